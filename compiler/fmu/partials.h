#pragma once

#include <optional>
#include <vector>

#include "compiler/fmu/subject.h"
#include "compiler/lowering/state_layout.h"

/// The exact derivatives that an FMU gives.
namespace robotc::fmu {

/// An entry of the Jacobian that is not zero.
struct Partial {
  expr::Id value;
  std::size_t unknown = 0;  ///< index among the rates of (q, q̇, x), the efforts of the law as they act, and the outputs
  expr::Id known;           ///< symbol of an entry of q, q̇ or x, of an input, of the time, or of a parameter
};

struct PartialsRequest {
  const Subject& subject;
  const StateLayout& layout;
  const std::vector<expr::Id>& outputs;
  /// Symbol: 1 where a law with a clock runs at the present time, so that its efforts are those of the present motion;
  /// 0 where they are held.
  expr::Id runs;
  /// Differentiates by these parameters; nothing: by states, inputs and the time.
  std::optional<std::vector<expr::Id>> parameters = {};
};

/// By rising unknown. In the values q, q̇, x, z, inputs and the time are symbols; tau are the inputs of a plant, and
/// otherwise the efforts of the law as they act. Functions of a motion do not depend on the length of a quaternion.
/// Throws `expr::PoolFull` if they are too large.
std::vector<Partial> find_partials(SessionState& state, const PartialsRequest& request);

/// A call in what is differentiated of a function that has no derivative; null: there is none.
const sema::CallSite* call_in_partials(SessionState& state, const PartialsRequest& request);

}  // namespace robotc::fmu
