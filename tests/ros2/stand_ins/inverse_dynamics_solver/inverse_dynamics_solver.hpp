// Stand-in for inverse_dynamics_solver 1.0, with the signatures of its class.
#pragma once

#include <Eigen/Core>
#include <string>
#include <tuple>

#include "rclcpp/rclcpp.hpp"

namespace inverse_dynamics_solver {

class InverseDynamicsSolver {
 public:
  using Vector = Eigen::VectorXd;
  virtual ~InverseDynamicsSolver() = default;
  virtual void initialize(rclcpp::node_interfaces::NodeParametersInterface::ConstSharedPtr parameters = nullptr,
                          const std::string& param_namespace = "", const std::string& robot_description = "") = 0;
  [[nodiscard]] virtual std::tuple<Eigen::MatrixXd, Vector, Vector> getDynamicParameters(const Vector& q,
                                                                                         const Vector& qd) const {
    return {getInertiaMatrix(q), getCoriolisVector(q, qd), getGravityVector(q)};
  }
  [[nodiscard]] virtual Eigen::MatrixXd getInertiaMatrix(const Vector& q) const = 0;
  [[nodiscard]] virtual Vector getCoriolisVector(const Vector& q, const Vector& qd) const = 0;
  [[nodiscard]] virtual Vector getGravityVector(const Vector& q) const = 0;
  [[nodiscard]] virtual Vector getFrictionVector(const Vector& qd) const = 0;
  [[nodiscard]] virtual Vector getTorques(const Vector& q, const Vector& qd, const Vector& qdd) const {
    return getInertiaMatrix(q) * qdd + getCoriolisVector(q, qd) + getGravityVector(q);
  }
};

}  // namespace inverse_dynamics_solver
