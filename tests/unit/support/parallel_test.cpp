#include "compiler/support/parallel.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <csignal>
#include <mutex>
#include <set>
#include <stdexcept>
#include <thread>
#include <vector>

namespace parallel_test {

using namespace robotc;

TEST_CASE("each piece of work is done once") {
  for (const std::size_t count : {0, 1, 2, 1000}) {
    std::vector<std::atomic<int>> done(count);
    for_each_on_all_cores(count, [&](std::size_t i) { ++done[i]; });
    for (const std::atomic<int>& times : done) CHECK(times == 1);
  }
}

TEST_CASE("as many threads work as there are cores, and signals are left to the one that was there") {
  const std::size_t cores = std::max(1U, std::thread::hardware_concurrency());
  std::atomic<std::size_t> begun = 0;
  std::mutex mutex;
  std::set<std::thread::id> threads;
  std::size_t reached_by_signals = 0;
  for_each_on_all_cores(cores, [&](std::size_t) {
    ++begun;
    while (begun < cores) std::this_thread::yield();  // ends only if all run at once
    sigset_t blocked;
    ::pthread_sigmask(SIG_SETMASK, nullptr, &blocked);
    const std::lock_guard lock(mutex);
    threads.insert(std::this_thread::get_id());
    if (::sigismember(&blocked, SIGINT) == 0) ++reached_by_signals;
  });
  CHECK(threads.size() == cores);
  CHECK(threads.contains(std::this_thread::get_id()));
  CHECK(reached_by_signals == 1);
}

TEST_CASE("an exception ends the work and is thrown where it was asked for") {
  std::atomic<std::size_t> done = 0;
  const auto work = [&](std::size_t i) {
    if (i == 3) throw std::runtime_error("three");
    ++done;
  };
  CHECK_THROWS_WITH_AS(for_each_on_all_cores(100'000'000, work), "three", std::runtime_error);
  CHECK(done < 100'000'000 - 1);
}

}  // namespace parallel_test
