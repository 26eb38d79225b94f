#include "compiler/catalogue/catalogue.h"

#include <doctest/doctest.h>

#include <set>

#include "compiler/catalogue/function_names.h"

namespace robotc::catalogue::catalogue_test {
namespace {

TEST_CASE("letters of papers are those of one function each, but for the forms of the efforts") {
  std::set<std::string_view> letters;
  for (const Row& row : rows()) {
    if (row.function == Function::equations_of_motion) continue;
    CHECK_MESSAGE(letters.insert(row.latex).second, row.name, " shares its letter ", row.latex);
  }
}

TEST_CASE("values have two axes at most, and what is chosen is a joint or a body") {
  for (const Row& row : rows()) {
    CAPTURE(row.name);
    const std::vector<std::size_t> chosen = chosen_axes(row);
    CHECK(row.result.rank() - chosen.size() <= 2);
    for (const std::size_t axis : chosen) {
      const Axis kind = row.result.axes[axis].axis;
      CHECK((kind == Axis::efforts || kind == Axis::positions || kind == Axis::bodies));
    }
    CHECK((chosen.empty() || row.takes != Takes::link));
  }
  CHECK(signature(row(Function::coriolis_coefficients)) == "coriolis_coefficients(joint, body, q)");
  CHECK(signature(row(Function::coriolis_tensor)) == "coriolis_tensor(joint, q)");
  CHECK(signature(row(Function::jacobian_rate)) == "jacobian_rate(frame, q, qd)");
  CHECK(signature(row(Function::transform_dq)) == "transform_dq(joint, frame, q)");
  CHECK(entry_words(row(Function::transform_dq)) == "JOINT, FRAME");
  CHECK(signature(row(Function::total_mass)) == "total_mass()");
  CHECK(signature(row(Function::friction)) == "friction(qd)");
  CHECK(signature(row(Function::friction), true) == "friction(q, qd)");
}

TEST_CASE("derivatives that are functions of the catalogue are first ones") {
  CHECK(known_derivative(*requested_row("velocity_dqd")) == Function::jacobian);
  CHECK(known_derivative(*requested_row("centre_of_mass_dq")) == Function::centre_of_mass_jacobian);
  CHECK_FALSE(known_derivative(*requested_row("velocity_dq")));
  CHECK_FALSE(known_derivative(*requested_row("velocity_dq_dqd")));
  CHECK_FALSE(known_derivative(*requested_row("centre_of_mass_dq_dq")));
}

TEST_CASE("names from elsewhere lead to functions that there are") {
  const auto meant = [](std::string_view name) {
    const std::vector<std::string> all = functions_meant(name, {});
    return all.empty() ? std::string() : all.front();
  };
  CHECK(meant("M") == "mass_matrix");
  CHECK(meant("J") == "jacobian(FRAME)");
  CHECK(meant("fk") == "pose(FRAME)");
  CHECK(meant("tau") == "inverse_dynamics");
  CHECK(meant("H") == "inertia_coefficients");
  CHECK(meant("center_of_mass") == "centre_of_mass");
  CHECK(functions_meant("energy", {}) == std::vector<std::string>{"kinetic_energy", "potential_energy"});
  CHECK(meant("no_such_thing").empty());
}

}  // namespace
}  // namespace robotc::catalogue::catalogue_test
