// Stand-in for rclcpp_lifecycle.
#pragma once

#include "rclcpp/rclcpp.hpp"

namespace rclcpp_lifecycle {

class State {};

class LifecycleNode {
 public:
  [[nodiscard]] rclcpp::Logger get_logger() const { return {}; }
  [[nodiscard]] const char* get_name() const { return "law"; }
  [[nodiscard]] bool has_parameter(const std::string& name) const { return parameters.contains(name); }
  const rclcpp::ParameterValue& declare_parameter(const std::string& name, const rclcpp::ParameterValue& value,
                                                  const rcl_interfaces::msg::ParameterDescriptor& descriptor) {
    if (has_parameter(name)) throw std::runtime_error("declared twice");
    descriptors[name] = descriptor;
    return parameters[name] = value;
  }
  [[nodiscard]] rclcpp::Parameter get_parameter(const std::string& name) const { return {name, parameters.at(name)}; }
  template <class Callback>
  [[nodiscard]] rclcpp::node_interfaces::OnSetParametersCallbackHandle::SharedPtr add_on_set_parameters_callback(
      Callback&& callback) {
    auto handle = std::make_shared<rclcpp::node_interfaces::OnSetParametersCallbackHandle>();
    handle->callback = std::forward<Callback>(callback);
    on_set = handle;
    return handle;
  }
  template <class Message, class Callback>
  [[nodiscard]] typename rclcpp::Subscription<Message>::SharedPtr create_subscription(const std::string& topic,
                                                                                      const rclcpp::QoS& /*qos*/,
                                                                                      Callback&& callback) {
    auto made = std::make_shared<rclcpp::Subscription<Message>>();
    made->topic = topic;
    made->callback = std::forward<Callback>(callback);
    subscription = made;
    return made;
  }

  // For the tests.
  rcl_interfaces::msg::SetParametersResult set(const std::string& name, const rclcpp::ParameterValue& value) {
    if (const auto handle = on_set.lock()) {
      auto result = handle->callback({rclcpp::Parameter(name, value)});
      if (!result.successful) return result;
    }
    parameters[name] = value;
    return {};
  }
  std::map<std::string, rclcpp::ParameterValue> parameters;
  std::map<std::string, rcl_interfaces::msg::ParameterDescriptor> descriptors;
  std::weak_ptr<rclcpp::node_interfaces::OnSetParametersCallbackHandle> on_set;
  std::weak_ptr<rclcpp::SubscriptionBase> subscription;
};

}  // namespace rclcpp_lifecycle
