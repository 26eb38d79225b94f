#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "compiler/session/session.h"
#include "results/sweep.h"

namespace robotc::tools {

/// The runs of a part of a sweep, as a file: machines that share nothing but a folder divide a sweep by such files.
struct SweepPartFile {
  std::string identity;       ///< that of the sweep
  std::size_t run_count = 0;  ///< of the whole sweep
  std::size_t first = 0;
  std::vector<runtime::Result> results;  ///< of the runs from `first` on
  double wall_s = 0;
  std::size_t threads = 0;
};

/// Identifies a sweep: sweeps of equal texts, parameters and versions of robotc have the same identity.
std::string sweep_identity(const Session& session, const CompiledSimulation& simulation, std::string_view version);

/// The bytes of the file. The numbers are exact.
std::string part_to_bytes(const SweepPartFile& part);

/// A part from the bytes of a file, or why they are not a part.
std::variant<SweepPartFile, std::string> part_from_bytes(std::string_view bytes);

/// The runs of a shard, one of `count` parts of nearly equal size; `number` from 1.
SweepPart shard_of(std::size_t run_count, std::size_t number, std::size_t count);

}  // namespace robotc::tools
