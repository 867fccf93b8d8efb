/* SPDX-License-Identifier: ISC */
/* ChaCha with AVX-512 in registers of 128 and 256 bits, for CPUs where
 * a rotation is as fast as a shift.
 *
 * Contracts, registers and method: x86_64/avx512_vl256/chacha.S.  One and two
 * blocks have other rounds here.
 *
 * Needs: AVX-512 F and VL, and a rotation as fast as a shift (Intel, Zen 5).
 *
 * Cycles per byte: see doc/kernels/chacha.md. */

#include "asm.h"

#define PREFER_ROTATE 1
#define COUNTER_WORD 12
#include "x86_64/avx512_vl256/stream.inc"
#include "x86_64/avx512_vl256/chacha.inc"

FUNC (_symcrypt_chacha_blocks_avx512_vl256_rotate)
	shl	$6, LEN
	jmp	LOCAL (crypt)
ENDFUNC (_symcrypt_chacha_blocks_avx512_vl256_rotate)

FUNC (_symcrypt_chacha_crypt_avx512_vl256_rotate)
LOCAL (crypt):
	CRYPT
ENDFUNC (_symcrypt_chacha_crypt_avx512_vl256_rotate)

FUNC (_symcrypt_chacha_core_avx512_vl256_rotate)
	/* A block of key stream is one that is not whole.  For two and three
	   blocks zeros are encrypted. */
	mov	DST, LAST
	mov	%edx, ROUNDS
	mov	%rsi, STATE
	LOAD_COUNTER
	xor	%edx, %edx
	jmp	LOCAL (one_block)
ENDFUNC (_symcrypt_chacha_core_avx512_vl256_rotate)

FUNC (_symcrypt_chacha_2core_avx512_vl256_rotate)
	CORE2
ENDFUNC (_symcrypt_chacha_2core_avx512_vl256_rotate)

FUNC (_symcrypt_chacha_3core_avx512_vl256_rotate)
	mov	%edx, ROUNDS
	vpxor	%xmm0, %xmm0, %xmm0
	vmovdqu	%ymm0, 128(DST)
	vmovdqu	%ymm0, 160(DST)
	mov	$(192), %edx
	jmp	LOCAL (zeros)
ENDFUNC (_symcrypt_chacha_3core_avx512_vl256_rotate)

RODATA (32)
	TABLES
ENDRODATA
