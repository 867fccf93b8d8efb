#!/bin/sh
# SPDX-License-Identifier: ISC
# Proves of configure: it asks for hidden symbols and the like although the
# compiler warns of something else; it builds portable C without the command
# where a header or system calls are missing; it refuses what it cannot build;
# awk does the same in every locale.
. "$SRCDIR/tests/lib.sh"

test -z "$QEMU" || skip_all "programs are run by an emulator"
# Reuse the results of the last configure run, because that is faster.
grep '^[a-z]*_cv_' "$BUILDDIR/config.log" \
  | grep -v -e '^ac_cv_env_' -e '^ac_cv_prog_' >known

# configure refuses a source directory that was configured, as packages do it.
mkdir source
ln -s "$SRCDIR"/* source
rm -f source/config.status

# configured ARGUMENT...: the last lines are in the file out.
configured ()
{
  rm -rf build
  mkdir build
  cp known build/cache
  (cd build && ../source/configure --no-create --cache-file=cache CXX=no "$@") \
    >out 2>&1
}

# A compiler that warns of an option, and knows a flag less.
cat >warns <<END
#!/bin/sh
case " \$* " in
  *' -fno-plt '*) echo 'warning: unused: -fno-plt' >&2 ;;
  *' -Werror '*) exit 1 ;;
esac
echo 'warning: unused: -fuse-ld' >&2
exec $CC "\$@"
END
chmod +x warns
configured CC="$PWD/warns"
grep -q 'takes -fvisibility=hidden\.\.\. yes' out
ok $? "a flag is taken although the compiler warns of another" \
  || diag "$(grep takes out)"
grep -q 'takes -fno-plt\.\.\. no' out
ok $? "a flag that the compiler warns of is not taken"

# As tcc and WASI.
printf '%s=no\n' ac_cv_header_cpuid_h ac_cv_func_fork >>known
configured
grep -q 'assembly for none' out \
  && grep -q "^POSIX_TRUE='#'" build/config.log
ok $? "without cpuid.h and fork there is portable C, and no command" \
  || diag "$(grep -e assembly -e ^POSIX out build/config.log)"

if $CC -flto -D__symver__=none -E - </dev/null >/dev/null 2>&1 \
  && test -f "$BUILDDIR/.libs/libsymcrypt.so"; then
  configured --with-nettle-compat CFLAGS='-flto -D__symver__=none'
  grep -q 'error: --with-nettle-compat: -flto' out
  ok $? "--with-nettle-compat is refused where LTO drops versions" \
    || diag "$(tail -n 5 out)"
else
  skip "no such compiler" \
    "--with-nettle-compat is refused where LTO drops versions"
fi

awk=$(sed -n 's/^AWK = //p' "$BUILDDIR/Makefile")
if localedef -i tr_TR -f UTF-8 ./tr_TR.UTF-8 >/dev/null 2>&1 \
  && have gawk; then
  # shellcheck disable=SC2086
  is "$(LOCPATH=$PWD LC_ALL=tr_TR.UTF-8 ${awk%"${awk##* }"}gawk \
    'BEGIN { print toupper ("exit") }')" EXIT \
    "capitals of manual pages are English in a Turkish locale"
else
  skip "no such locale or gawk" \
    "capitals of manual pages are English in a Turkish locale"
fi
done_testing
