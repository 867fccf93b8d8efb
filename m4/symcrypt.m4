dnl SPDX-License-Identifier: ISC
dnl The parts of configure that are our own.

dnl SYMCRYPT_CFLAG(VARIABLE, FLAG): add FLAG to VARIABLE if the compiler takes
dnl it and prints no more than without it.  -Werror would refuse every flag
dnl because of a warning that CC or CFLAGS cause.
AC_DEFUN([SYMCRYPT_CFLAG],[
  AC_MSG_CHECKING([whether $CC takes $2])
  AS_ECHO(["int symcrypt_x;"]) >conftest.c
  symcrypt_compile="$CC $CPPFLAGS $CFLAGS -c conftest.c"
  $symcrypt_compile >conftest.before 2>&1
  AS_IF([$symcrypt_compile $2 >conftest.after 2>&1 \
      && cmp -s conftest.before conftest.after],
    [AC_MSG_RESULT([yes])
     $1="$$1 $2"],
    [AC_MSG_RESULT([no])
     cat conftest.after >&AS_MESSAGE_LOG_FD])
  rm -f conftest.c conftest.$ac_objext conftest.before conftest.after
])

dnl SYMCRYPT_LDFLAG(VARIABLE, FLAGS): VARIABLE is FLAGS if the linker takes them.
AC_DEFUN([SYMCRYPT_LDFLAG],[
  AC_MSG_CHECKING([whether the linker takes $2])
  symcrypt_save_LDFLAGS=$LDFLAGS
  LDFLAGS="$LDFLAGS $2"
  AC_LINK_IFELSE([AC_LANG_PROGRAM([],[])],
    [AC_MSG_RESULT([yes])
     $1="$2"],
    [AC_MSG_RESULT([no])
     $1=])
  LDFLAGS=$symcrypt_save_LDFLAGS
])

dnl SYMCRYPT_CHECK_ARCH: the architecture the compiler makes code for, which -m32 and
dnl the like may have made another than --host's.
AC_DEFUN([SYMCRYPT_CHECK_ARCH],[
  AC_MSG_CHECKING([for the architecture of the assembly files])
  symcrypt_arch=none
  m4_define([SYMCRYPT_ARCHITECTURES],[[[x86_64],[defined __x86_64__ && !defined __ILP32__]],
                     [[x86],[defined __i386__]],
                     [[arm64],[defined __aarch64__ && defined __AARCH64EL__ && (defined __LP64__ || defined _WIN32)]],
                     [[riscv64],[defined __riscv && __riscv_xlen == 64 && defined __riscv_float_abi_double && defined __riscv_compressed]],
                     [[arm],[defined __arm__ && defined __ARMEL__ && (!defined __thumb__ || defined __thumb2__)]]])
  m4_foreach([pair],m4_defn([SYMCRYPT_ARCHITECTURES]),
    [AC_COMPILE_IFELSE([AC_LANG_SOURCE([[
#if !(]]m4_argn([2],pair)[[)
#error no
#endif
]])],[symcrypt_arch=m4_argn([1],pair)])
  ])
  AC_MSG_RESULT([$symcrypt_arch])
  dnl tcc has not this header of gcc and clang, by which the CPU is asked.
  AC_CHECK_HEADERS([cpuid.h])
  AS_CASE([$symcrypt_arch:$ac_cv_header_cpuid_h],[x86*:no],[symcrypt_arch=none])
  AM_CONDITIONAL([ARCH_X86_ANY],[test $symcrypt_arch = x86 || test $symcrypt_arch = x86_64])
  m4_foreach([pair],m4_defn([SYMCRYPT_ARCHITECTURES]),
    [AM_CONDITIONAL([ARCH_]m4_toupper(m4_argn([1],pair)),[test $symcrypt_arch = m4_argn([1],pair)])
  ])
  AC_DEFINE_UNQUOTED([SYMCRYPT_ARCH],["$symcrypt_arch"],
    [The architecture of the assembly files.])
  AS_CASE([$symcrypt_arch],[x86*],[symcrypt_family=x86/common],
    [symcrypt_family=$symcrypt_arch])
  AS_IF([test $symcrypt_arch != none],
    [AC_DEFINE_UNQUOTED([ARCH_FEATURES],["$symcrypt_family/features.def"],
      [The features of this family of CPUs.])
     AC_DEFINE_UNQUOTED([ARCH_MODELS],["$symcrypt_family/models.def"],
      [The models of this family of CPUs.])])

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
dnl Sets symcrypt_features to names, and mask to bits, of features.def.
AC_DEFUN([SYMCRYPT_CHECK_CPU],[
  AS_IF([test "x$enable_assembler" = xno || test $symcrypt_arch = none],
    [enable_fat=no])
  symcrypt_features=
  mask=0
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
    AS_IF([test $symcrypt_arch != none],[
      SYMCRYPT_CPU_TABLE([features],
        [FEATURE(bit, name, needs, promise) %name:CPU_##bit:needs:promise%])
      AS_CASE([$symcrypt_base],
        [native],[SYMCRYPT_CPU_NATIVE],
        [generic],[SYMCRYPT_CPU_GENERIC],
        [SYMCRYPT_CPU_MODEL])
      symcrypt_found=`{ $SED 's/^/feature:/' conftest.features
          AS_ECHO(["base:$symcrypt_has"])
          AS_ECHO(["suffix:$symcrypt_suffix"])
        } | $AWK -f "$srcdir/m4/cpu.awk"`
      rm -f conftest.features
      AS_CASE([$symcrypt_found],
        [\?*],[
          AC_MSG_RESULT([?])
          f=`AS_ECHO(["$symcrypt_found"]) | $SED 's/^?//;s/:.*//'`
          g=`AS_ECHO(["$symcrypt_found"]) | $SED 's/.*: //'`
          AC_MSG_ERROR([--with-cpu=$with_cpu: no feature of $symcrypt_arch is called $f; there are: $g])])
      symcrypt_features=`AS_ECHO(["$symcrypt_found"]) | $SED 's/:.*//'`
      mask=0\|`AS_ECHO(["$symcrypt_found"]) | $SED 's/.*://'`
      mask=`AS_ECHO(["$mask"]) | $SED 's/|$//'`
    ],[AS_IF([test -n "$with_cpu" && test "$with_cpu" != generic],
      [AC_MSG_RESULT([?])
       AC_MSG_ERROR([--with-cpu=$with_cpu: of this architecture only "generic" is known])])])
    AC_MSG_RESULT([$symcrypt_cpu: ${symcrypt_features:-nothing special}])
  ],[
    AS_IF([test -n "$with_cpu"],
      [AC_MSG_ERROR([--with-cpu=$with_cpu needs --disable-fat: a fat library serves every CPU])])
  ])
  fat=0
  test "x$enable_fat" = xno || fat=1
  AC_DEFINE_UNQUOTED([SYMCRYPT_FAT],[$fat],
    [Define to 1 to choose kernels at run time.])
  AC_DEFINE_UNQUOTED([SYMCRYPT_CPU_FEATURES],[($mask)],
    [The features that a library for one CPU may use.])
])

dnl SYMCRYPT_CPU_TABLE(TABLE, MACRO): write to conftest.TABLE what MACRO makes of
dnl FAMILY/TABLE.def: what it puts between two %, a line each.
AC_DEFUN([SYMCRYPT_CPU_TABLE],[
  { AS_ECHO(["#define $2"])
    AS_ECHO(["#define LEVEL(n, f, t) MODEL (n, f, t)"])
    AS_ECHO(["#include \"$symcrypt_family/$1.def\""])
  } > conftest.c
  $CPP $CPPFLAGS $CFLAGS -I"$srcdir" conftest.c | tr '\n%' ' \n' \
    | $SED -n 's/^"\(@<:@^"@:>@*\)"/\1/p' > conftest.$1
  rm -f conftest.c
  test -s conftest.$1 \
    || AC_MSG_FAILURE([nothing is found in $symcrypt_family/$1.def])
])

dnl The features that the compiler may use are promised.
AC_DEFUN([SYMCRYPT_CPU_GENERIC],[
  $SED 's/^\(@<:@^:@:>@*\):.*:\(.*\)$/#if \2%"\1"%#endif/' conftest.features \
    | tr '%' '\n' > conftest.c
  symcrypt_has=`$CPP conftest.c | $SED -n 's/^"\(.*\)"$/\1/p' | tr '\n' ' '`
  rm -f conftest.c
])

dnl The features of a model, or of all CPUs of a level.
AC_DEFUN([SYMCRYPT_CPU_MODEL],[
  SYMCRYPT_CPU_TABLE([models],[MODEL(name, ...) %name:__VA_ARGS__%])
  symcrypt_has=unknown
  while IFS=: read -r symcrypt_pattern f; do
    AS_CASE([$symcrypt_base],[$symcrypt_pattern],[symcrypt_has=$f; break])
  done < conftest.models
  symcrypt_models=`$SED 's/:.*//' conftest.models | tr '\n' ' '`
  rm -f conftest.models
  AS_IF([test "$symcrypt_has" = unknown],
    [AC_MSG_RESULT([?])
     AC_MSG_ERROR([no CPU of $symcrypt_arch is called "$symcrypt_base"; there are: generic native $symcrypt_models])])
])

dnl Ask the CPU we run on, with the library's own probe.
AC_DEFUN([SYMCRYPT_CPU_NATIVE],[
  AS_IF([test "$cross_compiling" = yes],
    [AC_MSG_RESULT([?])
     AC_MSG_ERROR([--with-cpu=native does not work when cross-compiling: name the CPU])])
  AS_CASE([$symcrypt_family],
    [x86/common],[symcrypt_probe=x86/common/cpuid.c],
    [symcrypt_probe=$symcrypt_family/cpu.c])
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
  FILE *f = fopen ("conftest.has", "w");
  uint32_t word = _symcrypt_cpu_probe ();
#define FEATURE(BIT, NAME, NEEDS, PROMISE)                                    \
  if (word & CPU_##BIT)                                                       \
    fprintf (f, " %s", NAME);
#include ARCH_FEATURES
  return fclose (f) != 0;
}
]])],
    [symcrypt_has=`cat conftest.has`
     rm -r -f conftest.dir conftest.has],
    [AC_MSG_RESULT([?])
     AC_MSG_FAILURE([the probe of this CPU does not run])],
    [AC_MSG_FAILURE([not reached: this is not a cross build])])
  CPPFLAGS=$symcrypt_save_CPPFLAGS
])

dnl SYMCRYPT_ASM_DIR(DIRECTORY, FEATURES, INSTRUCTION): assembly files of
dnl DIRECTORY are built if they are of our architecture, the CPU may have
dnl all FEATURES, and the assembler knows INSTRUCTION.  Code asks by the whole name,
dnl ASM_X86_64_AVX2.
AC_DEFUN([SYMCRYPT_ASM_DIR],[
  m4_pushdef([MACRO],[ASM_]m4_translit([$1],[a-z/],[A-Z_]))
  asm_dir=0
  AS_IF([test $symcrypt_arch = m4_bregexp([$1],[^[^/]*],[\&])],[
    asm_dir=1
    test "x$enable_assembler" != xno || asm_dir=0
    m4_ifval([$2],[
      AS_IF([test $fat = 0],
        [m4_foreach_w([NEEDED],[$2],
          [AS_CASE([" $symcrypt_features "],[*" NEEDED "*],[],[asm_dir=0])
          ])])])
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

dnl SYMCRYPT_NETTLE_COMPAT: whether adapters/nettle is built, and which Nettle's
dnl names are found without their version.
AC_DEFUN([SYMCRYPT_NETTLE_COMPAT],[
  nettle_default=0
  AS_CASE([$with_nettle_compat],
    [no],[],
    [yes],[],
    [3|4],[nettle_default=$with_nettle_compat],
    [AC_MSG_ERROR([--with-nettle-compat=$with_nettle_compat: not 3 or 4])])
  AS_IF([test "x$with_nettle_compat" != xno],
    [AS_IF([test $version_script = no],
      [AC_MSG_ERROR([--with-nettle-compat: the linker takes no version script])])
     AS_IF([test "x$enable_shared" = xno],
      [AC_MSG_ERROR([--with-nettle-compat: libnettle-symcrypt is a shared library, and there is --disable-shared])])
     AS_CASE([" $CC $CFLAGS "],[*" -flto"*],
      [AC_COMPILE_IFELSE([AC_LANG_SOURCE([[
#if defined(__GNUC__) && !defined(__clang__)
#if !__has_attribute (__symver__)
#error
#endif
#endif
]])],[],[AC_MSG_ERROR([--with-nettle-compat: -flto of this compiler drops symbol versions; use gcc 10 or later, or no -flto])])])
     symcrypt_save_LIBS=$LIBS
     AC_SEARCH_LIBS([dlvsym],[dl],
      [AC_DEFINE([HAVE_DLVSYM],[1],[Define to 1 if there is dlvsym.])])
     LIBS=$symcrypt_save_LIBS])
  AC_DEFINE_UNQUOTED([NETTLE_DEFAULT],[$nettle_default],
    [The version of Nettle whose names stand in libnettle-symcrypt without a version, or 0.])
  AM_CONDITIONAL([NETTLE_COMPAT],[test "x$with_nettle_compat" != xno])
])

dnl Threads: for the command alone.
AC_DEFUN([SYMCRYPT_THREADS],[
  AC_CHECK_LIB([pthread],[pthread_create],[PTHREAD_LIBS=-lpthread],[PTHREAD_LIBS=])
  AC_SUBST([PTHREAD_LIBS])
])

dnl The closing summary.
AC_DEFUN([SYMCRYPT_SUMMARY],[
  AC_MSG_NOTICE([
  libsymcrypt $PACKAGE_VERSION
    host         $host (assembly for $symcrypt_arch)
    compiler     $CC $CFLAGS
    CPU          $symcrypt_cpu${symcrypt_features:+ ($symcrypt_features)}
    fat          $enable_fat
    assembler    $enable_assembler
    directories ${symcrypt_asm_dirs:- none: portable C}])
])
