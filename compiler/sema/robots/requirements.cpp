#include "compiler/sema/robots/requirements.h"

#include "compiler/sema/evaluation/evaluator.h"
#include "compiler/sema/values/robot_parts.h"

namespace robotc::sema {

bool holds(const Requirement& requirement, double value) {
  switch (requirement.kind) {
    case Requirement::Kind::not_negative:
    case Requirement::Kind::ordered:
      return !(value < 0);
    case Requirement::Kind::not_zero:
      return value != 0;
  }
  return true;
}

std::string value_text(const Requirement& requirement, double value) {
  const std::string unit = requirement.unit.empty() ? "" : " " + requirement.unit;
  if (requirement.kind == Requirement::Kind::ordered) return "by " + short_number(-value) + unit;
  return "this is " + short_number(value) + unit;
}

bool require(Evaluator& evaluator, RobotModel& model, Requirement requirement, DiagnosticKind kind,
             const std::string& message, std::vector<std::string> hints) {
  const double value = evaluator.parameters().value_at_defaults(requirement.value);
  if (!holds(requirement, value)) {
    evaluator.reporter().error(kind, requirement.span, message, value_text(requirement, value), std::move(hints));
    return kind.severity == Severity::warning;
  }
  if (!evaluator.pool().is_number(requirement.value)) model.requirements.push_back(std::move(requirement));
  return true;
}

}  // namespace robotc::sema
