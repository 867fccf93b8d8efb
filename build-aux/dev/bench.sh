# SPDX-License-Identifier: ISC
# shellcheck shell=sh disable=SC2154
#: bench            measure the library and the installed OpenSSL, Nettle,
#:                  libsodium and libgcrypt, in short
#: bench --full     measure all, and write this CPU's page in doc/performance/
#: bench --peers    measure the newest OpenSSL, Nettle, libsodium and libgcrypt
#:                  that Debian has instead, and AWS-LC, RustCrypto, Go,
#:                  tzhash, hashtree, ipsec-mb and isa-l_crypto, all in
#:                  build/peers
#: bench --front    measure what the first page shows, and write its plot and
#:                  table, and the files and programs of doc/performance.md;
#:                  needs what --peers needs
#: bench --against COMMIT [NAME...]
#:                  that version and this one in turns, or these calls of them
#: bench ARG...     symcrypt bench ARG...

use build

# The rows that the short form measures and the plot shows.
bench_rows='rc4:crypt salsa20:crypt chacha20:crypt poly1305:digest
  chacha20-poly1305:seal sha1:digest sha256:digest sha512:digest
  md5:digest hmac-sha256:prepared hmac-sha256:fresh tz:digest'

# build_peer NAME PROGRAM COMMAND...: run COMMAND if PROGRAM is installed.  If
# COMMAND cannot run or fails, say so: the tables do without NAME.
build_peer () {
  peer=$1
  program=$2
  shift 2
  if ! command -v "$program" >/dev/null 2>&1; then
    echo "skipped: $peer: there is no $program"
  elif (run "peers-$peer" "$@"); then
    peers="$peers $peer"
  else
    echo "skipped: $peer"
  fi
}

# How to run the command, and what it is compared with: the libraries and
# programs that are installed.
loader=
programs=
symcrypt=./build/gcc/symcrypt
libraries_in_c=--compare

# fetch_newest: compare it with the newest that Debian has, all under the newest
# libc.
fetch_newest () {
  case $(uname -m) in
    aarch64) architecture=arm64 ;;
    *) architecture=$(uname -m) ;;
  esac
  python3 bench/model/packages.py "$architecture" build/peers/debian \
    "$PWD/build/gcc/.libs" >build/peers/newest || return
  symcrypt=./build/gcc/.libs/symcrypt
  {
    read -r loader
    read -r programs
    read -r libraries_in_c
  } <build/peers/newest
  libraries_in_c=--compare=$libraries_in_c
}

# build_plugin NAME ARGUMENT...: compile bench/peers/NAME.c.
build_plugin () {
  plugin=$1
  shift
  # shellcheck disable=SC2086
  gcc -O2 -shared -fPIC $peer_flags -o "build/peers/$plugin.so" \
    "bench/peers/$plugin.c" "$@"
}

# Intel's two libraries for many messages: of Debian's package, whose archive
# needs no file of the newest libc, and of the source of Ceph, which has the only
# copy in Debian.
build_ipsec_mb () {
  place=$PWD/build/peers/libipsec-mb
  unpack_debs sid "$place" libipsec-mb-dev \
    && build_plugin ipsec-mb -I"$place/usr/include" \
      "$place"/usr/lib/*/libIPSec_MB.a
}

build_isa_l () {
  member=src/nvmeof/gateway/spdk/isa-l-crypto
  need nasm
  debian_source ceph build/peers/ceph sid "$member" || return
  rm -f build/peers/ceph/*.tar.?z
  place=$(echo "$PWD"/build/peers/ceph/*/"$member")
  make -C "$place" -f Makefile.unx -j"$jobs" \
    units='md5_mb sha1_mb sha256_mb sha512_mb misc' lib \
    && build_plugin isa-l -I"$place/include" "$place/bin/isa-l_crypto.a" \
      -DVERSION="$(sed -n 's/^version ?= \(.*\)/"\1"/p' "$place/make.inc")"
}

# Fetch and build other libraries, and set $peers to the names of the libraries
# that could be built.
build_peers () {
  peers=
  mkdir -p build/peers
  say 'OpenSSL, Nettle, libsodium and libgcrypt, the newest that Debian has'
  fetch_newest || echo 'skipped: those that are installed take their place'
  say 'AWS-LC and RustCrypto, by cargo (minutes, the first time)'
  build_peer rust cargo env CARGO_TARGET_DIR="$PWD/build/peers/rust" \
    RUSTFLAGS='-C target-cpu=native --cfg chacha20_avx512' \
    cargo build --release --manifest-path bench/peers/rust/Cargo.toml
  say 'Go'
  peer_flags="-I$PWD -I$PWD/include -I$PWD/build/gcc/include"
  # go looks for go.mod in the current directory.
  build_peer go go env -C bench/peers/go CGO_CFLAGS="$peer_flags" \
    go build -buildmode=c-shared -o "$PWD/build/peers/go.so" .
  say 'ipsec-mb and isa-l_crypto'
  build_peer ipsec-mb gcc build_ipsec_mb
  build_peer isa-l gcc build_isa_l
}

# measured FILE COMMAND...: run COMMAND on one core, and write its output to
# build/bench/FILE unless it fails.
measured () {
  to=build/bench/$1
  shift
  mkdir -p build/bench
  if on_core "$@" >"$to.part"; then
    mv "$to.part" "$to"
  else
    echo "left out: $1 failed; see $to.part"
    return 1
  fi
}

# measure NAME ARGUMENT...: run symcrypt bench with the ARGUMENTs.  Write JSON to
# build/bench/compare-NAME, for this library and those in C, and to
# build/bench/PEER-NAME, for this library and each of $peers.
measure () {
  name=$1
  shift
  # shellcheck disable=SC2086
  measured "compare-$name" $loader $symcrypt bench "$libraries_in_c" --json "$@" \
    || die 'bench: nothing is written, as outputs are wrong'
  for peer in $peers; do
    libraries=peer:build/peers/$peer.so
    if [ "$peer" = rust ]; then
      of=build/peers/rust/release
      libraries=aws-lc:$of/libaws-lc.so,peer:$of/libsymcrypt_peers.so
    fi
    measured "$peer-$name" ./build/gcc/symcrypt bench --compare="$libraries" \
      --json "$@" || true
  done
}

# build_kernels: build asmcheck with each compiler at -O3, and set
# $kernel_builds to the compilers that succeeded.
build_kernels () {
  kernel_builds=
  for compiler in gcc clang; do
    if (
      need "$compiler"
      configure_in "kernels-$compiler" --disable-shared CC="$compiler" \
        CFLAGS='-O3 -g' >/dev/null
      run "kernels-$compiler" make -C "build/kernels-$compiler" -j"$jobs" \
        tests/asmcheck/asmcheck
    ); then
      kernel_builds="$kernel_builds $compiler"
    else
      echo "skipped: kernels by $compiler"
    fi
  done
}

# measure_full: measure all that a machine's page shows, and write the page.
# Some calls are slower at some addresses of the stack: so there are five rounds.
measure_full () {
  build_kernels
  for round in 1 2 3 4 5; do
    say "Round $round of 5: symcrypt bench --compare, all rows; kernels"
    measure "$round.json" --seconds 0.05
    for compiler in $kernel_builds; do
      measured "kernels-$compiler-$round.json" \
        "build/kernels-$compiler/tests/asmcheck/asmcheck" --bench --json || true
    done
  done
  say 'doc/performance.md, doc/performance/'
  files=
  for name in compare $peers; do
    files="$files $(ls build/bench/"$name"-*.json)"
  done
  for compiler in $kernel_builds; do
    for file in build/bench/kernels-"$compiler"-*.json; do
      files="$files $compiler=$file"
    done
  done
  # shellcheck disable=SC2086
  python3 bench/report/report.py machine doc/performance $files
  python3 bench/report/front.py machines doc/performance.md doc/performance/*.md
}

# Measure what the first page shows in three rounds, and write its plot and
# tables.
bench_front () {
  cmd_build
  build_peers
  need age aria2 gnupg libarchive-tools libssl-dev openssl php-cli python3 \
    sqlcipher wget wget2
  say 'README.md, doc/plot.svg'
  sizes=16,32,64,128,256,512,1024,1350,2048,4096,8192,16384,32768,65536
  rows='chacha20-poly1305:seal chacha20:crypt poly1305:digest salsa20:crypt
    rc4:crypt hmac-sha256:prepared'
  # shellcheck disable=SC2086
  for k in 1 2 3; do
    measure "front-$k.json" --seconds 0.02 --sizes $sizes $rows
  done
  files=$(ls build/bench/*-front-?.json)
  # shellcheck disable=SC2086
  python3 bench/report/front.py page doc/plot.svg README.md $files
  # Not the script that libtool makes, which takes its time for 20,000 files.
  of=$PWD/build/gcc/.libs
  bench/report/files.sh "${loader:-env LD_LIBRARY_PATH=$of} $of/symcrypt" "$programs" \
    "$loader" >build/bench/files.md
  python3 bench/report/front.py files doc/performance.md build/bench/files.md
  configure_in front --with-nettle-compat --with-openssl-provider >/dev/null
  run front-make make -C build/front -j"$jobs"
  python3 bench/report/programs.py build/front >build/bench/programs.md
  python3 bench/report/front.py programs doc/performance.md build/bench/programs.md
}

# bench_against COMMIT [NAME...]: measure the command of COMMIT, the same
# again, and ours, in five rounds.  The difference between the two runs of
# COMMIT is noise.
bench_against () {
  need python3
  cmd_build
  say "$1"
  rm -rf build/against
  mkdir -p build/against/tree
  git archive "$1" | tar -x -C build/against/tree
  shift
  (
    cd build/against/tree || exit
    run against-bootstrap ./bootstrap
    run against-configure ./configure --disable-shared
    run against-make make -j"$jobs" symcrypt
  )
  mkdir build/against/old build/against/copy build/against/new
  # shellcheck disable=SC2086
  [ $# != 0 ] || set -- $bench_rows
  for round in 1 2 3 4 5; do
    for which in old copy new; do
      of=build/against/tree/symcrypt
      [ $which != new ] || of=build/gcc/symcrypt
      on_core $of bench --json --seconds 0.02 --sizes 16,64,256,1350,16384 \
        "$@" >build/against/$which/$round.json
    done
  done
  say 'Cycles a call; of the same again, and of ours, how many more'
  python3 bench/report/report.py against build/against/old build/against/copy \
    build/against/new
}

cmd_bench () {
  if [ "${1-}" = --against ]; then
    [ $# != 1 ] || die 'usage: bench --against COMMIT [NAME...]'
    shift
    bench_against "$@"
    return 0
  fi
  if [ "${1-}" = --front ]; then
    [ $# = 1 ] || die 'bench --front: no other argument'
    bench_front
    return 0
  fi
  full=
  with_peers=
  while [ "${1-}" = --full ] || [ "${1-}" = --peers ]; do
    [ "$1" = --peers ] || full=1
    [ "$1" = --full ] || with_peers=1
    shift
  done
  if [ "$full$with_peers" ]; then
    [ $# = 0 ] || die "bench $*: not with --full or --peers"
    need python3
  fi
  cmd_build
  peers=
  [ -z "$with_peers" ] || build_peers
  [ -z "$full$with_peers" ] || rm -rf build/bench
  if [ "$full" ]; then
    measure_full
  elif [ "$with_peers" ]; then
    say 'symcrypt bench --compare, all rows'
    measure once.json --seconds 0.05
    say 'All libraries'
    python3 bench/report/report.py table build/bench/*-once.json
  elif [ $# = 0 ]; then
    say 'symcrypt bench --compare, in short'
    # shellcheck disable=SC2086
    ./build/gcc/symcrypt bench --compare --seconds 0.02 --sizes 64,1350,16384 \
      $bench_rows rc4:setkey pbkdf2-hmac-sha256:derive
  else
    say 'symcrypt bench'
    ./build/gcc/symcrypt bench "$@"
  fi
}
