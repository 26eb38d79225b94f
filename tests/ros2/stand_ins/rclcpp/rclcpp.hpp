// Stand-in for rclcpp: the part of its interface that generated packages use.
#pragma once

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <functional>
#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "rcl_interfaces/msg/parameter_descriptor.hpp"
#include "rcl_interfaces/msg/set_parameters_result.hpp"

namespace rclcpp {

class Time {
 public:
  explicit Time(std::int64_t nanoseconds = 0) : nanoseconds_(nanoseconds) {}
  [[nodiscard]] std::int64_t nanoseconds() const { return nanoseconds_; }

 private:
  std::int64_t nanoseconds_;
};

class Duration {
 public:
  explicit Duration(std::chrono::nanoseconds length) : length_(length) {}
  [[nodiscard]] double seconds() const { return std::chrono::duration<double>(length_).count(); }

 private:
  std::chrono::nanoseconds length_;
};

struct Logger {};
#define RCLCPP_ERROR(logger, ...) \
  (static_cast<void>(logger), std::fprintf(stderr, __VA_ARGS__), std::fputc('\n', stderr))
#define RCLCPP_WARN(logger, ...) RCLCPP_ERROR(logger, __VA_ARGS__)

enum class ParameterType {
  PARAMETER_NOT_SET,
  PARAMETER_BOOL,
  PARAMETER_INTEGER,
  PARAMETER_DOUBLE,
  PARAMETER_STRING,
  PARAMETER_STRING_ARRAY
};

class ParameterValue {
 public:
  ParameterValue() = default;
  explicit ParameterValue(double value) : type_(ParameterType::PARAMETER_DOUBLE), number_(value) {}
  explicit ParameterValue(std::int64_t value) : type_(ParameterType::PARAMETER_INTEGER), integer_(value) {}
  explicit ParameterValue(const char* text) : type_(ParameterType::PARAMETER_STRING), text_(text) {}
  explicit ParameterValue(std::vector<std::string> texts)
      : type_(ParameterType::PARAMETER_STRING_ARRAY), texts_(std::move(texts)) {}
  [[nodiscard]] ParameterType get_type() const { return type_; }
  [[nodiscard]] double as_double() const {
    if (type_ != ParameterType::PARAMETER_DOUBLE) throw std::runtime_error("no double");
    return number_;
  }
  [[nodiscard]] std::int64_t as_int() const {
    if (type_ != ParameterType::PARAMETER_INTEGER) throw std::runtime_error("no integer");
    return integer_;
  }
  [[nodiscard]] const std::string& as_string() const {
    if (type_ != ParameterType::PARAMETER_STRING) throw std::runtime_error("no text");
    return text_;
  }
  [[nodiscard]] const std::vector<std::string>& as_string_array() const {
    if (type_ != ParameterType::PARAMETER_STRING_ARRAY) throw std::runtime_error("no texts");
    return texts_;
  }

 private:
  ParameterType type_ = ParameterType::PARAMETER_NOT_SET;
  double number_ = 0;
  std::int64_t integer_ = 0;
  std::string text_;
  std::vector<std::string> texts_;
};

class Parameter {
 public:
  Parameter(std::string name, ParameterValue value) : name_(std::move(name)), value_(std::move(value)) {}
  [[nodiscard]] const std::string& get_name() const { return name_; }
  [[nodiscard]] ParameterType get_type() const { return value_.get_type(); }
  [[nodiscard]] double as_double() const { return value_.as_double(); }
  [[nodiscard]] std::int64_t as_int() const { return value_.as_int(); }
  [[nodiscard]] const std::string& as_string() const { return value_.as_string(); }
  [[nodiscard]] const std::vector<std::string>& as_string_array() const { return value_.as_string_array(); }

 private:
  std::string name_;
  ParameterValue value_;
};

struct QoS {};
struct SystemDefaultsQoS : QoS {};

class SubscriptionBase {
 public:
  virtual ~SubscriptionBase() = default;
};

template <class Message>
class Subscription : public SubscriptionBase {
 public:
  using SharedPtr = std::shared_ptr<Subscription>;
  std::string topic;
  std::function<void(std::shared_ptr<Message>)> callback;
};

namespace exceptions {
struct InvalidParameterValueException : std::runtime_error {
  using std::runtime_error::runtime_error;
};
struct ParameterUninitializedException : std::runtime_error {
  using std::runtime_error::runtime_error;
};
}  // namespace exceptions

namespace node_interfaces {
class NodeParametersInterface {
 public:
  using ConstSharedPtr = std::shared_ptr<const NodeParametersInterface>;
  [[nodiscard]] bool has_parameter(const std::string& name) const { return parameters.count(name) != 0; }
  [[nodiscard]] Parameter get_parameter(const std::string& name) const { return {name, parameters.at(name)}; }
  // For the tests.
  std::map<std::string, ParameterValue> parameters;
};
struct OnSetParametersCallbackHandle {
  using SharedPtr = std::shared_ptr<OnSetParametersCallbackHandle>;
  std::function<rcl_interfaces::msg::SetParametersResult(const std::vector<Parameter>&)> callback;
};
}  // namespace node_interfaces

}  // namespace rclcpp
