#pragma once

#include <complex>
#include <cstddef>
#include <optional>
#include <vector>

/// Linear time-invariant systems and what control engineers ask of them. Plain numbers: knows neither robots nor units.
namespace robotc::linear_systems {

/// Row-major.
struct Matrix {
  std::size_t rows = 0;
  std::size_t cols = 0;
  std::vector<double> entries;

  static Matrix zero(std::size_t rows, std::size_t cols) { return {rows, cols, std::vector<double>(rows * cols, 0.0)}; }
  double& operator()(std::size_t row, std::size_t col) { return entries[row * cols + col]; }
  double operator()(std::size_t row, std::size_t col) const { return entries[row * cols + col]; }
};

/// ẋ = A x + B u, y = C x + D u; with a period x and u are those of the ticks, and the first equation gives the next x.
struct StateSpace {
  Matrix a;
  Matrix b;
  Matrix c;
  Matrix d;
  std::optional<double> period;  ///< s

  [[nodiscard]] std::size_t state_count() const { return a.rows; }
  [[nodiscard]] std::size_t input_count() const { return d.cols; }
  [[nodiscard]] std::size_t output_count() const { return d.rows; }
};

using Complex = std::complex<double>;

/// The system from one input to one output, without the states that cannot pass on anything from the one to the other.
StateSpace channel(const StateSpace& system, std::size_t input, std::size_t output);

/// True if all entries are finite.
bool is_finite(const StateSpace& system);

/// The exact effect of a time h of ẋ = A x + B u with constant u: x(h) = Φ x(0) + Γ u. By the exponential of a matrix.
struct HeldFlow {
  Matrix phi;
  Matrix gamma;
};
HeldFlow hold(const Matrix& a, const Matrix& b, double h);

}  // namespace robotc::linear_systems
