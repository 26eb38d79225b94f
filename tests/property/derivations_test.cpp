// Every formulation against the oracle, and so against each other, on random mechanisms: chains and trees, all joint
// kinds, numbers folded and all symbolic. Tolerances: tests/oracle/magnitude.h.
#include "compiler/derivations/derivations.h"

#include "compiler/derivations/coefficient_tensors.h"
#include "compiler/dynamics/joint_forces.h"
#include "tests/oracle/lagrangian.h"
#include "tests/property/random_case.h"

namespace robotc::test {
namespace {

using derivations::Description;
using derivations::Formulation;
using derivations::Quantity;
using Eigen::MatrixXd;
using Eigen::VectorXd;

/// Enough for twelve joints with every number a symbol.
constexpr std::size_t kNodes = 4'000'000;

std::vector<expr::Id> derive(Case& c, Formulation formulation, Quantity quantity,
                             derivations::MassProperties mass_properties = derivations::MassProperties::as_given) {
  const auto roots = derivations::derive(formulation, quantity, c.mechanism, c.pool, {mass_properties, kNodes});
  REQUIRE(roots);
  return *roots;
}

/// What the oracle has, with the tolerance of each entry.
struct Expected {
  MatrixXd value;
  MatrixXd tolerance;
};

Expected expected(const Case& c, Quantity quantity) {
  const oracle::State& s = c.state;
  const Eigen::Index n = s.q.size();
  const VectorXd rest = VectorXd::Zero(n);
  const auto magnitude = [&](const VectorXd& qd, const VectorXd& qdd) {
    return oracle::magnitudes(c.tree, s.q, qd, qdd).tau;
  };
  switch (quantity) {
    case Quantity::mass_matrix:
      return {oracle::mass_matrix(c.tree, s.q), c.unit * c.mass_magnitude};
    case Quantity::coriolis_tensor: {
      // Γ_ijk is C_ij of unit speed of joint k alone; its terms are bounded with those of C. The oracle takes
      // differences of M in long double: where no term is left, a thousandth of the rounding of M's terms in double is.
      Expected e{MatrixXd(n, n * n), MatrixXd(n, n * n)};
      for (Eigen::Index k = 0; k < n; ++k) {
        const MatrixXd slice = oracle::lagrangian::coriolis_matrix(c.tree, s.q, VectorXd::Unit(n, k));
        const MatrixXd& b = c.mass_magnitude;
        const MatrixXd differences = b + b.col(k).replicate(1, n) + b.row(k).replicate(n, 1);
        const MatrixXd bound = c.unit * (c.coriolis_magnitude(VectorXd::Unit(n, k)) + 1e-3 * differences);
        for (Eigen::Index j = 0; j < n; ++j) {
          e.value.col(j * n + k) = slice.col(j);
          e.tolerance.col(j * n + k) = bound.col(j);
        }
      }
      return e;
    }
    case Quantity::coriolis_matrix:
      return {oracle::lagrangian::coriolis_matrix(c.tree, s.q, s.qd), c.unit * c.coriolis_magnitude()};
    case Quantity::coriolis_forces:
      return {oracle::nonlinear_effects(c.tree, s.q, s.qd) - oracle::gravity_forces(c.tree, s.q),
              c.unit * magnitude(s.qd, rest)};
    case Quantity::gravity_forces:
      return {oracle::gravity_forces(c.tree, s.q), c.unit * magnitude(rest, rest)};
    case Quantity::nonlinear_effects:
      return {oracle::nonlinear_effects(c.tree, s.q, s.qd), c.unit * magnitude(s.qd, rest)};
    case Quantity::inverse_dynamics:
      return {oracle::inverse_dynamics(c.tree, s.q, s.qd, s.qdd), c.unit * c.magnitude.tau};
    case Quantity::joint_reactions: {
      const MatrixXd reactions = oracle::joint_reactions(c.tree, s.q, s.qd, s.qdd);
      MatrixXd tolerance(reactions.rows(), 6);
      tolerance.leftCols(3) = (c.unit * c.magnitude.reaction_force).replicate(1, 3);
      tolerance.rightCols(3) = (c.unit * c.magnitude.reaction_moment).replicate(1, 3);
      return {reactions, tolerance};
    }
  }
  return {};
}

/// The oracle's own cost grows with the fifth and the fourth power of the joints: beyond these sizes C q̇ is compared.
bool too_large_for_oracle(const Case& c, Quantity quantity) {
  const std::size_t n = c.mechanism.q.size();
  return (quantity == Quantity::coriolis_tensor && n > 4) || (quantity == Quantity::coriolis_matrix && n > 7);
}

void check_formulations(Case& c) {
  for (const Quantity quantity : derivations::kQuantities) {
    if (too_large_for_oracle(c, quantity)) continue;
    const Expected e = expected(c, quantity);
    for (const Description& d : derivations::descriptions()) {
      if (!derivations::gives(d.formulation, quantity)) continue;
      INFO(d.name << ", " << derivations::name(quantity));
      const MatrixXd value = evaluate_matrix(c.pool, derive(c, d.formulation, quantity),
                                             static_cast<std::size_t>(e.value.rows()), c.mechanism, c.point);
      check_within(value, e.value, e.tolerance);
    }
  }
}

TEST_CASE("all formulations agree with the oracle") { for_random_mechanisms(20, check_formulations); }

TEST_CASE("base parameters change no effort of a formulation") {
  for_random_mechanisms(8, [](Case& c) {
    const Expected e = expected(c, Quantity::inverse_dynamics);
    for (const Description& d : derivations::descriptions()) {
      INFO(d.name);
      const auto roots =
          derive(c, d.formulation, Quantity::inverse_dynamics, derivations::MassProperties::base_parameters);
      check_within(c.value(roots), e.value, e.tolerance);
    }
  });
}

TEST_CASE("M is symmetric node by node and M' - 2 C skew, for every formulation that gives C") {
  for_random_mechanisms(12, [](Case& c) {
    const std::size_t n = c.mechanism.q.size();
    std::vector<expr::Assignment> motion;
    for (std::size_t i = 0; i < n; ++i) motion.emplace_back(c.mechanism.q[i], c.mechanism.qd[i]);
    for (const Description& d : derivations::descriptions()) {
      INFO(d.name);
      const std::vector<expr::Id> mass = derive(c, d.formulation, Quantity::mass_matrix);
      for (std::size_t i = 0; i < n; ++i) {
        for (std::size_t j = 0; j < n; ++j) CHECK(mass[i * n + j] == mass[j * n + i]);
      }
      if (!derivations::gives(d.formulation, Quantity::coriolis_matrix)) continue;
      const MatrixXd rate =
          evaluate_matrix(c.pool, expr::differentiate(c.pool, mass, motion).roots, n, c.mechanism, c.point);
      const MatrixXd coriolis =
          evaluate_matrix(c.pool, derive(c, d.formulation, Quantity::coriolis_matrix), n, c.mechanism, c.point);
      const MatrixXd residual = rate - 2 * coriolis;
      const MatrixXd bound = c.coriolis_magnitude();
      // Ṁ = C + Cᵀ has the terms of both.
      check_within(residual + residual.transpose(), MatrixXd::Zero(rate.rows(), rate.cols()),
                   4 * c.unit * (bound + bound.transpose()));
    }
  });
}

TEST_CASE("the coefficients of the new formulation have their symmetries, and their sums are the efforts") {
  for_random_mechanisms(16, [](Case& c) {
    const std::size_t n = c.mechanism.q.size();
    if (n > 7) return;
    expr::Pool& pool = c.pool;
    const derivations::NodeBudget budget(pool, kNodes);
    const new_formulation::NewFormulation form = new_formulation::build(c.mechanism, pool);
    const auto tensors = derivations::coefficient_tensors(form, c.mechanism, pool, budget);
    REQUIRE(tensors);

    // τ as eq. 23 has it, coefficient by coefficient.
    std::vector<expr::Id> tau(n, pool.zero());
    const auto add = [&](std::size_t i, expr::Id coefficient, expr::Id factor) {
      tau[i] = pool.add(tau[i], pool.mul(coefficient, factor));
    };
    for (std::size_t k = 0; k < form.bodies.size(); ++k) {
      const std::vector<std::size_t>& path = form.bodies[k].path;
      for (std::size_t i = 0; i < n; ++i) {
        add(i, tensors->gravity.at({i, k}), pool.one());
        for (std::size_t j = 0; j < n; ++j) {
          CHECK(tensors->inertia.at({i, j, k}) == tensors->inertia.at({j, i, k}));
          CHECK(tensors->coriolis.at({i, j, j, k}) == tensors->centrifugal.at({i, j, k}));
          for (std::size_t m = 0; m < n; ++m) {
            CHECK(tensors->coriolis.at({i, j, m, k}) == tensors->coriolis.at({i, m, j, k}));
          }
          add(i, tensors->inertia.at({i, j, k}), c.mechanism.qdd[j]);
          const expr::Id speed = c.mechanism.qd[j];
          add(i, tensors->centrifugal.at({i, j, k}), pool.mul(speed, speed));
        }
        for (std::size_t b = 0; b < path.size(); ++b) {
          for (std::size_t a = 0; a < b; ++a) {
            const expr::Id speeds = pool.mul(c.mechanism.qd[path[b]], c.mechanism.qd[path[a]]);
            add(i, tensors->coriolis.at({i, path[b], path[a], k}), pool.mul(pool.integer(2), speeds));
          }
        }
      }
    }
    const Expected e = expected(c, Quantity::inverse_dynamics);
    check_within(c.value(tau), e.value, e.tolerance);
  });
}

TEST_CASE("the three tensors of Christoffel symbols are one, symmetric in the velocities") {
  for_random_mechanisms(8, [](Case& c) {
    const std::size_t n = c.mechanism.q.size();
    for (const Description& d : derivations::descriptions()) {
      if (!derivations::gives(d.formulation, Quantity::coriolis_tensor)) continue;
      INFO(d.name);
      const std::vector<expr::Id> tensor = derive(c, d.formulation, Quantity::coriolis_tensor);
      for (std::size_t i = 0; i < n; ++i) {
        for (std::size_t j = 0; j < n; ++j) {
          for (std::size_t k = 0; k < n; ++k) CHECK(tensor[(i * n + j) * n + k] == tensor[(i * n + k) * n + j]);
        }
      }
    }
  });
}

/// A wrench on each link that moves, along the axes of another: numbers from the seed.
void add_wrenches(Case& c, std::uint64_t seed, std::vector<oracle::AppliedWrench>& loads) {
  oracle::Random random(seed);
  const auto vector = [&](const Eigen::Vector3d& v) -> expr::Vec3 {
    return {c.pool.number(Number::inexact(v[0])), c.pool.number(Number::inexact(v[1])),
            c.pool.number(Number::inexact(v[2]))};
  };
  const std::vector<oracle::Pose> poses = oracle::link_poses(c.tree, c.state.q);
  for (std::size_t link = 1; link < c.mechanism.links.size(); ++link) {
    const Eigen::Vector3d point = random.in_box(0.5);
    const Eigen::Vector3d force = random.in_box(10);
    const Eigen::Vector3d moment = random.in_box(2);
    const auto other = static_cast<std::size_t>(random.index(static_cast<int>(c.mechanism.links.size())));
    c.mechanism.wrenches.push_back({"w" + std::to_string(link),
                                    {},
                                    LinkId(link),
                                    vector(point),
                                    vector(force),
                                    vector(moment),
                                    LinkId(other),
                                    expr::identity3(c.pool)});
    const Eigen::Matrix3d axes = other == 0 ? Eigen::Matrix3d(Eigen::Matrix3d::Identity()) : poses[other - 1].rotation;
    loads.push_back({static_cast<int>(link) - 1, point, axes * force, axes * moment});
  }
}

TEST_CASE("loads from outside: the coefficients Q, and reactions of every formulation that gives them") {
  std::uint64_t seed = 0;
  for_random_mechanisms(12, [&](Case& c) {
    std::vector<oracle::AppliedWrench> loads;
    add_wrenches(c, ++seed, loads);
    // A load adds its own size and that of its moment about every joint that it passes.
    double load = 0;
    for (const oracle::AppliedWrench& w : loads) load += w.force.norm() + w.moment.norm();
    const double reach = 2 + 2 * c.magnitude.com_distance.maxCoeff();
    const double tolerance = c.unit * load * reach;

    const derivations::NodeBudget budget(c.pool, kNodes);
    const auto tensors =
        derivations::coefficient_tensors(new_formulation::build(c.mechanism, c.pool), c.mechanism, c.pool, budget);
    REQUIRE(tensors);
    const VectorXd with = oracle::inverse_dynamics(c.tree, c.state.q, c.state.qd, c.state.qdd, loads);
    const VectorXd without = oracle::inverse_dynamics(c.tree, c.state.q, c.state.qd, c.state.qdd);
    check_within(c.value(derivations::load_forces(*tensors, c.pool)), with - without,
                 (c.unit * c.magnitude.tau).array() + tolerance);

    const MatrixXd reactions = oracle::joint_reactions(c.tree, c.state.q, c.state.qd, c.state.qdd, loads);
    MatrixXd bound(reactions.rows(), 6);
    bound.leftCols(3) = (c.unit * c.magnitude.reaction_force).replicate(1, 3);
    bound.rightCols(3) = (c.unit * c.magnitude.reaction_moment).replicate(1, 3);
    bound.array() += tolerance;
    for (const Description& d : derivations::descriptions()) {
      if (!derivations::gives(d.formulation, Quantity::joint_reactions)) continue;
      INFO(d.name);
      const MatrixXd value = evaluate_matrix(c.pool, derive(c, d.formulation, Quantity::joint_reactions),
                                             static_cast<std::size_t>(reactions.rows()), c.mechanism, c.point);
      check_within(value, reactions, bound);
    }
  });
}

TEST_CASE("a link of several bodies is the link of their sum") {
  for_random_mechanisms(8, [](Case& c) {
    // Halves of each body at ±d from its mass centre, less what that adds to the inertia.
    for (Link& link : c.mechanism.links) {
      if (link.bodies.empty()) continue;
      const RigidBody whole = link.bodies.front();
      const expr::Id half = c.pool.number(Number::rational(1, 2));
      const expr::Vec3 d = {c.pool.number(Number::rational(1, 8)), c.pool.number(Number::rational(-1, 16)),
                            c.pool.number(Number::rational(1, 4))};
      RigidBody part = whole;
      part.mass = c.pool.mul(half, whole.mass);
      part.inertia =
          expr::scale(c.pool, half, expr::sub(c.pool, whole.inertia, expr::point_inertia(c.pool, whole.mass, d)));
      part.com = expr::add(c.pool, whole.com, d);
      link.bodies = {part, part};
      link.bodies.back().com = expr::sub(c.pool, whole.com, d);
    }
    for (const Quantity quantity : {Quantity::mass_matrix, Quantity::inverse_dynamics, Quantity::joint_reactions}) {
      const Expected e = expected(c, quantity);
      for (const Description& d : derivations::descriptions()) {
        if (!derivations::gives(d.formulation, quantity)) continue;
        INFO(d.name << ", " << derivations::name(quantity));
        const MatrixXd value = evaluate_matrix(c.pool, derive(c, d.formulation, quantity),
                                               static_cast<std::size_t>(e.value.rows()), c.mechanism, c.point);
        // The parts' terms are larger than the whole's: d reaches a quarter of a metre beyond the mass centre.
        check_within(value, e.value, 16 * e.tolerance);
      }
    }
  });
}

}  // namespace
}  // namespace robotc::test
