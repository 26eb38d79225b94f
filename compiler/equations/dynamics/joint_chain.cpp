#include "compiler/equations/dynamics/joint_chain.h"

#include <algorithm>
#include <cmath>
#include <random>

#include "compiler/expr/algorithms.h"

namespace robotc::dynamics {

using expr::Id;
using expr::Pool;
using expr::Vec3;

PlaceChain chain_to(const Mechanism& mechanism, Pool& pool, const KinematicTree& tree, LinkId link,
                    const Transform& frame) {
  std::vector<std::size_t> path;
  for (auto body = tree.placements[link.index()].body; body; body = tree.bodies[*body].parent) path.push_back(*body);
  std::reverse(path.begin(), path.end());
  PlaceChain chain{{}, identity_transform(pool), {}};
  for (const std::size_t at : path) {
    const TreeBody& body = tree.bodies[at];
    chain.place = compose(pool, chain.place, body.placement);
    if (body.motion == Motion::none) continue;
    const bool turns = body.motion == Motion::turn;
    if (!turns && body.motion != Motion::slide) {
      chain.refusal = "`" + step_name(mechanism, body) +
                      (body.motion == Motion::screw ? "` turns and slides at once" : "` turns about any axis");
      return chain;
    }
    ChainJoint joint;
    joint.turns = turns;
    joint.axis = expr::mul(pool, chain.place.rotation, body.axis);
    joint.point = chain.place.position;
    joint.coordinate = *body.coordinate;
    joint.offset = turns ? body.offset : pool.zero();
    const Id angle = pool.add(mechanism.q[joint.coordinate.index()], joint.offset);
    if (turns) joint.now = {pool.sin(angle), pool.cos(angle)};
    joint.body = at;
    chain.joints.push_back(joint);
  }
  chain.place = compose(pool, chain.place, compose(pool, tree.placements[link.index()].pose, frame));
  return chain;
}

Chain reversed(Pool& pool, std::span<const ChainJoint> chain) {
  Chain result(chain.rbegin(), chain.rend());
  for (ChainJoint& joint : result) joint.axis = expr::neg(pool, joint.axis);
  return result;
}

Transform motion(Pool& pool, const ChainJoint& joint, const ChainValue& value) {
  if (!joint.turns) return {expr::identity3(pool), expr::scale(pool, value.slide, joint.axis)};
  const expr::Mat3 r = expr::rotation(pool, joint.axis, value.turn.sine, value.turn.cosine);
  return {r, expr::sub(pool, joint.point, expr::mul(pool, r, joint.point))};
}

Transform motion(Pool& pool, std::span<const ChainJoint> chain, std::span<const ChainValue> values) {
  Transform x = identity_transform(pool);
  for (std::size_t i = 0; i < chain.size(); ++i) x = compose(pool, x, motion(pool, chain[i], values[i]));
  return x;
}

Vec3 moved(Pool& pool, const Transform& motion, const Vec3& point) {
  return expr::add(pool, motion.position, expr::mul(pool, motion.rotation, point));
}

Vec3 moved(Pool& pool, const ChainJoint& joint, const ChainValue& value, const Vec3& point) {
  if (!joint.turns) return expr::add(pool, point, expr::scale(pool, value.slide, joint.axis));
  const Vec3 lever = expr::sub(pool, point, joint.point);
  return expr::add(pool, joint.point, turned(pool, joint.axis, value.turn, lever));
}

ChainGeometry::ChainGeometry(const Mechanism& mechanism, Pool& pool, const PlaceChain& chain) : pool_(pool) {
  std::vector<Id> positions(chain.place.position.begin(), chain.place.position.end());
  for (const ChainJoint& joint : chain.joints)
    positions.insert(positions.end(), joint.point.begin(), joint.point.end());
  std::minstd_rand random(1);
  std::uniform_real_distribution<double> near(-0.2, 0.2);
  constexpr int others = 2;
  for (int sample = 0; sample <= others; ++sample) {
    Values values;
    for (const RobotParameter& parameter : mechanism.parameters) {
      const double change = sample == 0 ? 0 : near(random) * (1 + std::abs(parameter.default_value));
      values.emplace_back(parameter.symbol, parameter.default_value + change);
    }
    samples_.push_back(std::move(values));
    if (mechanism.parameters.empty()) break;
  }
  double largest = 0;
  for (const double entry : expr::evaluate(pool, positions, samples_.front())) {
    largest = std::max(largest, std::abs(entry));
  }
  if (largest > 0) length_ = largest;
}

bool ChainGeometry::vanish(std::span<const Id> entries, double size) const {
  if (std::ranges::all_of(entries, [&](Id entry) { return pool_.is_zero(entry); })) return true;
  // A hundred times the rounding of axes that are products of a dozen rotations.
  constexpr double rounding = 1e-12;
  return std::ranges::all_of(samples_, [&](const Values& values) {
    const std::vector<double> numbers = expr::evaluate(pool_, entries, values);
    return std::ranges::all_of(numbers, [&](double entry) { return std::abs(entry) <= rounding * size; });
  });
}

bool ChainGeometry::are_parallel(const Vec3& a, const Vec3& b) const { return vanish(expr::cross(pool_, a, b), 1); }

bool ChainGeometry::are_at_right_angles(const Vec3& a, const Vec3& b) const {
  return vanish(std::array{expr::dot(pool_, a, b)}, 1);
}

bool ChainGeometry::is_on(const ChainJoint& joint, const Vec3& point) const {
  return joint.turns && vanish(expr::cross(pool_, joint.axis, expr::sub(pool_, point, joint.point)), length_);
}

bool ChainGeometry::meet(const ChainJoint& a, const ChainJoint& b) const {
  if (!a.turns || !b.turns || are_parallel(a.axis, b.axis)) return false;
  const Vec3 between = expr::sub(pool_, b.point, a.point);
  return vanish(std::array{expr::dot(pool_, between, expr::cross(pool_, a.axis, b.axis))}, length_);
}

Vec3 ChainGeometry::meeting_point(const ChainJoint& a, const ChainJoint& b) const {
  if (is_on(b, a.point)) return a.point;
  if (is_on(a, b.point)) return b.point;
  const Vec3 normal = expr::cross(pool_, a.axis, b.axis);
  const Vec3 between = expr::sub(pool_, b.point, a.point);
  const Id along =
      pool_.div(expr::dot(pool_, expr::cross(pool_, between, b.axis), normal), expr::dot(pool_, normal, normal));
  return expr::add(pool_, a.point, expr::scale(pool_, along, a.axis));
}

}  // namespace robotc::dynamics
