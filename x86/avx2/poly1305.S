/* SPDX-License-Identifier: ISC */
/* Poly1305 (RFC 8439, section 2.5) over whole blocks, four in a vector, in
 * 32-bit mode.
 *
 *   void _symcrypt_poly1305_blocks_avx2 (
 *       struct symcrypt_poly1305_state *state, size_t blocks,
 *       const uint8_t *data, unsigned pad);
 *
 * For each 16-byte block m, h = (h + m + PAD * 2^128) * r modulo 2^130 - 5.
 * BLOCKS is at least 1, and is 1 if PAD is 0; DATA has any alignment; h[2] is
 * at most 7, before and after.  Constant time: branches depend on BLOCKS and
 * powers_form alone.
 *
 * Needs: AVX2.
 *
 * Powers, in STATE, for powers_form 65: limb k of r^4, r^2, r^3, r^1 from the
 * word 4 k on; limb k of r^8 at the word 20 + k.  Limbs have 26 bits, and may
 * be a little larger.
 *
 * Registers: esi state, ecx blocks, edx data, ebx constants; ymm0 to 4
 *            products, ymm5 what is multiplied, ymm6 and 7 scratch.
 *
 * Cycles per byte: see doc/performance.md, "32-bit x86".
 *
 * Method: a vector has limb k of four sums in its lanes, which belong to the
 * blocks 0, 2, 1, 3 of a group: so they come out of unpacking two loads.  They
 * are multiplied by r^8 for eight blocks, the first four of which are
 * multiplied by r^4 beside that and share the carry; at last by the four
 * powers, and the lanes' sum is h.  Few blocks, and up to three at the end, go
 * to x86/poly1305.S.  The code is in x86/poly1305.inc. */

#include "asm.h"

#define LANES 4
#define WIDTH 32
#define FORM 65
#define FEWEST 8
#define FEWEST_READY 4
#include "x86/poly1305.inc"

.macro LOAD k, mem:vararg
	vmovdqa	\mem, %ymm\k
.endm
.macro SAVE k, mem:vararg
	vmovdqa	%ymm\k, \mem
.endm
.macro WORD k, mem:vararg
	vpbroadcastq \mem, %ymm\k
.endm
.macro FIRST k, mem:vararg
	vmovq	\mem, %xmm\k
.endm
.macro MOVE d, a
	vmovdqa	%ymm\a, %ymm\d
.endm
.macro RIGHT d, a, n
	vpsrlq	$\n, %ymm\a, %ymm\d
.endm
.macro LEFT d, a, n
	vpsllq	$\n, %ymm\a, %ymm\d
.endm
.macro MULTIPLY d, x, mem:vararg
	vpmuludq \mem, %ymm\x, %ymm\d
.endm
.macro PLUS a, b
	vpaddq	%ymm\b, %ymm\a, %ymm\a
.endm
.macro EITHER a, b
	vpor	%ymm\b, %ymm\a, %ymm\a
.endm
.macro PLUS_MEM a, mem:vararg
	vpaddq	\mem, %ymm\a, %ymm\a
.endm
.macro AND_MEM a, mem:vararg
	vpand	\mem, %ymm\a, %ymm\a
.endm
.macro LOWS d, offset
	vmovdqu	\offset(DATA), %ymm\d
	vpunpcklqdq \offset+32(DATA), %ymm\d, %ymm\d
.endm
.macro HIGHS d, offset
	vmovdqu	\offset(DATA), %ymm\d
	vpunpckhqdq \offset+32(DATA), %ymm\d, %ymm\d
.endm
.macro SUM_LANES k
	vextracti128 $1, %ymm\k, %xmm5
	vpaddq	%xmm5, %xmm\k, %xmm\k
	vpshufd	$0x4e, %xmm\k, %xmm5
	vpaddq	%xmm5, %xmm\k, %xmm\k
.endm
.macro CLEAR
	vzeroall
.endm

.macro KEEP_POWER at, step
	.irp	k, 0, 1, 2, 3, 4
	vmovq	%xmm\k, POWERS+8*(\at)+8*(\step)*\k(STATE)
	.endr
.endm
.macro MAKE_POWERS
	WORD	5, 24(STATE)
	WORD	6, 32(STATE)
	LIMBS
	KEEP_POWER 3, 4
	SAVE_LIMBS X_SLOT
	TABLE	R_SLOT
	TIMES	R_SLOT, 1, X_SLOT
	REDUCE
	KEEP_POWER 1, 4
	TABLE	R_SLOT
	/* The lanes r^2 and r times r^2. */
	.irp	k, 0, 1, 2, 3, 4
	LOAD	5, SLOT (X_SLOT+\k)
	vpblendd $(0xf0), %ymm5, %ymm\k, %ymm\k
	.endr
	SAVE_LIMBS X_SLOT
	TIMES	R_SLOT, 1, X_SLOT
	REDUCE
	KEEP_POWER 0, 4
	.irp	k, 0, 1, 2, 3, 4
	vextracti128 $(1), %ymm\k, %xmm5
	vmovq	%xmm5, POWERS+16+32*\k(STATE)
	vpbroadcastq %xmm\k, %ymm\k
	.endr
	SAVE_LIMBS X_SLOT
	TABLE	R_SLOT
	TIMES	R_SLOT, 1, X_SLOT
	REDUCE
	KEEP_POWER 20, 1
	movl	$(FORM), FORM_AT
	movl	$(0), 4+FORM_AT
.endm
.macro POWER n, k, d
	.if	\n == 1
	WORD	\d, POWERS+32*\k(STATE)
	.else
	WORD	\d, POWERS+160+8*\k(STATE)
	.endif
.endm
.macro POWERS_OF k, d
	vmovdqu	POWERS+32*\k(STATE), %ymm\d
.endm

	.balign	16
	.cfi_startproc
LOCAL (here):
	mov	(%esp), BASE
	ret
	.cfi_endproc

FUNC (_symcrypt_poly1305_blocks_avx2)
	POLY1305
ENDFUNC (_symcrypt_poly1305_blocks_avx2)

RODATA (32)
LOCAL (constants):
LOCAL (mask26):
	.quad	0x3ffffff, 0x3ffffff, 0x3ffffff, 0x3ffffff
LOCAL (top):
	.quad	1 << 24, 1 << 24, 1 << 24, 1 << 24
ENDRODATA
