#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

/// Functions of several libraries, checked against one another and timed in turns.
namespace robotc::bench {

/// A function of a peer.
struct Candidate {
  std::string peer;
  std::string variant;
  std::function<std::vector<double>(std::size_t)> result_at;  ///< at a state, as robotc has it
  std::function<void()> sweep;                                ///< the timed states back to back
  std::vector<double> times;                                  ///< s per call, one per round
  std::size_t sweeps = 1;                                     ///< in one round
  double agreement = 1e-9;                                    ///< largest difference from the first
  double worst = 0;                                           ///< difference from the first, as `check` finds it
};

class Race {
 public:
  /// Numbers of states: all of them are checked, and the first of them are in a sweep.
  Race(std::size_t checked, std::size_t timed) : checked_(checked), timed_(timed) {}

  void add(Candidate candidate) { candidates_.push_back(std::move(candidate)); }
  /// Leaves out candidates that differ from the first by more than their agreement, relative to the result's largest
  /// number; fails if these are all of a peer. States with `left_out` are not compared. The results of the first.
  std::vector<std::vector<double>> check(const std::string& what, const std::vector<bool>& left_out = {});
  void run(int rounds);
  [[nodiscard]] const std::vector<Candidate>& candidates() const { return candidates_; }

 private:
  std::size_t checked_, timed_;
  std::vector<Candidate> candidates_;
};

}  // namespace robotc::bench
