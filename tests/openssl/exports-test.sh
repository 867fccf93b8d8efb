#!/bin/sh
# SPDX-License-Identifier: ISC
# Proves: the OpenSSL provider exports one name, needs libcrypto and libc alone,
# and brings nothing to libsymcrypt; its configuration turns it on beside
# OpenSSL's own and is free of mistakes; `openssl` uses it.
. "$SRCDIR/tests/lib.sh"

module=$BUILDDIR/.libs/libsymcrypt-openssl.so
test -f "$module" || skip_all "the provider is not built"
if ! have nm || ! have objdump; then
  skip_all "there are no binutils"
fi

is "$(nm -D --defined-only "$module" | sed 's/.* //')" OSSL_provider_init \
  "the module exports OSSL_provider_init alone"
needed ()
{
  objdump -p "$1" | sed -n 's/^ *NEEDED *//p' | sed 's/\.so.*//' | sort \
    | tr '\n' ' '
}
is "$(needed "$module")" "libc libcrypto " "the module needs libcrypto and libc"
is "$(needed "$BUILDDIR/.libs/libsymcrypt.so")" "libc " \
  "libsymcrypt needs libc alone, as ever"

# Neither the system's configuration nor the installation is asked.
. "$SRCDIR/tests/openssl/configuration.sh"
if have openssl && openssl version | grep -q '^OpenSSL [3-9]' \
  && test -z "$QEMU"; then
  openssl list -providers >providers 2>&1
  is "$(grep -c 'status: active' providers)" 2 \
    "the configuration loads ours and OpenSSL's own"
  grep -q '^  libsymcrypt$' providers
  ok $? "ours is called libsymcrypt" || diag "$(cat providers)"
  printf 'abc' >abc
  is "$(openssl dgst -sha256 -r abc)" \
    "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad *abc" \
    "openssl dgst, with FIPS 180-4's example"
  SYMCRYPT_OPENSSL_STATS=$PWD/used openssl dgst -sha256 abc >digest
  grep -q 'SHA2-256 contexts=[1-9]' used
  ok $? "which is by ours"
  openssl list -verbose -mac-algorithms >macs 2>&1
  grep -q 'HMAC @ libsymcrypt' macs
  ok $? "openssl list has our HMAC"
else
  skip "there is no OpenSSL 3 that runs" "the configuration"
fi
done_testing
