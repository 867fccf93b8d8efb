/* SPDX-License-Identifier: ISC */
#define CIPHER chacha
#define COUNTER 12
#include "chacha-kernels.h"
#include "tests/asmcheck/stream-blocks.h"
