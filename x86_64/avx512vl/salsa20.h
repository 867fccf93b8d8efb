/* SPDX-License-Identifier: ISC */
/* Two rounds of Salsa20 with AVX-512: see stream.h. */
/* clang-format off */

/* c ^= (a + b) <<< r, twice: half of a quarter of a round.  In this order two
   of any six instructions rotate, for which there are fewer ports than for the
   others. */
.macro PAIR w, r, a, b, c, e, f, g, t, u
	vpaddd	%\w\b, %\w\a, %\w\t
	vpaddd	%\w\f, %\w\e, %\w\u
	vprold	$\r, %\w\t, %\w\t
	vprold	$\r, %\w\u, %\w\u
	vpxord	%\w\t, %\w\c, %\w\c
	vpxord	%\w\u, %\w\g, %\w\g
.endm
.macro PAIRS w, r, a, b, c, e, f, g, i, j, l, m, n, p
	PAIR	\w, \r, \a, \b, \c, \e, \f, \g, 18, 19
	PAIR	\w, \r, \i, \j, \l, \m, \n, \p, 18, 19
.endm

.macro VERTICAL w
	PAIRS	\w, 7, 0, 12, 4, 5, 1, 9, 10, 6, 14, 15, 11, 3
	PAIRS	\w, 9, 4, 0, 8, 9, 5, 13, 14, 10, 2, 3, 15, 7
	PAIRS	\w, 13, 8, 4, 12, 13, 9, 1, 2, 14, 6, 7, 3, 11
	PAIRS	\w, 18, 12, 8, 0, 1, 13, 5, 6, 2, 10, 11, 7, 15
	PAIRS	\w, 7, 0, 3, 1, 5, 4, 6, 10, 9, 11, 15, 14, 12
	PAIRS	\w, 9, 1, 0, 2, 6, 5, 7, 11, 10, 8, 12, 15, 13
	PAIRS	\w, 13, 2, 1, 3, 7, 6, 4, 8, 11, 9, 13, 12, 14
	PAIRS	\w, 18, 3, 2, 0, 4, 7, 5, 9, 8, 10, 14, 13, 15
.endm

/* Rows b, c, d turned under row a, which ends one round and begins the next:
   from columns to rows, where b and d are each other, and back. */
.macro TURN w, b, c, d
	vpshufd	$0x93, %\w\b, %\w\b
	vpshufd	$0x4e, %\w\c, %\w\c
	vpshufd	$0x39, %\w\d, %\w\d
.endm
.macro ROUND2 a, b, c, d, e, f, g, h
	PAIR	ymm, 7, \a, \d, \b, \e, \h, \f, 28, 29
	PAIR	ymm, 9, \b, \a, \c, \f, \e, \g, 28, 29
	PAIR	ymm, 13, \c, \b, \d, \g, \f, \h, 28, 29
	PAIR	ymm, 18, \d, \c, \a, \h, \g, \e, 28, 29
	TURN	ymm, \b, \c, \d
	TURN	ymm, \f, \g, \h
.endm
.macro HORIZONTAL2
	ROUND2	20, 21, 22, 23, 24, 25, 26, 27
	ROUND2	20, 23, 22, 21, 24, 27, 26, 25
.endm

/* c ^= (a + b) <<< r in three steps of latency, not four. */
.macro FAST w, r, a, b, c
	vpaddd	%\w\b, %\w\a, %\w\()4
	vpslld	$\r, %\w\()4, %\w\()5
	vpsrld	$32-\r, %\w\()4, %\w\()4
	vpternlogd $0x96, %\w\()4, %\w\()5, %\w\c
.endm
.macro ROUND_FAST w, a, b, c, d
	FAST	\w, 7, \a, \d, \b
	FAST	\w, 9, \b, \a, \c
	FAST	\w, 13, \c, \b, \d
	vpshufd	$0x93, %\w\b, %\w\b
	FAST	\w, 18, \d, \c, \a
	vpshufd	$0x4e, %\w\c, %\w\c
	vpshufd	$0x39, %\w\d, %\w\d
.endm
.macro HORIZONTAL_FAST w
	ROUND_FAST \w, 0, 1, 2, 3
	ROUND_FAST \w, 0, 3, 2, 1
.endm

/* Two columns, and half of as many rows. */
.macro MIX w, r, a, b, c, e, f, g, i, j, l, m, n, p, ra, rb, rc, re, rf, rg
	vpaddd	%\w\b, %\w\a, %\w\()18
	vpaddd	%\w\f, %\w\e, %\w\()19
	vpaddd	%ymm\rb, %ymm\ra, %ymm28
	vprold	$\r, %\w\()18, %\w\()18
	vprold	$\r, %\w\()19, %\w\()19
	vpaddd	%ymm\rf, %ymm\re, %ymm29
	vpxord	%\w\()18, %\w\c, %\w\c
	vpxord	%\w\()19, %\w\g, %\w\g
	vprold	$\r, %ymm28, %ymm28
	vpaddd	%\w\j, %\w\i, %\w\()18
	vpaddd	%\w\n, %\w\m, %\w\()19
	vprold	$\r, %ymm29, %ymm29
	vprold	$\r, %\w\()18, %\w\()18
	vprold	$\r, %\w\()19, %\w\()19
	vpxord	%ymm28, %ymm\rc, %ymm\rc
	vpxord	%\w\()18, %\w\l, %\w\l
	vpxord	%\w\()19, %\w\p, %\w\p
	vpxord	%ymm29, %ymm\rg, %ymm\rg
.endm
.macro MIXED w
	MIX	\w, 7, 0, 12, 4, 5, 1, 9, 10, 6, 14, 15, 11, 3, 20, 23, 21, 24, 27, 25
	MIX	\w, 9, 4, 0, 8, 9, 5, 13, 14, 10, 2, 3, 15, 7, 21, 20, 22, 25, 24, 26
	MIX	\w, 13, 8, 4, 12, 13, 9, 1, 2, 14, 6, 7, 3, 11, 22, 21, 23, 26, 25, 27
	MIX	\w, 18, 12, 8, 0, 1, 13, 5, 6, 2, 10, 11, 7, 15, 23, 22, 20, 27, 26, 24
	TURN	ymm, 21, 22, 23
	TURN	ymm, 25, 26, 27
	MIX	\w, 7, 0, 3, 1, 5, 4, 6, 10, 9, 11, 15, 14, 12, 20, 21, 23, 24, 25, 27
	MIX	\w, 9, 1, 0, 2, 6, 5, 7, 11, 10, 8, 12, 15, 13, 23, 20, 22, 27, 24, 26
	MIX	\w, 13, 2, 1, 3, 7, 6, 4, 8, 11, 9, 13, 12, 14, 22, 23, 21, 26, 27, 25
	MIX	\w, 18, 3, 2, 0, 4, 7, 5, 9, 8, 10, 14, 13, 15, 21, 22, 20, 25, 26, 24
	TURN	ymm, 23, 22, 21
	TURN	ymm, 27, 26, 25
.endm

/* Word K of P_K to word K of each lane of D; T is lost. */
.macro BLEND w, d, p0, p1, p2, p3, t
	vpblendd $0x22, %\w\p1, %\w\p0, %\w\d
	vpblendd $0x88, %\w\p3, %\w\p2, %\w\t
	vpblendd $0xcc, %\w\t, %\w\d, %\w\d
.endm
.macro BLENDS w, a, b, c, d, p, q, r, s
	BLEND	\w, \p, \a, \b, \c, \d, \q
	BLEND	\w, \q, \b, \c, \d, \a, \r
	BLEND	\w, \r, \c, \d, \a, \b, \s
	vpblendd $0x22, %\w\a, %\w\d, %\w\s
	vpblendd $0x44, %\w\b, %\w\s, %\w\s
	vpblendd $0x88, %\w\c, %\w\s, %\w\s
.endm
.macro DIAGONALS w, r0, r1, r2, r3, a, b, c, d
	BLENDS	\w, \r0, \r1, \r2, \r3, \a, \b, \c, \d
.endm
.macro ROWS w, a, b, c, d, r0, r1, r2, r3
	BLENDS	\w, \a, \d, \c, \b, \r0, \r3, \r2, \r1
.endm
