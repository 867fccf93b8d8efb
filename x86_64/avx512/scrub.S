/* SPDX-License-Identifier: ISC */
/* The stack below the caller and the registers that calls may change, cleared.
 *
 *   void _symcrypt_scrub_avx512 (size_t bytes);
 *
 * BYTES is a multiple of 64 and at least 64.  BYTES bytes, and up to 63 more,
 * below the caller's stack pointer become zeros, except this function's return
 * address.  Constant time: time depends on BYTES alone.
 *
 * Needs: AVX-512F and VL.
 *
 * Registers:
 *   - rdi: bytes left
 *   - rsp: below all of them
 *   - r11: the stack pointer on entry
 *   - rax: where that is a multiple of 64
 *   - ymm16: zeros
 *
 * Method: as x86_64/scrub.S, in vectors of 256 bits, of which CPUs store two
 * in the time of one of 512.  zmm16 to zmm31 are cleared too: libc copies with
 * them.  This code leaves no upper halves in use, but a caller may: OpenSSL's
 * Poly1305 for AVX512-IFMA does.  While they are in use, each SSE instruction
 * after a VEX instruction takes some 300 cycles on Intel.  Therefore
 * vzeroupper is the last vector instruction; it costs no time here. */

#include "asm.h"

FUNC (_symcrypt_scrub_avx512)
	mov	%rsp, %r11
	.cfi_def_cfa_register %r11
	vpxorq	%xmm16, %xmm16, %xmm16
	mov	%rsp, %rax
	and	$-64, %rax
	sub	%rdi, %rax
	mov	%rax, %rsp
	vmovdqu64 %ymm16, -32(%r11)
	vmovdqu64 %ymm16, -64(%r11)

	/* rdi bytes from rax on are left. */
LOCAL (loop):
	vmovdqa64 %ymm16, -32(%rax,%rdi)
	vmovdqa64 %ymm16, -64(%rax,%rdi)
	sub	$64, %rdi
	ja	LOCAL (loop)

	mov	%r11, %rsp
	.cfi_def_cfa_register %rsp
	.irp	k, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
	vpxor	%xmm\k, %xmm\k, %xmm\k
	.endr
	.irp	k, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31
	vpxorq	%xmm\k, %xmm\k, %xmm\k
	.endr
	vzeroupper
	xor	%eax, %eax
	xor	%ecx, %ecx
	xor	%edx, %edx
	xor	%esi, %esi
	xor	%r8d, %r8d
	xor	%r9d, %r9d
	xor	%r10d, %r10d
	xor	%r11d, %r11d
	ret
ENDFUNC (_symcrypt_scrub_avx512)
