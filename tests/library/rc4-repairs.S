/* SPDX-License-Identifier: ISC */
/* The assembly of RC4 once more, with a count of the repairs it does: by
 * function, place in the unrolled code and distance of the entry repaired.
 * For rc4-test.c. */

#if defined(__x86_64__)
#define _symcrypt_rc4_set_key_x86_64 counted_rc4_set_key
#define _symcrypt_rc4_crypt_x86_64 counted_rc4_crypt
#define _symcrypt_rc4_crypt2_x86_64 counted_rc4_crypt2
#define _symcrypt_rc4_crypt5_x86_64 counted_rc4_crypt5
#define REPAIRED(function, number) COUNT function, number

/* rc4_repairs[function][number][al]++ */
.macro COUNT function, number
	push	%rax
	push	%rcx
	movzbl	%al, %eax
	lea	rc4_repairs(%rip), %rcx
.ifc \function, key
	incl	16 * (\number)(%rcx,%rax,4)
.endif
.ifc \function, crypt
	incl	512 + 16 * (\number)(%rcx,%rax,4)
.endif
.ifc \function, crypt2
	incl	1024 + 16 * (\number)(%rcx,%rax,4)
.endif
	pop	%rcx
	pop	%rax
.endm
#include "x86_64/rc4.S"

#elif defined(__i386__)
#define _symcrypt_rc4_set_key_sse2 counted_rc4_set_key
#define _symcrypt_rc4_crypt_sse2 counted_rc4_crypt
#define _symcrypt_rc4_crypt2_sse2 counted_rc4_crypt2
#define REPAIRED(function, number) COUNT function, number

.macro COUNT function, number
	push	%eax
	push	%ecx
	movzbl	%al, %eax
	call	1f
1:	pop	%ecx
	lea	rc4_repairs - 1b(%ecx), %ecx
.ifc \function, key
	incl	16 * (\number)(%ecx,%eax,4)
.endif
.ifc \function, crypt
	incl	512 + 16 * (\number)(%ecx,%eax,4)
.endif
.ifc \function, wrap
	incl	1024 + 16 * (\number)(%ecx,%eax,4)
.endif
.ifc \function, single
	incl	1536(%ecx)
.endif
	pop	%ecx
	pop	%eax
.endm
#include "x86/sse2/rc4.S"

#elif defined(__aarch64__)
#define _symcrypt_rc4_crypt_arm64 counted_rc4_crypt
#define _symcrypt_rc4_crypt2_arm64 counted_rc4_crypt2
#define REPAIRED(function, number) COUNT number

/* rc4_repairs[1][number][0]++ */
.macro COUNT number
	stp	x13, x14, [sp, #-16]!
	adrp	x13, rc4_repairs
	add	x13, x13, #:lo12:rc4_repairs
	ldr	w14, [x13, #512 + 16 * (\number)]
	add	w14, w14, #1
	str	w14, [x13, #512 + 16 * (\number)]
	ldp	x13, x14, [sp], #16
.endm
#include "arm64/rc4.S"

#elif defined(__riscv)
#define _symcrypt_rc4_crypt_riscv64 counted_rc4_crypt
#define _symcrypt_rc4_crypt2_riscv64 counted_rc4_crypt2
#define REPAIRED(function, number) COUNT number

.macro COUNT number
	addi	sp, sp, -16
	sd	t3, 0(sp)
	sd	t6, 8(sp)
	lla	t3, rc4_repairs
	lw	t6, 512 + 16 * (\number)(t3)
	addi	t6, t6, 1
	sw	t6, 512 + 16 * (\number)(t3)
	ld	t3, 0(sp)
	ld	t6, 8(sp)
	addi	sp, sp, 16
.endm
#include "riscv64/rc4.S"

#elif defined(__arm__)
#define _symcrypt_rc4_crypt_arm counted_rc4_crypt
#define _symcrypt_rc4_crypt2_arm counted_rc4_crypt2
#define REPAIRED(function, number) COUNT number

.macro COUNT number
	push	{r11, r12}
	adr	r11, 98f
	ldr	r12, [r11]
	add	r12, r12, r11
	ldr	r11, [r12, #512 + 16 * (\number)]
	add	r11, r11, #1
	str	r11, [r12, #512 + 16 * (\number)]
	pop	{r11, r12}
	b	96f
	.balign	4
98:	.long	rc4_repairs - .
96:
.endm
#include "arm/rc4.S"
#endif
