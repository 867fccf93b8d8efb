/* SPDX-License-Identifier: ISC */
/* Poly1305 (RFC 8439, section 2.5) over whole blocks, four in a vector, in
 * 32-bit mode.
 *
 * Prototype and contract: src/poly1305-kernels.h.  Constant time: branches
 * depend on BLOCKS and powers_form alone.
 *
 * Needs: AVX2.
 *
 * Powers, in STATE, for powers_form 65: the table of r^4, r^2, r^3, r^1 from
 * the word 0 on; limb k of r^8 at the word 36 + k.
 *
 * Registers:
 *   - esi: state
 *   - ecx: blocks
 *   - edx: data
 *   - ebx: constants
 *   - ymm0: to 4 products
 *   - ymm5: what is multiplied
 *   - ymm6 and 7 scratch
 *
 * Cycles per byte: see doc/kernels/x86.md.
 *
 * Method: a vector has limb k of four sums in its lanes.  They belong to the
 * blocks 0, 2, 1, 3 of a group, the order in which unpacking two loads gives
 * them.  They are multiplied by r^8 for eight blocks.  The first four of these
 * are multiplied by r^4 at the same time and share the carry.  At last by the
 * four powers, and the lanes' sum is h.  Few blocks, and up to three at the
 * end, go to x86/poly1305.S. The code is in x86/poly1305.inc. */

#include "asm.h"

#define WIDTH 32
#define FORM 65
#define FEWEST 8
#define FEWEST_READY 4
#include "x86/poly1305.inc"

.macro MAKE_POWERS
	VSPREAD	24(STATE), 5
	VSPREAD	32(STATE), 6
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
	VLOAD	SLOT (X_SLOT+\k), 5
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
	KEEP_POWER 36, 1
	movl	$(FORM), FORM_AT
	movl	$(0), 4+FORM_AT
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
