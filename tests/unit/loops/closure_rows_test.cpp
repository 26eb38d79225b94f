// φ, J and σ of closures, against the oracle and against derivatives of φ.
//
// Tolerance: each of n joints between the frames adds a vector that is turned by up to n rotations, and every turn of a
// vector rounds by some 8 ε of its length; so an entry of a row is good to 8 n² ε times the sum of all lengths, and
// σ to that times the square of the sum of all angular speeds (and speeds over that length).
#include "compiler/loops/closure_rows.h"

#include <doctest/doctest.h>

#include <Eigen/QR>
#include <cmath>
#include <limits>

#include "tests/oracle/maximal.h"
#include "tests/oracle/random_closed.h"
#include "tests/property/mechanism_from_closed.h"
#include "tests/unit/mechanism/build_mechanism.h"

namespace robotc::test::closure_rows_test {
namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;
using loops::ClosureRows;

constexpr oracle::ClosureKind holonomic_kinds[] = {
    oracle::ClosureKind::fixed,   oracle::ClosureKind::revolute,    oracle::ClosureKind::prismatic,
    oracle::ClosureKind::screw,   oracle::ClosureKind::cylindrical, oracle::ClosureKind::universal,
    oracle::ClosureKind::planar,  oracle::ClosureKind::spherical,   oracle::ClosureKind::slot,
    oracle::ClosureKind::surface, oracle::ClosureKind::rod};

struct Rounding {
  double position = 0, bias = 0;
};
Rounding rounding(const oracle::ClosedMechanism& closed, const VectorXd& q, const VectorXd& qd) {
  double size = 1 + q.lpNorm<1>();
  double turning = qd.lpNorm<1>();
  for (const oracle::Body& body : closed.tree.bodies) {
    size += body.before.position.norm() + body.after.position.norm() + std::abs(body.lead);
  }
  for (const oracle::Closure& c : closed.closures) {
    size += c.a.pose.position.norm() + c.b.pose.position.norm() + std::abs(c.lead);
    if (c.kind == oracle::ClosureKind::rod) size *= 1 + size / c.length;
  }
  const double n = static_cast<double>(closed.tree.bodies.size()) + 2;
  const double unit = 8 * n * n * std::numeric_limits<double>::epsilon();
  return {unit * size, unit * size * (1 + turning) * (1 + turning)};
}

oracle::ClosedCase closed_case(std::uint64_t seed, oracle::ClosureKind kind) {
  const oracle::RandomTreeOptions tree{
      .bodies = 7, .branching = 0.3, .several = 0.3, .balls = 0.2, .nice = seed % 2 == 0};
  return oracle::random_closed_mechanism(seed,
                                         {.tree = tree, .closures = 1 + static_cast<int>(seed % 2), .kind = kind});
}

/// The oracle's number of the equation of a row: it lists all of them, ours leaves out those that are always true.
std::vector<Index> numbers_in_oracle(const Mechanism& mechanism, const ClosureRows& rows) {
  std::vector<Index> numbers;
  for (const loops::ClosureRow& row : rows.rows) {
    Index number = 0;
    for (std::size_t i = 0; i < row.closure; ++i) number += std::ssize(mechanism.closures[i].model().equations);
    for (const ClosureEquation equation : mechanism.closures[row.closure].model().equations) {
      if (equation == row.equation) break;
      ++number;
    }
    numbers.push_back(number);
  }
  return numbers;
}

TEST_CASE("closure rows agree with the oracle where the loops are closed") {
  for (const oracle::ClosureKind kind : holonomic_kinds) {
    for (const std::uint64_t seed : oracle::test_seeds(41000, 24)) {
      CAPTURE(seed);
      CAPTURE(static_cast<int>(kind));
      const oracle::ClosedCase c = closed_case(seed, kind);
      expr::Pool pool;
      const Mechanism mechanism =
          mechanism_from_closed(c.mechanism, pool, seed % 3 == 0 ? Numbers::parameters : Numbers::constants);
      const ClosureRows rows = loops::closure_rows(pool, mechanism);
      const Point point{c.state.q, c.state.qd, {}, {}};
      const Rounding tolerance = rounding(c.mechanism, c.state.q, c.state.qd);

      const VectorXd gaps = evaluate(pool, rows.gaps, mechanism, point);
      CHECK(gaps.cwiseAbs().maxCoeff() <= tolerance.position);
      const MatrixXd j = evaluate_matrix(pool, rows.jacobian, rows.size(), mechanism, point);
      const MatrixXd expected = oracle::constraint_jacobian(c.mechanism, c.state.q);
      std::vector<bool> found(static_cast<std::size_t>(expected.rows()), false);
      const std::vector<Index> numbers = numbers_in_oracle(mechanism, rows);
      for (std::size_t r = 0; r < rows.size(); ++r) {
        CHECK((j.row(static_cast<Index>(r)) - expected.row(numbers[r])).cwiseAbs().maxCoeff() <= tolerance.position);
        found[static_cast<std::size_t>(numbers[r])] = true;
      }
      for (Index r = 0; r < expected.rows(); ++r) {
        if (!found[static_cast<std::size_t>(r)]) CHECK(expected.row(r).cwiseAbs().maxCoeff() <= tolerance.position);
      }
    }
  }
}

TEST_CASE("rows of rolling bodies bind what those of the oracle bind, and sigma is their rate") {
  for (const oracle::ClosureKind kind : {oracle::ClosureKind::rolling_disc, oracle::ClosureKind::rolling_ball}) {
    for (const std::uint64_t seed : oracle::test_seeds(44000, 24)) {
      CAPTURE(seed);
      CAPTURE(static_cast<int>(kind));
      const oracle::ClosedCase c = closed_case(seed, kind);
      expr::Pool pool;
      const Mechanism mechanism =
          mechanism_from_closed(c.mechanism, pool, seed % 3 == 0 ? Numbers::parameters : Numbers::constants);
      const ClosureRows rows = loops::closure_rows(pool, mechanism);
      const Point point{c.state.q, c.state.qd, c.state.qdd, {}};
      const Rounding tolerance = rounding(c.mechanism, c.state.q, c.state.qd);
      CHECK(evaluate(pool, rows.gaps, mechanism, point).cwiseAbs().maxCoeff() <= tolerance.position);
      const MatrixXd j = evaluate_matrix(pool, rows.jacobian, rows.size(), mechanism, point);
      const MatrixXd expected = oracle::constraint_jacobian(c.mechanism, c.state.q);
      // Rows of the oracle are sums of ours, and the other way round: what is left of one behind the other is rounding.
      const auto left = [](const MatrixXd& of, const MatrixXd& behind) {
        const Eigen::CompleteOrthogonalDecomposition<MatrixXd> known(behind.transpose());
        return (of.transpose() - behind.transpose() * known.solve(of.transpose())).cwiseAbs().maxCoeff();
      };
      // Sizes of rows differ by the angle between axis and ground: by less than 1e3 at these states.
      CHECK(left(j, expected) <= 1e3 * tolerance.position);
      CHECK(left(expected, j) <= 1e3 * tolerance.position);
      // The rate of J v along the motion, by the rules of differentiation.
      std::vector<expr::Id> speeds;
      for (std::size_t r = 0; r < rows.size(); ++r) {
        expr::Id sum = pool.zero();
        for (std::size_t k = 0; k < mechanism.qd.size(); ++k) {
          sum = pool.add(sum, pool.mul(rows.jacobian[r * mechanism.qd.size() + k], mechanism.qd[k]));
        }
        speeds.push_back(sum);
      }
      const std::vector<expr::Id> rates =
          expr::differentiate(pool, speeds, second_rates_in_time(mechanism, pool)).roots;
      const VectorXd sigma = evaluate(pool, rows.bias, mechanism, point);
      CHECK((j * c.state.qdd + sigma - evaluate(pool, rates, mechanism, point)).cwiseAbs().maxCoeff() <=
            1e3 * (tolerance.bias + tolerance.position * c.state.qdd.lpNorm<1>()));
      // The rate φ̇ of the height is J v too.
      for (std::size_t r = 0; r < rows.size(); ++r) {
        if (rows.rows[r].of_speeds) {
          CHECK(pool.is_zero(rows.gaps[r]));
          continue;
        }
        const std::vector<expr::Id> gap_rate =
            expr::differentiate(pool, std::span(&rows.gaps[r], 1), rates_in_time(mechanism, pool)).roots;
        CHECK(std::abs(evaluate(pool, gap_rate, mechanism, point)[0] -
                       evaluate(pool, {speeds[r]}, mechanism, point)[0]) <=
              1e3 * tolerance.position * (1 + c.state.qd.lpNorm<1>()));
      }
    }
  }
}

TEST_CASE("J v and J v' + sigma are the derivatives of the gaps") {
  for (const oracle::ClosureKind kind : holonomic_kinds) {
    for (const std::uint64_t seed : oracle::test_seeds(42000, 24)) {
      CAPTURE(seed);
      CAPTURE(static_cast<int>(kind));
      oracle::ClosedCase c = closed_case(seed, kind);
      // The angle of a screw is one only where the axes meet; other rows hold where nothing is closed.
      if (kind != oracle::ClosureKind::screw) c.state = oracle::random_state(c.mechanism.tree, seed);
      expr::Pool pool;
      const Mechanism mechanism =
          mechanism_from_closed(c.mechanism, pool, seed % 3 == 0 ? Numbers::parameters : Numbers::constants);
      const ClosureRows rows = loops::closure_rows(pool, mechanism);
      std::vector<expr::Id> rates = expr::differentiate(pool, rows.gaps, rates_in_time(mechanism, pool)).roots;
      const std::vector<expr::Id> second =
          expr::differentiate(pool, rates, second_rates_in_time(mechanism, pool)).roots;
      const Point point{c.state.q, c.state.qd, c.state.qdd, {}};
      const MatrixXd j = evaluate_matrix(pool, rows.jacobian, rows.size(), mechanism, point);
      const VectorXd sigma = evaluate(pool, rows.bias, mechanism, point);
      const Rounding tolerance = rounding(c.mechanism, c.state.q, c.state.qd);
      CHECK((j * c.state.qd - evaluate(pool, rates, mechanism, point)).cwiseAbs().maxCoeff() <=
            tolerance.position * (1 + c.state.qd.lpNorm<1>()));
      CHECK((j * c.state.qdd + sigma - evaluate(pool, second, mechanism, point)).cwiseAbs().maxCoeff() <=
            tolerance.bias + tolerance.position * c.state.qdd.lpNorm<1>());
    }
  }
}

TEST_CASE("rows that hold where the loops are closed") {
  for (const oracle::ClosureKind kind : holonomic_kinds) {
    for (const std::uint64_t seed : oracle::test_seeds(42500, 24)) {
      CAPTURE(seed);
      CAPTURE(static_cast<int>(kind));
      const oracle::ClosedCase c = closed_case(seed, kind);
      expr::Pool pool;
      const Mechanism mechanism =
          mechanism_from_closed(c.mechanism, pool, seed % 3 == 0 ? Numbers::parameters : Numbers::constants);
      const ClosureRows everywhere = loops::closure_rows(pool, mechanism);
      const ClosureRows closed = loops::closure_rows(pool, mechanism, loops::RowsHold::closed);
      REQUIRE(closed.size() == everywhere.size());
      CHECK(closed.gaps == everywhere.gaps);
      const Point point{c.state.q, c.state.qd, {}, {}};
      const Rounding tolerance = rounding(c.mechanism, c.state.q, c.state.qd);
      const VectorXd j = evaluate(pool, everywhere.jacobian, mechanism, point);
      CHECK((evaluate(pool, closed.jacobian, mechanism, point) - j).cwiseAbs().maxCoeff() <= 2 * tolerance.position);
      const VectorXd sigma = evaluate(pool, everywhere.bias, mechanism, point);
      CHECK((evaluate(pool, closed.bias, mechanism, point) - sigma).cwiseAbs().maxCoeff() <= 2 * tolerance.bias);
    }
  }
}

TEST_CASE("columns of joints above a loop are zero") {
  for (const std::uint64_t seed : oracle::test_seeds(43000, 24)) {
    CAPTURE(seed);
    const oracle::ClosedCase c = closed_case(seed, oracle::ClosureKind::spherical);
    expr::Pool pool;
    const Mechanism mechanism = mechanism_from_closed(c.mechanism, pool, Numbers::parameters);
    const ClosureRows rows = loops::closure_rows(pool, mechanism);
    for (std::size_t r = 0; r < rows.size(); ++r) {
      const oracle::Closure& closure = c.mechanism.closures[rows.rows[r].closure];
      const auto hangs_on = [&](int body, int link) {
        for (; link > body; link = c.mechanism.tree.bodies[static_cast<std::size_t>(link)].parent) {
        }
        return link == body;
      };
      for (std::size_t k = 0; k < mechanism.speeds.size(); ++k) {
        const int body = static_cast<int>(mechanism.joint(mechanism.speeds[k].joint).child.index()) - 1;
        if (hangs_on(body, closure.a.body) != hangs_on(body, closure.b.body)) continue;
        CHECK(pool.is_zero(rows.jacobian[r * mechanism.speeds.size() + k]));
      }
    }
  }
}

/// Crank, coupler and rocker; the rocker's far end is pinned to the coupler's. `frame` places all of it.
Mechanism four_bar(expr::Pool& pool, ClosureType type, const Transform& frame) {
  MechanismBuilder b(pool);
  const LinkId crank = b.link("crank"), coupler = b.link("coupler"), rocker = b.link("rocker");
  b.joint("drive", JointType::revolute, MechanismBuilder::base(), crank).before = frame;
  b.joint("knee", JointType::revolute, crank, coupler).before = b.at({b.number(3, 10), b.number(0), b.number(0)});
  b.joint("swing", JointType::revolute, MechanismBuilder::base(), rocker).before =
      compose(pool, frame, b.at(b.vector(1, 0, 0)));
  Mechanism mechanism = b.finish();
  Closure pin;
  pin.name = "pin";
  pin.type = type;
  pin.link_a = coupler;
  pin.link_b = rocker;
  pin.a = identity_transform(pool);
  pin.a.position[0] = pool.number(Number::rational(9, 10));
  pin.b = identity_transform(pool);
  pin.b.position[0] = pool.number(Number::rational(7, 10));
  pin.length = pool.one();
  pin.lead = pool.one();
  mechanism.closures.push_back(pin);
  return mechanism;
}

TEST_CASE("equations that a planar loop always satisfies are left out") {
  const auto rows_of = [](ClosureType type, const auto& frame) {
    expr::Pool pool;
    return loops::closure_rows(pool, four_bar(pool, type, frame(pool))).size();
  };
  const auto plain = [](expr::Pool& pool) { return identity_transform(pool); };
  const auto tilted = [](expr::Pool& pool) {
    const expr::Id angle = pool.number(Number::inexact(0.3));
    Transform frame = identity_transform(pool);
    frame.rotation = expr::rotation(pool, {pool.one(), pool.zero(), pool.zero()}, pool.sin(angle), pool.cos(angle));
    return frame;
  };
  const auto symbolic = [](expr::Pool& pool) {
    const expr::Id angle = pool.symbol("tilt", expr::Stage::prepare);
    Transform frame = identity_transform(pool);
    frame.rotation = expr::rotation(pool, {pool.zero(), pool.one(), pool.zero()}, pool.sin(angle), pool.cos(angle));
    return frame;
  };
  const std::pair<ClosureType, std::size_t> expected[] = {
      {ClosureType::revolute, 2},  {ClosureType::prismatic, 3},   {ClosureType::screw, 3},
      {ClosureType::universal, 3}, {ClosureType::cylindrical, 2}, {ClosureType::planar, 0},
      {ClosureType::spherical, 2}, {ClosureType::fixed, 3},       {ClosureType::slot, 2},
      {ClosureType::surface, 0},   {ClosureType::rod, 1}};
  for (const auto& [type, size] : expected) {
    CAPTURE(closure_model(type).name);
    CHECK(rows_of(type, plain) == size);
    CHECK(rows_of(type, tilted) == size);
  }
  CHECK(rows_of(ClosureType::revolute, symbolic) == 2);
}

}  // namespace
}  // namespace robotc::test::closure_rows_test
