/* SPDX-License-Identifier: ISC */
/* SHA-512: the compression function (FIPS 180-4, section 6.4.2).
 *
 * Prototype and contract: src/hash-kernels.h.  Constant time.
 *
 * Needs: SSE2.
 *
 * Registers, stack: see x86/sha512.inc.
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

#include "asm.h"

#define VEX 0
#include "x86/sha512.inc"

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

/* Words k and k + 1 of the block. */
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

FUNC (_symcrypt_sha512_compress_sse2)
	COMPRESS
ENDFUNC (_symcrypt_sha512_compress_sse2)

RODATA (64)
LOCAL (constants):
#define ROW(a, b) .quad a, b
#include "src/sha512-constants.def"
ENDRODATA
