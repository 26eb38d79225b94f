#include "compiler/mechanism/mechanism.h"

namespace robotc {

Transform identity_transform(expr::Pool& pool) { return {expr::identity3(pool), expr::zero3(pool)}; }

Transform compose(expr::Pool& pool, const Transform& a, const Transform& b) {
  return {expr::mul(pool, a.rotation, b.rotation),
          expr::add(pool, a.position, expr::mul(pool, a.rotation, b.position))};
}

Transform inverse(expr::Pool& pool, const Transform& x) {
  return {expr::transpose(x.rotation), expr::neg(pool, expr::mul_transposed(pool, x.rotation, x.position))};
}

std::size_t position_count(JointType type) { return type == JointType::fixed ? 0 : 1; }

std::size_t velocity_count(JointType type) { return type == JointType::fixed ? 0 : 1; }

std::vector<JointId> Mechanism::moving_joints() const {
  std::vector<JointId> moving;
  for (std::size_t i = 0; i < joints.size(); ++i) {
    if (velocity_count(joints[i].type) != 0) moving.emplace_back(i);
  }
  return moving;
}

std::vector<JointId> Mechanism::actuated_joints() const {
  std::vector<JointId> actuated = moving_joints();
  std::erase_if(actuated, [&](JointId id) { return joint(id).passive; });
  return actuated;
}

void make_coordinates(Mechanism& mechanism, expr::Pool& pool) {
  const auto make = [&](const char* quantity) {
    std::vector<expr::Id> symbols;
    for (const JointId id : mechanism.moving_joints()) {
      symbols.push_back(pool.symbol(quantity + ("." + mechanism.joint(id).name)));
    }
    return symbols;
  };
  mechanism.q = make("q");
  mechanism.qd = make("qd");
  mechanism.qdd = make("qdd");
  mechanism.tau = make("tau");
  const std::vector<JointId> moving = mechanism.moving_joints();
  for (std::size_t i = 0; i < moving.size(); ++i) {
    if (mechanism.joint(moving[i]).passive) mechanism.tau[i] = pool.zero();
  }
}

}  // namespace robotc
