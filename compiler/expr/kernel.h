#pragma once

#include <set>
#include <span>
#include <string>
#include <vector>

#include "compiler/expr/pool.h"

namespace robotc::expr {

/// One array argument of a kernel: symbols if it is an input, roots if it is an output. Matrices are row-major.
struct Port {
  std::string name;  ///< as in the C signature: q, qd, tau, M
  std::vector<Id> entries;
  std::size_t rows = 0;
  std::size_t cols = 1;
};

/// A function of arrays of doubles: the unit of reduction and compilation. It owns its nodes, so it can be reduced,
/// hashed and compiled independently of its origin.
///
///   void NAME(const double* inputs[0], …, const double* constants, double* outputs[0], …)
///
/// `constants` are computed by `prepare` from the parameters; a kernel may have none yet.
struct Kernel {
  std::string name;  ///< a C identifier
  Pool pool;
  std::vector<Port> inputs;
  Port constants;  ///< symbols of stage prepare; the parameters themselves before `hoist_parameters`
  std::vector<Port> outputs;

  [[nodiscard]] std::vector<Id> roots() const;  ///< of all outputs, in order
};

/// Makes a kernel with its own pool by copying the nodes that the roots need. All their symbols must be in `inputs` or
/// `constants`.
Kernel make_kernel(std::string name, const Pool& pool, std::vector<Port> inputs, Port constants,
                   std::vector<Port> outputs);

/// True if it calls numeric algorithms.
bool calls_algorithms(const Kernel& kernel);
/// The numeric algorithms that kernels call.
std::set<intrinsics::Intrinsic> called_algorithms(std::span<const Kernel> kernels);

/// Values of all outputs, concatenated; `inputs` and `constants` in the order of the ports. The reference for generated
/// code.
std::vector<double> evaluate(const Kernel& kernel, const std::vector<std::vector<double>>& inputs,
                             const std::vector<double>& constants);

}  // namespace robotc::expr
