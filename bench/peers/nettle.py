#!/usr/bin/env python3
# SPDX-License-Identifier: ISC
"""Debian's programs that use Nettle, with libnettle-symcrypt preloaded and
without, on the loopback only.

usage: nettle.py LIBRARY WORK [--pairs N] [--size MB] [NAME...]

For each program NAME (all of them): it runs with LIBRARY, must end well, leave
the right result, and call the functions that it is there for, all of them
answered by LIBRARY.  Then N pairs with it and without are run in turns, and
the medians of their CPU times (of the program and its children, and of the
system for them) and of the pairs' ratios are printed as a table.  WORK is a
directory for files."""

import argparse
import hashlib
import http.server
import os
import re
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time


def port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


def wait_for(number, process):
    for _ in range(200):
        if process.poll() is not None:
            raise RuntimeError(f"{process.args[0]} ended early")
        with socket.socket() as s:
            if s.connect_ex(("127.0.0.1", number)) == 0:
                return
        time.sleep(0.05)
    raise RuntimeError(f"{process.args[0]} does not listen")


def stop(process):
    process.terminate()
    try:
        process.wait(10)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


class Case:
    """A program; prepared once, run many times."""

    needs = ()  # commands
    functions = ()  # of Nettle, that must be called
    what = ""

    def __init__(self, work):
        self.work = work
        self.data = os.path.join(work, "data")
        self.processes = []

    def start(self):
        pass

    def end(self):
        for process in self.processes:
            stop(process)

    def command(self):
        raise NotImplementedError

    def check(self):
        """Return whether the last run left the right result."""
        return True

    def run(self, library, stats):
        """CPU seconds of a run: the program's, the system's."""
        env = dict(os.environ, LC_ALL="C")
        env.pop("SYMCRYPT_NETTLE_STATS", None)
        if library:
            env["LD_PRELOAD"] = library
            if stats:
                env["SYMCRYPT_NETTLE_STATS"] = stats
        log = os.path.join(self.work, "run.log")
        with open(log, "wb") as f:
            process = subprocess.Popen(self.command(), env=env, cwd=self.work,
                                       stdout=f, stderr=subprocess.STDOUT)
            _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode != 0 or not self.check():
            with open(log, errors="replace") as f:
                sys.stdout.write(f.read()[-2000:])
            raise RuntimeError(
                f"{self.what}: {self.command()[0]} ended with"
                f" {process.returncode}, or its result is wrong")
        return usage.ru_utime, usage.ru_stime


def digest(path):
    with open(path, "rb") as f:
        return hashlib.sha256(f.read()).hexdigest()


class Https(Case):
    needs = ("wget", "openssl")
    suite = ""

    def start(self):
        key = os.path.join(self.work, "key.pem")
        self.certificate = os.path.join(self.work, "certificate.pem")
        if not os.path.exists(self.certificate):
            subprocess.run(
                ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes",
                 "-days", "2", "-subj", "/CN=localhost", "-addext",
                 "subjectAltName=DNS:localhost", "-keyout", key, "-out",
                 self.certificate], check=True, stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL)
        self.port = port()
        server = subprocess.Popen(
            ["openssl", "s_server", "-accept", f"127.0.0.1:{self.port}",
             "-key", key, "-cert", self.certificate, "-WWW", "-quiet",
             "-tls1_3", "-ciphersuites", self.suite],
            cwd=self.work, stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.processes.append(server)
        wait_for(self.port, server)
        self.got = os.path.join(self.work, "got")

    def command(self):
        return ["wget", "-q", "--no-config", "--no-proxy", "-4",
                f"--ca-certificate={self.certificate}", "-O", self.got,
                f"https://localhost:{self.port}/data"]

    def check(self):
        return digest(self.got) == digest(self.data)


class WgetChacha(Https):
    what = "wget, TLS 1.3 with ChaCha20-Poly1305"
    suite = "TLS_CHACHA20_POLY1305_SHA256"
    functions = ("chacha_poly1305_set_key", "chacha_poly1305_set_nonce",
                 "chacha_poly1305_update", "chacha_poly1305_decrypt",
                 "chacha_poly1305_digest")


class Wget2(WgetChacha):
    """To /dev/null, as most of what a program does with a file is the
    system's."""
    what = "wget2, TLS 1.3 with ChaCha20-Poly1305, to /dev/null"
    needs = ("wget2", "openssl")

    def command(self):
        return ["wget2", "-q", "--no-config", "--no-proxy", "-4",
                "--no-ocsp", f"--ca-certificate={self.certificate}", "-O",
                "/dev/null", f"https://localhost:{self.port}/data"]

    def check(self):
        return True


class WgetAes(Https):
    what = "wget, TLS 1.3 with AES-128-GCM, which stays as it is"
    suite = "TLS_AES_128_GCM_SHA256"


class Mtree(Case):
    what = "bsdtar, the SHA-512 of files (mtree)"
    needs = ("bsdtar",)
    functions = ("sha512_init", "sha512_update", "sha512_digest")

    def command(self):
        return ["bsdtar", "-cf", "list", "--format=mtree",
                "--options=!all,sha512", "data"]

    def check(self):
        with open(os.path.join(self.work, "list")) as f:
            found = re.search("sha512digest=([0-9a-f]+)", f.read())
        with open(self.data, "rb") as f:
            return found and found[1] == hashlib.sha512(f.read()).hexdigest()


class Zip(Case):
    """Each file has a key of its own, of 1,000 iterations."""
    what = "bsdtar, a zip of 500 small files with AES, from a passphrase"
    needs = ("bsdtar",)
    functions = ("pbkdf2_hmac_sha1",)

    def start(self):
        os.mkdir(os.path.join(self.work, "files"))
        for k in range(500):
            with open(os.path.join(self.work, "files", str(k)), "wb") as f:
                f.write(b"%d\n" % k * 100)

    def command(self):
        return ["bsdtar", "-cf", "files.zip", "--format=zip",
                "--options=zip:encryption=aes256,zip:compression=store",
                "--passphrase", "nettle", "files"]

    def check(self):
        got = subprocess.run(
            ["bsdtar", "-xOf", "files.zip", "--passphrase", "nettle",
             "files/7", "files/499"],
            cwd=self.work, stdout=subprocess.PIPE, check=True).stdout
        return sorted(set(got.splitlines())) == [b"499", b"7"]


def bencode(x):
    if isinstance(x, int):
        return b"i%de" % x
    if isinstance(x, bytes):
        return b"%d:%s" % (len(x), x)
    if isinstance(x, list):
        return b"l" + b"".join(map(bencode, x)) + b"e"
    return b"d" + b"".join(bencode(k) + bencode(x[k]) for k in sorted(x)) \
        + b"e"


class Torrent(Case):
    """A peer that has the file, a tracker that knows only this peer, and the
    measured peer, which gets the file."""

    what = "aria2c, BitTorrent with RC4"
    needs = ("aria2c",)
    functions = ("arcfour_set_key", "arcfour_crypt")
    options = ["--no-conf", "--quiet", "--enable-dht=false",
               "--enable-dht6=false", "--bt-enable-lpd=false",
               "--enable-peer-exchange=false", "--bt-require-crypto=true",
               "--bt-min-crypto-level=arc4", "--disable-ipv6=true",
               "--file-allocation=none", "--check-certificate=false"]

    def start(self):
        seed_port = port()

        class Tracker(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                peers = socket.inet_aton("127.0.0.1") \
                    + seed_port.to_bytes(2, "big")
                body = bencode({b"interval": 60, b"peers": peers})
                self.send_response(200)
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_):
                pass

        self.tracker = http.server.ThreadingHTTPServer(("127.0.0.1", 0),
                                                       Tracker)
        threading.Thread(target=self.tracker.serve_forever,
                         daemon=True).start()
        piece = 1 << 20
        with open(self.data, "rb") as f:
            data = f.read()
        pieces = b"".join(hashlib.sha1(data[k:k + piece]).digest()
                          for k in range(0, len(data), piece))
        announce = f"http://127.0.0.1:{self.tracker.server_port}/announce"
        self.torrent = os.path.join(self.work, "data.torrent")
        with open(self.torrent, "wb") as f:
            f.write(bencode({b"announce": announce.encode(),
                             b"info": {b"length": len(data),
                                       b"name": b"data",
                                       b"piece length": piece,
                                       b"pieces": pieces}}))
        seeder = subprocess.Popen(
            ["aria2c", *self.options, f"--dir={self.work}",
             f"--listen-port={seed_port}", "--seed-ratio=0.0",
             "--check-integrity=true", self.torrent], cwd=self.work,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.processes.append(seeder)
        wait_for(seed_port, seeder)
        self.to = os.path.join(self.work, "to")

    def end(self):
        super().end()
        self.tracker.shutdown()

    def command(self):
        shutil.rmtree(self.to, ignore_errors=True)
        return ["aria2c", *self.options, f"--dir={self.to}",
                f"--listen-port={port()}", "--seed-time=0", self.torrent]

    def check(self):
        return digest(os.path.join(self.to, "data")) == digest(self.data)


CASES = {"wget": WgetChacha, "wget2": Wget2, "wget-aes": WgetAes,
         "aria2": Torrent, "mtree": Mtree, "zip": Zip}


def counters(path):
    """The calls by function, and the functions that libnettle handled."""
    calls, foreign = {}, set()
    if os.path.exists(path):
        with open(path) as f:
            for line in f:
                found = re.search(r": nettle\d (\w+) calls=(\d+)", line)
                calls[found[1]] = calls.get(found[1], 0) + int(found[2])
                if line.rstrip().endswith("by libnettle"):
                    foreign.add(found[1])
    return calls, foreign


def seconds(runs):
    """The medians of the program's and of the system's seconds."""
    return " + ".join(f"{statistics.median(r[k] for r in runs):.2f}"
                      for k in (0, 1))


HEAD = ["| | libnettle | libnettle-symcrypt | ratio | of the program's |",
        "|---|---|---|---|---|"]


def row_of(what, pairs):
    both = statistics.median(sum(a) / sum(b) for a, b in pairs)
    own = statistics.median(a[0] / max(b[0], 1e-6) for a, b in pairs)
    return (f"| {what} | {seconds([p[0] for p in pairs])} |"
            f" {seconds([p[1] for p in pairs])} | {both:.2f} | {own:.2f} |")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("library")
    parser.add_argument("work")
    parser.add_argument("--pairs", type=int, default=3)
    parser.add_argument("--size", type=int, default=128)
    parser.add_argument("names", nargs="*", default=[])
    arguments = parser.parse_intermixed_args()
    os.makedirs(arguments.work, exist_ok=True)
    rows, passed, failed, skipped = [], 0, 0, 0
    for name in arguments.names or CASES:
        case = CASES[name]
        missing = [c for c in case.needs if not shutil.which(c)]
        if missing:
            print(f"skipped: {case.what}: no {', '.join(missing)}")
            skipped += 1
            continue
        with tempfile.TemporaryDirectory(dir=arguments.work) as work:
            with open(os.path.join(work, "data"), "wb") as f:
                for _ in range(arguments.size):
                    f.write(os.urandom(1 << 20))
            current = case(work)
            stats = os.path.join(work, "stats")
            try:
                current.start()
                current.run(None, None)
                current.run(arguments.library, stats)
                calls, foreign = counters(stats)
                absent = [f for f in current.functions if f not in calls]
                if absent or foreign:
                    raise RuntimeError(
                        f"{case.what}: not called: {absent}; left to"
                        f" libnettle: {sorted(foreign)}")
                told = ", ".join(f"{f} {calls[f]}"
                                 for f in current.functions) or "no matter"
                print(f"ok: {case.what}: {told}", flush=True)
                passed += 1
                if arguments.pairs == 0:
                    continue
                pairs = [(current.run(None, None),
                          current.run(arguments.library, None))
                         for _ in range(arguments.pairs)]
                rows.append((case.what, pairs))
            except (RuntimeError, OSError,
                    subprocess.SubprocessError) as error:
                print(f"FAILED: {error}", flush=True)
                failed += 1
            finally:
                current.end()
    if rows:
        print("", f"Of {arguments.size} MiB, {arguments.pairs} pairs.", *HEAD,
              *(row_of(what, pairs) for what, pairs in rows), sep="\n")
    print(f"clients: {passed} passed, {failed} failed, {skipped} skipped")
    sys.exit(failed > 0)


main()
