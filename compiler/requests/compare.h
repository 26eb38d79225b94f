#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// Every derivation of a function, measured beside the others.
namespace robotc {

struct SessionState;

/// One derivation of a function. What is not there could not be had within the limits of nodes.
struct ComparedDerivation {
  std::string name;                           ///< "auto" or that of a formulation
  std::optional<double> derive_ms;            ///< from the mechanism to the function's expressions
  std::optional<std::size_t> operations_raw;  ///< × ± ÷ √ of a call, as derived
  std::optional<std::size_t> operations;      ///< the same after reduction, parameters' constants computed beforehand
  std::optional<double> reduce_ms;
  std::optional<double> jit_ms;  ///< optimised code
  std::optional<double> ns_per_call;
  /// The largest |value − reference| over all states and entries, as a part of the largest that the terms of the
  /// entry are, without their signs (expr/term_magnitudes.h): small multiples of the unit of rounding mean agreement.
  std::optional<double> disagreement;
};

/// Told before each derivation is measured: its name, and how many of all are done.
using ComparisonProgress = std::function<void(std::string_view derivation, double fraction)>;

struct Comparison {
  std::string robot;
  std::string function;
  std::size_t states = 0;
  std::string reference;                 ///< the formulation whose unreduced expressions are evaluated for comparison
  std::vector<std::string> without;      ///< formulations that do not give the function
  std::vector<ComparedDerivation> rows;  ///< those that do, in their order, and `auto`
};

/// Every derivation of a robot's function (`inverse_dynamics` if empty), measured and compared; parameters as set.
/// Takes as long as that takes, and tells `progress`, if there is one. Nothing (reported) after an error.
std::optional<Comparison> compare_derivations(SessionState& state, const std::string& robot,
                                              const std::string& function, const ComparisonProgress& progress);

}  // namespace robotc
