// A library for LD_PRELOAD that ends the process at system calls which the program must not make: those for networks, for other
// processes and, where it starts no worker, for programs.
//
//   SANDBOX_NO_PROGRAMS  the process starts no program. A worker starts none in any case.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#define DENY(name) \
  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_##name, 0, 1), BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS)
#define LOAD BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr))
#define ALLOW BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)

static struct sock_filter network[] = {
  LOAD, DENY(socket), DENY(socketpair), DENY(connect), DENY(bind), DENY(listen), DENY(accept), DENY(accept4),
  DENY(ptrace), DENY(process_vm_readv), DENY(process_vm_writev), DENY(execveat), DENY(setuid), DENY(mount), ALLOW,
};
static struct sock_filter programs[] = {LOAD, DENY(execve), ALLOW};

static void install(struct sock_filter *filter, size_t count) {
  struct sock_fprog program = {.len = (unsigned short)count, .filter = filter};
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) || prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program)) {
    perror("no filter can be installed");
    _exit(99);
  }
}

static int is_worker(void) {
  char text[4096];
  int file = open("/proc/self/cmdline", O_RDONLY | O_CLOEXEC);
  if (file < 0) return 0;
  ssize_t count = read(file, text, sizeof text - 1);
  close(file);
  if (count <= 0) return 0;
  text[count] = 0;
  size_t first = strlen(text) + 1;
  return (ssize_t)first < count && strcmp(text + first, "--worker-process") == 0;
}

__attribute__((constructor)) static void start(void) {
  install(network, sizeof network / sizeof network[0]);
  if (getenv("SANDBOX_NO_PROGRAMS") || is_worker()) install(programs, sizeof programs / sizeof programs[0]);
}
