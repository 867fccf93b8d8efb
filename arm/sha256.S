/* SPDX-License-Identifier: ISC */
/* The compression function of SHA-224 and SHA-256 (FIPS 180-4, section 6.2.2).
 *
 *   void _symcrypt_sha256_compress_arm (uint32_t *state, size_t blocks,
 *                                       const uint8_t *data);
 *
 * STATE is 8 words; BLOCKS is at least 1; DATA has any alignment.  Constant
 * time.
 *
 * Needs: ARMv6, for words at any alignment and rev.
 *
 * Registers:
 *   - r4-r11: A to H, which change places in each round
 *   - r2 and r3 in turn B ^ C, the other one scratch as r0
 *   - r1 and lr: are
 *   - r12: constants
 * Stack: 0-63 16 words of the schedule; 64 state, 68 blocks left, 72 data.
 *
 * Cycles per byte, estimated by the models of llvm-mca 14 on the loop over
 * blocks, not measured (C of gcc 12 -O3 in the same models):
 *   Cortex-A9  15.2  (16.9)        Cortex-A57  10.1  (11.0)
 *
 * Method: the three rotations of a sum come of two, since the sum is rotated
 * once more as it is added.  A ^ B of a round is B ^ C of the next.  SHA-1 and
 * MD5 have no file like this one: there gcc comes as near to the number of
 * operations. */

#include "asm.h"

#if !defined(__thumb2__)
.arch armv6
#endif

	/* A round with the word r0: \bc is B ^ C, and \ab becomes that of the
	   next.  The majority is b, unless both a and c differ from it. */
.macro ROUND t, a, b, c, d, e, f, g, h, ab, bc
	eor	r1, \f, \g
	add	\h, \h, r0
	eor	r0, \e, \e, ror #5
	ldr	lr, [r12, #4*(\t)]
	and	r1, r1, \e
	eor	r0, r0, \e, ror #19
	eor	r1, r1, \g
	add	\h, \h, lr
	eor	\ab, \a, \b
	add	\h, \h, r1
	eor	lr, \a, \a, ror #11
	and	\bc, \bc, \ab
	add	\h, \h, r0, ror #6
	eor	lr, lr, \a, ror #20
	add	\d, \d, \h
	eor	\bc, \bc, \b
	add	\h, \h, lr, ror #2
	add	\h, \h, \bc
.endm

.macro FIRST t, a, b, c, d, e, f, g, h, ab, bc
	ldr	r0, [sp, #72]
	ldr	r0, [r0, #4*(\t)]
	rev	r0, r0
	str	r0, [sp, #4*(\t)]
	ROUND	\t, \a, \b, \c, \d, \e, \f, \g, \h, \ab, \bc
.endm

	/* word += sigma0 of word 15 before + word 7 before + sigma1 of the
	   word before the last */
.macro LATER t, a, b, c, d, e, f, g, h, ab, bc
	ldr	lr, [sp, #4*(((\t)+1)&15)]
	ldr	\ab, [sp, #4*(((\t)+14)&15)]
	ldr	r0, [sp, #4*(\t)]
	mov	r1, lr, ror #7
	eor	r1, r1, lr, ror #18
	eor	r1, r1, lr, lsr #3
	mov	lr, \ab, ror #17
	add	r0, r0, r1
	ldr	r1, [sp, #4*(((\t)+9)&15)]
	eor	lr, lr, \ab, ror #19
	eor	lr, lr, \ab, lsr #10
	add	r0, r0, r1
	add	r0, r0, lr
	str	r0, [sp, #4*(\t)]
	ROUND	\t, \a, \b, \c, \d, \e, \f, \g, \h, \ab, \bc
.endm

.macro EIGHT which, t
	\which	\t, r4, r5, r6, r7, r8, r9, r10, r11, r2, r3
	\which	\t+1, r11, r4, r5, r6, r7, r8, r9, r10, r3, r2
	\which	\t+2, r10, r11, r4, r5, r6, r7, r8, r9, r2, r3
	\which	\t+3, r9, r10, r11, r4, r5, r6, r7, r8, r3, r2
	\which	\t+4, r8, r9, r10, r11, r4, r5, r6, r7, r2, r3
	\which	\t+5, r7, r8, r9, r10, r11, r4, r5, r6, r3, r2
	\which	\t+6, r6, r7, r8, r9, r10, r11, r4, r5, r2, r3
	\which	\t+7, r5, r6, r7, r8, r9, r10, r11, r4, r3, r2
.endm

	.balign	4
LOCAL (distance):
	.long	LOCAL (constants) - (LOCAL (here) + PC_AHEAD)

FUNC (_symcrypt_sha256_compress_arm)
	PUSH_GENERAL
	sub	sp, sp, #76
	.pad	#76
	.cfi_adjust_cfa_offset 76
	ldr	r12, LOCAL (distance)
LOCAL (here):
	add	r12, pc
	str	r0, [sp, #64]
	ldm	r0, {r4-r11}

LOCAL (block):
	str	r1, [sp, #68]
	str	r2, [sp, #72]
	eor	r3, r5, r6
	EIGHT	FIRST, 0
	EIGHT	FIRST, 8
LOCAL (rounds):
	add	r12, r12, #64
	EIGHT	LATER, 0
	EIGHT	LATER, 8
	/* The last constant ends in 0xf2, and no other 16th. */
	ldrb	r0, [r12, #60]
	cmp	r0, #0xf2
	bne	LOCAL (rounds)

	ldr	r0, [sp, #64]
	sub	r12, r12, #192
	ldr	r1, [r0]
	ldr	r2, [r0, #4]
	ldr	r3, [r0, #8]
	ldr	lr, [r0, #12]
	add	r4, r4, r1
	add	r5, r5, r2
	add	r6, r6, r3
	add	r7, r7, lr
	ldr	r1, [r0, #16]
	ldr	r2, [r0, #20]
	ldr	r3, [r0, #24]
	ldr	lr, [r0, #28]
	add	r8, r8, r1
	add	r9, r9, r2
	add	r10, r10, r3
	add	r11, r11, lr
	ldr	r1, [sp, #68]
	ldr	r2, [sp, #72]
	add	r2, r2, #64
	stm	r0, {r4-r11}
	subs	r1, r1, #1
	bne	LOCAL (block)

	mov	r0, #0
	.irp	at, 0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48, 52, 56, 60
	str	r0, [sp, #\at]
	.endr
	add	sp, sp, #76
	.cfi_adjust_cfa_offset -76
	pop	{r4-r11, pc}
ENDFUNC (_symcrypt_sha256_compress_arm)

RODATA (16)
LOCAL (constants):
#define ROW(a, b, c, d) .long a, b, c, d
#include "src/sha256-constants.def"
ENDRODATA
