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
  MARGIN = 60 /* for the title */
};

struct point
{
  const struct bench_case *c;
  unsigned messages;
  int library; /* peer, or -1 for ours */
  char label[160];
  double bytes, y;
};

static struct point *points;
static size_t count, room;
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
  output = file;
  return 0;
}

static void
add_point (const struct row *row, int library, const char *label,
           const struct figures *f)
{
  struct point *p;
  if (count == room)
    {
      size_t more = room ? 2 * room : 256;
      p = realloc (points, more * sizeof *points);
      if (!p)
        {
          complain_errno ("no memory for the plot");
          exit (STATUS_FAILED);
        }
      points = p;
      room = more;
    }
  p = &points[count++];
  p->c = row->c;
  p->messages = row->messages;
  p->library = library;
  snprintf (p->label, sizeof p->label, "%s", label);
  p->bytes = (double) row->length;
  p->y = figures_cost (f) / (p->bytes * row->messages);
  in_cycles &= f->cycles >= 0;
  if (f->mhz > mhz)
    mhz = f->mhz;
}

void
plot_row (const struct row *row, const struct measurement *m, int kernels)
{
  char label[sizeof points->label];
  int k;

  if (!output || (row->c->flags & BENCH_NO_RATE) != 0 || row->c->bytes)
    return;
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

static int
same_panel (const struct point *a, const struct point *b)
{
  return a->c == b->c && a->messages == b->messages;
}

static int
same_series (const struct point *a, const struct point *b)
{
  return same_panel (a, b) && strcmp (a->label, b->label) == 0;
}

/* Whether point K is the first of its panel, or of its series. */
static int
is_first (size_t k, int (*same) (const struct point *, const struct point *))
{
  size_t j;
  for (j = 0; j < k; j++)
    if (same (&points[j], &points[k]))
      return 0;
  return 1;
}

static void
draw_panel (FILE *file, size_t first)
{
  const struct point *panel = &points[first];
  unsigned ours = 0;
  size_t k, j;

  for (k = first; k < count; k++)
    if (same_panel (&points[k], panel) && is_first (k, same_series))
      {
        fprintf (file, "$s%lu << END\n", (unsigned long) k);
        for (j = k; j < count; j++)
          if (same_series (&points[j], &points[k]))
            fprintf (file, "%.0f %.5g\n", points[j].bytes, points[j].y);
        fputs ("END\n", file);
      }
  fprintf (file, "set title '%s %s", panel->c->algorithm, panel->c->operation);
  if (panel->messages > 1)
    fprintf (file, ", %u messages", panel->messages);
  fputs ("' noenhanced\n", file);
  for (k = first; k < count; k++)
    if (same_panel (&points[k], panel) && is_first (k, same_series))
      {
        fprintf (file, "%s $s%lu using 1:2 title ", k == first ? "plot" : ",",
                 (unsigned long) k);
        quote (file, points[k].label);
        /* A library has one colour in all panels; implementations of ours are
         * dashed in different ways. */
        if (points[k].library < 0)
          fprintf (file,
                   " noenhanced with linespoints ps 0.4 lw 2.5 pt 7"
                   " lc rgb '#c8102e' dt %u",
                   1 + ours++ % 5);
        else
          fprintf (file, " noenhanced with linespoints ps 0.4 lw 1.5 lt %d",
                   points[k].library + 1);
      }
  putc ('\n', file);
}

static void
draw (FILE *file)
{
  unsigned panels = 0, columns, rows;
  char title[256], day[16];
  time_t now = time (NULL);
  size_t k;

  for (k = 0; k < count; k++)
    panels += (unsigned) is_first (k, same_panel);
  columns = panels < COLUMNS ? panels : COLUMNS;
  rows = (panels + columns - 1) / columns;

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
  for (k = 0; k < count; k++)
    if (is_first (k, same_panel))
      draw_panel (file, k);
  fputs ("unset multiplot\n", file);
}

int
plot_close (void)
{
  int status = 0;
  if (!output)
    return 0;
  if (count == 0)
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
  free (points);
  points = NULL;
  return status;
}
