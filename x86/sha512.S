/* SPDX-License-Identifier: ISC */
/* SHA-512: the compression function (FIPS 180-4, section 6.4.2), in words of
 * 32 bits, for any 32-bit x86.
 *
 *   void _symcrypt_sha512_compress_x86 (uint64_t *state, size_t blocks,
 *                                       const uint8_t *data);
 *
 * STATE is 8 words; BLOCKS is at least 1; DATA has any alignment.  Constant
 * time.
 *
 * Needs: nothing beyond an i486, for bswap.
 *
 * Registers:
 *   - ebp: where E of the round is kept
 *   - eax, edx: sums
 *   - esi, edi: a word whose rotations are made
 *   - ecx, ebx: these rotations
 * The lower half is the first of two.
 * Stack: all words of the schedule, all As and all Es of a block, wiped; the
 *            state, the block, and what ends loops.
 *
 * Cycles per byte: see doc/kernels/x86.md.
 *
 * Method: in each round only A and E are new, so the others are those of
 * rounds before where they were stored, and one round is a loop.  Rotated by n
 * below 32, a word with the halves l and h is (h ror n) ^ (d shr n) and (l ror
 * n) ^ (d shr n), d being l ^ h.  Beyond 32 the halves change places.  The
 * sums of d shr n are thus made once for both halves, and 64 bits never
 * shifted.  The majority is b, unless both a and c differ from it; a ^ b is
 * the next round's b ^ c, and is kept where H was. */

#include "asm.h"

/* The stack: E of the first round at FIRST, with four of earlier rounds before
   it; A and words are as far from E in all rounds. */
#define STATE (%esp)
#define BLOCKS 4(%esp)
#define DATA 8(%esp)
#define CONSTANTS 12(%esp)	/* from where E is */
#define SCHEDULED 16(%esp)	/* where E is in round 64 */
#define LAST 20(%esp)		/* where E is in round 80 */
#define WIPED 24
#define FIRST WIPED+32
#define TO_A 81*8+24
#define TO_W TO_A+81*8
#define FRAME WIPED+32+TO_W+80*8

#define E(i) -8*(i)(%ebp)	/* E, F, G, H, and B ^ C at 4 */
#define E_HIGH(i) 4-8*(i)(%ebp)
#define A(i) TO_A-8*(i)(%ebp)	/* A, B, C, D */
#define A_HIGH(i) TO_A+4-8*(i)(%ebp)
#define W(i) TO_W+8*(i)(%ebp)	/* of this round and i more */
#define W_HIGH(i) TO_W+4+8*(i)(%ebp)

/* edx:eax += Sigma of edi:esi: the halves X and Y are where both rotations but
   that by r3 + r2 + r1, or only that by r1, are beyond 32. */
.macro ADD_SIGMA x, y, r3, r2, r1
	mov	%edi, %ecx
	mov	%esi, %ebx
	ror	$\r3, %ecx
	ror	$\r3, %ebx
	xor	\x, %ecx
	xor	\y, %ebx
	ror	$\r2, %ecx
	ror	$\r2, %ebx
	xor	%esi, %ecx
	xor	%edi, %ebx
	xor	%edi, %esi
	ror	$\r1, %ecx
	mov	%esi, %edi
	ror	$\r1, %ebx
	shr	$\r3, %edi
	xor	%esi, %edi
	shr	$\r2, %edi
	xor	%esi, %edi
	shr	$\r1, %edi
	xor	%edi, %ecx
	xor	%edi, %ebx
	add	%ecx, %eax
	adc	%ebx, %edx
.endm

.macro ROUND esi, edi
	mov	CONSTANTS, %ecx
	mov	E (3), %eax
	mov	E_HIGH (3), %edx
	add	W (0), %eax
	adc	W_HIGH (0), %edx
	add	(%ebp,%ecx), %eax
	adc	4(%ebp,%ecx), %edx
	mov	E (0), \esi
	mov	E_HIGH (0), \edi
	mov	E (1), %ecx
	mov	E_HIGH (1), %ebx
	xor	E (2), %ecx
	xor	E_HIGH (2), %ebx
	and	\esi, %ecx
	and	\edi, %ebx
	xor	E (2), %ecx
	xor	E_HIGH (2), %ebx
	add	%ecx, %eax
	adc	%ebx, %edx
	ADD_SIGMA \edi, \esi, 4, 5, 9
	mov	A (3), %ecx
	mov	A_HIGH (3), %ebx
	add	%eax, %ecx
	adc	%edx, %ebx
	mov	%ecx, E (-1)
	mov	%ebx, E_HIGH (-1)

	mov	A (0), \esi
	mov	A_HIGH (0), \edi
	mov	A (1), %ecx
	mov	A_HIGH (1), %ebx
	xor	\esi, %ecx
	xor	\edi, %ebx
	mov	%ecx, E (3)
	mov	%ebx, E_HIGH (3)
	and	E (4), %ecx
	and	E_HIGH (4), %ebx
	xor	A (1), %ecx
	xor	A_HIGH (1), %ebx
	add	%ecx, %eax
	adc	%ebx, %edx
	ADD_SIGMA \esi, \edi, 21, 5, 2
	mov	%eax, A (-1)
	mov	%edx, A_HIGH (-1)
.endm

FUNC (_symcrypt_sha512_compress_x86)
	ADDRESS	%eax, LOCAL (constants)
	SAVE	%ebp, %ebx, %esi, %edi
	ALLOCATE FRAME
	lea	FIRST(%esp), %ebp
	sub	%ebp, %eax
	mov	%eax, CONSTANTS
	lea	8*64(%ebp), %eax
	lea	8*80(%ebp), %edx
	mov	%eax, SCHEDULED
	mov	%edx, LAST
	mov	FRAME+20(%esp), %esi
	mov	FRAME+24(%esp), %eax
	mov	FRAME+28(%esp), %edx
	mov	%esi, STATE
	mov	%eax, BLOCKS
	mov	%edx, DATA
	.irp	i, 0, 1, 2, 3
	mov	8*\i(%esi), %eax
	mov	8*\i+4(%esi), %edx
	mov	%eax, A (\i)
	mov	%edx, A_HIGH (\i)
	mov	8*\i+32(%esi), %eax
	mov	8*\i+36(%esi), %edx
	mov	%eax, E (\i)
	mov	%edx, E_HIGH (\i)
	.endr

LOCAL (block):
	mov	A (1), %eax
	mov	A_HIGH (1), %edx
	xor	A (2), %eax
	xor	A_HIGH (2), %edx
	mov	%eax, E (4)
	mov	%edx, E_HIGH (4)
	mov	DATA, %esi
	xor	%ecx, %ecx
LOCAL (load):
	mov	(%esi,%ecx,8), %edx
	mov	4(%esi,%ecx,8), %eax
	bswap	%edx
	bswap	%eax
	mov	%eax, TO_W(%ebp,%ecx,8)
	mov	%edx, TO_W+4(%ebp,%ecx,8)
	inc	%ecx
	cmp	$16, %ecx
	jne	LOCAL (load)
	sub	$-128, %esi
	mov	%esi, DATA

	.balign	32
LOCAL (scheduling_round):
	/* The word 16 further, of this one, sigma0 of the next, the word 9
	   further and sigma1 of the one 14 further. */
	mov	W (1), %esi
	mov	W_HIGH (1), %edi
	mov	%esi, %ebx
	mov	%edi, %ecx
	ror	$7, %ebx
	xor	%esi, %ebx
	xor	%edi, %esi
	ror	$7, %edi
	ror	$1, %ebx
	xor	%edi, %ecx
	ror	$1, %ecx
	xor	%edi, %ecx
	and	$0x01ffffff, %edi
	xor	%edi, %ebx
	mov	%esi, %edi
	shr	$7, %esi
	xor	%esi, %ecx
	xor	%edi, %esi
	shr	$1, %esi
	xor	%esi, %ecx
	xor	%esi, %ebx
	add	W (0), %ecx
	adc	W_HIGH (0), %ebx
	add	W (9), %ecx
	adc	W_HIGH (9), %ebx

	mov	W (14), %esi
	mov	W_HIGH (14), %edi
	mov	%esi, %eax
	mov	%edi, %edx
	ror	$10, %eax
	ror	$10, %edx
	xor	%edi, %eax
	xor	%esi, %edx
	xor	%edi, %esi
	ror	$6, %edi
	ror	$19, %eax
	ror	$19, %edx
	xor	%edi, %eax
	and	$0x03ffffff, %edi
	xor	%edi, %edx
	mov	%esi, %edi
	shr	$10, %edi
	xor	%esi, %edi
	shr	$6, %esi
	shr	$19, %edi
	xor	%esi, %eax
	xor	%edi, %edx
	xor	%edi, %eax
	add	%eax, %ecx
	adc	%edx, %ebx
	mov	%ecx, W (16)
	mov	%ebx, W_HIGH (16)
	ROUND	%esi, %edi
	add	$8, %ebp
	cmp	SCHEDULED, %ebp
	jne	LOCAL (scheduling_round)

	.balign	32
LOCAL (round):
	ROUND	%esi, %edi
	add	$8, %ebp
	cmp	LAST, %ebp
	jne	LOCAL (round)

	mov	STATE, %esi
	lea	FIRST(%esp), %edi
	.irp	i, 0, 1, 2, 3
	mov	A (\i), %eax
	mov	A_HIGH (\i), %edx
	add	8*\i(%esi), %eax
	adc	8*\i+4(%esi), %edx
	mov	%eax, 8*\i(%esi)
	mov	%edx, 8*\i+4(%esi)
	mov	%eax, TO_A-8*\i(%edi)
	mov	%edx, TO_A+4-8*\i(%edi)
	mov	E (\i), %eax
	mov	E_HIGH (\i), %edx
	add	8*\i+32(%esi), %eax
	adc	8*\i+36(%esi), %edx
	mov	%eax, 8*\i+32(%esi)
	mov	%edx, 8*\i+36(%esi)
	mov	%eax, -8*\i(%edi)
	mov	%edx, 4-8*\i(%edi)
	.endr
	mov	%edi, %ebp
	decl	BLOCKS
	jnz	LOCAL (block)

	xor	%eax, %eax
	lea	WIPED(%esp), %edi
	mov	$(FRAME-(WIPED))/4, %ecx
	rep
	stosl
	RELEASE FRAME
	RESTORE	%edi, %esi, %ebx, %ebp
	ret
ENDFUNC (_symcrypt_sha512_compress_x86)

RODATA (64)
LOCAL (constants):
#define ROW(a, b) .quad a, b
#include "src/sha512-constants.def"
ENDRODATA
