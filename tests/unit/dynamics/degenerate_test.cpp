// Robots at the limits of what is computable.
#include <doctest/doctest.h>

#include "compiler/catalogue/catalogue.h"
#include "compiler/equations/dynamics/functions.h"
#include "tests/oracle/random_tree.h"
#include "tests/property/mechanism_from_tree.h"
#include "tests/unit/mechanism/build_mechanism.h"

namespace robotc::test::degenerate_test {
namespace {

using dynamics::Function;

std::vector<std::string> names(const Mechanism& mechanism, const std::vector<SpeedId>& speeds) {
  std::vector<std::string> result;
  for (const SpeedId speed : speeds) result.push_back(mechanism.name_of(speed));
  return result;
}

TEST_CASE("a robot without moving joints has empty equations, a potential energy and reactions") {
  expr::Pool pool;
  MechanismBuilder b(pool);
  const LinkId post = b.link("post", b.number(2), b.vector(0, 0, 1), b.vector(1, 1, 1));
  const LinkId lamp = b.link("lamp", b.number(1), b.vector(0, 0, 0), b.vector(0, 0, 0));
  b.joint("anchor", JointType::fixed, MechanismBuilder::base(), post);
  b.joint("screw", JointType::fixed, post, lamp).before = b.at(b.vector(1, 0, 2));
  const Mechanism mechanism = b.finish();
  dynamics::Functions functions(mechanism, pool);
  for (const catalogue::Row& row : catalogue::rows()) {
    CAPTURE(row.name);
    dynamics::FramePlace place;
    if (row.takes == catalogue::Takes::place) place.link = lamp;
    const dynamics::Expressions& e = functions.get(row.function, place);
    CHECK(e.roots.size() == e.rows * e.cols);
  }
  CHECK(functions.get(Function::forward_dynamics).roots.empty());
  CHECK(functions.get(Function::mass_matrix).roots.empty());
  CHECK(dynamics::freely_accelerating_speeds(functions).empty());
  const Eigen::VectorXd energy = evaluate(pool, functions.get(Function::potential_energy).roots, mechanism, {});
  CHECK(energy[0] == 2 * 10 * 1 + 1 * 10 * 2);
  const Eigen::VectorXd reactions = evaluate(pool, functions.get(Function::joint_reactions).roots, mechanism, {});
  // The anchor carries 3 kg, and the lamp's 10 N at x = 1 m need a moment about −y.
  CHECK(reactions.head(6) == (Eigen::VectorXd(6) << 0, 0, 30, 0, -10, 0).finished());
  CHECK(reactions.tail(6) == (Eigen::VectorXd(6) << 0, 0, 10, 0, 0, 0).finished());
}

TEST_CASE("the base alone is a robot") {
  expr::Pool pool;
  const Mechanism mechanism = MechanismBuilder(pool).finish();
  dynamics::Functions functions(mechanism, pool);
  CHECK(functions.get(Function::inverse_dynamics).roots.empty());
  CHECK(functions.get(Function::joint_reactions).roots.empty());
  CHECK(pool.is_zero(functions.get(Function::kinetic_energy).roots[0]));
}

TEST_CASE("joints that move no inertia are found") {
  expr::Pool pool;

  SUBCASE("none in a sound arm") {
    const Mechanism arm = planar_arm(pool);
    dynamics::Functions functions(arm, pool);
    CHECK(dynamics::freely_accelerating_speeds(functions).empty());
  }
  SUBCASE("a massless link at the tip") {
    MechanismBuilder b(pool);
    const LinkId arm = b.link("arm", b.number(1), b.vector(1, 0, 0), b.vector(0, 1, 1));
    const LinkId tip = b.link("tip");
    b.joint("shoulder", JointType::revolute, MechanismBuilder::base(), arm);
    b.joint("wrist", JointType::revolute, arm, tip);
    const Mechanism mechanism = b.finish();
    dynamics::Functions functions(mechanism, pool);
    CHECK(names(mechanism, dynamics::freely_accelerating_speeds(functions)) == std::vector<std::string>{"wrist"});
  }
  SUBCASE("a point mass on the axis") {
    MechanismBuilder b(pool);
    const LinkId rod = b.link("rod", b.number(1), b.vector(0, 0, 1), b.vector(0, 0, 0));
    b.joint("spin", JointType::revolute, MechanismBuilder::base(), rod);
    const Mechanism mechanism = b.finish();
    dynamics::Functions functions(mechanism, pool);
    CHECK(names(mechanism, dynamics::freely_accelerating_speeds(functions)) == std::vector<std::string>{"spin"});
  }
  SUBCASE("two sliders along one line with nothing between them, declared tip first") {
    MechanismBuilder b(pool);
    const LinkId carriage = b.link("carriage");
    const LinkId load = b.link("load", b.number(1, 3), b.vector(1, 0, 0), b.vector(0, 1, 1));
    b.joint("fine", JointType::prismatic, carriage, load);
    b.joint("coarse", JointType::prismatic, MechanismBuilder::base(), carriage);
    const Mechanism mechanism = b.finish();
    dynamics::Functions functions(mechanism, pool);
    CHECK(names(mechanism, dynamics::freely_accelerating_speeds(functions)) == std::vector<std::string>{"coarse"});
  }
  SUBCASE("a massless link between two hinges is fine where the axes cross") {
    MechanismBuilder b(pool);
    const LinkId cross = b.link("cross");
    const LinkId load = b.link("load", b.number(1), b.vector(1, 0, 0), b.vector(1, 1, 1));
    b.joint("yaw", JointType::revolute, MechanismBuilder::base(), cross);
    b.joint("pitch", JointType::revolute, cross, load).before = b.turned_about_x();
    const Mechanism mechanism = b.finish();
    dynamics::Functions functions(mechanism, pool);
    CHECK(dynamics::freely_accelerating_speeds(functions).empty());
  }
  SUBCASE("a rotor is inertia enough, wherever it stands and however small") {
    MechanismBuilder b(pool);
    const LinkId carriage = b.link("carriage");
    const LinkId load = b.link("load", b.number(1, 3), b.vector(1, 0, 0), b.vector(0, 1, 1));
    const LinkId pointer = b.link("pointer");
    b.joint("coarse", JointType::prismatic, MechanismBuilder::base(), carriage).freedoms[0].drive.rotor_inertia =
        b.number(1, 1'000'000'000'000'000'000);
    b.joint("fine", JointType::prismatic, carriage, load);
    b.joint("needle", JointType::revolute, load, pointer).freedoms[0].drive.rotor_inertia = b.number(1, 1000);
    const Mechanism mechanism = b.finish();
    dynamics::Functions functions(mechanism, pool);
    CHECK(dynamics::freely_accelerating_speeds(functions).empty());
    // The needle turns under its own motor; by both methods.
    Point point;
    point.tau = Eigen::Vector3d(0, 0, 1);
    for (const auto& roots : {functions.accelerations_by_articulated_bodies(mechanism.tau, {}),
                              functions.accelerations_by_factorisation(mechanism.tau, {})}) {
      CHECK(std::abs(evaluate(pool, roots, mechanism, point)[2] - 1000) < 1e-12);
    }
  }
  SUBCASE("a rotor of a joint does not help the joint before it") {
    MechanismBuilder b(pool);
    const LinkId frame = b.link("frame");
    const LinkId disc = b.link("disc");
    b.joint("swing", JointType::revolute, MechanismBuilder::base(), frame);
    b.joint("spin", JointType::revolute, frame, disc).freedoms[0].drive.rotor_inertia = b.number(1);
    const Mechanism mechanism = b.finish();
    dynamics::Functions functions(mechanism, pool);
    CHECK(names(mechanism, dynamics::freely_accelerating_speeds(functions)) == std::vector<std::string>{"swing"});
  }
  SUBCASE("a mass that is a parameter counts with the value given") {
    MechanismBuilder b(pool);
    const expr::Id mass = pool.symbol("m", expr::Stage::prepare);
    const LinkId cart = b.link("cart", mass, b.vector(0, 0, 0), b.vector(0, 0, 0));
    b.joint("rail", JointType::prismatic, MechanismBuilder::base(), cart);
    Mechanism mechanism = b.finish();
    mechanism.parameters.push_back({"m", mass, 2.0});
    dynamics::Functions functions(mechanism, pool);
    CHECK(dynamics::freely_accelerating_speeds(functions).empty());
    const std::vector<std::pair<expr::Id, double>> none = {{mass, 0.0}};
    CHECK(names(mechanism, dynamics::freely_accelerating_speeds(functions, none)) == std::vector<std::string>{"rail"});
  }
}

TEST_CASE("a massless link between two hinges on one line is found in general position") {
  // Only rounding distinguishes this M from a singular one: the pivot must be recognised as nonzero at any scale of the
  // numbers.
  for (const std::uint64_t seed : oracle::test_seeds(1, 30)) {
    INFO("ROBOTC_SEED=" << seed);
    oracle::RandomTreeOptions options;
    options.bodies = 5;
    oracle::Tree tree = oracle::random_tree(seed, options);
    oracle::Random random(seed);
    const auto ring = static_cast<std::size_t>(random.index(4));
    oracle::Body& hollow = tree.bodies[ring];
    oracle::Body& carried = tree.bodies[ring + 1];
    hollow.kind = carried.kind = oracle::JointKind::revolute;
    hollow.mass = 0;
    hollow.inertia.setZero();
    // The child's axis is the hollow link's own, some way along it.
    const Eigen::Matrix3d back = hollow.after.rotation.transpose();
    carried.before.rotation = back;
    carried.before.position = back * (0.3 * hollow.axis - hollow.after.position);
    carried.axis = hollow.axis;
    expr::Pool pool;
    const Mechanism mechanism = mechanism_from_tree(tree, pool, Numbers::constants);
    dynamics::Functions functions(mechanism, pool);
    CHECK(names(mechanism, dynamics::freely_accelerating_speeds(functions)) ==
          std::vector<std::string>{"j" + std::to_string(ring + 1)});
  }
}

}  // namespace
}  // namespace robotc::test::degenerate_test
