#include "compiler/loops/held_freedoms.h"

#include <algorithm>

#include "compiler/numerics/independent_columns.h"
#include "compiler/numerics/singular_values.h"
#include "compiler/numerics/thresholds.h"

namespace robotc::loops {
namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

/// An orthonormal basis of the speeds that keep the loops closed, a row per speed; lengths over the size.
MatrixXd motions(const LoopSolver& solver, const VectorXd& q) {
  const MatrixXd j = solver.row_scale().asDiagonal() * solver.jacobian(q) * solver.column_scale().asDiagonal();
  return numerics::null_space(j, numerics::without_effect);
}

/// Speeds that determine each other in no part, collected one after another.
class IndependentSpeeds {
 public:
  explicit IndependentSpeeds(MatrixXd motions) : motions_(std::move(motions)) {}

  /// True if these speeds are independent of those taken, and of each other.
  [[nodiscard]] bool accepts(std::span<const SpeedId> speeds) const {
    MatrixXd rows(static_cast<Index>(taken_.size() + speeds.size()), motions_.cols());
    Index next = 0;
    for (const SpeedId speed : taken_) rows.row(next++) = row(speed);
    for (const SpeedId speed : speeds) rows.row(next++) = row(speed);
    if (rows.rows() > rows.cols()) return false;
    return numerics::rank(rows, numerics::regular_columns) == rows.rows();
  }
  void take(std::span<const SpeedId> speeds) { taken_.insert(taken_.end(), speeds.begin(), speeds.end()); }
  /// Independent speeds that are still missing.
  [[nodiscard]] std::size_t missing() const { return static_cast<std::size_t>(motions_.cols()) - taken_.size(); }

 private:
  /// The row of a speed, scaled to length 1, so that a joint that turns little counts as much as one that turns far; 0
  /// for a joint that cannot move.
  [[nodiscard]] Eigen::RowVectorXd row(SpeedId speed) const {
    constexpr double still = 1e-9;
    const Eigen::RowVectorXd moves = motions_.row(static_cast<Index>(speed.index()));
    const double length = moves.norm();
    return length <= still ? Eigen::RowVectorXd(Eigen::RowVectorXd::Zero(moves.size())) : moves / length;
  }

  MatrixXd motions_;
  std::vector<SpeedId> taken_;
};

/// The freedoms that coordinates tell, in their order: one speed for each, three of a rotation. Turns about some axes
/// of a rotation are not among them.
std::vector<std::vector<SpeedId>> freedoms_by_coordinates(const Mechanism& mechanism) {
  const std::vector<SpeedId>& freedoms = mechanism.mobility.independent;
  std::vector<std::vector<SpeedId>> result;
  for (std::size_t i = 0; i < freedoms.size(); ++i) {
    std::vector<SpeedId> speeds{freedoms[i]};
    if (!mechanism.coordinate_of(freedoms[i])) {
      const JointId joint = mechanism.speeds[freedoms[i].index()].joint;
      const auto turns_it = [&](SpeedId speed) {
        return mechanism.speeds[speed.index()].joint == joint && !mechanism.coordinate_of(speed);
      };
      while (i + 1 < freedoms.size() && turns_it(freedoms[i + 1])) speeds.push_back(freedoms[++i]);
      if (speeds.size() < 3) continue;
    }
    result.push_back(std::move(speeds));
  }
  return result;
}

}  // namespace

HeldFreedoms held_freedoms(const LoopSolver& solver, const Mechanism& mechanism, const VectorXd& closed,
                           std::span<const SpeedId> given) {
  HeldFreedoms result;
  IndependentSpeeds independent(motions(solver, closed));
  // A given rotation takes as many turns as the loops leave it.
  for (const SpeedId speed : given) {
    if (independent.accepts({&speed, 1})) {
      independent.take({&speed, 1});
    } else if (mechanism.coordinate_of(speed)) {
      result.given_depend = true;
    }
  }
  if (result.given_depend) return result;
  const IndependentSpeeds before = independent;
  std::vector<std::vector<SpeedId>> held, left;
  for (const std::vector<SpeedId>& speeds : freedoms_by_coordinates(mechanism)) {
    if (std::ranges::find(given, speeds.front()) != given.end()) continue;
    if (independent.accepts(speeds)) {
      independent.take(speeds);
      held.push_back(speeds);
    } else if (before.accepts(speeds)) {
      left.push_back(speeds);
    }
  }
  // Could the freedoms held, but for one of them, be held together with one that is left?
  const auto replaces = [&](const std::vector<SpeedId>& other, std::size_t one) {
    IndependentSpeeds without = before;
    for (std::size_t i = 0; i < held.size(); ++i) {
      if (i != one) without.take(held[i]);
    }
    return without.accepts(other);
  };
  std::vector<bool> follows(left.size(), false);
  for (std::size_t i = 0; i < held.size(); ++i) {
    result.held.insert(result.held.end(), held[i].begin(), held[i].end());
    bool is_chosen = false;
    for (std::size_t k = 0; k < left.size(); ++k) {
      if (!replaces(left[k], i)) continue;
      is_chosen = follows[k] = true;
    }
    if (is_chosen) result.chosen.insert(result.chosen.end(), held[i].begin(), held[i].end());
  }
  for (std::size_t k = 0; k < left.size(); ++k) {
    if (follows[k]) result.follows.insert(result.follows.end(), left[k].begin(), left[k].end());
  }
  result.open = independent.missing();
  return result;
}

}  // namespace robotc::loops
