/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "bench/model/model.h"

#include "tools/machine.h"

struct predicted
{
  const char *algorithm, *operation;
  unsigned messages;
  unsigned long bytes;
  double cycles[8]; /* of a call, in the order of model_cores; or 0 */
};

#if defined(__aarch64__)
#include "bench/model/model-arm64.h"
#define HAVE_MODEL 1
#elif defined(__riscv) && __riscv_xlen == 64
#include "bench/model/model-riscv64.h"
#define HAVE_MODEL 1
#else
#define HAVE_MODEL 0
#endif

void
json_model (FILE *file)
{
#if HAVE_MODEL
  size_t k, j;
  int first = 1;
  fprintf (file, "{\"tool\": \"%s\", \"calls\": [", model_tool);
  for (k = 0; k < sizeof model_rows / sizeof model_rows[0]; k++)
    for (j = 0; j < sizeof model_cores / sizeof model_cores[0]; j++)
      if (model_rows[k].cycles[j] > 0)
        {
          const struct predicted *p = &model_rows[k];
          fprintf (file,
                   "%s\n{\"core\": \"%s\", \"algorithm\": ", first ? "" : ",",
                   model_cores[j]);
          json_string (file, p->algorithm);
          fputs (", \"operation\": ", file);
          json_string (file, p->operation);
          fprintf (file,
                   ", \"messages\": %u, \"bytes\": %lu, "
                   "\"cycles_per_call\": %.0f}",
                   p->messages, p->bytes, p->cycles[j]);
          first = 0;
        }
  fputs ("]}", file);
#else
  fputs ("null", file);
#endif
}
