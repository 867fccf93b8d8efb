# SPDX-License-Identifier: ISC
"""Builds the C library by its configure and make into a static library, and
the extension module with it inside.

In a checkout the library's sources are the directory above; an sdist has them
in core/.  The variable SYMCRYPT_BUILD names a directory where the library has
been configured and built already, which is then used as it is.
"""

import glob
import os
import re
import shutil
import subprocess
import sys
import sysconfig

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.sdist import sdist

HERE = os.path.dirname(os.path.abspath(__file__))
PACKED = os.path.join(HERE, "core")
CORE = PACKED if os.path.isdir(PACKED) else os.path.dirname(HERE)

# The stable ABI of Python 3.11, the first with the buffer protocol.  Builds
# without a GIL have none; those that count references count those of their own
# ABI alone.
LIMITED = not (
    sysconfig.get_config_var("Py_GIL_DISABLED") or sysconfig.get_config_var("Py_DEBUG")
)

# What configure and make need of a checkout to make the library: its makefile
# includes the parts of all directories.  What has kernels is an architecture.
DIRECTORIES = "build-aux include m4 x86-common".split() + [
    os.path.basename(os.path.dirname(path))
    for path in glob.glob(os.path.join(CORE, "*", "kernels.def"))
]
FILES = "aclocal.m4 bootstrap configure configure.ac COPYING Makefile.am".split()
PATTERNS = "*.in", "*/*.in", "*/*/*.in", "*/local.mk", "*/*/local.mk"


def version():
    with open(os.path.join(CORE, "configure.ac")) as f:
        return re.search(r"AC_INIT\(\[libsymcrypt],\[([^]]*)\]", f.read())[1]


def bootstrapped():
    if not os.path.exists(os.path.join(CORE, "configure")):
        print("python/setup.py: bootstrap, by autoconf, automake and libtool")
        subprocess.run(["./bootstrap"], cwd=CORE, check=True)


class BuildWithCore(build_ext):
    def core(self):
        """The directory of the library's build, which is made."""
        built = os.environ.get("SYMCRYPT_BUILD")
        if built:
            return os.path.abspath(built)
        bootstrapped()
        built = os.path.join(os.path.abspath(self.build_temp), "core")
        os.makedirs(built, exist_ok=True)
        if not os.path.exists(os.path.join(built, "config.status")):
            subprocess.run(
                [
                    os.path.join(CORE, "configure"),
                    "--disable-shared",
                    "--with-pic",
                    "--disable-dependency-tracking",
                    "--quiet",
                ],
                cwd=built,
                check=True,
            )
        jobs = os.environ.get("JOBS") or str(os.cpu_count() or 1)
        # What bootstrap made is as it should be in an sdist, whatever the dates
        # that its files were unpacked with.
        made = ["AUTOCONF=:", "AUTOMAKE=:", "ACLOCAL=:", "AUTOHEADER=:"]
        subprocess.run(
            ["make", "-s", "-j" + jobs, "libcore.la"]
            + (made if CORE == PACKED else []),
            cwd=built,
            check=True,
            env={k: v for k, v in os.environ.items() if k != "MAKEFLAGS"},
        )
        return built

    def build_extension(self, extension):
        built = self.core()
        extension.include_dirs += [
            os.path.join(CORE, "include"),
            os.path.join(built, "include"),
            os.path.join(CORE, "src"),
        ]
        library = os.path.join(built, ".libs", "libcore.a")
        if not os.path.exists(library):
            library = os.path.join(built, "libcore.a")
        extension.extra_objects = [library]
        extension.depends.append(library)
        super().build_extension(extension)


class SdistWithCore(sdist):
    """Puts the library's sources into core/."""

    def make_release_tree(self, base_dir, files):
        super().make_release_tree(base_dir, files)
        packed = os.path.join(base_dir, "core")
        bootstrapped()
        if CORE == PACKED:
            shutil.copytree(CORE, packed, dirs_exist_ok=True)
            return
        ignored = shutil.ignore_patterns("*.o", "*.lo", ".*", "__pycache__")
        for name in DIRECTORIES:
            shutil.copytree(
                os.path.join(CORE, name),
                os.path.join(packed, name),
                ignore=ignored,
                dirs_exist_ok=True,
            )
        for pattern in (*FILES, *PATTERNS):
            for source in glob.glob(os.path.join(CORE, pattern)):
                name = os.path.relpath(source, CORE)
                if not name.startswith(("build/", "python/")) or name.endswith(".mk"):
                    target = os.path.join(packed, name)
                    os.makedirs(os.path.dirname(target), exist_ok=True)
                    shutil.copy2(source, target)


link = ["-Wl,--exclude-libs,ALL"] if sys.platform.startswith("linux") else []

setup(
    version=version(),
    cmdclass={"build_ext": BuildWithCore, "sdist": SdistWithCore},
    ext_modules=[
        Extension(
            "libsymcrypt._core",
            [
                "extension/" + name
                for name in (
                    "aead.c",
                    "columns.c",
                    "derive.c",
                    "hash.c",
                    "hmac.c",
                    "message.c",
                    "module.c",
                    "stream.c",
                    "tz.c",
                )
            ],
            depends=["extension/common.h"],
            define_macros=[("Py_LIMITED_API", "0x030b0000")] if LIMITED else [],
            py_limited_api=LIMITED,
            extra_compile_args=["-Wall", "-Wextra"],
            extra_link_args=link,
        )
    ],
    options={"bdist_wheel": {"py_limited_api": "cp311"}} if LIMITED else {},
)
