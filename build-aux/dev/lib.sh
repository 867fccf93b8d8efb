# SPDX-License-Identifier: ISC
# shellcheck shell=sh disable=SC2154
# The commands of ./dev share this: messages, packages, builds, tests.

jobs=${JOBS:-$( (nproc || getconf _NPROCESSORS_ONLN || echo 1) 2>/dev/null)}
# The makes of stages share the jobserver of build-aux/dev/check.py.
case ${MAKEFLAGS-} in
  *jobserver*) parallel= ;;
  *) parallel=-j$jobs ;;
esac

# use FILE...: read build-aux/dev/FILE.sh, once.
used=
use () {
  for file; do
    case " $used " in
      *" $file "*) ;;
      *)
        used="$used $file"
        # shellcheck source=/dev/null
        . "$dev_root/build-aux/dev/$file.sh"
        ;;
    esac
  done
}

# The first help.  The times are of two cores of 2026 with all packages
# installed.
newcomer () {
  cat <<'TEXT'
usage: ./dev COMMAND [ARGUMENT...]

  ./dev build         build the library and the command in build/gcc:
                      half a minute
  ./dev test NAME     build and run one test, its output here: seconds
  ./dev bench         measure the library and those that are installed:
                      ten seconds after the build
  ./dev check quick   one build and its tests, between two edits:
                      two minutes
  ./dev check         every configuration, before a commit: 10 to 20 minutes
  ./dev doc           the manual as info, HTML and PDF: one minute

All others, from proofs to packages: ./dev help.
Missing packages are installed on Debian and Ubuntu, by apt-get, as root or by
sudo, which asks once on a terminal.  Elsewhere, and with DEV_INSTALL=no in the
environment, they are named.
TEXT
}

# The whole help: lines with "#:" describe commands, lines with "#@" stages.
usage () {
  printf 'usage: ./dev COMMAND [ARGUMENT...]\n\n'
  sed -n 's/^#: /  /p' build-aux/dev/*.sh
  printf '\nStages that belong to no group, by ./dev stage:\n\n'
  sed -n 's/^#@ /  /p' build-aux/dev/*.sh
}

unknown () {
  if grep -q "^$1 *|" build-aux/dev/stages.def; then
    printf 'dev: %s is a stage: ./dev stage %s\n' "$1" "$1" >&2
  else
    printf 'dev: there is no command %s; see ./dev help\n' "$1" >&2
  fi
  exit 2
}

say () {
  printf '\n== %s\n' "$*"
}

die () {
  printf 'dev: %s\n' "$*" >&2
  exit 1
}

# targets COLUMN [BY VALUE]: this column of targets.def, or of the rows whose
# column BY is VALUE.
targets () {
  awk -F ' *[|] *' -v column="$1" -v by="${2:-0}" -v value="${3-}" \
    '!/^#/ && (by == 0 || $by == value) { print $column }' \
    "$dev_root/build-aux/dev/targets.def"
}

# packages_missing PACKAGE...: print those that are missing, by Debian's names.
packages_missing () {
  if command -v dpkg-query >/dev/null 2>&1; then
    for package; do
      status=$(dpkg-query -W -f '${Status}' "$package" 2>/dev/null || true)
      [ "$status" = 'install ok installed' ] || printf ' %s' "$package"
    done
    return 0
  fi
  # Other distributions have other names: look for a program of each package.
  for package; do
    case $package in
      build-essential) has=cc ;;
      autoconf | automake | clang | clang-format | codespell | shellcheck \
        | git | openssl | python3 | valgrind | pkg-config) has=$package ;;
      libtool) has=libtoolize ;;
      texinfo) has=makeinfo ;;
      xz-utils) has=xz ;;
      *) continue ;;
    esac
    command -v "$has" >/dev/null 2>&1 || printf ' %s' "$package"
  done
}

# may_install PACKAGE...: set $root to what runs apt-get as root.  If that is
# sudo, on a terminal, ask once.
may_install () {
  if [ "$(id -u)" = 0 ]; then
    root=
  elif ! command -v sudo >/dev/null 2>&1; then
    die "please install as root: apt-get install $*"
  elif [ "${DEV_INSTALL-}" = yes ] || [ ! -t 0 ]; then
    root=sudo
  else
    printf 'dev: may sudo apt-get install %s? [Y/n] ' "$*" >&2
    read -r answer
    case $answer in
      '' | [yY]*) ;;
      *) die "please install: $*" ;;
    esac
    root=sudo
  fi
  DEV_INSTALL=yes
  export DEV_INSTALL
}

# need PACKAGE...: install those of these Debian packages that are missing.
need () {
  missing=$(packages_missing "$@")
  [ -n "$missing" ] || return 0
  if [ "${DEV_INSTALL-}" = no ] || ! command -v apt-get >/dev/null 2>&1; then
    die "please install (Debian's names):$missing"
  fi
  # shellcheck disable=SC2086
  may_install $missing
  say "installing with apt-get:$missing"
  $root apt-get update -qq
  # shellcheck disable=SC2086
  $root env DEBIAN_FRONTEND=noninteractive \
    apt-get install -y -qq --no-install-recommends $missing >/dev/null \
    || die "apt-get could not install:$missing"
}

# candidate PACKAGE: the version that apt-get would install, without its epoch
# and Debian's part; nothing if there is none.
candidate () {
  LC_ALL=C apt-cache policy "$1" 2>/dev/null \
    | sed -n 's/^  Candidate: \([0-9]*:\)\{0,1\}\([0-9.]*\).*/\2/p'
}

# at_least HAS WANTED: is version HAS the version WANTED or later?
at_least () {
  [ "$(printf '%s\n%s\n' "$1" "$2" | sort -V | head -n 1)" = "$2" ]
}

# apt_of KIND SUITE ARGUMENT...: run apt-get with the packages of SUITE alone.
# KIND is deb or deb-src.  The system's own lists need not have SUITE.
apt_of () {
  kind=$1
  suite=$2
  shift 2
  apt=$dev_root/build/apt/$suite-$kind
  mkdir -p "$apt/lists/partial" "$apt/cache/archives/partial"
  printf '%s [signed-by=%s] %s %s main\n' "$kind" \
    /usr/share/keyrings/debian-archive-keyring.gpg \
    "${MIRROR:-http://deb.debian.org/debian}" "$suite" >"$apt/sources.list"
  apt-get -qq -o "Dir::Etc::sourcelist=$apt/sources.list" \
    -o Dir::Etc::sourceparts=- -o "Dir::State::lists=$apt/lists" \
    -o "Dir::Cache=$apt/cache" -o APT::Sandbox::User=root \
    -o Acquire::Check-Valid-Until=false "$@"
}

# debian_source PACKAGE DIRECTORY [SUITE [MEMBER]]: fetch the source of PACKAGE,
# without Debian's changes, that SUITE (this machine's) has, and unpack it, or
# MEMBER of it, in DIRECTORY if nothing is there yet; status 1 if it cannot be had.
debian_source () {
  if ! ls -d "$2"/*/ >/dev/null 2>&1; then
    rm -rf "$2"
    mkdir -p "$2"
    suite=${3:-$(. /etc/os-release && printf '%s' "${VERSION_CODENAME-}")}
    # A mirror may have the tarball when it no longer has what belongs to it.
    (cd "$2" && apt_of deb-src "$suite" update \
      && { apt_of deb-src "$suite" source --download-only "$1" || true; } \
      && tar -xf ./*.orig.tar.?z ${4:+--wildcards "*/$4"}) >"$2.log" 2>&1
  fi
}

# unpack_debs SUITE DIRECTORY PACKAGE...: unpack these packages of Debian's SUITE in
# DIRECTORY, and install nothing, unless they are there; status 1 if they cannot
# be had.  $debs_of is their architecture, if not this machine's.
unpack_debs () {
  suite=$1
  top=$2
  shift 2
  of=${debs_of:-$(dpkg --print-architecture)}
  debs () {
    apt_of deb "$suite" -o APT::Architecture="$of" -o APT::Architectures="$of" \
      "$@"
  }
  if [ ! -d "$top/usr" ]; then
    rm -rf "$top"
    mkdir -p "$top"
    (cd "$top" && debs update && debs download "$@" \
      && for deb in ./*.deb; do dpkg-deb -x "$deb" . || exit; done) \
      >"$top.log" 2>&1 || {
      rm -rf "$top"
      return 1
    }
  fi
}

need_build () {
  need build-essential autoconf automake libtool pkg-config texinfo
}

# Tests and lint use these.  The libraries are compared with ours.
need_check () {
  need_build
  need clang clang-format codespell git libgcrypt20-dev libgmp-dev \
    libsodium-dev libssl-dev nettle-dev openssl python3 shellcheck valgrind \
    xz-utils
}

# Python 3.11 or later with its headers and venv.
python_fits='
import os, sys, sysconfig, venv, ensurepip
include = sysconfig.get_path("include")
sys.exit(sys.version_info < (3, 11)
         or not os.path.exists(os.path.join(include, "Python.h")))'

need_python () {
  need_build
  if command -v python3 >/dev/null 2>&1 \
    && python3 -c "$python_fits" 2>/dev/null; then
    return 0
  fi
  need python3 python3-dev python3-venv
}

# python_venv DIRECTORY PACKAGE...: make a virtual environment with these
# packages of PyPI.  If they cannot be fetched, say why, and return 1.
python_venv () {
  venv=$1
  shift
  [ -x "$venv/bin/python" ] || python3 -m venv "$venv"
  [ "$(cat "$venv/packages" 2>/dev/null)" != "$*" ] || return 0
  say "installing with pip, in $venv: $*"
  "$venv/bin/pip" install -q -U --disable-pip-version-check "$@" \
    >build/python-pip.log 2>&1 || {
    tail -n 2 build/python-pip.log
    return 1
  }
  echo "$*" >"$venv/packages"
}

# cross_of TARGET: set libc, arch and emulator.  The emulator is empty if this
# machine runs the target's programs.
cross_of () {
  libc=$(targets 3 1 "$1") arch=$(targets 2 1 "$1") cpu=$(targets 5 1 "$1")
  [ "$libc" ] || die "unknown target $1; known: $(targets 1 | tr '\n' ' ')"
  emulator="$(targets 4 1 "$1")${cpu:+ -cpu $cpu}"
  case $(uname -m):$arch in
    x86_64:x86 | i?86:x86) emulator= ;;
  esac
  [ -z "$emulator" ] || emulator="$emulator -L /usr/$1"
}

# need_cross TARGET: install its compilers, libc and emulator.
need_cross () {
  cross_of "$1"
  need "gcc-$1" "g++-$1" "libc6-dev-$libc-cross"
  if [ "$emulator" ]; then
    need qemu-user
  elif [ "$(uname -m)" = x86_64 ]; then
    need libc6-i386
  fi
}

# need_sanitizers: install clang and the runtime libraries of its version.
need_sanitizers () {
  need_build
  need clang
  mkdir -p build
  echo 'int LLVMFuzzerTestOneInput (void); int LLVMFuzzerTestOneInput (void)
    { return 0; }' >build/sanitizers.c
  clang -fsanitize=fuzzer,address -o build/sanitizers build/sanitizers.c \
    2>/dev/null || need "libclang-rt-$(clang -dumpversion | cut -d. -f1)-dev"
}

# newer THAN FILE...: is any FILE newer than THAN?
newer () {
  than=$1
  shift
  [ -n "$(find "$@" -newer "$than")" ]
}

bootstrap () {
  if [ ! -f configure ] || newer configure configure.ac m4/symcrypt.m4 \
    Makefile.am ./*/local.mk ./*/*/local.mk; then
    say 'bootstrap'
    run bootstrap ./bootstrap
  fi
}

# progress NAME LOG: on a terminal, one line that is rewritten, until it is
# killed: seconds, tests that have passed, and the last line of LOG.
progress () {
  begun=$(date +%s)
  while sleep 1 && kill -0 $$; do
    printf '\r%s: %d s, %d passed; %.45s\033[K' "$1" \
      $(($(date +%s) - begun)) "$(grep -c '^PASS:' "$2")" \
      "$(tail -n 1 "$2" | tr -cd '[:print:]')"
  done
}

# watched NAME LOG COMMAND...: run COMMAND, its output in LOG; set status.
watched () {
  label=$1
  output=$2
  shift 2
  teller=
  : >"$output"
  if [ -t 1 ] && [ -z "${DEV_STAGES-}" ]; then
    progress "$label" "$output" 2>/dev/null &
    teller=$!
  fi
  status=0
  "$@" >"$output" 2>&1 || status=$?
  if [ "$teller" ]; then
    kill $teller
    wait $teller 2>/dev/null || true
    printf '\r\033[K'
  fi
}

# run NAME COMMAND...: keep the output in build/NAME.log, show it on failure.
run () {
  name=$1
  shift
  mkdir -p build
  watched "$name" "build/$name.log" "$@"
  if [ $status != 0 ]; then
    tail -n 60 "build/$name.log"
    die "$name failed with status $status; all of it is in build/$name.log"
  fi
}

# configure_in NAME ARGUMENT...: configure in build/NAME if it was not done yet.
configure_in () {
  dir=build/$1
  shift
  mkdir -p "$dir"
  if [ ! -f "$dir/config.status" ] || newer "$dir/config.status" configure
  then
    (cd "$dir" && run_here configure.log ../../configure "$@")
  fi
  [ "${command-}" = bench ] \
    || sed -n '/^  libsymcrypt /,$p' "$dir/configure.log"
}

run_here () {
  log=$1
  shift
  "$@" >"$log" 2>&1 || {
    tail -n 40 "$log"
    die "$1 failed; all of it is in $PWD/$log"
  }
}

# ./dev check, check-fat and abi share this build.
configure_check_gcc () {
  configure_in check-gcc --enable-werror --prefix="$PWD/build/root"
}

# make_in NAME TARGET...: make in build/NAME; the output is in build/NAME-make.log.
make_in () {
  name=$1
  shift
  run "$name-make" make -C "build/$name" ${parallel:+"$parallel"} "$@"
}

# on_core COMMAND...: run COMMAND on the last core if there is taskset.
on_core () {
  if command -v taskset >/dev/null 2>&1; then
    taskset -c $((jobs - 1)) "$@"
  else
    "$@"
  fi
}

passed=0
failed=0
skipped=0

# check_in NAME ARGUMENT...: make ARGUMENT... in build/NAME, and count the
# tests.
check_in () {
  directory=build/$1
  name=${stage:-$1}
  log=build/$name-check.log
  shift
  watched "$name" "$log" make -C "$directory" ${parallel:+"$parallel"} -k "$@"
  grep -E '^(FAIL|ERROR|XPASS|SKIP):' "$log" || true
  count_tests "$log"
  printf '%s: %s passed, %s failed, %s skipped\n' "$name" "$p" "$f" "$s"
  if [ $status != 0 ] || [ "$p" = 0 ]; then
    [ "$f" != 0 ] || {
      failed=$((failed + 1))
      # No test says why.
      grep -v '^PASS' "$log" | tail -n 30
    }
    # build-aux/dev/check.py tells of all stages together.
    [ "${DEV_STAGES-}" ] || python3 build-aux/dev/check.py --explain "$log"
    closing
    die "make check failed in $directory; all of it is in $log"
  fi
}

# automake_count WORD LOG: print Automake's count of WORD at the end of LOG.
automake_count () {
  sed -n "s/^# $1: *\\([0-9][0-9]*\\)\$/\\1/p" "$2" | tail -n 1
}

# count_tests LOG: set p, f and s to Automake's counts at the end of LOG, those
# that passed, failed and were skipped, and add them to ours.
count_tests () {
  p=$(($(automake_count PASS "$1") + 0))
  f=$(($(automake_count FAIL "$1") + $(automake_count ERROR "$1") + 0))
  s=$(($(automake_count SKIP "$1") + 0))
  passed=$((passed + p)) failed=$((failed + f)) skipped=$((skipped + s))
}

closing () {
  printf '\n%d passed, %d failed, %d skipped\n' $passed $failed $skipped
}
