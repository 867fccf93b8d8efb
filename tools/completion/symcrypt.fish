# SPDX-License-Identifier: ISC
# Completion for fish: the command prints its own.
symcrypt completion fish 2>/dev/null | source
