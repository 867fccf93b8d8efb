# SPDX-License-Identifier: ISC Functions that the test scripts share.  A script
# begins with . "$SRCDIR/tests/lib.sh", which enters a new, empty directory.
# The directory is removed when the script ends.
#
#   symcrypt ARGUMENT...          run the command, in an emulator if need be
#   ok STATUS DESCRIPTION         claim that STATUS (of a command: $?) is 0
#   is GOT WANTED DESCRIPTION     claim that two texts are equal
#   same FILE FILE DESCRIPTION    claim that two files are equal
#   empty FILE DESCRIPTION        claim that FILE, what is wrong, is empty
#   exits STATUS DESCRIPTION COMMAND...
#                                 run COMMAND, its output in the files out and
#                                 err, and claim that it ends with STATUS
#   refused STATUS DESCRIPTION COMMAND...
#                                 the same, and that it says why in one line
#                                 of standard error, and nothing else
#   unread COMMAND...             run COMMAND, its output a pipe that nobody
#                                 reads any more
#   skip WHY DESCRIPTION          leave a claim out
#   skip_all WHY                  leave the script out
#   have PROGRAM                  whether PROGRAM is installed
#   diag TEXT                     explain a failure
#   done_testing                  print the plan and end the script

LC_ALL=C
export LC_ALL
set -u

: "${SRCDIR:?}" "${BUILDDIR:?}"
QEMU=${QEMU-}

# Run the program itself and not libtool's script, because an emulator cannot
# run the script, and it is slow.
if test -x "$BUILDDIR/.libs/symcrypt"; then
  symcrypt_program=$BUILDDIR/.libs/symcrypt
  LD_LIBRARY_PATH=$BUILDDIR/.libs${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}
  DYLD_LIBRARY_PATH=$BUILDDIR/.libs
  export LD_LIBRARY_PATH DYLD_LIBRARY_PATH
else
  symcrypt_program=$BUILDDIR/symcrypt
fi

symcrypt ()
{
  # An emulator is a command and its options.
  # shellcheck disable=SC2086
  $QEMU "$symcrypt_program" "$@"
}

unread ()
{
  rm -f unread
  mkfifo unread
  : <unread &
  exec 9>unread
  wait $!
  unread_status=0
  "$@" >&9 || unread_status=$?
  exec 9>&-
  return $unread_status
}

claims=0
failures=0

diag ()
{
  printf '%s\n' "$*" | sed 's/^/# /'
}

ok ()
{
  claims=$((claims + 1))
  if test "$1" -eq 0; then
    printf 'ok %d - %s\n' $claims "$2"
  else
    failures=$((failures + 1))
    printf 'not ok %d - %s\n' $claims "$2"
    return 1
  fi
}

is ()
{
  if test "$1" = "$2"; then
    ok 0 "$3"
  else
    ok 1 "$3"
    diag "got:    $1"
    diag "wanted: $2"
    return 1
  fi
}

same ()
{
  if cmp -s "$1" "$2"; then
    ok 0 "$3"
  else
    ok 1 "$3"
    diag "$(diff "$2" "$1" 2>&1 | head -n 10)"
    return 1
  fi
}

empty ()
{
  test ! -s "$1"
  ok $? "$2" || diag "$(cat "$1")"
}

exits ()
{
  wanted_status=$1
  description=$2
  shift 2
  "$@" >out 2>err
  status=$?
  if test $status -eq "$wanted_status"; then
    ok 0 "$description"
  else
    ok 1 "$description"
    diag "status $status, wanted $wanted_status, of: $*"
    diag "$(head -n 5 err)"
    return 1
  fi
}

refused ()
{
  wanted_status=$1
  description=$2
  shift 2
  "$@" >out 2>err
  status=$?
  if test $status -eq "$wanted_status" && test ! -s out \
     && test "$(wc -l <err)" -eq 1 && grep -q '^symcrypt' err; then
    ok 0 "$description"
  else
    ok 1 "$description"
    diag "status $status, wanted $wanted_status, of: $*"
    diag "standard error: $(head -n 5 err)"
    diag "standard output: $(head -n 5 out)"
    return 1
  fi
}

skip ()
{
  claims=$((claims + 1))
  printf 'ok %d - %s # SKIP %s\n' $claims "$2" "$1"
}

skip_all ()
{
  printf '1..0 # SKIP %s\n' "$1"
  exit 0
}

have ()
{
  command -v "$1" >/dev/null 2>&1
}

done_testing ()
{
  printf '1..%d\n' $claims
  test $failures -eq 0
  exit
}

scratch=$(mktemp -d "${TMPDIR:-/tmp}/symcrypt-test.XXXXXX") || exit 99
trap 'cd /; rm -rf "$scratch"' EXIT
trap 'exit 1' HUP INT TERM
cd "$scratch" || exit 99
# Make files private, because symcrypt warns of key files that other users can
# read.
umask 077
