dnl SPDX-License-Identifier: ISC
dnl The parts of configure that are our own.

dnl SYMCRYPT_CFLAG(VARIABLE, FLAG): add FLAG to VARIABLE if the compiler takes
dnl it without a warning.
AC_DEFUN([SYMCRYPT_CFLAG],[
  AC_MSG_CHECKING([whether $CC takes $2])
  symcrypt_save_CFLAGS=$CFLAGS
  CFLAGS="$CFLAGS -Werror $2"
  AC_COMPILE_IFELSE([AC_LANG_SOURCE([[int symcrypt_x;]])],
    [AC_MSG_RESULT([yes])
     $1="$$1 $2"],
    [AC_MSG_RESULT([no])])
  CFLAGS=$symcrypt_save_CFLAGS
])

dnl SYMCRYPT_CHECK_ARCH: the architecture the compiler makes code for, which -m32 and
dnl the like may have made another than --host's.
AC_DEFUN([SYMCRYPT_CHECK_ARCH],[
  AC_MSG_CHECKING([for the architecture of the assembly files])
  symcrypt_arch=none
  m4_foreach([pair],[[[x86_64],[defined __x86_64__ && !defined __ILP32__]],
                     [[x86],[defined __i386__]],
                     [[arm64],[defined __aarch64__ && defined __AARCH64EL__ && defined __LP64__]],
                     [[arm],[defined __arm__ && defined __ARMEL__ && (!defined __thumb__ || defined __thumb2__)]]],
    [AC_COMPILE_IFELSE([AC_LANG_SOURCE([[
#if !(]]m4_argn([2],pair)[[)
#error no
#endif
]])],[symcrypt_arch=m4_argn([1],pair)])
  ])
  AC_MSG_RESULT([$symcrypt_arch])
  AM_CONDITIONAL([ARCH_X86_ANY],[test $symcrypt_arch = x86 || test $symcrypt_arch = x86_64])
  AM_CONDITIONAL([ARCH_ARM],[test $symcrypt_arch = arm])
  AM_CONDITIONAL([ARCH_ARM64],[test $symcrypt_arch = arm64])
  have_probe=1
  test $symcrypt_arch != none || have_probe=0
  AC_DEFINE_UNQUOTED([HAVE_CPU_PROBE],[$have_probe],
    [Define to 1 if this architecture has a probe of its features.])
  AC_DEFINE_UNQUOTED([SYMCRYPT_ARCH],["$symcrypt_arch"],
    [The architecture of the assembly files.])

  dnl On Windows for x86_64, kernels keep the ABI of all others.
  symcrypt_abi=
  AS_CASE([$symcrypt_arch:$host_os],
    [x86_64:mingw*|x86_64:cygwin*|x86_64:msys*],
    [symcrypt_abi='__attribute__ ((__sysv_abi__))'
     dnl GCC 12 cannot call such functions ("internal compiler error: in
     dnl choose_baseaddr") where it also describes the frame to Windows.
     SYMCRYPT_CFLAG([ABI_CFLAGS],[-fno-asynchronous-unwind-tables])])
  AC_SUBST([ABI_CFLAGS])
  AC_DEFINE_UNQUOTED([KERNEL_ABI],[$symcrypt_abi],
    [How kernels are called, if not as other functions are.])
])

dnl SYMCRYPT_CHECK_CPU: whether the library is fat, and what a CPU that is named has.
dnl Sets symcrypt_features to names of src/cpu.h in lower case.
AC_DEFUN([SYMCRYPT_CHECK_CPU],[
  AS_IF([test "x$enable_assembler" = xno || test $symcrypt_arch = none],
    [enable_fat=no])
  symcrypt_features=
  symcrypt_cpu=any
  AS_IF([test "x$enable_fat" = xno],[
    AC_MSG_CHECKING([what the CPU has])
    symcrypt_cpu=$with_cpu
    AS_IF([test -z "$symcrypt_cpu"],
      [AS_CASE([$host_cpu],
        [i*86|armv*],[symcrypt_cpu=$host_cpu],
        [symcrypt_cpu=generic])])
    symcrypt_suffix=`AS_ECHO(["$symcrypt_cpu"]) | $SED -n 's/^@<:@^+@:>@*+/+/p'`
    symcrypt_base=`AS_ECHO(["$symcrypt_cpu"]) | $SED 's/+.*//'`
    AS_IF([test "$symcrypt_base" = native],
      [SYMCRYPT_CPU_NATIVE],
      [SYMCRYPT_CPU_TABLE])
    for f in `AS_ECHO(["$symcrypt_suffix"]) | tr + ' '`; do
      AS_CASE([$f],
        [no*],[
          g=`AS_ECHO(["$f"]) | $SED 's/^no//'`
          SYMCRYPT_CPU_KNOWS([$g])
          symcrypt_features=`AS_ECHO([" $symcrypt_features "]) | $SED "s/ $g / /g"`],
        [SYMCRYPT_CPU_KNOWS([$f])
         symcrypt_features="$symcrypt_features $f"])
    done
    AS_IF([test $symcrypt_arch = arm],[SYMCRYPT_CPU_ARM])
    AC_MSG_RESULT([$symcrypt_cpu:${symcrypt_features:- nothing special}])
  ],[
    AS_IF([test -n "$with_cpu"],
      [AC_MSG_ERROR([--with-cpu=$with_cpu needs --disable-fat: a fat library serves every CPU])])
  ])
  mask=0
  for f in $symcrypt_features; do
    mask="$mask|CPU_`AS_ECHO([$f]) | tr '[a-z]' '[A-Z]' | tr -d .`"
  done
  fat=0
  test "x$enable_fat" = xno || fat=1
  AC_DEFINE_UNQUOTED([SYMCRYPT_FAT],[$fat],
    [Define to 1 to choose kernels at run time.])
  AC_DEFINE_UNQUOTED([SYMCRYPT_CPU_FEATURES],[($mask)],
    [The features that a library for one CPU may use.])
])

dnl The names that may follow + in --with-cpu.
AC_DEFUN([SYMCRYPT_CPU_KNOWS],[
  AS_CASE([$symcrypt_arch:$1],
    [x86*:sse2|x86*:ssse3|x86*:sse41|x86*:avx|x86*:avx2|x86*:bmi1|x86*:bmi2|x86*:adx],[],
    [x86*:pclmul|x86*:vpclmulqdq|x86*:gfni|x86*:sha_ni|x86*:sha512],[],
    [x86*:avx512|x86*:avx512_ifma|x86*:avx512_vbmi|x86*:prefer_zmm|x86*:split_zmm|x86*:prefer_sha_ni],[],
    [arm:armv6|arm:armv7|arm:neon|arm*:pmull|arm*:sha1|arm*:sha2],[],
    [arm:prefer_neon|arm64:sha2_512|arm64:sha3|arm64:sve|arm64:sve2],[],
    [AC_MSG_RESULT([?])
     AC_MSG_ERROR([--with-cpu=$with_cpu: no feature of $symcrypt_arch is called $1])])
])

dnl What the named models have (vendors' documentation; "generic" is what the
dnl architecture promises).
AC_DEFUN([SYMCRYPT_CPU_TABLE],[
  v2="sse2 ssse3 sse41"
  snb="$v2 avx pclmul"
  hsw="$snb avx2 bmi1 bmi2"
  bdw="$hsw adx"
  skx="$bdw avx512"
  icl="$skx avx512_ifma avx512_vbmi vpclmulqdq gfni sha_ni prefer_zmm"
  AS_CASE([$symcrypt_arch:$symcrypt_base],
    [x86:generic|x86:i386|x86:i486|x86:i586|x86:i686|x86:pentium*|x86:k6*|x86:geode],
      [AS_CASE([$symcrypt_base],[pentium4|pentium-m],[symcrypt_features="sse2"])],
    [x86_64:generic|x86*:x86-64|x86*:k8|x86*:k10],[symcrypt_features="sse2"],
    [x86*:core2],[symcrypt_features="sse2 ssse3"],
    [x86*:x86-64-v2|x86*:nehalem],[symcrypt_features="$v2"],
    [x86*:westmere|x86*:silvermont],[symcrypt_features="$v2 pclmul"],
    [x86*:goldmont],[symcrypt_features="$v2 pclmul sha_ni prefer_sha_ni"],
    [x86*:sandybridge|x86*:ivybridge|x86*:bdver1|x86*:bdver2],[symcrypt_features="$snb"],
    [x86*:x86-64-v3],[symcrypt_features="$v2 avx avx2 bmi1 bmi2"],
    [x86*:haswell],[symcrypt_features="$hsw"],
    [x86*:broadwell|x86*:skylake],[symcrypt_features="$bdw"],
    [x86*:x86-64-v4],[symcrypt_features="$v2 avx avx2 bmi1 bmi2 avx512"],
    [x86*:skylake-avx512|x86*:cascadelake],[symcrypt_features="$skx"],
    [x86*:icelake*|x86*:tigerlake|x86*:sapphirerapids|x86*:znver5],
      [symcrypt_features="$icl"],
    [x86*:znver4],[symcrypt_features="$icl split_zmm prefer_sha_ni"],
    [x86*:alderlake],[symcrypt_features="$bdw vpclmulqdq gfni sha_ni prefer_sha_ni"],
    [x86*:arrowlake-s|x86*:lunarlake],
      [symcrypt_features="$bdw vpclmulqdq gfni sha_ni prefer_sha_ni sha512"],
    [x86*:znver1|x86*:znver2],[symcrypt_features="$bdw sha_ni prefer_sha_ni"],
    [x86*:znver3],[symcrypt_features="$bdw sha_ni prefer_sha_ni vpclmulqdq"],
    [none:generic],[],
    [arm:generic],[
      dnl What the compiler was told to use is promised.
      for f in 'armv6:__ARM_ARCH >= 6' 'armv7:__ARM_ARCH >= 7' neon:__ARM_NEON; do
        g=`AS_ECHO(["$f"]) | $SED 's/.*://'`
        AC_COMPILE_IFELSE([AC_LANG_SOURCE([[
#if !($g)
#error no
#endif
]])],[symcrypt_features="$symcrypt_features "`AS_ECHO(["$f"]) | $SED 's/:.*//'`])
      done],
    [arm:armv4*|arm:armv5*|arm:arm926*],[],
    [arm:armv6*],[symcrypt_features="armv6"],
    [arm:armv7*|arm:generic-armv7*],[symcrypt_features="armv6 armv7"],
    [arm:armv8*],[symcrypt_features="armv6 armv7 neon"],
    [arm:*],[
      dnl A name of arm/models.def; a suffix as in arm1176jzf-s does not matter.
      symcrypt_model=`AS_ECHO(["$symcrypt_base"]) | $SED 's/^\(arm11@<:@0-9@:>@*\).*/\1/'`
      symcrypt_features=`$SED -n "s/^MODEL ($symcrypt_model,@<:@^,@:>@*,@<:@^,@:>@*,\(.*\))$/\1/p" \
        "$srcdir/arm/models.def" | tr 'A-Z,|' 'a-z  ' | $SED 's/cpu_//g;s/ 0$//;s/  */ /g;s/^ //'`
      test -n "$symcrypt_features" || symcrypt_features=unknown],
    [arm64:generic|arm64:armv8-a|arm64:cortex-a53|arm64:cortex-a57|arm64:cortex-a72],[],
    [arm64:cortex-a55|arm64:cortex-a7[[5-8]]|arm64:neoverse-n1],
      [symcrypt_features="pmull sha1 sha2"],
    [arm64:apple-m1|arm64:neoverse-v1],[symcrypt_features="pmull sha1 sha2 sha2_512 sha3"],
    [symcrypt_features=unknown])
  AS_IF([test "x$symcrypt_features" = xunknown],
    [AC_MSG_RESULT([?])
     AC_MSG_ERROR([no CPU of $symcrypt_arch is called "$symcrypt_base"; m4/symcrypt.m4 and arm/models.def have the names])])
])

dnl Of 32-bit ARM: what features behind + need comes with them, what lacks what
dnl it needs goes, and a core with NEON that has no name is as in arm/midr.h.
AC_DEFUN([SYMCRYPT_CPU_ARM],[
  AS_CASE(["$symcrypt_suffix+"],
    [*+neon+*|*+pmull+*|*+sha1+*|*+sha2+*],
      [symcrypt_features="$symcrypt_features armv6 armv7 neon"],
    [*+armv7+*],[symcrypt_features="$symcrypt_features armv6"])
  AS_CASE(["$symcrypt_base$symcrypt_suffix+"],
    [cortex-*|native*|*+noprefer_neon+*],[],
    [symcrypt_features="$symcrypt_features prefer_neon"])
  symcrypt_all=" $symcrypt_features "
  symcrypt_features=
  for f in armv6 armv7 neon pmull sha1 sha2 prefer_neon; do
    AS_CASE([$f],[armv6],[need=],[armv7],[need=armv6],[neon],[need=armv7],[need=neon])
    AS_CASE(["$symcrypt_suffix+"],[*+no$f+*],[],
      [AS_CASE([$symcrypt_all],[*" $f "*],
        [AS_CASE([" $symcrypt_features "],[*" $need "*],
          [symcrypt_features="$symcrypt_features${symcrypt_features:+ }$f"])])])
  done
])

dnl Ask the CPU we run on, with the library's own probe.
AC_DEFUN([SYMCRYPT_CPU_NATIVE],[
  AS_IF([test "$cross_compiling" = yes],
    [AC_MSG_RESULT([?])
     AC_MSG_ERROR([--with-cpu=native does not work when cross-compiling: name the CPU])])
  AS_CASE([$symcrypt_arch],
    [x86*],[symcrypt_probe=x86/cpuid.c],
    [symcrypt_probe=$symcrypt_arch/cpu.c])
  symcrypt_save_CPPFLAGS=$CPPFLAGS
  symcrypt_top=`cd "$srcdir" && pwd`
  mkdir -p conftest.dir
  cp confdefs.h conftest.dir/config.h
  CPPFLAGS="$CPPFLAGS -Iconftest.dir -I$symcrypt_top -I$symcrypt_top/src"
  AC_RUN_IFELSE([AC_LANG_SOURCE([[
#include "$symcrypt_probe"
#include <stdio.h>
int
main (void)
{
  FILE *f = fopen ("conftest.features", "w");
  uint32_t word = _symcrypt_cpu_probe ();
  const struct cpu_feature *t;
  for (t = _symcrypt_cpu_table; t->name; t++)
    if (word & t->bit)
      fprintf (f, " %s", t->name);
  return fclose (f) != 0;
}
]])],
    [symcrypt_features=`$SED 's/sse4\.1/sse41/' conftest.features`
     AS_CASE([$symcrypt_arch],[arm64],
       [symcrypt_features=`AS_ECHO(["$symcrypt_features"]) | $SED 's/sha512/sha2_512/'`])
     rm -r -f conftest.dir],
    [AC_MSG_RESULT([?])
     AC_MSG_FAILURE([the probe of this CPU does not run])],
    [AC_MSG_FAILURE([not reached: this is not a cross build])])
  CPPFLAGS=$symcrypt_save_CPPFLAGS
])

dnl SYMCRYPT_ASM_DIR(DIRECTORY, FEATURE, INSTRUCTION): assembly files of
dnl DIRECTORY are built if they are of our architecture, the CPU may have
dnl FEATURE, and the assembler knows INSTRUCTION.
AC_DEFUN([SYMCRYPT_ASM_DIR],[
  m4_pushdef([MACRO],[ASM_]m4_translit([$1],[a-z/],[A-Z_]))
  asm_dir=0
  AS_IF([test "x$enable_assembler" != xno && test $symcrypt_arch = m4_bregexp([$1],[^[^/]*],[\&])],[
    asm_dir=1
    m4_ifval([$2],[
      AS_IF([test $fat = 0],
        [AS_CASE([" $symcrypt_features "],[*" $2 "*],[],[asm_dir=0])])])
    AS_IF([test $asm_dir = 1],[
      AC_MSG_CHECKING([whether the assembler knows what $1 needs])
      AC_COMPILE_IFELSE([AC_LANG_SOURCE([[__asm__ ("]m4_bpatsubst([[$3]],[; ],[\\n])[");]])],
        [AC_MSG_RESULT([yes])],
        [AC_MSG_RESULT([no])
         asm_dir=0])])
  ])
  AS_IF([test $asm_dir = 1],[symcrypt_asm_dirs="$symcrypt_asm_dirs $1"])
  AC_DEFINE_UNQUOTED(MACRO,[$asm_dir],[Define to 1 if the assembly files of $1 are built.])
  AM_CONDITIONAL(MACRO,[test $asm_dir = 1])
  m4_popdef([MACRO])
])

dnl SYMCRYPT_IMPLEMENTATIONS: the rows of kernels.def that are compiled, and,
dnl for one CPU, those that are used: the first of each kernel whose needs are met.
AC_DEFUN([SYMCRYPT_IMPLEMENTATIONS],[
  { cat confdefs.h
    AS_ECHO(["#define KERNELS(k)"])
    AS_ECHO(["#define KERNEL(k, i, n) @k:i:n@"])
    AS_ECHO(["#define KERNELS_END(k)"])
    AS_ECHO(["#include \"src/kernels.def\""])
  } > conftest.c
  $CPP -I"$srcdir" conftest.c \
    | $SED -n 's/.*@\(.*\):\(.*\):\(.*\)@.*/\1:\2 \3/p' \
    | $SED 's/: /:/;s/|/ /g;s/CPU_//g' | tr 'A-Z' 'a-z' > conftest.rows
  symcrypt_implementations=`$SED 's/ .*//' conftest.rows | tr '\n' ' ' | $SED 's/ $//'`
  symcrypt_selected=$symcrypt_implementations
  AS_IF([test $fat = 0],
    [symcrypt_selected=`$AWK -v have=" $symcrypt_features " '{
      kernel = @S|@1; sub(/:.*/, "", kernel)
      good = kernel != last
      for (i = 2; i <= NF; i++)
        if (@S|@i != "0" && have !~ " " @S|@i " ")
          good = 0
      if (good) { print @S|@1; last = kernel }
    }' conftest.rows | tr '\n' ' ' | $SED 's/ $//'`])
  rm -f conftest.c conftest.rows
  AS_IF([test -z "$symcrypt_implementations"],
    [AC_MSG_FAILURE([src/kernels.def has no rows])])
  AC_SUBST([symcrypt_implementations])
])

dnl Threads: for the command alone.
AC_DEFUN([SYMCRYPT_THREADS],[
  AC_CHECK_LIB([pthread],[pthread_create],[PTHREAD_LIBS=-lpthread],[PTHREAD_LIBS=])
  AC_SUBST([PTHREAD_LIBS])
])

dnl The closing summary, and what libsymcrypt.pc says of implementations.
AC_DEFUN([SYMCRYPT_SUMMARY],[
  symcrypt_table=`AS_ECHO(["$symcrypt_selected"]) | tr ' ' '\n' | $AWK -F: '
    @S|@1 != last { if (last) print line; line = sprintf("      %-18s", @S|@1) }
    { line = line " " @S|@2; last = @S|@1 }
    END { print line }'`
  AC_MSG_NOTICE([
  libsymcrypt $PACKAGE_VERSION
    host         $host (assembly for $symcrypt_arch)
    compiler     $CC $CFLAGS
    CPU          $symcrypt_cpu${symcrypt_features:+ ($symcrypt_features)}
    fat          $enable_fat
    assembler    $enable_assembler
    directories ${symcrypt_asm_dirs:- none: portable C}
    kernels, and their implementations, best first:
$symcrypt_table])
])
