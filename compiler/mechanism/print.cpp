#include <fmt/format.h>

#include <cmath>

#include "compiler/expr/algorithms.h"
#include "compiler/mechanism/actuator_model.h"

namespace robotc {
namespace {

std::string text(const expr::Pool& pool, expr::Id id) { return expr::to_string(pool, id); }

std::string text(const expr::Pool& pool, const expr::Vec3& v) {
  return fmt::format("[{}, {}, {}]", text(pool, v[0]), text(pool, v[1]), text(pool, v[2]));
}

bool is_identity(const expr::Pool& pool, const expr::Mat3& r) {
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t j = 0; j < 3; ++j) {
      if (i == j ? !pool.is_one(r[i][j]) : !pool.is_zero(r[i][j])) return false;
    }
  }
  return true;
}

bool is_zero(const expr::Pool& pool, const expr::Vec3& v) {
  return pool.is_zero(v[0]) && pool.is_zero(v[1]) && pool.is_zero(v[2]);
}

/// "at [..] m rotated [..; ..; ..]", without identity parts.
std::string text(const expr::Pool& pool, const Transform& x) {
  const bool moved = !is_zero(pool, x.position);
  const bool turned = !is_identity(pool, x.rotation);
  if (!moved && !turned) return "identity";
  std::string result;
  if (moved) result = fmt::format("position {} m", text(pool, x.position));
  if (turned) {
    const auto& r = x.rotation;
    result +=
        fmt::format("{}rotation [{}, {}, {}]", moved ? ", " : "", text(pool, r[0]), text(pool, r[1]), text(pool, r[2]));
  }
  return result;
}

/// Inertia about the mass centre, in the syntax of the language.
std::string inertia_text(const expr::Pool& pool, const expr::SymMat3& i) {
  const auto zero = [&](std::size_t k) { return pool.is_zero(i[k]); };
  if (!zero(1) || !zero(2) || !zero(4)) {
    return fmt::format("inertia xx {}, xy {}, xz {}, yy {}, yz {}, zz {} kg*m^2", text(pool, i[0]), text(pool, i[1]),
                       text(pool, i[2]), text(pool, i[3]), text(pool, i[4]), text(pool, i[5]));
  }
  if (zero(0) && zero(3) && zero(5)) return "a point";
  return fmt::format("inertia diag({}, {}, {}) kg*m^2", text(pool, i[0]), text(pool, i[3]), text(pool, i[5]));
}

std::string text(const expr::Pool& pool, const RigidBody& body) {
  return fmt::format("    body{}: mass {} kg, com {} m, {}\n", body.name.empty() ? "" : " " + body.name,
                     text(pool, body.mass), text(pool, body.com), inertia_text(pool, body.inertia));
}

/// Units of a coordinate, its effort and its inertia.
struct JointUnits {
  std::string_view position, effort, inertia;
};
JointUnits units(Measure measure) {
  return measure == Measure::length ? JointUnits{"m", "N", "kg"} : JointUnits{"rad", "N*m", "kg*m^2"};
}

std::string text(const expr::Pool& pool, const JointDrive& drive, const JointUnits& unit) {
  std::string out;
  if (drive.viscous.valid() || drive.coulomb_positive.valid()) {
    std::string terms;
    if (drive.viscous.valid()) {
      terms = fmt::format("viscous {} {}*s/{}", text(pool, drive.viscous), unit.effort, unit.position);
    }
    if (drive.coulomb_positive.valid()) {
      terms +=
          fmt::format("{}Coulomb {} {}", terms.empty() ? "" : ", ", text(pool, drive.coulomb_positive), unit.effort);
      if (drive.coulomb_negative != drive.coulomb_positive) {
        terms += fmt::format(" forwards, {} {} backwards", text(pool, drive.coulomb_negative), unit.effort);
      }
    }
    out += fmt::format("    friction: {}\n", terms);
  }
  if (drive.stiffness.valid()) {
    out += fmt::format("    spring: {} {}/{}", text(pool, drive.stiffness), unit.effort, unit.position);
    if (drive.rest.valid()) out += fmt::format(" from {} {}", text(pool, drive.rest), unit.position);
    out += '\n';
  }
  if (drive.rotor_inertia.valid()) {
    out += fmt::format("    rotor: {} {}\n", text(pool, drive.rotor_inertia), unit.inertia);
  }
  return out;
}

/// "least to most", "at least …", "at most …"; empty: no limit.
std::string range_text(const expr::Pool& pool, expr::Id least, expr::Id most) {
  if (least.valid() && most.valid()) return fmt::format("{} to {}", text(pool, least), text(pool, most));
  if (least.valid()) return "at least " + text(pool, least);
  return most.valid() ? "at most " + text(pool, most) : "";
}

/// "    actuator: voltage by electric motor, …": each stage with its parameters, in SI.
std::string text(const expr::Pool& pool, const Actuator& actuator) {
  std::string out;
  for (const ActuatorStage& stage : actuator.stages) {
    const StageModel& model = *stage.model;
    out += fmt::format("    {}:", model.name());
    if (const auto input = model.input(stage)) out += fmt::format(" {} in {},", input->name, input->unit_text());
    std::string parameters;
    const std::span<const std::string_view> names = model.parameter_names();
    for (std::size_t i = 0; i < stage.parameters.size(); ++i) {
      if (!stage.parameters[i].valid()) continue;
      parameters += fmt::format("{} {} {}", parameters.empty() ? "" : ",", names[i], text(pool, stage.parameters[i]));
    }
    out += parameters + '\n';
  }
  return out;
}

std::string text(const expr::Pool& pool, const Freedom& freedom, const JointUnits& unit) {
  const JointLimits& limits = freedom.limits;
  std::string terms;
  const auto add = [&](std::string_view what, const std::string& range, const std::string& in) {
    if (!range.empty()) terms += fmt::format("{}{} {} {}", terms.empty() ? "" : ", ", what, range, in);
  };
  add("position", range_text(pool, limits.lower, limits.upper), std::string(unit.position));
  add("speed", range_text(pool, {}, limits.speed), fmt::format("{}/s", unit.position));
  const std::optional<ActuatorQuantity> input = input_of(freedom.actuator);
  add(input ? input->name : "effort", range_text(pool, limits.least_input, limits.most_input),
      input ? input->unit_text() : std::string(unit.effort));
  for (const Actuator::Limit& limit : freedom.actuator.limits) {
    for (const ActuatorQuantity& quantity : signals_of(freedom.actuator)) {
      if (quantity.name == limit.signal) {
        add(quantity.name, range_text(pool, limit.least, limit.most), quantity.unit_text());
      }
    }
  }
  return terms.empty() ? "" : fmt::format("    limits: {}\n", terms);
}

std::string text(const expr::Pool& pool, const Closure& closure, const Mechanism& mechanism) {
  std::string out = fmt::format("  closure {}: {} {} -> {}", closure.name, closure.model().name,
                                mechanism.link(closure.link_a).name, mechanism.link(closure.link_b).name);
  if (closure.length.valid()) out += fmt::format(", length {} m", text(pool, closure.length));
  if (closure.lead.valid()) out += fmt::format(", lead {} m/rad", text(pool, closure.lead));
  if (closure.radius.valid()) {
    out += fmt::format(", {} of radius {} m", closure.ball ? "ball" : "disc", text(pool, closure.radius));
  }
  return out + fmt::format("\n    a: {}\n    b: {}\n", text(pool, closure.a), text(pool, closure.b));
}

/// "  freedoms: drive; knee and swing follow", "  put together at drive 0.5236, …", in SI.
std::string text(const Mechanism& mechanism, const Mobility& mobility) {
  const auto names = [&](const std::vector<SpeedId>& speeds) {
    std::string list;
    for (const SpeedId id : speeds) list += (list.empty() ? "" : ", ") + mechanism.name_of(id);
    return list.empty() ? std::string("none") : list;
  };
  std::string out =
      fmt::format("  freedoms: {}; dependent: {}\n", names(mobility.independent), names(mobility.dependent));
  std::string places;
  for (std::size_t i = 0; i < mobility.assembly.size(); ++i) {
    // Zeros by solution are rounding.
    const double entry = std::abs(mobility.assembly[i]) < 1e-12 ? 0 : mobility.assembly[i];
    places += fmt::format("{}{} {:.6g}", i == 0 ? "" : ", ", mechanism.coordinates[i].name, entry);
  }
  return out + fmt::format("  put together at {}\n", places);
}

std::string text(const expr::Pool& pool, const ContactSide& side, const Mechanism& mechanism) {
  std::string out =
      fmt::format("{} on {}: {}", shape_model(side.shape).name, mechanism.link(side.link).name, text(pool, side.frame));
  if (side.radius.valid()) out += fmt::format(", radius {} m", text(pool, side.radius));
  if (side.length.valid()) out += fmt::format(", length {} m", text(pool, side.length));
  if (side.size[0].valid()) out += fmt::format(", size {} m", text(pool, side.size));
  return out;
}

std::string text(const expr::Pool& pool, const Contact& contact, const Mechanism& mechanism) {
  return fmt::format(
      "  contact {}: stiffness {} N/m, dissipation {} s/m, friction {}, tangential stiffness {} N/m, slip time {} s\n"
      "    {}\n    ground {}\n",
      contact.name, text(pool, contact.stiffness), text(pool, contact.dissipation), text(pool, contact.friction),
      text(pool, contact.tangential_stiffness), text(pool, contact.slip_time), text(pool, contact.a, mechanism),
      text(pool, contact.b, mechanism));
}

std::string text(const expr::Pool& pool, const Shape& shape, const Mechanism& mechanism) {
  std::string out = fmt::format("  shape {} on {}: {}", shape_model(shape.kind).name, mechanism.link(shape.link).name,
                                text(pool, shape.pose));
  const ShapeLengths& lengths = shape.lengths;
  if (lengths.radius.valid()) out += fmt::format(", radius {} m", text(pool, lengths.radius));
  if (lengths.length.valid()) out += fmt::format(", length {} m", text(pool, lengths.length));
  if (lengths.size[0].valid()) {
    out += fmt::format(", {} {} m", shape_model(shape.kind).size_name, text(pool, lengths.size));
  }
  if (shape.scale[0].valid()) out += fmt::format(", file {}, scale {}", shape.file, text(pool, shape.scale));
  if (!shape.collision) out += ", visual";
  if (!shape.visual) out += ", collision";
  if (shape.colour) {
    const auto& c = *shape.colour;
    out += fmt::format(", colour [{}, {}, {}, {}]", c[0], c[1], c[2], c[3]);
  }
  return out + "\n";
}

std::string text(const expr::Pool& pool, const AppliedWrench& wrench, const Mechanism& mechanism) {
  const auto& r = wrench.axes;
  const std::string turned = is_identity(pool, r) ? ""
                                                  : fmt::format(" turned by [{}, {}, {}]", text(pool, r[0]),
                                                                text(pool, r[1]), text(pool, r[2]));
  return fmt::format("  wrench {} on {} at {} m: force {} N, moment {} N*m along the axes of {}{}\n", wrench.name,
                     mechanism.link(wrench.link).name, text(pool, wrench.point), text(pool, wrench.force),
                     text(pool, wrench.moment), mechanism.link(wrench.axes_link).name, turned);
}

/// ", axis [0, 0, 1], coordinate 2", ", coordinates 3 x, 4 y, 5 turn"; `before` is the number of coordinates before the
/// joint's.
std::string coordinates_text(const Joint& joint, const expr::Pool& pool, std::size_t before) {
  if (!joint.moves()) return "";
  const JointModel& model = joint.model();
  const auto coordinates = model.coordinates();
  std::string out;
  if (model.has_axis()) out += ", axis " + text(pool, joint.axis);
  if (model.has_pitch()) out += fmt::format(", lead {} m/rad", text(pool, joint.lead));
  out += coordinates.size() == 1 ? ", coordinate" : ", coordinates";
  for (std::size_t k = 0; k < coordinates.size(); ++k) {
    const bool passive = !model.quaternion() && joint.freedoms[k].passive;
    out += fmt::format("{} {}{}{}{}", k == 0 ? "" : ",", before + k + 1, coordinates[k].name.empty() ? "" : " ",
                       coordinates[k].name, passive ? ", passive" : "");
  }
  // The entries of a quaternion have no freedom of their own.
  for (std::size_t k = 0; model.quaternion() && k < joint.freedoms.size(); ++k) {
    if (joint.freedoms[k].passive) out += fmt::format(", passive {}", model.speeds()[k].name);
  }
  return out;
}

std::string freedoms_text(const Joint& joint, const expr::Pool& pool) {
  const auto speeds = joint.model().speeds();
  std::string out;
  for (std::size_t k = 0; k < joint.freedoms.size(); ++k) {
    const JointUnits unit = units(speeds[k].measure);
    const std::string own = text(pool, joint.freedoms[k].drive, unit) + text(pool, joint.freedoms[k].actuator) +
                            text(pool, joint.freedoms[k], unit);
    if (!own.empty() && !speeds[k].name.empty()) out += fmt::format("    {}:\n", speeds[k].name);
    out += own;
  }
  for (std::size_t k = 0; k < joint.rest.size(); ++k) {
    out += (k == 0 ? "    springs rest at " : ", ") + text(pool, joint.rest[k]);
  }
  if (!joint.rest.empty()) out += '\n';
  if (joint.tilt_limit.valid()) out += fmt::format("    limit: tilt at most {} rad\n", text(pool, joint.tilt_limit));
  return out;
}

}  // namespace

std::string print(const Mechanism& mechanism, const expr::Pool& pool) {
  std::string out = fmt::format("mechanism {}\n  gravity {} m/s^2\n", mechanism.name, text(pool, mechanism.gravity));
  const Transform& base = mechanism.base;
  if (!is_zero(pool, base.position) || !is_identity(pool, base.rotation)) {
    out += fmt::format("  base in the world: {}\n", text(pool, base));
  }
  for (const RobotParameter& parameter : mechanism.parameters) {
    out += fmt::format("  param {} = {}\n", text(pool, parameter.symbol), parameter.default_value);
  }
  for (const Link& link : mechanism.links) {
    out += fmt::format("  link {}{}\n", link.name, link.bodies.empty() ? " (massless)" : "");
    for (const RigidBody& body : link.bodies) out += text(pool, body);
  }
  std::size_t coordinate = 0;
  for (const Joint& joint : mechanism.joints) {
    out += fmt::format("  joint {}: {} {} -> {}", joint.name, joint.model().name(), mechanism.link(joint.parent).name,
                       mechanism.link(joint.child).name);
    out += coordinates_text(joint, pool, coordinate);
    out += fmt::format("\n    before: {}\n    after: {}\n", text(pool, joint.before), text(pool, joint.after));
    out += freedoms_text(joint, pool);
    coordinate += joint.model().coordinates().size();
  }
  for (const Frame& frame : mechanism.frames) {
    out += fmt::format("  frame {} on {}: {}\n", frame.name, mechanism.link(frame.link).name, text(pool, frame.pose));
  }
  for (const Closure& closure : mechanism.closures) out += text(pool, closure, mechanism);
  for (const ClosureDrive& element : mechanism.closure_drives) {
    const JointUnits unit = units(slides(element.motion) ? Measure::length : Measure::angle);
    out += fmt::format("  in closure {}:\n{}", element.name, text(pool, element.drive, unit));
  }
  for (const Coupling& coupling : mechanism.couplings) {
    out += fmt::format("  couple {}: {} = 0\n", coupling.name, text(pool, coupling.difference));
  }
  for (const Contact& contact : mechanism.contacts) out += text(pool, contact, mechanism);
  for (const Shape& shape : mechanism.shapes) out += text(pool, shape, mechanism);
  if (!mechanism.mobility.assembly.empty()) out += text(mechanism, mechanism.mobility);
  for (const AppliedWrench& wrench : mechanism.wrenches) out += text(pool, wrench, mechanism);
  return out;
}

}  // namespace robotc
