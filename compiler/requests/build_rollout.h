#pragma once

#include "compiler/requests/build.h"

namespace robotc {

/// Compiles the runs of `request.rollout` to a kernel of a GPU, with `prepare` if it has parameters. Nothing (reported)
/// after an error.
std::optional<BuiltObject> build_rollout(SessionState& state, const BuildRequest& request);

}  // namespace robotc
