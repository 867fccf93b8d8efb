/* SPDX-License-Identifier: ISC */
/* Poly1305 (RFC 8439, section 2.5) over whole blocks, two in a vector, in
 * 32-bit mode.
 *
 * Prototype and contract: src/poly1305-kernels.h.  Constant time: branches
 * depend on BLOCKS and powers_form alone.
 *
 * Needs: SSE2.
 *
 * Powers, in STATE, for powers_form 64: the table of r^2, r^1 from the word 0
 * on; limb k of r^4 at the word 18 + k.
 *
 * Registers:
 *   - esi: state
 *   - ecx: blocks
 *   - edx: data
 *   - ebx: constants
 *   - xmm0: to 4 products
 *   - xmm5: what is multiplied
 *   - xmm6 and 7 scratch
 *
 * Cycles per byte: see doc/kernels/x86.md.
 *
 * Method: a vector has limb k of two sums in its lanes, for every other block.
 * They are multiplied by r^4 for four blocks.  The first two of these are
 * multiplied by r^2 at the same time and share the carry.  At last by r^2 and
 * r, and the lanes' sum is h.  Few blocks, and one at the end, go to
 * x86/poly1305.S. The code is in x86/poly1305.inc. */

#include "asm.h"

#define WIDTH 16
#define FORM 64
#define FEWEST 8
#define FEWEST_READY 4
#include "x86/poly1305.inc"

.macro MAKE_POWERS
	VSPREAD	24(STATE), 5
	VSPREAD	32(STATE), 6
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
	KEEP_POWER 18, 1
	movl	$(FORM), FORM_AT
	movl	$(0), 4+FORM_AT
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
