/* SPDX-License-Identifier: ISC */
/* The compression function of SHA-224 and SHA-256
 * (FIPS 180-4, section 6.2.2) in 16 lanes, 8 at a time.
 *
 *   void _symcrypt_sha256_lanes_avx2 (uint32_t *states, size_t n,
 *                                      const uint8_t *const *datas,
 *                                      size_t blocks);
 *   void _symcrypt_sha256_lanes_block_avx2 (uint32_t *dst, const uint32_t *src,
 *                                            size_t n, const uint32_t *words);
 *
 * See src/lanes-internal.h: rows of 16 words, a lane in each column; STATES,
 * DST, SRC and WORDS are aligned to 64 bytes, data as it comes; N is 1 to 16,
 * BLOCKS at least 1.  Constant time: branches depend on N and BLOCKS alone.
 *
 * Needs: AVX2.
 *
 * Registers: ymm0-ymm7 a to h, ymm14 and ymm15 a ^ b and b ^ c in turn, the
 *            others scratch; rdi, rsi, rdx as given, rcx bytes of each lane,
 *            rax the offset of the block, r8-r10 scratch, r11 its words.
 *
 * Cycles per byte: see doc/performance.md, "Many messages".
 *
 * Method: a lane is a message, a register a word of all of them; a rotation is
 * two shifts.  Blocks are loaded by rows, two lanes to a register, transposed,
 * and kept on the stack, where the schedule then replaces word by word. */

#include "asm.h"
#include "lanes.inc"

/* \to = \x rotated right by r, s and t, and these xored; \y is scratch. */
.macro SIGMA x, to, y, z, r, s, t
	vpsrld	$\r, %ymm\x, %ymm\to
	vpslld	$32-\r, %ymm\x, %ymm\y
	vpsrld	$\s, %ymm\x, %ymm\z
	vpxor	%ymm\y, %ymm\to, %ymm\to
	vpslld	$32-\s, %ymm\x, %ymm\y
	vpxor	%ymm\z, %ymm\to, %ymm\to
	vpsrld	$\t, %ymm\x, %ymm\z
	vpxor	%ymm\y, %ymm\to, %ymm\to
	vpslld	$32-\t, %ymm\x, %ymm\y
	vpxor	%ymm\z, %ymm\to, %ymm\to
	vpxor	%ymm\y, %ymm\to, %ymm\to
.endm

/* The same, with the last one shifted. */
.macro SMALL_SIGMA x, to, y, z, r, s, t
	vpsrld	$\r, %ymm\x, %ymm\to
	vpslld	$32-\r, %ymm\x, %ymm\y
	vpsrld	$\s, %ymm\x, %ymm\z
	vpxor	%ymm\y, %ymm\to, %ymm\to
	vpslld	$32-\s, %ymm\x, %ymm\y
	vpxor	%ymm\z, %ymm\to, %ymm\to
	vpsrld	$\t, %ymm\x, %ymm\z
	vpxor	%ymm\y, %ymm\to, %ymm\to
	vpxor	%ymm\z, %ymm\to, %ymm\to
.endm

/* Step \t: with K the constant and w the word,
     h + Sigma1(e) + Ch(e,f,g) + K + w    is added to d,
     that + Sigma0(a) + Maj(a,b,c)        is the new a, in h's place.
   The majority is b, unless both a and c differ from it; \bc is b ^ c, and
   \ab becomes that of the next step. */
.macro ROUND a, b, c, d, e, f, g, h, ab, bc, t
	vpbroadcastd 4*\t(%r8), %ymm8
	vpxor	%ymm\f, %ymm\g, %ymm9
	vpaddd	32*\t(WORDS), %ymm8, %ymm8
	vpand	%ymm\e, %ymm9, %ymm9
	vpaddd	%ymm8, %ymm\h, %ymm\h
	SIGMA	\e, 10, 11, 12, 6, 11, 25
	vpxor	%ymm\g, %ymm9, %ymm9
	vpaddd	%ymm9, %ymm\h, %ymm\h
	vpxor	%ymm\a, %ymm\b, %ymm\ab
	vpaddd	%ymm10, %ymm\h, %ymm\h
	vpand	%ymm\ab, %ymm\bc, %ymm\bc
	vpaddd	%ymm\h, %ymm\d, %ymm\d
	SIGMA	\a, 10, 11, 12, 2, 13, 22
	vpxor	%ymm\b, %ymm\bc, %ymm\bc
	vpaddd	%ymm\bc, %ymm\h, %ymm\h
	vpaddd	%ymm10, %ymm\h, %ymm\h
.endm

/* w += sigma0(w1) + w9 + sigma1(w14), 16 steps ahead. */
.macro NEXT w, w1, w9, w14
	vmovdqa	32*\w1(WORDS), %ymm8
	vmovdqa	32*\w14(WORDS), %ymm9
	SMALL_SIGMA 8, 10, 11, 12, 7, 18, 3
	vpaddd	32*\w(WORDS), %ymm10, %ymm10
	SMALL_SIGMA 9, 11, 12, 13, 17, 19, 10
	vpaddd	32*\w9(WORDS), %ymm10, %ymm10
	vpaddd	%ymm11, %ymm10, %ymm10
	vmovdqa	%ymm10, 32*\w(WORDS)
.endm

.macro SIXTEEN schedule
	ROUND	0, 1, 2, 3, 4, 5, 6, 7, 14, 15, 0
	.if	\schedule
	NEXT	0, 1, 9, 14
	.endif
	ROUND	7, 0, 1, 2, 3, 4, 5, 6, 15, 14, 1
	.if	\schedule
	NEXT	1, 2, 10, 15
	.endif
	ROUND	6, 7, 0, 1, 2, 3, 4, 5, 14, 15, 2
	.if	\schedule
	NEXT	2, 3, 11, 0
	.endif
	ROUND	5, 6, 7, 0, 1, 2, 3, 4, 15, 14, 3
	.if	\schedule
	NEXT	3, 4, 12, 1
	.endif
	ROUND	4, 5, 6, 7, 0, 1, 2, 3, 14, 15, 4
	.if	\schedule
	NEXT	4, 5, 13, 2
	.endif
	ROUND	3, 4, 5, 6, 7, 0, 1, 2, 15, 14, 5
	.if	\schedule
	NEXT	5, 6, 14, 3
	.endif
	ROUND	2, 3, 4, 5, 6, 7, 0, 1, 14, 15, 6
	.if	\schedule
	NEXT	6, 7, 15, 4
	.endif
	ROUND	1, 2, 3, 4, 5, 6, 7, 0, 15, 14, 7
	.if	\schedule
	NEXT	7, 8, 0, 5
	.endif
	ROUND	0, 1, 2, 3, 4, 5, 6, 7, 14, 15, 8
	.if	\schedule
	NEXT	8, 9, 1, 6
	.endif
	ROUND	7, 0, 1, 2, 3, 4, 5, 6, 15, 14, 9
	.if	\schedule
	NEXT	9, 10, 2, 7
	.endif
	ROUND	6, 7, 0, 1, 2, 3, 4, 5, 14, 15, 10
	.if	\schedule
	NEXT	10, 11, 3, 8
	.endif
	ROUND	5, 6, 7, 0, 1, 2, 3, 4, 15, 14, 11
	.if	\schedule
	NEXT	11, 12, 4, 9
	.endif
	ROUND	4, 5, 6, 7, 0, 1, 2, 3, 14, 15, 12
	.if	\schedule
	NEXT	12, 13, 5, 10
	.endif
	ROUND	3, 4, 5, 6, 7, 0, 1, 2, 15, 14, 13
	.if	\schedule
	NEXT	13, 14, 6, 11
	.endif
	ROUND	2, 3, 4, 5, 6, 7, 0, 1, 14, 15, 14
	.if	\schedule
	NEXT	14, 15, 7, 12
	.endif
	ROUND	1, 2, 3, 4, 5, 6, 7, 0, 15, 14, 15
	.if	\schedule
	NEXT	15, 0, 8, 13
	.endif
.endm

/* What the block at WORDS makes of the chaining values in 0 to 7, before these
   are added. */
.macro ROUNDS words
	lea	LOCAL (constants)(%rip), %r8
	mov	$3, %r9d
	vpxor	%ymm1, %ymm2, %ymm15
	.balign	32
0:
	SIXTEEN	1
	add	$64, %r8
	dec	%r9d
	jnz	0b
	SIXTEEN	0
.endm

.macro ROWS from
	.irp	k, 0, 1, 2, 3, 4, 5, 6, 7
	vmovdqa	64*\k(\from), %ymm\k
	.endr
.endm

.macro ADD_ROWS from, to
	.irp	k, 0, 1, 2, 3, 4, 5, 6, 7
	vpaddd	64*\k(\from), %ymm\k, %ymm\k
	vmovdqa	%ymm\k, 64*\k(\to)
	.endr
.endm

/* Room for a block's words on the stack. */
.macro ENTER size
	push	%rbp
	.cfi_adjust_cfa_offset 8
	.cfi_rel_offset %rbp, 0
	mov	%rsp, %rbp
	.cfi_def_cfa_register %rbp
	and	$-64, %rsp
	sub	$\size, %rsp
	mov	%rsp, WORDS
.endm

/* Nothing of a message stays there or in registers. */
.macro LEAVE
	vpxor	%xmm0, %xmm0, %xmm0
	.irp	k, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
	vmovdqa	%ymm0, 32*\k(WORDS)
	.endr
	vzeroall
	mov	%rbp, %rsp
	.cfi_def_cfa_register %rsp
	pop	%rbp
	.cfi_adjust_cfa_offset -8
	.cfi_restore %rbp
	ret
.endm

	.balign	32
LOCAL (rounds):
	.cfi_startproc
	ROUNDS	WORDS
	ret
	.cfi_endproc

FUNC (_symcrypt_sha256_lanes_avx2)
	ENTER	512
	shl	$6, END
LOCAL (group):
	xor	%eax, %eax
LOCAL (loop):
	LOAD	1
	ROWS	STATES
	call	LOCAL (rounds)
	ADD_ROWS STATES, STATES
	add	$64, OFFSET
	cmp	END, OFFSET
	jne	LOCAL (loop)
	add	$32, STATES
	add	$64, DATAS
	sub	$8, N
	ja	LOCAL (group)
	LEAVE
ENDFUNC (_symcrypt_sha256_lanes_avx2)

FUNC (_symcrypt_sha256_lanes_block_avx2)
	ENTER	512
LOCAL (block):
	.irp	k, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
	vmovdqa	64*\k(%rcx), %ymm0
	vmovdqa	%ymm0, 32*\k(WORDS)
	.endr
	ROWS	%rsi
	call	LOCAL (rounds)
	ADD_ROWS %rsi, %rdi
	add	$32, %rdi
	add	$32, %rsi
	add	$32, %rcx
	sub	$8, %rdx
	ja	LOCAL (block)
	LEAVE
ENDFUNC (_symcrypt_sha256_lanes_block_avx2)

RODATA (64)
LOCAL (constants):
#define ROW(a, b, c, d) .long a, b, c, d
#include "src/sha256-constants.def"
	.balign	32
LOCAL (swap):
	.byte 3, 2, 1, 0, 7, 6, 5, 4, 11, 10, 9, 8, 15, 14, 13, 12
	.byte 3, 2, 1, 0, 7, 6, 5, 4, 11, 10, 9, 8, 15, 14, 13, 12
ENDRODATA
