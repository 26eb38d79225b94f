#include "compiler/requests/entry_derivatives.h"

#include "compiler/catalogue/described.h"
#include "compiler/codegen/jit.h"
#include "compiler/expr/algorithms.h"
#include "compiler/expr/node_limit.h"
#include "compiler/frontend/choose_robot.h"
#include "compiler/frontend/driver_diagnostics.h"
#include "compiler/requests/derived_model.h"

namespace robotc {

namespace {

/// The derivative by an input that has a formula of its own, which takes fewer operations than the rules of
/// differentiation give. By q it is that by its entries, if there are as many as of qd.
std::optional<std::vector<expr::Id>> own_formula(SessionState& state, Robot& robot, const emit::Function& function,
                                                 const std::string& input) {
  const Mechanism& mechanism = robot.model->mechanism;
  if (mechanism.q.size() != mechanism.qd.size()) return std::nullopt;
  const std::size_t place = function.title.find('(');
  std::string title = function.title.substr(0, place) + "_d" + input;
  const catalogue::Row* row = catalogue::requested_row(title);
  if (row == nullptr || (row->of != nullptr && !catalogue::known_derivative(*row))) return std::nullopt;
  // The axis of the argument is the last one.
  const catalogue::Row* of = catalogue::requested_row(function.title.substr(0, place));
  if (of == nullptr || of->result.rank() + 1 != row->result.rank()) return std::nullopt;
  for (std::size_t i = 0; i < of->result.rank(); ++i) {
    if (of->result.axes[i].axis != row->result.axes[i].axis) return std::nullopt;
  }
  // An expression may have the name of a function.
  const auto same = catalogue::described_function(subject_of(state, robot), function.title);
  if (!same || same->entries != function.entries) return std::nullopt;
  if (place != std::string::npos) title += function.title.substr(place);
  auto derivative = catalogue::described_function(subject_of(state, robot), title);
  return derivative ? std::optional(std::move(derivative->entries)) : std::nullopt;
}

}  // namespace

bool add_derivatives(SessionState& state, Robot& robot, emit::Model& model, bool second) {
  if (robot.model->mechanism.has_loops()) {
    catalogue::report_of_trees_alone(state.diagnostics(), robot.model->mechanism, "a Jacobian by the entries of q", {});
    return false;
  }
  const auto too_large = [&](const emit::Function& function) {
    state.diagnostics().report(too_large_to_write, {},
                               "the derivatives of `" + function.title + "` have too many operations to be written");
    return false;
  };
  std::vector<expr::Id> roots;
  for (emit::Function& function : model.functions) {
    roots.insert(roots.end(), function.entries.begin(), function.entries.end());
    try {
      const expr::NodeLimit limit(state.pool(), dynamics::max_derived_nodes);
      for (const std::size_t i : function.inputs) {
        const emit::Input& input = model.inputs[i];
        auto own = own_formula(state, robot, function, input.name);
        function.derivatives.push_back(own ? std::move(*own)
                                           : expr::jacobian_forwards(state.pool(), function.entries, input.symbols));
        roots.insert(roots.end(), function.derivatives.back().begin(), function.derivatives.back().end());
      }
    } catch (const expr::PoolFull&) {
      return too_large(function);
    }
  }
  // Formulas of derivatives can have parameters that cancel in those of the functions.
  model.parameters = needed_parameters(state, robot.model->mechanism, roots);
  std::vector<expr::Id> parameters;
  for (const emit::Parameter& parameter : model.parameters) parameters.push_back(parameter.symbol);
  for (emit::Function& function : model.functions) {
    try {
      const expr::NodeLimit limit(state.pool(), dynamics::max_derived_nodes);
      std::vector<const std::vector<expr::Id>*> variables;
      for (const std::size_t i : function.inputs) variables.push_back(&model.inputs[i].symbols);
      if (!parameters.empty()) {
        variables.push_back(&parameters);
        function.derivatives.push_back(expr::jacobian_forwards(state.pool(), function.entries, parameters));
      }
      for (std::size_t k = 0; second && k < variables.size(); ++k) {
        std::vector<std::vector<expr::Id>>& by_variable = function.second_derivatives.emplace_back();
        for (const std::vector<expr::Id>* variable : variables) {
          by_variable.push_back(expr::jacobian_forwards(state.pool(), function.derivatives[k], *variable));
        }
      }
    } catch (const expr::PoolFull&) {
      return too_large(function);
    }
  }
  return true;
}

}  // namespace robotc
