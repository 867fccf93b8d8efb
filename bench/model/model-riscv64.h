/* SPDX-License-Identifier: ISC */
/* Written by ./dev stage model riscv64. */
static const char model_tool[] = "llvm-mca 22.1.8";
/* clang-format off */
static const char *const model_cores[] = {
  "sifive-u74",
  "sifive-x280",
  "sifive-p470",
  "sifive-p670",
  "spacemit-x60",
};
static const struct predicted model_rows[] = {
  { "rc4", "crypt", 1, 64, { 1006, 1060, 406, 304, 996 } },
  { "salsa20", "crypt", 1, 64, { 1186, 916, 466, 350, 939 } },
  { "salsa20", "crypt", 1, 256, { 3956, 2699, 1158, 632, 2926 } },
  { "salsa20", "crypt", 1, 1350, { 20897, 9387, 5135, 2904, 11519 } },
  { "chacha20", "crypt", 1, 64, { 1349, 938, 473, 355, 948 } },
  { "chacha20", "crypt", 1, 256, { 4572, 2751, 1165, 637, 2908 } },
  { "chacha20", "crypt", 1, 1350, { 24231, 9468, 5144, 2904, 11529 } },
  { "xchacha20", "crypt", 1, 64, { 2642, 1815, 937, 692, 1772 } },
  { "poly1305", "digest", 1, 64, { 408, 470, 187, 148, 510 } },
  { "poly1305", "digest", 1, 256, { 744, 806, 398, 367, 1098 } },
  { "poly1305", "digest", 1, 1350, { 2731, 2803, 1665, 1672, 3598 } },
  { "chacha20-poly1305", "seal", 1, 64, { 3165, 2176, 1098, 822, 2585 } },
  { "chacha20-poly1305", "seal", 1, 256, { 6860, 4461, 1705, 1109, 5799 } },
  { "chacha20-poly1305", "seal", 1, 1350, { 29000, 13628, 7507, 5154, 17097 } },
  { "chacha20-poly1305", "open", 1, 64, { 3161, 2178, 1094, 826, 2565 } },
  { "chacha20-poly1305", "open", 1, 256, { 6886, 4463, 1713, 1099, 5787 } },
  { "chacha20-poly1305", "open", 1, 1350, { 29166, 13661, 7570, 5206, 17124 } },
  { "md5", "digest", 1, 64, { 1443, 1291, 846, 809, 1782 } },
  { "sha1", "digest", 1, 64, { 2334, 1698, 964, 771, 2130 } },
  { "sha256", "digest", 1, 64, { 5256, 3722, 524, 469, 4300 } },
  { "sha512", "digest", 1, 64, { 3544, 2714, 676, 571, 3353 } },
  { "hmac-sha256", "prepared", 1, 64, { 7985, 5665, 799, 713, 6351 } },
};
/* clang-format on */
