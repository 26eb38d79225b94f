// Closed forms against integrals of the set of points that a shape is, which know no formula.
#include "compiler/solids/solid_forms.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <numbers>

namespace robotc::solids::solid_forms_test {
namespace {

/// True for a point (x, y, z) of a convex solid that is symmetric about the three planes of its frame.
using Inside = std::function<bool(double, double, double)>;

/// The largest value for which `is_inside` holds; it holds at 0, and not at `beyond`.
double boundary(const std::function<bool(double)>& is_inside, double beyond) {
  double low = 0, high = beyond;
  for (int i = 0; i < 60; ++i) {
    const double middle = (low + high) / 2;
    (is_inside(middle) ? low : high) = middle;
  }
  return low;
}

/// ∫_{−a}^{a} f(u) du by u = a sin t, so that roots at the ends become smooth, and Gauss's rule of two points on each
/// of `panels` parts: its error is O(panels⁻⁴) where f is smooth in t, and O(panels⁻³) where its second derivative
/// jumps.
double integral(double a, int panels, const std::function<double(double)>& f) {
  const double step = std::numbers::pi / panels;
  double sum = 0;
  for (int i = 0; i < panels; ++i) {
    for (const double side : {-1 / std::numbers::sqrt3, 1 / std::numbers::sqrt3}) {
      const double t = -std::numbers::pi / 2 + (i + 0.5 + side / 2) * step;
      sum += step / 2 * a * std::cos(t) * f(a * std::sin(t));
    }
  }
  return sum;
}

/// Volume, ∫x² dV, ∫y² dV and ∫z² dV.
std::array<double, 4> integrals(const Inside& inside, double beyond) {
  constexpr int panels = 120;
  const double top = boundary([&](double z) { return inside(0, 0, z); }, beyond);
  std::array<double, 4> result{};
  for (std::size_t k = 0; k < 4; ++k) {
    result[k] = integral(top, panels, [&](double z) {
      const double side = boundary([&](double y) { return inside(0, y, z); }, beyond);
      return integral(side, panels, [&](double y) {
        const double x = boundary([&](double half) { return inside(half, y, z); }, beyond);
        return k == 0 ? 2 * x : k == 1 ? 2 * x * x * x / 3 : 2 * x * (k == 2 ? y * y : z * z);
      });
    });
  }
  return result;
}

struct Fraction {
  double operator()(int p, int q) const { return static_cast<double>(p) / q; }
  [[nodiscard]] double pi() const { return std::numbers::pi; }
};

void check(const SolidForm<double>& form, const Inside& inside, double beyond) {
  const std::array<double, 4> expected = integrals(inside, beyond);
  constexpr double tolerance = 1e-6;  // of the panels, above
  CHECK(std::abs(form.volume / expected[0] - 1) < tolerance);
  for (std::size_t k = 0; k < 3; ++k) {
    CAPTURE(k);
    CHECK(std::abs(form.second_moments[k] * expected[0] / expected[k + 1] - 1) < tolerance);
  }
}

TEST_CASE("closed forms of solids are the integrals over their points") {
  const SolidForms<double, Fraction> forms{Fraction{}};
  check(
      forms.box(0.4, 0.7, 1.1),
      [](double x, double y, double z) { return std::max({x / 0.2, std::abs(y) / 0.35, std::abs(z) / 0.55}) <= 1; }, 2);
  check(forms.ball(0.3), [](double x, double y, double z) { return std::hypot(x, y, z) <= 0.3; }, 2);
  check(
      forms.ellipsoid(0.2, 0.5, 0.9),
      [](double x, double y, double z) { return std::hypot(x / 0.2, y / 0.5, z / 0.9) <= 1; }, 2);
  check(
      forms.cylinder(0.3, 0.8),
      [](double x, double y, double z) { return std::hypot(x, y) <= 0.3 && std::abs(z) <= 0.4; }, 2);
  for (const double length : {0.05, 0.8}) {
    CAPTURE(length);
    check(
        forms.capsule(0.3, length),
        [length](double x, double y, double z) {
          return std::hypot(x, y, std::max(std::abs(z) - length / 2, 0.0)) <= 0.3;
        },
        2);
  }
}

}  // namespace
}  // namespace robotc::solids::solid_forms_test
