#include <doctest/doctest.h>

#include <cmath>
#include <pugixml.hpp>

#include "tests/fmu/opened_fmu.h"

namespace robotc::test::clock_test {
namespace {

constexpr FmuOptions with_clocks{.clocks = true};
constexpr double period = 2e-3;  ///< s, of the law of `run`

/// An importer that uses event mode, and activates clocks if it is asked to.
class Importer {
 public:
  explicit Importer(const OpenedFmu& fmu) : fmu_(fmu) {}

  /// Initialised, in event mode.
  [[nodiscard]] fmi3Instance begin(bool steps) const {
    if (!steps) return fmu_.instance(false);
    const fmi3Instance made = fmu_.library().function<fmi3InstantiateCoSimulationTYPE>("fmi3InstantiateCoSimulation")(
        "one", fmu_.token().c_str(), nullptr, false, false, true, true, nullptr, 0, nullptr, nullptr, nullptr);
    REQUIRE(made != nullptr);
    const Library& library = fmu_.library();
    CHECK(library.function<fmi3EnterInitializationModeTYPE>("fmi3EnterInitializationMode")(made, false, 0, 0, false,
                                                                                           0) == fmi3OK);
    CHECK(library.function<fmi3ExitInitializationModeTYPE>("fmi3ExitInitializationMode")(made) == fmi3OK);
    return made;
  }
  [[nodiscard]] fmi3Status set_clock(fmi3Instance instance, bool active = true) const {
    const fmi3ValueReference clock = fmu_.reference("clock");
    return fmu_.library().function<fmi3SetClockTYPE>("fmi3SetClock")(instance, &clock, 1, &active);
  }
  [[nodiscard]] bool is_active(fmi3Instance instance) const {
    const fmi3ValueReference clock = fmu_.reference("clock");
    bool active = false;
    CHECK(fmu_.library().function<fmi3GetClockTYPE>("fmi3GetClock")(instance, &clock, 1, &active) == fmi3OK);
    return active;
  }
  /// The time of the next event; 0: there is none.
  double update(fmi3Instance instance) const {
    bool again = true, ends = true, nominals = true, changed = true, has_next = true;
    double next = 0;
    CHECK(fmu_.library().function<fmi3UpdateDiscreteStatesTYPE>("fmi3UpdateDiscreteStates")(
              instance, &again, &ends, &nominals, &changed, &has_next, &next) == fmi3OK);
    CHECK((!again && !ends && !nominals));
    return has_next ? next : 0;
  }
  void enter_event_mode(fmi3Instance instance) const {
    CHECK(fmu_.library().function<fmi3EnterEventModeTYPE>("fmi3EnterEventMode")(instance) == fmi3OK);
  }
  void enter_step_mode(fmi3Instance instance) const {
    CHECK(fmu_.library().function<fmi3EnterStepModeTYPE>("fmi3EnterStepMode")(instance) == fmi3OK);
  }

 private:
  const OpenedFmu& fmu_;
};

TEST_CASE("a closed loop whose importer activates the clock is the run of the file, bit for bit") {
  const MachineFile file = law_file();
  const Run run = run_of(file, "run");
  for (const Code code : {Code::binary, Code::source}) {
    const OpenedFmu fmu(file, "run", Part::whole, code, with_clocks);
    const OpenedFmu plain(file, "run", Part::whole, code);
    const Importer importer(fmu);
    const fmi3Instance instance = importer.begin(true), other = plain.instance(true);
    for (std::size_t k = 0; k < run.steps; ++k) {
      if (k > 0) importer.enter_event_mode(instance);
      if (k % 2 == 0) {
        CHECK(importer.set_clock(instance) == fmi3OK);
        CHECK(importer.is_active(instance));
        // The efforts of this tick, before the states of the law change.
        CHECK(same_bits(fmu.get(instance, fmu.references("tau.")), plain.get(other, plain.references("tau."))));
      }
      importer.update(instance);
      CHECK(!importer.is_active(instance));
      importer.enter_step_mode(instance);
      fmu.step(instance, static_cast<double>(k) * run.step, run.step);
      plain.step(other, static_cast<double>(k) * run.step, run.step);
      CHECK(same_bits(fmu.states(instance), plain.states(other)));
    }
    if (code == Code::binary) CHECK(same_bits(fmu.states(instance), run.end));
    fmu.free(instance);
    plain.free(other);
  }
}

TEST_CASE("the law runs at its sample time where an importer knows no clocks, with and without event mode") {
  const MachineFile file = law_file();
  const Run run = run_of(file, "run");
  const OpenedFmu fmu(file, "run", Part::whole, Code::binary, with_clocks);
  const Importer importer(fmu);
  for (const bool has_event_mode : {false, true}) {
    const fmi3Instance instance = has_event_mode ? importer.begin(true) : fmu.instance(true);
    if (has_event_mode) {
      importer.update(instance);
      importer.enter_step_mode(instance);
    }
    for (std::size_t k = 0; k < run.steps; ++k) fmu.step(instance, static_cast<double>(k) * run.step, run.step);
    CHECK(same_bits(fmu.states(instance), run.end));
    fmu.free(instance);
  }
  // In model exchange ticks are time events until the importer activates the clock.
  const fmi3Instance instance = importer.begin(false);
  CHECK(importer.update(instance) == doctest::Approx(period).epsilon(1e-12));
  fmu.free(instance);
}

TEST_CASE("in model exchange the efforts change where the importer activates the clock, and nowhere else") {
  const MachineFile file = law_file();
  const OpenedFmu fmu(file, "run", Part::whole, Code::binary, with_clocks);
  const Importer importer(fmu);
  const std::vector<fmi3ValueReference> efforts = fmu.references("tau.");
  const auto set_time = fmu.library().function<fmi3SetTimeTYPE>("fmi3SetTime");
  const fmi3Instance instance = importer.begin(false);
  CHECK(importer.set_clock(instance) == fmi3OK);
  CHECK(importer.update(instance) == 0);
  const std::vector<double> first = fmu.get(instance, efforts);
  CHECK(set_time(instance, period) == fmi3OK);
  fmu.set_states(instance, {-1.3, 0.2, 0.3, 0.4});
  importer.enter_event_mode(instance);
  CHECK(importer.set_clock(instance, false) == fmi3OK);
  importer.update(instance);
  CHECK(same_bits(fmu.get(instance, efforts), first));
  CHECK(importer.set_clock(instance) == fmi3OK);
  const std::vector<double> second = fmu.get(instance, efforts);
  CHECK(!same_bits(second, first));
  importer.update(instance);
  CHECK(same_bits(fmu.get(instance, efforts), second));
  fmu.free(instance);
}

TEST_CASE("a controller runs when its clock is activated, also between its sample times, and in a restored state") {
  const MachineFile file = law_file();
  const OpenedFmu fmu(file, "pid", Part::whole, Code::binary, with_clocks);
  const OpenedFmu plain(file, "pid", Part::whole);
  const Library& library = fmu.library();
  const Importer importer(fmu);
  const fmi3Instance instance = importer.begin(true), other = plain.instance(true);
  const std::vector<double> measured{0.1, 0.2};
  for (std::size_t k = 0; k < 3; ++k) {
    fmu.set(instance, fmu.references("q."), measured);
    plain.set(other, plain.references("q."), measured);
    CHECK(importer.set_clock(instance) == fmi3OK);
    CHECK(same_bits(fmu.get(instance, fmu.references("tau.")), plain.get(other, plain.references("tau."))));
    importer.update(instance);
    plain.step(other, 1e-3 * static_cast<double>(k), 1e-3);
  }
  // The instance with a clock is still at the start: its ticks were those of the importer.
  fmi3FMUState saved = nullptr;
  REQUIRE(library.function<fmi3GetFMUStateTYPE>("fmi3GetFMUState")(instance, &saved) == fmi3OK);
  const fmi3Instance third = importer.begin(true);
  CHECK(library.function<fmi3SetFMUStateTYPE>("fmi3SetFMUState")(third, saved) == fmi3OK);
  CHECK(library.function<fmi3FreeFMUStateTYPE>("fmi3FreeFMUState")(instance, &saved) == fmi3OK);
  for (const fmi3Instance one : {instance, third}) {
    importer.enter_step_mode(one);
    fmu.step(one, 0, 0.1);  // no tick, since the importer drives the clock
    importer.enter_event_mode(one);
    CHECK(importer.set_clock(one) == fmi3OK);
    CHECK(same_bits(fmu.get(one, fmu.references("tau.")), plain.get(other, plain.references("tau."))));
  }
  fmu.free(instance);
  fmu.free(third);
  plain.free(other);
}

TEST_CASE("the interval of a clock is the sample time, as a number and as a fraction") {
  const MachineFile file = law_file();
  const auto check = [&](const char* name, double expected, fmi3UInt64 counter, fmi3UInt64 resolution, bool is_given) {
    const OpenedFmu fmu(file, name, Part::whole, Code::binary, with_clocks);
    const Library& library = fmu.library();
    const fmi3Instance instance = library.function<fmi3InstantiateModelExchangeTYPE>("fmi3InstantiateModelExchange")(
        "one", fmu.token().c_str(), nullptr, false, false, nullptr, nullptr);
    REQUIRE(instance != nullptr);
    CHECK(library.function<fmi3EnterInitializationModeTYPE>("fmi3EnterInitializationMode")(instance, false, 0, 0, false,
                                                                                           0) == fmi3OK);
    if (!is_given) fmu.set(instance, {fmu.reference("step")}, {expected});
    const fmi3ValueReference clock = fmu.reference("clock"), none = 1;
    double interval = 0, shift = 1;
    fmi3UInt64 own_counter = 0, own_resolution = 0;
    fmi3IntervalQualifier qualifier = fmi3IntervalNotYetKnown;
    const auto decimal = library.function<fmi3GetIntervalDecimalTYPE>("fmi3GetIntervalDecimal");
    CHECK(decimal(instance, &clock, 1, &interval, &qualifier) == fmi3OK);
    CHECK(interval == doctest::Approx(expected).epsilon(1e-15));
    CHECK(qualifier == (is_given ? fmi3IntervalUnchanged : fmi3IntervalChanged));
    CHECK(decimal(instance, &none, 1, &interval, &qualifier) == fmi3Error);
    CHECK(library.function<fmi3GetIntervalFractionTYPE>("fmi3GetIntervalFraction")(
              instance, &clock, 1, &own_counter, &own_resolution, &qualifier) == fmi3OK);
    CHECK((own_counter == counter && own_resolution == resolution));
    CHECK(library.function<fmi3GetShiftDecimalTYPE>("fmi3GetShiftDecimal")(instance, &clock, 1, &shift) == fmi3OK);
    CHECK(shift == 0);
    CHECK(library.function<fmi3SetIntervalDecimalTYPE>("fmi3SetIntervalDecimal")(instance, &clock, 1, &interval) ==
          fmi3Error);
    // Clocks are activated in event mode alone.
    CHECK(Importer(fmu).set_clock(instance) == fmi3Error);
    fmu.free(instance);
  };
  check("run", period, 2, 1000, true);
  check("pid", 2.5e-4, 25, 100000, false);
}

TEST_CASE("the description has the clock, and the efforts as variables of it") {
  const auto description = [](const char* name) {
    pugi::xml_document document;
    REQUIRE(document.load_string(
        members_of_fmu(law_file(), name, fmu::Version::fmi3, Part::whole, Code::binary, with_clocks)
            .at("modelDescription.xml")
            .c_str()));
    return document;
  };
  for (const char* const name : {"run", "pid"}) {
    const bool is_loop = std::string(name) == "run";
    const pugi::xml_document document = description(name);
    const pugi::xml_node root = document.child("fmiModelDescription");
    CHECK(root.child("CoSimulation").attribute("hasEventMode").as_bool());
    const pugi::xml_node clock = root.child("ModelVariables").child("Clock");
    CHECK(std::string(clock.attribute("causality").value()) == "input");
    CHECK(std::string(clock.attribute("intervalVariability").value()) == (is_loop ? "constant" : "fixed"));
    CHECK(clock.attribute("intervalDecimal").as_double() == (is_loop ? period : 0));
    const std::string reference = clock.attribute("valueReference").value();
    const pugi::xml_node structure = root.child("ModelStructure");
    for (const pugi::xml_node variable : root.child("ModelVariables").children("Float64")) {
      const bool is_effort = std::string(variable.attribute("name").value()).starts_with("tau.");
      CHECK(variable.attribute("clocks").value() == (is_effort ? reference : ""));
      if (!is_effort) continue;
      const char* const own = variable.attribute("valueReference").value();
      const pugi::xml_node output = structure.find_child_by_attribute("Output", "valueReference", own);
      CHECK(std::string(output.attribute("dependencies").value()).ends_with(" " + reference));
      CHECK(!structure.find_child_by_attribute("InitialUnknown", "valueReference", own));
    }
  }
}

}  // namespace
}  // namespace robotc::test::clock_test
