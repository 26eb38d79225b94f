#pragma once

#include <optional>

#include "compiler/sema/elaborator.h"

namespace robotc::sema {

/// The dimension that two entries share when one stands for the other (sums, branches, comparisons); nothing if they differ.
std::optional<EntryDim> unify(const EntryDim& a, const EntryDim& b);
EntryDim multiply(const EntryDim& a, const EntryDim& b);
EntryDim divide(const EntryDim& a, const EntryDim& b);

/// Two operands of one shape: a literal zero, or a scalar where `scalars_spread`, takes the other's shape. Reports
/// operands that do not go together; `verb` finishes "these cannot be …", `place` is what their sum is for, if that is
/// known.
struct Aligned {
  Tensor left;
  Tensor right;
  std::vector<EntryDim> dims;
};
std::optional<Aligned> align(Elaborator& elaborator, Tensor left, const syntax::Expr& left_expr, Tensor right,
                             const syntax::Expr& right_expr, Scope& scope, bool scalars_spread, const char* verb,
                             const Expected* place = nullptr);

/// What to write where a value lacks the unit `factor` because of a number that was written down without one: "the
/// right side lacks 1/s^2: write `param Kp = 200 /s^2`". Empty if no such number shows in `expr`.
std::string explain_lacking_unit(Elaborator& elaborator, Scope& scope, const std::string& subject,
                                 const syntax::Expr& expr, const Dimension& factor, std::vector<Label>& labels);

/// The shape and spaces of `tensor` with other entries.
Tensor like(const Tensor& tensor, std::vector<expr::Id> entries, std::vector<EntryDim> dims);

}  // namespace robotc::sema
