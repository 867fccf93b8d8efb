/* SPDX-License-Identifier: ISC */
/* The trampoline of RISC-V; see call.h.
 *
 *   void asmcheck_call (struct frame *frame);
 *
 * Stack at the call, from sp: 16 words of arguments and canaries.  Saved:
 * s0-s11, gp, tp; fs0-fs11 are in the vectors, from 0 on.  Vectors, their
 * length and their type belong to the function: they are full of dirt. */

#include "asm.h"

#include "tests/asmcheck/call.h"

#define AT(k) 8 * (k)
#define VECTORS AT (FRAME_WORDS)
#define VECTORS_AFTER (VECTORS + VECTORS_SIZE)
#define OWN 224

FUNC (asmcheck_call)
	addi	sp, sp, -OWN
	.cfi_adjust_cfa_offset OWN
	SAVE_WORDS 0
	sd	ra, 96(sp)
	.cfi_rel_offset ra, 96
	.irp	k, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11
	fsd	fs\k, 104+8*\k(sp)
	.endr
	lla	t0, SYM (asmcheck_frame)
	sd	a0, (t0)
	sd	sp, AT (FRAME_OWN_SP)(a0)
	addi	sp, sp, -8 * FRAME_STACK_WORDS
	.cfi_adjust_cfa_offset 8 * FRAME_STACK_WORDS
	sd	sp, AT (FRAME_SP)(a0)
	mv	t0, sp
	addi	t1, a0, AT (FRAME_STACK)
	li	t2, FRAME_STACK_WORDS
LOCAL (push):
	ld	t3, (t1)
	sd	t3, (t0)
	addi	t1, t1, 8
	addi	t0, t0, 8
	addi	t2, t2, -1
	bnez	t2, LOCAL (push)

	/* The compiler's own. */
	sd	gp, AT (FRAME_SAVED + 12)(a0)
	sd	tp, AT (FRAME_SAVED + 13)(a0)
	frrm	t0
	sd	t0, AT (FRAME_STATUS + STATUS_FP_CONTROL)(a0)
	addi	t0, a0, VECTORS
	.irp	k, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11
	fld	fs\k, 8*\k(t0)
	fld	ft\k, 96+8*\k(t0)
	.endr
	.irp	k, 0, 1, 2, 3, 4, 5, 6, 7
	fld	fa\k, 192+8*\k(t0)
	.endr
#if ASM_RISCV64_RVV
	.option	push
	.option	arch, +v
	ld	t1, AT (FRAME_FEATURES)(a0)
	andi	t1, t1, FEATURE_V
	beqz	t1, LOCAL (no_vectors)
	li	t2, VECTORS_SIZE/4
	vsetvli	t1, t2, e8, m8, ta, ma
	vle8.v	v0, (t0)
	add	t0, t0, t2
	vle8.v	v8, (t0)
	add	t0, t0, t2
	vle8.v	v16, (t0)
	add	t0, t0, t2
	vle8.v	v24, (t0)
	vsetivli t1, 1, e64, m1, tu, mu
	.option	pop
LOCAL (no_vectors):
#endif
	.irp	k, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11
	ld	s\k, AT (FRAME_SAVED + \k)(a0)
	.endr
	.irp	k, 0, 1, 2, 3, 4, 5
	ld	t\k, AT (FRAME_SCRATCH + \k)(a0)
	.endr
	ld	t6, AT (FRAME_FUNCTION)(a0)
	.irp	k, 1, 2, 3, 4, 5, 6, 7, 0
	ld	a\k, AT (FRAME_REGISTERS + \k)(a0)
	.endr
	jalr	t6

	lla	t0, SYM (asmcheck_frame)
	ld	a0, (t0)
	sd	sp, AT (FRAME_SP_AFTER)(a0)
	.irp	k, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11
	sd	s\k, AT (FRAME_SAVED_AFTER + \k)(a0)
	.endr
	sd	gp, AT (FRAME_SAVED_AFTER + 12)(a0)
	sd	tp, AT (FRAME_SAVED_AFTER + 13)(a0)
	ld	gp, AT (FRAME_SAVED + 12)(a0)
	ld	tp, AT (FRAME_SAVED + 13)(a0)
	frrm	t0
	sd	t0, AT (FRAME_STATUS_AFTER + STATUS_FP_CONTROL)(a0)
	ld	t0, AT (FRAME_STATUS + STATUS_FP_CONTROL)(a0)
	fsrm	t0
	li	t0, VECTORS_AFTER
	add	t0, t0, a0
	.irp	k, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11
	fsd	fs\k, 8*\k(t0)
	.endr

	ld	t0, AT (FRAME_SP)(a0)
	addi	t1, a0, AT (FRAME_STACK_AFTER)
	li	t2, FRAME_STACK_WORDS
LOCAL (pop):
	ld	t3, (t0)
	sd	t3, (t1)
	addi	t1, t1, 8
	addi	t0, t0, 8
	addi	t2, t2, -1
	bnez	t2, LOCAL (pop)

	ld	sp, AT (FRAME_OWN_SP)(a0)
	.cfi_adjust_cfa_offset -8 * FRAME_STACK_WORDS
	.irp	k, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11
	fld	fs\k, 104+8*\k(sp)
	.endr
	ld	ra, 96(sp)
	.cfi_restore ra
	RESTORE_WORDS 0
	addi	sp, sp, OWN
	.cfi_adjust_cfa_offset -OWN
	ret
ENDFUNC (asmcheck_call)
