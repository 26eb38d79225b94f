#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "compiler/diagnostics/diagnostics.h"
#include "compiler/intrinsics/shape.h"

/// A warning for gains of `place` that small errors make useless.
namespace robotc::sema {

inline constexpr DiagnosticKind sensitive_gain{"sensitive-gain", Severity::warning};

struct PlacementWarning {
  std::string message;
  std::string label;
  std::vector<std::string> hints;
};
/// The warning for a call of `place` with numbers: A, B and the poles, and the gain, as the intrinsic takes and gives
/// them. Nothing if errors of 1 % in every entry of the gain leave A − B K stable: masses, torque constants and the
/// like are rarely known better. Numbers do not tell whether time is continuous or discrete; where the poles are stable
/// either way, both have to be sensitive.
std::optional<PlacementWarning> placement_warning(intrinsics::Shape shape, std::span<const double> arguments,
                                                  std::span<const double> gain);

}  // namespace robotc::sema
