/* SPDX-License-Identifier: ISC */
/* SHA-1: the compression function (FIPS 180-4, section 6.1.2), for any 32-bit
 * x86.
 *
 *   void _symcrypt_sha1_compress_x86 (uint32_t *state, size_t blocks,
 *                                     const uint8_t *data);
 *
 * STATE is 5 words; BLOCKS is at least 1; DATA has any alignment.  Constant
 * time.
 *
 * Needs: nothing beyond an i486, for bswap.
 *
 * Registers: those of x86/sha1.inc.
 * Stack: 16 words of the schedule, wiped; pointers.
 *
 * Cycles per byte: see doc/kernels/x86.md.
 *
 * Method: words of the schedule are made just before their rounds. */

#include "asm.h"
#include "x86/sha1.inc"

#define W(k) 4*((k)&15)(%esp)
#define BLOCKS 64(%esp)
#define DATA 68(%esp)
#define FRAME 72

.macro ROUND function, constant, k, a, b, c, d, e
	/* esi = word k. */
	.if	(\k) < 16
	mov	DATA, %edi
	mov	4*(\k)(%edi), %esi
	bswap	%esi
	.else
	mov	W (\k), %esi
	xor	W (\k+2), %esi
	xor	W (\k+8), %esi
	xor	W (\k+13), %esi
	rol	$1, %esi
	.endif
	mov	%esi, W (\k)
	add	$\constant, \e
	add	%esi, \e
	\function	\a, \b, \c, \d, \e
.endm

.macro ROUNDS5 function, constant, k
	ROUND	\function, \constant, \k, %eax, %ebx, %ecx, %edx, %ebp
	ROUND	\function, \constant, \k+1, %ebp, %eax, %ebx, %ecx, %edx
	ROUND	\function, \constant, \k+2, %edx, %ebp, %eax, %ebx, %ecx
	ROUND	\function, \constant, \k+3, %ecx, %edx, %ebp, %eax, %ebx
	ROUND	\function, \constant, \k+4, %ebx, %ecx, %edx, %ebp, %eax
.endm

FUNC (_symcrypt_sha1_compress_x86)
	SAVE	%ebp, %ebx, %esi, %edi
	ALLOCATE FRAME
	mov	FRAME+20(%esp), %edi
	mov	FRAME+24(%esp), %ecx
	mov	FRAME+28(%esp), %edx
	mov	%ecx, BLOCKS
	mov	%edx, DATA
	mov	(%edi), %eax
	mov	4(%edi), %ebx
	mov	8(%edi), %ecx
	mov	12(%edi), %edx
	mov	16(%edi), %ebp

	.balign	32
LOCAL (block):
	ROUNDS5	CHOOSE, 0x5a827999, 0
	ROUNDS5	CHOOSE, 0x5a827999, 0+5
	ROUNDS5	CHOOSE, 0x5a827999, 0+10
	ROUNDS5	CHOOSE, 0x5a827999, 0+15
	ROUNDS5	PARITY, 0x6ed9eba1, 20
	ROUNDS5	PARITY, 0x6ed9eba1, 20+5
	ROUNDS5	PARITY, 0x6ed9eba1, 20+10
	ROUNDS5	PARITY, 0x6ed9eba1, 20+15
	ROUNDS5	MAJORITY, 0x8f1bbcdc, 40
	ROUNDS5	MAJORITY, 0x8f1bbcdc, 40+5
	ROUNDS5	MAJORITY, 0x8f1bbcdc, 40+10
	ROUNDS5	MAJORITY, 0x8f1bbcdc, 40+15
	ROUNDS5	PARITY, 0xca62c1d6, 60
	ROUNDS5	PARITY, 0xca62c1d6, 60+5
	ROUNDS5	PARITY, 0xca62c1d6, 60+10
	ROUNDS5	PARITY, 0xca62c1d6, 60+15
	mov	FRAME+20(%esp), %edi
	addl	$64, DATA
	ADD_STATE 0, %eax
	ADD_STATE 4, %ebx
	ADD_STATE 8, %ecx
	ADD_STATE 12, %edx
	ADD_STATE 16, %ebp
	decl	BLOCKS
	jnz	LOCAL (block)

	xor	%eax, %eax
	.irp	k, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
	mov	%eax, W (\k)
	.endr
	RELEASE FRAME
	RESTORE	%edi, %esi, %ebx, %ebp
	ret
ENDFUNC (_symcrypt_sha1_compress_x86)
