# SPDX-License-Identifier: ISC
# shellcheck shell=sh disable=SC2154,SC2046
#: format           format all C files as lint wants them

use lint

cmd_format () {
  need git clang-format
  need_layout
  use_layout
  # shellcheck disable=SC2046
  clang-format -i $(c_files)
}
