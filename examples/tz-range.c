/* SPDX-License-Identifier: ISC */
/* Show that some bytes are the range of a large object whose sum is known, by
 * two sums of 64 bytes: of what lies left of the range and of what lies right
 * of it.  The verifier does not need the rest of the object.
 *
 * This finds bytes that were damaged, mixed up or come from elsewhere.  It is
 * no proof against a server that lies on purpose: Tillich-Zemor is not
 * collision resistant, and other bytes with the same sum can be made.  A tree
 * of SHA-256 digests is the tool for that. */
#include <stdio.h>
#include <string.h>

#include <symcrypt/tz.h>

enum
{
  SUM = SYMCRYPT_TZ_DIGEST_SIZE,
  SIZE = 100000,
  FROM = 40000,
  COUNT = 1000
};

/* The proof that is sent with the range. */
struct proof
{
  uint8_t left[SUM], right[SUM];
};

/* The server has the object. */
static void
prove (const uint8_t *object, struct proof *proof)
{
  symcrypt_tz (FROM, object, proof->left);
  symcrypt_tz (SIZE - FROM - COUNT, object + FROM + COUNT, proof->right);
}

/* The client has the sum of the object, and now some bytes with a proof.  0 if
 * left, bytes and right make up the object. */
static int
check (const uint8_t *whole, const uint8_t *bytes, const struct proof *proof)
{
  uint8_t parts[3][SUM];
  memcpy (parts[0], proof->left, SUM);
  symcrypt_tz (COUNT, bytes, parts[1]);
  memcpy (parts[2], proof->right, SUM);
  return symcrypt_tz_verify (whole, 3, parts[0]);
}

int
main (void)
{
  static uint8_t object[SIZE];
  uint8_t whole[SUM], bytes[COUNT];
  struct proof proof;
  int k, good;

  for (k = 0; k < SIZE; k++)
    object[k] = (uint8_t) (k * 7 + (k >> 8));
  symcrypt_tz (SIZE, object, whole);

  prove (object, &proof);
  memcpy (bytes, object + FROM, COUNT);
  good = check (whole, bytes, &proof) == 0;

  /* One bit is wrong: the parts are sums, but not of this object. */
  bytes[500] ^= 1;
  good = good && check (whole, bytes, &proof) == SYMCRYPT_ERROR_TAG;
  bytes[500] ^= 1;

  /* A proof that was damaged is no sum of anything. */
  proof.right[10] ^= 1;
  good = good && check (whole, bytes, &proof) == SYMCRYPT_ERROR_GROUP;

  printf ("1..1\n%sok 1 - %d bytes shown to be a range of %d\n",
          good ? "" : "not ", COUNT, SIZE);
  return !good;
}
