#pragma once

#include <vector>

#include "compiler/frontend/session_state.h"
#include "compiler/lowering/compiled_simulation.h"
#include "compiler/lowering/state_layout.h"
#include "compiler/programs/simulation.h"

namespace robotc {

/// The logged signals of a simulation, entry by entry, and the plots of them that the file describes.
struct LoggedColumns {
  std::vector<expr::Id> entries;
  std::vector<LogColumn> columns;  ///< one for each entry; limits are not known yet
  std::vector<DescribedPlot> plots;
};
LoggedColumns logged_columns(SessionState& state, const programs::Simulation& simulation, const StateLayout& layout);

}  // namespace robotc
