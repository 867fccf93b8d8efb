#!/bin/sh
# SPDX-License-Identifier: ISC
# Proves that the tables of src/*-dispatch.c and the files of assembly agree:
# every .S file has functions named after it and its directory, each stands in a
# table under its directory's #if, and each entry names its own function; every
# .S file stands in a local.mk under its directory's conditional; every
# implementation of lanes says when it is worth it, and calls no others that
# need more than it asks for; each entry is the first on
# some CPU, and C is the last.
#
# No file uses an instruction beyond the features that its entries ask for.  On x86
# GNU as assembles each file knowing no other instructions; on ARM, AArch64 and
# RISC-V files say themselves what they may use, by .arch, .fpu and .option
# arch, and must say no more than the entries.  Where one word stands for several
# features the names of instructions decide.  A row whose file calls or jumps
# into another asks for all that the other's row asks for.
. "$SRCDIR/tests/lib.sh"
have python3 || skip_all 'no python3'
python3 "$SRCDIR/tests/cpu/table.py"
