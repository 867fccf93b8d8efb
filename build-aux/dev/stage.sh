# SPDX-License-Identifier: ISC
# shellcheck shell=sh disable=SC2154
#: stage NAME [ARGUMENT...]
#:                  one stage in the foreground, without those it comes after

use stages

cmd_stage () {
  [ $# != 0 ] || die 'usage: ./dev stage NAME [ARGUMENT...]'
  # Stages that check.py starts have all this.
  if [ -z "${DEV_STAGES-}" ]; then
    need_stages "$1"
    bootstrap
  fi
  run_stage "$@"
}
