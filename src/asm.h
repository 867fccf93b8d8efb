/* SPDX-License-Identifier: ISC */
/* What every assembly file includes: functions, constants and notes for ELF,
 * Mach-O and COFF.
 *
 *   FUNC(name) ... ENDFUNC(name)   a hidden global function in .text, aligned,
 *                                  with type, size, CFI, and the landing pad
 *                                  that indirect calls need (endbr64, bti c;
 *                                  endbr32 where the compiler makes them,
 *                                  as it is no instruction on a Pentium)
 *   RODATA(align) ... ENDRODATA    constants; LOCAL(name) makes their labels
 *   SYM(name)                      a C symbol's name in the assembler
 *   ADDRESS reg, LOCAL(name)       a constant's address, on AArch64, on ARM
 *                                  from ARMv7 on, and on i386 while the CFA is
 *                                  counted from esp
 *
 * On ELF it adds the notes that keep a program's stack not executable and its
 * control-flow protection on.  A function that moves the stack pointer says
 * so with .cfi_ directives. */
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

/* A call of what comes next is for this alone: neither return predictors nor
 * shadow stacks count it. */
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

#if defined(__ELF__)
.section .note.GNU-stack, "", AT_PROGBITS

/* A note of type NT_GNU_PROPERTY_TYPE_0 with one property (x86-64 psABI,
 * "Program Property"; AAELF64, "Program Property").  The linker keeps the
 * protection of a program only if every object has it. */
#if defined(__x86_64__) || defined(__i386__) || defined(__aarch64__)
#if defined(__aarch64__)
#define PROPERTY 0xc0000000 /* FEATURE_1_AND */
#define PROPERTY_BITS 3     /* BTI, PAC: leaf functions keep lr in place */
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
