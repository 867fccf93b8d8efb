#!/usr/bin/env python3
# SPDX-License-Identifier: ISC
"""Write the Go module as it is published: the package, and the library's sources,
which go build compiles by the C compiler alone.

usage: go-module.py DIRECTORY

cgo compiles the C and assembly files of the package's own directory.  So each
source has a file there that includes it, whose name says for what architecture
it is.  With the tag libsymcrypt_installed pkg-config finds an installed library
instead.
"""

import os
import re
import shutil
import subprocess
import sys

TOP = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
GO_ARCH = {"x86_64": "amd64", "x86": "386", "arm64": "arm64", "arm": "arm",
           "riscv64": "riscv64"}
PKG_CONFIG = "#cgo pkg-config: libsymcrypt\n"
FLAGS = """#cgo libsymcrypt_installed pkg-config: libsymcrypt
#cgo !libsymcrypt_installed CFLAGS: -I${SRCDIR}/core -I${SRCDIR}/core/include -I${SRCDIR}/core/src
#cgo !libsymcrypt_installed,!amd64,!386,!arm64,!arm,!riscv64 CFLAGS: -DSYMCRYPT_C_ALONE
#cgo !libsymcrypt_installed,windows CFLAGS: -fno-asynchronous-unwind-tables
#cgo !libsymcrypt_installed,windows LDFLAGS: -lbcrypt
"""
# go mod vendor keeps directories that have no Go file if a file embeds them, also
# a file that no build has.
EMBED = """// SPDX-License-Identifier: ISC

//go:build libsymcrypt_vendored

package symcrypt

import "embed"

//go:embed core
var core embed.FS
"""


def main():
    if len(sys.argv) != 2 or sys.argv[1].startswith("-"):
        sys.exit(__doc__)
    target = sys.argv[1]
    core = os.path.join(target, "core")
    subprocess.run([sys.executable, os.path.join(TOP, "build-aux", "core.py"), core],
                   check=True)
    for name in sorted(os.listdir(os.path.join(TOP, "bindings", "go"))):
        if name.endswith((".go", ".mod", ".md")):
            shutil.copy(os.path.join(TOP, "bindings", "go", name), target)
    shutil.copy(os.path.join(TOP, "COPYING"), os.path.join(target, "LICENSE"))
    path = os.path.join(target, "symcrypt.go")
    with open(path, encoding="utf-8") as file:
        text = file.read()
    if text.count(PKG_CONFIG) != 1:
        sys.exit("go-module.py: bindings/go/symcrypt.go does not ask pkg-config once")
    with open(path, "w", encoding="utf-8") as file:
        file.write(text.replace(PKG_CONFIG, FLAGS))
    with open(os.path.join(core, "sources"), encoding="utf-8") as file:
        lines = file.read().split("\n")[:-1]
    for line in lines:
        owner, source = line.split()
        stem, kind = re.sub(r"[/.-]", "_", source[:-2]), source[-2:]
        suffix = "" if owner == "any" else "_" + GO_ARCH[owner]
        with open(os.path.join(target, f"core_{stem}{suffix}{kind}"), "w",
                  encoding="utf-8") as file:
            file.write("// SPDX-License-Identifier: ISC\n"
                       "//go:build !libsymcrypt_installed\n\n"
                       f'#include "core/{source}"\n')
    with open(os.path.join(target, "embed.go"), "w", encoding="utf-8") as file:
        file.write(EMBED)


if __name__ == "__main__":
    main()
