// Motors: their effect at the joint.
#include <algorithm>
#include <array>
#include <cmath>

#include "compiler/mechanism/actuator_model.h"
#include "compiler/mechanism/actuators/elastic_transmission.h"
#include "compiler/mechanism/actuators/electric_motor.h"
#include "compiler/mechanism/actuators/hydraulic_cylinder.h"
#include "compiler/sema/evaluation/symbolic.h"
#include "compiler/sema/robots/bodies.h"
#include "compiler/sema/robots/joint_drive.h"
#include "compiler/sema/robots/requirements.h"
#include "compiler/sema/values/robot_diagnostics.h"
#include "compiler/sema/values/sema_diagnostics.h"

namespace robotc::sema {

namespace {

using expr::Id;

constexpr std::array<PropertyForm, 11> motor_property_forms{{{"ratio"},
                                                             {"inertia"},
                                                             {"viscous"},
                                                             {"coulomb"},
                                                             {"torque_constant"},
                                                             {"resistance"},
                                                             {"inductance"},
                                                             {"input"},
                                                             mass_property,
                                                             com_property,
                                                             {"carrier"}}};
/// The properties of a motor with windings, in the order of the parameters of its stage.
constexpr std::array<std::string_view, 3> winding_properties{"torque_constant", "resistance", "inductance"};
constexpr std::string_view effort_hint = "its largest effort is `limits { effort = … }` of the joint";
constexpr std::string_view constant_hint =
    "write `torque_constant = … N*m/A`: in SI it is the back-EMF constant in V*s/rad too";
constexpr std::string_view speed_constant_hint =
    "write `torque_constant = …`: 1 over the speed constant, `1/(120 rpm/V)` for 120 rpm/V";
constexpr std::array<PropertySynonym, 32> motor_synonyms{{
    {"R", "write `resistance = … ohm`"},
    {"Ra", "write `resistance = … ohm`"},
    {"L", "write `inductance = … mH`"},
    {"La", "write `inductance = … mH`"},
    {"K", constant_hint},
    {"Kt", constant_hint},
    {"Km", constant_hint},
    {"Ke", constant_hint},
    {"Kb", constant_hint},
    {"back_emf", constant_hint},
    {"force_constant", "write `torque_constant = … N/A`, of a linear motor too"},
    {"Kv", speed_constant_hint},
    {"speed_constant", speed_constant_hint},
    {"voltage", "its largest voltage is `limits { voltage = … }` of the joint"},
    {"current", "its largest current is `limits { current = … }` of the joint"},
    {"gear", "write `ratio = …`: motor turns per turn of the joint"},
    {"gear_ratio", "write `ratio = …`: motor turns per turn of the joint"},
    {"gearing", "write `ratio = …`: motor turns per turn of the joint"},
    {"reduction", "write `ratio = …`: motor turns per turn of the joint"},
    {"G", "write `ratio = …`: motor turns per turn of the joint"},
    {"N", "write `ratio = …`: motor turns per turn of the joint"},
    {"rotor", "the rotor's inertia is `inertia = …`"},
    {"rotor_inertia", "the rotor's inertia is `inertia = …`"},
    {"armature", "the rotor's inertia is `inertia = …`"},
    {"Jm", "the rotor's inertia is `inertia = …`"},
    {"damping", "damping that grows with the speed is `viscous = …`"},
    {"friction", friction_hint},
    {"effort", effort_hint},
    {"torque", effort_hint},
    {"limits", effort_hint},
    {"on", "the link that it is fixed to is `carrier = …`"},
    {"link", "the link that it is fixed to is `carrier = …`"},
}};
constexpr PropertyForms motor_forms{"`motor`", motor_property_forms, motor_synonyms,
                                    "a motor has `ratio`, `inertia`, `viscous`, `coulomb`, `torque_constant`, "
                                    "`resistance`, `inductance`, `mass`, `com` "
                                    "and `carrier`"};

/// A ratio of 1 or -1 means no gear: it stays a number even in symbolic formulas.
bool is_direct_drive(const expr::Pool& pool, Id ratio, const Dimension& dimension) {
  if (!dimension.dimensionless() || !pool.is_number(ratio)) return false;
  const std::optional<std::int64_t> turns = pool.value(ratio).to_integer();
  return turns == 1 || turns == -1;
}

class MotorReader {
 public:
  MotorReader(const JointSubject& subject, const syntax::Property& group)
      : subject_(subject),
        evaluator_(subject.evaluator),
        pool_(subject.evaluator.pool()),
        group_(group),
        properties_(subject.evaluator, group.properties, motor_forms) {}

  bool read(JointDrive& drive) {
    const bool mass = read_mass();
    const bool ratio = read_ratio();
    // The units of inertia and friction depend on the ratio.
    if (!ratio_.valid()) return false;
    const bool inertia = read_inertia(drive);
    const bool friction = read_friction(drive);
    const bool windings = read_windings();
    return properties_.sound() && mass && ratio && inertia && friction && windings;
  }

 private:
  [[nodiscard]] std::string owner() const { return "the motor of " + subject_.name(); }

  bool read_ratio();
  void warn_if_inverted(const syntax::Expr& written, bool turns_on_both_sides);
  bool read_inertia(JointDrive& drive);
  bool read_friction(JointDrive& drive);
  /// The stage between this motor and the joint; null: a rigid one.
  [[nodiscard]] ActuatorStage* elastic() const {
    std::vector<ActuatorStage>& stages = subject_.freedom().actuator.stages;
    return !stages.empty() && stages.back().model == &elastic_transmission() ? &stages.back() : nullptr;
  }
  bool read_windings();
  bool read_winding(std::string_view name, const Dimension& dimension, std::string_view unit, Id& value);
  bool read_mass();
  std::optional<LinkId> read_carrier();

  const JointSubject& subject_;
  Evaluator& evaluator_;
  expr::Pool& pool_;
  const syntax::Property& group_;
  PropertySet properties_;
  Id ratio_;
  bool linear_ = false;  ///< the motor slides
};

bool MotorReader::read_ratio() {
  const syntax::Property* written = properties_.find("ratio");
  if (written == nullptr) {
    if (!properties_.sound()) return false;
    evaluator_.reporter().error(
        missing_property, group_.name.span, "a motor needs its gear `ratio`", "",
        {"write `ratio = …`, motor turns per turn of the joint: 1 for a direct drive, or if its "
         "values are referred to the joint already"});
    return false;
  }
  Expected expected = Expected::numbers("the gear ratio");
  expected.shape = Expected::Shape::scalar;
  const auto value = evaluator_.tensor(*written->value, subject_.scope, expected);
  if (!value) return false;
  const Dimension ratio = value->dims[0].is_fixed() ? value->dims[0].dimension : dimensions::none;
  const Dimension motion = ratio * units_of(subject_.slides()).position;
  linear_ = motion == dimensions::length;
  if (!linear_ && !motion.dimensionless()) {
    const bool lead = subject_.slides() && ratio == dimensions::length;
    const std::string text(evaluator_.reporter().sources().text(written->value->span));
    evaluator_.reporter().error(
        gear_ratio_dimension, written->value->span,
        subject_.slides()
            ? "the gear ratio of a joint that slides must be in rad/m, or a plain number for a linear motor"
            : "the gear ratio of a joint that turns must be a plain number, or in m/rad for a linear motor",
        "this is in " + ratio.to_unit(),
        {lead ? "it is the motion of the motor per motion of the joint: " + quoted("1/(" + text + ")")
              : "it is the motion of the motor per motion of the joint"},
        {{subject_.written.type.span, subject_.slides() ? "slides" : "turns"}});
    return false;
  }
  ratio_ = value->entries[0];
  if (!is_direct_drive(pool_, ratio_, ratio)) {
    ratio_ = keep_symbol(evaluator_, ratio_, "N_" + part_name(subject_.text()), ratio, written->value->span);
  }
  warn_if_inverted(*written->value, motion.dimensionless() && !subject_.slides());
  return require(evaluator_, subject_.model,
                 {Requirement::Kind::not_zero, ratio_, written->value->span, owner() + " has the gear ratio 0", ""},
                 zero_gear_ratio, "a gear ratio cannot be zero",
                 {"it is the motion of the motor per motion of the joint: 1 for a direct drive"});
}

/// A joint this much faster than its motor does not occur; an inverted ratio does.
void MotorReader::warn_if_inverted(const syntax::Expr& written, bool turns_on_both_sides) {
  constexpr double least = 0.2;
  const double ratio = std::abs(evaluator_.parameters().value_at_defaults(ratio_));
  if (!turns_on_both_sides || !(ratio < least) || ratio == 0) return;
  evaluator_.reporter().error(inverted_gear_ratio, written.span, "this motor turns slower than its joint", "",
                              {"`ratio` is motor turns per turn of the joint: did you mean " +
                               quoted(short_number(1 / evaluator_.parameters().value_at_defaults(ratio_))) + "?"});
}

bool MotorReader::read_inertia(JointDrive& drive) {
  const syntax::Property* written = properties_.find("inertia");
  if (written == nullptr) return true;
  const CoordinateUnits& units = units_of(linear_);
  const std::string kind = !linear_            ? "a rotor"
                           : subject_.slides() ? "a linear motor (its `ratio` is a plain number)"
                                               : "a linear motor";
  const Expected expected = Expected::scalar("`inertia` of " + kind, units.inertia);
  const auto value = evaluator_.tensor(*written->value, subject_.scope, expected);
  if (!value) return false;
  const Requirement requirement{Requirement::Kind::not_negative, value->entries[0], written->value->span,
                                owner() + " has a negative inertia", std::string(units.inertia_unit)};
  if (!require(evaluator_, subject_.model, requirement, negative_inertia, "an inertia cannot be negative"))
    return false;
  const Id rotor = keep_symbol(evaluator_, value->entries[0], "J_" + part_name(subject_.text()), units.inertia,
                               written->value->span);
  const Id reflected = pool_.mul(pool_.mul(ratio_, ratio_), rotor);
  if (ActuatorStage* stage = elastic()) {
    stage->parameters[2] = reflected;
  } else {
    add_to(pool_, drive.rotor_inertia, reflected);
  }
  return true;
}

bool MotorReader::read_friction(JointDrive& drive) {
  const auto friction = sema::read_friction(subject_, properties_, units_of(linear_), owner());
  if (!friction) return false;
  const Id turns = pool_.make(expr::Op::abs, ratio_);
  if (ActuatorStage* stage = elastic()) {
    if (friction->coulomb_positive.valid()) {
      report_not_yet_supported(evaluator_.reporter(), properties_.find("coulomb")->name.span,
                               "Coulomb friction of a motor behind an elastic transmission is",
                               {"give it to the joint: `coulomb = …` beside `motor { … }`"});
      return false;
    }
    if (friction->viscous.valid()) stage->parameters[3] = pool_.mul(pool_.mul(ratio_, ratio_), friction->viscous);
    return true;
  }
  const auto reflect = [&](Id factor, Id value, Id& sum) {
    if (value.valid()) add_to(pool_, sum, pool_.mul(factor, value));
  };
  reflect(pool_.mul(ratio_, ratio_), friction->viscous, drive.viscous);
  reflect(turns, friction->coulomb_positive, drive.coulomb_positive);
  reflect(turns, friction->coulomb_negative, drive.coulomb_negative);
  return true;
}

/// A positive number of the windings, if it is given.
bool MotorReader::read_winding(std::string_view name, const Dimension& dimension, std::string_view unit, Id& value) {
  const syntax::Property* written = properties_.find(name);
  if (written == nullptr) return true;
  const bool constant = name == "torque_constant";
  const char* hint = name == "inductance"   ? "leave it out where it does not matter"
                     : name == "resistance" ? "without it laws give the current"
                                            : "where the motor turns the other way, its `ratio` is negative";
  return read_positive(
      subject_, *written,
      {"the " + std::string(constant ? "torque constant" : name) + " of " + owner(), dimension, std::string(unit),
       constant               ? "K_"
       : name == "resistance" ? "R_"
                              : "L_",
       hint},
      value);
}

bool MotorReader::read_windings() {
  Actuator& actuator = subject_.freedom().actuator;
  Reporter& reporter = evaluator_.reporter();
  const syntax::Property* input = properties_.find("input");
  const std::string chosen = input == nullptr ? "" : std::string(reporter.sources().text(input->value->span));
  if (input != nullptr && chosen != "voltage" && chosen != "current") {
    reporter.error(wrong_kind, input->value->span, "`input` of a motor is `voltage` or `current`", "",
                   {"it is what laws give"});
    return false;
  }
  const auto needs = [&](const syntax::Name& place, const std::string& message, std::string hint) {
    if (properties_.sound()) reporter.error(missing_property, place.span, message, "", {std::move(hint)});
    return false;
  };
  const bool has_windings = !actuator.empty() && actuator.stages.front().model != &elastic_transmission();
  if (!has_windings && input == nullptr) return true;
  if (properties_.find("torque_constant") == nullptr) {
    return needs(group_.name, "a motor with windings needs its `torque_constant`",
                 "write `torque_constant = … " + std::string(linear_ ? "N/A" : "N*m/A") + "`");
  }
  const bool has_resistance = properties_.find("resistance") != nullptr;
  if (chosen == "voltage" && !has_resistance) {
    return needs(input->name, "a motor that is given its voltage needs its `resistance`", "add `resistance = … ohm`");
  }
  const bool by_current = actuator.stages.front().model == &current_driven_motor();
  if (const syntax::Property* inductance = properties_.find("inductance"); inductance != nullptr && by_current) {
    if (!has_resistance) {
      return needs(inductance->name, "a motor with an `inductance` needs its `resistance`",
                   "add `resistance = … ohm`: without it laws give the current, and the inductance has no effect");
    }
    reporter.error(useless_inductance, inductance->name.span,
                   "where laws give the current, the inductance has no effect", "", {"remove it, or `input = current`"},
                   {{input->value->span, "given here"}});
    return false;
  }
  constexpr Dimension ampere{0, 0, 0, 1};
  constexpr Dimension ohm{2, 1, -3, -2};
  std::vector<Id>& values = actuator.stages.front().parameters;
  Id own;
  const std::array sound{
      read_winding(winding_properties[0], units_of(linear_).effort / ampere, linear_ ? "N/A" : "N*m/A", own),
      read_winding(winding_properties[1], ohm, "ohm", values[1]),
      read_winding(winding_properties[2], ohm * dimensions::time, "H", values[2])};
  if (!sound[0] || !sound[1] || !sound[2]) return false;
  values[0] = pool_.mul(ratio_, own);
  return true;
}

/// The link that the motor is fixed to.
std::optional<LinkId> MotorReader::read_carrier() {
  const Joint& joint = subject_.joint();
  const syntax::Property* written = properties_.find("carrier");
  if (written == nullptr) return joint.parent.valid() ? std::optional(joint.parent) : std::nullopt;
  const Value value = evaluator_.evaluate(*written->value, subject_.scope);
  if (is_poison(value)) return std::nullopt;
  const auto* place = std::get_if<Place>(&value);
  if (place == nullptr) {
    evaluator_.reporter().error(wrong_kind, written->value->span,
                                "`carrier` must be the link that the motor is fixed to", "this is " + describe(value));
    return std::nullopt;
  }
  if (place->frame) {
    std::vector<std::string> hints;
    if (place->link.valid()) {
      hints.push_back(
          "write `carrier = " + subject_.model.mechanism.link(place->link).name + "`, and `com = [x, y, z] from " +
          std::string(evaluator_.reporter().sources().text(written->value->span)) + "` if its mass centre is there");
    }
    evaluator_.reporter().error(
        not_a_link, written->value->span,
        quoted(evaluator_.reporter().sources().text(written->value->span)) + " is a frame, not a link", "",
        std::move(hints));
    return std::nullopt;
  }
  return place->link;
}

bool MotorReader::read_mass() {
  const syntax::Property* mass = properties_.find("mass");
  const syntax::Property* carrier_written = properties_.find("carrier");
  if (mass == nullptr && properties_.find("com") == nullptr) {
    if (carrier_written == nullptr || !properties_.sound()) return true;
    evaluator_.reporter().error(carrier_without_mass, carrier_written->name.span,
                                "`carrier` needs the `mass` of the motor", "",
                                {"add `mass = … kg, com = [x, y, z] m`"});
    return false;
  }
  const Joint& joint = subject_.joint();
  const std::optional<LinkId> carrier = read_carrier();
  if (!carrier) return false;
  Mechanism& mechanism = subject_.model.mechanism;
  BodyPlace place{*carrier, identity_transform(pool_),          false, std::nullopt, true,
                  owner(),  "the origin of the carrier's frame"};
  // The joint centre belongs to parent and child; the carrier is usually one of them.
  const bool on_child = joint.child == *carrier;
  place.has_joint = on_child || joint.parent == *carrier;
  if (place.has_joint && joint.before.position[0].valid()) {
    place.joint = on_child ? inverse(pool_, joint.after).position : joint.before.position;
  }
  std::vector<RigidBody> bodies;
  // Its inertia is the rotor's, which turns on its own: the motor as a whole is a point mass.
  if (!read_body(evaluator_, subject_.scope, subject_.model, properties_, place, bodies)) return false;
  for (RigidBody& body : bodies) {
    body.name = subject_.text() + ".motor";
    mechanism.links[carrier->index()].bodies.push_back(std::move(body));
  }
  return true;
}

}  // namespace

const syntax::Property* find_property(Evaluator& evaluator, const std::vector<syntax::Property>& written,
                                      std::string_view name) {
  const auto found = std::find_if(written.begin(), written.end(), [&](const syntax::Property& property) {
    return evaluator.reporter().sources().text(property.name.span) == name;
  });
  return found == written.end() ? nullptr : &*found;
}

void declare_actuator(Evaluator& evaluator, const std::vector<syntax::Property>& written, bool slides,
                      Freedom& freedom) {
  if (freedom.passive) return;
  const auto group = [&](std::string_view name) {
    const syntax::Property* property = find_property(evaluator, written, name);
    return property != nullptr && property->is_group() ? property : nullptr;
  };
  const syntax::Property* motor = group("motor");
  const auto given = [&](const syntax::Property* in, std::string_view name) {
    return in != nullptr && find_property(evaluator, in->properties, name) != nullptr;
  };
  // Until the values are read; after errors laws are checked with these.
  const Id one = evaluator.pool().one();
  const auto if_given = [&](const syntax::Property* in, std::string_view name) { return given(in, name) ? one : Id(); };
  const bool has_windings = std::any_of(winding_properties.begin(), winding_properties.end(),
                                        [&](std::string_view name) { return given(motor, name); });
  std::vector<ActuatorStage>& stages = freedom.actuator.stages;
  if (const syntax::Property* cylinder = group("cylinder"); cylinder != nullptr && slides && motor == nullptr) {
    stages.push_back({&hydraulic_cylinder(), slides, {one, one, one, one, one, if_given(cylinder, "leakage"), one}});
    return;
  }
  if (has_windings) {
    const syntax::Property* input = find_property(evaluator, motor->properties, "input");
    const bool by_current =
        !given(motor, "resistance") || (input != nullptr && !input->is_group() &&
                                        evaluator.reporter().sources().text(input->value->span) == "current");
    stages.push_back({by_current ? &current_driven_motor() : &electric_motor(),
                      slides,
                      {one, if_given(motor, "resistance"), by_current ? Id() : if_given(motor, "inductance")}});
  }
  if (const syntax::Property* elastic = group("elastic")) {
    stages.push_back(
        {&elastic_transmission(), slides, {one, if_given(elastic, "damping"), one, if_given(motor, "viscous")}});
  }
}

bool read_motor(const JointSubject& subject, const syntax::Property& group, JointDrive& drive) {
  return MotorReader(subject, group).read(drive);
}

}  // namespace robotc::sema
