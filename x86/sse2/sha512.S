/* SPDX-License-Identifier: ISC */
/* SHA-512: the compression function (FIPS 180-4, section 6.4.2).
 *
 * Prototype and contract: src/hash-kernels.h.  Constant time.
 *
 * Needs: SSE2.
 *
 * Registers:
 *   - xmm0-xmm3, in turn, E and A, F and B, G and C, H and D, the first of
 *     each two in the lower half
 *   - xmm4-xmm7: scratch
 *   - eax: constants
 *   - ecx: counts sixteens of rounds
 *   - edx: data
 * Stack: 16 words of the schedule, the first two again after them, and 16 with
 *        their constants, wiped; the arguments from ebp.
 *
 * Cycles per byte: see doc/kernels/x86.md.
 *
 * Method: a step makes of E and A new ones, and the others change names: so
 * they are kept side by side.  Choice and majority are one formula,
 * ((x ^ y) & z) ^ v, on F, G, E, G in the lower halves and B, C, A ^ B, B in
 * the upper: the majority is b, unless both a and c differ from it.  Sums of
 * rotations are those of shifts to the right and of shifts to the left, each
 * of the one before.  The schedule is made two words at a time, 16 rounds
 * ahead, from memory, where any two words are neighbours. */

#define WIDTH 16
#define BITS 64
#include "asm.h"

/* The stack. */
#define WORDS 0
#define SUMS 144
#define UPPER 272(%esp)		/* a mask */
#define BLOCKS 288(%esp)
#define FRAME 304

#define DATA %edx

/* Register 5 is words k and k + 1. */
.macro STORE k
	VSTORE	5, WORDS+8*(\k)(%esp)
	.if	(\k) == 0
	VSTORE	5, WORDS+128(%esp)
	.endif
	VADDM	8*(\k)(%eax), 5
	VSTORE	5, SUMS+8*(\k)(%esp)
.endm

/* \p = Sigma of both halves of \x, with q scratch, of which one is wanted:
   shifts r1 after r2 after r3 to the right, l1 after l2 after l3 to the
   left. */
.macro SIGMA x, p, q, r3, r2, r1, l3, l2, l1
	VMOVE	\x, \p
	VMOVE	\x, \q
	VSHR	\r3, \p
	VSHL	\l3, \q
	VXOR	\x, \p
	VXOR	\x, \q
	VSHR	\r2, \p
	VSHL	\l2, \q
	VXOR	\x, \p
	VXOR	\x, \q
	VSHR	\r1, \p
	VSHL	\l1, \q
	VXOR	\q, \p
.endm

/* Round k of 16.  ea becomes fb of the next, and so on; hd becomes ea.  With
   T1 = h + Sigma1(e) + Ch(e,f,g) + K + W that is, in its lower half, d + T1,
   in the upper, T1 + Sigma0(a) + Maj(a,b,c). */
.macro ROUND ea, fb, gc, hd, k
	VMOVE	\fb, 4
	VMOVE	\fb, 5
	VMOVE	\fb, 6
	VANDM	UPPER, 4
	VXOR	\gc, 6			/* f ^ g, b ^ c */
	OP	VR, movsd, \gc, 5	/* g, b */
	XLOADLOW SUMS+8*(\k)(%esp), 7
	VXOR	\ea, 4			/* e, a ^ b */
	VADD	7, \hd			/* h + K + W, d */
	VAND	6, 4
	VXOR	5, 4			/* Ch, Maj */
	VMOVE	\hd, 7
	VADD	4, 7
	SIGMA	\ea, 5, 6, 23, 4, 14, 4, 23, 23
	VADD	5, 7			/* T1 */
	SIGMA	\ea, 5, 6, 5, 6, 28, 6, 5, 25
	VLOW64	7, 7
	VADD	5, 4
	VHIGH64	4, \hd			/* d, Sigma0 + Maj */
	VADD	7, \hd
.endm

/* Words k and k + 1 of the next 16: w += sigma0 of the words one further + the
   words nine further + sigma1 of those 14 further. */
.macro SCHEDULE k
	VLOADU	WORDS+8*((\k)+1)(%esp), 4
	VMOVE	4, 5
	VMOVE	4, 6
	VSHR	1, 5
	VSHL	7, 6
	VXOR	4, 5
	VXOR	4, 6
	VSHR	6, 5
	VXOR	4, 5
	VSHL	56, 6
	VSHR	1, 5
	VLOAD	WORDS+8*(((\k)+14)&15)(%esp), 4
	VXOR	6, 5
	VLOADU	WORDS+8*(((\k)+9)&15)(%esp), 6
	VADDM	WORDS+8*(\k)(%esp), 5
	VADD	6, 5
	VMOVE	4, 6
	VMOVE	4, 7
	VSHR	42, 6
	VSHL	42, 7
	VXOR	4, 6
	VXOR	4, 7
	VSHR	13, 6
	VXOR	4, 6
	VSHL	3, 7
	VSHR	6, 6
	VXOR	7, 6
	VADD	6, 5
	STORE	\k
.endm

/* Words k and k + 1 of the block, from DATA. */
.macro LOAD k
	VLOADU	8*(\k)(%edx), 4
	VMOVE	4, 5
	OPK	VR, psrlw, 8, 4
	OPK	VR, psllw, 8, 5
	VOR	4, 5
	pshuflw	$0x1b, %xmm5, %xmm5
	pshufhw	$0x1b, %xmm5, %xmm5
	STORE	\k
.endm

.macro ROUNDS4 k, scheduled
	ROUND	0, 1, 2, 3, \k
	ROUND	3, 0, 1, 2, \k+1
	.if	\scheduled
	SCHEDULE \k
	.endif
	ROUND	2, 3, 0, 1, \k+2
	ROUND	1, 2, 3, 0, \k+3
	.if	\scheduled
	SCHEDULE \k+2
	.endif
.endm

FUNC (_symcrypt_sha512_compress_sse2)
	ADDRESS	%eax, LOCAL (constants)
	ENTER_FRAME FRAME, 16
	mov	8(%ebp), %ecx
	mov	16(%ebp), DATA
	XLOADLOW 32+8*(0)(%ecx), 0
	XLOADHIGH 8*(0)(%ecx), 0
	XLOADLOW 32+8*(1)(%ecx), 1
	XLOADHIGH 8*(1)(%ecx), 1
	XLOADLOW 32+8*(2)(%ecx), 2
	XLOADHIGH 8*(2)(%ecx), 2
	XLOADLOW 32+8*(3)(%ecx), 3
	XLOADHIGH 8*(3)(%ecx), 3
	mov	12(%ebp), %ecx
	mov	%ecx, BLOCKS
	VONES	4
	VSHLB	8, 4
	VSTORE	4, UPPER

LOCAL (block):
	.irp	k, 0, 2, 4, 6, 8, 10, 12, 14
	LOAD	\k
	.endr
	mov	$(4), %ecx

	.balign	32
LOCAL (rounds16):
	sub	$(-128), %eax
	ROUNDS4	0, 1
	ROUNDS4	4, 1
	ROUNDS4	8, 1
	ROUNDS4	12, 1
	dec	%ecx
	jnz	LOCAL (rounds16)
	ROUNDS4	0, 0
	ROUNDS4	4, 0
	ROUNDS4	8, 0
	ROUNDS4	12, 0

	sub	$(512), %eax
	sub	$(-128), DATA
	mov	8(%ebp), %ecx
	/* E and A, and so on: word k + 4 in the lower half, word k in the
	   upper. */
	XLOADLOW 32+8*(0)(%ecx), 4
	XLOADHIGH 8*(0)(%ecx), 4
	VADD	4, 0
	XSTORELOW 0, 32+8*(0)(%ecx)
	XSTOREHIGH 0, 8*(0)(%ecx)
	XLOADLOW 32+8*(1)(%ecx), 4
	XLOADHIGH 8*(1)(%ecx), 4
	VADD	4, 1
	XSTORELOW 1, 32+8*(1)(%ecx)
	XSTOREHIGH 1, 8*(1)(%ecx)
	XLOADLOW 32+8*(2)(%ecx), 4
	XLOADHIGH 8*(2)(%ecx), 4
	VADD	4, 2
	XSTORELOW 2, 32+8*(2)(%ecx)
	XSTOREHIGH 2, 8*(2)(%ecx)
	XLOADLOW 32+8*(3)(%ecx), 4
	XLOADHIGH 8*(3)(%ecx), 4
	VADD	4, 3
	XSTORELOW 3, 32+8*(3)(%ecx)
	XSTOREHIGH 3, 8*(3)(%ecx)
	decl	BLOCKS
	jnz	LOCAL (block)

	OP	%xmm, pxor, 4, 4
	OP	%xmm, pxor, 5, 5
	OP	%xmm, pxor, 6, 6
	OP	%xmm, pxor, 7, 7
	.irp	k, 0, 16, 32, 48, 64, 80, 96, 112, 128
	VSTORE	4, \k(%esp)
	VSTORE	4, 128+\k(%esp)
	.endr
	EXIT_FRAME
	ret
ENDFUNC (_symcrypt_sha512_compress_sse2)

RODATA (64)
LOCAL (constants):
#define HASH_CONSTANTS(a, b) .quad a, b
#include "src/sha512-constants.def"
ENDRODATA
