// A random mechanism for both the compiler and the oracle, with a state and its tolerances.
#pragma once

#include <doctest/doctest.h>

#include <algorithm>
#include <string>

#include "compiler/equations/dynamics/functions.h"
#include "tests/depth.h"
#include "tests/oracle/magnitude.h"
#include "tests/oracle/newton_euler.h"
#include "tests/oracle/random_tree.h"
#include "tests/property/mechanism_from_tree.h"

namespace robotc::test {

/// A random state; its accelerations need no effort at passive joints.
inline oracle::State driven_state(const oracle::Tree& tree, std::uint64_t seed) {
  oracle::State state = oracle::random_state(tree, seed);
  const std::vector<int> bodies = oracle::freedom_bodies(tree);
  const auto is_passive = [&](int body) { return tree.bodies[static_cast<std::size_t>(body)].passive; };
  if (std::none_of(bodies.begin(), bodies.end(), is_passive)) return state;
  Eigen::VectorXd tau = oracle::inverse_dynamics(tree, state.q, state.qd, state.qdd);
  for (std::size_t k = 0; k < bodies.size(); ++k) {
    if (is_passive(bodies[k])) tau[static_cast<Eigen::Index>(k)] = 0;
  }
  state.qdd = oracle::forward_dynamics(tree, state.q, state.qd, tau);
  return state;
}

struct Case {
  Case(oracle::Tree t, std::uint64_t seed, Numbers how)
      : tree(std::move(t)),
        numbers(how),
        mechanism(mechanism_from_tree(tree, pool, how)),
        functions(mechanism, pool),
        state(driven_state(tree, seed)),
        point{state.q, state.qd, state.qdd, {}},
        magnitude(oracle::magnitudes(tree, state.q, state.qd, state.qdd)),
        mass_magnitude(oracle::mass_matrix_magnitude(tree, state.q)),
        unit(oracle::rounding_unit(tree)) {}
  Case(const Case&) = delete;
  Case& operator=(const Case&) = delete;

  Eigen::VectorXd value(dynamics::Function function) { return value(functions.get(function).roots); }
  Eigen::VectorXd value(const std::vector<expr::Id>& roots) const { return evaluate(pool, roots, mechanism, point); }
  Eigen::MatrixXd matrix(dynamics::Function function) { return matrix(functions.get(function)); }
  Eigen::MatrixXd matrix(const dynamics::Expressions& e) const {
    return evaluate_matrix(pool, e.roots, e.rows, mechanism, point);
  }

  oracle::Tree tree;
  Numbers numbers;
  expr::Pool pool;
  Mechanism mechanism;
  dynamics::Functions functions;
  oracle::State state;
  Point point;
  oracle::Magnitudes magnitude;
  Eigen::MatrixXd mass_magnitude;
  double unit;  // of rounding: the error of a result is below unit · magnitude

  /// Bounds of the terms of each entry of C. With b_i b_j bounding the terms of M_ij, every term of a Christoffel
  /// symbol Γ_ijn turns one of the two levers about a third axis: it is at most b_i b_j if n turns, or b_i b_n if j
  /// does.
  [[nodiscard]] Eigen::MatrixXd coriolis_magnitude() const { return coriolis_magnitude(state.qd); }
  [[nodiscard]] Eigen::MatrixXd coriolis_magnitude(const Eigen::VectorXd& qd) const {
    const Eigen::VectorXd b = mass_magnitude.diagonal().cwiseSqrt();
    const Eigen::VectorXd speed = qd.cwiseAbs();
    const Eigen::VectorXd turns = turning();
    const Eigen::VectorXd row = b * turns.dot(speed) + turns * b.dot(speed);
    return b * row.transpose();
  }
  /// 1 for a coordinate that turns, 0 for one that only slides.
  [[nodiscard]] Eigen::VectorXd turning() const {
    const std::vector<int> bodies = oracle::freedom_bodies(tree);
    const std::vector<int> components = oracle::freedom_components(tree);
    Eigen::VectorXd turns(static_cast<Eigen::Index>(bodies.size()));
    for (std::size_t i = 0; i < bodies.size(); ++i) {
      const oracle::JointKind kind = tree.bodies[static_cast<std::size_t>(bodies[i])].kind;
      turns[static_cast<Eigen::Index>(i)] = oracle::is_length(kind, components[i]) ? 0 : 1;
    }
    return turns;
  }
};

/// Central differences of sixth order of f at x, one column per entry of x.
template <class F>
Eigen::MatrixXd differences(const F& f, const Eigen::VectorXd& x, double step) {
  Eigen::MatrixXd result(f(x).size(), x.size());
  for (Eigen::Index i = 0; i < x.size(); ++i) {
    const auto odd = [&](double k) -> Eigen::VectorXd {
      const Eigen::VectorXd e = Eigen::VectorXd::Unit(x.size(), i) * (k * step);
      return f(x + e) - f(x - e);
    };
    result.col(i) = (45 * odd(1) - 9 * odd(2) + odd(3)) / (60 * step);
  }
  return result;
}

/// Checks every entry within its own tolerance.
inline void check_within(const Eigen::MatrixXd& actual, const Eigen::MatrixXd& expected,
                         const Eigen::MatrixXd& tolerance) {
  REQUIRE(actual.rows() == expected.rows());
  REQUIRE(actual.cols() == expected.cols());
  for (Eigen::Index r = 0; r < actual.rows(); ++r) {
    for (Eigen::Index c = 0; c < actual.cols(); ++c) {
      CAPTURE(r);
      CAPTURE(c);
      CAPTURE(actual(r, c));
      CAPTURE(expected(r, c));
      CHECK(std::abs(actual(r, c) - expected(r, c)) <= tolerance(r, c));
    }
  }
}

/// Random trees of 1 to 12 bodies: chains and branched ones, all joint kinds, several coordinates per joint too,
/// data-sheet numbers and general ones, as constants and as parameters, bodies alone and with drives, wrenches and
/// everything else. `check` runs on each; a failure reports the seed for ROBOTC_SEED. By default each tree has one of
/// the kinds of numbers in turn; at full depth, or with ROBOTC_SEED, it has each. `balls` is the probability of a joint
/// that turns in any way.
template <class Check>
void for_random_mechanisms(int count, Check check, double balls = 0) {
  for (const std::uint64_t seed : oracle::sampled_seeds(1, count)) {
    oracle::RandomTreeOptions options;
    options.bodies = 1 + static_cast<int>(seed * 5 % 12);
    options.branching = static_cast<double>(seed % 3) * 0.3;
    options.prismatic = static_cast<double>(seed % 4) * 0.2;
    options.fixed = seed % 2 == 0 ? 0.25 : 0;
    options.nice = seed / 3 % 2 == 1;
    options.several = seed % 5 == 2 || seed % 5 == 3 ? 0.7 : 0;  // screws, and joints with several coordinates
    options.balls = balls;
    for (const bool machines : {false, true}) {
      options.machines = machines;
      const oracle::Tree tree = oracle::random_tree(seed, options);
      for (const Numbers numbers : {Numbers::constants, Numbers::parameters, Numbers::parameters_except_axes}) {
        const std::uint64_t turn = seed + seed / 3 + (machines ? 1 : 0);
        const bool in_turn = static_cast<std::uint64_t>(numbers) == turn % 3;
        if (!in_turn && !at_full_depth() && !oracle::is_single_seed()) continue;
        INFO("ROBOTC_SEED=" << seed << (machines ? ", machines" : "") << ", numbers as " << static_cast<int>(numbers));
        Case mechanism(tree, seed, numbers);
        check(mechanism);
      }
    }
  }
}

/// The same, and as many with spherical and floating joints.
template <class Check>
void for_every_kind_of_mechanism(int count, Check check) {
  for_random_mechanisms(count, check);
  INFO("with spherical and floating joints");
  for_random_mechanisms(count, check, 0.4);
}

}  // namespace robotc::test
