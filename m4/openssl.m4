dnl SPDX-License-Identifier: ISC
dnl SYMCRYPT_OPENSSL_PROVIDER: whether the OpenSSL provider is built, for which
dnl directory of modules, and whose configuration it extends.  It is not built
dnl unless it is asked for: what a package has in it must not depend on what is
dnl installed where it is built.
AC_DEFUN([SYMCRYPT_OPENSSL_PROVIDER],[
  AC_ARG_WITH([openssl-provider],
    [AS_HELP_STRING([--with-openssl-provider],
      [build the OpenSSL provider; =auto: if libcrypto 3.0 or later is there
       @<:@no@:>@])],
    [],[with_openssl_provider=no])
  AC_ARG_WITH([openssl-modules],
    [AS_HELP_STRING([--with-openssl-modules=DIR],
      [where OpenSSL looks for it @<:@what pkg-config says@:>@])],
    [],[with_openssl_modules=])
  AC_ARG_WITH([openssl-conf],
    [AS_HELP_STRING([--with-openssl-conf=FILE],
      [the configuration of OpenSSL itself @<:@/etc/ssl/openssl.cnf@:>@])],
    [],[with_openssl_conf=/etc/ssl/openssl.cnf])
  have_openssl_provider=no
  AS_CASE([$with_openssl_provider],
    [no],[],
    [yes|auto],
      [PKG_CHECK_MODULES([LIBCRYPTO],[libcrypto >= 3.0],
        [have_openssl_provider=yes],
        [AS_IF([test $with_openssl_provider = yes],
          [AC_MSG_ERROR([--with-openssl-provider: pkg-config finds no libcrypto of version 3.0 or later])])])],
    [AC_MSG_ERROR([--with-openssl-provider=$with_openssl_provider: yes, no or auto])])
  AS_IF([test $have_openssl_provider = yes && test "x$enable_shared" = xno],
    [AS_IF([test $with_openssl_provider = yes],
      [AC_MSG_ERROR([--with-openssl-provider: a module is a shared object, which --disable-shared forbids])])
     have_openssl_provider=no])
  AS_IF([test $have_openssl_provider = yes],[
    AS_IF([test -z "$with_openssl_modules"],
      [PKG_CHECK_VAR([OPENSSL_MODULESDIR],[libcrypto],[modulesdir],
        [with_openssl_modules=$OPENSSL_MODULESDIR],
        [with_openssl_modules='${libdir}/ossl-modules'])])
    AC_MSG_NOTICE([the OpenSSL provider is for $with_openssl_modules])])
  AC_SUBST([openssl_modulesdir],[$with_openssl_modules])
  AC_SUBST([openssl_conf],[$with_openssl_conf])
  AM_CONDITIONAL([OPENSSL_PROVIDER],[test $have_openssl_provider = yes])
])
