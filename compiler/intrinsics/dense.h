#pragma once

#include <Eigen/Core>
#include <cstddef>
#include <limits>

/// Dense matrices for the numeric algorithms: Eigen maps into given memory. Nothing here allocates.
namespace robotc::intrinsics {

using Real = long double;
inline constexpr Real epsilon = std::numeric_limits<Real>::epsilon();

using Dense = Eigen::Matrix<Real, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
/// A matrix in the memory of an Arena. Copying shares the entries; assigning copies them.
using Matrix = Eigen::Map<Dense>;
/// A matrix with storage of its own, on the stack.
template <int most_rows>
using Bounded = Eigen::Matrix<Real, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor, most_rows, most_rows>;

/// A stack of memory for matrices; the end of a Frame releases what was allocated during it.
class Arena {
 public:
  Arena(double* memory) : next_(reinterpret_cast<Real*>(memory)) {}

  Real* take(std::size_t count) {
    Real* const memory = next_;
    next_ += count;
    return memory;
  }
  Matrix matrix(std::size_t rows, std::size_t cols) {
    return {take(rows * cols), static_cast<Eigen::Index>(rows), static_cast<Eigen::Index>(cols)};
  }

  class Frame {
   public:
    explicit Frame(Arena& arena) : arena_(arena), before_(arena.next_) {}
    Frame(const Frame&) = delete;
    Frame& operator=(const Frame&) = delete;
    ~Frame() { arena_.next_ = before_; }

   private:
    Arena& arena_;
    Real* before_;
  };

 private:
  Real* next_;
};

/// A row-major matrix of doubles.
using Given = Eigen::Map<const Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>>;
inline Given given(const double* entries, std::size_t rows, std::size_t cols) {
  return {entries, static_cast<Eigen::Index>(rows), static_cast<Eigen::Index>(cols)};
}

/// a ← ½ (a + aᵀ).
void symmetrise(Matrix a);
/// The largest row sum of magnitudes.
Real norm(const Matrix& a);

/// The sum of magnitudes of a row or column without entry i.
template <class Line>
Real sum_beside(const Line& line, Eigen::Index i) {
  return line.head(i).cwiseAbs().sum() + line.tail(line.size() - i - 1).cwiseAbs().sum();
}

/// The largest matrix of the functions below.
inline constexpr int most_dense_rows = 100;

/// inverse ← a⁻¹ by LU with partial pivoting, which overwrites a; false if a pivot is 0. `log_determinant`: of |a|.
bool invert(Matrix a, Matrix inverse, Real& log_determinant);
/// b ← a⁻¹ b; a is overwritten. False if a pivot is 0.
bool solve(Matrix a, Matrix b);
/// The x that minimises |a x − b|, by QR; a and b are overwritten, the first rows of b with x. False if the columns of
/// a are dependent up to rounding.
bool solve_least_squares(Matrix a, Matrix b);
/// The lower triangle of a ← L with L Lᵀ = a; false if a is not positive definite.
bool factor_positive_definite(Matrix a);
/// The least eigenvalue of a symmetric matrix.
Real least_eigenvalue(const Matrix& a);

}  // namespace robotc::intrinsics
