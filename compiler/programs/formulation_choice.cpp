#include "compiler/programs/formulation_choice.h"

#include <string>
#include <vector>

#include "compiler/programs/program_diagnostics.h"

namespace robotc::programs {

std::optional<FormulationChoice> formulation_choice(Diagnostics& diagnostics, std::string_view name, Span place) {
  constexpr std::string_view automatic = "auto";
  if (name == automatic) return FormulationChoice{};
  if (const auto formulation = derivations::formulation_named(name)) return FormulationChoice{formulation};
  std::vector<std::string_view> names{automatic};
  for (const derivations::Description& known : derivations::descriptions()) names.push_back(known.name);
  const std::string_view near = nearest_name(name, names);
  std::string list;
  for (const std::string_view known : names) list += (list.empty() ? "" : ", ") + std::string(known);
  std::vector<std::string> hints{"formulations: " + list};
  if (!near.empty()) hints.insert(hints.begin(), "did you mean `" + std::string(near) + "`?");
  diagnostics.report({.kind = unknown_formulation,
                      .message = "there is no formulation `" + std::string(name) + "`",
                      .primary = {place, ""},
                      .hints = std::move(hints)});
  return std::nullopt;
}

}  // namespace robotc::programs
