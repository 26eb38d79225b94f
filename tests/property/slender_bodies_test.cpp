// Bodies whose inertia about their joint's axis is far below that about the others: slender ones, ones far out along
// the axis and tiny ones. Each entry of M keeps its digits relative to sqrt(M_ii M_jj), in double and in float.
#include <Eigen/Eigenvalues>
#include <Eigen/LU>
#include <unordered_map>

#include "compiler/equations/derivations/derivations.h"
#include "tests/oracle/precise_mass_matrix.h"
#include "tests/property/random_case.h"

namespace robotc::test::slender_bodies_test {
namespace {

using derivations::Formulation;
using dynamics::Function;
using Eigen::MatrixXd;
using Eigen::VectorXd;

struct Shape {
  const char* name;
  double mass;    // kg
  double along;   // m, of the mass centre from the joint's origin
  double across;  // kg m^2
  double spin;    // kg m^2, about the joint's axis
};

constexpr Shape shapes[] = {
    {"rod of 1 m x 1 mm", 0.006, 0.5, 5e-4, 7.5e-10},
    {"rod with seventeen digits", 0.0061234567890123457, 0.51234567890123457, 5.1234567890123456e-4,
     7.6543210987654321e-10},
    {"wheel far out", 0.51, 3.1, 1.1e-5, 1.9e-5},
    {"spindle very far out", 0.021, 10.3, 1.7e-6, 1.9e-8},
    {"tiny needle", 1.3e-6, 2e-3, 4e-12, 3e-17},
};

/// A random tree with such bodies at its tips, which turn about z, x or y of their joint.
oracle::Tree tree_with(const Shape& shape, std::uint64_t seed) {
  oracle::RandomTreeOptions options;
  options.bodies = 2 + static_cast<int>(seed % 5);
  options.branching = static_cast<double>(seed % 3) * 0.3;
  options.prismatic = 0.2;
  options.nice = seed % 2 == 1;
  oracle::Tree tree = oracle::random_tree(seed, options);
  std::vector<bool> carries(tree.bodies.size(), false);
  for (const oracle::Body& body : tree.bodies) {
    if (body.parent >= 0) carries[static_cast<std::size_t>(body.parent)] = true;
  }
  for (std::size_t i = 0; i < tree.bodies.size(); ++i) {
    if (carries[i]) continue;
    oracle::Body& tip = tree.bodies[i];
    tip.kind = oracle::JointKind::revolute;
    tip.axis = Eigen::Vector3d::Unit(static_cast<Eigen::Index>((seed + i) % 3));
    tip.after = {};
    tip.mass = shape.mass;
    tip.com = shape.along * tip.axis;
    const Eigen::Vector3d spin = (shape.spin - shape.across) * tip.axis;
    tip.inertia = (Eigen::Vector3d::Constant(shape.across) + spin).asDiagonal();
    tip.further.clear();
  }
  return tree;
}

/// Rounds every operation to float, like code for machines without doubles.
std::vector<double> evaluate_in_float(const expr::Pool& pool, const std::vector<expr::Id>& roots,
                                      const std::vector<std::pair<expr::Id, double>>& given) {
  std::unordered_map<expr::Id, float> values;
  for (const auto& [symbol, value] : given) values[symbol] = static_cast<float>(value);
  for (const expr::Id id : expr::reachable(pool, roots)) {
    if (pool.is_symbol(id)) continue;
    const auto argument = [&](std::size_t i) { return values.at(pool.arg(id, i)); };
    float& value = values[id];
    switch (pool.op(id)) {
      case expr::Op::number:
        value = static_cast<float>(pool.value(id).to_double());
        break;
      case expr::Op::neg:
        value = -argument(0);
        break;
      case expr::Op::add:
        value = argument(0) + argument(1);
        break;
      case expr::Op::sub:
        value = argument(0) - argument(1);
        break;
      case expr::Op::mul:
        value = argument(0) * argument(1);
        break;
      case expr::Op::div:
        value = argument(0) / argument(1);
        break;
      case expr::Op::sin:
        value = std::sin(argument(0));
        break;
      case expr::Op::cos:
        value = std::cos(argument(0));
        break;
      case expr::Op::sqrt:
        value = std::sqrt(argument(0));
        break;
      default:
        FAIL("an operation that no mass matrix has");
    }
  }
  std::vector<double> result;
  for (const expr::Id root : roots) result.push_back(values.at(root));
  return result;
}

/// sqrt(M_ii M_jj).
MatrixXd scale_of(const MatrixXd& mass) {
  const VectorXd root = mass.diagonal().cwiseSqrt();
  return root * root.transpose();
}

template <class Check>
void for_slender_trees(Check check) {
  for (const Shape& shape : shapes) {
    for (const std::uint64_t seed : oracle::test_seeds(1, 12)) {
      for (const Numbers numbers : {Numbers::constants, Numbers::parameters_except_axes}) {
        INFO(shape.name << ", ROBOTC_SEED=" << seed << ", numbers as " << static_cast<int>(numbers));
        Case c(tree_with(shape, seed), seed, numbers);
        check(c, oracle::precise_mass_matrix(c.tree, c.state.q));
      }
    }
  }
}

TEST_CASE("the extended mass matrix is the oracle's") {
  for_random_mechanisms(12, [](Case& c) {
    check_within(oracle::precise_mass_matrix(c.tree, c.state.q),
                 oracle::mass_matrix(oracle::bodies_alone(c.tree), c.state.q), c.unit * c.mass_magnitude);
  });
}

TEST_CASE("the mass matrix keeps the digits of slender bodies") {
  for_slender_trees([](Case& c, const MatrixXd& expected) {
    check_within(c.matrix(Function::mass_matrix), expected, c.unit * scale_of(expected));
  });
}

TEST_CASE("the mass matrix keeps the digits of slender bodies in float") {
  // Ratio of the epsilons of float and double.
  const double coarser = std::ldexp(1.0, 29);
  for_slender_trees([&](Case& c, const MatrixXd& expected) {
    const dynamics::Expressions& mass = c.functions.get(Function::mass_matrix);
    const std::vector<double> entries = evaluate_in_float(c.pool, mass.roots, values(c.pool, c.mechanism, c.point));
    using RowMajor = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
    const MatrixXd found = Eigen::Map<const RowMajor>(entries.data(), expected.rows(), expected.cols());
    // The state is rounded as well; a turn about any axis propagates that to at most the whole entry.
    check_within(found, expected, (coarser * c.unit) * scale_of(expected));
  });
}

TEST_CASE("accelerations keep the digits of slender bodies") {
  for_slender_trees([](Case& c, const MatrixXd& expected) {
    const MatrixXd scale = scale_of(expected);
    const MatrixXd scaled = expected.cwiseQuotient(scale);
    const VectorXd spectrum = Eigen::SelfAdjointEigenSolver<MatrixXd>(scaled).eigenvalues();
    const double condition = spectrum.maxCoeff() / spectrum.minCoeff();
    const MatrixXd inverse = c.matrix(Function::forward_dynamics_dtau).cwiseProduct(scale);
    check_within(inverse, scaled.inverse(),
                 MatrixXd::Constant(scale.rows(), scale.cols(), c.unit * condition * inverse.cwiseAbs().maxCoeff()));
  });
}

TEST_CASE("every formulation that regroups mass properties keeps the digits of slender bodies") {
  for (const Formulation formulation : {Formulation::new_formulation, Formulation::energy_graph,
                                        Formulation::lagrange_euler, Formulation::newton_euler}) {
    for (const auto properties :
         {derivations::MassProperties::base_parameters, derivations::MassProperties::as_given}) {
      CAPTURE(static_cast<int>(formulation));
      CAPTURE(static_cast<int>(properties));
      for_slender_trees([&](Case& c, const MatrixXd& expected) {
        derivations::Options options;
        options.mass_properties = properties;
        const auto mass =
            derivations::derive(formulation, derivations::Quantity::mass_matrix, c.mechanism, c.pool, options);
        REQUIRE(mass);
        const auto n = static_cast<std::size_t>(expected.rows());
        check_within(evaluate_matrix(c.pool, *mass, n, c.mechanism, c.point), expected, c.unit * scale_of(expected));
      });
    }
  }
}

}  // namespace
}  // namespace robotc::test::slender_bodies_test
