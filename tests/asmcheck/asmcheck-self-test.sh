#!/bin/sh
# SPDX-License-Identifier: ISC
# Proves: asmcheck can fail.  Kernels that are wrong on purpose are all caught,
# each for what it does.

asmcheck=$BUILDDIR/tests/asmcheck/asmcheck
if test ! -x "$asmcheck"; then
  echo '1..0 # SKIP asmcheck is not built for this system'
  exit 0
fi
# An emulator is a command and its options.
# shellcheck disable=SC2086
exec $QEMU "$asmcheck" --self-test
