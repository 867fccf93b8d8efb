/* SPDX-License-Identifier: ISC */
/* SHA-1: the compression function (FIPS 180-4, section 6.1.2), with the
 * message schedule in vectors.
 *
 * Prototype and contract: src/hash-kernels.h.  Constant time.
 *
 * Needs: SSSE3.
 *
 * Registers:
 *   - eax, ebx, ecx, edx, ebp: words A to E, alternately
 *   - esi and edi: scratch
 *   - esi: data, between blocks
 *   - edi: state
 *   - xmm0-xmm3: 16 words of the schedule
 *   - xmm4-xmm6: scratch
 *   - xmm7: how bytes are exchanged
 * Stack: 16 words of the schedule plus constants, wiped; the constants;
 *            pointers, and the caller's stack.
 *
 * Cycles per byte: see doc/kernels/x86.md.
 *
 * Method: that of x86_64/ssse3/sha1.S. */

#include "asm.h"

#define VEX 0
#include "x86/common/sha-schedule.inc"

/* The stack. */
#define K(i) 64+16*(i)(%esp)
#define STATE 128(%esp)
#define BLOCKS 132(%esp)
#define DATA 136(%esp)
#define CALLER 140(%esp)
#define FRAME 144

/* Rounds: E has had the word and the constant added before. */
.macro CHOOSE a, b, c, d, e
	mov	\c, %esi
	xor	\d, %esi
	and	\b, %esi
	xor	\d, %esi
	add	%esi, \e
	/* The common part of all rounds; t is a scratch register. */
	mov	\a, %edi
	rol	$5, %edi
	ror	$2, \b
	add	%edi, \e
.endm

.macro PARITY a, b, c, d, e
	mov	\c, %esi
	xor	\d, %esi
	xor	\b, %esi
	add	%esi, \e
	mov	\a, %edi
	rol	$5, %edi
	ror	$2, \b
	add	%edi, \e
.endm

.macro MAJORITY a, b, c, d, e
	mov	\c, %esi
	mov	\c, %edi
	and	\d, %esi
	xor	\d, %edi
	add	%esi, \e
	and	\b, %edi
	add	%edi, \e
	mov	\a, %esi
	rol	$5, %esi
	ror	$2, \b
	add	%esi, \e
.endm

/* The state is at edi. */
.macro ADD_STATE offset, x
	add	\offset(%edi), \x
	mov	\x, \offset(%edi)
.endm

.macro ROUND function, a, b, c, d, e, offset
	add	\offset(%esp), \e
	\function	\a, \b, \c, \d, \e
.endm

/* Four rounds with FUNCTION, and the schedule's words for those 16 further,
   whose constant is number CONSTANT. */
.macro ROUNDS4_AND_SCHEDULE function, a, b, c, d, e, offset, constant, x0, x1, x2, x3
	SHA1_SCHEDULE \x0, \x1, \x2, \x3
	ROUND	\function, \a, \b, \c, \d, \e, \offset
	ROUND	\function, \e, \a, \b, \c, \d, \offset+4
	VLOAD	K (\constant), T0
	ROUND	\function, \d, \e, \a, \b, \c, \offset+8
	VADD	\x0, T0
	ROUND	\function, \c, \d, \e, \a, \b, \offset+12
	VSTORE	T0, \offset(%esp)
.endm

FUNC (_symcrypt_sha1_compress_ssse3)
	ADDRESS	%eax, LOCAL (constants)
	SAVE	%ebp, %ebx, %esi, %edi
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
	VLOAD	\k(%eax), T0
	VSTORE	T0, 64+\k(%esp)
	.endr
	VLOAD	64(%eax), 7
	mov	(%edi), %eax
	mov	4(%edi), %ebx
	mov	8(%edi), %ecx
	mov	12(%edi), %edx
	mov	16(%edi), %ebp

	.balign	32
LOCAL (block):
	/* Four words of a block, at OFFSET. */
	VLOADU	0(%esi), X0
	VBYTES	7, X0
	VLOAD	K (0), T0
	VADD	X0, T0
	VSTORE	T0, 0(%esp)
	VLOADU	16(%esi), X1
	VBYTES	7, X1
	VLOAD	K (0), T0
	VADD	X1, T0
	VSTORE	T0, 16(%esp)
	VLOADU	32(%esi), X2
	VBYTES	7, X2
	VLOAD	K (0), T0
	VADD	X2, T0
	VSTORE	T0, 32(%esp)
	VLOADU	48(%esi), X3
	VBYTES	7, X3
	VLOAD	K (0), T0
	VADD	X3, T0
	VSTORE	T0, 48(%esp)
	add	$64, %esi
	mov	%esi, DATA

	ROUNDS4_AND_SCHEDULE CHOOSE, %eax, %ebx, %ecx, %edx, %ebp, 0, 0, X0, X1, X2, X3
	ROUNDS4_AND_SCHEDULE CHOOSE, %ebx, %ecx, %edx, %ebp, %eax, 16, 1, X1, X2, X3, X0
	ROUNDS4_AND_SCHEDULE CHOOSE, %ecx, %edx, %ebp, %eax, %ebx, 32, 1, X2, X3, X0, X1
	ROUNDS4_AND_SCHEDULE CHOOSE, %edx, %ebp, %eax, %ebx, %ecx, 48, 1, X3, X0, X1, X2
	ROUNDS4_AND_SCHEDULE CHOOSE, %ebp, %eax, %ebx, %ecx, %edx, 0, 1, X0, X1, X2, X3

	ROUNDS4_AND_SCHEDULE PARITY, %eax, %ebx, %ecx, %edx, %ebp, 16, 1, X1, X2, X3, X0
	ROUNDS4_AND_SCHEDULE PARITY, %ebx, %ecx, %edx, %ebp, %eax, 32, 2, X2, X3, X0, X1
	ROUNDS4_AND_SCHEDULE PARITY, %ecx, %edx, %ebp, %eax, %ebx, 48, 2, X3, X0, X1, X2
	ROUNDS4_AND_SCHEDULE PARITY, %edx, %ebp, %eax, %ebx, %ecx, 0, 2, X0, X1, X2, X3
	ROUNDS4_AND_SCHEDULE PARITY, %ebp, %eax, %ebx, %ecx, %edx, 16, 2, X1, X2, X3, X0

	ROUNDS4_AND_SCHEDULE MAJORITY, %eax, %ebx, %ecx, %edx, %ebp, 32, 2, X2, X3, X0, X1
	ROUNDS4_AND_SCHEDULE MAJORITY, %ebx, %ecx, %edx, %ebp, %eax, 48, 3, X3, X0, X1, X2
	ROUNDS4_AND_SCHEDULE MAJORITY, %ecx, %edx, %ebp, %eax, %ebx, 0, 3, X0, X1, X2, X3
	ROUNDS4_AND_SCHEDULE MAJORITY, %edx, %ebp, %eax, %ebx, %ecx, 16, 3, X1, X2, X3, X0
	ROUNDS4_AND_SCHEDULE MAJORITY, %ebp, %eax, %ebx, %ecx, %edx, 32, 3, X2, X3, X0, X1

	ROUNDS4_AND_SCHEDULE PARITY, %eax, %ebx, %ecx, %edx, %ebp, 48, 3, X3, X0, X1, X2
	ROUND	PARITY, %ebx, %ecx, %edx, %ebp, %eax, 0
	ROUND	PARITY, %eax, %ebx, %ecx, %edx, %ebp, 0+4
	ROUND	PARITY, %ebp, %eax, %ebx, %ecx, %edx, 0+8
	ROUND	PARITY, %edx, %ebp, %eax, %ebx, %ecx, 0+12
	ROUND	PARITY, %ecx, %edx, %ebp, %eax, %ebx, 16
	ROUND	PARITY, %ebx, %ecx, %edx, %ebp, %eax, 16+4
	ROUND	PARITY, %eax, %ebx, %ecx, %edx, %ebp, 16+8
	ROUND	PARITY, %ebp, %eax, %ebx, %ecx, %edx, 16+12
	ROUND	PARITY, %edx, %ebp, %eax, %ebx, %ecx, 32
	ROUND	PARITY, %ecx, %edx, %ebp, %eax, %ebx, 32+4
	ROUND	PARITY, %ebx, %ecx, %edx, %ebp, %eax, 32+8
	ROUND	PARITY, %eax, %ebx, %ecx, %edx, %ebp, 32+12
	ROUND	PARITY, %ebp, %eax, %ebx, %ecx, %edx, 48
	ROUND	PARITY, %edx, %ebp, %eax, %ebx, %ecx, 48+4
	ROUND	PARITY, %ecx, %edx, %ebp, %eax, %ebx, 48+8
	ROUND	PARITY, %ebx, %ecx, %edx, %ebp, %eax, 48+12

	mov	STATE, %edi
	mov	DATA, %esi
	ADD_STATE 0, %eax
	ADD_STATE 4, %ebx
	ADD_STATE 8, %ecx
	ADD_STATE 12, %edx
	ADD_STATE 16, %ebp
	decl	BLOCKS
	jnz	LOCAL (block)

	WIPE_SCHEDULE movdqa
	mov	CALLER, %esp
	.cfi_def_cfa %esp, 20
	RESTORE	%edi, %esi, %ebx, %ebp
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
