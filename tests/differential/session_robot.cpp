#include "tests/differential/session_robot.h"

#include <fmt/format.h>

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>

namespace robotc::test {

namespace {

using Eigen::Matrix3d;
using Eigen::Vector3d;
using oracle::JointKind;
using oracle::Pose;
using oracle::rotation_about;

Pose turn(int axis, double angle) { return {rotation_about(axis, angle), Vector3d::Zero()}; }
Pose shift(double x, double y, double z) { return {Matrix3d::Identity(), {x, y, z}}; }
Matrix3d rotation_of(const Vector3d& rpy) {
  return rotation_about(2, rpy[2]) * rotation_about(1, rpy[1]) * rotation_about(0, rpy[0]);
}
Vector3d rpy_of(const Matrix3d& r) {
  return {std::atan2(r(2, 1), r(2, 2)), std::asin(std::clamp(-r(2, 0), -1.0, 1.0)), std::atan2(r(1, 0), r(0, 0))};
}
Pose inverse(const Pose& x) { return {x.rotation.transpose(), -(x.rotation.transpose() * x.position)}; }

/// The poses before and after the motion, and its axis.
void place(oracle::Body& body, const JointPlacement& p) {
  const bool slides = body.kind == JointKind::prismatic;
  body.axis = Vector3d::UnitZ() * (p.reversed ? -1 : 1);
  switch (p.form) {
    case Form::dh:
      body.before = turn(2, p.theta) * shift(0, 0, slides ? p.d : 0);
      body.after = shift(p.a, 0, slides ? 0 : p.d) * turn(0, p.alpha);
      return;
    case Form::mdh:
      body.before = turn(0, p.alpha) * shift(p.a, 0, 0) * turn(2, p.theta) * shift(0, 0, slides ? p.d : 0);
      body.after = shift(0, 0, slides ? 0 : p.d);
      return;
    case Form::at:
      body.before = {rotation_of(p.rpy), p.position};
      body.axis = p.axis.normalized();
      body.after = {};
      return;
  }
}

class Writer {
 public:
  Writer(const RobotSketch& sketch, Written written) : sketch_(sketch), tree_(tree_of(sketch)), written_(written) {}

  std::string write(const std::vector<std::size_t>& declared) {
    std::string body = fmt::format("  gravity = {}\n", vector(sketch_.gravity, "m/s^2"));
    for (std::size_t i = sketch_.links.size(); i-- > 0;) body += link(i);
    const std::size_t last = sketch_.links.size() - 1;
    body += fmt::format("  frame tool on link_{} = at({}, rpy = {})\n", last, vector(sketch_.tool.position, "m"),
                        angles(sketch_.tool_rpy));
    for (const std::size_t i : declared) body += joint(i);
    return "robot machine {\n" + declarations_ + body + "}\n";
  }

 private:
  std::string number(double value, const std::string& unit, std::string name = "") {
    const std::string literal = fmt::format("{:.17g}{}{}", value, unit.empty() ? "" : " ", unit);
    if (written_ == Written::literals) return literal;
    if (name.empty()) name = fmt::format("p{}", ++parameters_);
    declarations_ += fmt::format("  param {} = {}\n", name, literal);
    return name;
  }
  /// Right angles in degrees, which are exact.
  std::string angle(double value) {
    const double right = value / (std::numbers::pi / 2);
    return right == std::round(right) ? number(90 * right, "deg") : number(value, "rad");
  }
  std::string vector(const Vector3d& v, const std::string& unit) {
    return fmt::format("[{}, {}, {}]", number(v[0], unit), number(v[1], unit), number(v[2], unit));
  }
  std::string angles(const Vector3d& v) { return fmt::format("[{}, {}, {}]", angle(v[0]), angle(v[1]), angle(v[2])); }

  std::string link(std::size_t i) {
    const LinkSketch& link = sketch_.links[i];
    const Vector3d from = link.com_from_joint ? inverse(tree_.bodies[i].after).position : Vector3d::Zero();
    Matrix3d inertia = link.inertia;
    if (link.inertia_about_origin) {
      inertia += link.mass * (link.com.squaredNorm() * Matrix3d::Identity() - link.com * link.com.transpose());
    }
    std::string rows;
    for (Eigen::Index r = 0; r < 3; ++r) {
      rows += fmt::format("{}[{}, {}, {}]", r == 0 ? "" : ", ", number(inertia(r, 0), "kg*m^2"),
                          number(inertia(r, 1), "kg*m^2"), number(inertia(r, 2), "kg*m^2"));
    }
    return fmt::format("  link link_{} {{ mass = {}, com = {}{}, inertia = [{}]{} }}\n", i,
                       number(link.mass, "kg", fmt::format("mass_{}", i)), vector(link.com - from, "m"),
                       link.com_from_joint ? " from joint" : "", rows,
                       link.inertia_about_origin ? " about origin" : "");
  }

  std::string joint(std::size_t i) {
    const LinkSketch& link = sketch_.links[i];
    static constexpr const char* kinds[] = {"revolute", "prismatic", "fixed"};
    const char* kind = kinds[static_cast<int>(link.kind)];
    if (link.kind == JointKind::revolute && i % 3 == 1) kind = "continuous";
    const std::string parent = link.parent < 0 ? "base" : fmt::format("link_{}", link.parent);
    return fmt::format("  joint joint_{}: {} {} -> link_{} = {}\n", i, kind, parent, i, placement(link));
  }

  std::string placement(const LinkSketch& link) {
    const JointPlacement& p = link.place;
    if (p.form == Form::at) {
      const std::string axis = link.kind == JointKind::fixed ? "" : ", axis = " + vector(p.axis, "");
      return fmt::format("at({}, rpy = {}{})", vector(p.position, "m"), angles(p.rpy), axis);
    }
    const char* motion = p.reversed ? " - q" : " + q";
    const std::string theta = angle(p.theta) + (link.kind == JointKind::revolute ? motion : "");
    const std::string d = number(p.d, "m") + (link.kind == JointKind::prismatic ? motion : "");
    const std::string a = number(p.a, "m");
    const std::string alpha = angle(p.alpha);
    return p.form == Form::dh ? fmt::format("dh(theta = {}, d = {}, a = {}, alpha = {})", theta, d, a, alpha)
                              : fmt::format("mdh(alpha = {}, a = {}, theta = {}, d = {})", alpha, a, theta, d);
  }

  const RobotSketch& sketch_;
  oracle::Tree tree_;
  Written written_;
  std::string declarations_;
  int parameters_ = 0;
};

/// Lengths and angles, general or as in data sheets.
class Numbers {
 public:
  Numbers(std::uint64_t seed, bool round) : random_(seed), round_(round) {}

  double length() {
    if (!round_) return random_.uniform(-0.5, 0.5);
    return random_.chance(0.6) ? 0 : (random_.index(17) - 8) / 16.0;
  }
  double angle() {
    if (!round_) return random_.uniform(-std::numbers::pi, std::numbers::pi);
    return random_.chance(0.4) ? 0 : (random_.index(4) - 1) * (std::numbers::pi / 2);
  }
  Vector3d lengths() {
    const double x = length(), y = length(), z = length();
    return {x, y, z};
  }
  Vector3d angles() {
    const double x = angle(), y = angle(), z = angle();
    return {x, y, z};
  }
  Vector3d axis() {
    if (!round_) return random_.direction();
    return Vector3d::Unit(random_.index(3)) * (random_.chance(0.7) ? 1 : -1);
  }
  bool chance(double probability) { return random_.chance(probability); }
  int index(int count) { return random_.index(count); }

 private:
  oracle::Random random_;
  bool round_;
};

}  // namespace

oracle::Tree tree_of(const RobotSketch& sketch) {
  oracle::Tree tree;
  tree.gravity = sketch.gravity;
  for (std::size_t i = 0; i < sketch.links.size(); ++i) {
    const LinkSketch& link = sketch.links[i];
    oracle::Body body;
    body.name = fmt::format("link_{}", i);
    body.parent = link.parent;
    body.kind = link.kind;
    body.mass = link.mass;
    body.com = link.com;
    body.inertia = link.inertia;
    place(body, link.place);
    tree.bodies.push_back(body);
  }
  oracle::validate(tree);
  return tree;
}

std::string text_of(const RobotSketch& sketch, Written written, const std::vector<std::size_t>& declared) {
  return Writer(sketch, written).write(declared);
}

std::vector<std::size_t> in_order(const RobotSketch& sketch) {
  std::vector<std::size_t> order(sketch.links.size());
  std::iota(order.begin(), order.end(), 0);
  return order;
}

RobotSketch random_sketch(std::uint64_t seed, const SketchOptions& options) {
  oracle::RandomTreeOptions tree_options;
  tree_options.bodies = options.links;
  tree_options.branching = options.branching;
  tree_options.prismatic = options.prismatic;
  tree_options.fixed = options.fixed;
  const oracle::Tree tree = oracle::random_tree(seed, tree_options);  // its topology, masses and inertias

  Numbers numbers(seed + 1000003, options.round);
  RobotSketch sketch;
  sketch.gravity = tree.gravity;
  if (options.round) sketch.gravity = -9.8125 * Vector3d::Unit(numbers.index(3));
  for (const oracle::Body& body : tree.bodies) {
    LinkSketch link;
    link.parent = body.parent;
    link.kind = body.kind;
    link.mass = body.mass;
    link.com = body.com;
    link.inertia = body.inertia;
    link.com_from_joint = numbers.chance(0.3);
    link.inertia_about_origin = numbers.chance(0.3);
    JointPlacement& p = link.place;
    p.form = options.only_dh ? Form::dh : static_cast<Form>(numbers.index(3));
    if (p.form == Form::at) {
      p.position = numbers.lengths();
      p.rpy = numbers.angles();
      p.axis = numbers.axis();
    } else {
      p.theta = numbers.angle();
      p.d = numbers.length();
      p.a = numbers.length();
      p.alpha = numbers.angle();
      p.reversed = link.kind != JointKind::fixed && numbers.chance(0.3);
    }
    sketch.links.push_back(link);
  }
  sketch.tool_rpy = numbers.angles();
  sketch.tool = {rotation_of(sketch.tool_rpy), numbers.lengths()};
  return sketch;
}

RobotSketch rewritten(const RobotSketch& dh, Form form, std::uint64_t seed) {
  oracle::Random random(seed);
  const oracle::Tree tree = tree_of(dh);
  RobotSketch result = dh;
  std::vector<Pose> new_in_old;  // the new frame of each link in its old one
  for (std::size_t i = 0; i < dh.links.size(); ++i) {
    const JointPlacement& row = dh.links[i].place;
    const int parent = dh.links[i].parent;
    LinkSketch& link = result.links[i];
    JointPlacement& p = link.place;
    // Of the parent's row, what a modified row takes over; the base has neither.
    const double a = parent < 0 ? 0 : dh.links[static_cast<std::size_t>(parent)].place.a;
    const double alpha = parent < 0 ? 0 : dh.links[static_cast<std::size_t>(parent)].place.alpha;
    Pose old_in_new = shift(row.a, 0, 0) * turn(0, row.alpha);  // modified frames stand before a and alpha
    if (form == Form::mdh) {
      p = {.form = Form::mdh, .theta = row.theta, .d = row.d, .a = a, .alpha = alpha, .reversed = row.reversed};
    } else {
      // Where the row leads at q = 0, turned at random against the axis.
      const Matrix3d turned = random.rotation();
      Pose to_old = tree.bodies[i].before * tree.bodies[i].after;
      if (parent >= 0) to_old = inverse(new_in_old[static_cast<std::size_t>(parent)]) * to_old;
      const Pose at_zero = to_old * inverse(old_in_new) * Pose{turned, Vector3d::Zero()};
      old_in_new = Pose{turned.transpose(), Vector3d::Zero()} * old_in_new;
      p = {.form = Form::at};
      p.position = at_zero.position;
      p.rpy = rpy_of(at_zero.rotation);
      p.axis = turned.transpose() * Vector3d::UnitZ() * (row.reversed ? -1 : 1);
    }
    link.com = old_in_new * link.com;
    link.inertia = old_in_new.rotation * link.inertia * old_in_new.rotation.transpose();
    link.inertia = (0.5 * (link.inertia + link.inertia.transpose())).eval();
    new_in_old.push_back(inverse(old_in_new));
  }
  const Pose tool = inverse(new_in_old.back()) * dh.tool;
  result.tool_rpy = rpy_of(tool.rotation);
  result.tool = {rotation_of(result.tool_rpy), tool.position};
  return result;
}

}  // namespace robotc::test
