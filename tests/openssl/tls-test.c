/* SPDX-License-Identifier: ISC */
/* Proves: libssl speaks with our provider to itself without, and the other way
 * round, in TLS 1.2 and 1.3 with ChaCha20-Poly1305, and in TLS 1.2 with a MAC
 * whose padding is secret: records of 1 to 16384 bytes, new keys in the middle
 * (TLS 1.3), a damaged record is an alert, and no renegotiation. */
#include "both.h"

#include <openssl/ec.h>
#include <openssl/ssl.h>
#include <openssl/x509.h>

enum
{
  RECORD = 16384
};

/* The library contexts: one that prefers ours, one that has never heard of
 * it. */
static OSSL_LIB_CTX *sides[WHOSE];
static const char *const side_names[WHOSE] = { "ours", "plain" };

static const struct
{
  const char *name;
  int version;
  const char *list;  /* of TLS 1.2 */
  const char *suite; /* of TLS 1.3 */
} suites[] = { { "TLS 1.3, ChaCha20-Poly1305", TLS1_3_VERSION, NULL,
                 "TLS_CHACHA20_POLY1305_SHA256" },
               { "TLS 1.3, AES-256 and SHA-384", TLS1_3_VERSION, NULL,
                 "TLS_AES_256_GCM_SHA384" },
               { "TLS 1.2, ChaCha20-Poly1305", TLS1_2_VERSION,
                 "ECDHE-ECDSA-CHACHA20-POLY1305", NULL },
               { "TLS 1.2, AES and HMAC-SHA-384, MAC first", TLS1_2_VERSION,
                 "ECDHE-ECDSA-AES256-SHA384:@SECLEVEL=0", NULL } };

/* A key and its certificate, of one side. */
static void
use_certificate (SSL_CTX *s, OSSL_LIB_CTX *ctx)
{
  EVP_PKEY *key = EVP_PKEY_Q_keygen (ctx, NULL, "EC", "P-256");
  X509 *x = X509_new_ex (ctx, NULL);
  X509_set_version (x, 2);
  ASN1_INTEGER_set (X509_get_serialNumber (x), 1);
  X509_gmtime_adj (X509_getm_notBefore (x), 0);
  X509_gmtime_adj (X509_getm_notAfter (x), 3600);
  X509_set_pubkey (x, key);
  {
    EVP_MD_CTX *c = EVP_MD_CTX_new ();
    if (!EVP_DigestSignInit_ex (c, NULL, "SHA256", ctx, NULL, key, NULL)
        || !X509_sign_ctx (x, c) || !SSL_CTX_use_certificate (s, x)
        || !SSL_CTX_use_PrivateKey (s, key))
      {
        ERR_print_errors_fp (stderr);
        exit (99);
      }
    EVP_MD_CTX_free (c);
  }
  X509_free (x);
  EVP_PKEY_free (key);
}

static SSL_CTX *
new_side (int side, int server, size_t suite)
{
  SSL_CTX *s = SSL_CTX_new_ex (
      sides[side], NULL, server ? TLS_server_method () : TLS_client_method ());
  SSL_CTX_set_min_proto_version (s, suites[suite].version);
  SSL_CTX_set_max_proto_version (s, suites[suite].version);
  SSL_CTX_set_options (s,
                       SSL_OP_NO_ENCRYPT_THEN_MAC | SSL_OP_NO_RENEGOTIATION);
  SSL_CTX_set_read_ahead (s, 1);
  if (suites[suite].list)
    SSL_CTX_set_cipher_list (s, suites[suite].list);
  if (suites[suite].suite)
    SSL_CTX_set_ciphersuites (s, suites[suite].suite);
  if (server)
    use_certificate (s, sides[side]);
  return s;
}

static int
shake_hands (SSL *a, SSL *b)
{
  int k;
  for (k = 0; k < 20; k++)
    {
      const int x = SSL_do_handshake (a), y = SSL_do_handshake (b);
      if (x == 1 && y == 1)
        return 1;
    }
  return 0;
}

/* N bytes in one record. */
static int
send_record (SSL *from, SSL *to, size_t n)
{
  static uint8_t got[RECORD];
  size_t at = 0;
  if (SSL_write (from, pool + n, (int) n) != (int) n)
    return 0;
  while (at < n)
    {
      const int k = SSL_read (to, got + at, (int) (n - at));
      if (k <= 0)
        return 0;
      at += (size_t) k;
    }
  return memcmp (got, pool + n, n) == 0;
}

/* One bit of a record changes on the way: an error, and the connection is at
 * its end. */
static int
send_damaged (SSL *from, SSL *to, BIO *wire)
{
  static uint8_t bytes[RECORD + 500];
  uint8_t got[100];
  unsigned long error;
  int n;
  ERR_clear_error ();
  if (SSL_write (from, pool, 50) != 50)
    return 0;
  n = BIO_read (wire, bytes, sizeof bytes);
  if (n < 50)
    return 0;
  bytes[n - 3] ^= 1;
  BIO_write (wire, bytes, n);
  if (SSL_read (to, got, sizeof got) > 0)
    return 0;
  while ((error = ERR_get_error ()) != 0)
    if (ERR_GET_REASON (error) == SSL_R_DECRYPTION_FAILED_OR_BAD_RECORD_MAC)
      return 1;
  return 0;
}

static void
speak (size_t suite, int server_side, int client_side)
{
  SSL_CTX *sc = new_side (server_side, 1, suite);
  SSL_CTX *cc = new_side (client_side, 0, suite);
  SSL *server = SSL_new (sc), *client = SSL_new (cc);
  BIO *up = BIO_new (BIO_s_mem ()), *down = BIO_new (BIO_s_mem ());
  int good = 1, keys = 1;
  size_t n;

  BIO_up_ref (up);
  BIO_up_ref (down);
  SSL_set_bio (server, up, down);
  SSL_set_bio (client, down, up);
  SSL_set_accept_state (server);
  SSL_set_connect_state (client);
  if (!ok (shake_hands (client, server), "%s: handshake, server %s, client %s",
           suites[suite].name, side_names[server_side],
           side_names[client_side]))
    ERR_print_errors_fp (stderr);
  for (n = 1; n <= RECORD; n += n < 700 ? 1 : 97)
    good = good && send_record (client, server, n)
           && send_record (server, client, n);
  good = good && send_record (client, server, RECORD)
         && send_record (server, client, RECORD);
  ok (good, "%s: records of 1 to %d bytes", suites[suite].name, RECORD);
  if (suites[suite].version == TLS1_3_VERSION)
    {
      for (n = 1; n < 20; n++)
        keys = keys
               && SSL_key_update (n % 2 ? client : server,
                                  n % 3 ? SSL_KEY_UPDATE_REQUESTED
                                        : SSL_KEY_UPDATE_NOT_REQUESTED)
               && send_record (client, server, 100 * n)
               && send_record (server, client, 100 * n)
               && send_record (client, server, n);
      ok (keys, "%s: new keys", suites[suite].name);
    }
  else
    {
      ERR_clear_error ();
      ok (SSL_renegotiate (client) != 1, "%s: no renegotiation",
          suites[suite].name);
    }
  ok (send_damaged (client, server, up), "%s: a damaged record",
      suites[suite].name);
  ERR_clear_error ();
  SSL_free (server);
  SSL_free (client);
  SSL_CTX_free (sc);
  SSL_CTX_free (cc);
}

int
main (void)
{
  size_t k;

  load_both (NULL);
  sides[OURS] = libctx;
  EVP_set_default_properties (libctx, "?provider=libsymcrypt");
  sides[THEIRS] = OSSL_LIB_CTX_new ();
  for (k = 0; k < sizeof suites / sizeof suites[0]; k++)
    {
      speak (k, OURS, OURS);
      speak (k, OURS, THEIRS);
      speak (k, THEIRS, OURS);
    }
  OSSL_LIB_CTX_free (sides[THEIRS]);
  unload_both ();
  return done ();
}
