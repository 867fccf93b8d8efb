/* SPDX-License-Identifier: ISC */
/* Proves: every implementation of every kernel that this CPU can run does what
 * the C one does, within its buffers; see doc/testing.md. */
#include "tests/asmcheck/asmcheck.h"

static const char usage[]
    = "usage: asmcheck [KERNEL[:IMPLEMENTATION]]... [OPTION]...\n"
      "\n"
      "  --seed N      seed of all random bytes (or SYMCRYPT_SEED); default "
      "1\n"
      "  --brief       every length once: does this CPU have the "
      "instructions?\n"
      "  --case N      one case alone, as a failure names it\n"
      "  --self-test   run kernels that are wrong; each must be caught\n"
      "  --bench       cycles of every implementation, beside those of C\n"
      "  --json        with --bench: JSON\n"
      "  --trace       one call of each implementation, for bench/model\n"
      "\n"
      "Without names: everything.\n";

static char **names;
static int name_count;

static int
selected (const char *kernel, const char *implementation)
{
  int k;
  for (k = 0; k < name_count; k++)
    {
      const char *colon = strchr (names[k], ':');
      size_t n = colon ? (size_t) (colon - names[k]) : strlen (names[k]);
      if (strlen (kernel) == n && memcmp (kernel, names[k], n) == 0
          && (!colon || !implementation
              || strcmp (colon + 1, implementation) == 0))
        return 1;
    }
  return name_count == 0;
}

static int
refuse (const char *what, const char *argument)
{
  fprintf (stderr, "asmcheck: %s: %s\n", what, argument);
  return 2;
}

/* Every name must be of something. */
static const char *
unknown_name (void)
{
  char **given = names;
  int count = name_count, k;
  const char *unknown = NULL;

  name_count = 1;
  for (k = 0; k < count && !unknown; k++)
    {
      struct implementations all;
      int found = 0;
      unsigned f, i;
      names = given + k;
      for (f = 0; (all = implementations_of_function (f)).kernel; f++)
        for (i = 0; i < all.count; i++)
          found |= selected (all.kernel, all.rows[i].name);
      if (!found)
        unknown = given[k];
    }
  names = given;
  name_count = count;
  return unknown;
}

static void
check (const struct implementations *all, const struct options *options)
{
  const struct fixture *fixture = fixture_find (all->kernel);
  uint32_t usable = _symcrypt_cpu () | tuning_bits ();
  unsigned i;

  if (!fixture)
    {
      ok (0, "%s: tests/asmcheck has no fixture for it", all->kernel);
      return;
    }
  for (i = 0; i < all->count; i++)
    {
      const char *implementation = all->rows[i].name;
      struct report report;
      unsigned k;

      if (!selected (all->kernel, implementation))
        continue;
      if (!implementation_usable (&all->rows[i]))
        {
          skip ("not on this CPU", "%s %s", all->kernel, implementation);
          continue;
        }
      check_implementation (fixture, all, i, usable, options, &report);
      if (report.failed == 0)
        {
          ok (report.cases > 0, "%s %s: %u cases", all->kernel, implementation,
              report.cases);
          continue;
        }
      ok (0, "%s %s: %s", all->kernel, implementation,
          report.text[report.worst]);
      for (k = 0; k < FAILURES; k++)
        if (report.text[k][0])
          diag ("%s; again by: asmcheck %s:%s --seed %llu%s --case %lu",
                report.text[k], all->kernel, implementation,
                (unsigned long long) options->seed,
                options->brief ? " --brief" : "", report.first[k]);
    }
}

int
main (int argc, char **argv)
{
  enum
  {
    CHECK,
    SELF_TEST,
    BENCH,
    TRACE
  } mode
      = CHECK;
  struct options options = { 1, 0, -1, 60 };
  const char *seed = getenv ("SYMCRYPT_SEED");
  int json = 0, k;

  names = calloc ((size_t) argc, sizeof *names);
  if (!names)
    return 99;
  for (k = 1; k < argc; k++)
    {
      const char *a = argv[k];
      char *end;
      if (strcmp (a, "--seed") == 0 && k + 1 < argc)
        seed = argv[++k];
      else if (strcmp (a, "--case") == 0 && k + 1 < argc)
        {
          options.only_case = strtol (argv[++k], &end, 0);
          if (*end || options.only_case < 0)
            return refuse ("not a number", argv[k]);
        }
      else if (strcmp (a, "--brief") == 0)
        options.brief = 1;
      else if (strcmp (a, "--self-test") == 0)
        mode = SELF_TEST;
      else if (strcmp (a, "--bench") == 0)
        mode = BENCH;
      else if (strcmp (a, "--json") == 0)
        json = 1;
      else if (strcmp (a, "--trace") == 0)
        mode = TRACE;
      else if (strcmp (a, "--help") == 0)
        {
          fputs (usage, stdout);
          return 0;
        }
      else if (a[0] == '-')
        {
          fputs (usage, stderr);
          return 2;
        }
      else
        names[name_count++] = argv[k];
    }
  if (seed)
    {
      char *end;
      options.seed = strtoull (seed, &end, 0);
      if (!*seed || *end)
        return refuse ("not a number", seed);
    }
  if (unknown_name ())
    return refuse ("no such kernel", unknown_name ());

  if (mode == BENCH)
    return bench (selected, json);
  else if (mode == TRACE)
    return trace (selected);
  else if (mode == SELF_TEST)
    {
      diag ("SYMCRYPT_SEED=%llu", (unsigned long long) options.seed);
      return self_test (&options);
    }
  else
    {
      struct implementations all;
      unsigned f;
      diag ("SYMCRYPT_SEED=%llu", (unsigned long long) options.seed);
      for (f = 0; (all = implementations_of_function (f)).kernel; f++)
        if (selected (all.kernel, NULL))
          check (&all, &options);
      return done ();
    }
  return 0;
}
