#include "compiler/intrinsics/dense.h"

#include <algorithm>

namespace robotc::intrinsics {

namespace {

using Eigen::Index;

/// Rotations converge quadratically after a few sweeps, ten at most for matrices of this size.
constexpr int most_sweeps = 60;

/// b ← U⁻¹ b, for the upper triangle U of u and the first rows of b.
template <class M>
void substitute_back(const M& u, M b) {
  for (Index k = u.cols(); k-- > 0;) {
    b.row(k) /= u(k, k);
    for (Index i = 0; i < k; ++i) b.row(i) -= u(i, k) * b.row(k);
  }
}

/// b ← a⁻¹ b by elimination with partial pivoting; a is overwritten. The number of pivots before one that is 0 or not
/// finite; that of rows if there is none.
template <class M, class OnPivot>
Index eliminate_rows(M& a, M& b, const OnPivot& on_pivot) {
  const Index n = a.rows();
  for (Index k = 0; k < n; ++k) {
    Index pivot = k;
    for (Index i = k + 1; i < n; ++i) {
      if (abs(a(i, k)) > abs(a(pivot, k))) pivot = i;
    }
    if (a(pivot, k) == 0 || !isfinite(a(pivot, k))) return k;
    if (pivot != k) {
      std::swap_ranges(&a(k, k), a.data() + (k + 1) * n, &a(pivot, k));
      std::swap_ranges(b.data() + k * b.cols(), b.data() + (k + 1) * b.cols(), b.data() + pivot * b.cols());
    }
    on_pivot(a(k, k));
    const Index rest = n - k - 1;
    for (Index i = k + 1; i < n; ++i) {
      const auto factor = a(i, k) / a(k, k);
      if (factor == 0) continue;
      a.row(i).tail(rest) -= factor * a.row(k).tail(rest);
      b.row(i) -= factor * b.row(k);
    }
  }
  substitute_back(a, b);
  return n;
}

/// Jacobi's rotation, by the smaller of the two angles that have the given cotangent of twice the angle.
struct Rotation {
  explicit Rotation(Real cotangent)
      : tangent((cotangent < 0 ? -1 : 1) / (abs(cotangent) + sqrt(1 + cotangent * cotangent))),
        cosine(1 / sqrt(1 + tangent * tangent)),
        sine(tangent * cosine) {}

  void apply(Real& x, Real& y) const {
    const Real turned = cosine * x - sine * y;
    y = sine * x + cosine * y;
    x = turned;
  }

  Real tangent, cosine, sine;
};

}  // namespace

void symmetrise(Matrix a) {
  for (Index i = 0; i < a.rows(); ++i) {
    for (Index j = 0; j < i; ++j) a(i, j) = a(j, i) = (a(i, j) + a(j, i)) / 2;
  }
}

Real norm(const Matrix& a) {
  Real largest = 0;
  for (Index i = 0; i < a.rows(); ++i) largest = std::max(largest, sum_beside(a.row(i), -1));
  return largest;
}

bool is_finite(const Matrix& a) {
  return std::all_of(a.data(), a.data() + a.size(), [](const Real& x) { return isfinite(x); });
}

void balance(Matrix a, Real* scales) {
  constexpr int most_balancing_sweeps = 100;
  bool changed = true;
  for (int sweep = 0; sweep < most_balancing_sweeps && changed; ++sweep) {
    changed = false;
    for (Index i = 0; i < a.rows(); ++i) {
      const Real row = sum_beside(a.row(i), i);
      const Real col = sum_beside(a.col(i), i);
      if (row == 0 || col == 0) continue;
      const Real factor = power_of_two(divide_rounded(rounded_log2(row / col), 2));
      if (row / factor + col * factor >= Real{0.95} * (row + col)) continue;
      changed = true;
      a.row(i) /= factor;
      a.col(i) *= factor;
      scales[i] *= factor;
    }
  }
}

bool solve(Matrix a, Matrix b, double* log_determinant) {
  if (log_determinant != nullptr) *log_determinant = 0;
  return eliminate_rows(a, b, [&](const Real& pivot) {
           if (log_determinant != nullptr) *log_determinant += approximate_log2(pivot);
         }) == a.rows();
}

Index eliminate(MatrixOf<double> a, MatrixOf<double> b) {
  return eliminate_rows(a, b, [](double) {});
}

bool invert(Matrix a, Matrix inverse, double& log_determinant) {
  inverse.setIdentity();
  return solve(a, inverse, &log_determinant);
}

bool solve_least_squares(Matrix a, Matrix b) {
  Real largest = 0;
  for (Index k = 0; k < a.cols(); ++k) {
    const Index rows = a.rows() - k;
    auto v = a.col(k).tail(rows);
    const Real length = sqrt(v.squaredNorm());
    largest = std::max(largest, length);
    if (!(length > 16 * epsilon * largest) || !isfinite(length)) return false;
    // I − v vᵀ/(length |v(0)|) reflects the column to a multiple of its first unit vector.
    const Real diagonal = v(0) > 0 ? -length : length;
    v(0) -= diagonal;
    const Real scale = 1 / (length * abs(v(0)));
    const auto reflect = [&](auto column) {
      const Real product = v.dot(column) * scale;
      column -= product * v;
    };
    for (Index j = k + 1; j < a.cols(); ++j) reflect(a.col(j).tail(rows));
    for (Index j = 0; j < b.cols(); ++j) reflect(b.col(j).tail(rows));
    a(k, k) = diagonal;
  }
  substitute_back(a, b);
  return true;
}

bool factor_positive_definite(Matrix a) {
  for (Index i = 0; i < a.rows(); ++i) {
    for (Index j = 0; j <= i; ++j) {
      const Real rest = j == 0 ? a(i, j) : a(i, j) - a.row(i).head(j).dot(a.row(j).head(j));
      if (j < i) {
        a(i, j) = rest / a(j, j);
        continue;
      }
      if (!(rest > 0) || !isfinite(rest)) return false;
      a(i, i) = sqrt(rest);
    }
  }
  return true;
}

void divide_by_transposed(const Matrix& l, Matrix b) {
  for (Index i = 0; i < b.rows(); ++i) {
    for (Index j = 0; j < l.rows(); ++j) {
      const Real known = j == 0 ? Real{0} : b.row(i).head(j).dot(l.row(j).head(j));
      b(i, j) = (b(i, j) - known) / l(j, j);
    }
  }
}

void divide_by(const Matrix& l, Matrix b) {
  for (Index i = 0; i < b.rows(); ++i) {
    for (Index j = l.rows(); j-- > 0;) {
      b(i, j) /= l(j, j);
      b.row(i).head(j) -= b(i, j) * l.row(j).head(j);
    }
  }
}

bool diagonalise(Matrix a) {
  const Index n = a.rows();
  const Real negligible = epsilon * norm(a);
  for (int sweep = 0; sweep < most_sweeps; ++sweep) {
    bool rotated = false;
    for (Index p = 0; p < n; ++p) {
      for (Index q = p + 1; q < n; ++q) {
        const Real beside = a(p, q);
        if (abs(beside) <= negligible) continue;
        rotated = true;
        const Rotation turn((a(q, q) - a(p, p)) / (2 * beside));
        a(p, p) -= turn.tangent * beside;
        a(q, q) += turn.tangent * beside;
        a(p, q) = a(q, p) = 0;
        for (Index i = 0; i < n; ++i) {
          if (i == p || i == q) continue;
          turn.apply(a(p, i), a(q, i));
          a(i, p) = a(p, i);
          a(i, q) = a(q, i);
        }
      }
    }
    if (!rotated) return true;
  }
  return false;
}

bool orthogonalise_rows(Matrix a, Real* reach) {
  const Index n = a.rows();
  const Real rounding = static_cast<Real>(a.cols()) * epsilon;
  for (Index i = 0; i < n; ++i) reach[i] = sqrt(a.row(i).squaredNorm());
  for (int sweep = 0; sweep < most_sweeps; ++sweep) {
    bool rotated = false;
    for (Index p = 0; p < n; ++p) {
      for (Index q = p + 1; q < n; ++q) {
        const Real first = sqrt(a.row(p).squaredNorm());
        const Real second = sqrt(a.row(q).squaredNorm());
        // A row of rounding errors only: it depends on the others.
        if (first <= 4 * rounding * reach[p] || second <= 4 * rounding * reach[q]) continue;
        const Real product = a.row(p).dot(a.row(q));
        if (abs(product) <= rounding * first * second) continue;
        rotated = true;
        const Rotation turn((second - first) * (second + first) / (2 * product));
        for (Index i = 0; i < a.cols(); ++i) turn.apply(a(p, i), a(q, i));
        // Errors add up like orthogonal vectors; their sum as lengths would grow without bound from sweep to sweep.
        const Real cosine = turn.cosine * turn.cosine;
        const Real sine = turn.sine * turn.sine;
        const Real mixed = sqrt(cosine * reach[p] * reach[p] + sine * reach[q] * reach[q]);
        reach[q] = sqrt(sine * reach[p] * reach[p] + cosine * reach[q] * reach[q]);
        reach[p] = mixed;
      }
    }
    if (!rotated) return true;
  }
  return false;
}

void sort(double* numbers, std::size_t count) {
  for (std::size_t i = 1; i < count; ++i) {
    const double x = numbers[i];
    std::size_t place = i;
    for (; place > 0 && x < numbers[place - 1]; --place) numbers[place] = numbers[place - 1];
    numbers[place] = x;
  }
}

}  // namespace robotc::intrinsics
