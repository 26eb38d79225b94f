#include "results/sweep.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "results/numbers.h"

namespace robotc::tools {

namespace {

using Clock = std::chrono::steady_clock;
constexpr auto between_looks = std::chrono::milliseconds(20);

/// Shared by the threads of a sweep: the next run, progress, and the request to stop.
struct Progress {
  explicit Progress(std::size_t runs) : fractions(runs) {}
  std::atomic<std::size_t> next = 0;
  std::atomic<bool> stopped = false;
  std::vector<std::atomic<float>> fractions;
  std::mutex mutex;
  std::condition_variable changed;
  std::size_t ended = 0;  ///< threads; under the mutex

  void end_thread() {
    {
      const std::lock_guard lock(mutex);
      ++ended;
    }
    changed.notify_one();
  }
  [[nodiscard]] double done() const {
    double sum = 0;
    for (const std::atomic<float>& fraction : fractions) sum += static_cast<double>(fraction.load());
    return sum / static_cast<double>(fractions.size());
  }
};

/// Takes runs until none are left.
void work(const CompiledSimulation& simulation, std::size_t first, Progress& progress,
          std::vector<runtime::Result>& results) {
  for (std::size_t k = progress.next++; k < results.size(); k = progress.next++) {
    const SweepRun& run = simulation.runs[first + k];
    if (progress.stopped) {
      results[k].interrupted = true;
      continue;
    }
    runtime::System system = simulation.system;
    system.constants = run.constants.data();
    results[k] = runtime::simulate(system, run.plan, [&](double fraction) {
      progress.fractions[k] = static_cast<float>(fraction);
      return !progress.stopped;
    });
    progress.fractions[k] = 1;
  }
  progress.end_thread();
}

}  // namespace

std::size_t threads_for(const SweepPart& part) {
  const std::size_t most = part.threads == 0 ? std::thread::hardware_concurrency() : part.threads;
  return std::min(std::max<std::size_t>(most, 1), part.count);
}

std::vector<runtime::Result> simulate_part(const CompiledSimulation& simulation, const SweepPart& part,
                                           const std::function<void(double fraction)>& show,
                                           const std::function<bool()>& is_to_stop) {
  std::vector<runtime::Result> results(part.count);
  if (part.count == 0) return results;
  const std::size_t thread_count = threads_for(part);
  Progress progress(part.count);
  {
    std::vector<std::jthread> threads;
    for (std::size_t i = 0; i < thread_count; ++i) {
      threads.emplace_back([&] { work(simulation, part.first, progress, results); });
    }
    // This thread handles signals and the terminal.
    std::unique_lock lock(progress.mutex);
    do {
      if (is_to_stop()) progress.stopped = true;
      show(progress.done());
    } while (!progress.changed.wait_for(lock, between_looks, [&] { return progress.ended == thread_count; }));
    lock.unlock();
  }
  return results;
}

Sweep simulate_sweep(const CompiledSimulation& simulation, const std::function<void(double fraction)>& show,
                     const std::function<bool()>& is_to_stop) {
  const std::size_t runs = simulation.runs.size();
  Sweep sweep{simulation, {}, 0, threads_for({0, runs, 0}), {}};
  const auto start = Clock::now();
  sweep.results = simulate_part(simulation, {0, runs, 0}, show, is_to_stop);
  sweep.wall_s = std::chrono::duration<double>(Clock::now() - start).count();
  return sweep;
}

}  // namespace robotc::tools
