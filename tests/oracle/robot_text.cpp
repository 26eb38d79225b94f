#include "tests/oracle/robot_text.h"

#include <Eigen/Geometry>
#include <initializer_list>
#include <iomanip>
#include <limits>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

namespace robotc::oracle {
namespace {

using Eigen::Matrix3d;
using Eigen::Vector3d;
using Eigen::VectorXd;

std::string number(double value, const std::string& unit = {}) {
  std::ostringstream out;
  out << std::setprecision(std::numeric_limits<double>::max_digits10) << value;
  return out.str() + (unit.empty() ? "" : " " + unit);
}

std::string list(std::initializer_list<std::string> entries) {
  std::string text;
  for (const std::string& entry : entries) text += (text.empty() ? "[" : ", ") + entry;
  return text + "]";
}

std::string vector(const Vector3d& v, const std::string& unit = {}) {
  return list({number(v.x(), unit), number(v.y(), unit), number(v.z(), unit)});
}

std::string quaternion(const Matrix3d& rotation) {
  const Eigen::Quaterniond q(rotation);
  return list({number(q.w()), number(q.x()), number(q.y()), number(q.z())});
}

std::string at(const Pose& pose, const std::string& more = {}) {
  return "at(" + vector(pose.position, "m") + ", quaternion = " + quaternion(pose.rotation) + more + ")";
}

std::string link_name(int body) { return body < 0 ? "base" : "link_" + std::to_string(body); }

const char* type_name(JointKind kind) {
  switch (kind) {
    case JointKind::revolute:
      return "revolute";
    case JointKind::prismatic:
      return "prismatic";
    case JointKind::fixed:
      return "fixed";
    case JointKind::screw:
      return "screw";
    case JointKind::cylindrical:
      return "cylindrical";
    case JointKind::universal:
      return "universal";
    case JointKind::planar:
      return "planar";
    case JointKind::spherical:
      return "spherical";
    case JointKind::floating:
      return "floating";
  }
  throw std::logic_error("no name for this kind of joint");
}

const char* type_name(ClosureKind kind) {
  switch (kind) {
    case ClosureKind::fixed:
      return "fixed";
    case ClosureKind::revolute:
      return "revolute";
    case ClosureKind::prismatic:
      return "prismatic";
    case ClosureKind::screw:
      return "screw";
    case ClosureKind::cylindrical:
      return "cylindrical";
    case ClosureKind::universal:
      return "universal";
    case ClosureKind::planar:
      return "planar";
    case ClosureKind::spherical:
      return "spherical";
    case ClosureKind::slot:
      return "slot";
    case ClosureKind::surface:
      return "surface";
    case ClosureKind::rod:
      return "rod";
    case ClosureKind::rolling_disc:
    case ClosureKind::rolling_ball:
      return "rolling";
  }
  throw std::logic_error("no name for this kind of closure");
}

/// Names of a joint's speeds behind its own; empty for a joint with one.
std::vector<std::string> speed_names(JointKind kind) {
  switch (kind) {
    case JointKind::fixed:
      return {};
    case JointKind::revolute:
    case JointKind::prismatic:
    case JointKind::screw:
      return {""};
    case JointKind::cylindrical:
      return {".slide", ".turn"};
    case JointKind::universal:
      return {".first", ".second"};
    case JointKind::planar:
      return {".x", ".y", ".turn"};
    case JointKind::spherical:
      return {".x", ".y", ".z"};
    case JointKind::floating:
      return {".linear.x", ".linear.y", ".linear.z", ".angular.x", ".angular.y", ".angular.z"};
  }
  throw std::logic_error("no names for the speeds of this kind of joint");
}

bool has_axis(JointKind kind) {
  return kind == JointKind::revolute || kind == JointKind::prismatic || kind == JointKind::screw ||
         kind == JointKind::cylindrical;
}

std::string braces(const std::vector<std::string>& parts) {
  std::string text;
  for (const std::string& part : parts) text += (text.empty() ? "{ " : ", ") + part;
  return text.empty() ? "" : text + " }";
}

std::string body_properties(const Lump& lump) {
  const Matrix3d& i = lump.inertia;
  return "mass = " + number(lump.mass, "kg") + ", com = " + vector(lump.com, "m") +
         ", inertia = " + list({vector(i.row(0), "kg*m^2"), vector(i.row(1), "kg*m^2"), vector(i.row(2), "kg*m^2")});
}

std::string link(int i, const Body& body) {
  std::string text =
      "  link " + link_name(i) + " {\n    " + body_properties({body.mass, body.com, body.inertia}) + "\n";
  for (std::size_t k = 0; k < body.further.size(); ++k) {
    text += "    body part_" + std::to_string(k) + " { " + body_properties(body.further[k]) + " }\n";
  }
  return text + "  }\n";
}

std::vector<std::string> drive_properties(const Drive& drive, bool slides) {
  std::vector<std::string> parts;
  const std::string effort = slides ? "N" : "N*m";
  if (drive.viscous != 0) parts.push_back("viscous = " + number(drive.viscous, slides ? "N*s/m" : "N*m*s/rad"));
  if (drive.coulomb_positive != 0 || drive.coulomb_negative != 0) {
    parts.push_back("coulomb = " +
                    list({number(drive.coulomb_positive, effort), number(drive.coulomb_negative, effort)}));
  }
  if (drive.stiffness != 0) {
    parts.push_back("spring { stiffness = " + number(drive.stiffness, slides ? "N/m" : "N*m/rad") +
                    ", rest = " + number(drive.rest, slides ? "m" : "rad") + " }");
  }
  if (drive.rotor_inertia != 0) {
    parts.push_back("motor { ratio = " + number(1, slides ? "rad/m" : "") +
                    ", inertia = " + number(drive.rotor_inertia, "kg*m^2") + " }");
  }
  return parts;
}

std::string joint(int i, const Body& body) {
  std::vector<std::string> parts;
  if (body.kind == JointKind::spherical) {
    parts = drive_properties(body.drive, false);  // one viscosity
  } else {
    const std::vector<std::string> names = speed_names(body.kind);
    for (int k = 0; k < freedoms(body.kind); ++k) {
      const std::vector<std::string> own = drive_properties(body.drive_of(k), is_length(body.kind, k));
      if (own.empty()) continue;
      if (names[k].empty()) {
        parts = own;
      } else {
        parts.push_back(names[k].substr(1) + " " + braces(own));
      }
    }
  }
  if (body.kind == JointKind::screw) parts.push_back("pitch = " + number(body.lead, "m/rad"));
  if (body.passive && body.kind != JointKind::fixed && body.kind != JointKind::floating) {
    parts.emplace_back("passive = true");
  }
  const std::string axis = has_axis(body.kind) ? ", axis = " + vector(body.axis) : "";
  const std::string properties = braces(parts);
  return "  joint joint_" + std::to_string(i) + ": " + type_name(body.kind) + " " + link_name(body.parent) + " -> " +
         link_name(i) + " = " + at(body.before, axis) + (properties.empty() ? "" : " " + properties) + "\n";
}

std::string closure(const Closure& closure) {
  std::string text;
  text += "  frame " + closure.name + "_a on " + link_name(closure.a.body) + " = " + at(closure.a.pose) + "\n";
  text += "  frame " + closure.name + "_b on " + link_name(closure.b.body) + " = " + at(closure.b.pose) + "\n";
  std::vector<std::string> parts;
  switch (closure.kind) {
    case ClosureKind::fixed:
    case ClosureKind::universal:
    case ClosureKind::spherical:
      break;
    case ClosureKind::rod:
      parts.push_back("length = " + number(closure.length, "m"));
      break;
    case ClosureKind::rolling_ball:
      parts.push_back("radius = " + number(closure.radius, "m"));
      parts.emplace_back("ball = true");
      break;
    case ClosureKind::rolling_disc:
      parts.push_back("radius = " + number(closure.radius, "m"));
      parts.push_back("axis = " + vector(closure.axis));
      break;
    case ClosureKind::screw:
      parts.push_back("pitch = " + number(closure.lead, "m/rad"));
      parts.push_back("axis = " + vector(closure.axis));
      break;
    case ClosureKind::revolute:
    case ClosureKind::prismatic:
    case ClosureKind::cylindrical:
    case ClosureKind::planar:
    case ClosureKind::slot:
    case ClosureKind::surface:
      parts.push_back("axis = " + vector(closure.axis));
      break;
  }
  const std::string properties = braces(parts);
  return text + "  closure " + closure.name + ": " + type_name(closure.kind) + " " + closure.name + "_a -> " +
         closure.name + "_b" + (properties.empty() ? "" : " " + properties) + "\n";
}

std::string coupling(const Tree& tree, const Coupling& coupling) {
  if (coupling.rate != 0 || coupling.bias != 0) {
    throw std::invalid_argument("oracle: a coupling that is written must be homogeneous in the rates");
  }
  const std::vector<int> bodies = freedom_bodies(tree);
  const std::vector<int> components = freedom_components(tree);
  std::string sum;
  for (std::size_t k = 0; k < bodies.size(); ++k) {
    const double factor = coupling.by_qd[static_cast<Eigen::Index>(k)];
    if (factor == 0) continue;
    const JointKind kind = tree.bodies[bodies[k]].kind;
    sum += (sum.empty() ? "" : " + ") + number(factor, is_length(kind, components[k]) ? "s/m" : "s/rad") +
           " * qd.joint_" + std::to_string(bodies[k]) + speed_names(kind)[components[k]];
  }
  return "  couple " + coupling.name + ": " + (sum.empty() ? "0" : sum) + " = 0\n";
}

}  // namespace

ClosedMechanism with_links_at_joints(const ClosedMechanism& mechanism) {
  ClosedMechanism result = mechanism;
  std::vector<Body>& bodies = result.tree.bodies;
  const std::vector<Body>& old = mechanism.tree.bodies;
  const auto old_link = [&](int body) { return body < 0 ? Pose{} : old[body].after; };  // in the new link frame
  for (Body& body : bodies) {
    const Pose& moved = body.after;
    const auto move = [&moved](Vector3d& com, Matrix3d& inertia) {
      com = moved * com;
      const Matrix3d turned = moved.rotation * inertia * moved.rotation.transpose();
      inertia = 0.5 * (turned + turned.transpose());
    };
    move(body.com, body.inertia);
    for (Lump& lump : body.further) move(lump.com, lump.inertia);
    body.before = old_link(body.parent) * body.before;
  }
  for (AppliedWrench& wrench : result.tree.wrenches) {
    wrench.point = old_link(wrench.body) * wrench.point;
    wrench.axes = old_link(wrench.axes_body).rotation * wrench.axes;
  }
  for (Closure& closure : result.closures) {
    closure.a.pose = old_link(closure.a.body) * closure.a.pose;
    closure.b.pose = old_link(closure.b.body) * closure.b.pose;
  }
  for (Body& body : bodies) body.after = {};
  return result;
}

ClosedMechanism writable(const ClosedMechanism& mechanism) {
  ClosedMechanism result = with_links_at_joints(mechanism);
  result.tree.wrenches.clear();
  return result;
}

std::string robot_text(const ClosedMechanism& mechanism) {
  const Tree& tree = mechanism.tree;
  if (!tree.wrenches.empty()) throw std::invalid_argument("oracle: wrenches are not written");
  std::string text = "robot machine {\n  gravity = " + vector(tree.gravity, "m/s^2") + "\n";
  if (!tree.base.rotation.isIdentity(0) || !tree.base.position.isZero(0)) text += "  base = " + at(tree.base) + "\n";
  const int bodies = static_cast<int>(tree.bodies.size());
  for (int i = 0; i < bodies; ++i) {
    const Body& body = tree.bodies[i];
    if (!body.after.rotation.isIdentity(0) || !body.after.position.isZero(0)) {
      throw std::invalid_argument("oracle: a link that is written must have its frame on the moved joint frame");
    }
    text += link(i, body);
  }
  for (int i = 0; i < bodies; ++i) text += joint(i, tree.bodies[i]);
  for (const Closure& one : mechanism.closures) text += closure(one);
  for (const Coupling& one : mechanism.couplings) text += coupling(tree, one);
  return text + "}\n";
}

std::string configuration_text(const Tree& tree, const VectorXd& q) {
  std::string text;
  int position = 0;
  for (int i = 0; i < static_cast<int>(tree.bodies.size()); ++i) {
    const JointKind kind = tree.bodies[i].kind;
    const auto add = [&](const std::string& component, const std::string& value) {
      text += (text.empty() ? "[" : ", ") + ("joint_" + std::to_string(i)) + component + " = " + value;
    };
    const int turned = quaternion_offset(kind);
    if (turned >= 0) {
      const int at = position + turned;
      const std::string rotation =
          "rotation(" + list({number(q[at]), number(q[at + 1]), number(q[at + 2]), number(q[at + 3])}) + ")";
      if (kind == JointKind::floating) {
        add(".position", vector(q.segment<3>(position), "m"));
        add(".rotation", rotation);
      } else {
        add("", rotation);
      }
    } else {
      const std::vector<std::string> names = speed_names(kind);
      for (int k = 0; k < freedoms(kind); ++k) add(names[k], number(q[position + k], is_length(kind, k) ? "m" : "rad"));
    }
    position += positions(kind);
  }
  return text.empty() ? "[]" : text + "]";
}

}  // namespace robotc::oracle
