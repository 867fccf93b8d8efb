/* SPDX-License-Identifier: ISC */
/* Each line of sha512-encodings.def, as the macros of
 * x86_64/sha512/instructions.inc write it, for sha512-emulated-test.c:
 *
 *   const uint8_t sha512_encodings[][5];
 *   void sha512_try_K_... (uint64_t registers[16][4]);
 *
 * load ymm0 to ymm15, do it, store them. */
#include "asm.h"
#include "x86_64/sha512/instructions.inc"

.macro load
	.irp	k, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
	vmovdqu	32*\k(%rdi), %ymm\k
	.endr
.endm

.macro store
	.irp	k, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
	vmovdqu	%ymm\k, 32*\k(%rdi)
	.endr
	vzeroupper
.endm

#define TRY(name, ...)                                                        \
  FUNC (name);                                                                \
  load;                                                                       \
  __VA_ARGS__;                                                                \
  store;                                                                      \
  ret;                                                                        \
  ENDFUNC (name);
#define MSG1(s, d, ...) TRY (sha512_try_msg1_##s##_##d, SHA512_MSG1 s, d)
#define MSG2(s, d, ...) TRY (sha512_try_msg2_##s##_##d, SHA512_MSG2 s, d)
#define RNDS2(t, s, d, ...)                                                   \
  TRY (sha512_try_rnds2_##t##_##s##_##d, SHA512_RNDS2 t, s, d)
#include "tests/cpu/sha512-encodings.def"
#undef MSG1
#undef MSG2
#undef RNDS2

RODATA (16)
	.globl	SYM (sha512_encodings)
SYM (sha512_encodings):
#define MSG1(s, d, ...) SHA512_MSG1 s, d
#define MSG2(s, d, ...) SHA512_MSG2 s, d
#define RNDS2(t, s, d, ...) SHA512_RNDS2 t, s, d
#include "tests/cpu/sha512-encodings.def"
ENDRODATA
