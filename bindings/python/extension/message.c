/* SPDX-License-Identifier: ISC */
/* Messages that come in parts: what Hash, Hmac and tz have in common, which
 * has the shape of hashlib's objects. */
#include "common.h"

#include <string.h>

union any_context
{
  struct symcrypt_hash_ctx hash;
  struct symcrypt_hmac_ctx hmac;
  struct symcrypt_tz_ctx tz;
};

union any_blob
{
  uint8_t hmac[SYMCRYPT_HMAC_MAX_BLOB_SIZE];
  uint8_t tz[SYMCRYPT_TZ_BLOB_SIZE];
};

static const size_t sizes[]
    = { sizeof (struct symcrypt_hash_ctx), sizeof (struct symcrypt_hmac_ctx),
        sizeof (struct symcrypt_tz_ctx) };

static union any_context *
context_of (struct message *self)
{
  return (union any_context *) self->ctx;
}

static int
start (struct message *self, const void *what)
{
  union any_context *ctx = context_of (self);
  switch (self->kind)
    {
    case HASH:
      return symcrypt_hash_init (&ctx->hash, what);
    case HMAC:
      return symcrypt_hmac_init (&ctx->hmac, what);
    default:
      symcrypt_tz_init (&ctx->tz);
      return 0;
    }
}

static void
update (struct message *self, const struct view *view)
{
  union any_context *ctx = context_of (self);
  switch (self->kind)
    {
    case HASH:
      symcrypt_hash_update (&ctx->hash, view->length, view->data);
      break;
    case HMAC:
      symcrypt_hmac_update (&ctx->hmac, view->length, view->data);
      break;
    default:
      symcrypt_tz_update (&ctx->tz, view->length, view->data);
    }
}

/* The hash of a message, or null: tz. */
static const struct symcrypt_hash *
hash_of (struct message *self)
{
  const union any_context *ctx = context_of (self);
  return self->kind == HASH   ? ctx->hash.hash
         : self->kind == HMAC ? ctx->hmac.key.hash
                              : NULL;
}

static struct message *
new_message (PyTypeObject *type, enum message_kind kind)
{
  struct message *self = new_locked (type);
  if (self)
    self->kind = kind;
  return self;
}

PyObject *
message_start (PyTypeObject *type, enum message_kind kind, const void *what,
               PyObject *data)
{
  struct message *self;
  struct view view;
  int error = 0;
  if (data ? view_get (&view, data) : view_get_optional (&view, NULL))
    return NULL;
  self = new_message (type, kind);
  if (self)
    error = start (self, what);
  if (self && !error && view.length)
    WORKING (view.length, update (self, &view));
  view_release (&view);
  return result_or (PyType_GetModuleState (type), self, error);
}

PyObject *
message_import (PyTypeObject *type, enum message_kind kind, PyObject *blob)
{
  struct message *self;
  struct view view;
  int error = 0;
  if (view_get (&view, blob) < 0)
    return NULL;
  self = new_message (type, kind);
  if (self)
    {
      union any_context *ctx = context_of (self);
      error = kind == HMAC
                  ? symcrypt_hmac_import (&ctx->hmac, view.length, view.data)
              : view.length == SYMCRYPT_TZ_BLOB_SIZE
                  ? symcrypt_tz_import (&ctx->tz, view.data)
                  : SYMCRYPT_ERROR_ENCODING;
    }
  view_release (&view);
  return result_or (PyType_GetModuleState (type), self, error);
}

void
message_deallocate (PyObject *object)
{
  struct message *self = (struct message *) object;
  free_locked (object, sizes[self->kind], self->ctx);
}

void
message_copy_to (struct message *self, void *ctx)
{
  enter (self->head.lock);
  memcpy (ctx, self->ctx, sizes[self->kind]);
  leave (self->head.lock);
}

PyObject *
message_update (PyObject *object, PyObject *data)
{
  struct message *self = (struct message *) object;
  struct view view;
  if (view_get (&view, data) < 0)
    return NULL;
  WORKING_ON (self->head.lock, view.length, update (self, &view));
  view_release (&view);
  Py_RETURN_NONE;
}

static size_t
digest_size (struct message *self)
{
  const struct symcrypt_hash *hash = hash_of (self);
  return hash ? symcrypt_hash_digest_size (hash) : SYMCRYPT_TZ_DIGEST_SIZE;
}

/* Write the digest of the data so far; the message continues.  This cannot
 * fail, because the message was started. */
static size_t
finish (struct message *self, uint8_t *out)
{
  union any_context ctx;
  int error = 0;
  message_copy_to (self, &ctx);
  if (self->kind == HASH)
    error = symcrypt_hash_digest (&ctx.hash, out);
  else if (self->kind == HMAC)
    error = symcrypt_hmac_digest (&ctx.hmac, out);
  else
    symcrypt_tz_digest (&ctx.tz, out);
  if (error)
    Py_FatalError ("a message that was started has no digest");
  symcrypt_wipe (sizes[self->kind], &ctx);
  return digest_size (self);
}

PyObject *
message_digest (PyObject *object, PyObject *Py_UNUSED (nothing))
{
  uint8_t out[SYMCRYPT_HASH_MAX_DIGEST_SIZE];
  size_t size = finish ((struct message *) object, out);
  return PyBytes_FromStringAndSize ((char *) out, (Py_ssize_t) size);
}

/* Loops of this form compilers turn into vectors. */
void
write_hex (size_t size, const uint8_t *src, uint8_t *dst)
{
  size_t k;
  for (k = 0; k < size; k++)
    {
      const uint8_t high = src[k] >> 4, low = src[k] & 15;
      dst[2 * k] = (uint8_t) (high + (high > 9 ? 'a' - 10 : '0'));
      dst[2 * k + 1] = (uint8_t) (low + (low > 9 ? 'a' - 10 : '0'));
    }
}

PyObject *
message_hexdigest (PyObject *object, PyObject *Py_UNUSED (nothing))
{
  uint8_t out[SYMCRYPT_HASH_MAX_DIGEST_SIZE];
  uint8_t text[2 * SYMCRYPT_HASH_MAX_DIGEST_SIZE];
  size_t size = finish ((struct message *) object, out);
  write_hex (size, out, text);
  return PyUnicode_FromStringAndSize ((char *) text, (Py_ssize_t) (2 * size));
}

PyObject *
message_copy (PyObject *object, PyObject *Py_UNUSED (nothing))
{
  struct message *self = (struct message *) object;
  struct message *other = new_message (Py_TYPE (object), self->kind);
  if (other)
    message_copy_to (self, other->ctx);
  return (PyObject *) other;
}

PyObject *
message_export (PyObject *object, PyObject *Py_UNUSED (nothing))
{
  struct message *self = (struct message *) object;
  union any_blob blob;
  PyObject *bytes;
  size_t size = sizeof blob.tz;
  enter (self->head.lock);
  if (self->kind == HMAC)
    size = symcrypt_hmac_export (&context_of (self)->hmac, blob.hmac);
  else
    symcrypt_tz_export (&context_of (self)->tz, blob.tz);
  leave (self->head.lock);
  bytes = PyBytes_FromStringAndSize ((char *) &blob, (Py_ssize_t) size);
  symcrypt_wipe (sizeof blob, &blob);
  return bytes;
}

static PyObject *
get_name (PyObject *object, void *Py_UNUSED (closure))
{
  struct message *self = (struct message *) object;
  const struct symcrypt_hash *hash = hash_of (self);
  return hash ? hash_name (self->kind == HASH ? "" : "hmac-", hash)
              : PyUnicode_FromString ("tz");
}

static PyObject *
get_digest_size (PyObject *object, void *Py_UNUSED (closure))
{
  return PyLong_FromSize_t (digest_size ((struct message *) object));
}

static PyObject *
get_block_size (PyObject *object, void *Py_UNUSED (closure))
{
  struct message *self = (struct message *) object;
  const struct symcrypt_hash *hash = hash_of (self);
  return PyLong_FromSize_t (hash ? symcrypt_hash_block_size (hash)
                                 : SYMCRYPT_TZ_BLOCK_SIZE);
}

PyGetSetDef message_attributes[] = {
  { "name", get_name, NULL, "\"sha256\", \"hmac-sha256\", \"tz\".", NULL },
  { "digest_size", get_digest_size, NULL, "Bytes of a digest or tag.", NULL },
  { "block_size", get_block_size, NULL, "Bytes of a block of the hash.",
    NULL },
  { NULL, NULL, NULL, NULL, NULL }
};
