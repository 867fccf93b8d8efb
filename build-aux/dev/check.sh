# SPDX-License-Identifier: ISC
# shellcheck shell=sh disable=SC2154
#: check            every configuration, lint, make distcheck
#: check quick      one build and its tests
#: check STAGE...   these stages or groups of build-aux/dev/stages.def
#: ci, cross [TARGET], check-fat, sanitize
#:                  the groups ci, cross, sweep and sanitize

use stages

# stages GROUP|STAGE...: run them, and what they come after, on all cores.
stages () {
  need_check
  # shellcheck disable=SC2046
  need_stages $(python3 build-aux/dev/check.py --dry-run "$@" | tail -n 1)
  bootstrap
  exec python3 build-aux/dev/check.py "$@"
}

cmd_check () {
  [ $# != 0 ] || set -- check
  stages "$@"
}
