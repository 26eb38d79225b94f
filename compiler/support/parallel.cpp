#include "compiler/support/parallel.h"

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

namespace robotc {

NoSignals::NoSignals() {
  sigset_t all;
  ::sigfillset(&all);
  ::pthread_sigmask(SIG_SETMASK, &all, &before_);
}

NoSignals::~NoSignals() { ::pthread_sigmask(SIG_SETMASK, &before_, nullptr); }

void for_each_on_all_cores(std::size_t count, const std::function<void(std::size_t)>& work) {
  for_each_on_threads(count, std::max(1U, std::thread::hardware_concurrency()), work);
}

void for_each_on_threads(std::size_t count, std::size_t threads, const std::function<void(std::size_t)>& work) {
  std::atomic<std::size_t> next = 0;
  std::mutex mutex;
  std::exception_ptr first;
  const auto run = [&] {
    for (std::size_t i = next++; i < count; i = next++) {
      try {
        work(i);
      } catch (...) {
        const std::lock_guard lock(mutex);
        if (!first) first = std::current_exception();
        next = count;
      }
    }
  };
  {
    std::vector<std::jthread> others;
    for (std::size_t i = 1; i < std::min(count, threads); ++i) {
      const NoSignals guard;
      try {
        others.emplace_back(run);
      } catch (const std::system_error&) {
        break;  // no more threads available
      }
    }
    run();
  }
  if (first) std::rethrow_exception(first);
}

}  // namespace robotc
