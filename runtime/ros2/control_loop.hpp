// Made by robotc: a law in a loop of ros2_control.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <cstdint>
#include <limits>
#include <mutex>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "controller_interface/controller_interface_base.hpp"
#include "rcl_interfaces/msg/parameter_descriptor.hpp"
#include "rcl_interfaces/msg/set_parameters_result.hpp"
#include "rclcpp/rclcpp.hpp"
#include "rclcpp_lifecycle/state.hpp"
#include "robotc_package/hand_over.hpp"
#include "robotc_package/law_types.hpp"
#include "robotc_package/loops.hpp"
#include "robotc_package/parameters.hpp"
#include "std_msgs/msg/float64_multi_array.hpp"

namespace robotc_package {

/// The base of controllers around `Law`, which law.hpp describes. Each sample reads the positions and velocities, calls
/// the law's `step`, and writes the efforts: it allocates nothing and waits for nothing. Messages and parameters come
/// from other threads through a HandOver. `Kind` is the class of controller_interface that the controller derives from.
template <class Law, class Kind>
class ControlLoop : public Kind {
 public:
  using CallbackReturn = controller_interface::CallbackReturn;
  using return_type = controller_interface::return_type;

  using Kind::get_node;
  using Kind::get_update_rate;

  CallbackReturn on_init() override {
    try {
      declare("sample_time", 0, "the sample time that the law is for, s; required");
      declare("period_tolerance", 0.5,
              "periods that differ from the sample time by more are counted; a fraction of it");
      for (const Parameter& parameter : Law::parameters) {
        declare(parameter.name, parameter.value, description_of(parameter));
      }
    } catch (const std::exception& error) {
      RCLCPP_ERROR(get_node()->get_logger(), "cannot declare the parameters: %s", error.what());
      return CallbackReturn::ERROR;
    }
    return CallbackReturn::SUCCESS;
  }

  [[nodiscard]] controller_interface::InterfaceConfiguration command_interface_configuration() const override {
    return configuration_of(Law::commands);
  }

  [[nodiscard]] controller_interface::InterfaceConfiguration state_interface_configuration() const override {
    return configuration_of(Law::measurements);
  }

  CallbackReturn on_configure(const rclcpp_lifecycle::State& /*previous*/) override {
    const auto logger = get_node()->get_logger();
    double wanted = 0;
    if (!get("sample_time", wanted) || !get("period_tolerance", tolerance_)) return CallbackReturn::ERROR;
    const double rate = static_cast<double>(get_update_rate());
    if (rate == 0) {
      RCLCPP_ERROR(logger, "controller_manager gives no update rate");
      return CallbackReturn::ERROR;
    }
    period_ = 1 / rate;
    if (!(wanted > 0)) {
      RCLCPP_ERROR(logger, "set `sample_time`, in s, to the one that the law is for: controller_manager gives it %g s",
                   period_);
      return CallbackReturn::ERROR;
    }
    if (std::abs(wanted - period_) > 1e-6 * wanted) {
      RCLCPP_ERROR(logger, "the law is for a sample time of %g s, and the update rate of %g Hz gives it %g s", wanted,
                   rate, period_);
      return CallbackReturn::ERROR;
    }
    std::array<double, Law::parameters.size()> values{};
    for (std::size_t i = 0; i < values.size(); ++i) {
      if (!get(Law::parameters[i].name, values[i])) return CallbackReturn::ERROR;
    }
    {
      const std::lock_guard<std::mutex> lock(writers_);
      values_ = values;
      prepare();
    }
    forget_references();
    if (!Law::parameters.empty()) {
      on_set_ = get_node()->add_on_set_parameters_callback(
          [this](const std::vector<rclcpp::Parameter>& changed) { return change(changed); });
    }
    if (!Law::references.empty()) {
      subscription_ = get_node()->template create_subscription<std_msgs::msg::Float64MultiArray>(
          "~/reference", rclcpp::SystemDefaultsQoS(),
          [this](const std_msgs::msg::Float64MultiArray::SharedPtr message) { receive(*message); });
    }
    return CallbackReturn::SUCCESS;
  }

  CallbackReturn on_activate(const rclcpp_lifecycle::State& /*previous*/) override {
    const auto logger = get_node()->get_logger();
    if (!find(Law::measurements, state_interfaces_, measured_) || !find(Law::commands, command_interfaces_, driven_)) {
      RCLCPP_ERROR(logger, "controller_manager did not give all interfaces");
      return CallbackReturn::ERROR;
    }
    if (!gather()) {
      RCLCPP_ERROR(logger, "a position or velocity is not available");
      return CallbackReturn::ERROR;
    }
    if (!locate_first()) {
      RCLCPP_ERROR(logger, "the loops of the robot cannot be closed at the measured positions");
      return CallbackReturn::ERROR;
    }
    for (std::size_t i = 0; i < start_.size(); ++i) {
      const Reference& reference = Law::references[i];
      start_[i] = reference.start == Start::position ? q_[reference.entry]
                  : reference.start == Start::zero   ? 0
                                                     : std::numeric_limits<double>::quiet_NaN();
    }
    begun_ = false;
    late_ = 0;
    return CallbackReturn::SUCCESS;
  }

  CallbackReturn on_deactivate(const rclcpp_lifecycle::State& /*previous*/) override {
    stop();
    if (late_ > 0) {
      RCLCPP_WARN(get_node()->get_logger(), "%llu samples did not come at the sample time of %g s",
                  static_cast<unsigned long long>(late_.load()), period_);
    }
    // Commands of the past do not move the robot at the next activation.
    forget_references();
    return CallbackReturn::SUCCESS;
  }

  /// Samples since the activation that came too early or too late.
  [[nodiscard]] std::uint64_t late_samples() const { return late_; }

 protected:
  using References = std::array<double, Law::references.size()>;

  /// An argument without a value before the first message; null if all have one, or if there was a message.
  [[nodiscard]] const char* missing_reference() {
    if (messages_.read().is_given) return nullptr;
    for (const Reference& reference : Law::references) {
      if (reference.start == Start::none) return reference.name;
    }
    return nullptr;
  }

  /// The arguments of the law that the newest message has, or else those of the start; NaN for those without.
  [[nodiscard]] const References& references() {
    const Message& message = messages_.read();
    return message.is_given ? message.values : start_;
  }

  /// One sample with the arguments of the law.
  return_type sample(const rclcpp::Time& time, const rclcpp::Duration& period, const double* references) {
    const auto& constants = constants_.read();
    if (!gather() || !locate(constants.data())) return fail();
    if (!begun_) {
      begin_ = time.nanoseconds();
      Law::init(state_, 0, q_.data(), qd_.data(), references, period_, constants.data());
      begun_ = true;
    } else if (std::abs(period.seconds() - period_) > tolerance_ * period_) {
      late_.fetch_add(1, std::memory_order_relaxed);
    }
    const double t = 1e-9 * static_cast<double>(time.nanoseconds() - begin_);
    Law::step(state_, t, q_.data(), qd_.data(), references, period_, constants.data(), tau_.data());
    Law::flow(state_, t, q_.data(), qd_.data(), references, period_, constants.data());
    for (const double effort : tau_) {
      if (!std::isfinite(effort)) return fail();
    }
    for (std::size_t i = 0; i < tau_.size(); ++i) set_value(command_interfaces_[driven_[i]], tau_[i]);
    return return_type::OK;
  }

  /// After a fault.
  return_type fail() {
    stop();
    return return_type::ERROR;
  }

 private:
  using Kind::command_interfaces_;
  using Kind::state_interfaces_;

  struct Message {
    References values{};
    bool is_given = false;
  };

  void declare(const std::string& name, double value, const std::string& description) {
    // A value from a file may have declared it.
    if (get_node()->has_parameter(name)) return;
    rcl_interfaces::msg::ParameterDescriptor descriptor;
    descriptor.name = name;
    descriptor.description = description;
    descriptor.dynamic_typing = true;  // `2` is a number, too
    get_node()->declare_parameter(name, rclcpp::ParameterValue(value), descriptor);
  }

  /// A parameter; false (reported) if it is not a finite number.
  bool get(const std::string& name, double& value) {
    if (number_of(get_node()->get_parameter(name), value)) return true;
    RCLCPP_ERROR(get_node()->get_logger(), "`%s` must be a finite number", name.c_str());
    return false;
  }

  /// Takes parameters that have changed: computes the constants here, and hands them to the loop.
  rcl_interfaces::msg::SetParametersResult change(const std::vector<rclcpp::Parameter>& changed) {
    rcl_interfaces::msg::SetParametersResult result;
    result.successful = true;
    const std::lock_guard<std::mutex> lock(writers_);
    auto values = values_;
    for (const rclcpp::Parameter& parameter : changed) {
      const std::string& name = parameter.get_name();
      if (name == "sample_time" || name == "period_tolerance") {
        result.successful = false;
        result.reason = "`" + name + "` is read when the controller is configured";
        return result;
      }
      for (std::size_t i = 0; i < values.size(); ++i) {
        if (name != Law::parameters[i].name || number_of(parameter, values[i])) continue;
        result.successful = false;
        result.reason = "`" + name + "` must be a finite number";
        return result;
      }
    }
    values_ = values;
    prepare();
    return result;
  }

  /// Needs the lock of the writers.
  void prepare() {
    std::array<double, Law::constants> constants{};
    Law::prepare(values_.data(), constants.data());
    constants_.write(constants);
  }

  void receive(const std_msgs::msg::Float64MultiArray& given) {
    Message message;
    message.is_given = true;
    const bool is_sound = given.data.size() == message.values.size() &&
                          std::all_of(given.data.begin(), given.data.end(), [](double x) { return std::isfinite(x); });
    if (!is_sound) {
      RCLCPP_WARN(get_node()->get_logger(), "a reference is ignored: it must have %zu finite numbers, and has %zu",
                  message.values.size(), given.data.size());
      return;
    }
    std::copy(given.data.begin(), given.data.end(), message.values.begin());
    const std::lock_guard<std::mutex> lock(writers_);
    messages_.write(message);
  }

  void forget_references() {
    const std::lock_guard<std::mutex> lock(writers_);
    messages_.write({});
  }

  template <std::size_t Count>
  static controller_interface::InterfaceConfiguration configuration_of(const std::array<Interface, Count>& interfaces) {
    controller_interface::InterfaceConfiguration configuration;
    configuration.type = controller_interface::interface_configuration_type::INDIVIDUAL;
    for (const Interface& one : interfaces) {
      configuration.names.push_back(std::string(one.joint) + "/" + one.quantity);
    }
    return configuration;
  }

  /// Where the interfaces stand among the loaned ones; false if one does not.
  template <std::size_t Count, class Loaned>
  static bool find(const std::array<Interface, Count>& interfaces, const std::vector<Loaned>& loaned,
                   std::array<std::size_t, Count>& places) {
    for (std::size_t i = 0; i < Count; ++i) {
      const auto found = std::find_if(loaned.begin(), loaned.end(), [&](const Loaned& one) {
        return one.get_prefix_name() == interfaces[i].joint && one.get_interface_name() == interfaces[i].quantity;
      });
      if (found == loaned.end()) return false;
      places[i] = static_cast<std::size_t>(found - loaned.begin());
    }
    return true;
  }

  // Newer versions of ros2_control read and write by functions that can fail.
  template <class T, class = void>
  struct ReadsOptional : std::false_type {};
  template <class T>
  struct ReadsOptional<T, std::void_t<decltype(std::declval<const T&>().template get_optional<double>())>>
      : std::true_type {};

  template <class Loaned>
  static double value_of(const Loaned& loaned) {
    if constexpr (ReadsOptional<Loaned>::value) {
      return loaned.template get_optional<double>().value_or(std::numeric_limits<double>::quiet_NaN());
    } else {
      return loaned.get_value();
    }
  }

  template <class Loaned>
  static void set_value(Loaned& loaned, double value) {
    static_cast<void>(loaned.set_value(value));
  }

  /// Reads the positions and velocities; false if one is not finite.
  bool gather() {
    bool is_finite = true;
    for (std::size_t i = 0; i < measured_.size(); ++i) {
      const double value = value_of(state_interfaces_[measured_[i]]);
      (i < positions_.size() ? positions_[i] : qd_[i - positions_.size()]) = value;
      is_finite = is_finite && std::isfinite(value);
    }
    return is_finite;
  }

  /// The configuration at the measured positions. False if loops cannot follow them.
  bool locate(const double* constants) {
    if constexpr (Law::has_loops) {
      constexpr double most_steps = 4;  // of a sample: the bound of its time
      return move_freedoms<Law>(q_, positions_, constants, most_steps);
    } else {
      static_cast<void>(constants);
      q_ = positions_;
      return true;
    }
  }

  /// The same from anywhere.
  bool locate_first() {
    const auto& constants = constants_.read();
    if constexpr (Law::has_loops) {
      return find_configuration<Law>(q_, positions_, constants.data());
    } else {
      return locate(constants.data());
    }
  }

  /// Commands zero.
  void stop() {
    if (command_interfaces_.size() < driven_.size()) return;
    for (const std::size_t place : driven_) set_value(command_interfaces_[place], 0);
  }

  double period_ = 0;  ///< s
  double tolerance_ = 0;
  std::array<double, Law::freedoms> positions_{};
  std::array<double, Law::coordinates> q_{};
  std::array<double, Law::freedoms> qd_{};
  std::array<double, Law::commands.size()> tau_{};
  References start_{};
  std::array<std::size_t, Law::measurements.size()> measured_{};
  std::array<std::size_t, Law::commands.size()> driven_{};
  typename Law::State state_{};
  bool begun_ = false;
  std::int64_t begin_ = 0;  ///< ns
  std::atomic<std::uint64_t> late_{0};

  std::mutex writers_;  ///< of the threads that are not the loop
  std::array<double, Law::parameters.size()> values_{};
  HandOver<std::array<double, Law::constants>> constants_;
  HandOver<Message> messages_;
  typename rclcpp::Subscription<std_msgs::msg::Float64MultiArray>::SharedPtr subscription_;
  rclcpp::node_interfaces::OnSetParametersCallbackHandle::SharedPtr on_set_;
};

}  // namespace robotc_package
