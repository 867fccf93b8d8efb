// SPDX-License-Identifier: ISC

#include "textflag.h"

#define ADD4 ADD R1, R0; ADD R1, R0; ADD R1, R0; ADD R1, R0
#define ADD16 ADD4; ADD4; ADD4; ADD4
#define ADD64 ADD16; ADD16; ADD16; ADD16

// func chain(links uint64)
TEXT ·chain(SB), NOSPLIT, $0-8
	MOVD links+0(FP), R2
	MOVD $1, R0
	MOVD $3, R1
loop:
	ADD64
	ADD64
	ADD64
	ADD64
	SUBS $1, R2
	BNE  loop
	RET
