/* SPDX-License-Identifier: ISC */
/* What x86_64/stream.h wants of SSE2, or with HAVE_PSHUFB of SSSE3. */
/* clang-format off */
#define WIDTH 16
#define LEAVE

.macro PLUS a, b
	paddd	%xmm\b, %xmm\a
.endm
.macro SUM t, a, b
	movdqa	%xmm\a, %xmm\t
	paddd	%xmm\b, %xmm\t
.endm
.macro EXOR a, b
	pxor	%xmm\b, %xmm\a
.endm
.macro LEFT_OF t, a, r
	movdqa	%xmm\a, %xmm\t
	pslld	$\r, %xmm\t
.endm
.macro RIGHT a, r
	psrld	$\r, %xmm\a
.endm
.macro SHUFFLE a, k
	pshufd	$\k, %xmm\a, %xmm\a
.endm
.macro ROL_BYTES a, t, r
#if HAVE_PSHUFB
	pshufb	LOCAL (rol\r)(%rip), %xmm\a
#else
	.if	\r == 16
	pshuflw	$0xb1, %xmm\a, %xmm\a
	pshufhw	$0xb1, %xmm\a, %xmm\a
	.else
	LEFT_OF	\t, \a, \r
	RIGHT	\a, 32-\r
	EXOR	\a, \t
	.endif
#endif
.endm
.macro MOVE a, b
	movdqa	%xmm\b, %xmm\a
.endm
.macro SAVE a, k
	movdqa	%xmm\a, SLOT (\k)
.endm
.macro LOAD a, k
	movdqa	SLOT (\k), %xmm\a
.endm
.macro SPREAD a, offset
	movd	\offset(STATE), %xmm\a
	pshufd	$0, %xmm\a, %xmm\a
.endm
.macro ZERO a
	pxor	%xmm\a, %xmm\a
.endm
.macro ZERO_STORE offset
	movdqu	%xmm0, \offset(DST)
.endm

/* The words of a nonce have only just been stored, by halves of a row. */
.macro ROW a, offset
	movq	\offset(STATE), %xmm\a
	movhps	\offset+8(STATE), %xmm\a
.endm
.macro ROW_COUNTER a, i, high
	lea	\i(COUNTER), SCRATCH
	movq	SCRATCH, %xmm\a
	movhps	\high(STATE), %xmm\a
.endm
.macro PLUS_ROW a, offset, t
	movdqu	\offset(STATE), %xmm\t
	paddd	%xmm\t, %xmm\a
.endm

/* Word K of P_K to word K of D. */
.macro BLEND d, t, p0, p1, p2, p3
	movdqa	%xmm\p1, %xmm\d
	movss	%xmm\p0, %xmm\d
	movdqa	%xmm\p2, %xmm\t
	punpckhdq %xmm\p3, %xmm\t
	shufps	$0xc4, %xmm\t, %xmm\d
.endm
/* The same without T; P1 and P2 are lost. */
.macro BLEND_LAST d, p0, p1, p2, p3
	movss	%xmm\p0, %xmm\p1
	punpckhdq %xmm\p3, %xmm\p2
	shufps	$0xc4, %xmm\p2, %xmm\p1
	movdqa	%xmm\p1, %xmm\d
.endm

.macro TRANSPOSE a, b, c, d, t, u
	movdqa	%xmm\a, %xmm\t
	movdqa	%xmm\c, %xmm\u
	punpckldq %xmm\b, %xmm\t
	punpckldq %xmm\d, %xmm\u
	punpckhdq %xmm\b, %xmm\a
	punpckhdq %xmm\d, %xmm\c
	movdqa	%xmm\a, %xmm\d
	punpckhqdq %xmm\c, %xmm\d
	punpcklqdq %xmm\c, %xmm\a
	movdqa	%xmm\t, %xmm\b
	punpckhqdq %xmm\u, %xmm\b
	punpcklqdq %xmm\u, %xmm\t
	movdqa	%xmm\a, %xmm\c
	movdqa	%xmm\t, %xmm\a
.endm

/* Both words of the counters of four blocks; 8 to 11 are used. */
.macro SAVE_COUNTERS
	mov	COUNTER, SCRATCH
	shr	$(32), SCRATCH
	movd	COUNTER_LOW, %xmm8
	movd	SCRATCH_LOW, %xmm9
	SHUFFLE	8, 0
	SHUFFLE	9, 0
	movdqa	LOCAL (numbers)(%rip), %xmm10
	paddd	%xmm8, %xmm10
	movdqa	LOCAL (sign)(%rip), %xmm11
	pxor	%xmm11, %xmm8
	pxor	%xmm10, %xmm11
	pcmpgtd	%xmm11, %xmm8		/* -1 where the low word carries */
	psubd	%xmm8, %xmm9
	SAVE	10, LOWS
	SAVE	9, HIGHS
.endm

/* Where the fourth block comes from and goes to. */
.macro LAST_BLOCKS
	lea	192(SRC), %r10
	lea	192(DST), %r11
	cmp	$(256), LEN
	jae	1f
	lea	LOCAL (zeros)(%rip), %r10
	mov	LAST, %r11
1:
.endm

/* Halves of the blocks, OFFSET in them, of transposed words. */
.macro WRITE_2 offset, a, b, t, src, dst, k
	movdqu	\k+\offset(\src), %xmm\t
	pxor	%xmm\t, %xmm\a
	movdqu	%xmm\a, \k+\offset(\dst)
	movdqu	\k+\offset+16(\src), %xmm\t
	pxor	%xmm\t, %xmm\b
	movdqu	%xmm\b, \k+\offset+16(\dst)
.endm
.macro WRITE_HALF offset, a, b, c, d, e, f, g, h, t
	WRITE_2	\offset, \a, \e, \t, SRC, DST, 0
	WRITE_2	\offset, \b, \f, \t, SRC, DST, 64
	WRITE_2	\offset, \c, \g, \t, SRC, DST, 128
	WRITE_2	\offset, \d, \h, \t, %r10, %r11, 0
.endm

/* The block of a set, rows in 12 to 15. */
.macro WRITE_SET offset, t, u
	cmp	$\offset+64, LEN
	jb	LOCAL (partial)
	movdqu	\offset(SRC), %xmm\t
	movdqu	\offset+16(SRC), %xmm\u
	pxor	%xmm\t, %xmm12
	pxor	%xmm\u, %xmm13
	movdqu	\offset+32(SRC), %xmm\t
	movdqu	\offset+48(SRC), %xmm\u
	pxor	%xmm\t, %xmm14
	pxor	%xmm\u, %xmm15
	movdqu	%xmm12, \offset(DST)
	movdqu	%xmm13, \offset+16(DST)
	movdqu	%xmm14, \offset+32(DST)
	movdqu	%xmm15, \offset+48(DST)
	je	LOCAL (done)
.endm
.macro WRITE_LAST
	movdqu	%xmm12, (LAST)
	movdqu	%xmm13, 16(LAST)
	movdqu	%xmm14, 32(LAST)
	movdqu	%xmm15, 48(LAST)
.endm

.macro WIPE
	.irp	k, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
	ZERO	\k
	.endr
.endm
.macro WIPE_STACK
	ZERO	0
	.irp	k, 0, 1, 2, 3, 4, 5, 6, 7
	SAVE	0, \k
	.endr
.endm
