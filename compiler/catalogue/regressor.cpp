#include "compiler/catalogue/regressor.h"

#include "compiler/catalogue/catalogue_diagnostics.h"
#include "compiler/catalogue/request.h"
#include "compiler/catalogue/shape.h"
#include "compiler/expr/algorithms.h"
#include "compiler/expr/node_limit.h"
#include "compiler/sema/evaluation/evaluator.h"

namespace robotc::catalogue {

using namespace sema;
using dynamics::DynamicParameter;
using expr::Id;

namespace {

/// The regressor matrix as a value, with its units.
Tensor matrix(const RobotModel& robot, dynamics::Regressor& regressor, std::vector<Id> entries) {
  Tensor tensor;
  tensor.rank = 2;
  tensor.row_space = robot.space(JointQuantity::effort);
  tensor.rows = robot.speeds.size();
  tensor.cols = regressor.parameters().size();
  tensor.col_space.components = regressor.names();
  tensor.entries = std::move(entries);
  for (std::size_t row = 0; row < tensor.rows; ++row) {
    for (const DynamicParameter& parameter : regressor.parameters()) {
      tensor.dims.push_back(
          EntryDim::of(robot.dimension(JointQuantity::effort, row) / dimension(robot, regressor, parameter)));
    }
  }
  return tensor;
}

}  // namespace

Value reference_regressor(Evaluator& evaluator, const Call& call, const RobotModel& robot,
                          dynamics::Functions& functions) {
  const std::vector<std::string_view> names{"q", "qd", "qdr", "qddr"};
  constexpr JointQuantity quantities[] = {JointQuantity::q, JointQuantity::qd, JointQuantity::qd, JointQuantity::qdd};
  const auto exprs = sema::match_arguments(evaluator.reporter(), call, names, names.size());
  if (exprs.size() != names.size()) return Poison{};
  std::vector<std::vector<Id>> values;
  for (std::size_t i = 0; i < names.size(); ++i) {
    const std::string what = "argument `" + std::string(names[i]) + "` of " + call.callee;
    const auto value = evaluator.tensor(*exprs[i], call.scope, robot.expected(quantities[i], what));
    if (value) values.push_back(value->entries);
  }
  if (values.size() != names.size() || !require_gravity(evaluator.reporter(), robot, call.expr.span)) return Poison{};
  expr::Pool& pool = evaluator.pool();
  const Mechanism& mechanism = robot.mechanism;
  if (mechanism.has_loops()) {
    report_of_trees_alone(evaluator.reporter().diagnostics(), mechanism, "the regressor of a reference speed",
                          call.expr.span);
    return Poison{};
  }
  if (mechanism.has_quaternions()) {
    return evaluator.reporter().error(
        no_reference_regressor, call.expr.span,
        "`" + robot.name + "` has a joint that turns in any way, for which there is no regressor of a reference speed",
        "", {"`regressor(q, qd, qdd)` is that of the efforts of a motion"});
  }
  try {
    const expr::NodeLimit limit(pool, dynamics::max_derived_nodes);
    dynamics::Regressor& regressor = functions.regressor();
    if (!has_known_geometry(evaluator.reporter(), robot, functions, call.expr.span)) return Poison{};
    // Derived once, with its own symbols for q̇ᵣ.
    const std::vector<Id>& reference = regressor.reference_rates();
    const std::vector<Id>& entries = regressor.reference_matrix();
    std::vector<expr::Assignment> arguments;
    const std::vector<Id>* const symbols[] = {&mechanism.q, &mechanism.qd, &reference, &mechanism.qdd};
    for (std::size_t i = 0; i < values.size(); ++i) {
      for (std::size_t k = 0; k < values[i].size(); ++k) {
        const Id symbol = (*symbols[i])[k];
        if (symbol != values[i][k]) arguments.emplace_back(symbol, values[i][k]);
      }
    }
    if (!evaluator.budget().spend_on(entries, call.expr.span)) return Poison{};
    return matrix(robot, regressor, expr::substitute(pool, entries, arguments));
  } catch (const expr::PoolFull&) {
    report_too_large(evaluator.reporter().diagnostics(), {Function::regressor, mechanism, std::nullopt},
                     call.expr.span);
    return Poison{};
  }
}

bool has_known_geometry(Reporter& reporter, const RobotModel& robot, dynamics::Functions& functions, Span use) {
  if (functions.regressor().has_known_geometry()) return true;
  reporter.error(geometry_of_parameters, use,
                 "the dynamic parameters of `" + robot.name + "` depend on its geometry, which must be constant",
                 "some of its lengths or angles are `param`s",
                 {"make them `const`; masses, inertias and friction may be `param`s"});
  return false;
}

}  // namespace robotc::catalogue
