#include "compiler/sema/robots/limits_reader.h"

#include <array>
#include <span>

#include "compiler/sema/robots/requirements.h"
#include "compiler/sema/values/robot_diagnostics.h"
#include "compiler/sema/values/sema_diagnostics.h"

namespace robotc::sema {

namespace {

using expr::Id;

constexpr std::array<PropertyForm, 3> limits_property_forms{{{"position"}, {"speed"}, {"effort"}}};
constexpr std::string_view limits_summary = "limits are of `position`, `speed` and `effort`";
constexpr std::string_view lower_upper = "[lower, upper]";
constexpr std::string_view both_ends = "write both ends in one list: `position = [lower, upper]`";
constexpr std::array<PropertySynonym, 10> limits_synonyms{{
    {"lower", both_ends},
    {"upper", both_ends},
    {"min", both_ends},
    {"max", both_ends},
    {"angle", both_ends},
    {"range", both_ends},
    {"velocity", "write `speed = …`"},
    {"torque", "write `effort = …`"},
    {"force", "write `effort = …`"},
    {"tau", "write `effort = …`"},
}};

}  // namespace

bool LimitsReader::read(const syntax::Property& group, JointLimits& limits) {
  const std::vector<PropertyForm> forms = limited();
  std::string summary(limits_summary);
  if (forms.size() > limits_property_forms.size()) {
    summary = "limits are of `position`, `speed`";
    for (const PropertyForm& form : std::span(forms).subspan(2)) {
      summary += (form.name == forms.back().name ? " and `" : ", `") + std::string(form.name) + "`";
    }
  }
  const PropertySet properties(evaluator(), group.properties, {"`limits`", forms, limits_synonyms, summary});
  bool sound = read_position(properties.find("position"), limits);
  sound = read_speed(properties.find("speed"), limits) && sound;
  const Actuator& actuator = subject_.freedom().actuator;
  // Where laws give the effort of the motor, that is what is limited, and not what a transmission makes of it.
  const bool by_effort = !input_of(actuator);
  if (by_effort) sound = read_effort(properties.find("effort"), limits) && sound;
  for (const ActuatorQuantity& quantity : signals_of(actuator)) {
    if (by_effort && quantity.name == "effort") continue;
    sound = read_signal(properties.find(quantity.name), quantity, limits) && sound;
  }
  return properties.sound() && sound;
}

bool LimitsReader::read_position(const syntax::Property* written, JointLimits& limits) {
  if (written == nullptr) return true;
  if (!subject_.joint().model().has_end()) {
    evaluator().reporter().error(endless_joint_limited, written->name.span, "a continuous joint has no position limits",
                                 "", {"make it `revolute`, or remove the limits of its position"},
                                 {{subject_.written.type.span, ""}});
    return false;
  }
  if (limits.lower.valid()) {
    evaluator().reporter().error(duplicate_property, written->name.span,
                                 "the limits of " + subject_.name() + " are given twice", "again here",
                                 {"write them in `limits { … }` of the joint or of the coordinate"});
    return false;
  }
  Expected expected = lower_and_upper("the limits of position", units_.position, units_.position_unit, lower_upper);
  expected.angles = {units_.angle};
  const auto value = evaluator().tensor(*written->value, subject_.scope, expected);
  if (!value || !check_order(*value, *written, "position", units_.position_unit)) return false;
  limits.lower = value->entries[0];
  limits.upper = value->entries[1];
  return true;
}

std::vector<PropertyForm> LimitsReader::limited() const {
  std::vector<PropertyForm> forms(limits_property_forms.begin(), limits_property_forms.end());
  for (const ActuatorQuantity& quantity : signals_of(subject_.freedom().actuator)) {
    if (quantity.name != "effort") forms.push_back({quantity.name});
  }
  return forms;
}

bool LimitsReader::read_signal(const syntax::Property* written, const ActuatorQuantity& quantity, JointLimits& limits) {
  if (written == nullptr) return true;
  expr::Id least, most;
  const std::string what(quantity.name);
  if (!read_range(*written, what, quantity.dimension, quantity.unit_text(), least, most)) return false;
  Actuator& actuator = subject_.freedom().actuator;
  if (const auto input = input_of(actuator); input && input->name == quantity.name) {
    limits.least_input = least;
    limits.most_input = most;
  } else {
    actuator.limits.push_back({what, least, most});
  }
  return true;
}

bool LimitsReader::read_speed(const syntax::Property* written, JointLimits& limits) {
  if (written == nullptr) return true;
  const auto value = evaluator().tensor(*written->value, subject_.scope,
                                        one_number("the limit of speed", units_.velocity, units_.velocity_unit));
  if (!value || !check_not_negative(value->entries[0], *written, "speed", units_.velocity_unit)) return false;
  limits.speed = value->entries[0];
  return true;
}

bool LimitsReader::read_effort(const syntax::Property* written, JointLimits& limits) {
  if (written == nullptr) return true;
  if (subject_.freedom().passive) {
    evaluator().reporter().error(passive_with_effort_limit, written->name.span,
                                 "a passive joint has no effort to limit", "nothing drives it");
    return false;
  }
  return read_range(*written, "effort", units_.effort, units_.effort_unit, limits.least_input, limits.most_input);
}

bool LimitsReader::read_range(const syntax::Property& written, const std::string& what, const Dimension& dimension,
                              std::string_view unit, Id& least, Id& most) {
  const auto value = one_or_two(subject_, *written.value, "the limit of " + what, dimension, unit, lower_upper);
  if (!value) return false;
  if (value->rank == 1) {
    if (!check_order(*value, written, what, unit)) return false;
    least = value->entries[0];
    most = value->entries[1];
    return true;
  }
  if (!check_not_negative(value->entries[0], written, what, unit)) return false;
  least = evaluator().pool().neg(value->entries[0]);
  most = value->entries[0];
  return true;
}

bool LimitsReader::check_order(const Tensor& ends, const syntax::Property& written, const std::string& what,
                               std::string_view unit) {
  const Id gap = evaluator().pool().sub(ends.entries[1], ends.entries[0]);
  return require(
      evaluator(), subject_.model,
      {Requirement::Kind::ordered, gap, written.value->span,
       "the lower limit of " + what + " of " + subject_.name() + " is above the upper limit", std::string(unit)},
      limits_reversed, "the lower limit of " + what + " is above the upper limit", {"write `[lower, upper]`"});
}

bool LimitsReader::check_not_negative(Id value, const syntax::Property& written, const std::string& what,
                                      std::string_view unit) {
  return require(evaluator(), subject_.model,
                 {Requirement::Kind::not_negative, value, written.value->span,
                  "the limit of " + what + " of " + subject_.name() + " is negative", std::string(unit)},
                 negative_limit, "the limit of " + what + " cannot be negative",
                 {"it holds in both directions" +
                  std::string(what == "speed" || what == "tilt" ? "" : "; for two limits write `[lower, upper]`")});
}

}  // namespace robotc::sema
