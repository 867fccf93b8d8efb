#!/bin/sh
# SPDX-License-Identifier: ISC
# Proves: OpenSSL's own test of EVP passes, on its own data, with our provider
# preferred, and where all of a file's algorithms are ours, demanded.
#
# EVP_TEST is OpenSSL's program, EVP_DATA the directory of its data, LEGACY the
# module of its legacy provider: ./dev stage openssl has them made.
. "$SRCDIR/tests/lib.sh"
: "${EVP_TEST:?}" "${EVP_DATA:?}" "${LEGACY:?}"

# configuration FILE QUERY
configuration ()
{
  cat >"$1" <<END
openssl_conf = init
[init]
providers = providers
alg_section = algorithms
[providers]
default = default_section
legacy = legacy_section
libsymcrypt = libsymcrypt_section
[default_section]
activate = 1
[legacy_section]
module = $LEGACY
activate = 1
[libsymcrypt_section]
module = $BUILDDIR/.libs/libsymcrypt-openssl.so
legacy = yes
activate = 1
[algorithms]
default_properties = $2
END
}
configuration preferred.cnf '?provider=libsymcrypt'
configuration demanded.cnf 'provider=libsymcrypt'
configuration without.cnf 'provider=default'

# passes CONFIGURATION FILE
passes ()
{
  "$EVP_TEST" -config "$1.cnf" "$EVP_DATA/$2.txt" >out 2>&1
  status=$?
  count=$(sed -n 's/.*Completed \([0-9]*\) tests with 0 errors.*/\1/p' out)
  test $status -eq 0 && test "${count:-0}" -gt 0
  ok $? "$2: ${count:-0} tests, ours $1" || diag "$(tail -n 30 out)"
}

for file in evpciph_chacha evpciph_rc4 evpkdf_hkdf evpkdf_pbkdf2 \
  evpkdf_tls13_kdf evpmac_blake evpmac_common evpmac_poly1305 evpmac_sm3 \
  evpmd_md evpmd_sha evppbe_pbkdf2 evppkey_ecdsa evppkey_kdf_hkdf \
  evppkey_rsa_common evprand; do
  if test -f "$EVP_DATA/$file.txt"; then
    passes preferred $file
  else
    skip "this version has no such file" "$file"
  fi
done
for file in evpciph_chacha evpciph_rc4 evpkdf_tls13_kdf; do
  passes demanded $file
done
# Show that the property query decides: the default provider has no RC4.
"$EVP_TEST" -config without.cnf "$EVP_DATA/evpciph_rc4.txt" >out 2>&1
grep -q 'Completed 11 tests with 0 errors and 0 skipped' out
test $? -ne 0
ok $? "evpciph_rc4: not so without ours"
done_testing
