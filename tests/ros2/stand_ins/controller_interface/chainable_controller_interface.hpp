// Stand-in for controllers that others can precede. With NEW_INTERFACES references are updated as newer versions of
// ros2_control have it.
#pragma once

#include "controller_interface/controller_interface_base.hpp"

namespace controller_interface {

class ChainableControllerInterface : public ControllerInterfaceBase {
 public:
  return_type update(const rclcpp::Time& time, const rclcpp::Duration& period) final {
    if (!is_chained_) {
#ifdef NEW_INTERFACES
      const return_type result = update_reference_from_subscribers(time, period);
#else
      const return_type result = update_reference_from_subscribers();
#endif
      if (result != return_type::OK) return result;
    }
    return update_and_write_commands(time, period);
  }
  [[nodiscard]] bool is_in_chained_mode() const { return is_chained_; }

  // For the tests.
  bool chain(bool is_chained) {
    const bool may = on_set_chained_mode(is_chained);
    if (may) is_chained_ = is_chained;
    return may;
  }
  std::vector<hardware_interface::CommandInterface> export_reference_interfaces() {
    auto interfaces = on_export_reference_interfaces();
    if (interfaces.size() != reference_interfaces_.size()) throw std::runtime_error("no value for each interface");
    return interfaces;
  }

 protected:
  virtual std::vector<hardware_interface::CommandInterface> on_export_reference_interfaces() = 0;
  virtual bool on_set_chained_mode(bool is_chained) = 0;
#ifdef NEW_INTERFACES
  virtual return_type update_reference_from_subscribers(const rclcpp::Time& time, const rclcpp::Duration& period) = 0;
#else
  virtual return_type update_reference_from_subscribers() = 0;
#endif
  virtual return_type update_and_write_commands(const rclcpp::Time& time, const rclcpp::Duration& period) = 0;
  std::vector<double> reference_interfaces_;

 private:
  bool is_chained_ = false;
};

}  // namespace controller_interface
