/* SPDX-License-Identifier: ISC */
/* The kernels of all modules.  A static program has this, and so all kernels,
 * if it calls one of the public functions below. */
#include "kernel-list.h"

#include "chacha-poly1305-kernels.h"
#include "hash-kernels.h"
#include "lanes-kernels.h"
#include "memxor-kernels.h"
#include "public.h"
#include "rc4-kernels.h"
#include "salsa20-kernels.h"
#include "tz-kernels.h"

#include <symcrypt/cpu.h>

kernel_object *const _symcrypt_kernels[] = {
  &_symcrypt_chacha_crypt_kernel,    &_symcrypt_chacha_core_kernel,
  &_symcrypt_chacha_many_kernel,     &_symcrypt_chacha_poly1305_blocks_kernel,
  &_symcrypt_md5_lanes_kernel,       &_symcrypt_sha1_lanes_kernel,
  &_symcrypt_sha256_lanes_kernel,    &_symcrypt_sha512_lanes_kernel,
  &_symcrypt_scrub_kernel,           &_symcrypt_md5_compress_kernel,
  &_symcrypt_md5_iterate_kernel,     &_symcrypt_memxor_kernel,
  &_symcrypt_poly1305_blocks_kernel, &_symcrypt_poly1305_many_kernel,
  &_symcrypt_rc4_set_key_kernel,     &_symcrypt_rc4_crypt_kernel,
  &_symcrypt_salsa20_crypt_kernel,   &_symcrypt_salsa20_core_kernel,
  &_symcrypt_sha1_compress_kernel,   &_symcrypt_sha1_iterate_kernel,
  &_symcrypt_sha256_compress_kernel, &_symcrypt_sha256_iterate_kernel,
  &_symcrypt_sha256_nodes_kernel,    &_symcrypt_sha512_compress_kernel,
  &_symcrypt_sha512_iterate_kernel,  &_symcrypt_tz_blocks_kernel,
  &_symcrypt_tz_mul_kernel,          NULL
};

void
_symcrypt_kernels_reset (void)
{
#if SYMCRYPT_FAT
  kernel_object *const *k;
  for (k = _symcrypt_kernels; *k; k++)
    {
      atomic_set (&(*k)->function, NULL);
      atomic_set (&(*k)->implementation, NULL);
    }
#endif
}

int
symcrypt_cpu_mask (const char *spec)
{
  int error = _symcrypt_cpu_mask (spec);
  if (error == 0)
    _symcrypt_kernels_reset ();
  return error;
}

int
symcrypt_kernel_info (unsigned index, struct symcrypt_kernel_info *info)
{
  kernel_object *const *k;
  for (k = _symcrypt_kernels; *k; k++)
    {
      const uint32_t features = _symcrypt_kernel_features (*k);
      /* A mask changes what is usable also in a library for one CPU. */
      const uint32_t usable
          = (*k)->unmasked ? _symcrypt_cpu_detected () : _symcrypt_cpu ();
      const struct implementation *i = (*k)->implementations;
      do
        if (index-- == 0)
          {
            info->kernel = (*k)->name;
            info->implementation = i->name;
            info->needs = i->needs;
            info->usable = (i->needs & ~usable) == 0;
            info->selected = i == kernel_first (*k, features);
            info->never_ran = i->never_ran;
            return 0;
          }
      while (!implementation_is_last (i++));
    }
  return SYMCRYPT_ERROR_LENGTH;
}
