#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/expr/algorithms.h"

namespace robotc {

class SessionState;

/// Costs of one function of a robot: derivation, compilation, calls. Times are medians; missing ones exceeded the limit
/// of nodes.
struct FunctionFigures {
  std::string name;  ///< in the language, `pose(tool)`
  /// After reduction, without friction, whose operations are counted in `friction`.
  std::optional<expr::OperationCounts> operations;
  std::optional<double> derive_ms;   ///< the equations, reduced
  std::optional<double> jit_ms;      ///< native code
  std::optional<std::size_t> bytes;  ///< of code and constants
  std::optional<double> ns;          ///< per call, independent calls
  std::optional<double> ns_latency;  ///< per call, each waiting for the previous result
  std::optional<double> ns_batch;    ///< per state, batches on one thread
};

struct Benchmark {
  std::string robot;
  std::size_t states = 0;          ///< states measured per call
  std::size_t states_at_once = 0;  ///< states per call of a batch
  std::vector<FunctionFigures> functions;
};

/// Called with the name of the current function and the fraction done.
using BenchmarkProgress = std::function<void(std::string_view, double)>;

/// Costs of every function of a robot: derivation, compilation and calls, in the chosen formulation, with parameters as
/// set. May take long; reports to `progress` if given. Nothing (reported) after an error.
std::optional<Benchmark> measure_functions(SessionState& state, const std::string& robot,
                                           const BenchmarkProgress& progress);

}  // namespace robotc
