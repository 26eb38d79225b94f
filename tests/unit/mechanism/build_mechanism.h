// Small handwritten mechanisms for unit tests.
#pragma once

#include <string>

#include "compiler/mechanism/mechanism.h"

namespace robotc::test {

/// Adds links and joints by name; every joint starts at the identity with axis z.
class MechanismBuilder {
 public:
  explicit MechanismBuilder(expr::Pool& pool) : pool_(pool) {
    mechanism_.name = "robot";
    mechanism_.links.push_back({"base", {}, {}});
    mechanism_.base = identity_transform(pool);
    mechanism_.gravity = {pool.zero(), pool.zero(), number(-10)};
  }

  expr::Id number(std::int64_t p, std::int64_t q = 1) { return pool_.number(Number::rational(p, q)); }
  expr::Vec3 vector(std::int64_t x, std::int64_t y, std::int64_t z) { return {number(x), number(y), number(z)}; }
  Transform at(const expr::Vec3& position) { return {expr::identity3(pool_), position}; }
  /// R_x(90°).
  Transform turned_about_x() {
    Transform x = identity_transform(pool_);
    x.rotation = {vector(1, 0, 0), vector(0, 0, -1), vector(0, 1, 0)};
    return x;
  }

  LinkId link(const std::string& name) {
    mechanism_.links.push_back({name, {}, {}});
    return LinkId(mechanism_.links.size() - 1);
  }
  LinkId link(const std::string& name, expr::Id mass, const expr::Vec3& com, const expr::Vec3& moments) {
    const LinkId id = link(name);
    const expr::Id zero = pool_.zero();
    mechanism_.links.back().bodies.push_back({mass, com, {moments[0], zero, zero, moments[1], zero, moments[2]}});
    return id;
  }
  Joint& joint(const std::string& name, JointType type, LinkId parent, LinkId child) {
    mechanism_.joints.push_back(
        {name, {}, type, parent, child, identity_transform(pool_), vector(0, 0, 1), identity_transform(pool_)});
    mechanism_.joints.back().freedoms.resize(joint_model(type).speeds().size());
    return mechanism_.joints.back();
  }
  static LinkId base() { return LinkId(std::size_t{0}); }

  Mechanism finish() {
    make_coordinates(mechanism_, pool_);
    return std::move(mechanism_);
  }

 private:
  expr::Pool& pool_;
  Mechanism mechanism_;
};

/// shoulder (revolute) – upper, elbow (revolute, 1 m along x) – fore, tip (fixed) – tool: a planar arm in the x-y
/// plane.
inline Mechanism planar_arm(expr::Pool& pool) {
  MechanismBuilder b(pool);
  const LinkId upper = b.link("upper", b.number(2), {b.number(1, 2), b.number(0), b.number(0)}, b.vector(0, 1, 1));
  const LinkId fore = b.link("fore", b.number(3), {b.number(1, 4), b.number(0), b.number(0)}, b.vector(0, 1, 1));
  const LinkId tool = b.link("tool", b.number(1), b.vector(0, 0, 0), b.vector(0, 0, 0));
  b.joint("shoulder", JointType::revolute, MechanismBuilder::base(), upper);
  b.joint("elbow", JointType::continuous, upper, fore).before = b.at(b.vector(1, 0, 0));
  b.joint("tip", JointType::fixed, fore, tool).before = b.at({b.number(1, 2), b.number(0), b.number(0)});
  return b.finish();
}

/// The numbers of `several_joints` that tests change.
struct SeveralJoints {
  std::int64_t arm = 1;   ///< m, from the cart to the wrist along each axis
  std::int64_t mass = 3;  ///< kg, of the hand
  std::int64_t lead = 2;  ///< m/rad, of the drill
};

/// Joints of several coordinates in a chain: cart (planar), wrist (universal), quill (cylindrical) and drill (screw),
/// with a tool fixed to the last link. Rotors, dampers and springs stand at some of their freedoms.
inline Mechanism several_joints(expr::Pool& pool, const SeveralJoints& numbers = {}) {
  MechanismBuilder b(pool);
  const LinkId cart = b.link("cart", b.number(5), b.vector(0, 1, 1), b.vector(2, 3, 4));
  const LinkId hand = b.link("hand", b.number(numbers.mass), b.vector(1, 0, 2), b.vector(3, 2, 4));
  const LinkId rod = b.link("rod", b.number(2), b.vector(1, 1, 0), b.vector(1, 2, 2));
  const LinkId bit = b.link("bit", b.number(1), b.vector(0, 1, 3), b.vector(2, 1, 2));
  const LinkId tool = b.link("tool", b.number(1, 2), b.vector(1, 0, 0), b.vector(1, 1, 1));
  Joint& planar = b.joint("cart", JointType::planar, MechanismBuilder::base(), cart);
  planar.freedoms[0].drive.viscous = pool.integer(7);
  Joint& universal = b.joint("wrist", JointType::universal, cart, hand);
  universal.before = b.at(b.vector(numbers.arm, 2 * numbers.arm, 3 * numbers.arm));
  universal.freedoms[1].drive.rotor_inertia = pool.integer(5);
  Joint& cylindrical = b.joint("quill", JointType::cylindrical, hand, rod);
  cylindrical.before = compose(pool, b.at(b.vector(1, 0, 2)), b.turned_about_x());
  cylindrical.freedoms[0].drive.stiffness = pool.integer(11);
  cylindrical.freedoms[0].drive.rest = pool.one();
  Joint& screw = b.joint("drill", JointType::screw, rod, bit);
  screw.before = compose(pool, b.at(b.vector(1, 1, 1)), b.turned_about_x());
  screw.lead = pool.integer(numbers.lead);
  b.joint("tip", JointType::fixed, bit, tool).before = b.at(b.vector(0, 1, 1));
  return b.finish();
}

}  // namespace robotc::test
