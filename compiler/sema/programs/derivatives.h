#pragma once

#include <span>

#include "compiler/expr/algorithms.h"
#include "compiler/sema/evaluation/evaluator.h"

/// Derivatives of expressions of the language.
namespace robotc::sema {

/// Name of both the Jacobian of a robot's frame and the derivative of an expression.
inline constexpr std::string_view jacobian_name = "jacobian";

/// True if an argument, by its syntax, can only be an expression to differentiate, not a frame.
bool is_computed(const syntax::Expr& expr);

/// The LINK of `LINK.com`, the name of a link's mass centre as a place; null for anything else.
const syntax::Expr* owner_of_mass_centre(const syntax::Expr& expr);

/// jacobian(EXPR, NAME): entry (i, j) is the derivative of entry i of EXPR by entry j of NAME. If EXPR is a number the
/// result is a vector; if NAME is a number it has the shape of EXPR.
Value jacobian_of_expression(Evaluator& evaluator, const Call& call);

/// The derivatives of `roots` along `rates`; nothing (reported) beyond 2 million operations. Warns if they jump.
std::optional<std::vector<expr::Id>> differentiate(Evaluator& evaluator, std::span<const expr::Id> roots,
                                                   std::span<const expr::Assignment> rates, const Call& call);

}  // namespace robotc::sema
