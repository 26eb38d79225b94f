// Made by robotc: a law with arguments as a controller of ros2_control, which other controllers can precede.
#pragma once

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "controller_interface/chainable_controller_interface.hpp"
#include "robotc_package/control_loop.hpp"

namespace robotc_package {

/// The arguments of the law are reference interfaces, which a preceding controller writes at each sample. Without one
/// they are those of the newest message.
template <class Law>
class ChainableController : public ControlLoop<Law, controller_interface::ChainableControllerInterface> {
 public:
  using Loop = ControlLoop<Law, controller_interface::ChainableControllerInterface>;
  using typename Loop::CallbackReturn;
  using typename Loop::return_type;

  CallbackReturn on_activate(const rclcpp_lifecycle::State& previous) override {
    if (!this->is_in_chained_mode()) {
      if (const char* const name = this->missing_reference()) {
        RCLCPP_ERROR(this->get_node()->get_logger(), "`%s` has no value yet: send a message to `~/reference` before",
                     name);
        return CallbackReturn::ERROR;
      }
    }
    const CallbackReturn result = Loop::on_activate(previous);
    take_references();
    return result;
  }

 protected:
  // Newer versions of ros2_control prefer a function with another result, and keep this one.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
  std::vector<hardware_interface::CommandInterface> on_export_reference_interfaces() override {
    this->reference_interfaces_.assign(Law::references.size(), 0);
    std::vector<hardware_interface::CommandInterface> interfaces;
    interfaces.reserve(Law::references.size());
    for (std::size_t i = 0; i < Law::references.size(); ++i) {
      interfaces.emplace_back(std::string(this->get_node()->get_name()), std::string(Law::references[i].interface),
                              &this->reference_interfaces_[i]);
    }
    return interfaces;
  }
#pragma GCC diagnostic pop

  bool on_set_chained_mode(bool /*chained_mode*/) override { return true; }

  // One of these is that of the base, whose version decides.
#ifdef __clang__
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Winconsistent-missing-override"
#endif
  virtual return_type update_reference_from_subscribers() {
    take_references();
    return return_type::OK;
  }
  virtual return_type update_reference_from_subscribers(const rclcpp::Time& /*time*/,
                                                        const rclcpp::Duration& /*period*/) {
    take_references();
    return return_type::OK;
  }
#ifdef __clang__
#pragma clang diagnostic pop
#endif

  return_type update_and_write_commands(const rclcpp::Time& time, const rclcpp::Duration& period) override {
    const auto& given = this->reference_interfaces_;
    // A preceding controller may write anything.
    const bool is_sound = given.size() == Law::references.size() &&
                          std::all_of(given.begin(), given.end(), [](double x) { return std::isfinite(x); });
    return is_sound ? this->sample(time, period, given.data()) : this->fail();
  }

 private:
  void take_references() {
    const auto& references = this->references();
    if (this->reference_interfaces_.size() != references.size()) return;  // they are not exported yet
    std::copy(references.begin(), references.end(), this->reference_interfaces_.begin());
  }
};

}  // namespace robotc_package
