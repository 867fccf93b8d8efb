/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "tools/machine.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#if defined(HAVE_CPUID_H)
#include <cpuid.h>
#endif
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tools/tool.h"

/* ------------------------------------------------------------------ names */

/* Drop space at both ends and repeated space. */
static void
tidy (char *text)
{
  char *to = text;
  const char *from;
  for (from = text; *from; from++)
    {
      if (*from != ' ' && *from != '\t' && *from != '\n' && *from != '\r')
        *to++ = *from;
      else if (to > text && to[-1] != ' ')
        *to++ = ' ';
    }
  if (to > text && to[-1] == ' ')
    to--;
  *to = '\0';
}

#if defined(HAVE_CPUID_H)
/* The brand, which virtual machines cut short, and what tells the CPU. */
static void
add_family (char *name, size_t room)
{
  unsigned a, b, c, d, family, model;
  size_t n = strlen (name);

  if (!__get_cpuid (1, &a, &b, &c, &d))
    return;
  family = (a >> 8) & 15;
  model = (a >> 4) & 15;
  if (family == 6 || family == 15)
    model += (a >> 12) & 0xf0;
  if (family == 15)
    family += (a >> 20) & 0xff;
  snprintf (name + n, room - n, "%s(family %u, model %u)", n ? " " : "",
            family, model);
}

static void
brand_string (char *dst)
{
  unsigned leaf, words[4];
  size_t n = 0;

  if ((unsigned) __get_cpuid_max (0x80000000u, NULL) < 0x80000004u)
    return;
  for (leaf = 0x80000002u; leaf <= 0x80000004u; leaf++, n += sizeof words)
    {
      __cpuid (leaf, words[0], words[1], words[2], words[3]);
      memcpy (dst + n, words, sizeof words);
    }
  dst[n] = '\0';
  tidy (dst);
}
#endif

/* The value of the first line of FILE that begins with KEY and a colon, or of
 * the first line if KEY is empty; DST stays as it is if there is none. */
static int
file_value (char *dst, size_t room, const char *name, const char *key)
{
  char line[256];
  size_t n = strlen (key);
  FILE *file = fopen (name, "r");
  int found = -1;

  if (!file)
    return -1;
  while (found != 0 && fgets (line, sizeof line, file))
    if (strncmp (line, key, n) == 0)
      {
        char *colon = strchr (line, ':');
        if (n == 0)
          snprintf (dst, room, "%s", line);
        else if (colon
                 && strspn (line + n, " \t") == (size_t) (colon - line) - n)
          snprintf (dst, room, "%s", colon + 1);
        else
          continue;
        tidy (dst);
        found = 0;
      }
  fclose (file);
  return found;
}

const char *
machine_cpu (void)
{
  static const char cpuinfo[] = "/proc/cpuinfo";
  static char name[256];
  char implementer[64], part[64];

  if (name[0])
    return name;
#if defined(HAVE_CPUID_H)
  brand_string (name);
#endif
  if (!name[0])
    file_value (name, sizeof name, cpuinfo, "model name");
#if defined(HAVE_CPUID_H)
  add_family (name, sizeof name);
#endif
  /* On AArch64, /proc/cpuinfo gives only numeric IDs. */
  if (!name[0]
      && file_value (implementer, sizeof implementer, cpuinfo,
                     "CPU implementer")
             == 0
      && file_value (part, sizeof part, cpuinfo, "CPU part") == 0)
    snprintf (name, sizeof name, "ARM implementer %s part %s", implementer,
              part);
  /* On RISC-V, the value is for example "sifive,u74-mc". */
  if (!name[0])
    file_value (name, sizeof name, cpuinfo, "uarch");
  if (!name[0])
    file_value (name, sizeof name, "/sys/firmware/devicetree/base/model", "");
  if (!name[0])
    snprintf (name, sizeof name, "unknown");
  return name;
}

char *
machine_features (char *dst, uint64_t features, const char *separator)
{
  size_t used = 0;
  unsigned bit;

  dst[0] = '\0';
  for (bit = 0; bit < 64 && used < FEATURE_LIST_SIZE; bit++)
    {
      const char *name = symcrypt_cpu_feature_name (bit);
      if (name && ((features >> bit) & 1) != 0)
        used += (size_t) snprintf (dst + used, FEATURE_LIST_SIZE - used,
                                   "%s%s", used ? separator : "", name);
    }
  return dst;
}

void
json_string (FILE *file, const char *text)
{
  putc ('"', file);
  for (; *text; text++)
    {
      unsigned char c = (unsigned char) *text;
      if (c == '"' || c == '\\')
        fprintf (file, "\\%c", c);
      else if (c < 0x20 || c >= 0x7f)
        fprintf (file, "\\u%04x", (unsigned) c);
      else
        putc (c, file);
    }
  putc ('"', file);
}

uint64_t
machine_tuning (void)
{
  uint64_t bits = 0;
  unsigned k;
  for (k = 0; k < 64; k++)
    {
      const char *name = symcrypt_cpu_feature_name (k);
      if (name
          && (strncmp (name, "prefer_", 7) == 0
              || strncmp (name, "split_", 6) == 0))
        bits |= UINT64_C (1) << k;
    }
  return bits;
}

static void
json_features (FILE *file, const char *name, uint64_t features)
{
  char names[FEATURE_LIST_SIZE];
  machine_features (names, features, "\", \"");
  fprintf (file, *names ? ", \"%s\": [\"%s\"]" : ", \"%s\": [%s]", name,
           names);
}

void
machine_json (FILE *file)
{
  uint64_t detected = symcrypt_cpu_detected ();
  uint64_t used = symcrypt_cpu_features ();
  uint64_t tuning = machine_tuning ();
  struct symcrypt_kernel_info info;
  char kernel[64] = "";
  unsigned k;

  fputs ("{\"version\": ", file);
  json_string (file, symcrypt_version ());
  fputs (", \"cpu\": ", file);
  json_string (file, machine_cpu ());
  json_features (file, "detected", detected & ~tuning);
  json_features (file, "in_use", used & ~tuning);
  json_features (file, "masked", detected & ~used & ~tuning);
  json_features (file, "tuning", used & tuning);
  fprintf (file, ", \"environment_ok\": %s, \"kernels\": [",
           symcrypt_cpu_environment () ? "false" : "true");
  for (k = 0; symcrypt_kernel_info (k, &info) == 0; k++)
    {
      if (strcmp (kernel, info.kernel) != 0)
        {
          fprintf (file, "%s{\"kernel\": ", k ? "]}, " : "");
          json_string (file, info.kernel);
          fputs (", \"implementations\": [", file);
          snprintf (kernel, sizeof kernel, "%s", info.kernel);
        }
      else
        fputs (", ", file);
      fputs ("{\"implementation\": ", file);
      json_string (file, info.implementation);
      json_features (file, "needs", info.needs);
      fprintf (file, ", \"usable\": %s, \"selected\": %s, \"never_ran\": %s}",
               info.usable ? "true" : "false",
               info.selected ? "true" : "false",
               info.never_ran ? "true" : "false");
    }
  fputs (k ? "]}]}" : "]}", file);
}

int
machine_check_environment (void)
{
  int error = symcrypt_cpu_environment ();
  if (error == 0)
    return 0;
  return complain (
      "SYMCRYPT_CPU: '%s': %s; it takes features of this CPU, each "
      "after a minus sign, with commas between, or -all",
      getenv ("SYMCRYPT_CPU"), symcrypt_strerror (error));
}

int
kernel_in (const char *kernel, const char *families)
{
  while (*families)
    {
      size_t n = strcspn (families, " ");
      if (n > 0 && strncmp (kernel, families, n) == 0
          && (kernel[n] == '\0' || kernel[n] == '_'))
        return 1;
      families += n;
      families += strspn (families, " ");
    }
  return 0;
}

/* -------------------------------------------------------- a process apart */

/* The signals that an illegal instruction or a bad address raises. */
static const struct
{
  int number;
  const char *name;
} crashes[]
    = { { SIGILL, "SIGILL" }, { SIGSEGV, "SIGSEGV" }, { SIGBUS, "SIGBUS" },
        { SIGFPE, "SIGFPE" }, { SIGABRT, "SIGABRT" }, { SIGTRAP, "SIGTRAP" } };
enum
{
  CRASHES = sizeof crashes / sizeof crashes[0]
};

/* The bytes read, fewer than N if the other end has been closed. */
static size_t
read_all (int fd, void *data, size_t n)
{
  char *p = data;
  size_t got = 0;
  while (got < n)
    {
      ssize_t k = read (fd, p + got, n - got);
      if (k > 0)
        got += (size_t) k;
      else if (k == 0 || errno != EINTR)
        break;
    }
  return got;
}

int
run_apart (apart_fn *function, const void *argument, void *result, size_t size,
           char *why)
{
  int ends[2], status;
  size_t got, k;
  pid_t child;

  fflush (stdout);
  fflush (stderr);
  if (pipe (ends) != 0)
    {
      snprintf (why, APART_WHY_SIZE, "no pipe: %s", strerror (errno));
      return -1;
    }
  child = fork ();
  if (child < 0)
    {
      snprintf (why, APART_WHY_SIZE, "no process: %s", strerror (errno));
      close (ends[0]);
      close (ends[1]);
      return -1;
    }
  if (child == 0)
    {
      /* A crash is a result here: no core file, no one else's handler. */
      for (k = 0; k < CRASHES; k++)
        signal (crashes[k].number, SIG_DFL);
      close (ends[0]);
      memset (result, 0, size);
      function (argument, result);
      _exit (write_all (ends[1], size, result) == 0 ? 0 : 1);
    }
  close (ends[1]);
  got = read_all (ends[0], result, size);
  close (ends[0]);
  while (waitpid (child, &status, 0) < 0)
    if (errno != EINTR)
      {
        status = -1;
        break;
      }
  if (status != -1 && WIFSIGNALED (status))
    {
      snprintf (why, APART_WHY_SIZE, "killed by signal %d", WTERMSIG (status));
      for (k = 0; k < CRASHES; k++)
        if (WTERMSIG (status) == crashes[k].number)
          snprintf (why, APART_WHY_SIZE, "killed by %s", crashes[k].name);
      return -1;
    }
  if (got != size || status == -1 || !WIFEXITED (status)
      || WEXITSTATUS (status) != 0)
    {
      snprintf (why, APART_WHY_SIZE, "the process ended early");
      return -1;
    }
  return 0;
}

/* ------------------------------------------------- forcing implementations */

struct force_request
{
  const char *spec;
  unsigned index;
};

static void
try_force (const void *argument, void *result)
{
  const struct force_request *request = argument;
  struct symcrypt_kernel_info info;
  int selected = 0;
  if ((!request->spec[0] || symcrypt_cpu_mask (request->spec) == 0)
      && symcrypt_kernel_info (request->index, &info) == 0)
    selected = info.selected;
  memcpy (result, &selected, sizeof selected);
}

int
force_implementation (char *spec, unsigned index)
{
  struct symcrypt_kernel_info want, other;
  struct force_request request;
  char why[APART_WHY_SIZE];
  uint64_t masked = 0;
  size_t used = 0;
  unsigned before;
  int selected;

  spec[0] = '\0';
  if (symcrypt_kernel_info (index, &want) != 0)
    {
      snprintf (spec, FORCE_SPEC_SIZE, "no such implementation");
      return -1;
    }
  if (want.selected)
    return 0;
  if (!want.usable)
    {
      char names[FEATURE_LIST_SIZE];
      snprintf (spec, FORCE_SPEC_SIZE, "it needs %s",
                machine_features (
                    names, want.needs & ~symcrypt_cpu_features (), ", "));
      return -1;
    }
  /* Every better implementation must lose a feature that this one does not
   * need.  A feature is listed after the features that it needs.  Masking the
   * last feature therefore removes the fewest others. */
  for (before = index; before > 0; before--)
    {
      uint64_t surplus;
      unsigned bit = 63;
      if (symcrypt_kernel_info (before - 1, &other) != 0
          || strcmp (other.kernel, want.kernel) != 0)
        break;
      if (!other.usable || (other.needs & masked) != 0)
        continue;
      surplus = other.needs & ~want.needs;
      if (surplus == 0)
        {
          snprintf (spec, FORCE_SPEC_SIZE,
                    "%s needs nothing else and comes first",
                    other.implementation);
          return -1;
        }
      while (((surplus >> bit) & 1) == 0)
        bit--;
      masked |= UINT64_C (1) << bit;
      used += (size_t) snprintf (spec + used, FORCE_SPEC_SIZE - used, "%s-%s",
                                 used ? "," : "",
                                 symcrypt_cpu_feature_name (bit));
    }
  request.spec = spec;
  request.index = index;
  if (run_apart (try_force, &request, &selected, sizeof selected, why) != 0)
    {
      snprintf (spec, FORCE_SPEC_SIZE, "%s", why);
      return -1;
    }
  if (!selected)
    {
      snprintf (spec, FORCE_SPEC_SIZE,
                "the library uses another, whatever is masked");
      return -1;
    }
  return 0;
}
