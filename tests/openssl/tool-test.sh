#!/bin/sh
# SPDX-License-Identifier: ISC
# Proves of openssl-libsymcrypt: --enable only adds, and --disable leaves the
# file as it was, byte for byte; with Debian's configuration, with one by hand
# that wants TLS 1.3, with one that has no section at all, OpenSSL then has one
# provider more and none less, and its policy; FIPS, other properties, another
# default provider and what it does not understand are refused, and nothing is
# written; a policy that is written after --enable counts, wherever it stands,
# and --status tells it; a conffile of Debian's is not edited, and on Fedora the
# lines go to a drop-in; --status tells whether a program uses it.
. "$SRCDIR/tests/lib.sh"
test -f "$BUILDDIR/.libs/libsymcrypt-openssl.so" \
  || skip_all "configured without --with-openssl-provider"
have openssl || skip_all "there is no openssl"
OPENSSL_MODULES=$BUILDDIR/.libs
export OPENSSL_MODULES
unset OPENSSL_CONF
mkdir tmp
tool ()
{
  TMPDIR=$PWD/tmp sh "$BUILDDIR/openssl-libsymcrypt" "$@"
}

# The names of providers that FILE activates, on a line.
providers ()
{
  names=$(OPENSSL_CONF=$1 openssl list -providers | sed -n 's/^  \([^ ]\)/\1/p')
  # shellcheck disable=SC2086
  echo $names
}

cat >policy.c <<'C'
#include <openssl/ssl.h>
#include <stdio.h>
int
main (void)
{
  SSL_CTX *c = SSL_CTX_new (TLS_method ());
  printf ("%lx %d\n", (long) SSL_CTX_get_min_proto_version (c),
          SSL_CTX_get_security_level (c));
  return 0;
}
C
# CC may be a command and its options.
# shellcheck disable=SC2086
$CC -o policy policy.c -lssl -lcrypto || exit 99

# The least protocol and the level that FILE sets.
policy_of ()
{
  OPENSSL_CONF=$1 ./policy
}

# FILE with the fragment, as openssl-libsymcrypt.cnf has it.
included ()
{
  sed -e "s|@conf@|$PWD/$1|" \
    -e "s|@fragment@|$SRCDIR/adapters/openssl/libsymcrypt-provider.cnf|" \
    "$SRCDIR/adapters/openssl/openssl-libsymcrypt.cnf.in" >included.cnf
}

# turned_on NAME FILE: enable, look, disable.
turned_on ()
{
  cp "$2" conf.cnf
  before=$(providers conf.cnf)
  policy=$(policy_of conf.cnf)
  exits 0 "$1: enabled" tool --conf="$PWD/conf.cnf" --yes --enable
  tail -c "$(wc -c <"$2")" conf.cnf | cmp -s - "$2"
  ok $? "$1: what was there stands last, as it was"
  is "$(providers conf.cnf)" "${before:-default} libsymcrypt" \
    "$1: a provider more, and none less"
  is "$(policy_of conf.cnf)" "$policy" "$1: the same protocols"
  is "$(printf abc | OPENSSL_CONF=conf.cnf openssl dgst -sha256 -r)" \
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad *stdin' \
    "$1: openssl works"
  printf abc | OPENSSL_CONF=conf.cnf SYMCRYPT_OPENSSL_STATS=$PWD/used \
    openssl dgst -sha256 >out
  grep -q 'SHA2-256 contexts=[1-9]' used
  ok $? "$1: by libsymcrypt"
  rm -f used
  cp conf.cnf once.cnf
  exits 0 "$1: enabled again" tool --conf "$PWD/conf.cnf" --yes --enable
  same conf.cnf once.cnf "$1: which does nothing"
  tool --conf "$PWD/conf.cnf" --status >out
  grep -q '^is on  *yes, by openssl-libsymcrypt' out \
    && grep -q '^and takes  *SHA-256 from libsymcrypt' out \
    && ! grep -q '^but' out
  ok $? "$1: --status says so" || diag "$(cat out)"
  exits 0 "$1: disabled" tool --conf "$PWD/conf.cnf" --yes --disable
  same conf.cnf "$2" "$1: and the file is what it was"
  tool --conf "$PWD/conf.cnf" --print >printed.cnf
  is "$(providers printed.cnf)" "${before:-default} libsymcrypt" \
    "$1: --print, for one program"
  is "$(policy_of printed.cnf)" "$policy" "$1: --print keeps the protocols"
}

# declined NAME FILE WHY: nothing is written, and the reason has WHY.
declined ()
{
  cp "$2" conf.cnf
  exits 1 "$1: refused" tool --conf "$PWD/conf.cnf" --yes --enable
  grep -q -e "$3" err
  ok $? "$1: and says why" || diag "$(cat err)"
  same conf.cnf "$2" "$1: nothing is written"
  exits 1 "$1: --print, too" tool --conf "$PWD/conf.cnf" --print
  tool --conf "$PWD/conf.cnf" --status >out
  grep -q '^is on  *no, and --enable would refuse' out
  ok $? "$1: --status says so"
}

# by AWK: the same with another awk, for which there is a command in front.
by ()
{
  mkdir -p other
  printf '#!/bin/sh\nexec %s "$@"\n' "$1" >other/awk
  chmod +x other/awk
  own_path=$PATH
  PATH=$PWD/other:$PATH
  turned_on "by $1" debian.cnf
  declined "by $1" fips.cnf 'default_properties = fips=yes'
  PATH=$own_path
}

# ------------------------------------------------------------ turned on
# As Debian 12 and 13 have it, in short.
cat >debian.cnf <<'END'
#
# OpenSSL example configuration file.
HOME			= .
config_diagnostics = 1
openssl_conf = openssl_init
oid_section = new_oids
[ new_oids ]
tsa_policy1 = 1.2.3.4.1
[openssl_init]
providers = provider_sect
ssl_conf = ssl_sect
[provider_sect]
default = default_sect
[default_sect]
# activate = 1
[ssl_sect]
system_default = system_default_sect
[system_default_sect]
MinProtocol = TLSv1.2
CipherString = DEFAULT:@SECLEVEL=2
[ req ]
default_bits		= 2048
string_mask = utf8only	# "quoted" and \# escaped
distinguished_name = req_distinguished_name
[ req_distinguished_name ]
END
turned_on "Debian's" debian.cnf
if test -f /etc/ssl/openssl.cnf; then
  turned_on "this system's" /etc/ssl/openssl.cnf
else
  skip "there is none" "this system's"
fi

cat >hand.cnf <<'END'
openssl_conf = my_init
[my_init]
ssl_conf = my_ssl
[my_ssl]
system_default = my_defaults
[my_defaults]
MinProtocol = TLSv1.3
END
tls13="304 $(policy_of /dev/null | sed 's/.* //')"
is "$(policy_of hand.cnf)" "$tls13" "by hand: TLS 1.3 alone"
included hand.cnf
is "$(policy_of included.cnf)" "$tls13" "by hand: and with the fragment"
turned_on "by hand" hand.cnf

printf 'foo = bar # no section' >bare.cnf
turned_on "no section, no newline at the end" bare.cnf
: >empty.cnf
turned_on "an empty file" empty.cnf
cat >two.cnf <<'END'
openssl_conf = init
[init]
providers = p
alg_section = a
[p]
default = d
base = b
[d]
activate = yes
[b]
activate = 1
[a]
fips_mode = no
END
turned_on "two providers" two.cnf
# A # in quotes starts no comment, and spaces may surround names.
{
  printf 'text = "a # b\\\n c"\n'
  sed 's/^\[\(.*\)\]/[ \1 ] # &/' two.cnf
} >spaces.cnf
turned_on "spaces, comments and a line that goes on" spaces.cnf
mkdir parts
cp hand.cnf parts/10-hand.cnf
printf '.include %s/parts\n.include = %s/nowhere\n' "$PWD" "$PWD" >parts.cnf
turned_on "included from a directory" parts.cnf
# OpenSSL takes these names, too.
for name in .hidden.cnf UPPER.CONF; do
  mkdir "in$name"
  cp hand.cnf "in$name/$name"
  printf '.include %s\n' "$PWD/in$name" >in.cnf
  is "$(policy_of in.cnf)" "$tls13" "$name: OpenSSL reads it"
  turned_on "included as $name" in.cnf
done
awk '{ printf "%s\r\n", $0 }' hand.cnf >crlf.cnf
turned_on "lines that end in CR LF" crlf.cnf

# -------------------------------------------------------------- refused
cat >fips.cnf <<'END'
openssl_conf = init
[init]
alg_section = evp_properties
[evp_properties]
default_properties = fips=yes
END
md5 ()
{
  printf abc | OPENSSL_CONF=$1 openssl dgst -md5 >out 2>&1
}
md5 fips.cnf
test $? -ne 0
ok $? "FIPS by properties: there is no MD5"
included fips.cnf
md5 included.cnf
test $? -ne 0
ok $? "FIPS by properties: there is none with the fragment"
included debian.cnf
is "$(providers included.cnf)" "default libsymcrypt" "the fragment: Debian's"
declined "FIPS by properties" fips.cnf 'default_properties = fips=yes'

exits 1 "--print of a file that is not there" tool --conf "$PWD/none" --print
grep -q "none is not there" err
ok $? "it says so"

for awk in mawk gawk 'busybox awk'; do
  if have "${awk%% *}"; then
    by "$(command -v "${awk%% *}")${awk#"${awk%% *}"}"
  else
    skip "it is not there" "by $awk"
  fi
done

cat >module.cnf <<'END'
openssl_conf = init
[init]
providers = p
[p]
fips = f
base = b
[f]
activate = 1
[b]
activate = 1
END
declined "FIPS by providers" module.cnf 'FIPS'
{
  sed 's/^fips = f/strict = f/' module.cnf
  printf '[f]\nidentity = fips\n'
} >identity.cnf
declined "FIPS by another name" identity.cnf 'strict = f: FIPS'
printf '%s\n' 'openssl_conf = i' '[i]' 'alg_section = a' \
  "a::default_\\" 'properties = fips=yes' >colons.cnf
md5 colons.cnf
test $? -ne 0
ok $? "FIPS in a line that goes on, with its section: there is no MD5"
declined "FIPS in such a line" colons.cnf 'default_properties = fips=yes'
sed 's/^activate = yes/activate = 0/' two.cnf >inactive.cnf
declined "a provider that is not active" inactive.cnf 'activate = 0: not'
sed '/^activate = yes/d' two.cnf >passive.cnf
declined "a default provider that is not active" passive.cnf 'base and not default'
printf '.pragma nonsense:on\n' >pragma.cnf
declined "an unknown pragma" pragma.cnf 'pragma nonsense:on: not understood'
printf '.pragma abspath:true\n.include %s/self.cnf\n' "$PWD" >self.cnf
# OpenSSL itself does not end.
exits 1 "a file that includes itself: refused" tool --conf "$PWD/self.cnf" --yes --enable
grep -q 'self.cnf: it includes itself' err
ok $? "a file that includes itself: and says why"
printf '%s\n' 'openssl_conf = i' '[i]' 'alg_section = a' '[a]' \
  'fips_mode = yes' >mode.cnf
declined "FIPS by its mode" mode.cnf 'fips_mode = yes: FIPS'
printf '%s\n' 'openssl_conf = i' '[i]' 'providers = p' '[p]' 'other = o' \
  '[o]' 'activate = 1' >other.cnf
declined "another provider alone" other.cnf 'another default provider'
printf '%s\n' 'openssl_conf = i' '[i]' 'providers = p' '[p]' 'default = d' \
  '[d]' 'activate = 1' 'module = /else/where.so' >replaced.cnf
declined "the default replaced" replaced.cnf 'another default provider'
# A value that OpenSSL would expand.
# shellcheck disable=SC2016
printf '%s\n' 'init = i' 'openssl_conf = $init' '[i]' >variable.cnf
declined "a variable" variable.cnf 'not understood'
printf '%s\n' 'openssl_conf = "i"' '[i]' >quoted.cnf
declined "quotes" quoted.cnf 'not understood'
{
  printf '\357\273\277'
  cat hand.cnf
} >bom.cnf
is "$(policy_of bom.cnf)" "$tls13" "a mark of byte order: OpenSSL skips it"
declined "a mark of byte order" bom.cnf 'openssl_conf = my_init: not understood'
sed 's/^alg_section/alg_section.1/' fips.cnf >dots.cnf
md5 dots.cnf
test $? -ne 0
ok $? "a name with a dot: OpenSSL takes what is before it"
declined "a name with a dot" dots.cnf 'alg_section.1: not understood'
sed 's/^default =/1.default =/' two.cnf >number.cnf
declined "a provider with a dot" number.cnf '1.default: not understood'
printf '%s\n' '.include other.cnf' >relative.cnf
declined "a relative include" relative.cnf 'not understood'
printf '%s\n' 'openssl_conf = i' '[i' 'providers = p' >open.cnf
declined "an open bracket" open.cnf 'not understood'
printf '%s\n' '.include = /dev/null' 'openssl_conf = i' '[i]' \
  'providers = p' '[p]' 'libsymcrypt = l' '[l]' 'activate = 1' >own.cnf
cp own.cnf conf.cnf
exits 1 "on already by hand: refused" tool --conf "$PWD/conf.cnf" --yes \
  --enable
tool --conf "$PWD/conf.cnf" --status >out
grep -q '^is on  *yes, by lines of the configuration' out
ok $? "on already by hand: --status says so"
exits 1 "no file: refused" tool --conf "$PWD/nobody.cnf" --yes --enable
cp debian.cnf conf.cnf
exits 1 "nobody to ask: refused" tool --conf "$PWD/conf.cnf" --enable </dev/null
same conf.cnf debian.cnf "nobody to ask: nothing is written"
OPENSSL_MODULES=$PWD
exits 1 "no module: refused" tool --conf "$PWD/conf.cnf" --yes --enable
OPENSSL_MODULES=$BUILDDIR/.libs
same conf.cnf debian.cnf "no module: nothing is written"
tool --conf "$PWD/conf.cnf" --yes --enable >out
echo '# <<< openssl-libsymcrypt' >>conf.cnf
cp conf.cnf torn.cnf
exits 1 "a block that was changed: refused" tool --conf "$PWD/conf.cnf" \
  --yes --disable
same conf.cnf torn.cnf "a block that was changed: nothing is written"
printf '# %s openssl-libsymcrypt\nx = y\n' '<<<' '>>>' >conf.cnf
cp conf.cnf torn.cnf
exits 1 "an end before the beginning: refused" tool --conf "$PWD/conf.cnf" \
  --yes --disable
same conf.cnf torn.cnf "an end before the beginning: nothing is written"

# Programs for which the module is not there.
cp hand.cnf conf.cnf
tool --conf "$PWD/conf.cnf" --yes --enable >out
OPENSSL_MODULES=$PWD
is "$(providers conf.cnf)" default "the module has gone: OpenSSL's own is there"
is "$(policy_of conf.cnf)" "$tls13" "the module has gone: the same protocols"
OPENSSL_MODULES=$BUILDDIR/.libs
exits 2 "unknown options" tool --nonsense
exits 2 "no options" tool

# ------------------------------------------- a policy after --enable
# changed NAME TEXT WHY [PLACE]: TEXT is written after --enable, at the end or
# the beginning; --status has WHY.
changed ()
{
  cp debian.cnf conf.cnf
  tool --conf "$PWD/conf.cnf" --yes --enable >out
  case ${4-end} in
    end) printf '%b' "$2" >>conf.cnf ;;
    *)
      printf '%b[default]\n' "$2" | cat - conf.cnf >changed.cnf
      mv changed.cnf conf.cnf
      ;;
  esac
  tool --conf "$PWD/conf.cnf" --status >out
  grep -q '^but' out && grep -q -e "$3" out
  ok $? "$1: --status says it" || diag "$(cat out)"
}
fips_later='[openssl_init]\nalg_section = e\n[e]\ndefault_properties = fips=yes\n'
changed "FIPS at the end" "$fips_later" 'default_properties = fips=yes'
md5 conf.cnf
test $? -ne 0
ok $? "FIPS at the end: there is no MD5"
changed "FIPS at the beginning" "$fips_later" 'default_properties = fips=yes' \
  first
changed "other providers" \
  '[openssl_init]\nproviders = p\n[p]\nbase = b\n[b]\nactivate = 1\n' \
  'base and not default'
is "$(providers conf.cnf)" base "other providers: they are what OpenSSL has"
changed "another section" \
  '[default]\nopenssl_conf = i\n[i]\nssl_conf = ssl_sect\n' \
  'the configuration has changed'
# edited NAME EXPRESSION: the tool with other places of the system.
edited ()
{
  sed -e "$2" "$BUILDDIR/openssl-libsymcrypt" >"$1"
}
echo 1 >one
edited fips-tool "s|^fips_mode=.*|fips_mode=$PWD/one|"
cp debian.cnf conf.cnf
exits 1 "FIPS mode: refused" sh fips-tool --conf "$PWD/conf.cnf" --yes --enable
same conf.cnf debian.cnf "FIPS mode: nothing is written"
tool --conf "$PWD/conf.cnf" --yes --enable >out
sh fips-tool --conf "$PWD/conf.cnf" --status >out
grep -q 'this system is in FIPS mode' out
ok $? "FIPS mode after --enable: --status says it" || diag "$(cat out)"
mkdir modules
cp "$BUILDDIR/.libs/libsymcrypt-openssl.so" modules
: >modules/fips.so
OPENSSL_MODULES=$PWD/modules
cp debian.cnf conf.cnf
exits 1 "fips.so is installed: refused" tool --conf "$PWD/conf.cnf" --yes \
  --enable
grep -q 'fips.so is installed' err
ok $? "fips.so is installed: and says why" || diag "$(cat err)"
OPENSSL_MODULES=$BUILDDIR/.libs

# ------------------------------------- files that belong to packages
# In these systems OpenSSL's directory is ssl, and its conffile etc/openssl.cnf.
own_path=$PATH
mkdir ssl etc openssl.d bin apparmor
cat >bin/openssl <<END
#!/bin/sh
PATH=$PATH
test "\$*" != 'version -d' || exec echo 'OPENSSLDIR: "$PWD/ssl"'
OPENSSL_CONF=\${OPENSSL_CONF-$PWD/ssl/openssl.cnf} exec openssl "\$@"
END
chmod +x bin/openssl
PATH=$PWD/bin:$PATH
edited system-tool "s|^conf=.*|conf=$PWD/etc/openssl.cnf|
  s|^apparmor=.*|apparmor=$PWD/apparmor|"
cp debian.cnf etc/openssl.cnf
if have dpkg-divert; then
  mkdir -p dpkg/info
  : >dpkg/status
  : >dpkg/diversions
  DPKG_ADMINDIR=$PWD/dpkg
  export DPKG_ADMINDIR
  ln -s "$PWD/etc/openssl.cnf" ssl/openssl.cnf
  printf 'profile p /p {\n  /etc/ssl/openssl.cnf r,\n}\n' >apparmor/p
  exits 1 "AppArmor forbids it: refused" sh system-tool --yes --enable
  grep -q "apparmor/p allows" err
  ok $? "AppArmor forbids it: and says where" || diag "$(cat err)"
  mkdir apparmor/local
  echo "  $PWD/etc/libsymcrypt-system.cnf r," >apparmor/local/p
  (
    umask 077
    sh system-tool --yes --enable
  ) >out 2>&1
  ok $? "a conffile: enabled" || diag "$(cat out)"
  same etc/openssl.cnf debian.cnf "a conffile: it is not edited"
  is "$(dpkg-divert --truename "$PWD/ssl/openssl.cnf")" \
    "$PWD/ssl/openssl.cnf.distrib" "a conffile: the link is diverted"
  is "$(readlink ssl/openssl.cnf.distrib)" "$PWD/etc/openssl.cnf" \
    "a conffile: and kept"
  is "$(providers "$PWD/ssl/openssl.cnf")" "default libsymcrypt" \
    "a conffile: OpenSSL reads ours"
  is "$(stat -L -c %a ssl/openssl.cnf)" 644 "a conffile: all may"
  sh system-tool --status >out
  grep -q '^and takes  *SHA-256 from libsymcrypt' out
  ok $? "a conffile: --status says so" || diag "$(cat out)"
  cat hand.cnf >etc/openssl.cnf
  is "$(policy_of ssl/openssl.cnf)" "$tls13" "a conffile: a later policy counts"
  sh system-tool --status >out
  grep -q 'the configuration has changed' out
  ok $? "a conffile: --status says so" || diag "$(cat out)"
  exits 0 "a conffile: disabled" sh system-tool --yes --disable
  is "$(readlink ssl/openssl.cnf)" "$PWD/etc/openssl.cnf" \
    "a conffile: the link is what it was"
  is "$(echo etc/* ssl/*)$(cat dpkg/diversions)" \
    "etc/openssl.cnf ssl/openssl.cnf" "a conffile: nothing stays"
  rm ssl/openssl.cnf
else
  skip "there is no dpkg-divert" "a conffile"
fi
# As Fedora's.
awk -v d="$PWD/openssl.d" '{ print } /^providers/ { print "alg_section = e" }
  /^default = / { print "[default_sect]\nactivate = 1\n.include " d }
  /^openssl_conf/ { print "[e]\n[default]" }' debian.cnf >etc/openssl.cnf
cp etc/openssl.cnf fedora.cnf
exits 0 "a drop-in: enabled" sh system-tool --yes --enable
same etc/openssl.cnf fedora.cnf "a drop-in: the configuration is not edited"
is "$(providers etc/openssl.cnf)" "default libsymcrypt" "a drop-in: OpenSSL reads it"
exits 0 "a drop-in: --status" sh system-tool --status
grep -q '^and takes  *SHA-256 from libsymcrypt' out && ! grep -q '^but' out
ok $? "a drop-in: --status says so" || diag "$(cat out)"
exits 0 "a drop-in: disabled" sh system-tool --yes --disable
is "$(ls -A openssl.d)" "" "a drop-in: nothing stays"
PATH=$own_path

# A link stays one, and the mode what it was.
cp debian.cnf real.cnf
chmod 640 real.cnf
ln -s real.cnf link.cnf
tool --conf "$PWD/link.cnf" --yes --enable >out
test -L link.cnf && grep -q libsymcrypt real.cnf
ok $? "a link stays one"
is "$(stat -c %a real.cnf 2>/dev/null || echo 640)" 640 "and its mode"

# ------------------------------------------------------ --status PROGRAM
status ()
{
  tool --conf "$PWD/debian.cnf" --status "$@" >out 2>&1
}
printf abc >file
status openssl dgst -sha256 file
grep -q 'SHA2-256 * contexts=[1-9][0-9]* messages=[1-9][0-9]* bytes=3$' out
ok $? "--status of a program that uses it" || diag "$(cat out)"
status sh -c 'openssl dgst -sha256 file; openssl dgst -sha256 file'
grep -q 'SHA2-256 * contexts=[1-9][0-9]* messages=[1-9][0-9]* bytes=6$' out
ok $? "--status adds up processes" || diag "$(cat out)"
status sh -c 'openssl enc -chacha20 -K 00 -iv 00 -in file
  openssl dgst -sha1 -hmac key file
  openssl kdf -keylen 10 -kdfopt digest:SHA1 -kdfopt key:a HKDF'
for row in 'ChaCha20 * contexts=1 messages=1 bytes=3' \
  'HMAC * contexts=[1-9][0-9]* messages=[1-9][0-9]* bytes=3' \
  'HKDF * contexts=1 messages=1 bytes=10'; do
  grep -q "^  openssl  *$row\$" out
  ok $? "--status counts ${row%% *}" || diag "$(cat out)"
done
status openssl dgst -sha3-256 -hmac key file
grep -q 'left to other providers' out
ok $? "--status of one whose work is left to others" || diag "$(cat out)"
status openssl dgst -sha3-256 file
grep -q 'asked it for nothing' out
ok $? "--status of one that wants something else" || diag "$(cat out)"
status sh -c 'exit 7'
is $? 7 "--status ends as the program does"
if LD_DEBUG=files sh -c : 2>&1 | grep -q 'file=libc'; then
  status sh -c 'exit 0'
  grep -q 'did not load libcrypto' out
  ok $? "--status of one without OpenSSL" || diag "$(cat out)"
  status env OPENSSL_CONF=/dev/null openssl dgst -sha256 file
  grep -q 'libcrypto and not libsymcrypt' out
  ok $? "--status of one that reads another configuration" \
    || diag "$(cat out)"
else
  skip "the dynamic linker tells nothing" "--status of one without it"
fi
is "$(ls -A tmp)" "" "no temporary file stays"
done_testing
