#pragma once

#include <csignal>
#include <cstddef>
#include <functional>

/// Work on several threads.
namespace robotc {

/// While one lives, threads that this thread starts get no signals: those are for the threads that there were before,
/// which may hold them back while they write files.
class NoSignals {
 public:
  NoSignals();
  NoSignals(const NoSignals&) = delete;
  NoSignals& operator=(const NoSignals&) = delete;
  ~NoSignals();

 private:
  sigset_t before_{};
};

/// Calls `work(i)` once for each i below `count`, on as many threads as there are cores, or can be had, this one among
/// them; the smaller i begin first. Returns when all have ended, and throws what one of them threw first.
void for_each_on_all_cores(std::size_t count, const std::function<void(std::size_t)>& work);

}  // namespace robotc
