#include "compiler/sema/robots/couplings.h"

#include <algorithm>

#include "compiler/expr/algorithms.h"
#include "compiler/sema/evaluation/arithmetic.h"
#include "compiler/sema/evaluation/operation.h"
#include "compiler/sema/values/robot_diagnostics.h"
#include "compiler/sema/values/sema_diagnostics.h"

namespace robotc::sema {

namespace {

using expr::Id;

/// One side of the equation. Nothing (reported) if it is not a number.
std::optional<Tensor> side_of(Evaluator& evaluator, Scope& scope, const syntax::Expr& written, const char* side) {
  const std::string what = "the " + std::string(side) + " side of a coupling";
  std::optional<Tensor> value = evaluator.tensor(written, scope, Expected::numbers(what));
  if (!value || value->is_scalar()) return value;
  evaluator.reporter().error(wrong_shape, written.span, what + " must be a number",
                             "this is " + describe(Value(*value)), {"write a `couple` for each entry"});
  return std::nullopt;
}

/// True if speeds occur as a sum of speeds times expressions without speeds.
bool is_linear_in_speeds(expr::Pool& pool, const Mechanism& mechanism, Id difference) {
  std::vector<expr::Assignment> at_rest;
  for (const Id speed : mechanism.qd) at_rest.emplace_back(speed, pool.zero());
  const std::vector<Id> constant = expr::substitute(pool, std::span(&difference, 1), at_rest);
  if (!pool.is_zero(constant.front())) return false;
  return std::none_of(mechanism.qd.begin(), mechanism.qd.end(), [&](Id speed) {
    const Direction along{{speed, pool.one()}};
    return uses_any(pool, expr::differentiate(pool, std::span(&difference, 1), along).roots, mechanism.qd);
  });
}

}  // namespace

bool uses_any(const expr::Pool& pool, std::span<const Id> roots, const std::vector<Id>& symbols) {
  const std::vector<Id> nodes = expr::reachable(pool, roots);
  return std::any_of(symbols.begin(), symbols.end(),
                     [&](Id symbol) { return std::binary_search(nodes.begin(), nodes.end(), symbol); });
}

std::optional<CoupledNumbers> read_equation(Evaluator& evaluator, Scope& scope, const syntax::Couple& written) {
  auto left = side_of(evaluator, scope, *written.left, "left");
  auto right = side_of(evaluator, scope, *written.right, "right");
  if (!left || !right) return std::nullopt;
  const auto sides = align(evaluator, std::move(*left), *written.left, std::move(*right), *written.right, scope, false,
                           Operation::compare);
  if (!sides) return std::nullopt;
  CoupledNumbers equation{evaluator.pool().sub(sides->left.entries[0], sides->right.entries[0]), {}};
  for (const Tensor* side : {&sides->right, &sides->left}) {
    if (side->dims[0].is_fixed()) equation.dimension = side->dims[0].dimension;
  }
  return equation;
}

std::optional<Coupling> read_coupling(Evaluator& evaluator, Scope& scope, const RobotModel& model,
                                      const RobotParts::CouplingPart& part) {
  Reporter& reporter = evaluator.reporter();
  expr::Pool& pool = evaluator.pool();
  const syntax::Couple& written = *part.syntax;
  const auto sides = read_equation(evaluator, scope, written);
  if (!sides) return std::nullopt;
  Coupling coupling;
  coupling.name = part.name;
  coupling.span = written.name.span;
  coupling.difference = sides->difference;
  coupling.dimension = sides->dimension;
  const Mechanism& mechanism = model.mechanism;
  const std::span difference(&coupling.difference, 1);
  coupling.of_speeds = uses_any(pool, difference, mechanism.qd);
  const Span equation = written.left->span.to(written.right->span);
  if (!coupling.of_speeds && !uses_any(pool, difference, mechanism.q)) {
    reporter.error(coupling_of_nothing, equation, "coupling " + quoted(part.name) + " has no coordinates", "",
                   {"write an equation of `q`, such as `q.out = -q.in / 3`, or of `qd`"});
    return std::nullopt;
  }
  if (coupling.of_speeds && !is_linear_in_speeds(pool, mechanism, coupling.difference)) {
    reporter.error(
        coupling_not_linear, equation,
        "coupling " + quoted(part.name) + " is not linear in speeds, or not zero at rest", "",
        {"write a sum of speeds, each times an expression of `q`: `qd.x * sin(q.turn) = qd.y * cos(q.turn)`"});
    return std::nullopt;
  }
  return coupling;
}

}  // namespace robotc::sema
