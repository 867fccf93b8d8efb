/* SPDX-License-Identifier: ISC */
/* ChaCha in general registers in 32-bit mode (D. J. Bernstein, "ChaCha, a
 * variant of Salsa20", 2008).
 *
 * Kernels with _x86 at the end: chacha_blocks chacha_crypt chacha_core
 * chacha_2core chacha_3core.
 *
 * Prototypes and contracts are in src/chacha-kernels.h: at least one block or
 * byte; any alignment; DST may equal SRC exactly; ROUNDS even.  Constant time:
 * branches depend on lengths and ROUNDS alone.
 *
 * Needs: nothing beyond an i386.
 *
 * Registers: see x86/words.inc.  Words 4 to 7 stay in eax, ebx, esi, edi.
 *
 * Cycles per byte: see doc/kernels/x86.md.
 *
 * Method: a quarter-round is a chain of 12 operations.  It ends on word b,
 * with which the next round begins.  A, c and d are ready 5, 2 and 3
 * operations earlier and wanted 0, 3 and 1 later: they go through the frame.
 * The CPU runs quarter-rounds of a round side by side. */

#include "asm.h"

#define COUNTER_WORD 12
#define KEEP0 4
#define KEEP1 5
#define KEEP2 6
#define KEEP3 7

#include "x86/words.inc"

/* Words A, C, D are in the frame. */
.macro QUARTER a, b, c, d
	mov	X (\a), T0
	add	\b, T0
	mov	X (\c), T2
	mov	X (\d), T1
	xor	T0, T1
	rol	$(16), T1
	add	T1, T2
	xor	T2, \b
	rol	$(12), \b
	add	\b, T0
	xor	T0, T1
	mov	T0, X (\a)
	rol	$(8), T1
	add	T1, T2
	xor	T2, \b
	rol	$(7), \b
	mov	T2, X (\c)
	mov	T1, X (\d)
.endm
.macro DOUBLE_ROUND
	QUARTER	0, K0, 8, 12
	QUARTER	1, K1, 9, 13
	QUARTER	2, K2, 10, 14
	QUARTER	3, K3, 11, 15
	QUARTER	1, K2, 11, 12
	QUARTER	2, K3, 8, 13
	QUARTER	3, K0, 9, 14
	QUARTER	0, K1, 10, 15
.endm

FUNC (_symcrypt_chacha_blocks_x86)
	PROLOGUE
	ARGUMENTS
	shl	$(6), K2
	jmp	LOCAL (crypt)
ENDFUNC (_symcrypt_chacha_blocks_x86)

FUNC (_symcrypt_chacha_crypt_x86)
	PROLOGUE
	ARGUMENTS
LOCAL (crypt):
	CRYPT
ENDFUNC (_symcrypt_chacha_crypt_x86)

	/* Key stream alone. */
FUNC (_symcrypt_chacha_core_x86)
	PROLOGUE
	CORE	64
	jmp	LOCAL (crypt)
ENDFUNC (_symcrypt_chacha_core_x86)

FUNC (_symcrypt_chacha_2core_x86)
	PROLOGUE
	CORE	128
	jmp	LOCAL (crypt)
ENDFUNC (_symcrypt_chacha_2core_x86)

FUNC (_symcrypt_chacha_3core_x86)
	PROLOGUE
	CORE	192
	jmp	LOCAL (crypt)
ENDFUNC (_symcrypt_chacha_3core_x86)
