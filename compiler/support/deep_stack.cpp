#include "compiler/support/deep_stack.h"

#include <pthread.h>

#include <exception>
#include <new>

namespace robotc {

namespace {

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define ROBOTC_LARGE_FRAMES
#endif
#endif

// Elaboration recurses deepest: 10 000 levels of at most 5 KB each (measured: nested calls and definitions). The
// address sanitizer's frames are several times as large.
#ifdef ROBOTC_LARGE_FRAMES
constexpr std::size_t stack_bytes = std::size_t{1} << 29;
#else
constexpr std::size_t stack_bytes = std::size_t{1} << 27;
#endif

thread_local bool on_deep_stack_already = false;

struct Run {
  const std::function<void()>& work;
  std::exception_ptr error;
};

void* start(void* argument) {
  auto& run = *static_cast<Run*>(argument);
  on_deep_stack_already = true;
  try {
    run.work();
  } catch (...) {  // of any type: rethrown in the caller's thread
    run.error = std::current_exception();
  }
  return nullptr;
}

}  // namespace

void run_on_deep_stack(const std::function<void()>& work) {
  if (on_deep_stack_already) {
    work();
    return;
  }
  Run run{work, nullptr};
  pthread_attr_t attributes;
  if (::pthread_attr_init(&attributes) != 0) throw std::bad_alloc();
  pthread_t thread{};
  const bool made = ::pthread_attr_setstacksize(&attributes, stack_bytes) == 0 &&
                    ::pthread_create(&thread, &attributes, start, &run) == 0;
  ::pthread_attr_destroy(&attributes);
  if (!made) throw std::bad_alloc();
  ::pthread_join(thread, nullptr);
  if (run.error) std::rethrow_exception(run.error);
}

}  // namespace robotc
