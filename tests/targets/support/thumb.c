/* Runs the test on a bare Cortex-M7: files are accessed through the debugger (semihosting), which is QEMU. */
#include "exchange.h"

extern const char *run(void);
extern char stack_top;

enum { open = 0x01, print = 0x04, write = 0x05, read = 0x06, leave = 0x18, reading = 1, writing = 5 };

static int debugger(unsigned operation, const void *argument)
{
  register unsigned r0 __asm__("r0") = operation;
  register const void *r1 __asm__("r1") = argument;
  __asm__ volatile("bkpt 0xab" : "+r"(r0) : "r"(r1) : "memory");
  return (int)r0;
}

static int opened(const char *name, unsigned length, int mode)
{
  const unsigned arguments[3] = {(unsigned)name, (unsigned)mode, length};
  return debugger(open, arguments);
}

/* Reads or writes bytes: the debugger returns how many are left. */
static int moved(unsigned operation, int file, const void *bytes, unsigned size)
{
  const unsigned arguments[3] = {(unsigned)file, (unsigned)bytes, size};
  return file >= 0 && debugger(operation, arguments) == 0;
}

int get(void *bytes, unsigned size)
{
  static int file;
  if (file == 0) file = opened("states", 6, reading);
  return moved(read, file, bytes, size);
}

int put(const void *bytes, unsigned size)
{
  static int file;
  if (file == 0) file = opened("results", 7, writing);
  return moved(write, file, bytes, size);
}

void start(void)
{
  *(volatile unsigned *)0xe000ed88 |= 0xfU << 20; /* switches the floating-point unit on */
  __asm__ volatile("dsb\nisb");
  debugger(print, run());
  debugger(leave, (const void *)0x20026);
  for (;;) {
  }
}

static void fault(void)
{
  debugger(print, "fault\n");
  debugger(leave, (const void *)0x20023);
  for (;;) {
  }
}

__attribute__((section(".vectors"), used)) static const void *const vectors[] = {&stack_top, start, fault, fault,
                                                                                 fault,      fault, fault};
