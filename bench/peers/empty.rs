// SPDX-License-Identifier: ISC
