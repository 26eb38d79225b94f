#pragma once

#include <atomic>
#include <cstddef>
#include <cstdlib>
#include <new>

/// Counts allocations by `new` and `malloc` in a test program whose only source includes this. The address sanitizer
/// replaces `malloc`: under it only `new` is counted. The thread sanitizer replaces both, and calls a hook.

// NOLINTBEGIN(bugprone-reserved-identifier,readability-identifier-naming,misc-definitions-in-headers): the names are
// those of the C library, and one source of a program includes them.

namespace {
std::atomic<std::size_t> allocations = 0;
}  // namespace

#if __has_feature(thread_sanitizer)
extern "C" void __sanitizer_malloc_hook(const volatile void* /*memory*/, std::size_t /*size*/) { ++allocations; }
#else
#if !__has_feature(address_sanitizer)
// glibc's internal malloc.
extern "C" void* __libc_malloc(std::size_t size);
extern "C" void* malloc(std::size_t size) {
  ++allocations;
  return __libc_malloc(size);
}
#endif

namespace {
void* counted(std::size_t size) {
  ++allocations;
  if (void* memory = std::malloc(size)) return memory;
  throw std::bad_alloc();
}
}  // namespace

void* operator new(std::size_t size) { return counted(size); }
void* operator new[](std::size_t size) { return counted(size); }
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t) noexcept { std::free(memory); }
#endif

// NOLINTEND(bugprone-reserved-identifier,readability-identifier-naming,misc-definitions-in-headers)
