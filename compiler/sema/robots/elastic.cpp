// Elastic transmissions between a motor and its joint.
#include <array>

#include "compiler/mechanism/actuator_model.h"
#include "compiler/sema/evaluation/evaluator.h"
#include "compiler/sema/robots/joint_drive.h"
#include "compiler/sema/values/robot_diagnostics.h"
#include "compiler/sema/values/sema_diagnostics.h"

namespace robotc::sema {

namespace {

using expr::Id;

constexpr std::array<PropertyForm, 2> elastic_property_forms{{{"stiffness"}, {"damping"}}};
constexpr std::array<PropertySynonym, 6> elastic_synonyms{{
    {"k", "write `stiffness = …`"},
    {"spring", "write `stiffness = …`"},
    {"d", "write `damping = …`"},
    {"viscous", "write `damping = …`: in proportion to the speed of the twist"},
    {"rest",
     "the transmission is relaxed where the motor's position, on the joint's side of the gears, is that of the "
     "joint"},
    {"inertia", "the rotor's inertia is `motor { inertia = … }`"},
}};
constexpr PropertyForms elastic_forms{"`elastic`", elastic_property_forms, elastic_synonyms,
                                      "an elastic transmission has `stiffness` and `damping`"};

}  // namespace

bool read_elastic(const JointSubject& subject, const syntax::Property& group, bool has_rotor) {
  const CoordinateUnits& units = units_of(subject.slides());
  const PropertySet properties(subject.evaluator, group.properties, elastic_forms);
  const syntax::Property* stiffness = properties.find("stiffness");
  Reporter& reporter = subject.evaluator.reporter();
  if (stiffness == nullptr) {
    if (!properties.sound()) return false;
    reporter.error(missing_property, group.name.span, "an elastic transmission needs its `stiffness`", "",
                   {"write `elastic { stiffness = … " + std::string(units.stiffness_unit) + " }`"});
    return false;
  }
  if (!has_rotor) {
    reporter.error(missing_property, group.name.span, "an elastic transmission needs a motor with an `inertia`",
                   "it stands between the rotor and the joint",
                   {"write `motor { ratio = …, inertia = … }`; for a spring between the joint's two sides write "
                    "`spring { … }`"});
    return false;
  }
  const std::string of = " of the transmission of " + subject.name();
  std::vector<Id>& values = subject.freedom().actuator.stages.back().parameters;
  bool sound = read_positive(
      subject, *stiffness,
      {"the stiffness" + of, units.effort / units.position, std::string(units.stiffness_unit), "k_motor_"}, values[0]);
  if (const syntax::Property* damping = properties.find("damping")) {
    sound =
        read_positive(subject, *damping,
                      {"the damping" + of, units.effort / units.velocity, std::string(units.viscous_unit), "d_motor_"},
                      values[1]) &&
        sound;
  }
  return sound && properties.sound();
}

}  // namespace robotc::sema
