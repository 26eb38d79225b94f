// A cell with two robots in one program. The arm and the lift move to their goals, each with the controller and the
// dynamics of its file. The exit code is 0 if both arrive.
#include <array>
#include <cmath>
#include <cstdio>

#include "arm.h"
#include "lift.h"

namespace {

constexpr double period = 0.001;  // of both controllers, s

/// One step of semi-implicit Euler.
template <std::size_t N>
void advance(std::array<double, N>& q, std::array<double, N>& qd, const std::array<double, N>& qdd) {
  for (std::size_t i = 0; i < N; ++i) {
    qd[i] += period * qdd[i];
    q[i] += period * qd[i];
  }
}

class Arm {
 public:
  explicit Arm(const std::array<double, ARM_NQ>& goal) : goal_(goal) {
    const double parameters[ARM_PARAMETERS] = ARM_DEFAULT_PARAMETERS;
    arm_prepare(parameters, constants_.data());
    arm_reach_init(&state_, 0, q_.data(), qd_.data(), goal_.data(), rest_.data(), constants_.data());
  }
  void tick(double t) {
    std::array<double, ARM_NTAU> tau;
    std::array<double, ARM_NV> qdd;
    arm_reach_step(&state_, t, q_.data(), qd_.data(), goal_.data(), rest_.data(), constants_.data(), tau.data());
    arm_forward_dynamics(q_.data(), qd_.data(), tau.data(), constants_.data(), qdd.data());
    advance(q_, qd_, qdd);
  }
  /// The height of its tip, m.
  [[nodiscard]] double height() const {
    std::array<double, 12> pose;  // rotation (row-major), then position
    arm_pose_tip(q_.data(), constants_.data(), pose.data());
    return pose[10];
  }
  [[nodiscard]] bool arrived() const { return std::hypot(q_[0] - goal_[0], q_[1] - goal_[1]) < 1e-3; }

 private:
  std::array<double, ARM_NQ> q_{-1.5, 0}, goal_;
  std::array<double, ARM_NV> qd_{}, rest_{};
  std::array<double, ARM_CONSTANTS> constants_;
  arm_reach_state state_;
};

class Lift {
 public:
  explicit Lift(double goal) : goal_{goal} {
    const double parameters[LIFT_PARAMETERS] = LIFT_DEFAULT_PARAMETERS;
    lift_prepare(parameters, constants_.data());
    lift_hold_init(&state_, 0, q_.data(), qd_.data(), goal_.data(), rest_.data(), period, constants_.data());
  }
  void tick(double t) {
    std::array<double, LIFT_NTAU> tau;
    std::array<double, LIFT_NV> qdd;
    lift_hold_step(&state_, t, q_.data(), qd_.data(), goal_.data(), rest_.data(), period, constants_.data(),
                   tau.data());
    lift_forward_dynamics(q_.data(), qd_.data(), tau.data(), constants_.data(), qdd.data());
    advance(q_, qd_, qdd);
  }
  [[nodiscard]] double height() const { return q_[0]; }
  [[nodiscard]] bool arrived() const { return std::abs(q_[0] - goal_[0]) < 1e-3; }

 private:
  std::array<double, LIFT_NQ> q_{}, goal_;
  std::array<double, LIFT_NV> qd_{}, rest_{};
  std::array<double, LIFT_CONSTANTS> constants_;
  lift_hold_state state_;
};

}  // namespace

int main() {
  Arm arm({1.0, -0.5});
  Lift lift(0.5);
  for (int i = 0; i < 5000; ++i) {
    arm.tick(i * period);
    lift.tick(i * period);
  }
  std::printf("tip at %.3f m, table at %.3f m\n", arm.height(), lift.height());
  return arm.arrived() && lift.arrived() ? 0 : 1;
}
