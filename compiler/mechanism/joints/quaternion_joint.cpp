#include "compiler/mechanism/joints/quaternion_joint.h"

#include <utility>

#include "compiler/expr/rotations.h"

namespace robotc::joints {
namespace {

using expr::Id;
using expr::Pool;
using expr::Quaternion;
using expr::Vec3;

Vec3 vector_at(std::span<const Id> entries, std::size_t first) {
  return {entries[first], entries[first + 1], entries[first + 2]};
}
Quaternion quaternion_at(std::span<const Id> entries, std::size_t first) {
  return {entries[first], entries[first + 1], entries[first + 2], entries[first + 3]};
}

}  // namespace

QuaternionJoint::QuaternionJoint(Description description)
    : description_(std::move(description)), slides_(description_.coordinates.size() - 4) {
  constexpr StepAxis axes[] = {StepAxis::x, StepAxis::y, StepAxis::z};
  for (std::size_t k = 0; k < slides_; ++k) steps_.push_back({Motion::slide, axes[k]});
  for (const StepAxis axis : axes) steps_.push_back({Motion::spin, axis});
  steps_.push_back({Motion::attitude, StepAxis::z});
}

std::optional<std::size_t> QuaternionJoint::coordinate_of(std::size_t speed) const {
  return speed < slides_ ? std::optional(speed) : std::nullopt;
}

JointModel::Components QuaternionJoint::vector_of(std::size_t speed) const {
  return speed < slides_ ? Components{0, slides_} : Components{slides_, 3};
}

// With ω along the axes of the joint frame, ξ̇ = ½ (0, ω) ξ.
std::vector<Id> QuaternionJoint::position_rates(Pool& pool, std::span<const Id> q, std::span<const Id> v) const {
  std::vector<Id> rates(v.begin(), v.begin() + static_cast<std::ptrdiff_t>(slides_));
  const Vec3 half = expr::scale(pool, pool.number(Number::rational(1, 2)), vector_at(v, slides_));
  const Quaternion turning{pool.zero(), half[0], half[1], half[2]};
  const Quaternion rate = expr::product(pool, turning, quaternion_at(q, slides_));
  rates.insert(rates.end(), rate.begin(), rate.end());
  return rates;
}

// (0, ω) = 2 ξ̇ ξ* / |ξ|², without the part of ξ̇ along ξ.
std::vector<Id> QuaternionJoint::speeds_of(Pool& pool, std::span<const Id> q, std::span<const Id> rates) const {
  std::vector<Id> speeds(rates.begin(), rates.begin() + static_cast<std::ptrdiff_t>(slides_));
  const Quaternion own = quaternion_at(q, slides_);
  const Quaternion turned = expr::product(pool, quaternion_at(rates, slides_), expr::conjugate(pool, own));
  const Id scale = pool.div(pool.integer(2), expr::squared_length(pool, own));
  for (std::size_t k = 1; k < 4; ++k) speeds.push_back(pool.mul(scale, turned[k]));
  return speeds;
}

std::vector<Id> QuaternionJoint::retract(Pool& pool, std::span<const Id> q, std::span<const Id> delta) const {
  std::vector<Id> moved;
  for (std::size_t k = 0; k < slides_; ++k) moved.push_back(pool.add(q[k], delta[k]));
  const Quaternion turn = expr::quaternion_of_vector(pool, vector_at(delta, slides_));
  const Quaternion turned = expr::product(pool, turn, quaternion_at(q, slides_));
  moved.insert(moved.end(), turned.begin(), turned.end());
  return moved;
}

std::vector<Id> QuaternionJoint::difference(Pool& pool, std::span<const Id> a, std::span<const Id> b) const {
  std::vector<Id> delta;
  for (std::size_t k = 0; k < slides_; ++k) delta.push_back(pool.sub(a[k], b[k]));
  const Quaternion between =
      expr::product(pool, quaternion_at(a, slides_), expr::conjugate(pool, quaternion_at(b, slides_)));
  const Vec3 turn = expr::vector_of_quaternion(pool, between);
  delta.insert(delta.end(), turn.begin(), turn.end());
  return delta;
}

}  // namespace robotc::joints
