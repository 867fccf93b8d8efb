/* SPDX-License-Identifier: ISC */
/* Salsa20 with AVX2 in 32-bit mode (D. J. Bernstein, "Salsa20 specification",
 * 2005).
 *
 * Prototypes and contracts: src/salsa20-kernels.h.  Constant time: branches
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
#include "x86/salsa20.inc"

	.balign	16
	.cfi_startproc
LOCAL (here):
	mov	(%esp), BASE
	ret
	.cfi_endproc

FUNC (_symcrypt_salsa20_blocks_avx2)
	PROLOGUE
	ARGUMENTS
	shl	$6, LEN
	jmp	LOCAL (crypt)
ENDFUNC (_symcrypt_salsa20_blocks_avx2)

FUNC (_symcrypt_salsa20_crypt_avx2)
	PROLOGUE
	ARGUMENTS
LOCAL (crypt):
	CRYPT
ENDFUNC (_symcrypt_salsa20_crypt_avx2)

	/* Key stream alone. */
FUNC (_symcrypt_salsa20_core_avx2)
	PROLOGUE
	ZEROS	64
	jmp	LOCAL (crypt)
ENDFUNC (_symcrypt_salsa20_core_avx2)

FUNC (_symcrypt_salsa20_2core_avx2)
	PROLOGUE
	ZEROS	128
	jmp	LOCAL (crypt)
ENDFUNC (_symcrypt_salsa20_2core_avx2)

FUNC (_symcrypt_salsa20_3core_avx2)
	PROLOGUE
	ZEROS	192
	jmp	LOCAL (crypt)
ENDFUNC (_symcrypt_salsa20_3core_avx2)

RODATA (32)
LOCAL (constants):
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
