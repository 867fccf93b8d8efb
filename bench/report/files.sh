#!/bin/sh
# SPDX-License-Identifier: ISC
# usage: bench/report/files.sh SYMCRYPT [DIRECTORY LOADER]
#
# Time the command and other programs on files in memory: seconds, the median of
# five runs that alternate.
# SYMCRYPT runs the command.  LOADER runs sha256sum, sha512sum and openssl, which
# are in DIRECTORY.  Programs that are not installed have a dash.
set -eu
symcrypt=$1
newest=${2:+$3 $2/}
directory=$(mktemp -d -p "${TMPDIR:-/dev/shm}")
trap 'rm -rf "$directory"' EXIT
cd "$directory"
GNUPGHOME=$directory/gnupg
export GNUPGHOME
mkdir -m 700 gnupg

head -c 1073741824 /dev/urandom >large
head -c 314572800 large >middle
mkdir small
head -c 81920000 large | split -a 4 -b 4096 - small/
$symcrypt key key
echo 'correct horse battery staple' >passphrase
chmod 600 passphrase
if command -v age >/dev/null; then
  age-keygen -o age.key 2>/dev/null
  recipient=$(age-keygen -y age.key)
fi

# seconds COMMAND: how long it takes, or - if it is not there.
seconds () {
  command -v "${1%% *}" >/dev/null || {
    echo -
    return
  }
  start=$(date +%s%N)
  sh -c "$1" >/dev/null 2>&1
  echo $((($(date +%s%N) - start) / 1000))
}

# title PROGRAM: its name and version.
title () {
  printf '%s ' "${1##*/}" | sed 's/sha256sum/coreutils/'
  # shellcheck disable=SC2086
  { $1 --version 2>/dev/null || $1 version; } \
    | sed -n '1s/^\(.*[ v]\)\{0,1\}\([0-9]*[.][0-9.]*\).*/\2/p'
}

# row WHAT COMMAND...: the median of five runs of each.
row () {
  printf '| %s ' "$1"
  shift
  for _ in 1 2 3 4 5; do
    for command; do
      printf '%s ' "$(seconds "$command")"
    done
    echo
  done >runs.txt
  k=0
  for _; do
    k=$((k + 1))
    cut -d ' ' -f $k runs.txt | sort -n \
      | awk 'NR == 3 { printf $1 == "-" ? "| - " : "| %.2f ", $1 / 1e6 }'
  done
  echo '|'
}

echo "| seconds | symcrypt hash | $(title "${newest}sha256sum") | $(title "${newest}openssl") dgst |"
echo '|---|---|---|---|'
row 'SHA-256 of a file of 1 GiB' "$symcrypt hash large" "${newest}sha256sum large" \
  "${newest}openssl dgst -sha256 large"
row 'SHA-256 of 20,000 files of 4 KiB' "$symcrypt hash small/*" \
  "${newest}sha256sum small/*" "${newest}openssl dgst -sha256 small/*"
row 'SHA-512 of a file of 1 GiB' "$symcrypt hash -a sha512 large" \
  "${newest}sha512sum large" "${newest}openssl dgst -sha512 large"
echo
echo "| seconds | symcrypt encrypt | $(title age) | $(title gpg) | $(title "${newest}openssl") enc |"
echo '|---|---|---|---|---|'
row 'encrypt 300 MiB' "$symcrypt encrypt -f -k key -o out middle" \
  "age -r ${recipient-} -o out.age middle" \
  'gpg --batch --yes --passphrase-file passphrase --pinentry-mode loopback -z 0 --symmetric --cipher-algo AES256 -o out.gpg middle' \
  "${newest}openssl enc -chacha20 -pbkdf2 -pass file:passphrase -in middle -out out.ssl"
row 'decrypt it' "$symcrypt decrypt -f -k key -o out2 out" \
  'age -d -i age.key -o out2 out.age' \
  'gpg --batch --yes --passphrase-file passphrase --pinentry-mode loopback -d -o out2 out.gpg' \
  "${newest}openssl enc -d -chacha20 -pbkdf2 -pass file:passphrase -in out.ssl -out out2"
