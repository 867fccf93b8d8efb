#!/usr/bin/env python3
# SPDX-License-Identifier: ISC
"""For command-terminal-test.sh: runs the command on a terminal of its own.

usage: terminal.py COMMAND...

COMMAND is the program, behind its emulator if it needs one.  The scenarios use
the files key, pass and plain of the working directory.  Prints a line for each
claim: 0 or 1, and what is claimed.
"""

import os
import pty
import re
import resource
import select
import signal
import subprocess
import sys
import termios
import time

COMMAND = sys.argv[1:]


def cpu_seconds():
    """The CPU time of the commands that have ended."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def claim(truth, what):
    print(0 if truth else 1, what, flush=True)


def echoes(terminal):
    return bool(termios.tcgetattr(terminal)[3] & termios.ECHO)


class Run:
    """The command on a terminal of its own, and what it showed there."""

    def __init__(self, *arguments):
        self.screen = b""
        self.over = False
        self.pid, self.terminal = pty.fork()
        if self.pid == 0:
            # Reset these signals, because a shell that runs the tests in the
            # background ignores some.
            for name in ("SIGHUP", "SIGINT", "SIGQUIT", "SIGTERM"):
                signal.signal(getattr(signal, name), signal.SIG_DFL)
            os.execvp(COMMAND[0], [*COMMAND, *arguments])

    def read(self, wanted=None, seconds=300):
        """Up to WANTED, a pattern, or to the end; whether it came."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if wanted and re.search(wanted, self.screen):
                return True
            ready, _, _ = select.select([self.terminal], [], [], 0.1)
            if ready:
                try:
                    piece = os.read(self.terminal, 4096)
                except OSError:
                    piece = b""
                if not piece:
                    self.over = True
                    break
                self.screen += piece
        return bool(wanted and re.search(wanted, self.screen))

    def type(self, text):
        os.write(self.terminal, text)

    def wait(self):
        """The exit status, or minus the signal.  A command that does not end
        is killed, and with it the test."""
        # Read the terminal's output, because the program blocks when the
        # buffer is full.
        self.read()
        if not self.over:
            os.kill(self.pid, signal.SIGKILL)
            sys.exit("the command does not end; it has shown "
                     + repr(self.screen))
        _, status = os.waitpid(self.pid, 0)
        return os.waitstatus_to_exitcode(status)

    def end(self):
        """The same, and the terminal is closed."""
        status = self.wait()
        os.close(self.terminal)
        return status


def ask():
    run = Run("hmac", "plain")
    claim(run.read(b"Key: "), "the terminal is asked for a key")
    claim(not echoes(run.terminal), "it does not echo meanwhile")
    run.type(b"hunter2\n")
    with open("typed", "wb") as file:
        os.fchmod(file.fileno(), 0o600)
        file.write(b"hunter2")
    tag = subprocess.run([*COMMAND, "hmac", "-k", "typed", "plain"],
                         stdout=subprocess.PIPE, check=False).stdout.rstrip()
    claim(len(tag) > 64 and run.read(re.escape(tag)), "the key is taken")
    claim(echoes(run.terminal), "it echoes again behind it")
    claim(run.end() == 0 and b"hunter2" not in run.screen,
          "and the key was not shown")


def interrupted():
    for name in ("SIGINT", "SIGTERM", "SIGQUIT", "SIGHUP"):
        run = Run("hmac", "plain")
        run.read(b"Key: ")
        was_off = not echoes(run.terminal)
        run.type(b"hun")
        number = getattr(signal, name)
        if name == "SIGINT":
            run.type(b"\x03")
        else:
            os.kill(run.pid, number)
        status = run.wait()
        claim(was_off and echoes(run.terminal),
              f"it echoes again after {name}")
        os.close(run.terminal)
        claim(status == -number,
              f"and {name} ends the command")


def passphrases():
    run = Run("encrypt", "-i", "1000", "-o", "sealed", "plain")
    run.read(b"Passphrase: ")
    run.type(b"hunter2\n")
    claim(run.read(b"again: "), "a passphrase is asked for twice")
    claim(not echoes(run.terminal), "and not echoed the second time")
    run.type(b"hunter3\n")
    claim(run.end() == 2 and b"the passphrases differ" in run.screen
          and not os.path.exists("sealed"),
          "two that differ are told, and nothing is written")
    run = Run("encrypt", "-i", "1000", "-o", "sealed", "plain")
    for prompt in (b"Passphrase: ", b"again: "):
        run.read(prompt)
        run.type(b"hunter2\n")
    claim(run.end() == 0, "two that are the same are taken")
    run = Run("decrypt", "-o", "back", "sealed")
    run.read(b"Passphrase: ")
    run.type(b"hunter2\n")
    claim(run.end() == 0 and b"again" not in run.screen
          and open("back", "rb").read() == open("plain", "rb").read(),
          "decrypt asks once")


def generated():
    shown = []
    for name in ("first", "second"):
        run = Run("encrypt", "--generate", "-i", "1000", "-o", name, "plain")
        claim(run.end() == 0, "a passphrase is made up")
        found = re.search(rb"passphrase is: ((?:[a-km-np-z2-9]{5}-){4}"
                          rb"[a-km-np-z2-9]{5})\r\n", run.screen)
        claim(found is not None, "and shown: five groups of five")
        shown.append(found.group(1) if found else b"")
        with open("made", "wb") as file:
            file.write(shown[-1] + b"\n")
        back = subprocess.run([*COMMAND, "decrypt", "-p", "made", name],
                              stdout=subprocess.PIPE, check=False)
        claim(back.stdout == open("plain", "rb").read(),
              "by which the file is decrypted")
    claim(shown[0] != shown[1], "another one each time")
    # All 32 letters, each character apart from the others: 125 random bits.
    for _ in range(20):
        run = Run("encrypt", "--generate", "-a", "-i", "1000", "plain")
        run.end()
        found = re.search(rb"passphrase is: (\S+)", run.screen)
        shown.append(found.group(1) if found else b"-" * 29)
    columns = [bytes(column) for column in zip(*shown) if set(column) != {45}]
    claim(len(set(b"".join(columns))) == 32, "of all letters")
    claim(len(set(columns)) == 25 and min(len(set(c)) for c in columns) > 4,
          "each of them its own")


def terminal_output():
    run = Run("encrypt", "-k", "key", "plain")
    claim(run.end() == 2 and b"--armor" in run.screen,
          "encrypted data do not go to a terminal, which is told")
    run = Run("encrypt", "--armor", "-k", "key", "plain")
    claim(run.end() == 0 and b"\n-----END SYMCRYPT" in run.screen,
          "in armor they do")
    run = Run("key", "-")
    claim(run.end() == 2 and b"--hex" in run.screen,
          "nor does a key, which is told")
    run = Run("key", "--hex", "-")
    claim(run.end() == 0
          and re.fullmatch(rb"[0-9a-f]{64}\r\n", run.screen) is not None,
          "in digits it does")


def progress():
    # In seconds of the CPU, as the command does: others may keep it busy.
    count = 100000
    while True:
        count *= 2
        start = cpu_seconds()
        subprocess.run([*COMMAND, "pbkdf2", "-a", "sha256", "-s", "00", "-l",
                        "32", "-p", "pass", "-i", str(count)], check=True,
                       stdout=subprocess.DEVNULL)
        seconds = cpu_seconds() - start
        if seconds > 0.2:
            break
    many = str(int(count * 2 / seconds))
    run = Run("pbkdf2", "-a", "sha256", "-s", "00", "-l", "32", "-p", "pass",
              "-i", many)
    claim(run.read(rb"Key: \d+ %, \d+:\d\d left"),
          "a derivation of seconds shows how far it is")
    claim(run.end() == 0
          and re.search(rb"\r *\r[0-9a-f]{64}\r\n$", run.screen) is not None,
          "and wipes it away behind it")
    run = Run("encrypt", "-p", "pass", "-i", many, "-f", "-o", "slow",
              "plain")
    claim(run.read(rb"Passphrase: \d+ %, \d+:\d\d left"),
          "so does a passphrase")
    claim(run.end() == 0, "and all is well")
    run = Run("pbkdf2", "-a", "sha256", "-s", "00", "-l", "32", "-p", "pass",
              "-i", "1000")
    run.end()
    claim(b"%" not in run.screen, "a short one shows nothing")


# A command that does not end is a failure, too.
signal.alarm(1200)
for scenario in (ask, interrupted, passphrases, generated, terminal_output,
                 progress):
    scenario()
