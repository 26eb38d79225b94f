/* The functions that Debian 12's glibc has only in versions later than GLIBC_2.28, for programs and libraries that run
 * with any glibc from 2.28 on, on x86-64 and aarch64.
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

/* The first version of glibc for each processor, two later ones, and a jump to the address of `name`. */
#if defined(__x86_64__)
#define FIRST "GLIBC_2.2.5"
#define OF_2_4 "GLIBC_2.4"
#define OF_2_12 "GLIBC_2.12"
#define JUMP_TO(name) "  jmp *" name "@GOTPCREL(%rip)\n"
enum { stat_version = 1, node_version = 0 };
#elif defined(__aarch64__)
#define FIRST "GLIBC_2.17"
#define OF_2_4 FIRST
#define OF_2_12 FIRST
#define JUMP_TO(name)                        \
  "  adrp x16, :got:" name "\n"              \
  "  ldr x16, [x16, :got_lo12:" name "]\n"   \
  "  br x16\n"
enum { stat_version = 0, node_version = 0 };
#else
#error "the versions of glibc for this processor are not known"
#endif

#define HIDDEN __attribute__((visibility("hidden")))

/* `name` as it was in a version before. */
#define EARLIER(name, version)                                  \
  __asm__(".symver earlier_" #name ", " #name "@" version "\n"  \
          ".pushsection .text." #name ", \"ax\", %progbits\n"   \
          ".globl " #name "\n"                                  \
          ".hidden " #name "\n"                                 \
          ".type " #name ", %function\n"                        \
          #name ":\n"                                           \
          JUMP_TO("earlier_" #name)                             \
          ".size " #name ", . - " #name "\n"                    \
          ".popsection\n")

/* 2.29: without the error handling of System V. */
EARLIER(exp, FIRST);
EARLIER(exp2, FIRST);
EARLIER(log, FIRST);
EARLIER(log2, FIRST);
EARLIER(pow, FIRST);
/* 2.35: the same. */
EARLIER(hypot, FIRST);
/* 2.34: no longer in libdl and libpthread. */
EARLIER(dladdr, FIRST);
EARLIER(dlclose, FIRST);
EARLIER(dlerror, FIRST);
EARLIER(dlopen, FIRST);
EARLIER(dlsym, FIRST);
EARLIER(__pthread_key_create, FIRST);
EARLIER(pthread_attr_setstacksize, FIRST);
EARLIER(pthread_create, FIRST);
EARLIER(pthread_detach, FIRST);
EARLIER(pthread_getname_np, OF_2_12);
EARLIER(pthread_getspecific, FIRST);
EARLIER(pthread_join, FIRST);
EARLIER(pthread_key_create, FIRST);
EARLIER(pthread_key_delete, FIRST);
EARLIER(pthread_mutex_trylock, FIRST);
EARLIER(pthread_mutexattr_init, FIRST);
EARLIER(pthread_mutexattr_settype, FIRST);
EARLIER(pthread_once, FIRST);
EARLIER(pthread_rwlock_destroy, FIRST);
EARLIER(pthread_rwlock_rdlock, FIRST);
EARLIER(pthread_rwlock_unlock, FIRST);
EARLIER(pthread_rwlock_wrlock, FIRST);
EARLIER(pthread_setname_np, OF_2_12);
EARLIER(pthread_setspecific, FIRST);
/* 2.32: the same. */
EARLIER(pthread_sigmask, FIRST);

/* 2.32: true while there is one thread, so that libstdc++ counts references without atomic operations. */
HIDDEN char __libc_single_threaded = 0;

/* 2.33: until then these were functions with the version of the structure. */
#define EARLIER_STAT(name) __asm__(".symver earlier_" #name ", __" #name "@" FIRST)
EARLIER_STAT(xstat);
EARLIER_STAT(lxstat);
EARLIER_STAT(fxstat);
__asm__(".symver earlier_fxstatat, __fxstatat@" OF_2_4);
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
