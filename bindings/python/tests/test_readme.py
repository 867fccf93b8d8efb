# SPDX-License-Identifier: ISC
"""The README's lines and commands run."""

import os
import re
import subprocess
import sys

import pytest

with open(os.path.join(os.path.dirname(__file__), "..", "README.md")) as f:
    README = f.read()
COMMANDS = re.findall(r"`python -m ([^`]*)`", " ".join(README.split()))


def test_readme(capsys):
    code = re.search(r"^```python\n(.*?)^```", README, re.M | re.S)[1]
    names = {}
    exec(code, names)
    assert capsys.readouterr().out.startswith("ba7816bf")
    assert names["tag"] and len(names["leaves"]) == 3


@pytest.mark.parametrize("command", COMMANDS)
def test_command(command):
    if "--columns" in command:
        pytest.importorskip("pyarrow")
    process = subprocess.run(
        [sys.executable, "-m", *command.split(), "--seconds=0.001", "--records=1000"],
        capture_output=True,
        text=True,
    )
    assert process.returncode == 0, process.stderr
    assert len(process.stdout.splitlines()) > 3


def test_commands_are_found():
    assert len(COMMANDS) == 3
