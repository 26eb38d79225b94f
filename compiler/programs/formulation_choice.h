#pragma once

#include <optional>
#include <string_view>

#include "compiler/diagnostics/diagnostics.h"
#include "compiler/equations/derivations/derivations.h"

namespace robotc::programs {

/// A formulation by its name for users.
struct FormulationChoice {
  std::optional<derivations::Formulation> formulation;  ///< none: `auto`, the cheapest for each function
};
/// Nothing (reported at `place`) if there is no such formulation.
std::optional<FormulationChoice> formulation_choice(Diagnostics& diagnostics, std::string_view name, Span place);

}  // namespace robotc::programs
