// Made by robotc: a law without arguments as a controller of ros2_control.
#pragma once

#include "controller_interface/controller_interface.hpp"
#include "robotc_package/control_loop.hpp"

namespace robotc_package {

template <class Law>
class Controller : public ControlLoop<Law, controller_interface::ControllerInterface> {
 public:
  controller_interface::return_type update(const rclcpp::Time& time, const rclcpp::Duration& period) override {
    return this->sample(time, period, this->references().data());
  }
};

}  // namespace robotc_package
