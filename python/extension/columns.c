/* SPDX-License-Identifier: ISC */
/* Columns: digests and tags of messages in Arrow's memory or in a buffer of
 * records, without an object for each.  The structs are those of the Arrow C
 * data interface, which are fixed for all time.
 *
 * That interface does not say how many bytes a column has.  An offset past
 * their end is not seen. */
#include "common.h"

#include <stdlib.h>
#include <string.h>

#if defined __linux__
#include <sys/mman.h>
#endif

struct ArrowSchema
{
  const char *format, *name, *metadata;
  int64_t flags, n_children;
  struct ArrowSchema **children, *dictionary;
  void (*release) (struct ArrowSchema *);
  void *private_data;
};

struct ArrowArray
{
  int64_t length, null_count, offset, n_buffers, n_children;
  const void **buffers;
  struct ArrowArray **children, *dictionary;
  void (*release) (struct ArrowArray *);
  void *private_data;
};

struct ArrowArrayStream
{
  int (*get_schema) (struct ArrowArrayStream *, struct ArrowSchema *);
  int (*get_next) (struct ArrowArrayStream *, struct ArrowArray *);
  const char *(*get_last_error) (struct ArrowArrayStream *);
  void (*release) (struct ArrowArrayStream *);
  void *private_data;
};

#define ARROW_FLAG_NULLABLE 2

enum
{
  BLOCK = 512,  /* messages at a time, where a copy of something is made */
  PART = 16384, /* messages that a thread takes at a time */
  THREADS = 64
};

static const uint8_t nothing[16];

/* ---------------------------------------------------------------- results */

/* A column of Python and arrays that other libraries hold share it; these let
 * go from any thread, without the GIL. */
struct result
{
  long references;
  size_t n;
  /* As Arrow has them: bits, records, strings with offsets of 32 or 64 bits,
   * binaries with offsets of 64 bits. */
  char type; /* one of "bwuUZ" */
  int secret;
  size_t width; /* of w, u and U */
  int64_t nulls;
  uint8_t *validity; /* null: all are valid */
  size_t size;
  uint8_t *data;
  size_t room;   /* of data, if it may be kept */
  void *offsets; /* of u, U and Z */
};

/* Large results are in huge pages: those of 4096 bytes take a third of the
 * time of SHA-256.  The memory of the last one that went is kept for the next,
 * as the kernel clears new pages, which takes a tenth of that time.  It may
 * have these back at any time.  The size stands where the memory begins.
 * Results go without an interpreter, so this belongs to none. */
enum
{
  HUGE_PAGE = 1 << 21,
  KEPT_MOST = 1 << 26
};

static void *kept;

/* Return SIZE bytes, and in *ROOM how many there are, or 0 if they are not to
 * be kept. */
static uint8_t *
new_memory (size_t size, size_t *room)
{
  *room = 0;
#if defined MADV_HUGEPAGE && defined MADV_FREE
  if (size >= 2 * HUGE_PAGE && size < SIZE_MAX - HUGE_PAGE)
    {
      void *p = __atomic_exchange_n (&kept, NULL, __ATOMIC_ACQUIRE);
      *room = (size + HUGE_PAGE - 1) / HUGE_PAGE * HUGE_PAGE;
      if (p)
        {
          size_t has;
          memcpy (&has, p, sizeof has);
          if (has >= size)
            {
              *room = has;
              return p;
            }
          free (p);
        }
      if (posix_memalign (&p, HUGE_PAGE, *room) != 0)
        return NULL;
      madvise (p, *room, MADV_HUGEPAGE);
      return p;
    }
#endif
  return malloc (size ? size : 1);
}

static void
free_memory (void *p, size_t room)
{
#if defined MADV_HUGEPAGE && defined MADV_FREE
  if (room > 0 && room <= KEPT_MOST)
    {
      madvise (p, room, MADV_FREE);
      memcpy (p, &room, sizeof room);
      p = __atomic_exchange_n (&kept, p, __ATOMIC_ACQ_REL);
    }
#endif
  free (p);
}

static void
result_release (struct result *r)
{
  if (!r || __atomic_sub_fetch (&r->references, 1, __ATOMIC_ACQ_REL) > 0)
    return;
  if (r->secret)
    symcrypt_wipe (r->size, r->data);
  free (r->validity);
  free_memory (r->data, r->room);
  free (r->offsets);
  free (r);
}

/* Bits are zeros.  Records of digits, of type u, become U if there are too
 * many; their offsets are set.  SIZE is of binaries. */
static struct result *
result_new (size_t n, char type, size_t width, size_t size)
{
  struct result *r = calloc (1, sizeof *r);
  size_t k;
  if (!r)
    return NULL;
  r->references = 1;
  r->n = n;
  r->width = width;
  r->size = type == 'Z' ? size : type == 'b' ? (n + 7) / 8 : n * width;
  r->type = type == 'u' && r->size > INT32_MAX ? 'U' : type;
  if (n > SIZE_MAX / 256 || (width > 0 && n > SIZE_MAX / 2 / width))
    goto failed;
  r->data
      = type == 'b' ? calloc (1, r->size + 1) : new_memory (r->size, &r->room);
  if (!r->data)
    goto failed;
  if (strchr ("uUZ", r->type))
    {
      r->offsets = malloc ((n + 1) * (r->type == 'u' ? 4 : 8));
      if (!r->offsets)
        goto failed;
    }
  for (k = 0; r->type == 'u' && k <= n; k++)
    ((int32_t *) r->offsets)[k] = (int32_t) (width * k);
  for (k = 0; r->type == 'U' && k <= n; k++)
    ((int64_t *) r->offsets)[k] = (int64_t) (width * k);
  return r;

failed:
  result_release (r);
  return NULL;
}

/* ----------------------------------------------- results for other libraries
 */

struct exported
{
  struct result *result;
  const void *buffers[3];
};

static void
release_array (struct ArrowArray *array)
{
  struct exported *e = array->private_data;
  result_release (e->result);
  free (e);
  array->release = NULL;
}

static void
release_schema (struct ArrowSchema *schema)
{
  free (schema->private_data);
  schema->release = NULL;
}

static void
end_array (PyObject *capsule)
{
  struct ArrowArray *array = PyCapsule_GetPointer (capsule, "arrow_array");
  if (array->release)
    array->release (array);
  free (array);
}

static void
end_schema (PyObject *capsule)
{
  struct ArrowSchema *schema = PyCapsule_GetPointer (capsule, "arrow_schema");
  if (schema->release)
    schema->release (schema);
  free (schema);
}

struct column_object
{
  PyObject_HEAD struct result *result;
  Py_ssize_t shape[2], strides[2];
};

static struct result *
result_of (PyObject *object)
{
  return ((struct column_object *) object)->result;
}

static PyObject *
column_schema (PyObject *object, PyObject *Py_UNUSED (nothing))
{
  const struct result *r = result_of (object);
  struct ArrowSchema *schema = calloc (1, sizeof *schema);
  char *format = malloc (32);
  PyObject *capsule;
  if (!schema || !format)
    {
      free (schema);
      free (format);
      return PyErr_NoMemory ();
    }
  PyOS_snprintf (format, 32, r->type == 'w' ? "w:%u" : "%.0u%c",
                 r->type == 'w' ? (unsigned) r->width : 0, r->type);
  schema->format = format;
  schema->name = "";
  schema->flags = ARROW_FLAG_NULLABLE;
  schema->release = release_schema;
  schema->private_data = format;
  capsule = PyCapsule_New (schema, "arrow_schema", end_schema);
  if (!capsule)
    {
      release_schema (schema);
      free (schema);
    }
  return capsule;
}

/* The schema that another library asks for is ignored. */
static PyObject *
column_array (PyObject *object, PyObject *const *args, Py_ssize_t n,
              PyObject *keywords)
{
  static const char *const names[] = { "requested_schema", NULL };
  PyObject *given[1] = { NULL };
  struct result *r = result_of (object);
  struct ArrowArray *array;
  struct exported *e;
  PyObject *schema, *capsule, *pair;
  if (arguments ("__arrow_c_array__", args, n, keywords, names, 0, given) < 0)
    return NULL;
  array = calloc (1, sizeof *array);
  e = calloc (1, sizeof *e);
  if (!array || !e)
    {
      free (array);
      free (e);
      return PyErr_NoMemory ();
    }
  __atomic_add_fetch (&r->references, 1, __ATOMIC_RELAXED);
  e->result = r;
  e->buffers[0] = r->validity;
  e->buffers[1] = r->offsets ? r->offsets : r->data;
  e->buffers[2] = r->data;
  array->length = (int64_t) r->n;
  array->null_count = r->nulls;
  array->n_buffers = r->offsets ? 3 : 2;
  array->buffers = e->buffers;
  array->release = release_array;
  array->private_data = e;
  capsule = PyCapsule_New (array, "arrow_array", end_array);
  if (!capsule)
    {
      release_array (array);
      free (array);
      return NULL;
    }
  schema = column_schema (object, NULL);
  pair = schema ? PyTuple_Pack (2, schema, capsule) : NULL;
  Py_XDECREF (schema);
  Py_DECREF (capsule);
  return pair;
}

static int
column_buffer (PyObject *object, Py_buffer *view, int flags)
{
  struct column_object *self = (struct column_object *) object;
  const struct result *r = self->result;
  if (PyBuffer_FillInfo (view, object, r->data, (Py_ssize_t) r->size, 1, flags)
      < 0)
    return -1;
  if (r->width && (flags & PyBUF_ND))
    {
      view->ndim = 2;
      view->shape = self->shape;
      if (view->strides)
        view->strides = self->strides;
    }
  return 0;
}

static Py_ssize_t
column_length (PyObject *object)
{
  return (Py_ssize_t) result_of (object)->n;
}

static PyObject *
column_nulls (PyObject *object, void *Py_UNUSED (closure))
{
  return PyLong_FromLongLong (result_of (object)->nulls);
}

static void
column_deallocate (PyObject *object)
{
  result_release (result_of (object));
  free_object (object);
}

static PyMethodDef column_methods[]
    = { { "__arrow_c_array__", METHOD (column_array), FAST,
          "__arrow_c_array__($self, /, requested_schema=None)\n--\n\n"
          "The Arrow C data interface." },
        { "__arrow_c_schema__", column_schema, METH_NOARGS,
          "__arrow_c_schema__($self)\n--\n\nThe Arrow C data interface." },
        { NULL, NULL, 0, NULL } };

static PyGetSetDef column_attributes[]
    = { { "null_count", column_nulls, NULL, "How many are null.", NULL },
        { NULL, NULL, NULL, NULL, NULL } };

static PyType_Slot column_slots[]
    = { { Py_tp_doc,
          (void *) "What was made of a column: give it to any "
                   "library that knows Arrow,\nor look at its bytes as a "
                   "buffer." },
        { Py_tp_dealloc, SLOT (column_deallocate) },
        { Py_tp_methods, column_methods },
        { Py_tp_getset, column_attributes },
        { Py_sq_length, SLOT (column_length) },
        { Py_bf_getbuffer, SLOT (column_buffer) },
        { 0, NULL } };

static PyType_Spec column_spec
    = { "libsymcrypt.columns.Column", sizeof (struct column_object), 0,
        Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION
            | Py_TPFLAGS_IMMUTABLETYPE,
        column_slots };

/* R now belongs to the object, or is released if there is no memory. */
static PyObject *
new_column (const struct state *state, struct result *r)
{
  struct column_object *self = new_object (state->column);
  if (!self)
    {
      result_release (r);
      return NULL;
    }
  self->result = r;
  self->shape[0] = (Py_ssize_t) r->n;
  self->shape[1] = self->strides[0] = (Py_ssize_t) r->width;
  self->strides[1] = 1;
  return (PyObject *) self;
}

/* ----------------------------------------------------------------- pieces */

/* A chunk of a column. */
struct piece
{
  enum
  {
    FIXED,
    OFFSETS32,
    OFFSETS64,
    VIEWS,
    NULLS,
    DICTIONARY
  } kind;
  size_t n, offset;        /* elements; a slice begins at the second */
  const uint8_t *validity; /* a bit for each, or null */
  const uint8_t *data;
  size_t width;                  /* FIXED */
  const void *offsets;           /* OFFSETS */
  const uint8_t *views;          /* VIEWS: 16 bytes each, */
  const uint8_t *const *buffers; /* into these */
  const int64_t *sizes;
  size_t count;
  struct piece *dictionary; /* DICTIONARY: what is pointed to, */
  char index_format;        /* and by what, at data */
  uint8_t *values;          /* its digests */
};

static int
is_valid (const struct piece *p, size_t k)
{
  k += p->offset;
  return !p->validity || (p->validity[k / 8] >> k % 8 & 1);
}

static int64_t
index_at (const struct piece *p, size_t k)
{
  k += p->offset;
  switch (p->index_format)
    {
    case 'c':
      return ((const int8_t *) p->data)[k];
    case 'C':
      return p->data[k];
    case 's':
      return ((const int16_t *) p->data)[k];
    case 'S':
      return ((const uint16_t *) p->data)[k];
    case 'i':
      return ((const int32_t *) p->data)[k];
    case 'I':
      return ((const uint32_t *) p->data)[k];
    default: /* 'L' is negative if it is too large */
      return ((const int64_t *) p->data)[k];
    }
}

struct arrow_view
{
  int32_t size, prefix, buffer, offset;
};

static struct arrow_view
view_at (const struct piece *p, size_t k)
{
  struct arrow_view view;
  memcpy (&view, p->views + 16 * (p->offset + k), sizeof view);
  return view;
}

/* Where WIDE is constant, loops have no branch. */
static inline int64_t
offset_at (const void *offsets, int wide, size_t k)
{
  return wide ? ((const int64_t *) offsets)[k]
              : ((const int32_t *) offsets)[k];
}

static inline int
offsets_are_right (const void *offsets, int wide, size_t n)
{
  unsigned bad = offset_at (offsets, wide, 0) < 0;
  size_t k;
  for (k = 0; k < n; k++)
    bad |= offset_at (offsets, wide, k + 1) < offset_at (offsets, wide, k);
  return !bad;
}

/* Message K, which is valid. */
static const uint8_t *
message_at (const struct piece *p, size_t k, size_t *length)
{
  const int wide = p->kind == OFFSETS64;
  struct arrow_view view;
  int64_t at;
  switch (p->kind)
    {
    case FIXED:
      *length = p->width;
      return p->data + p->width * (p->offset + k);
    case OFFSETS32:
    case OFFSETS64:
      at = offset_at (p->offsets, wide, p->offset + k);
      *length
          = (size_t) (offset_at (p->offsets, wide, p->offset + k + 1) - at);
      return p->data + at;
    case VIEWS:
      view = view_at (p, k);
      *length = (size_t) view.size;
      return view.size <= 12 ? p->views + 16 * (p->offset + k) + 4
                             : p->buffers[view.buffer] + view.offset;
    default:
      *length = 0;
      return nothing;
    }
}

/* Return an error of P that the interface shows, or null. */
static const char *
check_piece (const struct piece *p)
{
  const char *const wrong = "offsets that decrease or are negative";
  size_t k;
  if (p->n == 0)
    return NULL;
  switch (p->kind)
    {
    case OFFSETS32:
      return offsets_are_right ((const int32_t *) p->offsets + p->offset, 0,
                                p->n)
                 ? NULL
                 : wrong;
    case OFFSETS64:
      return offsets_are_right ((const int64_t *) p->offsets + p->offset, 1,
                                p->n)
                 ? NULL
                 : wrong;
    case VIEWS:
      for (k = 0; k < p->n; k++)
        if (is_valid (p, k))
          {
            const struct arrow_view v = view_at (p, k);
            if (v.size < 0
                || (v.size > 12
                    && (v.buffer < 0 || (size_t) v.buffer >= p->count
                        || v.offset < 0
                        || (int64_t) v.offset + v.size > p->sizes[v.buffer])))
              return "a view outside its buffers";
          }
      return NULL;
    case DICTIONARY:
      for (k = 0; k < p->n; k++)
        if (is_valid (p, k) && (uint64_t) index_at (p, k) >= p->dictionary->n)
          return "an index outside its dictionary";
      return check_piece (p->dictionary);
    default:
      return NULL;
    }
}

static void
piece_end (struct piece *p)
{
  if (p->dictionary)
    piece_end (p->dictionary);
  free (p->dictionary);
  free (p->values);
}

static int
malformed (void)
{
  PyErr_SetString (PyExc_ValueError, "a malformed Arrow array");
  return -1;
}

/* Let P be the array A of the type S, which it does not own. */
static int
set_piece (struct piece *p, const struct ArrowSchema *s,
           const struct ArrowArray *a)
{
  const char *f = s->format;
  int64_t buffers = 3;
  memset (p, 0, sizeof *p);
  if (s->dictionary)
    {
      if (!strchr ("cCsSiIlL", f[0]) || !f[0] || f[1])
        return malformed ();
      p->kind = DICTIONARY;
      p->index_format = f[0];
      buffers = 2;
    }
  else if (!strcmp (f, "z") || !strcmp (f, "u"))
    p->kind = OFFSETS32;
  else if (!strcmp (f, "Z") || !strcmp (f, "U"))
    p->kind = OFFSETS64;
  else if (!strcmp (f, "vz") || !strcmp (f, "vu"))
    {
      p->kind = VIEWS;
      buffers = a->n_buffers > 3 ? a->n_buffers : 3;
    }
  else if (!strncmp (f, "w:", 2) && f[2] >= '0' && f[2] <= '9')
    {
      p->kind = FIXED;
      p->width = strtoul (f + 2, NULL, 10);
      buffers = 2;
    }
  else if (!strcmp (f, "n"))
    {
      p->kind = NULLS;
      buffers = a->n_buffers; /* polars has one */
    }
  else
    {
      PyErr_Format (PyExc_TypeError,
                    "a column of Arrow format \"%.50s\" is not of bytes or "
                    "strings: numbers and others have no form of their own, "
                    "cast them to strings",
                    f);
      return -1;
    }
  if (a->n_buffers != buffers || a->length < 0 || a->offset < 0
      || a->length > INT64_MAX / 256 - a->offset || a->n_children
      || p->width > INT32_MAX)
    return malformed ();
  p->n = (size_t) a->length;
  p->offset = (size_t) a->offset;
  if (p->kind == NULLS)
    return 0;
  p->validity = a->null_count == 0 ? NULL : a->buffers[0];
  if (p->n > 0 && !a->buffers[1] && !(p->kind == FIXED && p->width == 0))
    return malformed ();
  p->data = a->buffers[p->kind == OFFSETS32 || p->kind == OFFSETS64 ? 2 : 1];
  p->offsets = p->views = a->buffers[1];
  if (!p->data)
    p->data = nothing;
  if (p->kind == VIEWS)
    {
      p->buffers = (const uint8_t *const *) a->buffers + 2;
      p->count = (size_t) buffers - 3;
      p->sizes = a->buffers[buffers - 1];
      if (p->count > 0 && !p->sizes)
        return malformed ();
    }
  if (p->kind == DICTIONARY)
    {
      if (!a->dictionary || s->dictionary->dictionary)
        return malformed ();
      p->dictionary = calloc (1, sizeof *p->dictionary);
      if (!p->dictionary)
        {
          PyErr_NoMemory ();
          return -1;
        }
      return set_piece (p->dictionary, s->dictionary, a->dictionary);
    }
  return 0;
}

/* ----------------------------------------------------------------- inputs */

struct input
{
  size_t n;     /* pieces */
  size_t total; /* messages */
  struct piece *pieces;
  struct ArrowArray *arrays; /* theirs; released at the end */
  size_t room;
  Py_buffer buffer;
  int held;
  int may_be_one, is_one; /* a buffer of one message, for all */
};

/* A release may run Python, which would forget an exception. */
static void
input_end (struct input *in)
{
  PyObject *type, *value, *traceback;
  size_t k;
  PyErr_Fetch (&type, &value, &traceback);
  for (k = 0; k < in->n; k++)
    {
      piece_end (&in->pieces[k]);
      if (in->arrays[k].release)
        in->arrays[k].release (&in->arrays[k]);
    }
  free (in->arrays);
  free (in->pieces);
  if (in->held)
    PyBuffer_Release (&in->buffer);
  PyErr_Restore (type, value, traceback);
}

/* Room for one piece more. */
static int
input_room (struct input *in)
{
  const size_t room = in->room ? 2 * in->room : 4;
  void *p;
  if (in->n < in->room)
    return 0;
  p = realloc (in->arrays, room * sizeof *in->arrays);
  if (p)
    {
      in->arrays = p;
      p = realloc (in->pieces, room * sizeof *in->pieces);
    }
  if (!p)
    {
      PyErr_NoMemory ();
      return -1;
    }
  in->pieces = p;
  in->room = room;
  return 0;
}

/* Add what is in arrays[n], which has been moved there. */
static int
input_add (struct input *in, const struct ArrowSchema *schema)
{
  const size_t k = in->n++;
  if (set_piece (&in->pieces[k], schema, &in->arrays[k]) < 0)
    return -1;
  in->total += in->pieces[k].n;
  return 0;
}

static int
input_array (struct input *in, PyObject *object)
{
  PyObject *pair = PyObject_CallMethod (object, "__arrow_c_array__", NULL);
  struct ArrowSchema *schema = NULL;
  struct ArrowArray *array = NULL;
  int status = -1;
  if (!pair)
    return -1;
  if (PyTuple_Check (pair) && PyTuple_Size (pair) == 2)
    {
      schema
          = PyCapsule_GetPointer (PyTuple_GetItem (pair, 0), "arrow_schema");
      if (schema)
        array
            = PyCapsule_GetPointer (PyTuple_GetItem (pair, 1), "arrow_array");
    }
  else
    PyErr_SetString (PyExc_TypeError, "__arrow_c_array__ gave no pair");
  if (array && (!schema->release || !array->release))
    malformed ();
  else if (array && input_room (in) == 0)
    {
      in->arrays[in->n] = *array;
      array->release = NULL;
      status = input_add (in, schema);
    }
  Py_DECREF (pair);
  return status;
}

static int
stream_failed (struct ArrowArrayStream *stream)
{
  const char *why = stream->get_last_error (stream);
  if (!PyErr_Occurred ())
    PyErr_Format (PyExc_ValueError, "the column's stream failed: %.500s",
                  why ? why : "it does not say why");
  return -1;
}

/* A producer may want the GIL, in another thread, too. */
static int
input_stream (struct input *in, PyObject *object)
{
  PyObject *capsule = PyObject_CallMethod (object, "__arrow_c_stream__", NULL);
  struct ArrowArrayStream *stream;
  struct ArrowSchema schema = { 0 };
  int status = -1, error;
  if (!capsule)
    return -1;
  stream = PyCapsule_GetPointer (capsule, "arrow_array_stream");
  if (stream && !stream->release)
    malformed ();
  else if (stream)
    {
      Py_BEGIN_ALLOW_THREADS error = stream->get_schema (stream, &schema);
      Py_END_ALLOW_THREADS if (error) stream_failed (stream);
      else status = 1;
    }
  while (status > 0)
    {
      struct ArrowArray *array;
      if (input_room (in) < 0)
        {
          status = -1;
          break;
        }
      array = &in->arrays[in->n];
      memset (array, 0, sizeof *array);
      Py_BEGIN_ALLOW_THREADS error = stream->get_next (stream, array);
      Py_END_ALLOW_THREADS if (error) status = stream_failed (stream);
      else if (!array->release) status = 0;
      else if (input_add (in, &schema) < 0) status = -1;
    }
  if (schema.release)
    schema.release (&schema);
  Py_DECREF (capsule);
  return status;
}

static int
input_buffer (struct input *in, PyObject *object)
{
  struct piece *p;
  const char *format;
  if (PyObject_GetBuffer (object, &in->buffer, PyBUF_ND | PyBUF_FORMAT) < 0)
    return -1;
  in->held = 1;
  format = in->buffer.format ? in->buffer.format : "B";
  in->is_one = in->may_be_one && in->buffer.ndim == 1;
  if ((in->buffer.ndim != 2 && !in->is_one) || in->buffer.itemsize != 1
      || !strchr ("Bbc", format[0]))
    {
      PyErr_SetString (PyExc_TypeError,
                       "a buffer of records has two dimensions, of bytes");
      return -1;
    }
  if (input_room (in) < 0)
    return -1;
  memset (in->arrays, 0, sizeof *in->arrays);
  p = in->pieces;
  memset (p, 0, sizeof *p);
  p->kind = FIXED;
  p->n = in->total = in->is_one ? 1 : (size_t) in->buffer.shape[0];
  p->width = (size_t) in->buffer.shape[in->is_one ? 0 : 1];
  p->data = in->buffer.buf ? in->buffer.buf : nothing;
  in->n = 1;
  return 0;
}

static int
has (PyObject *object, const char *name)
{
  return PyObject_HasAttrString ((PyObject *) Py_TYPE (object), name);
}

static int
input_get (struct input *in, PyObject *object)
{
  if (has (object, "__arrow_c_array__"))
    return input_array (in, object);
  if (has (object, "__arrow_c_stream__"))
    return input_stream (in, object);
  if (PyObject_CheckBuffer (object))
    return input_buffer (in, object);
  PyErr_Format (PyExc_TypeError,
                "a column has __arrow_c_array__, __arrow_c_stream__ or a "
                "buffer of records, and %R has none of them",
                Py_TYPE (object));
  return -1;
}

static const char *
input_check (const struct input *in)
{
  const char *bad = NULL;
  size_t k;
  for (k = 0; k < in->n && !bad; k++)
    bad = check_piece (&in->pieces[k]);
  return bad;
}

/* Let C be the N messages of P from FROM on, which have no views. */
static void
set_column (struct symcrypt_column *c, const struct piece *p, size_t from,
            size_t n)
{
  memset (c, 0, sizeof *c);
  from += p->offset;
  c->n = n;
  c->data = p->data;
  if (p->kind == OFFSETS32)
    {
      c->offsets32 = (const int32_t *) p->offsets + from;
      c->size = n > 0 ? (size_t) c->offsets32[n] : 0;
    }
  else if (p->kind == OFFSETS64)
    {
      c->offsets64 = (const int64_t *) p->offsets + from;
      c->size = n > 0 ? (size_t) c->offsets64[n] : 0;
    }
  else
    {
      c->data += p->width * from;
      c->size = p->width * n;
      c->length = c->stride = p->width;
    }
}

/* ------------------------------------------------------------------- work */

struct work
{
  struct input *in;
  const struct symcrypt_hash *hash;
  const struct symcrypt_hmac_key *key; /* null: digests */
  size_t size;                         /* of a digest */
  int hex;
  uint8_t *out;
  size_t next; /* message that no thread has taken */
};

/* Write the digits of SIZE bytes, a multiple of 16 for vectors. */
static void
write_hex (size_t size, const uint8_t *src, uint8_t *dst)
{
  typedef uint8_t bytes __attribute__ ((__vector_size__ (16)));
  size_t k;
  for (k = 0; k + 16 <= size; k += 16)
    {
      bytes x, high, low, first, last;
      memcpy (&x, src + k, 16);
      high = x >> 4;
      low = x & 15;
      high += '0' + ((bytes) (high > 9) & ('a' - '0' - 10));
      low += '0' + ((bytes) (low > 9) & ('a' - '0' - 10));
#if defined __clang__
      first = __builtin_shufflevector (high, low, 0, 16, 1, 17, 2, 18, 3, 19,
                                       4, 20, 5, 21, 6, 22, 7, 23);
      last = __builtin_shufflevector (high, low, 8, 24, 9, 25, 10, 26, 11, 27,
                                      12, 28, 13, 29, 14, 30, 15, 31);
#else
      first = __builtin_shuffle (
          high, low,
          (bytes){ 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23 });
      last = __builtin_shuffle (high, low,
                                (bytes){ 8, 24, 9, 25, 10, 26, 11, 27, 12, 28,
                                         13, 29, 14, 30, 15, 31 });
#endif
      memcpy (dst + 2 * k, &first, 16);
      memcpy (dst + 2 * k + 16, &last, 16);
    }
  for (; k < size; k++)
    {
      dst[2 * k] = (uint8_t) "0123456789abcdef"[src[k] >> 4];
      dst[2 * k + 1] = (uint8_t) "0123456789abcdef"[src[k] & 15];
    }
}

/* The library's calls fail for no column that was checked. */
static void
digest_many (const struct work *w, size_t n, const size_t *lengths,
             const uint8_t *const *datas, uint8_t *const *digests)
{
  const struct symcrypt_hmac_key *keys[BLOCK];
  size_t k;
  int error;
  for (k = 0; w->key && k < n; k++)
    keys[k] = w->key;
  error = w->key ? symcrypt_hmac_many (n, keys, lengths, datas, digests)
                 : symcrypt_hash_many (w->hash, n, lengths, datas, digests);
  (void) error;
}

/* Pointers to the messages of P from FROM on that are valid. */
static void
digest_some (const struct work *w, const struct piece *p, size_t from,
             size_t n, uint8_t *out)
{
  size_t lengths[BLOCK], k, count;
  const uint8_t *datas[BLOCK];
  uint8_t *digests[BLOCK];
  for (; n > 0; n -= k, from += k)
    {
      for (k = 0, count = 0; k < n && k < BLOCK; k++, out += w->size)
        if (is_valid (p, from + k))
          {
            datas[count] = message_at (p, from + k, &lengths[count]);
            digests[count++] = out;
          }
        else
          memset (out, 0, w->size);
      digest_many (w, count, lengths, datas, digests);
    }
}

/* The digests of N messages of P from FROM on; zeros where they are null. */
static void
digest_piece (const struct work *w, const struct piece *p, size_t from,
              size_t n, uint8_t *out)
{
  struct symcrypt_column c;
  size_t k;
  int error;
  if (p->kind == NULLS)
    memset (out, 0, n * w->size);
  else if (p->kind == DICTIONARY)
    for (k = from; k < from + n; k++, out += w->size)
      if (is_valid (p, k))
        memcpy (out, p->values + w->size * (size_t) index_at (p, k), w->size);
      else
        memset (out, 0, w->size);
  else if (p->validity || p->kind == VIEWS)
    digest_some (w, p, from, n, out);
  else
    {
      set_column (&c, p, from, n);
      error = w->key ? symcrypt_hmac_column (w->key, &c, w->size, out)
                     : symcrypt_hash_column (w->hash, &c, w->size, out);
      (void) error;
    }
}

/* Make the result's records of N messages of P.  The first message has number
 * FROM in P and number AT in the column. */
static void
work_piece (const struct work *w, const struct piece *p, size_t from, size_t n,
            size_t at)
{
  uint8_t digests[BLOCK * SYMCRYPT_HASH_MAX_DIGEST_SIZE];
  size_t some;
  if (!w->hex)
    {
      digest_piece (w, p, from, n, w->out + w->size * at);
      return;
    }
  for (; n > 0; n -= some, from += some, at += some)
    {
      some = n < BLOCK ? n : BLOCK;
      digest_piece (w, p, from, some, digests);
      write_hex (some * w->size, digests, w->out + 2 * w->size * at);
    }
}

static void
work_range (const struct work *w, size_t from, size_t to)
{
  size_t before = 0, k;
  for (k = 0; k < w->in->n && from < to; k++)
    {
      const struct piece *p = &w->in->pieces[k];
      const size_t end = before + p->n < to ? before + p->n : to;
      if (from < end)
        {
          work_piece (w, p, from - before, end - from, from);
          from = end;
        }
      before += p->n;
    }
}

static void
work_parts (struct work *w)
{
  for (;;)
    {
      const size_t from
          = __atomic_fetch_add (&w->next, PART, __ATOMIC_RELAXED);
      const size_t left = from < w->in->total ? w->in->total - from : 0;
      if (left == 0)
        return;
      work_range (w, from, from + (left < PART ? left : PART));
    }
}

struct thread
{
  struct work *work;
  PyThread_type_lock done;
};

static void
thread_main (void *argument)
{
  struct thread *thread = argument;
  work_parts (thread->work);
  PyThread_release_lock (thread->done);
}

/* The stable ABI has no name for it. */
#define NO_THREAD ((unsigned long) -1)

/* Threads that cannot be had are not needed. */
static void
work_all (struct work *w, unsigned threads)
{
  struct thread others[THREADS];
  unsigned n = 0;
  if (threads <= 1 || w->in->total <= PART)
    {
      work_range (w, 0, w->in->total);
      return;
    }
  for (; n + 1 < threads; n++)
    {
      others[n].work = w;
      others[n].done = PyThread_allocate_lock ();
      if (!others[n].done)
        break;
      PyThread_acquire_lock (others[n].done, WAIT_LOCK);
      if (PyThread_start_new_thread (thread_main, &others[n]) == NO_THREAD)
        {
          PyThread_release_lock (others[n].done);
          PyThread_free_lock (others[n].done);
          break;
        }
    }
  work_parts (w);
  while (n-- > 0)
    {
      PyThread_acquire_lock (others[n].done, WAIT_LOCK);
      PyThread_release_lock (others[n].done);
      PyThread_free_lock (others[n].done);
    }
}

/* The digests of dictionaries, in memory of their pieces. */
static int
work_dictionaries (const struct work *w)
{
  size_t k;
  for (k = 0; k < w->in->n; k++)
    {
      struct piece *p = &w->in->pieces[k];
      if (p->kind != DICTIONARY)
        continue;
      p->values = malloc (w->size * (p->dictionary->n + 1));
      if (!p->values)
        return -1;
      digest_piece (w, p->dictionary, 0, p->dictionary->n, p->values);
    }
  return 0;
}

static int
is_null (const struct piece *p, size_t k)
{
  return p->kind == NULLS || !is_valid (p, k)
         || (p->kind == DICTIONARY
             && !is_valid (p->dictionary, (size_t) index_at (p, k)));
}

/* Let R have a bit for each record, for now that it is valid. */
static int
need_validity (struct result *r)
{
  if (r->validity)
    return 0;
  r->validity = malloc (r->n / 8 + 1);
  if (!r->validity)
    return -1;
  memset (r->validity, 255, r->n / 8 + 1);
  return 0;
}

/* Let R be null where IN is. */
static int
set_validity (struct result *r, const struct input *in)
{
  size_t at = 0, k, i;
  int any = 0;
  for (k = 0; k < in->n; k++)
    {
      const struct piece *p = &in->pieces[k];
      any |= p->kind == NULLS || p->validity
             || (p->kind == DICTIONARY && p->dictionary->validity);
    }
  if (!any)
    return 0;
  if (need_validity (r) < 0)
    return -1;
  for (k = 0; k < in->n; k++)
    for (i = 0; i < in->pieces[k].n; i++, at++)
      if (is_null (&in->pieces[k], i))
        r->validity[at / 8] &= (uint8_t) ~(1 << at % 8);
  r->nulls = 0;
  for (k = 0; k < r->n; k++)
    r->nulls += !(r->validity[k / 8] >> k % 8 & 1);
  return 0;
}

/* ------------------------------------------------------------- the methods */

static int
get_encoding (PyObject *object, int *hex)
{
  *hex = 0;
  if (!object
      || (PyUnicode_Check (object)
          && PyUnicode_CompareWithASCIIString (object, "binary") == 0))
    return 0;
  *hex = 1;
  if (PyUnicode_Check (object)
      && PyUnicode_CompareWithASCIIString (object, "hex") == 0)
    return 0;
  PyErr_Format (PyExc_ValueError, "encoding is \"binary\" or \"hex\", not %R",
                object);
  return -1;
}

/* A writable buffer of SIZE bytes. */
static int
get_out (PyObject *object, Py_buffer *buffer, size_t size)
{
  if (PyObject_GetBuffer (object, buffer, PyBUF_WRITABLE) < 0)
    return -1;
  if ((size_t) buffer->len == size)
    return 0;
  PyErr_Format (PyExc_ValueError, "out has %zd bytes, and %zu are wanted",
                buffer->len, size);
  PyBuffer_Release (buffer);
  return -1;
}

PyObject *
digest_column (const struct state *state, const struct symcrypt_hash *hash,
               const struct symcrypt_hmac_key *key, PyObject **given)
{
  PyObject *column = NULL;
  struct input in;
  struct work w
      = { &in, hash, key, symcrypt_hash_digest_size (hash), 0, NULL, 0 };
  struct result *r = NULL;
  PyObject *out = given[2] && given[2] != Py_None ? given[2] : NULL;
  Py_ssize_t threads = given[3] ? get_size (given[3], "threads") : 1;
  Py_buffer buffer;
  const char *bad;
  int error = 0, held = 0;
  if (threads < 0 || get_encoding (given[1], &w.hex) < 0)
    return NULL;
  if (threads < 1 || threads > THREADS)
    return PyErr_Format (PyExc_ValueError, "threads is from 1 to %d", THREADS);
  memset (&in, 0, sizeof in);
  if (input_get (&in, given[0]) < 0)
    goto done;
  if (out)
    {
      if (get_out (out, &buffer, in.total * w.size * (w.hex ? 2 : 1)) < 0)
        goto done;
      held = 1;
      w.out = buffer.buf;
    }
  else
    {
      r = w.hex ? result_new (in.total, 'u', 2 * w.size, 0)
                : result_new (in.total, 'w', w.size, 0);
      if (!r)
        {
          PyErr_NoMemory ();
          goto done;
        }
      w.out = r->data;
    }
  Py_BEGIN_ALLOW_THREADS bad = input_check (&in);
  if (!bad)
    error = work_dictionaries (&w);
  if (!bad && !error)
    {
      work_all (&w, (unsigned) threads);
      error = r ? set_validity (r, &in) : 0;
    }
  Py_END_ALLOW_THREADS if (bad) PyErr_SetString (PyExc_ValueError, bad);
  else if (error) PyErr_NoMemory ();
  else if (out) column = Py_NewRef (out);
  else
  {
    column = new_column (state, r);
    r = NULL;
  }

done:
  result_release (r);
  if (held)
    PyBuffer_Release (&buffer);
  input_end (&in);
  return column;
}

PyObject *
verify_column (const struct state *state, const struct symcrypt_hmac_key *key,
               PyObject *column, PyObject *tags)
{
  struct input in = { 0 }, wanted = { 0 };
  struct work w = { &in, key->hash, key, symcrypt_hash_digest_size (key->hash),
                    0,   NULL,      0 };
  struct result *r = NULL;
  PyObject *answers = NULL;
  const char *bad;
  size_t room;
  int error = 0;
  if (input_get (&in, column) < 0 || input_get (&wanted, tags) < 0)
    goto done;
  if (in.total != wanted.total)
    {
      PyErr_Format (PyExc_ValueError, "tags: %zu, not %zu as the messages",
                    wanted.total, in.total);
      goto done;
    }
  r = result_new (in.total, 'b', 0, 0);
  w.out = r ? new_memory (in.total * w.size, &room) : NULL;
  if (!w.out)
    {
      PyErr_NoMemory ();
      goto done;
    }
  Py_BEGIN_ALLOW_THREADS bad = input_check (&in);
  if (!bad)
    bad = input_check (&wanted);
  if (!bad)
    error = work_dictionaries (&w);
  if (!bad && !error)
    {
      size_t at = 0, k, i;
      work_range (&w, 0, in.total);
      for (k = 0; k < wanted.n; k++)
        for (i = 0; i < wanted.pieces[k].n; i++, at++)
          if (!is_null (&wanted.pieces[k], i))
            {
              const struct piece *p = &wanted.pieces[k];
              size_t length, to = i;
              const uint8_t *tag;
              if (p->kind == DICTIONARY)
                {
                  to = (size_t) index_at (p, i);
                  p = p->dictionary;
                }
              tag = message_at (p, to, &length);
              r->data[at / 8]
                  |= (uint8_t) ((length == w.size
                                 && symcrypt_memeql (length, tag,
                                                     w.out + w.size * at))
                                << at % 8);
            }
      error = set_validity (r, &in) || set_validity (r, &wanted);
    }
  Py_END_ALLOW_THREADS if (bad) PyErr_SetString (PyExc_ValueError, bad);
  else if (error) PyErr_NoMemory ();
  else
  {
    answers = new_column (state, r);
    r = NULL;
  }

done:
  if (w.out)
    {
      symcrypt_wipe (in.total * w.size, w.out);
      free_memory (w.out, room);
    }
  result_release (r);
  input_end (&in);
  input_end (&wanted);
  return answers;
}

/* ------------------------------------------------- keys and sealed columns */

/* A column in one piece: where it lies if it is one, and else a copy, in which
 * nulls are empty. */
struct flat
{
  struct symcrypt_column c;
  uint8_t *copy;
  size_t size; /* of the copy */
  int64_t *offsets;
};

static void
flat_end (struct flat *f)
{
  if (f->copy)
    symcrypt_wipe (f->size, f->copy);
  free (f->copy);
  free (f->offsets);
}

/* Message K of P, also if it is null or in a dictionary. */
static const uint8_t *
any_message_at (const struct piece *p, size_t k, size_t *length)
{
  *length = 0;
  if (is_null (p, k))
    return nothing;
  if (p->kind == DICTIONARY)
    return message_at (p->dictionary, (size_t) index_at (p, k), length);
  return message_at (p, k, length);
}

static int
flatten (struct flat *f, const struct input *in, size_t n)
{
  const struct piece *p = in->pieces;
  size_t k, i, at = 0, end = 0, length;
  if (in->n == 1 && !p->validity && p->kind <= OFFSETS64)
    {
      set_column (&f->c, p, 0, p->n);
      if (in->is_one)
        {
          f->c.n = n;
          f->c.stride = 0;
        }
      return 0;
    }
  f->offsets = malloc ((in->total + 1) * sizeof *f->offsets);
  if (!f->offsets)
    return -1;
  f->offsets[0] = 0;
  for (k = 0; k < in->n; k++)
    for (i = 0; i < in->pieces[k].n; i++)
      {
        any_message_at (&in->pieces[k], i, &length);
        end += length;
        f->offsets[++at] = (int64_t) end;
      }
  f->copy = malloc (end + 1);
  if (!f->copy)
    return -1;
  f->c.n = at;
  f->c.size = f->size = end;
  f->c.data = f->copy;
  f->c.offsets64 = f->offsets;
  for (k = at = 0; k < in->n; k++)
    for (i = 0; i < in->pieces[k].n; i++, at++)
      {
        const uint8_t *data = any_message_at (&in->pieces[k], i, &length);
        memcpy (f->copy + f->offsets[at], data, length);
      }
  return 0;
}

static int64_t
start_of (const struct symcrypt_column *c, size_t k)
{
  return c->offsets32 ? c->offsets32[k] : c->offsets64[k];
}

/* Let C have records of SIZE bytes, which all its messages must have. */
static int
make_records (struct symcrypt_column *c, size_t size)
{
  size_t k;
  int good = 1;
  if (!c->offsets32 && !c->offsets64)
    return c->length == size;
  for (k = 0; k < c->n; k++)
    good &= size == (size_t) (start_of (c, k + 1) - start_of (c, k));
  c->data += c->n > 0 ? start_of (c, 0) : 0;
  c->size = size * c->n;
  c->offsets32 = NULL;
  c->offsets64 = NULL;
  c->length = c->stride = size;
  return good;
}

/* The bytes of all messages of C. */
static size_t
column_bytes (const struct symcrypt_column *c)
{
  if (!c->offsets32 && !c->offsets64)
    return c->length * c->n;
  return c->n > 0 ? (size_t) (start_of (c, c->n) - start_of (c, 0)) : 0;
}

/* What several columns are made into: IN and FLAT have WANTED of them, the
 * first of which is null where the result is. */
struct several
{
  struct input in[3];
  struct flat flat[3];
  size_t n;
};

static void
several_end (struct several *s)
{
  size_t k;
  for (k = 0; k < 3; k++)
    {
      flat_end (&s->flat[k]);
      input_end (&s->in[k]);
    }
}

/* The columns that are neither null nor None; the others have as many messages
 * as the first. */
static int
several_get (struct several *s, PyObject *const *columns,
             const char *const *names)
{
  const char *bad = NULL;
  size_t k;
  int error = 0;
  memset (s, 0, sizeof *s);
  s->in[2].may_be_one = 1;
  for (k = 0; k < 3; k++)
    if (columns[k] && columns[k] != Py_None)
      {
        if (input_get (&s->in[k], columns[k]) < 0)
          return -1;
        if (s->in[k].total != s->in[0].total && !s->in[k].is_one)
          {
            PyErr_Format (PyExc_ValueError, "%s: %zu, not %zu as the messages",
                          names[k], s->in[k].total, s->in[0].total);
            return -1;
          }
      }
  s->n = s->in[0].total;
  Py_BEGIN_ALLOW_THREADS for (k = 0; k < 3 && !bad; k++) bad
      = input_check (&s->in[k]);
  for (k = 0; k < 3 && !bad && !error; k++)
    if (s->in[k].n > 0)
      error = flatten (&s->flat[k], &s->in[k], s->n);
  Py_END_ALLOW_THREADS if (bad) PyErr_SetString (PyExc_ValueError, bad);
  else if (error) PyErr_NoMemory ();
  return bad || error ? -1 : 0;
}

/* Clear what R has where IN is null, and let it be null there, or where WRONG
 * says so. */
static int
clear_nulls (struct result *r, const struct input *in, const uint8_t *wrong)
{
  const int64_t *offsets = r->offsets;
  size_t k;
  int error = set_validity (r, in);
  for (k = 0; !error && wrong && k < r->n; k++)
    if (wrong[k])
      error = need_validity (r);
  for (k = 0; !error && r->validity && k < r->n; k++)
    {
      const int valid = r->validity[k / 8] >> k % 8 & 1;
      if (valid && wrong && wrong[k])
        {
          r->validity[k / 8] &= (uint8_t) ~(1 << k % 8);
          r->nulls++;
        }
      else if (!valid && offsets)
        memset (r->data + offsets[k], 0,
                (size_t) (offsets[k + 1] - offsets[k]));
      else if (!valid)
        memset (r->data + r->width * k, 0, r->width);
    }
  return error;
}

PyObject *
pbkdf2_column (const struct state *state, const struct symcrypt_hash *hash,
               PyObject *passwords, PyObject *salts, uint64_t iterations,
               size_t length)
{
  static const char *const names[] = { "passwords", "", "salts" };
  PyObject *const columns[] = { passwords, NULL, salts };
  PyObject *column = NULL;
  struct several s;
  struct result *r = NULL;
  int error;
  if (several_get (&s, columns, names) < 0)
    goto done;
  r = result_new (s.n, 'w', length, 0);
  if (!r)
    {
      PyErr_NoMemory ();
      goto done;
    }
  r->secret = 1;
  Py_BEGIN_ALLOW_THREADS error = symcrypt_pbkdf2_hmac_column (
      hash, &s.flat[0].c, iterations, &s.flat[2].c, length, length, r->data);
  if (!error && clear_nulls (r, &s.in[0], NULL) < 0)
    error = 1;
  Py_END_ALLOW_THREADS if (error > 0) PyErr_NoMemory ();
  else if (error) raise_error (state, error);
  else
  {
    column = new_column (state, r);
    r = NULL;
  }

done:
  result_release (r);
  several_end (&s);
  return column;
}

PyObject *
sealed_column (const struct state *state, const uint8_t *key,
               size_t nonce_size, int opens, PyObject *const *given)
{
  static const char *const names[]
      = { "messages", "nonces", "associated data" };
  PyObject *const columns[] = { given[1], given[0], given[2] };
  PyObject *column = NULL;
  struct several s;
  struct result *r = NULL;
  uint8_t *wrong = NULL;
  const struct symcrypt_column *ads;
  const int strict
      = opens && given[3] ? PyObject_IsTrue (given[3]) : 1; /* or -1 */
  size_t size, k, failed = 0;
  int error = 0;
  if (strict < 0)
    return NULL;
  if (several_get (&s, columns, names) < 0)
    goto done;
  if (!make_records (&s.flat[1].c, nonce_size))
    {
      PyErr_Format (state->errors[-SYMCRYPT_ERROR_LENGTH],
                    "a nonce has %zu bytes, and is not null", nonce_size);
      goto done;
    }
  ads = s.in[2].n > 0 ? &s.flat[2].c : NULL;
  size = column_bytes (&s.flat[0].c);
  r = result_new (s.n, 'Z', 0, size + (opens ? 0 : 16 * s.n));
  wrong = calloc (s.n + 1, 1);
  if (!r || !wrong)
    {
      PyErr_NoMemory ();
      goto done;
    }
  r->secret = opens;
  Py_BEGIN_ALLOW_THREADS error
      = opens ? symcrypt_chacha_poly1305_open_column (
            key, &s.flat[1].c, ads, &s.flat[0].c, r->offsets, r->data, wrong)
              : symcrypt_chacha_poly1305_seal_column (
                  key, &s.flat[1].c, ads, &s.flat[0].c, r->offsets, r->data);
  error = error == SYMCRYPT_ERROR_TAG ? 0 : error;
  if (!error)
    error = clear_nulls (r, &s.in[0], strict ? NULL : wrong) < 0;
  if (!error)
    r->size = (size_t) ((int64_t *) r->offsets)[s.n];
  for (k = 0; strict && !error && k < s.n; k++)
    {
      wrong[k] &= !r->validity || (r->validity[k / 8] >> k % 8 & 1);
      failed += wrong[k];
    }
  Py_END_ALLOW_THREADS if (error > 0) PyErr_NoMemory ();
  else if (error) raise_error (state, error);
  else if (failed > 0) raise_failed (state, s.n, wrong);
  else
  {
    column = new_column (state, r);
    r = NULL;
  }

done:
  free (wrong);
  result_release (r);
  several_end (&s);
  return column;
}

/* The name comes last: the others are those of HmacKey.column. */
static PyObject *
column_digest (PyObject *module, PyObject *const *args, Py_ssize_t n,
               PyObject *keywords)
{
  static const char *const names[]
      = { "column", "encoding", "out", "threads", "name", NULL };
  const struct state *state = PyModule_GetState (module);
  const struct symcrypt_hash *hash;
  PyObject *given[5] = { NULL };
  if (arguments ("digest", args, n, keywords, names, 5, given) < 0)
    return NULL;
  hash = find_hash (state, given[4]);
  return hash ? digest_column (state, hash, NULL, given) : NULL;
}

static PyMethodDef functions[]
    = { { "_column_digest", METHOD (column_digest), FAST, NULL },
        { NULL, NULL, 0, NULL } };

int
add_columns (PyObject *module, struct state *state)
{
  state->column = add_type (module, &column_spec, "_Column");
  return state->column ? PyModule_AddFunctions (module, functions) : -1;
}
