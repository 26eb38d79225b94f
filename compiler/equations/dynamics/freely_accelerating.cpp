#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <random>

#include "compiler/equations/dynamics/body_velocities.h"
#include "compiler/equations/dynamics/branch_factorisation.h"
#include "compiler/equations/dynamics/functions.h"
#include "compiler/equations/dynamics/joint_forces.h"
#include "compiler/expr/algorithms.h"
#include "compiler/loops/loop_solver.h"
#include "compiler/loops/motion_samples.h"
#include "compiler/mechanism/copy_mechanism.h"
#include "compiler/numerics/singular_values.h"
#include "compiler/numerics/symmetric_eigenvalues.h"
#include "compiler/numerics/thresholds.h"

namespace robotc::dynamics {
namespace {

using Eigen::Index;
using Eigen::Matrix3d;
using Eigen::MatrixXd;
using Eigen::Vector3d;
using Eigen::VectorXd;
using expr::Id;
using Values = std::vector<std::pair<Id, double>>;

/// For each speed whether its pivot in M = Lᵀ D L vanishes: whether the joint, with those beyond it free, feels no
/// inertia. A pivot is M_jj after n subtractions, so rounding can leave n ε M_jj of it; 64 covers the
/// rounding of M itself. A vanished pivot's row is taken as zero, as it is in a matrix that is positive semidefinite. A
/// rotor is part of its pivot, which therefore never vanishes, even where the rotor is lost in the rounding of M.
std::vector<bool> vanishing_pivots(std::vector<double> m, const std::vector<double>& rotors,
                                   const std::vector<std::size_t>& order,
                                   const std::vector<std::optional<std::size_t>>& parent) {
  const std::size_t n = order.size();
  const double tolerance = 64 * static_cast<double>(n) * std::numeric_limits<double>::epsilon();
  std::vector<double> diagonal(n);
  for (std::size_t j = 0; j < n; ++j) diagonal[j] = m[j * n + j];
  std::vector<bool> vanishes(n, false);
  for (auto at = order.rbegin(); at != order.rend(); ++at) {
    const std::size_t j = *at;
    const double pivot = rotors[j] > 0 ? std::max(m[j * n + j], rotors[j]) : m[j * n + j];
    if (!(rotors[j] > 0) && !(pivot > tolerance * diagonal[j])) {  // NaN counts as vanishing
      vanishes[j] = true;
      continue;
    }
    for (auto i = parent[j]; i; i = parent[*i]) {
      const double ratio = m[j * n + *i] / pivot;
      for (auto k = i; k; k = parent[*k]) m[*i * n + *k] -= ratio * m[j * n + *k];
    }
  }
  return vanishes;
}

/// `parameters`, or the defaults.
Values parameter_values(const Mechanism& mechanism, std::span<const std::pair<Id, double>> parameters) {
  Values values(parameters.begin(), parameters.end());
  if (parameters.empty()) {
    for (const RobotParameter& p : mechanism.parameters) values.emplace_back(p.symbol, p.default_value);
  }
  return values;
}

/// Coordinates anywhere, the same ones at each start.
class AnyConfiguration {
 public:
  void set(Values& values, std::size_t first) {
    for (std::size_t i = first; i < values.size(); ++i) {
      values[i].second = std::numbers::pi * (std::ldexp(static_cast<double>(random_() >> 11), -52) - 1);
    }
  }

 private:
  std::mt19937_64 random_{1};
};

constexpr int inertia_samples = 4;

/// In an open tree: a pivot may vanish at single configurations; the same joint at all of these by structure only.
std::vector<SpeedId> freely_accelerating_in_tree(Functions& functions, Values values) {
  const Mechanism& mechanism = functions.mechanism();
  const std::size_t n = mechanism.qd.size();
  std::vector<Id> wanted = functions.get(Function::mass_matrix).roots;
  const std::vector<Id> rotor_ids = rotor_inertias(functions.pool(), mechanism);
  wanted.insert(wanted.end(), rotor_ids.begin(), rotor_ids.end());
  const std::vector<std::size_t> order = speed_order(functions.tree());
  const std::vector<std::optional<std::size_t>> parent = speed_parents(functions.tree());
  const std::size_t first_coordinate = values.size();
  for (const Id q : mechanism.q) values.emplace_back(q, 0.0);
  AnyConfiguration anywhere;
  std::vector<bool> vanishes(n, true);
  for (int sample = 0; sample < inertia_samples; ++sample) {
    anywhere.set(values, first_coordinate);
    std::vector<double> matrix = expr::evaluate(functions.pool(), wanted, values);
    const std::vector<double> rotors(matrix.end() - static_cast<std::ptrdiff_t>(n), matrix.end());
    const std::vector<bool> here = vanishing_pivots(std::move(matrix), rotors, order, parent);
    for (std::size_t j = 0; j < n; ++j) vanishes[j] = vanishes[j] && here[j];
  }
  std::vector<SpeedId> speeds = mechanism.speed_ids();
  std::erase_if(speeds, [&](SpeedId id) { return !vanishes[id.index()]; });
  return speeds;
}

/// G of closed loops by dense algebra, speeds × freedoms; nothing where the freedoms do not determine the others.
std::optional<MatrixXd> freedoms_at(const Mechanism& mechanism, const loops::LoopSolver& solver, const VectorXd& q) {
  const Mobility& mobility = mechanism.mobility;
  const auto columns = [](const std::vector<SpeedId>& speeds) {
    std::vector<Index> list;
    for (const SpeedId id : speeds) list.push_back(static_cast<Index>(id.index()));
    return list;
  };
  const std::vector<Index> dependent = columns(mobility.dependent), independent = columns(mobility.independent);
  const MatrixXd j = solver.row_scale().asDiagonal() * solver.jacobian(q) * solver.column_scale().asDiagonal();
  MatrixXd g = MatrixXd::Zero(j.cols(), std::ssize(independent));
  g(independent, Eigen::all).setIdentity();
  if (dependent.empty()) return g;
  const auto followed =
      numerics::regular_least_squares(j(Eigen::all, dependent), -j(Eigen::all, independent), numerics::regular_columns);
  if (!followed) return std::nullopt;
  g(dependent, Eigen::all) = *followed;
  return solver.column_scale().asDiagonal() * g;
}

/// With loops: the pivots of Gᵀ M G, eliminated from the last freedom to the first, at configurations that close them.
std::vector<SpeedId> freely_accelerating_in_loops(const Mechanism& mechanism, Functions& tree, Values values) {
  const loops::LoopSolver solver(mechanism, tree.pool(), values);
  const std::vector<double>& assembled = mechanism.mobility.assembly;
  const loops::Closed assembly = solver.close(Eigen::Map<const VectorXd>(assembled.data(), std::ssize(assembled)));
  if (!assembly.success) return {};  // reported where it is needed
  const std::vector<Id>& mass_ids = tree.get(Function::mass_matrix).roots;
  const Index n = std::ssize(mechanism.qd), f = std::ssize(mechanism.mobility.independent);
  const std::size_t first_coordinate = values.size();
  for (const Id q : mechanism.q) values.emplace_back(q, 0.0);
  std::vector<bool> vanishes(static_cast<std::size_t>(f), true);
  bool any_sample = false;
  for (const VectorXd& q : loops::motion_samples(solver, assembly.q, inertia_samples)) {
    const std::optional<MatrixXd> g = freedoms_at(mechanism, solver, q);
    if (!g) continue;
    any_sample = true;
    for (Index i = 0; i < q.size(); ++i) values[first_coordinate + static_cast<std::size_t>(i)].second = q[i];
    const std::vector<double> entries = expr::evaluate(tree.pool(), mass_ids, values);
    const MatrixXd mass = Eigen::Map<const MatrixXd>(entries.data(), n, n);
    MatrixXd reduced = g->transpose() * mass * *g;
    const VectorXd terms = (g->cwiseAbs().transpose() * mass.cwiseAbs() * g->cwiseAbs()).diagonal();
    for (Index k = f; k-- > 0;) {
      if (!(reduced(k, k) > numerics::vanishing_energy * static_cast<double>(n) * terms[k])) continue;
      vanishes[static_cast<std::size_t>(k)] = false;
      const VectorXd column = reduced.col(k).head(k);
      reduced.topLeftCorner(k, k) -= column * column.transpose() / reduced(k, k);
    }
  }
  std::vector<SpeedId> speeds;
  for (std::size_t k = 0; any_sample && k < vanishes.size(); ++k) {
    if (vanishes[k]) speeds.push_back(mechanism.mobility.independent[k]);
  }
  return speeds;
}

/// A body's inertia in numbers: the mass, its first moment, and the inertia about the origin of the body's frame.
struct InertiaInNumbers {
  double mass;
  Vector3d first_moment;
  Matrix3d about_origin;

  explicit InertiaInNumbers(const std::vector<double>& n) : mass(n[0]), first_moment(n[1], n[2], n[3]) {
    about_origin << n[4], n[5], n[6], n[5], n[7], n[8], n[6], n[8], n[9];
  }

  /// Twice the kinetic energy of a velocity of the body's frame, polarised.
  [[nodiscard]] double product(const Vector3d& v, const Vector3d& w, const Vector3d& v2, const Vector3d& w2) const {
    return mass * v.dot(v2) + v.dot(w2.cross(first_moment)) + v2.dot(w.cross(first_moment)) + w.dot(about_origin * w2);
  }
  /// The size of its terms.
  [[nodiscard]] double size(const Vector3d& v, const Vector3d& w) const {
    return mass * v.squaredNorm() + 2 * v.norm() * w.norm() * first_moment.norm() +
           about_origin.norm() * w.squaredNorm();
  }
  /// True if no motion of the body is without energy.
  [[nodiscard]] bool is_definite() const {
    constexpr double thin = 1e-9;
    if (!(mass > 0)) return false;
    const Vector3d c = first_moment / mass;
    const Matrix3d about_centre = about_origin - mass * (c.squaredNorm() * Matrix3d::Identity() - c * c.transpose());
    const Vector3d principal = numerics::principal_axes(about_centre).values;
    return principal[0] > thin * principal[2];
  }
};

/// True if the mass matrix of a joint's own body, moved by that joint alone, is singular at a configuration. `numbers`:
/// the ten numbers of the inertia, the body's velocities for each speed of the joint, and the rotors.
bool is_singular_alone(const std::vector<double>& numbers, std::size_t speeds) {
  constexpr double vanishing = 1e-13;
  const auto vector = [&](std::size_t at) { return Vector3d(numbers[at], numbers[at + 1], numbers[at + 2]); };
  const InertiaInNumbers inertia(numbers);
  const auto size = static_cast<Index>(speeds);
  MatrixXd energies(size, size);
  VectorXd terms(size);
  for (Index a = 0; a < size; ++a) {
    const auto first = 10 + 6 * static_cast<std::size_t>(a);
    for (Index b = 0; b < size; ++b) {
      const auto second = 10 + 6 * static_cast<std::size_t>(b);
      energies(a, b) = inertia.product(vector(first), vector(first + 3), vector(second), vector(second + 3));
    }
    terms[a] = inertia.size(vector(first), vector(first + 3));
  }
  for (Index a = 0; a < size; ++a) {
    const double rotor = numbers[10 + 6 * speeds + static_cast<std::size_t>(a)];
    energies(a, a) += rotor;
    terms[a] += rotor;
  }
  for (Index k = size; k-- > 0;) {
    if (!(energies(k, k) > vanishing * terms[k])) return true;
    const VectorXd column = energies.col(k).head(k);
    energies.topLeftCorner(k, k) -= column * column.transpose() / energies(k, k);
  }
  return false;
}

/// The ten numbers of a body's inertia.
std::vector<Id> inertia_of(const TreeBody& body) {
  std::vector<Id> entries{body.inertia.mass};
  entries.insert(entries.end(), body.inertia.first_moment.begin(), body.inertia.first_moment.end());
  entries.insert(entries.end(), body.inertia.inertia.begin(), body.inertia.inertia.end());
  return entries;
}

/// A copy of a robot for questions in numbers, so that these leave no trace in the robot's own pool.
class ScratchRobot {
 public:
  /// `parameters`: values of symbols of `from`, of all that the robot depends on.
  ScratchRobot(const Mechanism& mechanism, const expr::Pool& from, const Values& parameters)
      : mechanism_(copy(mechanism, from, pool_)),
        tree_(build_kinematic_tree(mechanism_, pool_, FixedJoints::merge, Origins::sparse)),
        rotors_(rotor_inertias(pool_, mechanism_)) {
    for (std::size_t i = 0; i < mechanism.parameters.size(); ++i) {
      const auto given = std::ranges::find(parameters, mechanism.parameters[i].symbol, &Values::value_type::first);
      if (given != parameters.end()) values_.emplace_back(mechanism_.parameters[i].symbol, given->second);
    }
    first_coordinate_ = values_.size();
    for (const Id q : mechanism_.q) values_.emplace_back(q, 0.0);
  }

  /// True if some motion of a body's own joint, whose speeds are given, meets no inertia of the body.
  bool is_singular(std::size_t body, const std::vector<SpeedId>& speeds) {
    std::vector<Id> wanted = inertia_of(tree_.bodies[body]);
    for (const SpeedId id : speeds) {
      std::vector<Id> alone(mechanism_.qd.size(), pool_.zero());
      alone[id.index()] = pool_.one();
      const BodyVelocity velocity = body_velocities(pool_, mechanism_, tree_, alone)[body];
      wanted.insert(wanted.end(), velocity.linear.begin(), velocity.linear.end());
      wanted.insert(wanted.end(), velocity.angular.begin(), velocity.angular.end());
    }
    for (const SpeedId id : speeds) wanted.push_back(rotors_[id.index()]);
    AnyConfiguration anywhere;
    for (int sample = 0; sample < inertia_samples; ++sample) {
      anywhere.set(values_, first_coordinate_);
      if (!is_singular_alone(expr::evaluate(pool_, wanted, values_), speeds.size())) return false;
    }
    return true;
  }

 private:
  expr::Pool pool_;
  Mechanism mechanism_;
  KinematicTree tree_;
  std::vector<Id> rotors_;
  Values values_;
  std::size_t first_coordinate_ = 0;
};

}  // namespace

std::vector<SpeedId> freely_accelerating_speeds(Functions& whole, std::span<const std::pair<Id, double>> parameters) {
  const Mechanism& mechanism = whole.mechanism();
  if (mechanism.qd.empty()) return {};
  Values values = parameter_values(mechanism, parameters);
  if (!mechanism.has_loops()) return freely_accelerating_in_tree(whole, std::move(values));
  return freely_accelerating_in_loops(mechanism, whole.open(), std::move(values));
}

std::vector<SpeedId> speeds_without_own_inertia(Functions& whole, std::span<const std::pair<Id, double>> parameters) {
  Functions& functions = whole.open();
  const Mechanism& mechanism = functions.mechanism();
  const Values given = parameter_values(mechanism, parameters);
  std::optional<ScratchRobot> scratch;  // most robots need none
  std::vector<SpeedId> found;
  const std::vector<TreeBody>& bodies = functions.tree().bodies;
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    if (!bodies[i].last_step || !mechanism.joint(bodies[i].joint).moves()) continue;
    if (InertiaInNumbers(expr::evaluate(functions.pool(), inertia_of(bodies[i]), given)).is_definite()) continue;
    if (!scratch) scratch.emplace(mechanism, functions.pool(), given);
    std::vector<SpeedId> own;
    for (const SpeedId id : mechanism.speed_ids()) {
      if (mechanism.speeds[id.index()].joint == bodies[i].joint) own.push_back(id);
    }
    if (scratch->is_singular(i, own)) found.insert(found.end(), own.begin(), own.end());
  }
  // A mass is also missing if it vanishes in the rounding of the masses that it carries.
  const std::vector<SpeedId> lost = freely_accelerating_in_tree(functions, given);
  found.insert(found.end(), lost.begin(), lost.end());
  std::ranges::sort(found);
  found.erase(std::ranges::unique(found).begin(), found.end());
  return found;
}

}  // namespace robotc::dynamics
