#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/expr/algorithms.h"

namespace robotc {

struct SessionState;

/// What one function of a robot costs to derive, to compile and to call. Times are medians; what is missing takes more
/// nodes than it may.
struct FunctionFigures {
  std::string name;  ///< as the language writes it, `pose(tool)`
  /// After reduction; without what friction takes, which has operations of its own (`friction`).
  std::optional<expr::OperationCounts> operations;
  std::optional<double> derive_ms;     ///< the equations, reduced
  std::optional<double> jit_quick_ms;  ///< to native code by the quick tier
  std::optional<double> jit_ms;        ///< by the optimising one, whose code the rest is about
  std::optional<std::size_t> bytes;    ///< of code and its constants
  std::optional<double> ns;            ///< a call, of calls that do not depend on each other
  std::optional<double> ns_latency;    ///< a call, of calls that wait for each other's results
  std::optional<double> ns_batch;      ///< a state, of a batch on one thread
};

struct Benchmark {
  std::string robot;
  std::size_t states = 0;          ///< that a call is measured on
  std::size_t states_at_once = 0;  ///< that a call in a batch works on
  std::vector<FunctionFigures> functions;
};

/// Called with the name of what is being measured, and which part of all is done.
using BenchmarkProgress = std::function<void(std::string_view, double)>;

/// Costs of every function of a robot: to derive, to compile and to call, by the formulation chosen, parameters as
/// set. Takes as long as that takes, and tells `progress`, if there is one. Nothing (reported) after an error.
std::optional<Benchmark> measure_functions(SessionState& state, const std::string& robot,
                                           const BenchmarkProgress& progress);

}  // namespace robotc
