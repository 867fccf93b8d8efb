#!/bin/sh
# SPDX-License-Identifier: ISC
# Proves: programs as users have them work with the provider, and what they do
# is done by it, as its own count says: the tests of Python's hashlib and hmac
# pass; those of pyca/cryptography end in the same way with it and without; curl
# downloads from nginx in TLS 1.2 and 1.3 with ChaCha20-Poly1305, either with
# it.
#
# CRYPTOGRAPHY names the directory of the source of the cryptography that
# $PYTHON has.
. "$SRCDIR/tests/lib.sh"
. "$SRCDIR/tests/openssl/configuration.sh"
python=${PYTHON:-/usr/bin/python3}
SYMCRYPT_OPENSSL_STATS=$PWD/stats
export SYMCRYPT_OPENSSL_STATS

# used PROGRAM ALGORITHM BYTES: claim that the provider did so much or more of
# it for processes of this name, and forget all.
used ()
{
  sum=$(sed -n "s/^$1\[.*: $2 contexts=.* bytes=//p" stats \
    | awk '{ sum += $1 } END { printf "%.0f", sum }')
  test "${sum:-0}" -ge "$3"
  ok $? "$1: $sum bytes of $2 were the provider's" || diag "$(cat stats)"
  rm -f stats
}
name=$(basename "$python")

# --------------------------------------------------------------- Python
if "$python" -c 'import test.test_hashlib, test.test_hmac' 2>/dev/null; then
  for module in test_hashlib test_hmac; do
    "$python" -m test -v $module >out 2>&1
    status=$?
    count=$(sed -n 's/^Ran \([0-9]*\) tests.*/\1/p' out)
    test $status -eq 0 && test "${count:-0}" -gt 20
    ok $? "$module: ${count:-0} tests" || diag "$(tail -n 30 out)"
  done
  used "$name" PBKDF2 1
else
  skip "$python has no tests" "Python's tests"
fi

# ---------------------------------------------------- pyca/cryptography
# tests_end CONFIGURATION: print how they end.
tests_end ()
{
  files=
  for file in aead chacha20 concatkdf hash_vectors hashes hkdf hkdf_vectors \
    hmac hmac_vectors kbkdf pbkdf2hmac pbkdf2hmac_vectors poly1305 x963kdf; do
    files="$files tests/hazmat/primitives/test_$file.py"
  done
  # shellcheck disable=SC2086
  OPENSSL_MODULES=$PWD/modules OPENSSL_CONF=$1 "$python" -m pytest \
    -o addopts= -q -p no:cacheprovider $files tests/test_fernet.py >out 2>&1
  sed -n 's/^\([0-9]* passed.*\) in [0-9.]*s.*/\1/p' out
}
if test -d "${CRYPTOGRAPHY-}/tests" && "$python" -c \
  'import cryptography, cryptography_vectors, pytest' 2>/dev/null; then
  # Not the source of the module itself, which is not built.
  cp -r "$CRYPTOGRAPHY/tests" tests
  # It wants OpenSSL's legacy provider, too.
  mkdir modules
  for module in "$BUILDDIR/.libs/libsymcrypt-openssl.so" \
    "$(openssl version -m | sed 's/^MODULESDIR: "\(.*\)"$/\1/p;d')/legacy.so"; do
    ln -s "$module" modules
  done
  without=$(tests_end system.cnf)
  with=$(tests_end "$OPENSSL_CONF")
  test "${with%% *}" -gt 200 || diag "$(tail -n 30 out)"
  is "$with" "$without" "pyca/cryptography: $with"
  cp stats all
  for algorithm in ChaCha20-Poly1305 ChaCha20 SHA2-512 SHA1 POLY1305 PBKDF2; do
    cp all stats
    used "$name" $algorithm 1
  done
else
  skip "there is no source, or no pytest" "pyca/cryptography"
fi

# ------------------------------------------------------- curl and nginx
nginx=$(command -v nginx || command -v /usr/sbin/nginx || :)
if test -z "$nginx" || ! have curl; then
  skip "there is no nginx, or no curl" "curl and nginx"
  done_testing
fi
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 \
  -subj /CN=localhost -addext subjectAltName=IP:127.0.0.1 \
  -keyout key.pem -out cert.pem 2>err || diag "$(cat err)"
mkdir www
head -c 3000000 /dev/urandom >www/file
# A port that is free now.
port=$("$python" -c 'import socket
s = socket.socket()
s.bind(("127.0.0.1", 0))
print(s.getsockname()[1])')
cat >nginx.conf <<END
daemon off;
master_process off;
env SYMCRYPT_OPENSSL_STATS;
pid $PWD/nginx.pid;
error_log $PWD/nginx.log;
events { }
http {
  access_log off;
  client_body_temp_path $PWD; proxy_temp_path $PWD; fastcgi_temp_path $PWD;
  uwsgi_temp_path $PWD; scgi_temp_path $PWD;
  server {
    listen 127.0.0.1:$port ssl;
    ssl_certificate $PWD/cert.pem;
    ssl_certificate_key $PWD/key.pem;
    ssl_protocols TLSv1.2 TLSv1.3;
    ssl_ciphers ECDHE-ECDSA-CHACHA20-POLY1305;
    root $PWD/www;
  }
}
END

# download CONFIGURATION VERSION
download ()
{
  OPENSSL_CONF=$1 curl -s --cacert cert.pem -o got --tlsv"$2" --tls-max "$2" \
    --tls13-ciphers TLS_CHACHA20_POLY1305_SHA256 "https://127.0.0.1:$port/file"
}

for server in "$OPENSSL_CONF" "$PWD/system.cnf"; do
  rm -f stats
  OPENSSL_CONF=$server "$nginx" -p "$PWD" -c "$PWD/nginx.conf" >out 2>&1 &
  # Only what this script began.
  trap 'kill $!; cd /; rm -rf "$scratch"' EXIT
  tries=0
  until download "$PWD/system.cnf" 1.3 || test $tries -gt 600; do
    tries=$((tries + 1))
    sleep 0.1
  done
  for client in "$OPENSSL_CONF" "$PWD/system.cnf"; do
    for version in 1.2 1.3; do
      download "$client" $version
      same got www/file "nginx with ${server##*/}, curl with ${client##*/}, TLS $version"
    done
  done
  kill $!
  wait $!
  trap 'cd /; rm -rf "$scratch"' EXIT
  case $server in
    */system.cnf) used curl ChaCha20-Poly1305 6000000 ;;
    *) used nginx ChaCha20-Poly1305 12000000 ;;
  esac
done
done_testing
