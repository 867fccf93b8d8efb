/* SPDX-License-Identifier: ISC */
/* RC4: the key schedule; one stream.
 *
 * Prototypes and contracts: src/rc4-kernels.h.  Not constant time, as RC4 is.
 *
 * Needs: SSE2.
 *
 * Registers:
 *   - edi: S
 *   - ecx: j
 *   - ebx and edx: S[i] and the next, taking turns
 *   - eax: j - i, then S[j], then the sum
 *   - esi: i of the first step, in blocks
 *   - ebp: the entry after the next
 *   - xmm0 and xmm1: to gather
 * Values that a block needs once are on the stack.
 *
 * Cycles per byte: see doc/kernels/rc4.md.
 *
 * Method: that of x86_64/rc4.S, with entries loaded two steps ahead: that is
 * what the registers allow, as stores want one of al to dl.  Three steps ahead
 * in bl, bh, dl and dh took 4.2 cycles a byte on Zen 4: a load into one half
 * of a register makes the other half wait for it too.  The entries after the
 * table's end are read from i and j, which are there, and read again when i is
 * 0.  The block from 241 on, to which streams come that are encrypted by 16
 * bytes, has code of its own.  The bytes of key stream go into words, even
 * ones and odd ones, for lack of pinsrb, and are joined at the end of the
 * block. */

#include "asm.h"

/* The stub of the above: what is to be S[j] is S[i], in \x; \x1 is next. */
.macro REPAIR function, k, x, x1
LOCAL (\function\()_repair_\k):
	cmp	$1, %al
	cmovb	%\x, %\x1
	cmove	%\x, %ebp
	jmp	LOCAL (\function\()_repaired_\k)
.endm

/* --------------------------------------------------------- key schedule -- */

/* From esp: the 16 bytes of key of a block, the key repeated, where the next
   block's bytes are, and what to add to that. */
#define KEYS_PART (%esp)
#define COPY 16(%esp)
#define ROWS 288(%esp)
#define STRIDE 292(%esp)
#define FRAME 296

.macro KEY_STEP k, x, byte
	movzbl	(\k + 2)(%edi,%esi), %ebp
	movzbl	\k(%esp), %eax
	add	%\byte, %al
	add	%al, %cl
	/* If j, which has just moved, is one of the two after i, repair it:
	   step \k of a block. */
	lea	-(\k + 1)(%ecx), %eax
	sub	%esi, %eax
	cmp	$2, %al
	jb	LOCAL (key_repair_\k)
LOCAL (key_repaired_\k):
	movzbl	(%edi,%ecx), %eax
	mov	%\byte, (%edi,%ecx)
	mov	%al, \k(%edi,%esi)
	mov	%ebp, %\x
.endm

FUNC (_symcrypt_rc4_set_key_sse2)
	SAVE	%ebx, %esi, %edi, %ebp
	mov	20(%esp), %edi
	mov	24(%esp), %ebx		/* the length */
	mov	28(%esp), %esi		/* the key */
	ALLOCATE FRAME
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
	xor	%esi, %esi
	xor	%ecx, %ecx
	xor	%ebx, %ebx		/* 0, 1 */
	mov	$1, %edx
	.balign	64
LOCAL (row):
	mov	ROWS, %eax
	movdqu	(%eax), %xmm0
	add	STRIDE, %eax
	mov	%eax, ROWS
	movdqu	%xmm0, KEYS_PART
	KEY_STEP 0, ebx, bl
	KEY_STEP 1, edx, dl
	KEY_STEP 2, ebx, bl
	KEY_STEP 3, edx, dl
	KEY_STEP 4, ebx, bl
	KEY_STEP 5, edx, dl
	KEY_STEP 6, ebx, bl
	KEY_STEP 7, edx, dl
	KEY_STEP 8, ebx, bl
	KEY_STEP 9, edx, dl
	KEY_STEP 10, ebx, bl
	KEY_STEP 11, edx, dl
	KEY_STEP 12, ebx, bl
	KEY_STEP 13, edx, dl
	KEY_STEP 14, ebx, bl
	KEY_STEP 15, edx, dl
	add	$16, %esi
	cmp	$256, %esi
	jne	LOCAL (row)

	movw	$0, 256(%edi)
	/* The copies of the key are wiped. */
	pxor	%xmm0, %xmm0
	movdqu	%xmm0, KEYS_PART
	lea	COPY, %ecx
	cmpl	$0, STRIDE
	je	LOCAL (scheduled)
.irp offset, 0, 16, 32, 48, 64, 80, 96, 112, 128, 144, 160, 176, 192, 208, 224, 240, 256
	movdqu	%xmm0, \offset(%ecx)
.endr
LOCAL (scheduled):
	.cfi_remember_state
	RELEASE FRAME
	RESTORE	%ebp, %edi, %esi, %ebx
	ret
	.cfi_restore_state

	REPAIR	key, 0, ebx, edx
	REPAIR	key, 1, edx, ebx
	REPAIR	key, 2, ebx, edx
	REPAIR	key, 3, edx, ebx
	REPAIR	key, 4, ebx, edx
	REPAIR	key, 5, edx, ebx
	REPAIR	key, 6, ebx, edx
	REPAIR	key, 7, edx, ebx
	REPAIR	key, 8, ebx, edx
	REPAIR	key, 9, edx, ebx
	REPAIR	key, 10, ebx, edx
	REPAIR	key, 11, edx, ebx
	REPAIR	key, 12, ebx, edx
	REPAIR	key, 13, edx, ebx
	REPAIR	key, 14, ebx, edx
	REPAIR	key, 15, edx, ebx
ENDFUNC (_symcrypt_rc4_set_key_sse2)

/* ----------------------------------------------------------- one stream -- */

/* The arguments. */
#define N 24(%esp)
#define DST 28(%esp)
#define SRC 32(%esp)

/* Step \k of a block from i = \first, if that is known, or 0. */
.macro RC4_STEP function, first, k, xmm, x, byte
	.if	\first + \k < 254
	movzbl	(\k + 2)(%edi,%esi), %ebp
	.else
	movzbl	(\k + 2 - 256)(%edi,%esi), %ebp
	.endif
	add	%\byte, %cl
	lea	-(\k + 1)(%ecx), %eax
	sub	%esi, %eax
	cmp	$2, %al
	jb	LOCAL (\function\()_repair_\k)
LOCAL (\function\()_repaired_\k):
	movzbl	(%edi,%ecx), %eax
	mov	%\byte, (%edi,%ecx)
	.if	\first + \k < 256
	mov	%al, \k(%edi,%esi)
	.else
	mov	%al, (\k - 256)(%edi,%esi)
	.endif
	add	%\byte, %al
	mov	%ebp, %\x
	movzbl	(%edi,%eax), %eax
	pinsrw	$(\k / 2), %eax, %\xmm
.endm

.macro BLOCK function, first
	pxor	%xmm0, %xmm0
	pxor	%xmm1, %xmm1
	RC4_STEP \function, \first, 0, xmm0, ebx, bl
	RC4_STEP \function, \first, 1, xmm1, edx, dl
	RC4_STEP \function, \first, 2, xmm0, ebx, bl
	RC4_STEP \function, \first, 3, xmm1, edx, dl
	RC4_STEP \function, \first, 4, xmm0, ebx, bl
	RC4_STEP \function, \first, 5, xmm1, edx, dl
	RC4_STEP \function, \first, 6, xmm0, ebx, bl
	RC4_STEP \function, \first, 7, xmm1, edx, dl
	RC4_STEP \function, \first, 8, xmm0, ebx, bl
	RC4_STEP \function, \first, 9, xmm1, edx, dl
	RC4_STEP \function, \first, 10, xmm0, ebx, bl
	RC4_STEP \function, \first, 11, xmm1, edx, dl
	RC4_STEP \function, \first, 12, xmm0, ebx, bl
	RC4_STEP \function, \first, 13, xmm1, edx, dl
	RC4_STEP \function, \first, 14, xmm0, ebx, bl
	RC4_STEP \function, \first, 15, xmm1, edx, dl
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
.endm

FUNC (_symcrypt_rc4_crypt_sse2)
	SAVE	%ebx, %esi, %edi, %ebp
	mov	20(%esp), %edi
	movzbl	256(%edi), %eax
	movzbl	257(%edi), %ecx
	inc	%al
	mov	%eax, %esi		/* the i of the next step */

LOCAL (start):
	subl	$16, N
	jb	LOCAL (tail)
	cmp	$240, %esi
	ja	LOCAL (last)
LOCAL (blocks):
	movzbl	(%edi,%esi), %ebx
	movzbl	1(%edi,%esi), %edx

	/* N + 16 bytes are left; i is 0 to 240. */
	.balign	64
LOCAL (block):
	BLOCK	crypt, 0
	add	$16, %esi
	cmp	$240, %esi
	ja	LOCAL (wrap)
	subl	$16, N
	jae	LOCAL (block)
	jmp	LOCAL (tail)

LOCAL (wrap):
	cmp	$256, %esi
	je	LOCAL (whole)
	subl	$16, N
	jb	LOCAL (tail)

	/* N + 16 bytes are left; i is 241 to 255. */
LOCAL (last):
	cmp	$241, %esi
	jne	LOCAL (align)
	movzbl	(%edi,%esi), %ebx
	movzbl	1(%edi,%esi), %edx
	BLOCK	wrap, 241
	mov	$1, %esi
	subl	$16, N
	jae	LOCAL (block)
	jmp	LOCAL (tail)

LOCAL (whole):
	xor	%esi, %esi
	subl	$16, N
	jae	LOCAL (blocks)
	jmp	LOCAL (tail)

	/* Up to i = 0: 1 to 14 bytes of N + 16. */
LOCAL (align):
	mov	$256, %ebp
	sub	%esi, %ebp
	addl	$16, N
	sub	%ebp, N
	jmp	LOCAL (singles)

LOCAL (tail):
	mov	$16, %ebp
	add	N, %ebp			/* 0 to 15 bytes */
	jz	LOCAL (done)
	movl	$0, N

	/* ebp bytes one at a time; N more are left after them. esi is i, eax
	   the next, bl and bh their entries, edx S[j].  The pointer ebp goes
	   up to 0. */
LOCAL (singles):
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
	cmpl	$0, N
	jne	LOCAL (start)

LOCAL (done):
	lea	-1(%esi), %eax
	mov	%al, 256(%edi)
	mov	%cl, 257(%edi)
	pxor	%xmm0, %xmm0
	pxor	%xmm1, %xmm1
	.cfi_remember_state
	RESTORE	%ebp, %edi, %esi, %ebx
	ret
	.cfi_restore_state

LOCAL (single_repair):
	mov	%bl, %bh
	jmp	LOCAL (single_repaired)
	REPAIR	crypt, 0, ebx, edx
	REPAIR	crypt, 1, edx, ebx
	REPAIR	crypt, 2, ebx, edx
	REPAIR	crypt, 3, edx, ebx
	REPAIR	crypt, 4, ebx, edx
	REPAIR	crypt, 5, edx, ebx
	REPAIR	crypt, 6, ebx, edx
	REPAIR	crypt, 7, edx, ebx
	REPAIR	crypt, 8, ebx, edx
	REPAIR	crypt, 9, edx, ebx
	REPAIR	crypt, 10, ebx, edx
	REPAIR	crypt, 11, edx, ebx
	REPAIR	crypt, 12, ebx, edx
	REPAIR	crypt, 13, edx, ebx
	REPAIR	crypt, 14, ebx, edx
	REPAIR	crypt, 15, edx, ebx
	REPAIR	wrap, 0, ebx, edx
	REPAIR	wrap, 1, edx, ebx
	REPAIR	wrap, 2, ebx, edx
	REPAIR	wrap, 3, edx, ebx
	REPAIR	wrap, 4, ebx, edx
	REPAIR	wrap, 5, edx, ebx
	REPAIR	wrap, 6, ebx, edx
	REPAIR	wrap, 7, edx, ebx
	REPAIR	wrap, 8, ebx, edx
	REPAIR	wrap, 9, edx, ebx
	REPAIR	wrap, 10, ebx, edx
	REPAIR	wrap, 11, edx, ebx
	REPAIR	wrap, 12, ebx, edx
	REPAIR	wrap, 13, edx, ebx
	REPAIR	wrap, 14, ebx, edx
	REPAIR	wrap, 15, edx, ebx
ENDFUNC (_symcrypt_rc4_crypt_sse2)
