/* Runs the test under Linux on AArch64 or RISC-V, without a C library. */
#include "exchange.h"

extern const char *run(void);

/* The numbers of the calls are the same on both. */
static long system_call(long number, long a, long b, long c, long d)
{
#ifdef __aarch64__
  register long which __asm__("x8") = number;
  register long a0 __asm__("x0") = a;
  register long a1 __asm__("x1") = b;
  register long a2 __asm__("x2") = c;
  register long a3 __asm__("x3") = d;
  __asm__ volatile("svc 0" : "+r"(a0) : "r"(which), "r"(a1), "r"(a2), "r"(a3) : "memory");
#else
  register long which __asm__("a7") = number;
  register long a0 __asm__("a0") = a;
  register long a1 __asm__("a1") = b;
  register long a2 __asm__("a2") = c;
  register long a3 __asm__("a3") = d;
  __asm__ volatile("ecall" : "+r"(a0) : "r"(which), "r"(a1), "r"(a2), "r"(a3) : "memory");
#endif
  return a0;
}

enum { here = -100, create = 0101, truncate = 01000, open = 56, read = 63, write = 64, leave = 93 };

/* Reads or writes so many bytes, in as many calls as it takes. */
static int move(long number, long file, const char *bytes, long size)
{
  while (size > 0) {
    const long moved = system_call(number, file, (long)bytes, size, 0);
    if (moved <= 0) return 0;
    bytes += moved;
    size -= moved;
  }
  return 1;
}

int get(void *bytes, unsigned size)
{
  static long file = -1;
  if (file < 0) file = system_call(open, here, (long)"states", 0, 0);
  return move(read, file, bytes, size);
}

int put(const void *bytes, unsigned size)
{
  static long file = -1;
  if (file < 0) file = system_call(open, here, (long)"results", create | truncate, 0600);
  return move(write, file, bytes, size);
}

void _start(void)
{
  const char *text = run();
  long size = 0;
  while (text[size] != 0) ++size;
  system_call(leave, !move(write, 1, text, size), 0, 0, 0);
}
