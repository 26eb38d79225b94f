// Stand-in for controller_interface and the loaned interfaces of hardware_interface. With NEW_INTERFACES values are
// read as newer versions of ros2_control have it.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "rclcpp_lifecycle/state.hpp"

namespace hardware_interface {

class Loaned {
 public:
  Loaned(std::string joint, std::string quantity, double* value)
      : joint_(std::move(joint)), quantity_(std::move(quantity)), value_(value) {}
  [[nodiscard]] const std::string& get_prefix_name() const { return joint_; }
  [[nodiscard]] const std::string& get_interface_name() const { return quantity_; }
#ifdef NEW_INTERFACES
  template <class T>
  [[nodiscard]] std::optional<T> get_optional() const {
    return *value_;
  }
#else
  [[nodiscard]] double get_value() const { return *value_; }
#endif

 protected:
  std::string joint_, quantity_;
  double* value_;
};

/// An interface that a controller exports.
class CommandInterface : public Loaned {
 public:
  using Loaned::Loaned;
  [[nodiscard]] double* value() const { return value_; }
};

class LoanedStateInterface : public Loaned {
  using Loaned::Loaned;
};

class LoanedCommandInterface : public Loaned {
 public:
  using Loaned::Loaned;
#ifdef NEW_INTERFACES
  [[nodiscard]] bool set_value(double value) {
    *value_ = value;
    return true;
  }
#else
  void set_value(double value) { *value_ = value; }
#endif
};

}  // namespace hardware_interface

namespace controller_interface {

enum class return_type { OK, ERROR };
enum class CallbackReturn { SUCCESS, FAILURE, ERROR };
enum class interface_configuration_type { ALL, INDIVIDUAL, NONE };

struct InterfaceConfiguration {
  interface_configuration_type type = interface_configuration_type::NONE;
  std::vector<std::string> names;
};

class ControllerInterfaceBase {
 public:
  virtual ~ControllerInterfaceBase() = default;
  virtual CallbackReturn on_init() = 0;
  [[nodiscard]] virtual InterfaceConfiguration command_interface_configuration() const = 0;
  [[nodiscard]] virtual InterfaceConfiguration state_interface_configuration() const = 0;
  virtual return_type update(const rclcpp::Time& time, const rclcpp::Duration& period) = 0;
  virtual CallbackReturn on_configure(const rclcpp_lifecycle::State& /*previous*/) { return CallbackReturn::SUCCESS; }
  virtual CallbackReturn on_activate(const rclcpp_lifecycle::State& /*previous*/) { return CallbackReturn::SUCCESS; }
  virtual CallbackReturn on_deactivate(const rclcpp_lifecycle::State& /*previous*/) { return CallbackReturn::SUCCESS; }

  [[nodiscard]] std::shared_ptr<rclcpp_lifecycle::LifecycleNode> get_node() const { return node_; }
  [[nodiscard]] unsigned get_update_rate() const { return update_rate; }

  // For the tests.
  unsigned update_rate = 1000;
  void assign(std::vector<hardware_interface::LoanedCommandInterface> commands,
              std::vector<hardware_interface::LoanedStateInterface> states) {
    command_interfaces_ = std::move(commands);
    state_interfaces_ = std::move(states);
  }

 protected:
  std::vector<hardware_interface::LoanedCommandInterface> command_interfaces_;
  std::vector<hardware_interface::LoanedStateInterface> state_interfaces_;

 private:
  std::shared_ptr<rclcpp_lifecycle::LifecycleNode> node_ = std::make_shared<rclcpp_lifecycle::LifecycleNode>();
};

}  // namespace controller_interface
