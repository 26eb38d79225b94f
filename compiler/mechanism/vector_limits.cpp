#include "compiler/mechanism/vector_limits.h"

namespace robotc {

using expr::Id;

std::vector<VectorLimit> tilt_limits(const Mechanism& mechanism, expr::Pool& pool, std::span<const Id> q) {
  std::vector<VectorLimit> limits;
  for (std::size_t i = 0; i < mechanism.joints.size(); ++i) {
    const Joint& joint = mechanism.joints[i];
    if (!joint.tilt_limit.valid()) continue;
    limits.push_back({joint.name + ".tilt", "rad", tilt(mechanism, pool, JointId(i), q), joint.tilt_limit});
  }
  return limits;
}

std::vector<VectorLimit> speed_limits(const Mechanism& mechanism, expr::Pool& pool, std::span<const Id> v) {
  std::vector<VectorLimit> limits;
  for (const SpeedId id : mechanism.speed_ids()) {
    const std::vector<SpeedId> vector = mechanism.vector_of(id);
    const Id most = mechanism.freedom(id).limits.speed;
    if (vector.size() == 1 || vector.front() != id || !most.valid()) continue;
    std::vector<Id> squares;
    for (const SpeedId component : vector) squares.push_back(pool.mul(v[component.index()], v[component.index()]));
    const std::string& name = mechanism.name_of(id);  // "gimbal.x", "root.linear.x"
    limits.push_back({name.substr(0, name.rfind('.')) + " speed",
                      mechanism.variable(id).measure == Measure::length ? "m/s" : "rad/s", pool.sqrt(pool.sum(squares)),
                      most});
  }
  return limits;
}

}  // namespace robotc
