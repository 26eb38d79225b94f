#pragma once

#include <cstdint>
#include <memory>

#include "compiler/sema/values/scope.h"

namespace robotc::programs {

/// The distributions of one `sweep` statement.
struct Draws {
  std::uint32_t stream = 0;  ///< of random numbers; one for each swept parameter
  bool used = false;         ///< set when a value is drawn
};

/// Defines `normal(mean, deviation, count, seed)` and `uniform(from, to, count, seed)` for the values of one swept
/// parameter: `count` random values, the same in every run of the program.
void define_distributions(sema::Scope& scope, std::shared_ptr<Draws> draws);

}  // namespace robotc::programs
