/* Runs the test with the C library of this machine, or of Windows. */
#include <stdio.h>
#ifdef _WIN32
#include <fcntl.h>
#include <io.h>
#endif

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
#ifdef _WIN32
  _setmode(_fileno(stdout), _O_BINARY); /* a line ends as elsewhere */
#endif
  return fputs(run(), stdout) < 0;
}
