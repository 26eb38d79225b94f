#include "compiler/catalogue/function_kernel.h"

#include <algorithm>

#include "compiler/catalogue/shape.h"
#include "compiler/reduce/reduce.h"

namespace robotc::catalogue {

using expr::Id;
using expr::Kernel;
using expr::Port;

namespace {

Kernel kernel(const Mechanism& mechanism, const expr::Pool& pool, const std::string& name,
              std::span<const Argument> arguments, std::vector<Id> entries, std::size_t columns) {
  std::vector<Port> inputs;
  for (const Argument argument : arguments) {
    std::vector<Id> port = symbols(argument, mechanism);
    const std::size_t size = port.size();
    inputs.push_back({std::string(catalogue::name(argument)), std::move(port), size, 1});
  }
  Port constants{"constants", {}, 0, 1};
  for (const RobotParameter& parameter : mechanism.parameters) constants.entries.push_back(parameter.symbol);
  constants.rows = constants.entries.size();
  const std::size_t rows = columns == 0 ? 0 : entries.size() / columns;
  return expr::make_kernel(mechanism.name + "_" + name, pool, std::move(inputs), std::move(constants),
                           {{name, std::move(entries), rows, columns}});
}

/// Entries per row: entries of a matrix are indexed by row and column.
std::size_t columns(const Mechanism& mechanism, dynamics::Functions& functions, const Request& request) {
  if (request.row->of != nullptr) {
    return request.row->by == Argument::q ? mechanism.mobility.independent.size()
                                          : symbols(request.row->by, mechanism).size();
  }
  const dynamics::Expressions& whole =
      request.place ? functions.get(request.row->function, *request.place) : functions.get(request.row->function);
  if (request.row->result.has(Axis::actuated_efforts)) return mechanism.actuated_speeds().size();
  return whole.cols;
}

}  // namespace

Kernel function_kernel(const Mechanism& mechanism, dynamics::Functions& functions, const Request& request) {
  const Row& row = *request.row;
  std::vector<Id> all = entries(mechanism, functions, request);
  // With the last axis, that of the bodies, chosen, the columns are the joints'.
  const bool chooses_last = row.result.rank() > 0 && request.chosen[row.result.rank() - 1].has_value();
  const std::size_t side_by_side =
      chooses_last ? mechanism.mobility.independent.size() : columns(mechanism, functions, request);
  const ShortList<Argument, 4> taken = arguments(row, mechanism.has_loops());
  return kernel(mechanism, functions.pool(), std::string(row.name), {taken.begin(), taken.end()}, std::move(all),
                side_by_side);
}

Kernel function_kernel(const Mechanism& mechanism, const expr::Pool& pool, const emit::Function& function) {
  std::vector<Argument> arguments;
  for (const std::size_t input : function.inputs) arguments.push_back(static_cast<Argument>(input));
  return kernel(mechanism, pool, function.name, arguments, function.entries, 1);
}

std::vector<Kernel> reduced(Kernel kernel, std::string prepare_name) {
  std::vector<Kernel> kernels;
  kernels.push_back(std::move(kernel));
  Kernel prepare = reduce::hoist_parameters(kernels);
  kernels.front() = reduce::reduce(std::move(kernels.front()));
  if (prepare.roots().empty()) return kernels;
  prepare.name = std::move(prepare_name);
  kernels.push_back(std::move(prepare));
  return kernels;
}

}  // namespace robotc::catalogue
