#pragma once

#include "compiler/sema/robots/properties.h"

/// Shared by the readers of joint properties.
namespace robotc::sema {

/// One degree of freedom of a joint. Units: N and m if it slides, N·m and rad if it turns.
struct JointSubject {
  Evaluator& evaluator;
  Scope& scope;
  RobotModel& model;
  const syntax::Joint& written;
  JointId id;
  std::size_t component = 0;
  /// If not null, the subject is this motion of a closure in place of a joint's freedom.
  const ClosureDrive* closure = nullptr;

  [[nodiscard]] Joint& joint() const { return model.mechanism.joints[id.index()]; }
  [[nodiscard]] Freedom& freedom() const { return joint().freedoms[component]; }
  [[nodiscard]] bool slides() const {
    return closure != nullptr ? robotc::slides(closure->motion)
                              : joint().model().speeds()[component].measure == Measure::length;
  }
  /// "knee", "cart.turn".
  [[nodiscard]] std::string text() const {
    if (closure != nullptr) return closure->name;
    const std::string_view own = joint().model().speeds()[component].name;
    return own.empty() ? joint().name : joint().name + "." + std::string(own);
  }
  /// "joint `knee`", "closure `pin`".
  [[nodiscard]] std::string name() const { return (closure != nullptr ? "closure `" : "joint `") + text() + "`"; }
};

/// Dimensions of a coordinate's quantities, and their usual units.
struct CoordinateUnits {
  Dimension position, velocity, effort, inertia;
  bool angle;
  std::string_view position_unit, velocity_unit, effort_unit, inertia_unit, viscous_unit, stiffness_unit;
};
/// Units of a sliding or a turning coordinate.
const CoordinateUnits& units_of(bool slides);

/// Hint for people who write `friction = …` in a joint or a motor.
inline constexpr std::string_view friction_hint =
    "friction is `viscous = …`, which grows with the speed, and `coulomb = …`, a level against the motion";

/// Friction of a joint or a motor, from `viscous = …` and `coulomb = …`: nonnegative numbers; an invalid id if not
/// given.
struct Friction {
  expr::Id viscous, coulomb_positive, coulomb_negative;
};
/// The directions of a level of friction: it can differ forwards and backwards, or is one for a vector of speeds.
enum class Directions : std::uint8_t { two, all };
/// Nothing (reported) after an error. `owner`: "joint `knee`", "the motor of joint `knee`".
std::optional<Friction> read_friction(const JointSubject& subject, const PropertySet& properties,
                                      const CoordinateUnits& units, const std::string& owner,
                                      Directions directions = Directions::two);

/// Expectation of one number, and of `[lower, upper]`.
Expected one_number(std::string what, const Dimension& dimension, std::string_view unit);
Expected lower_and_upper(std::string what, const Dimension& dimension, std::string_view unit, std::string_view form);

/// Foreign names of a joint's properties.
std::span<const PropertySynonym> synonyms_of_joint_properties();

/// Reads the properties of a joint with a quaternion (vector_properties.cpp); false (reported) after an error.
bool read_vector_properties(Evaluator& evaluator, Scope& scope, RobotModel& model, const syntax::Joint& written,
                            JointId id);

/// Reads `viscous`, `coulomb` and `spring`. False (reported) after an error.
bool read_passive_effects(const JointSubject& subject, const PropertySet& properties, JointDrive& drive);
/// The hint for a foreign name of one of these, such as `damping`; empty: none.
std::string_view hint_for_passive_effect(std::string_view name);

/// The lead in m/rad of a screw, joint or closure, from its `pitch`: a length per turn, and `5 mm` alone would be 5 mm
/// per radian, so the unit must say which. `name` is the whole name. Nothing (reported) after an error.
std::optional<expr::Id> read_pitch(Evaluator& evaluator, Scope& scope, const syntax::Joint& screw,
                                   const PropertySet& properties, const std::string& name);

/// The property of this name, as far as it is written; null: none.
const syntax::Property* find_property(Evaluator& evaluator, const std::vector<syntax::Property>& written,
                                      std::string_view name);

/// Sets the stages of a freedom's actuator, as far as it is written which there are: values are read later, by
/// `read_motor`. They decide what laws give for the joint.
void declare_actuator(Evaluator& evaluator, const std::vector<syntax::Property>& written, bool slides,
                      Freedom& freedom);

/// Reads `motor { … }`: its effect at the joint, and its mass on the link that carries it. False (reported) after an
/// error.
bool read_motor(const JointSubject& subject, const syntax::Property& group, JointDrive& drive);

/// A number of an actuator that must be positive.
struct PositiveNumber {
  std::string what;  ///< "the stiffness of …", for messages
  Dimension dimension;
  std::string unit;
  std::string symbol{};  ///< "K_" of "K_knee", where numbers stay symbols
  std::string hint{};
};
/// False (reported) where it is not.
bool require_positive(const JointSubject& subject, expr::Id value, Span written, const PositiveNumber& number);
bool read_positive(const JointSubject& subject, const syntax::Property& written, const PositiveNumber& number,
                   expr::Id& value);
/// A number, or a list of two, `form` of which says what they are.
std::optional<Tensor> one_or_two(const JointSubject& subject, const syntax::Expr& written, const std::string& what,
                                 const Dimension& dimension, std::string_view unit, std::string_view form);

/// Reads `cylinder { … }`; false (reported) after an error, also beside a motor (null: none).
bool read_cylinder(const JointSubject& subject, const syntax::Property& group, const syntax::Property* motor);

/// Reads `elastic { … }`; false (reported) after an error. `has_rotor`: the motor has an inertia.
bool read_elastic(const JointSubject& subject, const syntax::Property& group, bool has_rotor);

/// sum += term, where `sum` may still be invalid.
void add_to(expr::Pool& pool, expr::Id& sum, expr::Id term);

}  // namespace robotc::sema
