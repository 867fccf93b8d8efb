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
 * on; limb k of r^4 at the word 18 + k.  While there are none, the upper half
 * of powers_form counts calls of FEWEST_READY blocks or more: from the third
 * on they are made for these, too.
 *
 * Limbs have 26 bits, and may be a little larger.  The multiplier is a table:
 * limbs 0 to 4, then 5 times the limbs 1 to 4 (2^130 is 5).  The ones of one
 * power in both lanes are on the stack.
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
 * x86/poly1305.S. */

/* clang-format off */
#define WIDTH 16
#define BITS 64
#include "asm.h"

#define FORM 64
#define FEWEST 8		/* blocks, from which vectors pay */
#define FEWEST_READY 4		/* if there are powers */
#define STATE %esi
#define BLOCKS %ecx
#define DATA %edx
#define BASE %ebx
#define FORM_AT 40(STATE)
#define POWERS 48

#define SLOT(k) 16*(k)(%esp)
#define X_SLOT 0		/* sums */
#define R_SLOT 5		/* the tables of r^2 and of its square */
#define R2_SLOT 14
#define SLOTS 23
#define LAST 32			/* the table in STATE */
#define LAST_AT(k) POWERS+16*(k)(STATE)

#define CONSTANT(name) LOCAL (name)-LOCAL (constants)(BASE)

/* Words 0, or words 1, of the two blocks at OFFSET. */
.macro LOWS offset, d
	XLOADLOW \offset(DATA), \d
	XLOADHIGH \offset+16(DATA), \d
.endm
.macro HIGHS offset, d
	XLOADLOW \offset+8(DATA), \d
	XLOADHIGH \offset+24(DATA), \d
.endm
/* The lanes of K to lane 0; 5 is lost. */
.macro SUM_LANES k
	INSK	%xmm, NAMED (pshufd), 0x4e, \k, 5
	OP	%xmm, paddq, 5, \k
.endm

/* Lane 0 of the limbs to the word AT of the powers and every STEP words. */
.macro KEEP_POWER at, step
	.irp	k, 0, 1, 2, 3, 4
	XSTORELOW \k, POWERS+8*(\at)+8*(\step)*\k(STATE)
	.endr
.endm

/* VMULM3 of any alignment. */
.macro VMULU3 m, b, d
	movdqu	\m, %xmm\d
	pmuludq	%xmm\b, %xmm\d
.endm

/* D, registers 0 to 4, += the limbs at slot X times the table, or = those. */
.macro PRODUCT first, x, d, k
	.if	\k >= LAST
	.if	\first
	VMULU3	LAST_AT (\k-LAST), \x, \d
	.else
	VMULU3	LAST_AT (\k-LAST), \x, 6
	VADD	6, \d
	.endif
	.elseif	\first
	VMULM3	SLOT (\k), \x, \d
	.else
	VMULM3	SLOT (\k), \x, 6
	VADD	6, \d
	.endif
.endm
.macro LIMB_PRODUCTS first, x, a, b, c, d, e
	PRODUCT	\first, \x, 0, \a
	PRODUCT	\first, \x, 1, \b
	PRODUCT	\first, \x, 2, \c
	PRODUCT	\first, \x, 3, \d
	PRODUCT	\first, \x, 4, \e
.endm
.macro TIMES table, first, x
	VLOAD	SLOT (\x), 5
	LIMB_PRODUCTS \first, 5, \table, \table+1, \table+2, \table+3, \table+4
	VLOAD	SLOT (\x+1), 5
	LIMB_PRODUCTS 0, 5, \table+8, \table, \table+1, \table+2, \table+3
	VLOAD	SLOT (\x+2), 5
	LIMB_PRODUCTS 0, 5, \table+7, \table+8, \table, \table+1, \table+2
	VLOAD	SLOT (\x+3), 5
	LIMB_PRODUCTS 0, 5, \table+6, \table+7, \table+8, \table, \table+1
	VLOAD	SLOT (\x+4), 5
	LIMB_PRODUCTS 0, 5, \table+5, \table+6, \table+7, \table+8, \table
.endm

.macro REDUCE
	/* Carry the bits of A above 26 to B. */
	VSHR3	26, 0, 5
	VANDM	CONSTANT (mask26), 0
	VADD	5, 1
	VSHR3	26, 3, 6
	VANDM	CONSTANT (mask26), 3
	VADD	6, 4
	VSHR3	26, 1, 5
	VANDM	CONSTANT (mask26), 1
	VADD	5, 2
	VSHR3	26, 4, 6
	VANDM	CONSTANT (mask26), 4
	VADD	6, 0
	VSHL	2, 6
	VADD	6, 0
	VSHR3	26, 2, 5
	VANDM	CONSTANT (mask26), 2
	VADD	5, 3
	VSHR3	26, 0, 6
	VANDM	CONSTANT (mask26), 0
	VADD	6, 1
	VSHR3	26, 3, 5
	VANDM	CONSTANT (mask26), 3
	VADD	5, 4
.endm

.macro SAVE_LIMBS k
	VSTORE	0, SLOT (\k)
	VSTORE	1, SLOT (\k+1)
	VSTORE	2, SLOT (\k+2)
	VSTORE	3, SLOT (\k+3)
	VSTORE	4, SLOT (\k+4)
.endm

/* D += the limbs of words 5 and 6 and the bit above them, or D = the limbs; 5
   to 7 are lost. */
.macro ADD_LIMBS
	VMOVE	5, 7
	VANDM	CONSTANT (mask26), 7
	VADD	7, 0
	VSHR3	26, 5, 7
	VANDM	CONSTANT (mask26), 7
	VADD	7, 1
	VSHR	52, 5
	VSHL3	12, 6, 7
	VOR	7, 5
	VANDM	CONSTANT (mask26), 5
	VADD	5, 2
	VSHR3	14, 6, 7
	VANDM	CONSTANT (mask26), 7
	VADD	7, 3
	VSHR	40, 6
	VADD	6, 4
	VADDM	CONSTANT (top), 4
.endm
.macro LIMBS
	VMOVE	5, 0
	VANDM	CONSTANT (mask26), 0
	VSHR3	26, 5, 1
	VANDM	CONSTANT (mask26), 1
	VSHR3	52, 5, 2
	VSHL3	12, 6, 7
	VOR	7, 2
	VANDM	CONSTANT (mask26), 2
	VSHR3	14, 6, 3
	VANDM	CONSTANT (mask26), 3
	VSHR3	40, 6, 4
.endm

.macro TABLE k
	SAVE_LIMBS \k
	/* The table of D. */
	VSHL3	2, 1, 5
	VADD	1, 5
	VSTORE	5, SLOT (\k+5)
	VSHL3	2, 2, 5
	VADD	2, 5
	VSTORE	5, SLOT (\k+6)
	VSHL3	2, 3, 5
	VADD	3, 5
	VSTORE	5, SLOT (\k+7)
	VSHL3	2, 4, 5
	VADD	4, 5
	VSTORE	5, SLOT (\k+8)
.endm

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
	mov	4(%esp), %eax
	cmpl	$(FEWEST_READY), 8(%esp)
	jb	LOCAL (few)
	cmpl	$(FORM), 40(%eax)
	je	LOCAL (vectors)
	cmpl	$(FEWEST), 8(%esp)
	jae	LOCAL (vectors)
	incl	44(%eax)
	cmpl	$(3), 44(%eax)
	jae	LOCAL (vectors)
LOCAL (few):
	jmp	SYM (_symcrypt_poly1305_blocks_x86)

LOCAL (vectors):
	ENTER_FRAME 16*SLOTS, 16, %ebx, %esi, %edi
	mov	8(%ebp), STATE
	mov	12(%ebp), BLOCKS
	mov	16(%ebp), DATA
	call	LOCAL (here)
9:	lea	LOCAL (constants)-9b(BASE), BASE
	cmpl	$(FORM), FORM_AT
	je	LOCAL (have_powers)
	MAKE_POWERS
	/* 5 times the limbs of the last table. */
	.irp	k, 1, 2, 3, 4
	VLOADU	LAST_AT (\k), 0
	VSHL3	2, 0, 5
	VADD	0, 5
	VSTOREU	5, LAST_AT (\k+4)
	.endr
	OP	%xmm, pxor, 0, 0
	.irp	k, 0, 1, 2, 3, 4, 5, 6, 7, 8
	VSTORE	0, SLOT (R_SLOT+\k)
	.endr
LOCAL (have_powers):
	/* h, in the lane of block 0, and the first group. */
	/* Two words of 32 bits of STATE, which may just have been stored as
	   such. */
	INSL	%xmm, NAMED (movd), 0(STATE), 5
	INSL	%xmm, NAMED (movd), 4(STATE), 7
	OP	%xmm, punpckldq, 7, 5
	INSL	%xmm, NAMED (movd), 8(STATE), 6
	INSL	%xmm, NAMED (movd), 12(STATE), 7
	OP	%xmm, punpckldq, 7, 6
	LIMBS
	INSL	%xmm, NAMED (movd), 16(STATE), 7
	VSHL	24, 7
	VADD	7, 4
	LOWS	0, 5
	HIGHS	0, 6
	ADD_LIMBS
	SAVE_LIMBS X_SLOT
	add	$(32), DATA
	sub	$(4), BLOCKS
	jb	LOCAL (last)

	/* The limbs of r^2 to all lanes. */
	.irp	k, 0, 1, 2, 3, 4
	VSPREAD	LAST_AT (\k), \k
	.endr
	TABLE	R_SLOT
	sub	$(2), BLOCKS
	jb	LOCAL (singles)

	.irp	k, 0, 1, 2, 3, 4
	VSPREAD	8*\k+LAST_AT (9), \k
	.endr
	TABLE	R2_SLOT
	.balign	32
LOCAL (pair):
	/* D = the limbs of the group at OFFSET times the table. */
	LOWS	0, 7
	VMOVE	7, 5
	VANDM	CONSTANT (mask26), 5
	LIMB_PRODUCTS 1, 5, R_SLOT, R_SLOT+1, R_SLOT+2, R_SLOT+3, R_SLOT+4
	VSHR3	26, 7, 5
	VANDM	CONSTANT (mask26), 5
	LIMB_PRODUCTS 0, 5, R_SLOT+8, R_SLOT, R_SLOT+1, R_SLOT+2, R_SLOT+3
	VSHR	52, 7
	HIGHS	0, 5
	VSHL	12, 5
	VOR	7, 5
	VANDM	CONSTANT (mask26), 5
	LIMB_PRODUCTS 0, 5, R_SLOT+7, R_SLOT+8, R_SLOT, R_SLOT+1, R_SLOT+2
	HIGHS	0, 7
	VSHR3	14, 7, 5
	VANDM	CONSTANT (mask26), 5
	LIMB_PRODUCTS 0, 5, R_SLOT+6, R_SLOT+7, R_SLOT+8, R_SLOT, R_SLOT+1
	VSHR	40, 7
	VADDM	CONSTANT (top), 7
	LIMB_PRODUCTS 0, 7, R_SLOT+5, R_SLOT+6, R_SLOT+7, R_SLOT+8, R_SLOT
	TIMES	R2_SLOT, 0, X_SLOT
	LOWS	32, 5
	HIGHS	32, 6
	ADD_LIMBS
	REDUCE
	SAVE_LIMBS X_SLOT
	add	$(64), DATA
	sub	$(4), BLOCKS
	jae	LOCAL (pair)

LOCAL (singles):
	add	$(2), BLOCKS
	jl	LOCAL (wipe)
	TIMES	R_SLOT, 1, X_SLOT
	LOWS	0, 5
	HIGHS	0, 6
	ADD_LIMBS
	REDUCE
	SAVE_LIMBS X_SLOT
	add	$(32), DATA
	sub	$(2), BLOCKS

LOCAL (wipe):
	OP	%xmm, pxor, 0, 0
	.irp	k, 5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22
	VSTORE	0, SLOT (\k)
	.endr

	/* BLOCKS + 2 are left. */
LOCAL (last):
	TIMES	LAST, 1, X_SLOT
	SUM_LANES 0
	SUM_LANES 1
	SUM_LANES 2
	SUM_LANES 3
	SUM_LANES 4
	REDUCE
	/* The words; limbs 1 and 4 may be above 26 bits. */
	VSHL	26, 1
	VADD	1, 0
	VSHR3	52, 0, 5
	VSHL3	52, 2, 6
	VADD	6, 0
	XSTORELOW 0, (STATE)
	VADD	5, 2
	VSHR	12, 2
	VSHL	14, 3
	VADD	3, 2
	VSHR3	40, 2, 5
	VADD	4, 5
	VSHR	24, 5
	XSTORELOW 5, 16(STATE)
	VSHL	40, 4
	VADD	4, 2
	XSTORELOW 2, 8(STATE)
	add	$(2), BLOCKS
	mov	BLOCKS, 12(%ebp)
	mov	DATA, 16(%ebp)

	.irp	k, 0, 1, 2, 3, 4, 5, 6, 7
	OP	%xmm, pxor, \k, \k
	.endr
	.irp	k, 0, 1, 2, 3, 4
	VSTORE	0, SLOT (X_SLOT+\k)
	.endr
	EXIT_FRAME %ebx, %esi, %edi
	cmpl	$(0), 8(%esp)
	jne	LOCAL (few)
	ret
ENDFUNC (_symcrypt_poly1305_blocks_sse2)

RODATA (32)
LOCAL (constants):
LOCAL (mask26):
	.quad	0x3ffffff, 0x3ffffff
LOCAL (top):
	.quad	1 << 24, 1 << 24
ENDRODATA
