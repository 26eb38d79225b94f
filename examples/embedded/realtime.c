/* The controller on Linux, a thousand times a second. It wakes up at absolute times, so delays do not accumulate. It
 * prints the largest wake-up delay and the time of a step.
 *
 *     realtime [SECONDS]
 */
#define _GNU_SOURCE
#include <errno.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <time.h>

#include "loop.h"

#define BILLION 1000000000L
#define PERIOD_NS 1000000L

/* From one time to another, in microseconds. */
static double microseconds(struct timespec from, struct timespec to) {
  return 1e6 * (double)(to.tv_sec - from.tv_sec) + 1e-3 * (double)(to.tv_nsec - from.tv_nsec);
}

static struct timespec now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time;
}

/* Real-time priority and locked memory, if the limits of the user allow them. */
static void become_realtime(void) {
  const struct sched_param priority = {.sched_priority = 80};
  const int scheduled = sched_setscheduler(0, SCHED_FIFO, &priority) == 0;
  const int locked = mlockall(MCL_CURRENT | MCL_FUTURE) == 0;
  printf("%s, %s\n", scheduled ? "SCHED_FIFO" : "ordinary priority: SCHED_FIFO is not allowed",
         locked ? "memory locked" : "memory not locked: that is not allowed");
}

int main(int argc, char** argv) {
  const double seconds = argc > 1 ? atof(argv[1]) : 10;
  const long ticks = (long)(seconds * (double)(BILLION / PERIOD_NS));
  double late = 0, latest = 0, step = 0, longest = 0;
  struct timespec due;
  loop robot;
  long tick;

  if (ticks < 1) {
    fputs("usage: realtime [SECONDS]\n", stderr);
    return 2;
  }
  become_realtime();
  loop_start(&robot);
  due = now();
  for (tick = 0; tick < ticks; ++tick) {
    struct timespec start, end;
    double time;
    due.tv_nsec += PERIOD_NS;
    if (due.tv_nsec >= BILLION) {
      due.tv_nsec -= BILLION;
      ++due.tv_sec;
    }
    while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &due, NULL) == EINTR) {
    }
    start = now();
    loop_control(&robot, (real)tick * PERIOD); /* a real machine: read sensors before, write motor torques after */
    end = now();
    loop_move(&robot); /* the simulated plant */

    time = microseconds(due, start);
    late += time;
    if (time > latest) latest = time;
    time = microseconds(start, end);
    step += time;
    if (time > longest) longest = time;
  }
  printf("%ld ticks of 1 ms\n", ticks);
  printf("woken late by %.1f us, at worst %.1f us\n", late / (double)ticks, latest);
  printf("a step took   %.2f us, at worst %.2f us\n", step / (double)ticks, longest);
  printf("off the motion at the end by %.2g\n", (double)loop_error(&robot));
  return 0;
}
