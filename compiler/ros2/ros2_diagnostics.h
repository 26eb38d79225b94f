#pragma once

#include "compiler/diagnostics/diagnostics.h"

namespace robotc::ros2 {

/// Joints or laws that ros2_control has no interface for.
inline constexpr DiagnosticKind not_in_ros2{"not-in-ros2"};
inline constexpr DiagnosticKind unsupported_ros2_target{"unsupported-ros2-target"};
inline constexpr DiagnosticKind bad_package_name{"bad-package-name"};

}  // namespace robotc::ros2
