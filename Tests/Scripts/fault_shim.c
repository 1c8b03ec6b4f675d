// A library for LD_PRELOAD that fails one system call of a program, or kills the program at it.
//
//   FAULT_CALL   the kind of call, one of the names in `kinds`
//   FAULT_NUMBER the number of the call among those of the kind, from 1
//   FAULT_ERRNO  the number of the error; 0: the process is killed before the call
//   FAULT_WHO    parent, worker or all: a worker has `--worker-process` as its first argument
//   FAULT_ROOT   only calls with a path below this folder count, and calls on descriptors opened for one; empty: all
//   FAULT_LASTS  if set, the calls of the kind after this one fail too
//   FAULT_LOG    a file to which each process appends `who kind count hit` when it ends
//
// Only calls of the program are seen, not those inside the C library.
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

enum kind { OPEN, READ, WRITE, STAT, RENAME, LINK, FSYNC, CLOSE, OPENDIR, READDIR, REALPATH, LOCK, POLL, WAIT, MALLOC, COUNT };
static const char *const kinds[COUNT] = {
  "open", "read", "write", "stat", "rename", "link", "fsync", "close", "opendir", "readdir", "realpath", "flock",
  "poll", "waitpid", "malloc",
};

static int fault_kind = -1;
static long fault_number;
static int fault_errno;
static int fault_lasts;
static const char *root = "";
static size_t root_length;
static atomic_long counts[COUNT];
static atomic_int hit;
static char is_ours[65536];
static char folder[PATH_MAX];
static const char *who = "parent";

static int is_worker(void) {
  char line[64] = {0};
  int file = (int)syscall(SYS_openat, AT_FDCWD, "/proc/self/cmdline", O_RDONLY | O_CLOEXEC);
  if (file < 0) return 0;
  char text[4096];
  long count = syscall(SYS_read, file, text, sizeof text - 1);
  syscall(SYS_close, file);
  if (count <= 0) return 0;
  text[count] = 0;
  size_t first = strlen(text) + 1;
  (void)line;
  return (long)first < count && strcmp(text + first, "--worker-process") == 0;
}

__attribute__((constructor)) static void start(void) {
  const char *kind = getenv("FAULT_CALL"), *number = getenv("FAULT_NUMBER"), *error = getenv("FAULT_ERRNO");
  const char *process = getenv("FAULT_WHO");
  if (is_worker()) who = "worker";
  if (getenv("FAULT_ROOT")) root = getenv("FAULT_ROOT");
  root_length = strlen(root);
  if (!getcwd(folder, sizeof folder)) folder[0] = 0;
  if (!kind || !number) return;
  if (process && strcmp(process, "all") != 0 && strcmp(process, who) != 0) return;
  fault_number = atol(number);
  fault_errno = error ? atoi(error) : EIO;
  fault_lasts = getenv("FAULT_LASTS") != NULL;
  // Allocations before this one are those of the C library.
  atomic_store(&counts[MALLOC], 0);
  for (int index = 0; index < COUNT; index++) if (strcmp(kind, kinds[index]) == 0) fault_kind = index;
}

__attribute__((destructor)) static void end(void) {
  const char *path = getenv("FAULT_LOG");
  if (!path) return;
  int file = (int)syscall(SYS_openat, AT_FDCWD, path, O_WRONLY | O_APPEND | O_CREAT, 0666);
  if (file < 0) return;
  for (int index = 0; index < COUNT; index++) {
    char line[128];
    int length = snprintf(line, sizeof line, "%s %s %ld %d\n", who, kinds[index], atomic_load(&counts[index]), atomic_load(&hit));
    syscall(SYS_write, file, line, length);
  }
  syscall(SYS_close, file);
}

static int below_root(const char *path) {
  if (!root_length) return 1;
  if (path[0] == '/') return strncmp(path, root, root_length) == 0;
  return strncmp(folder, root, root_length) == 0;
}

/// Whether the call fails; then `errno` is set.
static int fails(enum kind kind) {
  long number = atomic_fetch_add(&counts[kind], 1) + 1;
  if ((int)kind != fault_kind || (fault_lasts ? number < fault_number : number != fault_number)) return 0;
  atomic_store(&hit, 1);
  if (fault_errno == 0) kill(getpid(), SIGKILL);
  errno = fault_errno;
  return 1;
}

static int counts_descriptor(int descriptor) {
  return !root_length || (descriptor >= 0 && descriptor < (int)sizeof is_ours && is_ours[descriptor]);
}

static int opened(int descriptor, const char *path) {
  if (descriptor >= 0 && descriptor < (int)sizeof is_ours) is_ours[descriptor] = below_root(path) != 0;
  return descriptor;
}

#define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

#define OPEN_FUNCTION(name)                                                         \
  int name(const char *path, int flags, ...) {                                      \
    va_list list;                                                                   \
    va_start(list, flags);                                                          \
    mode_t mode = (flags & (O_CREAT | O_TMPFILE)) ? va_arg(list, mode_t) : 0;       \
    va_end(list);                                                                   \
    if (below_root(path) && fails(OPEN)) return -1;                                 \
    return opened(NEXT(name)(path, flags, mode), path);                             \
  }
OPEN_FUNCTION(open)
OPEN_FUNCTION(open64)

int openat(int where, const char *path, int flags, ...) {
  va_list list;
  va_start(list, flags);
  mode_t mode = (flags & (O_CREAT | O_TMPFILE)) ? va_arg(list, mode_t) : 0;
  va_end(list);
  if (below_root(path) && fails(OPEN)) return -1;
  return opened(NEXT(openat)(where, path, flags, mode), path);
}

ssize_t read(int descriptor, void *bytes, size_t count) {
  if (counts_descriptor(descriptor) && fails(READ)) return -1;
  return NEXT(read)(descriptor, bytes, count);
}
ssize_t pread(int descriptor, void *bytes, size_t count, off_t offset) {
  if (counts_descriptor(descriptor) && fails(READ)) return -1;
  return NEXT(pread)(descriptor, bytes, count, offset);
}
ssize_t write(int descriptor, const void *bytes, size_t count) {
  if (counts_descriptor(descriptor) && fails(WRITE)) return -1;
  return NEXT(write)(descriptor, bytes, count);
}
ssize_t pwrite(int descriptor, const void *bytes, size_t count, off_t offset) {
  if (counts_descriptor(descriptor) && fails(WRITE)) return -1;
  return NEXT(pwrite)(descriptor, bytes, count, offset);
}

int stat(const char *path, struct stat *status) {
  if (below_root(path) && fails(STAT)) return -1;
  return NEXT(stat)(path, status);
}
int lstat(const char *path, struct stat *status) {
  if (below_root(path) && fails(STAT)) return -1;
  return NEXT(lstat)(path, status);
}
int fstat(int descriptor, struct stat *status) {
  if (counts_descriptor(descriptor) && fails(STAT)) return -1;
  return NEXT(fstat)(descriptor, status);
}
int fstatat(int where, const char *path, struct stat *status, int flags) {
  if (below_root(path) && fails(STAT)) return -1;
  return NEXT(fstatat)(where, path, status, flags);
}
int access(const char *path, int mode) {
  if (below_root(path) && fails(STAT)) return -1;
  return NEXT(access)(path, mode);
}
int rename(const char *path, const char *other) {
  if (below_root(path) && fails(RENAME)) return -1;
  return NEXT(rename)(path, other);
}
int link(const char *path, const char *other) {
  if (below_root(path) && fails(LINK)) return -1;
  return NEXT(link)(path, other);
}
int fsync(int descriptor) {
  if (counts_descriptor(descriptor) && fails(FSYNC)) return -1;
  return NEXT(fsync)(descriptor);
}
int close(int descriptor) {
  int counted = counts_descriptor(descriptor);
  if (descriptor >= 0 && descriptor < (int)sizeof is_ours) is_ours[descriptor] = 0;
  if (counted && fails(CLOSE)) {
    int error = errno;
    NEXT(close)(descriptor);
    errno = error;
    return -1;
  }
  return NEXT(close)(descriptor);
}
DIR *opendir(const char *path) {
  if (below_root(path) && fails(OPENDIR)) return NULL;
  DIR *stream = NEXT(opendir)(path);
  if (stream) opened(dirfd(stream), path);
  return stream;
}
struct dirent *readdir(DIR *stream) {
  if (counts_descriptor(dirfd(stream)) && fails(READDIR)) return NULL;
  return NEXT(readdir)(stream);
}
char *realpath(const char *restrict path, char *restrict result) {
  if (below_root(path) && fails(REALPATH)) return NULL;
  return NEXT(realpath)(path, result);
}
int flock(int descriptor, int operation) {
  if (counts_descriptor(descriptor) && fails(LOCK)) return -1;
  return NEXT(flock)(descriptor, operation);
}
pid_t waitpid(pid_t process, int *status, int options) {
  if (fails(WAIT)) return -1;
  return NEXT(waitpid)(process, status, options);
}

// The allocations, with the names of the C library, because `dlsym` allocates memory itself.
void *__libc_malloc(size_t);
void *__libc_calloc(size_t, size_t);
void *__libc_realloc(void *, size_t);
void *__libc_memalign(size_t, size_t);

void *malloc(size_t size) { return fails(MALLOC) ? NULL : __libc_malloc(size); }
void *calloc(size_t count, size_t size) { return fails(MALLOC) ? NULL : __libc_calloc(count, size); }
void *realloc(void *memory, size_t size) { return fails(MALLOC) ? NULL : __libc_realloc(memory, size); }
void *aligned_alloc(size_t alignment, size_t size) {
  return fails(MALLOC) ? NULL : __libc_memalign(alignment, size);
}
int posix_memalign(void **memory, size_t alignment, size_t size) {
  if (fails(MALLOC)) return ENOMEM;
  *memory = __libc_memalign(alignment, size);
  return *memory ? 0 : ENOMEM;
}
