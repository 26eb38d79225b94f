// Derivatives of inverse and forward dynamics by a mechanism's numbers, and rates of Jacobians, against differences of
// the oracle's without truncation error.
#include <Eigen/LU>
#include <cstdlib>
#include <numbers>

#include "compiler/expr/rotations.h"
#include "tests/property/random_case.h"

namespace robotc::test::parameter_derivatives_test {
namespace {

using dynamics::Function;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::Vector3d;
using Eigen::VectorXd;

/// A number of a tree, with all places that it occurs in.
struct Place {
  std::vector<double*> at;
  /// The degree of efforts in it; entries of rotations cannot change one by one.
  enum class Degree { none, one, two } degree = Degree::one;
};

/// The numbers of a tree in the order in which `mechanism_from_tree` creates parameters with only the axes known. The
/// order is checked by their values.
class Places {
 public:
  explicit Places(oracle::Tree& tree) {
    if (!tree.base.rotation.isIdentity(0) || !tree.base.position.isZero(0)) pose(tree.base);
    for (oracle::Body& body : tree.bodies) {
      if (body.mass != 0 || !body.inertia.isZero(0)) lump(body.mass, body.com, body.inertia);
      for (oracle::Lump& further : body.further) lump(further.mass, further.com, further.inertia);
    }
    for (oracle::Body& body : tree.bodies) {
      pose(body.before), pose(body.after);
      oracle::Drive& drive = body.drive;
      if (drive.viscous != 0) add({&drive.viscous});
      if (drive.coulomb_positive != 0 || drive.coulomb_negative != 0) {
        const bool equal = drive.coulomb_positive == drive.coulomb_negative;
        add(equal ? std::vector{&drive.coulomb_positive, &drive.coulomb_negative}
                  : std::vector{&drive.coulomb_positive});
        if (!equal) add({&drive.coulomb_negative});
      }
      if (drive.stiffness != 0) add({&drive.stiffness}), add({&drive.rest});
      if (drive.rotor_inertia != 0) add({&drive.rotor_inertia});
    }
    vector(tree.gravity, Place::Degree::one);
    for (oracle::AppliedWrench& wrench : tree.wrenches) {
      vector(wrench.point, Place::Degree::one), vector(wrench.force, Place::Degree::one);
      vector(wrench.moment, Place::Degree::one), rotation(wrench.axes);
      for (auto* by : {&wrench.by_q, &wrench.by_qd}) {
        for (Index r = 0; r < by->rows(); ++r) {
          for (Index k = 0; k < by->cols(); ++k) {
            if ((*by)(r, k) != 0) add({&(*by)(r, k)});
          }
        }
      }
    }
  }
  [[nodiscard]] const std::vector<Place>& all() const { return all_; }

 private:
  void add(std::vector<double*> at, Place::Degree degree = Place::Degree::one) {
    all_.push_back({std::move(at), degree});
  }
  void vector(Vector3d& v, Place::Degree degree) {
    for (Index i = 0; i < 3; ++i) add({&v[i]}, degree);
  }
  void rotation(Eigen::Matrix3d& m) {
    for (Index i = 0; i < 9; ++i) add({&m(i / 3, i % 3)}, Place::Degree::none);
  }
  void pose(oracle::Pose& pose) {
    rotation(pose.rotation);
    vector(pose.position, Place::Degree::two);
  }
  void lump(double& mass, Vector3d& com, Eigen::Matrix3d& inertia) {
    add({&mass});
    vector(com, Place::Degree::two);
    for (Index i = 0; i < 3; ++i) {
      for (Index j = i; j < 3; ++j)
        add(i == j ? std::vector{&inertia(i, i)} : std::vector{&inertia(i, j), &inertia(j, i)});
    }
  }

  std::vector<Place> all_;
};

/// ∂τ/∂p for one number, and bounds of the terms of the subtracted efforts. Efforts are polynomials in it of the given
/// degree, so differences of any step are exact: one-sided for degree one, since such a number may have to stay
/// positive.
struct Slope {
  VectorXd value, magnitude;
};
Slope slope(oracle::Tree& tree, const Place& place, const oracle::State& s) {
  const double before = *place.at.front();
  const auto at = [&](double value) {
    for (double* const number : place.at) *number = value;
    return Slope{oracle::inverse_dynamics(tree, s.q, s.qd, s.qdd), oracle::magnitudes(tree, s.q, s.qd, s.qdd).tau};
  };
  const Slope high = at(before + 1);
  const Slope low = at(place.degree == Place::Degree::two ? before - 1 : before);
  at(before);
  const double step = place.degree == Place::Degree::two ? 2 : 1;
  return {(high.value - low.value) / step, (high.magnitude + low.magnitude) / step};
}

/// Numbers are symbols, and no friction is at its jump.
bool is_for_parameters(const Case& c) {
  return !c.mechanism.parameters.empty() && (c.state.qd.size() == 0 || c.state.qd.cwiseAbs().minCoeff() > 1e-3);
}

TEST_CASE("derivatives of inverse and forward dynamics by the numbers of a mechanism agree with the oracle") {
  int numbers = 0;
  for_random_mechanisms(36, [&](Case& c) {
    if (!is_for_parameters(c) || c.state.q.size() > 6) return;
    oracle::Tree tree = c.tree;
    std::vector<Place> places = Places(tree).all();
    if (c.mechanism.parameters.size() != places.size()) return;  // axes are parameters too
    const VectorXd tau = oracle::inverse_dynamics(tree, c.state.q, c.state.qd, c.state.qdd);
    const MatrixXd by_numbers = c.matrix(Function::inverse_dynamics_dparams);
    c.point.tau = tau;
    const MatrixXd accelerations = c.matrix(Function::forward_dynamics_dparams);
    const MatrixXd inverse = oracle::mass_matrix(tree, c.state.q).inverse();
    // The error of q̈ where it enters the efforts.
    const VectorXd qdd_off =
        c.unit * inverse.cwiseAbs() * (c.magnitude.tau + c.mass_magnitude * c.state.qdd.cwiseAbs() + tau.cwiseAbs());
    for (std::size_t p = 0; p < places.size(); ++p) {
      CAPTURE(p);
      REQUIRE(*places[p].at.front() == c.mechanism.parameters[p].default_value);
      if (places[p].degree == Place::Degree::none) continue;
      const auto column = static_cast<Index>(p);
      const Slope expected = slope(tree, places[p], c.state);
      // Ours has terms of up to twice their size, as the derivative of a square.
      const VectorXd off = 3 * c.unit * expected.magnitude;
      check_within(by_numbers.col(column), expected.value, off);
      const VectorXd solution = -inverse * expected.value;
      const VectorXd entering = 2 * (c.mass_magnitude + MatrixXd::Identity(qdd_off.size(), qdd_off.size())) * qdd_off;
      check_within(accelerations.col(column), solution,
                   inverse.cwiseAbs() * (off + c.unit * c.mass_magnitude * solution.cwiseAbs() + entering));
      ++numbers;
    }
  });
  if (!oracle::is_single_seed()) CHECK(numbers > depth(200, 2000));
}

TEST_CASE("derivatives by the angles and lengths at which joints are mounted agree with the oracle") {
  for (const std::uint64_t seed : oracle::test_seeds(1, 24)) {
    INFO("ROBOTC_SEED=" << seed);
    oracle::RandomTreeOptions options;
    options.bodies = 1 + static_cast<int>(seed % 5);
    options.branching = static_cast<double>(seed % 3) * 0.3;
    options.prismatic = static_cast<double>(seed % 4) * 0.2;
    options.machines = seed % 2 == 0;
    oracle::Tree tree = oracle::random_tree(seed, options);
    const oracle::State s = driven_state(tree, seed);
    if (s.qd.size() == 0 || s.qd.cwiseAbs().minCoeff() < 1e-3) continue;

    // Each joint has an additional angle, about the axes in turn; the tree's numbers are the values at 0.
    expr::Pool pool;
    Mechanism mechanism = mechanism_from_tree(tree, pool, Numbers::constants);
    for (std::size_t i = 0; i < mechanism.joints.size(); ++i) {
      const expr::Id angle = pool.symbol("turn" + std::to_string(i), expr::Stage::prepare);
      mechanism.parameters.push_back({"turn" + std::to_string(i), angle, 0.0});
      expr::Vec3 axis{pool.zero(), pool.zero(), pool.zero()};
      axis[i % 3] = pool.one();
      expr::Mat3& rotation = mechanism.joints[i].before.rotation;
      rotation = expr::mul(pool, rotation, expr::rotation(pool, axis, pool.sin(angle), pool.cos(angle)));
    }
    dynamics::Functions functions(mechanism, pool);
    const auto& by = functions.get(Function::inverse_dynamics_dparams);
    const MatrixXd actual = evaluate_matrix(pool, by.roots, by.rows, mechanism, {s.q, s.qd, s.qdd, {}});
    const double unit = 2 * oracle::rounding_unit(tree);
    const VectorXd magnitude = oracle::magnitudes(tree, s.q, s.qd, s.qdd).tau;
    for (std::size_t i = 0; i < tree.bodies.size(); ++i) {
      CAPTURE(i);
      oracle::Body& body = tree.bodies[mechanism.joints[i].child.index() - 1];
      const Eigen::Matrix3d mounted = body.before.rotation;
      const auto over = [&](double angle) -> VectorXd {
        const auto at = [&](double turn) {
          body.before.rotation = mounted * oracle::rotation_about(static_cast<int>(i % 3), turn);
          return oracle::inverse_dynamics(tree, s.q, s.qd, s.qdd);
        };
        return at(angle) - at(-angle);
      };
      // A trigonometric polynomial of degree 2 in the angle, as for a joint's own: b₁ sin + b₂ sin 2 are its odd part.
      const VectorXd b1 = over(std::numbers::pi / 2) / 2;
      const VectorXd expected = over(std::numbers::pi / 4) + (1 - std::numbers::sqrt2) * b1;
      body.before.rotation = mounted;
      check_within(actual.col(static_cast<Index>(i)), expected, 5 * unit * magnitude);
    }
  }
}

TEST_CASE("the rate of a Jacobian is what differences of the oracle's along the motion show") {
  for_random_mechanisms(24, [](Case& c) {
    const Index n = c.state.q.size();
    if (n == 0) return;
    for (std::size_t link = 1; link < c.mechanism.links.size(); ++link) {
      CAPTURE(link);
      const MatrixXd actual = c.matrix(c.functions.get(Function::jacobian_rate, {LinkId(link), std::nullopt}));
      // With many sines no difference is exact: use sixth order, whose error two steps show (the coarser one is off 64
      // times as much).
      const auto along = [&](const VectorXd& time) -> VectorXd {
        const MatrixXd j = oracle::jacobian(c.tree, c.state.q + time[0] * c.state.qd, static_cast<int>(link) - 1);
        return j.reshaped();
      };
      constexpr double step = 2e-3;
      const MatrixXd fine = differences(along, VectorXd::Zero(1), step).reshaped(6, n);
      const MatrixXd coarse = differences(along, VectorXd::Zero(1), 2 * step).reshaped(6, n);
      const double truncation = (fine - coarse).cwiseAbs().maxCoeff() / 8;
      const double length =
          1 + 2 * c.magnitude.com_distance[static_cast<Index>(link) - 1] + 6 * step * c.state.qd.cwiseAbs().maxCoeff();
      check_within(actual, fine, MatrixXd::Constant(6, n, 2 * c.unit * length / step + truncation));
    }
  });
}

}  // namespace
}  // namespace robotc::test::parameter_derivatives_test
