#include "compiler/lowering/outside_limits.h"

#include <algorithm>
#include <cmath>

#include "compiler/expr/algorithms.h"
#include "compiler/mechanism/vector_limits.h"
#include "compiler/sema/values/robot_parts.h"

namespace robotc {

namespace {

/// Solved equations may miss a limit by this share of it, or of 1 rad or m.
constexpr double rounding = 1e-9;

}  // namespace

std::vector<OutsideLimits> outside_limits(SessionState& state, const sema::RobotModel& robot,
                                          const std::vector<double>& q, const ParameterValues& parameters) {
  std::vector<OutsideLimits> result;
  const auto add = [&](const std::string& joint, double value, const std::string& which, double bound,
                       const std::string& unit) {
    result.push_back(
        {joint, sema::short_number(value) + unit + "; " + which + " is " + sema::short_number(bound) + unit});
  };
  const Mechanism& mechanism = robot.mechanism;
  for (const SpeedId speed : mechanism.speed_ids()) {
    const std::optional<CoordinateId> coordinate = mechanism.coordinate_of(speed);
    if (!coordinate) continue;
    const std::size_t i = coordinate->index();
    const JointLimits& limits = mechanism.freedom(speed).limits;
    const auto check = [&](expr::Id limit, const char* which, double sign) {
      if (!limit.valid()) return;
      const double bound = expr::evaluate(state.pool(), std::vector{limit}, parameters).front();
      if (sign * (q[i] - bound) > rounding * std::max(std::abs(bound), 1.0)) {
        add(robot.joint_name(i), q[i], which, bound, robot.is_angle(i) ? " rad" : " m");
      }
    };
    check(limits.lower, "the lower limit", -1);
    check(limits.upper, "the upper limit", 1);
  }
  ParameterValues there = parameters;
  for (std::size_t i = 0; i < q.size(); ++i) there.emplace_back(mechanism.q[i], q[i]);
  for (const VectorLimit& limit : tilt_limits(mechanism, state.pool(), mechanism.q)) {
    const std::vector<double> numbers = expr::evaluate(state.pool(), std::vector{limit.value, limit.most}, there);
    if (numbers[0] - numbers[1] > rounding) add(limit.name, numbers[0], "the limit", numbers[1], " rad");
  }
  return result;
}

}  // namespace robotc
