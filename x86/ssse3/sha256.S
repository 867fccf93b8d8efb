/* SPDX-License-Identifier: ISC */
/* SHA-256: the compression function (FIPS 180-4, section 6.2.2), with the
 * message schedule in vectors.
 *
 * Prototype and contract: src/hash-kernels.h.  Constant time.
 *
 * Needs: SSSE3.
 *
 * Registers:
 *   - edx: E
 *   - eax and ecx: A and the sum, alternately
 *   - ebx and esi: B ^ C and scratch, alternately
 *   - edi: scratch
 *   - ebp: constants
 *   - esi: between blocks data
 *   - xmm0-xmm3: 16 words of the schedule
 *   - xmm4-xmm6: scratch
 * Stack: 16 words of the schedule plus constants, and the state, wiped; how
 *            bytes are moved; pointers, and the caller's stack.
 *
 * Cycles per byte: see doc/kernels/x86.md.
 *
 * Method: that of x86_64/ssse3/sha256.S, with the state in memory but A, E and
 * B ^ C. */

#include "asm.h"

/* The stack: words plus constants first. */
#define BYTES 64(%esp)
#define LOW 80(%esp)
#define HIGH 96(%esp)
#define S 112
#define STATE 144(%esp)
#define BLOCKS 148(%esp)
#define DATA 152(%esp)
#define CALLER 156(%esp)
#define END 160(%esp)
#define FRAME 176

#define VEX 0
#define TO_LOW VBYTESM LOW,
#define TO_HIGH VBYTESM HIGH,
#include "x86/common/sha-schedule.inc"

/* The words of the state in round k: each stays where it was made. */
#define B(k) S+4*((1-(k))&7)(%esp)
#define C(k) S+4*((2-(k))&7)(%esp)
#define D(k) S+4*((3-(k))&7)(%esp)
#define F(k) S+4*((5-(k))&7)(%esp)
#define G(k) S+4*((6-(k))&7)(%esp)
#define H(k) S+4*((7-(k))&7)(%esp)

/* One round. t is h, plus the word and the constant, and becomes a; bc is b ^
 * c, and ab becomes a ^ b.  The three rotations of a sum are made of one
 * another; the first is added to d before the others, because d is on the
 * critical path of the next round.  The majority is b, unless both a and c
 * differ from it. */
.macro ROUND k, a, t, bc, ab
	mov	F (\k), \ab
	mov	%edx, %edi
	xor	G (\k), \ab
	ror	$14, %edi
	and	%edx, \ab
	xor	%edx, %edi
	xor	G (\k), \ab
	ror	$5, %edi
	add	\ab, \t
	xor	%edx, %edi
	mov	\a, \ab
	mov	D (\k), %edx
	xor	B (\k), \ab
	add	\t, %edx
	ror	$6, %edi
	add	%edi, %edx
	add	%edi, \t
	mov	\a, %edi
	ror	$9, %edi
	and	\ab, \bc
	xor	\a, %edi
	mov	%edx, D (\k)
	ror	$11, %edi
	xor	B (\k), \bc
	xor	\a, %edi
	add	\bc, \t
	ror	$2, %edi
	add	%edi, \t
	mov	\t, H (\k)
.endm

/* Four rounds and the schedule's words for those 16 further. */
.macro ROUNDS4_AND_SCHEDULE k, x0, x1, x2, x3
	SHA256_SCHEDULE \x0, \x1, \x2, \x3
	/* Two rounds, of words at OFFSET. */
	mov	H (\k), %ecx
	add	4*((\k)&15)(%esp), %ecx
	ROUND	\k, %eax, %ecx, %ebx, %esi
	mov	H (\k+1), %eax
	add	4*((\k+1)&15)(%esp), %eax
	ROUND	\k+1, %ecx, %eax, %esi, %ebx
	mov	H (\k+2), %ecx
	add	4*((\k+2)&15)(%esp), %ecx
	ROUND	\k+2, %eax, %ecx, %ebx, %esi
	mov	H (\k+2+1), %eax
	add	4*((\k+2+1)&15)(%esp), %eax
	ROUND	\k+2+1, %ecx, %eax, %esi, %ebx
	VLOAD	4*(\k)(%ebp), T0
	VADD	\x0, T0
	VSTORE	T0, 4*(\k)(%esp)
.endm

FUNC (_symcrypt_sha256_compress_ssse3)
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
	/* The CFA is 20 above what is at 156(%esp). */
	.cfi_escape 0x0f, 0x06, 0x74, 0x9c, 0x01, 0x06, 0x23, 0x14
	mov	%edi, STATE
	mov	%ecx, BLOCKS
	mov	%eax, %ebp
	add	$256, %eax
	mov	%eax, END
	VLOAD	(%eax), T0
	VLOAD	16(%eax), T1
	VLOAD	32(%eax), T2
	VSTORE	T0, BYTES
	VSTORE	T1, LOW
	VSTORE	T2, HIGH
	VLOADU	(%edi), T0
	VLOADU	16(%edi), T1
	VSTORE	T0, S(%esp)
	VSTORE	T1, S+16(%esp)

	.balign	32
LOCAL (block):
	/* Four words of a block, at OFFSET. */
	VLOADU	0(%esi), X0
	VBYTESM	BYTES, X0
	VLOAD	0(%ebp), T0
	VADD	X0, T0
	VSTORE	T0, 0(%esp)
	VLOADU	16(%esi), X1
	VBYTESM	BYTES, X1
	VLOAD	16(%ebp), T0
	VADD	X1, T0
	VSTORE	T0, 16(%esp)
	VLOADU	32(%esi), X2
	VBYTESM	BYTES, X2
	VLOAD	32(%ebp), T0
	VADD	X2, T0
	VSTORE	T0, 32(%esp)
	VLOADU	48(%esi), X3
	VBYTESM	BYTES, X3
	VLOAD	48(%ebp), T0
	VADD	X3, T0
	VSTORE	T0, 48(%esp)
	add	$64, %esi
	mov	%esi, DATA
	mov	S(%esp), %eax
	mov	S+16(%esp), %edx
	mov	B (0), %ebx
	xor	C (0), %ebx
	add	$64, %ebp

	.balign	32
LOCAL (rounds16):
	ROUNDS4_AND_SCHEDULE 0, X0, X1, X2, X3
	ROUNDS4_AND_SCHEDULE 4, X1, X2, X3, X0
	ROUNDS4_AND_SCHEDULE 8, X2, X3, X0, X1
	ROUNDS4_AND_SCHEDULE 12, X3, X0, X1, X2
	add	$64, %ebp
	cmp	END, %ebp
	jne	LOCAL (rounds16)

	.irp	k, 0, 2, 4, 6, 8, 10, 12, 14
	mov	H (\k), %ecx
	add	4*((\k)&15)(%esp), %ecx
	ROUND	\k, %eax, %ecx, %ebx, %esi
	mov	H (\k+1), %eax
	add	4*((\k+1)&15)(%esp), %eax
	ROUND	\k+1, %ecx, %eax, %esi, %ebx
	.endr

	mov	STATE, %edi
	mov	DATA, %esi
	sub	$256, %ebp
	VLOADU	(%edi), T0
	VLOADU	16(%edi), T1
	VADDM	S(%esp), T0
	VADDM	S+16(%esp), T1
	VSTORE	T0, S(%esp)
	VSTORE	T1, S+16(%esp)
	VSTOREU	T0, (%edi)
	VSTOREU	T1, 16(%edi)
	decl	BLOCKS
	jnz	LOCAL (block)

	WIPE_SCHEDULE movdqa
	VSTORE	X0, S(%esp)
	VSTORE	X0, S+16(%esp)
	mov	CALLER, %esp
	.cfi_def_cfa %esp, 20
	RESTORE	%edi, %esi, %ebx, %ebp
	ret
ENDFUNC (_symcrypt_sha256_compress_ssse3)

RODATA (64)
LOCAL (constants):
#define HASH_CONSTANTS(a, b, c, d) .long a, b, c, d
#include "src/sha256-constants.def"
	/* How bytes are exchanged, and how the two lower words of pairs come
	   to a half. */
	.byte	3, 2, 1, 0, 7, 6, 5, 4, 11, 10, 9, 8, 15, 14, 13, 12
	.byte	0, 1, 2, 3, 8, 9, 10, 11, -1, -1, -1, -1, -1, -1, -1, -1
	.byte	-1, -1, -1, -1, -1, -1, -1, -1, 0, 1, 2, 3, 8, 9, 10, 11
ENDRODATA
