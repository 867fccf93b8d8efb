/* SPDX-License-Identifier: ISC */
/* SHA-256: the compression function (FIPS 180-4, section 6.2.2), with the
 * message schedule in vectors.
 *
 *   void _symcrypt_sha256_compress_ssse3 (uint32_t *state, size_t blocks,
 *                                         const uint8_t *data);
 *
 * STATE is 8 words; BLOCKS is at least 1; DATA has any alignment.  Constant
 * time.
 *
 * Needs: SSSE3.
 *
 * Registers: those of x86/sha256.inc; ebp constants; esi between blocks data;
 *            xmm0-xmm3 16 words of the schedule; xmm4-xmm6 scratch.
 * Stack: 16 words of the schedule plus constants, and the state, wiped; how
 *            bytes are moved; pointers, and the caller's stack.
 *
 * Cycles per byte: see doc/performance.md, "32-bit x86".
 *
 * Method: that of x86_64/ssse3/sha256.S, with the state in memory but A, E and
 * B ^ C. */

#include "asm.h"
#include "x86/ssse3/wipe.inc"

#define X0 %xmm0
#define X1 %xmm1
#define X2 %xmm2
#define X3 %xmm3
#define T0 %xmm4
#define T1 %xmm5
#define T2 %xmm6

/* The stack: words plus constants first. */
#define BYTES 64(%esp)
#define TO_LOW 80(%esp)
#define TO_HIGH 96(%esp)
#define S 112
#define STATE 144(%esp)
#define BLOCKS 148(%esp)
#define DATA 152(%esp)
#define CALLER 156(%esp)
#define END 160(%esp)
#define FRAME 176

#include "x86/save.inc"
#include "x86/sha256.inc"
#include "x86/ssse3/sha256.inc"

/* Two rounds, of words at OFFSET. */
.macro rounds2 k
	mov	H (\k), %ecx
	add	4*((\k)&15)(%esp), %ecx
	round	\k, %eax, %ecx, %ebx, %esi
	mov	H (\k+1), %eax
	add	4*((\k+1)&15)(%esp), %eax
	round	\k+1, %ecx, %eax, %esi, %ebx
.endm

/* Four rounds and the schedule's words for those 16 further. */
.macro rounds4_and_schedule k, x0, x1, x2, x3
	schedule	\x0, \x1, \x2, \x3
	rounds2	\k
	rounds2	\k+2
	movdqa	4*(\k)(%ebp), T0
	paddd	\x0, T0
	movdqa	T0, 4*(\k)(%esp)
.endm

/* Four words of a block, at OFFSET. */
.macro load offset, x
	movdqu	\offset(%esi), \x
	pshufb	BYTES, \x
	movdqa	\offset(%ebp), T0
	paddd	\x, T0
	movdqa	T0, \offset(%esp)
.endm

FUNC (_symcrypt_sha256_compress_ssse3)
	ADDRESS	%eax, LOCAL (constants)
	SAVE_ALL
	mov	20(%esp), %edi
	mov	24(%esp), %ecx
	mov	28(%esp), %esi
	mov	%esp, %edx
	.cfi_def_cfa_register %edx
	sub	$FRAME, %esp
	and	$-16, %esp
	mov	%edx, CALLER
	/* The CFA is 20 above what is at 156(%esp). */
	.cfi_escape 0x0f, 0x06, 0x74, 0x9c, 0x01, 0x06, 0x23, 0x14
	mov	%edi, STATE
	mov	%ecx, BLOCKS
	mov	%eax, %ebp
	add	$256, %eax
	mov	%eax, END
	movdqa	(%eax), T0
	movdqa	16(%eax), T1
	movdqa	32(%eax), T2
	movdqa	T0, BYTES
	movdqa	T1, TO_LOW
	movdqa	T2, TO_HIGH
	movdqu	(%edi), T0
	movdqu	16(%edi), T1
	movdqa	T0, S(%esp)
	movdqa	T1, S+16(%esp)

	.balign	32
LOCAL (block):
	load	0, X0
	load	16, X1
	load	32, X2
	load	48, X3
	add	$64, %esi
	mov	%esi, DATA
	mov	S(%esp), %eax
	mov	S+16(%esp), %edx
	mov	B (0), %ebx
	xor	C (0), %ebx
	add	$64, %ebp

	.balign	32
LOCAL (rounds16):
	rounds4_and_schedule	0, X0, X1, X2, X3
	rounds4_and_schedule	4, X1, X2, X3, X0
	rounds4_and_schedule	8, X2, X3, X0, X1
	rounds4_and_schedule	12, X3, X0, X1, X2
	add	$64, %ebp
	cmp	END, %ebp
	jne	LOCAL (rounds16)

	.irp	k, 0, 2, 4, 6, 8, 10, 12, 14
	rounds2	\k
	.endr

	mov	STATE, %edi
	mov	DATA, %esi
	sub	$256, %ebp
	movdqu	(%edi), T0
	movdqu	16(%edi), T1
	paddd	S(%esp), T0
	paddd	S+16(%esp), T1
	movdqa	T0, S(%esp)
	movdqa	T1, S+16(%esp)
	movdqu	T0, (%edi)
	movdqu	T1, 16(%edi)
	decl	BLOCKS
	jnz	LOCAL (block)

	WIPE_SCHEDULE movdqa, %esp
	movdqa	X0, S(%esp)
	movdqa	X0, S+16(%esp)
	mov	CALLER, %esp
	.cfi_def_cfa %esp, 20
	RESTORE_ALL
	ret
ENDFUNC (_symcrypt_sha256_compress_ssse3)

RODATA (64)
LOCAL (constants):
#define ROW(a, b, c, d) .long a, b, c, d
#include "src/sha256-constants.def"
	/* How bytes are exchanged, and how the two lower words of pairs come to
	   a half. */
	.byte	3, 2, 1, 0, 7, 6, 5, 4, 11, 10, 9, 8, 15, 14, 13, 12
	.byte	0, 1, 2, 3, 8, 9, 10, 11, -1, -1, -1, -1, -1, -1, -1, -1
	.byte	-1, -1, -1, -1, -1, -1, -1, -1, 0, 1, 2, 3, 8, 9, 10, 11
ENDRODATA
