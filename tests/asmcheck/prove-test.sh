#!/bin/sh
# SPDX-License-Identifier: ISC
# Proves: of each kernel in assembly, for a few lengths, that it equals its
# standard for all keys and data, or at least keeps to its memory, its ABI and
# constant time; and that it leaves no secret.  What has passed with the same
# objects and prover is left out.  doc/testing.md, "Proofs".
# ./dev stage prove does it for more lengths.
. "$SRCDIR/tests/lib.sh"

have python3 || skip_all "there is no python3"
python3 -c 'import capstone, sys; sys.exit(capstone.cs_version()[0] < 5)' \
  2>/dev/null || skip_all "there is no Capstone 5 for python3: \
./dev test prove-test gets it for itself, or pip install 'capstone>=5'"
python3 "$SRCDIR/prove/prove.py" --build "$BUILDDIR" --supported >why \
  2>&1 || skip_all "$(cat why)"

# The prover's own rules first, if it has changed.
sums=$(cat "$SRCDIR"/prove/*.* | cksum)
if test "$(cat "$BUILDDIR/proved.self" 2>/dev/null)" != "$sums"; then
  python3 "$SRCDIR/prove/prove.py" --self --quick >self || {
    sed 's/^/# /' self
    exit 1
  }
  echo "$sums" >"$BUILDDIR/proved.self"
fi
python3 "$SRCDIR/prove/prove.py" --build "$BUILDDIR" --quick \
  --changed "$BUILDDIR/proved"
