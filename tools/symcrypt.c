/* SPDX-License-Identifier: ISC */
/* The command: finds the subcommand and runs it. */
#include "config.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

#include "tools/options.h"
#include "tools/tool.h"

/* In the order of use. */
const struct command *const all_commands[] = { &command_hash,
                                               &command_hmac,
                                               &command_key,
                                               &command_encrypt,
                                               &command_decrypt,
                                               &command_pbkdf2,
                                               &command_hkdf,
                                               &command_tz,
                                               &command_selftest,
                                               &command_bench,
                                               &command_cpu,
                                               &command_completion,
                                               NULL };

static int
print_help (void)
{
  size_t k;
  fputs ("Usage: symcrypt SUBCOMMAND [OPTION...] [ARGUMENT...]\n"
         "       symcrypt help [SUBCOMMAND]\n"
         "       symcrypt --help | --version\n"
         "\n"
         "Subcommands:\n",
         stdout);
  for (k = 0; all_commands[k] != NULL; k++)
    printf ("  %-10s %s\n", all_commands[k]->name, all_commands[k]->summary);
  fputs (
      "\n"
      "`symcrypt SUBCOMMAND --help' and `man symcrypt-SUBCOMMAND' say more.\n"
      "Exit status: 0; 1, a check failed or output could not be written;\n"
      "2, wrong usage or input that cannot be read.\n",
      stdout);
  return STATUS_OK;
}

static const struct command *
find (const char *name)
{
  size_t k;
  for (k = 0; all_commands[k] != NULL; k++)
    if (strcmp (all_commands[k]->name, name) == 0)
      return all_commands[k];
  complain ("no subcommand '%s'; see symcrypt --help", name);
  return NULL;
}

static int
help (int argc, char **argv)
{
  const struct command *c;
  if (argc < 2)
    return print_help ();
  if (argc > 2)
    return wrong_usage ("help takes one subcommand");
  c = find (argv[1]);
  if (c == NULL)
    return STATUS_USAGE;
  print_command_help (c);
  return STATUS_OK;
}

static int
dispatch (int argc, char **argv)
{
  const struct command *c;
  struct options o;
  if (argc < 2)
    return wrong_usage ("no subcommand; see symcrypt --help");
  if (strcmp (argv[1], "--help") == 0 || strcmp (argv[1], "-h") == 0)
    return print_help ();
  if (strcmp (argv[1], "--version") == 0 || strcmp (argv[1], "-V") == 0)
    {
      print_version ();
      return STATUS_OK;
    }
  if (strcmp (argv[1], "help") == 0)
    return help (argc - 1, argv + 1);
  if (argv[1][0] == '-')
    return wrong_usage ("no option '%.*s' here; see symcrypt --help",
                        (int) strcspn (argv[1], "="), argv[1]);
  c = find (argv[1]);
  if (c == NULL)
    return STATUS_USAGE;
  tool_subcommand = c->name;
  begin_options (&o, c, argv + 1);
  return c->run (&o);
}

/* If the caller closed a standard stream, open /dev/null in its place in the
 * wrong direction, so that every use fails.  No file that is opened later can
 * then get its descriptor. */
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
  static char buffer[1 << 16];
  keep_standard_streams ();
  /* Ignore SIGPIPE, so that a write to a closed pipe fails and is reported
   * like any other error. */
  signal (SIGPIPE, SIG_IGN);
  /* Output that must be seen at once is flushed explicitly, so errno is still
   * right when a write fails. */
  setvbuf (stdout, buffer, _IOFBF, sizeof buffer);
  return close_output (dispatch (argc, argv));
}
