# SPDX-License-Identifier: ISC
# What find_package (symcrypt) of CMake reads.
cmakedir = $(libdir)/cmake/symcrypt
nodist_cmake_DATA = packaging/cmake/symcrypt-config.cmake \
	packaging/cmake/symcrypt-config-version.cmake
CLEANFILES += $(nodist_cmake_DATA)
EXTRA_DIST += packaging/cmake/symcrypt-config.cmake.in \
	packaging/cmake/symcrypt-config-version.cmake.in

# Directories, which configure leaves to make.
$(nodist_cmake_DATA): config.status
	$(AM_V_GEN)$(MKDIR_P) packaging/cmake
	$(AM_V_at)sed -e 's|@cmakedir[@]|$(cmakedir)|' \
	  -e 's|@includedir[@]|$(includedir)|' -e 's|@libdir[@]|$(libdir)|' \
	  -e 's|@private_libs[@]|$(RANDOM_LIBS)|' \
	  -e 's|@VERSION[@]|$(PACKAGE_VERSION)|' \
	  -e 's|@MAJOR[@]|$(VERSION_MAJOR)|' -e 's|@MINOR[@]|$(VERSION_MINOR)|' \
	  -e 's|@SIZEOF_VOID_P[@]|$(SIZEOF_VOID_P)|' \
	  $(srcdir)/$@.in >$@
packaging/cmake/symcrypt-config.cmake: packaging/cmake/symcrypt-config.cmake.in
packaging/cmake/symcrypt-config-version.cmake: packaging/cmake/symcrypt-config-version.cmake.in
