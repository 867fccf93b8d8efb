/* SPDX-License-Identifier: ISC */
/* ChaCha's rounds for x86_64/stream.h.  Of words 8 to 11 two are in registers
   8 and 9, two in slots. */
/* clang-format off */
#define COUNTER_WORD 12
#define TEMP 10
#define TEMP2 11

/* a <<<= r */
.macro ROL a, t, r
	.if	\r % 8 == 0
	ROL_BYTES \a, \t, \r
	.else
	LEFT_OF	\t, \a, \r
	RIGHT	\a, 32-\r
	EXOR	\a, \t
	.endif
.endm

/* a += b, d = (d ^ a) <<< r: a quarter of a quarter-round. */
.macro STEP r, a, b, d, t
	PLUS	\a, \b
	EXOR	\d, \a
	ROL	\d, \t, \r
.endm
.macro PAIR r, a, b, d, e, f, h
	PLUS	\a, \b
	PLUS	\e, \f
	EXOR	\d, \a
	EXOR	\h, \e
	ROL	\d, 10, \r
	ROL	\h, 11, \r
.endm
/* Two quarter-rounds, words c of which are in 8 and 9. */
.macro QUARTERS a, b, d, e, f, h
	PAIR	16, \a, \b, \d, \e, \f, \h
	PAIR	12, 8, \d, \b, 9, \h, \f
	PAIR	8, \a, \b, \d, \e, \f, \h
	PAIR	7, 8, \d, \b, 9, \h, \f
.endm
.macro VERTICAL
	QUARTERS 0, 4, 12, 1, 5, 13
	SAVE	8, 0
	SAVE	9, 1
	LOAD	8, 2
	LOAD	9, 3
	QUARTERS 2, 6, 14, 3, 7, 15
	QUARTERS 0, 5, 15, 1, 6, 12
	SAVE	8, 2
	SAVE	9, 3
	LOAD	8, 0
	LOAD	9, 1
	QUARTERS 2, 7, 13, 3, 4, 14
.endm
.macro SPILL
	SAVE	10, 2
	SAVE	11, 3
.endm
.macro HALF_A
.endm
.macro HALF_A2
.endm
.macro HALF_B
	LOAD	10, 2
	LOAD	11, 3
.endm

/* Rows a, c, d turned under row b, which ends a round and begins the next:
   from columns to diagonals (0x93), and back (0x39). */
.macro TURN k, a, c, d
	SHUFFLE	\a, \k
	SHUFFLE	\d, 0x4e
	SHUFFLE	\c, 0xaa^\k
.endm
.macro ROUNDS_1
	.irp	k, 0x93, 0x39
	STEP	16, 0, 1, 3, 12
	STEP	12, 2, 3, 1, 12
	STEP	8, 0, 1, 3, 12
	STEP	7, 2, 3, 1, 12
	TURN	\k, 0, 2, 3
	.endr
.endm
.macro ROUNDS_2
	.irp	k, 0x93, 0x39
	STEP	16, 0, 1, 3, 12
	STEP	16, 4, 5, 7, 13
	STEP	12, 2, 3, 1, 12
	STEP	12, 6, 7, 5, 13
	STEP	8, 0, 1, 3, 12
	STEP	8, 4, 5, 7, 13
	STEP	7, 2, 3, 1, 12
	STEP	7, 6, 7, 5, 13
	TURN	\k, 0, 2, 3
	TURN	\k, 4, 6, 7
	.endr
.endm
.macro ROUNDS_3
	.irp	k, 0x93, 0x39
	STEP	16, 0, 1, 3, 12
	STEP	16, 4, 5, 7, 13
	STEP	16, 8, 9, 11, 14
	STEP	12, 2, 3, 1, 12
	STEP	12, 6, 7, 5, 13
	STEP	12, 10, 11, 9, 14
	STEP	8, 0, 1, 3, 12
	STEP	8, 4, 5, 7, 13
	STEP	8, 8, 9, 11, 14
	STEP	7, 2, 3, 1, 12
	STEP	7, 6, 7, 5, 13
	STEP	7, 10, 11, 9, 14
	TURN	\k, 0, 2, 3
	TURN	\k, 4, 6, 7
	TURN	\k, 8, 10, 11
	.endr
.endm

.macro DIAGONALS p0, p1, p2, p3, q0, q1, q2, q3
	MOVE	\q0, \p0
	MOVE	\q1, \p1
	MOVE	\q2, \p2
	MOVE	\q3, \p3
.endm
.macro ROWS a, b, c, d, p, q, r, s
	DIAGONALS \a, \b, \c, \d, \p, \q, \r, \s
.endm
