#!/usr/bin/env python3
# SPDX-License-Identifier: ISC
"""Runs the stages of build-aux/dev/stages.def, one on each core, as
`./dev stage NAME', and reports.

usage: check.py [--dry-run] GROUP|STAGE...

A stage runs when those it comes after have passed; of those that can run the
one with most work behind it goes first.  A core without a stage of its own
helps the makes of the others: they share a jobserver.  The last line of the
output is the sum of what the stages counted.  The nine before it say what
failed, where, and the command that repeats it alone; before these stands, in at
most 50 lines, how.  What a stage of no group prints is shown, as it measures.
"""

import fcntl
import os
import re
import subprocess
import sys
import time

TOP = os.path.dirname(os.path.dirname(os.path.dirname(
    os.path.abspath(__file__))))
TABLE = "build-aux/dev/stages.def"

# Whose minutes the budgets of the table are.
CORE = "AMD Zen 4, 3.7 GHz"
CORES = int(os.environ.get("JOBS") or os.cpu_count() or 1)
BAD = re.compile(r"^(?:FAIL|ERROR|XPASS): |^not ok ")
# The log of a test that failed, as check_in quotes it.
LOGS = re.compile(r"^-- build/([^/]+)/tests/(\S+)\.log$", re.M)
COUNT = re.compile(r"^(\d+) passed, (\d+) failed, (\d+) skipped$", re.M)


class Stage:
    def __init__(self, line):
        fields = [field.strip() for field in line.split("|")]
        self.name = fields[0]
        self.after = fields[1].split()
        self.groups = fields[2].split()
        self.seconds = int(fields[3])
        self.process = None
        self.status = None
        self.took = 0
        self.cpu = 0
        self.text = ""
        self.counted = (0, 0, 0)

    @property
    def log(self):
        return f"build/stage-{self.name}.log"

    def start(self, jobs, server):
        self.started = time.time()
        with open(self.log, "wb") as log:
            self.process = subprocess.Popen(
                ["./dev", "stage", self.name], stdout=log,
                stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL,
                env=dict(os.environ, JOBS=str(jobs), DEV_STAGES="1",
                         MAKEFLAGS=server.makeflags),
                pass_fds=server.pipe, start_new_session=True)

    def ended(self):
        pid, status, usage = os.wait4(self.process.pid, os.WNOHANG)
        if pid == 0:
            return False
        self.status = self.process.returncode = \
            os.waitstatus_to_exitcode(status)
        self.took = time.time() - self.started
        self.cpu = usage.ru_utime + usage.ru_stime
        with open(self.log, errors="replace") as log:
            self.text = log.read()
        counts = COUNT.findall(self.text)
        if counts:
            self.counted = tuple(map(int, counts[-1]))
        return True

    def repeats(self):
        """(what failed, where, the command that repeats it alone)."""
        found = []
        for build, log in LOGS.findall(self.text):
            test = os.path.basename(log)
            claims = re.findall(rf"^FAIL: tests/{re.escape(log)}(?:\.sh)? \d+ - "
                                r"(.*)$", self.text, re.M)
            # The implementation that is wrong also fails those that asmcheck
            # mixes with it.
            claims.sort(key=lambda claim: "(calls by" in claim)
            what = f"{test}: {claims[0]}" if claims else test
            found.append((what, f"build/{build}/tests/{log}.log",
                          f"./dev test --build {build} {test}"))
        if not found:
            told = [line for line in self.text.splitlines()
                    if line.startswith(("dev: ", "not ok"))]
            found.append((told[-1].removeprefix("dev: ") if told else f"status {self.status}",
                          self.log, f"./dev stage {self.name}"))
        return found

    def failures(self, room):
        """At most ROOM lines: what failed, and the end of what the stage said,
        where check_in quotes logs."""
        lines = [line[:200] for line in self.text.splitlines() if line.strip()
                 and not line.startswith(("SKIP", "PASS", "skip ", "ok ",
                                          "# selected: "))]
        bad = list(dict.fromkeys(line for line in lines if BAD.match(line)))
        told = bad[:room // 2]
        told += lines[len(told) + 1 - room:]
        return [f"{self.name}: {self.log}, status {self.status}",
                *("  " + line for line in told)]


class Jobserver:
    """Cores for the makes of all stages; each stage has one besides."""

    def __init__(self):
        # Where no script's redirection is.
        self.pipe = [fcntl.fcntl(end, fcntl.F_DUPFD_CLOEXEC, 100)
                     for end in os.pipe()]
        os.set_blocking(self.pipe[0], False)
        read, write = self.pipe
        self.makeflags = f" -j{CORES} --jobserver-auth={read},{write}"

    def give(self):
        os.write(self.pipe[1], b"+")

    def take(self):
        try:
            return os.read(self.pipe[0], 1) != b""
        except BlockingIOError:
            return False


def read_table():
    with open(TABLE) as file:
        return [Stage(line) for line in file
                if line.strip() and not line.startswith("#")]


def choose(stages, names):
    """The stages of NAMES and all that those come after."""
    known = {stage.name: stage for stage in stages}
    chosen = set()
    for name in names:
        some = {stage.name for stage in stages
                if name == stage.name or name in stage.groups}
        if not some:
            sys.exit(f"check: no stage or group is called {name}")
        chosen |= some
    todo = list(chosen)
    while todo:
        for name in known[todo.pop()].after:
            if name not in chosen:
                chosen.add(name)
                todo.append(name)
    return [stage for stage in stages if stage.name in chosen]


def behind(stage, stages):
    """Seconds of the longest chain that begins with STAGE."""
    after = [behind(other, stages) for other in stages
             if stage.name in other.after]
    return stage.seconds + max(after, default=0)


def minutes(seconds):
    return f"{int(seconds) // 60}:{int(seconds) % 60:02d}"


def report(stages):
    print(f"\n== Minutes by stage: from start to end, of a core, and the "
          f"budget ({CORE})")
    for stage in sorted(stages, key=lambda s: -s.cpu):
        state = {0: "", None: "  not run"}.get(stage.status, "  FAILED")
        print(f"{stage.name:34}{minutes(stage.took):>7}"
              f"{minutes(stage.cpu):>7}{minutes(stage.seconds):>7}"
              f"{sum(stage.counted):>7} tests{state}")
    print(f"{'':41}{minutes(sum(s.cpu for s in stages)):>7}"
          f"{minutes(sum(s.seconds for s in stages)):>7}")


def say_failures(stages):
    """Last, and so seen where only the end of the output is kept."""
    bad = [stage for stage in stages if stage.status]
    if not bad:
        return
    print("\n== FAILED: " + " ".join(stage.name for stage in bad))
    for stage in bad[:5]:
        print("\n".join(stage.failures(48 // min(len(bad), 5))))
    # The last nine lines.
    told = [(stage.name, *one) for stage in bad for one in stage.repeats()]
    print(f"\n== What failed, where, and what repeats it ({len(told)} in all)")
    for name, what, where, command in told[:3]:
        print(f"{name}: {what[:80]}: see {where}\n  {command}")
    if len(told) > 3:
        print(f"and {len(told) - 3} more, in "
              + " ".join(sorted({one[0] for one in told[3:]}))[:100])


def main():
    os.chdir(TOP)
    names = [name for name in sys.argv[1:] if name != "--dry-run"]
    stages = choose(read_table(), names)
    if "--dry-run" in sys.argv:
        print(*(stage.name for stage in stages))
        return 0
    os.makedirs("build", exist_ok=True)
    work = sum(stage.seconds for stage in stages)
    expected = max(work / CORES, max(behind(s, stages) for s in stages) / 1.5)
    print(f"{len(stages)} stages: {max(expected / 60, 1):.0f} minutes on "
          f"{CORES} cores like {CORE}; slower ones take longer", flush=True)
    rank = {stage.name: behind(stage, stages) for stage in stages}
    begun = shown = time.time()
    running, good = [], True
    waiting = sorted(stages, key=lambda s: -rank[s.name])
    passed = set()
    server = Jobserver()
    cores = CORES  # that neither a stage nor the jobserver has

    try:
        while True:
            ready = [stage for stage in waiting
                     if all(name in passed for name in stage.after)]
            if not ready and not running:
                break
            while ready and len(running) < CORES \
                    and (cores > 0 or server.take()):
                cores = max(cores - 1, 0)
                stage = ready.pop(0)
                waiting.remove(stage)
                # Alone it has all cores.
                alone = not running and not ready
                stage.start(CORES if alone else 1, server)
                running.append(stage)
            while cores > 0:
                server.give()
                cores -= 1
            time.sleep(0.2)
            for stage in [stage for stage in running if stage.ended()]:
                running.remove(stage)
                cores += 1
                if stage.status == 0:
                    passed.add(stage.name)
                print(f"{stage.name}: {minutes(stage.took)} minutes, "
                      "%d passed, %d failed, %d skipped" % stage.counted,
                      flush=True)
                for line in stage.text.splitlines():
                    if line.startswith("SKIP:") or BAD.match(line):
                        print("  " + line)
                if stage.status == 0 and not stage.groups:
                    print(stage.text)
                if stage.status != 0:
                    good = False
                    print(f"-- {stage.log}, status {stage.status}")
                    print("\n".join(stage.text.splitlines()[-80:]), flush=True)
            if time.time() - shown >= 60:
                shown = time.time()
                done = sum(stage.status is not None for stage in stages)
                print(f"[{done}/{len(stages)}] {minutes(shown - begun)} "
                      + " ".join(stage.name for stage in running), flush=True)
    finally:
        for stage in running:
            os.killpg(stage.process.pid, 15)
    report(stages)
    sums = [sum(stage.counted[k] for stage in stages) for k in range(3)]
    if not good and sums[1] == 0:
        sums[1] = 1
    print(f"\n{minutes(time.time() - begun)} minutes in all")
    say_failures(stages)
    print("%d passed, %d failed, %d skipped" % tuple(sums))
    return 0 if good else 1


sys.exit(main())
