#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "compiler/expr/dense_solve.h"
#include "compiler/expr/pool.h"

/// Products and solutions of large matrices as calls of numeric algorithms (compiler/intrinsics/dense_kernels.h). Code
/// that is written out entry by entry grows with the cube of the size; a call does not. Small and sparse matrices are
/// written out, which is faster and keeps formulas.
namespace robotc::expr {

/// True if a product is better called than written out: it has many multiplications, and factors that are not numbers,
/// which are exact.
bool is_large_product(const Pool& pool, const DenseMatrix& a, const DenseMatrix& b);
/// A b as a call at a place of the source (`IntrinsicCall::site`). Entries that are identically 0 are 0.
DenseMatrix call_product(Pool& pool, const DenseMatrix& a, const DenseMatrix& b, std::uint32_t site);

/// The same for A⁻¹ b, by the operations of an elimination.
bool is_large_system(const Pool& pool, const DenseMatrix& a, const DenseMatrix& b);
DenseMatrix call_solve(Pool& pool, const DenseMatrix& a, const DenseMatrix& b, std::uint32_t site);
/// A⁻¹ b as a call for a positive definite A with the rows from the root of its tree to the leaves.
DenseMatrix call_solve_definite(Pool& pool, const DenseMatrix& a, const DenseMatrix& b);

/// The rates of all results of a call of `product`, `solve` or `solve_definite`, where `rate` gives those of its
/// arguments. Nothing for an algorithm without a rule.
std::optional<std::vector<Id>> rates_of_call(Pool& pool, Id call, const std::function<Id(Id argument)>& rate);

}  // namespace robotc::expr
