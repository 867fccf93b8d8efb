/* SPDX-License-Identifier: ISC */
/* SHA-256: the compression function (FIPS 180-4, section 6.2.2), for any
 * 32-bit x86.
 *
 *   void _symcrypt_sha256_compress_x86 (uint32_t *state, size_t blocks,
 *                                       const uint8_t *data);
 *
 * STATE is 8 words; BLOCKS is at least 1; DATA has any alignment.  Constant
 * time.
 *
 * Needs: nothing beyond an i486, for bswap.
 *
 * Registers:
 *   - those of x86/sha256.inc
 *   - ebp: constants
 *   - esi: between blocks data
 * Stack: 16 words of the schedule, and the state, wiped; pointers.
 *
 * Cycles per byte: see doc/kernels/x86.md.
 *
 * Method: words of the schedule are made just before their rounds. */

#include "asm.h"

/* The stack: words first. */
#define W(k) 4*((k)&15)(%esp)
#define S 64
#define WIPED 96
#define BLOCKS 96(%esp)
#define DATA 100(%esp)
#define END 104(%esp)
#define FRAME 108

#include "x86/sha256.inc"

/* w += sigma0 of the next word + the word nine further + sigma1 of that 14
   further. */
.macro NEXT k, t, u
	mov	W (\k+1), %edi
	mov	W (\k+14), \u
	mov	%edi, \t
	ror	$11, %edi
	xor	\t, %edi
	shr	$3, \t
	ror	$7, %edi
	xor	\t, %edi
	mov	\u, \t
	ror	$2, \u
	xor	\t, \u
	shr	$10, \t
	ror	$17, \u
	xor	\t, \u
	mov	W (\k), \t
	add	%edi, \u
	add	W (\k+9), \t
	add	\u, \t
	mov	\t, W (\k)
	add	H (\k), \t
	add	4*(\k)(%ebp), \t
.endm

FUNC (_symcrypt_sha256_compress_x86)
	ADDRESS	%eax, LOCAL (constants)
	SAVE	%ebp, %ebx, %esi, %edi
	ALLOCATE FRAME
	mov	%eax, %ebp
	add	$256, %eax
	mov	%eax, END
	mov	FRAME+20(%esp), %edi
	mov	FRAME+24(%esp), %ecx
	mov	FRAME+28(%esp), %esi
	mov	%ecx, BLOCKS
	mov	%esi, DATA
	.irp	k, 0, 4, 8, 12, 16, 20, 24, 28
	mov	\k(%edi), %eax
	mov	%eax, S+\k(%esp)
	.endr

	.balign	32
LOCAL (block):
	mov	S(%esp), %eax
	mov	S+16(%esp), %edx
	mov	B (0), %ebx
	xor	C (0), %ebx
	.irp	k, 0, 2, 4, 6, 8, 10, 12, 14
	mov	DATA, %esi
	mov	4*(\k)(%esi), %ecx
	bswap	%ecx
	mov	%ecx, W (\k)
	add	H (\k), %ecx
	add	4*(\k)(%ebp), %ecx
	ROUND	\k, %eax, %ecx, %ebx, %esi
	mov	DATA, %ebx
	mov	4*(\k+1)(%ebx), %eax
	bswap	%eax
	mov	%eax, W (\k+1)
	add	H (\k+1), %eax
	add	4*(\k+1)(%ebp), %eax
	ROUND	\k+1, %ecx, %eax, %esi, %ebx
	.endr
	addl	$64, DATA
	add	$64, %ebp

	.balign	32
LOCAL (rounds16):
	.irp	k, 0, 2, 4, 6, 8, 10, 12, 14
	NEXT	\k, %ecx, %esi
	ROUND	\k, %eax, %ecx, %ebx, %esi
	NEXT	\k+1, %eax, %ebx
	ROUND	\k+1, %ecx, %eax, %esi, %ebx
	.endr
	add	$64, %ebp
	cmp	END, %ebp
	jne	LOCAL (rounds16)

	mov	FRAME+20(%esp), %edi
	sub	$256, %ebp
	.irp	k, 0, 4, 8, 12, 16, 20, 24, 28
	mov	S+\k(%esp), %eax
	add	\k(%edi), %eax
	mov	%eax, S+\k(%esp)
	mov	%eax, \k(%edi)
	.endr
	decl	BLOCKS
	jnz	LOCAL (block)

	xor	%eax, %eax
	mov	%esp, %edi
	mov	$(WIPED/4), %ecx
	rep
	stosl
	RELEASE FRAME
	RESTORE	%edi, %esi, %ebx, %ebp
	ret
ENDFUNC (_symcrypt_sha256_compress_x86)

RODATA (64)
LOCAL (constants):
#define ROW(a, b, c, d) .long a, b, c, d
#include "src/sha256-constants.def"
ENDRODATA
