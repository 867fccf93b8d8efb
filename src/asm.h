/* SPDX-License-Identifier: ISC */
/* Every assembly file includes this: macros for functions, constants and notes
 * for ELF, Mach-O and COFF.
 *
 *   FUNC(name) ... ENDFUNC(name)   a hidden global function in .text, aligned,
 *                                  with type, size, CFI, and the landing pad
 *                                  that indirect calls need (endbr64, bti c;
 *                                  endbr32 and lpad where the compiler makes
 *                                  them: they are no instructions on a
 *                                  Pentium, and new to RISC-V)
 *   RODATA(align) ... ENDRODATA    constants; LOCAL(name) makes their labels
 *   SYM(name)                      a C symbol's name in the assembler
 *   ADDRESS reg, LOCAL(name)       a constant's address: on ARM from ARMv7
 *                                  on, on i386 while the CFA is counted from
 *                                  esp
 *   SAVE, RESTORE and others       the caller's registers and the frame, with
 *                                  their CFI
 *
 * On ELF it adds the notes that keep a program's stack not executable and its
 * control-flow protection on.  A function that moves the stack pointer does so
 * by these macros, or says so with .cfi_ directives. */
/* clang-format off */
#ifndef SYMCRYPT_SRC_ASM_H
#define SYMCRYPT_SRC_ASM_H

#include "config.h"

#if defined(__APPLE__)
#define SYM(name) _##name
#define LOCAL(name) L##name
#elif defined(_WIN32) && defined(__i386__)
#define SYM(name) _##name
#define LOCAL(name) L##name
#else
#define SYM(name) name
#define LOCAL(name) .L##name
#endif

/* The landing pad. */
#if defined(__x86_64__)
#define LANDING .byte 0xf3, 0x0f, 0x1e, 0xfa /* endbr64 */
#elif defined(__i386__) && defined(__CET__) && (__CET__ & 1)
#define LANDING .byte 0xf3, 0x0f, 0x1e, 0xfb /* endbr32 */
#elif defined(__aarch64__)
#define LANDING hint 34 /* bti c */
#elif defined(__riscv) && defined(__riscv_landing_pad)
#define LANDING .word 0x17 /* lpad 0 */
#else
#define LANDING
#endif

/* How a function begins and ends. */
#if defined(__arm__)
#define FUNC_ALIGN .balign 16
#define UNWIND_START                                                          \
  .fnstart;                                                                   \
  .cfi_startproc
#define UNWIND_END                                                            \
  .cfi_endproc;                                                               \
  .fnend
#else
#define FUNC_ALIGN .balign 32
#define UNWIND_START .cfi_startproc
#define UNWIND_END .cfi_endproc
#endif

#if defined(__ELF__)

#if defined(__arm__)
#define AT_FUNCTION %function
#define AT_PROGBITS %progbits
#define AT_NOTE %note
#else
#define AT_FUNCTION @function
#define AT_PROGBITS @progbits
#define AT_NOTE @note
#endif

#define FUNC(name)                                                            \
  .text;                                                                      \
  FUNC_ALIGN;                                                                 \
  .globl SYM (name);                                                          \
  .hidden SYM (name);                                                         \
  .type SYM (name), AT_FUNCTION;                                              \
  SYM (name) : UNWIND_START;                                                  \
  LANDING
#define ENDFUNC(name)                                                         \
  UNWIND_END;                                                                 \
  .size SYM (name), .- SYM (name)
#define RODATA(align)                                                         \
  .section .rodata, "a", AT_PROGBITS;                                         \
  .balign align
#define ENDRODATA .text

#elif defined(__APPLE__)

/* Statements are separated by %% on arm64 and by ; on x86. */
.macro SYMCRYPT_FUNC name
	.text
	.p2align 5
	.globl \name
	.private_extern \name
\name :
	.cfi_startproc
	LANDING
.endm
.macro SYMCRYPT_RODATA align
	.section __TEXT,__const
	.balign \align
.endm
#define FUNC(name) SYMCRYPT_FUNC SYM (name)
#define ENDFUNC(name) .cfi_endproc
#define RODATA(align) SYMCRYPT_RODATA align
#define ENDRODATA .text

#else /* COFF: no visibility; 2 is external, 32 is function */

#define FUNC(name)                                                            \
  .text;                                                                      \
  FUNC_ALIGN;                                                                 \
  .globl SYM (name);                                                          \
  .def SYM (name);                                                            \
  .scl 2;                                                                     \
  .type 32;                                                                   \
  .endef;                                                                     \
  SYM (name) : UNWIND_START;                                                  \
  LANDING
#define ENDFUNC(name) UNWIND_END
#define RODATA(align)                                                         \
  .section .rdata, "dr";                                                      \
  .balign align
#define ENDRODATA .text

#endif

#if defined(__arm__)
.syntax unified
#if defined(__thumb2__)
.thumb
#else
.arm
#endif
#endif

#if defined(__arm__)
#if defined(__thumb2__)
#define PC_AHEAD 4
#else
#define PC_AHEAD 8
#endif
.macro ADDRESS reg, symbol
	movw	\reg, #:lower16:(\symbol - (99f + PC_AHEAD))
	movt	\reg, #:upper16:(\symbol - (99f + PC_AHEAD))
99:	add	\reg, pc
.endm
#endif

#if defined(__aarch64__)
.macro ADDRESS reg, symbol
#if defined(__APPLE__)
	adrp	\reg, \symbol@PAGE
	add	\reg, \reg, \symbol@PAGEOFF
#else
	adrp	\reg, \symbol
	add	\reg, \reg, #:lo12:\symbol
#endif
.endm
#endif

#if defined(__x86_64__)
.macro ADDRESS reg, symbol
	lea	\symbol(%rip), \reg
.endm
#endif

#if defined(__riscv)
.macro ADDRESS reg, symbol
	lla	\reg, \symbol
.endm

/* The caller's registers s0 to s11, AT bytes above the stack pointer. */
.macro SAVE_WORDS at=0
	.irp	k, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11
	sd	s\k, \at+8*\k(sp)
	.cfi_rel_offset s\k, \at+8*\k
	.endr
.endm
.macro RESTORE_WORDS at=0
	.irp	k, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11
	ld	s\k, \at+8*\k(sp)
	.cfi_restore s\k
	.endr
.endm
#endif

/* A call of the next instruction has only this use, and neither return
 * predictors nor shadow stacks count it. */
#if defined(__i386__)
.macro ADDRESS reg, symbol
	call	77f
77:
	.cfi_adjust_cfa_offset 4
	pop	\reg
	.cfi_adjust_cfa_offset -4
	lea	\symbol - 77b(\reg), \reg
.endm
#endif

/* Registers of the size of a pointer, for code of 32 and 64 bits. */
#if defined(__x86_64__)
#define POINTER_BYTES 8
#define AX %rax
#define BX %rbx
#define CX %rcx
#define DX %rdx
#define SI %rsi
#define DI %rdi
#define SP %rsp
#define BP %rbp
#elif defined(__i386__)
#define POINTER_BYTES 4
#define AX %eax
#define BX %ebx
#define CX %ecx
#define DX %edx
#define SI %esi
#define DI %edi
#define SP %esp
#define BP %ebp
#endif

#if defined(__x86_64__) || defined(__i386__)
/* The caller's registers; RESTORE has them in the opposite order. */
.macro SAVE regs:vararg
	.irp	reg, \regs
	push	\reg
	.cfi_adjust_cfa_offset POINTER_BYTES
	.cfi_rel_offset \reg, 0
	.endr
.endm
.macro RESTORE regs:vararg
	.irp	reg, \regs
	pop	\reg
	.cfi_adjust_cfa_offset -POINTER_BYTES
	.cfi_restore \reg
	.endr
.endm

/* A value that is no caller's; room for more. */
.macro STACK value:vararg
	push	\value
	.cfi_adjust_cfa_offset POINTER_BYTES
.endm
.macro UNSTACK value:vararg
	pop	\value
	.cfi_adjust_cfa_offset -POINTER_BYTES
.endm
.macro ALLOCATE size
	sub	$(\size), SP
	.cfi_adjust_cfa_offset \size
.endm
.macro RELEASE size
	add	$(\size), SP
	.cfi_adjust_cfa_offset -(\size)
.endm

/* A frame that BP, which has been saved, points to: SP may be aligned. */
.macro BEGIN_FRAME
	mov	SP, BP
	.cfi_def_cfa_register BP
.endm
.macro END_FRAME
	mov	BP, SP
	.cfi_def_cfa_register SP
.endm

/* SIZE bytes of such a frame, aligned to ALIGN, below up to three of the
 * caller's registers; the way back, with the same registers. */
.macro ENTER_FRAME size, align, a, b, c
	SAVE	BP
	BEGIN_FRAME
	.ifnb	\a
	push	\a
	.cfi_rel_offset \a, -POINTER_BYTES
	.endif
	.ifnb	\b
	push	\b
	.cfi_rel_offset \b, -2 * POINTER_BYTES
	.endif
	.ifnb	\c
	push	\c
	.cfi_rel_offset \c, -3 * POINTER_BYTES
	.endif
	sub	$(\size), SP
	and	$-(\align), SP
.endm
.macro EXIT_FRAME a, b, c
	.ifb	\a
	END_FRAME
	RESTORE	BP
	.else
	.ifnb	\c
	lea	-3 * POINTER_BYTES(BP), SP
	pop	\c
	.cfi_restore \c
	.else
	lea	-2 * POINTER_BYTES(BP), SP
	.endif
	pop	\b
	.cfi_restore \b
	pop	\a
	.cfi_restore \a
	pop	BP
	.cfi_restore BP
	.cfi_def_cfa SP, POINTER_BYTES
	.endif
.endm
#endif

#if defined(__arm__)
/* The caller's registers. */
.macro PUSH_GENERAL
	push	{r4-r11, lr}
	.save	{r4-r11, lr}
	.cfi_adjust_cfa_offset 36
	.cfi_rel_offset r4, 0
	.cfi_rel_offset r5, 4
	.cfi_rel_offset r6, 8
	.cfi_rel_offset r7, 12
	.cfi_rel_offset r8, 16
	.cfi_rel_offset r9, 20
	.cfi_rel_offset r10, 24
	.cfi_rel_offset r11, 28
	.cfi_rel_offset lr, 32
.endm

.macro PUSH_VECTORS
	vpush	{d8-d15}
	.vsave	{d8-d15}
	.cfi_adjust_cfa_offset 64
	.cfi_rel_offset d8, 0
	.cfi_rel_offset d9, 8
	.cfi_rel_offset d10, 16
	.cfi_rel_offset d11, 24
	.cfi_rel_offset d12, 32
	.cfi_rel_offset d13, 40
	.cfi_rel_offset d14, 48
	.cfi_rel_offset d15, 56
.endm
.macro POP_VECTORS
	vpop	{d8-d15}
	.cfi_adjust_cfa_offset -64
	.irp	r, d8, d9, d10, d11, d12, d13, d14, d15
	.cfi_restore \r
	.endr
.endm
#endif

#if defined(__aarch64__)
/* The caller's vector registers, of which the lower halves are to be kept, AT
 * bytes above the stack pointer. */
.macro SAVE_VECTORS at=0
	stp	d8, d9, [sp, #\at+0]
	stp	d10, d11, [sp, #\at+16]
	stp	d12, d13, [sp, #\at+32]
	stp	d14, d15, [sp, #\at+48]
	.cfi_rel_offset 72, \at+0
	.cfi_rel_offset 73, \at+8
	.cfi_rel_offset 74, \at+16
	.cfi_rel_offset 75, \at+24
	.cfi_rel_offset 76, \at+32
	.cfi_rel_offset 77, \at+40
	.cfi_rel_offset 78, \at+48
	.cfi_rel_offset 79, \at+56
.endm
.macro RESTORE_VECTORS at=0
	ldp	d8, d9, [sp, #\at+0]
	ldp	d10, d11, [sp, #\at+16]
	ldp	d12, d13, [sp, #\at+32]
	ldp	d14, d15, [sp, #\at+48]
	.irp	k, 72, 73, 74, 75, 76, 77, 78, 79
	.cfi_restore \k
	.endr
.endm
#endif

#if defined(__ELF__)
.section .note.GNU-stack, "", AT_PROGBITS

/* A note of type NT_GNU_PROPERTY_TYPE_0 with one property (x86-64 psABI,
 * "Program Property"; AAELF64, "Program Property"; RISC-V psABI, ".note.gnu.
 * property section").  The linker keeps the protection of a program only if
 * every object is marked. */
#if defined(__x86_64__) || defined(__i386__) || defined(__aarch64__)          \
    || defined(__riscv_landing_pad)
#if defined(__riscv_landing_pad)
#define PROPERTY 0xc0000000 /* FEATURE_1_AND */
#define PROPERTY_BITS 3     /* landing pads, shadow stack: leaf functions */
#elif defined(__aarch64__)
#define PROPERTY 0xc0000000 /* FEATURE_1_AND */
#define PROPERTY_BITS 7     /* BTI, PAC, GCS: leaf functions keep lr in place */
#else
#define PROPERTY 0xc0000002 /* X86_FEATURE_1_AND */
#if defined(__x86_64__) || (defined(__CET__) && (__CET__ & 1))
#define PROPERTY_BITS 3 /* IBT, SHSTK */
#else
#define PROPERTY_BITS 2 /* SHSTK */
#endif
#endif
#if defined(__LP64__)
#define PROPERTY_ALIGN 8
#else
#define PROPERTY_ALIGN 4
#endif
.section .note.gnu.property, "a", AT_NOTE
.balign PROPERTY_ALIGN
.long 4, LOCAL (property_end) - LOCAL (property), 5
.asciz "GNU"
LOCAL (property) :
.long PROPERTY, 4, PROPERTY_BITS
.balign PROPERTY_ALIGN
LOCAL (property_end) :
#endif
#endif

.text

#endif

/* ---- Vectors on x86: one vocabulary for SSE and AVX, 32 and 64 bits.  A file
 * that wants it defines WIDTH, and then includes this file, again if need be:
 *
 *   WIDTH     16 or 32: the bytes of a register, xmm or ymm
 *   VEX       1 for AVX's instructions, 0 for SSE's; by default AVX's for 32
 *             bytes
 *   BITS      32 or 64: the size of a word; by default 32
 *
 * Operands are in AT&T's order, the destination last.  Registers are numbers.
 * The letters at the end of a name say what its operands are:
 *
 *   VXOR a, d           d ^= a
 *   VXORM m, d          d ^= m, which is in memory
 *   VXORM3 m, b, d      d = b ^ m      SSE copies b first
 *   VXORL a, m, d       d = m ^ a      SSE loads m first
 *   VSHR k, d           d >>= k
 *   VSHR3 k, s, d       d = s >> k     SSE copies s first
 *
 * Names that begin with X are for 16 bytes in files of any WIDTH; the upper
 * half of a ymm register becomes 0. */
#if defined(WIDTH) && !defined(VR)
#ifndef VEX
#if WIDTH == 32
#define VEX 1
#else
#define VEX 0
#endif
#endif
#ifndef BITS
#define BITS 32
#endif
#if WIDTH == 32
#define VR %ymm
#else
#define VR %xmm
#endif
#if VEX
#define NAMED(op) v##op
#else
#define NAMED(op) op
#endif

/* The forms of operations: OP with registers, memory, a number; INS where SSE
 * has as many operands as AVX.  V is VR or %xmm.  OP VR, paddw, 1, 2 is an
 * instruction without a name below. */
#if VEX
.macro OP v, op, a, d
	v\op	\v\a, \v\d, \v\d
.endm
.macro OPM v, op, m, d
	v\op	\m, \v\d, \v\d
.endm
.macro OP3 v, op, a, b, d
	v\op	\v\a, \v\b, \v\d
.endm
.macro OPM3 v, op, m, b, d
	v\op	\m, \v\b, \v\d
.endm
.macro OPL v, op, a, m, d
	v\op	\m, \v\a, \v\d
.endm
.macro OPK v, op, k, d
	v\op	$\k, \v\d, \v\d
.endm
.macro OPK3 v, op, k, s, d
	v\op	$\k, \v\s, \v\d
.endm
.macro OPKR3 v, op, k, a, b, d
	v\op	$\k, \v\a, \v\b, \v\d
.endm
#else
.macro OP v, op, a, d
	\op	\v\a, \v\d
.endm
.macro OPM v, op, m, d
	\op	\m, \v\d
.endm
.macro OP3 v, op, a, b, d
	movdqa	\v\b, \v\d
	\op	\v\a, \v\d
.endm
.macro OPM3 v, op, m, b, d
	movdqa	\v\b, \v\d
	\op	\m, \v\d
.endm
.macro OPL v, op, a, m, d
	movdqa	\m, \v\d
	\op	\v\a, \v\d
.endm
.macro OPK v, op, k, d
	\op	$\k, \v\d
.endm
.macro OPK3 v, op, k, s, d
	.if	\s != \d
	movdqa	\v\s, \v\d
	.endif
	\op	$\k, \v\d
.endm
.macro OPKR3 v, op, k, a, b, d
	movdqa	\v\b, \v\d
	\op	$\k, \v\a, \v\d
.endm
#endif

.macro INS v, op, s, d
	\op	\v\s, \v\d
.endm
.macro INSL v, op, m, d
	\op	\m, \v\d
.endm
.macro INSS v, op, s, m
	\op	\v\s, \m
.endm
.macro INSK v, op, k, s, d
	\op	$\k, \v\s, \v\d
.endm
.macro INSKM v, op, k, m, d
	\op	$\k, \m, \v\d
.endm

/* Moves; U: of any alignment. */
#define VMOVE INS VR, NAMED (movdqa),
#define VLOAD INSL VR, NAMED (movdqa),
#define VLOADU INSL VR, NAMED (movdqu),
#define VSTORE INSS VR, NAMED (movdqa),
#define VSTOREU INSS VR, NAMED (movdqu),
#define XSTORE INSS %xmm, NAMED (movdqa),
#define XSTOREU INSS %xmm, NAMED (movdqu),

/* 8 bytes: to the lower half, the upper becoming 0; to the upper half alone;
   the halves to memory. */
#define XLOADLOW INSL %xmm, NAMED (movq),
#define XLOADHIGH OPM %xmm, movhps,
#define XSTORELOW INSS %xmm, NAMED (movq),
#define XSTOREHIGH INSS %xmm, NAMED (movhps),

.macro VONES d
	OP	VR, pcmpeqd, \d, \d
.endm

/* Bits. */
#define VXOR OP VR, pxor,
#define VXORM OPM VR, pxor,
#define VXORM3 OPM3 VR, pxor,
#define VXORL OPL VR, pxor,
#define VAND OP VR, pand,
#define VANDM OPM VR, pand,
#define VOR OP VR, por,

/* Words. */
#if BITS == 32
#define VADD OP VR, paddd,
#define VADDM OPM VR, paddd,
#define VADD3 OP3 VR, paddd,
#define VADDL OPL VR, paddd,
#define VSHL OPK VR, pslld,
#define VSHR OPK VR, psrld,
#define VSHL3 OPK3 VR, pslld,
#define VSHR3 OPK3 VR, psrld,
#else
#define VADD OP VR, paddq,
#define VADDM OPM VR, paddq,
#define VADD3 OP3 VR, paddq,
#define VADDL OPL VR, paddq,
#define VSHL OPK VR, psllq,
#define VSHR OPK VR, psrlq,
#define VSHL3 OPK3 VR, psllq,
#define VSHR3 OPK3 VR, psrlq,
#endif

/* Each 16 bytes shifted by K bytes; d = the bytes of b : a from byte K on. */
#define VSHLB OPK VR, pslldq,
#define VSHLB3 OPK3 VR, pslldq,
#define VSHRB3 OPK3 VR, psrldq,
#define VALIGN3 OPKR3 VR, palignr,

/* The lower halves of words of 64 bits multiplied. */
#define VMULM3 OPM3 VR, pmuludq,

/* A word in memory to all places. */
.macro VSPREAD m, d
#if WIDTH == 32 && BITS == 32
	vpbroadcastd \m, %ymm\d
#elif WIDTH == 32
	vpbroadcastq \m, %ymm\d
#elif BITS == 32
	INSL	%xmm, NAMED (movd), \m, \d
	INSK	%xmm, NAMED (pshufd), 0, \d, \d
#else
	INSL	%xmm, NAMED (movq), \m, \d
	OP	%xmm, punpcklqdq, \d, \d
#endif
.endm

/* The words of 32 bits in each 16 bytes in another order, K; bytes likewise,
   an order in memory. */
#define VSHUFFLE INSK VR, NAMED (pshufd),
#define VSHUFFLEM INSKM VR, NAMED (pshufd),
#define VBYTES OP VR, pshufb,
#define VBYTESM OPM VR, pshufb,

/* The lower or the upper words of 64 bits of each 16 bytes, d's first. */
#define VLOW64 OP VR, punpcklqdq,
#define VHIGH64 OP VR, punpckhqdq,

/* The lower 16 bytes to the upper ones of a ymm register, too. */
.macro VTWICE d
#if WIDTH == 32
	vinserti128 $1, %xmm\d, %ymm\d, %ymm\d
#endif
.endm
#endif
