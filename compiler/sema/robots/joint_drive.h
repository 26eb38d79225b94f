#pragma once

#include "compiler/sema/robots/properties.h"

/// What the files that read the properties of a joint share.
namespace robotc::sema {

/// One freedom of a joint and what its numbers are measured in: N, m for one that slides, N·m, rad for one that turns.
struct JointSubject {
  Elaborator& elaborator;
  Scope& scope;
  RobotModel& model;
  const syntax::Joint& written;
  JointId id;
  std::size_t component = 0;

  [[nodiscard]] Joint& joint() const { return model.mechanism.joints[id.index()]; }
  [[nodiscard]] Freedom& freedom() const { return joint().freedoms[component]; }
  [[nodiscard]] bool slides() const { return joint().model().speeds()[component].measure == Measure::length; }
  /// "knee", "cart.turn".
  [[nodiscard]] std::string text() const {
    const std::string_view own = joint().model().speeds()[component].name;
    return own.empty() ? joint().name : joint().name + "." + std::string(own);
  }
  /// "joint `knee`".
  [[nodiscard]] std::string name() const { return "joint `" + text() + "`"; }
};

/// The dimensions of one coordinate, and the units that people write them in.
struct CoordinateUnits {
  Dimension position, velocity, effort, inertia;
  bool angle;
  std::string_view position_unit, velocity_unit, effort_unit, inertia_unit, viscous_unit, stiffness_unit;
};
/// Of something that slides, or that turns.
const CoordinateUnits& units_of(bool slides);

/// Friction: `viscous = …` and `coulomb = …` of a joint or a motor, as numbers that are not negative; an invalid id
/// where it is not given.
struct Friction {
  expr::Id viscous, coulomb_positive, coulomb_negative;
};
/// Nothing (reported) after an error. `owner`: "joint `knee`", "the motor of joint `knee`".
std::optional<Friction> read_friction(const JointSubject& subject, const PropertySet& properties,
                                      const CoordinateUnits& units, const std::string& owner);

/// `motor { … }`: what of it shows at the joint, and its mass on the link that carries it. False (reported) after an
/// error.
bool read_motor(const JointSubject& subject, const syntax::Property& group, JointDrive& drive);

/// Adds to what may not be there yet.
void add_to(expr::Pool& pool, expr::Id& sum, expr::Id term);

}  // namespace robotc::sema
