// Numbers of actuators, which must be positive.
#include "compiler/sema/evaluation/symbolic.h"
#include "compiler/sema/robots/joint_drive.h"
#include "compiler/sema/robots/requirements.h"
#include "compiler/sema/values/robot_diagnostics.h"

namespace robotc::sema {

bool require_positive(const JointSubject& subject, expr::Id value, Span written, const PositiveNumber& number) {
  for (const auto kind : {Requirement::Kind::not_negative, Requirement::Kind::not_zero}) {
    const char* fault = kind == Requirement::Kind::not_zero ? " is zero" : " is negative";
    if (!require(subject.evaluator, subject.model, {kind, value, written, number.what + fault, number.unit},
                 drive_not_positive, number.what + " must be positive",
                 number.hint.empty() ? std::vector<std::string>{} : std::vector{number.hint})) {
      return false;
    }
  }
  return true;
}

bool read_positive(const JointSubject& subject, const syntax::Property& written, const PositiveNumber& number,
                   expr::Id& value) {
  Expected expected = Expected::scalar(number.what, number.dimension);
  expected.unit = number.unit;
  const auto read = subject.evaluator.tensor(*written.value, subject.scope, expected);
  if (!read || !require_positive(subject, read->entries[0], written.value->span, number)) return false;
  value = keep_symbol(subject.evaluator, read->entries[0], number.symbol + part_name(subject.text()), number.dimension,
                      written.value->span);
  return true;
}

}  // namespace robotc::sema
