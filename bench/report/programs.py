#!/usr/bin/env python3
# SPDX-License-Identifier: ISC
"""Programs as they are, with the adapters of a build and without: a table of
doc/performance.md.

usage: programs.py BUILD

BUILD was configured with --with-nettle-compat and --with-openssl-provider.
Prints a row for each program: what it does, and its CPU time without the
library divided by that with it.  Those that use Nettle are measured by
bench/peers/nettle.py; those that use OpenSSL here, by the median ratio of
five pairs of runs.
"""
import os
import re
import statistics
import subprocess
import sys
import tempfile

SOURCE = os.path.dirname(os.path.dirname(os.path.dirname(
    os.path.abspath(__file__))))
NETTLE = {"wget": "`wget`, TLS with ChaCha20-Poly1305",
          "wget2": "`wget2 -O /dev/null`, TLS with ChaCha20-Poly1305",
          "aria2": "`aria2c`, BitTorrent with RC4",
          "mtree": "`bsdtar`, SHA-512 of files"}
# Commands, run in a directory with a file of 1 KiB, after the command that
# prepares them.
COMMANDS = {
    "openssl enc -pbkdf2 -iter 600000 -chacha20 -k x -in file": "",
    "php -r 'openssl_pbkdf2(\"x\", \"salt\", 32, 600000, \"sha256\");'": "",
    "sqlcipher db \"PRAGMA key='x'; SELECT a FROM t\"":
        "sqlcipher db \"PRAGMA key='x'; CREATE TABLE t (a)\"",
}
PYTHON = {
    "`python3`, `hashlib.pbkdf2_hmac` with SHA-256":
        "hashlib.pbkdf2_hmac('sha256', b'password', b'salt', 600000)",
    "`python3`, `hmac.digest` of 64 bytes":
        "[hmac.digest(key, data, 'sha256') for _ in range(100000)]",
    "`python3`, `hashlib.sha256` of 1 MiB":
        "[hashlib.sha256(long).digest() for _ in range(200)]",
}
TIMED = """
import hashlib, hmac, time
key, data, long = b'k' * 32, b'x' * 64, bytes(1 << 20)
start = time.process_time()
{}
print(time.process_time() - start)
"""


def with_provider(build):
    return dict(os.environ,
                OPENSSL_CONF=f"{SOURCE}/adapters/openssl/"
                             "libsymcrypt-provider.cnf",
                OPENSSL_MODULES=f"{build}/.libs")


def output(command, environment):
    return subprocess.run(command, env=environment, check=True,
                          stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                          text=True).stdout


def print_gain(what, environment, run):
    """A line: RUN (ENVIRONMENT) returns seconds; the median ratio of five pairs."""
    gain = statistics.median(run(None) / run(environment) for _ in range(5))
    print(f"| {what} | {gain:.1f} |")


def cpu_time(command, environment, directory):
    """CPU seconds of COMMAND, and of the system for it."""
    process = subprocess.Popen(["sh", "-c", command], env=environment,
                               cwd=directory, stdout=subprocess.DEVNULL,
                               stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    if status != 0:
        sys.exit(f"programs.py: {command}: status {status}")
    return usage.ru_utime + usage.ru_stime


def main():
    if len(sys.argv) != 2:
        print(__doc__, file=sys.stderr)
        sys.exit(2)
    build = os.path.abspath(sys.argv[1])
    print("| program | gain |\n|---|---|")
    with tempfile.TemporaryDirectory(dir="/dev/shm") as work:
        text = output([sys.executable, f"{SOURCE}/bench/peers/nettle.py",
                       f"{build}/.libs/libnettle-symcrypt.so.0", work,
                       "--pairs", "5", *NETTLE], None)
    rows = re.findall(r"^\|.*\d \| (\d+\.\d+) \| \d+\.\d+ \|$", text, re.M)
    if len(rows) != len(NETTLE):
        sys.exit(f"programs.py: nettle.py said:\n{text}")
    for what, ratio in zip(NETTLE.values(), rows):
        print(f"| {what} | {float(ratio):.1f} |")
    environment = with_provider(build)
    python = "/usr/bin/python3"
    for what, work in PYTHON.items():
        command = [python, "-c", TIMED.format(work)]
        print_gain(what, environment, lambda e: float(output(command, e)))
    with tempfile.TemporaryDirectory(dir="/dev/shm") as work:
        with open(f"{work}/file", "wb") as file:
            file.write(bytes(1024))
        for command, before in COMMANDS.items():
            if before:
                cpu_time(before, None, work)
            print_gain(f"`{command}`", environment,
                       lambda e: cpu_time(command, e, work))
    speed = ["openssl", "speed", "-seconds", "1", "-bytes", "1350", "-evp",
             "chacha20-poly1305"]
    print_gain("`openssl speed`, ChaCha20-Poly1305 of 1350 bytes", environment,
               lambda e: 1 / float(output(speed, e).split()[-1].rstrip("k")))


if __name__ == "__main__":
    main()
