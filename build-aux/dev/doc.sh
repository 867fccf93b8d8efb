# SPDX-License-Identifier: ISC
# shellcheck shell=sh disable=SC2154
#: doc              the manual as info, HTML and, where TeX can be had, PDF

cmd_doc () {
  need_build
  bootstrap
  configure_in gcc >/dev/null
  say 'info, HTML'
  run doc make -C build/gcc info html
  ls doc/symcrypt.info doc/html/index.html
  say 'PDF'
  # In a subshell, for what cannot be installed ends it.
  if (need texlive-base texlive-plain-generic librsvg2-bin); then
    run doc-pdf make -C build/gcc pdf
    ls build/gcc/doc/symcrypt.pdf
  else
    echo 'skipped: there is no TeX'
  fi
}
