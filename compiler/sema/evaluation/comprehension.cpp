// Lists made by a rule: over a range, the entries of a vector, or the joints of a robot.
#include <algorithm>

#include "compiler/sema/evaluation/evaluator.h"
#include "compiler/sema/values/robot_model.h"
#include "compiler/sema/values/sema_diagnostics.h"

namespace robotc::sema {

const RobotModel* joints_named_by(const syntax::Expr& expr, Scope& scope) {
  const auto* name = std::get_if<syntax::NameRef>(&expr.node);
  if (name == nullptr || name->name != "joints" || scope.find("joints") != nullptr) return nullptr;
  const RobotModel* robot = scope.subject();
  return robot != nullptr && robot->joints_known ? robot : nullptr;
}

std::optional<std::vector<Value>> Evaluator::rounds_of(const syntax::Comprehension& comprehension, Scope& scope) {
  const syntax::Expr& domain = *comprehension.domain;
  std::vector<Value> rounds;
  if (const RobotModel* robot = joints_named_by(domain, scope)) {
    for (const SpeedId id : robot->speeds) {
      const Speed& speed = robot->mechanism.speeds[id.index()];
      const bool several = robot->mechanism.joint(speed.joint).model().speeds().size() > 1;
      rounds.push_back(JointRef{robot, speed.joint, several ? std::optional(speed.component) : std::nullopt});
    }
    return rounds;
  }
  const Value value = evaluate(domain, scope);
  if (is_poison(value)) return std::nullopt;
  if (const auto* tensor = std::get_if<Tensor>(&value); tensor != nullptr && tensor->rank == 1) {
    if (!budget_.admit(tensor->rows, 1, domain.span)) return std::nullopt;
    for (std::size_t i = 0; i < tensor->rows; ++i) rounds.push_back(entry_of(*tensor, i));
    return rounds;
  }
  if (!std::holds_alternative<IntegerRange>(value)) {
    reporter_.error(wrong_kind, domain.span, "`for` in a list needs a range such as `1..3`, a vector, or `joints`",
                    "this is " + describe(value));
    return std::nullopt;
  }
  const std::optional<IntegerRange> range = this->range(value, domain.span);
  if (!range) return std::nullopt;
  for (std::uint64_t i = 0; i < range->size(); ++i) rounds.push_back(counter((*range)[i]));
  return rounds;
}

}  // namespace robotc::sema
