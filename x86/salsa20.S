/* SPDX-License-Identifier: ISC */
/* Salsa20 in general registers in 32-bit mode (D. J. Bernstein, "Salsa20
 * specification", 2005).
 *
 * Kernels with _x86 at the end: salsa20_blocks salsa20_crypt salsa20_core
 * salsa20_2core salsa20_3core.
 *
 * Prototypes and contracts are in src/salsa20-kernels.h: at least one block or
 * byte; any alignment; DST may equal SRC exactly; ROUNDS even.  Constant time:
 * branches depend on lengths and ROUNDS alone.
 *
 * Needs: nothing beyond an i386.
 *
 * Registers: see x86/words.inc.  Words 0, 5, 10, 15 stay in eax, ebx, esi,
 * edi.
 *
 * Cycles per byte: see doc/kernels/x86.md.
 *
 * Method: a quarter-round is a chain of 12 operations.  It ends on word a,
 * with which the next round begins; b, c and d are ready 9, 6 and 3 operations
 * earlier, and go through the frame.  The CPU runs quarter-rounds of a round
 * side by side. */

#include "asm.h"

#define COUNTER_WORD 8
#define KEEP0 0
#define KEEP1 5
#define KEEP2 10
#define KEEP3 15

#include "x86/words.inc"

/* Words B, C, D are in the frame. */
.macro QUARTER a, b, c, d
	mov	X (\b), T2
	mov	X (\d), T0
	add	\a, T0
	rol	$(7), T0
	xor	T2, T0
	mov	T0, X (\b)
	mov	X (\c), T2
	lea	(T0,\a), T1
	rol	$(9), T1
	xor	T2, T1
	add	T1, T0
	mov	T1, X (\c)
	rol	$(13), T0
	xor	X (\d), T0
	add	T0, T1
	rol	$(18), T1
	mov	T0, X (\d)
	xor	T1, \a
.endm
.macro DOUBLE_ROUND
	QUARTER	K0, 4, 8, 12
	QUARTER	K1, 9, 13, 1
	QUARTER	K2, 14, 2, 6
	QUARTER	K3, 3, 7, 11
	QUARTER	K1, 6, 7, 4
	QUARTER	K3, 12, 13, 14
	QUARTER	K2, 11, 8, 9
	QUARTER	K0, 1, 2, 3
.endm

FUNC (_symcrypt_salsa20_blocks_x86)
	PROLOGUE
	ARGUMENTS
	shl	$(6), K2
	jmp	LOCAL (crypt)
ENDFUNC (_symcrypt_salsa20_blocks_x86)

FUNC (_symcrypt_salsa20_crypt_x86)
	PROLOGUE
	ARGUMENTS
LOCAL (crypt):
	CRYPT
ENDFUNC (_symcrypt_salsa20_crypt_x86)

	/* Key stream alone. */
FUNC (_symcrypt_salsa20_core_x86)
	PROLOGUE
	CORE	64
	jmp	LOCAL (crypt)
ENDFUNC (_symcrypt_salsa20_core_x86)

FUNC (_symcrypt_salsa20_2core_x86)
	PROLOGUE
	CORE	128
	jmp	LOCAL (crypt)
ENDFUNC (_symcrypt_salsa20_2core_x86)

FUNC (_symcrypt_salsa20_3core_x86)
	PROLOGUE
	CORE	192
	jmp	LOCAL (crypt)
ENDFUNC (_symcrypt_salsa20_3core_x86)
