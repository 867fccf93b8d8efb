#!/bin/sh
# SPDX-License-Identifier: ISC
# usage: packaging/chroot-test.sh PACKAGES ROOT [FOREIGN]
#
# Proves, as root: the Debian packages in the directory PACKAGES can be
# installed, used and removed on a bare system, which debootstrap makes as
# ROOT, or ROOT.tar has from the time before; beside another libsymcrypt; and,
# with the packages of an i386 build in FOREIGN, for two architectures at once.
set -eu
packages=$1
root=$2
foreign=${3-}
tests=$(cd "$(dirname "$0")/../debian/tests" && pwd)
own=$(dpkg --print-architecture)
# shellcheck source=packaging/chroot.sh
. "$(dirname "$0")/chroot.sh"

# install ARCH NAME...: our packages, of that architecture.
install () {
  arch=$1
  shift
  for name; do
    set -- "$@" "/packages/$(cd "$root/packages" && echo "${name}"_*"_$arch.deb")"
    shift
  done
  apt install "$@"
}

files () {
  (cd "$root" && find . -xdev \( -path ./var/cache -o -path ./var/lib/apt \
    -o -path ./var/lib/dpkg -o -path ./var/log -o -path ./tmp \
    -o -path ./packages \) -prune -o -print) | sort
}

bare
mkdir "$root/packages" "$root/packages/tests"
cp "$packages"/*.deb "$root/packages"
cp "$tests"/* "$(dirname "$0")/openssl-update.sh" "$root/packages/tests"

say 'the command alone'
files >"$root.files"
install "$own" libsymcrypt0 symcrypt
inside sh /packages/tests/command
test ! -e "$root/usr/include/symcrypt"

say 'development: shared and static'
install "$own" libsymcrypt-dev
install all libsymcrypt-doc
apt install gcc libc6-dev pkgconf
inside sh /packages/tests/build
if inside find /usr -name '*symcrypt*' -xtype l | grep .; then
  echo 'these links lead nowhere' >&2
  exit 1
fi
cat >"$root/tmp/example" <<'EXAMPLE'
gcc -Wall -Werror -o /tmp/program \
  /usr/share/doc/libsymcrypt-dev/examples/chacha-poly1305.c \
  $(pkg-config --cflags --libs libsymcrypt)
/tmp/program
EXAMPLE
inside sh -e /tmp/example
test -f "$root/usr/share/info/symcrypt.info.gz"
test -f "$root/usr/share/doc/libsymcrypt-dev/html/index.html"

say 'instead of Nettle'
install "$own" libnettle-symcrypt libnettle-symcrypt-dev
inside nettle-symcrypt true
inside test -e "/usr/lib/$(dpkg-architecture -qDEB_HOST_MULTIARCH)/libnettle-symcrypt.so"

say 'the OpenSSL provider'
install "$own" openssl-provider-libsymcrypt
apt install openssl curl python3
# A user of the test's port is in no test's way.
inside sh -c 'openssl s_server -quiet -accept 44330 -nocert &
  trap "kill $!" EXIT
  sh /packages/tests/openssl-provider'

say 'the OpenSSL provider for a whole system, across an update of openssl'
inside sh /packages/tests/openssl-update.sh
install "$own" openssl-provider-libsymcrypt

say 'beside another libsymcrypt, of soname 103 and flat headers'
cat >"$root/tmp/other" <<'OTHER'
triplet=$(gcc -print-multiarch)
dir=/tmp/tree/usr/lib/$triplet
mkdir -p "$dir/pkgconfig" /tmp/tree/usr/include /tmp/tree/DEBIAN
echo 'int SymCryptOther (void);' >/tmp/tree/usr/include/symcrypt.h
for name in inline internal low_level; do
  : >"/tmp/tree/usr/include/symcrypt_$name.h"
done
printf '%s\n' 'Name: symcrypt' 'Description: other' 'Version: 103' \
  'Libs: -l:libsymcrypt.so.103' >"$dir/pkgconfig/symcrypt.pc"
echo 'int SymCryptOther (void); int SymCryptOther (void) { return 103; }' \
  >/tmp/other.c
gcc -shared -fPIC -Wl,-soname,libsymcrypt.so.103 \
  -o "$dir/libsymcrypt.so.103.1.0" /tmp/other.c
ln -s libsymcrypt.so.103.1.0 "$dir/libsymcrypt.so.103"
printf '%s\n' 'Package: other' 'Version: 1' 'Architecture: all' \
  'Maintainer: nobody <nobody@localhost>' 'Description: other' \
  >/tmp/tree/DEBIAN/control
dpkg-deb --build /tmp/tree /tmp/other.deb >/dev/null
dpkg -i /tmp/other.deb >/dev/null
cat >/tmp/both.c <<'C'
#include <symcrypt.h>
#include <symcrypt/symcrypt.h>
int
main (void)
{
  uint8_t digest[SYMCRYPT_SHA256_DIGEST_SIZE];
  symcrypt_sha256 (3, (const uint8_t *) "abc", digest);
  return !(SymCryptOther () == 103 && digest[0] == 0xba);
}
C
gcc -Wall -Werror -o /tmp/both /tmp/both.c \
  $(pkg-config --cflags --libs libsymcrypt symcrypt)
/tmp/both
ldd /tmp/both | grep -c 'libsymcrypt\.so\.\(0\|103\) => /'
OTHER
test "$(inside sh -e /tmp/other)" = 2
apt purge other

if [ "$foreign" ]; then
  say 'two architectures at once'
  cp "$foreign"/*_i386.deb "$root/packages"
  inside dpkg --add-architecture i386
  apt update
  install i386 libsymcrypt0 libsymcrypt-dev
  inside sh /packages/tests/build
  install i386 symcrypt
  inside sh /packages/tests/command
fi

say 'removed: nothing stays'
# Names with architectures, of what is installed.
# shellcheck disable=SC2046
apt purge $(inside dpkg -l '*symcrypt*' | awk '$1 == "ii" { print $2 }')
files >"$root.left"
if comm -13 "$root.files" "$root.left" | grep -i symcrypt \
  || inside dpkg -l | grep symcrypt; then
  exit 1
fi
rm -rf "$root"
say ok
