/* Startup code of a Cortex-M7 without an operating system. Runs the report, writes its text to the debugger by
 * semihosting, and then prints the memory use of the program. */
extern const char* run(void);

/* Defined in cortex_m7.ld. */
extern unsigned data_start, data_end, data_image, bss_start, bss_end, stack_top;
extern const char flash_size;

#define UNUSED 0xa5a5a5a5u /* fills the stack before the run, to measure its use */

static void debugger(unsigned operation, const void* argument) {
  register unsigned r0 __asm__("r0") = operation;
  register const void* r1 __asm__("r1") = argument;
  __asm__ volatile("bkpt 0xab" : "+r"(r0) : "r"(r1) : "memory");
}

static void say(const char* text) { debugger(0x04, text); }

static void end_program(int well) { debugger(0x18, (const void*)(well ? 0x20026 : 0x20023)); }

static void say_number(unsigned number) {
  char digits[11];
  char* first = digits + sizeof digits - 1;
  *first = 0;
  do {
    *--first = (char)('0' + number % 10);
    number /= 10;
  } while (number > 0);
  say(first);
}

/* Initialises variables as C requires. Volatile: the compiler must not turn the loops into calls of memset, which does
 * not exist here. */
__attribute__((noinline)) static void run_and_measure(void) {
  volatile unsigned* const here = __builtin_frame_address(0);
  volatile unsigned* word;
  const volatile unsigned* image = &data_image;
  for (word = &data_start; word < &data_end; ++word) *word = *image++;
  for (word = &bss_start; word < &bss_end; ++word) *word = 0;
  for (word = &bss_end; word < here - 32; ++word) *word = UNUSED;

  say(run());

  for (word = &bss_end; *word == UNUSED; ++word) {
  }
  say("flash ");
  say_number((unsigned)&flash_size);
  say(" bytes, variables ");
  say_number((unsigned)((char*)&bss_end - (char*)&data_start));
  say(" bytes, stack ");
  say_number((unsigned)((char*)&stack_top - (char*)word));
  say(" bytes\n");
}

void start(void);
void start(void) {
  *(volatile unsigned*)0xe000ed88 |= 0xfu << 20; /* switches the floating-point unit on */
  __asm__ volatile("dsb\nisb");
  run_and_measure();
  end_program(1);
  for (;;) {
  }
}

static void fault(void) {
  say("fault\n");
  end_program(0);
  for (;;) {
  }
}

/* Vector table: initial stack pointer, reset handler, fault handlers. */
__attribute__((section(".vectors"), used)) static const struct {
  unsigned* stack;
  void (*entries[6])(void);
} vectors = {&stack_top, {start, fault, fault, fault, fault, fault}};
