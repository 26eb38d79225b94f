#pragma once

#include "compiler/sema/values/robot_parts.h"

namespace robotc::sema {

/// A 3 × 3 tensor, checked to be symmetric; nothing (reported) after an error.
std::optional<expr::SymMat3> read_inertia_tensor(Evaluator& evaluator, Scope& scope, const syntax::Expr& written);

/// Checks the moments about the mass centre with default parameters: false (reported) if one is negative; warns of a
/// physically impossible inertia. `moved`: it was given about another point, which may be the mistake.
bool check_moments(Evaluator& evaluator, const expr::SymMat3& inertia, const syntax::Expr& written, bool moved);

}  // namespace robotc::sema
