#include "compiler/catalogue/function_kernel.h"

#include <algorithm>

#include "compiler/catalogue/shape.h"
#include "compiler/reduce/reduce.h"

namespace robotc::catalogue {

using expr::Id;
using expr::Kernel;
using expr::Port;

namespace {

Port parameters_of(const Mechanism& mechanism, const std::string& name) {
  Port parameters{name, {}, 0, 1};
  for (const RobotParameter& parameter : mechanism.parameters) parameters.entries.push_back(parameter.symbol);
  parameters.rows = parameters.entries.size();
  return parameters;
}

Port input(std::string_view name, std::vector<Id> symbols) {
  const std::size_t size = symbols.size();
  return {std::string(name), std::move(symbols), size, 1};
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
  std::vector<Port> inputs;
  for (const Argument argument : taken)
    inputs.push_back(input(catalogue::name(argument), symbols(argument, mechanism)));
  const std::size_t rows = side_by_side == 0 ? 0 : all.size() / side_by_side;
  const std::string name(row.name);
  return expr::make_kernel(mechanism.name + "_" + name, functions.pool(), std::move(inputs),
                           parameters_of(mechanism, "constants"), {{name, std::move(all), rows, side_by_side}});
}

Kernel function_kernel(const Mechanism& mechanism, const expr::Pool& pool, std::span<const emit::Input> inputs,
                       const emit::Function& function, bool takes_parameters) {
  std::vector<Port> ports;
  for (const std::size_t i : function.inputs) ports.push_back(input(inputs[i].name, inputs[i].symbols));
  if (takes_parameters) ports.push_back(parameters_of(mechanism, "parameters"));
  return expr::make_kernel(mechanism.name + "_" + function.name, pool, std::move(ports),
                           takes_parameters ? Port{"constants", {}, 0, 1} : parameters_of(mechanism, "constants"),
                           {{function.name, function.entries, function.entries.size(), 1}});
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
