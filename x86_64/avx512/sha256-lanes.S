/* SPDX-License-Identifier: ISC */
/* The compression function of SHA-224 and SHA-256 (FIPS 180-4,
 * section 6.2.2) in 16 or 8 lanes.
 *
 *   void _symcrypt_sha256_lanes_avx512 (uint32_t *states, size_t n,
 *                                        const uint8_t *const *datas,
 *                                        size_t blocks);
 *   void _symcrypt_sha256_lanes_block_avx512 (uint32_t *dst,
 *                                              const uint32_t *src, size_t n,
 *                                              const uint32_t *words);
 *
 * See src/lanes-internal.h: rows of 16 words, a lane in each column; STATES,
 * DST, SRC and WORDS are aligned to 64 bytes, data as it comes; N is 1 to 16,
 * BLOCKS at least 1.  Constant time: branches depend on N and BLOCKS alone.
 *
 * Needs: AVX-512 F, BW, VL.
 *
 * Registers: 0-7 a to h, 8-15 scratch, 16-31 the message schedule, as zmm, or
 *            as ymm for up to 8 lanes; rdi, rsi, rdx, rcx as given, rax the
 *            offset of the block, r8-r11 scratch.
 *
 * Cycles per byte: see doc/performance.md, "Many messages".
 *
 * Method: a lane is a message, a register a word of all of them, so that the
 * standard's equations are instructions as they stand; rotations and functions
 * of three words are one each.  Blocks are loaded by rows and transposed: words
 * within 128-bit parts first, then the parts.  A step makes the word of the
 * schedule that takes its word's place 16 steps on, so that the schedule stays
 * in registers.  Up to 8 lanes use half registers, which CPUs that take
 * two turns for whole ones (Zen 4) do twice as fast, others no slower. */

#include "asm.h"
#include "lanes.inc"

/* Step \t, on the word in register \w: with K the constant,
     h + Sigma1(e) + Ch(e,f,g) + K + w    is added to d,
     that + Sigma0(a) + Maj(a,b,c)        is the new a, in h's place. */
.macro ROUND v, lanes, a, b, c, d, e, f, g, h, w, t
	vpaddd	4*\t(%r8){1to\lanes}, %\v\w, %\v\()8
	vmovdqa64 %\v\e, %\v\()9
	vprord	$6, %\v\e, %\v\()10
	vprord	$11, %\v\e, %\v\()11
	vprord	$25, %\v\e, %\v\()12
	vpaddd	%\v\()8, %\v\h, %\v\h
	vpternlogd $0xca, %\v\g, %\v\f, %\v\()9	/* e ? f : g */
	vpternlogd $0x96, %\v\()10, %\v\()11, %\v\()12
	vpaddd	%\v\()9, %\v\h, %\v\h
	vmovdqa64 %\v\a, %\v\()13
	vprord	$2, %\v\a, %\v\()14
	vprord	$13, %\v\a, %\v\()15
	vpaddd	%\v\()12, %\v\h, %\v\h
	vprord	$22, %\v\a, %\v\()8
	vpternlogd $0xe8, %\v\c, %\v\b, %\v\()13	/* majority */
	vpaddd	%\v\h, %\v\d, %\v\d
	vpternlogd $0x96, %\v\()14, %\v\()15, %\v\()8
	vpaddd	%\v\()13, %\v\h, %\v\h
	vpaddd	%\v\()8, %\v\h, %\v\h
.endm

/* w += sigma0(w1) + w9 + sigma1(w14), 16 steps ahead. */
.macro NEXT v, schedule, w, w1, w9, w14
	.if	\schedule
	vprord	$7, %\v\w1, %\v\()8
	vprord	$18, %\v\w1, %\v\()9
	vpsrld	$3, %\v\w1, %\v\()10
	vpaddd	%\v\w9, %\v\w, %\v\w
	vpternlogd $0x96, %\v\()8, %\v\()9, %\v\()10
	vprord	$17, %\v\w14, %\v\()11
	vprord	$19, %\v\w14, %\v\()12
	vpsrld	$10, %\v\w14, %\v\()13
	vpaddd	%\v\()10, %\v\w, %\v\w
	vpternlogd $0x96, %\v\()11, %\v\()12, %\v\()13
	vpaddd	%\v\()13, %\v\w, %\v\w
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
	mov	$3, %r9d
	.balign	32
0:
	SIXTEEN	\v, \lanes, 1
	add	$64, %r8
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
	vpaddd	64*\k(\from), %\v\k, %\v\k
	vmovdqa64 %\v\k, 64*\k(\to)
	.endr
.endm

	.balign	32
LOCAL (rounds_zmm):
	.cfi_startproc
	ROUNDS	zmm, 16
	.cfi_endproc
	.balign	32
LOCAL (rounds_ymm):
	.cfi_startproc
	ROUNDS	ymm, 8
	.cfi_endproc

FUNC (_symcrypt_sha256_lanes_avx512)
	xor	%eax, %eax
	cmp	$8, N
	jbe	LOCAL (loop_ymm)
LOCAL (loop_zmm):
	LOAD_zmm 1
	ROWS	zmm, STATES
	call	LOCAL (rounds_zmm)
	ADD_ROWS zmm, STATES, STATES
	add	$64, OFFSET
	dec	BLOCKS
	jnz	LOCAL (loop_zmm)
	jmp	LOCAL (done)
LOCAL (loop_ymm):
	LOAD_ymm 1
	ROWS	ymm, STATES
	call	LOCAL (rounds_ymm)
	ADD_ROWS ymm, STATES, STATES
	add	$64, OFFSET
	dec	BLOCKS
	jnz	LOCAL (loop_ymm)
LOCAL (done):
	CLEAR
	ret
ENDFUNC (_symcrypt_sha256_lanes_avx512)

FUNC (_symcrypt_sha256_lanes_block_avx512)
	cmp	$8, %rdx
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
ENDFUNC (_symcrypt_sha256_lanes_block_avx512)

RODATA (64)
LOCAL (constants):
#define ROW(a, b, c, d) .long a, b, c, d
#include "src/sha256-constants.def"
LOCAL (swap):
	.byte 3, 2, 1, 0, 7, 6, 5, 4, 11, 10, 9, 8, 15, 14, 13, 12
ENDRODATA
