# SPDX-License-Identifier: ISC
# shellcheck shell=sh disable=SC2154
#@ nettle [--full]
#@                test libnettle-symcrypt by its tests, Nettle's own,
#@                sanitizers and Debian's programs; --full measures these at
#@                length

nettle_root=$PWD/build/nettle

# nettle_source SUITE PACKAGE: fetch the source of PACKAGE, Nettle in Debian's
# SUITE, and print its directory.
nettle_source () {
  top=$nettle_root/source-$1
  debian_source "$2" "$top" "$1" && ls -d "$top"/nettle*-*/
}

# nettle_4: unpack Debian's newest Nettle 4, which is not installed, and print
# the directory.
nettle_4 () {
  unpack_debs experimental "$nettle_root/nettle4" libnettle9 nettle4-dev \
    libhogweed7 nettle-bin && printf '%s\n' "$top"
}

# nettle_tests SOURCE LIBRARY LEAST ARGUMENT...: build Nettle from SOURCE, whose
# configure gets the ARGUMENTs, and run Nettle's tests with LIBRARY preloaded.
# LIBRARY must answer calls of LEAST functions or more.
nettle_tests () {
  source=${1%/}
  library=$2
  least=$3
  shift 3
  name=${source##*/}$(printf '%s' "${1-}" | tr -c 'a-z\n' -)
  top=$nettle_root/$name
  if [ ! -f "$top/config.status" ]; then
    rm -rf "$top"
    mkdir -p "$top"
    (cd "$top" && run_here configure.log "$source/configure" --disable-static \
      --disable-documentation "$@")
  fi
  run "nettle-$name" make -C "$top" -j"$jobs"
  rm -f "$top/stats"
  status=0
  make -C "$top/testsuite" -j"$jobs" -k check \
    EMULATOR="env LD_PRELOAD=$library SYMCRYPT_NETTLE_STATS=$top/stats" \
    >"build/nettle-$name-check.log" 2>&1 || status=$?
  log=build/nettle-$name-check.log
  p=$(grep -c '^PASS: ' "$log" || true)
  f=$(grep -c '^FAIL: ' "$log" || true)
  s=$(grep -c '^SKIP: ' "$log" || true)
  grep '^FAIL: ' "$log" || true
  [ "$status" = 0 ] || [ "$f" != 0 ] || f=1
  answered=$(sed -n 's/^[^:]*: nettle[34] \([a-z0-9_]*\) calls=.*/\1/p' \
    "$top/stats" | sort -u | wc -l)
  left=$(grep -c ' by libnettle$' "$top/stats" || true)
  printf '%s: %s passed, %s failed, %s skipped; %s functions answered, %s times left to libnettle\n' \
    "$name" "$p" "$f" "$s" "$answered" "$left"
  passed=$((passed + p))
  failed=$((failed + f))
  skipped=$((skipped + s))
  [ "$p" != 0 ] || failed=$((failed + 1))
  [ "$answered" -ge "$least" ] || {
    printf '%s: fewer than %s functions were answered\n' "$name" "$least"
    failed=$((failed + 1))
  }
  # Here one library begins a context and the other ends it.  With Nettle 4
  # nettle-compat-test.sh does the same.
  [ -e "$top/.lib/libnettle.so.8" ] || return 0
  LD_LIBRARY_PATH=$top/.lib build/nettle/calls 20 3000 own one >"$top/plain"
  LD_LIBRARY_PATH=$top/.lib LD_PRELOAD=$library \
    build/nettle/calls 20 3000 mixed one >"$top/mixed"
  if cmp "$top/plain" "$top/mixed"; then
    passed=$((passed + 1))
  else
    failed=$((failed + 1))
  fi
}

# nettle_race DIRECTORY LIBRARY: several threads make their first calls at once,
# with LIBRARY and with a build for ThreadSanitizer.  The libnettle in DIRECTORY
# has no assembly, so its contexts of Poly1305 are not of the usual form.
nettle_race () {
  set -- "$1" "$2" "$PWD/build/nettle-tsan/.libs/libnettle-symcrypt.so"
  LD_LIBRARY_PATH=$1/.lib build/nettle/calls 20 60 own one whole \
    | grep -v '^poly1305_aes ' >build/nettle/wanted
  for flags in -g -fsanitize=thread; do
    gcc -O1 $flags '-DNODE="NETTLE_8"' '-DLIBNETTLE="libnettle.so.8"' \
      -o build/nettle/late tests/nettle/calls.c -lpthread -ldl
    tries=0
    until [ $tries = 200 ]; do
      tries=$((tries + 1))
      LD_LIBRARY_PATH=$1/.lib LD_PRELOAD=$2 build/nettle/late 20 60 own \
        threads whole | cmp - build/nettle/wanted
    done
    # The second time under ThreadSanitizer.
    set -- "$1" "$3" "$3"
  done
  echo "race: first calls of threads, plain and under ThreadSanitizer"
  passed=$((passed + 2))
}

stage_nettle () {
  full=
  [ "${1-}" != --full ] || full=1
  need_build
  need apt ca-certificates dpkg-dev nettle-dev libgmp-dev m4 openssl python3 \
    valgrind wget aria2 libarchive-tools
  bootstrap
  mkdir -p build/nettle

  say 'libnettle-symcrypt'
  configure_in nettle-compat --enable-werror --with-nettle-compat >/dev/null
  run nettle-compat make -C build/nettle-compat -j"$jobs"
  library=$PWD/build/nettle-compat/.libs/libnettle-symcrypt.so
  if NETTLE4=$(nettle_4); then
    export NETTLE4
  else
    printf 'skipped: no Nettle 4 from Debian experimental: build/nettle/nettle4.log\n'
    skipped=$((skipped + 1))
    unset NETTLE4
  fi
  check_in nettle-compat check-TESTS TESTS=tests/nettle/nettle-compat-test.sh
  cc -O1 -g -DHAVE_POLY1305_AES=1 '-DLIBNETTLE="libnettle.so.8"' \
    -o build/nettle/calls tests/nettle/calls.c -lnettle -lpthread

  say 'under the address and undefined sanitizers'
  # By gcc: its runtime is a shared library, which a shared library can use.
  configure_in nettle-sanitize --enable-werror --with-nettle-compat CC=gcc \
    CFLAGS='-O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all' \
    >/dev/null
  run nettle-sanitize make -C build/nettle-sanitize -j"$jobs" \
    libnettle-symcrypt.la
  for version in 3 4; do
    gcc -O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all \
      -Iadapters/nettle/include -DSYMCRYPT_NETTLE=$version \
      -DNETTLE_META="\"$PWD/adapters/nettle/meta.h\"" \
      -o build/nettle/sanitized tests/nettle/calls.c \
      build/nettle-sanitize/.libs/libnettle-symcrypt.so \
      -Wl,-rpath,"$PWD/build/nettle-sanitize/.libs" -lpthread
    run nettle-sanitized build/nettle/sanitized 20 3000 own threads
    passed=$((passed + 1))
  done

  # nettle_race uses this build.
  configure_in nettle-tsan --with-nettle-compat CC=gcc \
    CFLAGS='-O1 -g -fsanitize=thread' >/dev/null
  run nettle-tsan make -C build/nettle-tsan -j"$jobs" libnettle-symcrypt.la

  say 'under valgrind'
  LD_PRELOAD=$library run nettle-valgrind valgrind --quiet --error-exitcode=1 \
    build/nettle/calls 2 2000 own one
  passed=$((passed + 1))

  say "Nettle's own tests"
  # Nettle is built with its assembly and without: contexts of Poly1305 differ.
  # The build without has its own functions in its tables (-Bsymbolic).
  # Nettle's tests call some functions only through these tables, so LIBRARY
  # answers fewer calls.
  done=
  for suite in bookworm sid experimental; do
    package=nettle
    [ $suite != experimental ] || package=nettle4
    if source=$(nettle_source $suite $package); then
      version=${source##*/source-"$suite"/}
      case " $done " in
        *" $version "*) continue ;;
      esac
      done="$done $version"
      nettle_tests "$source" "$library" 60
      if [ $suite = bookworm ]; then
        nettle_tests "$source" "$library" 45 \
          --disable-assembler LDFLAGS=-Wl,-Bsymbolic
        nettle_race "$top" "$library"
      fi
    else
      printf 'skipped: no source of Nettle from %s: build/nettle/source-%s.log\n' \
        $suite $suite
      skipped=$((skipped + 1))
    fi
  done
  say 'programs'
  if [ "$full" ]; then
    set -- --pairs 9 --size 128
  else
    set -- --pairs 3 --size 64
  fi
  on_core python3 bench/peers/nettle.py "$library" "$PWD/build/nettle/work" \
    "$@" >build/nettle/clients.log 2>&1 || true
  cat build/nettle/clients.log
  count () {
    sed -n "s/^clients: .*\\<\\([0-9][0-9]*\\) $1.*/\\1/p" \
      build/nettle/clients.log
  }
  [ "$(count passed)" ] || die 'nettle: the clients did not run'
  passed=$((passed + $(count passed)))
  failed=$((failed + $(count failed)))
  skipped=$((skipped + $(count skipped)))
}
