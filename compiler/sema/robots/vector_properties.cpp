// Joints that turn in any way: friction, springs and limits along vectors of speeds.
#include <span>

#include "compiler/expr/linear_algebra.h"
#include "compiler/sema/evaluation/configurations.h"
#include "compiler/sema/evaluation/symbolic.h"
#include "compiler/sema/robots/joint_drive.h"
#include "compiler/sema/robots/limits_reader.h"
#include "compiler/sema/robots/requirements.h"
#include "compiler/sema/values/robot_diagnostics.h"
#include "compiler/sema/values/sema_diagnostics.h"

namespace robotc::sema {

namespace {

using expr::Id;

constexpr std::array<PropertyForm, 5> position_forms{{
    {"viscous"},
    {"coulomb"},
    {"spring", PropertyForm::Kind::group},
    {"limits", PropertyForm::Kind::group},
    {"inertia"},
}};
constexpr std::array<PropertyForm, 6> spherical_forms{{
    {"viscous"},
    {"coulomb"},
    {"spring", PropertyForm::Kind::group},
    {"limits", PropertyForm::Kind::group},
    {"inertia"},
    {"passive"},
}};
constexpr std::array<PropertyForm, 2> floating_forms{{
    {"position", PropertyForm::Kind::group},
    {"rotation", PropertyForm::Kind::group},
}};
constexpr std::string_view drives_one_axis = "a motor turns about one axis: use `universal` and `revolute` joints";
constexpr std::array<PropertySynonym, 3> spherical_synonyms{{
    {"motor", drives_one_axis},
    {"elastic", drives_one_axis},
    {"cylinder", drives_one_axis},
}};
constexpr std::string_view drives_nothing = "nothing drives a floating joint: leave this out";
constexpr std::string_view of_a_part =
    "it belongs to the position or to the rotation: `position { … }`, `rotation { … }`";
constexpr std::array<PropertySynonym, 12> floating_synonyms{{
    {"passive", "it is passive by itself: leave this out"},
    {"motor", drives_nothing},
    {"elastic", drives_nothing},
    {"cylinder", drives_nothing},
    {"viscous", of_a_part},
    {"coulomb", of_a_part},
    {"spring", of_a_part},
    {"limits", of_a_part},
    {"tilt", "write `rotation { limits { tilt = … } }`"},
    {"linear", "write `position { … }`"},
    {"angular", "write `rotation { … }`"},
    {"turn", "write `rotation { … }`"},
}};
constexpr std::string_view no_range =
    "a rotation has no lower and upper end: `tilt` limits the angle between the z axes of both sides";
constexpr std::array<PropertySynonym, 6> rotation_limit_synonyms{{
    {"position", no_range},
    {"angle", no_range},
    {"cone", "write `tilt = …`"},
    {"velocity", "write `speed = …`"},
    {"torque", "write `effort = …`"},
    {"force", "write `effort = …`"},
}};
constexpr std::string_view by_coordinate = "write `x = [lower, upper]`, and so for `y` and `z`";
constexpr std::array<PropertySynonym, 4> position_limit_synonyms{{
    {"position", by_coordinate},
    {"range", by_coordinate},
    {"velocity", "write `speed = …`"},
    {"effort", drives_nothing},
}};
constexpr std::array<PropertyForm, 2> vector_spring_forms{{{"stiffness"}, {"rest"}}};

/// The three slides, or the three turns, of a joint.
class VectorReader {
 public:
  /// `first`: its first component. `name`: "joint `gimbal`", "the rotation of joint `root`".
  VectorReader(const JointSubject& first, std::string name) : first_(first), name_(std::move(name)) {}

  /// False (reported) after an error.
  bool read(const PropertySet& properties) {
    const std::size_t errors_before = reporter().diagnostics().error_count();
    const auto friction = read_friction(first_, properties, units_, name_, Directions::all);
    JointDrive drive;
    if (friction) {
      drive.viscous = friction->viscous;
      drive.coulomb_positive = friction->coulomb_positive;
      drive.coulomb_negative = friction->coulomb_negative;
    }
    if (const syntax::Property* group = properties.find("spring")) read_spring(*group, drive);
    if (const syntax::Property* inertia = properties.find("inertia")) read_inertia(*inertia, drive);
    for (std::size_t k = 0; k < 3; ++k) freedom(k).drive = drive;
    if (const syntax::Property* group = properties.find("limits")) {
      if (first_.slides()) {
        read_position_limits(*group);
      } else {
        read_rotation_limits(*group);
      }
    }
    return reporter().diagnostics().error_count() == errors_before;
  }

 private:
  void read_spring(const syntax::Property& group, JointDrive& drive) {
    const PropertySet properties(first_.evaluator, group.properties,
                                 {"`spring`", vector_spring_forms, {}, "a spring has `stiffness` and `rest`"});
    const syntax::Property* stiffness = properties.find("stiffness");
    if (stiffness == nullptr) {
      if (!properties.sound()) return;
      reporter().error(missing_property, group.name.span, "a spring needs its `stiffness`", "",
                       {"write " + quoted("spring { stiffness = … " + std::string(units_.stiffness_unit) + " }")});
      return;
    }
    const auto k = first_.evaluator.tensor(
        *stiffness->value, first_.scope,
        one_number("the stiffness of " + name_, units_.effort / units_.position, units_.stiffness_unit));
    if (const syntax::Property* rest = properties.find("rest")) read_rest(*rest->value);
    if (!k) return;
    require(
        first_.evaluator, first_.model,
        {Requirement::Kind::not_negative, k->entries[0], stiffness->value->span,
         "the spring of " + name_ + " has a negative stiffness", std::string(units_.stiffness_unit), Severity::warning},
        negative_stiffness, "a spring with a negative stiffness drives the joint away from its `rest`",
        {"its effort acts against the motion by itself: leave out the sign"});
    drive.stiffness = keep_symbol(first_.evaluator, k->entries[0], "k_" + part_name(first_.text()),
                                  units_.effort / units_.position, group.name.span);
  }

  /// The inertia of rotors that turn with the joint, the same along each axis.
  void read_inertia(const syntax::Property& written, JointDrive& drive) {
    const auto value = first_.evaluator.tensor(
        *written.value, first_.scope, one_number("the inertia of " + name_, units_.inertia, units_.inertia_unit));
    if (!value) return;
    const Requirement requirement{Requirement::Kind::not_negative, value->entries[0], written.value->span,
                                  name_ + " has a negative inertia", std::string(units_.inertia_unit)};
    if (!require(first_.evaluator, first_.model, requirement, negative_inertia, "an inertia cannot be negative"))
      return;
    drive.rotor_inertia = keep_symbol(first_.evaluator, value->entries[0], "J_" + part_name(first_.text()),
                                      units_.inertia, written.value->span);
  }

  /// A position, or a rotation.
  void read_rest(const syntax::Expr& written) {
    const std::string what = "`rest` of the spring";
    expr::Pool& pool = first_.evaluator.pool();
    const JointModel& model = first_.joint().model();
    std::vector<Id>& rest = first_.joint().rest;
    const auto coordinates = [&]() -> std::vector<Id>& {
      if (rest.empty()) {
        rest.assign(model.coordinates().size(), pool.zero());
        rest[*model.quaternion()] = pool.one();
      }
      return rest;
    };
    if (first_.slides()) {
      const auto value = first_.evaluator.tensor(written, first_.scope, Expected::vector3(what, dimensions::length));
      if (value) std::copy(value->entries.begin(), value->entries.end(), coordinates().begin());
      return;
    }
    Expected expected = Expected::numbers(what);
    expected.shape = Expected::Shape::matrix;
    expected.rows = expected.cols = 3;
    expected.dims = {dimensions::none};
    expected.form = "rpy(roll, pitch, yaw)";
    const auto value = first_.evaluator.tensor(written, first_.scope, expected);
    if (!value) return;
    expr::Mat3 rotation;
    for (std::size_t i = 0; i < 9; ++i) rotation[i / 3][i % 3] = value->entries[i];
    const std::vector<Id> quaternion = quaternion_entries(pool, rotation);
    std::copy(quaternion.begin(), quaternion.end(),
              coordinates().begin() + static_cast<std::ptrdiff_t>(*model.quaternion()));
  }

  void read_position_limits(const syntax::Property& group) {
    const std::array<PropertyForm, 4> forms{{{"x"}, {"y"}, {"z"}, {"speed"}}};
    const PropertySet limits(first_.evaluator, group.properties,
                             {"`limits`", forms, position_limit_synonyms, "limits are of `x`, `y`, `z` and `speed`"});
    for (std::size_t k = 0; k < 3; ++k) {
      const JointSubject subject = component(k);
      LimitsReader(subject).read_position(limits.find(forms[k].name), subject.freedom().limits);
    }
    read_speed(limits);
  }

  void read_rotation_limits(const syntax::Property& group) {
    const bool driven = first_.joint().model().quaternion() == std::size_t{0};
    const std::array<PropertyForm, 3> all{{{"tilt"}, {"speed"}, {"effort"}}};
    const PropertySet limits(
        first_.evaluator, group.properties,
        {"`limits`", std::span(all).first(driven ? 3 : 2), rotation_limit_synonyms,
         driven ? "limits are of `tilt`, `speed` and `effort`" : "limits are of `tilt` and `speed`"});
    read_speed(limits);
    LimitsReader reader(first_);
    if (const syntax::Property* tilt = limits.find("tilt")) {
      Expected expected = one_number("the limit of tilt", dimensions::none, "rad");
      expected.angles = {true};
      const auto value = first_.evaluator.tensor(*tilt->value, first_.scope, expected);
      if (value && reader.check_not_negative(value->entries[0], *tilt, "tilt", "rad")) {
        first_.joint().tilt_limit = value->entries[0];
      }
    }
    JointLimits& own = freedom(0).limits;
    if (!reader.read_effort(limits.find("effort"), own)) return;
    for (std::size_t k = 1; k < 3; ++k) {
      freedom(k).limits.least_input = own.least_input;
      freedom(k).limits.most_input = own.most_input;
    }
  }

  void read_speed(const PropertySet& limits) {
    JointLimits& own = freedom(0).limits;
    if (!LimitsReader(first_).read_speed(limits.find("speed"), own)) return;
    for (std::size_t k = 1; k < 3; ++k) freedom(k).limits.speed = own.speed;
  }

  [[nodiscard]] JointSubject component(std::size_t k) const {
    JointSubject subject = first_;
    subject.component += k;
    return subject;
  }
  [[nodiscard]] Freedom& freedom(std::size_t k) const { return first_.joint().freedoms[first_.component + k]; }
  [[nodiscard]] Reporter& reporter() const { return first_.evaluator.reporter(); }

  const JointSubject& first_;
  std::string name_;
  const CoordinateUnits& units_ = units_of(first_.slides());
};

}  // namespace

bool read_vector_properties(Evaluator& evaluator, Scope& scope, RobotModel& model, const syntax::Joint& written,
                            JointId id) {
  const Joint& joint = model.mechanism.joint(id);
  const std::string name = "joint " + quoted(joint.name);
  std::vector<PropertySynonym> synonyms;
  const auto add = [&](std::span<const PropertySynonym> more) {
    synonyms.insert(synonyms.end(), more.begin(), more.end());
  };
  if (joint.model().quaternion() == std::size_t{0}) {
    add(spherical_synonyms);
    add(synonyms_of_joint_properties());
    const PropertySet properties(
        evaluator, written.properties,
        {"a spherical joint", spherical_forms, synonyms,
         "a spherical joint has `viscous`, `coulomb`, `spring`, `limits`, `inertia` and `passive`"});
    const JointSubject first{evaluator, scope, model, written, id};
    return VectorReader(first, name).read(properties) && properties.sound();
  }
  add(floating_synonyms);
  add(synonyms_of_joint_properties());
  const PropertySet properties(
      evaluator, written.properties,
      {"a floating joint", floating_forms, synonyms, "a floating joint has `position { … }` and `rotation { … }`"});
  bool sound = properties.sound();
  for (const std::size_t component : {std::size_t{0}, std::size_t{3}}) {
    const std::string part(floating_forms[component / 3].name);
    const syntax::Property* group = properties.find(part);
    if (group == nullptr) continue;
    const PropertySet own(evaluator, group->properties,
                          {quoted(part), position_forms, synonyms_of_joint_properties(),
                           quoted(part) + " has `viscous`, `coulomb`, `spring`, `limits` and `inertia`"});
    const JointSubject first{evaluator, scope, model, written, id, component};
    sound = VectorReader(first, "the " + part + " of " + name).read(own) && own.sound() && sound;
  }
  return sound;
}

}  // namespace robotc::sema
