/* SPDX-License-Identifier: ISC */
/* ChaCha with AVX2 in 32-bit mode (D. J. Bernstein, "ChaCha, a variant of
 * Salsa20", 2008).
 *
 * Prototypes and contracts: src/chacha-kernels.h.  Constant time: branches
 * depend on lengths and ROUNDS alone.
 *
 * Needs: AVX2.
 *
 * Registers: see x86/stream.inc.  ebp is the caller's stack.
 *
 * Cycles per byte: see doc/kernels/x86.md.
 *
 * Method: eight blocks side by side, by pairs of quarter-rounds.  A word of
 * each block is in a slot of the stack; two words stay in registers from round
 * to round.  Where there are twice as many blocks, two such groups take turns,
 * a round each: what one has stored is not waited for.  Up to four blocks are
 * made in rows, which has the lower latency.  The code of both ciphers and all
 * widths is in x86/stream.inc. */

#include "asm.h"

#define WIDTH 32
#define HAVE_PSHUFB 1
#include "x86/chacha.inc"

	.balign	16
	.cfi_startproc
LOCAL (here):
	mov	(%esp), BASE
	ret
	.cfi_endproc

FUNC (_symcrypt_chacha_blocks_avx2)
	PROLOGUE
	ARGUMENTS
	shl	$6, LEN
	jmp	LOCAL (crypt)
ENDFUNC (_symcrypt_chacha_blocks_avx2)

FUNC (_symcrypt_chacha_crypt_avx2)
	PROLOGUE
	ARGUMENTS
LOCAL (crypt):
	CRYPT
ENDFUNC (_symcrypt_chacha_crypt_avx2)

	/* Key stream alone. */
FUNC (_symcrypt_chacha_core_avx2)
	PROLOGUE
	ZEROS	64
	jmp	LOCAL (crypt)
ENDFUNC (_symcrypt_chacha_core_avx2)

FUNC (_symcrypt_chacha_2core_avx2)
	PROLOGUE
	ZEROS	128
	jmp	LOCAL (crypt)
ENDFUNC (_symcrypt_chacha_2core_avx2)

FUNC (_symcrypt_chacha_3core_avx2)
	PROLOGUE
	ZEROS	192
	jmp	LOCAL (crypt)
ENDFUNC (_symcrypt_chacha_3core_avx2)

RODATA (32)
LOCAL (constants):
LOCAL (rol16):
	.byte	2, 3, 0, 1, 6, 7, 4, 5, 10, 11, 8, 9, 14, 15, 12, 13
	.byte	2, 3, 0, 1, 6, 7, 4, 5, 10, 11, 8, 9, 14, 15, 12, 13
LOCAL (rol8):
	.byte	3, 0, 1, 2, 7, 4, 5, 6, 11, 8, 9, 10, 15, 12, 13, 14
	.byte	3, 0, 1, 2, 7, 4, 5, 6, 11, 8, 9, 10, 15, 12, 13, 14
LOCAL (numbers):
	.long	0, 1, 2, 3, 4, 5, 6, 7
LOCAL (lanes0):
	.quad	0, 0, 1, 0
LOCAL (lanes1):
	.quad	2, 0, 3, 0
LOCAL (lanes04):
	.quad	0, 0, 4, 0
LOCAL (one):
	.quad	1, 0
LOCAL (step):
	.quad	8, 0
LOCAL (sign):
	.long	0x80000000
ENDRODATA
