/* The functions that Debian 12's glibc has only in versions later than GLIBC_2.28, for programs and libraries that run
 * with any glibc from 2.28 on, on x86-64.
 *
 * A definition here takes the place of the one in glibc. It either calls the same function under the version that it
 * had before, which glibc keeps for old programs, or does with other functions what a new one does. All are hidden:
 * nothing outside the program or library sees them. Sections that nothing refers to are left out by the linker. */
#define _GNU_SOURCE
#include <errno.h>
#include <malloc.h>
#include <pthread.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <time.h>

#ifndef __x86_64__
#error "the versions are those of x86-64"
#endif

#define HIDDEN __attribute__((visibility("hidden")))

/* `name` as it was in a version before. */
#define EARLIER(name, version)                                  \
  __asm__(".symver earlier_" #name ", " #name "@" version "\n"  \
          ".pushsection .text." #name ", \"ax\", @progbits\n"   \
          ".globl " #name "\n"                                  \
          ".hidden " #name "\n"                                 \
          ".type " #name ", @function\n"                        \
          #name ":\n"                                           \
          "  jmp *earlier_" #name "@GOTPCREL(%rip)\n"           \
          ".size " #name ", . - " #name "\n"                    \
          ".popsection\n")

/* 2.29: without the error handling of System V. */
EARLIER(exp, "GLIBC_2.2.5");
EARLIER(exp2, "GLIBC_2.2.5");
EARLIER(log, "GLIBC_2.2.5");
EARLIER(log2, "GLIBC_2.2.5");
EARLIER(pow, "GLIBC_2.2.5");
/* 2.35: the same. */
EARLIER(hypot, "GLIBC_2.2.5");
/* 2.34: no longer in libdl and libpthread. */
EARLIER(dladdr, "GLIBC_2.2.5");
EARLIER(dlclose, "GLIBC_2.2.5");
EARLIER(dlerror, "GLIBC_2.2.5");
EARLIER(dlopen, "GLIBC_2.2.5");
EARLIER(dlsym, "GLIBC_2.2.5");
EARLIER(__pthread_key_create, "GLIBC_2.2.5");
EARLIER(pthread_attr_setstacksize, "GLIBC_2.2.5");
EARLIER(pthread_create, "GLIBC_2.2.5");
EARLIER(pthread_detach, "GLIBC_2.2.5");
EARLIER(pthread_getname_np, "GLIBC_2.12");
EARLIER(pthread_getspecific, "GLIBC_2.2.5");
EARLIER(pthread_join, "GLIBC_2.2.5");
EARLIER(pthread_key_create, "GLIBC_2.2.5");
EARLIER(pthread_key_delete, "GLIBC_2.2.5");
EARLIER(pthread_mutex_trylock, "GLIBC_2.2.5");
EARLIER(pthread_mutexattr_init, "GLIBC_2.2.5");
EARLIER(pthread_mutexattr_settype, "GLIBC_2.2.5");
EARLIER(pthread_once, "GLIBC_2.2.5");
EARLIER(pthread_rwlock_destroy, "GLIBC_2.2.5");
EARLIER(pthread_rwlock_rdlock, "GLIBC_2.2.5");
EARLIER(pthread_rwlock_unlock, "GLIBC_2.2.5");
EARLIER(pthread_rwlock_wrlock, "GLIBC_2.2.5");
EARLIER(pthread_setname_np, "GLIBC_2.12");
EARLIER(pthread_setspecific, "GLIBC_2.2.5");
/* 2.32: the same. */
EARLIER(pthread_sigmask, "GLIBC_2.2.5");

/* 2.32: true while there is one thread, so that libstdc++ counts references without atomic operations. */
HIDDEN char __libc_single_threaded = 0;

/* 2.33: until then these were functions with the version of the structure. */
#define EARLIER_STAT(name) __asm__(".symver earlier_" #name ", __" #name "@GLIBC_2.2.5")
enum { stat_version = 1, node_version = 0 };
EARLIER_STAT(xstat);
EARLIER_STAT(lxstat);
EARLIER_STAT(fxstat);
__asm__(".symver earlier_fxstatat, __fxstatat@GLIBC_2.4");
EARLIER_STAT(xmknod);
int earlier_xstat(int version, const char *path, struct stat *status);
int earlier_lxstat(int version, const char *path, struct stat *status);
int earlier_fxstat(int version, int file, struct stat *status);
int earlier_fxstatat(int version, int folder, const char *path, struct stat *status, int flags);
int earlier_xmknod(int version, const char *path, mode_t mode, dev_t *device);

HIDDEN int stat(const char *path, struct stat *status) { return earlier_xstat(stat_version, path, status); }
HIDDEN int lstat(const char *path, struct stat *status) { return earlier_lxstat(stat_version, path, status); }
HIDDEN int fstat(int file, struct stat *status) { return earlier_fxstat(stat_version, file, status); }
HIDDEN int fstatat(int folder, const char *path, struct stat *status, int flags) {
  return earlier_fxstatat(stat_version, folder, path, status, flags);
}
HIDDEN int mknod(const char *path, mode_t mode, dev_t device) {
  return earlier_xmknod(node_version, path, mode, &device);
}
/* The two structures are the same one. */
HIDDEN int stat64(const char *path, struct stat64 *status) { return stat(path, (struct stat *)status); }
HIDDEN int lstat64(const char *path, struct stat64 *status) { return lstat(path, (struct stat *)status); }
HIDDEN int fstat64(int file, struct stat64 *status) { return fstat(file, (struct stat *)status); }

/* 2.33: mallinfo() of fields that hold more than 2 GiB. */
HIDDEN struct mallinfo2 mallinfo2(void) {
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wdeprecated-declarations"
  const struct mallinfo info = mallinfo();
#pragma clang diagnostic pop
  const struct mallinfo2 wide = {.arena = (unsigned)info.arena,
                                 .hblkhd = (unsigned)info.hblkhd,
                                 .uordblks = (unsigned)info.uordblks,
                                 .fordblks = (unsigned)info.fordblks};
  return wide;
}

/* 2.34: waits until a time of a given clock. The condition's own clock is the real-time clock. */
HIDDEN int pthread_cond_clockwait(pthread_cond_t *condition, pthread_mutex_t *mutex, clockid_t clock,
                                  const struct timespec *until) {
  enum { billion = 1000000000 };
  if (clock == CLOCK_REALTIME) return pthread_cond_timedwait(condition, mutex, until);
  struct timespec now, real;
  if (clock_gettime(clock, &now) != 0 || clock_gettime(CLOCK_REALTIME, &real) != 0) return errno;
  struct timespec there = {.tv_sec = real.tv_sec + until->tv_sec - now.tv_sec,
                           .tv_nsec = real.tv_nsec + until->tv_nsec - now.tv_nsec};
  while (there.tv_nsec < 0) {
    there.tv_nsec += billion;
    --there.tv_sec;
  }
  while (there.tv_nsec >= billion) {
    there.tv_nsec -= billion;
    ++there.tv_sec;
  }
  return pthread_cond_timedwait(condition, mutex, &there);
}

/* 2.36: random bits; the system's generator does not fail for so few. */
HIDDEN uint32_t arc4random(void) {
  uint32_t bits = 0;
  if (getrandom(&bits, sizeof bits, 0) != (ssize_t)sizeof bits) abort();
  return bits;
}
