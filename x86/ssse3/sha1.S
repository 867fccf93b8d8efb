/* SPDX-License-Identifier: ISC */
/* SHA-1: the compression function (FIPS 180-4, section 6.1.2), with the
 * message schedule in vectors.
 *
 *   void _symcrypt_sha1_compress_ssse3 (uint32_t *state, size_t blocks,
 *                                       const uint8_t *data);
 *
 * STATE is 5 words; BLOCKS is at least 1; DATA has any alignment.  Constant
 * time.
 *
 * Needs: SSSE3.
 *
 * Registers: those of x86/sha1.inc; between blocks esi data, edi state;
 *            xmm0-xmm3 16 words of the schedule; xmm4-xmm6 scratch; xmm7 how
 *            bytes are exchanged.
 * Stack: 16 words of the schedule plus constants, wiped; the constants;
 *            pointers, and the caller's stack.
 *
 * Cycles per byte: see doc/performance.md, "32-bit x86".
 *
 * Method: that of x86_64/ssse3/sha1.S. */

#include "asm.h"
#include "x86/ssse3/wipe.inc"

#define X0 %xmm0
#define X1 %xmm1
#define X2 %xmm2
#define X3 %xmm3
#define T0 %xmm4
#define T1 %xmm5
#define T2 %xmm6

/* The stack. */
#define K(i) 64+16*(i)(%esp)
#define STATE 128(%esp)
#define BLOCKS 132(%esp)
#define DATA 136(%esp)
#define CALLER 140(%esp)
#define FRAME 144

#include "x86/save.inc"
#include "x86/sha1.inc"

/* X0 to X3 are the 16 words before, of which X0 becomes the next four. */
.macro schedule x0, x1, x2, x3
	movdqa	\x1, T0
	palignr	$8, \x0, T0
	movdqa	\x3, T1
	psrldq	$4, T1
	pxor	T0, \x0
	pxor	\x2, \x0
	pxor	T1, \x0
	movdqa	\x0, T0
	pslldq	$12, T0
	movdqa	\x0, T1
	psrld	$31, T1
	paddd	\x0, \x0
	movdqa	T0, T2
	psrld	$30, T2
	pslld	$2, T0
	pxor	T1, \x0
	pxor	T2, T0
	pxor	T0, \x0
.endm

.macro round function, a, b, c, d, e, offset
	add	\offset(%esp), \e
	\function	\a, \b, \c, \d, \e
.endm

/* Four rounds with FUNCTION, and the schedule's words for those 16 further,
   whose constant is number CONSTANT. */
.macro rounds4_and_schedule function, a, b, c, d, e, offset, constant, x0, x1, x2, x3
	schedule	\x0, \x1, \x2, \x3
	round	\function, \a, \b, \c, \d, \e, \offset
	round	\function, \e, \a, \b, \c, \d, \offset+4
	movdqa	K (\constant), T0
	round	\function, \d, \e, \a, \b, \c, \offset+8
	paddd	\x0, T0
	round	\function, \c, \d, \e, \a, \b, \offset+12
	movdqa	T0, \offset(%esp)
.endm

.macro rounds4 function, a, b, c, d, e, offset
	round	\function, \a, \b, \c, \d, \e, \offset
	round	\function, \e, \a, \b, \c, \d, \offset+4
	round	\function, \d, \e, \a, \b, \c, \offset+8
	round	\function, \c, \d, \e, \a, \b, \offset+12
.endm

/* Four words of a block, at OFFSET. */
.macro load offset, x
	movdqu	\offset(%esi), \x
	pshufb	%xmm7, \x
	movdqa	K (0), T0
	paddd	\x, T0
	movdqa	T0, \offset(%esp)
.endm

FUNC (_symcrypt_sha1_compress_ssse3)
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
	/* The CFA is 20 above what is at 140(%esp). */
	.cfi_escape 0x0f, 0x06, 0x74, 0x8c, 0x01, 0x06, 0x23, 0x14
	mov	%edi, STATE
	mov	%ecx, BLOCKS
	.irp	k, 0, 16, 32, 48
	movdqa	\k(%eax), T0
	movdqa	T0, 64+\k(%esp)
	.endr
	movdqa	64(%eax), %xmm7
	mov	(%edi), %eax
	mov	4(%edi), %ebx
	mov	8(%edi), %ecx
	mov	12(%edi), %edx
	mov	16(%edi), %ebp

	.balign	32
LOCAL (block):
	load	0, X0
	load	16, X1
	load	32, X2
	load	48, X3
	add	$64, %esi
	mov	%esi, DATA

	rounds4_and_schedule	choose, %eax, %ebx, %ecx, %edx, %ebp, 0, 0, X0, X1, X2, X3
	rounds4_and_schedule	choose, %ebx, %ecx, %edx, %ebp, %eax, 16, 1, X1, X2, X3, X0
	rounds4_and_schedule	choose, %ecx, %edx, %ebp, %eax, %ebx, 32, 1, X2, X3, X0, X1
	rounds4_and_schedule	choose, %edx, %ebp, %eax, %ebx, %ecx, 48, 1, X3, X0, X1, X2
	rounds4_and_schedule	choose, %ebp, %eax, %ebx, %ecx, %edx, 0, 1, X0, X1, X2, X3

	rounds4_and_schedule	parity, %eax, %ebx, %ecx, %edx, %ebp, 16, 1, X1, X2, X3, X0
	rounds4_and_schedule	parity, %ebx, %ecx, %edx, %ebp, %eax, 32, 2, X2, X3, X0, X1
	rounds4_and_schedule	parity, %ecx, %edx, %ebp, %eax, %ebx, 48, 2, X3, X0, X1, X2
	rounds4_and_schedule	parity, %edx, %ebp, %eax, %ebx, %ecx, 0, 2, X0, X1, X2, X3
	rounds4_and_schedule	parity, %ebp, %eax, %ebx, %ecx, %edx, 16, 2, X1, X2, X3, X0

	rounds4_and_schedule	majority, %eax, %ebx, %ecx, %edx, %ebp, 32, 2, X2, X3, X0, X1
	rounds4_and_schedule	majority, %ebx, %ecx, %edx, %ebp, %eax, 48, 3, X3, X0, X1, X2
	rounds4_and_schedule	majority, %ecx, %edx, %ebp, %eax, %ebx, 0, 3, X0, X1, X2, X3
	rounds4_and_schedule	majority, %edx, %ebp, %eax, %ebx, %ecx, 16, 3, X1, X2, X3, X0
	rounds4_and_schedule	majority, %ebp, %eax, %ebx, %ecx, %edx, 32, 3, X2, X3, X0, X1

	rounds4_and_schedule	parity, %eax, %ebx, %ecx, %edx, %ebp, 48, 3, X3, X0, X1, X2
	rounds4	parity, %ebx, %ecx, %edx, %ebp, %eax, 0
	rounds4	parity, %ecx, %edx, %ebp, %eax, %ebx, 16
	rounds4	parity, %edx, %ebp, %eax, %ebx, %ecx, 32
	rounds4	parity, %ebp, %eax, %ebx, %ecx, %edx, 48

	mov	STATE, %edi
	mov	DATA, %esi
	add_state	0, %eax
	add_state	4, %ebx
	add_state	8, %ecx
	add_state	12, %edx
	add_state	16, %ebp
	decl	BLOCKS
	jnz	LOCAL (block)

	WIPE_SCHEDULE movdqa, %esp
	mov	CALLER, %esp
	.cfi_def_cfa %esp, 20
	RESTORE_ALL
	ret
ENDFUNC (_symcrypt_sha1_compress_ssse3)

RODATA (64)
LOCAL (constants):
	.long	0x5a827999, 0x5a827999, 0x5a827999, 0x5a827999
	.long	0x6ed9eba1, 0x6ed9eba1, 0x6ed9eba1, 0x6ed9eba1
	.long	0x8f1bbcdc, 0x8f1bbcdc, 0x8f1bbcdc, 0x8f1bbcdc
	.long	0xca62c1d6, 0xca62c1d6, 0xca62c1d6, 0xca62c1d6
LOCAL (bytes):
	.byte	3, 2, 1, 0, 7, 6, 5, 4, 11, 10, 9, 8, 15, 14, 13, 12
ENDRODATA
