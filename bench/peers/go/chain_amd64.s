// SPDX-License-Identifier: ISC

#include "textflag.h"

#define ADD4 ADDQ BX, AX; ADDQ BX, AX; ADDQ BX, AX; ADDQ BX, AX
#define ADD16 ADD4; ADD4; ADD4; ADD4
#define ADD64 ADD16; ADD16; ADD16; ADD16

// func chain(links uint64)
TEXT ·chain(SB), NOSPLIT, $0-8
	MOVQ links+0(FP), CX
	MOVQ $1, AX
	MOVQ $3, BX
loop:
	ADD64
	ADD64
	ADD64
	ADD64
	SUBQ $1, CX
	JNZ  loop
	RET
