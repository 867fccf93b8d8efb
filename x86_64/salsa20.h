/* SPDX-License-Identifier: ISC */
/* Salsa20's rounds for x86_64/stream.h.  Of the words side by side, 2, 3, 6, 7
   share registers 8, 9, 12, 13 with the words of these numbers: four are
   there, four in slots. */
/* clang-format off */
#define COUNTER_WORD 8
#define TEMP 8
#define TEMP2 9

/* c ^= (a + b) <<< r */
.macro STEP r, a, b, c, t, u
	SUM	\t, \a, \b
	LEFT_OF	\u, \t, \r
	RIGHT	\t, 32-\r
	EXOR	\c, \u
	EXOR	\c, \t
.endm
.macro PAIR r, a, b, c, d, e, f
	SUM	2, \a, \b
	SUM	6, \d, \e
	LEFT_OF	3, 2, \r
	LEFT_OF	7, 6, \r
	RIGHT	2, 32-\r
	RIGHT	6, 32-\r
	EXOR	\c, 3
	EXOR	\f, 7
	EXOR	\c, 2
	EXOR	\f, 6
.endm
/* Two quarter-rounds. */
.macro QUARTERS a, b, c, d, e, f, g, h
	PAIR	7, \a, \d, \b, \e, \h, \f
	PAIR	9, \b, \a, \c, \f, \e, \g
	PAIR	13, \c, \b, \d, \g, \f, \h
	PAIR	18, \d, \c, \a, \h, \g, \e
.endm
.macro VERTICAL
	QUARTERS 0, 4, 8, 12, 5, 9, 13, 1
	SAVE	8, 4
	SAVE	9, 5
	SAVE	12, 6
	SAVE	13, 7
	LOAD	8, 0
	LOAD	9, 1
	LOAD	12, 2
	LOAD	13, 3
	QUARTERS 10, 14, 8, 12, 15, 9, 13, 11
	QUARTERS 0, 1, 8, 9, 5, 12, 13, 4
	SAVE	8, 0
	SAVE	9, 1
	SAVE	12, 2
	SAVE	13, 3
	LOAD	8, 4
	LOAD	9, 5
	LOAD	12, 6
	LOAD	13, 7
	QUARTERS 10, 11, 8, 9, 15, 12, 13, 14
.endm
.macro SPILL
	SAVE	2, 0
	SAVE	3, 1
	SAVE	6, 2
	SAVE	7, 3
.endm
.macro HALF_A
	SAVE	8, 4
	SAVE	9, 5
	LOAD	2, 0
	LOAD	3, 1
.endm
.macro HALF_A2
	LOAD	6, 2
	LOAD	7, 3
.endm
.macro HALF_B
	LOAD	8, 4
	LOAD	9, 5
.endm

/* Rows b, c, d turned under row a, which ends a round and begins the next: b
   and d become each other. */
.macro TURN b, c, d
	SHUFFLE	\b, 0x93
	SHUFFLE	\c, 0x4e
	SHUFFLE	\d, 0x39
.endm
.macro ROUNDS_1
	STEP	7, 0, 3, 1, 12, 13
	STEP	9, 1, 0, 2, 12, 13
	STEP	13, 2, 1, 3, 12, 13
	STEP	18, 3, 2, 0, 12, 13
	TURN	1, 2, 3
	STEP	7, 0, 1, 3, 12, 13
	STEP	9, 3, 0, 2, 12, 13
	STEP	13, 2, 3, 1, 12, 13
	STEP	18, 1, 2, 0, 12, 13
	TURN	3, 2, 1
.endm
.macro STEP_2 r, a, b, c, d, e, f
	STEP	\r, \a, \b, \c, 12, 13
	STEP	\r, \d, \e, \f, 14, 15
.endm
.macro ROUNDS_2
	STEP_2	7, 0, 3, 1, 4, 7, 5
	STEP_2	9, 1, 0, 2, 5, 4, 6
	STEP_2	13, 2, 1, 3, 6, 5, 7
	STEP_2	18, 3, 2, 0, 7, 6, 4
	TURN	1, 2, 3
	TURN	5, 6, 7
	STEP_2	7, 0, 1, 3, 4, 5, 7
	STEP_2	9, 3, 0, 2, 7, 4, 6
	STEP_2	13, 2, 3, 1, 6, 7, 5
	STEP_2	18, 1, 2, 0, 5, 6, 4
	TURN	3, 2, 1
	TURN	7, 6, 5
.endm
.macro STEP_3 r, a, b, c, d, e, f, g, h, i
	STEP_2	\r, \a, \b, \c, \d, \e, \f
	STEP	\r, \g, \h, \i, 12, 13
.endm
.macro ROUNDS_3
	STEP_3	7, 0, 3, 1, 4, 7, 5, 8, 11, 9
	STEP_3	9, 1, 0, 2, 5, 4, 6, 9, 8, 10
	STEP_3	13, 2, 1, 3, 6, 5, 7, 10, 9, 11
	STEP_3	18, 3, 2, 0, 7, 6, 4, 11, 10, 8
	TURN	1, 2, 3
	TURN	5, 6, 7
	TURN	9, 10, 11
	STEP_3	7, 0, 1, 3, 4, 5, 7, 8, 9, 11
	STEP_3	9, 3, 0, 2, 7, 4, 6, 11, 8, 10
	STEP_3	13, 2, 3, 1, 6, 7, 5, 10, 11, 9
	STEP_3	18, 1, 2, 0, 5, 6, 4, 9, 10, 8
	TURN	3, 2, 1
	TURN	7, 6, 5
	TURN	11, 10, 9
.endm

.macro DIAGONALS p0, p1, p2, p3, q0, q1, q2, q3
	BLEND	\q0, \q3, \p0, \p1, \p2, \p3
	BLEND	\q1, \q3, \p1, \p2, \p3, \p0
	BLEND	\q2, \q3, \p2, \p3, \p0, \p1
	BLEND_LAST \q3, \p3, \p0, \p1, \p2
.endm
.macro ROWS a, b, c, d, p, q, r, s
	DIAGONALS \a, \d, \c, \b, \p, \s, \r, \q
.endm
