#include "compiler/driver/initial_state.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "compiler/driver/driver_diagnostics.h"
#include "compiler/expr/algorithms.h"
#include "compiler/programs/nearest_configuration.h"
#include "compiler/sema/robot_parts.h"

namespace robotc {

namespace {

using expr::Id;
using programs::Configuration;
using programs::PointPositions;
using programs::Simulation;

/// A position for a message, without what rounding leaves of a zero.
std::string metres(const double* position) {
  const double size = std::hypot(position[0], position[1], position[2]);
  std::string text;
  for (std::size_t i = 0; i < 3; ++i) {
    const double entry = std::abs(position[i]) < 1e-9 * size ? 0 : position[i];
    text += (i == 0 ? "[" : ", ") + sema::short_number(entry);
  }
  return text + "] m";
}

class Start {
 public:
  Start(SessionState& state, const Simulation& simulation, const ParameterValues& parameters)
      : state_(state), simulation_(simulation), parameters_(parameters) {}

  std::optional<InitialState> find() {
    InitialState start{values(simulation_.q.entries), values(simulation_.qd.entries)};
    if (!is_finite(start.q, "initial `q`", simulation_.q_span)) return std::nullopt;
    if (!is_finite(start.qd, "initial `qd`", simulation_.qd_span)) return std::nullopt;
    if (!simulation_.positions.empty() && !reach_positions(start.q)) return std::nullopt;
    check_limits(start.q);
    return start;
  }

 private:
  [[nodiscard]] std::vector<double> values(const std::vector<Id>& ids) const {
    return expr::evaluate(state_.pool, ids, parameters_);
  }

  bool is_finite(const std::vector<double>& numbers, const std::string& what, Span span) {
    if (std::ranges::all_of(numbers, [](double number) { return std::isfinite(number); })) return true;
    state_.report(not_finite, span, what + " is not finite");
    return false;
  }

  /// Replaces the guess `q`; false (reported) if the positions are out of reach.
  bool reach_positions(std::vector<double>& q) {
    const Mechanism& mechanism = simulation_.robot->mechanism;
    const std::size_t n = q.size();
    dynamics::Functions& functions = *state_.functions_of(*simulation_.robot);
    std::vector<double> targets;
    std::vector<Id> roots;  // the positions, then their Jacobians
    for (const programs::InitialPosition& wanted : simulation_.positions) {
      const std::vector<double> target = values(wanted.position.entries);
      if (!is_finite(target, "`" + wanted.frame + "`", wanted.span)) return false;
      targets.insert(targets.end(), target.begin(), target.end());
      const std::vector<Id>& pose = functions.get(dynamics::Function::pose, wanted.place).roots;
      roots.insert(roots.end(), pose.begin() + 9, pose.end());
    }
    for (const programs::InitialPosition& wanted : simulation_.positions) {
      const std::vector<Id>& jacobian = functions.get(dynamics::Function::jacobian, wanted.place).roots;
      roots.insert(roots.end(), jacobian.begin(), jacobian.begin() + static_cast<std::ptrdiff_t>(3 * n));
    }
    ParameterValues symbols = parameters_;
    for (const Id symbol : mechanism.q) symbols.emplace_back(symbol, 0);
    const auto positions_of = [&](const std::vector<double>& at) {
      for (std::size_t i = 0; i < n; ++i) symbols[parameters_.size() + i].second = at[i];
      const std::vector<double> all = expr::evaluate(state_.pool, roots, symbols);
      const auto middle = all.begin() + static_cast<std::ptrdiff_t>(targets.size());
      return PointPositions{{all.begin(), middle}, {middle, all.end()}};
    };

    // A start half a turn away is any start; a slide is as far away as its point is.
    const PointPositions guess = positions_of(q);
    double furthest = 0;
    for (std::size_t i = 0; i < targets.size(); ++i) {
      furthest = std::max(furthest, std::abs(targets[i] - guess.positions[i]));
    }
    std::vector<double> scales;
    for (std::size_t i = 0; i < n; ++i) {
      scales.push_back(simulation_.robot->is_angle(i) ? std::numbers::pi : std::max(furthest, 1e-3));
    }
    Configuration found = programs::nearest_configuration(positions_of, targets, q, scales);
    if (!found.reached) {
      report_unreachable(targets, positions_of(found.q).positions);
      return false;
    }
    q = std::move(found.q);
    return true;
  }

  /// Of several positions, the one that is furthest off.
  void report_unreachable(const std::vector<double>& targets, const std::vector<double>& positions) {
    std::size_t worst = 0;
    double most = -1;
    for (std::size_t i = 0; i < simulation_.positions.size(); ++i) {
      const double left = std::hypot(targets[3 * i] - positions[3 * i], targets[3 * i + 1] - positions[3 * i + 1],
                                     targets[3 * i + 2] - positions[3 * i + 2]);
      if (left > most) worst = i;
      most = std::max(most, left);
    }
    const programs::InitialPosition& wanted = simulation_.positions[worst];
    const std::string frame = wanted.frame.substr(wanted.frame.find('.') + 1);
    state_.report(unreachable_position, wanted.span,
                  "`" + frame + "` does not reach " + metres(&targets[3 * worst]) +
                      (simulation_.positions.size() > 1 ? " together with the other positions" : ""),
                  sema::short_number(most) + " m short",
                  {"the nearest it came is " + metres(&positions[3 * worst]) +
                   "; if it can be reached, start from a guess `q` closer to it"});
  }

  void check_limits(const std::vector<double>& q) {
    const sema::RobotModel& robot = *simulation_.robot;
    for (std::size_t i = 0; i < q.size(); ++i) {
      const JointLimits& limits = robot.mechanism.joint(robot.moving[i]).limits;
      const auto check = [&](Id limit, const char* which, double sign) {
        if (!limit.valid()) return;
        const double bound = values({limit}).front();
        // The solution of equations may miss a limit by rounding.
        if (!(sign * (q[i] - bound) > 1e-9 * std::max(std::abs(bound), 1.0))) return;
        const std::string unit = robot.is_angle(i) ? " rad" : " m";
        warn_once(state_,
                  {starts_outside_limits,
                   "`" + robot.joint_name(i) + "` starts outside its limits",
                   {simulation_.positions.empty() ? simulation_.q_span : simulation_.positions.front().span,
                    sema::short_number(q[i]) + unit + ", and " + which + " is " + sema::short_number(bound) + unit},
                   {},
                   {}});
      };
      check(limits.lower, "the least", -1);
      check(limits.upper, "the most", 1);
    }
  }

  SessionState& state_;
  const Simulation& simulation_;
  const ParameterValues& parameters_;
};

}  // namespace

std::optional<InitialState> initial_state(SessionState& state, const Simulation& simulation,
                                          const ParameterValues& parameters) {
  return Start(state, simulation, parameters).find();
}

}  // namespace robotc
