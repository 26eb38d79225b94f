/* Runs the test on this machine, with its C library. */
#include <stdio.h>

#include "exchange.h"

extern const char *run(void);

int get(void *bytes, unsigned size)
{
  static FILE *file;
  if (file == 0) file = fopen("states", "rb");
  return file != 0 && fread(bytes, 1, size, file) == size;
}

int put(const void *bytes, unsigned size)
{
  static FILE *file;
  if (file == 0) file = fopen("results", "wb");
  return file != 0 && fwrite(bytes, 1, size, file) == size;
}

int main(void)
{
  return fputs(run(), stdout) < 0;
}
