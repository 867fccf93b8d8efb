/* SPDX-License-Identifier: ISC */
/* The compression function of SHA-512 (FIPS 180-4, section 6.4.2).
 *
 *   void _symcrypt_sha512_compress_arm (uint64_t *state, size_t blocks,
 *                                       const uint8_t *data);
 *
 * STATE is 8 words; BLOCKS is at least 1; DATA has any alignment.  Constant
 * time.
 *
 * Needs: ARMv6, for words at any alignment and rev.
 *
 * Registers:
 *   - words are pairs, the low half in the even register
 *   - r0-r11: A, E, B ^ C, and three pairs that become these in the next round
 *   - r12 and lr: scratch
 * Stack: 0-127 16 words of the schedule; 128-191 A to H, each where it was
 *        when it was made: what is A at first comes as B from the same place
 *        in the next round; 192 state, 196 blocks left, 200 data, 204
 *        constants.
 *
 * Cycles per byte: see doc/kernels/hashes.md, by models and not
 * measured.
 *
 * Method: a rotation of a pair is two shifted operands for each half, so a sum
 * of three rotations takes 12 instructions.  Sums are added half by half as
 * they are made, with the carry kept in the flags.  A ^ B of a round is B ^ C
 * of the next. */

#include "asm.h"

#if !defined(__thumb2__)
.arch armv6
#endif

	/* v += two rotations of x ^ a third or, if \shift is 1, a shift.  The
	   second and third are by 32 more with bits 0 and 1 of \swapped. */
.macro SUM vl, vh, xl, xh, r0, r1, r2, swapped=0, shift=0
	mov	lr, \xl, lsr #\r0
	mov	r12, \xh, lsr #\r0
	eor	lr, lr, \xh, lsl #32-\r0
	eor	r12, r12, \xl, lsl #32-\r0
.if \swapped & 1
	eor	lr, lr, \xh, lsr #\r1
	eor	r12, r12, \xl, lsr #\r1
	eor	lr, lr, \xl, lsl #32-\r1
	eor	r12, r12, \xh, lsl #32-\r1
.else
	eor	lr, lr, \xl, lsr #\r1
	eor	r12, r12, \xh, lsr #\r1
	eor	lr, lr, \xh, lsl #32-\r1
	eor	r12, r12, \xl, lsl #32-\r1
.endif
.if \shift
	eor	lr, lr, \xl, lsr #\r2
	eor	r12, r12, \xh, lsr #\r2
	eor	lr, lr, \xh, lsl #32-\r2
.elseif \swapped & 2
	eor	lr, lr, \xh, lsr #\r2
	eor	r12, r12, \xl, lsr #\r2
	eor	lr, lr, \xl, lsl #32-\r2
	eor	r12, r12, \xh, lsl #32-\r2
.else
	eor	lr, lr, \xl, lsr #\r2
	eor	r12, r12, \xh, lsr #\r2
	eor	lr, lr, \xh, lsl #32-\r2
	eor	r12, r12, \xl, lsl #32-\r2
.endif
	adds	\vl, \vl, lr
	adc	\vh, \vh, r12
.endm

#define WORD(t) [sp, #8*((t)&15)]
#define SLOT(v, t) [sp, #128+8*(((v)-(t))&7)]
#define SLOT_HIGH(v, t) [sp, #132+8*(((v)-(t))&7)]

	/* A round with the word in t, which becomes A of the next round; x
	   becomes E there, and y B ^ C.  Stores are of what is long known. */
.macro ROUND t, al, ah, el, eh, cl, ch, tl, th, xl, xh, yl, yh
	ldr	lr, [sp, #204]
	ldrd	\xl, \xh, SLOT (7, \t)
	ldrd	\yl, \yh, [lr, #8*(\t)]
	strd	\el, \eh, SLOT (4, \t)
	adds	\xl, \xl, \yl
	adc	\xh, \xh, \yh
	ldrd	\yl, \yh, SLOT (5, \t)
	SUM	\xl, \xh, \el, \eh, 14, 18, 9, 2
	ldr	lr, SLOT (6, \t)
	ldr	r12, SLOT_HIGH (6, \t)
	eor	\yl, \yl, lr
	eor	\yh, \yh, r12
	and	\yl, \yl, \el
	and	\yh, \yh, \eh
	strd	\al, \ah, SLOT (0, \t)
	eor	\yl, \yl, lr
	eor	\yh, \yh, r12
	adds	\xl, \xl, \yl
	adc	\xh, \xh, \yh
	ldrd	\el, \eh, SLOT (1, \t)
	strd	\tl, \th, WORD (\t)
	adds	\tl, \tl, \xl
	adc	\th, \th, \xh
	ldrd	\xl, \xh, SLOT (3, \t)
	eor	\yl, \al, \el
	eor	\yh, \ah, \eh
	adds	\xl, \xl, \tl
	adc	\xh, \xh, \th
	and	\cl, \cl, \yl
	and	\ch, \ch, \yh
	SUM	\tl, \th, \al, \ah, 28, 2, 7, 3
	eor	\cl, \cl, \el
	eor	\ch, \ch, \eh
	adds	\tl, \tl, \cl
	adc	\th, \th, \ch
.endm

.macro FIRST t, al, ah, el, eh, cl, ch, tl, th, xl, xh, yl, yh
	ldr	lr, [sp, #200]
	ldr	\th, [lr, #8*(\t)]
	ldr	\tl, [lr, #8*(\t)+4]
	rev	\th, \th
	rev	\tl, \tl
	ROUND	\t, \al, \ah, \el, \eh, \cl, \ch, \tl, \th, \xl, \xh, \yl, \yh
.endm

	/* word += sigma0 of word 15 before + word 7 before + sigma1 of the
	   word before the last */
.macro LATER t, al, ah, el, eh, cl, ch, tl, th, xl, xh, yl, yh
	ldrd	\xl, \xh, WORD ((\t) + 1)
	ldrd	\tl, \th, WORD (\t)
	ldrd	\yl, \yh, WORD ((\t) + 9)
	SUM	\tl, \th, \xl, \xh, 1, 8, 7, 0, 1
	ldrd	\xl, \xh, WORD ((\t) + 14)
	adds	\tl, \tl, \yl
	adc	\th, \th, \yh
	SUM	\tl, \th, \xl, \xh, 19, 29, 6, 1, 1
	ROUND	\t, \al, \ah, \el, \eh, \cl, \ch, \tl, \th, \xl, \xh, \yl, \yh
.endm

.macro TWO which, t
	\which	\t, r0, r1, r2, r3, r4, r5, r6, r7, r8, r9, r10, r11
	\which	\t+1, r6, r7, r8, r9, r10, r11, r0, r1, r2, r3, r4, r5
.endm

	.balign	4
LOCAL (distance):
	.long	LOCAL (constants) - (LOCAL (here) + PC_AHEAD)

FUNC (_symcrypt_sha512_compress_arm)
	PUSH_GENERAL
	sub	sp, sp, #212
	.pad	#212
	.cfi_adjust_cfa_offset 212
	ldr	r12, LOCAL (distance)
LOCAL (here):
	add	r12, pc
	str	r12, [sp, #204]
	str	r0, [sp, #192]
	str	r1, [sp, #196]
	str	r2, [sp, #200]
	mov	lr, r0
	.irp	at, 0, 8, 16, 24, 32, 40, 48, 56
	ldrd	r6, r7, [lr, #\at]
	strd	r6, r7, [sp, #128+\at]
	.endr

LOCAL (block):
	ldrd	r0, r1, SLOT (0, 0)
	ldrd	r6, r7, SLOT (1, 0)
	ldrd	r4, r5, SLOT (2, 0)
	ldrd	r2, r3, SLOT (4, 0)
	eor	r4, r4, r6
	eor	r5, r5, r7
	TWO	FIRST, 0
	TWO	FIRST, 2
	TWO	FIRST, 4
	TWO	FIRST, 6
	TWO	FIRST, 8
	TWO	FIRST, 10
	TWO	FIRST, 12
	TWO	FIRST, 14
LOCAL (rounds):
	ldr	r12, [sp, #204]
	add	r12, r12, #128
	str	r12, [sp, #204]
	TWO	LATER, 0
	TWO	LATER, 2
	TWO	LATER, 4
	TWO	LATER, 6
	TWO	LATER, 8
	TWO	LATER, 10
	TWO	LATER, 12
	TWO	LATER, 14
	/* The last constant ends in 0x17, and no other 16th. */
	ldr	r12, [sp, #204]
	ldrb	lr, [r12, #120]
	cmp	lr, #0x17
	bne	LOCAL (rounds)

	strd	r0, r1, SLOT (0, 0)
	strd	r2, r3, SLOT (4, 0)
	sub	r12, r12, #512
	str	r12, [sp, #204]
	ldr	lr, [sp, #192]
	.irp	at, 0, 8, 16, 24, 32, 40, 48, 56
	ldrd	r6, r7, [sp, #128+\at]
	ldrd	r8, r9, [lr, #\at]
	adds	r6, r6, r8
	adc	r7, r7, r9
	strd	r6, r7, [sp, #128+\at]
	strd	r6, r7, [lr, #\at]
	.endr
	ldr	r0, [sp, #200]
	ldr	r1, [sp, #196]
	add	r0, r0, #128
	str	r0, [sp, #200]
	subs	r1, r1, #1
	str	r1, [sp, #196]
	bne	LOCAL (block)

	mov	r0, #0
	mov	r1, #0
	.irp	at, 0, 8, 16, 24, 32, 40, 48, 56, 64, 72, 80, 88, 96, 104, 112, 120
	strd	r0, r1, [sp, #\at]
	.endr
	.irp	at, 0, 8, 16, 24, 32, 40, 48, 56
	strd	r0, r1, [sp, #128+\at]
	.endr
	add	sp, sp, #212
	.cfi_adjust_cfa_offset -212
	pop	{r4-r11, pc}
ENDFUNC (_symcrypt_sha512_compress_arm)

RODATA (16)
LOCAL (constants):
#define ROW(a, b) .quad a, b
#include "src/sha512-constants.def"
ENDRODATA
