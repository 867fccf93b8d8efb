# SPDX-License-Identifier: ISC
# The command uses the public interface alone, of the shared library.
bin_PROGRAMS += symcrypt
symcrypt_SOURCES = \
	tools/cmd-tz.c \
	tools/symcrypt.c \
	tools/tool.c \
	tools/tool.h
symcrypt_LDADD = libsymcrypt.la $(PTHREAD_LIBS)
