#pragma once

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cstddef>
#include <cstdlib>
#include <type_traits>

/// Faults that mutate.py puts into a copy of the sources: all in one build, and at most one active in a process.
namespace robotc::mutation {

/// The fault that ROBOTC_MUTANT names; −1: none.
inline int chosen() {
  static const int number = [] {
    const char* const text = std::getenv("ROBOTC_MUTANT");
    return text == nullptr ? -1 : std::atoi(text);
  }();
  return number;
}

/// A byte for each fault, in the file that ROBOTC_REACHED names: 1 where a process has come by. Null without.
inline unsigned char* reached() {
  static unsigned char* const bytes = [] {
    const char* const path = std::getenv("ROBOTC_REACHED");
    const int file = path == nullptr ? -1 : open(path, O_RDWR | O_CLOEXEC);
    if (file < 0) return static_cast<unsigned char*>(nullptr);
    const off_t size = lseek(file, 0, SEEK_END);
    void* const memory = mmap(nullptr, static_cast<std::size_t>(size), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    close(file);
    return memory == MAP_FAILED ? nullptr : static_cast<unsigned char*>(memory);
  }();
  return bytes;
}

/// True if the fault is to happen; never in constant expressions, nor in code without exceptions: that is what object
/// files take along, where there is no environment.
constexpr bool active(int number) {
#ifdef __cpp_exceptions
  if (std::is_constant_evaluated()) return false;
  if (unsigned char* const bytes = reached()) bytes[number] = 1;
  return chosen() == number;
#else
  static_cast<void>(number);
  return false;
#endif
}

}  // namespace robotc::mutation
