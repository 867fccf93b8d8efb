/* SPDX-License-Identifier: ISC */
/* `symcrypt completion': what shells need to complete its arguments: a
 * script for each, and answers from the tables that --help is made of. */
#include "config.h"

#include <string.h>

#include "tools/options.h"
#include "tools/tool.h"

static const struct option_row rows[] = { COMMON_OPTIONS };

enum
{
  TITLE = 256
};

/* Shells call `symcrypt completion words' with the words of the line, the last
 * of which is completed; the answer is a line for each word that fits, with a
 * tab and a title, and FILE_NAMES where names of files do. */
#define FILE_NAMES "@file"

static const char bash[]
    = "_symcrypt ()\n"
      "{\n"
      "  local IFS=$'\\n'\n"
      "  COMPREPLY=($(symcrypt completion words -- \\\n"
      "    \"${COMP_WORDS[@]:1:COMP_CWORD}\" 2>/dev/null | grep -v '^@' |\n"
      "    cut -f 1))\n"
      "}\n"
      "complete -o default -F _symcrypt symcrypt\n";

static const char fish[]
    = "function __symcrypt_words\n"
      "  set -l word (commandline -ct)\n"
      "  symcrypt completion words -- (commandline -opc)[2..-1] \"$word\" \\\n"
      "    2>/dev/null\n"
      "end\n"
      "complete -c symcrypt -f -a '(__symcrypt_words | string match -v @file)'"
      "\n"
      "complete -c symcrypt -F -n '__symcrypt_words | string match -q "
      "@file'\n";

static const char zsh[] = "#compdef symcrypt\n"
                          "_symcrypt ()\n"
                          "{\n"
                          "  local -a found\n"
                          "  found=(${(f)\"$(symcrypt completion words -- \\\n"
                          "    \"${(@)words[2,CURRENT]}\" 2>/dev/null |\n"
                          "    sed 's/:/\\\\:/g' | tr '\\t' :)\"})\n"
                          "  if ((${found[(I)@file]})); then\n"
                          "    compset -P '*='\n"
                          "    _files\n"
                          "  fi\n"
                          "  found=(${found:#@file})\n"
                          "  (($#found)) && _describe symcrypt found\n"
                          "}\n"
                          "compdef _symcrypt symcrypt\n";

/* Print BEFORE followed by WORD if PREFIX is a prefix of both together. */
static void
offer (const char *prefix, const char *before, const char *word,
       const char *title)
{
  char text[128];
  snprintf (text, sizeof text, "%s%s", before, word);
  if (strncmp (text, prefix, strlen (prefix)) == 0)
    printf ("%s%s%s\n", text, *title ? "\t" : "", title);
}

static void
offer_commands (const char *prefix)
{
  size_t k;
  for (k = 0; all_commands[k] != NULL; k++)
    offer (prefix, "", all_commands[k]->name, all_commands[k]->summary);
}

/* Offer the arguments of the option ROW.  BEFORE is "--name=" if the word
 * begins with it. */
static void
offer_arguments (const char *prefix, const char *before,
                 const struct option_row *row)
{
  size_t k;
  if (row->takes == INPUT_FILE)
    puts (FILE_NAMES);
  for (k = 0; row->takes == HASH_NAME && symcrypt_hashes (k) != NULL; k++)
    offer (prefix, before, symcrypt_hash_name (symcrypt_hashes (k)), "");
}

/* The option of C that WORD is, N bytes, or null. */
static const struct option_row *
find_option (const struct command *c, const char *word, size_t n)
{
  const struct option_row *row;
  for (row = c->options; row->name != NULL; row++)
    if (n > 2 ? strncmp (word, "--", 2) == 0 && strlen (row->name) == n - 2
                    && memcmp (row->name, word + 2, n - 2) == 0
              : n == 2 && word[0] == '-' && word[1] == row->value)
      return row;
  return NULL;
}

static void
offer_options (const struct command *c, const char *prefix)
{
  const struct option_row *row;
  char letter[2] = "", title[TITLE];
  for (row = c->options; row->name != NULL; row++)
    {
      option_title (title, sizeof title, row);
      offer (prefix, "--", row->name, title);
      letter[0] = (char) row->value;
      if (row->value < OPTION_LONG)
        offer (prefix, "-", letter, title);
    }
}

/* The words that the last of the N WORDS may become. */
static int
complete (int n, char **words)
{
  const struct command *c = NULL;
  const struct option_row *row;
  const char *prefix = n > 0 ? words[n - 1] : "";
  size_t k, named = strcspn (prefix, "=");
  char before[128];
  if (n <= 1 || strcmp (words[0], "help") == 0)
    {
      offer_commands (prefix);
      offer (prefix, "", "help", "say how a subcommand is used");
      offer (prefix, "", "--help", "print this");
      offer (prefix, "", "--version", "print the version");
      return STATUS_OK;
    }
  for (k = 0; all_commands[k] != NULL; k++)
    if (strcmp (all_commands[k]->name, words[0]) == 0)
      c = all_commands[k];
  if (c == NULL)
    return STATUS_OK;
  row = find_option (c, words[n - 2], strlen (words[n - 2]));
  if (row != NULL && row->takes != NOTHING && row->takes != OPTIONAL_TEXT)
    offer_arguments (prefix, "", row);
  else if (prefix[named] == '=' && named < sizeof before - 1
           && (row = find_option (c, prefix, named)) != NULL)
    {
      snprintf (before, sizeof before, "%.*s=", (int) named, prefix);
      offer_arguments (prefix, before, row);
    }
  else if (prefix[0] == '-')
    offer_options (c, prefix);
  else
    {
      for (k = 0; c->words != NULL && c->words[k] != NULL; k++)
        offer (prefix, "", c->words[k], "");
      if (c->words == NULL || (k > 0 && n > 2))
        puts (FILE_NAMES);
    }
  return STATUS_OK;
}

/* -------------------------------------------------------------- arguments */

static const char *const shells[] = { "bash", "fish", "zsh", NULL };
static const char *const scripts[] = { bash, fish, zsh };

static int
run (struct options *o)
{
  size_t k;
  if (next_option (o) != OPTION_END)
    return o->status;
  if (o->n_operands > 0 && strcmp (o->operands[0], "words") == 0)
    return complete (o->n_operands - 1, o->operands + 1);
  if (o->n_operands != 1)
    return wrong_usage (
        "completion takes the name of a shell: bash, fish or zsh");
  for (k = 0; shells[k] != NULL; k++)
    if (strcmp (o->operands[0], shells[k]) == 0)
      {
        fputs (scripts[k], stdout);
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
