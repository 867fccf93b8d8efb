/* SPDX-License-Identifier: ISC */
/* A plugin for qemu-user: the address of each block of instructions that runs
 * between one call of trace_mark and the next, in the file that out= names; a
 * line `mark' begins each part.
 *
 * Declared here is what it takes of qemu's interface for plugins, version 1,
 * whose header distributions leave out. */
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

struct qemu_plugin_tb;
struct qemu_plugin_insn;
typedef void translated_fn (uint64_t id, struct qemu_plugin_tb *block);
typedef void executed_fn (unsigned int cpu, void *data);
typedef void exit_fn (uint64_t id, void *data);
extern void qemu_plugin_register_vcpu_tb_trans_cb (uint64_t id,
                                                   translated_fn *function);
extern void qemu_plugin_register_vcpu_tb_exec_cb (struct qemu_plugin_tb *block,
                                                  executed_fn *function,
                                                  int flags, void *data);
extern void qemu_plugin_register_atexit_cb (uint64_t id, exit_fn *function,
                                            void *data);
extern uint64_t qemu_plugin_tb_vaddr (const struct qemu_plugin_tb *block);
extern struct qemu_plugin_insn *
qemu_plugin_tb_get_insn (const struct qemu_plugin_tb *block, size_t k);
extern const char *
qemu_plugin_insn_symbol (const struct qemu_plugin_insn *instruction);

extern int qemu_plugin_version;
int qemu_plugin_version = 1;

static FILE *out;
static int recording;

static void
block_runs (unsigned int cpu, void *data)
{
  (void) cpu;
  if (recording)
    fprintf (out, "%lx\n", (unsigned long) (uintptr_t) data);
}

static void
mark_runs (unsigned int cpu, void *data)
{
  (void) cpu;
  (void) data;
  recording = !recording;
  if (recording)
    fputs ("mark\n", out);
}

static void
translated (uint64_t id, struct qemu_plugin_tb *block)
{
  const char *symbol
      = qemu_plugin_insn_symbol (qemu_plugin_tb_get_insn (block, 0));
  static uint64_t mark;
  uint64_t at = qemu_plugin_tb_vaddr (block);
  (void) id;
  /* A name may be that of all blocks of its function. */
  if (symbol && strcmp (symbol, "trace_mark") == 0 && !mark)
    mark = at;
  qemu_plugin_register_vcpu_tb_exec_cb (
      block, at == mark && mark ? mark_runs : block_runs, 0,
      (void *) (uintptr_t) at);
}

static void
ends (uint64_t id, void *data)
{
  (void) id;
  (void) data;
  fclose (out);
}

extern int qemu_plugin_install (uint64_t id, const void *info, int argc,
                                char **argv);
int
qemu_plugin_install (uint64_t id, const void *info, int argc, char **argv)
{
  (void) info;
  if (argc != 1 || strncmp (argv[0], "out=", 4) != 0
      || !(out = fopen (argv[0] + 4, "w")))
    return -1;
  qemu_plugin_register_vcpu_tb_trans_cb (id, translated);
  qemu_plugin_register_atexit_cb (id, ends, NULL);
  return 0;
}
