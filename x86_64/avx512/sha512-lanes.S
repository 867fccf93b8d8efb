/* SPDX-License-Identifier: ISC */
/* The compression function of SHA-384, SHA-512, SHA-512/224 and SHA-512/256 (FIPS 180-4,
 * section 6.4.2) in 8 or 4 lanes.
 *
 *   void _symcrypt_sha512_lanes_avx512 (uint64_t *states, size_t n,
 *                                        const uint8_t *const *datas,
 *                                        size_t blocks);
 *   void _symcrypt_sha512_lanes_block_avx512 (uint64_t *dst,
 *                                              const uint64_t *src, size_t n,
 *                                              const uint64_t *words);
 *
 * See src/lanes-internal.h: rows of 8 words, a lane in each column; STATES,
 * DST, SRC and WORDS are aligned to 64 bytes, data as it comes; N is 1 to 8,
 * BLOCKS at least 1.  Constant time: branches depend on N and BLOCKS alone.
 *
 * Needs: AVX-512 F, BW, VL.
 *
 * Registers: 0-7 a to h, 8-15 scratch, 16-31 the message schedule, as zmm, or
 *            as ymm for up to 4 lanes; rdi, rsi, rdx, rcx as given, rax the
 *            offset of the block, r8-r11 scratch.
 *
 * Cycles per byte: see doc/performance.md, "Many messages".
 *
 * Method: a lane is a message, a register a word of all of them, so that the
 * standard's equations are instructions as they stand; rotations and functions
 * of three words are one each.  Blocks are loaded by rows and transposed: words
 * within 128-bit parts first, then the parts.  A step makes the word of the
 * schedule that takes its word's place 16 steps on, so that the schedule stays
 * in registers.  Up to 4 lanes use half registers, which CPUs that take
 * two turns for whole ones (Zen 4) do twice as fast, others no slower. */

#include "asm.h"

#define STATES %rdi
#define N %rsi
#define DATAS %rdx
#define BLOCKS %rcx
#define OFFSET %rax

/* Step \t, on the word in register \w: with K the constant,
     h + Sigma1(e) + Ch(e,f,g) + K + w    is added to d,
     that + Sigma0(a) + Maj(a,b,c)        is the new a, in h's place. */
.macro ROUND v, lanes, a, b, c, d, e, f, g, h, w, t
	vpaddq	8*\t(%r8){1to\lanes}, %\v\w, %\v\()8
	vmovdqa64 %\v\e, %\v\()9
	vprorq	$14, %\v\e, %\v\()10
	vprorq	$18, %\v\e, %\v\()11
	vprorq	$41, %\v\e, %\v\()12
	vpaddq	%\v\()8, %\v\h, %\v\h
	vpternlogq $0xca, %\v\g, %\v\f, %\v\()9	/* e ? f : g */
	vpternlogq $0x96, %\v\()10, %\v\()11, %\v\()12
	vpaddq	%\v\()9, %\v\h, %\v\h
	vmovdqa64 %\v\a, %\v\()13
	vprorq	$28, %\v\a, %\v\()14
	vprorq	$34, %\v\a, %\v\()15
	vpaddq	%\v\()12, %\v\h, %\v\h
	vprorq	$39, %\v\a, %\v\()8
	vpternlogq $0xe8, %\v\c, %\v\b, %\v\()13	/* majority */
	vpaddq	%\v\h, %\v\d, %\v\d
	vpternlogq $0x96, %\v\()14, %\v\()15, %\v\()8
	vpaddq	%\v\()13, %\v\h, %\v\h
	vpaddq	%\v\()8, %\v\h, %\v\h
.endm

/* w += sigma0(w1) + w9 + sigma1(w14), 16 steps ahead. */
.macro NEXT v, schedule, w, w1, w9, w14
	.if	\schedule
	vprorq	$1, %\v\w1, %\v\()8
	vprorq	$8, %\v\w1, %\v\()9
	vpsrlq	$7, %\v\w1, %\v\()10
	vpaddq	%\v\w9, %\v\w, %\v\w
	vpternlogq $0x96, %\v\()8, %\v\()9, %\v\()10
	vprorq	$19, %\v\w14, %\v\()11
	vprorq	$61, %\v\w14, %\v\()12
	vpsrlq	$6, %\v\w14, %\v\()13
	vpaddq	%\v\()10, %\v\w, %\v\w
	vpternlogq $0x96, %\v\()11, %\v\()12, %\v\()13
	vpaddq	%\v\()13, %\v\w, %\v\w
	.endif
.endm

.macro SIXTEEN v, lanes, schedule
	ROUND	\v, \lanes, 0, 1, 2, 3, 4, 5, 6, 7, 16, 0
	NEXT	\v, \schedule, 16, 17, 25, 30
	ROUND	\v, \lanes, 7, 0, 1, 2, 3, 4, 5, 6, 17, 1
	NEXT	\v, \schedule, 17, 18, 26, 31
	ROUND	\v, \lanes, 6, 7, 0, 1, 2, 3, 4, 5, 18, 2
	NEXT	\v, \schedule, 18, 19, 27, 16
	ROUND	\v, \lanes, 5, 6, 7, 0, 1, 2, 3, 4, 19, 3
	NEXT	\v, \schedule, 19, 20, 28, 17
	ROUND	\v, \lanes, 4, 5, 6, 7, 0, 1, 2, 3, 20, 4
	NEXT	\v, \schedule, 20, 21, 29, 18
	ROUND	\v, \lanes, 3, 4, 5, 6, 7, 0, 1, 2, 21, 5
	NEXT	\v, \schedule, 21, 22, 30, 19
	ROUND	\v, \lanes, 2, 3, 4, 5, 6, 7, 0, 1, 22, 6
	NEXT	\v, \schedule, 22, 23, 31, 20
	ROUND	\v, \lanes, 1, 2, 3, 4, 5, 6, 7, 0, 23, 7
	NEXT	\v, \schedule, 23, 24, 16, 21
	ROUND	\v, \lanes, 0, 1, 2, 3, 4, 5, 6, 7, 24, 8
	NEXT	\v, \schedule, 24, 25, 17, 22
	ROUND	\v, \lanes, 7, 0, 1, 2, 3, 4, 5, 6, 25, 9
	NEXT	\v, \schedule, 25, 26, 18, 23
	ROUND	\v, \lanes, 6, 7, 0, 1, 2, 3, 4, 5, 26, 10
	NEXT	\v, \schedule, 26, 27, 19, 24
	ROUND	\v, \lanes, 5, 6, 7, 0, 1, 2, 3, 4, 27, 11
	NEXT	\v, \schedule, 27, 28, 20, 25
	ROUND	\v, \lanes, 4, 5, 6, 7, 0, 1, 2, 3, 28, 12
	NEXT	\v, \schedule, 28, 29, 21, 26
	ROUND	\v, \lanes, 3, 4, 5, 6, 7, 0, 1, 2, 29, 13
	NEXT	\v, \schedule, 29, 30, 22, 27
	ROUND	\v, \lanes, 2, 3, 4, 5, 6, 7, 0, 1, 30, 14
	NEXT	\v, \schedule, 30, 31, 23, 28
	ROUND	\v, \lanes, 1, 2, 3, 4, 5, 6, 7, 0, 31, 15
	NEXT	\v, \schedule, 31, 16, 24, 29
.endm

/* What the block in registers 16 to 31 makes of the chaining values in 0 to 7,
   before these are added. */
.macro ROUNDS v, lanes
	lea	LOCAL (constants)(%rip), %r8
	mov	$4, %r9d
	.balign	32
0:
	SIXTEEN	\v, \lanes, 1
	add	$128, %r8
	dec	%r9d
	jnz	0b
	SIXTEEN	\v, \lanes, 0
	ret
.endm

.macro ROWS v, from
	vmovdqa64 (\from), %\v\()0
	vmovdqa64 64(\from), %\v\()1
	vmovdqa64 128(\from), %\v\()2
	vmovdqa64 192(\from), %\v\()3
	vmovdqa64 256(\from), %\v\()4
	vmovdqa64 320(\from), %\v\()5
	vmovdqa64 384(\from), %\v\()6
	vmovdqa64 448(\from), %\v\()7
.endm

.macro ADD_ROWS v, from, to
	.irp	k, 0, 1, 2, 3, 4, 5, 6, 7
	vpaddq	64*\k(\from), %\v\k, %\v\k
	vmovdqa64 %\v\k, 64*\k(\to)
	.endr
.endm

.macro WORDS v, from
	vmovdqa64 (\from), %\v\()16
	vmovdqa64 64(\from), %\v\()17
	vmovdqa64 128(\from), %\v\()18
	vmovdqa64 192(\from), %\v\()19
	vmovdqa64 256(\from), %\v\()20
	vmovdqa64 320(\from), %\v\()21
	vmovdqa64 384(\from), %\v\()22
	vmovdqa64 448(\from), %\v\()23
	vmovdqa64 512(\from), %\v\()24
	vmovdqa64 576(\from), %\v\()25
	vmovdqa64 640(\from), %\v\()26
	vmovdqa64 704(\from), %\v\()27
	vmovdqa64 768(\from), %\v\()28
	vmovdqa64 832(\from), %\v\()29
	vmovdqa64 896(\from), %\v\()30
	vmovdqa64 960(\from), %\v\()31
.endm

/* Words m + 2 j of lanes \lane and \lane + 1, in 128-bit part j of register
   \to0 or \to1, for m of 0 or 1: the 8 or 4 words at \at of each. */
.macro PAIR v, lane, at, to0, to1
	mov	8*\lane(DATAS), %r8
	mov	8*\lane+8(DATAS), %r9
	vmovdqu64 \at(%r8,OFFSET), %\v\()0
	vmovdqu64 \at(%r9,OFFSET), %\v\()1
	vpshufb	%\v\()15, %\v\()0, %\v\()0
	vpshufb	%\v\()15, %\v\()1, %\v\()1
	vpunpcklqdq %\v\()1, %\v\()0, %\v\to0
	vpunpckhqdq %\v\()1, %\v\()0, %\v\to1
.endm

/* The 128-bit parts of four registers as a matrix, transposed. */
.macro PARTS4 a, b, c, d
	vshufi32x4 $0x88, %zmm\b, %zmm\a, %zmm0
	vshufi32x4 $0xdd, %zmm\b, %zmm\a, %zmm1
	vshufi32x4 $0x88, %zmm\d, %zmm\c, %zmm2
	vshufi32x4 $0xdd, %zmm\d, %zmm\c, %zmm3
	vshufi32x4 $0x88, %zmm2, %zmm0, %zmm\a
	vshufi32x4 $0x88, %zmm3, %zmm1, %zmm\b
	vshufi32x4 $0xdd, %zmm2, %zmm0, %zmm\c
	vshufi32x4 $0xdd, %zmm3, %zmm1, %zmm\d
.endm

/* The same for the halves of two. */
.macro PARTS2 a, b
	vshufi32x4 $0, %ymm\b, %ymm\a, %ymm0
	vshufi32x4 $3, %ymm\b, %ymm\a, %ymm\b
	vmovdqa64 %ymm0, %ymm\a
.endm

/* A block of each lane, as words in registers 16 to 31. */
.macro LOAD_zmm
	vbroadcasti32x4 LOCAL (swap)(%rip), %zmm15
	PAIR	zmm, 0, 0, 16, 17
	PAIR	zmm, 2, 0, 18, 19
	PAIR	zmm, 4, 0, 20, 21
	PAIR	zmm, 6, 0, 22, 23
	PAIR	zmm, 0, 64, 24, 25
	PAIR	zmm, 2, 64, 26, 27
	PAIR	zmm, 4, 64, 28, 29
	PAIR	zmm, 6, 64, 30, 31
	PARTS4	16, 18, 20, 22
	PARTS4	17, 19, 21, 23
	PARTS4	24, 26, 28, 30
	PARTS4	25, 27, 29, 31
.endm
.macro LOAD_ymm
	vbroadcasti32x4 LOCAL (swap)(%rip), %ymm15
	PAIR	ymm, 0, 0, 16, 17
	PAIR	ymm, 2, 0, 18, 19
	PAIR	ymm, 0, 32, 20, 21
	PAIR	ymm, 2, 32, 22, 23
	PAIR	ymm, 0, 64, 24, 25
	PAIR	ymm, 2, 64, 26, 27
	PAIR	ymm, 0, 96, 28, 29
	PAIR	ymm, 2, 96, 30, 31
	PARTS2	16, 18
	PARTS2	17, 19
	PARTS2	20, 22
	PARTS2	21, 23
	PARTS2	24, 26
	PARTS2	25, 27
	PARTS2	28, 30
	PARTS2	29, 31
.endm

/* Nothing of a message stays in registers. */
.macro CLEAR
	vzeroall
	.irp	k, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31
	vpxord	%xmm\k, %xmm\k, %xmm\k
	.endr
.endm

	.balign	32
LOCAL (rounds_zmm):
	.cfi_startproc
	ROUNDS	zmm, 8
	.cfi_endproc
	.balign	32
LOCAL (rounds_ymm):
	.cfi_startproc
	ROUNDS	ymm, 4
	.cfi_endproc

FUNC (_symcrypt_sha512_lanes_avx512)
	xor	%eax, %eax
	cmp	$4, N
	jbe	LOCAL (loop_ymm)
LOCAL (loop_zmm):
	LOAD_zmm
	ROWS	zmm, STATES
	call	LOCAL (rounds_zmm)
	ADD_ROWS zmm, STATES, STATES
	add	$128, OFFSET
	dec	BLOCKS
	jnz	LOCAL (loop_zmm)
	jmp	LOCAL (done)
LOCAL (loop_ymm):
	LOAD_ymm
	ROWS	ymm, STATES
	call	LOCAL (rounds_ymm)
	ADD_ROWS ymm, STATES, STATES
	add	$128, OFFSET
	dec	BLOCKS
	jnz	LOCAL (loop_ymm)
LOCAL (done):
	CLEAR
	ret
ENDFUNC (_symcrypt_sha512_lanes_avx512)

FUNC (_symcrypt_sha512_lanes_block_avx512)
	cmp	$4, %rdx
	jbe	LOCAL (block_ymm)
	WORDS	zmm, %rcx
	ROWS	zmm, %rsi
	call	LOCAL (rounds_zmm)
	ADD_ROWS zmm, %rsi, %rdi
	jmp	LOCAL (block_done)
LOCAL (block_ymm):
	WORDS	ymm, %rcx
	ROWS	ymm, %rsi
	call	LOCAL (rounds_ymm)
	ADD_ROWS ymm, %rsi, %rdi
LOCAL (block_done):
	CLEAR
	ret
ENDFUNC (_symcrypt_sha512_lanes_block_avx512)

RODATA (64)
LOCAL (constants):
#define ROW(a, b) .quad a, b
#include "src/sha512-constants.def"
LOCAL (swap):
	.byte 7, 6, 5, 4, 3, 2, 1, 0, 15, 14, 13, 12, 11, 10, 9, 8
ENDRODATA
