/* SPDX-License-Identifier: ISC */
/* bench/model traces the code between two calls of trace_mark. */
#ifndef SYMCRYPT_MARK_H
#define SYMCRYPT_MARK_H

typedef void mark_fn (void);

/* Print LIBRARY and its VERSION.  Returns trace_mark, to be called by what no
 * compiler knows. */
mark_fn *trace_begin (const char *library, const char *version);

#endif
