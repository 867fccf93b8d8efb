# SPDX-License-Identifier: ISC
# shellcheck shell=sh disable=SC2034,SC2154,SC2030,SC2031
#: release [--make | --test] [PART...]
#:                  all that is published, in build/release; then, as root, each
#:                  artifact in bare Debian systems.  PARTs: tarball debian rpm
#:                  python rust go doc

use build dist doc go package python rust systems

release_parts='tarball debian rpm python rust go doc'

# lacks PART WHY...: RELEASE.md says what is not there.
lacks () {
  what=$1
  shift
  echo "release: $what: $*"
  echo "- $what: $*" >>"$state/$what.lacks"
}

# lacks_why WHAT PREFIX: it is the message that $state/why ends with.
lacks_why () {
  cat "$state/why" >&2
  lacks "$1" "$2$(grep . "$state/why" | tail -n 1 | sed 's/^dev: //')"
}

# Of each part: tools_PART gets what it takes, or ends with a message where that
# cannot be had; make_PART makes it.
tools_tarball () {
  need_build
  need git xz-utils
}

make_tarball () {
  cmd_dist
  cp build/gcc/libsymcrypt-*.tar.xz "$out"
}

tools_debian () {
  need debhelper dpkg-dev git libssl-dev lintian openssl python3 xz-utils
}

make_debian () {
  own=$(dpkg --print-architecture)
  for arch in "$own" \
    $(targets 3 | grep -vx -e "$own" -e "$(targets 3 2 none)"); do
    if [ "$arch" = "$own" ] || (need_deb "$arch") 2>"$state/why"; then
      deb "$arch"
      find "build/package/$arch" -maxdepth 1 -type f \
        -exec cp {} "$out/debian" \;
    else
      lacks_why debian "$arch: "
    fi
  done
}

tools_rpm () {
  need rpm
}

make_rpm () {
  case ${DEB_BUILD_OPTIONS-} in
    *nocheck*) set -- --nocheck ;;
  esac
  stage_rpm "$@"
  find build/rpm/RPMS build/rpm/SRPMS -type f -exec cp {} "$out/rpm" \;
}

tools_python () {
  need_python
  python_venv build/python/release build twine 'setuptools>=77' wheel ziglang \
    || die 'PyPI cannot be reached'
}

make_python () {
  run release-sdist build/python/release/bin/python -m build --sdist \
    --outdir "$out/python" bindings/python
  run release-wheels build/python/release/bin/python build-aux/wheels.py \
    "$out"/python/*.tar.gz "$out/python"
  build/python/release/bin/twine check --strict "$out"/python/*
}

tools_rust () {
  need_rust
  rust_fetched || die 'no crates can be fetched; see build/rust-fetch.log'
}

make_rust () {
  rust_crates
  cp build/rust-package/crates/* "$out/rust"
}

tools_go () {
  need_go
}

# The zip is what Go's proxy makes of a repository with these files.
make_go () {
  go_module
  python3 - build/go-module "$version" "$out/go/symcrypt-v$version.zip" <<'PYTHON'
import os, re, sys, zipfile
top, version, target = sys.argv[1:]
with open (os.path.join (top, "go.mod")) as file:
  module = re.search (r"^module (\S+)", file.read (), re.M)[1]
names = sorted (os.path.relpath (os.path.join (place, name), top)
                for place, _, names in os.walk (top) for name in names)
with zipfile.ZipFile (target, "w", zipfile.ZIP_DEFLATED) as file:
  for name in names:
    with open (os.path.join (top, name), "rb") as source:
      info = zipfile.ZipInfo (f"{module}@v{version}/{name}")
      info.compress_type = zipfile.ZIP_DEFLATED
      file.writestr (info, source.read ())
PYTHON
}

tools_doc () {
  need_build
}

make_doc () {
  cmd_doc
  tar --sort=name --owner=0 --group=0 --numeric-owner --mode=u=rwX,go=rX \
    --mtime="@$(git log -1 --format=%ct)" -C doc \
    --transform "s,^html,symcrypt-html-$version," \
    -cJf "$out/doc/symcrypt-html-$version.tar.xz" html
  if [ -f build/gcc/doc/symcrypt.pdf ]; then
    cp build/gcc/doc/symcrypt.pdf "$out/doc/symcrypt-$version.pdf"
  else
    lacks doc 'no PDF, as there is no TeX'
  fi
}

# attempt PART COMMAND...: run COMMAND in a subshell, as parts set PATH and the
# like.  If it fails, RELEASE.md says why, and `broken' keeps it for the exit
# status.  The subshell is no condition, because -e must work in it.
attempt () {
  part=$1
  shift
  set +e
  (
    set -e
    "$@"
  ) 2>"$state/why"
  status=$?
  set -e
  if [ $status != 0 ]; then
    [ -s "$state/why" ] || echo "status $status" >"$state/why"
    lacks_why "$part" 'failed: '
    broken="$broken $part"
  else
    cat "$state/why" >&2
  fi
}

make_with_tools () {
  "tools_$1"
  "make_$1"
}

make_part () {
  say "release: $1"
  rm -rf "${out:?}/$1" "$state/$1".*
  [ "$1" = tarball ] || mkdir "$out/$1"
  if ("tools_$1") 2>"$state/why"; then
    attempt "$1" make_with_tools "$1"
    if [ "$status" = 0 ]; then
      git rev-parse --short HEAD >"$state/$1.made"
      return
    fi
  else
    lacks_why "$1" ''
  fi
  [ "$1" = tarball ] || rm -rf "${out:?}/$1"
}

# The wheel of AArch64 under an emulator, with the Python of Debian 13.
test_foreign_wheel () {
  need qemu-user
  python=$PWD/build/python/arm64
  debs_of=arm64 unpack_debs trixie "$python" libc6 libexpat1 \
    libpython3.13-minimal libpython3.13-stdlib python3.13-minimal zlib1g \
    || die "there is no Python of arm64; see $python.log"
  ln -sfn usr/lib "$python/lib"
  rm -rf build/python/foreign
  python3 -m zipfile -e "$out"/python/*manylinux*aarch64.whl build/python/foreign
  awk '/^```python/ { inside = 1; next } inside && /^```/ { exit } inside' \
    bindings/python/README.md >build/python/foreign/first.py
  run release-foreign qemu-aarch64 -L "$python" -E PYTHONHOME="$python/usr" \
    "$python/usr/bin/python3.13" build/python/foreign/first.py
}

# test_part PART: what Debian 12 lacks is tried on Debian 13 alone.
test_part () {
  case $1 in
    doc) return 0 ;;
    rust | go | rpm) suites=trixie ;;
    *) suites='bookworm trixie' ;;
  esac
  [ -d "$out/$1" ] || [ "$1" = tarball ] || return 0
  case $1 in
    python)
      run release-wheels build/python/release/bin/pip download -q \
        -d build/python/wheels setuptools
      test_foreign_wheel
      ;;
    rust)
      rm -rf build/rust-vendor
      run release-vendor cargo vendor --locked --manifest-path bindings/rust/Cargo.toml \
        build/rust-vendor
      ;;
  esac
  for suite in $suites; do
    set -- "$1" "$PWD/build/chroot-$suite"
    if [ "$1" = debian ]; then
      SUITE=$suite packaging/chroot-test.sh "$out/debian" "$2"
    else
      SUITE=$suite packaging/release-test.sh "$out" "$2" "$1"
    fi
    echo "$suite" >>"$state/$1.tested"
  done
}

# The steps that a person has to do by hand.
release_notes () {
  addresses=$(git grep -l '[.]invalid' | grep -c .) || true
  module=$(sed -n 's/^module //p' bindings/go/go.mod)
  commits=$(cat "$state"/*.made 2>/dev/null | sort -u | paste -sd ' ' -)
  cat <<TEXT
# libsymcrypt $version

Made by \`./dev release\` of commit $commits.

What is missing, for the reason named (then: \`./dev release PART\`):

$({
  for part in $release_parts; do
    cat "$state/$part.lacks" 2>/dev/null || [ -f "$state/$part.made" ] \
      || echo "- $part: not made yet"
  done
  case $commits in
    *' '*) echo "- all parts of one commit: there are $commits" ;;
  esac
} | grep . || echo nothing)

Tried in bare systems:

$(for part in $release_parts; do
    [ "$part" = doc ] || echo "- $part:" \
      "$(paste -sd ' ' "$state/$part.tested" 2>/dev/null || echo nowhere yet)"
  done)

What is left to a person, here in build/release unless a line says otherwise:

1. Before: put your names for those in \`.invalid\`, which $addresses files have
   (\`git grep '[.]invalid'\`): addresses, the site, and the path of the Go module,
   which is the place of its repository. NEWS and README.md say "not yet
   released": put the date there. Commit all, and run \`./dev everything\`.
2. Sign:

       debsign debian/*.changes
       rpm --define '_gpg_name YOUR-KEY' --addsign rpm/*.rpm
       ../gcc/symcrypt hash \$(sed 's/^[^ ]*  //' SHA256SUMS) >sums && mv sums SHA256SUMS
       gpg --armor --detach-sign SHA256SUMS
       gpg --armor --detach-sign libsymcrypt-$version.tar.xz

3. Tag, at the top:

$(case $commits in
    *' '*) echo '       # There is no one commit to tag: ./dev release makes all again.' ;;
    *) echo "       git tag -s v$version -m 'libsymcrypt $version' $commits" ;;
  esac)
       git push origin v$version

4. Upload to your site: the tarball, SHA256SUMS, both signatures, doc/, rpm/.
5. Upload to registries; none takes a version twice:

       dput HOST debian/*_$(dpkg --print-architecture 2>/dev/null || uname -m).changes
       ../python/release/bin/twine upload python/*
       (cd ../rust-package/workspace && cargo publish --allow-dirty -p libsymcrypt-sys \\
         && cargo publish --allow-dirty -p libsymcrypt)

   Go's proxy reads a repository. Into an empty one at the module's path, $module:

       unzip -d zip go/symcrypt-v$version.zip && cp -r zip/$module@v$version/. REPOSITORY
       cd REPOSITORY && git add . && git commit -m v$version
       git tag -s v$version -m v$version && git push origin HEAD v$version

6. After: the next version in configure.ac and what \`./dev lint\` then names.
7. Three kinds of machine would answer open questions: a Cortex-A9 and an A55, a
   Neoverse, and a SpacemiT K1 or K3. Run \`./dev bench --full\` there; it writes
   the CPU's page in doc/performance/.
TEXT
}

cmd_release () {
  make=yes try=yes broken=
  case ${1-} in
    --make) try='' ;;
    --test) make='' ;;
  esac
  [ "$make$try" = yesyes ] || shift
  for part; do
    case " $release_parts " in
      *" $part "*) ;;
      *) die "release: there is no part $part; parts: $release_parts" ;;
    esac
  done
  out=$PWD/build/release
  state=$PWD/build/release-state
  version=$(sed -n 's/^AC_INIT(\[libsymcrypt],\[\([^]]*\).*/\1/p' configure.ac)
  [ $# != 0 ] || {
    # shellcheck disable=SC2086
    set -- $release_parts
    [ -z "$make" ] || rm -rf "$out" "$state"
  }
  mkdir -p "$out" "$state"
  if [ "$make" ]; then
    need git
    changed=$(git status --porcelain)
    [ -z "$changed" ] \
      || die "release: commit or remove these first:
$changed"
    # The parts that need the tarball find it there.  It must be of this commit.
    dist_build=release
    case " $* " in
      *' tarball '*) ;;
      *' debian '* | *' rpm '*)
        [ "$(cat "$state/tarball.made" 2>/dev/null)" \
          = "$(git rev-parse --short HEAD)" ] || set -- tarball "$@"
        ;;
    esac
    for wanted; do
      make_part "$wanted"
    done
    cmd_build >/dev/null
    release_sums
  fi
  if [ -z "$try" ]; then
    :
  elif [ "$(id -u)" != 0 ]; then
    die 'release: debootstrap and chroot want root: sudo ./dev release --test'
  else
    need debootstrap dpkg-dev
    for wanted; do
      [ -f "$state/$wanted.made" ] || continue
      rm -f "$state/$wanted.tested"
      # Another trial failed before.
      [ ! -f "$state/$wanted.lacks" ] \
        || sed -i '/: failed: /d' "$state/$wanted.lacks"
      attempt "$wanted" test_part "$wanted"
    done
  fi
  release_notes >"$out/RELEASE.md"
  say "build/release/RELEASE.md says what is left to do"
  [ -z "$broken" ] || die "release: failed:$broken"
}

release_sums () {
  (
    cd "$out" || exit
    rm -f SHA256SUMS RELEASE.md
    find . -type f | sed 's,^\./,,' | LC_ALL=C sort \
      | xargs ../gcc/symcrypt hash >../release-state/sums
    mv ../release-state/sums SHA256SUMS
    ../gcc/symcrypt hash --quiet --check SHA256SUMS
  )
}
