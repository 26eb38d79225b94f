#pragma once

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
/// hashed and compiled with no reference to where it came from.
///
///   void NAME(const double* inputs[0], …, const double* constants, double* outputs[0], …)
///
/// `constants` are what `prepare` computed from the parameters; a kernel may still have none.
struct Kernel {
  std::string name;  ///< a C identifier
  Pool pool;
  std::vector<Port> inputs;
  Port constants;  ///< symbols of stage prepare; parameters themselves before `hoist_parameters` has run
  std::vector<Port> outputs;

  [[nodiscard]] std::vector<Id> roots() const;  ///< of all outputs, in order
};

/// Makes a kernel of its own pool from expressions in `pool`: exactly what the roots need is copied.
/// Every symbol that the roots need must stand in `inputs` or `constants`.
Kernel make_kernel(std::string name, const Pool& pool, std::vector<Port> inputs, Port constants,
                   std::vector<Port> outputs);

/// Whether it calls numeric algorithms.
bool calls_algorithms(const Kernel& kernel);

/// Values of all outputs, concatenated; `inputs` and `constants` as the ports say. The reference for generated code.
std::vector<double> evaluate(const Kernel& kernel, const std::vector<std::vector<double>>& inputs,
                             const std::vector<double>& constants);

}  // namespace robotc::expr
