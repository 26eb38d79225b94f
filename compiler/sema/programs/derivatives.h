#pragma once

#include <span>

#include "compiler/expr/algorithms.h"
#include "compiler/sema/evaluation/elaborator.h"

/// Derivatives of what expressions of the language mean.
namespace robotc::sema {

/// The name under which robots have the Jacobians of their frames, and everything else its derivatives.
inline constexpr std::string_view jacobian_name = "jacobian";

/// Whether an argument can only be something to be differentiated, and no frame, from the way it is written.
bool is_computed(const syntax::Expr& expr);

/// The LINK of `LINK.com`, by which a link's mass centre is named where a place is due; null of anything else.
const syntax::Expr* owner_of_mass_centre(const syntax::Expr& expr);

/// jacobian(EXPR, NAME): entry (i, j) is the derivative of entry i by entry j of what the name stands for; of a number
/// a vector, by a number what the expression is.
Value jacobian_of_expression(Elaborator& elaborator, const Call& call);

/// The derivatives of `roots` along `rates`; nothing (reported) if that takes more than 2 million operations, a warning
/// where they jump.
std::optional<std::vector<expr::Id>> differentiate(Elaborator& elaborator, std::span<const expr::Id> roots,
                                                   std::span<const expr::Assignment> rates, const Call& call);

}  // namespace robotc::sema
