/* SPDX-License-Identifier: ISC */
/* Each line of sha512-encodings.def, as the macros of
 * x86_64/sha512/instructions.inc write it, for sha512-emulated-test.c:
 *
 *   const uint8_t sha512_encodings[];     one behind the other
 *   void sha512_try_K_... (uint64_t registers[16][4]); */
#include "asm.h"
#include "tests/cpu/try-instructions.inc"
#include "x86_64/sha512/instructions.inc"

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
