// Builds the compiler's Mechanism from the oracle's Tree, number by number, and evaluates it.
#pragma once

#include <Eigen/Core>
#include <algorithm>
#include <cmath>
#include <numeric>
#include <stdexcept>
#include <utility>
#include <vector>

#include "compiler/expr/algorithms.h"
#include "compiler/mechanism/mechanism.h"
#include "tests/oracle/tree.h"

namespace robotc::test {

enum class Numbers {
  constants,                ///< folded at compile time
  parameters,               ///< every number is a symbol, zeros and ones too: no structure is left to exploit
  parameters_except_axes,   ///< directions are known, sizes are symbols
  parameters_except_units,  ///< as a symbolic data sheet: 0, 1 and −1 are known, every other number is a symbol
  shared_parameters,        ///< the same, numbers of one size the same symbol: structure of equal lengths is left
};

class NumberMaker {
 public:
  NumberMaker(Mechanism& mechanism, expr::Pool& pool, Numbers numbers)
      : mechanism_(mechanism), pool_(pool), numbers_(numbers) {}

  expr::Id make(double value) {
    const bool is_unit = value == 0 || std::abs(value) == 1;
    if (numbers_ == Numbers::constants || (numbers_ == Numbers::parameters_except_units && is_unit)) {
      return constant(value);
    }
    if (numbers_ == Numbers::shared_parameters) {
      if (is_unit) return constant(value);
      for (const RobotParameter& p : mechanism_.parameters) {
        if (p.default_value == std::abs(value)) return value < 0 ? pool_.neg(p.symbol) : p.symbol;
      }
    }
    const bool negative = numbers_ == Numbers::shared_parameters && value < 0;
    const std::string name = "p" + std::to_string(mechanism_.parameters.size());
    mechanism_.parameters.push_back({name, pool_.symbol(name, expr::Stage::prepare), negative ? -value : value});
    const expr::Id symbol = mechanism_.parameters.back().symbol;
    return negative ? pool_.neg(symbol) : symbol;
  }
  expr::Vec3 axis(const Eigen::Vector3d& v) {
    if (numbers_ == Numbers::parameters) return make(v);
    return {constant(v[0]), constant(v[1]), constant(v[2])};
  }
  expr::Vec3 make(const Eigen::Vector3d& v) { return {make(v[0]), make(v[1]), make(v[2])}; }
  expr::Mat3 make(const Eigen::Matrix3d& m) {
    return {make(Eigen::Vector3d(m.row(0))), make(Eigen::Vector3d(m.row(1))), make(Eigen::Vector3d(m.row(2)))};
  }
  Transform make(const oracle::Pose& pose) { return {make(pose.rotation), make(pose.position)}; }

 private:
  /// Multiples of 1/1024 become exact, as from a file: the same value, with visible structure.
  expr::Id constant(double value) {
    const double scaled = value * 1024;
    if (std::abs(scaled) < 1e9 && scaled == std::floor(scaled)) {
      return pool_.number(Number::rational(static_cast<std::int64_t>(scaled), 1024));
    }
    return pool_.number(Number::inexact(value));
  }

  Mechanism& mechanism_;
  expr::Pool& pool_;
  Numbers numbers_;
};

inline RigidBody rigid_body(NumberMaker& number, const oracle::Lump& lump, std::string name = {}) {
  const Eigen::Matrix3d& i = lump.inertia;
  return {number.make(lump.mass),
          number.make(lump.com),
          {number.make(i(0, 0)), number.make(i(0, 1)), number.make(i(0, 2)), number.make(i(1, 1)), number.make(i(1, 2)),
           number.make(i(2, 2))},
          std::move(name)};
}

/// Zeros in the tree are left out; two equal levels are one expression, as when a file gives one number.
inline JointDrive joint_drive(NumberMaker& number, const oracle::Drive& drive) {
  JointDrive result;
  if (drive.viscous != 0) result.viscous = number.make(drive.viscous);
  if (drive.coulomb_positive != 0 || drive.coulomb_negative != 0) {
    const bool equal = drive.coulomb_positive == drive.coulomb_negative;
    result.coulomb_positive = number.make(drive.coulomb_positive);
    result.coulomb_negative = equal ? result.coulomb_positive : number.make(drive.coulomb_negative);
  }
  if (drive.stiffness != 0) {
    result.stiffness = number.make(drive.stiffness);
    result.rest = number.make(drive.rest);
  }
  if (drive.rotor_inertia != 0) result.rotor_inertia = number.make(drive.rotor_inertia);
  return result;
}

/// `q` and `qd` in the order of the tree's coordinates.
inline AppliedWrench applied_wrench(NumberMaker& number, expr::Pool& pool, const oracle::AppliedWrench& wrench,
                                    const std::vector<expr::Id>& q, const std::vector<expr::Id>& qd) {
  const auto link = [](int body) { return LinkId(static_cast<std::size_t>(body + 1)); };
  AppliedWrench result{"push",
                       {},
                       link(wrench.body),
                       number.make(wrench.point),
                       number.make(wrench.force),
                       number.make(wrench.moment),
                       link(wrench.axes_body),
                       number.make(wrench.axes)};
  const auto add = [&](const auto& by, const std::vector<expr::Id>& symbols) {
    for (Eigen::Index r = 0; r < by.rows(); ++r) {
      for (Eigen::Index k = 0; k < by.cols(); ++k) {
        if (by(r, k) == 0) continue;
        const auto row = static_cast<std::size_t>(r);
        expr::Id& entry = row < 3 ? result.force[row] : result.moment[row - 3];
        entry = pool.add(entry, pool.mul(number.make(by(r, k)), symbols[static_cast<std::size_t>(k)]));
      }
    }
  };
  add(wrench.by_q, q);
  add(wrench.by_qd, qd);
  return result;
}

/// `i` chooses among equivalent types.
inline JointType joint_type(oracle::JointKind kind, std::size_t i) {
  switch (kind) {
    case oracle::JointKind::fixed:
      return JointType::fixed;
    case oracle::JointKind::prismatic:
      return JointType::prismatic;
    case oracle::JointKind::revolute:
      return i % 2 == 0 ? JointType::revolute : JointType::continuous;
    case oracle::JointKind::screw:
      return JointType::screw;
    case oracle::JointKind::cylindrical:
      return JointType::cylindrical;
    case oracle::JointKind::universal:
      return JointType::universal;
    case oracle::JointKind::planar:
      return JointType::planar;
    case oracle::JointKind::spherical:
      return JointType::spherical;
    case oracle::JointKind::floating:
      return JointType::floating;
  }
  return JointType::fixed;
}

/// Link i + 1 and, in the given order of declaration, the joint of body i; a body without mass is a massless link.
inline Mechanism mechanism_from_tree(const oracle::Tree& tree, expr::Pool& pool, Numbers numbers,
                                     std::vector<std::size_t> declaration_order = {}) {
  Mechanism mechanism;
  mechanism.name = "tree";
  NumberMaker number(mechanism, pool, numbers);
  const bool mounted = !tree.base.rotation.isIdentity(0) || !tree.base.position.isZero(0);
  mechanism.base = mounted ? number.make(tree.base) : identity_transform(pool);
  if (declaration_order.empty()) {
    declaration_order.resize(tree.bodies.size());
    std::iota(declaration_order.begin(), declaration_order.end(), 0);
  }

  mechanism.links.push_back({"base", {}, {}});
  for (const oracle::Body& body : tree.bodies) {
    Link link{body.name, {}, {}};
    if (body.mass != 0 || !body.inertia.isZero(0)) {
      link.bodies.push_back(rigid_body(number, {body.mass, body.com, body.inertia}));
    }
    for (const oracle::Lump& lump : body.further) link.bodies.push_back(rigid_body(number, lump, "further"));
    mechanism.links.push_back(std::move(link));
  }
  for (const std::size_t i : declaration_order) {
    const oracle::Body& body = tree.bodies[i];
    Joint joint{"j" + std::to_string(i + 1),
                {},
                joint_type(body.kind, i),
                LinkId(static_cast<std::size_t>(body.parent + 1)),
                LinkId(i + 1),
                number.make(body.before),
                number.axis(body.axis),
                number.make(body.after)};
    if (body.kind == oracle::JointKind::screw) joint.lead = number.make(body.lead);
    for (int k = 0; k < oracle::freedoms(body.kind); ++k) {
      joint.freedoms.push_back({body.passive, joint_drive(number, body.drive_of(k))});
    }
    mechanism.joints.push_back(std::move(joint));
  }
  mechanism.gravity = number.make(tree.gravity);
  make_coordinates(mechanism, pool);

  std::vector<expr::Id> q, qd;  // in the order of the tree
  for (std::size_t i = 0; i < tree.bodies.size(); ++i) {
    const auto of_body = [&](auto id) { return mechanism.joint(id).child == LinkId(i + 1); };
    for (const CoordinateId id : mechanism.coordinate_ids()) {
      if (of_body(id)) q.push_back(mechanism.q[id.index()]);
    }
    for (const SpeedId id : mechanism.speed_ids()) {
      if (of_body(id)) qd.push_back(mechanism.qd[id.index()]);
    }
  }
  for (const oracle::AppliedWrench& wrench : tree.wrenches) {
    mechanism.wrenches.push_back(applied_wrench(number, pool, wrench, q, qd));
  }
  return mechanism;
}

/// Values for the symbols of a mechanism, zero by default; values for the effort of a passive joint have no effect.
struct Point {
  Eigen::VectorXd q, qd, qdd, tau;
};
inline std::vector<std::pair<expr::Id, double>> values(const expr::Pool& pool, const Mechanism& mechanism,
                                                       const Point& point) {
  std::vector<std::pair<expr::Id, double>> result;
  result.reserve(mechanism.parameters.size() + 4 * mechanism.q.size());
  for (const RobotParameter& p : mechanism.parameters) result.emplace_back(p.symbol, p.default_value);
  const auto add = [&](const std::vector<expr::Id>& symbols, const Eigen::VectorXd& v) {
    for (std::size_t i = 0; i < symbols.size(); ++i) {
      if (!pool.is_symbol(symbols[i])) continue;
      result.emplace_back(symbols[i], v.size() == 0 ? 0.0 : v[static_cast<Eigen::Index>(i)]);
    }
  };
  add(mechanism.q, point.q);
  add(mechanism.qd, point.qd);
  add(mechanism.qdd, point.qdd);
  add(mechanism.tau, point.tau);
  return result;
}

inline Eigen::VectorXd evaluate(const expr::Pool& pool, const std::vector<expr::Id>& roots, const Mechanism& mechanism,
                                const Point& point) {
  const std::vector<double> v = expr::evaluate(pool, roots, values(pool, mechanism, point));
  return Eigen::Map<const Eigen::VectorXd>(v.data(), static_cast<Eigen::Index>(v.size()));
}
inline Eigen::MatrixXd evaluate_matrix(const expr::Pool& pool, const std::vector<expr::Id>& roots, std::size_t rows,
                                       const Mechanism& mechanism, const Point& point) {
  using RowMajor = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
  const std::vector<double> v = expr::evaluate(pool, roots, values(pool, mechanism, point));
  const auto r = static_cast<Eigen::Index>(rows);
  return Eigen::Map<const RowMajor>(v.data(), r, r == 0 ? 0 : static_cast<Eigen::Index>(v.size()) / r);
}

}  // namespace robotc::test
