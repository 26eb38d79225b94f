#pragma once

#include <csignal>
#include <cstddef>
#include <functional>

/// Work on several threads.
namespace robotc {

/// RAII: threads started by this thread get no signals while it lives. Signals stay with the existing threads, which
/// may defer them while they write files.
class NoSignals {
 public:
  NoSignals();
  NoSignals(const NoSignals&) = delete;
  NoSignals& operator=(const NoSignals&) = delete;
  ~NoSignals();

 private:
  sigset_t before_{};
};

/// Calls `work(i)` once for each i below `count`, in ascending order of start, on up to as many threads as cores,
/// including this one. Returns when all have ended; rethrows the first exception.
void for_each_on_all_cores(std::size_t count, const std::function<void(std::size_t)>& work);

/// The same on at most `threads` threads.
void for_each_on_threads(std::size_t count, std::size_t threads, const std::function<void(std::size_t)>& work);

}  // namespace robotc
