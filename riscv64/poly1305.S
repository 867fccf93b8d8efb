/* SPDX-License-Identifier: ISC */
/* Poly1305 (RFC 8439, section 2.5) over whole blocks, in 64-bit words.
 *
 * Prototype and contract: src/poly1305-kernels.h.  Constant time: branches
 * depend on BLOCKS and DATA's address alone.
 *
 * Needs: nothing.
 *
 * Registers, method: see riscv64/poly1305.inc. */

#include "asm.h"

#include "riscv64/poly1305.inc"

FUNC (_symcrypt_poly1305_blocks_riscv64)
	ld	H0, (STATE)
	ld	H1, 8(STATE)
	ld	H2, 16(STATE)
	ld	R0, R_AT(STATE)
	ld	R1, R_AT+8(STATE)
	srli	T1, R1, 2
	add	T1, T1, R1
	WORDS_TO_END
ENDFUNC (_symcrypt_poly1305_blocks_riscv64)
