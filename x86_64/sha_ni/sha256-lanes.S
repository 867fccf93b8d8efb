/* SPDX-License-Identifier: ISC */
/* The compression function of SHA-224 and SHA-256 (FIPS 180-4, section 6.2.2)
 * on up to 16 messages, up to four at a time, with the instructions for SHA;
 * and SHA-256 of nodes.
 *
 * Prototypes and contracts: src/hash-kernels.h.  Constant time: branches
 * depend on N and BLOCKS alone.
 *
 * Needs: SHA-NI, which implies SSSE3.  Lanes are selected on CPUs where
 * interleaved messages are faster than vectors (CPU_PREFER_SHA_NI).
 *
 * Registers:
 *   - xmm1, xmm3, xmm5, xmm7: words F E B A of a message, from the lowest
 *     element
 *   - xmm2, xmm4, xmm6, xmm8: its words H G D C
 *   - xmm9-xmm12: the last four words of each schedule
 *   - xmm0: words plus constants, where sha256rnds2 wants them
 *   - xmm13-xmm15: scratch
 *   - rdi, rsi, rdx as given
 *   - rcx: the end of the first
 *   - r8-r11: messages
 *   - rax: constants
 *
 * Cycles per byte: see doc/kernels/hashes.md.
 *
 * Method: sha256rnds2 takes 4 cycles, and Zen 4 can start one in each: four
 * messages alternately come near to that.  There are not the registers for
 * four schedules, whose words are on the stack, except the last four, which
 * everything waits for.  Columns become registers and back by transposing four
 * rows at a time.
 *
 * A node's second block is padding, whose schedule is constant and added to
 * the constants beforehand: two rounds of four nodes are five instructions. */

#include "asm.h"

#define STATES %rdi
#define N %rsi
#define DATAS %rdx
#define END %rcx

/* On the stack: the words, 64 bytes a message, and the chaining values. */
#define WORDS 0
#define SAVED 256
#define FRAME 384

/* Four columns of the rows at offsets r0 to r3 from FROM: registers a to d. */
.macro COLUMNS from, r0, r1, r2, r3, a, b, c, d
	movdqa	\r0(\from), %xmm13
	movdqa	\r1(\from), %xmm14
	movdqa	\r2(\from), %xmm15
	movdqa	\r3(\from), %xmm\d
	TRANSPOSE \a, \b, \c, \d
.endm

/* The rows xmm13, xmm14, xmm15 and d become the columns a to d, which are
   others than these three. */
.macro TRANSPOSE a, b, c, d
	movdqa	%xmm13, %xmm\a
	movdqa	%xmm13, %xmm\c
	punpckldq %xmm14, %xmm\a
	punpckhdq %xmm14, %xmm\c
	movdqa	%xmm15, %xmm13
	punpckldq %xmm\d, %xmm13
	punpckhdq %xmm\d, %xmm15
	movdqa	%xmm\a, %xmm\b
	punpcklqdq %xmm13, %xmm\a
	punpckhqdq %xmm13, %xmm\b
	movdqa	%xmm\c, %xmm\d
	punpcklqdq %xmm15, %xmm\c
	punpckhqdq %xmm15, %xmm\d
.endm

.macro STORE_STATES to
	movdqa	%xmm1, %xmm13
	movdqa	%xmm3, %xmm14
	movdqa	%xmm5, %xmm15
	TRANSPOSE 0, 9, 10, 7
	movdqa	%xmm0, 320(\to)
	movdqa	%xmm9, 256(\to)
	movdqa	%xmm10, 64(\to)
	movdqa	%xmm7, (\to)
	movdqa	%xmm2, %xmm13
	movdqa	%xmm4, %xmm14
	movdqa	%xmm6, %xmm15
	TRANSPOSE 0, 9, 10, 8
	movdqa	%xmm0, 448(\to)
	movdqa	%xmm9, 384(\to)
	movdqa	%xmm10, 192(\to)
	movdqa	%xmm8, 128(\to)
.endm

/* The words of the block at \p, of message \s. */
.macro LOAD_DATA s, p
	.irp	k, 0, 16, 32, 48
	movdqu	\k(\p), %xmm14
	pshufb	%xmm15, %xmm14
	movdqa	%xmm14, WORDS+64*\s+\k(%rsp)
	.endr
	add	$64, \p
.endm

/* Rounds 4i to 4i + 3 of message \s, whose chaining value is in a and b.  From
   round 16 on, words are made: sigma1 of the two words before + word 7 before
   + sigma0 of word 15 before + word 16 before. */
.macro SHA256_FOUR_ROUNDS i, s, a, b, last
	.if	\i < 4
	movdqa	WORDS+64*\s+16*\i(%rsp), %xmm\last
	.else
	movdqa	WORDS+64*\s+16*(\i&3)(%rsp), %xmm13
	movdqa	%xmm\last, %xmm14
	sha256msg1 WORDS+64*\s+16*((\i+1)&3)(%rsp), %xmm13
	palignr	$4, WORDS+64*\s+16*((\i+2)&3)(%rsp), %xmm14
	paddd	%xmm14, %xmm13
	sha256msg2 %xmm\last, %xmm13
	movdqa	%xmm13, %xmm\last
	.if	\i < 14
	movdqa	%xmm13, WORDS+64*\s+16*(\i&3)(%rsp)
	.endif
	.endif
	movdqa	%xmm\last, %xmm0
	paddd	16*\i(%rax), %xmm0
	sha256rnds2 %xmm\a, %xmm\b		/* and xmm0 */
	pshufd	$0x0e, %xmm0, %xmm0
	sha256rnds2 %xmm\b, %xmm\a
.endm

.macro ROUNDS messages
	.irp	i, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
	SHA256_FOUR_ROUNDS \i, 0, 1, 2, 9
	SHA256_FOUR_ROUNDS \i, 1, 3, 4, 10
	.if	\messages > 2
	SHA256_FOUR_ROUNDS \i, 2, 5, 6, 11
	.endif
	.if	\messages > 3
	SHA256_FOUR_ROUNDS \i, 3, 7, 8, 12
	.endif
	.endr
	.irp	k, 1, 2, 3, 4, 5, 6, 7, 8
	paddd	SAVED+16*\k-16(%rsp), %xmm\k
	.endr
.endm

/* All blocks of messages 0 to \messages - 1. */
.macro MESSAGES messages
	.balign	32
1:
	movdqa	LOCAL (swap)(%rip), %xmm15
	.irp	k, 1, 2, 3, 4, 5, 6, 7, 8
	movdqa	%xmm\k, SAVED+16*\k-16(%rsp)
	.endr
	LOAD_DATA 0, %r8
	LOAD_DATA 1, %r9
	.if	\messages > 2
	LOAD_DATA 2, %r10
	.endif
	.if	\messages > 3
	LOAD_DATA 3, %r11
	.endif
	ROUNDS	\messages
	cmp	END, %r8
	jne	1b
	STORE_STATES STATES
.endm

/* Clear the message from the stack and registers. */
.macro CLEAR
	pxor	%xmm0, %xmm0
	.irp	k, 0, 16, 32, 48, 64, 80, 96, 112
	movdqa	%xmm0, \k(%rsp)
	movdqa	%xmm0, 128+\k(%rsp)
	movdqa	%xmm0, 256+\k(%rsp)
	.endr
	.irp	k, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
	pxor	%xmm\k, %xmm\k
	.endr
.endm

FUNC (_symcrypt_sha256_lanes_sha_ni)
	SAVE	%rbp
	BEGIN_FRAME
	and	$-64, %rsp
	sub	$FRAME, %rsp
	lea	LOCAL (constants)(%rip), %rax
LOCAL (group):
	COLUMNS	STATES, 320, 256, 64, 0, 1, 3, 5, 7
	COLUMNS	STATES, 448, 384, 192, 128, 2, 4, 6, 8
	mov	(DATAS), %r8
	mov	8(DATAS), %r9
	shl	$6, END
	add	%r8, END		/* where the first message ends */
	cmp	$2, N
	jbe	LOCAL (two)
	mov	16(DATAS), %r10
	cmp	$3, N
	je	LOCAL (three)
	mov	24(DATAS), %r11
	MESSAGES 4
	sub	(DATAS), END
	shr	$6, END
	add	$16, STATES
	add	$32, DATAS
	sub	$4, N
	ja	LOCAL (group)
	jmp	LOCAL (done)

LOCAL (three):
	MESSAGES 3
	jmp	LOCAL (done)
LOCAL (two):
	MESSAGES 2
LOCAL (done):
	CLEAR
	END_FRAME
	RESTORE	%rbp
	ret
ENDFUNC (_symcrypt_sha256_lanes_sha_ni)

FUNC (_symcrypt_sha256_lanes_block_sha_ni)
	SAVE	%rbp
	BEGIN_FRAME
	and	$-64, %rsp
	sub	$FRAME, %rsp
	lea	LOCAL (constants)(%rip), %rax
LOCAL (block_group):
	.irp	k, 0, 1, 2, 3
	COLUMNS	%rcx, 256*\k, 256*\k+64, 256*\k+128, 256*\k+192, 9, 10, 11, 12
	movdqa	%xmm9, WORDS+16*\k(%rsp)
	movdqa	%xmm10, WORDS+64+16*\k(%rsp)
	movdqa	%xmm11, WORDS+128+16*\k(%rsp)
	movdqa	%xmm12, WORDS+192+16*\k(%rsp)
	.endr
	COLUMNS	%rsi, 320, 256, 64, 0, 1, 3, 5, 7
	COLUMNS	%rsi, 448, 384, 192, 128, 2, 4, 6, 8
	.irp	k, 1, 2, 3, 4, 5, 6, 7, 8
	movdqa	%xmm\k, SAVED+16*\k-16(%rsp)
	.endr
	cmp	$3, %rdx
	jb	LOCAL (block_two)
	je	LOCAL (block_three)
	ROUNDS	4
	STORE_STATES %rdi
	add	$16, %rdi
	add	$16, %rsi
	add	$16, %rcx
	sub	$4, %rdx
	ja	LOCAL (block_group)
	jmp	LOCAL (block_done)
LOCAL (block_three):
	ROUNDS	3
	STORE_STATES %rdi
	jmp	LOCAL (block_done)
LOCAL (block_two):
	ROUNDS	2
	STORE_STATES %rdi
LOCAL (block_done):
	CLEAR
	END_FRAME
	RESTORE	%rbp
	ret
ENDFUNC (_symcrypt_sha256_lanes_block_sha_ni)

/* ------------------------------------------------------------------ nodes */

#define DST %rsi
#define SRC %rdx

/* Two steps of the block of padding of \messages; their words plus constants
   are at \at. */
.macro PADDING_TWO_ROUNDS messages, at, a, b, c, d, e, f, g, h
	movq	\at(%rax), %xmm0
	sha256rnds2 %xmm\a, %xmm\b		/* and xmm0 */
	sha256rnds2 %xmm\c, %xmm\d
	.if	\messages > 2
	sha256rnds2 %xmm\e, %xmm\f
	sha256rnds2 %xmm\g, %xmm\h
	.endif
.endm

/* Both compressions of the nodes at r8 to r11, or at r8 and r9.  The chaining
   values between them are saved, and STORE_NODE adds them. */
.macro NODES messages
	movdqa	LOCAL (swap)(%rip), %xmm15
	movdqa	LOCAL (initial)(%rip), %xmm1
	movdqa	LOCAL (initial)+16(%rip), %xmm2
	.irp	k, 3, 5, 7
	movdqa	%xmm1, %xmm\k
	.endr
	.irp	k, 4, 6, 8
	movdqa	%xmm2, %xmm\k
	.endr
	.irp	k, 0, 32, 64, 96
	movdqa	%xmm1, SAVED+\k(%rsp)
	movdqa	%xmm2, SAVED+16+\k(%rsp)
	.endr
	LOAD_DATA 0, %r8
	LOAD_DATA 1, %r9
	.if	\messages > 2
	LOAD_DATA 2, %r10
	LOAD_DATA 3, %r11
	.endif
	ROUNDS	\messages
	.irp	k, 1, 2, 3, 4, 5, 6, 7, 8
	movdqa	%xmm\k, SAVED+16*\k-16(%rsp)
	.endr
	.irp	i, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
	PADDING_TWO_ROUNDS \messages, 256+16*\i, 1, 2, 3, 4, 5, 6, 7, 8
	PADDING_TWO_ROUNDS \messages, 264+16*\i, 2, 1, 4, 3, 6, 5, 8, 7
	.endr
	movdqa	LOCAL (reverse)(%rip), %xmm15
.endm

/* The digest of node \s. */
.macro STORE_NODE s, a, b
	paddd	SAVED+32*\s(%rsp), %xmm\a
	paddd	SAVED+32*\s+16(%rsp), %xmm\b
	pshufb	%xmm15, %xmm\a			/* a b e f */
	pshufb	%xmm15, %xmm\b			/* c d g h */
	movdqa	%xmm\a, %xmm0
	punpcklqdq %xmm\b, %xmm\a
	punpckhqdq %xmm\b, %xmm0
	movdqu	%xmm\a, 32*\s(DST)
	movdqu	%xmm0, 32*\s+16(DST)
.endm

/* N is in rdi.  If four or two are compressed and one of them is missing, the
   last takes its place, and is stored once. */
FUNC (_symcrypt_sha256_nodes_sha_ni)
	SAVE	%rbp
	BEGIN_FRAME
	and	$-64, %rsp
	sub	$FRAME, %rsp
	lea	LOCAL (constants)(%rip), %rax
	cmp	$3, %rdi
	jb	LOCAL (nodes_few)
LOCAL (nodes_four):
	mov	SRC, %r8
	lea	64(SRC), %r9
	lea	128(SRC), %r10
	mov	%r10, %r11
	cmp	$4, %rdi
	jb	1f
	add	$64, %r11
1:	NODES	4
	STORE_NODE 0, 1, 2
	STORE_NODE 1, 3, 4
	STORE_NODE 2, 5, 6
	sub	$4, %rdi
	jb	LOCAL (nodes_done)
	STORE_NODE 3, 7, 8
	add	$256, SRC
	add	$128, DST
	cmp	$3, %rdi
	jae	LOCAL (nodes_four)
LOCAL (nodes_few):
	test	%rdi, %rdi
	jz	LOCAL (nodes_done)
	mov	SRC, %r8
	mov	SRC, %r9
	cmp	$2, %rdi
	jb	1f
	add	$64, %r9
1:	NODES	2
	STORE_NODE 0, 1, 2
	cmp	$2, %rdi
	jb	LOCAL (nodes_done)
	STORE_NODE 1, 3, 4
LOCAL (nodes_done):
	CLEAR
	END_FRAME
	RESTORE	%rbp
	ret
ENDFUNC (_symcrypt_sha256_nodes_sha_ni)

RODATA (64)
LOCAL (constants):
#define HASH_CONSTANTS(a, b, c, d) .long a, b, c, d
#include "src/sha256-constants.def"
	/* The same plus the words of the padding after a node. */
#define HASH_CONSTANTS(a, b, c, d) .long a, b, c, d
#include "src/sha256-padding.def"
LOCAL (initial):
	.long	0x9b05688c, 0x510e527f, 0xbb67ae85, 0x6a09e667	/* f e b a */
	.long	0x5be0cd19, 0x1f83d9ab, 0xa54ff53a, 0x3c6ef372	/* h g d c */
LOCAL (swap):
	.byte 3, 2, 1, 0, 7, 6, 5, 4, 11, 10, 9, 8, 15, 14, 13, 12
LOCAL (reverse):
	.byte 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0
ENDRODATA
