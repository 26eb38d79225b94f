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
using Eigen::MatrixXd;
using Eigen::Vector3d;
using oracle::JointKind;
using oracle::Pose;
using oracle::rotation_about;

Pose turn(int axis, double angle) { return {rotation_about(axis, angle), Vector3d::Zero()}; }
Pose shift(double x, double y, double z) { return {Matrix3d::Identity(), {x, y, z}}; }
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

/// True if `dh` and `mdh` cannot place such a joint.
bool has_own_form(JointKind kind) { return kind == JointKind::screw || oracle::freedoms(kind) > 1; }

/// Lengths and angles, general or as in data sheets.
class RandomNumbers {
 public:
  RandomNumbers(std::uint64_t seed, bool round) : random_(seed), round_(round) {}

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

/// A cuboid of random size, turned and shifted.
oracle::Lump random_lump(oracle::Random& random, RandomNumbers& numbers) {
  oracle::Lump lump;
  lump.mass = random.uniform(0.1, 1);
  lump.com = numbers.lengths();
  Vector3d squares;
  for (int k = 0; k < 3; ++k) squares[k] = std::pow(random.uniform(0.02, 0.3), 2);
  const Matrix3d turned = rotation_of(numbers.angles());
  const Vector3d moments = lump.mass / 12 * (squares.sum() - squares.array());
  lump.inertia = turned * moments.asDiagonal() * turned.transpose();
  lump.inertia = (0.5 * (lump.inertia + lump.inertia.transpose())).eval();
  return lump;
}

BodyStyle random_style(oracle::Random& random, bool has_joint) {
  BodyStyle style;
  style.com = static_cast<BodyStyle::Com>(random.index(3));
  if (!has_joint && style.com == BodyStyle::Com::joint) style.com = BodyStyle::Com::own;
  style.about = static_cast<BodyStyle::Point>(random.index(3));
  style.along_frame = random.chance(0.4);
  return style;
}

MotorSketch random_motor(oracle::Random& random, RandomNumbers& numbers, bool joint_slides, int links) {
  MotorSketch motor;
  motor.linear = joint_slides && random.chance(0.5);
  motor.ratio = (random.chance(0.5) ? 1 : -1) * (random.chance(0.2) ? 1 : random.uniform(2, 150));
  const double square = motor.ratio * motor.ratio;
  motor.inertia = random.uniform(0, 2) / square;
  motor.viscous = random.uniform(0, 1) / square;
  motor.coulomb_positive = random.uniform(0, 2) / std::abs(motor.ratio);
  motor.coulomb_negative = random.chance(0.5) ? motor.coulomb_positive : random.uniform(0, 2) / std::abs(motor.ratio);
  if (random.chance(0.5)) {
    motor.mass = random.uniform(0.1, 1);
    motor.com = numbers.lengths();
    motor.carrier = random.index(links + 1) - 1;
  }
  return motor;
}

DriveSketch random_drive(oracle::Random& random, RandomNumbers& numbers, bool passive, bool slides, int links) {
  DriveSketch drive;
  if (random.chance(0.6)) drive.viscous = random.uniform(0, 2);
  if (random.chance(0.6)) {
    drive.coulomb_positive = random.uniform(0, 4);
    drive.coulomb_negative = random.chance(0.5) ? drive.coulomb_positive : random.uniform(0, 4);
  }
  drive.signs = random.chance(0.5);
  if (random.chance(0.5)) {
    drive.stiffness = random.uniform(0, 64);
    if (random.chance(0.5)) drive.rest = random.uniform(-1, 1);
  }
  if (!passive && random.chance(0.7)) drive.motor = random_motor(random, numbers, slides, links);
  return drive;
}

WrenchSketch random_wrench(oracle::Random& random, const RobotSketch& sketch, int coordinates) {
  const auto any_link = [&] { return random.index(static_cast<int>(sketch.links.size()) + 1) - 1; };
  WrenchSketch wrench;
  wrench.link = any_link();
  wrench.at_frame = random.chance(0.7);
  wrench.axes_link = any_link();
  wrench.along_frame = random.chance(0.5);
  wrench.along_world = sketch.mounted && random.chance(0.3);
  wrench.force = random.in_box(32);
  wrench.moment = random.in_box(8);
  for (MatrixXd* by : {&wrench.by_q, &wrench.by_qd}) {
    if (!random.chance(0.4)) continue;
    by->setZero(6, coordinates);
    (*by)(random.index(6), random.index(coordinates)) = random.uniform(-8, 8);
  }
  return wrench;
}

void add_machines(RobotSketch& sketch, std::uint64_t seed, RandomNumbers& numbers) {
  oracle::Random random(seed + 2000003);
  const int links = static_cast<int>(sketch.links.size());
  int coordinates = 0;
  for (LinkSketch& link : sketch.links) {
    link.framed = true;
    link.frame_rpy = numbers.angles();
    link.frame = {rotation_of(link.frame_rpy), numbers.lengths()};
    link.style = random_style(random, true);
    for (int more = random.chance(0.5) ? 1 + random.index(2) : 0; more > 0; --more) {
      const bool payload = random.chance(0.5);
      link.further.push_back({random_lump(random, numbers), payload, random_style(random, !payload)});
    }
    if (link.kind == JointKind::fixed) continue;
    const int freedoms = oracle::freedoms(link.kind);
    coordinates += freedoms;
    link.passive = random.chance(0.25);
    for (int k = 0; k < freedoms; ++k) {
      link.drives.push_back(random_drive(random, numbers, link.passive, oracle::is_length(link.kind, k), links));
    }
  }
  sketch.mounted = random.chance(0.7);
  if (sketch.mounted) {
    sketch.base_rpy = numbers.angles();
    sketch.base = {rotation_of(sketch.base_rpy), numbers.lengths()};
  }
  for (int i = random.index(4); i > 0; --i) sketch.wrenches.push_back(random_wrench(random, sketch, coordinates));
}

oracle::Drive drive_of(const DriveSketch& sketch) {
  oracle::Drive drive{
      sketch.viscous, sketch.coulomb_positive, sketch.coulomb_negative, sketch.stiffness, sketch.rest, 0};
  if (!sketch.motor) return drive;
  const MotorSketch& motor = *sketch.motor;
  const double turns = std::abs(motor.ratio);
  drive.viscous += turns * turns * motor.viscous;
  drive.coulomb_positive += turns * motor.coulomb_positive;
  drive.coulomb_negative += turns * motor.coulomb_negative;
  drive.rotor_inertia = turns * turns * motor.inertia;
  return drive;
}

oracle::AppliedWrench wrench_of(const RobotSketch& sketch, const WrenchSketch& w) {
  const auto frame_of = [&](int link, bool frame) {
    return link < 0 || !frame ? Pose{} : sketch.links[static_cast<std::size_t>(link)].frame;
  };
  oracle::AppliedWrench wrench;
  wrench.body = w.link;
  wrench.point = frame_of(w.link, w.at_frame).position;
  wrench.force = w.force;
  wrench.moment = w.moment;
  wrench.axes_body = w.along_world ? -1 : w.axes_link;
  wrench.axes =
      w.along_world ? Matrix3d(sketch.base.rotation.transpose()) : frame_of(w.axes_link, w.along_frame).rotation;
  if (w.by_q.size() > 0) wrench.by_q = w.by_q;
  if (w.by_qd.size() > 0) wrench.by_qd = w.by_qd;
  return wrench;
}

}  // namespace

Matrix3d rotation_of(const Vector3d& rpy) {
  return rotation_about(2, rpy[2]) * rotation_about(1, rpy[1]) * rotation_about(0, rpy[0]);
}
Vector3d rpy_of(const Matrix3d& r) {
  return {std::atan2(r(2, 1), r(2, 2)), std::asin(std::clamp(-r(2, 0), -1.0, 1.0)), std::atan2(r(1, 0), r(0, 0))};
}
Pose inverse(const Pose& x) { return {x.rotation.transpose(), -(x.rotation.transpose() * x.position)}; }

oracle::Tree tree_of(const RobotSketch& sketch) {
  oracle::Tree tree;
  tree.gravity = sketch.gravity;
  for (std::size_t i = 0; i < sketch.links.size(); ++i) {
    const LinkSketch& link = sketch.links[i];
    oracle::Body body;
    body.name = fmt::format("link_{}", i);
    body.parent = link.parent;
    body.kind = link.kind;
    body.lead = link.lead;
    body.mass = link.mass;
    body.com = link.com;
    body.inertia = link.inertia;
    place(body, link.place);
    for (const BodySketch& further : link.further) body.further.push_back(further.lump);
    for (std::size_t k = 0; k < link.drives.size(); ++k) {
      (k == 0 ? body.drive : body.further_drives[k - 1]) = drive_of(link.drives[k]);
    }
    body.passive = link.passive;
    tree.bodies.push_back(body);
  }
  oracle::Body on_base;  // motors on it move nothing, but have potential energy
  on_base.name = "base";
  for (const LinkSketch& link : sketch.links) {
    for (const DriveSketch& drive : link.drives) {
      if (!drive.motor || drive.motor->mass == 0) continue;
      const MotorSketch& motor = *drive.motor;
      oracle::Body& carrier = motor.carrier < 0 ? on_base : tree.bodies[static_cast<std::size_t>(motor.carrier)];
      carrier.further.push_back({motor.mass, motor.com, Matrix3d::Zero()});
    }
  }
  if (!on_base.further.empty()) tree.bodies.push_back(on_base);
  if (sketch.mounted) tree.base = sketch.base;
  for (const WrenchSketch& wrench : sketch.wrenches) tree.wrenches.push_back(wrench_of(sketch, wrench));
  oracle::validate(tree);
  return tree;
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
  tree_options.several = options.several;
  const oracle::Tree tree = oracle::random_tree(seed, tree_options);  // topology, masses and inertias only

  RandomNumbers numbers(seed + 1000003, options.round);
  RobotSketch sketch;
  sketch.gravity = tree.gravity;
  if (options.round) sketch.gravity = -9.8125 * Vector3d::Unit(numbers.index(3));
  for (const oracle::Body& body : tree.bodies) {
    LinkSketch link;
    link.parent = body.parent;
    link.kind = body.kind;
    link.lead = body.lead;
    link.mass = body.mass;
    link.com = body.com;
    link.inertia = body.inertia;
    if (numbers.chance(0.3)) link.style.com = BodyStyle::Com::joint;
    if (numbers.chance(0.3)) link.style.about = BodyStyle::Point::origin;
    JointPlacement& p = link.place;
    p.form = options.only_dh ? Form::dh : static_cast<Form>(numbers.index(3));
    if (has_own_form(link.kind)) p.form = Form::at;
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
  if (options.machines) add_machines(sketch, seed, numbers);
  return sketch;
}

RobotSketch rewritten(const RobotSketch& dh, Form form, std::uint64_t seed) {
  oracle::Random random(seed);
  const oracle::Tree tree = tree_of(dh);
  RobotSketch result = dh;
  std::vector<Pose> new_in_old;  // by link: its new frame in the old one
  for (std::size_t i = 0; i < dh.links.size(); ++i) {
    const JointPlacement& row = dh.links[i].place;
    const int parent = dh.links[i].parent;
    LinkSketch& link = result.links[i];
    JointPlacement& p = link.place;
    // The part of the parent's row that a modified row takes over; the base has neither.
    const double a = parent < 0 ? 0 : dh.links[static_cast<std::size_t>(parent)].place.a;
    const double alpha = parent < 0 ? 0 : dh.links[static_cast<std::size_t>(parent)].place.alpha;
    Pose old_in_new = shift(row.a, 0, 0) * turn(0, row.alpha);  // modified frames precede a and alpha
    if (form == Form::mdh) {
      p = {.form = Form::mdh, .theta = row.theta, .d = row.d, .a = a, .alpha = alpha, .reversed = row.reversed};
    } else {
      // The row's frame at q = 0, turned at random against the axis.
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
    const auto turned = [&](const Matrix3d& inertia) -> Matrix3d {
      const Matrix3d whole = old_in_new.rotation * inertia * old_in_new.rotation.transpose();
      return 0.5 * (whole + whole.transpose());
    };
    for (BodySketch& further : link.further) {
      further.lump.com = old_in_new * further.lump.com;
      further.lump.inertia = turned(further.lump.inertia);
    }
    link.frame_rpy = rpy_of(old_in_new.rotation * link.frame.rotation);
    link.frame = {rotation_of(link.frame_rpy), old_in_new * link.frame.position};
    new_in_old.push_back(inverse(old_in_new));
  }
  for (LinkSketch& link : result.links) {
    for (DriveSketch& drive : link.drives) {
      if (!drive.motor || drive.motor->carrier < 0) continue;
      MotorSketch& motor = *drive.motor;
      motor.com = inverse(new_in_old[static_cast<std::size_t>(motor.carrier)]) * motor.com;
    }
  }
  const Pose tool = inverse(new_in_old.back()) * dh.tool;
  result.tool_rpy = rpy_of(tool.rotation);
  result.tool = {rotation_of(result.tool_rpy), tool.position};
  return result;
}

}  // namespace robotc::test
