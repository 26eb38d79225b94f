#pragma once

#include <Eigen/Core>
#include <cstddef>

#include "compiler/intrinsics/real.h"

namespace Eigen {
#if LDBL_MANT_DIG != 64
template <>
struct NumTraits<robotc::intrinsics::DoubleDouble> : GenericNumTraits<robotc::intrinsics::DoubleDouble> {
  enum {
    IsComplex = 0,
    IsInteger = 0,
    IsSigned = 1,
    RequireInitialization = 1,
    ReadCost = 2,
    AddCost = 20,
    MulCost = 25
  };
};
#endif
}  // namespace Eigen

/// Dense matrices for the numeric algorithms: Eigen's expressions in given memory.
///
/// Nothing here allocates. Eigen's factorisations and blocked products are not used: they place buffers on the stack by
/// `alloca`, or keep matrices of the largest size, and a microcontroller must know its stack. Products are
/// `lazyProduct`.
namespace robotc::intrinsics {

template <class Scalar>
using DenseOf = Eigen::Matrix<Scalar, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
/// A matrix in given memory, as of an Arena. Copying shares the entries; assigning copies them.
template <class Scalar>
using MatrixOf = Eigen::Map<DenseOf<Scalar>>;
using Matrix = MatrixOf<Real>;

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
using Given = Eigen::Map<const DenseOf<double>>;
inline Given given(const double* entries, std::size_t rows, std::size_t cols) {
  return {entries, static_cast<Eigen::Index>(rows), static_cast<Eigen::Index>(cols)};
}

/// The entries of a, row by row, as doubles.
inline void round_to_doubles(const Matrix& a, double* entries) {
  for (Eigen::Index i = 0; i < a.size(); ++i) entries[i] = static_cast<double>(a.data()[i]);
}

/// a ← ½ (a + aᵀ).
void symmetrise(Matrix a);
/// The largest row sum of magnitudes.
Real norm(const Matrix& a);
/// True if all entries are finite numbers.
bool is_finite(const Matrix& a);

/// The sum of magnitudes of a row or column without entry i.
template <class Line>
Real sum_beside(const Line& line, Eigen::Index i) {
  Real sum = 0;
  for (Eigen::Index j = 0; j < line.size(); ++j) {
    if (j != i) sum += abs(line(j));
  }
  return sum;
}

/// a ← D⁻¹ a D with a diagonal D of powers of two, for which corresponding rows and columns have similar norms, without
/// the diagonal (Parlett and Reinsch, "Balancing a matrix for calculation of eigenvalues and eigenvectors", 1969).
/// `scales`, one for each row, are multiplied by D.
void balance(Matrix a, Real* scales);

/// b ← a⁻¹ b by elimination with partial pivoting; a is overwritten. False if a pivot is 0. `log_determinant`, if not
/// null: log2 |det a|, to 0.09 for each row.
bool solve(Matrix a, Matrix b, double* log_determinant = nullptr);
/// The same for doubles. The number of pivots before one that is 0 or not finite; that of rows if there is none.
Eigen::Index eliminate(MatrixOf<double> a, MatrixOf<double> b);
/// inverse ← a⁻¹, the same way.
bool invert(Matrix a, Matrix inverse, double& log_determinant);
/// The x that minimises |a x − b|, by Householder's QR; a and b are overwritten, the first rows of b with x. False if
/// the columns of a are dependent up to rounding.
bool solve_least_squares(Matrix a, Matrix b);

/// The lower triangle of a ← L with L Lᵀ = a, from the lower triangle of a; false if a is not positive definite.
bool factor_positive_definite(Matrix a);
/// b ← b L⁻ᵀ, for the lower triangle L of l.
void divide_by_transposed(const Matrix& l, Matrix b);
/// b ← b L⁻¹.
void divide_by(const Matrix& l, Matrix b);

/// The diagonal of a ← the eigenvalues of a, symmetric, in no order: by Jacobi's rotations (Golub and Van Loan, Matrix
/// Computations, 8.5). False if they do not converge.
bool diagonalise(Matrix a);

/// Rotates the rows of a until they are orthogonal; their lengths are then the singular values of a, each with the
/// accuracy that scaled rows allow (one-sided Jacobi; Demmel and Veselić, "Jacobi's method is more accurate than QR",
/// 1992). False if they do not converge. `reach`: room for a number per row.
bool orthogonalise_rows(Matrix a, Real* reach);

/// Sorts in ascending order, by insertion: std::sort calls itself.
void sort(double* numbers, std::size_t count);

}  // namespace robotc::intrinsics
