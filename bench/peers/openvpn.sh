#!/bin/sh
# SPDX-License-Identifier: ISC
# usage: openvpn.sh [MIB]
#
# As root: a tunnel of OpenVPN with ChaCha20-Poly1305 between two network
# namespaces.  Prints the CPU seconds, of the program and of the system for it,
# of the end that sends MIB (400) through it and of the one that receives.  Who
# measures the provider runs it with OPENSSL_CONF and without.
set -eu
mib=${1-400}
work=$(mktemp -d)
a=symcrypt-a-$$
b=symcrypt-b-$$
pids=
end () {
  # shellcheck disable=SC2086
  [ -z "$pids" ] || kill $pids 2>/dev/null || true
  ip netns del "$a" 2>/dev/null || true
  ip netns del "$b" 2>/dev/null || true
  rm -rf "$work"
}
trap end EXIT
trap 'exit 1' HUP INT TERM

ip netns add "$a"
ip netns add "$b"
ip link add veth0 netns "$a" type veth peer name veth0 netns "$b"
ip -n "$a" addr add 10.9.8.1/24 dev veth0
ip -n "$b" addr add 10.9.8.2/24 dev veth0
for n in "$a" "$b"; do
  ip -n "$n" link set lo up
  ip -n "$n" link set veth0 up
done
for name in a b; do
  openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes \
    -days 2 -subj "/CN=$name" -keyout "$work/$name.key" \
    -out "$work/$name.crt" 2>/dev/null
done
cat "$work/a.crt" "$work/b.crt" >"$work/ca.crt"

# peer NAMESPACE NAME ADDRESS OTHER ARGUMENT...: one end, in the background.
peer () {
  netns=$1
  name=$2
  from=$3
  to=$4
  shift 4
  ip netns exec "$netns" openvpn --dev tun0 --ifconfig "$from" "$to" \
    --ca "$work/ca.crt" --cert "$work/$name.crt" --key "$work/$name.key" \
    --data-ciphers CHACHA20-POLY1305 --cipher CHACHA20-POLY1305 --verb 3 \
    "$@" >"$work/$name.log" 2>&1 &
  pids="$pids $!"
}
peer "$a" a 10.9.7.1 10.9.7.2 --tls-server --dh none
peer "$b" b 10.9.7.2 10.9.7.1 --tls-client --remote 10.9.8.1
tries=0
until ip netns exec "$b" ping -q -c 1 -W 1 10.9.7.1 >/dev/null 2>&1; do
  tries=$((tries + 1))
  [ $tries -lt 30 ] || {
    tail "$work/a.log" "$work/b.log"
    exit 1
  }
done
grep -q 'CHACHA20-POLY1305' "$work/b.log"

cat >"$work/through.py" <<'PYTHON'
import socket, sys
if sys.argv[1] == "get":
    s = socket.create_server(("10.9.7.1", 5001)).accept()[0]
    while s.recv(1 << 20):
        pass
else:
    s = socket.create_connection(("10.9.7.1", 5001))
    for _ in range(int(sys.argv[1])):
        s.sendall(bytes(1 << 20))
    s.shutdown(socket.SHUT_WR)
    s.recv(1)
PYTHON
ip netns exec "$a" python3 "$work/through.py" get &
receiver=$!
sleep 0.5
# Of the processes of OpenVPN, in ticks.
ticks () {
  for pid in $pids; do
    awk '{ print $14, $15 }' "/proc/$pid/stat"
  done
}
ticks >"$work/before"
ip netns exec "$b" python3 "$work/through.py" "$mib"
wait $receiver
ticks >"$work/after"
paste "$work/before" "$work/after" | awk -v hz="$(getconf CLK_TCK)" '
  { printf "%s %.2f + %.2f\n", NR == 1 ? "receives" : "sends",
      ($3 - $1) / hz, ($4 - $2) / hz }'
