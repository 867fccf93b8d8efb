/* SPDX-License-Identifier: ISC */
/* Each line of ifma-encodings.def, as the macros of
 * x86_64/avx_ifma/instructions.inc write it, for ifma-emulated-test.c:
 *
 *   const uint8_t ifma_encodings[];       one behind the other
 *   void ifma_try_K_... (uint64_t registers[16][4]);
 *
 * What is read from the stack is ymm15's value. */
#include "asm.h"
#include "tests/cpu/try-instructions.inc"
#include "x86_64/avx_ifma/instructions.inc"

#define ROOM 512

.macro on_stack instruction, offset, x, d
	SAVE	%rbp
	BEGIN_FRAME
	sub	$ROOM, %rsp
	vmovdqu	%ymm15, \offset(%rsp)
	\instruction \offset, \x, \d
	END_FRAME
	RESTORE	%rbp
.endm

#define LOW(r, x, d, ...) TRY (ifma_try_low_##r##_##x##_##d, MADD52_LOW r, x, d)
#define HIGH(r, x, d, ...)                                                    \
  TRY (ifma_try_high_##r##_##x##_##d, MADD52_HIGH r, x, d)
#define LOW_AT(at, x, d, ...)                                                 \
  TRY (ifma_try_low_at_##at##_##x##_##d, on_stack MADD52_LOW_AT, at, x, d)
#define HIGH_AT(at, x, d, ...)                                                \
  TRY (ifma_try_high_at_##at##_##x##_##d, on_stack MADD52_HIGH_AT, at, x, d)
#include "tests/cpu/ifma-encodings.def"
#undef LOW
#undef HIGH
#undef LOW_AT
#undef HIGH_AT

RODATA (16)
	.globl	SYM (ifma_encodings)
SYM (ifma_encodings):
#define LOW(r, x, d, ...) MADD52_LOW r, x, d
#define HIGH(r, x, d, ...) MADD52_HIGH r, x, d
#define LOW_AT(at, x, d, ...) MADD52_LOW_AT at, x, d
#define HIGH_AT(at, x, d, ...) MADD52_HIGH_AT at, x, d
#include "tests/cpu/ifma-encodings.def"
ENDRODATA
