#include "compiler/intrinsics/intrinsic.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <memory>
#include <new>

#include "compiler/intrinsics/definite_solve.h"
#include "compiler/intrinsics/dense_kernels.h"
#include "compiler/intrinsics/matrix_exponential.h"
#include "compiler/intrinsics/mpc.h"
#include "compiler/intrinsics/noise.h"
#include "compiler/intrinsics/pole_placement.h"
#include "compiler/intrinsics/qp.h"
#include "compiler/intrinsics/riccati.h"
#include "compiler/intrinsics/spectrum.h"

namespace robotc::intrinsics {

namespace {

std::size_t noise_arguments(Shape) { return 3; }
std::size_t noise_results(Shape shape) { return shape.n; }
std::size_t no_workspace(Shape) { return 0; }

std::size_t riccati_arguments(Shape shape) {
  const std::size_t n = shape.n;
  const std::size_t m = shape.m;
  return 2 * n * n + n * m + m * m;
}
std::size_t riccati_results(Shape shape) { return std::size_t{shape.n} * (shape.n + shape.m) + 2; }
std::size_t qp_arguments(Shape shape) {
  const std::size_t n = shape.n;
  const std::size_t m = shape.m;
  return n * n + n + m * n + 2 * m;
}
std::size_t qp_results(Shape shape) { return std::size_t{shape.n} + 2; }
std::size_t qp_room(Shape shape) { return qp_workspace(shape.n, shape.m); }
std::size_t matrix_entries(Shape shape) { return std::size_t{shape.n} * shape.m; }
std::size_t singular_results(Shape shape) { return std::size_t{std::min(shape.n, shape.m)} + 3; }
std::size_t symmetric_eigenvalue_results(Shape shape) { return std::size_t{shape.n} + 2; }
std::size_t eigenvalue_results(Shape shape) { return 2 * std::size_t{shape.n} + 2; }
std::size_t spectrum_room(Shape shape) { return spectrum_workspace(shape.n, shape.m); }
std::size_t rank_results(Shape) { return 3; }
std::size_t square_entries(Shape shape) { return std::size_t{shape.n} * shape.n; }
std::size_t exponential_results(Shape shape) { return std::size_t{shape.n} * shape.n + 2; }
std::size_t exponential_room(Shape shape) { return exponential_workspace(shape.n); }
std::size_t placement_arguments(Shape shape) { return std::size_t{shape.n} * (shape.n + shape.m + 2); }
std::size_t placement_results(Shape shape) { return std::size_t{shape.n} * shape.m + 2; }
std::size_t placement_room(Shape shape) { return placement_workspace(shape.n, shape.m); }
std::size_t entries_of_result(Shape shape) { return std::size_t{shape.n} * shape.p; }
std::size_t product_arguments(Shape shape) { return std::size_t{shape.m} * (shape.n + shape.p); }
std::size_t solve_arguments(Shape shape) { return std::size_t{shape.n} * (shape.n + shape.p); }
std::size_t solve_results(Shape shape) { return entries_of_result(shape) + 2; }
std::size_t definite_room(Shape shape) { return definite_workspace(shape.n); }
std::size_t solve_room(Shape shape) { return solve_workspace(shape.n, shape.p); }
std::size_t riccati_room(Shape shape) { return riccati_workspace(shape.n, shape.m); }

constexpr std::array<Description, intrinsic_count> descriptions{{
    {"noise", "robotc_normal_noise", normal_noise, noise_arguments, noise_results, no_workspace, false, true, nullptr},
    {"uniform_noise", "robotc_uniform_noise", uniform_noise, noise_arguments, noise_results, no_workspace, false, true,
     nullptr},
    {"care", "robotc_care", care, riccati_arguments, riccati_results, riccati_room, true, false, riccati_reason},
    {"dare", "robotc_dare", dare, riccati_arguments, riccati_results, riccati_room, true, false, riccati_reason},
    {"qp", "robotc_qp", qp, qp_arguments, qp_results, qp_room, true, false, qp_reason},
    {"singular_values", "robotc_singular_values", singular_values, matrix_entries, singular_results, spectrum_room,
     true, false, spectrum_reason},
    {"symmetric_eigenvalues", "robotc_symmetric_eigenvalues", symmetric_eigenvalues, matrix_entries,
     symmetric_eigenvalue_results, spectrum_room, true, false, spectrum_reason},
    {"eigenvalues", "robotc_eigenvalues", eigenvalues, matrix_entries, eigenvalue_results, spectrum_room, true, false,
     spectrum_reason},
    {"mpc", "robotc_mpc", mpc, mpc_argument_count, mpc_result_count, mpc_workspace, true, false, mpc_reason},
    {"rank", "robotc_rank", rank, matrix_entries, rank_results, spectrum_room, true, true, spectrum_reason},
    {"matrix_exponential", "robotc_matrix_exponential", matrix_exponential, square_entries, exponential_results,
     exponential_room, true, false, exponential_reason},
    {"place", "robotc_place", place, placement_arguments, placement_results, placement_room, true, false,
     placement_reason},
    {"product", "robotc_product", product, product_arguments, entries_of_result, no_workspace, false, false, nullptr},
    {"solve", "robotc_solve", solve, solve_arguments, solve_results, solve_room, true, false, solve_reason},
    {"solve_definite", "robotc_solve_definite", solve_definite, solve_arguments, entries_of_result, definite_room,
     false, false, nullptr},
}};

constexpr std::align_val_t alignment{64};

struct Release {
  void operator()(double* workspace) const { ::operator delete(workspace, alignment); }
};

}  // namespace

const Description& describe(Intrinsic intrinsic) { return descriptions[static_cast<std::size_t>(intrinsic)]; }

std::string with_figure(std::string_view reason, double figure) {
  std::string text(reason);
  if (const std::size_t place = text.find("{}"); place != std::string::npos) {
    std::array<char, 32> digits{};
    std::snprintf(digits.data(), digits.size(), "%.3g", figure);
    text.replace(place, 2, digits.data());
  }
  return text;
}

std::vector<double> call(Intrinsic intrinsic, Shape shape, const std::vector<double>& arguments) {
  const Description& description = describe(intrinsic);
  std::vector<double> results(description.result_count(shape));
  const std::size_t bytes = (description.workspace_size(shape) + 1) * sizeof(double);
  const std::unique_ptr<double, Release> workspace(static_cast<double*>(::operator new(bytes, alignment)));
  description.function(arguments.data(), results.data(), workspace.get(), shape);
  return results;
}

}  // namespace robotc::intrinsics
