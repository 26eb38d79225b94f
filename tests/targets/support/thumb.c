/* Runs the test on a Cortex-M7 without any system: its output goes to the debugger, which is QEMU. */
extern const char *run(void);
extern char stack_top;

static void debugger(unsigned operation, const void *argument)
{
  register unsigned r0 __asm__("r0") = operation;
  register const void *r1 __asm__("r1") = argument;
  __asm__ volatile("bkpt 0xab" : "+r"(r0) : "r"(r1) : "memory");
}

void start(void)
{
  *(volatile unsigned *)0xe000ed88 |= 0xfU << 20; /* switches the floating-point unit on */
  __asm__ volatile("dsb\nisb");
  debugger(0x04, run());
  debugger(0x18, (const void *)0x20026);
  for (;;) {
  }
}

static void fault(void)
{
  debugger(0x04, "fault\n");
  debugger(0x18, (const void *)0x20023);
  for (;;) {
  }
}

__attribute__((section(".vectors"), used)) static const void *const vectors[] = {&stack_top, start, fault, fault,
                                                                                 fault,      fault, fault};
