# SPDX-License-Identifier: ISC
# shellcheck shell=sh disable=SC2154
#: reproducible     tarball and packages twice, elsewhere and at another time

# The same from two directories of different lengths, two clocks' times apart,
# under another umask and language.
cmd_reproducible () {
  need_build
  need debhelper dpkg-dev faketime git
  top=$PWD/build/reproducible
  rm -rf "$top"
  mkdir -p "$top/a" "$top/another/directory"
  for place in a another/directory; do
    git clone -q . "$top/$place/libsymcrypt"
    say "tarball and packages in build/reproducible/$place"
    if [ $place = a ]; then
      run "reproducible-$jobs" env TZ=UTC LC_ALL=C \
        DEB_BUILD_OPTIONS="nocheck parallel=$jobs" \
        "$top/a/libsymcrypt/dev" package "$(dpkg --print-architecture)"
    else
      run reproducible-1 sh -c 'umask 002; exec "$@"' sh \
        faketime -f '+400d' env TZ=Asia/Tokyo LC_ALL=C.UTF-8 \
        DEB_BUILD_OPTIONS='nocheck parallel=1' \
        "$top/$place/libsymcrypt/dev" package "$(dpkg --print-architecture)"
    fi
    (cd "$top/$place/libsymcrypt/build" && sha256sum gcc/*.tar.xz \
      && cd package && sha256sum ./*/*.deb ./*/*.dsc ./*/*.debian.tar.xz) \
      >"$top/${place%%/*}.sums"
  done
  cat "$top/a.sums"
  cmp "$top/a.sums" "$top/another.sums" \
    || die "not the same; see build/reproducible/another.sums"
}
