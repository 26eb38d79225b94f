#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/mechanism/mechanism.h"

/// Limits of joints with a quaternion, which are of a function of several entries.
namespace robotc {

struct VectorLimit {
  std::string name;       ///< "gimbal.tilt", "root.linear speed"
  std::string_view unit;  ///< of the value
  expr::Id value;
  expr::Id most;
};

/// Limits of tilt at q.
std::vector<VectorLimit> tilt_limits(const Mechanism& mechanism, expr::Pool& pool, std::span<const expr::Id> q);
/// Limits of the length of a velocity or an angular velocity, of the speeds v of the tree.
std::vector<VectorLimit> speed_limits(const Mechanism& mechanism, expr::Pool& pool, std::span<const expr::Id> v);

}  // namespace robotc
