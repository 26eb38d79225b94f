#pragma once

#include <span>
#include <string_view>

#include "compiler/equations/new_formulation/new_formulation.h"

/// Passes of lowering on the formulation of a mechanism, in sequence. Links joined rigidly are one
/// column's bodies from the start, since the formulation counts joints that move. M, C and g stay the same.
namespace robotc::new_formulation {

enum class Pass : std::uint8_t {
  move_origins,             ///< frames' origins move along their joints' axes to where positions are sparse
  regroup_base_parameters,  ///< mass properties move to the parent where no motion tells the difference
};
/// In their order.
std::span<const Pass> passes();
std::string_view name(Pass pass);

/// The same after a pass and all before it.
NewFormulation after(Pass pass, const Mechanism& mechanism, expr::Pool& pool);
/// After the last pass: the formulation that is compiled.
NewFormulation lowered(const Mechanism& mechanism, expr::Pool& pool);

/// The formulation as described, in the world and by its columns, and the changes of each pass to the columns.
std::string print_passes(const Mechanism& mechanism, expr::Pool& pool);

}  // namespace robotc::new_formulation
