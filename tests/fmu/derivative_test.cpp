#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "compiler/requests/linearise.h"
#include "tests/fmu/opened_fmu.h"

namespace robotc::test::derivative_test {
namespace {

/// A sequence of numbers in [-1, 1), always the same.
class Numbers {
 public:
  double next() {
    state_ = state_ * 6364136223846793005ULL + 1442695040888963407ULL;
    return static_cast<double>(state_ >> 11) / 4503599627370496.0 - 1;
  }

 private:
  std::uint64_t state_ = 1;
};

using References = std::vector<fmi3ValueReference>;

References joined(References a, const References& b) {
  a.insert(a.end(), b.begin(), b.end());
  return a;
}

/// The states of an FMU, from the names of their rates.
References states_of(const OpenedFmu& fmu) {
  References states;
  for (const fmi3ValueReference rate : fmu.references("der(")) {
    const std::string& name = fmu.names()[rate];
    states.push_back(fmu.reference(name.substr(4, name.size() - 5)));
  }
  return states;
}

/// The Jacobian by directional derivatives, a column for each known. It agrees with central differences of what the
/// instance gives, and with adjoint derivatives.
std::vector<std::vector<double>> check_derivatives(const OpenedFmu& fmu, fmi3Instance instance,
                                                   const References& unknowns, const References& knowns) {
  REQUIRE((!unknowns.empty() && !knowns.empty()));
  const std::vector<double> at = fmu.get(instance, knowns);
  const auto values_at = [&](std::size_t known, double change) {
    fmu.set(instance, {knowns[known]}, {at[known] + change});
    std::vector<double> values = fmu.get(instance, unknowns);
    fmu.set(instance, {knowns[known]}, {at[known]});
    return values;
  };
  double largest = 0;
  for (const double value : fmu.get(instance, unknowns)) largest = std::max(largest, std::abs(value));
  std::vector<std::vector<double>> columns;
  for (std::size_t known = 0; known < knowns.size(); ++known) {
    const double h = 1e-5 * std::min(1.0, std::abs(at[known]) > 0 ? std::abs(at[known]) : 1.0);
    const std::vector<double> less = values_at(known, -h), more = values_at(known, h);
    columns.push_back(fmu.derivative(instance, unknowns, {knowns[known]}, {1.0}));
    for (std::size_t i = 0; i < unknowns.size(); ++i) {
      // Rounding ε·size/h and h² of the third derivative, whose size is that of the values times some orders.
      CAPTURE(fmu.names()[unknowns[i]]);
      CAPTURE(fmu.names()[knowns[known]]);
      const double tolerance = 1e-6 * (1 + largest * std::max(1.0, 1e-5 / h) + std::abs(columns.back()[i]));
      CHECK(std::abs((more[i] - less[i]) / (2 * h) - columns.back()[i]) < tolerance);
    }
  }
  Numbers numbers;
  std::vector<double> seed(unknowns.size());
  for (double& value : seed) value = numbers.next();
  const std::vector<double> adjoint = fmu.derivative(instance, unknowns, knowns, seed, true);
  for (std::size_t known = 0; known < knowns.size(); ++known) {
    double sum = 0, size = 0;
    for (std::size_t i = 0; i < unknowns.size(); ++i) {
      sum += seed[i] * columns[known][i];
      size += std::abs(seed[i] * columns[known][i]);
    }
    CHECK(std::abs(adjoint[known] - sum) <= 1e-15 * static_cast<double>(unknowns.size()) * size);
  }
  return columns;
}

void move(const OpenedFmu& fmu, fmi3Instance instance, const References& variables, double size) {
  Numbers numbers;
  std::vector<double> values = fmu.get(instance, variables);
  for (double& value : values) value += size * numbers.next();
  fmu.set(instance, variables, values);
}

/// Parameters of robots and laws, whose names have a dot.
References parameters_of(const OpenedFmu& fmu, const std::string& owner) {
  References found = fmu.references(owner + ".");
  std::erase_if(found, [end = fmu.reference("step")](fmi3ValueReference one) { return one > end; });
  return found;
}

TEST_CASE("derivatives of plants by states, inputs and parameters are those of differences") {
  for (const MachineFile& file : machine_files()) {
    for (const Code code : {Code::binary, Code::source}) {
      CAPTURE(file.name);
      const OpenedFmu fmu(file, "run", Part::plant, code);
      const fmi3Instance instance = fmu.instance(false);
      const References inputs = fmu.references("tau."), states = states_of(fmu);
      move(fmu, instance, states, 0.1);
      move(fmu, instance, inputs, 1);
      const References parameters = parameters_of(fmu, "machine");
      check_derivatives(fmu, instance, fmu.references("der("), joined(joined(inputs, states), parameters));
      fmu.free(instance);
    }
  }
}

TEST_CASE("derivatives of a closed loop without a clock go through its law and the limits of the actuators") {
  const MachineFile file = law_file();
  for (const Code code : {Code::binary, Code::source}) {
    const OpenedFmu fmu(file, "smooth", Part::whole, code);
    const fmi3Instance instance = fmu.instance(false);
    const References unknowns =
        joined(joined(fmu.references("der("), fmu.references("tau.")), fmu.references("energy"));
    const References knowns = joined(states_of(fmu), parameters_of(fmu, "machine"));
    for (const double far : {0.0, 0.1}) {
      move(fmu, instance, states_of(fmu), far);
      const auto columns = check_derivatives(fmu, instance, unknowns, knowns);
      // The shoulder is at its limit of 25 N*m: more of its own error changes nothing.
      const std::size_t effort = fmu.references("der(").size();
      CHECK(std::abs(fmu.get(instance, {fmu.reference("tau.shoulder")})[0]) == 25);
      CHECK(columns[0][effort] == 0);
      CHECK(columns[1][effort + 1] == -20);
    }
    fmu.free(instance);
  }
}

TEST_CASE("derivatives of a closed loop are the linear model that robotc makes") {
  const MachineFile file = law_file();
  Session session([](const std::string&) { return FileError{"there is no such file"}; });
  REQUIRE(session.load("machine.robot", {{"machine.robot", file.text}}));
  LinearisationRequest request;
  request.simulation = "near";
  request.at = "0 s";
  request.inputs = {"machine.m2"};
  const auto model = session.linearise(request);
  INFO(render_text(session.diagnostics(), session.sources(), false));
  REQUIRE(model.has_value());
  const OpenedFmu fmu(file, "near", Part::whole);
  const fmi3Instance instance = fmu.instance(false);
  const References rates = fmu.references("der(");
  REQUIRE(model->states.size() == rates.size());
  for (std::size_t column = 0; column <= rates.size(); ++column) {
    const bool is_input = column == rates.size();
    const fmi3ValueReference known = is_input ? fmu.reference("machine.m2") : states_of(fmu)[column];
    const std::vector<double> own = fmu.derivative(instance, rates, {known}, {1});
    const linear_systems::Matrix& matrix = is_input ? model->system.b : model->system.a;
    for (std::size_t row = 0; row < rates.size(); ++row) {
      const double other = matrix.entries[row * matrix.cols + (is_input ? 0 : column)];
      // Two orders of operations, of numbers of some hundred.
      CHECK(std::abs(own[row] - other) < 1e-11);
    }
  }
  fmu.free(instance);
}

TEST_CASE("efforts of a law with a clock have derivatives where it runs, and none where it holds them") {
  const MachineFile file = law_file();
  const OpenedFmu fmu(file, "run", Part::whole);
  const References efforts = fmu.references("tau."), rates = fmu.references("der(");
  const References outputs = joined(efforts, fmu.references("error."));
  const References knowns = joined(joined(states_of(fmu), parameters_of(fmu, "machine")), parameters_of(fmu, "pid"));
  for (const bool steps : {false, true}) {
    const fmi3Instance instance = fmu.instance(steps);
    move(fmu, instance, states_of(fmu), 0.05);
    CHECK(fmu.get(instance, {fmu.reference("tau.shoulder")})[0] != 0);
    const auto running = check_derivatives(fmu, instance, joined(outputs, rates), knowns);
    CHECK(running[1][1] == -20);  // tau.elbow by q.elbow
    // Between ticks, which are 2 ms apart.
    if (steps) {
      fmu.step(instance, 0, 1e-3);
    } else {
      bool again = false, ends = false, nominals = false, changed = false, has_next = false;
      double next = 0;
      CHECK(fmu.library().function<fmi3UpdateDiscreteStatesTYPE>("fmi3UpdateDiscreteStates")(
                instance, &again, &ends, &nominals, &changed, &has_next, &next) == fmi3OK);
    }
    const auto held = check_derivatives(fmu, instance, joined(outputs, rates), knowns);
    for (const std::vector<double>& column : held) CHECK((column[0] == 0 && column[1] == 0));
    fmu.free(instance);
  }
}

TEST_CASE("derivatives of controllers are by what they measure, their arguments, states and parameters") {
  const MachineFile file = law_file();
  for (const char* const name : {"pid", "filtered"}) {
    for (const Code code : {Code::binary, Code::source}) {
      const OpenedFmu fmu(file, name, Part::whole, code);
      const fmi3Instance instance = fmu.instance(true);
      const References measured = joined(fmu.references("q."), fmu.references("qd."));
      move(fmu, instance, measured, 0.3);
      const References knowns = joined(joined(measured, states_of(fmu)), parameters_of(fmu, name));
      const auto columns =
          check_derivatives(fmu, instance, joined(fmu.references("tau."), fmu.references("der(")), knowns);
      CHECK(columns[0][0] == -40);  // of proportional control
      fmu.free(instance);
    }
  }
}

TEST_CASE("a parameter that an event changes moves the law alone: in the plant it is a state") {
  const OpenedFmu fmu(MachineFile{"load",
                                  R"(
robot machine {
  gravity = [0, -9.81, 0] m/s^2
  param load = 1 kg
  link bob { mass = load, com = [0, -1, 0] m, inertia = diag(0, 0.1, 0.1) kg*m^2 }
  joint pivot: revolute base -> bob
}
controller hold for machine {
  tau = gravity_forces(q) - 3 N*m*s/rad * qd
}
simulate run for machine {
  initial q = [40 deg]
  tau = hold()
  duration = 1 s, step = 1 ms, integrator = rk4
  when t > 0.5 s { next load = 2 kg }
  log energy = kinetic_energy(q, qd)
}
)",
                                  {}},
                      "run", Part::whole);
  const fmi3Instance instance = fmu.instance(false);
  move(fmu, instance, states_of(fmu), 0.5);
  const auto columns = check_derivatives(
      fmu, instance, joined(joined(fmu.references("der("), fmu.references("tau.")), fmu.references("energy")),
      joined(states_of(fmu), parameters_of(fmu, "machine")));
  CHECK(columns[2][2] != 0);
  CHECK(columns[2][3] == 0);
  fmu.free(instance);
}

}  // namespace
}  // namespace robotc::test::derivative_test
