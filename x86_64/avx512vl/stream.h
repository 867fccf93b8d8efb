/* SPDX-License-Identifier: ISC */
/* ChaCha and Salsa20 with AVX-512: what does not depend on the cipher, nor on
 * whether registers are used at 256 or 512 bits.
 *
 * The file that includes this defines COUNTER_WORD, the index of the low word
 * of the counter, and the macros that say what two rounds are:
 *
 *   VERTICAL w             blocks side by side, word K in register K
 *   HORIZONTAL_FAST w      a block in each 128-bit lane, its diagonals or rows
 *                          in registers 0 to 3, at the least latency
 *   HORIZONTAL2            the same twice, in 20 to 23 and 24 to 27
 *   MIXED w                VERTICAL and, with ymm, HORIZONTAL2
 *   DIAGONALS w, r0..r3, a, b, c, d     from rows of the state to what
 *   ROWS w, a, b, c, d, r0..r3          HORIZONTAL takes, and back
 *
 * It has these registers: */
/* clang-format off */
#if COUNTER_WORD == 12
#define COUNTERS %ymm11
#define COUNTERS2 %ymm15
#else
#define COUNTERS %ymm10
#define COUNTERS2 %ymm14
#endif
#define DST %rdi
#define SRC %rsi
#define LEN %rdx       /* bytes left */
#define STATE %rcx
#define ROUNDS %r8d
#define LAST %r9       /* 64 bytes, for the last block if it is not whole */
#define COUNTER %rax
#define COUNTER_LOW %eax
#define LEFT %r11d     /* rounds left */
#define SCRATCH %r10
#define SCRATCH_LOW %r10d

/* The counter's words have been stored by themselves, or may have been. */
.macro LOAD_COUNTER
	mov	4*COUNTER_WORD+4(STATE), COUNTER_LOW
	mov	4*COUNTER_WORD(STATE), SCRATCH_LOW
	shl	$(32), COUNTER
	or	SCRATCH, COUNTER
.endm

/* Registers hold a word of each block: let A hold four words of the first
   block in each group of four, B those of the second, ... */
.macro TRANSPOSE w, a, b, c, d, t, u
	vpunpckldq %\w\b, %\w\a, %\w\t
	vpunpckhdq %\w\b, %\w\a, %\w\a
	vpunpckldq %\w\d, %\w\c, %\w\u
	vpunpckhdq %\w\d, %\w\c, %\w\c
	vpunpckhqdq %\w\c, %\w\a, %\w\d
	vpunpcklqdq %\w\c, %\w\a, %\w\c
	vpunpckhqdq %\w\u, %\w\t, %\w\b
	vpunpcklqdq %\w\u, %\w\t, %\w\a
.endm

/* The lower lanes of A and B to T, the upper to B. */
.macro LANES a, b, t
	vshufi32x4 $0, %ymm\b, %ymm\a, %ymm\t
	vshufi32x4 $3, %ymm\b, %ymm\a, %ymm\b
.endm

/* Lane K of A, B, C and D to the Kth of them. */
.macro LANES4 a, b, c, d, t, u
	vshufi32x4 $0x44, %zmm\b, %zmm\a, %zmm\t
	vshufi32x4 $0xee, %zmm\b, %zmm\a, %zmm\b
	vshufi32x4 $0x44, %zmm\d, %zmm\c, %zmm\u
	vshufi32x4 $0xee, %zmm\d, %zmm\c, %zmm\d
	vshufi32x4 $0x88, %zmm\u, %zmm\t, %zmm\a
	vshufi32x4 $0x88, %zmm\d, %zmm\b, %zmm\c
	vshufi32x4 $0xdd, %zmm\d, %zmm\b, %zmm\d
	vshufi32x4 $0xdd, %zmm\u, %zmm\t, %zmm\b
.endm

/* Write the block in A and B at OFFSET. */
.macro WRITE offset, a, b
	vpxord	\offset(SRC), %ymm\a, %ymm\a
	vpxord	\offset+32(SRC), %ymm\b, %ymm\b
	vmovdqu32 %ymm\a, \offset(DST)
	vmovdqu32 %ymm\b, \offset+32(DST)
.endm

/* The same where this may be the last block; there are bytes left for it. */
.macro WRITE_LAST offset, a, b
	vmovdqa32 %ymm\a, %ymm30
	vmovdqa32 %ymm\b, %ymm31
	cmp	$\offset+64, LEN
	jb	LOCAL (partial)
	WRITE	\offset, \a, \b
	je	LOCAL (done)
.endm

/* The words of a nonce have only just been stored, by halves of a row. */
.macro LOAD_ROW a, offset
	vmovq	\offset(STATE), %xmm\a
	vmovhps	\offset+8(STATE), %xmm\a, %xmm\a
	vinserti128 $1, %xmm\a, %ymm\a, %ymm\a
.endm

/* The rows of blocks COUNTER + OFFSET and, in the upper lane, the next to
   registers 8 to 11, those of the two blocks that follow to 12 to 15. */
.macro LOAD_ROWS offset
	lea	\offset(COUNTER), SCRATCH
	.if	COUNTER_WORD == 12
	vbroadcasti128 (STATE), %ymm8
	vbroadcasti128 16(STATE), %ymm9
	vbroadcasti128 32(STATE), %ymm10
	.else
	LOAD_ROW 8, 0
	LOAD_ROW 9, 16
	LOAD_ROW 10, 32
	.endif
	LOAD_ROW 11, 48
	vmovq	SCRATCH, %xmm12
	vpunpcklqdq %ymm12, %ymm12, %ymm12
	vinserti128 $1, %xmm12, %ymm12, %ymm12
	vpaddq	LOCAL (lanes)(%rip), %ymm12, %ymm12
	vpblendd $0x33, %ymm12, COUNTERS, COUNTERS
	vmovdqa	%ymm8, %ymm12
	vmovdqa	%ymm9, %ymm13
	vmovdqa	%ymm10, %ymm14
	vmovdqa	%ymm11, %ymm15
	vpaddq	LOCAL (two)(%rip), COUNTERS, COUNTERS2
.endm

/* Four blocks from 20 to 23 and 24 to 27 to what HORIZONTAL2 takes. */
.macro START_ROWS
	DIAGONALS ymm, 8, 9, 10, 11, 0, 1, 2, 3
	DIAGONALS ymm, 12, 13, 14, 15, 4, 5, 6, 7
	.irp	k, 0, 1, 2, 3, 4, 5, 6, 7
	vmovdqa32 %ymm\k, %ymm2\k
	.endr
.endm

/* Two blocks of HORIZONTAL2 and their rows to whole blocks: the first in 18
   and 19, the second in 5 and 7. */
.macro FINISH_ROWS a, b, c, d, r0, r1, r2, r3
	.ifnc	\a, 0
	vmovdqa32 %ymm\a, %ymm0
	vmovdqa32 %ymm\b, %ymm1
	vmovdqa32 %ymm\c, %ymm2
	vmovdqa32 %ymm\d, %ymm3
	.endif
	ROWS	ymm, 0, 1, 2, 3, 4, 5, 6, 7
	vpaddd	%ymm\r0, %ymm4, %ymm4
	vpaddd	%ymm\r1, %ymm5, %ymm5
	vpaddd	%ymm\r2, %ymm6, %ymm6
	vpaddd	%ymm\r3, %ymm7, %ymm7
	LANES	4, 5, 18
	LANES	6, 7, 19
.endm

/* Words 0 to 15 of blocks from COUNTER on; those of the counters are kept in
   registers 16 and 17, too. */
.macro LOAD_COLUMNS w, n
	.irp	k, 0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15
	vpbroadcastd 4*\k(STATE), %\w\k
	.endr
	vpbroadcastd COUNTER_LOW, %\w\()18
	mov	COUNTER, SCRATCH
	shr	$32, SCRATCH
	vpbroadcastd SCRATCH_LOW, %\w\()17
	vpaddd	LOCAL (numbers)(%rip), %\w\()18, %\w\()16
	vpcmpud	$1, %\w\()18, %\w\()16, %k1
	vpaddd	LOCAL (one)(%rip){1to\n}, %\w\()17, %\w\()17{%k1}
	.if	COUNTER_WORD == 12
	vmovdqa32 %\w\()16, %\w\()12
	vmovdqa32 %\w\()17, %\w\()13
	.else
	vmovdqa32 %\w\()16, %\w\()8
	vmovdqa32 %\w\()17, %\w\()9
	.endif
.endm

/* The last addition and the first half of the transposition of words. */
.macro FINISH_COLUMNS w, n, a, b, c, d
	.irp	k, \a, \b, \c, \d
	.if	\k == COUNTER_WORD
	vpaddd	%\w\()16, %\w\k, %\w\k
	.elseif	\k == COUNTER_WORD + 1
	vpaddd	%\w\()17, %\w\k, %\w\k
	.else
	vpaddd	4*\k(STATE){1to\n}, %\w\k, %\w\k
	.endif
	.endr
	TRANSPOSE \w, \a, \b, \c, \d, 18, 19
.endm

/* Nothing of the key stream is left in registers. */
.macro WIPE_REGISTERS
	.irp	k, 0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15
	vpxor	%xmm\k, %xmm\k, %xmm\k
	.endr
	.irp	k, 18,19,20,21,22,23,24,25,26,27,28,29,30,31
	vpxord	%xmm\k, %xmm\k, %xmm\k
	.endr
	vzeroupper
.endm

/* Transposed words of eight blocks: write the first four, and leave the second
   in registers 4 to 7 and 12 to 15. */
.macro FOUR_OF_EIGHT
	LANES	0, 4, 18
	LANES	8, 12, 19
	WRITE	0, 18, 19
	LANES	1, 5, 18
	LANES	9, 13, 19
	WRITE	64, 18, 19
	LANES	2, 6, 18
	LANES	10, 14, 19
	WRITE	128, 18, 19
	LANES	3, 7, 18
	LANES	11, 15, 19
	WRITE	192, 18, 19
.endm

/* The rows of one block to registers 8 to 11.  The words of a nonce have only
   just been stored, in halves of a row. */
.macro LOAD_ONE
	.if	COUNTER_WORD == 12
	vmovdqu	(STATE), %xmm8
	vmovdqu	16(STATE), %xmm9
	vmovdqu	32(STATE), %xmm10
	.else
	vmovq	(STATE), %xmm8
	vmovhps	8(STATE), %xmm8, %xmm8
	vmovq	16(STATE), %xmm9
	vmovhps	24(STATE), %xmm9, %xmm9
	vmovq	32(STATE), %xmm10
	vmovhps	40(STATE), %xmm10, %xmm10
	.endif
	vmovq	48(STATE), %xmm11
	vmovhps	56(STATE), %xmm11, %xmm11
.endm

/* The same of sixteen blocks, a register each: twelve are written, four are
   left in registers 12 to 15. */
.macro WRITE_ZMM offset, a
	vpxord	\offset(SRC), %zmm\a, %zmm\a
	vmovdqu32 %zmm\a, \offset(DST)
.endm
.macro WRITE_LAST_ZMM offset, a
	vmovdqa32 %zmm\a, %zmm30
	cmp	$\offset+64, LEN
	jb	LOCAL (partial_zmm)
	WRITE_ZMM \offset, \a
	je	LOCAL (done)
.endm
.macro TWELVE_OF_SIXTEEN
	FINISH_COLUMNS zmm, 16, 0, 1, 2, 3
	FINISH_COLUMNS zmm, 16, 4, 5, 6, 7
	FINISH_COLUMNS zmm, 16, 8, 9, 10, 11
	FINISH_COLUMNS zmm, 16, 12, 13, 14, 15
	LANES4	0, 4, 8, 12, 18, 19
	WRITE_ZMM 0, 0
	WRITE_ZMM 256, 4
	WRITE_ZMM 512, 8
	LANES4	1, 5, 9, 13, 18, 19
	WRITE_ZMM 64, 1
	WRITE_ZMM 320, 5
	WRITE_ZMM 576, 9
	LANES4	2, 6, 10, 14, 18, 19
	WRITE_ZMM 128, 2
	WRITE_ZMM 384, 6
	WRITE_ZMM 640, 10
	LANES4	3, 7, 11, 15, 18, 19
	WRITE_ZMM 192, 3
	WRITE_ZMM 448, 7
	WRITE_ZMM 704, 11
.endm
