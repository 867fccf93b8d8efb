/* SPDX-License-Identifier: ISC */
/* Columns: digests and tags of messages in Arrow's memory or in a buffer of
 * records, without an object for each.  The structs are those of the Arrow C
 * data interface, which are fixed for all time.
 *
 * The interface does not give the size of the data in bytes, so an offset past
 * the end cannot be found. */
#include "common.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

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
  SEALED_PART = 256,
  THREADS = 64
};

/* The most messages of a column, and so of all its chunks: their digests have
 * a size. */
#define MOST_MESSAGES (SIZE_MAX / 256)

/* In the place of a message or a nonce that is not there. */
static const uint8_t nothing[32];

#define TAG_SIZE SYMCRYPT_CHACHA_POLY1305_TAG_SIZE

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
  /* As other libraries see it. */
  char format[16];
  const void *buffers[3];
};

/* Large results use huge pages, because page faults on pages of 4096 bytes
 * take a third of the time of SHA-256.  The memory of the last freed result is
 * kept for the next, because clearing new pages in the kernel takes a tenth of
 * that time.  The kernel may reclaim the kept pages at any time.  The size is
 * stored at the start of the memory.  Results can be freed without an
 * interpreter, so this memory belongs to no interpreter. */
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
 * many; their offsets are set.  Binaries get their data from result_data. */
static struct result *
result_new (size_t n, char type, size_t width)
{
  struct result *r = calloc (1, sizeof *r);
  size_t k;
  if (!r)
    {
      PyErr_NoMemory ();
      return NULL;
    }
  r->references = 1;
  r->n = n;
  r->width = width;
  r->size = n;
  if (n > MOST_MESSAGES
      || multiply_sizes (&r->size, width, PY_SSIZE_T_MAX) < 0)
    goto failed;
  r->type = type == 'u' && r->size > INT32_MAX ? 'U' : type;
  if (type == 'b')
    {
      r->size = (n + 7) / 8;
      r->data = calloc (1, r->size + 1);
    }
  else if (type != 'Z')
    r->data = new_memory (r->size, &r->room);
  if (!r->data && type != 'Z')
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
  PyErr_NoMemory ();
  return NULL;
}

/* Give R, of type Z, SIZE bytes of data; -1 if there is no memory. */
static int
result_data (struct result *r, size_t size)
{
  r->data = new_memory (size, &r->room);
  r->size = r->data ? size : 0;
  return r->data ? 0 : -1;
}

/* ----------------------------------------------------------------- Arrow's */

static void
release_array (struct ArrowArray *array)
{
  result_release (array->private_data);
  array->release = NULL;
}

static void
release_schema (struct ArrowSchema *schema)
{
  result_release (schema->private_data);
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

/* SIZE zeros in a new capsule, or null with an exception. */
static void *
new_capsule (PyObject **capsule, size_t size, const char *name,
             PyCapsule_Destructor end)
{
  void *p = calloc (1, size);
  *capsule = p ? PyCapsule_New (p, name, end) : PyErr_NoMemory ();
  if (*capsule)
    return p;
  free (p);
  return NULL;
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

static void *
share (struct result *r)
{
  __atomic_add_fetch (&r->references, 1, __ATOMIC_RELAXED);
  return r;
}

static PyObject *
column_schema (PyObject *object, PyObject *Py_UNUSED (nothing))
{
  PyObject *capsule;
  struct ArrowSchema *schema
      = new_capsule (&capsule, sizeof *schema, "arrow_schema", end_schema);
  if (!schema)
    return NULL;
  schema->format = result_of (object)->format;
  schema->name = "";
  schema->flags = ARROW_FLAG_NULLABLE;
  schema->release = release_schema;
  schema->private_data = share (result_of (object));
  return capsule;
}

/* The requested schema is ignored. */
static PyObject *
column_array (PyObject *object, PyObject *const *args, Py_ssize_t n,
              PyObject *keywords)
{
  static const char *const names[] = { "requested_schema", NULL };
  PyObject *given[1] = { NULL }, *capsule;
  struct result *r = result_of (object);
  struct ArrowArray *array;
  if (arguments ("__arrow_c_array__", args, n, keywords, names, 0, given) < 0
      || !(array
           = new_capsule (&capsule, sizeof *array, "arrow_array", end_array)))
    return NULL;
  array->length = (int64_t) r->n;
  array->null_count = r->nulls;
  array->n_buffers = r->offsets ? 3 : 2;
  array->buffers = r->buffers;
  array->release = release_array;
  array->private_data = share (r);
  return Py_BuildValue ("(NN)", column_schema (object, NULL), capsule);
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
    = { { "null_count", column_nulls, NULL, "The number of nulls.", NULL },
        { NULL, NULL, NULL, NULL, NULL } };

static PyType_Slot column_slots[]
    = { { Py_tp_doc,
          (void *) "The result for a column: pass it to any library that "
                   "knows Arrow,\nor read its bytes as a buffer." },
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

/* The column of R, which then belongs to it; or an exception if ERROR is one,
 * above 0 if there was no memory. */
static PyObject *
new_column (const struct state *state, struct result *r, int error)
{
  struct column_object *self = NULL;
  if (error > 0)
    PyErr_NoMemory ();
  else if (error)
    raise_error (state, error);
  else
    self = new_object (state->column);
  if (!self)
    {
      result_release (r);
      return NULL;
    }
  PyOS_snprintf (r->format, sizeof r->format,
                 r->type == 'w' ? "w:%u" : "%.0u%c",
                 r->type == 'w' ? (unsigned) r->width : 0, r->type);
  r->buffers[0] = r->validity;
  r->buffers[1] = r->offsets ? r->offsets : r->data;
  r->buffers[2] = r->data;
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
  size_t n; /* messages */
  /* VIEWS and DICTIONARY: the views of 16 bytes or the indices. */
  const uint8_t *data;
  size_t length;           /* FIXED: of a message */
  const void *offsets;     /* OFFSETS32, OFFSETS64 */
  size_t size;             /* and the last of these: no message ends later */
  size_t offset;           /* of the slice in all of these */
  const uint8_t *validity; /* bits, or null */
  /* VIEWS: COUNT buffers, and the size of each. */
  const uint8_t *const *buffers;
  const int64_t *sizes;
  size_t count;
  /* DICTIONARY: its values, Arrow's letter for the indices, and the digests of
   * the values. */
  struct piece *dictionary;
  char index_format;
  uint8_t *values;
  void *made; /* the indices of runs, or the text of UUIDs */
  /* Gets a sentence if a message is outside its buffers.  Other threads may
   * write to the offsets, views and indices at any time, because Python does
   * not lock them.  Each is therefore read once and checked at each read. */
  const char **bad;
  struct ArrowArray array; /* what is released at the end, if it is anything */
};

static void
set_bad (const struct piece *p, const char *why)
{
  __atomic_store_n (p->bad, why, __ATOMIC_RELAXED);
}

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
  memcpy (&view, p->data + 16 * (p->offset + k), sizeof view);
  return view;
}

static int64_t
offset_at (const struct piece *p, size_t k)
{
  k += p->offset;
  return p->kind == OFFSETS64 ? ((const int64_t *) p->offsets)[k]
                              : ((const int32_t *) p->offsets)[k];
}

/* The piece that has the bytes of message K, P or its dictionary, and in *AT
 * the number there; null if the message is null. */
static const struct piece *
value_of (const struct piece *p, size_t k, size_t *at)
{
  uint64_t index;
  *at = k;
  if (p->kind == NULLS || !is_valid (p, k))
    return NULL;
  if (p->kind != DICTIONARY)
    return p;
  index = (uint64_t) index_at (p, k);
  if (index >= p->dictionary->n)
    {
      set_bad (p, "an index outside its dictionary");
      return NULL;
    }
  return value_of (p->dictionary, (size_t) index, at);
}

static int
is_null (const struct piece *p, size_t k)
{
  size_t at;
  return !value_of (p, k, &at);
}

/* Message K of P, which is not null and no dictionary. */
static const uint8_t *
value_at (const struct piece *p, size_t k, size_t *length)
{
  struct arrow_view view;
  int64_t at, end;
  *length = 0;
  switch (p->kind)
    {
    case FIXED:
      *length = p->length;
      return p->data + p->length * (p->offset + k);
    case VIEWS:
      view = view_at (p, k);
      if (view.size < 0
          || (view.size > 12
              && (view.buffer < 0 || (size_t) view.buffer >= p->count
                  || view.offset < 0
                  || (int64_t) view.offset + view.size
                         > p->sizes[view.buffer])))
        {
          set_bad (p, "a view outside its buffers");
          return nothing;
        }
      *length = (size_t) view.size;
      return view.size <= 12 ? p->data + 16 * (p->offset + k) + 4
                             : p->buffers[view.buffer] + view.offset;
    default:
      at = offset_at (p, k);
      end = offset_at (p, k + 1);
      if (at < 0 || end < at || (uint64_t) end > p->size)
        {
          set_bad (p, "offsets that decrease or are negative");
          return nothing;
        }
      *length = (size_t) (end - at);
      return p->data + at;
    }
}

/* Message K, which is empty if it is null. */
static const uint8_t *
message_at (const struct piece *p, size_t k, size_t *length)
{
  size_t at;
  *length = 0;
  p = value_of (p, k, &at);
  return p ? value_at (p, at, length) : nothing;
}

/* Read all messages of P, so that a wrong one is found before any result. */
static void
check_piece (const struct piece *p)
{
  size_t k, length;
  if (p->kind == DICTIONARY)
    check_piece (p->dictionary);
  /* Offsets of nulls count, too: the library gets a piece as a whole. */
  if (p->kind == OFFSETS32 || p->kind == OFFSETS64)
    for (k = 0; k < p->n; k++)
      value_at (p, k, &length);
  else if (p->kind != FIXED && p->kind != NULLS)
    for (k = 0; k < p->n; k++)
      message_at (p, k, &length);
}

static void
piece_end (struct piece *p)
{
  if (p->dictionary)
    piece_end (p->dictionary);
  free (p->dictionary);
  free (p->values);
  free (p->made);
  if (p->array.release)
    p->array.release (&p->array);
}

static int
malformed (void)
{
  PyErr_SetString (PyExc_ValueError, "a malformed Arrow array");
  return -1;
}

/* Refuse a column of format F, and say what it is and what to do. */
static int
refuse (const char *f)
{
  const char *cast = "cast it to strings, which say how a value is written";
  const char *what = NULL;
  if (!strcmp (f, "+s"))
    {
      what = "a table or a struct";
      cast = "take one column of it, as table[\"name\"]";
    }
  else if (f[0] == '+' && f[1] && strchr ("lLwvm", f[1]))
    {
      what = "lists";
      cast = "hash a string or bytes that you make of each";
    }
  else if (f[0] == 't')
    what = "dates or times";
  else if (f[0] == 'd')
    what = "decimals";
  else if (f[0] && !f[1])
    what = f[0] == 'b'                 ? "booleans"
           : strchr ("efg", f[0])      ? "floating-point numbers"
           : strchr ("cCsSiIlL", f[0]) ? "integers"
                                       : NULL;
  if (what)
    PyErr_Format (PyExc_TypeError,
                  "a column is of bytes or strings, and this is %s: %s", what,
                  cast);
  else
    PyErr_Format (PyExc_TypeError,
                  "a column is of bytes or strings, and this is of Arrow's "
                  "format \"%.50s\": %s",
                  f, cast);
  return -1;
}

static int set_piece (struct piece *p, const struct ArrowSchema *s,
                      const struct ArrowArray *a);

/* Let P be a dictionary whose values are P->dictionary, the array A of the
 * type S. */
static int
set_dictionary (struct piece *p, const struct ArrowSchema *s,
                const struct ArrowArray *a)
{
  if (!s || !a || s->dictionary || !strncmp (s->format, "+r", 2))
    return malformed ();
  p->kind = DICTIONARY;
  p->dictionary = calloc (1, sizeof *p->dictionary);
  if (!p->dictionary)
    {
      PyErr_NoMemory ();
      return -1;
    }
  p->dictionary->bad = p->bad;
  return set_piece (p->dictionary, s, a);
}

/* Let P be a dictionary of the runs of A: each message gets its run's index.
 */
static int
set_runs (struct piece *p, const struct ArrowSchema *s,
          const struct ArrowArray *a)
{
  const struct ArrowArray *ends;
  struct piece e = { 0 };
  int64_t *indices, end, k = 0, i;
  if (s->n_children != 2 || a->n_children != 2 || a->n_buffers != 0)
    return malformed ();
  if (set_dictionary (p, s->children[1], a->children[1]) < 0)
    return -1;
  ends = a->children[0];
  e.index_format = s->children[0]->format[0];
  if (!e.index_format || !strchr ("sil", e.index_format)
      || ends->n_buffers != 2 || ends->length < 0 || ends->offset < 0
      || ends->length > (int64_t) p->dictionary->n
      || (ends->length > 0 && !ends->buffers[1]))
    return malformed ();
  e.data = ends->buffers[1];
  e.offset = (size_t) ends->offset;
  indices = p->made = calloc (p->n + 1, sizeof *indices);
  if (!indices)
    {
      PyErr_NoMemory ();
      return -1;
    }
  for (i = 0; k < (int64_t) p->n && i < ends->length; i++)
    for (end = index_at (&e, (size_t) i);
         k < (int64_t) p->n && k + (int64_t) p->offset < end; k++)
      indices[k] = i;
  if (k < (int64_t) p->n)
    return malformed ();
  p->index_format = 'l';
  p->data = p->made;
  p->offset = 0;
  return 0;
}

/* Return nonzero if S is a column of UUIDs.  Its metadata are a number of
 * pairs, each of which is two strings with their lengths. */
static int
is_uuid (const struct ArrowSchema *s)
{
  static const char key[] = "ARROW:extension:name", value[] = "arrow.uuid";
  const char *at = s->metadata;
  int32_t n, size[2];
  if (!at)
    return 0;
  memcpy (&n, at, 4);
  for (at += 4; n > 0; n--, at += size[1])
    {
      const char *name = at + 4;
      memcpy (&size[0], at, 4);
      at = name + size[0];
      memcpy (&size[1], at, 4);
      at += 4;
      if (size[0] == sizeof key - 1 && !memcmp (name, key, sizeof key - 1)
          && size[1] == sizeof value - 1
          && !memcmp (at, value, sizeof value - 1))
        return 1;
    }
  return 0;
}

/* Let the messages of P, UUIDs, be their 36 characters, so that they have the
 * digests of UUIDs in columns of strings. */
static int
set_uuids (struct piece *p)
{
  enum
  {
    TEXT = 36
  };
  size_t k, at, size = p->offset + p->n;
  uint8_t *text = NULL;
  if (multiply_sizes (&size, TEXT, PY_SSIZE_T_MAX) == 0)
    text = p->made = malloc (size);
  if (!text)
    {
      PyErr_NoMemory ();
      return -1;
    }
  for (k = p->offset; k < p->offset + p->n; k++)
    for (at = 0; at < 16; at++)
      {
        const size_t dashes = at < 4 ? 0 : at >= 10 ? 4 : at / 2 - 1;
        uint8_t *to = text + TEXT * k + 2 * at + dashes;
        if (at == 4 || at == 6 || at == 8 || at == 10)
          to[-1] = '-';
        write_hex (1, p->data + 16 * k + at, to);
      }
  p->data = text;
  p->length = TEXT;
  p->size = size;
  return 0;
}

/* Let P, so far zeros but for its own array, be the array A of the type S. */
static int
set_piece (struct piece *p, const struct ArrowSchema *s,
           const struct ArrowArray *a)
{
  const char *f = s->format;
  const int runs = !strcmp (f, "+r");
  int64_t buffers = 3;
  if (s->dictionary)
    {
      if (!strchr ("cCsSiIlL", f[0]) || !f[0] || f[1])
        return malformed ();
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
      /* strtoul is not used, because a program that is compiled with glibc
       * 2.38 then needs that version. */
      for (f += 2; *f >= '0' && *f <= '9' && p->length <= INT32_MAX; f++)
        p->length = 10 * p->length + (size_t) (*f - '0');
      if (*f)
        return malformed ();
      buffers = 2;
    }
  else if (!strcmp (f, "n"))
    {
      p->kind = NULLS;
      buffers = a->n_buffers; /* polars has one */
    }
  else if (!runs)
    return refuse (f);
  else
    buffers = 0;
  if (a->n_buffers != buffers || a->length < 0 || a->offset < 0
      || (uint64_t) a->offset > MOST_MESSAGES
      || (uint64_t) a->length > MOST_MESSAGES - (uint64_t) a->offset
      || a->n_children != (runs ? 2 : 0) || p->length > INT32_MAX)
    return malformed ();
  p->n = (size_t) a->length;
  p->data = nothing;
  p->offset = (size_t) a->offset;
  p->size = p->offset + p->n;
  if (multiply_sizes (&p->size, p->length, PY_SSIZE_T_MAX) < 0)
    return malformed ();
  if (p->kind == NULLS)
    return 0;
  if (runs)
    return set_runs (p, s, a);
  if (s->dictionary && set_dictionary (p, s->dictionary, a->dictionary) < 0)
    return -1;
  if (p->n == 0)
    {
      p->kind = FIXED;
      return 0;
    }
  p->validity = a->null_count == 0 ? NULL : a->buffers[0];
  if (!a->buffers[1])
    return p->kind == FIXED && p->length == 0 ? 0 : malformed ();
  p->data = a->buffers[1];
  if (p->kind == OFFSETS32 || p->kind == OFFSETS64)
    {
      const int64_t end = (p->offsets = p->data, offset_at (p, p->n));
      p->data = a->buffers[2] ? a->buffers[2] : nothing;
      if (end < 0 || (uint64_t) end > PY_SSIZE_T_MAX)
        return malformed ();
      p->size = (size_t) end;
    }
  else if (p->kind == VIEWS)
    {
      p->buffers = (const uint8_t *const *) a->buffers + 2;
      p->count = (size_t) buffers - 3;
      p->sizes = a->buffers[buffers - 1];
      if (p->count > 0 && !p->sizes)
        return malformed ();
    }
  return p->kind == FIXED && p->length == 16 && is_uuid (s) ? set_uuids (p)
                                                            : 0;
}

/* ----------------------------------------------------------------- inputs */

struct input
{
  size_t n;        /* pieces */
  size_t total;    /* messages, at most MOST_MESSAGES */
  const char *bad; /* what a piece has found wrong */
  struct piece *pieces;
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
    piece_end (&in->pieces[k]);
  free (in->pieces);
  if (in->held)
    PyBuffer_Release (&in->buffer);
  PyErr_Restore (type, value, traceback);
}

/* Make room for one piece more, and return it, zeros. */
static struct piece *
new_piece (struct input *in)
{
  if (in->n == in->room)
    {
      const size_t room = in->room ? 2 * in->room : 4;
      void *p = realloc (in->pieces, room * sizeof *in->pieces);
      if (!p)
        {
          PyErr_NoMemory ();
          return NULL;
        }
      in->pieces = p;
      in->room = room;
    }
  memset (&in->pieces[in->n], 0, sizeof *in->pieces);
  in->pieces[in->n].bad = &in->bad;
  return &in->pieces[in->n];
}

/* Add this piece, whose array has been moved there. */
static int
input_add (struct input *in, const struct ArrowSchema *schema)
{
  struct piece *p = &in->pieces[in->n++];
  if (set_piece (p, schema, &p->array) < 0)
    return -1;
  if (add_sizes (&in->total, p->n, MOST_MESSAGES) == 0)
    return 0;
  PyErr_SetString (PyExc_OverflowError,
                   "the column's chunks have more messages than fit into "
                   "memory");
  return -1;
}

static int
input_array (struct input *in, PyObject *object)
{
  PyObject *pair = PyObject_CallMethod (object, "__arrow_c_array__", NULL);
  struct ArrowSchema *schema = NULL;
  struct ArrowArray *array = NULL;
  struct piece *p;
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
  else if (array && (p = new_piece (in)))
    {
      p->array = *array;
      array->release = NULL;
      status = input_add (in, schema);
    }
  Py_DECREF (pair);
  return status;
}

static struct ArrowArrayStream *
get_stream (PyObject *capsule)
{
  struct ArrowArrayStream *stream
      = PyCapsule_GetPointer (capsule, "arrow_array_stream");
  if (!stream || stream->release)
    return stream;
  malformed ();
  return NULL;
}

/* Get the SCHEMA of the stream, or its next ARRAY, the other of which is null.
 * A producer may want the GIL, in another thread, too. */
static int
stream_get (struct ArrowArrayStream *stream, struct ArrowSchema *schema,
            struct ArrowArray *array)
{
  const char *why;
  int error;
  Py_BEGIN_ALLOW_THREADS;
  error = schema ? stream->get_schema (stream, schema)
                 : stream->get_next (stream, array);
  Py_END_ALLOW_THREADS;
  if (!error)
    return 0;
  why = stream->get_last_error (stream);
  if (!PyErr_Occurred ())
    PyErr_Format (PyExc_ValueError, "the column's stream failed: %.500s",
                  why ? why : "it does not say why");
  return -1;
}

static int
input_stream (struct input *in, PyObject *object)
{
  PyObject *capsule = PyObject_CallMethod (object, "__arrow_c_stream__", NULL);
  struct ArrowArrayStream *stream;
  struct ArrowSchema schema = { 0 };
  int status = -1;
  if (!capsule)
    return -1;
  stream = get_stream (capsule);
  if (stream)
    status = stream_get (stream, &schema, NULL);
  while (status == 0)
    {
      struct piece *p = new_piece (in);
      status = p ? stream_get (stream, NULL, &p->array) : -1;
      if (status == 0 && !p->array.release)
        break;
      if (status == 0)
        status = input_add (in, &schema);
    }
  if (schema.release)
    schema.release (&schema);
  Py_DECREF (capsule);
  return status;
}

/* The next array of a stream with its type, or None. */
static PyObject *
next_chunk (PyObject *Py_UNUSED (module), PyObject *object)
{
  struct ArrowArrayStream *stream = get_stream (object);
  PyObject *first = NULL, *second = NULL, *chunk = NULL;
  struct ArrowSchema *schema = NULL;
  struct ArrowArray *array = NULL;
  if (stream)
    schema = new_capsule (&first, sizeof *schema, "arrow_schema", end_schema);
  if (schema)
    array = new_capsule (&second, sizeof *array, "arrow_array", end_array);
  if (array && stream_get (stream, schema, NULL) == 0
      && stream_get (stream, NULL, array) == 0)
    chunk = array->release ? PyTuple_Pack (2, first, second)
                           : Py_NewRef (Py_None);
  Py_XDECREF (first);
  Py_XDECREF (second);
  return chunk;
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
                       "a buffer of records has two dimensions, of bytes; for "
                       "an array of strings or objects pass "
                       "pyarrow.array (it)");
      return -1;
    }
  p = new_piece (in);
  if (!p)
    return -1;
  p->kind = FIXED;
  p->n = in->total = in->is_one ? 1 : (size_t) in->buffer.shape[0];
  p->length = (size_t) in->buffer.shape[in->is_one ? 0 : 1];
  p->data = in->buffer.buf ? in->buffer.buf : nothing;
  in->n = 1;
  return 0;
}

static int
has (PyObject *object, const char *name)
{
  return PyObject_HasAttrString ((PyObject *) Py_TYPE (object), name);
}

/* Refuse what gives addresses or hidden values for its messages. */
static int
check_kind (PyObject *object)
{
  PyObject *dtype, *text;
  int is_object;
  if (has (object, "filled"))
    {
      PyErr_SetString (PyExc_TypeError,
                       "a masked array would be read without its mask: pass "
                       "its filled() array, or pyarrow.array() of its rows "
                       "with nulls");
      return -1;
    }
  if (!has (object, "dtype"))
    return 0;
  dtype = PyObject_GetAttrString (object, "dtype");
  text = dtype ? PyObject_Str (dtype) : NULL;
  Py_XDECREF (dtype);
  if (!text)
    return -1;
  /* Polars exports the addresses of these objects, as 8 bytes each. */
  is_object = PyUnicode_CompareWithASCIIString (text, "Object") == 0;
  Py_DECREF (text);
  if (is_object)
    PyErr_SetString (PyExc_TypeError,
                     "a column of dtype Object has Python objects and not "
                     "their bytes: make it one of strings or bytes first, as "
                     "by pl.Series ([str (x) for x in column])");
  return is_object ? -1 : 0;
}

/* Get a column without Arrow's C interface, as older pandas, polars and
 * pyarrow make it, from the arrays that libsymcrypt.columns makes of it. */
static int
input_chunks (struct input *in, PyObject *object)
{
  PyObject *columns = PyImport_ImportModule ("libsymcrypt.columns");
  PyObject *chunks
      = columns ? PyObject_CallMethod (columns, "_chunks", "O", object) : NULL;
  const Py_ssize_t n = chunks ? PySequence_Size (chunks) : -1;
  Py_ssize_t k;
  int status = n < 0 ? -1 : 0;
  for (k = 0; status == 0 && k < n; k++)
    {
      PyObject *chunk = PySequence_GetItem (chunks, k);
      status = chunk ? input_array (in, chunk) : -1;
      Py_XDECREF (chunk);
    }
  Py_XDECREF (chunks);
  Py_XDECREF (columns);
  return status;
}

/* Get the column OBJECT, and check it. */
static int
input_get (struct input *in, PyObject *object)
{
  int status;
  size_t k;
  if (check_kind (object) < 0)
    return -1;
  if (has (object, "__arrow_c_array__"))
    status = input_array (in, object);
  else if (has (object, "__arrow_c_stream__"))
    status = input_stream (in, object);
  else if (PyObject_CheckBuffer (object))
    status = input_buffer (in, object);
  else
    status = input_chunks (in, object);
  if (status < 0)
    return -1;
  Py_BEGIN_ALLOW_THREADS;
  for (k = 0; k < in->n && !in->bad; k++)
    check_piece (&in->pieces[k]);
  Py_END_ALLOW_THREADS;
  if (!in->bad)
    return 0;
  PyErr_SetString (PyExc_ValueError, in->bad);
  return -1;
}

/* Return 1 with an exception if another thread changed the column since it was
 * checked. */
static int
input_changed (const struct input *in)
{
  if (!in->bad)
    return 0;
  PyErr_Format (PyExc_ValueError,
                "another thread changed the column during the call: %s",
                in->bad);
  return 1;
}

/* Finds the messages of a column, in their order. */
struct cursor
{
  const struct input *in;
  size_t piece, before; /* messages before that piece */
};

/* The piece of message K, which is not before the last one, and in *AT its
 * number there. */
static const struct piece *
piece_of (struct cursor *c, size_t k, size_t *at)
{
  const struct piece *p = c->in->pieces;
  *at = 0;
  if (c->in->is_one)
    return p;
  while (k - c->before >= p[c->piece].n)
    c->before += p[c->piece++].n;
  *at = k - c->before;
  return &p[c->piece];
}

/* Message K.  Nulls are empty, and all are if there is no column. */
static const uint8_t *
message_of (struct cursor *c, size_t k, size_t *length)
{
  const struct piece *p;
  size_t at;
  *length = 0;
  if (c->in->n == 0)
    return nothing;
  p = piece_of (c, k, &at);
  return message_at (p, at, length);
}

/* ---------------------------------------------------------------- threads */

/* TOTAL messages, on which threads call FUNCTION, PART messages a call. */
struct parts
{
  part_function *function;
  void *work;
  size_t total, part;
  size_t next; /* message that no thread has taken; TOTAL stops all */
  size_t done;
};

/* Work on one part; return 0 if there is none. */
static int
work_part (struct parts *p)
{
  const size_t from = __atomic_fetch_add (&p->next, p->part, __ATOMIC_RELAXED);
  const size_t left = from < p->total ? p->total - from : 0;
  const size_t n = left < p->part ? left : p->part;
  if (n == 0)
    return 0;
  p->function (p->work, from, n);
  __atomic_fetch_add (&p->done, n, __ATOMIC_RELAXED);
  return 1;
}

struct thread
{
  struct parts *parts;
  PyThread_type_lock done;
};

static void
thread_main (void *argument)
{
  struct thread *thread = argument;
  while (work_part (thread->parts))
    ;
  PyThread_release_lock (thread->done);
}

/* The stable ABI has no name for it. */
#define NO_THREAD ((unsigned long) -1)

/* Seconds between two questions whether to stop: each may cost the 5 ms for
 * which another thread keeps the GIL. */
#define ASK 0.1

static double
now (void)
{
  struct timespec t;
  clock_gettime (CLOCK_MONOTONIC, &t);
  return (double) t.tv_sec + 1e-9 * (double) t.tv_nsec;
}

/* Handle signals, and call PROGRESS with the messages since *REPORTED. */
static int
ask (struct parts *p, PyObject *progress, size_t *reported)
{
  const size_t done = __atomic_load_n (&p->done, __ATOMIC_RELAXED);
  PyObject *answer;
  if (PyErr_CheckSignals () < 0)
    return -1;
  if (!progress || progress == Py_None || done == *reported)
    return 0;
  answer
      = PyObject_CallFunction (progress, "n", (Py_ssize_t) (done - *reported));
  *reported = done;
  Py_XDECREF (answer);
  return answer ? 0 : -1;
}

int
work_all (part_function *function, void *work, size_t total, size_t part,
          Py_ssize_t threads, PyObject *progress)
{
  struct parts p = { function, work, total, part, 0, 0 };
  struct thread others[THREADS];
  size_t n = 0, reported = 0;
  int status = 0, more = 1;
  /* Threads that cannot be had are not needed. */
  for (; (Py_ssize_t) n + 1 < threads && total && n < (total - 1) / part; n++)
    {
      others[n].parts = &p;
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
  while (more && status == 0)
    {
      Py_BEGIN_ALLOW_THREADS;
      const double end = now () + ASK;
      do
        more = work_part (&p);
      while (more && now () < end);
      Py_END_ALLOW_THREADS;
      if (more)
        status = ask (&p, progress, &reported);
    }
  if (status < 0)
    __atomic_store_n (&p.next, total, __ATOMIC_RELAXED);
  Py_BEGIN_ALLOW_THREADS;
  while (n-- > 0)
    {
      PyThread_acquire_lock (others[n].done, WAIT_LOCK);
      PyThread_release_lock (others[n].done);
      PyThread_free_lock (others[n].done);
    }
  Py_END_ALLOW_THREADS;
  return status < 0 ? -1 : ask (&p, progress, &reported);
}

int
work_many (part_function *function, void *work, size_t total, size_t bytes)
{
  if (bytes >= RELEASE_BYTES)
    return work_all (function, work, total, PART, 1, NULL);
  function (work, 0, total);
  return 0;
}

/* A number of threads, or -1 with an exception; null is one. */
static Py_ssize_t
get_threads (PyObject *object)
{
  const Py_ssize_t n = object ? get_size (object, "threads") : 1;
  if ((n >= 1 && n <= THREADS) || n < 0)
    return n;
  PyErr_Format (PyExc_ValueError, "threads is from 1 to %d", THREADS);
  return -1;
}

/* ---------------------------------------------------------------- digests */

struct work
{
  struct input *in;
  const struct symcrypt_hash *hash;
  const struct symcrypt_hmac_key *key; /* null: digests */
  size_t size;                         /* of a digest */
  size_t length;                       /* of it that is wanted */
  int hex;
  struct view prefix; /* of digits */
  size_t width;       /* of a result */
  uint8_t *out;
};

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

/* Write the digests of messages FROM on of P to OUT, at most N, where they lie
 * as the library takes them, and return how many.  This spares a tenth of
 * SHA-256's time. */
static size_t
digest_piece (const struct work *w, const struct piece *p, size_t from,
              size_t n, uint8_t *out)
{
  struct symcrypt_column c = { .data = p->data };
  int error;
  if (p->validity || p->kind > OFFSETS64)
    return 0;
  c.n = n < p->n - from ? n : p->n - from;
  from += p->offset;
  if (p->kind == OFFSETS32)
    {
      c.offsets32 = (const int32_t *) p->offsets + from;
      c.size = p->size;
    }
  else if (p->kind == OFFSETS64)
    {
      c.offsets64 = (const int64_t *) p->offsets + from;
      c.size = p->size;
    }
  else
    {
      c.data += p->length * from;
      c.length = c.stride = p->length;
      c.size = p->length * c.n;
    }
  error = w->key ? symcrypt_hmac_column (w->key, &c, w->size, out)
                 : symcrypt_hash_column (w->hash, &c, w->size, out);
  if (error)
    set_bad (p, symcrypt_strerror (error));
  return c.n;
}

/* The digests of N messages from FROM on; zeros where they are null. */
static void
digest_range (void *work, size_t from, size_t n)
{
  const struct work *w = work;
  struct cursor c = { w->in, 0, 0 };
  size_t lengths[BLOCK], k, count, at;
  const uint8_t *datas[BLOCK];
  uint8_t *digests[BLOCK], some[BLOCK * SYMCRYPT_HASH_MAX_DIGEST_SIZE];
  const int copies = w->hex || w->length < w->size;
  for (; n > 0; n -= k, from += k)
    {
      const size_t most = copies && n > BLOCK ? BLOCK : n;
      uint8_t *out = copies ? some : w->out + w->size * from;
      const struct piece *p = piece_of (&c, from, &at);
      k = digest_piece (w, p, at, most, out);
      if (k == 0)
        {
          for (count = 0; k < n && k < BLOCK; k++, out += w->size)
            {
              const struct piece *value;
              p = piece_of (&c, from + k, &at);
              value = value_of (p, at, &at);
              if (!value)
                memset (out, 0, w->size);
              else if (p->values)
                memcpy (out, p->values + w->size * at, w->size);
              else
                {
                  datas[count] = value_at (value, at, &lengths[count]);
                  digests[count++] = out;
                }
            }
          digest_many (w, count, lengths, datas, digests);
        }
      for (at = 0; copies && at < k; at++)
        {
          uint8_t *to = w->out + w->width * (from + at);
          if (!w->hex)
            memcpy (to, some + w->size * at, w->length);
          else
            {
              if (w->prefix.length > 0)
                memcpy (to, w->prefix.data, w->prefix.length);
              write_hex (w->length, some + w->size * at,
                         to + w->prefix.length);
            }
        }
    }
}

/* The digests of dictionaries, in memory of their pieces; -1 with an
 * exception. */
static int
work_dictionaries (const struct work *w, Py_ssize_t threads)
{
  size_t k;
  for (k = 0; k < w->in->n; k++)
    {
      struct piece *p = &w->in->pieces[k];
      struct input values = { .n = 1, .pieces = p->dictionary };
      struct work on_values = *w;
      if (p->kind != DICTIONARY)
        continue;
      /* No overflow, because of MOST_MESSAGES. */
      p->values = malloc (w->size * (p->dictionary->n + 1));
      if (!p->values)
        {
          PyErr_NoMemory ();
          return -1;
        }
      on_values.in = &values;
      on_values.length = on_values.width = w->size;
      on_values.hex = 0;
      on_values.out = p->values;
      if (work_all (digest_range, &on_values, p->dictionary->n, PART, threads,
                    NULL)
          < 0)
        return -1;
    }
  return 0;
}

/* Let record K of R be null.  It has bits from the first that is. */
static int
set_null (struct result *r, size_t k)
{
  const unsigned bit = 1u << k % 8;
  if (!r->validity)
    {
      r->validity = malloc (r->n / 8 + 1);
      if (!r->validity)
        return -1;
      memset (r->validity, 255, r->n / 8 + 1);
    }
  r->nulls += (r->validity[k / 8] & bit) != 0;
  r->validity[k / 8] &= (uint8_t) ~bit;
  return 0;
}

/* Let R be null where IN is. */
static int
set_validity (struct result *r, const struct input *in)
{
  size_t at = 0, k, i;
  for (k = 0; k < in->n; at += in->pieces[k++].n)
    {
      const struct piece *p = &in->pieces[k];
      if (p->kind != NULLS && !p->validity && p->kind != DICTIONARY)
        continue;
      for (i = 0; i < p->n; i++)
        if (is_null (p, i) && set_null (r, at + i) < 0)
          return -1;
    }
  return 0;
}

/* ------------------------------------------------------------- the methods */

static int
get_encoding (PyObject *object, int *hex)
{
  const int text = object && PyUnicode_Check (object);
  *hex = text && PyUnicode_CompareWithASCIIString (object, "hex") == 0;
  if (!object || *hex
      || (text && PyUnicode_CompareWithASCIIString (object, "binary") == 0))
    return 0;
  PyErr_Format (PyExc_ValueError, "encoding is \"binary\" or \"hex\", not %R",
                object);
  return -1;
}

/* The characters before each digest. */
static int
get_prefix (PyObject *object, int hex, struct view *prefix)
{
  const char *text;
  Py_ssize_t length;
  if (!object || object == Py_None)
    return 0;
  if (!hex)
    {
      PyErr_SetString (PyExc_ValueError,
                       "prefix is for encoding=\"hex\", whose results are "
                       "strings");
      return -1;
    }
  text = PyUnicode_AsUTF8AndSize (object, &length);
  if (!text)
    return -1;
  if (length > 64)
    {
      PyErr_SetString (PyExc_ValueError, "prefix has 64 bytes at most");
      return -1;
    }
  prefix->data = (const uint8_t *) text;
  prefix->length = (size_t) length;
  return 0;
}

PyObject *
digest_column (const struct state *state, const struct symcrypt_hash *hash,
               const struct symcrypt_hmac_key *key, PyObject **given,
               size_t length, PyObject *prefix)
{
  PyObject *column = NULL;
  struct input in = { 0 };
  struct work w = { .in = &in,
                    .hash = hash,
                    .key = key,
                    .size = symcrypt_hash_digest_size (hash),
                    .length = length };
  struct result *r = NULL;
  PyObject *out = given[2] == Py_None ? NULL : given[2];
  const Py_ssize_t threads = get_threads (given[3]);
  Py_buffer buffer = { 0 };
  size_t width;
  int error = 0;
  if (threads < 0 || get_encoding (given[1], &w.hex) < 0
      || get_prefix (prefix, w.hex, &w.prefix) < 0
      || input_get (&in, given[0]) < 0)
    goto done;
  width = w.width = w.prefix.length + (w.hex ? 2 * length : length);
  if (out && PyObject_GetBuffer (out, &buffer, PyBUF_WRITABLE) < 0)
    goto done;
  if (out && (size_t) buffer.len != in.total * width)
    {
      PyErr_Format (PyExc_ValueError, "out has %zd bytes, and %zu are wanted",
                    buffer.len, in.total * width);
      goto done;
    }
  if (!out && !(r = result_new (in.total, w.hex ? 'u' : 'w', width)))
    goto done;
  w.out = r ? r->data : buffer.buf;
  if (work_dictionaries (&w, threads) < 0
      || work_all (digest_range, &w, in.total, PART, threads, given[4]) < 0)
    {
      result_release (r);
      goto done;
    }
  Py_BEGIN_ALLOW_THREADS;
  error = r ? set_validity (r, &in) : 0;
  Py_END_ALLOW_THREADS;
  if (input_changed (&in))
    result_release (r);
  else if (out && !error)
    column = Py_NewRef (out);
  else
    column = new_column (state, r, error ? 1 : 0);

done:
  if (buffer.obj)
    PyBuffer_Release (&buffer);
  input_end (&in);
  return column;
}

PyObject *
verify_column (const struct state *state, const struct symcrypt_hmac_key *key,
               PyObject *column, PyObject *tags, size_t length,
               PyObject *progress)
{
  struct input in = { 0 }, wanted = { 0 };
  struct work w = { .in = &in,
                    .hash = key->hash,
                    .key = key,
                    .size = symcrypt_hash_digest_size (key->hash),
                    .length = length,
                    .width = length };
  struct result *r = NULL, *digests = NULL;
  struct cursor all_tags = { &wanted, 0, 0 };
  PyObject *answers = NULL;
  size_t k;
  int error = 0;
  if (input_get (&in, column) < 0 || input_get (&wanted, tags) < 0)
    goto done;
  if (in.total != wanted.total)
    {
      PyErr_Format (PyExc_ValueError, "tags: %zu, not %zu as the messages",
                    wanted.total, in.total);
      goto done;
    }
  digests = result_new (in.total, 'w', length);
  r = digests ? result_new (in.total, 'b', 0) : NULL;
  if (!r)
    goto done;
  digests->secret = 1;
  w.out = digests->data;
  if (work_dictionaries (&w, 1) < 0
      || work_all (digest_range, &w, in.total, PART, 1, progress) < 0)
    {
      result_release (r);
      goto done;
    }
  Py_BEGIN_ALLOW_THREADS;
  for (k = 0; k < in.total; k++)
    {
      size_t size;
      const uint8_t *tag = message_of (&all_tags, k, &size);
      const uint8_t *digest = digests->data + length * k;
      r->data[k / 8] |= (uint8_t) ((size == length
                                    && symcrypt_memeql (length, tag, digest))
                                   << k % 8);
    }
  error = set_validity (r, &in) || set_validity (r, &wanted);
  Py_END_ALLOW_THREADS;
  if (input_changed (&in) || input_changed (&wanted))
    result_release (r);
  else
    answers = new_column (state, r, error ? 1 : 0);

done:
  /* The right tags are of no use to who sent wrong ones. */
  for (k = 0; k < in.n; k++)
    if (in.pieces[k].values)
      symcrypt_wipe (w.size * in.pieces[k].dictionary->n, in.pieces[k].values);
  result_release (digests);
  input_end (&in);
  input_end (&wanted);
  return answers;
}

/* ------------------------------------------------- keys and sealed columns */

/* A call on several columns.  A result is null where the first of them is. */
struct several
{
  struct input in[3];
  size_t n;
  const struct symcrypt_hash *hash; /* PBKDF2's */
  uint64_t iterations;
  const uint8_t *key; /* that seals or opens */
  size_t nonce_size;
  many_function *function;
  int opens;
  uint8_t *wrong;
  struct result *result;
  int error;
};

static void
several_end (struct several *s)
{
  size_t k;
  for (k = 0; k < 3; k++)
    input_end (&s->in[k]);
  free (s->wrong);
}

/* The columns that are neither null nor None; the others have as many messages
 * as the first. */
static int
several_get (struct several *s, PyObject *const *columns,
             const char *const *names)
{
  size_t k;
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
  return 0;
}

/* The column of the result, or an exception. */
static PyObject *
several_column (const struct state *state, struct several *s)
{
  if (!input_changed (&s->in[0]) && !input_changed (&s->in[1])
      && !input_changed (&s->in[2]))
    return new_column (state, s->result, s->error);
  result_release (s->result);
  return NULL;
}

/* Let the result be null where the first column is, with zeros there, or where
 * WRONG says so. */
static int
several_nulls (const struct several *s, const uint8_t *wrong)
{
  struct result *r = s->result;
  const int64_t *offsets = r->offsets;
  size_t k;
  if (set_validity (r, &s->in[0]) < 0)
    return -1;
  for (k = 0; r->validity && k < r->n; k++)
    if (!(r->validity[k / 8] >> k % 8 & 1))
      {
        const size_t at = offsets ? (size_t) offsets[k] : r->width * k;
        const size_t end = offsets ? (size_t) offsets[k + 1] : at + r->width;
        memset (r->data + at, 0, end - at);
      }
  for (k = 0; wrong && k < r->n; k++)
    if (wrong[k] && set_null (r, k) < 0)
      return -1;
  return 0;
}

/* The keys of N passwords from FROM on. */
static void
derive_range (void *several, size_t from, size_t n)
{
  struct several *s = several;
  struct cursor passwords = { &s->in[0], 0, 0 }, salts = { &s->in[2], 0, 0 };
  size_t lengths[PBKDF2_PART], salt_lengths[PBKDF2_PART], k;
  const uint8_t *datas[PBKDF2_PART], *salt_datas[PBKDF2_PART];
  const size_t length = s->result->width;
  uint8_t *keys[PBKDF2_PART];
  int error;
  for (k = 0; k < n; k++)
    {
      datas[k] = message_of (&passwords, from + k, &lengths[k]);
      salt_datas[k] = message_of (&salts, from + k, &salt_lengths[k]);
      keys[k] = s->result->data + length * (from + k);
    }
  error = symcrypt_pbkdf2_hmac_many (s->hash, n, lengths, datas, s->iterations,
                                     salt_lengths, salt_datas, length, keys);
  if (error)
    __atomic_store_n (&s->error, error, __ATOMIC_RELAXED);
}

PyObject *
pbkdf2_column (const struct state *state, const struct symcrypt_hash *hash,
               PyObject *const *given, uint64_t iterations, size_t length)
{
  static const char *const names[] = { "passwords", "", "salts" };
  PyObject *const columns[] = { given[1], NULL, given[2] };
  const Py_ssize_t threads = get_threads (given[5]);
  PyObject *column = NULL;
  struct several s = { 0 };
  if (threads < 0 || several_get (&s, columns, names) < 0)
    goto done;
  s.hash = hash;
  s.iterations = iterations;
  s.result = result_new (s.n, 'w', length);
  if (!s.result)
    goto done;
  s.result->secret = 1;
  if (work_all (derive_range, &s, s.n, PBKDF2_PART, threads, given[6]) < 0)
    {
      result_release (s.result);
      goto done;
    }
  Py_BEGIN_ALLOW_THREADS;
  if (!s.error)
    s.error = several_nulls (&s, NULL) < 0;
  Py_END_ALLOW_THREADS;
  column = several_column (state, &s);

done:
  several_end (&s);
  return column;
}

/* The length of a message, sealed or opened. */
static size_t
sealed_length (size_t length, int opens)
{
  if (!opens)
    return length + TAG_SIZE;
  return length < TAG_SIZE ? 0 : length - TAG_SIZE;
}

/* Seal or open N messages from FROM on.  A message that is too short for a tag
 * is opened as an empty one and marked wrong.  A message whose length has
 * changed since the sizes were computed is handled in the same way. */
static void
seal_range (void *several, size_t from, size_t n)
{
  struct several *s = several;
  const int64_t *offsets = s->result->offsets;
  struct symcrypt_chacha_poly1305_message messages[SEALED_PART];
  struct cursor c[3]
      = { { &s->in[0], 0, 0 }, { &s->in[1], 0, 0 }, { &s->in[2], 0, 0 } };
  uint8_t none[TAG_SIZE] = { 0 };
  size_t k, length, nonce;
  int error;
  for (k = 0; k < n; k++)
    {
      struct symcrypt_chacha_poly1305_message *m = &messages[k];
      const size_t room = (size_t) (offsets[from + k + 1] - offsets[from + k]);
      m->key = s->key;
      m->nonce = message_of (&c[1], from + k, &nonce);
      m->ad = message_of (&c[2], from + k, &m->ad_length);
      m->src = message_of (&c[0], from + k, &length);
      if (nonce != s->nonce_size || sealed_length (length, s->opens) != room)
        {
          __atomic_store_n (&s->in[0].bad, "another length", __ATOMIC_RELAXED);
          m->nonce = m->src = nothing;
          length = 0;
        }
      m->dst = s->result->data + offsets[from + k];
      s->wrong[from + k] = s->opens && length < TAG_SIZE;
      m->length = s->opens ? sealed_length (length, 1) : length;
      /* The structure's tag is not const, because sealing writes it.  Opening
       * only reads it. */
      m->tag = !s->opens ? m->dst + length
               : s->wrong[from + k]
                   ? none
                   : (uint8_t *) (uintptr_t) m->src + m->length;
    }
  error = s->function (n, messages);
  for (k = 0; s->opens && k < n; k++)
    s->wrong[from + k] |= messages[k].error != 0;
  if (error && error != SYMCRYPT_ERROR_TAG)
    __atomic_store_n (&s->error, error, __ATOMIC_RELAXED);
}

PyObject *
sealed_column (const struct state *state, const uint8_t *key,
               size_t nonce_size, many_function *function, int opens,
               PyObject *const *given)
{
  static const char *const names[]
      = { "messages", "nonces", "associated data" };
  PyObject *const columns[] = { given[1], given[0], given[2] };
  const Py_ssize_t threads = get_threads (given[4]);
  const int strict = given[3] ? PyObject_IsTrue (given[3]) : 1; /* or -1 */
  PyObject *column = NULL;
  struct several s = { 0 };
  struct result *r;
  int64_t *offsets;
  size_t k, size = 0, failed = 0, length;
  struct cursor messages = { &s.in[0], 0, 0 }, nonces = { &s.in[1], 0, 0 };
  if (threads < 0 || strict < 0 || several_get (&s, columns, names) < 0)
    goto done;
  s.key = key;
  s.nonce_size = nonce_size;
  s.function = function;
  s.opens = opens;
  s.wrong = calloc (s.n + 1, 1);
  s.result = r = result_new (s.n, 'Z', 0);
  if (!r || !s.wrong)
    goto no_memory;
  r->secret = opens;
  offsets = r->offsets;
  offsets[0] = 0;
  for (k = 0; k < s.n; k++)
    {
      message_of (&nonces, k, &length);
      if (length != nonce_size)
        {
          PyErr_Format (state->errors[-SYMCRYPT_ERROR_LENGTH],
                        "a nonce has %zu bytes, and is not null", nonce_size);
          result_release (r);
          goto done;
        }
      message_of (&messages, k, &length);
      if (add_sizes (&size, sealed_length (length, opens), PY_SSIZE_T_MAX) < 0)
        goto no_memory;
      offsets[k + 1] = (int64_t) size;
    }
  if (result_data (r, size) < 0)
    goto no_memory;
  if (work_all (seal_range, &s, s.n, SEALED_PART, threads, given[5]) < 0)
    {
      result_release (r);
      goto done;
    }
  Py_BEGIN_ALLOW_THREADS;
  if (!s.error)
    s.error = several_nulls (&s, strict ? NULL : s.wrong) < 0;
  for (k = 0; strict && !s.error && k < s.n; k++)
    {
      s.wrong[k] &= !r->validity || (r->validity[k / 8] >> k % 8 & 1);
      failed += s.wrong[k];
    }
  Py_END_ALLOW_THREADS;
  if (failed > 0 && !s.in[0].bad)
    {
      result_release (r);
      raise_failed (state, s.n, s.wrong);
    }
  else
    column = several_column (state, &s);

done:
  several_end (&s);
  return column;

no_memory:
  result_release (r);
  PyErr_NoMemory ();
  goto done;
}

/* The name comes last: the others are those of HmacKey.column. */
static PyObject *
column_digest (PyObject *module, PyObject *const *args, Py_ssize_t n,
               PyObject *keywords)
{
  static const char *const names[]
      = { "column", "encoding", "out", "threads", "progress", "name", NULL };
  const struct state *state = PyModule_GetState (module);
  const struct symcrypt_hash *hash;
  PyObject *given[6] = { NULL };
  if (arguments ("digest", args, n, keywords, names, 6, given) < 0)
    return NULL;
  hash = find_hash (state, given[5]);
  return hash ? digest_column (state, hash, NULL, given,
                               symcrypt_hash_digest_size (hash), NULL)
              : NULL;
}

static PyMethodDef functions[]
    = { { "_column_digest", METHOD (column_digest), FAST, NULL },
        { "_next_chunk", next_chunk, METH_O, NULL },
        { NULL, NULL, 0, NULL } };

int
add_columns (PyObject *module, struct state *state)
{
  PyObject *type = PyType_FromModuleAndSpec (module, &column_spec, NULL);
  state->column = (PyTypeObject *) type;
  if (!type || PyModule_AddObjectRef (module, "_Column", type) < 0)
    return -1;
  return PyModule_AddFunctions (module, functions);
}
