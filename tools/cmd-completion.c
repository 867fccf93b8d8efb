/* SPDX-License-Identifier: ISC */
/* `symcrypt completion': what shells need to complete its arguments, from the
 * tables that --help is made of. */
#include "config.h"

#include <string.h>

#include "tools/options.h"
#include "tools/tool.h"

static const struct option_row rows[] = { COMMON_OPTIONS };

enum
{
  TITLE = 256
};

static void
put_hash_names (const char *separator)
{
  size_t k;
  for (k = 0; nth_hash (k) != NULL; k++)
    printf ("%s%s", k > 0 ? separator : "", symcrypt_hash_name (nth_hash (k)));
}

static void
put_words (const char *const *words, const char *separator)
{
  size_t k;
  for (k = 0; words[k] != NULL; k++)
    printf ("%s%s", k > 0 ? separator : "", words[k]);
}

/* TEXT without the characters that quoting would have to care for. */
static void
put_title (const char *text, const char *bad)
{
  for (; *text != 0; text++)
    if (strchr (bad, *text) == NULL)
      putchar (*text);
}

/* ------------------------------------------------------------------- bash */

/* A pattern of the options of C that take an argument of this kind. */
static void
bash_pattern (const struct command *c, enum takes takes, const char *action)
{
  const struct option_row *row;
  int any = 0;
  for (row = c->options; row->name != NULL; row++)
    if (row->takes == takes)
      {
        printf ("%s%s:--%s", any ? " | " : "    ", c->name, row->name);
        if (row->value < OPTION_LONG)
          printf (" | %s:-%c", c->name, row->value);
        any = 1;
      }
  if (any)
    printf (")\n      %s\n      return ;;\n", action);
}

static void
print_bash (void)
{
  const struct option_row *row;
  size_t k;
  fputs ("_symcrypt ()\n"
         "{\n"
         "  local word=${COMP_WORDS[COMP_CWORD]}\n"
         "  local before=${COMP_WORDS[COMP_CWORD-1]}\n"
         "  local sub=${COMP_WORDS[1]}\n"
         "  local words=\n"
         "  COMPREPLY=()\n"
         "  if ((COMP_CWORD == 1)); then\n"
         "    COMPREPLY=($(compgen -W 'help --help --version",
         stdout);
  for (k = 0; all_commands[k] != NULL; k++)
    printf (" %s", all_commands[k]->name);
  fputs ("' -- \"$word\"))\n"
         "    return\n"
         "  fi\n"
         "  case $sub:$before in\n"
         "    help:*)\n"
         "      COMPREPLY=($(compgen -W '",
         stdout);
  for (k = 0; all_commands[k] != NULL; k++)
    printf ("%s%s", k > 0 ? " " : "", all_commands[k]->name);
  fputs ("' -- \"$word\"))\n"
         "      return ;;\n",
         stdout);
  for (k = 0; all_commands[k] != NULL; k++)
    {
      const struct command *c = all_commands[k];
      bash_pattern (c, INPUT_FILE,
                    "compopt -o filenames; "
                    "COMPREPLY=($(compgen -f -- \"$word\"))");
      bash_pattern (c, HASH_NAME,
                    "COMPREPLY=($(compgen -W \"$_symcrypt_hashes\" -- "
                    "\"$word\"))");
      bash_pattern (c, TEXT, ":");
    }
  fputs ("  esac\n"
         "  case $sub in\n",
         stdout);
  for (k = 0; all_commands[k] != NULL; k++)
    {
      const struct command *c = all_commands[k];
      printf ("    %s)\n      case $word in\n        -*) words='", c->name);
      for (row = c->options; row->name != NULL; row++)
        {
          if (row->value < OPTION_LONG)
            printf ("-%c ", row->value);
          printf ("--%s%s", row->name, row[1].name != NULL ? " " : "");
        }
      fputs ("' ;;\n        *) ", stdout);
      if (c->words != NULL)
        {
          fputs ("words='", stdout);
          put_words (c->words, " ");
          putchar ('\'');
        }
      else
        putchar (':');
      puts (" ;;\n      esac ;;");
    }
  fputs ("  esac\n"
         "  COMPREPLY=($(compgen -W \"$words\" -- \"$word\"))\n"
         "}\n"
         "_symcrypt_hashes='",
         stdout);
  put_hash_names (" ");
  puts ("'\n"
        "complete -o default -F _symcrypt symcrypt");
}

/* -------------------------------------------------------------------- zsh */

static void
zsh_action (const struct option_row *row)
{
  if (row->takes == NOTHING)
    return;
  printf ("%s%s:", row->takes == OPTIONAL_TEXT ? "::" : ":", row->argument);
  if (row->takes == INPUT_FILE)
    fputs ("_files", stdout);
  else if (row->takes == HASH_NAME)
    {
      putchar ('(');
      put_hash_names (" ");
      putchar (')');
    }
  else
    putchar (' ');
}

static void
print_zsh (void)
{
  const struct option_row *row;
  char title[TITLE];
  size_t k;
  fputs ("#compdef symcrypt\n"
         "_symcrypt ()\n"
         "{\n"
         "  local -a subcommands\n"
         "  subcommands=(\n"
         "    'help:say how a subcommand is used'\n",
         stdout);
  for (k = 0; all_commands[k] != NULL; k++)
    {
      printf ("    '%s:", all_commands[k]->name);
      put_title (all_commands[k]->summary, "':");
      puts ("'");
    }
  fputs ("  )\n"
         "  if ((CURRENT == 2)); then\n"
         "    _describe subcommand subcommands\n"
         "    return\n"
         "  fi\n"
         "  local sub=$words[2]\n"
         "  shift words\n"
         "  ((CURRENT--))\n"
         "  case $sub in\n"
         "    help) _describe subcommand subcommands ;;\n",
         stdout);
  for (k = 0; all_commands[k] != NULL; k++)
    {
      const struct command *c = all_commands[k];
      printf ("    %s)\n      _arguments -s -S \\\n", c->name);
      for (row = c->options; row->name != NULL; row++)
        {
          const char *value = row->takes == NOTHING         ? ""
                              : row->takes == OPTIONAL_TEXT ? "=-"
                                                            : "=";
          option_title (title, sizeof title, row);
          if (row->value < OPTION_LONG)
            printf ("        '(-%c --%s)'{-%c%s,--%s%s}'[", row->value,
                    row->name, row->value, row->takes == NOTHING ? "" : "+",
                    row->name, value);
          else
            printf ("        '--%s%s[", row->name, value);
          put_title (title, "'[]\\");
          putchar (']');
          zsh_action (row);
          puts ("' \\");
        }
      if (c->words == NULL)
        puts ("        '*:file:_files' ;;");
      else if (c->words[0] == NULL)
        puts ("        ;;");
      else
        {
          fputs ("        '1:word:(", stdout);
          put_words (c->words, " ");
          puts (")' '*:file:_files' ;;");
        }
    }
  puts ("  esac\n"
        "}\n"
        "compdef _symcrypt symcrypt");
}

/* ------------------------------------------------------------------- fish */

static void
print_fish (void)
{
  const struct option_row *row;
  char title[TITLE];
  size_t k;
  puts ("complete -c symcrypt -n __fish_use_subcommand -f -a help -d 'say how "
        "a subcommand is used'");
  for (k = 0; all_commands[k] != NULL; k++)
    {
      const struct command *c = all_commands[k];
      printf ("complete -c symcrypt -n __fish_use_subcommand -f -a %s -d '",
              c->name);
      put_title (c->summary, "'\\");
      puts ("'");
      printf ("complete -c symcrypt -n '__fish_seen_subcommand_from help' -f "
              "-a %s\n",
              c->name);
      for (row = c->options; row->name != NULL; row++)
        {
          printf (
              "complete -c symcrypt -n '__fish_seen_subcommand_from %s' -l %s",
              c->name, row->name);
          if (row->value < OPTION_LONG)
            printf (" -s %c", row->value);
          if (row->takes == INPUT_FILE)
            fputs (" -r -F", stdout);
          else if (row->takes == HASH_NAME)
            {
              fputs (" -x -a '", stdout);
              put_hash_names (" ");
              putchar ('\'');
            }
          else if (row->takes == TEXT)
            fputs (" -x", stdout);
          option_title (title, sizeof title, row);
          fputs (" -d '", stdout);
          put_title (title, "'\\");
          puts ("'");
        }
      if (c->words != NULL)
        {
          printf ("complete -c symcrypt -n '__fish_seen_subcommand_from %s' "
                  "%s-a '",
                  c->name, c->words[0] == NULL ? "-f " : "");
          put_words (c->words, " ");
          puts ("'");
        }
    }
}

/* -------------------------------------------------------------- arguments */

static const char *const shells[] = { "bash", "fish", "zsh", NULL };

static int
run (struct options *o)
{
  static void (*const print[]) (void) = { print_bash, print_fish, print_zsh };
  size_t k;
  if (next_option (o) != OPTION_END)
    return o->status;
  if (o->n_operands != 1)
    return wrong_usage (
        "completion takes the name of a shell: bash, fish or zsh");
  for (k = 0; shells[k] != NULL; k++)
    if (strcmp (o->operands[0], shells[k]) == 0)
      {
        print[k]();
        return STATUS_OK;
      }
  return wrong_usage (
      "no completion for '%s'; there is one for bash, fish and zsh",
      o->operands[0]);
}

const struct command command_completion = {
  "completion",
  "print the completion for a shell",
  "Usage: symcrypt completion bash | fish | zsh\n",
  "Print a script that makes the shell complete subcommands, options and "
  "their\n"
  "arguments.  Packages install files that run this when the shell first "
  "needs it.\n",
  rows,
  "Examples:\n"
  "  eval \"$(symcrypt completion bash)\"\n"
  "  symcrypt completion fish | source\n",
  shells,
  run
};
