// Hydraulic cylinders along joints that slide.
#include <array>

#include "compiler/mechanism/actuator_model.h"
#include "compiler/sema/evaluation/symbolic.h"
#include "compiler/sema/robots/joint_drive.h"
#include "compiler/sema/robots/requirements.h"
#include "compiler/sema/values/robot_diagnostics.h"
#include "compiler/sema/values/sema_diagnostics.h"

namespace robotc::sema {

namespace {

using expr::Id;

constexpr std::array<PropertyForm, 5> cylinder_property_forms{
    {{"area"}, {"volume"}, {"bulk_modulus"}, {"leakage"}, {"charge"}}};
constexpr std::array<PropertySynonym, 7> cylinder_synonyms{{
    {"areas", "write `area = [A, B] cm^2`"},
    {"volumes", "write `volume = [A, B] cm^3`, at q = 0"},
    {"beta", "write `bulk_modulus = … MPa`"},
    {"leak", "write `leakage = … m^3/s/Pa`"},
    {"pressure", "the pressure of chamber B at the start is `charge = … bar`"},
    {"diameter", "write `area = [pi/4 * bore^2, pi/4 * (bore^2 - rod^2)]`"},
    {"flow", "its largest flow is `limits { flow = … }` of the joint"},
}};
constexpr PropertyForms cylinder_forms{"`cylinder`", cylinder_property_forms, cylinder_synonyms,
                                       "a cylinder has `area`, `volume`, `bulk_modulus`, `leakage` and `charge`"};

constexpr Dimension area{2, 0, 0};
constexpr Dimension volume{3, 0, 0};
constexpr Dimension pascal{-1, 1, -2};

class CylinderReader {
 public:
  CylinderReader(const JointSubject& subject, const syntax::Property& group)
      : subject_(subject), group_(group), properties_(subject.evaluator, group.properties, cylinder_forms) {}

  bool read() {
    const std::array sound{pair("area", area, "m^2", "A_", 0), pair("volume", volume, "m^3", "V_", 2),
                           number("bulk_modulus", pascal, "Pa", "beta_", 4, true),
                           number("leakage", volume * dimensions::rate / pascal, "m^3/s/Pa", "c_", 5, false),
                           number("charge", pascal, "Pa", "p_", 6, true)};
    for (const bool part : sound) {
      if (!part) return false;
    }
    return properties_.sound();
  }

 private:
  [[nodiscard]] std::string what(std::string_view name) const {
    return "`" + std::string(name) + "` of the cylinder of " + subject_.name();
  }

  const syntax::Property* needed(std::string_view name) {
    const syntax::Property* written = properties_.find(name);
    if (written == nullptr && properties_.sound()) {
      subject_.evaluator.reporter().error(missing_property, group_.name.span,
                                          "a cylinder needs its `" + std::string(name) + "`", "",
                                          {std::string(cylinder_forms.summary)});
    }
    return written;
  }

  bool number(std::string_view name, const Dimension& dimension, const char* unit, const char* symbol,
              std::size_t place, bool is_needed) {
    const syntax::Property* written = is_needed ? needed(name) : properties_.find(name);
    if (written == nullptr) return !is_needed;
    return read_positive(subject_, *written, {what(name), dimension, unit, symbol}, values_[place]);
  }

  /// `[of chamber A, of chamber B]`, or one number for both.
  bool pair(std::string_view name, const Dimension& dimension, const char* unit, const char* symbol,
            std::size_t place) {
    const syntax::Property* written = needed(name);
    if (written == nullptr) return false;
    const auto value =
        one_or_two(subject_, *written->value, what(name), dimension, unit, "[of chamber A, of chamber B]");
    if (!value) return false;
    const PositiveNumber number{what(name), dimension, unit};
    for (std::size_t i = 0; i < 2; ++i) {
      const Id entry = value->entries[value->rank == 1 ? i : 0];
      if (!require_positive(subject_, entry, written->value->span, number)) return false;
      const std::string own = value->rank == 1 ? (i == 0 ? "a_" : "b_") : "";
      values_[place + i] = i == 1 && value->rank == 0
                               ? values_[place]
                               : keep_symbol(subject_.evaluator, entry, symbol + own + part_name(subject_.text()),
                                             dimension, written->value->span);
    }
    return true;
  }

  const JointSubject& subject_;
  const syntax::Property& group_;
  PropertySet properties_;
  std::vector<Id>& values_ = subject_.freedom().actuator.stages.front().parameters;
};

}  // namespace

bool read_cylinder(const JointSubject& subject, const syntax::Property& group, const syntax::Property* motor) {
  Reporter& reporter = subject.evaluator.reporter();
  if (subject.freedom().passive) {
    reporter.error(passive_with_motor, group.name.span, "a passive joint has no cylinder", "",
                   {"remove `passive` or the cylinder"});
    return false;
  }
  if (motor != nullptr) {
    reporter.error(two_drives, group.name.span, subject.name() + " has a motor and a cylinder", "",
                   {"remove one of them"}, {{motor->name.span, "the motor"}});
    return false;
  }
  if (!subject.slides()) {
    reporter.error(cylinder_on_turning_joint, group.name.span, "a cylinder drives a joint that slides", "",
                   {"put it along a `prismatic` joint"}, {{subject.written.type.span, "turns"}});
    return false;
  }
  return CylinderReader(subject, group).read();
}

}  // namespace robotc::sema
