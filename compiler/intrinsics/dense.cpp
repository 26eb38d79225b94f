#include "compiler/intrinsics/dense.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace robotc::intrinsics {

void copy(Matrix from, Matrix to) { std::copy_n(from.entries, from.size(), to.entries); }
void copy(const double* from, Matrix to) { std::copy_n(from, to.size(), to.entries); }
void copy_transposed(Matrix from, Matrix to) {
  for (std::size_t i = 0; i < to.rows; ++i) {
    for (std::size_t j = 0; j < to.cols; ++j) to(i, j) = from(j, i);
  }
}
void set_zero(Matrix a) { std::fill_n(a.entries, a.size(), Real{0}); }
void set_identity(Matrix a) {
  set_zero(a);
  for (std::size_t i = 0; i < a.rows; ++i) a(i, i) = 1;
}
void scale(Matrix a, Real factor) {
  for (std::size_t i = 0; i < a.size(); ++i) a.entries[i] *= factor;
}
void add(Matrix a, Matrix b, Real factor) {
  for (std::size_t i = 0; i < a.size(); ++i) a.entries[i] += factor * b.entries[i];
}

void multiply(Matrix a, Matrix b, Matrix c) {
  set_zero(c);
  for (std::size_t i = 0; i < a.rows; ++i) {
    for (std::size_t k = 0; k < a.cols; ++k) {
      const Real factor = a(i, k);
      for (std::size_t j = 0; j < b.cols; ++j) c(i, j) += factor * b(k, j);
    }
  }
}
void multiply_transposed_left(Matrix a, Matrix b, Matrix c) {
  set_zero(c);
  for (std::size_t k = 0; k < a.rows; ++k) {
    for (std::size_t i = 0; i < a.cols; ++i) {
      const Real factor = a(k, i);
      for (std::size_t j = 0; j < b.cols; ++j) c(i, j) += factor * b(k, j);
    }
  }
}
void multiply_transposed_right(Matrix a, Matrix b, Matrix c) {
  for (std::size_t i = 0; i < a.rows; ++i) {
    for (std::size_t j = 0; j < b.rows; ++j) {
      Real sum = 0;
      for (std::size_t k = 0; k < a.cols; ++k) sum += a(i, k) * b(j, k);
      c(i, j) = sum;
    }
  }
}

void symmetrise(Matrix a) {
  for (std::size_t i = 0; i < a.rows; ++i) {
    for (std::size_t j = 0; j < i; ++j) a(i, j) = a(j, i) = (a(i, j) + a(j, i)) / 2;
  }
}

Real norm(Matrix a) {
  Real most = 0;
  for (std::size_t i = 0; i < a.rows; ++i) {
    Real sum = 0;
    for (std::size_t j = 0; j < a.cols; ++j) sum += std::abs(a(i, j));
    most = std::max(most, sum);
  }
  return most;
}

bool is_finite(Matrix a) {
  return std::all_of(a.entries, a.entries + a.size(), [](Real x) { return std::isfinite(x); });
}

bool invert(Matrix a, Arena& arena, Real& log_determinant) {
  const Arena::Frame frame(arena);
  const std::size_t n = a.rows;
  const Matrix order = arena.matrix(n, 1);
  log_determinant = 0;
  // Gauss and Jordan's elimination in place, the columns put into order at the end.
  for (std::size_t k = 0; k < n; ++k) {
    std::size_t row = k;
    for (std::size_t i = k + 1; i < n; ++i) {
      if (std::abs(a(i, k)) > std::abs(a(row, k))) row = i;
    }
    const Real pivot = a(row, k);
    if (pivot == 0 || !std::isfinite(pivot)) return false;
    log_determinant += std::log(std::abs(pivot));
    order(k, 0) = static_cast<Real>(row);
    for (std::size_t j = 0; row != k && j < n; ++j) std::swap(a(k, j), a(row, j));
    a(k, k) = 1;
    for (std::size_t j = 0; j < n; ++j) a(k, j) /= pivot;
    for (std::size_t i = 0; i < n; ++i) {
      const Real factor = a(i, k);
      if (i == k || factor == 0) continue;
      a(i, k) = 0;
      for (std::size_t j = 0; j < n; ++j) a(i, j) -= factor * a(k, j);
    }
  }
  for (std::size_t k = n; k-- > 0;) {
    const auto col = static_cast<std::size_t>(order(k, 0));
    for (std::size_t i = 0; col != k && i < n; ++i) std::swap(a(i, k), a(i, col));
  }
  return true;
}

bool solve(Matrix a, Matrix b) {
  const std::size_t n = a.rows;
  for (std::size_t k = 0; k < n; ++k) {
    std::size_t row = k;
    for (std::size_t i = k + 1; i < n; ++i) {
      if (std::abs(a(i, k)) > std::abs(a(row, k))) row = i;
    }
    if (a(row, k) == 0 || !std::isfinite(a(row, k))) return false;
    for (std::size_t j = 0; row != k && j < n; ++j) std::swap(a(k, j), a(row, j));
    for (std::size_t j = 0; row != k && j < b.cols; ++j) std::swap(b(k, j), b(row, j));
    for (std::size_t i = k + 1; i < n; ++i) {
      const Real factor = a(i, k) / a(k, k);
      if (factor == 0) continue;
      for (std::size_t j = k; j < n; ++j) a(i, j) -= factor * a(k, j);
      for (std::size_t j = 0; j < b.cols; ++j) b(i, j) -= factor * b(k, j);
    }
  }
  for (std::size_t k = n; k-- > 0;) {
    for (std::size_t j = 0; j < b.cols; ++j) {
      for (std::size_t i = k + 1; i < n; ++i) b(k, j) -= a(k, i) * b(i, j);
      b(k, j) /= a(k, k);
    }
  }
  return true;
}

bool solve_least_squares(Matrix a, Matrix b) {
  const std::size_t n = a.cols;
  Real largest = 0;
  for (std::size_t k = 0; k < n; ++k) {
    Real square = 0;
    for (std::size_t i = k; i < a.rows; ++i) square += a(i, k) * a(i, k);
    const Real length = std::sqrt(square);
    largest = std::max(largest, length);
    if (!(length > 16 * epsilon * largest) || !std::isfinite(length)) return false;
    // The reflection along v = (column below k) ± length e_k takes the column to ∓length e_k.
    const Real image = a(k, k) > 0 ? -length : length;
    a(k, k) -= image;
    const Real half_square = -image * a(k, k);  // ½ |v|²
    const auto reflect = [&](Matrix of, std::size_t j) {
      Real product = 0;
      for (std::size_t i = k; i < a.rows; ++i) product += a(i, k) * of(i, j);
      product /= half_square;
      for (std::size_t i = k; i < a.rows; ++i) of(i, j) -= product * a(i, k);
    };
    for (std::size_t j = k + 1; j < n; ++j) reflect(a, j);
    for (std::size_t j = 0; j < b.cols; ++j) reflect(b, j);
    a(k, k) = image;
  }
  for (std::size_t k = n; k-- > 0;) {
    for (std::size_t j = 0; j < b.cols; ++j) {
      for (std::size_t i = k + 1; i < n; ++i) b(k, j) -= a(k, i) * b(i, j);
      b(k, j) /= a(k, k);
    }
  }
  return true;
}

bool factor_positive_definite(Matrix a) {
  for (std::size_t k = 0; k < a.rows; ++k) {
    for (std::size_t j = 0; j < k; ++j) a(k, k) -= a(k, j) * a(k, j);
    if (!(a(k, k) > 0)) return false;
    a(k, k) = std::sqrt(a(k, k));
    for (std::size_t i = k + 1; i < a.rows; ++i) {
      for (std::size_t j = 0; j < k; ++j) a(i, k) -= a(i, j) * a(k, j);
      a(i, k) /= a(k, k);
    }
  }
  return true;
}

}  // namespace robotc::intrinsics
