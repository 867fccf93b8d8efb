#!/bin/sh
# SPDX-License-Identifier: ISC Proves four things. src/*.c defines every public
# function under its own name, so that grep and ctags find it.
# tests/library/calls.def calls each function that handles secrets.  Right
# calls compile without a warning in C and C++. gcc warns of buffers that are
# too small, of null pointers and of unused results.
. "$SRCDIR/tests/lib.sh"

for header in "$SRCDIR"/include/symcrypt/*.h; do
  awk -f "$SRCDIR/doc/reference.awk" "$header"
done | sed -n 's/ (.*//; s/^@deftypefunx* .* //p' | sort >functions
while read -r name; do
  grep -q "^$name (" "$SRCDIR"/src/*.c || echo "$name"
done <functions >left
empty left \
  "src/*.c defines each of the $(wc -l <functions) public functions by its name"

# calls.c makes the names of hash functions by token pasting, so calls.def does
# not contain them.  The other functions here handle no secrets, or exist to
# wipe, generate or compare secrets.
sed -n 's/^HASH (\([a-z0-9_]*\), .*/\1/p' "$SRCDIR/src/hashes.def" \
  | sed 's/.*/^symcrypt_(hash_)?&(_(init|update|digest|compress|many))?$/' \
    >except
cat >>except <<'END'
^symcrypt_cpu_
^symcrypt_hash_(block|context|digest|state)_size$
^symcrypt_hash_(lookup|name)$
^symcrypt_hashes$
^symcrypt_kernel_info$
^symcrypt_(memeql|random|strerror|version|wipe)$
END
grep -v -E -f except functions | while read -r name; do
  grep -q "^[A-Z]* (.*$name (" "$SRCDIR/tests/library/calls.def" || echo "$name"
done >left
empty left "each function that sees secrets has a call in tests/library/calls.def"

# compile COMPILER FILE: with warnings, which go to err.
compile () {
  # shellcheck disable=SC2086
  $1 -O2 -Wall -Wextra -Wno-unused-variable -I"$SRCDIR/include" \
    -I"$BUILDDIR/include" -c -o object.o "$2" >err 2>&1
}

# program COLUMN: the statements of this column of the cases, each in a function
# with buffers of all sizes; "#line" counts the cases.
program () {
  cat <<'END'
#include <symcrypt/symcrypt.h>
extern uint8_t data[1000];
END
  awk -F '!' -v column="$1" '$column != "" {
    print "int case_" NR " (void);"
    print "int case_" NR " (void)"
    print "{"
    while ((getline line <"buffers") > 0) print "  " line
    close("buffers")
    print "#line " NR " \"case\""
    print "  " $column
    print "  return error;"
    print "}"
  }' cases
}

# A function need not use all of these variables.
cat >buffers <<'END'
uint8_t b7[7] = { 0 }, b8[8] = { 0 }, b11[11] = { 0 }, b12[12] = { 0 };
uint8_t b15[15] = { 0 }, b16[16] = { 0 }, b23[23] = { 0 }, b24[24] = { 0 };
uint8_t b31[31] = { 0 }, b32[32] = { 0 }, b63[63] = { 0 }, b64[64] = { 0 };
uint32_t w7[8 - 1] = { 0 }, w8[8] = { 0 }, w15[15] = { 0 }, w16[16] = { 0 };
struct symcrypt_sha256_ctx sha256;
struct symcrypt_hash_ctx any;
struct symcrypt_hmac_key key;
struct symcrypt_hmac_ctx hmac;
struct symcrypt_chacha_ctx chacha;
struct symcrypt_salsa20_ctx salsa20;
struct symcrypt_poly1305_ctx poly1305;
struct symcrypt_chacha_poly1305_ctx aead;
struct symcrypt_tz_ctx tz;
int error = 0;
symcrypt_sha256_init (&sha256);
error |= symcrypt_hash_init (&any, symcrypt_hash_sha256 ());
error |= symcrypt_hmac_set_key (&key, symcrypt_hash_sha256 (), 32, b32);
error |= symcrypt_hmac_init (&hmac, &key);
END

# Each line has the kind of warning, a right call, and a wrong call for which
# gcc must give this warning.
cat >cases <<'END'
nonnull!symcrypt_sha256_init (&sha256);!symcrypt_sha256_init (NULL);
overflow!symcrypt_sha256 (1000, data, b32);!symcrypt_sha256 (1000, data, b31);
overread!symcrypt_sha256 (16, b16, b32);!symcrypt_sha256 (17, b16, b32);
right!symcrypt_sha256 (0, NULL, b32);!
overflow!symcrypt_sha256_digest (&sha256, b32);!symcrypt_sha256_digest (&sha256, b31);
overread!symcrypt_sha256_update (&sha256, 15, b15);!symcrypt_sha256_update (&sha256, 16, b15);
right!symcrypt_sha256_update (&sha256, 0, NULL);!
overflow!symcrypt_sha256_compress (w8, 1, data);!symcrypt_sha256_compress (w7, 1, data);
unused-result!error |= symcrypt_hash_init (&any, NULL);!symcrypt_hash_init (&any, NULL);
overread!error |= symcrypt_hmac (&key, 16, b16, b32);!error |= symcrypt_hmac (&key, 16, b15, b32);
overread!error |= symcrypt_hmac_ctx_verify (&hmac, 32, b32);!error |= symcrypt_hmac_ctx_verify (&hmac, 32, b31);
unused-result!error |= symcrypt_hmac_ctx_verify (&hmac, 32, b32);!symcrypt_hmac_ctx_verify (&hmac, 32, b32);
unused-result!error |= symcrypt_hmac_set_key (&key, NULL, 8, b8);!symcrypt_hmac_set_key (&key, NULL, 8, b8);
overread!error |= symcrypt_hmac_set_key (&key, NULL, 8, b8);!error |= symcrypt_hmac_set_key (&key, NULL, 8, b7);
overflow!error |= symcrypt_hkdf (NULL, 0, NULL, 8, b8, 0, NULL, 64, b64);!error |= symcrypt_hkdf (NULL, 0, NULL, 8, b8, 0, NULL, 64, b63);
overflow!error |= symcrypt_pbkdf2_hmac (NULL, 8, b8, 9, 8, b8, 32, b32);!error |= symcrypt_pbkdf2_hmac (NULL, 8, b8, 9, 8, b8, 32, b31);
overread!error |= symcrypt_pbkdf2_hmac (NULL, 8, b8, 9, 8, b8, 32, b32);!error |= symcrypt_pbkdf2_hmac (NULL, 8, b8, 9, 8, b7, 32, b32);
overread!symcrypt_chacha_set_key (&chacha, b32);!symcrypt_chacha_set_key (&chacha, b16);
overread!symcrypt_chacha_set_nonce (&chacha, b8);!symcrypt_chacha_set_nonce (&chacha, b7);
overread!symcrypt_chacha_set_nonce96 (&chacha, b12);!symcrypt_chacha_set_nonce96 (&chacha, b11);
overread!symcrypt_xchacha_set_nonce (&chacha, b24);!symcrypt_xchacha_set_nonce (&chacha, b23);
overflow!error |= symcrypt_chacha_crypt (&chacha, 32, b32, b32);!error |= symcrypt_chacha_crypt (&chacha, 32, b31, b32);
overread!error |= symcrypt_chacha_crypt (&chacha, 32, b32, b32);!error |= symcrypt_chacha_crypt (&chacha, 32, b32, b31);
right!error |= symcrypt_chacha_crypt (&chacha, 0, NULL, NULL);!
overread!symcrypt_chacha_core (b64, w16, 20);!symcrypt_chacha_core (b64, w15, 20);
overflow!symcrypt_chacha_core (b64, w16, 20);!symcrypt_chacha_core (b63, w16, 20);
overread!symcrypt_hchacha (b32, b32, b16, 20);!symcrypt_hchacha (b32, b32, b15, 20);
overread!error |= symcrypt_salsa20_set_key (&salsa20, 16, b16);!error |= symcrypt_salsa20_set_key (&salsa20, 32, b16);
overread!symcrypt_salsa20_set_nonce (&salsa20, b8);!symcrypt_salsa20_set_nonce (&salsa20, b7);
overread!error |= symcrypt_xsalsa20_set_nonce (&salsa20, b24);!error |= symcrypt_xsalsa20_set_nonce (&salsa20, b23);
overread!symcrypt_poly1305 (b32, 8, b8, b16);!symcrypt_poly1305 (b31, 8, b8, b16);
overflow!symcrypt_poly1305 (b32, 8, b8, b16);!symcrypt_poly1305 (b32, 8, b8, b15);
overread!symcrypt_poly1305_set_key (&poly1305, b32);!symcrypt_poly1305_set_key (&poly1305, b16);
overread!symcrypt_chacha_poly1305_set_key (&aead, b32);!symcrypt_chacha_poly1305_set_key (&aead, b31);
overread!error |= symcrypt_chacha_poly1305_seal (b32, b12, 8, b8, 31, b31, b31, b16);!error |= symcrypt_chacha_poly1305_seal (b32, b11, 8, b8, 31, b31, b31, b16);
overflow!error |= symcrypt_chacha_poly1305_seal (b32, b12, 8, b8, 31, b31, b31, b16);!error |= symcrypt_chacha_poly1305_seal (b32, b12, 8, b8, 31, b31, b31, b15);
overread!error |= symcrypt_chacha_poly1305_open (b32, b12, 0, NULL, 31, b31, b31, b16);!error |= symcrypt_chacha_poly1305_open (b32, b12, 0, NULL, 31, b31, b31, b15);
nonnull!error |= symcrypt_chacha_poly1305_open (b32, b12, 0, NULL, 31, b31, b31, b16);!error |= symcrypt_chacha_poly1305_open (b32, b12, 0, NULL, 31, b31, b31, NULL);
overread!error |= symcrypt_xchacha_poly1305_seal (b32, b24, 0, NULL, 0, NULL, NULL, b16);!error |= symcrypt_xchacha_poly1305_seal (b32, b12, 0, NULL, 0, NULL, NULL, b16);
overflow!symcrypt_tz (8, b8, b64);!symcrypt_tz (8, b8, b63);
overread!error |= symcrypt_tz_subtract_left (b64, b64, b64);!error |= symcrypt_tz_subtract_left (b64, b64, b63);
nonnull!symcrypt_tz_init (&tz);!symcrypt_tz_init (NULL);
overflow!symcrypt_wipe (sizeof b8, b8);!symcrypt_wipe (sizeof b8, b7);
overread!error |= symcrypt_memeql (16, b16, b32);!error |= symcrypt_memeql (16, b15, b32);
END

program 2 >right.c
compile "$CC" right.c && test ! -s err
ok $? "right calls compile without a warning" || diag "$(cat err)"

if test "$CXX" && $CXX --version >/dev/null 2>&1; then
  program 2 >right.cc
  compile "$CXX" right.cc && test ! -s err
  ok $? "they do so in C++" || diag "$(cat err)"
else
  skip "no C++ compiler" "they do so in C++"
fi

# Other compilers give only some of these warnings; gcc 11 and later give all.
printf '#if !defined __GNUC__ || defined __clang__ || __GNUC__ < 11\n#error\n#endif\n' >gcc.c
# shellcheck disable=SC2086
if $CC -c -o object.o gcc.c >/dev/null 2>&1; then
  program 3 >wrong.c
  compile "$CC" wrong.c
  number=0
  while IFS='!' read -r kind right wrong; do
    number=$((number + 1))
    test ! "$wrong" \
      || grep -q "^case:$number:.*warning:.*\[-W[a-z-]*$kind" err \
      || echo "no warning (-W...$kind): $wrong (not: $right)"
  done <cases >left
  empty left "gcc warns of wrong ones"
else
  skip "not gcc 11 or later" "gcc warns of wrong ones"
fi
done_testing
