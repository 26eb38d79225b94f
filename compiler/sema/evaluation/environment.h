#pragma once

#include <string_view>

namespace robotc::sema {

struct RobotModel;

/// Interface of the evaluator to later stages. This base class provides nothing.
class Environment {
 public:
  virtual ~Environment() = default;
  /// True if a module of the library defines the name.
  [[nodiscard]] virtual bool library_defines(std::string_view) const { return false; }
  /// True if every robot has a function of this name.
  [[nodiscard]] virtual bool is_robot_function(std::string_view) const { return false; }
  /// Completes a robot that was built: gives it its functions.
  virtual void complete(RobotModel&) {}
};

}  // namespace robotc::sema
