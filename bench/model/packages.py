# SPDX-License-Identifier: ISC
"""Other libraries for an architecture: the newest that Debian has, with all
that they need, unpacked in a directory; nothing is installed.

    packages.py ARCHITECTURE DIRECTORY LIBRARIES

prints, for ./dev bench: a command that runs a program of this machine with
these packages and what is in LIBRARIES, the directory of the packages'
programs, and what --compare takes.
"""

import glob
import os
import re
import subprocess
import sys

SUITES = ["sid", "experimental"]
NAMES = {"arm64": "arm64", "arm": "armhf", "riscv64": "riscv64",
         "x86_64": "amd64"}
# Packages, whose names end in the number of the shared library, and files.
LIBRARIES = {
    "openssl": (r"libssl(\d+)(?:t64)?", "libcrypto.so"),
    "nettle": (r"libnettle(\d+)(?:t64)?", "libnettle.so"),
    "libsodium": (r"libsodium(\d+)", "libsodium.so"),
    "libgcrypt": (r"libgcrypt(\d+)", "libgcrypt.so"),
}
# Programs, which ./dev bench --front measures.
PROGRAMS = ["coreutils", "openssl"]
KEYRING = "/usr/share/keyrings/debian-archive-keyring.gpg"


class Apt:
    """apt of another architecture, which this system need not know."""

    def __init__(self, arch, directory):
        self.top = os.path.abspath(directory)
        for name in ("lists/partial", "archives/partial"):
            os.makedirs(os.path.join(self.top, name), exist_ok=True)
        mirror = os.environ.get("MIRROR", "http://deb.debian.org/debian")
        self.write("sources.list", "".join(
            f"deb [signed-by={KEYRING}] {mirror} {suite} main\n"
            for suite in SUITES))
        self.write("status", "")
        settings = {"APT::Architecture": NAMES[arch],
                    "APT::Architectures": NAMES[arch],
                    "Dir::Etc::sourcelist": self.top + "/sources.list",
                    "Dir::Etc::sourceparts": "-",
                    "Dir::State": self.top,
                    "Dir::State::status": self.top + "/status",
                    "Dir::Cache": self.top,
                    "APT::Sandbox::User": "root"}
        self.options = [o for name, value in settings.items()
                        for o in ("-o", f"{name}={value}")]

    def write(self, name, text):
        with open(os.path.join(self.top, name), "w", encoding="ascii") as file:
            file.write(text)

    def run(self, tool, *arguments):
        return subprocess.run([tool, *self.options, *arguments], check=True,
                              cwd=self.top, capture_output=True,
                              text=True).stdout

    def newest(self, pattern):
        """The package with the highest number that can be installed."""
        names = [(int(found[1]), found[0]) for name in self.run(
            "apt-cache", "pkgnames", pattern.partition("(")[0]).split()
            if (found := re.fullmatch(pattern, name))]
        for _, name in sorted(names, reverse=True):
            if re.search(r"Candidate: [^(]",
                         self.run("apt-cache", "policy", name)):
                return name
        raise SystemExit(f"model: Debian has no {pattern}")


def sysroot(arch, directory, programs=()):
    """The directory with the root of ARCH's packages, and {library: file}."""
    place = os.path.join(directory, arch)
    root = os.path.join(place, "root")
    if not os.path.exists(root + "/done"):
        apt = Apt(arch, place)
        apt.run("apt-get", "-qq", "update")
        apt.run("apt-get", "-qq", "-y", "--download-only",
                "--no-install-recommends", "install", "libc6", *programs,
                *(apt.newest(pattern) for pattern, _ in LIBRARIES.values()))
        for deb in glob.glob(place + "/archives/*.deb"):
            subprocess.run(["dpkg-deb", "-x", deb, root], check=True)
        # A program's interpreter is named by its old place.
        for name in ("lib", "lib64"):
            if not os.path.exists(f"{root}/{name}"):
                os.symlink("usr/" + name, f"{root}/{name}")
        with open(root + "/done", "w", encoding="ascii"):
            pass
    files = {}
    for library, (_, pattern) in LIBRARIES.items():
        found = [(int(number[1]), f)
                 for f in glob.glob(f"{root}/usr/lib/*/{pattern}*")
                 if (number := re.search(r"\.so\.(\d+)$", f))]
        if found:
            # As the emulated program sees it.
            files[library] = "/" + os.path.relpath(max(found)[1], root)
    return root, files


def main():
    arch, directory, ours = sys.argv[1:]
    root, files = sysroot(arch, os.path.abspath(directory), PROGRAMS)
    loader = glob.glob(root + "/lib*/ld-linux-*.so.*")[0]
    theirs = root + os.path.dirname(files["openssl"])
    print(f"{loader} --library-path {ours}:{theirs}")
    print(root + "/usr/bin")
    print(",".join(f"{library}:{root}{file}"
                   for library, file in files.items()))


if __name__ == "__main__":
    main()
