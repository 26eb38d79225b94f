// Base parameters against the numeric rank of the oracle's regressor, and against known combinations.
#include "compiler/equations/base_parameters/base_parameters.h"

#include <doctest/doctest.h>

#include <Eigen/SVD>

#include "tests/oracle/newton_euler.h"
#include "tests/oracle/published_robots.h"
#include "tests/oracle/random_tree.h"
#include "tests/oracle/scara_fig3.h"
#include "tests/property/mechanism_from_tree.h"

namespace robotc::test::base_parameters_test {
namespace {

using base_parameters::BaseParameter;
using base_parameters::BaseParameters;
using base_parameters::Moment;
using base_parameters::moment_count;
using base_parameters::Multiple;
using base_parameters::StandardParameter;
using Eigen::Matrix3d;
using Eigen::MatrixXd;
using Eigen::Vector3d;
using Eigen::VectorXd;

/// A link of mass m, first moment h and inertia I about its frame's origin, as two lumps: the mass at the mass centre
/// of a unit mass, and the remainder.
std::vector<oracle::Lump> lumps_of(double mass, const Vector3d& first_moment, const Matrix3d& inertia) {
  const Vector3d c = first_moment;  // for a mass of 1
  const Matrix3d steiner = c.squaredNorm() * Matrix3d::Identity() - c * c.transpose();
  return {{1, c, inertia - steiner}, {mass - 1, Vector3d::Zero(), Matrix3d::Zero()}};
}

/// The tree with one standard parameter of one body at 1 and all others at zero. `component`: for a rotor, the
/// coordinate of its joint that it acts along.
oracle::Tree unit_tree(oracle::Tree tree, std::size_t body, Moment moment, std::size_t component) {
  for (oracle::Body& b : tree.bodies) {
    b.mass = 0;
    b.com.setZero();
    b.inertia.setZero();
    b.further.clear();
    b.drive = b.further_drives[0] = b.further_drives[1] = {};
  }
  tree.wrenches.clear();
  oracle::Body& own = tree.bodies[body];
  if (moment == Moment::rotor) {
    (component == 0 ? own.drive : own.further_drives[component - 1]).rotor_inertia = 1;
    return tree;
  }
  const auto m = static_cast<Eigen::Index>(moment);
  double mass = 0;
  Vector3d first = Vector3d::Zero();
  Matrix3d inertia = Matrix3d::Zero();
  if (m == 0) {
    mass = 1;
  } else if (m < 4) {
    first[m - 1] = 1;
  } else {
    constexpr Eigen::Index rows[] = {0, 0, 0, 1, 1, 2}, cols[] = {0, 1, 2, 1, 2, 2};
    inertia(rows[m - 4], cols[m - 4]) = inertia(cols[m - 4], rows[m - 4]) = 1;
  }
  own.further = lumps_of(mass, first, inertia);
  return tree;
}

/// Efforts at several random states, stacked, for a unit of each standard parameter.
MatrixXd regressor(const oracle::Tree& tree, const Mechanism& mechanism, const BaseParameters& parameters) {
  const auto columns = static_cast<Eigen::Index>(parameters.standard.size());
  const int n = oracle::freedom_count(tree);
  const auto states = 4 + 2 * columns / n;
  MatrixXd y(n * states, columns);
  for (Eigen::Index c = 0; c < columns; ++c) {
    const StandardParameter& parameter = parameters.standard[static_cast<std::size_t>(c)];
    const std::size_t component =
        parameter.moment == Moment::rotor ? mechanism.speeds[parameter.speed.index()].component : 0;
    const oracle::Tree unit = unit_tree(tree, parameter.link.index() - 1, parameter.moment, component);
    for (Eigen::Index s = 0; s < states; ++s) {
      const oracle::State state = oracle::random_state(tree, static_cast<std::uint64_t>(s + 1));
      y.block(s * n, c, n, 1) = oracle::inverse_dynamics(unit, state.q, state.qd, state.qdd);
    }
  }
  return y;
}

Eigen::Index rank(const MatrixXd& m) {
  if (m.size() == 0) return 0;
  // Scale the columns to one size, so that the threshold means the same for all. Dependent columns leave rounding,
  // 1e-15 times the cancelled terms; independent ones of these robots a thousandth.
  MatrixXd scaled = m;
  for (Eigen::Index c = 0; c < m.cols(); ++c) {
    const double norm = m.col(c).norm();
    if (norm > 1e-9) scaled.col(c) /= norm;
  }
  Eigen::JacobiSVD<MatrixXd> svd(scaled);
  svd.setThreshold(1e-9);
  return svd.rank();
}

/// The base parameters of a tree, with numbers folded or symbolic.
struct Found {
  expr::Pool pool;
  Mechanism mechanism;
  BaseParameters parameters;
  Found(const oracle::Tree& tree, Numbers numbers)
      : mechanism(mechanism_from_tree(tree, pool, numbers)), parameters(base_parameters::find(mechanism, pool)) {}
  double number(expr::Id id) const { return expr::evaluate(pool, {&id, 1}, values(pool, mechanism, {})).front(); }
};

/// Checks their number against the rank of the regressor, and the efforts.
void check_tree(const oracle::Tree& tree, Numbers numbers) {
  Found found(tree, numbers);
  const BaseParameters& parameters = found.parameters;
  const MatrixXd y = regressor(tree, found.mechanism, parameters);
  // Letters that are zero at the defaults may be anything: then more parameters show than at the defaults.
  if (numbers == Numbers::parameters_except_axes) {
    CHECK(static_cast<Eigen::Index>(parameters.base.size()) >= rank(y));
  } else {
    CHECK(static_cast<Eigen::Index>(parameters.base.size()) == rank(y));
  }

  // Y π = Y_base π_base for any π: the other columns are combinations of the base ones.
  const auto count = static_cast<Eigen::Index>(parameters.base.size());
  MatrixXd leading(y.rows(), count), combined = MatrixXd::Zero(count, y.cols());
  for (Eigen::Index b = 0; b < count; ++b) {
    const BaseParameter& base = parameters.base[static_cast<std::size_t>(b)];
    leading.col(b) = y.col(static_cast<Eigen::Index>(base.leading));
    for (const Multiple& term : base.terms) {
      combined(b, static_cast<Eigen::Index>(term.parameter)) = found.number(term.coefficient);
    }
  }
  REQUIRE(combined.allFinite());
  const MatrixXd rebuilt = leading * combined;
  const MatrixXd terms = leading.cwiseAbs() * combined.cwiseAbs() + y.cwiseAbs();
  const double scale = std::max(1.0, terms.size() == 0 ? 0 : terms.maxCoeff());
  CHECK((y - rebuilt).cwiseAbs().maxCoeff() <= 1e-10 * scale);
}

TEST_CASE("published robots have as many base parameters as their regressors have rank") {
  const std::pair<const char*, oracle::Tree> robots[] = {
      {"scara", oracle::scara_tree()},    {"three_link", oracle::three_link_arm()},
      {"rpr", oracle::rpr_arm()},         {"trimobil", oracle::trimobil_scara()},
      {"three_r", oracle::three_r_arm()}, {"stanford", oracle::stanford_arm()},
      {"puma560", oracle::puma560()}};
  for (const auto& [name, tree] : robots) {
    CAPTURE(name);
    check_tree(tree, Numbers::constants);
    check_tree(tree, Numbers::parameters_except_units);
  }
}

oracle::Tree random_tree_of(std::uint64_t seed, bool nice) {
  oracle::RandomTreeOptions options;
  options.bodies = 1 + static_cast<int>(seed % 7);
  options.branching = static_cast<double>(seed % 3) * 0.3;
  options.prismatic = static_cast<double>(seed % 4) * 0.25;
  options.fixed = seed % 5 == 0 ? 0.3 : 0;
  options.several = seed % 3 == 1 ? 0.5 : 0;
  options.nice = nice;
  options.machines = seed % 2 == 0;
  return oracle::random_tree(seed, options);
}

TEST_CASE("random trees have as many base parameters as their regressors have rank") {
  for (const std::uint64_t seed : oracle::test_seeds(1, 30)) {
    for (const bool nice : {false, true}) {
      INFO("ROBOTC_SEED=" << seed << ", nice " << nice);
      const oracle::Tree tree = random_tree_of(seed, nice);
      check_tree(tree, Numbers::constants);
      if (nice) check_tree(tree, Numbers::parameters_except_units);
    }
  }
}

TEST_CASE("combinations are finite at the defaults where lengths that are zero need not divide") {
  // With other pivots the combinations of each of these are infinite.
  for (const std::uint64_t seed : {4, 18, 19, 21, 22, 26, 29}) {
    CAPTURE(seed);
    check_tree(random_tree_of(seed, true), Numbers::parameters_except_axes);
  }
}

TEST_CASE("the PUMA 560 has 36 base parameters, and four more for its rotors") {
  oracle::Tree tree = oracle::puma560();
  for (oracle::Body& body : tree.bodies) body.drive = {};
  CHECK(Found(tree, Numbers::constants).parameters.base.size() == 36);
  CHECK(Found(tree, Numbers::parameters_except_units).parameters.base.size() == 36);
  for (oracle::Body& body : tree.bodies) body.drive.rotor_inertia = 0.01;
  // The first two rotors are merged with the inertias that they turn: the first axis is fixed and parallel to gravity.
  CHECK(Found(tree, Numbers::constants).parameters.base.size() == 40);
  check_tree(tree, Numbers::constants);
}

TEST_CASE("combinations are as textbooks have them") {
  // Two rods in a vertical plane, the second at l on the first, with a motor in each joint.
  oracle::Tree tree{{}, {0, -9.81, 0}};
  for (int i = 0; i < 2; ++i) {
    oracle::Body body;
    body.name = i == 0 ? "upper" : "lower";
    body.parent = i - 1;
    body.kind = oracle::JointKind::revolute;
    if (i == 1) body.before.position = {0.5, 0, 0};
    body.mass = 2;
    body.com = {0.25, 0, 0};
    body.inertia = Vector3d(0, 0.125, 0.125).asDiagonal();
    body.drive.rotor_inertia = 0.5;
    tree.bodies.push_back(body);
  }
  Found found(tree, Numbers::constants);
  CHECK(base_parameters::print(found.parameters, found.pool) ==
        "upper.mx + 0.5*lower.m\n"
        "upper.my\n"
        "upper.Izz + j1.rotor + 0.25*lower.m\n"
        "lower.mx\n"
        "lower.my\n"
        "lower.Izz\n"
        "j2.rotor\n"
        "without effect: upper.m upper.mz upper.Ixx upper.Ixy upper.Ixz upper.Iyy upper.Iyz lower.mz lower.Ixx "
        "lower.Ixy lower.Ixz lower.Iyy lower.Iyz\n");
  const auto value_of = [&](std::size_t b) {
    return found.number(base_parameters::value(found.parameters, found.parameters.base[b], found.pool));
  };
  CHECK(value_of(0) == doctest::Approx(2 * 0.25 + 0.5 * 2));
  CHECK(value_of(2) == doctest::Approx(0.125 + 2 * 0.0625 + 0.5 + 0.25 * 2));
}

TEST_CASE("parameters have the units of masses, first moments and inertias, rotors those of what their joint moves") {
  oracle::Tree tree{{}, {0, 0, -9.81}};
  for (const oracle::JointKind kind : {oracle::JointKind::prismatic, oracle::JointKind::revolute}) {
    oracle::Body body;
    body.name = kind == oracle::JointKind::prismatic ? "cart" : "pole";
    body.parent = static_cast<int>(tree.bodies.size()) - 1;
    body.kind = kind;
    body.mass = 1;
    body.drive.rotor_inertia = 0.5;
    tree.bodies.push_back(body);
  }
  const Found found(tree, Numbers::constants);
  std::string units;
  for (const StandardParameter& parameter : found.parameters.standard) {
    units += parameter.name + " " + base_parameters::dimension(found.mechanism, parameter).to_unit() + "\n";
  }
  CHECK(units ==
        "cart.m kg\ncart.mx kg*m\ncart.my kg*m\ncart.mz kg*m\n"
        "cart.Ixx kg*m^2\ncart.Ixy kg*m^2\ncart.Ixz kg*m^2\ncart.Iyy kg*m^2\ncart.Iyz kg*m^2\ncart.Izz kg*m^2\n"
        "j1.rotor kg\n"
        "pole.m kg\npole.mx kg*m\npole.my kg*m\npole.mz kg*m\n"
        "pole.Ixx kg*m^2\npole.Ixy kg*m^2\npole.Ixz kg*m^2\npole.Iyy kg*m^2\npole.Iyz kg*m^2\npole.Izz kg*m^2\n"
        "j2.rotor kg*m^2\n");
}

TEST_CASE("symbolic parameters give symbolic base parameters") {
  expr::Pool pool;
  Mechanism mechanism;
  const auto letter = [&](const char* name, double value) {
    mechanism.parameters.push_back({name, pool.symbol(name, expr::Stage::prepare), value});
    return mechanism.parameters.back().symbol;
  };
  const expr::Id length = letter("l", 0.5), twist = letter("alpha", 0.3), mass = letter("m", 2);
  mechanism.base = identity_transform(pool);
  mechanism.gravity = {pool.zero(), pool.zero(), pool.neg(letter("g", 9.81))};
  mechanism.links.push_back({"base", {}, {}});
  for (const char* name : {"one", "two"}) {
    mechanism.links.push_back({name, {}, {{mass, expr::zero3(pool), expr::zero_sym(pool)}}});
    Joint joint{std::string("to_") + name,
                {},
                JointType::revolute,
                LinkId(mechanism.links.size() - 2),
                LinkId(mechanism.links.size() - 1),
                identity_transform(pool),
                {pool.zero(), pool.zero(), pool.one()},
                identity_transform(pool)};
    if (mechanism.joints.size() == 1) {
      joint.before.position[0] = length;
      joint.before.rotation =
          expr::rotation(pool, {pool.one(), pool.zero(), pool.zero()}, pool.sin(twist), pool.cos(twist));
    }
    mechanism.joints.push_back(std::move(joint));
  }
  make_coordinates(mechanism, pool);
  const BaseParameters parameters = base_parameters::find(mechanism, pool);
  const std::string text = base_parameters::print(parameters, pool);
  // Steiner's part of the mass, and a thin rod's inertia along the second axis about the first: sin² of the twist.
  CHECK(text.starts_with("one.Izz + l*l*two.m + (0.5 - 0.5*cos(alpha + alpha))*two.Iyy\n"));
  CHECK(text.find("two.Ixx - two.Iyy\n") != std::string::npos);
}

TEST_CASE("without gravity, or with gravity along an axis, there are fewer") {
  for (const Vector3d& gravity :
       {Vector3d(0, 0, 0), Vector3d(0, 0, -9.81), Vector3d(0, -9.81, 0), Vector3d(3, 2, -9)}) {
    for (oracle::Tree tree : {oracle::three_r_arm(), oracle::scara_tree(), oracle::puma560(), oracle::stanford_arm()}) {
      tree.gravity = gravity;
      CAPTURE(gravity.transpose());
      CAPTURE(tree.bodies.size());
      check_tree(tree, Numbers::constants);
    }
  }
}

}  // namespace
}  // namespace robotc::test::base_parameters_test
