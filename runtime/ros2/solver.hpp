// Made by robotc: the dynamics of a robot as an inverse dynamics solver.
#pragma once

#include <array>
#include <cstddef>
#include <stdexcept>
#include <string>
#include <vector>

// Newer versions of inverse_dynamics_solver have other names for its headers.
#if __has_include("inverse_dynamics_solver/inverse_dynamics_solver.hpp")
#include "inverse_dynamics_solver/exceptions.hpp"
#include "inverse_dynamics_solver/inverse_dynamics_solver.hpp"
#else
#include "inverse_dynamics_solver/exceptions.h"
#include "inverse_dynamics_solver/inverse_dynamics_solver.h"
#endif
#include "robotc_package/law_types.hpp"
#include "robotc_package/parameters.hpp"
#include "urdf/model.h"

namespace robotc_package {

/// A solver around `Model`, which model.hpp describes. All vectors have an entry for each joint, in the order of the
/// parameter `joints`, or else of the model. After `initialize` it has no state that changes: its functions can be
/// called by several threads. They allocate their results, and nothing else.
template <class Model>
class Solver : public inverse_dynamics_solver::InverseDynamicsSolver {
 public:
  using Vector = Eigen::VectorXd;
  using Parameters = rclcpp::node_interfaces::NodeParametersInterface::ConstSharedPtr;

  /// Reads `joints` and the parameters of the robot in the namespace; those that are not there have their defaults. The
  /// robot description, an argument or the parameter `robot_description`, must have the joints of the robot.
  void initialize(Parameters parameters = nullptr, const std::string& param_namespace = "",
                  const std::string& robot_description = "") override {
    is_ready_ = false;
    const std::string prefix = param_namespace.empty() ? "" : param_namespace + ".";
    std::array<double, Model::parameters.size()> values{};
    for (std::size_t i = 0; i < values.size(); ++i) {
      values[i] = Model::parameters[i].value;
      const std::string name = prefix + Model::parameters[i].name;
      if (parameters && parameters->has_parameter(name) && !number_of(parameters->get_parameter(name), values[i])) {
        throw inverse_dynamics_solver::InvalidParameterValueException("`" + name + "` must be a finite number");
      }
    }
    for (std::size_t i = 0; i < count; ++i) entry_of_[i] = i;
    if (parameters && parameters->has_parameter(prefix + "joints")) {
      take_order(prefix + "joints", parameters->get_parameter(prefix + "joints").as_string_array());
    }
    std::string description = robot_description;
    if (description.empty() && parameters && parameters->has_parameter("robot_description")) {
      description = parameters->get_parameter("robot_description").as_string();
    }
    if (!description.empty()) check(description);
    Model::prepare(values.data(), constants_.data());
    is_ready_ = true;
  }

  /// M(q).
  [[nodiscard]] Eigen::MatrixXd getInertiaMatrix(const Vector& joint_positions) const override {
    const Entries q = entries(joint_positions);
    std::array<double, count * count> inertia{};
    Model::inertia(q.data(), constants_.data(), inertia.data());
    Eigen::MatrixXd result(size, size);
    for (std::size_t i = 0; i < count; ++i) {
      for (std::size_t j = 0; j < count; ++j) {
        result(static_cast<Eigen::Index>(i), static_cast<Eigen::Index>(j)) =
            inertia[entry_of_[i] * count + entry_of_[j]];
      }
    }
    return result;
  }

  /// C(q, qd) qd.
  [[nodiscard]] Vector getCoriolisVector(const Vector& joint_positions, const Vector& joint_velocities) const override {
    Entries result{};
    Model::coriolis(entries(joint_positions).data(), entries(joint_velocities).data(), constants_.data(),
                    result.data());
    return vector(result);
  }

  /// The efforts that hold the robot against gravity and springs.
  [[nodiscard]] Vector getGravityVector(const Vector& joint_positions) const override {
    const Entries q = entries(joint_positions);
    Entries result{}, springs{};
    Model::gravity(q.data(), constants_.data(), result.data());
    Model::springs(q.data(), constants_.data(), springs.data());
    for (std::size_t i = 0; i < count; ++i) result[i] += springs[i];
    return vector(result);
  }

  /// The efforts against viscous and Coulomb friction.
  [[nodiscard]] Vector getFrictionVector(const Vector& joint_velocities) const override {
    Entries result{};
    Model::friction(entries(joint_velocities).data(), constants_.data(), result.data());
    return vector(result);
  }

  /// The efforts of a motion without friction: M qdd + C qd + the vector of gravity, by one call of the robot's inverse
  /// dynamics.
  [[nodiscard]] Vector getTorques(const Vector& joint_positions, const Vector& joint_velocities,
                                  const Vector& joint_accelerations) const override {
    const Entries q = entries(joint_positions), qd = entries(joint_velocities);
    Entries result{}, friction{}, wrenches{};
    Model::efforts(q.data(), qd.data(), entries(joint_accelerations).data(), constants_.data(), result.data());
    Model::friction(qd.data(), constants_.data(), friction.data());
    Model::wrenches(q.data(), qd.data(), constants_.data(), wrenches.data());
    for (std::size_t i = 0; i < count; ++i) result[i] += wrenches[i] - friction[i];
    return vector(result);
  }

 private:
  static constexpr std::size_t count = Model::joints.size();
  static constexpr auto size = static_cast<Eigen::Index>(count);
  using Entries = std::array<double, count>;

  /// Takes the order of the joints, each of which must be there once.
  void take_order(const std::string& parameter, const std::vector<std::string>& names) {
    const auto refuse = [&](const std::string& fault) {
      throw inverse_dynamics_solver::InvalidParameterValueException("`" + parameter + "` " + fault);
    };
    if (names.size() != count) {
      refuse("must have the " + std::to_string(count) + " joints of the robot, and has " +
             std::to_string(names.size()));
    }
    std::array<bool, count> is_there{};
    for (std::size_t i = 0; i < count; ++i) {
      std::size_t found = 0;
      while (found < count && names[i] != Model::joints[found].name) ++found;
      if (found == count) refuse("has `" + names[i] + "`, which is not a joint of the robot");
      if (is_there[found]) refuse("has `" + names[i] + "` twice");
      is_there[found] = true;
      entry_of_[i] = found;
    }
  }

  /// The description must have the joints of the model, which turn and slide as there.
  static void check(const std::string& description) {
    const auto refuse = [](const std::string& fault) {
      throw inverse_dynamics_solver::InvalidParameterValueException("the robot description " + fault);
    };
    urdf::Model model;
    if (!model.initString(description)) refuse("is not URDF");
    for (const Joint& joint : Model::joints) {
      const auto found = model.getJoint(joint.name);
      if (!found) refuse("has no joint `" + std::string(joint.name) + "`, which the solver's robot has");
      const bool slides = found->type == urdf::Joint::PRISMATIC;
      const bool turns = found->type == urdf::Joint::REVOLUTE || found->type == urdf::Joint::CONTINUOUS;
      if (slides != joint.slides || turns == joint.slides) {
        refuse("has the joint `" + std::string(joint.name) + "`, which does not " + (joint.slides ? "slide" : "turn") +
               " as in the solver's robot");
      }
    }
  }

  /// A vector in the order of the model.
  [[nodiscard]] Entries entries(const Vector& given) const {
    if (!is_ready_) throw inverse_dynamics_solver::UninitializedException();
    if (given.size() != size) {
      throw std::invalid_argument("the robot has " + std::to_string(count) + " joints, and a vector has " +
                                  std::to_string(given.size()) + " entries");
    }
    Entries result{};
    for (std::size_t i = 0; i < count; ++i) result[entry_of_[i]] = given(static_cast<Eigen::Index>(i));
    return result;
  }

  /// A result in the order of the caller.
  [[nodiscard]] Vector vector(const Entries& result) const {
    Vector given(size);
    for (std::size_t i = 0; i < count; ++i) given(static_cast<Eigen::Index>(i)) = result[entry_of_[i]];
    return given;
  }

  std::array<std::size_t, count> entry_of_{};  ///< of the model, for each entry of the caller
  std::array<double, Model::constants> constants_{};
  bool is_ready_ = false;
};

}  // namespace robotc_package
