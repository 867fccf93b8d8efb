# SPDX-License-Identifier: ISC
# shellcheck shell=sh disable=SC2154
#: changelog        make ChangeLog from the commits: a line each

cmd_changelog () {
  need git
  git log --no-merges --date=short --format='%ad  %s' >ChangeLog
}
