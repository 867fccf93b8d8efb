# SPDX-License-Identifier: ISC
"""The cores that tables have a column for, and how programs see them."""

import collections

# A name; the heading; qemu-user's CPU with the same features, for libraries
# that probe; environment for features that qemu's CPU lacks; options for
# llvm-mca; llvm-mca's name of the core.
Core = collections.namedtuple(
    "Core", "name heading cpu environment options model")

# qemu 7.2 has none of the newer cores: its `max', with vectors of the length
# that they have, whose MIDR no library knows.
SVE2 = "max,sve-max-vq=1"

# Facts of OpenSSL's include/crypto/arm_arch.h: what it would find on a core
# with SVE but not SVE2: NEON, AES, SHA-1, SHA-256, PMULL, SHA-512, SHA-3, SVE.
OPENSSL_V1 = hex(sum(1 << bit for bit in (0, 2, 3, 4, 5, 6, 11, 13)))

RV64 = "rv64,zba=off,zbb=off,zbc=off,zbs=off"
RVA23 = (",zba=on,zbb=on,zbs=on,zvkb=on,zvbb=on,zvbc=on,zvkned=on,zvkg=on,"
         "zvknha=on,zvknhb=on")


def core(name, heading, cpu="", environment=None, options=(), model=None):
    return Core(name, heading, cpu, environment or {}, options, model or name)


CORES = {
    "arm64": [
        core("cortex-a55", "A55", "cortex-a53"),
        core("cortex-a510", "A510", SVE2),
        core("cortex-a57", "A57, A72", "cortex-a72"),
        # It decodes 4 instructions a cycle (Arm's Technical Overview and
        # Software Optimization Guide of the Neoverse N1); LLVM's model has 3.
        core("neoverse-n1", "N1", "neoverse-n1", options=["-dispatch=4"]),
        core("neoverse-n2", "N2", SVE2),
        core("neoverse-v1", "V1", "max,sve-max-vq=2",
             {"SYMCRYPT_CPU": "-sve2", "OPENSSL_armcap": OPENSSL_V1}),
        core("neoverse-v2", "V2", SVE2),
        core("neoverse-v3", "V3", SVE2),
    ],
    # LLVM has no model of A5, A7, A8 and, for 32 bits, of A53.
    "arm": [
        core("cortex-a9", "A9, A15", "cortex-a9"),
        core("cortex-r52", "R52", "max"),
        core("cortex-a57", "A57, A72", "max"),
    ],
    # Facts of LLVM's -mcpu: what is not named here none of the libraries asks
    # for.  qemu's rv64 has Zba, Zbb, Zbc and Zbs unless told otherwise.
    "riscv64": [
        core("sifive-u74", "U74", RV64),
        # The JH7110's: VisionFive 2, Mars, Star64.
        core("jh7110", "U74, Zbb", RV64 + ",zba=on,zbb=on",
             model="sifive-u74"),
        core("sifive-x280", "X280", RV64 + ",zba=on,zbb=on,v=on,vlen=512"),
        core("sifive-p470", "P470", RV64 + RVA23 + ",v=on,vlen=128"),
        core("sifive-p670", "P670", RV64 + RVA23 + ",v=on,vlen=128"),
        core("spacemit-x60", "X60",
             RV64 + ",zba=on,zbb=on,zbc=on,zbs=on,v=on,vlen=256"),
    ],
    # Only features that qemu runs; AVX-512 and SHA-NI are measured, on the
    # CPUs of doc/performance.  These processors rename no more than 4
    # operations a cycle (Intel's optimization manual); LLVM's model has 6.
    # The E-cores since Goldmont have no model of their own: LLVM takes the
    # P-core's.
    "x86_64": [
        core("znver1", "Zen 1", "max"),
        core("znver2", "Zen 2", "max"),
        core("znver3", "Zen 3", "max"),
        core("haswell", "Haswell", "max"),
        core("broadwell", "Broadwell", "max"),
        core("skylake", "Skylake", "max", options=["-dispatch=4"]),
        core("slm", "Silvermont", "max",
             {"SYMCRYPT_CPU": "-avx,-bmi1,-bmi2"}),
    ],
}
