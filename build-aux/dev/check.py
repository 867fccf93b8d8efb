#!/usr/bin/env python3
# SPDX-License-Identifier: ISC
"""Runs the stages of build-aux/dev/stages.def, one on each core, as
`./dev stage NAME', and reports.

usage: check.py [--dry-run] GROUP|STAGE...
       check.py --explain LOG

A stage can run when the stages it depends on have passed.  The stage with the
most work after it starts first.  The makes of all stages share a jobserver,
which hands out the cores that run no stage.  Each stage prints one line when
it ends.  On a terminal, a status line shows the running stages.  At the end,
each failed claim is printed once, with the test's reasons and the command that
repeats the test.  The last line is the sum of what the stages counted.  The
output of a stage that belongs to no group is printed, because such stages
measure.

--explain prints the failed claims in the output of one `make check', in the
same form.
"""

import fcntl
import glob
import os
import re
import subprocess
import sys
import time

TOP = os.path.dirname(os.path.dirname(os.path.dirname(
    os.path.abspath(__file__))))
TABLE = "build-aux/dev/stages.def"

# The CPU for which the budgets of the table are stated.
CORE = "AMD Zen 4, 3.7 GHz"
CORES = int(os.environ.get("JOBS") or os.cpu_count() or 1)
BAD = re.compile(r"^(?:FAIL|ERROR|XPASS): ((?:tests|examples)/[^\s:]+?)(?:\.sh)?(?:$| )", re.M)
# Limits of the final report: claims in all, claims of one test, and lines of
# each claim.
MOST, MOST_OF_TEST, LINES = 20, 5, 6
# Logs that stages write while they run.
LOGS = re.compile(r"(?:-make|-check|distcheck|package-\w+)\.log$")
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

    def failures(self):
        """(where, claim, lines, command) of all that failed."""
        found = failures(f"build/{self.name}-check.log") if self.begun_tests() else []
        if not found:
            told = [line for line in self.text.splitlines() if line.strip()]
            found = [(self.log, f"status {self.status}", told[-15:],
                      f"./dev stage {self.name}")]
        return found

    def begun_tests(self):
        path = f"build/{self.name}-check.log"
        return os.path.exists(path) and os.path.getmtime(path) >= self.started - 1


def source(name):
    """The file that a person changes for the test NAME."""
    return next((name + end for end in (".sh", ".c")
                 if os.path.exists(os.path.join(TOP, name + end))), name)


def failures(path):
    """(where, claim, lines, command) of each claim that failed in `make check',
    whose output is in PATH."""
    with open(path, errors="replace") as file:
        text = file.read()
    place = re.search(r"Entering directory '(.*)'", text)
    directory = os.path.relpath(place[1]) if place else "."
    found = []
    for test in dict.fromkeys(BAD.findall(text)):
        command = (f"./dev test --build {os.path.basename(directory)} "
                   f"{os.path.basename(test)}")
        log = f"{directory}/{test}.log"
        lines = []
        if os.path.exists(log):
            with open(log, errors="replace") as file:
                lines = [line.rstrip()[:200] for line in file
                         if not BAD.match(line)]
        claims = []
        for k, line in enumerate(lines):
            if line.startswith("not ok"):
                why = []
                for other in lines[k + 1:k + 1 + LINES]:
                    if not other.startswith("#"):
                        break
                    why.append(other[1:].strip())
                claims.append((re.sub(r"^not ok \d*[ -]*", "", line), why))
        # A wrong implementation also fails the claims in which asmcheck mixes
        # it with others, so these come last.
        claims.sort(key=lambda claim: "(calls by" in claim[0])
        if not claims:
            claims = [("ended too early", [line for line in lines if line][-LINES:])]
        if len(claims) > MOST_OF_TEST:
            more = len(claims) - MOST_OF_TEST
            claims[MOST_OF_TEST:] = [(f"and {more} more", [f"see {log}"])]
        found += [(source(test), claim, why, command) for claim, why in claims]
    return found


def explain(found):
    """Print each failed claim once, even if it failed in several builds."""
    known = {}
    for where, claim, lines, command in found:
        known.setdefault((where, claim), (lines, []))[1].append(command)
    for (where, claim), (lines, commands) in list(known.items())[:MOST]:
        print(f"\n{where}: {claim}")
        for line in lines:
            print("    " + line)
        others = len(set(commands)) - 1
        print("  " + commands[0] + (f"  (and {others} more build{'s' * (others > 1)})"
                                     if others else ""))
    if len(known) > MOST:
        print(f"\nand {len(known) - MOST} more")


class Jobserver:
    """The jobserver shares spare cores among the makes of all stages.  Each
    running stage also has one core of its own."""

    def __init__(self):
        # File descriptors above 100, because no script redirects these.
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
    """Print the failures last, so that they are seen where only the end of the
    output is kept."""
    bad = [stage for stage in stages if stage.status]
    if bad:
        print("\n== FAILED: " + " ".join(stage.name for stage in bad))
        explain([one for stage in bad for one in stage.failures()])
        print()


def show(running, stages, seconds):
    """Rewrite the line that says what runs."""
    passed, last = sum(stage.counted[0] for stage in stages), (0, "")
    begun = min(stage.started for stage in running)
    own = [f"build/{stage.name}-check.log" for stage in running]
    for path in glob.glob("build/*.log"):
        time_of = os.path.getmtime(path)
        if LOGS.search(path) and time_of >= begun:
            with open(path, errors="replace") as file:
                lines = file.read().splitlines()
            if path in own:
                passed += sum(line.startswith("PASS:") for line in lines)
            last = max(last, (time_of, lines[-1] if lines else ""))
    names = " ".join(stage.name for stage in running)
    text = f"{minutes(seconds)} {names}: {passed} passed; {last[1]}"
    sys.stdout.write("\r" + re.sub(r"[^ -~]", "", text)[:78] + "\033[K")
    sys.stdout.flush()


def main():
    os.chdir(TOP)
    if sys.argv[1:2] == ["--explain"]:
        explain(failures(sys.argv[2]))
        return 0
    names = [name for name in sys.argv[1:] if name != "--dry-run"]
    stages = choose(read_table(), names)
    if "--dry-run" in sys.argv:
        print(*(stage.name for stage in stages))
        return 0
    os.makedirs("build", exist_ok=True)
    work = sum(stage.seconds for stage in stages)
    expected = max(work / CORES, max(behind(s, stages) for s in stages) / 1.5)
    print(f"{len(stages)} stage{'s' * (len(stages) > 1)}: about "
          f"{expected / 60:.1f} minutes on {CORES} cores like {CORE}; slower or "
          "busy ones take longer", flush=True)
    rank = {stage.name: behind(stage, stages) for stage in stages}
    begun = shown = time.time()
    running, good = [], True
    waiting = sorted(stages, key=lambda s: -rank[s.name])
    passed = set()
    terminal = sys.stdout.isatty()
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
                # The only stage left gets all cores.
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
                wipe = "\r\033[K" if terminal else ""
                state = "" if stage.status == 0 else "  FAILED"
                print(f"{wipe}{stage.name}: {minutes(stage.took)} minutes, "
                      "%d passed, %d failed, %d skipped" % stage.counted + state,
                      flush=True)
                for line in stage.text.splitlines():
                    if line.startswith("SKIP:"):
                        print("  " + line)
                if stage.status == 0 and not stage.groups:
                    print(stage.text)
                good = good and stage.status == 0
            if terminal and running:
                if time.time() - shown >= 1:
                    shown = time.time()
                    show(running, stages, shown - begun)
            elif time.time() - shown >= 60:
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


if __name__ == "__main__":
    sys.exit(main())
