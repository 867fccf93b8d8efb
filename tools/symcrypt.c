/* SPDX-License-Identifier: ISC */
/* The command: finds the subcommand and runs it. */
#include "config.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

#include "tools/tool.h"

static const struct command
{
  const char *name;
  command_fn *run;
  const char *summary;
} commands[] = {
  { "bench", cmd_bench, "how fast the library is on this CPU" },
  { "cpu", cmd_cpu, "the CPU's features and the kernels in use" },
  { "selftest", cmd_selftest, "known answers on every kernel" },
  { "hash", cmd_hash, "digests of files, and lists of them checked" },
  { "hmac", cmd_hmac, "tags of files under a key, and lists of them checked" },
  { "tz", cmd_tz, "Tillich-Zemor sums of files, and sums of their parts" },
  { "pbkdf2", cmd_pbkdf2, "a key from a password" },
  { "hkdf", cmd_hkdf, "a key from a secret" },
  { "encrypt", cmd_encrypt, "a file under a passphrase or a key file" },
  { "decrypt", cmd_decrypt, "a file that encrypt made" },
  { NULL, NULL, NULL },
};

static int
print_help (void)
{
  const struct command *c;
  fputs ("Usage: symcrypt SUBCOMMAND [OPTION...] [ARGUMENT...]\n"
         "       symcrypt help [SUBCOMMAND]\n"
         "       symcrypt --help | --version\n"
         "\n"
         "Subcommands:\n",
         stdout);
  for (c = commands; c->name != NULL; c++)
    printf ("  %-10s %s\n", c->name, c->summary);
  fputs (
      "\n"
      "`symcrypt SUBCOMMAND --help' and `man symcrypt-SUBCOMMAND' say more.\n"
      "Exit status: 0; 1, a check failed or output could not be written;\n"
      "2, wrong usage or input that cannot be read.\n",
      stdout);
  return STATUS_OK;
}

static int
print_version (void)
{
  printf ("symcrypt (libsymcrypt) %s\n", symcrypt_version ());
  return STATUS_OK;
}

static const struct command *
find (const char *name)
{
  const struct command *c;
  for (c = commands; c->name != NULL; c++)
    if (strcmp (c->name, name) == 0)
      return c;
  complain ("no subcommand '%s'; see symcrypt --help", name);
  return NULL;
}

static int
run (const struct command *c, int argc, char **argv)
{
  tool_subcommand = c->name;
  return c->run (argc, argv);
}

static int
help (int argc, char **argv)
{
  char option[] = "--help";
  const struct command *c;
  char *help_argv[3];
  if (argc < 2)
    return print_help ();
  if (argc > 2)
    {
      complain ("help takes one subcommand");
      return STATUS_USAGE;
    }
  c = find (argv[1]);
  if (c == NULL)
    return STATUS_USAGE;
  help_argv[0] = argv[1];
  help_argv[1] = option;
  help_argv[2] = NULL;
  return run (c, 2, help_argv);
}

static int
dispatch (int argc, char **argv)
{
  const struct command *c;
  if (argc < 2)
    {
      complain ("no subcommand; see symcrypt --help");
      return STATUS_USAGE;
    }
  if (strcmp (argv[1], "--help") == 0 || strcmp (argv[1], "-h") == 0)
    return print_help ();
  if (strcmp (argv[1], "--version") == 0 || strcmp (argv[1], "-V") == 0)
    return print_version ();
  if (strcmp (argv[1], "help") == 0)
    return help (argc - 1, argv + 1);
  if (argv[1][0] == '-')
    {
      complain ("unknown option '%s'; see symcrypt --help", argv[1]);
      return STATUS_USAGE;
    }
  c = find (argv[1]);
  if (c == NULL)
    return STATUS_USAGE;
  return run (c, argc - 1, argv + 1);
}

/* If the caller closed a standard stream, no file that is opened later may
 * take its place: fill it with one for which every use is an error. */
static void
keep_standard_streams (void)
{
  int fd;
  for (fd = 0; fd < 3; fd++)
    if (fcntl (fd, F_GETFD) == -1 && errno == EBADF)
      if (open ("/dev/null", fd == 0 ? O_WRONLY : O_RDONLY) != fd)
        _exit (STATUS_FAILED);
}

int
main (int argc, char **argv)
{
  keep_standard_streams ();
#ifdef SIGPIPE
  /* A closed pipe is an error that is told, like any other. */
  signal (SIGPIPE, SIG_IGN);
#endif
  return finish_output (dispatch (argc, argv));
}
