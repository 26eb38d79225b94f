// Inertia tensors, and whether they are physically possible.
#include "compiler/sema/robots/inertias.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "compiler/geometry/principal_moments.h"
#include "compiler/sema/evaluation/evaluator.h"
#include "compiler/sema/values/robot_diagnostics.h"

namespace robotc::sema {

namespace {

using expr::Id;
using expr::SymMat3;

/// The entry of a matrix literal `[[…], […], […]]`, with or without a unit.
const syntax::Expr* matrix_entry(const syntax::Expr& written, std::size_t row, std::size_t column) {
  const auto element = [](const syntax::Expr* expr, std::size_t i) -> const syntax::Expr* {
    if (expr == nullptr) return nullptr;
    if (const auto* unit = std::get_if<syntax::UnitApply>(&expr->node)) expr = unit->operand.get();
    const auto* array = std::get_if<syntax::Array>(&expr->node);
    if (array == nullptr || array->elements.comprehension || array->elements.items.size() != 3) return nullptr;
    return array->elements.items[i].value.get();
  };
  return element(element(&written, row), column);
}

/// A tensor rotated by computed rotations is symmetric only up to rounding.
bool check_symmetric(Evaluator& evaluator, const Tensor& inertia, const syntax::Expr& written) {
  const auto value = [&](Id id) { return evaluator.parameters().value_at_defaults(id); };
  double largest = 0;
  for (const Id entry : inertia.entries) largest = std::max(largest, std::abs(value(entry)));
  for (std::size_t row = 0; row < 3; ++row) {
    for (std::size_t column = row + 1; column < 3; ++column) {
      const Id above = inertia.entries[3 * row + column];
      const Id below = inertia.entries[3 * column + row];
      if (above == below || !(std::abs(value(above) - value(below)) > 1e-9 * largest)) continue;
      const auto place = [](std::size_t i, std::size_t j) {
        return "[" + std::to_string(i + 1) + ", " + std::to_string(j + 1) + "]";
      };
      const syntax::Expr* written_above = matrix_entry(written, row, column);
      const syntax::Expr* written_below = matrix_entry(written, column, row);
      const std::string message =
          "an inertia must be symmetric, but entries " + place(row, column) + " and " + place(column, row) + " differ";
      if (written_above != nullptr && written_below != nullptr) {
        evaluator.reporter().error(asymmetric_inertia, written_below->span, message, place(column, row), {},
                                   {{written_above->span, place(row, column)}});
      } else {
        evaluator.reporter().error(asymmetric_inertia, written.span, message,
                                   place(row, column) + " is " + short_number(value(above)) + ", " +
                                       place(column, row) + " is " + short_number(value(below)) + " kg*m^2");
      }
      return false;
    }
  }
  return true;
}

}  // namespace

std::optional<SymMat3> read_inertia_tensor(Evaluator& evaluator, Scope& scope, const syntax::Expr& written) {
  Expected expected;
  expected.what = "the inertia";
  expected.shape = Expected::Shape::matrix;
  expected.rows = 3;
  expected.cols = 3;
  expected.dims = {dimensions::inertia};
  expected.form = "diag(xx, yy, zz) kg*m^2` or `[[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]] kg*m^2";
  const std::optional<Tensor> tensor = evaluator.tensor(written, scope, expected);
  if (!tensor || !check_symmetric(evaluator, *tensor, written)) return std::nullopt;
  const auto& e = tensor->entries;
  return SymMat3{e[0], e[1], e[2], e[4], e[5], e[8]};
}

bool check_moments(Evaluator& evaluator, const SymMat3& inertia, const syntax::Expr& written, bool moved) {
  std::array<double, 6> numbers{};
  for (std::size_t i = 0; i < 6; ++i) numbers[i] = evaluator.parameters().value_at_defaults(inertia[i]);
  for (const double number : numbers) {
    if (!std::isfinite(number)) return true;  // undefined with the default parameters
  }
  const double trace = numbers[0] + numbers[3] + numbers[5];
  // Rounding errors of zeros: a thin rod has no moment about its own axis.
  const double tolerance = 1e-12 * std::abs(trace);
  constexpr std::array<std::size_t, 3> diagonal{0, 3, 5};
  constexpr std::array<std::string_view, 3> axis_names{"x", "y", "z"};
  for (std::size_t i = 0; i < 3; ++i) {
    if (numbers[diagonal[i]] >= -tolerance) continue;
    std::vector<std::string> hints;
    if (moved) {
      hints.push_back("moving it to the mass centre subtracts m*r^2: is it given `about com` already?");
    }
    evaluator.reporter().error(negative_inertia, written.span, "a moment of inertia cannot be negative",
                               "about " + std::string(axis_names[i]) + " through the mass centre it is " +
                                   short_number(numbers[diagonal[i]]) + " kg*m^2",
                               std::move(hints));
    return false;
  }
  const std::array<double, 3> moments = geometry::principal_moments(numbers);
  const std::string text = "its principal moments are " + short_number(moments[0]) + ", " + short_number(moments[1]) +
                           " and " + short_number(moments[2]) + " kg*m^2";
  if (moments[0] < -tolerance) {
    evaluator.reporter().error(inertia_not_positive, written.span,
                               "no body can have this inertia: a principal moment is negative", text,
                               {"off-diagonal entries are those of the tensor: I_xy is minus the integral of x*y"});
  } else if (moments[2] > moments[0] + moments[1] + tolerance) {
    evaluator.reporter().error(inertia_breaks_triangle, written.span,
                               "no body can have this inertia: one principal moment exceeds the sum of the others",
                               text);
  }
  return true;
}

}  // namespace robotc::sema
