#pragma once

#include "compiler/sema/values/robot_parts.h"

namespace robotc::sema {

/// A 3 × 3 tensor as written, checked to be symmetric; nothing (reported) after an error.
std::optional<expr::SymMat3> read_inertia_tensor(Elaborator& elaborator, Scope& scope, const syntax::Expr& written);

/// Checks the moments about the mass centre, parameters at their defaults: false (reported) if one is negative; warns
/// of an inertia that no body has. `moved`: whether it was given about another point, which may be the mistake.
bool check_moments(Elaborator& elaborator, const expr::SymMat3& inertia, const syntax::Expr& written, bool moved);

}  // namespace robotc::sema
