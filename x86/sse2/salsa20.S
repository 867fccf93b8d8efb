/* SPDX-License-Identifier: ISC */
/* Salsa20 with SSE2 in 32-bit mode (D. J. Bernstein, "Salsa20 specification",
 * 2005).
 *
 * Prototype and contract: src/salsa20-kernels.h.  Constant time: branches
 * depend on lengths and ROUNDS alone.
 *
 * Needs: SSE2.
 *
 * Registers: see x86/stream.inc.  ebp is the caller's stack.
 *
 * Cycles per byte: see doc/kernels/x86.md.
 *
 * Method: four blocks side by side, by pairs of quarter-rounds.  A word of
 * each block is in a slot of the stack; two words, on which a quarter-round
 * ends and the next begins, stay in registers from round to round.  For twice
 * as many blocks, two such groups alternate, a round each, so that loads do
 * not stall on the other group's stores.  One or two blocks are computed in
 * rows, because rows have the lower latency. x86/stream.inc has the code that
 * both ciphers share. */

/* clang-format off */
#define COUNTER_WORD 8
#include "x86/stream.inc"

/* a <<<= r except the last exclusive or, with t */
.macro PARTS a, t, r
	VSHL3	\r, \a, \t
	VSHR	32-\r, \a
.endm

/* x = (x <<< r) ^ slot, of two, and to the slot. */
.macro TURN_INTO r, x, j, y, k
	PARTS	\x, 6, \r
	PARTS	\y, 7, \r
	VXORM	SLOT (\j), 6
	VXORM	SLOT (\k), 7
	VXOR	6, \x
	VXOR	7, \y
	VSTORE	\x, SLOT (\j)
	VSTORE	\y, SLOT (\k)
.endm
/* Two quarter-rounds: words a in registers 0 and 1, b, c, d in slots. */
.macro QUARTERS b, c, d, f, g, h
	VADDL	0, SLOT (\d), 2
	VADDL	1, SLOT (\h), 3
	TURN_INTO 7, 2, \b, 3, \f
	VADD3	0, 2, 4
	VADD3	1, 3, 5
	TURN_INTO 9, 4, \c, 5, \g
	VADD	4, 2
	VADD	5, 3
	TURN_INTO 13, 2, \d, 3, \h
	VADD	2, 4
	VADD	3, 5
	PARTS	4, 6, 18
	PARTS	5, 7, 18
	VXOR	6, 0
	VXOR	7, 1
	VXOR	4, 0
	VXOR	5, 1
.endm
.macro LOAD_FIXED
	VLOAD	SLOT (0), 0
	VLOAD	SLOT (5), 1
.endm
.macro SAVE_FIXED
	VSTORE	0, SLOT (0)
	VSTORE	1, SLOT (5)
.endm
.macro VERTICAL
	QUARTERS 4, 8, 12, 9, 13, 1
	SAVE_FIXED
	VLOAD	SLOT (10), 0
	VLOAD	SLOT (15), 1
	QUARTERS 14, 2, 6, 3, 7, 11
	QUARTERS 11, 8, 9, 12, 13, 14
	VSTORE	0, SLOT (10)
	VSTORE	1, SLOT (15)
	LOAD_FIXED
	QUARTERS 1, 2, 3, 6, 7, 4
.endm
.macro VERTICAL_1
	LOAD_FIXED
	QUARTERS 4, 8, 12, 9, 13, 1
	SAVE_FIXED
	VLOAD	SLOT (10), 0
	VLOAD	SLOT (15), 1
	QUARTERS 14, 2, 6, 3, 7, 11
	VSTORE	0, SLOT (10)
	VSTORE	1, SLOT (15)
.endm
.macro VERTICAL_2
	VLOAD	SLOT (10), 0
	VLOAD	SLOT (15), 1
	QUARTERS 11, 8, 9, 12, 13, 14
	VSTORE	0, SLOT (10)
	VSTORE	1, SLOT (15)
	LOAD_FIXED
	QUARTERS 1, 2, 3, 6, 7, 4
	SAVE_FIXED
.endm

/* c ^= (a + b) <<< r */
.macro ADD_ROTATE_XOR r, a, b, c
	VADD3	\b, \a, 4
	PARTS	4, 5, \r
	VXOR	5, \c
	VXOR	4, \c
.endm
.macro ROUNDS_1
	ADD_ROTATE_XOR 7, 0, 3, 1
	ADD_ROTATE_XOR 9, 1, 0, 2
	ADD_ROTATE_XOR 13, 2, 1, 3
	ADD_ROTATE_XOR 18, 3, 2, 0
	/* Rows b, c, d turned under row a, which ends a round and begins the
	   next: b and d become each other. */
	VSHUFFLE 0x93, 1, 1
	VSHUFFLE 0x4e, 2, 2
	VSHUFFLE 0x39, 3, 3
	ADD_ROTATE_XOR 7, 0, 1, 3
	ADD_ROTATE_XOR 9, 3, 0, 2
	ADD_ROTATE_XOR 13, 2, 3, 1
	ADD_ROTATE_XOR 18, 1, 2, 0
	VSHUFFLE 0x93, 3, 3
	VSHUFFLE 0x4e, 2, 2
	VSHUFFLE 0x39, 1, 1
.endm

/* A round of one of two blocks: rows a and b in registers, d and c in slots,
   to be turned when they are loaded.  The new d becomes b, and b becomes d. */
.macro ROUND a, b, d, c
	VSHUFFLEM 0x93, SLOT (\d), 6
	VADD	\a, 6
	PARTS	6, 7, 7
	VXOR	7, \b
	VXOR	6, \b
	VADD3	\a, \b, 6
	PARTS	6, 7, 9
	VSHUFFLEM 0x4e, SLOT (\c), 4
	VXOR	7, 4
	VXOR	6, 4
	VSTORE	4, SLOT (\c)
	VSHUFFLEM 0x93, SLOT (\d), 5
	VSTORE	\b, SLOT (\d)
	VADD3	\b, 4, 6
	PARTS	6, 7, 13
	VXOR	7, 5
	VXOR	6, 5
	VSHUFFLE 0x39, 5, \b
	VADD	4, 5
	PARTS	5, 7, 18
	VXOR	7, \a
	VXOR	5, \a
.endm
.macro ROUNDS_2
	ROUND	0, 1, 3, 2
	ROUND	2, 3, 7, 6
	ROUND	0, 1, 3, 2
	ROUND	2, 3, 7, 6
.endm
.macro LOAD_2
	VLOAD	SLOT (0), 0
	VLOAD	SLOT (1), 1
	VLOAD	SLOT (4), 2
	VLOAD	SLOT (5), 3
	VSHUFFLEM 0x4e, SLOT (2), 7
	VSTORE	7, SLOT (2)
	VSHUFFLEM 0x39, SLOT (3), 7
	VSTORE	7, SLOT (3)
	VSHUFFLEM 0x4e, SLOT (6), 7
	VSTORE	7, SLOT (6)
	VSHUFFLEM 0x39, SLOT (7), 7
	VSTORE	7, SLOT (7)
.endm
.macro SAVE_2
	VSTORE	0, SLOT (0)
	VSTORE	1, SLOT (1)
	VSTORE	2, SLOT (4)
	VSTORE	3, SLOT (5)
	VSHUFFLEM 0x4e, SLOT (2), 7
	VSTORE	7, SLOT (2)
	VSHUFFLEM 0x93, SLOT (3), 7
	VSTORE	7, SLOT (3)
	VSHUFFLEM 0x4e, SLOT (6), 7
	VSTORE	7, SLOT (6)
	VSHUFFLEM 0x93, SLOT (7), 7
	VSTORE	7, SLOT (7)
.endm

/* Word K of P_K to word K of D. */
.macro BLEND p0, p1, p2, p3, t, d
	movdqa	%xmm\p1, %xmm\d
	movss	%xmm\p0, %xmm\d
	movdqa	%xmm\p2, %xmm\t
	punpckhdq %xmm\p3, %xmm\t
	shufps	$0xc4, %xmm\t, %xmm\d
.endm
/* The same without T; P1 and P2 are lost. */
.macro BLEND_LAST p0, p1, p2, p3, d
	movss	%xmm\p0, %xmm\p1
	punpckhdq %xmm\p3, %xmm\p2
	shufps	$0xc4, %xmm\p2, %xmm\p1
	movdqa	%xmm\p1, %xmm\d
.endm

.macro DIAGONALS p0, p1, p2, p3, q0, q1, q2, q3
	BLEND	\p0, \p1, \p2, \p3, \q3, \q0
	BLEND	\p1, \p2, \p3, \p0, \q3, \q1
	BLEND	\p2, \p3, \p0, \p1, \q3, \q2
	BLEND_LAST \p3, \p0, \p1, \p2, \q3
.endm
.macro ROWS a, b, c, d, p, q, r, s
	DIAGONALS \a, \d, \c, \b, \p, \s, \r, \q
.endm

FUNC (_symcrypt_salsa20_crypt_sse2)
	PROLOGUE
	ARGUMENTS
	CRYPT
ENDFUNC (_symcrypt_salsa20_crypt_sse2)
