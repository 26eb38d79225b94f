#include "compiler/import/inertia_repair.h"

#include <doctest/doctest.h>

#include <cmath>

namespace robotc::importing::inertia_repair_test {

namespace {

Inertia body(double mass, const std::array<double, 6>& moments) {
  Inertia inertia;
  inertia.mass = computed(mass);
  for (std::size_t i = 0; i < 6; ++i) inertia.moments[i] = computed(moments[i]);
  return inertia;
}

}  // namespace

TEST_CASE("inertias that a body can have are left alone") {
  Inertia box = body(2, {0.03, 0, 0, 0.04, 0, 0.05});
  CHECK_FALSE(make_possible(box));
  Inertia plate = body(1, {0.01, 0, 0, 0.02, 0, 0.03});  // at the edge: no thickness
  CHECK_FALSE(make_possible(plate));
  Inertia rod = body(1, {0, 0, 0, 0.02, 0, 0.02});
  CHECK_FALSE(make_possible(rod));
}

TEST_CASE("the nearest possible inertia") {
  // Second moments about the axes, (Iyy + Izz − Ixx)/2 and so on, are 1.5, 1.5, −0.5: the last becomes 0, so that the
  // moments are 1.5, 1.5 and 3.
  Inertia thin = body(1, {1, 0, 0, 1, 0, 3});
  CHECK(make_possible(thin));
  CHECK(thin.moments[0].value == doctest::Approx(1.5).epsilon(1e-15));
  CHECK(thin.moments[3].value == doctest::Approx(1.5).epsilon(1e-15));
  CHECK(thin.moments[5].value == doctest::Approx(3).epsilon(1e-15));
  CHECK(thin.moments[1].text == "0");
  CHECK(thin.mass.value == 1);
  CHECK_FALSE(make_possible(thin));

  // Along other axes: principal moments 1, 1, 3 about axes turned by 45 degrees about x.
  Inertia turned = body(1, {1, 0, 0, 2, -1, 2});
  CHECK(make_possible(turned));
  const auto principal = principal_moments(turned);
  CHECK(principal[0] == doctest::Approx(1.5).epsilon(1e-14));
  CHECK(principal[2] == doctest::Approx(3).epsilon(1e-14));
  CHECK(principal[2] <= (principal[0] + principal[1]) * (1 + 1e-12));
}

TEST_CASE("rounding noise is 0, and other negative moments are not") {
  Inertia noisy = body(0.1, {1e-4, 0, 0, -5.4e-20, 0, 1e-4});
  CHECK(clear_rounding(noisy));
  CHECK(noisy.moments[3].text == "0");
  Inertia negative = body(0.1, {1e-4, 0, 0, -1e-6, 0, 1e-4});
  CHECK_FALSE(clear_rounding(negative));
}

}  // namespace robotc::importing::inertia_repair_test
