# SPDX-License-Identifier: ISC
dist_man_MANS += doc/symcrypt.1
