/* SPDX-License-Identifier: ISC */
/* Two rounds of ChaCha with AVX-512: see stream.h. */
/* clang-format off */

/* a += b, d = (d ^ a) <<< r, of two columns: a quarter of their rounds.  In
   this order two of any six instructions rotate, for which there are fewer
   ports than for the others. */
.macro PAIR w, r, a, b, d, e, f, h
	vpaddd	%\w\b, %\w\a, %\w\a
	vpaddd	%\w\f, %\w\e, %\w\e
	vpxord	%\w\a, %\w\d, %\w\d
	vpxord	%\w\e, %\w\h, %\w\h
	vprold	$\r, %\w\d, %\w\d
	vprold	$\r, %\w\h, %\w\h
.endm
.macro PAIRS w, r, a, b, d, e, f, h, i, j, l, m, n, p
	PAIR	\w, \r, \a, \b, \d, \e, \f, \h
	PAIR	\w, \r, \i, \j, \l, \m, \n, \p
.endm

.macro VERTICAL w
	PAIRS	\w, 16, 0, 4, 12, 1, 5, 13, 2, 6, 14, 3, 7, 15
	PAIRS	\w, 12, 8, 12, 4, 9, 13, 5, 10, 14, 6, 11, 15, 7
	PAIRS	\w, 8, 0, 4, 12, 1, 5, 13, 2, 6, 14, 3, 7, 15
	PAIRS	\w, 7, 8, 12, 4, 9, 13, 5, 10, 14, 6, 11, 15, 7
	PAIRS	\w, 16, 0, 5, 15, 1, 6, 12, 2, 7, 13, 3, 4, 14
	PAIRS	\w, 12, 10, 15, 5, 11, 12, 6, 8, 13, 7, 9, 14, 4
	PAIRS	\w, 8, 0, 5, 15, 1, 6, 12, 2, 7, 13, 3, 4, 14
	PAIRS	\w, 7, 10, 15, 5, 11, 12, 6, 8, 13, 7, 9, 14, 4
.endm

/* Rows a, c, d turned under row b, which ends one round and begins the next:
   from columns to diagonals, and back. */
.macro TURN w, a, c, d
	vpshufd	$0x93, %\w\a, %\w\a
	vpshufd	$0x4e, %\w\d, %\w\d
	vpshufd	$0x39, %\w\c, %\w\c
.endm
.macro TURN_BACK w, a, c, d
	vpshufd	$0x39, %\w\a, %\w\a
	vpshufd	$0x4e, %\w\d, %\w\d
	vpshufd	$0x93, %\w\c, %\w\c
.endm

.macro HORIZONTAL2
	.irp	turn, TURN, TURN_BACK
	PAIR	ymm, 16, 20, 21, 23, 24, 25, 27
	PAIR	ymm, 12, 22, 23, 21, 26, 27, 25
	PAIR	ymm, 8, 20, 21, 23, 24, 25, 27
	PAIR	ymm, 7, 22, 23, 21, 26, 27, 25
	\turn	ymm, 20, 22, 23
	\turn	ymm, 24, 26, 27
	.endr
.endm

/* Here a step, d = (d ^ a) <<< r, has a latency of three instructions with a
   += b, not four: it is (d <<< r) ^ (a << r) ^ (a >> 32 - r), and d is known
   early.  The order is the best of some thousand that were tried on a Zen 4,
   where it comes to the 12 cycles a round that are the limit; step by step it
   took 15. */
.macro HORIZONTAL_FAST w
	vpaddd	%\w\()1, %\w\()0, %\w\()0
	vprold	$16, %\w\()3, %\w\()3
	vpslld	$16, %\w\()0, %\w\()4
	vpsrld	$16, %\w\()0, %\w\()5
	vpternlogd $0x96, %\w\()4, %\w\()5, %\w\()3
	vpaddd	%\w\()3, %\w\()2, %\w\()2
	vprold	$8, %\w\()3, %\w\()3
	vpsrld	$20, %\w\()2, %\w\()5
	vpslld	$12, %\w\()2, %\w\()4
	vprold	$12, %\w\()1, %\w\()1
	vpternlogd $0x96, %\w\()4, %\w\()5, %\w\()1
	vpaddd	%\w\()1, %\w\()0, %\w\()0
	vpsrld	$24, %\w\()0, %\w\()5
	vpslld	$8, %\w\()0, %\w\()4
	vpternlogd $0x96, %\w\()4, %\w\()5, %\w\()3
	vpaddd	%\w\()3, %\w\()2, %\w\()2
	vpslld	$7, %\w\()2, %\w\()4
	vpsrld	$25, %\w\()2, %\w\()5
	vprold	$7, %\w\()1, %\w\()1
	vpternlogd $0x96, %\w\()4, %\w\()5, %\w\()1
	vpshufd	$0x4e, %\w\()3, %\w\()3
	vpshufd	$0x39, %\w\()2, %\w\()2
	vpshufd	$0x93, %\w\()0, %\w\()0
	vpaddd	%\w\()1, %\w\()0, %\w\()0
	vprold	$16, %\w\()3, %\w\()3
	vpslld	$16, %\w\()0, %\w\()4
	vpsrld	$16, %\w\()0, %\w\()5
	vprold	$12, %\w\()1, %\w\()1
	vpternlogd $0x96, %\w\()4, %\w\()5, %\w\()3
	vpaddd	%\w\()3, %\w\()2, %\w\()2
	vpslld	$12, %\w\()2, %\w\()4
	vpsrld	$20, %\w\()2, %\w\()5
	vpternlogd $0x96, %\w\()4, %\w\()5, %\w\()1
	vpaddd	%\w\()1, %\w\()0, %\w\()0
	vpslld	$8, %\w\()0, %\w\()4
	vpsrld	$24, %\w\()0, %\w\()5
	vpshufd	$0x39, %\w\()0, %\w\()0
	vprold	$8, %\w\()3, %\w\()3
	vpternlogd $0x96, %\w\()4, %\w\()5, %\w\()3
	vpaddd	%\w\()3, %\w\()2, %\w\()2
	vpshufd	$0x4e, %\w\()3, %\w\()3
	vprold	$7, %\w\()1, %\w\()1
	vpslld	$7, %\w\()2, %\w\()4
	vpsrld	$25, %\w\()2, %\w\()5
	vpternlogd $0x96, %\w\()4, %\w\()5, %\w\()1
	vpshufd	$0x93, %\w\()2, %\w\()2
.endm

/* Two columns, and half of as many rows. */
.macro MIX w, r, a, b, d, e, f, h, i, j, l, m, n, p, ra, rb, rd, re, rf, rh
	vpaddd	%\w\b, %\w\a, %\w\a
	vpaddd	%\w\f, %\w\e, %\w\e
	vpaddd	%ymm\rb, %ymm\ra, %ymm\ra
	vpxord	%\w\a, %\w\d, %\w\d
	vpxord	%\w\e, %\w\h, %\w\h
	vpaddd	%ymm\rf, %ymm\re, %ymm\re
	vprold	$\r, %\w\d, %\w\d
	vprold	$\r, %\w\h, %\w\h
	vpxord	%ymm\ra, %ymm\rd, %ymm\rd
	vpaddd	%\w\j, %\w\i, %\w\i
	vpaddd	%\w\n, %\w\m, %\w\m
	vpxord	%ymm\re, %ymm\rh, %ymm\rh
	vpxord	%\w\i, %\w\l, %\w\l
	vpxord	%\w\m, %\w\p, %\w\p
	vprold	$\r, %ymm\rd, %ymm\rd
	vprold	$\r, %\w\l, %\w\l
	vprold	$\r, %\w\p, %\w\p
	vprold	$\r, %ymm\rh, %ymm\rh
.endm
.macro MIXED w
	MIX	\w, 16, 0, 4, 12, 1, 5, 13, 2, 6, 14, 3, 7, 15, 20, 21, 23, 24, 25, 27
	MIX	\w, 12, 8, 12, 4, 9, 13, 5, 10, 14, 6, 11, 15, 7, 22, 23, 21, 26, 27, 25
	MIX	\w, 8, 0, 4, 12, 1, 5, 13, 2, 6, 14, 3, 7, 15, 20, 21, 23, 24, 25, 27
	MIX	\w, 7, 8, 12, 4, 9, 13, 5, 10, 14, 6, 11, 15, 7, 22, 23, 21, 26, 27, 25
	TURN	ymm, 20, 22, 23
	TURN	ymm, 24, 26, 27
	MIX	\w, 16, 0, 5, 15, 1, 6, 12, 2, 7, 13, 3, 4, 14, 20, 21, 23, 24, 25, 27
	MIX	\w, 12, 10, 15, 5, 11, 12, 6, 8, 13, 7, 9, 14, 4, 22, 23, 21, 26, 27, 25
	MIX	\w, 8, 0, 5, 15, 1, 6, 12, 2, 7, 13, 3, 4, 14, 20, 21, 23, 24, 25, 27
	MIX	\w, 7, 10, 15, 5, 11, 12, 6, 8, 13, 7, 9, 14, 4, 22, 23, 21, 26, 27, 25
	TURN_BACK ymm, 20, 22, 23
	TURN_BACK ymm, 24, 26, 27
.endm

.macro DIAGONALS w, r0, r1, r2, r3, a, b, c, d
	vmovdqa	%\w\r0, %\w\a
	vmovdqa	%\w\r1, %\w\b
	vmovdqa	%\w\r2, %\w\c
	vmovdqa	%\w\r3, %\w\d
.endm
.macro ROWS w, a, b, c, d, r0, r1, r2, r3
	DIAGONALS \w, \a, \b, \c, \d, \r0, \r1, \r2, \r3
.endm
