#include <doctest/doctest.h>

#include <algorithm>
#include <array>

#include "tests/fmu/opened_fmu.h"

namespace robotc::test::law_test {
namespace {

TEST_CASE("a closed loop is the run of the file, bit for bit, with all that it logs") {
  const MachineFile file = law_file();
  for (const char* const name : {"run", "smooth"}) {
    CAPTURE(name);
    const Run run = run_of(file, name);
    const OpenedFmu fmu(file, name, Part::whole);
    CHECK(fmu.references("tau.").size() == 2);
    std::vector<fmi3ValueReference> columns;
    for (const std::string& column : run.columns) columns.push_back(fmu.reference(column));
    const fmi3Instance instance = fmu.instance(true);
    for (std::size_t k = 0; k < run.steps; ++k) {
      const auto row = run.log.begin() + static_cast<std::ptrdiff_t>(k * columns.size());
      const std::vector<double> logged(row, row + static_cast<std::ptrdiff_t>(columns.size()));
      CHECK(same_bits(fmu.get(instance, columns), logged));
      fmu.step(instance, static_cast<double>(k) * run.step, run.step);
    }
    CHECK(same_bits(fmu.states(instance), run.end));
    fmu.free(instance);
  }
}

TEST_CASE("a plant and a controller in two FMUs are the closed loop, bit for bit") {
  const MachineFile file = law_file();
  const Run run = run_of(file, "run");
  const OpenedFmu plant(file, "run"), controller(file, "pid", Part::whole);
  const fmi3Instance moved = plant.instance(true), law = controller.instance(true);
  const double period = 2e-3;
  controller.set(law, {controller.reference("step")}, {period});
  std::vector<fmi3ValueReference> measured = plant.references("q."), given = controller.references("q.");
  for (const fmi3ValueReference speed : plant.references("qd.")) measured.push_back(speed);
  for (const fmi3ValueReference speed : controller.references("qd.")) given.push_back(speed);
  for (std::size_t k = 0; k < run.steps / 2; ++k) {
    controller.set(law, given, plant.get(moved, measured));
    plant.set(moved, plant.references("tau."), controller.get(law, controller.references("tau.")));
    const double from = static_cast<double>(k) * period;
    plant.step(moved, from, period);
    controller.step(law, from, period);
  }
  CHECK(same_bits(plant.states(moved), run.end));
  plant.free(moved);
  controller.free(law);
}

TEST_CASE("in model exchange a clock makes time events, and the law holds its efforts between them") {
  const MachineFile file = law_file();
  const Run run = run_of(file, "run");
  const OpenedFmu fmu(file, "run", Part::whole);
  const fmi3Instance instance = fmu.instance(false);
  const Library& library = fmu.library();
  const auto update = library.function<fmi3UpdateDiscreteStatesTYPE>("fmi3UpdateDiscreteStates");
  const auto set_time = library.function<fmi3SetTimeTYPE>("fmi3SetTime");
  const std::vector<fmi3ValueReference> efforts = fmu.references("tau.");
  const std::size_t first =
      static_cast<std::size_t>(std::ranges::find(run.columns, std::string("tau.shoulder")) - run.columns.begin());
  double expected = 0;
  for (std::size_t tick = 0; tick < 3; ++tick) {
    bool again = true, ends = true, nominals = true, states = true, has_next = false;
    double next = 0;
    CHECK(update(instance, &again, &ends, &nominals, &states, &has_next, &next) == fmi3OK);
    CHECK((!again && !ends && !nominals && !states && has_next));
    expected += 2e-3;
    CHECK(next == doctest::Approx(expected).epsilon(1e-12));
    const std::vector<double> held = fmu.get(instance, efforts);
    if (tick == 0) CHECK(held[0] == run.log[first]);
    CHECK(set_time(instance, next - 1e-3) == fmi3OK);
    fmu.set_states(instance, {0.1, 0.2, 0.3, 0.4});
    CHECK(same_bits(fmu.get(instance, efforts), held));
    CHECK(set_time(instance, next) == fmi3OK);
  }
  fmu.free(instance);
}

TEST_CASE("a controller with a continuous state starts where its inputs say") {
  const OpenedFmu fmu(law_file(), "filtered", Part::whole);
  const Library& library = fmu.library();
  const auto instantiate = library.function<fmi3InstantiateCoSimulationTYPE>("fmi3InstantiateCoSimulation");
  const fmi3Instance instance = instantiate("one", fmu.token().c_str(), nullptr, false, false, false, false, nullptr, 0,
                                            nullptr, nullptr, nullptr);
  REQUIRE(instance != nullptr);
  CHECK(library.function<fmi3EnterInitializationModeTYPE>("fmi3EnterInitializationMode")(instance, false, 0, 0, false,
                                                                                         0) == fmi3OK);
  fmu.set(instance, fmu.references("qd."), {0.5, -0.25});
  CHECK(library.function<fmi3ExitInitializationModeTYPE>("fmi3ExitInitializationMode")(instance) == fmi3OK);
  CHECK(fmu.states(instance) == std::vector<double>{0.5, -0.25});
  // A filter of 10 ms: the error after the speeds jump to 0 is e^(-t/T), up to the error of rk4.
  fmu.set(instance, fmu.references("qd."), {0, 0});
  fmu.step(instance, 0, 0.01);
  CHECK(fmu.states(instance)[0] == doctest::Approx(0.5 * 0.36787944117144233).epsilon(1e-6));
  fmu.free(instance);
}

TEST_CASE("a law that compares a NaN has no efforts") {
  MachineFile file = law_file();
  file.text +=
      "controller relay for machine { tau = [if sqrt(q.shoulder / 1 rad) < 1 then -5 N*m else 5 N*m, 0 N*m] }\n";
  const OpenedFmu fmu(file, "relay", Part::whole);
  const fmi3Instance instance = fmu.instance(true);
  const std::vector<fmi3ValueReference> efforts = fmu.references("tau.");
  const std::vector<fmi3ValueReference> shoulder = fmu.references("q.shoulder");
  fmu.set(instance, shoulder, {0.5});
  CHECK(fmu.get(instance, efforts) == std::vector<double>{-5, 0});
  fmu.set(instance, shoulder, {-0.5});
  std::array<double, 2> values{};
  CHECK(fmu.library().function<fmi3GetFloat64TYPE>("fmi3GetFloat64")(instance, efforts.data(), 2, values.data(), 2) ==
        fmi3Discard);
  fmu.free(instance);
}

}  // namespace
}  // namespace robotc::test::law_test
