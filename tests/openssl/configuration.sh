# SPDX-License-Identifier: ISC
# shellcheck shell=sh
# For tests of programs: OPENSSL_CONF as a user has it, with the module that was
# just built.

# Use a configuration of our own, because packages may change the system's.
cat >system.cnf <<'END'
openssl_conf = openssl_init
[openssl_init]
providers = provider_sect
[provider_sect]
default = default_sect
[default_sect]
activate = 1
[req]
distinguished_name = req_distinguished_name
[req_distinguished_name]
END
sed -e "s|@conf@|$PWD/system.cnf|" \
  -e "s|@fragment@|$SRCDIR/adapters/openssl/libsymcrypt-provider.cnf|" \
  "$SRCDIR/adapters/openssl/openssl-libsymcrypt.cnf.in" >openssl.cnf
OPENSSL_CONF=$PWD/openssl.cnf
OPENSSL_MODULES=$BUILDDIR/.libs
export OPENSSL_CONF OPENSSL_MODULES
