/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "bench/report/plot.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "tools/machine.h"
#include "tools/tool.h"

enum
{
  COLUMNS = 3,
  PANEL_WIDTH = 400,
  PANEL_HEIGHT = 270,
  MARGIN = 60, /* for the title */
  MAX_SERIES = 64
};

/* A panel has what follows each other of one case, a line for each library, or
 * implementation of ours.  Finished panels are in BODY. */
static struct series
{
  int library; /* peer, or -1 for ours */
  char label[160];
  char points[256 * 24]; /* as gnuplot reads them */
} series[MAX_SERIES];
static unsigned series_count, panels;
static struct row panel;
static FILE *body;
static int in_cycles = 1;
static double mhz;
static const char *output;

int
plot_open (const char *file)
{
  FILE *test;
  if (system ("gnuplot --version >/dev/null 2>&1") != 0)
    return complain ("--plot needs gnuplot, which is not installed");
  test = fopen (file, "a");
  if (!test)
    return complain_errno ("cannot write %s", file);
  fclose (test);
  body = tmpfile ();
  if (!body)
    return complain_errno ("no file for the plot");
  output = file;
  return 0;
}

/* TEXT as gnuplot takes it literally. */
static void
quote (FILE *file, const char *text)
{
  putc ('\'', file);
  for (; *text; text++)
    {
      if (*text == '\'')
        putc ('\'', file);
      putc (*text, file);
    }
  putc ('\'', file);
}

static void
end_panel (void)
{
  unsigned k, ours = 0;

  if (series_count == 0)
    return;
  panels++;
  for (k = 0; k < series_count; k++)
    fprintf (body, "$s%u << END\n%sEND\n", k, series[k].points);
  fprintf (body, "set title '%s %s", panel.c->algorithm, panel.c->operation);
  if (panel.messages > 1)
    fprintf (body, ", %u messages", panel.messages);
  fputs ("' noenhanced\n", body);
  for (k = 0; k < series_count; k++)
    {
      fprintf (body, "%s $s%u using 1:2 title ", k == 0 ? "plot" : ",", k);
      quote (body, series[k].label);
      /* A library has one colour in all panels; implementations of ours are
       * dashed in different ways. */
      if (series[k].library < 0)
        fprintf (body,
                 " noenhanced with linespoints ps 0.4 lw 2.5 pt 7"
                 " lc rgb '#c8102e' dt %u",
                 1 + ours++ % 5);
      else
        fprintf (body, " noenhanced with linespoints ps 0.4 lw 1.5 lt %d",
                 series[k].library + 1);
    }
  putc ('\n', body);
  series_count = 0;
}

static void
add_point (const struct row *row, int library, const char *label,
           const struct figures *f)
{
  struct series *s = series;
  size_t used;

  while (s < series + series_count && strcmp (s->label, label) != 0)
    s++;
  if (s == series + MAX_SERIES)
    return;
  if (s == series + series_count)
    {
      series_count++;
      s->library = library;
      snprintf (s->label, sizeof s->label, "%s", label);
      s->points[0] = '\0';
    }
  used = strlen (s->points);
  snprintf (s->points + used, sizeof s->points - used, "%lu %.5g\n",
            (unsigned long) row->length,
            figures_cost (f) / ((double) row->length * row->messages));
  in_cycles &= f->cycles >= 0;
  if (f->mhz > mhz)
    mhz = f->mhz;
}

void
plot_row (const struct row *row, const struct measurement *m, int kernels)
{
  char label[sizeof series->label];
  int k;

  if (!output || (row->c->flags & BENCH_NO_RATE) != 0 || row->c->bytes)
    return;
  if (panel.c != row->c || panel.messages != row->messages)
    end_panel ();
  panel = *row;
  snprintf (label, sizeof label, "libsymcrypt%s%s", kernels ? " " : "",
            kernels ? m->implementation : "");
  add_point (row, -1, label, &m->ours);
  for (k = 0; row->compare && k < BENCH_PEERS; k++)
    if (m->peers[k].state == MEASURED)
      {
        snprintf (label, sizeof label, "%s %s", bench_loaded[k].peer->title,
                  bench_loaded[k].version);
        add_point (row, k, label, &m->peers[k].figures);
      }
}

static void
draw (FILE *file)
{
  unsigned columns = panels < COLUMNS ? panels : COLUMNS;
  unsigned rows = (panels + columns - 1) / columns;
  char title[256], day[16];
  time_t now = time (NULL);
  int c;

  strftime (day, sizeof day, "%Y-%m-%d", gmtime (&now));
  if (in_cycles)
    snprintf (title, sizeof title,
              "%s at %.0f MHz, %s: cycles a byte, lower is better",
              machine_cpu (), mhz, day);
  else
    snprintf (title, sizeof title, "%s, %s: ns a byte, lower is better",
              machine_cpu (), day);
  fprintf (file,
           "set terminal svg name 'symcrypt_bench' size %u,%u font "
           "'Helvetica,Arial,sans-serif,11' "
           "background '#ffffff'\nset output ",
           columns * PANEL_WIDTH, rows * PANEL_HEIGHT + MARGIN);
  quote (file, output);
  fprintf (file, "\nset multiplot layout %u,%u rowsfirst title ", rows,
           columns);
  quote (file, title);
  /* Units of 1024 bytes on one axis, powers of two on the other. */
  fputs (" noenhanced\n"
         "set logscale xy 2\nset format x '%.0b%B'\nset format y '%g'\n"
         "set xlabel 'bytes of a message'\nset grid lc rgb '#dddddd'\n"
         "set border 3 lc rgb '#555555'\nset tics nomirror\n"
         "set key top right samplen 2 spacing 1 font ',9'\n",
         file);
  rewind (body);
  while ((c = getc (body)) != EOF)
    putc (c, file);
  fputs ("unset multiplot\n", file);
}

int
plot_close (void)
{
  int status = 0;
  if (!output)
    return 0;
  end_panel ();
  if (panels == 0)
    {
      complain ("--plot: nothing that was measured goes by bytes");
      status = -1;
    }
  else
    {
      FILE *file;
      fflush (stdout);
      file = popen ("gnuplot", "w");
      if (file)
        draw (file);
      if (!file || pclose (file) != 0)
        {
          complain ("gnuplot could not draw %s", output);
          status = -1;
        }
    }
  fclose (body);
  return status;
}
