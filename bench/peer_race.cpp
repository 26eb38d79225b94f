#include "bench/peer_race.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <ctime>
#include <string_view>

#include "bench/peer_robot.h"

namespace robotc::bench {

namespace {

/// CPU seconds of this thread: other load does not count.
double thread_time() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

constexpr double shortest_sample = 1e-3;

}  // namespace

std::vector<std::vector<double>> Race::check(const std::string& what, const std::vector<bool>& left_out) {
  std::vector<std::vector<double>> results;
  std::vector<double> worst(candidates_.size());
  std::vector<std::size_t> worst_at(candidates_.size());
  for (std::size_t state = 0; state < checked_; ++state) {
    std::vector<double> expected;
    for (std::size_t c = 0; c < candidates_.size(); ++c) {
      const std::vector<double> found = candidates_[c].result_at(state);
      if (expected.empty()) expected = found;
      if (state < left_out.size() && left_out[state]) break;
      double largest = 0, difference = 0;
      for (std::size_t i = 0; i < expected.size(); ++i) {
        largest = std::max(largest, std::abs(expected[i]));
        // NaN stays the largest difference.
        const double d = std::abs(expected[i] - found[i]);
        if (!(d <= difference)) difference = d;
      }
      const double relative = difference == 0 ? 0 : difference / largest;
      if (relative <= worst[c]) continue;
      if (!std::isnan(worst[c])) worst_at[c] = state;
      worst[c] = std::isnan(worst[c]) ? worst[c] : relative;
    }
    results.push_back(std::move(expected));
  }
  std::vector<Candidate> agreeing;
  for (std::size_t c = 0; c < candidates_.size(); ++c) {
    const bool agrees = worst[c] <= candidates_[c].agreement;
    candidates_[c].worst = worst[c];
    if (c > 0) {
      std::fprintf(stderr, "robotc_peers: %s: %s (%s) %s %.1e of the largest entry, at state %zu\n", what.c_str(),
                   candidates_[c].peer.c_str(), candidates_[c].variant.c_str(),
                   agrees ? "agrees to" : "is left out, since it differs by", worst[c], worst_at[c]);
    }
    if (agrees) agreeing.push_back(candidates_[c]);
  }
  for (const Candidate& candidate : candidates_) {
    const auto same = [&](const Candidate& other) { return other.peer == candidate.peer; };
    if (std::none_of(agreeing.begin(), agreeing.end(), same)) fail(what + ": " + candidate.peer + " disagrees");
  }
  candidates_ = std::move(agreeing);
  return results;
}

void Race::run(int rounds) {
  for (Candidate& candidate : candidates_) {
    for (;; candidate.sweeps *= 2) {
      const double start = thread_time();
      for (std::size_t i = 0; i < candidate.sweeps; ++i) candidate.sweep();
      if (thread_time() - start >= shortest_sample) break;
    }
  }
  for (int round = 0; round < rounds; ++round) {
    for (std::size_t k = 0; k < candidates_.size(); ++k) {
      // They take turns at being first.
      Candidate& candidate = candidates_[(k + static_cast<std::size_t>(round)) % candidates_.size()];
      candidate.sweep();  // warm-up: the previous one's cache contents are not its fault
      const double start = thread_time();
      for (std::size_t i = 0; i < candidate.sweeps; ++i) candidate.sweep();
      candidate.times.push_back((thread_time() - start) / static_cast<double>(candidate.sweeps * timed_));
    }
  }
}

}  // namespace robotc::bench
