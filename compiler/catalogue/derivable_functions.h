#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/equations/dynamics/functions.h"

/// The catalogue of what can be written down of a robot: the functions of the language, and those that only make sense
/// as formulas.
namespace robotc {

/// What stands in the parentheses behind a function's name.
enum class Takes : std::uint8_t {
  nothing,
  place,  ///< a frame, a link, or a link's mass centre
  link,   ///< a link, or its mass centre; without parentheses the function is that of the whole robot
};

/// How a function is derived.
enum class DerivableKind : std::uint8_t {
  equations_of_motion,
  of_language,  ///< a dynamics::Function without a kind of its own
  coriolis_forces,
  coriolis_tensor,
  inertia_coefficients,
  centrifugal_coefficients,
  coriolis_coefficients,
  gravity_coefficients,
  load_coefficients,
  velocity,
  acceleration,
  kinetic_energy,
  potential_energy,
  base_parameters,
  regressor,
  dynamic_parameters,
};

/// Whether it is one of the tensors of the new formulation.
bool is_coefficient(DerivableKind kind);

/// A function as users ask for it.
struct DerivableFunction {
  std::string_view name;
  DerivableKind kind;
  Takes takes = Takes::nothing;
  std::vector<dynamics::Argument> arguments{};
  std::string_view latex{};       ///< its letter in papers
  std::string_view meaning{};     ///< one line, in SI units
  dynamics::Function function{};  ///< of the language's functions
};

/// Whether it solves for accelerations.
bool divides_by_mass_matrix(const DerivableFunction& function);

/// All that there are, in the order in which they are listed.
const std::vector<DerivableFunction>& derivable_functions();

/// The one of this name; null if there is none.
const DerivableFunction* find_derivable_function(std::string_view name);

/// What the coefficients of the new formulation are called, one by one: those of loads only where there are loads.
inline constexpr std::string_view all_coefficients = "coefficients";
std::vector<std::string> coefficient_names(const Mechanism& mechanism);

}  // namespace robotc
