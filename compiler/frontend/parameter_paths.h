#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "compiler/sema/evaluation/elaborator.h"

/// Which parameters a path such as `left.length` means: any end of a parameter's own path from a dot on, whole or
/// without what selects an entry of a vector.
namespace robotc {

using ParameterCandidates = std::vector<const sema::ParameterInfo*>;

/// What one path names: a parameter, all entries of a vector, or all that the rounds of a loop declare.
struct NamedParameter {
  std::string stem;  ///< what of their paths is common to all entries
  struct Entry {
    const sema::ParameterInfo* parameter;
    ParameterCandidates same;  ///< of the same path: other uses of a law
  };
  std::vector<Entry> entries;

  [[nodiscard]] bool is_vector() const { return entries.size() > 1 || entries.front().parameter->path != stem; }
};

/// All that a path names among the candidates; several if it is ambiguous.
std::vector<NamedParameter> parameters_at(const ParameterCandidates& candidates, const std::string& path);

/// The parameters of which the path is only the beginning: of `left`, those of what is attached there.
std::vector<std::string_view> parameters_behind(const ParameterCandidates& candidates, const std::string& path);

/// The parameter whose last names are nearest to what was written, as many of them as possible: `right.gripp` means one
/// that ends in `right.grip`, `lenght` one that ends in `length`. Empty if none is near.
std::string_view nearest_parameter(const ParameterCandidates& candidates, const std::string& path);

}  // namespace robotc
