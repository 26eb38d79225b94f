#pragma once

#include <doctest/doctest.h>

/// Ends a test case that this machine cannot run, with the reason: ctest lists it as skipped, not as passed.
#define ROBOTC_SKIP(reason)            \
  do {                                 \
    MESSAGE("skipped case: ", reason); \
    return;                            \
  } while (false)
