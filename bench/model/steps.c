/* SPDX-License-Identifier: ISC */
/* A plugin for qemu-user: the address of each block that runs between one call
 * of trace_mark and the next, and the sizes of its instructions, in the file
 * that out= names; a line `mark' begins each part.
 *
 * Declared here is what it takes of qemu's interface for plugins, whose header
 * distributions leave out, and which did not change from version 1 (qemu 7.2)
 * to 4 (qemu 10). */
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
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
extern size_t qemu_plugin_tb_n_insns (const struct qemu_plugin_tb *block);
extern struct qemu_plugin_insn *
qemu_plugin_tb_get_insn (const struct qemu_plugin_tb *block, size_t k);
extern size_t
qemu_plugin_insn_size (const struct qemu_plugin_insn *instruction);
extern const char *
qemu_plugin_insn_symbol (const struct qemu_plugin_insn *instruction);

/* Added in version 2 (qemu 9.0), before which a qemu takes no plugin of. */
extern int qemu_plugin_num_vcpus (void) __attribute__ ((__weak__));

extern int qemu_plugin_version;
int qemu_plugin_version = 1;

/* Before qemu asks. */
static void find_version (void) __attribute__ ((__constructor__));

static void
find_version (void)
{
  if (qemu_plugin_num_vcpus)
    qemu_plugin_version = 2;
}

/* Of one address there may be blocks of several lengths: qemu translates anew
 * where the state is another, as the length of vectors is. */
struct block
{
  uint64_t at;
  size_t count;
  unsigned char sizes[];
};

static FILE *out;
static int recording;

static void
block_runs (unsigned int cpu, void *data)
{
  const struct block *b = data;
  size_t k;
  (void) cpu;
  if (!recording)
    return;
  fprintf (out, "%lx:", (unsigned long) b->at);
  for (k = 0; k < b->count; k++)
    fprintf (out, "%x", b->sizes[k]);
  fputc ('\n', out);
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
  size_t count = qemu_plugin_tb_n_insns (block), k;
  struct block *b = malloc (sizeof *b + count);
  (void) id;
  if (!b)
    abort ();
  b->at = at;
  b->count = count;
  for (k = 0; k < count; k++)
    b->sizes[k] = (unsigned char) qemu_plugin_insn_size (
        qemu_plugin_tb_get_insn (block, k));
  /* A name may be that of all blocks of its function. */
  if (symbol && strcmp (symbol, "trace_mark") == 0 && !mark)
    mark = at;
  qemu_plugin_register_vcpu_tb_exec_cb (
      block, at == mark && mark ? mark_runs : block_runs, 0, b);
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
