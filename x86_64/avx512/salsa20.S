/* SPDX-License-Identifier: ISC */
/* Salsa20 with AVX-512 in registers of 512 bits (D. J.
 * Bernstein, "Salsa20 specification", 2005).
 *
 * Prototype and contract: src/salsa20-kernels.h.  Constant time: branches
 * depend on lengths and ROUNDS alone.
 *
 * Needs: AVX-512 F and VL, and a CPU that keeps its clock with registers of
 * 512 bits.
 *
 * Registers: see stream.inc for the general ones.  0 to 15 are the words of
 *            sixteen blocks side by side; 16 and 17 their counters; 18, 19,
 *            28, 29 scratch; 20 to 27 the rows of four more blocks; 30, 31
 *            what may be the last block; k1 the counters that carry.
 *
 * Cycles per byte: see doc/kernels/chacha.md.
 *
 * Method: sixteen blocks side by side, a word of each in a register.  Up to 12
 * blocks are left to the code for 256 bits and a fast rotation, as Zen 4,
 * where it is slow, runs another row.  17 to 20 are sixteen with four in rows
 * between them.  If there are more, the blocks beyond a multiple of sixteen
 * come first if they are 5 to 12, otherwise last, so that no count of blocks
 * costs as much as the next multiple of sixteen. */

#include "asm.h"

#define COUNTER_WORD 8
#define NARROW SYM (_symcrypt_salsa20_crypt_avx512_slow_zmm)
#include "x86_64/avx512/stream.inc"
#include "x86_64/avx512/salsa20.inc"

FUNC (_symcrypt_salsa20_crypt_avx512)
	cmp	$768, LEN
	jbe	NARROW
	LOAD_COUNTER

	/* Begin with as many blocks, 5 to 20, as leave a multiple of 16: if 5
	   to 12, in ymm, else at the end. */
	cmp	$1280, LEN
	jbe	LOCAL (again)
	lea	-5*64+63(LEN), SCRATCH
	shr	$6, SCRATCH
	and	$15, SCRATCH_LOW
	cmp	$8, SCRATCH_LOW
	jae	LOCAL (again)
	add	$5, SCRATCH_LOW
	HEAD	NARROW

	/* More than 12 blocks. */
LOCAL (again):
	mov	ROUNDS, LEFT
	lea	-1025(LEN), SCRATCH
	cmp	$256, SCRATCH
	jb	LOCAL (twenty_blocks)

	LOAD_COLUMNS zmm, 16
	.balign	32
LOCAL (sixteen_loop):
	VERTICAL zmm
	sub	$2, LEFT
	jnz	LOCAL (sixteen_loop)
	TWELVE_OF_SIXTEEN
	vmovdqa32 %zmm12, %zmm30
	cmp	$768+64, LEN
	jb	LOCAL (partial_zmm)
	WRITE_ZMM 768, 12
	je	LOCAL (done)
	vmovdqa32 %zmm13, %zmm30
	cmp	$832+64, LEN
	jb	LOCAL (partial_zmm)
	WRITE_ZMM 832, 13
	je	LOCAL (done)
	vmovdqa32 %zmm14, %zmm30
	cmp	$896+64, LEN
	jb	LOCAL (partial_zmm)
	WRITE_ZMM 896, 14
	je	LOCAL (done)
	vmovdqa32 %zmm15, %zmm30
	cmp	$960+64, LEN
	jb	LOCAL (partial_zmm)
	WRITE_ZMM 960, 15
	je	LOCAL (done)
	add	$1024, SRC
	add	$1024, DST
	add	$16, COUNTER
	sub	$1024, LEN
	jmp	LOCAL (again)

LOCAL (twenty_blocks):
	TWENTY_BLOCKS

LOCAL (partial_zmm):
	vmovdqu32 %zmm30, (LAST)
	jmp	LOCAL (done)
	/* After the last block, write the key stream of a partial one. */
LOCAL (partial):
	vmovdqu32 %ymm30, (LAST)
	vmovdqu32 %ymm31, 32(LAST)
LOCAL (done):
	WIPE_REGISTERS
	ret
ENDFUNC (_symcrypt_salsa20_crypt_avx512)

RODATA (64)
	TABLES
ENDRODATA
