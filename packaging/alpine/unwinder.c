/* SPDX-License-Identifier: ISC */
/* What GCC's unwinder asks of glibc, for programs that musl-gcc links where
 * GCC was built for glibc: the tests, in try.sh.  Of Alpine's GCC, built for
 * musl, it is not asked. */
#define _GNU_SOURCE
#include <link.h>
#include <stddef.h>
#include <stdint.h>

/* glibc's struct dl_find_object of x86_64. */
struct object
{
  unsigned long long flags;
  void *start;
  void *end;
  void *link_map;
  void *eh_frame;
  unsigned long long reserved[7];
};

struct search
{
  uintptr_t pc;
  struct object *object;
};

int _dl_find_object (void *pc, struct object *object);

static int
look (struct dl_phdr_info *info, size_t size, void *argument)
{
  struct search *search = argument;
  uintptr_t start = UINTPTR_MAX;
  uintptr_t end = 0;
  int found = 0;
  int k;
  (void) size;
  search->object->eh_frame = NULL;
  for (k = 0; k < info->dlpi_phnum; k++)
    {
      const ElfW (Phdr) *segment = &info->dlpi_phdr[k];
      uintptr_t from = info->dlpi_addr + segment->p_vaddr;
      uintptr_t to = from + segment->p_memsz;
      if (segment->p_type == PT_GNU_EH_FRAME)
        search->object->eh_frame = (void *) from;
      if (segment->p_type != PT_LOAD)
        continue;
      start = from < start ? from : start;
      end = to > end ? to : end;
      found |= search->pc >= from && search->pc < to;
    }
  search->object->flags = 0;
  search->object->start = (void *) start;
  search->object->end = (void *) end;
  search->object->link_map = NULL;
  return found && search->object->eh_frame;
}

int
_dl_find_object (void *pc, struct object *object)
{
  struct search search = { (uintptr_t) pc, object };
  return dl_iterate_phdr (look, &search) ? 0 : -1;
}
