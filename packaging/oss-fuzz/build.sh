#!/bin/sh
# SPDX-License-Identifier: ISC
# Build the fuzz targets as OSS-Fuzz wants it: with $CC, $CFLAGS and
# $LIB_FUZZING_ENGINE, to $OUT, each with its corpus as a zip file.  `./dev fuzz'
# builds with this script, too.
set -eu
[ -x configure ] || ./bootstrap
top=$PWD
mkdir -p "$WORK/oss-fuzz"
cd "$WORK/oss-fuzz"
[ -f config.status ] \
  || "$top/configure" --disable-shared CPPFLAGS=-DSYMCRYPT_LIBFUZZER
cd "$top/tests/fuzz/corpus"
[ $# != 0 ] || set -- *
for target; do
  make -C "$WORK/oss-fuzz" "tests/fuzz/$target" \
    FUZZ_LINK="$LIB_FUZZING_ENGINE"
  cp "$WORK/oss-fuzz/tests/fuzz/$target" "$OUT/"
  (cd "$target" && python3 -m zipfile -c "$OUT/${target}_seed_corpus.zip" ./*)
done
