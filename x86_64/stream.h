/* SPDX-License-Identifier: ISC */
/* ChaCha and Salsa20 in 16 vector registers, of 16 bytes (SSE) or 32 (AVX2).
 *
 * The file that includes this says what VECTOR is, the header that has WIDTH
 * and the instructions by number of register (PLUS a, b is a += b), and CIPHER,
 * that with COUNTER_WORD, the index of the low word of the counter, and
 *
 *   VERTICAL               two rounds of blocks side by side, word K in
 *                          register K, but for words in slots of the stack
 *   ROUNDS_1, _2, _3       two rounds of that many sets, rows in registers 0
 *                          to 3, 4 to 7, 8 to 11; a set is one block, or with
 *                          32 bytes two
 *   DIAGONALS p0..p3, q0..q3   from rows of the state to what ROUNDS_n take,
 *   ROWS                       and back; the registers P are lost
 *   SPILL                  the words that VERTICAL leaves in slots from their
 *                          registers, at its start
 *   HALF_A, HALF_B         back from the slots: words 0 to 7 with registers
 *                          TEMP and TEMP2 free, 8 to 15 with 0 to 7 free
 *
 * Registers: */
/* clang-format off */
#define DST %rdi
#define SRC %rsi
#define LEN %rdx       /* bytes left */
#define STATE %rcx
#define ROUNDS %r8d
#define LAST %r9       /* 64 bytes, for the last block if it is not whole */
#define COUNTER %rax
#define COUNTER_LOW %eax
#define LEFT %r11d     /* rounds left */
#define SCRATCH %r10
#define SCRATCH_LOW %r10d

/* On the stack: slots of words, the counters' words, a block. */
#define SLOT(k) WIDTH*(k)(%rsp)
#define LOWS 8
#define HIGHS 9
#define BLOCK WIDTH*10(%rsp)
#define FRAME (WIDTH * 10 + 64)

#include VECTOR
#include CIPHER

/* The counter's words have been stored by themselves, or may have been. */
.macro LOAD_COUNTER
	mov	4*COUNTER_WORD+4(STATE), COUNTER_LOW
	mov	4*COUNTER_WORD(STATE), SCRATCH_LOW
	shl	$(32), COUNTER
	or	SCRATCH, COUNTER
.endm

/* Rows of set I to 12 to 15. */
.macro LOAD_ROWS i
	ROW	12, 0
	ROW	13, 16
	ROW	14, 32
	ROW	15, 48
	.if	COUNTER_WORD == 12
	ROW_COUNTER 15, \i, 56
	.else
	ROW_COUNTER 14, \i, 40
	.endif
.endm
.macro START_SET i, a, b, c, d
	LOAD_ROWS \i
	DIAGONALS 12, 13, 14, 15, \a, \b, \c, \d
.endm

/* The blocks of set I, at OFFSET, written; only 12 to 15 and A to D are
   used. */
.macro FINISH_SET i, a, b, c, d
	ROWS	\a, \b, \c, \d, 12, 13, 14, 15
	PLUS_ROW	12, 0, \a
	PLUS_ROW	13, 16, \a
	.if	COUNTER_WORD == 12
	PLUS_ROW	14, 32, \a
	ROW	\a, 48
	ROW_COUNTER \a, \i, 56
	PLUS	15, \a
	.else
	ROW	\a, 32
	ROW_COUNTER \a, \i, 40
	PLUS	14, \a
	PLUS_ROW	15, 48, \a
	.endif
	WRITE_SET 4*WIDTH*\i, \a, \b
.endm

/* Words 0 to 15 of blocks from COUNTER on. */
.macro LOAD_COLUMNS
	.irp	k, 0,1,2,3,4,5,6,7
	SPREAD	\k, 4*\k
	.endr
	SAVE_COUNTERS
	.irp	k, 8,9,10,11,12,13,14,15
	.if	\k == COUNTER_WORD
	LOAD	\k, LOWS
	.elseif	\k == COUNTER_WORD + 1
	LOAD	\k, HIGHS
	.else
	SPREAD	\k, 4*\k
	.endif
	.endr
	SPILL
.endm

/* The last addition to four words and their transposition. */
.macro FINISH_COLUMNS a, b, c, d, t, u
	.irp	k, \a, \b, \c, \d
	.if	\k == COUNTER_WORD
	LOAD	\t, LOWS
	.elseif	\k == COUNTER_WORD + 1
	LOAD	\t, HIGHS
	.else
	SPREAD	\t, 4*\k
	.endif
	PLUS	\k, \t
	.endr
	TRANSPOSE \a, \b, \c, \d, \t, \u
.endm

.macro SETS_LOOP n
	mov	ROUNDS, LEFT
	.balign	32
9:	ROUNDS_\n
	sub	$(2), LEFT
	jnz	9b
.endm

/* The functions.  LEN is at least 1; it goes from four sets to four sets until
   no more than three are left. */
.macro CRYPT
	push	%rbp
	.cfi_adjust_cfa_offset 8
	.cfi_rel_offset %rbp, 0
	mov	%rsp, %rbp
	.cfi_def_cfa_register %rbp
	push	%rbx
	.cfi_rel_offset %rbx, -8
	push	%r12
	.cfi_rel_offset %r12, -16
	sub	$(FRAME), %rsp
	and	$(-32), %rsp

LOCAL (again):
	cmp	$(4*WIDTH), LEN
	jbe	LOCAL (one_set)
	cmp	$(8*WIDTH), LEN
	jbe	LOCAL (two_sets)
	cmp	$(12*WIDTH), LEN
	jbe	LOCAL (three_sets)

	LOAD_COLUMNS
	mov	ROUNDS, LEFT
	.balign	32
LOCAL (loop):
	VERTICAL
	sub	$(2), LEFT
	jnz	LOCAL (loop)
	LAST_BLOCKS
	HALF_A
	FINISH_COLUMNS 0, 1, 2, 3, TEMP, TEMP2
	HALF_A2
	FINISH_COLUMNS 4, 5, 6, 7, TEMP, TEMP2
	WRITE_HALF 0, 0, 1, 2, 3, 4, 5, 6, 7, TEMP
	HALF_B
	FINISH_COLUMNS 8, 9, 10, 11, 0, 1
	FINISH_COLUMNS 12, 13, 14, 15, 0, 1
	WRITE_HALF 32, 8, 9, 10, 11, 12, 13, 14, 15, 0
	cmp	$(16*WIDTH), LEN
	jbe	LOCAL (done_columns)
	add	$(16*WIDTH), SRC
	add	$(16*WIDTH), DST
	add	$(WIDTH/4), COUNTER
	sub	$(16*WIDTH), LEN
	cmp	$(12*WIDTH), LEN
	ja	LOCAL (again)
	WIPE_STACK
	jmp	LOCAL (again)

LOCAL (one_set):
	START_SET 0, 0, 1, 2, 3
	SETS_LOOP 1
	FINISH_SET 0, 0, 1, 2, 3

LOCAL (two_sets):
	START_SET 0, 0, 1, 2, 3
	START_SET 1, 4, 5, 6, 7
	SETS_LOOP 2
	FINISH_SET 0, 0, 1, 2, 3
	FINISH_SET 1, 4, 5, 6, 7

LOCAL (three_sets):
	START_SET 0, 0, 1, 2, 3
	START_SET 1, 4, 5, 6, 7
	START_SET 2, 8, 9, 10, 11
	SETS_LOOP 3
	FINISH_SET 0, 0, 1, 2, 3
	FINISH_SET 1, 4, 5, 6, 7
	FINISH_SET 2, 8, 9, 10, 11

LOCAL (done_columns):
	WIPE_STACK
	jmp	LOCAL (done)
LOCAL (partial):
	WRITE_LAST
LOCAL (done):
	WIPE
	LEAVE
	lea	-16(%rbp), %rsp
	pop	%r12
	.cfi_restore %r12
	pop	%rbx
	.cfi_restore %rbx
	pop	%rbp
	.cfi_restore %rbp
	.cfi_def_cfa %rsp, 8
	ret
.endm

/* Blocks of key stream alone, BYTES of them: zeros are encrypted.  For less
   than a block LAST would do, but the result is the same. */
.macro ZEROS bytes
	mov	%edx, ROUNDS
	mov	%rsi, STATE
	mov	DST, SRC
	ZERO	0
	.irp	k, 0, 16, 32, 48, 64, 80, 96, 112, 128, 144, 160, 176
	.if	\k < \bytes
	ZERO_STORE \k
	.endif
	.endr
	mov	$\bytes, %edx
	LOAD_COUNTER
.endm
