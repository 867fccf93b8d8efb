# SPDX-License-Identifier: ISC
# The command uses the public interface alone, of the shared library, and POSIX.
if POSIX
bin_PROGRAMS += symcrypt
endif
symcrypt_SOURCES = \
	tools/armor.c \
	tools/armor.h \
	tools/cmd-completion.c \
	tools/cmd-cpu.c \
	tools/cmd-derive.c \
	tools/cmd-encrypt.c \
	tools/cmd-hash.c \
	tools/cmd-hmac.c \
	tools/cmd-key.c \
	tools/cmd-selftest.c \
	tools/cmd-tz.c \
	tools/digests.c \
	tools/machine.c \
	tools/machine.h \
	tools/options.c \
	tools/options.h \
	tools/secret.c \
	tools/secret.h \
	tools/secretstream.c \
	tools/secretstream.h \
	tools/sum.c \
	tools/sum.h \
	tools/symcrypt.c \
	tools/tool.c \
	tools/tool.h \
	tools/atomic-file.c \
	tools/atomic-file.h
symcrypt_LDADD = libsymcrypt.la $(DL_LIBS) $(PTHREAD_LIBS)

# Completions, which run the command: `symcrypt completion'.
if POSIX
bashcompletiondir = $(datadir)/bash-completion/completions
dist_bashcompletion_DATA = tools/completion/symcrypt
fishcompletiondir = $(datadir)/fish/vendor_completions.d
dist_fishcompletion_DATA = tools/completion/symcrypt.fish
zshcompletiondir = $(datadir)/zsh/site-functions
dist_zshcompletion_DATA = tools/completion/_symcrypt
else
EXTRA_DIST += tools/completion/symcrypt tools/completion/symcrypt.fish \
	tools/completion/_symcrypt
endif
