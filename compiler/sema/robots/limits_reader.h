#pragma once

#include "compiler/mechanism/actuator_model.h"
#include "compiler/sema/robots/joint_drive.h"

/// `limits { … }` of one freedom of a joint.
namespace robotc::sema {

class LimitsReader {
 public:
  explicit LimitsReader(const JointSubject& subject) : subject_(subject) {}

  /// All of the group; false (reported) after an error.
  bool read(const syntax::Property& group, JointLimits& limits);
  /// `[lower, upper]`; null: not given.
  bool read_position(const syntax::Property* written, JointLimits& limits);
  bool read_speed(const syntax::Property* written, JointLimits& limits);
  bool read_effort(const syntax::Property* written, JointLimits& limits);
  /// A number of the limit `what` that must not be negative.
  bool check_not_negative(expr::Id value, const syntax::Property& written, const std::string& what,
                          std::string_view unit);

 private:
  /// The quantities that can have limits. An actuator has signals in place of the effort alone.
  [[nodiscard]] std::vector<PropertyForm> limited() const;
  /// A limit of an actuator's signal: the input saturates, other signals are checked.
  bool read_signal(const syntax::Property* written, const ActuatorQuantity& quantity, JointLimits& limits);
  /// `most` alone, for both directions, or `[least, most]`.
  bool read_range(const syntax::Property& written, const std::string& what, const Dimension& dimension,
                  std::string_view unit, expr::Id& least, expr::Id& most);
  bool check_order(const Tensor& ends, const syntax::Property& written, const std::string& what, std::string_view unit);
  [[nodiscard]] Evaluator& evaluator() { return subject_.evaluator; }

  const JointSubject& subject_;
  const CoordinateUnits& units_ = units_of(subject_.slides());
};

}  // namespace robotc::sema
