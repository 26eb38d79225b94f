#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "compiler/source/source_map.h"

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
  /// The text of a file of data, whose path is relative to the file that contains `use`; nothing (reported) if it
  /// cannot be read.
  [[nodiscard]] virtual std::optional<SourceId> read_data(const std::string& /*path*/, Span /*use*/) {
    return std::nullopt;
  }
  /// The content of a file, such as a mesh, whose path is relative to the file that contains `use`; nothing (reported)
  /// if it cannot be read.
  [[nodiscard]] virtual std::optional<std::string> read_beside(const std::string& /*path*/, Span /*use*/) {
    return std::nullopt;
  }
  /// Completes a robot that was built: gives it its functions.
  virtual void complete(RobotModel&) {}
};

}  // namespace robotc::sema
