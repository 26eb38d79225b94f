#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

/// Summary of a robot's closed loops for `check`.
namespace robotc {

class SessionState;

struct ClosureSummary {
  std::string name;
  std::size_t equations = 0;  ///< of its type
  std::size_t binding = 0;    ///< the others follow from those of the mechanism
  /// "force along z", "moments about x and y", along axes of its first frame: not determined by rigid bodies.
  std::vector<std::string> undetermined;
};

/// The values of a coordinate that the sampled motion met.
struct SampledRange {
  std::string name;
  bool is_angle = true;
  double lowest = 0, highest = 0;  ///< rad or m
  bool all_round = false;
};

struct LoopSummary {
  std::size_t joints = 0;             ///< that move
  std::vector<std::string> freedoms;  ///< their names
  std::vector<std::string> passive;   ///< freedoms that nothing drives
  std::vector<ClosureSummary> closures;
  std::size_t couplings = 0;
  /// "rod_pin = shoulder - drive": joints that are linear in others wherever the loops are closed.
  std::vector<std::string> relations;
  std::vector<SampledRange> ranges;
};

/// Nothing if the robot has no loops, or there is no valid robot of that name (reported).
std::optional<LoopSummary> summarise_loops(SessionState& state, const std::string& robot);

}  // namespace robotc
