#!/bin/sh
# SPDX-License-Identifier: ISC
# Proves of libnettle-symcrypt: contexts have the sizes and offsets of the
# installed Nettle's; it offers all that Nettle has of our algorithms, under
# the versions of Nettle 3 and 4 alone; programs of either give the same with
# it and without, or linked with it, where contexts are passed between it and
# libnettle too; calls are answered by it, and counted; where libnettle's
# contexts are others, calls go there; headers of both go together; first calls
# of threads that come at once, and from within a sandbox, do as all others, and
# leave no secret on the stack; the wrapper tells what a program called, or why
# nothing.
#
# This library, compiled as libnettle.so.9, stands for Nettle 4.  NETTLE4 may
# name a directory where Debian's libnettle9 and nettle4-dev are unpacked: then
# the test takes that Nettle 4.
. "$SRCDIR/tests/lib.sh"

library=$BUILDDIR/.libs/libnettle-symcrypt.so
test -f "$library" || skip_all "configured without --with-nettle-compat"
sources=$SRCDIR/tests/nettle
headers="-I$SRCDIR/adapters/nettle/include"
own_meta="-DNETTLE_META=\"$SRCDIR/adapters/nettle/meta.h\""
rpath="-Wl,-rpath,$BUILDDIR/.libs"

# build OUTPUT ARGUMENT...: compile a program or library.
build ()
{
  output=$1
  shift
  # CC may be a command and its options.
  # shellcheck disable=SC2086
  $CC -O1 -o "$output" "$@" 2>"$output.err" || {
    diag "$(head -n 5 "$output.err")"
    return 1
  }
}

# An emulator is a command and its options.
emulated ()
{
  # shellcheck disable=SC2086
  $QEMU "$@"
}

# preloaded PROGRAM ARGUMENT...: with its calls counted in the file stats.
preloaded ()
{
  LD_PRELOAD=$library SYMCRYPT_NETTLE_STATS=$PWD/stats "$@"
}

# counted NODE TEXT FUNCTION...: claim that each was called and stayed here.
counted ()
{
  version=$1
  description=$2
  shift 2
  result=0
  for function; do
    grep -q "nettle$version $function calls=[0-9]* bytes=[0-9]*\$" stats || {
      result=1
      diag "$function: $(grep "$function" stats)"
    }
  done
  ok $result "$description"
  rm -f stats
}

# any_calls PROGRAM VERSION FUNCTION...: PROGRAM, which is made of calls.c,
# prints PROGRAM.out with either library, and each FUNCTION was counted.
any_calls ()
{
  program=$1
  version=$2
  shift 2
  for how in one fork threads; do
    for whose in own mixed; do
      preloaded "./$program" 20 3000 $whose $how >out
      same out "$program.out" "random calls, $whose, $how"
      test "$how $whose" != "one own" \
        || counted "$version" "and by this library" "$@"
    done
  done
  rm -f stats
}

# The functions that the headers declare for either Nettle and that calls.c
# calls.
functions=$(cat "$SRCDIR"/adapters/nettle/include/nettle/*.h \
  | sed -n 's/.*SYMCRYPT_NETTLE_NAME (\([a-z0-9_]*\)).*/\1/p' | sort -u \
  | grep -vx -e 'hmac_\(set_key\|update\|digest\)' -e 'sha\(256\|512\)_compress')
only3='hmac_set_key hmac_update hmac_digest'

# ---------------------------------------------------------------- symbols
if have nm; then
  nm -D --defined-only "$library" | sed -n 's/^[0-9a-f]* [A-Z] //p' | sort -u \
    >exported
  # Hidden defaults: whoever asks for a name without its version passes by.
  grep -v -e '^symcrypt_nettle[34]_[a-z0-9_]*@@LIBNETTLE_SYMCRYPT_0$' \
    -e '^nettle_[a-z0-9_]*@@*NETTLE_[89]$' -e '^LIBNETTLE_SYMCRYPT_0' \
    -e '^NETTLE_[89]\(@@.*\)*$' exported >left || true
  test ! -s left
  ok $? "it exports Nettle's names with their versions, and its own, alone" \
    || diag "$(cat left)"
  for pair in 3:8 4:9; do
    sed -n "s/^symcrypt_nettle${pair%:*}_\\(.*\\)@@.*/\\1/p" exported \
      | sort >own
    sed -n "s/^nettle_\\([a-z0-9_]*\\)@@*NETTLE_${pair#*:}\$/\\1/p" exported \
      | sort >names
    same own names "the same functions for Nettle ${pair%:*} and by themselves"
    wanted=$functions
    test "$pair" != 3:8 || wanted="$functions $only3"
    # shellcheck disable=SC2086
    printf '%s\n' $wanted sha256_compress sha512_compress \
      poly1305_aes_update | sort >wanted
    same names wanted "and these are all that there are"
  done
  # Each function in a partition of its own, because gcc's LTO drops versions
  # that assembly in another partition gives.
  # shellcheck disable=SC2086
  if build lto.so -fPIC -flto -flto-partition=max -fvisibility=hidden \
    -shared $headers -DSYMCRYPT_NETTLE=4 -I"$BUILDDIR" \
    -I"$BUILDDIR/include" -I"$SRCDIR/include" -I"$SRCDIR/src" -I"$SRCDIR" \
    "$SRCDIR"/adapters/nettle/*.c "$BUILDDIR/.libs/libnettle3.a" \
    "$BUILDDIR/.libs/libcore.a" -ldl \
    -Wl,--version-script="$SRCDIR/adapters/nettle/libnettle-symcrypt.map"
  then
    nm -D --defined-only lto.so \
      | sed -n 's/.* nettle_\([a-z0-9_]*\)@@*NETTLE_9$/\1/p' | sort >lto
    same lto wanted "and LTO keeps them"
  else
    skip "the compiler has no such LTO" "LTO keeps the names"
  fi
else
  skip "no nm" "symbols"
fi

# ------------------------------------------------------------ linked with it
# The sum of what libnettle 3.8.1 and 4.0 make of the program, for where they
# are not installed.
for version in 3 4; do
  known='409935440 404'
  test $version = 3 || known='844292955 404'
  # shellcheck disable=SC2086
  if build linked$version $headers -DSYMCRYPT_NETTLE=$version "$own_meta" \
    "$sources/calls.c" "$library" "$rpath" -lpthread \
    && emulated ./linked$version 20 3000 own one >linked$version.out; then
    is "$(cksum <linked$version.out)" "$known" \
      "a program of Nettle $version's interface, linked with it"
  else
    ok 1 "a program of Nettle $version's interface, linked with it"
  fi
done

# Each call is one for which Nettle ends the program, in a process of its own.
cat >wrong.c <<'C'
#include <nettle/arcfour.h>
#include <nettle/chacha-poly1305.h>
#include <nettle/hmac.h>
#include <nettle/pbkdf2.h>
#include <nettle/salsa20.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
static uint8_t b[300];
static union
{
  struct md5_ctx md5;
  struct sha1_ctx sha1;
  struct sha256_ctx sha256;
  struct sha512_ctx sha512;
  struct hmac_md5_ctx hmac_md5;
  struct hmac_sha1_ctx hmac_sha1;
  struct hmac_sha256_ctx hmac_sha256;
  struct hmac_sha512_ctx hmac_sha512;
  struct salsa20_ctx salsa20;
  struct arcfour_ctx arcfour;
  struct chacha_poly1305_ctx aead;
} c;
#define WRONG(CALL)                                                           \
  if (fork () == 0)                                                           \
    {                                                                         \
      (void) !freopen ("/dev/null", "w", stderr);                             \
      CALL;                                                                   \
      _exit (0);                                                              \
    }                                                                         \
  if (wait (&status) < 0 || !WIFSIGNALED (status))                            \
    puts (#CALL)
int
main (void)
{
  const struct rlimit none = { 0, 0 };
  int status;
  (void) setrlimit (RLIMIT_CORE, &none);
  WRONG (md5_digest (&c.md5, 17, b));
  WRONG (sha1_digest (&c.sha1, 21, b));
  WRONG (sha224_digest (&c.sha256, 29, b));
  WRONG (sha256_digest (&c.sha256, 33, b));
  WRONG (sha384_digest (&c.sha512, 49, b));
  WRONG (sha512_digest (&c.sha512, 65, b));
  WRONG (sha512_224_digest (&c.sha512, 29, b));
  WRONG (sha512_256_digest (&c.sha512, 33, b));
  WRONG (hmac_md5_digest (&c.hmac_md5, 17, b));
  WRONG (hmac_sha1_digest (&c.hmac_sha1, 21, b));
  WRONG (hmac_sha224_digest (&c.hmac_sha256, 29, b));
  WRONG (hmac_sha256_digest (&c.hmac_sha256, 33, b));
  WRONG (hmac_sha384_digest (&c.hmac_sha512, 49, b));
  WRONG (hmac_sha512_digest (&c.hmac_sha512, 65, b));
  WRONG (chacha_poly1305_digest (&c.aead, 17, b));
  WRONG (arcfour_set_key (&c.arcfour, 0, b));
  WRONG (arcfour_set_key (&c.arcfour, 257, b));
  WRONG (salsa20_set_key (&c.salsa20, 24, b));
  WRONG (pbkdf2_hmac_sha1 (9, b, 0, 9, b, 9, b + 99));
  hmac_sha1_set_key (&c.hmac_sha1, 9, b);
  WRONG (pbkdf2 (&c.hmac_sha1, (nettle_hash_update_func *) hmac_sha1_update,
                 (nettle_hash_digest_func *) hmac_sha1_digest, 20, 0, 9, b, 9,
                 b + 99));
  hmac_sha1_update (&c.hmac_sha1, 1, b);
  WRONG (pbkdf2 (&c.hmac_sha1, (nettle_hash_update_func *) hmac_sha1_update,
                 (nettle_hash_digest_func *) hmac_sha1_digest, 20, 0, 9, b, 9,
                 b + 99));
  chacha_poly1305_set_key (&c.aead, b);
  chacha_poly1305_set_nonce (&c.aead, b);
  chacha_poly1305_encrypt (&c.aead, 65, b, b);
  WRONG (chacha_poly1305_update (&c.aead, 1, b));
  WRONG (chacha_poly1305_encrypt (&c.aead, 1, b, b));
  WRONG (chacha_poly1305_decrypt (&c.aead, 1, b, b));
  return 0;
}
C
# shellcheck disable=SC2086
build wrong $headers wrong.c "$library" "$rpath" \
  && emulated ./wrong >out && test ! -s out
ok $? "wrong calls end the program" || diag "$(cat out)"

sed -n 's/^#define \([A-Z0-9_]*_SIZE\) .*/NUMBER (\1);/p' \
  "$SRCDIR"/adapters/nettle/include/nettle/*.h | sort -u \
  | grep -v -e _DATA_SIZE -e _IV_SIZE >numbers
numbers="-DNUMBERS=\"$PWD/numbers\""
# The sum of what layout.c prints with the headers of Debian's nettle4-dev 4.0-1
# where words are of 64 bits.
# shellcheck disable=SC2086
build layout4 -DSYMCRYPT_NETTLE=4 $headers "$numbers" "$sources/layout.c" \
  && emulated ./layout4 >layout4.out
case $($CC -dumpmachine) in
  x86_64-*-gnux32) skip "words of 32 bits" "sizes and offsets of Nettle 4.0" ;;
  x86_64-* | aarch64-* | riscv64-*)
    is "$(cksum <layout4.out)" '1313118112 3170' \
      "sizes and offsets are those of Nettle 4.0"
    ;;
  *) skip "words of 32 bits" "sizes and offsets of Nettle 4.0" ;;
esac

# ----------------------------------------------------- beside libnettle 3
nettle=
if test "$QEMU"; then
  skip "it would be preloaded into the emulator" "beside libnettle 3"
elif ! build layout-theirs "$numbers" "$sources/layout.c" -lnettle >/dev/null; then
  skip "Nettle is not there" "beside libnettle 3"
else
  nettle=1
  ./layout-theirs >layout-theirs.out
  # shellcheck disable=SC2086
  build layout $headers "$numbers" "$sources/layout.c" && ./layout >layout.out
  same layout.out layout-theirs.out \
    "sizes and offsets are those of the installed Nettle"

  build calls3 -DHAVE_POLY1305_AES=1 '-DLIBNETTLE="libnettle.so.8"' \
    "$sources/calls.c" -lnettle -lpthread
  ok $? "a program of the installed Nettle"
  ./calls3 20 3000 own one >calls3.out
  grep -v '^poly1305_aes ' calls3.out >calls3.cut
  same linked3.out calls3.cut "libnettle gives the same as what is linked"
  ./calls3 20 3000 own one whole | grep -v '^poly1305_aes ' >calls3.cut
  same linked4.out calls3.cut "Nettle 3 and 4 give the same"
  # shellcheck disable=SC2086
  any_calls calls3 3 $functions $only3 poly1305_aes_update

  # As programs that load it by dlopen.
  build late3 '-DNODE="NETTLE_8"' '-DLIBNETTLE="libnettle.so.8"' \
    "$sources/calls.c" -lpthread -ldl
  ./calls3 20 60 own one whole | grep -v '^poly1305_aes ' >wanted
  preloaded ./late3 20 60 own threads whole >out
  same out wanted "first calls that come at once, counted"
  # shellcheck disable=SC2086
  counted 3 "and by this library" sha256_update chacha_poly1305_encrypt
  tries=0
  until test $tries -eq 60; do
    tries=$((tries + 1))
    LD_PRELOAD=$library ./late3 20 60 own threads whole >out
    cmp -s out wanted || break
  done
  same out wanted "first calls that come at once, again and again"
  build residue3 "-I$SRCDIR" "$sources/residue.c" -lnettle -lpthread -Wl,-z,now
  LD_PRELOAD=$library ./residue3 show >out
  is "$(cat out)" "show: key" "a key that is left on the stack is seen"
  LD_PRELOAD=$library ./residue3 >out
  is "$(cat out)" "" "no secret is left on the stack"
  if ./calls3 2 300 own sandbox >wanted; then
    LD_PRELOAD=$library ./calls3 2 300 own sandbox >out
    same out wanted "first calls from within a sandbox"
  else
    skip "there is no sandbox" "first calls from within a sandbox"
  fi
fi

# ----------------------------------------------------- beside libnettle 4
# beside4 NAME DIRECTORY ARGUMENT...: claims of the libnettle.so.9 in DIRECTORY
# and a program compiled with ARGUMENTs.
beside4 ()
{
  name=$1
  directory=$2
  shift 2
  build calls4 -DSYMCRYPT_NETTLE=4 '-DLIBNETTLE="libnettle.so.9"' "$@" \
    "$sources/calls.c" "$directory/libnettle.so.9" -lpthread
  ok $? "a program of $name" || return
  LD_LIBRARY_PATH=$directory
  export LD_LIBRARY_PATH
  ./calls4 20 3000 own one >calls4.out
  same calls4.out linked4.out "$name gives the same as what is linked"
  # shellcheck disable=SC2086
  any_calls calls4 4 $functions
  unset LD_LIBRARY_PATH
}

# as_nettle4 DIRECTORY: compile this library as DIRECTORY/libnettle.so.9, with
# the headers that are there.
as_nettle4 ()
{
  where=$1
  sed 's/define NETTLE_DEFAULT [0-9]/define NETTLE_DEFAULT 4/' "$BUILDDIR/config.h" \
    >"$where/config.h"
  echo 'int _symcrypt_nettle_counting;' >counting.c
  echo 'NETTLE_9 { local: symcrypt_*; };' >map
  set --
  for source in "$SRCDIR"/adapters/nettle/*.c; do
    test "${source##*/}" = stats.c || set -- "$@" "$source"
  done
  build "$where/libnettle.so.9" -shared -fPIC -fvisibility=hidden \
    -Wl,-soname,libnettle.so.9 -Wl,--version-script=map -DSYMCRYPT_NETTLE=4 \
    "-I$where/include" "-I$where" "-I$BUILDDIR/include" "-I$SRCDIR" \
    "-I$SRCDIR/include" "-I$SRCDIR/src" "$@" counting.c "$BUILDDIR/.libs/libcore.a" -ldl
}

names='-DSYMCRYPT_NETTLE_NAME(X)=nettle_##X'
if test "$QEMU"; then
  skip "it would be preloaded into the emulator" "beside this as Nettle 4"
else
  mkdir same other
  cp -r "$SRCDIR/adapters/nettle/include" same
  cp -r "$SRCDIR/adapters/nettle/include" other
  as_nettle4 same
  # shellcheck disable=SC2086
  beside4 "this library as Nettle 4" "$PWD/same" $headers "$names" "$own_meta"

  sed 's/char outer/char other/; s/char inner/char outer/; s/char other/char inner/' \
    same/include/nettle/hmac.h >swapped
  cp -f swapped other/include/nettle/hmac.h
  as_nettle4 other
  LD_LIBRARY_PATH=$PWD/other
  export LD_LIBRARY_PATH
  ./calls4 20 3000 own one >out
  same out linked4.out "another Nettle 4, with other contexts of HMAC"
  preloaded ./calls4 20 3000 mixed one >out
  same out linked4.out "and the same when it is preloaded"
  is "$(grep -c ' by libnettle$' stats)" "$(grep -c ' hmac_\(md5\|sha\)' stats)" \
    "HMAC is then left to libnettle"
  grep ' by libnettle$' stats | grep -v ' hmac_\(md5\|sha\)' >left || true
  test ! -s left
  ok $? "and nothing else" || diag "$(cat left)"
  rm -f stats
  unset LD_LIBRARY_PATH
fi
if test "${NETTLE4-}" && test -z "$QEMU"; then
  build layout4-theirs "-I$NETTLE4/usr/include" "$numbers" "$sources/layout.c" \
    && ./layout4-theirs >layout4-theirs.out
  same layout4.out layout4-theirs.out "sizes and offsets are those of Nettle 4"
  directory=$(dirname "$(find "$NETTLE4" -name libnettle.so.9 | head -n 1)")
  # Its headers, and for HMAC's contexts ours with its functions.
  beside4 "Nettle 4 by its headers" "$directory" "-I$NETTLE4/usr/include"
  # shellcheck disable=SC2086
  beside4 "Nettle 4 by ours" "$directory" $headers "$names" "$own_meta"
else
  skip "NETTLE4 names no directory of it" "beside libnettle 4"
fi

# ------------------------------------------------------------------ headers
cat >both.c <<'C'
#if THEIRS_FIRST
#include <nettle/aes.h>
#include <nettle/sha2.h>
#else
#include <nettle/hmac.h>
#include <nettle/chacha-poly1305.h>
#include <nettle/pbkdf2.h>
#include <nettle/hkdf.h>
#include <nettle/aes.h>
#include <nettle/rsa.h>
#endif
int
main (void)
{
  struct sha256_ctx sha256;
  struct aes128_ctx aes;
  uint8_t d[32], x[16] = { 0 };
  sha256_init (&sha256);
  sha256_update (&sha256, 3, (const uint8_t *) "abc");
#if SYMCRYPT_NETTLE == 4
  sha256_digest (&sha256, d);
#else
  sha256_digest (&sha256, sizeof d, d);
#endif
  aes128_set_encrypt_key (&aes, x);
  aes128_encrypt (&aes, 16, x, x);
  /* FIPS 180-4's example, and AES of zeros under zeros (NIST's GFSbox). */
  return !(d[0] == 0xba && d[31] == 0xad && x[0] == 0x66 && x[15] == 0x2e);
}
C
cp both.c both.cc
# both VERSION ARGUMENT...: of Nettle VERSION, which the ARGUMENTs are for; with
# the C compiler, clang and the C++ compiler.
both ()
{
  version=$1
  shift
  for first in 0 1; do
    # shellcheck disable=SC2086
    build both -Wall -Wextra -Werror -DTHEIRS_FIRST=$first \
      -DSYMCRYPT_NETTLE=$version $headers both.c "$library" "$rpath" "$@" \
      && ./both
    ok $? "headers of both, and AES of libnettle $version ($first)"
    nm both | grep -q "symcrypt_nettle${version}_sha256_init"
    ok $? "where SHA-256 is not libnettle's"
    SYMCRYPT_NETTLE_STATS=$PWD/stats ./both
    grep -q "nettle$version sha256_update calls=1 bytes=3\$" stats
    ok $? "and its calls are counted"
    rm -f stats
    for compiler in clang "${CXX-}"; do
      have "${compiler%% *}" || continue
      source=both.cc
      test "$compiler" != clang || source=both.c
      # shellcheck disable=SC2086
      $compiler -Wall -Wextra -Werror -DTHEIRS_FIRST=$first \
        -DSYMCRYPT_NETTLE=$version $headers -o both $source "$library" \
        "$rpath" "$@" 2>err && ./both
      ok $? "and with $compiler" || diag "$(head -n 5 err)"
    done
  done
}
if test "$nettle"; then
  both 3 -lnettle
else
  skip "Nettle is not there" "headers of both"
fi
if test "${NETTLE4-}" && test -z "$QEMU"; then
  LD_LIBRARY_PATH=$directory
  export LD_LIBRARY_PATH
  both 4 "-I$NETTLE4/usr/include" "$directory/libnettle.so.9"
  unset LD_LIBRARY_PATH
fi
if test "$CXX" && have "${CXX%% *}"; then
  for version in 3 4; do
    printf '#include <nettle/%s.h>\n' arcfour chacha-poly1305 chacha hkdf md5 \
      pbkdf2 salsa20 sha1 sha2 hmac >all.cc
    # shellcheck disable=SC2086
    $CXX -Wall -Wextra -Werror $headers -DSYMCRYPT_NETTLE=$version -c \
      -o all.o all.cc 2>err
    ok $? "C++ takes the headers ($version)" || diag "$(head -n 5 err)"
  done
else
  skip "no C++ compiler" "C++ takes the headers"
fi

# ------------------------------------------------------------------ wrapper
sed -e "s|^library=.*|library=$library|" "$BUILDDIR/nettle-symcrypt" >wrapper
chmod +x wrapper
is "$(./wrapper --library)" "$library" "the wrapper knows where it is"
./wrapper >out 2>err
is "$?" 2 "and wants a command"
./wrapper --nonsense true >out 2>err
is "$?" 2 "and known options"
# Not where the library is for another C library than sh's, as musl-gcc's is.
LD_PRELOAD=$library sh -c : 2>err
if test -s err; then
  skip "sh cannot load the library" "and ends as the command does"
else
  ./wrapper sh -c 'exit 7'
  is "$?" 7 "and ends as the command does"
  # It is the command's.
  # shellcheck disable=SC2016
  is "$(LD_PRELOAD=$library ./wrapper sh -c 'echo "$LD_PRELOAD"')" \
    "$library:$library" "which keeps what else is preloaded"
fi
if test "$nettle"; then
  ./wrapper --stats ./calls3 1 99 own one 2>err >out
  grep -q '^  calls3  *3  sha256_update  *[0-9]*  *[0-9]*$' err
  ok $? "with --stats it tells of calls on standard error"
  mkdir tmp
  TMPDIR=$PWD/tmp ./wrapper --stats -- sh -c 'exit 7' 2>err
  is "$? $(ls -A tmp)" "7 " "and ends as the command does, and tidies up"
  if LD_DEBUG=files sh -c : 2>&1 | grep -q 'calling init: '; then
    grep -q 'It did not load libnettle' err
    ok $? "and says that there is no libnettle" || diag "$(cat err)"
    echo 'int main (void) { return nettle_version_major () != 3; }' >idle.c
    build idle -include nettle/version.h idle.c -lnettle
    ./wrapper --stats ./idle 2>err
    grep -q 'It loaded libnettle, and called nothing' err
    ok $? "or that nothing of it was called" || diag "$(cat err)"
  else
    skip "the dynamic linker tells nothing" "and says why nothing was called"
  fi
  ./wrapper --stats=here ./calls3 1 99 own one >out && mkdir elsewhere \
    && ./wrapper --stats=here sh -c 'cd elsewhere && ../calls3 1 99 own one' >out
  is "$(grep -c ' sha256_update ' here)" 2 "or adds them to a file"
else
  skip "Nettle is not there" "--stats"
fi
done_testing
