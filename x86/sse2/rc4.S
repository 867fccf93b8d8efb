/* SPDX-License-Identifier: ISC */
/* RC4: the key schedule; one stream; two streams, one after the other.
 *
 *   void _symcrypt_rc4_set_key_sse2 (struct symcrypt_rc4_ctx *ctx,
 *                                    size_t length, const uint8_t *key);
 *   void _symcrypt_rc4_crypt_sse2 (struct symcrypt_rc4_ctx *ctx, size_t n,
 *                                  uint8_t *dst, const uint8_t *src);
 *   void _symcrypt_rc4_crypt2_sse2 (struct symcrypt_rc4_ctx *const ctxs[2],
 *                                   size_t blocks, uint8_t *const dsts[2],
 *                                   const uint8_t *const srcs[2]);
 *
 * LENGTH is 1 to 256; N is at least 1, and BLOCKS, of 16 bytes.  Any
 * alignment; DST may equal SRC exactly.  Not constant time, as RC4 is.
 *
 * Needs: SSE2.
 *
 * Registers: edi S; ecx j; bl, bh, dl, dh S[i] and the three after it, taking
 *            turns; eax j - i, then S[j], then the sum; in blocks esi S + i of
 *            the first step, ebp -i, of which the last byte counts; xmm0 and
 *            xmm1 gather.  What is needed once a block is on the stack.
 *
 * Cycles per byte: see doc/performance.md, "RC4".
 *
 * Method: that of x86_64/rc4.S: entries are loaded three steps ahead, and a
 * branch that is rarely taken asks whether a swap has hit one of them.  There
 * are byte registers for just as many entries.  The repair stores S[j] and
 * loads the three again.  The bytes of key stream go into words, even ones and
 * odd ones, for lack of pinsrb, and are joined at the end of the block.  Two
 * streams in turns would not fit the registers. */

#include "asm.h"

/* tests/rc4-repairs.S has code here, which may change flags. */
#ifndef REPAIRED
#define REPAIRED(function, number)
#endif

/* push and pop, for the unwinder too. */
.macro SAVE reg
	push	%\reg
	.cfi_adjust_cfa_offset 4
	.cfi_rel_offset \reg, 0
.endm
.macro RESTORE reg
	pop	%\reg
	.cfi_adjust_cfa_offset -4
	.cfi_restore \reg
.endm

/* \x3 = S[i + 3], in a block whose end has i in the word at \next. */
.macro AHEAD k, next, x3
.if \k < 13
	mov	(\k + 3)(%esi), %\x3
.else
	mov	\next, %eax
	mov	(\k - 13)(%edi,%eax), %\x3
.endif
.endm

/* The rest of a repair: S[j] = S[i], and what was loaded ahead once more; eax
   becomes S[j].  -i is \next less 16 with its sign changed. */
.macro RELOAD k, next, x, x1, x2, x3
	movzbl	(%edi,%ecx), %eax
	mov	%\x, (%edi,%ecx)
.if \k < 13
	mov	(\k + 1)(%esi), %\x1
	mov	(\k + 2)(%esi), %\x2
	mov	(\k + 3)(%esi), %\x3
.else
	mov	\next, %ebp
.if \k == 13
	mov	14(%esi), %\x1
	mov	15(%esi), %\x2
.elseif \k == 14
	mov	15(%esi), %\x1
	mov	(%edi,%ebp), %\x2
.else
	mov	(%edi,%ebp), %\x1
	mov	1(%edi,%ebp), %\x2
.endif
	mov	(\k - 13)(%edi,%ebp), %\x3
	neg	%ebp
	add	$16, %ebp
.endif
.endm

/* ---------------------------------------------------------- key schedule -- */

/* From esp: the 16 bytes of key of a block, its copy repeated, the i after the
   block, where the next block's bytes are, and what to add to that. */
#define ROW (%esp)
#define COPY 16(%esp)
#define NEXT 304(%esp)
#define ROWS 308(%esp)
#define STRIDE 312(%esp)
#define FRAME 316

.macro KEY_STEP k, x, x3
	AHEAD	\k, NEXT, \x3
	movzbl	\k(%esp), %eax
	add	%\x, %al
	add	%al, %cl
	lea	-(\k + 1)(%ecx,%ebp), %eax
	cmp	$3, %al
	jb	LOCAL (key_repair_\k)
	movzbl	(%edi,%ecx), %eax
	mov	%\x, (%edi,%ecx)
LOCAL (key_repaired_\k):
	mov	%al, \k(%esi)
.endm

.macro KEY_REPAIR k, x, x1, x2, x3
LOCAL (key_repair_\k):
	REPAIRED (key, \k)
	RELOAD	\k, NEXT, \x, \x1, \x2, \x3
	jmp	LOCAL (key_repaired_\k)
.endm

FUNC (_symcrypt_rc4_set_key_sse2)
	SAVE	ebx
	SAVE	esi
	SAVE	edi
	SAVE	ebp
	mov	20(%esp), %edi
	mov	24(%esp), %ebx		/* the length */
	mov	28(%esp), %esi		/* the key */
	sub	$FRAME, %esp
	.cfi_adjust_cfa_offset FRAME
	/* The identity: from dwords with 4 in each byte. */
	mov	$0x03020100, %eax
	movd	%eax, %xmm0
	mov	$0x04040404, %eax
	movd	%eax, %xmm1
	movdqa	%xmm0, %xmm2
	paddb	%xmm1, %xmm2
	punpckldq %xmm2, %xmm0		/* 0 to 7 */
	paddb	%xmm1, %xmm1
	punpckldq %xmm1, %xmm1		/* 8 in 8 bytes */
	movdqa	%xmm0, %xmm2
	paddb	%xmm1, %xmm2
	punpcklqdq %xmm2, %xmm0
	paddb	%xmm1, %xmm1
	punpcklqdq %xmm1, %xmm1
.irp offset, 0, 16, 32, 48, 64, 80, 96, 112, 128, 144, 160, 176, 192, 208, 224
	movdqu	%xmm0, \offset(%edi)
	paddb	%xmm1, %xmm0
.endr
	movdqu	%xmm0, 240(%edi)

	/* A key of 16 or 256 bytes can be read where it is. */
	cmp	$16, %ebx
	je	LOCAL (one_row)
	cmp	$256, %ebx
	je	LOCAL (rows)

	/* Others are repeated to 256 bytes and up to 15 more: first to 16 or
	   more, a byte at a time, then by 16 bytes from a multiple of the
	   length before. */
	xor	%ecx, %ecx
LOCAL (copy):
	movzbl	(%esi,%ecx), %eax
	mov	%al, 16(%esp,%ecx)
	inc	%ecx
	cmp	%ebx, %ecx
	jb	LOCAL (copy)
	cmp	$16, %ecx
	jae	LOCAL (extend)
LOCAL (double):
	xor	%ebp, %ebp
LOCAL (repeat):
	movzbl	16(%esp,%ebp), %eax
	mov	%al, 16(%esp,%ecx)
	inc	%ebp
	inc	%ecx
	cmp	%ebx, %ebp
	jb	LOCAL (repeat)
	mov	%ecx, %ebx		/* a multiple of the length */
	cmp	$16, %ecx
	jb	LOCAL (double)
LOCAL (extend):
	lea	(%ebx,%ebx), %eax
	cmp	%eax, %ecx
	jb	LOCAL (near)
	mov	%eax, %ebx
LOCAL (near):
	lea	COPY, %eax
	add	%ecx, %eax
	mov	%eax, %ebp
	sub	%ebx, %eax
	movdqu	(%eax), %xmm0
	movdqu	%xmm0, (%ebp)
	add	$16, %ecx
	cmp	$256, %ecx
	jb	LOCAL (extend)
	lea	COPY, %esi
LOCAL (rows):
	mov	$16, %ebx
	jmp	LOCAL (schedule)
LOCAL (one_row):
	xor	%ebx, %ebx

LOCAL (schedule):
	mov	%esi, ROWS
	mov	%ebx, STRIDE
	mov	%edi, %esi
	xor	%eax, %eax
	xor	%ebp, %ebp
	xor	%ecx, %ecx
	mov	$0x0100, %ebx		/* 0, 1 */
	mov	$0x0002, %edx		/* 2 */
LOCAL (row):
	add	$16, %al
	mov	%eax, NEXT
	mov	ROWS, %eax
	movdqu	(%eax), %xmm0
	add	STRIDE, %eax
	mov	%eax, ROWS
	movdqu	%xmm0, ROW
	KEY_STEP 0, bl, dh
	KEY_STEP 1, bh, bl
	KEY_STEP 2, dl, bh
	KEY_STEP 3, dh, dl
	KEY_STEP 4, bl, dh
	KEY_STEP 5, bh, bl
	KEY_STEP 6, dl, bh
	KEY_STEP 7, dh, dl
	KEY_STEP 8, bl, dh
	KEY_STEP 9, bh, bl
	KEY_STEP 10, dl, bh
	KEY_STEP 11, dh, dl
	KEY_STEP 12, bl, dh
	KEY_STEP 13, bh, bl
	KEY_STEP 14, dl, bh
	KEY_STEP 15, dh, dl
	add	$16, %esi
	sub	$16, %ebp
	mov	NEXT, %eax
	test	%eax, %eax
	jnz	LOCAL (row)

	movw	$0, 256(%edi)
	/* The copies of the key are wiped. */
	pxor	%xmm0, %xmm0
	movdqu	%xmm0, ROW
	lea	COPY, %ecx
	cmp	$0, STRIDE
	je	LOCAL (scheduled)
.irp offset, 0, 16, 32, 48, 64, 80, 96, 112, 128, 144, 160, 176, 192, 208, 224, 240, 256
	movdqu	%xmm0, \offset(%ecx)
.endr
LOCAL (scheduled):
	add	$FRAME, %esp
	.cfi_adjust_cfa_offset -FRAME
	RESTORE	ebp
	RESTORE	edi
	RESTORE	esi
	RESTORE	ebx
	ret

	KEY_REPAIR 0, bl, bh, dl, dh
	KEY_REPAIR 1, bh, dl, dh, bl
	KEY_REPAIR 2, dl, dh, bl, bh
	KEY_REPAIR 3, dh, bl, bh, dl
	KEY_REPAIR 4, bl, bh, dl, dh
	KEY_REPAIR 5, bh, dl, dh, bl
	KEY_REPAIR 6, dl, dh, bl, bh
	KEY_REPAIR 7, dh, bl, bh, dl
	KEY_REPAIR 8, bl, bh, dl, dh
	KEY_REPAIR 9, bh, dl, dh, bl
	KEY_REPAIR 10, dl, dh, bl, bh
	KEY_REPAIR 11, dh, bl, bh, dl
	KEY_REPAIR 12, bl, bh, dl, dh
	KEY_REPAIR 13, bh, dl, dh, bl
	KEY_REPAIR 14, dl, dh, bl, bh
	KEY_REPAIR 15, dh, bl, bh, dl
ENDFUNC (_symcrypt_rc4_set_key_sse2)

/* ----------------------------------------------------------- one stream -- */

/* The arguments; in place of ctx, the i of the next step, or after the block. */
#define I 20(%esp)
#define N 24(%esp)
#define DST 28(%esp)
#define SRC 32(%esp)

.macro STEP k, xmm, x, x3
	AHEAD	\k, I, \x3
	add	%\x, %cl
	lea	-(\k + 1)(%ecx,%ebp), %eax
	cmp	$3, %al
	jb	LOCAL (repair_\k)
	movzbl	(%edi,%ecx), %eax
	mov	%\x, (%edi,%ecx)
LOCAL (repaired_\k):
	mov	%al, \k(%esi)
	add	%\x, %al
	movzbl	(%edi,%eax), %eax
	pinsrw	$(\k / 2), %eax, %\xmm
.endm

.macro REPAIR k, x, x1, x2, x3
LOCAL (repair_\k):
	REPAIRED (crypt, \k)
	RELOAD	\k, I, \x, \x1, \x2, \x3
	jmp	LOCAL (repaired_\k)
.endm

FUNC (_symcrypt_rc4_crypt_sse2)
	SAVE	ebx
	SAVE	esi
	SAVE	edi
	SAVE	ebp
	mov	20(%esp), %edi
	movzbl	256(%edi), %eax
	movzbl	257(%edi), %ecx
	inc	%al

	/* i is in eax. */
LOCAL (start):
	mov	%eax, I
	subl	$16, N
	jb	LOCAL (tail)
	cmp	$240, %eax
	ja	LOCAL (align)
	lea	(%edi,%eax), %esi
	mov	%eax, %ebp
	neg	%ebp
	mov	(%esi), %bl
	mov	1(%esi), %bh
	mov	2(%esi), %dl

	/* N + 16 bytes are left; i is 0 to 240. */
	.balign	64
LOCAL (block):
	add	$16, %al
	mov	%eax, I
	pxor	%xmm0, %xmm0
	pxor	%xmm1, %xmm1
	STEP	0, xmm0, bl, dh
	STEP	1, xmm1, bh, bl
	STEP	2, xmm0, dl, bh
	STEP	3, xmm1, dh, dl
	STEP	4, xmm0, bl, dh
	STEP	5, xmm1, bh, bl
	STEP	6, xmm0, dl, bh
	STEP	7, xmm1, dh, dl
	STEP	8, xmm0, bl, dh
	STEP	9, xmm1, bh, bl
	STEP	10, xmm0, dl, bh
	STEP	11, xmm1, dh, dl
	STEP	12, xmm0, bl, dh
	STEP	13, xmm1, bh, bl
	STEP	14, xmm0, dl, bh
	STEP	15, xmm1, dh, dl
	psllw	$8, %xmm1
	mov	SRC, %eax
	por	%xmm1, %xmm0
	movdqu	(%eax), %xmm2
	add	$16, %eax
	mov	%eax, SRC
	pxor	%xmm2, %xmm0
	mov	DST, %eax
	movdqu	%xmm0, (%eax)
	add	$16, %eax
	mov	%eax, DST
	mov	I, %eax
	lea	(%edi,%eax), %esi
	mov	%eax, %ebp
	neg	%ebp
	cmp	$240, %eax
	ja	LOCAL (wrap)
	subl	$16, N
	jae	LOCAL (block)
	jmp	LOCAL (tail)

LOCAL (wrap):
	subl	$16, N
	jb	LOCAL (tail)

	/* Up to i = 0: 1 to 15 bytes of N + 16. */
LOCAL (align):
	mov	$256, %ebp
	sub	%eax, %ebp
	addl	$16, N
	sub	%ebp, N
	jmp	LOCAL (singles)

LOCAL (tail):
	mov	$16, %ebp
	add	N, %ebp			/* 0 to 15 bytes */
	jz	LOCAL (done)
	movl	$0, N

	/* ebp bytes one by one; N more are left after them.  esi is i, eax the
	   next, bl and bh their entries, edx S[j]; ebp goes up to 0. */
LOCAL (singles):
	mov	%eax, %esi
	movzbl	(%edi,%esi), %ebx
	add	%ebp, SRC
	add	%ebp, DST
	neg	%ebp
	.balign	16
LOCAL (single):
	lea	1(%esi), %eax
	movzbl	%al, %eax
	mov	(%edi,%eax), %bh
	add	%bl, %cl
	cmp	%al, %cl
	je	LOCAL (single_repair)
LOCAL (single_repaired):
	xchg	%eax, %esi
	movzbl	(%edi,%ecx), %edx
	mov	%bl, (%edi,%ecx)
	mov	%dl, (%edi,%eax)
	mov	SRC, %eax
	add	%bl, %dl
	mov	%bh, %bl
	movzbl	(%edi,%edx), %edx
	xor	(%eax,%ebp), %dl
	mov	DST, %eax
	mov	%dl, (%eax,%ebp)
	inc	%ebp
	jnz	LOCAL (single)
	mov	%esi, %eax
	cmpl	$0, N
	jne	LOCAL (start)

LOCAL (done):
	dec	%eax
	mov	%al, 256(%edi)
	mov	%cl, 257(%edi)
	pxor	%xmm0, %xmm0
	pxor	%xmm1, %xmm1
	RESTORE	ebp
	RESTORE	edi
	RESTORE	esi
	RESTORE	ebx
	ret

LOCAL (single_repair):
	REPAIRED (single, 16)
	mov	%bl, %bh
	jmp	LOCAL (single_repaired)
	REPAIR	0, bl, bh, dl, dh
	REPAIR	1, bh, dl, dh, bl
	REPAIR	2, dl, dh, bl, bh
	REPAIR	3, dh, bl, bh, dl
	REPAIR	4, bl, bh, dl, dh
	REPAIR	5, bh, dl, dh, bl
	REPAIR	6, dl, dh, bl, bh
	REPAIR	7, dh, bl, bh, dl
	REPAIR	8, bl, bh, dl, dh
	REPAIR	9, bh, dl, dh, bl
	REPAIR	10, dl, dh, bl, bh
	REPAIR	11, dh, bl, bh, dl
	REPAIR	12, bl, bh, dl, dh
	REPAIR	13, bh, dl, dh, bl
	REPAIR	14, dl, dh, bl, bh
	REPAIR	15, dh, bl, bh, dl
ENDFUNC (_symcrypt_rc4_crypt_sse2)

/* ---------------------------------------------------------- two streams -- */

FUNC (_symcrypt_rc4_crypt2_sse2)
	SAVE	ebx
	SAVE	esi
	xor	%ebx, %ebx
LOCAL (stream):
	mov	16(%esp), %esi		/* blocks */
	shl	$4, %esi
	mov	24(%esp), %eax
	mov	20(%esp), %ecx
	mov	12(%esp), %edx
	push	(%eax,%ebx,4)
	.cfi_adjust_cfa_offset 4
	push	(%ecx,%ebx,4)
	.cfi_adjust_cfa_offset 4
	push	%esi
	.cfi_adjust_cfa_offset 4
	push	(%edx,%ebx,4)
	.cfi_adjust_cfa_offset 4
	call	SYM (_symcrypt_rc4_crypt_sse2)
	add	$16, %esp
	.cfi_adjust_cfa_offset -16
	inc	%ebx
	cmp	$2, %ebx
	jne	LOCAL (stream)
	RESTORE	esi
	RESTORE	ebx
	ret
ENDFUNC (_symcrypt_rc4_crypt2_sse2)
