# SPDX-License-Identifier: ISC
"""The README's lines run."""

import os
import re

README = os.path.join(os.path.dirname(__file__), "..", "README.md")


def test_readme(capsys):
    with open(README) as f:
        code = re.search(r"^```python\n(.*?)^```", f.read(), re.M | re.S)[1]
    names = {}
    exec(code, names)
    assert capsys.readouterr().out.startswith("ba7816bf")
    assert names["tag"] and len(names["leaves"]) == 3
