#!/bin/sh
# SPDX-License-Identifier: ISC
# Run a test program for Windows, as QEMU of configure: with the DLLs it needs,
# of BUILDDIR and of the compiler CC, and lines that end as TAP's do.
gcc_dir=$(dirname "$($CC -print-libgcc-file-name)")
lib_dir=$(dirname "$($CC -print-file-name=libwinpthread-1.dll)")
WINEPATH="Z:$BUILDDIR/.libs;Z:$gcc_dir;Z:$lib_dir"
WINEDEBUG=${WINEDEBUG--all}
export WINEPATH WINEDEBUG
status=$( ( (wine "$@"; echo $? >&3) | tr -d '\r' >&4) 3>&1) 4>&1
exit "$status"
