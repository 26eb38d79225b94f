/* Measures a call of CALL, a statement: the bytes of stack that it touches, by a painted stack, and the instructions
 * that it executes, by single steps. Prints both. HEADER declares the called function. */
#define _GNU_SOURCE
#include HEADER
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/types.h>
#include <sys/user.h>
#include <sys/wait.h>
#include <ucontext.h>
#include <unistd.h>

enum { size = 1 << 18, paint = 0x5a };
static unsigned char stack[size] __attribute__((aligned(64)));
static ucontext_t before, inside;
static volatile int is_measured;
static double out[256];

__attribute__((noinline)) static void called(void) { CALL; }

static void on_stack(void)
{
  if (is_measured) called();
}

static size_t depth(int measured)
{
  size_t i = 0;
  memset(stack, paint, size);
  getcontext(&inside);
  inside.uc_stack.ss_sp = stack;
  inside.uc_stack.ss_size = size;
  inside.uc_link = &before;
  is_measured = measured;
  makecontext(&inside, on_stack, 0);
  swapcontext(&before, &inside);
  while (i < size && stack[i] == paint) ++i;
  return size - i;
}

/* Instructions from the entry of FUNCTION to its return. */
static long steps(void)
{
  const pid_t child = fork();
  int status = 0;
  long count = 0;
  unsigned long end = 0;
  if (child == 0) {
    ptrace(PTRACE_TRACEME, 0, 0, 0);
    raise(SIGSTOP);
    called();
    _exit(0);
  }
  waitpid(child, &status, 0);
  for (;;) {
    struct user_regs_struct registers;
    ptrace(PTRACE_GETREGS, child, 0, &registers);
    if (end == 0 && registers.rip == (unsigned long)FUNCTION)
      end = (unsigned long)ptrace(PTRACE_PEEKDATA, child, (void *)registers.rsp, 0);
    if (end != 0 && registers.rip == end) break;
    if (end != 0) ++count;
    if (ptrace(PTRACE_SINGLESTEP, child, 0, 0) != 0) return -1;
    waitpid(child, &status, 0);
    if (!WIFSTOPPED(status)) return -1;
  }
  kill(child, SIGKILL);
  waitpid(child, &status, 0);
  return count;
}

int main(void)
{
  const size_t empty = depth(0), full = depth(1);
  printf("%zu %zu %ld\n", empty, full, steps());
  return 0;
}
