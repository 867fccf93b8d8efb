# SPDX-License-Identifier: ISC
"""Builds the C library with only the C compiler, as build-aux/core.py writes it, and
the extension module with it inside.

In a checkout the library's sources are the directory above; an sdist has them
in core/.  The variable SYMCRYPT_BUILD names a directory where configure and make
have built the library already, which is then used as it is.
"""

import os
import platform
import re
import subprocess
import sys
import sysconfig
from concurrent.futures import ThreadPoolExecutor
from glob import glob

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.sdist import sdist

HERE = os.path.dirname(os.path.abspath(__file__))
PACKED = os.path.join(HERE, "core")
TOP = os.path.dirname(os.path.dirname(HERE))

# The stable ABI of Python 3.11, the first with the buffer protocol.  Builds
# without a GIL have none; builds that count references count only the
# references of their own ABI.
LIMITED = not (
    sysconfig.get_config_var("Py_GIL_DISABLED") or sysconfig.get_config_var("Py_DEBUG")
)


def version():
    packed = os.path.join(PACKED, "config.h")
    path = packed if os.path.exists(packed) else os.path.join(TOP, "configure.ac")
    with open(path) as f:
        return re.search(r"(?:PACKAGE_VERSION |AC_INIT.*,).([0-9.]+)", f.read())[1]


def write_core(directory):
    """Put the library's sources, as a package has them, into DIRECTORY."""
    script = os.path.join(TOP, "build-aux", "core.py")
    subprocess.run([sys.executable, script, directory], check=True)


def architecture():
    machine, wide = platform.machine().lower(), sys.maxsize > 1 << 32
    if machine == "amd64" or re.fullmatch("x86_64|i[3-6]86", machine):
        return "x86_64" if wide else "x86"
    if machine.startswith(("aarch64", "arm")):
        return "arm64" if wide else "arm"
    return machine if machine == "riscv64" else "none"


class BuildWithCore(build_ext):
    def core(self):
        """Directories to include, and the library, which is made."""
        core = PACKED
        if not os.path.isdir(core):
            core = os.path.join(os.path.abspath(self.build_temp), "core")
            write_core(core)
        include = [core, os.path.join(core, "include"), os.path.join(core, "src")]
        with open(os.path.join(core, "sources")) as f:
            lines = [line.split() for line in f]
        self.compiler.src_extensions = [*self.compiler.src_extensions, ".S"]

        def compile_one(file):
            return self.compiler.compile(
                [os.path.join(core, file)],
                output_dir=self.build_temp,
                include_dirs=include,
                macros=[("SYMCRYPT_C_ALONE", None)] * (architecture() == "none"),
                # Without -O2 secrets would be left on the stack, whose use is
                # measured.
                extra_postargs=["-O2", "-fvisibility=hidden", "-w"],
            )

        files = [file for owner, file in lines if owner in ("any", architecture())]
        # Also what npm and others want: JOBS=max.
        jobs = os.environ.get("JOBS", "")
        jobs = int(jobs) if jobs.isdigit() else 0
        with ThreadPoolExecutor(jobs or os.cpu_count() or 1) as pool:
            objects = sum(pool.map(compile_one, files), [])
        self.compiler.create_static_lib(objects, "symcrypt", self.build_temp)
        return include, os.path.join(self.build_temp, "libsymcrypt.a")

    def build_extension(self, extension):
        built = os.environ.get("SYMCRYPT_BUILD")
        if built:
            places = (TOP, "include"), (built, "include"), (TOP, "src")
            include = [os.path.join(*place) for place in places]
            library = os.path.join(built, ".libs", "libcore.a")
            if not os.path.exists(library):
                library = os.path.join(built, "libcore.a")
        else:
            include, library = self.core()
        extension.include_dirs += include
        extension.extra_objects = [library]
        extension.depends.append(library)
        super().build_extension(extension)


class SdistWithCore(sdist):
    """Puts the library's sources into core/."""

    def make_release_tree(self, base_dir, files):
        super().make_release_tree(base_dir, files)
        if not os.path.isdir(PACKED):
            write_core(os.path.join(base_dir, "core"))


exports = "-Wl,--version-script=" + os.path.join(HERE, "extension", "exports.map")
link = [exports] if sys.platform.startswith("linux") else []

setup(
    version=version(),
    cmdclass={"build_ext": BuildWithCore, "sdist": SdistWithCore},
    ext_modules=[
        Extension(
            "libsymcrypt._core",
            sorted(os.path.relpath(c, HERE) for c in glob(HERE + "/extension/*.c")),
            depends=["extension/common.h"],
            define_macros=[("Py_LIMITED_API", "0x030b0000")] if LIMITED else [],
            py_limited_api=LIMITED,
            extra_compile_args=["-O3", "-Wall", "-Wextra"],
            extra_link_args=link,
        )
    ],
    options={"bdist_wheel": {"py_limited_api": "cp311"}} if LIMITED else {},
)
