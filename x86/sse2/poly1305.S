/* SPDX-License-Identifier: ISC */
/* Poly1305 (RFC 8439, section 2.5) over whole blocks, two in a vector, in
 * 32-bit mode.
 *
 *   void _symcrypt_poly1305_blocks_sse2 (
 *       struct symcrypt_poly1305_state *state, size_t blocks,
 *       const uint8_t *data, unsigned pad);
 *
 * For each 16-byte block m, h = (h + m + PAD * 2^128) * r modulo 2^130 - 5.
 * BLOCKS is at least 1, and is 1 if PAD is 0; DATA has any alignment; h[2] is
 * at most 7, before and after.  Constant time: branches depend on BLOCKS and
 * powers_form alone.
 *
 * Needs: SSE2.
 *
 * Powers, in STATE, for powers_form 64: limb k of r^2, r^1 from the word 2 k on;
 * limb k of r^4 at the word 10 + k.  Limbs have 26 bits, and may be a little
 * larger.
 *
 * Registers: esi state, ecx blocks, edx data, ebx constants; xmm0 to 4
 *            products, xmm5 what is multiplied, xmm6 and 7 scratch.
 *
 * Cycles per byte: see doc/performance.md, "32-bit x86".
 *
 * Method: a vector has limb k of two sums in its lanes, for every other block.
 * They are multiplied by r^4 for four blocks, the first two of which are
 * multiplied by r^2 beside that and share the carry; at last by r^2 and r, and
 * the lanes' sum is h.  Few blocks, and one at the end, go to
 * x86/poly1305.S.  The code is in x86/poly1305.inc. */

#include "asm.h"

#define LANES 2
#define WIDTH 16
#define FORM 64
#define FEWEST 8
#define FEWEST_READY 4
#include "x86/poly1305.inc"

.macro LOAD k, mem:vararg
	movdqa	\mem, %xmm\k
.endm
.macro SAVE k, mem:vararg
	movdqa	%xmm\k, \mem
.endm
.macro WORD k, mem:vararg
	movq	\mem, %xmm\k
	punpcklqdq %xmm\k, %xmm\k
.endm
.macro FIRST k, mem:vararg
	movq	\mem, %xmm\k
.endm
.macro MOVE d, a
	movdqa	%xmm\a, %xmm\d
.endm
.macro RIGHT d, a, n
	.if	\d != \a
	movdqa	%xmm\a, %xmm\d
	.endif
	psrlq	$\n, %xmm\d
.endm
.macro LEFT d, a, n
	.if	\d != \a
	movdqa	%xmm\a, %xmm\d
	.endif
	psllq	$\n, %xmm\d
.endm
.macro MULTIPLY d, x, mem:vararg
	movdqa	%xmm\x, %xmm\d
	pmuludq	\mem, %xmm\d
.endm
.macro PLUS a, b
	paddq	%xmm\b, %xmm\a
.endm
.macro EITHER a, b
	por	%xmm\b, %xmm\a
.endm
.macro PLUS_MEM a, mem:vararg
	paddq	\mem, %xmm\a
.endm
.macro AND_MEM a, mem:vararg
	pand	\mem, %xmm\a
.endm
.macro LOWS d, offset
	movq	\offset(DATA), %xmm\d
	movhps	\offset+16(DATA), %xmm\d
.endm
.macro HIGHS d, offset
	movq	\offset+8(DATA), %xmm\d
	movhps	\offset+24(DATA), %xmm\d
.endm
.macro SUM_LANES k
	pshufd	$0x4e, %xmm\k, %xmm5
	paddq	%xmm5, %xmm\k
.endm
.macro CLEAR
	.irp	k, 0, 1, 2, 3, 4, 5, 6, 7
	pxor	%xmm\k, %xmm\k
	.endr
.endm

.macro KEEP_POWER at, step
	.irp	k, 0, 1, 2, 3, 4
	movq	%xmm\k, POWERS+8*(\at)+8*(\step)*\k(STATE)
	.endr
.endm
.macro MAKE_POWERS
	WORD	5, 24(STATE)
	WORD	6, 32(STATE)
	LIMBS
	KEEP_POWER 1, 2
	SAVE_LIMBS X_SLOT
	TABLE	R_SLOT
	TIMES	R_SLOT, 1, X_SLOT
	REDUCE
	KEEP_POWER 0, 2
	SAVE_LIMBS X_SLOT
	TABLE	R_SLOT
	TIMES	R_SLOT, 1, X_SLOT
	REDUCE
	KEEP_POWER 10, 1
	movl	$(FORM), FORM_AT
	movl	$(0), 4+FORM_AT
.endm
.macro POWER n, k, d
	.if	\n == 1
	WORD	\d, POWERS+16*\k(STATE)
	.else
	WORD	\d, POWERS+80+8*\k(STATE)
	.endif
.endm
.macro POWERS_OF k, d
	movdqu	POWERS+16*\k(STATE), %xmm\d
.endm

	.balign	16
	.cfi_startproc
LOCAL (here):
	mov	(%esp), BASE
	ret
	.cfi_endproc

FUNC (_symcrypt_poly1305_blocks_sse2)
	POLY1305
ENDFUNC (_symcrypt_poly1305_blocks_sse2)

RODATA (32)
LOCAL (constants):
LOCAL (mask26):
	.quad	0x3ffffff, 0x3ffffff
LOCAL (top):
	.quad	1 << 24, 1 << 24
ENDRODATA
