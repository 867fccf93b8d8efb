/* SPDX-License-Identifier: ISC */
/* ChaCha with AVX-512 in registers of 512 bits (D. J. Bernstein, "ChaCha, a
 * variant of Salsa20", 2008).
 *
 * Prototype and contract: src/chacha-kernels.h.  Constant time: branches
 * depend on lengths and ROUNDS alone.
 *
 * Needs: AVX-512 F and VL, and a CPU that keeps its clock with registers of
 * 512 bits.
 *
 * Registers: see stream.inc for the general ones.
 *   - 0 to 15: the words of sixteen blocks side by side; or the rows of sets,
 *     four blocks each, in 0 to 3, 4 to 7, and 20 to 23
 *   - 16, 17: the counters of sixteen blocks
 *   - 18, 19, 28, 29: scratch
 *   - 20 to 27: the rows of one or two sets beside sixteen blocks
 *   - 16 to 27: the words of a group that is finished beside the next
 *   - 30: what may be the last block; 31: scratch
 *   - k1: the counters that carry
 *
 * Cycles per byte: see doc/kernels/chacha.md.
 *
 * Method: sixteen blocks side by side, a word of each in a register: a group.
 * Up to two blocks are left to the code for 256 bits and a fast rotation, as
 * Zen 4, where it is slow, runs another row.  3 to 12 are up to three sets.
 * 17 to 24 are a group with one or two sets between its rounds.  If there are
 * more, the blocks beyond a multiple of sixteen come first if they are 9 to
 * 12, otherwise last, so that no count of blocks costs as much as the next
 * multiple of sixteen.
 *
 * The end of a group, its transposition and xor, takes 50 pairs of
 * instructions.  They are between the first eight rounds of the next group,
 * because the transposition needs one port of Intel's CPUs and leaves the
 * other ports idle. */

#include "asm.h"

#define COUNTER_WORD 12
#define NARROW SYM (_symcrypt_chacha_crypt_avx512_slow_zmm)
#define INTERLEAVED(r, k) BESIDE
#include "x86_64/avx512/stream.inc"
#include "x86_64/avx512/chacha.inc"

/* ---- Four blocks in rows: a set. ---- */

/* Its rows, from block COUNTER + OFFSET on.  The words of a nonce have only
   just been stored, in halves of a row. */
.macro START_SET offset, a, b, c, d
	vbroadcasti32x4 (STATE), %zmm\a
	vbroadcasti32x4 16(STATE), %zmm\b
	vbroadcasti32x4 32(STATE), %zmm\c
	lea	\offset(COUNTER), SCRATCH
	vmovq	SCRATCH, %xmm18
	vmovhps	56(STATE), %xmm18, %xmm18
	vshufi32x4 $0, %zmm18, %zmm18, %zmm\d
	vpaddq	LOCAL (lanes4)(%rip), %zmm\d, %zmm\d
.endm

/* The last addition, and a block in each register; 8 to 11 are lost. */
.macro FINISH_SET offset, a, b, c, d
	START_SET \offset, 8, 9, 10, 11
	vpaddd	%zmm8, %zmm\a, %zmm\a
	vpaddd	%zmm9, %zmm\b, %zmm\b
	vpaddd	%zmm10, %zmm\c, %zmm\c
	vpaddd	%zmm11, %zmm\d, %zmm\d
	LANES4	\a, \b, \c, \d, 18, 19
.endm

.macro WRITE_LAST_ZMM offset, a
	vmovdqa32 %zmm\a, %zmm30
	cmp	$\offset+64, LEN
	jb	LOCAL (partial)
	WRITE_ZMM \offset, \a
	je	LOCAL (done)
.endm
.macro WRITE_FOUR offset, a, b, c, d
	WRITE_ZMM \offset, \a
	WRITE_ZMM \offset+64, \b
	WRITE_ZMM \offset+128, \c
	WRITE_ZMM \offset+192, \d
.endm
.macro WRITE_LAST_FOUR offset, a, b, c, d
	WRITE_LAST_ZMM \offset, \a
	WRITE_LAST_ZMM \offset+64, \b
	WRITE_LAST_ZMM \offset+128, \c
	WRITE_LAST_ZMM \offset+192, \d
.endm

/* Part K of 30 of two rounds of a set.  LATE is 1 if the last rotation comes
 * after the instructions that rotate the rows. */
.macro SET_PART k, late, a, b, c, d
	.if	(\k) % 15 == 0 || (\k) % 15 == 6
	vpaddd	%zmm\b, %zmm\a, %zmm\a
	.elseif	(\k) % 15 == 1 || (\k) % 15 == 7
	vpxord	%zmm\a, %zmm\d, %zmm\d
	.elseif	(\k) % 15 == 2
	vprold	$16, %zmm\d, %zmm\d
	.elseif	(\k) % 15 == 3 || (\k) % 15 == 9
	vpaddd	%zmm\d, %zmm\c, %zmm\c
	.elseif	(\k) % 15 == 4 || (\k) % 15 == 10
	vpxord	%zmm\c, %zmm\b, %zmm\b
	.elseif	(\k) % 15 == 5
	vprold	$12, %zmm\b, %zmm\b
	.elseif	(\k) % 15 == 8
	vprold	$8, %zmm\d, %zmm\d
	.elseif	(\k) % 15 == (11 + 3*\late)
	vprold	$7, %zmm\b, %zmm\b
	.elseif	(\k) % 15 == (13 - \late)
	vpshufd	$0x4e, %zmm\d, %zmm\d
	.elseif	(\k) == (12 - \late)
	vpshufd	$0x93, %zmm\a, %zmm\a
	.elseif	(\k) == (27 - \late)
	vpshufd	$0x39, %zmm\a, %zmm\a
	.elseif	(\k) == (14 - \late)
	vpshufd	$0x39, %zmm\c, %zmm\c
	.else
	vpshufd	$0x93, %zmm\c, %zmm\c
	.endif
.endm

.macro SET_PART_IN_RANGE k, late, a, b, c, d
	.if	(\k) >= 0 && (\k) < 30
	SET_PART (\k), \late, \a, \b, \c, \d
	.endif
.endm
/* Two rounds of N sets, one to three.  The second set is 8 parts later than
 * the first; of three sets, the second and third are 6 and 11 parts later.
 * These are the best of some 600 orders, with 12.3, 17.1 and 23.7 cycles a
 * round, on a Xeon (family 6, model 207). */
.macro SETS n
	.set	part, 0
	.rept	41
	.if	\n == 2
	SET_PART_IN_RANGE part-8, 0, 4, 5, 6, 7
	.elseif	\n == 3
	SET_PART_IN_RANGE part-6, 1, 4, 5, 6, 7
	SET_PART_IN_RANGE part-11, 1, 20, 21, 22, 23
	.endif
	SET_PART_IN_RANGE part, (\n/3), 0, 1, 2, 3
	.set	part, part+1
	.endr
.endm

/* ---- What goes on beside the rounds of sixteen blocks. ---- */

#define ALONE 0
#define BESIDE_SET 1
#define BESIDE_TWO_SETS 2
#define BESIDE_GROUP 3
	.set	company, ALONE
	.set	part, 0

/* The next two parts, after six instructions of the rounds.  Two rounds have
 * 16 such places. */
.macro BESIDE
	.if	company == BESIDE_GROUP
	GROUP_PART part
	.elseif	company != ALONE && part < 15
	SET_PART 2*part, 0, 20, 21, 22, 23
	SET_PART 2*part+1, 0, 20, 21, 22, 23
	.if	company == BESIDE_TWO_SETS
	SET_PART 2*part, 0, 24, 25, 26, 27
	SET_PART 2*part+1, 0, 24, 25, 26, 27
	.endif
	.endif
	.set	part, part+1
.endm

/* Parts 0 to 49 of the end of a group whose words 0 to 11 are in registers 16
 * to 27; 12 to 15, transposed, are on the stack. */
.macro GROUP_PART k
	.if	(\k) < 6
	COLUMNS_PART (\k), 16, 17, 18, 19, 0
	.elseif	(\k) < 12
	COLUMNS_PART (\k)-6, 20, 21, 22, 23, 4
	.elseif	(\k) < 18
	COLUMNS_PART (\k)-12, 24, 25, 26, 27, 8
	.elseif	(\k) < 26
	LANES_PART (\k)-18, 16, 20, 24, 0
	.elseif	(\k) < 34
	LANES_PART (\k)-26, 17, 21, 25, 1
	.elseif	(\k) < 42
	LANES_PART (\k)-34, 18, 22, 26, 2
	.elseif	(\k) < 50
	LANES_PART (\k)-42, 19, 23, 27, 3
	.endif
.endm

/* The same of words K to K + 3: the last addition, and TRANSPOSE. */
.macro COLUMNS_PART part, a, b, c, d, k
	.if	\part == 0
	vpaddd	4*\k(STATE){1to16}, %zmm\a, %zmm\a
	vpaddd	4*\k+4(STATE){1to16}, %zmm\b, %zmm\b
	.elseif	\part == 1
	vpaddd	4*\k+8(STATE){1to16}, %zmm\c, %zmm\c
	vpaddd	4*\k+12(STATE){1to16}, %zmm\d, %zmm\d
	.elseif	\part == 2
	vpunpckldq %zmm\b, %zmm\a, %zmm28
	vpunpckhdq %zmm\b, %zmm\a, %zmm\a
	.elseif	\part == 3
	vpunpckldq %zmm\d, %zmm\c, %zmm29
	vpunpckhdq %zmm\d, %zmm\c, %zmm\c
	.elseif	\part == 4
	vpunpckhqdq %zmm\c, %zmm\a, %zmm\d
	vpunpcklqdq %zmm\c, %zmm\a, %zmm\c
	.else
	vpunpckhqdq %zmm29, %zmm28, %zmm\b
	vpunpcklqdq %zmm29, %zmm28, %zmm\a
	.endif
.endm

/* LANES4, the xor and the stores of blocks K, K + 4, K + 8 and K + 12. */
.macro LANES_PART part, a, b, c, k
	.if	\part == 0
	vshufi32x4 $0x44, %zmm\b, %zmm\a, %zmm28
	vshufi32x4 $0xee, %zmm\b, %zmm\a, %zmm\b
	.elseif	\part == 1
	vmovdqa32 64*\k(SCRATCH), %zmm31
	vshufi32x4 $0x44, %zmm31, %zmm\c, %zmm29
	vshufi32x4 $0xee, %zmm31, %zmm\c, %zmm\c
	.elseif	\part == 2
	vshufi32x4 $0x88, %zmm29, %zmm28, %zmm\a
	vshufi32x4 $0xdd, %zmm29, %zmm28, %zmm28
	.elseif	\part == 3
	vshufi32x4 $0x88, %zmm\c, %zmm\b, %zmm29
	vshufi32x4 $0xdd, %zmm\c, %zmm\b, %zmm\c
	.elseif	\part == 4
	WRITE_ZMM 64*\k, \a
	.elseif	\part == 5
	WRITE_ZMM 64*\k+256, 28
	.elseif	\part == 6
	WRITE_ZMM 64*\k+512, 29
	.else
	WRITE_ZMM 64*\k+768, \c
	.endif
.endm

/* On the stack, at SCRATCH, aligned to 64 bytes: those four words, then the
   counters of the next group. */
#define COUNTERS_AT 256
#define ALIGNED_FRAME 456

FUNC (_symcrypt_chacha_crypt_avx512)
LOCAL (crypt):
	cmp	$128, LEN
	jbe	NARROW
	LOAD_COUNTER
	cmp	$768, LEN
	ja	LOCAL (wide)

	/* 3 to 12 blocks, in one, two or three sets. */
	mov	ROUNDS, LEFT
	START_SET 0, 0, 1, 2, 3
	cmp	$256, LEN
	ja	LOCAL (two_sets)
	.balign	32
LOCAL (one_set_loop):
	SETS	1
	sub	$2, LEFT
	jnz	LOCAL (one_set_loop)
	FINISH_SET 0, 0, 1, 2, 3
	WRITE_LAST_FOUR 0, 0, 1, 2, 3
LOCAL (two_sets):
	START_SET 4, 4, 5, 6, 7
	cmp	$512, LEN
	ja	LOCAL (three_sets)
	.balign	32
LOCAL (two_sets_loop):
	SETS	2
	sub	$2, LEFT
	jnz	LOCAL (two_sets_loop)
	FINISH_SET 0, 0, 1, 2, 3
	WRITE_FOUR 0, 0, 1, 2, 3
	FINISH_SET 4, 4, 5, 6, 7
	WRITE_LAST_FOUR 256, 4, 5, 6, 7
LOCAL (three_sets):
	START_SET 8, 20, 21, 22, 23
	.balign	32
LOCAL (three_sets_loop):
	SETS	3
	sub	$2, LEFT
	jnz	LOCAL (three_sets_loop)
	FINISH_SET 0, 0, 1, 2, 3
	WRITE_FOUR 0, 0, 1, 2, 3
	FINISH_SET 4, 4, 5, 6, 7
	WRITE_FOUR 256, 4, 5, 6, 7
	FINISH_SET 8, 20, 21, 22, 23
	WRITE_LAST_FOUR 512, 20, 21, 22, 23

LOCAL (wide):
	/* If there are more than 24 blocks, begin with the blocks beyond a
	 * multiple of sixteen if these are 9 to 12. */
	cmp	$1536, LEN
	jbe	LOCAL (again)
	lea	-9*64+63(LEN), SCRATCH
	shr	$6, SCRATCH
	and	$15, SCRATCH_LOW
	cmp	$4, SCRATCH_LOW
	jae	LOCAL (again)
	add	$9, SCRATCH_LOW
	HEAD	LOCAL (crypt)

	/* More than 12 blocks. */
LOCAL (again):
	mov	ROUNDS, LEFT
	lea	-1025(LEN), SCRATCH
	cmp	$256, SCRATCH
	jb	LOCAL (twenty_blocks)
	cmp	$512, SCRATCH
	jb	LOCAL (twenty_four_blocks)
	LOAD_COLUMNS zmm, 16
	.balign	32
LOCAL (sixteen_loop):
	VERTICAL zmm
	sub	$2, LEFT
	jnz	LOCAL (sixteen_loop)

	/* If another sixteen follow, finish this group during their first
	 * eight rounds. */
	cmp	$8, ROUNDS
	jb	LOCAL (alone)
	cmp	$1024, LEN
	jbe	LOCAL (alone)
	lea	-2049(LEN), SCRATCH
	cmp	$512, SCRATCH
	jb	LOCAL (alone)
	ALLOCATE ALIGNED_FRAME
	lea	63(%rsp), SCRATCH
	and	$-64, SCRATCH
LOCAL (next):
	FINISH_COLUMNS zmm, 16, 12, 13, 14, 15
	vmovdqa32 %zmm12, (SCRATCH)
	vmovdqa32 %zmm13, 64(SCRATCH)
	vmovdqa32 %zmm14, 128(SCRATCH)
	vmovdqa32 %zmm15, 192(SCRATCH)
	COPY4	zmm, 0, 1, 2, 3, 16, 17, 18, 19
	COPY4	zmm, 4, 5, 6, 7, 20, 21, 22, 23
	COPY4	zmm, 8, 9, 10, 11, 24, 25, 26, 27
	add	$16, COUNTER
	.irp	k, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 14, 15
	vpbroadcastd 4*\k(STATE), %zmm\k
	.endr
	vpbroadcastd COUNTER_LOW, %zmm28
	mov	COUNTER, %r11
	shr	$32, %r11
	vpbroadcastd %r11d, %zmm13
	vpaddd	LOCAL (numbers)(%rip), %zmm28, %zmm12
	vpcmpud	$1, %zmm28, %zmm12, %k1
	vpaddd	LOCAL (one)(%rip){1to16}, %zmm13, %zmm13{%k1}
	vmovdqa32 %zmm12, COUNTERS_AT(SCRATCH)
	vmovdqa32 %zmm13, COUNTERS_AT+64(SCRATCH)
	.set	company, BESIDE_GROUP
	.set	part, 0
	VERTICAL zmm
	VERTICAL zmm
	VERTICAL zmm
	VERTICAL zmm
	.set	company, ALONE
	add	$1024, SRC
	add	$1024, DST
	sub	$1024, LEN
	mov	ROUNDS, LEFT
	sub	$8, LEFT
	jz	LOCAL (counters)
	.balign	32
LOCAL (next_loop):
	VERTICAL zmm
	sub	$2, LEFT
	jnz	LOCAL (next_loop)
LOCAL (counters):
	vmovdqa32 COUNTERS_AT(SCRATCH), %zmm16
	vmovdqa32 COUNTERS_AT+64(SCRATCH), %zmm17
	cmp	$1024, LEN
	jbe	LOCAL (last)
	lea	-2049(LEN), %r11
	cmp	$512, %r11
	jae	LOCAL (next)
LOCAL (last):
	vpxord	%xmm18, %xmm18, %xmm18
	vmovdqa32 %zmm18, (SCRATCH)
	vmovdqa32 %zmm18, 64(SCRATCH)
	vmovdqa32 %zmm18, 128(SCRATCH)
	vmovdqa32 %zmm18, 192(SCRATCH)
	RELEASE ALIGNED_FRAME

LOCAL (alone):
	TWELVE_OF_SIXTEEN
	WRITE_LAST_FOUR 768, 12, 13, 14, 15
	add	$1024, SRC
	add	$1024, DST
	add	$16, COUNTER
	sub	$1024, LEN
	jmp	LOCAL (again)

LOCAL (twenty_blocks):
	LOAD_COLUMNS zmm, 16
	START_SET 16, 20, 21, 22, 23
	.balign	32
LOCAL (twenty_loop):
	.set	company, BESIDE_SET
	.set	part, 0
	VERTICAL zmm
	.set	company, ALONE
	sub	$2, LEFT
	jnz	LOCAL (twenty_loop)
	TWELVE_OF_SIXTEEN
	WRITE_FOUR 768, 12, 13, 14, 15
	FINISH_SET 16, 20, 21, 22, 23
	WRITE_LAST_FOUR 1024, 20, 21, 22, 23

LOCAL (twenty_four_blocks):
	LOAD_COLUMNS zmm, 16
	START_SET 16, 20, 21, 22, 23
	START_SET 20, 24, 25, 26, 27
	.balign	32
LOCAL (twenty_four_loop):
	.set	company, BESIDE_TWO_SETS
	.set	part, 0
	VERTICAL zmm
	.set	company, ALONE
	sub	$2, LEFT
	jnz	LOCAL (twenty_four_loop)
	TWELVE_OF_SIXTEEN
	WRITE_FOUR 768, 12, 13, 14, 15
	FINISH_SET 16, 20, 21, 22, 23
	WRITE_FOUR 1024, 20, 21, 22, 23
	FINISH_SET 20, 24, 25, 26, 27
	WRITE_LAST_FOUR 1280, 24, 25, 26, 27

LOCAL (partial):
	vmovdqu32 %zmm30, (LAST)
LOCAL (done):
	WIPE_REGISTERS
	ret
ENDFUNC (_symcrypt_chacha_crypt_avx512)

RODATA (64)
	TABLES
	.balign	64
LOCAL (lanes4):
	.quad	0, 0, 1, 0, 2, 0, 3, 0
ENDRODATA
