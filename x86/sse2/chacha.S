/* SPDX-License-Identifier: ISC */
/* ChaCha with SSE2 in 32-bit mode (D. J. Bernstein, "ChaCha, a variant of
 * Salsa20", 2008).
 *
 * Prototype and contract: src/chacha-kernels.h.  Constant time: branches
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
#define COUNTER_WORD 12
#include "x86/stream.inc"

/* a <<<= r */
.macro ROL r, a, t
	.if	\r == 16
	pshuflw	$0xb1, %xmm\a, %xmm\a
	pshufhw	$0xb1, %xmm\a, %xmm\a
	.else
	VSHL3	\r, \a, \t
	VSHR	32-\r, \a
	VXOR	\t, \a
	.endif
.endm

/* Two quarter-rounds: words b in registers 0 and 1, a, c, d in slots. */
.macro QUARTERS a, c, d, e, g, h
	VADDL	0, SLOT (\a), 2
	VADDL	1, SLOT (\e), 3
	VXORM3	SLOT (\d), 2, 4
	VXORM3	SLOT (\h), 3, 5
	ROL	16, 4, 6
	ROL	16, 5, 7
	/* c += d, b = (b ^ c) <<< r: another, words c in slots. */
	VADDL	4, SLOT (\c), 6
	VADDL	5, SLOT (\g), 7
	VSTORE	6, SLOT (\c)
	VSTORE	7, SLOT (\g)
	VXOR	6, 0
	VXOR	7, 1
	ROL	12, 0, 6
	ROL	12, 1, 7
	/* a += b, d = (d ^ a) <<< r: a quarter of two quarter-rounds. */
	VADD	0, 2
	VADD	1, 3
	VXOR	2, 4
	VXOR	3, 5
	ROL	8, 4, 6
	ROL	8, 5, 7
	VSTORE	2, SLOT (\a)
	VSTORE	3, SLOT (\e)
	VSTORE	4, SLOT (\d)
	VSTORE	5, SLOT (\h)
	VADDL	4, SLOT (\c), 6
	VADDL	5, SLOT (\g), 7
	VSTORE	6, SLOT (\c)
	VSTORE	7, SLOT (\g)
	VXOR	6, 0
	VXOR	7, 1
	ROL	7, 0, 6
	ROL	7, 1, 7
.endm
.macro LOAD_FIXED
	VLOAD	SLOT (4), 0
	VLOAD	SLOT (5), 1
.endm
.macro SAVE_FIXED
	VSTORE	0, SLOT (4)
	VSTORE	1, SLOT (5)
.endm
.macro VERTICAL
	QUARTERS 0, 8, 12, 1, 9, 13
	SAVE_FIXED
	VLOAD	SLOT (6), 0
	VLOAD	SLOT (7), 1
	QUARTERS 2, 10, 14, 3, 11, 15
	QUARTERS 1, 11, 12, 2, 8, 13
	VSTORE	0, SLOT (6)
	VSTORE	1, SLOT (7)
	LOAD_FIXED
	QUARTERS 3, 9, 14, 0, 10, 15
.endm
.macro VERTICAL_1
	LOAD_FIXED
	QUARTERS 0, 8, 12, 1, 9, 13
	SAVE_FIXED
	VLOAD	SLOT (6), 0
	VLOAD	SLOT (7), 1
	QUARTERS 2, 10, 14, 3, 11, 15
	VSTORE	0, SLOT (6)
	VSTORE	1, SLOT (7)
.endm
.macro VERTICAL_2
	VLOAD	SLOT (6), 0
	VLOAD	SLOT (7), 1
	QUARTERS 1, 11, 12, 2, 8, 13
	VSTORE	0, SLOT (6)
	VSTORE	1, SLOT (7)
	LOAD_FIXED
	QUARTERS 3, 9, 14, 0, 10, 15
	SAVE_FIXED
.endm

/* a += b, d = (d ^ a) <<< r: a quarter of a quarter-round. */
.macro ADD_XOR_ROTATE r, a, b, d, t
	VADD	\b, \a
	VXOR	\a, \d
	ROL	\r, \d, \t
.endm
/* Rows a, c, d turned under row b, which ends a round and begins the next:
   from columns to diagonals (0x93), and back (0x39). */
.macro ROUNDS_1
	.irp	k, 0x93, 0x39
	ADD_XOR_ROTATE 16, 0, 1, 3, 4
	ADD_XOR_ROTATE 12, 2, 3, 1, 4
	ADD_XOR_ROTATE 8, 0, 1, 3, 4
	ADD_XOR_ROTATE 7, 2, 3, 1, 4
	VSHUFFLE \k, 0, 0
	VSHUFFLE 0x4e, 3, 3
	VSHUFFLE 0xaa^\k, 2, 2
	.endr
.endm

/* Block 0 in registers 0 to 3, block 1 in 4, 5, slot 6, 6; row c of it is
   turned when it is loaded. */
.macro LOAD_2
	VLOAD	SLOT (6), 0
	VSHUFFLE 0x39, 0, 0
	VSTORE	0, SLOT (6)
	VLOAD	SLOT (0), 0
	VLOAD	SLOT (0+1), 1
	VLOAD	SLOT (0+2), 2
	VLOAD	SLOT (0+3), 3
	VLOAD	SLOT (4), 4
	VLOAD	SLOT (5), 5
	VLOAD	SLOT (7), 6
.endm
.macro SAVE_2
	SAVE_ROWS 0
	VSTORE	4, SLOT (4)
	VSTORE	5, SLOT (5)
	VSHUFFLEM 0x93, SLOT (6), 7
	VSTORE	7, SLOT (6)
	VSTORE	6, SLOT (7)
.endm
.macro ROUNDS_2
	.irp	k, 0x93, 0x39
	ADD_XOR_ROTATE 16, 0, 1, 3, 7
	ADD_XOR_ROTATE 16, 4, 5, 6, 7
	VSHUFFLEM \k, SLOT (6), 7
	VADD	6, 7
	VSTORE	7, SLOT (6)
	VXOR	7, 5
	ROL	12, 5, 7
	ADD_XOR_ROTATE 12, 2, 3, 1, 7
	ADD_XOR_ROTATE 8, 0, 1, 3, 7
	ADD_XOR_ROTATE 8, 4, 5, 6, 7
	VLOAD	SLOT (6), 7
	VADD	6, 7
	VSTORE	7, SLOT (6)
	VXOR	7, 5
	ROL	7, 5, 7
	ADD_XOR_ROTATE 7, 2, 3, 1, 7
	VSHUFFLE \k, 0, 0
	VSHUFFLE 0x4e, 3, 3
	VSHUFFLE 0xaa^\k, 2, 2
	VSHUFFLE \k, 4, 4
	VSHUFFLE 0x4e, 6, 6
	.endr
.endm

.macro DIAGONALS p0, p1, p2, p3, q0, q1, q2, q3
	VMOVE	\p0, \q0
	VMOVE	\p1, \q1
	VMOVE	\p2, \q2
	VMOVE	\p3, \q3
.endm
.macro ROWS a, b, c, d, p, q, r, s
	DIAGONALS \a, \b, \c, \d, \p, \q, \r, \s
.endm

FUNC (_symcrypt_chacha_crypt_sse2)
	PROLOGUE
	ARGUMENTS
	CRYPT
ENDFUNC (_symcrypt_chacha_crypt_sse2)
