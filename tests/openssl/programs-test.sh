#!/bin/sh
# SPDX-License-Identifier: ISC
# Proves: openssl s_server and s_client, with our provider and without, speak
# with each other in TLS 1.2 and 1.3 with ChaCha20-Poly1305, and renew their
# keys; curl downloads from s_server, and from nginx if it is installed, and
# what it downloads is opened by the module, as the count of its instructions
# shows.
. "$SRCDIR/tests/lib.sh"
if ! have openssl || ! have python3; then
  skip_all "there is no openssl, or no Python"
fi
. "$SRCDIR/tests/openssl/configuration.sh"
ours=$OPENSSL_CONF
plain=$PWD/system.cnf

pids=
stop ()
{
  # Only what this script began.
  for pid in $pids; do
    kill "$pid" 2>/dev/null
    wait "$pid" 2>/dev/null
  done
  pids=
}
trap 'stop; cd /; rm -rf "$scratch"' EXIT

openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 \
  -subj /CN=localhost -addext subjectAltName=IP:127.0.0.1 \
  -keyout key.pem -out cert.pem 2>err \
  || skip_all "openssl makes no certificate: $(cat err)"
head -c 300000 /dev/urandom >file
head -c 3000000 /dev/urandom >large

# A port that is free now.
port=$(python3 -c 'import socket
s = socket.socket()
s.bind(("127.0.0.1", 0))
print(s.getsockname()[1])')

# serve CONFIGURATION OPTION...: files of this directory, if no option says
# something else.
serve ()
{
  configuration=$1
  shift
  case " $* " in
    *' -rev '*) ;;
    *) set -- -WWW "$@" ;;
  esac
  OPENSSL_CONF=$configuration openssl s_server -quiet -accept "$port" \
    -key key.pem -cert cert.pem "$@" >server.log 2>&1 &
  pids="$pids $!"
  tries=0
  until OPENSSL_CONF=$plain openssl s_client -connect "127.0.0.1:$port" \
    </dev/null >/dev/null 2>&1; do
    tries=$((tries + 1))
    test $tries -lt 600 || return 1
    sleep 0.1
  done
}

# fetch CONFIGURATION OPTION...: the file by s_client, 4 times in one
# connection's records of any size it likes.
fetch ()
{
  configuration=$1
  shift
  printf 'GET /file HTTP/1.0\r\n\r\n' \
    | OPENSSL_CONF=$configuration openssl s_client -quiet -connect \
      "127.0.0.1:$port" "$@" 2>client.log >answer
  tail -c 300000 answer | cmp -s - file
}

for version in 1_2 1_3; do
  case $version in
    1_2) suite='-tls1_2 -cipher ECDHE-ECDSA-CHACHA20-POLY1305' ;;
    1_3) suite='-tls1_3 -ciphersuites TLS_CHACHA20_POLY1305_SHA256' ;;
  esac
  for server in ours plain; do
    # Options are several words.
    # shellcheck disable=SC2086
    case $server in
      ours) serve "$ours" $suite ;;
      plain) serve "$plain" $suite ;;
    esac
    ok $? "TLS $version: the server is $server" || diag "$(cat server.log)"
    for client in ours plain; do
      for fragment in 512 1350 16384; do
        # shellcheck disable=SC2086
        case $client in
          ours) fetch "$ours" $suite -max_send_frag $fragment ;;
          plain) fetch "$plain" $suite -max_send_frag $fragment ;;
        esac
        ok $? "TLS $version: the client is $client, fragments of $fragment" \
          || diag "$(tail -n 5 client.log)"
      done
    done
    stop
  done
done

# await TEXT FILE: until it stands there, for a minute.
await ()
{
  tries=0
  until grep -q "$1" "$2"; do
    tries=$((tries + 1))
    test $tries -lt 600 || return 1
    sleep 0.1
  done
}

# New keys by s_client's command "K", between two lines that come back.
for client in "$ours" "$plain"; do
  serve "$ours" -rev -tls1_3 -ciphersuites TLS_CHACHA20_POLY1305_SHA256
  rm -f commands
  mkfifo commands
  : >answer
  OPENSSL_CONF=$client openssl s_client -connect "127.0.0.1:$port" -tls1_3 \
    -ciphersuites TLS_CHACHA20_POLY1305_SHA256 <commands >answer 2>&1 &
  pids="$pids $!"
  exec 3>commands
  echo first >&3
  await tsrif answer
  ok $? "a line comes back, $(basename "$client")"
  echo K >&3
  await KEYUPDATE answer && echo second >&3 && await dnoces answer
  ok $? "KeyUpdate, and another, $(basename "$client")" \
    || diag "$(tail -n 5 answer)"
  exec 3>&-
  stop
done

# download NAME: curl, and how much of its work was the module's.
download ()
{
  name=$1
  shift
  for file in file large; do
    OPENSSL_CONF=$ours curl -s --cacert cert.pem -o got --tlsv1.3 \
      --tls13-ciphers TLS_CHACHA20_POLY1305_SHA256 \
      -w '%{ssl_verify_result}\n' "https://127.0.0.1:$port/$file" >out 2>err
    is "$(cat out)" 0 "$name: curl downloads $file" || diag "$(cat err)"
    same got $file "$name: $file is what it was"
  done
  have valgrind || {
    skip "there is no valgrind" "$name: the records are opened by the module"
    return
  }
  work=
  for file in file large; do
    OPENSSL_CONF=$ours calls_in libsymcrypt-openssl.so curl -s --cacert \
      cert.pem -o got --tlsv1.3 --tls13-ciphers TLS_CHACHA20_POLY1305_SHA256 \
      "https://127.0.0.1:$port/$file"
    work="$work $calls"
  done
  # Files differ by 2.7 million bytes.
  # shellcheck disable=SC2086
  set -- $work
  test $(($2 - $1)) -gt 2000000
  ok $? "$name: $1 instructions of the module for 300 kB, $2 for 3 MB"
  OPENSSL_CONF=$plain calls_in libsymcrypt-openssl.so curl -s --cacert \
    cert.pem -o got "https://127.0.0.1:$port/file"
  is "$calls" 0 "$name: and none without its configuration"
}

if have curl && curl --version | grep -q OpenSSL/3; then
  serve "$plain" -tls1_3
  download s_server
  stop
else
  skip "there is no curl with OpenSSL 3" "curl"
fi

nginx=$(command -v nginx || command -v /usr/sbin/nginx || :)
if test -n "$nginx" && have curl; then
  mkdir www
  cp file large www
  cat >nginx.conf <<END
daemon off;
master_process off;
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
  OPENSSL_CONF=$ours "$nginx" -p "$PWD" -c "$PWD/nginx.conf" >out 2>&1 &
  pids=$!
  tries=0
  until curl -s --cacert cert.pem -o /dev/null "https://127.0.0.1:$port/file" \
    || test $tries -gt 600; do
    tries=$((tries + 1))
    sleep 0.1
  done
  grep -q 'libsymcrypt-openssl\.so' "/proc/$pids/maps"
  ok $? "nginx has the module" || diag "$(cat nginx.log)"
  for version in 1.2 1.3; do
    OPENSSL_CONF=$plain curl -s --cacert cert.pem -o got --tlsv$version \
      --tls-max $version --tls13-ciphers TLS_CHACHA20_POLY1305_SHA256 \
      "https://127.0.0.1:$port/large" 2>err
    same got large "nginx with ours, plain curl, TLS $version"
  done
  download nginx
  stop
else
  skip "there is no nginx" "nginx"
fi
done_testing
