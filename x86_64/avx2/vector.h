/* SPDX-License-Identifier: ISC */
/* What x86_64/stream.h wants of AVX2. */
/* clang-format off */
#define WIDTH 32

.macro PLUS a, b
	vpaddd	%ymm\b, %ymm\a, %ymm\a
.endm
.macro SUM t, a, b
	vpaddd	%ymm\b, %ymm\a, %ymm\t
.endm
.macro EXOR a, b
	vpxor	%ymm\b, %ymm\a, %ymm\a
.endm
.macro LEFT_OF t, a, r
	vpslld	$\r, %ymm\a, %ymm\t
.endm
.macro RIGHT a, r
	vpsrld	$\r, %ymm\a, %ymm\a
.endm
.macro SHUFFLE a, k
	vpshufd	$\k, %ymm\a, %ymm\a
.endm
.macro ROL_BYTES a, t, r
	vpshufb	LOCAL (rol\r)(%rip), %ymm\a, %ymm\a
.endm
.macro MOVE a, b
	vmovdqa	%ymm\b, %ymm\a
.endm
.macro SAVE a, k
	vmovdqa	%ymm\a, SLOT (\k)
.endm
.macro LOAD a, k
	vmovdqa	SLOT (\k), %ymm\a
.endm
.macro SPREAD a, offset
	vpbroadcastd \offset(STATE), %ymm\a
.endm
.macro ZERO a
	vpxor	%xmm\a, %xmm\a, %xmm\a
.endm
.macro ZERO_STORE offset
	vmovdqu	%xmm0, \offset(DST)
.endm

/* The words of a nonce have only just been stored, by halves of a row. */
.macro ROW a, offset
	vmovq	\offset(STATE), %xmm\a
	vmovhps	\offset+8(STATE), %xmm\a, %xmm\a
	vinserti128 $1, %xmm\a, %ymm\a, %ymm\a
.endm
.macro ROW_COUNTER a, i, high
	lea	2*\i(COUNTER), SCRATCH
	vmovq	SCRATCH, %xmm\a
	vmovhps	\high(STATE), %xmm\a, %xmm\a
	vinserti128 $1, %xmm\a, %ymm\a, %ymm\a
	vpaddq	LOCAL (lanes)(%rip), %ymm\a, %ymm\a
.endm
.macro PLUS_ROW a, offset, t
	vbroadcasti128 \offset(STATE), %ymm\t
	vpaddd	%ymm\t, %ymm\a, %ymm\a
.endm

/* Word K of P_K to word K of each lane of D. */
.macro BLEND d, t, p0, p1, p2, p3
	vpblendd $0x22, %ymm\p1, %ymm\p0, %ymm\d
	vpblendd $0x88, %ymm\p3, %ymm\p2, %ymm\t
	vpblendd $0xcc, %ymm\t, %ymm\d, %ymm\d
.endm
/* The same without T; P1 and P2 are lost, D may be P1. */
.macro BLEND_LAST d, p0, p1, p2, p3
	vpblendd $0x88, %ymm\p3, %ymm\p2, %ymm\p2
	vpblendd $0x22, %ymm\p1, %ymm\p0, %ymm\d
	vpblendd $0xcc, %ymm\p2, %ymm\d, %ymm\d
.endm

.macro TRANSPOSE a, b, c, d, t, u
	vpunpckldq %ymm\b, %ymm\a, %ymm\t
	vpunpckhdq %ymm\b, %ymm\a, %ymm\a
	vpunpckldq %ymm\d, %ymm\c, %ymm\u
	vpunpckhdq %ymm\d, %ymm\c, %ymm\c
	vpunpckhqdq %ymm\c, %ymm\a, %ymm\d
	vpunpcklqdq %ymm\c, %ymm\a, %ymm\c
	vpunpckhqdq %ymm\u, %ymm\t, %ymm\b
	vpunpcklqdq %ymm\u, %ymm\t, %ymm\a
.endm

/* Both words of the counters of eight blocks; 8 to 11 are used. */
.macro SAVE_COUNTERS
	mov	COUNTER, SCRATCH
	shr	$(32), SCRATCH
	vmovd	COUNTER_LOW, %xmm8
	vmovd	SCRATCH_LOW, %xmm9
	vpbroadcastd %xmm8, %ymm8
	vpbroadcastd %xmm9, %ymm9
	vpaddd	LOCAL (numbers)(%rip), %ymm8, %ymm10
	vpbroadcastd LOCAL (sign)(%rip), %ymm11
	vpxor	%ymm11, %ymm8, %ymm8
	vpxor	%ymm11, %ymm10, %ymm11
	vpcmpgtd %ymm11, %ymm8, %ymm8	/* -1 where the low word carries */
	vpsubd	%ymm8, %ymm9, %ymm9
	SAVE	10, LOWS
	SAVE	9, HIGHS
.endm

/* Where the seventh and eighth block come from and go to. */
.macro LAST_BLOCKS
	lea	384(SRC), %r10
	lea	384(DST), %r11
	lea	448(SRC), %rbx
	lea	448(DST), %r12
	cmp	$(512), LEN
	jae	1f
	lea	LOCAL (zeros)(%rip), %rbx
	mov	LAST, %r12
	cmp	$(448), LEN
	ja	1f
	lea	BLOCK, %r12
	je	1f
	mov	%rbx, %r10
	mov	LAST, %r11
1:
.endm

/* Halves of the blocks, OFFSET in them, of transposed words. */
.macro WRITE_2 offset, a, b, t, k, src, dst, m
	vinserti128 $1, %xmm\b, %ymm\a, %ymm\t
	vperm2i128 $0x31, %ymm\b, %ymm\a, %ymm\b
	vpxor	\k+\offset(SRC), %ymm\t, %ymm\t
	vmovdqu	%ymm\t, \k+\offset(DST)
	vpxor	\m+\offset(\src), %ymm\b, %ymm\b
	vmovdqu	%ymm\b, \m+\offset(\dst)
.endm
.macro WRITE_HALF offset, a, b, c, d, e, f, g, h, t
	WRITE_2	\offset, \a, \e, \t, 0, SRC, DST, 256
	WRITE_2	\offset, \b, \f, \t, 64, SRC, DST, 320
	WRITE_2	\offset, \c, \g, \t, 128, %r10, %r11, 0
	WRITE_2	\offset, \d, \h, \t, 192, %rbx, %r12, 0
.endm

/* The two blocks of a set, rows in 12 to 15, if there are bytes left for
   them. */
.macro WRITE_SET offset, t, u
	vinserti128 $1, %xmm13, %ymm12, %ymm\t
	vinserti128 $1, %xmm15, %ymm14, %ymm\u
	vperm2i128 $0x31, %ymm13, %ymm12, %ymm12
	vperm2i128 $0x31, %ymm15, %ymm14, %ymm13
	WRITE_BLOCK \offset, \t, \u
	WRITE_BLOCK \offset+64, 12, 13
.endm
.macro WRITE_BLOCK offset, a, b
	vmovdqa	%ymm\a, %ymm14
	vmovdqa	%ymm\b, %ymm15
	cmp	$\offset+64, LEN
	jb	LOCAL (partial)
	vpxor	\offset(SRC), %ymm\a, %ymm\a
	vpxor	\offset+32(SRC), %ymm\b, %ymm\b
	vmovdqu	%ymm\a, \offset(DST)
	vmovdqu	%ymm\b, \offset+32(DST)
	je	LOCAL (done)
.endm
.macro WRITE_LAST
	vmovdqu	%ymm14, (LAST)
	vmovdqu	%ymm15, 32(LAST)
.endm

.macro WIPE
	.irp	k, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
	ZERO	\k
	.endr
.endm
.macro WIPE_STACK
	vpxor	%xmm0, %xmm0, %xmm0
	.irp	k, 0, 1, 2, 3, 4, 5, 6, 7
	SAVE	0, \k
	.endr
	vmovdqu	%ymm0, BLOCK
	vmovdqu	%ymm0, 32+BLOCK
.endm
#define LEAVE vzeroupper
