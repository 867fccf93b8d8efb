#!/usr/bin/env python3
# SPDX-License-Identifier: ISC
"""Write what a package of another language needs to build the library by a C
compiler alone: its sources, a config.h that asks the compiler what configure
would find, and the list of what to compile.

usage: core.py DIRECTORY

DIRECTORY/sources has lines "ARCHITECTURE FILE"; those with the architecture
"any" are for all.  They are compiled with -I DIRECTORY, DIRECTORY/include and
DIRECTORY/src.  The assembler must know the instructions of its architecture:
binutils 2.30 or clang 7 do for x86_64 (2.41 and 18 for riscv64); with
-DSYMCRYPT_C_ALONE the library is C alone.
"""

import os
import re
import shutil
import sys

TOP = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))

# The macros that configure defines if the header or the function exists.
SYSTEM = """
#define _GNU_SOURCE 1
#if defined __has_include
#if __has_include (<unistd.h>)
#define HAVE_UNISTD_H 1
#endif
#if __has_include (<sys/utsname.h>)
#define HAVE_SYS_UTSNAME_H 1
#endif
#endif
#if defined __linux__
#define HAVE_GETAUXVAL 1
#define HAVE_GETRANDOM 1
#define HAVE_SECURE_GETENV 1
#define HAVE_SYS_AUXV_H 1
#define HAVE_SYS_RANDOM_H 1
#elif defined __APPLE__ || defined __OpenBSD__
#define HAVE_GETENTROPY 1
#define HAVE_ISSETUGID 1
#define HAVE_SYS_RANDOM_H 1
#elif defined __FreeBSD__
#define HAVE_ELF_AUX_INFO 1
#define HAVE_GETRANDOM 1
#define HAVE_ISSETUGID 1
#define HAVE_SYS_AUXV_H 1
#define HAVE_SYS_RANDOM_H 1
#endif
#if defined __BYTE_ORDER__ && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
#define WORDS_BIGENDIAN 1
#endif
"""


def read(name):
    with open(os.path.join(TOP, name), encoding="utf-8") as file:
        return file.read()


def architectures():
    """Each architecture, and the compiler's macros that tell it."""
    text = re.search(r"m4_define\(\[SYMCRYPT_ARCHITECTURES],(.*?)\)\n",
                     read("m4/symcrypt.m4"), re.S)[1]
    return re.findall(r"\[\[(\w+)],\[(.*?)]]", text)


def family(name):
    return "x86/common" if name.startswith("x86") else name


def sources():
    """Lines of "sources", and all files to copy, by the parts of the Makefile."""
    lines, files = [], []
    names = [name for name, _ in architectures()]
    for part in dict.fromkeys(["src", *map(family, names), *names]):
        owners = [n for n in names if part in (n, family(n))] or ["any"]
        for file in re.findall(rf"\s({part}/\S+)", read(f"{part}/local.mk")):
            files.append(file)
            if file.endswith((".c", ".S")):
                lines += [f"{owner} {file}" for owner in owners]
    return lines, files


def config():
    version = re.search(r"AC_INIT\(\[libsymcrypt],\[([^]]*)", read("configure.ac"))[1]
    directories = re.findall(r"^SYMCRYPT_ASM_DIR\(\[([^]]*)]", read("configure.ac"), re.M)
    out = ["/* SPDX-License-Identifier: ISC */",
           "/* Made by build-aux/core.py. */", SYSTEM.strip(),
           f'#define PACKAGE_VERSION "{version}"', f'#define VERSION "{version}"']
    for directory in directories:
        macro = "ASM_" + directory.upper().replace("/", "_")
        out += [f"#if {dict(architectures())[directory.split('/')[0]]}"
                " && !defined SYMCRYPT_C_ALONE",
                f"#define {macro} 1",
                "#else", f"#define {macro} 0", "#endif"]
    for name, condition in architectures():
        out += [f"#if {condition}", f'#define SYMCRYPT_ARCH "{name}"',
                f'#define ARCH_FEATURES "{family(name)}/features.def"',
                f'#define ARCH_MODELS "{family(name)}/models.def"',
                "#ifndef SYMCRYPT_C_ALONE", "#define SYMCRYPT_FAT 1", "#endif",
                "#endif"]
    out += ["#ifndef SYMCRYPT_ARCH", '#define SYMCRYPT_ARCH "none"', "#endif",
            "#ifndef SYMCRYPT_FAT", "#define SYMCRYPT_FAT 0", "#endif",
            "#define SYMCRYPT_CPU_FEATURES (0)",
            "/* On Windows kernels keep the ABI of other systems. */",
            "#if defined _WIN32 && defined __x86_64__",
            "#define KERNEL_ABI __attribute__ ((__sysv_abi__))",
            "#else", "#define KERNEL_ABI", "#endif"]
    return version, "\n".join(out) + "\n"


def main():
    if len(sys.argv) != 2 or sys.argv[1].startswith("-"):
        sys.exit(__doc__)
    target = sys.argv[1]
    lines, files = sources()
    include = [f"include/symcrypt/{name}" for name in
               os.listdir(os.path.join(TOP, "include/symcrypt"))
               if name.endswith(".h") and name != "version.h"]
    for name in [*files, *sorted(include), "COPYING"]:
        path = os.path.join(target, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        shutil.copyfile(os.path.join(TOP, name), path)
    version, text = config()
    header = read("include/symcrypt/version.h.in").replace("@PACKAGE_VERSION@", version)
    for part, number in zip(("MAJOR", "MINOR", "PATCH"), version.split(".")):
        header = header.replace(f"@VERSION_{part}@", number)
    header = header.replace("configure", "build-aux/core.py")
    for name, content in (("config.h", text), ("include/symcrypt/version.h", header),
                          ("sources", "\n".join(lines) + "\n")):
        with open(os.path.join(target, name), "w", encoding="utf-8") as file:
            file.write(content)


if __name__ == "__main__":
    main()
