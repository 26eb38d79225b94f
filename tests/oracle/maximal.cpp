#include "tests/oracle/maximal.h"

#include <Eigen/Cholesky>
#include <Eigen/Geometry>
#include <Eigen/LU>
#include <Eigen/QR>
#include <algorithm>
#include <cmath>
#include <functional>
#include <stdexcept>
#include <vector>

#include "tests/oracle/frame_equations.h"
#include "tests/oracle/lagrangian.h"
#include "tests/oracle/series.h"

namespace robotc::oracle {
namespace {

using Eigen::Index;
using series::Real;
using series::Vector3;
using Matrix3 = Eigen::Matrix<Real, 3, 3>;
using Matrix = Eigen::Matrix<Real, Eigen::Dynamic, Eigen::Dynamic>;
using Vector = Eigen::Matrix<Real, Eigen::Dynamic, 1>;
using Six = Eigen::Matrix<Real, 6, 1>;  // [linear, angular]
using SixRow = Eigen::Matrix<Real, 1, 6>;

/// Part of a unit row of J that the other rows do not span: of a redundant one about 1e-16, since positions are known
/// in double; of random mechanisms' independent ones 1e-4 and more.
constexpr Real rank_threshold = 1e-10L;

struct Place {
  Matrix3 rotation;
  Vector3 position;
};

Place widen(const Pose& pose) { return {pose.rotation.cast<Real>(), pose.position.cast<Real>()}; }

Place operator*(const Place& ab, const Place& bc) {
  return {ab.rotation * bc.rotation, ab.position + ab.rotation * bc.position};
}

Place inverse(const Place& ab) { return {ab.rotation.transpose(), -(ab.rotation.transpose() * ab.position)}; }

/// Motion of a body: its link origin's velocity or acceleration, then its angular one.
struct Motion {
  Six twist = Six::Zero();
  Six acceleration = Six::Zero();
};

/// A vector that is fixed in a body.
series::Vector carried(const Vector3& v, const Motion& motion) {
  const Vector3 w = motion.twist.tail<3>();
  const Vector3 turned = w.cross(v);
  return {v, turned, Vector3(motion.acceleration.tail<3>()).cross(v) + w.cross(turned)};
}

/// A frame that is fixed in a body with its link frame at `origin`.
MovingFrame moving(const Place& frame, const Vector3& origin, const Motion& motion) {
  const series::Vector link{origin, motion.twist.head<3>(), motion.acceleration.head<3>()};
  return {carried(frame.rotation.col(0), motion),
          carried(frame.rotation.col(1), motion),
          carried(frame.rotation.col(2), motion),
          link + carried(frame.position - origin, motion),
          {motion.twist.tail<3>(), motion.acceleration.tail<3>(), Vector3::Zero()}};
}

/// A rotation whose third column is the axis.
Matrix3 axes_about(const Eigen::Vector3d& axis) {
  const Vector3 z = axis.cast<Real>().normalized();
  const Vector3 x = z.unitOrthogonal();
  Matrix3 r;
  r << x, z.cross(x), z;
  return r;
}

using Equations = std::function<std::vector<EquationState>(const MovingFrame&, const MovingFrame&)>;

/// Equations between a frame on body a and one on body b, with their gradients by the bodies' twists.
struct Link {
  Index a = -1, b = -1;
  Place frame_a, frame_b;
  Equations equations;
  std::vector<SixRow> by_a = {}, by_b = {};
  Index first = 0;  // of its rows in J

  [[nodiscard]] Index count() const { return static_cast<Index>(by_b.size()); }
};

/// The equations of a mechanism at one configuration.
class Model {
 public:
  Model(const ClosedMechanism& mechanism, const Eigen::VectorXd& q) : mechanism_(mechanism), tree_(mechanism.tree) {
    for (const lagrangian::Transform& pose : lagrangian::link_transforms(tree_, q.cast<Real>())) {
      poses_.push_back({pose.topLeftCorner<3, 3>(), pose.topRightCorner<3, 1>()});
    }
    for (std::size_t i = 0; i < tree_.bodies.size(); ++i) add_joint(static_cast<int>(i));
    for (const Closure& closure : mechanism.closures) add_closure(closure);
    Index row = 0;
    for (std::vector<Link>* links : {&joints_, &speeds_, &closures_}) {
      for (Link& link : *links) {
        link.first = row;
        row += link.count();
      }
    }
    couplings_ = row;
    rows_ = row + static_cast<Index>(mechanism.couplings.size());
    if (closure_rows() != 6 * body_count()) throw std::logic_error("oracle: a joint has six equations and speeds");
  }

  /// Twists of all bodies for the given speeds, column by column.
  [[nodiscard]] Matrix twists(const Matrix& qd) const {
    const Index n = 6 * body_count();
    Matrix right = Matrix::Zero(n, qd.cols());
    right.bottomRows(qd.rows()) = qd;  // the speeds stand behind the joints' equations, in the order of qd
    return gradients().topLeftCorner(n, n).fullPivLu().solve(right);
  }

  /// J of closures and couplings over qd.
  [[nodiscard]] Matrix over_speeds() const {
    const Index n = freedom_count(tree_);
    const Matrix j = gradients().bottomRows(rows_ - closure_rows());
    return j.leftCols(6 * body_count()) * twists(Matrix::Identity(n, n)) + j.rightCols(n);
  }

  [[nodiscard]] MaximalSolution solve(const Eigen::VectorXd& q, const Eigen::VectorXd& qd,
                                      const Eigen::VectorXd& tau) const;

 private:
  [[nodiscard]] Index body_count() const { return static_cast<Index>(poses_.size()); }
  /// Row of the first closure.
  [[nodiscard]] Index closure_rows() const {
    return speeds_.empty() ? 0 : speeds_.back().first + speeds_.back().count();
  }
  [[nodiscard]] Place place(Index body) const { return body < 0 ? widen(tree_.base) : poses_[body]; }

  [[nodiscard]] std::vector<EquationState> evaluate(const Link& link, const Motion& a, const Motion& b) const {
    return link.equations(moving(link.frame_a, place(link.a).position, a),
                          moving(link.frame_b, place(link.b).position, b));
  }

  /// With the gradients: rates are linear in the twists.
  [[nodiscard]] Link with_gradients(Link link) const {
    const std::size_t count = evaluate(link, {}, {}).size();
    link.by_a.resize(count);
    link.by_b.resize(count);
    for (Index k = 0; k < 6; ++k) {
      const std::vector<EquationState> by_a = evaluate(link, {Six::Unit(k)}, {});
      const std::vector<EquationState> by_b = evaluate(link, {}, {Six::Unit(k)});
      for (std::size_t row = 0; row < count; ++row) {
        link.by_a[row][k] = by_a[row].rate;
        link.by_b[row][k] = by_b[row].rate;
      }
    }
    return link;
  }

  void add_joint(int i) {
    const Body& body = tree_.bodies[i];
    Place a = place(body.parent) * widen(body.before);
    Place b = place(i) * inverse(widen(body.after));
    switch (body.kind) {
      case JointKind::revolute:
      case JointKind::prismatic:
      case JointKind::screw:
      case JointKind::cylindrical:
        a.rotation = (a.rotation * axes_about(body.axis)).eval();
        b.rotation = (b.rotation * axes_about(body.axis)).eval();
        break;
      case JointKind::fixed:
      case JointKind::universal:
      case JointKind::planar:
      case JointKind::spherical:
      case JointKind::floating:
        break;
    }
    joints_.push_back(with_gradients({body.parent, i, a, b, [&body](const MovingFrame& x, const MovingFrame& y) {
                                        return joint_equations(body, x, y);
                                      }}));
    speeds_.push_back(with_gradients({body.parent, i, a, b, [&body](const MovingFrame& x, const MovingFrame& y) {
                                        return joint_speeds(body.kind, x, y);
                                      }}));
  }

  void add_closure(const Closure& closure) {
    Place a = place(closure.a.body) * widen(closure.a.pose);
    Place b = place(closure.b.body) * widen(closure.b.pose);
    const bool rolls = closure.kind == ClosureKind::rolling_disc || closure.kind == ClosureKind::rolling_ball;
    if (closure.kind != ClosureKind::universal) {  // whose x and y are those of the frames
      a.rotation = (a.rotation * axes_about(closure.axis)).eval();
      if (!rolls) b.rotation = (b.rotation * axes_about(closure.axis)).eval();
    }
    closures_.push_back(
        with_gradients({closure.a.body, closure.b.body, a, b, [&closure](const MovingFrame& x, const MovingFrame& y) {
                          return closure_equations(closure, x, y);
                        }}));
  }

  /// J: columns are the accelerations of the bodies, then qdd.
  [[nodiscard]] Matrix gradients() const {
    const Index bodies = 6 * body_count();
    const Index n = freedom_count(tree_);
    Matrix j = Matrix::Zero(rows_, bodies + n);
    for (const std::vector<Link>* links : {&joints_, &speeds_, &closures_}) {
      for (const Link& link : *links) {
        for (Index k = 0; k < link.count(); ++k) {
          if (link.a >= 0) j.block<1, 6>(link.first + k, 6 * link.a) += link.by_a[k];
          if (link.b >= 0) j.block<1, 6>(link.first + k, 6 * link.b) += link.by_b[k];
        }
      }
    }
    j.block(closure_rows() - n, bodies, n, n) = -Matrix::Identity(n, n);  // speeds of the frames minus qd
    for (std::size_t i = 0; i < mechanism_.couplings.size(); ++i) {
      j.row(couplings_ + static_cast<Index>(i)).tail(n) = mechanism_.couplings[i].by_qd.cast<Real>();
    }
    return j;
  }

  /// M and f for given twists: of each body about its link origin, then of the rotors.
  void add_laws(const Eigen::VectorXd& q, const Eigen::VectorXd& qd, const Eigen::VectorXd& tau, const Vector& twists,
                Matrix& mass, Vector& force) const;

  /// [force, moment about `point`] on body b of each link, along `axes`, for the multipliers of all rows.
  [[nodiscard]] static SixRow wrench(const Link& link, const Vector& multipliers, const Vector3& origin,
                                     const Place& at) {
    SixRow load = SixRow::Zero();
    for (Index k = 0; k < link.count(); ++k) load += multipliers[link.first + k] * link.by_b[k];
    const Vector3 force = load.head<3>();
    const Vector3 moment = Vector3(load.tail<3>()) + (origin - at.position).cross(force);
    SixRow result;
    result << (at.rotation.transpose() * force).transpose(), (at.rotation.transpose() * moment).transpose();
    return result;
  }

  /// By joint, then by closure: the wrenches of all rows' multipliers, as MaximalSolution::reactions.
  [[nodiscard]] Eigen::Matrix<Real, Eigen::Dynamic, 6> wrenches(const Vector& multipliers) const {
    Eigen::Matrix<Real, Eigen::Dynamic, 6> rows(body_count() + static_cast<Index>(closures_.size()), 6);
    for (Index i = 0; i < body_count(); ++i) {
      const Place at{poses_[i].rotation, joints_[i].frame_b.position};
      rows.row(i) = wrench(joints_[i], multipliers, poses_[i].position, at) +
                    wrench(speeds_[i], multipliers, poses_[i].position, at);
    }
    for (std::size_t i = 0; i < closures_.size(); ++i) {
      const LinkFrame& frame = mechanism_.closures[i].b;
      rows.row(body_count() + static_cast<Index>(i)) =
          wrench(closures_[i], multipliers, place(frame.body).position, place(frame.body) * widen(frame.pose));
    }
    return rows;
  }

  const ClosedMechanism& mechanism_;
  const Tree& tree_;
  std::vector<Place> poses_;
  std::vector<Link> joints_, speeds_, closures_;
  Index couplings_ = 0;  // row of the first
  Index rows_ = 0;
};

Matrix3 cross_matrix(const Vector3& a) {
  Matrix3 k;
  k << 0, -a.z(), a.y(), a.z(), 0, -a.x(), -a.y(), a.x(), 0;
  return k;
}

void Model::add_laws(const Eigen::VectorXd& q, const Eigen::VectorXd& qd, const Eigen::VectorXd& tau,
                     const Vector& twists, Matrix& mass, Vector& force) const {
  for (Index i = 0; i < body_count(); ++i) {
    const Vector3 w = twists.segment<3>(6 * i + 3);
    for (const Lump& lump : lumps(tree_.bodies[i])) {
      const Real m = lump.mass;
      const Matrix3& r = poses_[i].rotation;
      const Vector3 arm = r * lump.com.cast<Real>();
      const Matrix3 inertia = r * lump.inertia.cast<Real>() * r.transpose();
      // The mass centre's acceleration is a + alpha x arm + w x (w x arm).
      Eigen::Matrix<Real, 3, 6> centre;
      centre << Matrix3::Identity(), -cross_matrix(arm);
      const Vector3 pull = m * (tree_.gravity.cast<Real>() - w.cross(w.cross(arm)));
      mass.block<6, 6>(6 * i, 6 * i) += m * centre.transpose() * centre;
      mass.block<3, 3>(6 * i + 3, 6 * i + 3) += inertia;
      force.segment<6>(6 * i) += centre.transpose() * pull;
      force.segment<3>(6 * i + 3) -= w.cross(inertia * w);
    }
  }
  for (const AppliedWrench& wrench : tree_.wrenches) {
    if (wrench.body < 0) continue;
    Six value;
    value << wrench.force.cast<Real>(), wrench.moment.cast<Real>();
    if (wrench.by_q.size() > 0) value += (wrench.by_q * q).cast<Real>();
    if (wrench.by_qd.size() > 0) value += (wrench.by_qd * qd).cast<Real>();
    const Matrix3 axes = place(wrench.axes_body).rotation * wrench.axes.cast<Real>();
    const Vector3 push = axes * value.head<3>();
    const Vector3 arm = poses_[wrench.body].rotation * wrench.point.cast<Real>();
    const Index row = 6 * static_cast<Index>(wrench.body);
    force.segment<3>(row) += push;
    force.segment<3>(row + 3) += axes * value.tail<3>() + arm.cross(push);
  }
  const Index bodies = 6 * body_count();
  const std::vector<Drive> along = drives(tree_);
  const std::vector<int> position = freedom_positions(tree_);
  for (std::size_t k = 0; k < along.size(); ++k) {
    const Index row = bodies + static_cast<Index>(k);
    const Drive& drive = along[k];
    const double speed = qd[static_cast<Index>(k)];
    mass(row, row) = drive.rotor_inertia;
    force[row] = tau[static_cast<Index>(k)] - Real(drive.viscous) * speed;
    if (speed > 0) force[row] -= drive.coulomb_positive;
    if (speed < 0) force[row] += drive.coulomb_negative;
    if (position[k] >= 0) force[row] -= Real(drive.stiffness) * (Real(q[position[k]]) - Real(drive.rest));
  }
}

MaximalSolution Model::solve(const Eigen::VectorXd& q, const Eigen::VectorXd& qd, const Eigen::VectorXd& tau) const {
  const Index bodies = 6 * body_count();
  const Index n = freedom_count(tree_);
  const Index unknowns = bodies + n;
  MaximalSolution result;

  const Vector twist = twists(qd.cast<Real>());
  Matrix mass = Matrix::Zero(unknowns, unknowns);
  Vector force = Vector::Zero(unknowns);
  add_laws(q, qd, tau, twist, mass, force);

  Matrix j = gradients();
  Vector gap = Vector::Zero(rows_), rate = Vector::Zero(rows_), sigma = Vector::Zero(rows_);
  const auto motion = [&](Index body) { return body < 0 ? Motion{} : Motion{twist.segment<6>(6 * body)}; };
  for (const std::vector<Link>* links : {&joints_, &speeds_, &closures_}) {
    for (const Link& link : *links) {
      const std::vector<EquationState> state = evaluate(link, motion(link.a), motion(link.b));
      for (Index k = 0; k < link.count(); ++k) {
        gap[link.first + k] = state[k].gap;
        rate[link.first + k] = state[k].rate;
        sigma[link.first + k] = state[k].acceleration;
      }
      if (links == &joints_) {
        for (const EquationState& row : state) {
          result.tree_gap = std::max(
              {result.tree_gap, static_cast<double>(std::abs(row.gap)), static_cast<double>(std::abs(row.rate))});
        }
      }
    }
  }
  for (std::size_t i = 0; i < mechanism_.couplings.size(); ++i) {
    const Index row = couplings_ + static_cast<Index>(i);
    rate[row] = mechanism_.couplings[i].by_qd.dot(qd) - mechanism_.couplings[i].rate;
    sigma[row] = mechanism_.couplings[i].bias;
  }
  const Index own = rows_ - closure_rows();
  result.gaps = gap.tail(own).cast<double>();
  result.rates = rate.tail(own).cast<double>();

  // J of unit rows: J^T P = Q R, and the last columns of Q span the null space of J.
  Vector scale(rows_);
  for (Index i = 0; i < rows_; ++i) {
    const Real length = j.row(i).norm();
    scale[i] = length == 0 ? 0 : 1 / length;
  }
  j = (scale.asDiagonal() * j).eval();
  Eigen::ColPivHouseholderQR<Matrix> qr(j.transpose());
  qr.setThreshold(rank_threshold);
  const Index rank = qr.rank();
  const Matrix basis = qr.householderQ() * Matrix::Identity(unknowns, unknowns);
  const Matrix range = basis.leftCols(rank);
  const Matrix null = basis.rightCols(unknowns - rank);
  const Matrix triangle = qr.matrixR().topLeftCorner(rank, rank).template triangularView<Eigen::Upper>();
  const auto upper = triangle.template triangularView<Eigen::Upper>();
  const Vector right = qr.colsPermutation().transpose() * Vector(-scale.cwiseProduct(sigma));
  const Vector particular = range * upper.transpose().solve(right.head(rank));
  result.rank = static_cast<int>(rank - bodies);
  result.freedoms = static_cast<int>(unknowns - rank);

  Vector x = particular;
  if (null.cols() > 0) {
    const Matrix reduced = null.transpose() * mass * null;
    const Vector size = reduced.diagonal().cwiseSqrt();
    if (!(size.minCoeff() > 0)) throw std::invalid_argument("oracle: some motion moves no mass");
    const Vector units = size.cwiseInverse();
    const Eigen::LDLT<Matrix> factors(units.asDiagonal() * reduced * units.asDiagonal());
    result.smallest_pivot = static_cast<double>(factors.vectorD().minCoeff());
    if (!(result.smallest_pivot > 1e-13)) throw std::invalid_argument("oracle: some motion moves no mass");
    const Vector load = null.transpose() * (force - mass * particular);
    x += null * units.cwiseProduct(factors.solve(units.cwiseProduct(load)));
  }
  result.residual = static_cast<double>((j * x + scale.cwiseProduct(sigma)).cwiseAbs().maxCoeff());

  Vector lambda = Vector::Zero(rows_);
  lambda.head(rank) = upper.solve(range.transpose() * (mass * x - force));
  lambda = scale.cwiseProduct(Vector(qr.colsPermutation() * lambda));
  result.multipliers = lambda.tail(own).cast<double>();
  result.reactions = wrenches(lambda).cast<double>();

  // Loads that balance by themselves: the null space of J^T.
  result.determined = WrenchFlags::Constant(result.reactions.rows(), 6, true);
  const Matrix rest = qr.matrixR().topRightCorner(rank, rows_ - rank);
  for (Index k = 0; k < rest.cols(); ++k) {
    Vector stress = Vector::Unit(rows_, rank + k);
    stress.head(rank) = -upper.solve(rest.col(k));
    stress = scale.cwiseProduct(Vector(qr.colsPermutation() * stress)).normalized();
    constexpr Real none = 1e-9L;
    result.determined = result.determined && wrenches(stress).cwiseAbs().array() < none;
  }

  result.velocities =
      Eigen::Map<const Eigen::Matrix<Real, Eigen::Dynamic, 6, Eigen::RowMajor>>(twist.data(), body_count(), 6)
          .cast<double>();
  result.accelerations =
      Eigen::Map<const Eigen::Matrix<Real, Eigen::Dynamic, 6, Eigen::RowMajor>>(x.data(), body_count(), 6)
          .cast<double>();
  result.qdd = x.tail(n).cast<double>();
  return result;
}

}  // namespace

MaximalSolution maximal_dynamics(const ClosedMechanism& mechanism, const Eigen::VectorXd& q, const Eigen::VectorXd& qd,
                                 const Eigen::VectorXd& tau) {
  return Model(mechanism, q).solve(q, qd, tau);
}

Eigen::MatrixXd constraint_jacobian(const ClosedMechanism& mechanism, const Eigen::VectorXd& q) {
  return Model(mechanism, q).over_speeds().cast<double>();
}

}  // namespace robotc::oracle
