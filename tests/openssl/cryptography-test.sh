#!/bin/sh
# SPDX-License-Identifier: ISC
# Proves: pyca/cryptography's tests of what the provider has end in the same way
# with it and without, and it is in use.  CRYPTOGRAPHY names the directory of
# the source of the cryptography that $PYTHON has.
. "$SRCDIR/tests/lib.sh"

python=${PYTHON:-/usr/bin/python3}
test -d "${CRYPTOGRAPHY-}/tests" || skip_all "CRYPTOGRAPHY names no source"
"$python" -c 'import cryptography, cryptography_vectors, pytest' 2>/dev/null \
  || skip_all "$python has no cryptography, no vectors or no pytest"
# Not the source of the module itself, which is not built.
cp -r "$CRYPTOGRAPHY/tests" tests
. "$SRCDIR/tests/openssl/configuration.sh"
# It wants OpenSSL's legacy provider, too.
mkdir modules
for module in "$BUILDDIR/.libs/libsymcrypt-openssl.so" \
  "$(openssl version -m | sed 's/^MODULESDIR: "\(.*\)"$/\1/p;d')/legacy.so"; do
  ln -s "$module" modules
done
OPENSSL_MODULES=$PWD/modules
files=
for name in aead chacha20 concatkdf hash_vectors hashes hkdf hkdf_vectors hmac \
  hmac_vectors kbkdf pbkdf2hmac pbkdf2hmac_vectors poly1305 x963kdf; do
  files="$files tests/hazmat/primitives/test_$name.py"
done

# tests_end CONFIGURATION: print how they end.
tests_end ()
{
  # shellcheck disable=SC2086
  OPENSSL_CONF=$1 "$python" -m pytest -o addopts= -q -p no:cacheprovider \
    $files tests/test_fernet.py >out 2>&1
  sed -n 's/^\([0-9]* passed.*\) in [0-9.]*s.*/\1/p' out
}
without=$(tests_end system.cnf)
SYMCRYPT_OPENSSL_STATS=$PWD/stats
export SYMCRYPT_OPENSSL_STATS
with=$(tests_end "$OPENSSL_CONF")
test "${with%% *}" -gt 200 || diag "$(tail -n 30 out)"
is "$with" "$without" "pyca/cryptography: $with"
for name in ChaCha20-Poly1305 ChaCha20 SHA2-512 SHA1 POLY1305 PBKDF2; do
  grep -q ": $name contexts=[1-9]" stats
  ok $? "$name was the provider's"
done
done_testing
