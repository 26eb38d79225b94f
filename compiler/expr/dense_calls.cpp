#include "compiler/expr/dense_calls.h"

#include <algorithm>

#include "compiler/intrinsics/dense_kernels.h"

namespace robotc::expr {
namespace {

using intrinsics::Intrinsic;
using intrinsics::Shape;

/// Multiplications of a product, or operations of an elimination, that are written out at most.
constexpr std::size_t most_written_out = 2000;

std::uint32_t as_size(std::size_t count) { return static_cast<std::uint32_t>(count); }

bool is_unit(const Pool& pool, Id id) {
  if (!pool.is_number(id)) return false;
  const Number& value = pool.value(id);
  return value == Number::integer(1) || value == Number::integer(-1);
}

bool all_numbers(const Pool& pool, const DenseMatrix& m) {
  return std::ranges::all_of(m.entries, [&](Id id) { return pool.is_number(id); });
}

/// Multiplications of the product that the pool's constructors do not fold.
std::size_t multiplications(const Pool& pool, const DenseMatrix& a, const DenseMatrix& b) {
  const auto counted = [&](Id id) { return !pool.is_zero(id) && !is_unit(pool, id); };
  std::size_t count = 0;
  for (std::size_t k = 0; k < a.cols; ++k) {
    std::size_t left = 0;
    std::size_t right = 0;
    for (std::size_t i = 0; i < a.rows; ++i) left += counted(a.at(i, k)) ? 1 : 0;
    for (std::size_t j = 0; j < b.cols; ++j) right += counted(b.at(k, j)) ? 1 : 0;
    count += left * right;
  }
  return count;
}

/// Operations of an elimination with exchanges by selects. Each exchange merges the patterns of two rows.
std::size_t elimination_operations(const Pool& pool, const DenseMatrix& a, std::size_t right_sides) {
  const std::size_t n = a.rows;
  std::vector<bool> present(n * n);
  for (std::size_t i = 0; i < n * n; ++i) present[i] = !pool.is_zero(a.entries[i]);
  std::size_t operations = 0;
  for (std::size_t k = 0; k < n; ++k) {
    for (std::size_t i = k + 1; i < n; ++i) {
      if (!present[i * n + k]) continue;
      for (std::size_t j = k; j < n; ++j) {
        const bool either = present[i * n + j] || present[k * n + j];
        present[i * n + j] = present[k * n + j] = either;
        operations += either ? 4 : 0;  // two selects, a product and a difference
      }
      operations += 4 * right_sides;
    }
  }
  return operations;
}

/// A call on the entries of two matrices; its first results are the entries of a rows × cols matrix.
DenseMatrix call_on(Pool& pool, const IntrinsicCall& call, const DenseMatrix& a, const DenseMatrix& b) {
  std::vector<Id> arguments = a.entries;
  arguments.insert(arguments.end(), b.entries.begin(), b.entries.end());
  DenseMatrix result{a.rows, b.cols, pool.call(call, arguments)};
  result.entries.resize(result.rows * result.cols);
  return result;
}

DenseMatrix rates_of(const DenseMatrix& m, const std::function<Id(Id)>& rate) {
  DenseMatrix rates{m.rows, m.cols, {}};
  for (const Id id : m.entries) rates.entries.push_back(rate(id));
  return rates;
}

/// sum + A B, written out.
void add_product(Pool& pool, const DenseMatrix& a, const DenseMatrix& b, DenseMatrix& sum) {
  for (std::size_t i = 0; i < a.rows; ++i) {
    for (std::size_t k = 0; k < a.cols; ++k) {
      if (pool.is_zero(a.at(i, k))) continue;
      for (std::size_t j = 0; j < b.cols; ++j) {
        sum.at(i, j) = pool.add(sum.at(i, j), pool.mul(a.at(i, k), b.at(k, j)));
      }
    }
  }
}

DenseMatrix multiply(Pool& pool, const DenseMatrix& a, const DenseMatrix& b, std::uint32_t site) {
  if (is_large_product(pool, a, b)) return call_product(pool, a, b, site);
  DenseMatrix product{a.rows, b.cols, std::vector<Id>(a.rows * b.cols, pool.zero())};
  add_product(pool, a, b, product);
  return product;
}

}  // namespace

bool is_large_product(const Pool& pool, const DenseMatrix& a, const DenseMatrix& b) {
  // A call passes all entries through memory, which must be worth it: it is not for a vector, or an outer product.
  const std::size_t passed = a.entries.size() + b.entries.size() + a.rows * b.cols;
  return multiplications(pool, a, b) > std::max(most_written_out, 2 * passed) &&
         !(all_numbers(pool, a) && all_numbers(pool, b));
}

DenseMatrix call_product(Pool& pool, const DenseMatrix& a, const DenseMatrix& b, std::uint32_t site) {
  const Shape shape{as_size(a.rows), as_size(a.cols), as_size(b.cols)};
  DenseMatrix result = call_on(pool, {Intrinsic::product, shape, site}, a, b);
  for (std::size_t i = 0; i < a.rows; ++i) {
    for (std::size_t j = 0; j < b.cols; ++j) {
      bool is_zero = true;
      for (std::size_t k = 0; k < a.cols && is_zero; ++k)
        is_zero = pool.is_zero(a.at(i, k)) || pool.is_zero(b.at(k, j));
      if (is_zero) result.at(i, j) = pool.zero();
    }
  }
  return result;
}

bool is_large_system(const Pool& pool, const DenseMatrix& a, const DenseMatrix& b) {
  return a.rows <= intrinsics::most_solve_rows && elimination_operations(pool, a, b.cols) > most_written_out &&
         !(all_numbers(pool, a) && all_numbers(pool, b));
}

DenseMatrix call_solve(Pool& pool, const DenseMatrix& a, const DenseMatrix& b, std::uint32_t site) {
  return call_on(pool, {Intrinsic::solve, {as_size(a.rows), 0, as_size(b.cols)}, site}, a, b);
}

DenseMatrix call_solve_definite(Pool& pool, const DenseMatrix& a, const DenseMatrix& b) {
  return call_on(pool, {Intrinsic::solve_definite, {as_size(a.rows), 0, as_size(b.cols)}}, a, b);
}

std::optional<std::vector<Id>> rates_of_call(Pool& pool, Id call, const std::function<Id(Id argument)>& rate) {
  const IntrinsicCall what = pool.call_of(call);
  const bool solves = what.intrinsic == Intrinsic::solve || what.intrinsic == Intrinsic::solve_definite;
  if (what.intrinsic != Intrinsic::product && !solves) return std::nullopt;
  const std::size_t n = what.shape.n;
  const std::size_t m = solves ? n : what.shape.m;
  const std::size_t p = what.shape.p;
  const std::vector<Id> arguments = pool.call_arguments(call);
  const auto split = arguments.begin() + static_cast<std::ptrdiff_t>(n * m);
  const DenseMatrix a{n, m, {arguments.begin(), split}};
  const DenseMatrix b{m, p, {split, arguments.end()}};
  DenseMatrix rates = rates_of(a, rate);
  if (!solves) {  // d(A B) = dA B + A dB
    rates = multiply(pool, rates, b, what.site);
    const DenseMatrix other = multiply(pool, a, rates_of(b, rate), what.site);
    for (std::size_t i = 0; i < n * p; ++i) rates.entries[i] = pool.add(rates.entries[i], other.entries[i]);
    return std::move(rates.entries);
  }
  // A dX = dB − dA X
  DenseMatrix x{n, p, {}};
  for (std::size_t i = 0; i < n * p; ++i) x.entries.push_back(pool.result(call, i));
  const DenseMatrix moved = multiply(pool, rates, x, what.site);
  DenseMatrix right = rates_of(b, rate);
  for (std::size_t i = 0; i < n * p; ++i) right.entries[i] = pool.sub(right.entries[i], moved.entries[i]);
  std::vector<Id> solution = call_on(pool, what, a, right).entries;
  // The figure and the status do not change.
  solution.resize(n * p);
  solution.resize(intrinsics::describe(what.intrinsic).result_count(what.shape), pool.zero());
  return solution;
}

}  // namespace robotc::expr
