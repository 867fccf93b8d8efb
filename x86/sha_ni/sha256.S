/* SPDX-License-Identifier: ISC */
/* SHA-256: the compression function (FIPS 180-4, section 6.2.2), and the
 * iterations of PBKDF2-HMAC-SHA-256 (RFC 8018, section 5.2), with the
 * instructions for SHA.
 *
 *   void _symcrypt_sha256_compress_sha_ni (uint32_t *state, size_t blocks,
 *                                          const uint8_t *data);
 *   void _symcrypt_sha256_iterate_sha_ni (uint32_t *state,
 *                                         const uint32_t *key, size_t n);
 *
 * STATE is 8 words; BLOCKS is at least 1; DATA has any alignment.  In the
 * second, STATE is U and the sum, KEY the inner and the outer chaining value,
 * of 8 words each; N is at least 1.  Constant time.
 *
 * Needs: SHA-NI, which implies SSSE3.
 *
 * Registers: xmm1 words A, B, E, F and xmm2 words C, D, G, H of the chaining
 *            value, from the highest element to the lowest; xmm3-xmm6 16 words
 *            of the message schedule, 4 each from the lowest element; xmm0
 *            words plus constants, where sha256rnds2 wants them; xmm7 scratch.
 *            eax constants, ecx blocks or n, edx data or key.
 * Stack: chaining values and sums, wiped; the arguments from ebp.
 *
 * Cycles per block, and per iteration: see doc/performance.md, "32-bit x86".
 *
 * Method: that of x86_64/sha_ni/sha256.S, with what waits for the end of a
 * compression in memory. */

#include "asm.h"

#define S0 %xmm1
#define S1 %xmm2
#define M0 %xmm3
#define M1 %xmm4
#define M2 %xmm5
#define M3 %xmm6
#define T %xmm7

/* Where other constants are from eax. */
#define BYTES 320(%eax)
#define BITS 288(%eax)		/* words 12 to 15: 0 0 0 768 */
#define ONE 304(%eax)		/* words 8 to 11 */

/* The stack: two registers each. */
#define SUM 0
#define INNER 32
#define OUTER 64
#define FRAME 96

/* Four rounds, with words plus constants in xmm0.  (Every macro with a $ in it
   has a parameter: without one, $0 would be an argument on Mach-O.) */
.macro rounds4 s0, s1
	sha256rnds2	\s0, \s1	/* and xmm0 */
	pshufd	$0x0e, %xmm0, %xmm0
	sha256rnds2	\s1, \s0
.endm

/* Rounds of the words M, whose constants are at OFFSET. */
.macro step m, offset
	movdqa	\m, %xmm0
	paddd	\offset(%eax), %xmm0
	rounds4	S0, S1
.endm

/* m0 = sigma1 of the two words before + word 7 before + sigma0 of word 15
   before + word 16 before; m0 to m3 are the 16 words before. */
.macro schedule m0, m1, m2, m3
	sha256msg1	\m1, \m0
	movdqa	\m3, T
	palignr	$4, \m2, T
	paddd	T, \m0
	sha256msg2	\m3, \m0
.endm

/* From rounds 16 to 63: what is scheduled, and done. */
.macro schedule_and_step offset, m0, m1, m2, m3
	schedule	\m0, \m1, \m2, \m3
	step	\m0, \offset
.endm

.macro steps offset
	schedule_and_step	\offset, M0, M1, M2, M3
	schedule_and_step	\offset+16, M1, M2, M3, M0
	schedule_and_step	\offset+32, M2, M3, M0, M1
	schedule_and_step	\offset+48, M3, M0, M1, M2
.endm

/* Words a b c d in S0 and e f g h in S1, from the lowest, become the two
   registers of the instructions; T is scratch. */
.macro enter_order s0, s1
	movdqa	\s1, T
	punpcklqdq	\s0, \s1	/* e f a b */
	punpckhqdq	\s0, T		/* g h c d */
	pshufd	$0xb1, \s1, \s0
	pshufd	$0xb1, T, \s1
.endm

/* A frame, aligned to 16 bytes. */
.macro enter size
	push	%ebp
	.cfi_adjust_cfa_offset 4
	.cfi_rel_offset %ebp, 0
	mov	%esp, %ebp
	.cfi_def_cfa_register %ebp
	sub	$\size, %esp
	and	$-16, %esp
.endm

.macro leave_frame sp
	mov	%ebp, \sp
	.cfi_def_cfa_register %esp
	pop	%ebp
	.cfi_adjust_cfa_offset -4
	.cfi_restore %ebp
	ret
.endm

FUNC (_symcrypt_sha256_compress_sha_ni)
	ADDRESS	%eax, LOCAL (constants)
	enter	FRAME
	mov	8(%ebp), %ecx
	mov	16(%ebp), %edx
	movdqu	(%ecx), S0
	movdqu	16(%ecx), S1
	mov	12(%ebp), %ecx
	enter_order	S0, S1

	.balign	32
LOCAL (block):
	movdqa	BYTES, T
	movdqu	(%edx), M0
	movdqu	16(%edx), M1
	movdqu	32(%edx), M2
	movdqu	48(%edx), M3
	add	$64, %edx
	movdqa	S0, INNER(%esp)
	movdqa	S1, INNER+16(%esp)
	pshufb	T, M0
	pshufb	T, M1
	pshufb	T, M2
	pshufb	T, M3
	step	M0, 0
	step	M1, 16
	step	M2, 32
	step	M3, 48
	steps	64
	steps	128
	steps	192
	paddd	INNER(%esp), S0
	paddd	INNER+16(%esp), S1
	dec	%ecx
	jnz	LOCAL (block)

	mov	8(%ebp), %ecx
	pshufd	$0xb1, S0, S0		/* e f a b */
	pshufd	$0xb1, S1, S1		/* g h c d */
	movdqa	S0, T
	punpckhqdq	S1, S0		/* a b c d */
	punpcklqdq	S1, T		/* e f g h */
	movdqu	S0, (%ecx)
	movdqu	T, 16(%ecx)
	pxor	%xmm0, %xmm0
	pxor	M0, M0
	pxor	M1, M1
	pxor	M2, M2
	pxor	M3, M3
	movdqa	M0, INNER(%esp)
	movdqa	M0, INNER+16(%esp)
	leave_frame %esp
ENDFUNC (_symcrypt_sha256_compress_sha_ni)

/* Compress the block that begins with M0 and M1 and ends with the padding of
   96 bytes, from the chaining value S0, S1; xmm0 is M0 plus constants.  The
   result, without the chaining value that was there, is in M0 and M1, in the
   message's order. */
.macro compress_padded t
	rounds4	S0, S1
	step	M1, 16
	movdqa	256(%eax), %xmm0
	rounds4	S0, S1
	movdqa	272(%eax), %xmm0
	rounds4	S0, S1

	movdqa	BITS, M3
	sha256msg1	M1, M0
	sha256msg2	M3, M0		/* words 9 to 12 are 0 */
	step	M0, 64
	sha256msg1	ONE, M1
	movdqa	M0, \t
	palignr	$4, M3, \t
	paddd	\t, M1
	sha256msg2	M0, M1
	step	M1, 80
	movdqa	M1, M2
	palignr	$4, M0, M2
	paddd	ONE, M2			/* sigma0 of words 9 to 12 is 0 */
	sha256msg2	M1, M2
	step	M2, 96
	schedule_and_step	112, M3, M0, M1, M2
	steps	128
	steps	192
	pshufd	$0xb1, S0, M1		/* e f a b */
	pshufd	$0xb1, S1, \t		/* g h c d */
	movdqa	M1, M0
	punpckhqdq	\t, M0
	punpcklqdq	\t, M1
.endm

/* The chaining value at OFFSET of the key is added to the result, and the
   constants to its first half. */
.macro add_key offset, m2, m3
	movdqu	\offset(%edx), \m2
	movdqu	\offset+16(%edx), \m3
	movdqa	\m2, %xmm0
	paddd	(%eax), %xmm0
	paddd	M0, %xmm0
	paddd	\m2, M0
	paddd	\m3, M1
.endm

FUNC (_symcrypt_sha256_iterate_sha_ni)
	ADDRESS	%eax, LOCAL (constants)
	enter	FRAME
	mov	8(%ebp), %ecx
	mov	12(%ebp), %edx
	movdqu	32(%ecx), M0
	movdqu	48(%ecx), M1
	movdqa	M0, SUM(%esp)
	movdqa	M1, SUM+16(%esp)
	movdqu	(%edx), S0
	movdqu	16(%edx), S1
	enter_order	S0, S1
	movdqa	S0, INNER(%esp)
	movdqa	S1, INNER+16(%esp)
	movdqu	32(%edx), S0
	movdqu	48(%edx), S1
	enter_order	S0, S1
	movdqa	S0, OUTER(%esp)
	movdqa	S1, OUTER+16(%esp)
	movdqu	(%ecx), M0
	movdqu	16(%ecx), M1
	movdqa	M0, %xmm0
	paddd	(%eax), %xmm0
	mov	16(%ebp), %ecx

	.balign	32
LOCAL (iteration):
	movdqa	INNER(%esp), S0
	movdqa	INNER+16(%esp), S1
	compress_padded	T
	add_key	0, M2, M3

	movdqa	OUTER(%esp), S0
	movdqa	OUTER+16(%esp), S1
	compress_padded	T
	add_key	32, M2, M3
	movdqa	SUM(%esp), M2
	movdqa	SUM+16(%esp), M3
	pxor	M0, M2
	pxor	M1, M3
	movdqa	M2, SUM(%esp)
	movdqa	M3, SUM+16(%esp)
	dec	%ecx
	jnz	LOCAL (iteration)

	mov	8(%ebp), %ecx
	movdqu	M0, (%ecx)
	movdqu	M1, 16(%ecx)
	movdqu	M2, 32(%ecx)
	movdqu	M3, 48(%ecx)
	pxor	%xmm0, %xmm0
	pxor	S0, S0
	pxor	S1, S1
	pxor	M0, M0
	pxor	M1, M1
	pxor	M2, M2
	pxor	M3, M3
	pxor	T, T
	.irp	k, 0, 16, 32, 48, 64, 80
	movdqa	T, \k(%esp)
	.endr
	leave_frame %esp
ENDFUNC (_symcrypt_sha256_iterate_sha_ni)

RODATA (64)
LOCAL (constants):
#define ROW(a, b, c, d) .long a, b, c, d
#include "src/sha256-constants.def"
	/* Words 8 to 15 of the padded block, and their constants. */
	.long	0x5807aa98, 0x12835b01, 0x243185be, 0x550c7dc3
	.long	0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf474
	.long	0, 0, 0, 768		/* words 12 to 15 */
	.long	0x80000000, 0, 0, 0	/* words 8 to 11 */
	/* Words with their bytes exchanged. */
	.byte	3, 2, 1, 0, 7, 6, 5, 4, 11, 10, 9, 8, 15, 14, 13, 12
ENDRODATA
