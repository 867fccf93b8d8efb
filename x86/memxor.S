/* SPDX-License-Identifier: ISC */
/* The exclusive or of two buffers, 8 bytes at a time, for any 32-bit x86.
 *
 *   void _symcrypt_memxor_x86 (uint8_t *dst, const uint8_t *a,
 *                              const uint8_t *b, size_t n);
 *
 * N is at least 1; any alignment; DST may equal A or B exactly.  Constant
 * time: branches depend on N alone.
 *
 * Needs: nothing beyond an i386.
 *
 * Registers:
 *   - edi: dst
 *   - esi: a
 *   - edx: b
 *   - ecx: n
 *   - eax and ebx: the words
 *
 * Cycles per byte: see doc/kernels/memxor.md.
 *
 * Method: words while there are words, then bytes. */

#include "asm.h"

#define DST %edi
#define A %esi
#define B %edx
#define N %ecx

FUNC (_symcrypt_memxor_x86)
	SAVE	%edi, %esi, %ebx
	mov	16(%esp), DST
	mov	20(%esp), A
	mov	24(%esp), B
	mov	28(%esp), N
	sub	$8, N
	jb	LOCAL (word)

	/* N + 8 bytes are left. */
	.balign	16
LOCAL (loop):
	mov	(A), %eax
	mov	4(A), %ebx
	xor	(B), %eax
	xor	4(B), %ebx
	mov	%eax, (DST)
	mov	%ebx, 4(DST)
	add	$8, A
	add	$8, B
	add	$8, DST
	sub	$8, N
	jae	LOCAL (loop)

	/* N + 8 is 0 to 7. */
LOCAL (word):
	add	$4, N
	jl	LOCAL (bytes)
	mov	(A), %eax
	xor	(B), %eax
	mov	%eax, (DST)
	add	$4, A
	add	$4, B
	add	$4, DST
	sub	$4, N

	/* N + 4 is 0 to 3. */
LOCAL (bytes):
	add	$4, N
	jz	LOCAL (done)
LOCAL (byte):
	movb	(A), %al
	xorb	(B), %al
	movb	%al, (DST)
	inc	A
	inc	B
	inc	DST
	dec	N
	jnz	LOCAL (byte)
LOCAL (done):
	RESTORE	%ebx, %esi, %edi
	ret
ENDFUNC (_symcrypt_memxor_x86)
