# SPDX-License-Identifier: ISC
# shellcheck shell=sh disable=SC2016,SC2154
# A bare Debian system in the directory $root, for those who are root.
suite=${SUITE:-bookworm}
mirror=${MIRROR:-http://deb.debian.org/debian}

say () {
  printf '== %s\n' "$*"
}

# inside COMMAND...: run it in the system, with nothing of the caller's
# environment.  /proc is mounted in a namespace of the command's own, and so
# need not be unmounted.  In a chroot the namespace cannot be made private,
# because / is no mount point there.  Then the mount may appear outside.
inside () {
  if unshare -m true 2>/dev/null; then
    set -- -m sh -c 'mount -t proc proc "$0/proc" && exec chroot "$0" "$@"' \
      "$root" "$@"
  else
    set -- -m --propagation unchanged sh -c 'mount -t proc proc "$0/proc" \
      && trap "umount \"$0/proc\"" EXIT && chroot "$0" "$@"' "$root" "$@"
  fi
  env -i PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
    HOME=/root LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive unshare "$@"
}

apt () {
  inside apt-get -qq -y --no-install-recommends -o Dpkg::Use-Pty=0 "$@" \
    >>"$root.log" 2>&1 || {
    tail -n 30 "$root.log"
    exit 1
  }
}

# bare: make the system, or unpack $root.tar, which has it from the time before.
bare () {
  rm -rf "$root"
  mkdir -p "$root"
  : >"$root.log"
  if [ -f "$root.tar" ]; then
    tar -C "$root" -xf "$root.tar"
  else
    say "debootstrap $suite"
    debootstrap --variant=minbase "$suite" "$root" "$mirror" >>"$root.log" 2>&1
    tar -C "$root" -cf "$root.tar.new" .
    mv "$root.tar.new" "$root.tar"
  fi
  apt update
}
