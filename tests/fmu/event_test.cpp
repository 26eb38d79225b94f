#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "tests/fmu/opened_fmu.h"

namespace robotc::test::event_test {
namespace {

MachineFile event_file() { return machine_file("events"); }

TEST_CASE("a closed loop with events is the run of the file, bit for bit, with all that it logs") {
  const MachineFile file = event_file();
  for (const char* const name : {"strike", "ticking", "pushed"}) {
    CAPTURE(name);
    const Run run = run_of(file, name);
    const OpenedFmu fmu(file, name, Part::whole);
    std::vector<fmi3ValueReference> columns;
    for (const std::string& column : run.columns) columns.push_back(fmu.reference(column));
    for (const std::size_t together : {std::size_t{1}, std::size_t{10}}) {
      const fmi3Instance instance = fmu.instance(true);
      for (std::size_t k = 0; k < run.steps; k += together) {
        const auto row = run.log.begin() + static_cast<std::ptrdiff_t>(k * columns.size());
        const std::vector<double> logged(row, row + static_cast<std::ptrdiff_t>(columns.size()));
        CHECK(same_bits(fmu.get(instance, columns), logged));
        const double from = static_cast<double>(k) * run.step;
        fmu.step(instance, from, static_cast<double>(k + together) * run.step - from);
      }
      CHECK(same_bits(fmu.states(instance), run.end));
      fmu.free(instance);
    }
  }
}

TEST_CASE("a plant has the events of its robot, and those of its simulation that act on it") {
  const MachineFile file = event_file();
  const struct {
    const char* name;
    double input;
    std::size_t events;
  } cases[] = {{"pushed", 3, 4}, {"bars", 0.1, 1}};
  for (const auto& [name, input, events] : cases) {
    CAPTURE(name);
    const Run run = run_of(file, name);
    const OpenedFmu fmu(file, name);
    // The counter alone acts on nothing.
    CHECK(fmu.references("indicator").size() == events);
    const fmi3Instance instance = fmu.instance(true);
    fmu.set(instance, fmu.references("tau."), {input});
    for (std::size_t k = 0; k < run.steps; ++k) fmu.step(instance, static_cast<double>(k) * run.step, run.step);
    CHECK(same_bits(fmu.states(instance), run.end));
    fmu.free(instance);
  }
}

TEST_CASE("with event mode, steps of co-simulation end at events, and the motion is the same") {
  const MachineFile file = event_file();
  const Run run = run_of(file, "strike");
  const OpenedFmu fmu(file, "strike", Part::whole);
  const Library& library = fmu.library();
  fmi3Instance instance = library.function<fmi3InstantiateCoSimulationTYPE>("fmi3InstantiateCoSimulation")(
      "one", fmu.token().c_str(), nullptr, false, false, true, true, nullptr, 0, nullptr, nullptr, nullptr);
  REQUIRE(instance != nullptr);
  const auto enter_step = library.function<fmi3EnterStepModeTYPE>("fmi3EnterStepMode");
  const auto update = library.function<fmi3UpdateDiscreteStatesTYPE>("fmi3UpdateDiscreteStates");
  bool again = false, ends = false, nominals = false, changed = false, has_next = false;
  double next = 0;
  const auto handle = [&] {
    CHECK(update(instance, &again, &ends, &nominals, &changed, &has_next, &next) == fmi3OK);
    CHECK(enter_step(instance) == fmi3OK);
  };
  CHECK(library.function<fmi3EnterInitializationModeTYPE>("fmi3EnterInitializationMode")(instance, false, 0, 0, false,
                                                                                         0) == fmi3OK);
  CHECK(library.function<fmi3ExitInitializationModeTYPE>("fmi3ExitInitializationMode")(instance) == fmi3OK);
  handle();
  const auto step = library.function<fmi3DoStepTYPE>("fmi3DoStep");
  std::size_t events = 0;
  for (std::size_t k = 0; k < run.steps; ++k) {
    const double end = static_cast<double>(k + 1) * run.step;
    double now = static_cast<double>(k) * run.step;
    while (now < end) {
      bool event = false, early = false;
      double reached = 0;
      REQUIRE(step(instance, now, end - now, true, &event, &ends, &early, &reached) == fmi3OK);
      CHECK(early == (event && reached < end));
      now = early ? reached : end;
      if (!event) continue;
      ++events;
      CHECK(library.function<fmi3EnterEventModeTYPE>("fmi3EnterEventMode")(instance) == fmi3OK);
      handle();
      CHECK(changed);
    }
  }
  CHECK(events > 4);
  CHECK(same_bits(fmu.states(instance), run.end));
  fmu.free(instance);
}

TEST_CASE("in model exchange indicators are positive where conditions hold, and events change the states") {
  const OpenedFmu fmu(event_file(), "clapper", Part::whole);
  const Library& library = fmu.library();
  const fmi3Instance instance = fmu.instance(false);
  const auto update = library.function<fmi3UpdateDiscreteStatesTYPE>("fmi3UpdateDiscreteStates");
  const auto completed = library.function<fmi3CompletedIntegratorStepTYPE>("fmi3CompletedIntegratorStep");
  std::size_t count = 0;
  CHECK(library.function<fmi3GetNumberOfEventIndicatorsTYPE>("fmi3GetNumberOfEventIndicators")(instance, &count) ==
        fmi3OK);
  REQUIRE(count == 1);
  const auto indicator_at = [&](double q, double qd) {
    fmu.set_states(instance, {q, qd});
    double value = 0;
    CHECK(library.function<fmi3GetEventIndicatorsTYPE>("fmi3GetEventIndicators")(instance, &value, 1) == fmi3OK);
    CHECK(fmu.get(instance, fmu.references("indicator")) == std::vector<double>{value});
    return value;
  };
  const double limit = std::acos(-1) / 9;
  CHECK(indicator_at(limit + 0.1, 3) == doctest::Approx(0.1));
  CHECK(indicator_at(limit - 0.1, 3) == doctest::Approx(-0.1));
  CHECK(indicator_at(limit + 0.1, -2) == -2);
  bool again = false, ends = false, nominals = false, changed = false, has_next = false, event = true;
  double next = 0;
  CHECK(completed(instance, true, &event, &ends) == fmi3OK);
  CHECK(!event);
  indicator_at(limit + 1e-12, 2);
  CHECK(completed(instance, true, &event, &ends) == fmi3OK);
  CHECK(event);
  CHECK(update(instance, &again, &ends, &nominals, &changed, &has_next, &next) == fmi3OK);
  CHECK(changed);
  CHECK(fmu.states(instance)[1] == -0.8);
  // It has happened, until its condition becomes true again.
  CHECK(update(instance, &again, &ends, &nominals, &changed, &has_next, &next) == fmi3OK);
  CHECK(!changed);
  fmu.free(instance);
}

TEST_CASE("comparisons of the time are time events, once each, also if a client stops just before") {
  const OpenedFmu fmu(event_file(), "pushed");
  const Library& library = fmu.library();
  const auto update = library.function<fmi3UpdateDiscreteStatesTYPE>("fmi3UpdateDiscreteStates");
  const auto set_time = library.function<fmi3SetTimeTYPE>("fmi3SetTime");
  const auto completed = library.function<fmi3CompletedIntegratorStepTYPE>("fmi3CompletedIntegratorStep");
  for (const double early : {0.0, 1e-13}) {
    const fmi3Instance instance = fmu.instance(false);
    bool again = false, ends = false, nominals = false, changed = true, has_next = false, event = true;
    double next = 0;
    CHECK(update(instance, &again, &ends, &nominals, &changed, &has_next, &next) == fmi3OK);
    CHECK((!changed && has_next));
    CHECK(std::abs(next - 1.2345) < 1e-12);
    const std::vector<double> light = fmu.rates(instance);
    CHECK(set_time(instance, next - early) == fmi3OK);
    CHECK(update(instance, &again, &ends, &nominals, &changed, &has_next, &next) == fmi3OK);
    CHECK((changed && !has_next));
    // The load is in the inertia, and the gust does not grow with it.
    CHECK(std::abs(fmu.rates(instance)[1]) < std::abs(light[1]));
    CHECK(completed(instance, true, &event, &ends) == fmi3OK);
    CHECK(!event);
    CHECK(set_time(instance, 1.2346) == fmi3OK);
    CHECK(update(instance, &again, &ends, &nominals, &changed, &has_next, &next) == fmi3OK);
    CHECK((!changed && !has_next));
    fmu.free(instance);
  }
}

TEST_CASE("events that contradict each other or never end are errors") {
  const OpenedFmu fmu(MachineFile{"endless",
                                  R"(
robot cart {
  gravity = [0, 0, -9.81] m/s^2
  link body { mass = 1 kg, com = [0, 0, 0] m }
  joint rail: prismatic base -> body
  when q.rail > 1 m { next qd.rail = -1 m/s }
  when q.rail > 1 m { next qd.rail = -2 m/s }
  when q.rail < -1 m { next q.rail = -0.9 m }
  when q.rail > -0.95 m and q.rail < -0.85 m { next q.rail = -2 m }
}
)",
                                  {}},
                      "cart", Part::whole);
  const fmi3Instance instance = fmu.instance(false);
  const auto update = fmu.library().function<fmi3UpdateDiscreteStatesTYPE>("fmi3UpdateDiscreteStates");
  bool again = false, ends = false, nominals = false, changed = false, has_next = false;
  double next = 0;
  for (const double q : {1.5, -1.5}) {
    fmu.set_states(instance, {q, 0});
    CHECK(update(instance, &again, &ends, &nominals, &changed, &has_next, &next) == fmi3Error);
  }
  fmu.free(instance);
}

}  // namespace
}  // namespace robotc::test::event_test
