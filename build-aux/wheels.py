#!/usr/bin/env python3
# SPDX-License-Identifier: ISC
"""Build the wheels of a release from the sdist, with the compiler of ziglang.

usage: wheels.py SDIST DIRECTORY [TARGET...]
       wheels.py --check WHEEL...

zig has the headers and stubs of every glibc and of musl.  Therefore the
machine's own libc does not decide on which systems a wheel runs, and the wheels
of other architectures need no other compiler.  The Python that runs this has
setuptools, wheel and ziglang.  A wheel that needs more than its name says, or
more than the package's README.md promises, is refused.
"""

import os
import re
import subprocess
import sys
import tarfile
import tempfile
import zipfile

# The targets of zig, and the system of the wheel's name, which README.md of the
# package names.
TARGETS = {
    "x86_64-linux-gnu.2.26": "manylinux_2_26",
    "aarch64-linux-gnu.2.26": "manylinux_2_26",
    "x86_64-linux-musl": "musllinux_1_2",
    "aarch64-linux-musl": "musllinux_1_2",
}
NEEDS = {"manylinux": r"lib(c|m|pthread)\.so\.[06]|ld-linux-.*",
         "musllinux": r"libc\.so|libc\.musl-.*"}

# In the unpacked sdist, whose setup.py asks platform for the architecture.
BUILD = """
import platform, sys
machine, target = sys.argv[1:]
platform.machine = lambda: machine
from setuptools import build_meta
build_meta.build_wheel(target)
"""


def version(text):
    return [int(number) for number in re.findall(r"\d+", text)]


def check(wheel):
    """End the program if WHEEL needs more than its name and README.md say."""
    name = os.path.basename(wheel)
    system, promised = re.search(r"-(\w+linux)_(\d+_\d+)_", name).groups()
    with tempfile.TemporaryDirectory() as place:
        with zipfile.ZipFile(wheel) as file:
            (member,) = (n for n in file.namelist() if n.endswith(".so"))
            module = file.extract(member, place)
        text = subprocess.run(["readelf", "-dVW", module], check=True, text=True,
                              stdout=subprocess.PIPE).stdout
    bad = [f"lib {needed}" for needed in re.findall(r"NEEDED.*\[(.*)]", text)
           if not re.fullmatch(NEEDS[system], needed)]
    bad += [found for found in set(re.findall(r"Name: GLIBC_([\d.]+)", text))
            if system != "manylinux" or version(found) > version(promised)]
    if f"{system}_{promised}" not in TARGETS.values():
        bad.append("a system that bindings/python/README.md does not promise")
    if bad:
        sys.exit(f"wheels: {name} needs {', '.join(bad)}")


def build(sdist, directory, target):
    machine = target.split("-")[0]
    with tempfile.TemporaryDirectory() as place:
        with tarfile.open(sdist) as file:
            file.extractall(place, filter="data")
        (source,) = (os.path.join(place, name) for name in os.listdir(place))
        compiler = f"{sys.executable} -m ziglang cc -target {target}"
        environment = dict(
            os.environ, _PYTHON_HOST_PLATFORM=f"linux-{machine}",
            CC=compiler, LDSHARED=f"{compiler} -shared -s", CFLAGS="-g0",
            AR=f"{sys.executable} -m ziglang ar")
        subprocess.run([sys.executable, "-c", BUILD, machine, directory],
                       cwd=source, env=environment, check=True)
    (wheel,) = (os.path.join(directory, name) for name in os.listdir(directory)
                if name.endswith(f"-linux_{machine}.whl"))
    named = wheel.replace("-linux_", f"-{TARGETS[target]}_")
    subprocess.run([sys.executable, "-m", "wheel", "tags", "--remove",
                    "--platform-tag", f"{TARGETS[target]}_{machine}", wheel],
                   check=True)
    check(named)


def main():
    if sys.argv[1:2] == ["--check"]:
        for wheel in sys.argv[2:]:
            check(wheel)
        return
    if len(sys.argv) < 3 or sys.argv[1].startswith("-"):
        sys.exit(__doc__)
    sdist, directory, *targets = sys.argv[1:]
    for target in targets or TARGETS:
        build(sdist, os.path.abspath(directory), target)


if __name__ == "__main__":
    main()
