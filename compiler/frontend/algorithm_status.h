#pragma once

#include <span>
#include <vector>

#include "compiler/expr/pool.h"
#include "compiler/expr/unordered.h"

/// Statuses of the parts of expressions that can fail: calls of numeric algorithms, comparisons with NaN.
namespace robotc {

/// The outcome of a fallible call: its last two results.
struct Outcome {
  expr::Id status;  ///< 0: success
  expr::Id figure;  ///< that belongs to the status
};
/// The outcomes of the fallible calls that `roots` depend on.
std::vector<Outcome> outcomes_of(expr::Pool& pool, std::span<const expr::Id> roots);

/// The call of a status or another result.
const expr::IntrinsicCall& call_of(const expr::Pool& pool, expr::Id result);

/// The remedy for comparisons with NaN.
inline constexpr const char* remedy_for_nan =
    "the root or logarithm of a negative number, 0/0 and the like have no value: compare only where both sides have "
    "one, such as `x >= 0 and sqrt(x) < 1`";

class SessionState;

/// The comparisons of files that `roots` depend on and that may be ones with NaN.
std::vector<expr::UnorderedComparison> unordered_comparisons(SessionState& state, std::span<const expr::Id> roots);

/// False (reported) if a numeric algorithm that `roots` depend on fails with these parameters, or a comparison is one
/// with NaN; ignores those that depend on time or state. Warns of gains of `place` that must be right to many digits.
bool has_answers(SessionState& state, std::span<const expr::Id> roots,
                 const std::vector<std::pair<expr::Id, double>>& parameters);

}  // namespace robotc
