/* Prints the report. */
#include <stdio.h>

const char* run(void);

int main(void) { return fputs(run(), stdout) < 0; }
