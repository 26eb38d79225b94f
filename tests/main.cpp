#define DOCTEST_CONFIG_IMPLEMENT
#include <doctest/doctest.h>

#include <cstdlib>

int main(int argc, char** argv) {
  // The tests do not use the user's cache of compiled code; tests of the cache have one of their own.
  ::setenv("ROBOTC_CACHE", "off", 1);
  return doctest::Context(argc, argv).run();
}
