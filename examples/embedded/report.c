/* Runs the loop for half of its motion and prints positions and efforts. The program is the same on every machine and
 * needs no C library. */
#include "loop.h"

#define DIGITS (sizeof(real) == sizeof(float) ? 7 : 15) /* after the decimal point */

static char text[1024];
static unsigned length;

static void put(char c) {
  if (length + 1 < sizeof text) text[length++] = c;
}

static void put_name(const char* name) {
  while (*name != 0) put(*name++);
}

static void put_number(real value) {
  unsigned whole, unit = 1, digits;
  put(value < 0 ? '-' : ' ');
  if (value < 0) value = -value;
  whole = (unsigned)value;
  value -= (real)whole;
  while (whole / unit >= 10) unit *= 10;
  for (; unit > 0; unit /= 10) put((char)('0' + whole / unit % 10));
  put('.');
  for (digits = 0; digits < DIGITS; ++digits) {
    value *= 10;
    put((char)('0' + (unsigned)value));
    value -= (real)(unsigned)value;
  }
}

const char* run(void);
const char* run(void) {
  static const char* const names[SCARA_NQ] = {"lift", "shoulder", "elbow", "wrist", "plunge"};
  loop robot;
  int i;
  loop_start(&robot);
  for (i = 0; i < MOTION_TICKS / 2; ++i) {
    loop_control(&robot, (real)i * PERIOD);
    loop_move(&robot);
  }
  for (i = 0; i < SCARA_NQ; ++i) {
    put_name(names[i]);
    put(' ');
    put_number(robot.q[i]);
    put(' ');
    put_number(robot.tau[i]);
    put('\n');
  }
  return text;
}
