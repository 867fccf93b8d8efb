#!/usr/bin/env python3
# SPDX-License-Identifier: ISC
"""Builds and runs one test, and prints what it says.

usage: test.py [-jN] [--build NAME] TEST...
       test.py [--build NAME] --list

TEST is a name as `make check' prints it, without tests/, -test or .sh if one
likes.  The library, the command and the programs that the test names are
built first.  The status is 0 if all passed or were skipped.
"""
import argparse
import difflib
import os
import re
import subprocess
import sys

TOP = os.path.dirname(os.path.dirname(os.path.dirname(
    os.path.abspath(__file__))))
FORGET = re.compile(r"^tests/|(-test)?(\.sh)?$")


def variable(build, name):
    """The value of a variable of the build's Makefile, in words."""
    return subprocess.run(
        ["make", "-s", "--no-print-directory", "-C", build, "-f", "Makefile",
         "-f", "-", "print-it"], text=True, check=True, capture_output=True,
        input=f"print-it:\n\t@echo $({name})\n").stdout.split()


def find(tests, name):
    """The test that NAME means; the end of the program if none or several."""
    short = {test: FORGET.sub("", test) for test in tests}
    wanted = FORGET.sub("", name)
    found = [t for t in tests if t == name] \
        or [t for t in tests if short[t] == wanted] \
        or [t for t in tests if os.path.basename(short[t]) == wanted]
    # The module's test, not its example.
    found = [t for t in found if t.startswith("tests/")] or found
    if len(found) == 1:
        return found[0]
    near = found or [t for t in tests if wanted in t] or difflib.get_close_matches(
        wanted, short.values(), 5, 0.5)
    sys.exit(f"test: {'several tests are' if found else 'no test is'} called "
             f"{name}" + (f"; did you mean: {' '.join(near[:8])}" if near
                          else "") + "\n./dev test --list names all tests")


def programs(build, test):
    """What TEST needs beside the library and the command."""
    if not test.endswith(".sh"):
        return [test]
    with open(os.path.join(TOP, test)) as file:
        text = file.read()
    known = [name for kind in ("check_PROGRAMS", "check_DATA",
                               "check_LTLIBRARIES")
             for name in variable(build, kind)]
    return [name for name in known if "check_PROGRAMS" in text
            or re.search(re.escape(name) + r"(?![\w-])", text)]


def run(build, test, jobs):
    """Run TEST; True if it passed or was skipped."""
    log = re.sub(r"\.sh$", "", test) + ".log"
    path = os.path.join(build, log)
    for old in (path, path[:-3] + "trs"):
        if os.path.exists(old):
            os.remove(old)
    # Not at once: all is made by a make of its own.
    for goals in (["all"], programs(build, test), [log]):
        if not goals:
            continue
        made = subprocess.run(["make", "-s", "-C", build, jobs, *goals],
                              text=True, capture_output=True)
        if made.returncode and not os.path.exists(path):
            print(made.stdout[-4000:] + made.stderr[-4000:])
            sys.exit(f"test: make {' '.join(goals)} failed in "
                     f"{os.path.relpath(build)}")
    bad = []
    with open(path, errors="replace") as file:
        for line in file:
            # The driver says each claim again.
            if not line.startswith(("PASS: ", "FAIL: ", "SKIP: ", "ERROR: ")):
                print(line, end="")
            if line.startswith("not ok"):
                bad.append(line)
    with open(path[:-3] + "trs") as file:
        result = re.search(r"^:global-test-result: (\w+)", file.read(), re.M)
    result = "FAIL" if bad else result[1] if result else "ERROR"
    if bad:
        print(f"\n{len(bad)} failed, the first of them:\n" + "".join(bad[:5]),
              end="")
    print(f"\n{result}: {test}; all of it is in {os.path.relpath(path)}")
    if bad and not test.endswith(".sh") and "asmcheck" not in test:
        print("A kernel that differs from C is named by ./dev test asmcheck")
    return result in ("PASS", "SKIP")


def main():
    parser = argparse.ArgumentParser(prog="./dev test")
    parser.add_argument("-j", dest="jobs", default="1", help=argparse.SUPPRESS)
    parser.add_argument("--build", default="gcc", metavar="NAME",
                        help="the build of build/ that is tested (gcc)")
    parser.add_argument("--list", action="store_true", help="name all tests")
    parser.add_argument("test", nargs="*", metavar="TEST")
    options = parser.parse_args()
    os.chdir(TOP)
    build = os.path.join(TOP, "build", options.build)
    if not os.path.exists(os.path.join(build, "Makefile")):
        sys.exit(f"test: there is no build/{options.build}")
    tests = variable(build, "TESTS")
    if options.list:
        print(*tests, sep="\n")
        return 0
    if not options.test:
        parser.error("which test?  ./dev test --list names them all")
    chosen = [find(tests, name) for name in options.test]
    good = [run(build, test, "-j" + options.jobs) for test in chosen]
    return 0 if all(good) else 1


sys.exit(main())
