#include "bench/peer_conventions.h"

#include <Eigen/Core>
#include <Eigen/Geometry>
#include <cstddef>

namespace robotc::bench {
namespace {

using Eigen::Index;
using Eigen::Matrix3d;
using Eigen::MatrixXd;
using Eigen::Vector3d;
using Eigen::VectorXd;

Matrix3d cross_matrix(const Vector3d& a) {
  Matrix3d k;
  k << 0, -a.z(), a.y(), a.z(), 0, -a.x(), -a.y(), a.x(), 0;
  return k;
}

/// Three entries of the rates of a joint with a quaternion.
struct Triple {
  Index first;    ///< in v
  bool turned;    ///< the peer has them along the axes of the body
  bool linear;    ///< rates of its position
  Index angular;  ///< in v: the angular ones of the joint
  Matrix3d axes;  ///< R_parent,body
};

/// The triples at a configuration.
std::vector<Triple> triples(const RigidTree& tree, PeerConvention convention, const VectorXd& q) {
  std::vector<Triple> found;
  Index position = 0, speed = 0;
  for (const TreeBodyInNumbers& body : tree.bodies) {
    const bool floats = body.joint == PeerJoint::floating;
    if (floats || body.joint == PeerJoint::spherical) {
      const Index w = position + (floats ? 3 : 0), angular = speed + (floats ? 3 : 0);
      const Matrix3d axes = Eigen::Quaterniond(q[w], q[w + 1], q[w + 2], q[w + 3]).toRotationMatrix();
      if (floats) found.push_back({speed, convention == body_rates, true, angular, axes});
      found.push_back({angular, true, false, angular, axes});
    }
    position += position_count(body.joint);
    speed += speed_count(body.joint);
  }
  return found;
}

/// With T the axes' rotation and ' for the peer: v' = T v, f' = T f, a' = T a + b.
struct Axes {
  std::vector<Triple> at;
  MatrixXd turn;       ///< T
  VectorXd bias;       ///< b
  MatrixXd bias_by_v;  ///< ∂b/∂v
  MatrixXd v_by_q;     ///< ∂v'/∂δ, of displacements δ along robotc's axes, at constant v
  MatrixXd bias_by_q;  ///< ∂b/∂δ

  /// ∂(T f)/∂δ at constant f, with f' = T f.
  [[nodiscard]] MatrixXd turned_by_q(const VectorXd& theirs) const {
    MatrixXd result = MatrixXd::Zero(theirs.size(), theirs.size());
    for (const Triple& t : at) {
      if (t.turned)
        result.block<3, 3>(t.first, t.angular) = cross_matrix(theirs.segment<3>(t.first)) * t.axes.transpose();
    }
    return result;
  }
  /// ∂(Tᵀ f')/∂δ at constant f'.
  [[nodiscard]] MatrixXd turned_back_by_q(const VectorXd& theirs) const {
    MatrixXd result = MatrixXd::Zero(theirs.size(), theirs.size());
    for (const Triple& t : at) {
      if (t.turned) result.block<3, 3>(t.first, t.angular) = -cross_matrix(t.axes * theirs.segment<3>(t.first));
    }
    return result;
  }
};

Axes axes_at(const RigidTree& tree, PeerConvention convention, const VectorXd& q, const VectorXd& v) {
  const Index n = v.size();
  Axes axes{triples(tree, convention, q), MatrixXd::Identity(n, n), VectorXd::Zero(n), MatrixXd::Zero(n, n), {},
            MatrixXd::Zero(n, n)};
  for (const Triple& t : axes.at) {
    if (t.turned) axes.turn.block<3, 3>(t.first, t.first) = t.axes.transpose();
  }
  const VectorXd theirs = axes.turn * v;
  axes.v_by_q = axes.turned_by_q(theirs);
  for (const Triple& t : axes.at) {
    if (!t.linear || !t.turned) continue;
    // Axes that turn: the rate of Rᵀ u is Rᵀ u̇ − ω' × u'.
    const Vector3d u = theirs.segment<3>(t.first), w = theirs.segment<3>(t.angular);
    const Matrix3d turn = t.axes.transpose();
    axes.bias.segment<3>(t.first) = -w.cross(u);
    axes.bias_by_v.block<3, 3>(t.first, t.first) = -cross_matrix(w) * turn;
    axes.bias_by_v.block<3, 3>(t.first, t.angular) = cross_matrix(u) * turn;
    axes.bias_by_q.block<3, 3>(t.first, t.angular) =
        (cross_matrix(u) * cross_matrix(w) - cross_matrix(w) * cross_matrix(u)) * turn;
  }
  return axes;
}

VectorXd vector(const std::vector<double>& entries) {
  return Eigen::Map<const VectorXd>(entries.data(), static_cast<Index>(entries.size()));
}
std::vector<double> entries(const VectorXd& vector) { return {vector.begin(), vector.end()}; }

}  // namespace

PeerState peer_state(const RigidTree& tree, PeerConvention convention, PeerResult result, const PeerState& ours) {
  const Axes axes = axes_at(tree, convention, vector(ours.q), vector(ours.v));
  PeerState theirs{ours.q, entries(axes.turn * vector(ours.v)), {}};
  const VectorXd x = axes.turn * vector(ours.x);
  theirs.x = entries(takes_effort(result) ? x : VectorXd(x + axes.bias));
  if (convention == body_rates) {
    std::size_t position = 0;
    for (const TreeBodyInNumbers& body : tree.bodies) {
      const auto count = static_cast<std::size_t>(position_count(body.joint));
      if (count >= 4) {
        const std::size_t w = position + count - 4;
        for (std::size_t k = 0; k < 4; ++k) theirs.q[w + k] = ours.q[w + (k + 1) % 4];
      }
      position += count;
    }
  }
  return theirs;
}

std::vector<double> our_result(const RigidTree& tree, PeerConvention convention, PeerResult result,
                               const PeerState& ours, const std::vector<double>& value,
                               const std::vector<double>& theirs) {
  const Axes axes = axes_at(tree, convention, vector(ours.q), vector(ours.v));
  const MatrixXd& turn = axes.turn;
  const Index n = turn.rows();
  using RowMajor = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
  const auto block = [&](Index k) -> MatrixXd { return Eigen::Map<const RowMajor>(theirs.data() + k * n * n, n, n); };
  std::vector<double> found(theirs.size());
  const auto write = [&](Index k, const MatrixXd& matrix) {
    Eigen::Map<RowMajor>(found.data() + k * n * n, n, n) = matrix;
  };
  switch (result) {
    case PeerResult::effort:
      return entries(turn.transpose() * vector(theirs));
    case PeerResult::acceleration:
      return entries(turn.transpose() * (vector(theirs) - axes.bias));
    case PeerResult::mass_matrix:
      write(0, turn.transpose() * block(0) * turn);
      return found;
    case PeerResult::derivatives_of_effort: {
      // f = Tᵀ f'(q, T v, T a + b)
      const MatrixXd by_acceleration = axes.turned_by_q(turn * vector(ours.x)) + axes.bias_by_q;
      write(0, turn.transpose() * (block(0) * turn + block(1) * axes.v_by_q + block(2) * by_acceleration) +
                   axes.turned_back_by_q(turn * vector(value)));
      write(1, turn.transpose() * (block(1) * turn + block(2) * axes.bias_by_v));
      write(2, turn.transpose() * block(2) * turn);
      return found;
    }
    case PeerResult::derivatives_of_acceleration:
      // a = Tᵀ (a'(q, T v, T τ) − b)
      write(0, turn.transpose() * (block(0) * turn + block(1) * axes.v_by_q +
                                   block(2) * axes.turned_by_q(turn * vector(ours.x)) - axes.bias_by_q) +
                   axes.turned_back_by_q(turn * vector(value)));
      write(1, turn.transpose() * (block(1) * turn - axes.bias_by_v));
      write(2, turn.transpose() * block(2) * turn);
      return found;
  }
  return found;
}

}  // namespace robotc::bench
