#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "compiler/sema/evaluation/evaluator.h"

/// Resolves paths of parameters such as `left.length`: any suffix of a parameter's full path that begins after a dot,
/// with or without the index of a vector entry.
namespace robotc {

using ParameterCandidates = std::vector<const sema::ParameterInfo*>;

/// The target of a path: a parameter, all entries of a vector, or all parameters declared by the rounds of a loop.
struct NamedParameter {
  std::string stem;  ///< common prefix of all entries' paths
  struct Entry {
    const sema::ParameterInfo* parameter;
    ParameterCandidates same;  ///< with the same path: other uses of a law
  };
  std::vector<Entry> entries;

  [[nodiscard]] bool is_vector() const { return entries.size() > 1 || entries.front().parameter->path != stem; }
};

/// All targets of a path among the candidates; several if it is ambiguous.
std::vector<NamedParameter> parameters_at(const ParameterCandidates& candidates, const std::string& path);

/// Parameters with this path as a prefix: for `left`, those of what is attached there.
std::vector<std::string_view> parameters_behind(const ParameterCandidates& candidates, const std::string& path);

/// The parameter whose last names are most similar to the path, comparing as many names as possible: `right.gripp`
/// finds one that ends in `right.grip`, `lenght` one that ends in `length`. Empty if none is similar.
std::string_view nearest_parameter(const ParameterCandidates& candidates, const std::string& path);

}  // namespace robotc
