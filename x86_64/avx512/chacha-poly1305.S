/* SPDX-License-Identifier: ISC */
/* ChaCha20 and Poly1305 (RFC 8439) at once, with AVX-512 in registers of 512
 * bits.
 *
 * Prototype and contract: src/chacha-poly1305-kernels.h.  Constant time:
 * branches depend on COUNT alone.
 *
 * Needs: AVX-512 F, and a CPU that keeps its clock with registers of 512
 * bits.
 *
 * Registers:
 *   - 0 to 15 are the words of sixteen blocks side by side, 16 and 17 their
 *     counters, 18 and 19 scratch
 *   - those of x86_64/poly1305-words.inc
 *   - rsi: the rounds left, then the arguments of ChaCha one at a time, which
 *     are on the stack
 *   - r15: DST
 *
 * Cycles: see doc/kernels/poly1305.md.
 *
 * Method: ChaCha as in chacha.S, which is bound by the pipes for vectors.
 * Poly1305 in 64-bit words uses none of them, and is bound by its latency: 46
 * blocks take as long as one turn of ChaCha.  Four go with each two rounds,
 * five along with the transposition, one between turns.  The rest of a message
 * is for code with vectors.  Only instructions that do not change CF may come
 * between two blocks. */

#include "asm.h"

#define DST %r15
#define SRC %rsi
#define STATE %rsi
#define COUNTER %rax
#define COUNTER_LOW %eax
#define LEFT %esi
#define INTERLEAVED(r, k) WORDS_INTERLEAVED r, k

/* On the stack. */
#define SLOT_DST 0
#define SLOT_SRC 8
#define SLOT_COUNT 16
#define SLOT_STATE 24

#define COUNTER_WORD 12
#include "x86_64/avx512/stream.inc"
#include "x86_64/poly1305-words.inc"

	/* The same in quarters, along with those of ChaCha with 16 and 8, and
	   with 12 and 7. */
.macro WORDS_INTERLEAVED r, k
	.if	\r == 16 || \r == 8
	.if	\k == 0
	lea	16(DATA), DATA
	mov	ZERO, D0
	mov	ZERO, C0
	cmovc	T1, D0
	cmovc	R0, C0
	mov	H2, D1
	imul	T1, D1
	imul	R0, H2
	add	C0, D1			/* h2 <= 9: there is room */
	mov	T1, %rax
	.else
	mul	H1
	mov	ZERO, C0
	add	(DATA), D0
	adc	ZERO, C0
	add	8(DATA), D1
	adc	$1, H2
	add	%rax, D0
	adc	%rdx, C0
	.endif
	.elseif	\k == 0
	mov	R0, %rax
	mul	H1
	add	%rax, D1
	adc	%rdx, H2
	mov	R0, %rax
	mul	H0
	add	%rax, D0
	adc	%rdx, C0
	.else
	WORDS_4
	.endif
.endm

#include "x86_64/avx512/chacha.inc"

FUNC (_symcrypt_chacha_poly1305_blocks_avx512)
	SAVE	%rbx, %rbp, %r12, %r13, %r14, %r15
	STACK	%r8
	STACK	%rcx
	STACK	%rdx
	STACK	%rsi
	STACK	%rdi

	mov	%rcx, STATE
	LOAD_COUNTER
	LOAD_COLUMNS zmm, 16

	mov	%r9, DATA
	mov	24(%r8), R0
	mov	32(%r8), R1
	mov	16(%r8), H2
	mov	8(%r8), H1
	mov	(%r8), H0
	mov	R1, T1
	shr	$2, T1
	xor	%r14d, %r14d
	add	R1, T1
	add	(DATA), H0
	adc	8(DATA), H1
	adc	$1, H2

LOCAL (again):
	mov	$10, LEFT
	.balign	32
LOCAL (loop):
	VERTICAL zmm
	dec	LEFT
	jnz	LOCAL (loop)

	/* All of DATA is read before anything is written. */
	mov	SLOT_STATE(%rsp), STATE
	FINISH_COLUMNS zmm, 16, 0, 1, 2, 3
	/* One block, and the next is taken in. */
	lea	16(DATA), DATA
	WORDS	1
	FINISH_COLUMNS zmm, 16, 4, 5, 6, 7
	lea	16(DATA), DATA
	WORDS	1
	FINISH_COLUMNS zmm, 16, 8, 9, 10, 11
	lea	16(DATA), DATA
	WORDS	1
	FINISH_COLUMNS zmm, 16, 12, 13, 14, 15
	lea	16(DATA), DATA
	WORDS	1
	LANES4	0, 4, 8, 12, 18, 19
	LANES4	1, 5, 9, 13, 18, 19
	lea	16(DATA), DATA
	WORDS	1
	LANES4	2, 6, 10, 14, 18, 19
	LANES4	3, 7, 11, 15, 18, 19
	mov	SLOT_SRC(%rsp), SRC
	mov	SLOT_DST(%rsp), DST
	.irp	k, 0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15
	WRITE_ZMM 64*\k, \k
	.endr
	decq	SLOT_COUNT(%rsp)
	jz	LOCAL (last)

	lea	1024(SRC), SRC
	lea	1024(DST), DST
	mov	SRC, SLOT_SRC(%rsp)
	mov	DST, SLOT_DST(%rsp)
	mov	SLOT_STATE(%rsp), STATE
	.irp	k, 0,1,2,3,4,5,6,7,8,9,10,11,14,15
	vpbroadcastd 4*\k(STATE), %zmm\k
	.endr
	vmovdqa32 %zmm16, %zmm18
	vpaddd	LOCAL (sixteen)(%rip){1to16}, %zmm16, %zmm16
	vpcmpud	$1, %zmm18, %zmm16, %k1
	vpaddd	LOCAL (one)(%rip){1to16}, %zmm17, %zmm17{%k1}
	vmovdqa32 %zmm16, %zmm12
	vmovdqa32 %zmm17, %zmm13
	lea	16(DATA), DATA
	WORDS	1
	jmp	LOCAL (again)

LOCAL (last):
	WORDS	0
	adc	ZERO, H1
	adc	ZERO, H2
	RELEASE 32
	UNSTACK	%rax
	mov	H0, (%rax)
	mov	H1, 8(%rax)
	mov	H2, 16(%rax)
	RESTORE	%r15, %r14, %r13, %r12, %rbp, %rbx
	WIPE_REGISTERS
	ret
ENDFUNC (_symcrypt_chacha_poly1305_blocks_avx512)

RODATA (64)
LOCAL (numbers):
	.long	0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
LOCAL (one):
	.long	1
LOCAL (sixteen):
	.long	16
ENDRODATA
