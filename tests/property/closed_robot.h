// Robots with loops for both the compiler and the oracle, at a state and with their tolerances.
//
// Tolerances: G and γ solve J_d x = b with n unknowns, good to k = 50 n ε cond(J_d) of their size; so speeds and
// accelerations of all joints are good to k times their size, and efforts to k (and the rounding of the tree) times
// the terms that they are summed from. u̇ solves with M̂, whose inverse carries the errors of both sides over.
#pragma once

#include <functional>
#include <limits>
#include <optional>
#include <vector>

#include "compiler/equations/dynamics/functions.h"
#include "tests/oracle/maximal.h"
#include "tests/oracle/random_closed.h"
#include "tests/property/mechanism_from_closed.h"
#include "tests/property/random_case.h"

namespace robotc::test {

inline constexpr double eps = std::numeric_limits<double>::epsilon();

/// Which joints drive.
enum class Motors {
  as_described,
  freedoms,  ///< the independent ones at most
  others,    ///< as many as there are freedoms, and those that move most as any of them does
};

struct ClosedRobot {
  /// `free`: the freedoms; none: by pivoting.
  ClosedRobot(oracle::ClosedMechanism m, const Eigen::VectorXd& q, const Eigen::VectorXd& qd, Numbers numbers,
              const std::vector<std::size_t>& free = {}, Motors motors = Motors::as_described);
  ClosedRobot(const ClosedRobot&) = delete;
  ClosedRobot& operator=(const ClosedRobot&) = delete;

  static Eigen::Index at(SpeedId id) { return static_cast<Eigen::Index>(id.index()); }
  [[nodiscard]] Eigen::Index freedoms() const { return std::ssize(mechanism.mobility.independent); }
  [[nodiscard]] Eigen::VectorXd free(const Eigen::VectorXd& by_speed) const;
  /// A vector by speed without values for dependent ones, which nothing may read.
  [[nodiscard]] Eigen::VectorXd by_speed(const Eigen::VectorXd& free) const;
  /// The efforts of the actuated joints, 0 for passive ones.
  [[nodiscard]] Eigen::VectorXd acting(Eigen::VectorXd tau) const;
  [[nodiscard]] Point point(const Eigen::VectorXd& q, const Eigen::VectorXd& u, const Eigen::VectorXd& u_rate,
                            const Eigen::VectorXd& tau) const {
    return {q, by_speed(u), by_speed(u_rate), tau};
  }
  Eigen::VectorXd value(dynamics::Function function, const Point& p) {
    return evaluate(pool, functions->get(function).roots, mechanism, p);
  }
  Eigen::MatrixXd matrix(dynamics::Function function, const Point& p) {
    const dynamics::Expressions& e = functions->get(function);
    return evaluate_matrix(pool, e.roots, e.rows, mechanism, p);
  }

  oracle::ClosedMechanism closed;
  expr::Pool pool;
  Mechanism mechanism;
  Point all;
  Eigen::MatrixXd g;     ///< G by dense algebra
  double condition = 1;  ///< of J_d
  double inverse_size = 0;
  double rounding = 0;  ///< of what G gives, relative
  std::optional<dynamics::Functions> functions;

 private:
  void choose(Motors motors);
  [[nodiscard]] std::size_t motor_rank() const;
  bool& passive(SpeedId id);
};

/// A random robot at a state with its motion under random efforts, by the oracle.
struct MovingRobot : ClosedRobot {
  MovingRobot(oracle::ClosedCase c, Eigen::VectorXd effort, Numbers numbers, Motors motors = Motors::as_described);

  Eigen::VectorXd q, qd, u, tau;
  oracle::MaximalSolution solved;
  Eigen::VectorXd u_rate;
  Point here;
  double reach = 1, acceleration_size = 0, speed_size = 0, share = 0, effort_error = 0, driving_error = 0,
         acceleration_error = 0, mass_size = 0;
  Eigen::MatrixXd mass, inverse_mass;
};

/// Calls `check` with random robots with every kind of closure and of joint, with machines at every other, well enough
/// away from singular configurations that k is below a millionth; `few` of each kind of closure by default, `count` at
/// full depth.
void for_random_loops(int few, int count, int bodies, const std::function<void(MovingRobot&)>& check,
                      Motors motors = Motors::as_described);

}  // namespace robotc::test
