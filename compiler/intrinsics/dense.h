#pragma once

#include <cstddef>
#include <limits>

/// Matrices in memory that is given, row by row, for the numeric algorithms: nothing here allocates.
namespace robotc::intrinsics {

using Real = long double;
inline constexpr Real epsilon = std::numeric_limits<Real>::epsilon();

struct Matrix {
  Real* entries = nullptr;
  std::size_t rows = 0;
  std::size_t cols = 0;

  Real& operator()(std::size_t row, std::size_t col) const { return entries[row * cols + col]; }
  [[nodiscard]] std::size_t size() const { return rows * cols; }
};

/// Memory for matrices, handed out piece by piece; what is taken while a Frame lives is free again after it.
class Arena {
 public:
  Arena(double* memory) : next_(reinterpret_cast<Real*>(memory)) {}

  Matrix matrix(std::size_t rows, std::size_t cols) {
    const Matrix result{next_, rows, cols};
    next_ += rows * cols;
    return result;
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

void copy(Matrix from, Matrix to);
void copy(const double* from, Matrix to);
void copy_transposed(Matrix from, Matrix to);
void set_zero(Matrix a);
void set_identity(Matrix a);
void scale(Matrix a, Real factor);
/// a += factor · b.
void add(Matrix a, Matrix b, Real factor = 1);
/// c = a b, aᵀ b, a bᵀ; c is neither.
void multiply(Matrix a, Matrix b, Matrix c);
void multiply_transposed_left(Matrix a, Matrix b, Matrix c);
void multiply_transposed_right(Matrix a, Matrix b, Matrix c);
/// ½ (a + aᵀ).
void symmetrise(Matrix a);
/// The largest row sum of magnitudes.
Real norm(Matrix a);
bool is_finite(Matrix a);

/// a ← a⁻¹ by elimination with partial pivoting in both; false where a pivot is 0. `log_determinant`: of |a|.
bool invert(Matrix a, Arena& arena, Real& log_determinant);
/// b ← a⁻¹ b; a is overwritten. False where a pivot is 0.
bool solve(Matrix a, Matrix b);
/// The x that minimises |a x − b|, by Householder's reflections; a and b are overwritten, the first rows of b with x.
/// False where the columns of a are dependent, to rounding.
bool solve_least_squares(Matrix a, Matrix b);
/// The lower triangle of a ← L with L Lᵀ = a; false where a is not positive definite.
bool factor_positive_definite(Matrix a);

}  // namespace robotc::intrinsics
