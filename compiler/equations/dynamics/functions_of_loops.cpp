#include "compiler/equations/dynamics/functions_of_loops.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "compiler/equations/dynamics/argument_derivatives.h"
#include "compiler/equations/dynamics/base_parameters_of_loops.h"
#include "compiler/equations/dynamics/body_velocities.h"
#include "compiler/equations/dynamics/branch_factorisation.h"
#include "compiler/equations/dynamics/closure_wrenches.h"
#include "compiler/equations/dynamics/drive_inputs.h"
#include "compiler/equations/dynamics/joint_forces.h"
#include "compiler/equations/dynamics/manipulability.h"
#include "compiler/expr/algorithms.h"
#include "compiler/loops/closing.h"

namespace robotc::dynamics {

using derivations::Quantity;
using expr::Id;
using expr::Vec3;
using Ids = FunctionsOfLoops::Ids;

namespace {

Mechanism opened(Mechanism mechanism) {
  mechanism.closures.clear();
  mechanism.couplings.clear();
  mechanism.mobility = {};
  mechanism.mobility.independent = mechanism.speed_ids();
  return mechanism;
}

/// Entries (r, c) and (c, r) of a symmetric matrix as one expression.
void mirror(Ids& matrix, std::size_t n) {
  for (std::size_t r = 0; r < n; ++r) {
    for (std::size_t c = 0; c < r; ++c) matrix[r * n + c] = matrix[c * n + r];
  }
}

}  // namespace

FunctionsOfLoops::FunctionsOfLoops(const Mechanism& mechanism, expr::Pool& pool,
                                   std::optional<derivations::Formulation> formulation)
    : mechanism_(mechanism), tree_(opened(mechanism)), pool_(pool), open_(tree_, pool, formulation) {}

const ReducedMotion& FunctionsOfLoops::motion() {
  if (!motion_) motion_.emplace(mechanism_, pool_);
  return *motion_;
}

Regressor& FunctionsOfLoops::regressor() {
  if (!open_.regressor_) {
    Regressor all(tree_, pool_);
    open_.regressor_.emplace(tree_, pool_, base_parameters_of_loops(mechanism_, pool_, all, motion()));
  }
  return *open_.regressor_;
}

Ids FunctionsOfLoops::cheaper(Ids a, Ids b) const {
  const std::size_t cost_a = expr::count_operations(pool_, a).arithmetic();
  return expr::count_operations(pool_, b).arithmetic() < cost_a ? b : a;
}

Ids FunctionsOfLoops::along_motion(const Ids& roots) {
  Ids followed = motion().in_freedoms(roots);
  if (motion().freedoms() < 2) return followed;
  return cheaper(motion().in_freedoms_directly(roots), std::move(followed));
}

Ids FunctionsOfLoops::transposed_matrix() {
  const std::size_t n = motion().speeds();
  const std::size_t f = motion().freedoms();
  Ids transposed(f * n);
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t k = 0; k < f; ++k) transposed[k * n + i] = motion().matrix()[i * f + k];
  }
  return transposed;
}

Ids FunctionsOfLoops::mass_matrix_by_tree() {
  const std::size_t n = motion().speeds();
  const std::size_t f = motion().freedoms();
  const Ids of_tree = motion().with_relations(open_.get(Function::mass_matrix).roots);
  Ids matrix = motion().projected(motion().times_g(of_tree), f);
  if (n > 0) mirror(matrix, f);
  return matrix;
}

// Σ X_kᵀ I_k X_k over the bodies k, X_k the velocities of the body for the columns of G.
Ids FunctionsOfLoops::mass_matrix_by_twists() {
  const std::size_t n = motion().speeds();
  const std::size_t f = motion().freedoms();
  const KinematicTree tree = energy_graph::tree_of(open_.graph());
  const Ids transposed = transposed_matrix();
  std::vector<std::vector<BodyVelocity>> velocities;
  for (std::size_t k = 0; k < f; ++k) {
    velocities.push_back(body_velocities(pool_, tree_, tree, std::span(transposed).subspan(k * n, n)));
  }
  const Ids rotors = rotor_inertias(pool_, tree_);
  Ids matrix(f * f, pool_.zero());
  for (std::size_t c = 0; c < f; ++c) {
    for (std::size_t i = 0; i < tree.bodies.size(); ++i) {
      const SpatialInertia& inertia = tree.bodies[i].inertia;
      const auto& [v, w] = velocities[c][i];
      const Vec3 linear =
          expr::add(pool_, expr::scale(pool_, inertia.mass, v), expr::cross(pool_, w, inertia.first_moment));
      const Vec3 angular =
          expr::add(pool_, expr::mul(pool_, inertia.inertia, w), expr::cross(pool_, inertia.first_moment, v));
      for (std::size_t r = 0; r <= c; ++r) {
        const BodyVelocity& other = velocities[r][i];
        Id& entry = matrix[r * f + c];
        entry = pool_.add(entry,
                          pool_.add(expr::dot(pool_, other.linear, linear), expr::dot(pool_, other.angular, angular)));
      }
    }
    for (std::size_t r = 0; r <= c; ++r) {
      for (std::size_t i = 0; i < n; ++i) {
        const Id product = pool_.mul(transposed[r * n + i], transposed[c * n + i]);
        matrix[r * f + c] = pool_.add(matrix[r * f + c], pool_.mul(rotors[i], product));
      }
    }
  }
  matrix = motion().with_relations(matrix);
  mirror(matrix, f);
  return matrix;
}

Ids FunctionsOfLoops::mass_matrix() {
  if (open_.formulation()) return mass_matrix_by_tree();
  Ids matrix = cheaper(mass_matrix_by_twists(), mass_matrix_by_tree());
  return has_constant_matrix() ? open_.multiplied_out_if_cheaper(std::move(matrix)) : matrix;
}

// Entry by entry below the independent speeds that come later on a path from the base, and of loops on any path:
// entries that are exactly 0 stay so.
expr::EliminationTree FunctionsOfLoops::elimination_order() const {
  const std::vector<SpeedId>& independent = mechanism_.mobility.independent;
  expr::EliminationTree order{{}, std::vector<std::optional<std::size_t>>(independent.size())};
  for (const std::size_t speed : speed_order(open_.tree())) {
    const auto found = std::find(independent.begin(), independent.end(), SpeedId(speed));
    if (found == independent.end()) continue;
    const auto k = static_cast<std::size_t>(found - independent.begin());
    if (!order.order.empty()) order.parent[k] = order.order.back();
    order.order.push_back(k);
  }
  return order;
}

Ids FunctionsOfLoops::driven(const Ids& mass, Ids effort) {
  return expr::TreeFactorisation(pool_, elimination_order(), mass).solve(std::move(effort));
}

Ids FunctionsOfLoops::inverse_of_mass_matrix(Functions& whole) {
  return expr::TreeFactorisation(pool_, elimination_order(), whole.get(Function::mass_matrix).roots).inverse();
}

Ids FunctionsOfLoops::residual(const Ids& effort, std::span<const AppliedWrench> wrenches) {
  Ids left = open_.body_efforts(Quantity::inverse_dynamics, wrenches, open_.form_of_efforts_);
  const Ids rotors = rotor_inertias(pool_, tree_);
  for (std::size_t i = 0; i < left.size(); ++i) {
    left[i] = pool_.sub(effort[i], pool_.add(left[i], pool_.mul(rotors[i], tree_.qdd[i])));
  }
  return motion().projected(motion().in_freedoms(left, motion().bias()));
}

Ids FunctionsOfLoops::accelerations(Functions& whole, const Ids& effort, std::span<const AppliedWrench> wrenches) {
  const WrittenAs form(open_, whole.form_of_efforts_);
  const Ids right = residual(effort, wrenches);
  if (open_.formulation()) return driven(mass_matrix_by_tree(), right);
  Ids best;
  std::vector<Ids> matrices{mass_matrix_by_twists(), mass_matrix_by_tree()};
  if (has_constant_matrix()) matrices.push_back(whole.get(Function::mass_matrix).roots);
  for (const Ids& mass : matrices) {
    Ids found = driven(mass, right);
    if (has_constant_matrix())
      found = cheaper(std::move(found), driven(mass, residual_by_energy(mass, effort, wrenches)));
    best = best.empty() ? std::move(found) : cheaper(std::move(best), std::move(found));
  }
  return best;
}

bool FunctionsOfLoops::has_constant_matrix() {
  if (open_.formulation()) return false;
  const auto is_rate = [&](SpeedId id) { return mechanism_.coordinate_of(id).has_value(); };
  return std::ranges::all_of(mechanism_.mobility.independent, is_rate) &&
         std::ranges::none_of(motion().matrix(), [&](Id entry) { return pool_.stage(entry) == expr::Stage::step; });
}

Ids FunctionsOfLoops::velocity_forces(const Ids& mass) {
  const std::size_t f = motion().freedoms();
  const Ids u = mechanism_.independent(mechanism_.qd);
  Ids momenta(f, pool_.zero());
  Id doubled = pool_.zero();  // twice the kinetic energy
  for (std::size_t r = 0; r < f; ++r) {
    for (std::size_t c = 0; c < f; ++c) momenta[r] = pool_.add(momenta[r], pool_.mul(mass[r * f + c], u[c]));
    doubled = pool_.add(doubled, pool_.mul(u[r], momenta[r]));
  }
  Ids forces = expr::differentiate(pool_, momenta, motion().along_motion()).roots;
  const std::vector<Direction> directions = motion().along_freedoms();
  const Id half = pool_.number(Number::rational(1, 2));
  for (std::size_t k = 0; k < f; ++k) {
    const Id slope = expr::differentiate(pool_, std::span(&doubled, 1), directions[k]).roots.front();
    forces[k] = pool_.sub(forces[k], pool_.mul(half, slope));
  }
  return forces;
}

// Ĉ_kj = ½ Σ_i (∂M̂_kj/∂q_i + ∂M̂_ki/∂q_j − ∂M̂_ij/∂q_k) u_i = ½ dM̂_kj/dt + ½ (∂p_k/∂q_j − ∂p_j/∂q_k), p = M̂ u.
Ids FunctionsOfLoops::coriolis_matrix_by_energy(const Ids& mass) {
  const std::size_t f = motion().freedoms();
  const Ids u = mechanism_.independent(mechanism_.qd);
  Ids momenta(f, pool_.zero());
  for (std::size_t r = 0; r < f; ++r) {
    for (std::size_t c = 0; c < f; ++c) momenta[r] = pool_.add(momenta[r], pool_.mul(mass[r * f + c], u[c]));
  }
  const Ids rate = expr::differentiate(pool_, mass, motion().along_motion()).roots;
  std::vector<Ids> slopes;  // ∂p/∂q_j
  for (const Direction& direction : motion().along_freedoms()) {
    slopes.push_back(expr::differentiate(pool_, momenta, direction).roots);
  }
  const Id half = pool_.number(Number::rational(1, 2));
  Ids matrix(f * f);
  for (std::size_t k = 0; k < f; ++k) {
    for (std::size_t j = 0; j < f; ++j) {
      const Id twist = pool_.sub(slopes[j][k], slopes[k][j]);
      matrix[k * f + j] = pool_.mul(half, pool_.add(rate[k * f + j], twist));
    }
  }
  return matrix;
}

Ids FunctionsOfLoops::residual_by_energy(const Ids& mass, const Ids& effort, std::span<const AppliedWrench> wrenches) {
  Ids at_rest = open_.body_efforts(Quantity::gravity_forces, wrenches, open_.form_of_efforts_);
  for (std::size_t i = 0; i < at_rest.size(); ++i) at_rest[i] = pool_.sub(effort[i], at_rest[i]);
  Ids result = motion().projected(motion().in_freedoms(at_rest));
  const Ids of_velocity = velocity_forces(mass);
  for (std::size_t k = 0; k < result.size(); ++k) result[k] = pool_.sub(result[k], of_velocity[k]);
  return result;
}

Ids FunctionsOfLoops::coriolis_matrix() {
  const std::size_t f = motion().freedoms();
  const ReducedMotion::Change along = motion().change(motion().along_motion(), std::nullopt);
  const Ids& mass = open_.get(Function::mass_matrix).roots;
  Ids inner = motion().times_g(motion().in_freedoms(open_.get(Function::coriolis_matrix).roots));
  const std::size_t n = motion().speeds();
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t k = 0; k < f; ++k) {
      for (std::size_t j = 0; j < n; ++j) {
        inner[i * f + k] = pool_.add(inner[i * f + k], pool_.mul(mass[i * n + j], along.matrix[j * f + k]));
      }
    }
  }
  return motion().projected(inner, f);
}

FunctionsOfLoops::Changes FunctionsOfLoops::by_positions() {
  Changes changes;
  for (const Direction& direction : motion().along_freedoms()) {
    changes.push_back(motion().change(direction, std::nullopt));
  }
  return changes;
}

FunctionsOfLoops::Changes FunctionsOfLoops::by_speeds() {
  Changes changes;
  for (std::size_t k = 0; k < motion().freedoms(); ++k) changes.push_back(motion().change({}, k));
  return changes;
}

FunctionsOfLoops::Changes FunctionsOfLoops::by_parameters() {
  Changes changes;
  for (const RobotParameter& parameter : mechanism_.parameters) {
    changes.push_back(motion().change(motion().along_parameter(parameter.symbol), std::nullopt));
  }
  return changes;
}

// (Gᵀ e)' = G'ᵀ e + Gᵀ e', a column per change.
Ids FunctionsOfLoops::effort_changes(Functions& whole, const Changes& changes, bool surplus) {
  const std::size_t f = motion().freedoms();
  Ids result(f * changes.size());
  if (has_constant_matrix()) {
    Ids efforts = whole.get(Function::inverse_dynamics).roots;
    const Ids driving = motion().projected(tree_.tau);
    for (std::size_t k = 0; k < f && surplus; ++k) efforts[k] = pool_.sub(efforts[k], driving[k]);
    for (std::size_t c = 0; c < changes.size(); ++c) {
      const Ids column = expr::differentiate(pool_, efforts, changes[c].all).roots;
      for (std::size_t k = 0; k < f; ++k) result[k * changes.size() + c] = column[k];
    }
    return result;
  }
  Ids efforts = open_.get(Function::inverse_dynamics).roots;
  for (std::size_t i = 0; i < efforts.size() && surplus; ++i) efforts[i] = pool_.sub(efforts[i], tree_.tau[i]);
  const Ids followed = motion().in_freedoms(efforts);
  for (std::size_t c = 0; c < changes.size(); ++c) {
    const Ids column =
        motion().projected(motion().in_freedoms(expr::differentiate(pool_, efforts, changes[c].all).roots));
    for (std::size_t k = 0; k < f; ++k) {
      Id sum = column[k];
      for (std::size_t i = 0; i < followed.size(); ++i) {
        sum = pool_.add(sum, pool_.mul(changes[c].matrix[i * f + k], followed[i]));
      }
      result[k * changes.size() + c] = sum;
    }
  }
  return result;
}

Ids FunctionsOfLoops::acceleration_changes(Functions& whole, const Changes& changes) {
  const std::size_t f = motion().freedoms();
  // M̂ and its factors are wanted here, so the accelerations come from them too.
  const Ids& mass = whole.get(Function::mass_matrix).roots;
  const expr::TreeFactorisation factors(pool_, elimination_order(), mass);
  const Ids effort = open_.joint_efforts();
  const Ids accelerations = factors.solve(has_constant_matrix() ? residual_by_energy(mass, effort, tree_.wrenches)
                                                                : residual(effort, tree_.wrenches));
  const Ids symbols = mechanism_.independent(mechanism_.qdd);
  std::vector<expr::Assignment> given;
  for (std::size_t k = 0; k < f; ++k) given.emplace_back(symbols[k], accelerations[k]);
  Ids result = expr::substitute(pool_, effort_changes(whole, changes, true), given);
  for (std::size_t c = 0; c < changes.size(); ++c) {
    Ids column(f);
    for (std::size_t k = 0; k < f; ++k) column[k] = result[k * changes.size() + c];
    column = factors.solve(std::move(column));
    for (std::size_t k = 0; k < f; ++k) result[k * changes.size() + c] = pool_.neg(column[k]);
  }
  return result;
}

// If the motors are not the freedoms, efforts with A τ = τ̂; of redundant motors, the least ones: τ = Aᵀ (A Aᵀ)⁻¹ τ̂.
// A are the rows of Gᵀ B along the freedoms that determine them. Passive freedoms keep their entries of τ̂: 0 where the
// motion is possible.
Ids FunctionsOfLoops::motor_efforts(Functions& whole) {
  const auto driven = freedoms_of_motors(mechanism_);
  if (!driven) throw std::logic_error("efforts do not follow from the motion");
  const std::size_t n = motion().speeds();
  const std::size_t f = motion().freedoms();
  const Ids& reduced = whole.get(Function::inverse_dynamics).roots;
  const std::vector<SpeedId> actuated = mechanism_.actuated_speeds();
  Ids efforts(n, pool_.zero());
  for (std::size_t k = 0; k < f; ++k) efforts[mechanism_.mobility.independent[k].index()] = reduced[k];
  const auto is_passive = [&](SpeedId id) { return mechanism_.freedom(id).passive; };
  if (!std::ranges::all_of(mechanism_.mobility.dependent, is_passive)) {
    const auto share = [&](SpeedId motor, std::size_t k) { return motion().matrix()[motor.index() * f + k]; };
    const std::size_t rank = driven->size();
    const bool redundant = actuated.size() > rank;
    expr::DenseMatrix left{rank, rank, {}}, right{rank, 1, {}};
    for (const std::size_t k : *driven) {
      for (const std::size_t l : *driven) {
        if (!redundant) break;
        Id sum = pool_.zero();
        for (const SpeedId id : actuated) sum = pool_.add(sum, pool_.mul(share(id, k), share(id, l)));
        left.entries.push_back(sum);
      }
      for (std::size_t i = 0; !redundant && i < rank; ++i) left.entries.push_back(share(actuated[i], k));
      right.entries.push_back(std::exchange(efforts[mechanism_.mobility.independent[k].index()], pool_.zero()));
    }
    const expr::DenseMatrix solved = expr::BlockSolve(pool_, std::move(left)).solve(right);
    for (std::size_t i = 0; i < actuated.size(); ++i) {
      Id& effort = efforts[actuated[i].index()];
      if (!redundant) effort = solved.entries[i];
      for (std::size_t r = 0; redundant && r < rank; ++r) {
        effort = pool_.add(effort, pool_.mul(share(actuated[i], (*driven)[r]), solved.entries[r]));
      }
    }
  }
  return efforts;
}

Ids FunctionsOfLoops::drive_inputs(Functions& whole) {
  return dynamics::drive_inputs(
      pool_, mechanism_, {motion().velocities(), motion().accelerations(), motor_efforts(whole), motion().in_time()});
}

// τ_tree = τ + Jᵀλ, and the entries of dependent joints determine λ. Equations that are not kept carry nothing.
Expressions FunctionsOfLoops::joint_reactions(Functions& whole) {
  const Ids motors = motor_efforts(whole);
  Ids by_loops = open_.get(Function::inverse_dynamics).roots;
  for (std::size_t i = 0; i < by_loops.size(); ++i) by_loops[i] = pool_.sub(by_loops[i], motors[i]);
  const Ids multipliers = motion().multipliers(by_loops);
  const std::vector<loops::ClosureRow> rows = motion().rows_kept();
  const std::vector<loops::ClosureLoad> loads = closure_wrenches(pool_, mechanism_, rows, multipliers);
  loaded_ = tree_;
  for (AppliedWrench& wrench : on_links(mechanism_, loads)) loaded_->wrenches.push_back(std::move(wrench));
  Ids of_closures;
  for (const loops::ClosureLoad& load : loads) {
    of_closures.insert(of_closures.end(), load.on_b.force.begin(), load.on_b.force.end());
    of_closures.insert(of_closures.end(), load.on_b.moment.begin(), load.on_b.moment.end());
  }
  Ids all = Functions(*loaded_, pool_, open_.formulation()).get(Function::joint_reactions).roots;
  all.insert(all.end(), of_closures.begin(), of_closures.end());
  const std::size_t count = all.size() / 6;
  return {along_motion(all), count, 6};
}

Expressions FunctionsOfLoops::derive(Functions& whole, Function function, const FramePlace& place) {
  Expressions result = derive_without_relations(whole, function, place);
  // Gaps and their derivatives tell how far from closed the loops are; what closes them takes any q.
  const bool of_any_q =
      function == Function::plus || function == Function::minus || function == Function::close_loops ||
      function == Function::closure_gap || function == Function::constraint_jacobian || function == Function::pose ||
      function == Function::transform || function == Function::potential_energy || function == Function::centre_of_mass;
  if (!of_any_q) result.roots = motion().with_relations(result.roots);
  return result;
}

Expressions FunctionsOfLoops::derive_without_relations(Functions& whole, Function function, const FramePlace& place) {
  const WrittenAs form(open_, whole.form_of_efforts_);
  const std::size_t n = motion().speeds();
  const std::size_t f = motion().freedoms();
  const auto of_tree = [&]() -> const Expressions& {
    return place.link.valid() ? open_.get(function, place) : open_.get(function);
  };
  const auto projected = [&](const Ids& by_speed) { return Expressions{motion().projected(by_speed), f, 1}; };
  const auto product_rate = [&](const Expressions& matrix) {
    const ReducedMotion::Change along = motion().change(motion().along_motion(), std::nullopt);
    Ids entries = motion().times_g(expr::differentiate(pool_, matrix.roots, motion().along_motion()).roots);
    for (std::size_t r = 0; r < matrix.rows; ++r) {
      for (std::size_t k = 0; k < f; ++k) {
        Id& entry = entries[r * f + k];
        for (std::size_t i = 0; i < n; ++i) {
          entry = pool_.add(entry, pool_.mul(matrix.roots[r * n + i], along.matrix[i * f + k]));
        }
      }
    }
    return Expressions{std::move(entries), matrix.rows, f};
  };
  switch (function) {
    case Function::pose:
    case Function::transform:
    case Function::pseudo_inertia:
    case Function::potential_energy:
    case Function::total_mass:
    case Function::centre_of_mass:
      return of_tree();
    case Function::dynamic_parameters:
      regressor();  // that of the tree has it now
      return of_tree();
    case Function::base_parameters:
      return whole.base_parameter_values();
    case Function::velocity:
    case Function::acceleration:
    case Function::body_velocity:
    case Function::kinetic_energy:
    case Function::centroidal_momentum:
    case Function::centroidal_momentum_rate:
    case Function::steady_inputs: {
      const Expressions& tree = of_tree();
      return {along_motion(tree.roots), tree.rows, tree.cols};
    }
    case Function::jacobian:
    case Function::body_jacobian:
    case Function::centre_of_mass_jacobian:
    case Function::centroidal_momentum_matrix: {
      const Expressions& tree = of_tree();
      return {motion().times_g(tree.roots), tree.rows, f};
    }
    case Function::jacobian_rate:
      return product_rate(open_.get(Function::jacobian, place));
    case Function::centroidal_momentum_matrix_rate:
      return product_rate(open_.get(Function::centroidal_momentum_matrix));
    case Function::transform_dq: {
      const Ids& matrix = open_.get(Function::transform, place).roots;
      Expressions all{{}, 4 * f, 4};
      for (const Direction& direction : motion().along_freedoms()) {
        const Ids derivative = expr::differentiate(pool_, matrix, direction).roots;
        all.roots.insert(all.roots.end(), derivative.begin(), derivative.end());
      }
      return all;
    }
    case Function::manipulability:
      return {{manipulability(pool_, whole.get(Function::jacobian, place).roots, f)}, 1, 1};
    case Function::mass_matrix:
      return {mass_matrix(), f, f};
    case Function::mass_matrix_rate: {
      Ids rate = expr::differentiate(pool_, whole.get(Function::mass_matrix).roots, motion().along_motion()).roots;
      return {std::move(rate), f, f};
    }
    case Function::coriolis_matrix:
      if (!has_constant_matrix()) return {coriolis_matrix(), f, f};
      return {cheaper(motion().with_relations(coriolis_matrix()),
                      coriolis_matrix_by_energy(whole.get(Function::mass_matrix).roots)),
              f, f};
    case Function::coriolis_forces: {
      Ids by_speed = motion().in_freedoms(open_.get(Function::coriolis_forces).roots);
      const Ids& mass = open_.get(Function::mass_matrix).roots;
      for (std::size_t i = 0; i < n; ++i) {
        for (std::size_t j = 0; j < n; ++j) {
          by_speed[i] = pool_.add(by_speed[i], pool_.mul(mass[i * n + j], motion().bias()[j]));
        }
      }
      Expressions forces = projected(by_speed);
      if (has_constant_matrix()) {
        forces.roots =
            cheaper(motion().with_relations(forces.roots), velocity_forces(whole.get(Function::mass_matrix).roots));
      }
      return forces;
    }
    case Function::nonlinear_effects: {
      const Ids nothing(n, pool_.zero());
      Ids minus = residual(nothing, {});
      if (has_constant_matrix()) {
        minus = cheaper(std::move(minus), residual_by_energy(whole.get(Function::mass_matrix).roots, nothing, {}));
      }
      for (Id& entry : minus) entry = pool_.neg(entry);
      return {std::move(minus), f, 1};
    }
    case Function::gravity_forces:
    case Function::spring_forces:
      return projected(of_tree().roots);
    case Function::friction:
    case Function::applied_forces:
      return projected(motion().in_freedoms(of_tree().roots));
    case Function::equations_of_motion:
      return whole.get(Function::inverse_dynamics);
    case Function::inverse_dynamics: {
      Expressions efforts = projected(motion().in_freedoms(of_tree().roots));
      if (!has_constant_matrix()) return efforts;
      // −(0 − h) + M̂ u̇
      const Ids& mass = whole.get(Function::mass_matrix).roots;
      Ids passive(n, pool_.zero());
      for (const Function against : {Function::friction, Function::spring_forces}) {
        const Ids& efforts_against = open_.get(against).roots;
        for (std::size_t i = 0; i < n; ++i) passive[i] = pool_.sub(passive[i], efforts_against[i]);
      }
      const Ids others = residual_by_energy(mass, passive, tree_.wrenches);
      const Ids rates = mechanism_.independent(mechanism_.qdd);
      Ids by_energy(f, pool_.zero());
      for (std::size_t r = 0; r < f; ++r) {
        by_energy[r] = pool_.neg(others[r]);
        for (std::size_t c = 0; c < f; ++c)
          by_energy[r] = pool_.add(by_energy[r], pool_.mul(mass[r * f + c], rates[c]));
      }
      efforts.roots = cheaper(std::move(efforts.roots), std::move(by_energy));
      return efforts;
    }
    case Function::forward_dynamics:
      return {accelerations(whole, open_.joint_efforts(), tree_.wrenches), f, 1};
    case Function::drive_inputs:
      return {drive_inputs(whole), mechanism_.actuated_speeds().size(), 1};
    case Function::inverse_dynamics_dq:
      return {effort_changes(whole, by_positions(), false), f, f};
    case Function::inverse_dynamics_dqd:
      return {effort_changes(whole, by_speeds(), false), f, f};
    case Function::inverse_dynamics_dparams:
      return {effort_changes(whole, by_parameters(), false), f, mechanism_.parameters.size()};
    case Function::forward_dynamics_dq:
      return {acceleration_changes(whole, by_positions()), f, f};
    case Function::forward_dynamics_dqd:
      return {acceleration_changes(whole, by_speeds()), f, f};
    case Function::forward_dynamics_dparams:
      return {acceleration_changes(whole, by_parameters()), f, mechanism_.parameters.size()};
    case Function::forward_dynamics_dtau: {
      const Ids inverse = inverse_of_mass_matrix(whole);
      const Ids transposed = transposed_matrix();
      Ids result(f * n, pool_.zero());
      for (std::size_t r = 0; r < f; ++r) {
        for (std::size_t i = 0; i < n; ++i) {
          for (std::size_t k = 0; k < f; ++k) {
            result[r * n + i] = pool_.add(result[r * n + i], pool_.mul(inverse[r * f + k], transposed[k * n + i]));
          }
        }
      }
      return {std::move(result), f, n};
    }
    case Function::regressor: {
      const std::size_t columns = regressor().parameters().size();
      return {motion().projected(motion().in_freedoms(of_tree().roots), columns), f, columns};
    }
    case Function::freedoms:
      return {motion().matrix(), n, f};
    case Function::actuation:
      return {transposed_matrix(), f, n};
    case Function::constraint_jacobian:
      return {motion().rows().jacobian, motion().rows().size(), n};
    case Function::closure_gap:
      return {motion().rows().gaps, motion().rows().size(), 1};
    case Function::joint_reactions:
      return joint_reactions(whole);
    case Function::plus:
      return {loops::Closing(mechanism_, pool_, motion()).moved(), mechanism_.q.size(), 1};
    case Function::position_rates:
      return {robotc::position_rates(mechanism_, pool_, motion().velocities()), mechanism_.q.size(), 1};
    case Function::displacement_matrix:
      return displacement_matrix(pool_, mechanism_);
    case Function::reach_point:
    case Function::reach_pose:
      return whole.reached(function, place);
    case Function::point_solutions:
    case Function::point_solution_errors:
    case Function::pose_solutions:
    case Function::pose_solution_errors:
      return whole.solutions(function, place);
    case Function::close_loops:
      return {loops::Closing(mechanism_, pool_, motion()).closed(), mechanism_.q.size(), 1};
    case Function::minus:
      return {mechanism_.independent(difference(mechanism_, pool_, mechanism_.q, mechanism_.q0)), f, 1};
    case Function::coriolis_tensor:
    case Function::inertia_coefficients:
    case Function::centrifugal_coefficients:
    case Function::coriolis_coefficients:
    case Function::gravity_coefficients:
    case Function::load_coefficients:
    case Function::graph_matrix:
    case Function::graph_vector:
    case Function::circuit_matrix:
    case Function::cut_set_matrix:
    case Function::reaction_matrix:
    case Function::lever_matrix:
    case Function::chord_axes:
      break;
  }
  throw std::logic_error("robots with loops do not have this function");
}

}  // namespace robotc::dynamics
