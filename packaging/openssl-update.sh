# SPDX-License-Identifier: ISC
# shellcheck shell=sh
# Proves, in a bare Debian system that has the package of the provider: after
# --enable an update of openssl that brings another openssl.cnf goes through
# without a terminal; a policy that is written afterwards counts, and survives
# the next update; --disable leaves the file and the link as that update made
# them; removing the package undoes an --enable.  chroot-test.sh runs this.
set -eu
conf=/etc/ssl/openssl.cnf
link=/usr/lib/ssl/openssl.cnf
cd "$(mktemp -d)"

# update NUMBER [OPTION...]: to a package whose openssl.cnf has one line more.
update () {
  rm -rf tree
  dpkg-deb -R openssl_*.deb tree
  sed -i "s/^Version:.*/&+$1/" tree/DEBIAN/control
  echo "# update $1" >>tree/etc/ssl/openssl.cnf
  dpkg-deb -b tree "update$1.deb" >/dev/null
  deb=update$1.deb
  shift
  dpkg -i "$@" "$deb" </dev/null >log 2>&1 || {
    cat log
    exit 1
  }
  test "$(dpkg-query -W -f '${Status}' openssl)" = 'install ok installed'
}

used () {
  openssl-libsymcrypt --status | grep '^and takes .* libsymcrypt$'
}

# md5 STATUS: what "openssl dgst -md5" ends with.
md5 () {
  status=0
  openssl dgst -md5 /dev/null >/dev/null 2>&1 || status=$?
  test $status = "$1"
}

apt-get -qq download openssl
cp $conf before.cnf
openssl-libsymcrypt --yes --enable
used
cmp $conf before.cnf
echo '--- an update without a terminal'
update 1
tail -n 1 $conf | grep '^# update 1$'
used
md5 0
echo '--- a policy, and an update that keeps it'
sed -i 's/^\[openssl_init\]/&\nalg_section = policy/' $conf
printf '[policy]\ndefault_properties = fips=yes\n' >>$conf
md5 1
openssl-libsymcrypt --status | grep 'default_properties = fips=yes'
update 2 --force-confold
md5 1
echo '--- --disable'
cp $conf before.cnf
openssl-libsymcrypt --yes --disable
cmp $conf before.cnf
test "$(readlink $link)" = $conf
md5 1
echo '--- removal'
cp tree/etc/ssl/openssl.cnf $conf
openssl-libsymcrypt --yes --enable
used
dpkg -r openssl-provider-libsymcrypt >/dev/null
test "$(readlink $link)" = $conf
cmp tree/etc/ssl/openssl.cnf $conf
test ! -e $link.distrib
test "$(dpkg-divert --list '*openssl*')" = ''
test "$(find /etc/ssl -name '*symcrypt*')" = ''
md5 0
