#!/bin/sh
# SPDX-License-Identifier: ISC
# Proves by valgrind that no branch and no address depends on a secret, for
# every implementation that valgrind can execute.
. "$SRCDIR/tests/lib.sh"

have valgrind || skip_all "valgrind is not there"
test -z "$QEMU" || skip_all "valgrind does not run in an emulator"
program=$BUILDDIR/tests/ct/ct
if grep -q 'fsanitize' "$BUILDDIR/Makefile"; then
  skip_all "sanitizers and valgrind do not go together"
fi
valgrind --version >/dev/null 2>&1 || skip_all "valgrind does not run"
# Older versions give up at debugging information that newer compilers write.
if have strip && strip -S -o stripped "$program" 2>/dev/null; then
  program=$PWD/stripped
fi
valgrind -q --error-limit=no --error-exitcode=0 "$program" >out 2>log
status=$?
# A library for one CPU may have instructions that valgrind lacks.  A fat
# library probes the CPU that valgrind emulates.
if [ $status = 132 ] && ! grep -q '^#define SYMCRYPT_FAT 1' "$BUILDDIR/config.h"
then
  skip_all "valgrind does not know this CPU's instructions"
fi
cat out
sed 's/^/# /' log | tail -n 200
exit $status
