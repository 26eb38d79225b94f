#include "compiler/expr/kernel.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "compiler/expr/algorithms.h"

namespace robotc::expr {

std::vector<Id> Kernel::roots() const {
  std::vector<Id> all;
  for (const Port& port : outputs) all.insert(all.end(), port.entries.begin(), port.entries.end());
  return all;
}

Kernel make_kernel(std::string name, const Pool& pool, std::vector<Port> inputs, Port constants,
                   std::vector<Port> outputs) {
  Kernel kernel;
  kernel.name = std::move(name);
  std::vector<Assignment> symbols;
  const auto adopt = [&](Port& port) {
    for (Id& entry : port.entries) {
      const Symbol& symbol = pool.symbol_of(entry);
      const Id own = kernel.pool.symbol(symbol.name, symbol.stage);
      symbols.emplace_back(entry, own);
      entry = own;
    }
  };
  for (Port& port : inputs) adopt(port);
  adopt(constants);
  kernel.inputs = std::move(inputs);
  kernel.constants = std::move(constants);
  kernel.outputs = std::move(outputs);
  const std::vector<Id> roots = copy(pool, kernel.roots(), kernel.pool, symbols);
  auto root = roots.begin();
  for (Port& port : kernel.outputs) {
    for (Id& entry : port.entries) entry = *root++;
  }
  return kernel;
}

bool calls_algorithms(const Kernel& kernel) {
  const std::vector<Id> nodes = reachable(kernel.pool, kernel.roots());
  return std::any_of(nodes.begin(), nodes.end(), [&](Id id) { return kernel.pool.op(id) == Op::call; });
}

std::set<intrinsics::Intrinsic> called_algorithms(std::span<const Kernel> kernels) {
  std::set<intrinsics::Intrinsic> called;
  for (const Kernel& kernel : kernels) {
    for (const Id id : reachable(kernel.pool, kernel.roots())) {
      if (kernel.pool.op(id) == Op::call) called.insert(kernel.pool.call_of(id).intrinsic);
    }
  }
  return called;
}

std::vector<double> evaluate(const Kernel& kernel, const std::vector<std::vector<double>>& inputs,
                             const std::vector<double>& constants) {
  std::vector<std::pair<Id, double>> values;
  const auto bind = [&](const Port& port, const std::vector<double>& given) {
    if (given.size() != port.entries.size())
      throw std::logic_error("evaluate: port " + port.name + " has another size");
    for (std::size_t i = 0; i < given.size(); ++i) values.emplace_back(port.entries[i], given[i]);
  };
  if (inputs.size() != kernel.inputs.size()) throw std::logic_error("evaluate: another number of inputs");
  for (std::size_t i = 0; i < inputs.size(); ++i) bind(kernel.inputs[i], inputs[i]);
  bind(kernel.constants, constants);
  return evaluate(kernel.pool, kernel.roots(), values);
}

}  // namespace robotc::expr
