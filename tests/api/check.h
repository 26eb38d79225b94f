/* Checks of the interface in C: failures are counted, and printed with their place. */
#pragma once

#include <stdio.h>
#include <string.h>

#include "robotc.h"

static int failures = 0;

#define CHECK(condition)                                              \
  do {                                                                \
    if (!(condition)) {                                               \
      fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition); \
      ++failures;                                                     \
    }                                                                 \
  } while (0)

static robotc_program* load(const char* text) {
  robotc_program* program = NULL;
  robotc_diagnostics* diagnostics = NULL;
  CHECK(robotc_load_text(text, strlen(text), "text.robot", NULL, &program, &diagnostics) == ROBOTC_OK);
  if (diagnostics != NULL) fputs(diagnostics->text, stderr);
  robotc_free_diagnostics(diagnostics);
  return program;
}
