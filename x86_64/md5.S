/* SPDX-License-Identifier: ISC */
/* The compression function of MD5 (RFC 1321) in general registers.
 *
 *   void _symcrypt_md5_compress_x86_64 (uint32_t *state, size_t blocks,
 *                                       const uint8_t *data);
 *
 * The contract is in src/hash-kernels.h: BLOCKS at least 1, DATA at any
 * alignment.  Constant time: branches depend on BLOCKS alone.
 *
 * Needs: nothing beyond x86_64.
 *
 * Registers:
 *   - rdi: STATE
 *   - rsi: BLOCKS
 *   - rdx: DATA
 *   - eax, ecx, r8d, r9d: a to d, which change places in each step
 *   - r10d, r11d: scratch
 *   - These six are zero in the end
 * Stack: none, so there is nothing to wipe.
 *
 * Bound: the chain from b to b, 5 operations in steps of F and I, 4 in those
 * of G and H: 288 cycles a block, on any CPU.
 *
 * Cycles per byte: see doc/kernels/hashes.md.
 *
 * Method: what does not wait for b comes first. */

#include "asm.h"

#define A %eax
#define B %ecx
#define C %r8d
#define D %r9d

/* What f(b,c,d) adds to a, in two parts: what does not wait for b, and what
 * does, in r10d. */
.macro F_WITHOUT_B a, b, c, d
	mov	\c, %r10d
	xor	\d, %r10d
.endm
.macro F b, c, d
	and	\b, %r10d
	xor	\d, %r10d
.endm
	/* The two terms have no bit in common: each is added alone. */
.macro G_WITHOUT_B a, b, c, d
	mov	\d, %r11d
	not	%r11d
	and	\c, %r11d
	mov	\d, %r10d
	add	%r11d, \a
.endm
.macro G b, c, d
	and	\b, %r10d
.endm
.macro H_WITHOUT_B a, b, c, d
	mov	\c, %r10d
	xor	\d, %r10d
.endm
.macro H b, c, d
	xor	\b, %r10d
.endm
.macro I_WITHOUT_B a, b, c, d
	mov	\d, %r10d
	not	%r10d
.endm
.macro I b, c, d
	or	\b, %r10d
	xor	\c, %r10d
.endm

/* a = b + ((a + f(b,c,d) + word k + constant) <<< n) */
.macro MD5_STEP f, a, b, c, d, k, n
	add	LOCAL (constants)+LOCAL (step)(%rip), \a
	add	4*\k(%rdx), \a
	\f\()_WITHOUT_B \a, \b, \c, \d
	\f	\b, \c, \d
	add	%r10d, \a
	rol	$\n, \a
	add	\b, \a
	.set	LOCAL (step), LOCAL (step)+4
.endm

/* 16 steps, the first of which takes word K and each next the one that is BY
 * further. */
.macro SIXTEEN f, k, by, n0, n1, n2, n3
	.set	LOCAL (word), \k
	.rept	4
	MD5_STEP \f, A, B, C, D, (LOCAL (word)&15), \n0
	MD5_STEP \f, D, A, B, C, ((LOCAL (word)+\by)&15), \n1
	MD5_STEP \f, C, D, A, B, ((LOCAL (word)+2*\by)&15), \n2
	MD5_STEP \f, B, C, D, A, ((LOCAL (word)+3*\by)&15), \n3
	.set	LOCAL (word), LOCAL (word)+4*\by
	.endr
.endm

FUNC (_symcrypt_md5_compress_x86_64)
	mov	(%rdi), A
	mov	4(%rdi), B
	mov	8(%rdi), C
	mov	12(%rdi), D

	.balign	32
LOCAL (block):
	.set	LOCAL (step), 0
	SIXTEEN	F, 0, 1, 7, 12, 17, 22
	SIXTEEN	G, 1, 5, 5, 9, 14, 20
	SIXTEEN	H, 5, 3, 4, 11, 16, 23
	SIXTEEN	I, 0, 7, 6, 10, 15, 21
	add	4(%rdi), B
	add	8(%rdi), C
	add	12(%rdi), D
	add	(%rdi), A
	mov	B, 4(%rdi)
	mov	C, 8(%rdi)
	mov	D, 12(%rdi)
	mov	A, (%rdi)
	add	$64, %rdx
	dec	%rsi
	jnz	LOCAL (block)

	.irp	x, A, B, C, D, %r10d, %r11d
	xor	\x, \x
	.endr
	ret
ENDFUNC (_symcrypt_md5_compress_x86_64)

RODATA (64)
LOCAL (constants):
#define ROW(a, b, c, d) .long a, b, c, d
#include "src/md5-constants.def"
ENDRODATA
