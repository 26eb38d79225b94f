#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// Measures and compares all derivations of a function.
namespace robotc {

class SessionState;

/// One derivation of a function. Missing numbers exceeded the limit of nodes.
struct ComparedDerivation {
  std::string name;                           ///< "auto" or a formulation's
  std::optional<double> derive_ms;            ///< from the mechanism to the function's expressions
  std::optional<std::size_t> operations_raw;  ///< × ± ÷ √ per call, as derived
  std::optional<std::size_t> operations;      ///< after reduction, without operations of parameters alone
  std::optional<double> reduce_ms;
  std::optional<double> jit_ms;  ///< optimised code
  std::optional<double> ns_per_call;
  /// The largest |value − reference| over all states and entries, relative to the entry's largest term magnitude
  /// (expr/term_magnitudes.h): small multiples of the unit roundoff mean agreement.
  std::optional<double> disagreement;
};

/// Called before each derivation is measured, with its name and the fraction done.
using ComparisonProgress = std::function<void(std::string_view derivation, double fraction)>;

struct Comparison {
  std::string robot;
  std::string function;
  std::size_t states = 0;
  std::string reference;                 ///< the formulation whose unreduced expressions are the reference
  bool relative_to_values = false;       ///< disagreements, to the entry's largest value; else to the sum of its terms
  std::vector<std::string> without;      ///< formulations without the function
  std::vector<ComparedDerivation> rows;  ///< those with it, in order, and `auto`
};

/// Measures and compares all derivations of a robot's function (`inverse_dynamics` if empty), with parameters as set.
/// May take long; reports to `progress` if given. Nothing (reported) after an error.
std::optional<Comparison> compare_derivations(SessionState& state, const std::string& robot,
                                              const std::string& function, const ComparisonProgress& progress);

}  // namespace robotc
