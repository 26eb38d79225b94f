#include "runtime/rosenbrock_stepper.h"

#include <algorithm>
#include <limits>

namespace robotc::runtime {

RosenbrockStepper::RosenbrockStepper(RightHandSide& right_hand_side)
    : right_hand_side_(right_hand_side),
      nq_(static_cast<Eigen::Index>(right_hand_side.system().nq)),
      n_(static_cast<Eigen::Index>(right_hand_side.system().nv)),
      m_(n_ + static_cast<Eigen::Index>(right_hand_side.system().nx)),
      dq_(m_, n_),
      dw_(m_, m_),
      dt_(m_),
      matrix_(m_, m_),
      factors_(m_),
      right_(m_),
      displacement_(n_),
      rate_(right_hand_side.size()),
      trial_(right_hand_side.size()),
      g1_(right_hand_side.size()),
      g2_(right_hand_side.size()),
      g3_(right_hand_side.size()),
      g4_(right_hand_side.size()),
      g5_(right_hand_side.size()) {
  // Joint by joint, coordinates and speeds go together; four of a quaternion with three.
  const std::vector<std::size_t>& quaternions = right_hand_side.system().quaternions;
  Eigen::Index speed = 0;
  for (Eigen::Index coordinate = 0; coordinate < nq_;) {
    const bool turns = std::ranges::find(quaternions, static_cast<std::size_t>(coordinate)) != quaternions.end();
    if (turns) {
      rotations_.push_back({coordinate, speed, Eigen::Quaterniond::Identity(), Eigen::Quaterniond::Identity()});
    } else {
      plain_.emplace_back(coordinate, speed);
    }
    coordinate += turns ? 4 : 1;
    speed += turns ? 3 : 1;
  }
}

namespace {

using Eigen::Quaterniond;

Quaterniond quaternion_at(const double* q) { return {q[0], q[1], q[2], q[3]}; }

void put(const Quaterniond& value, double* q) {
  q[0] = value.w();
  q[1] = value.x();
  q[2] = value.y();
  q[3] = value.z();
}

Quaterniond sum(const Quaterniond& a, const Quaterniond& b) { return Quaterniond(a.coeffs() + b.coeffs()); }

/// The displacement along a change of a quaternion: 2 vec(x ξ*) / |ξ|².
Eigen::Vector3d displacement(const Quaterniond& quaternion, const Quaterniond& x) {
  return 2 / quaternion.squaredNorm() * (x * quaternion.conjugate()).vec();
}

}  // namespace

Quaterniond RosenbrockStepper::relaxed(const Rotation& rotation, const Quaterniond& x) const {
  const Quaterniond turned = rotation.half_speed * x;
  return Quaterniond(rotation.factor * (x.coeffs() / reciprocal_ + turned.coeffs()));
}

// Hairer and Wanner's form (7.25), without products of the Jacobian with vectors: stage i solves
//   (1/(γh) − J) g_i = f(t + α_i h, y + Σ a_ij g_j) + Σ c_ij g_j / h + γ_i h ∂f/∂t.
void RosenbrockStepper::do_step(const FlowRate& rate, const state_type& y, double t, state_type& y_end, double h,
                                state_type& error) {
  linearise(y, t, h);
  if (is_singular()) {
    std::fill(error.begin(), error.end(), std::numeric_limits<double>::quiet_NaN());
    return;
  }
  const std::size_t size = y.size();
  const auto add_time = [&](state_type& g, double share) {
    Eigen::Map<Eigen::VectorXd>(g.data() + nq_, m_) += share * h * dt_;
  };

  rate(y, g1_, t);
  add_time(g1_, c_.d1);
  solve(g1_);

  for (std::size_t i = 0; i < size; ++i) trial_[i] = y[i] + c_.a21 * g1_[i];
  rate(trial_, g2_, t + c_.c2 * h);
  for (std::size_t i = 0; i < size; ++i) g2_[i] += c_.c21 * g1_[i] / h;
  add_time(g2_, c_.d2);
  solve(g2_);

  for (std::size_t i = 0; i < size; ++i) trial_[i] = y[i] + c_.a31 * g1_[i] + c_.a32 * g2_[i];
  rate(trial_, g3_, t + c_.c3 * h);
  for (std::size_t i = 0; i < size; ++i) g3_[i] += (c_.c31 * g1_[i] + c_.c32 * g2_[i]) / h;
  add_time(g3_, c_.d3);
  solve(g3_);

  for (std::size_t i = 0; i < size; ++i) trial_[i] = y[i] + c_.a41 * g1_[i] + c_.a42 * g2_[i] + c_.a43 * g3_[i];
  rate(trial_, g4_, t + c_.c4 * h);
  for (std::size_t i = 0; i < size; ++i) g4_[i] += (c_.c41 * g1_[i] + c_.c42 * g2_[i] + c_.c43 * g3_[i]) / h;
  add_time(g4_, Coefficients::d4);
  solve(g4_);

  for (std::size_t i = 0; i < size; ++i) {
    trial_[i] = y[i] + c_.a51 * g1_[i] + c_.a52 * g2_[i] + c_.a53 * g3_[i] + c_.a54 * g4_[i];
  }
  rate(trial_, g5_, t + h);
  for (std::size_t i = 0; i < size; ++i) {
    g5_[i] += (c_.c51 * g1_[i] + c_.c52 * g2_[i] + c_.c53 * g3_[i] + c_.c54 * g4_[i]) / h;
  }
  solve(g5_);

  // The embedded result is the argument of the last stage, and the last stage its error.
  for (std::size_t i = 0; i < size; ++i) trial_[i] += g5_[i];
  rate(trial_, error, t + h);
  for (std::size_t i = 0; i < size; ++i) {
    error[i] += (c_.c61 * g1_[i] + c_.c62 * g2_[i] + c_.c63 * g3_[i] + c_.c64 * g4_[i] + c_.c65 * g5_[i]) / h;
  }
  solve(error);
  for (std::size_t i = 0; i < size; ++i) y_end[i] = trial_[i] + error[i];
}

void RosenbrockStepper::interpolate(double t, double t_begin, const state_type& y_begin, double t_end,
                                    const state_type& y_end, state_type& y) const {
  const double s = (t - t_begin) / (t_end - t_begin);
  for (std::size_t i = 0; i < y.size(); ++i) {
    const double third = c_.d21 * g1_[i] + c_.d22 * g2_[i] + c_.d23 * g3_[i] + c_.d24 * g4_[i] + c_.d25 * g5_[i];
    const double fourth = c_.d31 * g1_[i] + c_.d32 * g2_[i] + c_.d33 * g3_[i] + c_.d34 * g4_[i] + c_.d35 * g5_[i];
    y[i] = (1 - s) * y_begin[i] + s * (y_end[i] + (1 - s) * (third + s * fourth));
  }
}

void RosenbrockStepper::linearise(const state_type& y, double t, double h) {
  right_hand_side_.linearise(t, y.data(), dq_.data(), dw_.data(), dt_.data());
  reciprocal_ = c_.gamma * h;
  matrix_ = -dw_;
  if (rotations_.empty()) {
    matrix_.leftCols(n_) -= reciprocal_ * dq_;
  } else {
    eliminate_positions(y);
  }
  matrix_.diagonal().array() += 1 / reciprocal_;
  factors_.factorise(matrix_);
}

// For a turn v about the axes of the joint frame, S v = (v/(γh) + ½ ω × v) / (1/(γh)² + |ω|²/4).
void RosenbrockStepper::eliminate_positions(const state_type& y) {
  for (const auto& [coordinate, speed] : plain_) matrix_.col(speed) -= reciprocal_ * dq_.col(speed);
  for (Rotation& rotation : rotations_) {
    const Eigen::Vector3d half = 0.5 * Eigen::Map<const Eigen::Vector3d>(y.data() + nq_ + rotation.first_speed);
    rotation.quaternion = quaternion_at(y.data() + rotation.first_coordinate);
    rotation.half_speed = Quaterniond(0, half.x(), half.y(), half.z());
    rotation.factor = 1 / (1 / (reciprocal_ * reciprocal_) + half.squaredNorm());
    Eigen::Matrix3d turned = Eigen::Matrix3d::Identity() / reciprocal_;
    turned += (Eigen::Matrix3d() << 0, -half.z(), half.y(), half.z(), 0, -half.x(), -half.y(), half.x(), 0).finished();
    matrix_.middleCols<3>(rotation.first_speed) -= dq_.middleCols<3>(rotation.first_speed) * (rotation.factor * turned);
  }
}

// The rows of q give g_q = (1/(γh) − A)⁻¹ (r_q + N g_q̇), with A = 0 and N = 1 but for quaternions; substituted into
// those of w: (1/(γh) − ∂ẇ/∂w − (∂ẇ/∂q S, 0)) g_w = r_w + ∂ẇ/∂q δ, δ the displacement along (1/(γh) − A)⁻¹ r_q.
void RosenbrockStepper::solve(state_type& r) {
  Eigen::Map<Eigen::VectorXd> w(r.data() + nq_, m_);
  right_ = w;
  if (rotations_.empty()) {
    Eigen::Map<Eigen::VectorXd> position(r.data(), n_);
    right_ += reciprocal_ * dq_.lazyProduct(position);
    factors_.solve(right_, w);
    position = reciprocal_ * (position + w.head(n_));
    return;
  }
  for (const auto& [coordinate, speed] : plain_)
    displacement_[speed] = reciprocal_ * r[static_cast<std::size_t>(coordinate)];
  for (const Rotation& rotation : rotations_) {
    const Quaterniond change = relaxed(rotation, quaternion_at(r.data() + rotation.first_coordinate));
    displacement_.segment<3>(rotation.first_speed) = displacement(rotation.quaternion, change);
  }
  right_ += dq_.lazyProduct(displacement_);
  factors_.solve(right_, w);
  for (const auto& [coordinate, speed] : plain_) {
    double& position = r[static_cast<std::size_t>(coordinate)];
    position = reciprocal_ * (position + w[speed]);
  }
  for (const Rotation& rotation : rotations_) {
    double* const position = r.data() + rotation.first_coordinate;
    const Eigen::Vector3d half = 0.5 * w.segment<3>(rotation.first_speed);
    const Quaterniond rate = Quaterniond(0, half.x(), half.y(), half.z()) * rotation.quaternion;
    put(relaxed(rotation, sum(quaternion_at(position), rate)), position);
  }
}

}  // namespace robotc::runtime
