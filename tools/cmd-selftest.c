/* SPDX-License-Identifier: ISC */
/* symcrypt selftest: known answers on every implementation of every kernel
 * that this CPU can run.  Each is tried in a process of its own, so that an
 * instruction that the CPU lacks is a failure with a name. */
#include "config.h"

#include <string.h>

#include "tools/machine.h"
#include "tools/options.h"
#include "tools/selftest.h"
#include "tools/tool.h"

static const struct option_row rows[] = { COMMON_OPTIONS };

struct request
{
  const char *mask;
  const char *kernel; /* null: all */
};

struct answer
{
  int wrong;
  char why[ANSWER_WHY_SIZE];
};

static void
check_masked (const void *argument, void *result)
{
  const struct request *request = argument;
  struct answer *answer = result;
  if (request->mask[0] && symcrypt_cpu_mask (request->mask) != 0)
    {
      answer->wrong = 1;
      snprintf (answer->why, sizeof answer->why, "cannot mask %s",
                request->mask);
      return;
    }
  answer->wrong = check_answers (request->kernel, answer->why) != 0;
}

/* Whether all is well; else why not, at ANSWER. */
static int
check (const char *mask, const char *kernel, struct answer *answer)
{
  struct request request;
  char why[APART_WHY_SIZE];
  request.mask = mask;
  request.kernel = kernel;
  if (run_apart (check_masked, &request, answer, sizeof *answer, why) != 0)
    {
      answer->wrong = 1;
      snprintf (answer->why, sizeof answer->why, "%s", why);
    }
  return !answer->wrong;
}

static int
run (struct options *o)
{
  struct symcrypt_kernel_info info;
  struct answer answer;
  char mask[FORCE_SPEC_SIZE];
  unsigned passed = 0, failed = 0, skipped = 0, k;

  if (next_option (o) != OPTION_END)
    return o->status;
  if (machine_check_environment () != 0)
    return STATUS_USAGE;

  if (check ("", NULL, &answer))
    {
      puts ("ok all kernels as selected");
      passed++;
    }
  else
    {
      printf ("not ok all kernels as selected: %s\n", answer.why);
      failed++;
    }
  for (k = 0; symcrypt_kernel_info (k, &info) == 0; k++)
    {
      if (force_implementation (mask, k) != 0)
        {
          printf ("skipped %s %s: %s\n", info.kernel, info.implementation,
                  mask);
          skipped++;
        }
      else if (check (mask, info.kernel, &answer))
        {
          printf ("ok %s %s\n", info.kernel, info.implementation);
          passed++;
        }
      else
        {
          printf ("not ok %s %s: %s\n", info.kernel, info.implementation,
                  answer.why);
          failed++;
        }
      flush_output ();
    }
  printf ("%u passed, %u failed, %u skipped\n", passed, failed, skipped);
  return failed ? STATUS_FAILED : STATUS_OK;
}

const struct command command_selftest
    = { "selftest",
        "check known answers with every kernel",
        "Usage: symcrypt selftest\n",
        "Check known answers, first with the kernels in use, then with each\n"
        "implementation of each kernel that this CPU can run, by masking "
        "features.\n"
        "Print a line for each:\n"
        "  ok KERNEL IMPLEMENTATION\n"
        "  not ok KERNEL IMPLEMENTATION: what was wrong first\n"
        "  skipped KERNEL IMPLEMENTATION: why it cannot be tried\n"
        "Exit status: 0; 1, one failed; 2, SYMCRYPT_CPU is malformed.\n",
        rows,
        "Example:\n"
        "  symcrypt selftest | grep -v ^ok\n",
        no_words,
        run };
