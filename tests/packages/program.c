/* Runs a controller of a package on a microcontroller: `table.h` has the inputs of each tick. Prints the efforts of
   each tick as the hexadecimal digits of their bits, then how long a step takes. */
#include <stdint.h>
#include <string.h>

#include "calls.h" /* number, WIDTH, EFFORTS, begin(row), step(row, tau) */
#include "table.h" /* static const number table[][WIDTH] STORED, TICKS */

static void print(char c);
static void finish(void);
static uint32_t clock_now(void);
static uint32_t elapsed(uint32_t before); /* cycles or instructions since a time of the clock */

static void print_bits(number value) {
  unsigned char bytes[sizeof value];
  unsigned i;
  memcpy(bytes, &value, sizeof value);
  for (i = sizeof value; i-- > 0;) {
    print("0123456789abcdef"[bytes[i] >> 4]);
    print("0123456789abcdef"[bytes[i] & 15]);
  }
  print('\n');
}

static void print_count(uint32_t count) {
  char digits[12];
  unsigned n = 0;
  print('#');
  do digits[n++] = (char)('0' + count % 10);
  while ((count /= 10) != 0);
  while (n > 0) print(digits[--n]);
  print('\n');
}

static void run(void) {
  uint32_t longest = 0;
  unsigned tick, i;
  for (tick = 0; tick < TICKS; ++tick) {
    number row[WIDTH], tau[EFFORTS];
    uint32_t before, taken;
    LOAD(row, table[tick]);
    if (tick == 0) begin(row);
    before = clock_now();
    step(row, tau);
    taken = elapsed(before);
    if (taken > longest) longest = taken;
    for (i = 0; i < EFFORTS; ++i) print_bits(tau[i]);
  }
  print_count(longest);
  finish();
}

#ifdef __AVR__
#include <avr/interrupt.h>
#include <avr/io.h>
#include <avr/sleep.h>

/* Timer 1 counts every 64th cycle. */
static uint32_t clock_now(void) { return TCNT1; }
static uint32_t elapsed(uint32_t before) { return (uint32_t)(uint16_t)(TCNT1 - before) * 64; }

static void print(char c) {
  while (!(UCSR0A & (1 << UDRE0))) {
  }
  UDR0 = (uint8_t)c;
}

/* The simulator ends where the processor sleeps without interrupts. */
static void finish(void) {
  while (!(UCSR0A & (1 << UDRE0))) {
  }
  cli();
  sleep_enable();
  sleep_cpu();
}

int main(void) {
  UCSR0B = 1 << TXEN0;
  TCCR1B = 3;
  run();
  return 0;
}
#else
extern char stack_top;

static int debugger(unsigned operation, const void* argument) {
  register unsigned r0 __asm__("r0") = operation;
  register const void* r1 __asm__("r1") = argument;
  __asm__ volatile("bkpt 0xab" : "+r"(r0) : "r"(r1) : "memory");
  return (int)r0;
}

static void print(char c) { debugger(0x03, &c); }
static void finish(void) { debugger(0x18, (const void*)0x20026); }

/* SysTick counts down from 2^24 at 25 MHz; under `-icount shift=0`, where an instruction takes 1 ns, its unit is 40
   instructions. */
static uint32_t clock_now(void) { return *(volatile uint32_t*)0xe000e018; }
static uint32_t elapsed(uint32_t before) { return ((before - clock_now()) & 0xffffff) * 40; }

void start(void) {
  *(volatile unsigned*)0xe000ed88 |= 0xfU << 20; /* switches the floating-point unit on */
  __asm__ volatile("dsb\nisb");
  *(volatile uint32_t*)0xe000e014 = 0xffffff;
  *(volatile uint32_t*)0xe000e018 = 0;
  *(volatile uint32_t*)0xe000e010 = 5;
  run();
  for (;;) {
  }
}

static void fault(void) {
  debugger(0x18, (const void*)0x20023);
  for (;;) {
  }
}

__attribute__((section(".vectors"), used)) static const void* const vectors[] = {&stack_top, start, fault, fault,
                                                                                 fault,      fault, fault};
#endif
