#pragma once

#include <optional>
#include <string>
#include <vector>

#include "compiler/fmu/partials.h"
#include "compiler/fmu/subject.h"
#include "compiler/lowering/algorithm_calls.h"
#include "compiler/lowering/simulation_kernels.h"
#include "compiler/lowering/state_layout.h"

namespace robotc::fmu {

/// The functions of an FMU as kernels, and what else the instance needs to know of them.
struct Functions {
  std::vector<expr::Kernel> kernels;  ///< `prepare` last, if there are parameters
  std::vector<std::string> names;     ///< of the kernels, by fmu::Function; empty: none
  runtime::System system;             ///< sizes, quaternions, loops and calls
  runtime::Events events;             ///< sizes and calls
  std::size_t time_events = 0;
  bool has_loops = false;
  std::vector<const sema::ParameterInfo*> parameters;  ///< those that something depends on
  std::vector<double> constants;                       ///< at the start
  bool has_derivatives = false;
  std::vector<Partial> partials;  ///< by states, inputs and time; by rising unknown
  bool has_parameter_derivatives = false;
  std::vector<Partial> parameter_partials;  ///< by parameters; by rising unknown
};

/// `outputs`: what the function of the outputs computes; `whole_vectors`: parameters are all entries of a vector or
/// matrix if something depends on one of them. Nothing (reported) if it is too large, or calls an algorithm that code
/// in files cannot contain.
std::optional<Functions> make_functions(SessionState& state, const Subject& subject, const StateLayout& layout,
                                        const std::vector<expr::Id>& outputs, bool whole_vectors);

}  // namespace robotc::fmu
