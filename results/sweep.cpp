#include "results/sweep.h"

#include <algorithm>
#include <atomic>
#include <chrono>
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
  std::atomic<std::size_t> ended = 0;  ///< threads
  std::atomic<bool> stopped = false;
  std::vector<std::atomic<float>> fractions;

  [[nodiscard]] double done() const {
    double sum = 0;
    for (const std::atomic<float>& fraction : fractions) sum += static_cast<double>(fraction.load());
    return sum / static_cast<double>(fractions.size());
  }
};

/// Takes runs until none are left.
void work(const CompiledSimulation& simulation, Progress& progress, std::vector<runtime::Result>& results) {
  for (std::size_t k = progress.next++; k < results.size(); k = progress.next++) {
    const SweepRun& run = simulation.runs[k];
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
  ++progress.ended;
}

}  // namespace

Sweep simulate_sweep(const CompiledSimulation& simulation, const std::function<void(double fraction)>& show,
                     const std::function<bool()>& is_to_stop) {
  const std::size_t runs = simulation.runs.size();
  Sweep sweep{simulation, std::vector<runtime::Result>(runs), 0, 0, {}};
  sweep.threads = std::clamp<std::size_t>(std::thread::hardware_concurrency(), 1, runs);
  Progress progress(runs);
  const auto start = Clock::now();
  {
    std::vector<std::jthread> threads;
    for (std::size_t i = 0; i < sweep.threads; ++i) {
      threads.emplace_back([&] { work(simulation, progress, sweep.results); });
    }
    // This thread handles signals and the terminal.
    while (progress.ended != sweep.threads) {
      if (is_to_stop()) progress.stopped = true;
      show(progress.done());
      std::this_thread::sleep_for(Clock::now() - start < between_looks ? between_looks / 20 : between_looks);
    }
  }
  sweep.wall_s = std::chrono::duration<double>(Clock::now() - start).count();
  return sweep;
}

}  // namespace robotc::tools
