#define DOCTEST_CONFIG_IMPLEMENT
#include <doctest/doctest.h>

#include <cstdlib>

int main(int argc, char** argv) {
  // Whoever runs the tests has a cache of compiled code, which is none of theirs: tests of it have one of their own.
  ::setenv("ROBOTC_CACHE", "off", 1);
  return doctest::Context(argc, argv).run();
}
