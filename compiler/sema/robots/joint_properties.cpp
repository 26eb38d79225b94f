#include "compiler/sema/robots/joint_properties.h"

#include <algorithm>
#include <array>
#include <span>

#include "compiler/expr/algorithms.h"
#include "compiler/mechanism/actuator_model.h"
#include "compiler/sema/evaluation/symbolic.h"
#include "compiler/sema/robots/joint_drive.h"
#include "compiler/sema/robots/limits_reader.h"
#include "compiler/sema/robots/requirements.h"
#include "compiler/sema/values/robot_diagnostics.h"
#include "compiler/sema/values/sema_diagnostics.h"

namespace robotc::sema {

namespace {

using expr::Id;

constexpr std::string_view spring_hint = "a spring is `spring { stiffness = …, rest = … }`";
constexpr std::string_view limits_hint = "limits are `limits { position = [lower, upper], speed = …, effort = … }`";
constexpr std::string_view motor_hint = "the properties of a motor are `motor { ratio = …, inertia = …, … }`";
constexpr std::string_view placement_hint = "the position of a joint is its placement: `= at([x, y, z], rpy = […])`";

constexpr std::array<PropertyForm, 8> joint_property_forms{{
    {"viscous"},
    {"coulomb"},
    {"spring", PropertyForm::Kind::group},
    {"limits", PropertyForm::Kind::group},
    {"motor", PropertyForm::Kind::group},
    {"elastic", PropertyForm::Kind::group},
    {"cylinder", PropertyForm::Kind::group},
    {"passive"},
}};
constexpr std::array<PropertySynonym, 33> joint_synonyms{{
    {"damping", "damping that grows with the speed is `viscous = …`"},
    {"damper", "damping that grows with the speed is `viscous = …`"},
    {"friction", friction_hint},
    {"static_friction", friction_hint},
    {"stiction", friction_hint},
    {"stiffness", spring_hint},
    {"rest", spring_hint},
    {"k", spring_hint},
    {"lower", limits_hint},
    {"upper", limits_hint},
    {"min", limits_hint},
    {"max", limits_hint},
    {"limit", limits_hint},
    {"range", limits_hint},
    {"position", limits_hint},
    {"speed", limits_hint},
    {"velocity", limits_hint},
    {"effort", limits_hint},
    {"torque", limits_hint},
    {"force", limits_hint},
    {"ratio", motor_hint},
    {"gear", motor_hint},
    {"gear_ratio", motor_hint},
    {"rotor", motor_hint},
    {"actuator", motor_hint},
    {"armature", motor_hint},
    {"inertia", "a rotor's inertia is `motor { ratio = …, inertia = … }`; a body's belongs to its link"},
    {"pitch", "a `screw` joint has a pitch"},
    {"lead", "a `screw` joint has a pitch: `pitch = … mm/rev`"},
    {"mass", "a motor's mass is `motor { ratio = …, mass = …, com = … }`; a body's belongs to its link"},
    {"axis", "the axis belongs to the placement: `= at([x, y, z], axis = […])`"},
    {"origin", placement_hint},
    {"rpy", placement_hint},
}};
constexpr PropertyForms joint_forms{
    "a joint", joint_property_forms, joint_synonyms,
    "a joint has `viscous`, `coulomb`, `spring`, `limits`, `motor`, `elastic`, `cylinder` and `passive`"};

constexpr std::array<PropertyForm, 9> screw_property_forms{{
    {"pitch"},
    {"viscous"},
    {"coulomb"},
    {"spring", PropertyForm::Kind::group},
    {"limits", PropertyForm::Kind::group},
    {"motor", PropertyForm::Kind::group},
    {"elastic", PropertyForm::Kind::group},
    {"cylinder", PropertyForm::Kind::group},
    {"passive"},
}};
constexpr PropertyForms screw_forms{"a screw joint", screw_property_forms, joint_synonyms,
                                    "a screw joint has `pitch`, `viscous`, `coulomb`, `spring`, `limits`, `motor`, "
                                    "`elastic`, `cylinder` and `passive`"};

constexpr std::array<PropertyForm, 2> spring_property_forms{{{"stiffness"}, {"rest"}}};
constexpr std::array<PropertySynonym, 6> spring_synonyms{{
    {"k", "write `stiffness = …`"},
    {"rate", "write `stiffness = …`"},
    {"position", "the position without force is `rest = …`"},
    {"offset", "the position without force is `rest = …`"},
    {"damping", "damping belongs to the joint: `viscous = …` beside `spring { … }`"},
    {"viscous", "damping belongs to the joint: `viscous = …` beside `spring { … }`"},
}};
constexpr PropertyForms spring_forms{"`spring`", spring_property_forms, spring_synonyms,
                                     "a spring has `stiffness` and `rest`"};

constexpr CoordinateUnits sliding{dimensions::length,
                                  dimensions::velocity,
                                  dimensions::force,
                                  dimensions::mass,
                                  false,
                                  "m",
                                  "m/s",
                                  "N",
                                  "kg",
                                  "N*s/m",
                                  "N/m"};
constexpr CoordinateUnits turning{
    dimensions::none, dimensions::rate, dimensions::torque, dimensions::inertia, true, "rad", "rad/s", "N*m",
    "kg*m^2",         "N*m*s/rad",      "N*m/rad"};

bool read_spring(const JointSubject& subject, const syntax::Property& group, JointDrive& drive) {
  const CoordinateUnits& units = units_of(subject.slides());
  const PropertySet properties(subject.evaluator, group.properties, spring_forms);
  bool sound = properties.sound();
  const syntax::Property* stiffness = properties.find("stiffness");
  if (stiffness == nullptr) {
    if (!sound) return false;
    subject.evaluator.reporter().error(
        missing_property, group.name.span, "a spring needs its `stiffness`", "",
        {"write " + quoted("spring { stiffness = … " + std::string(units.stiffness_unit) + " }")});
    return false;
  }
  const auto k = subject.evaluator.tensor(
      *stiffness->value, subject.scope,
      one_number("the stiffness of " + subject.name(), units.effort / units.position, units.stiffness_unit));
  sound = sound && k;
  Id rest = subject.evaluator.pool().zero();
  if (const syntax::Property* written = properties.find("rest")) {
    Expected expected = one_number("`rest` of the spring", units.position, units.position_unit);
    expected.angles = {units.angle};
    const auto value = subject.evaluator.tensor(*written->value, subject.scope, expected);
    sound = sound && value;
    if (value) rest = value->entries[0];
  }
  if (!sound) return false;
  require(subject.evaluator, subject.model,
          {Requirement::Kind::not_negative, k->entries[0], stiffness->value->span,
           "the spring of " + subject.name() + " has a negative stiffness", std::string(units.stiffness_unit),
           Severity::warning},
          negative_stiffness, "a spring with a negative stiffness drives the joint away from its `rest`",
          {"the effort stiffness * (q - rest) acts against the motion by itself: leave out the sign"});
  const std::string joint = part_name(subject.text());
  drive.stiffness =
      keep_symbol(subject.evaluator, k->entries[0], "k_" + joint, units.effort / units.position, group.name.span);
  drive.rest = units.angle ? keep_angle(subject.evaluator, rest, "rest_" + joint, group.name.span)
                           : keep_symbol(subject.evaluator, rest, "rest_" + joint, units.position, group.name.span);
  return true;
}

}  // namespace

/// A number, or a list of two.
std::optional<Tensor> one_or_two(const JointSubject& subject, const syntax::Expr& written, const std::string& what,
                                 const Dimension& dimension, std::string_view unit, std::string_view form) {
  const auto* array = std::get_if<syntax::Array>(&written.node);
  const auto* quantity = std::get_if<syntax::UnitApply>(&written.node);
  const bool listed =
      array != nullptr || (quantity != nullptr && std::holds_alternative<syntax::Array>(quantity->operand->node));
  Value value = subject.evaluator.evaluate(written, subject.scope);
  const auto* tensor = std::get_if<Tensor>(&value);
  const bool two = listed || (tensor != nullptr && tensor->rank == 1);
  Value fitted = subject.evaluator.fit(
      std::move(value), two ? lower_and_upper(what, dimension, unit, form) : one_number(what, dimension, unit), written,
      &subject.scope);
  if (auto* result = std::get_if<Tensor>(&fitted)) return std::move(*result);
  return std::nullopt;
}

std::optional<Id> read_pitch(Evaluator& evaluator, Scope& scope, const syntax::Joint& screw,
                             const PropertySet& properties, const std::string& name) {
  const syntax::Property* written = properties.find("pitch");
  if (written == nullptr) {
    if (!properties.sound()) return std::nullopt;
    evaluator.reporter().error(missing_property, screw.type.span,
                               std::string("a screw ") +
                                   (screw.kind == syntax::Joint::Kind::closure ? "closure" : "joint") +
                                   " needs its `pitch`",
                               "", {"write `{ pitch = … mm/rev }`: its travel per turn"});
    return std::nullopt;
  }
  if (const auto* quantity = std::get_if<syntax::UnitApply>(&written->value->node)) {
    const std::string& unit = quantity->unit.text;
    const auto names = [&](std::string_view angle) { return unit.find(angle) != std::string::npos; };
    if (!names("rev") && !names("rad") && !names("deg")) {
      const std::string text(evaluator.reporter().sources().text(written->value->span));
      evaluator.reporter().error(pitch_without_turn, written->value->span, "a pitch must be a length per turn", "",
                                 {"write " + quoted(text + "/rev")});
      return std::nullopt;
    }
  }
  const auto value = evaluator.tensor(*written->value, scope, one_number("the pitch", dimensions::length, "mm/rev"));
  if (!value) return std::nullopt;
  return keep_symbol(evaluator, value->entries[0], "h_" + part_name(name), dimensions::length, written->value->span);
}

Expected one_number(std::string what, const Dimension& dimension, std::string_view unit) {
  Expected expected = Expected::scalar(std::move(what), dimension);
  expected.unit = unit;
  return expected;
}

Expected lower_and_upper(std::string what, const Dimension& dimension, std::string_view unit, std::string_view form) {
  Expected expected = Expected::vector3(std::move(what), dimension);
  expected.rows = 2;
  expected.unit = unit;
  expected.form = form;
  return expected;
}

std::span<const PropertySynonym> synonyms_of_joint_properties() { return joint_synonyms; }

const CoordinateUnits& units_of(bool slides) { return slides ? sliding : turning; }

void add_to(expr::Pool& pool, Id& sum, Id term) {
  if (term.valid()) sum = sum.valid() ? pool.add(sum, term) : term;
}

std::optional<Friction> read_friction(const JointSubject& subject, const PropertySet& properties,
                                      const CoordinateUnits& units, const std::string& owner, Directions directions) {
  expr::Pool& pool = subject.evaluator.pool();
  Friction friction;
  bool sound = true;
  const auto not_negative = [&](Id value, const syntax::Property& written, std::string_view unit,
                                std::vector<std::string> hints) {
    return require(subject.evaluator, subject.model,
                   {Requirement::Kind::not_negative, value, written.value->span, owner + " has a negative friction",
                    std::string(unit)},
                   negative_friction, "friction cannot be negative", std::move(hints));
  };
  // A motor's numbers differ from the joint's own.
  const std::string joint = (owner.starts_with("the motor") ? "motor_" : "") + part_name(subject.text());
  if (const syntax::Property* written = properties.find("viscous")) {
    const auto value = subject.evaluator.tensor(
        *written->value, subject.scope,
        one_number("`viscous` of " + owner, units.effort / units.velocity, units.viscous_unit));
    sound = value && not_negative(value->entries[0], *written, units.viscous_unit,
                                  {"it acts against the motion by itself: leave out the sign"});
    if (sound) {
      friction.viscous = keep_symbol(subject.evaluator, value->entries[0], "fv_" + joint, units.effort / units.velocity,
                                     written->value->span);
    }
  }
  if (const syntax::Property* written = properties.find("coulomb")) {
    const std::string what = "`coulomb` of " + owner;
    const auto value = directions == Directions::all
                           ? subject.evaluator.tensor(*written->value, subject.scope,
                                                      one_number(what, units.effort, units.effort_unit))
                           : one_or_two(subject, *written->value, what, units.effort, units.effort_unit,
                                        "[level where q' > 0, level where q' < 0]");
    const bool two = value && value->rank == 1;
    // The second level may have the sign that data sheets print.
    const std::vector<std::string> hints =
        two ? std::vector<std::string>{"the first level is for motion in the positive direction; only the second may "
                                       "carry a minus sign"}
            : std::vector<std::string>{"it acts against the motion by itself: leave out the sign"};
    const bool level = value && not_negative(value->entries[0], *written, units.effort_unit, hints);
    sound = sound && level;
    if (level) {
      const auto level_symbol = [&](Id number, const char* name) {
        return keep_symbol(subject.evaluator, number, name + joint, units.effort, written->value->span);
      };
      friction.coulomb_positive = level_symbol(value->entries[0], "fc_");
      friction.coulomb_negative =
          two ? level_symbol(pool.make(expr::Op::abs, value->entries[1]), "fcn_") : friction.coulomb_positive;
    }
  }
  return sound ? std::optional(friction) : std::nullopt;
}

namespace {

/// Sets `passive` from the properties.
void set_passive(Evaluator& evaluator, Scope& scope, const std::vector<syntax::Property>& properties,
                 std::span<Freedom> freedoms) {
  for (const syntax::Property& property : properties) {
    if (property.is_group() || evaluator.reporter().sources().text(property.name.span) != "passive") continue;
    if (const auto passive = read_truth(evaluator, scope, property)) {
      for (Freedom& freedom : freedoms) freedom.passive = *passive;
    }
    return;
  }
}

}  // namespace

bool read_passive_effects(const JointSubject& subject, const PropertySet& properties, JointDrive& drive) {
  const auto friction = read_friction(subject, properties, units_of(subject.slides()), subject.name());
  if (friction) {
    drive.viscous = friction->viscous;
    drive.coulomb_positive = friction->coulomb_positive;
    drive.coulomb_negative = friction->coulomb_negative;
  }
  const syntax::Property* const spring = properties.find("spring");
  return (spring == nullptr || read_spring(subject, *spring, drive)) && friction.has_value();
}

std::string_view hint_for_passive_effect(std::string_view name) {
  constexpr std::size_t of_effects = 8;  // of friction and springs
  const auto* const known = std::find_if(joint_synonyms.begin(), joint_synonyms.begin() + of_effects,
                                         [&](const PropertySynonym& synonym) { return synonym.name == name; });
  return known == joint_synonyms.begin() + of_effects ? std::string_view() : known->hint;
}

namespace {

/// True for the motor of a driven joint, and for one of a passive joint that is a rotor and no more. False (reported)
/// for a motor of a passive joint that has windings.
bool may_have_motor(const JointSubject& subject, const PropertySet& properties, const syntax::Property& motor) {
  if (!subject.freedom().passive) return true;
  for (const std::string_view winding : {"input", "torque_constant", "resistance", "inductance"}) {
    const syntax::Property* const written = find_property(subject.evaluator, motor.properties, winding);
    if (written == nullptr) continue;
    std::vector<Label> labels;
    if (const auto* passive = properties.find("passive")) labels.push_back({passive->name.span, "nothing drives it"});
    subject.evaluator.reporter().error(
        passive_with_motor, written->name.span, "a motor of a passive joint has no windings", "",
        {"remove `passive`, or leave the rotor alone: `ratio`, `inertia` and friction"}, std::move(labels));
    return false;
  }
  return true;
}

/// Reads `viscous`, `coulomb`, `spring`, `limits` and `motor` of one freedom. False (reported) after an error.
bool read_freedom(const JointSubject& subject, const PropertySet& properties) {
  Evaluator& evaluator = subject.evaluator;
  const std::size_t errors_before = evaluator.reporter().diagnostics().error_count();
  JointDrive drive;
  read_passive_effects(subject, properties, drive);
  JointLimits limits = subject.freedom().limits;
  if (const syntax::Property* group = properties.find("limits")) LimitsReader(subject).read(*group, limits);
  bool sound = true;
  if (const syntax::Property* group = properties.find("motor")) {
    sound = may_have_motor(subject, properties, *group) && read_motor(subject, *group, drive);
  }
  if (const syntax::Property* group = properties.find("cylinder")) {
    sound = read_cylinder(subject, *group, properties.find("motor")) && sound;
  }
  if (const syntax::Property* group = properties.find("elastic")) {
    const syntax::Property* motor = properties.find("motor");
    const bool has_rotor = motor != nullptr && !subject.freedom().passive &&
                           find_property(evaluator, motor->properties, "inertia") != nullptr;
    sound = read_elastic(subject, *group, has_rotor) && sound;
  }
  if (!sound || evaluator.reporter().diagnostics().error_count() != errors_before) return false;
  subject.freedom().drive = drive;
  subject.freedom().limits = limits;
  return true;
}

/// A joint with several coordinates: each has a group of the properties of a single-coordinate joint, and `limits` may
/// name them.
bool read_several(Evaluator& evaluator, Scope& scope, RobotModel& model, const syntax::Joint& written, JointId id) {
  const JointModel& joint_model = model.mechanism.joint(id).model();
  const std::span<const JointVariable> speeds = joint_model.speeds();
  std::string names;
  std::vector<PropertyForm> forms;
  std::vector<PropertyForm> limited;
  for (const JointVariable& speed : speeds) {
    names += (names.empty() ? "" : &speed == &speeds.back() ? " and " : ", ") + quoted(speed.name);
    forms.push_back({speed.name, PropertyForm::Kind::group});
    limited.push_back({speed.name});
  }
  forms.push_back({"limits", PropertyForm::Kind::group});
  forms.push_back({"passive"});
  const std::string first(speeds.front().name);
  const std::string owner = "a " + std::string(joint_model.name()) + " joint";
  const std::string of_one = "it belongs to one of the coordinates " + names + ": `" + first + " { … }`";
  std::vector<PropertySynonym> synonyms;
  for (const PropertyForm& form : joint_property_forms) synonyms.push_back({form.name, of_one});
  for (const PropertySynonym& synonym : joint_synonyms) synonyms.push_back(synonym);
  const std::string summary = owner + " has groups for its coordinates " + names + ", `limits` and `passive`";
  const PropertySet properties(evaluator, written.properties, {owner, forms, synonyms, summary});

  bool sound = properties.sound();
  if (const syntax::Property* group = properties.find("limits")) {
    const std::string of_limits = "limits are given for the coordinates " + names + ": `limits { " + first +
                                  " = [lower, upper] }`; those of speed and effort, `" + first + " { limits { … } }`";
    const PropertySet limits(evaluator, group->properties, {"`limits`", limited, {}, of_limits});
    sound = limits.sound() && sound;
    for (std::size_t k = 0; k < speeds.size(); ++k) {
      const JointSubject subject{evaluator, scope, model, written, id, k};
      sound = LimitsReader(subject).read_position(limits.find(speeds[k].name), subject.freedom().limits) && sound;
    }
  }
  for (std::size_t k = 0; k < speeds.size(); ++k) {
    const syntax::Property* group = properties.find(speeds[k].name);
    if (group == nullptr) continue;
    const PropertySet own(evaluator, group->properties, joint_forms);
    sound = own.sound() && read_freedom({evaluator, scope, model, written, id, k}, own) && sound;
  }
  return sound;
}

}  // namespace

void read_passive(Evaluator& evaluator, Scope& scope, const syntax::Joint& written, Joint& joint) {
  const std::span<Freedom> freedoms = joint.freedoms;
  set_passive(evaluator, scope, written.properties, freedoms);
  if (joint.model().quaternion()) {
    // Nothing drives a floating joint.
    for (Freedom& freedom : freedoms) freedom.passive = freedom.passive || joint.model().quaternion() != std::size_t{0};
    return;
  }
  const auto speeds = joint.model().speeds();
  const auto slides = [&](std::size_t k) { return speeds[k].measure == Measure::length; };
  if (speeds.size() == 1) declare_actuator(evaluator, written.properties, slides(0), freedoms[0]);
  for (const syntax::Property& property : written.properties) {
    for (std::size_t k = 0; k < speeds.size() && property.is_group(); ++k) {
      if (evaluator.reporter().sources().text(property.name.span) != speeds[k].name) continue;
      set_passive(evaluator, scope, property.properties, freedoms.subspan(k, 1));
      if (speeds.size() > 1) declare_actuator(evaluator, property.properties, slides(k), freedoms[k]);
    }
  }
}

bool read_joint_properties(Evaluator& evaluator, Scope& scope, RobotModel& model, const syntax::Joint& written,
                           JointId id) {
  const JointSubject subject{evaluator, scope, model, written, id};
  const JointModel& joint_model = subject.joint().model();
  if (joint_model.has_pitch()) {
    const PropertySet properties(evaluator, written.properties, screw_forms);
    const auto lead = read_pitch(evaluator, scope, written, properties, subject.joint().name);
    if (!lead) return false;
    subject.joint().lead = *lead;
    return properties.sound() && read_freedom(subject, properties);
  }
  if (written.properties.empty()) return true;
  if (!subject.joint().moves()) {
    const syntax::Name& first = written.properties.front().name;
    evaluator.reporter().error(property_without_motion, first.span,
                               "a fixed joint has no " + quoted(evaluator.reporter().sources().text(first.span)), "",
                               {"a mass belongs to a link: `body NAME { mass = …, com = … }`"},
                               {{written.type.span, "does not move"}});
    return false;
  }
  if (joint_model.quaternion()) return read_vector_properties(evaluator, scope, model, written, id);
  if (joint_model.speeds().size() > 1) return read_several(evaluator, scope, model, written, id);
  const PropertySet properties(evaluator, written.properties, joint_forms);
  return read_freedom(subject, properties) && properties.sound();
}

}  // namespace robotc::sema
