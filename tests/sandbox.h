/* SPDX-License-Identifier: ISC */
/* A sandbox as programs enter it when they are ready: from then on nothing is
 * opened, and no system call asks about the CPU; one that does ends the
 * process by SIGSYS. */
#ifndef SYMCRYPT_TESTS_SANDBOX_H
#define SYMCRYPT_TESTS_SANDBOX_H

#include <stddef.h>
#include <sys/prctl.h>
#include <sys/syscall.h>

#if defined(__linux__)
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#endif

/* Enter it; 0 if the system has none. */
static inline int
enter_sandbox (void)
{
#if defined(__linux__) && defined(SECCOMP_RET_KILL_PROCESS)
#define FORBID(NUMBER)                                                        \
  BPF_JUMP (BPF_JMP | BPF_JEQ | BPF_K, (NUMBER), 0, 1),                       \
      BPF_STMT (BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS)
  static struct sock_filter rules[]
      = { BPF_STMT (BPF_LD | BPF_W | BPF_ABS,
                    offsetof (struct seccomp_data, nr)),
#if defined(SYS_open)
          FORBID (SYS_open),
#endif
#if defined(SYS_openat2)
          FORBID (SYS_openat2),
#endif
#if defined(SYS_riscv_hwprobe)
          FORBID (SYS_riscv_hwprobe),
#elif defined(__riscv)
          FORBID (258),
#endif
          FORBID (SYS_openat),
          FORBID (SYS_prctl),
          FORBID (SYS_readlinkat),
          FORBID (SYS_faccessat),
          FORBID (SYS_execve),
          FORBID (SYS_socket),
          BPF_STMT (BPF_RET | BPF_K, SECCOMP_RET_ALLOW) };
  static const struct sock_fprog program
      = { sizeof rules / sizeof rules[0], rules };
  return prctl (PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0
         && prctl (PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
#else
  return 0;
#endif
}

#endif
