# SPDX-License-Identifier: ISC
# shellcheck shell=sh
# For tests of programs: OPENSSL_CONF as a user has it, with the module that was
# just built, and a count of what the module did.

# Of OpenSSL itself, so that no package's changes it.
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
  -e "s|@fragment@|$SRCDIR/providers/openssl/libsymcrypt-provider.cnf|" \
  "$SRCDIR/providers/openssl/openssl-libsymcrypt.cnf.in" >openssl.cnf
OPENSSL_CONF=$PWD/openssl.cnf
OPENSSL_MODULES=$BUILDDIR/.libs
export OPENSSL_CONF OPENSSL_MODULES

# calls_in OBJECT COMMAND...: in $calls, how many instructions of OBJECT the
# command executed, by callgrind; 0 if it failed.
calls_in ()
{
  object=$1
  shift
  # For the script that asks.
  # shellcheck disable=SC2034
  calls=0
  valgrind -q --tool=callgrind --callgrind-out-file=callgrind.out \
    --dump-instr=no --compress-strings=no --compress-pos=no \
    "$@" >out 2>&1 || return 1
  # shellcheck disable=SC2034
  calls=$(awk -v object="/$object\$" '
    /^ob=/ { inside = $0 ~ object; next }
    /^calls=/ { getline; next }
    inside && /^[0-9]+ [0-9]+$/ { sum += $2 }
    END { printf "%.0f\n", sum }' callgrind.out)
}
