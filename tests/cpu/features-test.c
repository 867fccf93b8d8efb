/* SPDX-License-Identifier: ISC */
/* Proves, of features.def and models.def of this family of CPUs: there is a
 * bit for each feature, with one name, in which nothing but the name's own
 * letters is used; what a feature needs stands before it, and of any features
 * those count that have what they need; each name of a model
 * is there once, and has all that its features need and no feature twice over
 * as tuning. */
#include "config.h"

#include <string.h>

#include <symcrypt/symcrypt.h>

#include "cpu.h"
#include "tests/implementations.h"
#include "tests/testutil.h"

#if defined ARCH_FEATURES
static const struct feature
{
  const char *name;
  uint32_t bit, needs;
} features[] = {
#define FEATURE(BIT, NAME, NEEDS, PROMISE) { NAME, CPU_##BIT, NEEDS },
#include ARCH_FEATURES
#undef FEATURE
};

static const struct model
{
  const char *name;
  uint32_t features, tuning;
  int level;
} models[] = {
#define MODEL(NAME, FEATURES, ...)                                            \
  { NAME, FEATURES, FIRST (__VA_ARGS__, 0), 0 },
#define LEVEL(NAME, FEATURES, TUNING) { NAME, FEATURES, TUNING, 1 },
#define FIRST(A, ...) A
#include ARCH_MODELS
};

enum
{
  FEATURES = sizeof features / sizeof features[0],
  MODELS = sizeof models / sizeof models[0]
};

static uint32_t
needs_of (uint32_t bits)
{
  uint32_t needs = 0;
  size_t k;
  for (k = 0; k < FEATURES; k++)
    if (bits & features[k].bit)
      needs |= features[k].needs;
  return needs;
}

static void
test_features (void)
{
  size_t k, i;
  int good = FEATURES < 31;
  for (k = 0; k < FEATURES; k++)
    {
      const struct feature *f = &features[k];
      const char *name = symcrypt_cpu_feature_name ((unsigned) k);
      int fine = f->bit == CPU_BIT (k) && f->needs < f->bit && name
                 && strcmp (name, f->name) == 0
                 && strspn (name, "abcdefghijklmnopqrstuvwxyz0123456789_.")
                        == strlen (name)
                 /* +noNAME takes NAME away. */
                 && strncmp (name, "no", 2) != 0;
      for (i = 0; i < k; i++)
        fine &= strcmp (features[i].name, f->name) != 0;
      if (!fine)
        diag ("%s", f->name);
      good &= fine;
    }
  ok (good, "each of %d features has a bit and a name", FEATURES);
}

static void
test_consistent (void)
{
  uint32_t set;
  int good = 1;
  for (set = 0; set < CPU_BIT (FEATURES) && good; set++)
    {
      /* Take away what lacks something until there is no such thing. */
      uint32_t want = set, before;
      size_t k;
      do
        {
          before = want;
          for (k = 0; k < FEATURES; k++)
            if ((features[k].needs & ~want) != 0)
              want &= ~features[k].bit;
        }
      while (want != before);
      good = cpu_consistent (set) == want;
      if (!good)
        diag ("%08lx", (unsigned long) set);
    }
  ok (good, "of each set of features, those that have what they need");
}

static void
test_models (void)
{
  const uint32_t tuning = tuning_bits ();
  size_t m, k;
  int good = 1;
  for (m = 0; m < MODELS; m++)
    {
      const struct model *model = &models[m];
      const uint32_t has = model->features | model->tuning;
      int fine = (model->features & tuning) == 0
                 && (model->tuning & ~tuning) == 0
                 && (needs_of (model->features) & ~model->features) == 0;
      /* The tuning of a level is for what may be added to it. */
      if (!model->level)
        fine &= (needs_of (model->tuning) & ~has) == 0;
      for (k = 0; k < m; k++)
        fine &= strcmp (models[k].name, model->name) != 0;
      if (!fine)
        diag ("%s", model->name);
      good &= fine;
    }
  ok (good, "each of %d models has what its features need", MODELS);
}

int
main (void)
{
  test_features ();
  test_consistent ();
  test_models ();
  return done ();
}
#else
int
main (void)
{
  skip_all ("this architecture has no features");
  return 0;
}
#endif
