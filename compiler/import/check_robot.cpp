#include "compiler/import/check_robot.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <numbers>

#include "compiler/import/import_diagnostics.h"
#include "compiler/import/inertia_repair.h"
#include "compiler/import/part_names.h"
#include "compiler/import/zero_pose.h"

namespace robotc::importing {

namespace {

/// Limits of turns are in rad. Whole turns are rare, and numbers of degrees are many turns. Files write 1000 and more
/// for joints without an end.
void check_limits(const Robot& robot, Findings& findings) {
  constexpr double whole_turn = 2 * std::numbers::pi * 1.001;  // written with few digits
  constexpr double most_degrees = 720;
  for (const Joint& joint : robot.joints) {
    if (joint.type != Joint::Type::revolute) continue;
    for (const std::optional<Number>& limit : {joint.limits.lower, joint.limits.upper}) {
      if (!limit || limit->text.ends_with("deg")) continue;
      const double size = std::abs(limit->value);
      if (!(size > whole_turn && size <= most_degrees)) continue;
      findings.warn(limits_in_file, limit->span, "a position limit of more than a full turn may be in degrees",
                    joint_text(joint) + " at " + limit->text, "limits of turns are in rad: 90 degrees are 1.5707963");
      break;
    }
  }
}

/// m, of the robot: the largest distance from a link frame to a joint, a mass centre or the end of a shape.
double size_of(const Robot& robot) {
  double size = 0;
  const auto reaches = [&](const Vector& place, double beyond) {
    double squared = 0;
    for (const Number& number : place) squared += number.value * number.value;
    size = std::max(size, std::sqrt(squared) + beyond);
  };
  for (const Joint& joint : robot.joints) reaches(joint.origin.position, 0), reaches(joint.after.position, 0);
  for (const Link& link : robot.links) {
    for (const Inertia& body : link.bodies) reaches(body.centre.position, 0);
    for (const Shape& shape : link.shapes) {
      const bool has_size = shape.kind != Shape::Kind::mesh && shape.kind != Shape::Kind::plane;
      double extent = 0;
      for (const Number& number : shape.size) extent = std::max(extent, number.value);
      if (has_size) reaches(shape.pose.position, extent);
    }
  }
  return size;
}

/// A point, or an axis through it, for bodies on it.
struct Axis {
  std::array<double, 3> point{}, direction{};
};

/// True if a body resists a turn about an axis, or any motion if `axis` is null.
bool resists(const Inertia& body, const LinkPose& link, const Axis* axis) {
  if (axis == nullptr) return body.mass.value != 0;
  const auto& moments = body.moments;
  const bool extended = body.has_moments && std::any_of(moments.begin(), moments.end(),
                                                        [](const Number& moment) { return moment.value != 0; });
  if (extended) return true;
  if (body.mass.value == 0) return false;
  std::array<double, 3> arm{};
  double scale = 0;
  for (std::size_t i = 0; i < 3; ++i) {
    arm[i] = link.position[i] - axis->point[i];
    for (std::size_t k = 0; k < 3; ++k) arm[i] += link.rotation[3 * i + k] * body.centre.position[k].value;
    scale = std::max(scale, std::abs(link.position[i]) + std::abs(axis->point[i]));
  }
  const auto& d = axis->direction;
  const std::array<double, 3> across{arm[1] * d[2] - arm[2] * d[1], arm[2] * d[0] - arm[0] * d[2],
                                     arm[0] * d[1] - arm[1] * d[0]};
  const double distance = std::hypot(across[0], across[1], across[2]);
  return distance > 1e-12 * std::max(scale, 1e-3);
}

/// With three digits.
std::string three_digits(double value) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%.3g", value);
  return text.data();
}

bool check_masses(Robot& robot, Findings& findings) {
  bool sound = true;
  const double size = size_of(robot);
  for (Link& link : robot.links) {
    for (Inertia& body : link.bodies) {
      if (body.mass.value < 0) {
        findings.error(impossible_in_file, body.mass.span, link_text(link) + " has a negative mass");
        sound = false;
        continue;
      }
      if (clear_rounding(body)) {
        findings.warn(inertia_in_file, body.span, "a moment of inertia that is rounding noise is read as 0",
                      link_text(link));
      }
      const double least = std::min({body.moments[0].value, body.moments[3].value, body.moments[5].value});
      if (least < 0) {
        findings.error(impossible_in_file, body.span, link_text(link) + " has a negative moment of inertia", "",
                       {"`robotc import --repair` takes the nearest inertia that a body can have"});
        sound = false;
        continue;
      }
      const bool point = !body.has_moments || std::all_of(body.moments.begin(), body.moments.end(),
                                                          [](const Number& moment) { return moment.value == 0; });
      if (point) {
        if (body.has_moments && body.mass.value > 0) {
          findings.warn(inertia_in_file, body.span, "a mass with inertia 0 is read as a point mass", link_text(link));
        }
        continue;
      }
      if (body.mass.value == 0) {
        findings.warn(inertia_in_file, body.span, "an inertia without a mass: no body has it", link_text(link));
      }
      const auto principal = principal_moments(body);
      if (principal[0] < -1e-9 * principal[2]) {
        findings.warn(inertia_in_file, body.span, "a principal moment of inertia is negative: no body has it",
                      link_text(link), "`robotc import --repair` takes the nearest inertia that a body can have");
      } else if (principal[0] + principal[1] < principal[2] * (1 - 1e-6)) {
        findings.warn(inertia_in_file, body.span,
                      "a principal moment of inertia exceeds the sum of the other two: no body has it", link_text(link),
                      "`robotc import --repair` takes the nearest inertia that a body can have");
      }
      // The radius of gyration of a body is less than its size: beyond these the unit is likely g*mm^2 or kg*mm^2.
      // Rotors that are written as links with their inertia at the joint stay well below.
      constexpr double most_sizes = 100, most_metres = 100;
      const double radius = body.mass.value > 0 ? std::sqrt(principal[2] / body.mass.value) : 0;
      if (radius > most_metres || (size > 0 && radius > most_sizes * size)) {
        findings.warn(inertia_in_file, body.span, "an inertia that is too large for its mass: the unit may be wrong",
                      link_text(link) + ", as if all mass were " + three_digits(radius) + " m from its centre",
                      "the file format takes kg*m^2: 1 kg*mm^2 is 1e-6 kg*m^2");
      }
    }
  }
  return sound;
}

void check_motion(const Robot& robot, Findings& findings) {
  const double total = [&] {
    double sum = 0;
    for (const Link& link : robot.links) {
      for (const Inertia& body : link.bodies) sum += body.mass.value;
    }
    return sum;
  }();
  if (total == 0) {
    findings.warn(moves_no_mass_in_file, robot.span, "the robot has no masses", "robot " + quote(robot.name),
                  "poses and Jacobians are defined; forward dynamics and simulations are not");
    return;
  }
  const MovedMasses moved(robot);
  for (std::size_t i = 0; i < robot.joints.size(); ++i) {
    const Joint& joint = robot.joints[i];
    if (joint.mimic || !moved.moves_none(i)) continue;
    findings.warn(moves_no_mass_in_file, joint.name_span, "a joint that moves no mass has no acceleration of its own",
                  joint_text(joint),
                  "`robotc import --repair` makes such joints fixed; without, there is no forward dynamics");
  }
}

}  // namespace

MovedMasses::MovedMasses(const Robot& robot)
    : robot_(robot), poses_(zero_poses(robot)), joints_below_(robot.links.size()) {
  for (std::size_t i = 0; i < robot.joints.size(); ++i) {
    if (robot.joints[i].parent) joints_below_[*robot.joints[i].parent].push_back(i);
  }
}

bool MovedMasses::moves_none(std::size_t index) const {
  const Joint& joint = robot_.joints[index];
  if (joint.type == Joint::Type::fixed || joint.armature) return false;
  const bool turns = joint.type == Joint::Type::revolute;
  Axis axis;
  if (turns) {
    const LinkPose frame = joint.parent ? poses_[*joint.parent] : LinkPose{};
    axis.point = frame.position;
    const auto rotation = product(frame.rotation, matrix(joint.origin.rotation));
    double length = 0;
    for (const Number& number : *joint.axis) length = std::hypot(length, number.value);
    for (std::size_t i = 0; i < 3; ++i) {
      for (std::size_t k = 0; k < 3; ++k) {
        axis.point[i] += frame.rotation[3 * i + k] * joint.origin.position[k].value;
        axis.direction[i] += rotation[3 * i + k] * (*joint.axis)[k].value / length;
      }
    }
  }
  struct Carried {
    std::size_t link;
    bool moves;  ///< relative to the child of the joint: at other configurations it is elsewhere
  };
  std::vector<Carried> open{{joint.child, false}};
  while (!open.empty()) {
    const Carried at = open.back();
    open.pop_back();
    for (const Inertia& body : robot_.links[at.link].bodies) {
      if (resists(body, poses_[at.link], turns && !at.moves ? &axis : nullptr)) return false;
    }
    for (const std::size_t below : joints_below_[at.link]) {
      open.push_back({robot_.joints[below].child, at.moves || robot_.joints[below].type != Joint::Type::fixed});
    }
  }
  return true;
}

bool check_tree(const Robot& robot, Findings& findings) {
  const std::size_t errors = findings.error_count();
  std::vector<const Joint*> above(robot.links.size(), nullptr);
  for (const Joint& joint : robot.joints) {
    if (const Joint*& known = above[joint.child]; known != nullptr) {
      findings.error(not_a_tree, joint.name_span, link_text(robot.links[joint.child]) + " is the child of two joints",
                     "and of this one", {"a loop is closed by other means: `closure` in the language"},
                     {{known->name_span, "of this joint"}});
    } else {
      known = &joint;
    }
  }
  if (findings.error_count() != errors) return false;
  const std::vector<std::size_t> reached = links_from_root(robot);
  std::vector<bool> in_tree(robot.links.size(), false);
  for (const std::size_t link : reached) in_tree[link] = true;
  for (std::size_t i = 0; i < robot.links.size(); ++i) {
    if (in_tree[i]) continue;
    findings.error(not_a_tree, robot.links[i].name_span,
                   link_text(robot.links[i]) + " is not reached from a root: joints above it form a circle", "",
                   {"in a tree one link, the root, is the child of no joint"});
    return false;
  }
  std::vector<const Link*> roots;
  for (std::size_t i = 0; i < robot.links.size(); ++i) {
    if (above[i] == nullptr) roots.push_back(&robot.links[i]);
  }
  if (roots.size() > 1) {
    std::vector<Label> others{{roots[0]->name_span, "a root"}};
    findings.error(not_a_tree, roots[1]->name_span,
                   "the links form " + std::to_string(roots.size()) + " trees, and a robot is one", "another root",
                   {"connect their roots by a fixed joint, or remove links that no joint mentions"}, std::move(others));
    return false;
  }
  return true;
}

bool check_mimics(const Robot& robot, Findings& findings) {
  bool sound = true;
  for (std::size_t i = 0; i < robot.joints.size(); ++i) {
    const Joint& joint = robot.joints[i];
    if (!joint.mimic) continue;
    const Joint& source = robot.joints[joint.mimic->source];
    if (source.type == Joint::Type::fixed) {
      findings.warn(doubtful_in_file, joint.mimic->span, "a joint that follows a fixed joint stays at its offset",
                    joint_text(joint));
    } else if (source.type != Joint::Type::revolute && source.type != Joint::Type::prismatic) {
      findings.error(impossible_in_file, joint.mimic->span,
                     joint_text(joint) + " follows " + joint_text(source) + ", which has several coordinates");
      sound = false;
      continue;
    }
    // Each follows one other: the walk ends at a joint that follows none, or has come round.
    std::size_t at = joint.mimic->source;
    std::size_t steps = 0;
    while (at != i && robot.joints[at].mimic && steps++ < robot.joints.size()) at = robot.joints[at].mimic->source;
    if (at == i) {
      findings.error(
          mimic_in_circle, joint.mimic->span,
          joint_text(joint) + (joint.mimic->source == i ? " follows itself" : " follows a joint that follows it"), "",
          {"one of them must move freely: remove its `<mimic>`"});
      sound = false;
    }
  }
  return sound;
}

bool check_robot(Robot& robot, Findings& findings) {
  if (!check_masses(robot, findings)) return false;
  check_limits(robot, findings);
  check_motion(robot, findings);
  return true;
}

}  // namespace robotc::importing
