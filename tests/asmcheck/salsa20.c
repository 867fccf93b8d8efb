/* SPDX-License-Identifier: ISC */
#define CIPHER salsa20
#define COUNTER 8
#include "salsa20-kernels.h"
#include "tests/asmcheck/stream-blocks.h"
