#!/bin/sh
# SPDX-License-Identifier: ISC
# Proves of ./dev: a part of the release that fails is a line in RELEASE.md and
# the exit status, and RELEASE.md tags one commit or none; everything runs each
# step until it has passed on the commit, and reports all of them; a wheel that needs
# more than its name says is refused; a claim that failed is told once; a line
# on the terminal says what runs; nothing is installed against DEV_INSTALL=no; a
# system of its own is entered from within a chroot, too.
. "$SRCDIR/tests/lib.sh"

test -d "$SRCDIR/packaging/rpm" || skip_all "a tarball has no packaging/"
test -z "$QEMU" || skip_all "the scripts are the same for all architectures"

# A release of two parts, one of which fails; the second argument is a commit.
cat >release <<'END'
set -eu
dev_root=$1
commit=$2
shift 2
. "$dev_root/build-aux/dev/lib.sh"
use release
need () { :; }
git () {
  case $1 in
    rev-parse) echo "$commit" ;;
    grep) echo file ;;
  esac
}
cmd_build () { :; }
release_sums () { :; }
tools_tarball () { :; }
make_tarball () { echo "$commit" >"$out/made"; }
tools_rust () { die 'there is no cargo'; }
tools_rpm () { :; }
make_rpm () { cp "$out/made" "$out/rpm"; }
tools_go () { :; }
make_go () {
  die "the module's tests fail"
  echo made >"$out/go/made"
}
cmd_release "$@"
END
cp "$SRCDIR/configure.ac" .
mkdir -p bindings/go
cp "$SRCDIR/bindings/go/go.mod" bindings/go
notes=build/release/RELEASE.md

exits 1 "a release with a part that fails ends with 1" \
  sh release "$SRCDIR" 1234 --make go rust tarball
test -f build/release/made
ok $? "the parts after it are made" || diag "$(cat err)"
grep -q "^- go: failed: the module's tests fail\$" $notes \
  && grep -q '^- rust: there is no cargo$' $notes
ok $? "RELEASE.md says which part failed, and why" || diag "$(head -n 20 $notes)"
exits 0 "a release of one part" sh release "$SRCDIR" 1234 --make tarball
grep -q "git tag .* 1234\$" $notes
ok $? "RELEASE.md tags the commit"
exits 0 "a release of packages alone" sh release "$SRCDIR" 5678 --make rpm
is "$(cat build/release/rpm/made)" 5678 "they are of a tarball of their commit"
exits 0 "a release of one part, with one of another commit" \
  sh release "$SRCDIR" 1234 --make tarball
test -f $notes && ! grep 'git tag -s.*1234' $notes >tags
ok $? "RELEASE.md tags no two commits" || diag "$(cat tags)"

# Everything with three steps, one of which fails once.
mkdir everything
cat >everything.sh <<'END'
set -eu
dev_root=$PWD/everything
. "$1/build-aux/dev/lib.sh"
shift
. "$SRCDIR/build-aux/dev/everything.sh"
git () { [ "$1" = status ] || echo 1234; }
everything_steps='first second third'
everything_command () {
  echo "$1" >>ran
  [ "$1" != second ] || [ -f good ] || die 'the second fails'
}
cmd_everything "$@"
END
exits 1 "everything with a step that fails ends with 1" sh everything.sh "$SRCDIR"
grep -q '^second *failed, .*the second fails' out && grep -q '^third *passed' out
ok $? "its page has each step" || diag "$(cat out)"
: >good
exits 0 "the same when nothing fails any more" sh everything.sh "$SRCDIR"
is "$(tr '\n' ' ' <ran)" "first second third second " \
  "steps that have passed on the commit are not run again"
exits 1 "a step that does not exist" sh everything.sh "$SRCDIR" fourth

# A wheel whose module is a program of this system.
if have python3 && have readelf && readelf -d "$BUILDDIR/.libs/symcrypt" 2>/dev/null \
  | grep -q 'libc\.so\.6'; then
  cp "$BUILDDIR/.libs/symcrypt" module.so
  for name in musllinux_1_2 manylinux_2_99 manylinux_2_26; do
    wheel=symcrypt-1-cp311-abi3-${name}_x86_64.whl
    python3 -m zipfile -c $wheel module.so
    exits 1 "a wheel that is $name by its name alone is refused" \
      python3 "$SRCDIR/build-aux/wheels.py" --check $wheel
  done
else
  skip "no python3, readelf or glibc" "a wheel for a newer system is refused"
fi

# Two builds whose make check failed for the same reason.
for build in one two; do
  mkdir -p build/$build/tests/docs
  printf '%s\n' 'ok 1 - good' 'not ok 2 - a name is missing' '# of foo' \
    'FAIL: tests/docs/headers-test.sh 2 - a name is missing' \
    >build/$build/tests/docs/headers-test.log
  printf '%s\n' "make: Entering directory '$PWD/build/$build'" \
    'PASS: tests/docs/headers-test.sh 1 - good' \
    'FAIL: tests/docs/headers-test.sh 2 - a name is missing' \
    >build/$build-check.log
done
cat >explain.py <<'END'
import importlib.util, sys
sys.dont_write_bytecode = True
spec = importlib.util.spec_from_file_location ("check", sys.argv[1])
check = importlib.util.module_from_spec (spec)
spec.loader.exec_module (check)
check.explain (check.failures ("build/one-check.log")
               + check.failures ("build/two-check.log"))
END
if have python3; then
  cat >wanted <<'END'

tests/docs/headers-test.sh: a name is missing
    of foo
  ./dev test --build one headers-test  (and 1 more build)
END
  python3 explain.py "$SRCDIR/build-aux/dev/check.py" >told 2>&1
  same told wanted "a claim that failed in two builds is told once"
else
  skip "no python3" "a claim that failed in two builds is told once"
fi

# On a terminal.
cat >slow <<'END'
dev_root=$1
. "$1/build-aux/dev/lib.sh"
run slow sh -c 'echo "PASS: one"; sleep 3'
END
if python3 -c 'import pty' 2>/dev/null; then
  DEV_STAGES='' python3 -c '
import os, pty, sys
sys.exit (os.waitstatus_to_exitcode (pty.spawn (["sh", "slow", sys.argv[1]])))' \
    "$SRCDIR" >told </dev/null
  grep -q 'slow: [1-3] s, 1 passed; PASS: one' told
  ok $? "on a terminal a line says what runs" || diag "$(cat -v told)"
else
  skip "no python3" "on a terminal a line says what runs"
fi

# Without leave nothing is installed.
cat >install <<'END'
dev_root=$1
. "$1/build-aux/dev/lib.sh"
packages_missing () { echo missing; }
need some-package
END
mkdir bin
printf '%s\n' '#!/bin/sh' 'echo installed' >bin/apt-get
chmod +x bin/apt-get
PATH=$PWD/bin:$PATH DEV_INSTALL=no sh install "$SRCDIR" >out 2>&1
is "$(cat out)" "dev: please install (Debian's names):missing" \
  "with DEV_INSTALL=no a missing package is named, and not installed"

# In a chroot / is no mount point, and a mount namespace cannot be private.
cat >chroot <<'END'
. "$1/packaging/chroot.sh"
root=system
unshare () {
  case "$*" in
    *--propagation*) echo entered ;;
    *) return 1 ;;
  esac
}
env () {
  while case $1 in -i | *=*) ;; *) false ;; esac; do
    shift
  done
  "$@"
}
inside true
END
is "$(sh chroot "$SRCDIR" 2>&1)" entered "a chroot within a chroot is entered"
done_testing
