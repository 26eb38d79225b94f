#pragma once

#include <optional>

#include "compiler/sema/evaluation/evaluator.h"
#include "compiler/sema/evaluation/operation.h"

/// Shared by operators and functions of several operands: dimensions of results, and operands of one shape.
namespace robotc::sema {

/// The dimension that two entries share when one stands for the other (sums, branches, comparisons); nothing if they
/// differ.
std::optional<EntryDim> unify(const EntryDim& a, const EntryDim& b);
EntryDim multiply(const EntryDim& a, const EntryDim& b);
EntryDim divide(const EntryDim& a, const EntryDim& b);

/// True if two axes stand for different joints: joints of different robots, or all and the actuated joints of one.
/// Reports that `operation` is impossible.
bool joints_clash(Evaluator& evaluator, const AxisSpace& left, const syntax::Expr& left_expr, const AxisSpace& right,
                  const syntax::Expr& right_expr, Operation operation, bool left_is_vector = true);

/// Two operands of one shape: a literal zero, or a scalar where `scalars_spread`, takes the other's shape. Reports
/// operands that do not fit `operation`. `place` is the expected value of their sum, if that is known.
struct Aligned {
  Tensor left;
  Tensor right;
  std::vector<EntryDim> dims;
};
std::optional<Aligned> align(Evaluator& evaluator, Tensor left, const syntax::Expr& left_expr, Tensor right,
                             const syntax::Expr& right_expr, Scope& scope, bool scalars_spread, Operation operation,
                             const Expected* place = nullptr);

/// The shape and spaces of `tensor` with other entries.
Tensor like(const Tensor& tensor, std::vector<expr::Id> entries, std::vector<EntryDim> dims);
/// Spreads a scalar over the shape of another tensor.
Tensor spread(const Tensor& scalar, const Tensor& shape);

}  // namespace robotc::sema
