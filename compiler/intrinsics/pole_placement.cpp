#include "compiler/intrinsics/pole_placement.h"

#include <Eigen/Eigenvalues>
#include <Eigen/LU>
#include <Eigen/QR>
#include <algorithm>
#include <array>
#include <cmath>
#include <complex>
#include <limits>
#include <span>

#include "compiler/intrinsics/dense.h"
#include "compiler/intrinsics/noise.h"

namespace robotc::intrinsics {

namespace {

/// The methods of Eigen need complex numbers, which the numbers of real.h are not made for.
using Wide = long double;
constexpr int most_states = static_cast<int>(most_placed_states);
using Complex = std::complex<Wide>;
using RealMatrix = Eigen::Matrix<Wide, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor, most_states, most_states>;
using RealVector = Eigen::Matrix<Wide, Eigen::Dynamic, 1, 0, most_states, 1>;
using ComplexMatrix = Eigen::Matrix<Complex, Eigen::Dynamic, Eigen::Dynamic, Eigen::ColMajor, most_states, most_states>;
using ComplexVector = Eigen::Matrix<Complex, Eigen::Dynamic, 1, 0, most_states, 1>;

/// Entries of double precision carry relative errors of this size.
constexpr Wide double_rounding = std::numeric_limits<double>::epsilon();
constexpr int most_improvements = 30;
/// A sweep that makes log |det V| larger by less than this is the last one.
constexpr Wide least_gain = 1e-3L;
constexpr Wide most_deviation = 1e-3L;

struct Outcome {
  PlacementStatus status = PlacementStatus::solved;
  Wide figure = 0;
};

/// The scaled system ẋ = A x + B u.
struct System {
  RealMatrix a;
  RealMatrix b;
  std::span<const Complex> poles;
  [[nodiscard]] Eigen::Index n() const { return a.rows(); }
};

/// Poles with conjugates: real ones, and those with a positive imaginary part, each followed by its conjugate. False if
/// a conjugate is missing.
bool order(std::span<Complex> poles) {
  std::sort(poles.begin(), poles.end(), [](const Complex& x, const Complex& y) {
    return std::pair(x.real(), x.imag()) < std::pair(y.real(), y.imag());
  });
  for (std::size_t i = 0; i < poles.size(); ++i) {
    if (poles[i].imag() == 0) continue;
    const auto rest = poles.subspan(i + 1);
    const auto partner = std::find_if(rest.begin(), rest.end(), [&](const Complex& other) {
      return std::abs(other - std::conj(poles[i])) <= 8 * double_rounding * std::abs(poles[i]);
    });
    if (partner == rest.end()) return false;
    poles[i] = {poles[i].real(), std::abs(poles[i].imag())};
    std::swap(*partner, rest.front());
    rest.front() = std::conj(poles[i]);
    ++i;
  }
  return true;
}

/// Orthonormal vectors that span the reachable states, column by column; their number. New directions shorter than
/// rounding do not count.
Eigen::Index reachable(const System& system, RealMatrix& basis) {
  const Eigen::Index n = system.n();
  basis.resize(n, n);
  const Wide size = std::max(system.a.norm(), std::numeric_limits<Wide>::min());
  Eigen::Index count = 0;
  const auto add = [&](RealVector v, Wide scale) {
    for (int pass = 0; pass < 2; ++pass) {
      for (Eigen::Index k = 0; k < count; ++k) v -= basis.col(k).dot(v) * basis.col(k);
    }
    const Wide length = v.norm();
    if (!(length > static_cast<Wide>(8 * n) * double_rounding * scale)) return;
    basis.col(count++) = v / length;
  };
  for (Eigen::Index k = 0; k < system.b.cols() && count < n; ++k) add(system.b.col(k), system.b.col(k).norm());
  for (Eigen::Index next = 0; next < count && count < n; ++next) add(system.a * basis.col(next), size);
  return count;
}

/// One input, b = B e_p: kᵀ = e_nᵀ φ(H) / (β h₂₁ … h_{n,n−1}) in the basis of the Krylov vectors, where A is H.
void place_by_one(const System& system, Eigen::Index input, const RealMatrix& basis, RealMatrix& gain) {
  const Eigen::Index n = system.n();
  const RealMatrix h = basis.transpose() * system.a * basis;
  RealVector row = RealVector::Zero(n);
  row(n - 1) = 1 / basis.col(0).dot(system.b.col(input));
  Eigen::Index divisor = 1;
  const auto divide = [&] {
    if (divisor < n) row /= h(divisor, divisor - 1);
    ++divisor;
  };
  for (Eigen::Index i = 0; i < n; ++i) {
    const Complex pole = system.poles[static_cast<std::size_t>(i)];
    const RealVector once = h.transpose() * row;
    if (pole.imag() == 0) {
      row = once - pole.real() * row;
      divide();
      continue;
    }
    const RealVector twice = h.transpose() * once;
    row = twice - 2 * pole.real() * once + std::norm(pole) * row;
    divide();
    divide();
    ++i;
  }
  gain.row(input) = (basis * row).transpose();
}

/// Eigenvectors for poles that several inputs can place: v_i lies in the space S_i from which some input leads to
/// A v − B w = λ v.
class Eigenvectors {
 public:
  /// `outside`: an orthonormal basis of what B does not reach.
  Eigenvectors(const System& system, const RealMatrix& outside) : system_(system), outside_(outside) {
    const Eigen::Index n = system.n();
    vectors_.resize(n, n);
    std::uint32_t draw = 0;
    for (Eigen::Index i = 0; i < n; i += step(i)) {
      ComplexVector start(n);
      for (Eigen::Index k = 0; k < n; ++k) start(k) = random(draw++, is_real(i));
      set(i, start);
    }
  }

  /// Sweeps until the vectors become no more orthogonal.
  void improve() {
    ComplexMatrix best = vectors_;
    Wide best_measure = measure();
    for (int sweep = 0; sweep < most_improvements; ++sweep) {
      for (Eigen::Index i = 0; i < system_.n(); i += step(i)) set(i, orthogonal_to_others(i));
      const Wide now = measure();
      const bool gains = now > best_measure + least_gain || !std::isfinite(best_measure);
      if (now > best_measure || !std::isfinite(best_measure)) {
        best = vectors_;
        best_measure = now;
      }
      if (!gains) break;
    }
    vectors_ = best;
  }

  /// V Λ V⁻¹
  [[nodiscard]] RealMatrix closed_loop() const {
    ComplexMatrix scaled = vectors_;
    for (Eigen::Index i = 0; i < scaled.cols(); ++i) scaled.col(i) *= pole(i);
    const ComplexMatrix transposed = vectors_.transpose();
    const ComplexMatrix right = scaled.transpose();
    const Eigen::PartialPivLU<ComplexMatrix> lu(transposed);
    const ComplexMatrix solved = lu.solve(right);
    return solved.transpose().real();
  }

 private:
  [[nodiscard]] Complex pole(Eigen::Index i) const { return system_.poles[static_cast<std::size_t>(i)]; }
  [[nodiscard]] bool is_real(Eigen::Index i) const { return pole(i).imag() == 0; }
  [[nodiscard]] Eigen::Index step(Eigen::Index i) const { return is_real(i) ? 1 : 2; }

  static Complex random(std::uint32_t index, bool real) {
    const PhiloxCounter bits = philox4x32({index, 0, 0, 0}, {0, 0});
    const auto part = [](std::uint32_t word) { return static_cast<Wide>(word) * 0x1p-31L - 1; };
    return {part(bits[0]), real ? 0 : part(bits[1])};
  }

  /// v_i ← the normalised projection of `wanted` on S_i.
  void set(Eigen::Index i, const ComplexVector& wanted) {
    // S_i is orthogonal to the columns of M ᴴ with M = U₁ᵀ (A − λ).
    ComplexVector v = wanted;
    if (outside_.cols() != 0) {
      RealMatrix shifted = system_.a;
      shifted.diagonal().array() -= pole(i).real();
      ComplexMatrix m = (outside_.transpose() * shifted).cast<Complex>();
      m -= Complex(0, pole(i).imag()) * outside_.transpose().cast<Complex>();
      const ComplexMatrix adjoint = m.adjoint();
      const Eigen::HouseholderQR<ComplexMatrix> qr(adjoint);
      v.applyOnTheLeft(qr.householderQ().adjoint());
      v.head(outside_.cols()).setZero();
      v.applyOnTheLeft(qr.householderQ());
    }
    const Wide length = v.norm();
    if (!(length > 0)) return;
    v /= length;
    if (is_real(i)) {
      vectors_.col(i) = v.real().cast<Complex>();
      return;
    }
    vectors_.col(i) = v;
    vectors_.col(i + 1) = v.conjugate();
  }

  /// A vector orthogonal to all columns but i; real for a real pole.
  [[nodiscard]] ComplexVector orthogonal_to_others(Eigen::Index i) const {
    const Eigen::Index n = system_.n();
    ComplexMatrix others(n, n - 1);
    others.leftCols(i) = vectors_.leftCols(i);
    others.rightCols(n - 1 - i) = vectors_.rightCols(n - 1 - i);
    const Eigen::HouseholderQR<ComplexMatrix> qr(others);
    ComplexVector y = ComplexVector::Zero(n);
    y(n - 1) = 1;
    y.applyOnTheLeft(qr.householderQ());
    if (!is_real(i)) return y;
    // The others are closed under conjugation, so y is real up to a phase.
    Eigen::Index largest = 0;
    y.cwiseAbs().maxCoeff(&largest);
    y *= std::conj(y(largest)) / std::abs(y(largest));
    return y.real().cast<Complex>();
  }

  /// log |det V|: at most 0, for orthogonal vectors.
  [[nodiscard]] Wide measure() const {
    const Eigen::PartialPivLU<ComplexMatrix> lu(vectors_);
    return lu.matrixLU().diagonal().cwiseAbs().array().log().sum();
  }

  const System& system_;
  const RealMatrix& outside_;
  ComplexMatrix vectors_;
};

Outcome place_by_several(const System& system, const Eigen::ColPivHouseholderQR<RealMatrix>& qr, RealMatrix& gain) {
  const Eigen::Index n = system.n();
  const Eigen::Index rank = qr.rank();
  for (const Complex& pole : system.poles) {
    const auto times = std::count_if(system.poles.begin(), system.poles.end(), [&](const Complex& other) {
      return std::abs(other - pole) <= 8 * double_rounding * std::abs(pole);
    });
    if (times > rank) return {PlacementStatus::too_often, static_cast<Wide>(rank)};
  }
  RealMatrix q = RealMatrix::Identity(n, n);
  q.applyOnTheLeft(qr.householderQ());
  const RealMatrix outside = q.rightCols(n - rank);
  Eigenvectors vectors(system, outside);
  vectors.improve();
  const RealMatrix difference = system.a - vectors.closed_loop();
  RealMatrix inputs = q.leftCols(rank).transpose() * difference;
  qr.matrixQR().topLeftCorner(rank, rank).triangularView<Eigen::Upper>().solveInPlace(inputs);
  for (Eigen::Index k = 0; k < rank; ++k) gain.row(qr.colsPermutation().indices()(k)) = inputs.row(k);
  return {};
}

/// The largest distance from a wanted pole to the nearest eigenvalue that is left, relative to the largest pole.
Wide deviation(const System& system, const RealMatrix& gain) {
  const RealMatrix closed = system.a - system.b * gain;
  if (!closed.allFinite()) return std::numeric_limits<Wide>::infinity();
  const Eigen::EigenSolver<RealMatrix> solver(closed, false);
  if (solver.info() != Eigen::Success) return std::numeric_limits<Wide>::infinity();
  ComplexVector left = solver.eigenvalues();
  Wide size = 0;
  for (const Complex& pole : system.poles) size = std::max(size, std::abs(pole));
  size = std::max(size, system.a.norm() * double_rounding);
  Wide largest = 0;
  for (Eigen::Index i = 0; i < left.size(); ++i) {
    const Complex pole = system.poles[static_cast<std::size_t>(i)];
    Eigen::Index nearest = i;
    for (Eigen::Index k = i; k < left.size(); ++k) {
      if (std::abs(left(k) - pole) < std::abs(left(nearest) - pole)) nearest = k;
    }
    std::swap(left(i), left(nearest));
    largest = std::max(largest, std::abs(left(i) - pole) / size);
  }
  return largest;
}

bool has_repeated(std::span<const Complex> poles) {
  for (std::size_t i = 0; i < poles.size(); ++i) {
    for (std::size_t k = 0; k < i; ++k) {
      if (std::abs(poles[i] - poles[k]) <= 1e-3L * std::abs(poles[i])) return true;
    }
  }
  return false;
}

Outcome place(const System& system, RealMatrix& gain) {
  RealMatrix basis;
  const Eigen::Index reached = reachable(system, basis);
  if (reached < system.n()) return {PlacementStatus::not_controllable, static_cast<Wide>(reached)};
  Eigen::ColPivHouseholderQR<RealMatrix> qr(system.b.rows(), system.b.cols());
  qr.setThreshold(static_cast<Wide>(system.n()) * double_rounding);
  qr.compute(system.b);
  if (qr.rank() == 1) {
    // All columns are proportional: use the one whose direction the basis begins with.
    Eigen::Index input = 0;
    while (system.b.col(input).isZero(0)) ++input;
    place_by_one(system, input, basis, gain);
    // Repeated poles of one input move with the root of any rounding.
    if (has_repeated(system.poles) && gain.allFinite()) return {};
  } else if (const Outcome outcome = place_by_several(system, qr, gain); outcome.status != PlacementStatus::solved) {
    return outcome;
  }
  const Wide missed = deviation(system, gain);
  if (!(missed <= most_deviation)) return {PlacementStatus::missed, missed};
  return {};
}

}  // namespace

void place(const double* arguments, double* results, double* workspace, const Shape& shape) {
  const std::size_t n = shape.n;
  const std::size_t m = shape.m;
  const std::size_t count = m * n;
  const auto finish = [&](Outcome outcome) {
    if (outcome.status != PlacementStatus::solved) {
      std::fill_n(results, count, std::numeric_limits<double>::quiet_NaN());
    }
    results[count] = static_cast<double>(outcome.figure);
    results[count + 1] = static_cast<double>(outcome.status);
  };
  Arena arena(workspace);
  Matrix a = arena.matrix(n, n);
  a = given(arguments, n, n).cast<Real>();
  const Given b = given(arguments + n * n, n, m);
  const Given wanted = given(arguments + n * n + count, n, 2);
  if (!is_finite(a) || !b.allFinite() || !wanted.allFinite()) return finish({PlacementStatus::not_finite});
  std::array<Complex, most_placed_states> poles;
  for (std::size_t i = 0; i < n; ++i) {
    const auto row = static_cast<Eigen::Index>(i);
    poles[i] = {static_cast<Wide>(wanted(row, 0)), static_cast<Wide>(wanted(row, 1))};
  }
  if (!order({poles.data(), n})) return finish({PlacementStatus::not_conjugate});
  std::array<Real, most_placed_states> powers{};
  std::fill_n(powers.begin(), n, Real{1});
  balance(a, powers.data());
  // Powers of two change no digit, so doubles hold the balanced entries.
  std::array<Wide, most_placed_states> states{};
  for (std::size_t i = 0; i < n; ++i) states[i] = static_cast<double>(powers[i]);
  System system{a.cast<double>().cast<Wide>(), b.cast<Wide>(), {poles.data(), n}};
  for (std::size_t i = 0; i < n; ++i) system.b.row(static_cast<Eigen::Index>(i)) /= states[i];
  std::array<Wide, most_placed_states> inputs{};
  for (std::size_t k = 0; k < m; ++k) {
    const Wide length = system.b.col(static_cast<Eigen::Index>(k)).norm();
    inputs[k] = length == 0 ? 1 : std::exp2(-std::round(std::log2(length)));
    system.b.col(static_cast<Eigen::Index>(k)) *= inputs[k];
  }
  RealMatrix gain = RealMatrix::Zero(static_cast<Eigen::Index>(m), static_cast<Eigen::Index>(n));
  const Outcome outcome = place(system, gain);
  for (std::size_t k = 0; k < m; ++k) {
    for (std::size_t i = 0; i < n; ++i) {
      const Wide entry = gain(static_cast<Eigen::Index>(k), static_cast<Eigen::Index>(i));
      results[k * n + i] = static_cast<double>(inputs[k] * entry / states[i]);
    }
  }
  finish(outcome);
}

const char* placement_reason(int status) {
  switch (static_cast<PlacementStatus>(status)) {
    case PlacementStatus::not_finite:
      return "an entry of A, B or the poles is not a finite number";
    case PlacementStatus::not_conjugate:
      return "a complex pole has no conjugate among the poles";
    case PlacementStatus::not_controllable:
      return "(A, B) is not controllable: the controllable subspace has dimension {}";
    case PlacementStatus::too_often:
      return "a pole is given more often than the {} independent inputs allow";
    case PlacementStatus::missed:
      return "the problem is too ill-conditioned: a pole would be missed by {} of the largest one";
    case PlacementStatus::solved:
      break;
  }
  return nullptr;
}

std::size_t placement_workspace(std::size_t n, std::size_t) { return n * n * (sizeof(Real) / sizeof(double)); }

}  // namespace robotc::intrinsics
