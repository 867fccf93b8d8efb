/* SPDX-License-Identifier: ISC */
/* symcrypt cpu: what this CPU has, and which implementation each kernel uses.
 */
#include "config.h"

#include <string.h>

#include "tools/machine.h"
#include "tools/options.h"
#include "tools/tool.h"

static int json;

static const struct option_row rows[]
    = { { OPTION_LONG, "json", NULL, NOTHING, "print one object of JSON",
          &json },
        COMMON_OPTIONS };

static void
print_features (const char *label, uint64_t features)
{
  char names[FEATURE_LIST_SIZE];
  printf ("%-9s %s\n", label,
          features ? machine_features (names, features, " ") : "none");
}

static void
print_text (uint64_t detected, uint64_t used, uint64_t tuning)
{
  struct symcrypt_kernel_info info;
  char kernel[64] = "";
  unsigned k;

  printf ("%-9s %s\n", "library", symcrypt_version ());
  printf ("%-9s %s\n", "CPU", machine_cpu ());
  print_features ("detected", detected & ~tuning);
  print_features ("masked", detected & ~used);
  print_features ("in use", used & ~tuning);
  print_features ("tuning", used & tuning);
  printf (
      "%-9s best first; * is in use; ( ) needs a feature that is masked or "
      "missing;\n%-9s ~ never ran on a real CPU\n",
      "kernels", "");
  for (k = 0; symcrypt_kernel_info (k, &info) == 0; k++)
    {
      if (strcmp (kernel, info.kernel) != 0)
        {
          printf ("\n%-20s", info.kernel);
          snprintf (kernel, sizeof kernel, "%s", info.kernel);
        }
      printf (info.selected ? " *%s%s"
              : info.usable ? " %s%s"
                            : " (%s%s)",
              info.implementation, info.never_ran ? "~" : "");
    }
  if (k)
    putchar ('\n');
}

static int
run (struct options *o)
{
  uint64_t detected, used, tuning;
  int error;

  if (next_option (o) != OPTION_END)
    return o->status;
  error = machine_check_environment ();
  detected = symcrypt_cpu_detected ();
  used = symcrypt_cpu_features ();
  tuning = machine_tuning ();
  if (json)
    {
      machine_json (stdout);
      putchar ('\n');
    }
  else
    print_text (detected, used, tuning);
  return error ? STATUS_USAGE : STATUS_OK;
}

const struct command command_cpu = {
  "cpu",
  "list the CPU's features and the kernels in use",
  "Usage: symcrypt cpu [--json]\n",
  "Print the CPU's features, those that the environment variable\n"
  "SYMCRYPT_CPU masks, and the implementations of each kernel, best "
  "first.\n"
  "* marks an implementation in use; one in parentheses needs a feature "
  "that is\n"
  "masked or that this CPU lacks; ~ follows one that ran under emulators "
  "alone,\n"
  "never on a real CPU.  Status 2 if SYMCRYPT_CPU is malformed.\n",
  rows,
  "Example:\n"
  "  SYMCRYPT_CPU=-avx512 symcrypt cpu\n",
  no_words,
  run
};
