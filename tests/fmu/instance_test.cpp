#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <thread>

#include "tests/fmu/opened_fmu.h"

namespace robotc::test::instance_test {
namespace {

TEST_CASE("co-simulation under held inputs is the run of the file, bit for bit, with steps of any length") {
  for (const MachineFile& file : machine_files()) {
    CAPTURE(file.name);
    const Run run = run_of(file);
    const OpenedFmu fmu(file, "run");
    for (const std::size_t together : {std::size_t{1}, std::size_t{5}, run.steps}) {
      const fmi3Instance instance = fmu.instance(true);
      fmu.set(instance, fmu.references("tau."), file.inputs);
      for (std::size_t k = 0; k < run.steps; k += together) {
        const double from = static_cast<double>(k) * run.step;
        fmu.step(instance, from, static_cast<double>(k + together) * run.step - from);
      }
      CHECK(same_bits(fmu.states(instance), run.end));
      fmu.free(instance);
    }
  }
}

TEST_CASE("communication points off the grid of steps change the motion by the error of the integrator alone") {
  const MachineFile file = machine_files().front();
  const Run run = run_of(file);
  const OpenedFmu fmu(file, "run");
  const fmi3Instance instance = fmu.instance(true);
  fmu.set(instance, fmu.references("tau."), file.inputs);
  const double end = static_cast<double>(run.steps) * run.step;
  const std::size_t count = 37;
  double now = 0;
  for (std::size_t i = 1; i <= count; ++i) {
    const double next = end * static_cast<double>(i) / count;
    fmu.step(instance, now, next - now);
    now += next - now;
  }
  const std::vector<double> states = fmu.states(instance);
  // Steps of 1 ms of a method of order 4, in motions of some rad/s: far below 1e-10.
  for (std::size_t i = 0; i < states.size(); ++i) CHECK(std::abs(states[i] - run.end[i]) < 1e-10);
  fmu.free(instance);
}

TEST_CASE("states are saved, restored and written as bytes, to the last bit") {
  const MachineFile file = machine_files()[1];
  const OpenedFmu fmu(file, "run");
  const Library& library = fmu.library();
  const fmi3Instance instance = fmu.instance(true);
  fmu.set(instance, fmu.references("tau."), file.inputs);
  fmu.step(instance, 0, 0.02);
  fmi3FMUState saved = nullptr;
  REQUIRE(library.function<fmi3GetFMUStateTYPE>("fmi3GetFMUState")(instance, &saved) == fmi3OK);
  std::size_t size = 0;
  CHECK(library.function<fmi3SerializedFMUStateSizeTYPE>("fmi3SerializedFMUStateSize")(instance, saved, &size) ==
        fmi3OK);
  std::vector<fmi3Byte> bytes(size);
  CHECK(library.function<fmi3SerializeFMUStateTYPE>("fmi3SerializeFMUState")(instance, saved, bytes.data(), size) ==
        fmi3OK);
  fmu.step(instance, 0.02, 0.02);
  const std::vector<double> end = fmu.states(instance);
  CHECK(library.function<fmi3SetFMUStateTYPE>("fmi3SetFMUState")(instance, saved) == fmi3OK);
  CHECK(!same_bits(fmu.states(instance), end));
  fmu.step(instance, 0.02, 0.02);
  CHECK(same_bits(fmu.states(instance), end));
  // In another instance.
  const fmi3Instance other = fmu.instance(true);
  fmi3FMUState read = nullptr;
  const auto deserialise = library.function<fmi3DeserializeFMUStateTYPE>("fmi3DeserializeFMUState");
  REQUIRE(deserialise(other, bytes.data(), size, &read) == fmi3OK);
  CHECK(library.function<fmi3SetFMUStateTYPE>("fmi3SetFMUState")(other, read) == fmi3OK);
  fmu.step(other, 0.02, 0.02);
  CHECK(same_bits(fmu.states(other), end));
  bytes[0] ^= 1;
  CHECK(deserialise(other, bytes.data(), size, &read) == fmi3Error);
  const auto free_state = library.function<fmi3FreeFMUStateTYPE>("fmi3FreeFMUState");
  CHECK(free_state(other, &read) == fmi3OK);
  CHECK(free_state(instance, &saved) == fmi3OK);
  CHECK(saved == nullptr);
  fmu.free(other);
  fmu.free(instance);
}

TEST_CASE("instances are independent of each other, on several threads") {
  const MachineFile file = machine_files()[2];
  const Run run = run_of(file);
  const OpenedFmu fmu(file, "run");
  std::vector<fmi3Instance> instances;
  for (int i = 0; i < 8; ++i) {
    instances.push_back(fmu.instance(true));
    fmu.set(instances.back(), fmu.references("tau."), file.inputs);
  }
  const auto step = fmu.library().function<fmi3DoStepTYPE>("fmi3DoStep");
  std::vector<std::thread> threads;
  std::vector<int> failures(instances.size(), 0);
  for (std::size_t i = 0; i < instances.size(); ++i) {
    threads.emplace_back([&, i] {
      for (std::size_t k = 0; k < run.steps; ++k) {
        bool event = false, ends = false, early = false;
        double reached = 0;
        const auto status =
            step(instances[i], static_cast<double>(k) * run.step, run.step, true, &event, &ends, &early, &reached);
        failures[i] += status == fmi3OK ? 0 : 1;
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  for (std::size_t i = 0; i < instances.size(); ++i) {
    CHECK(failures[i] == 0);
    CHECK(same_bits(fmu.states(instances[i]), run.end));
    fmu.free(instances[i]);
  }
}

TEST_CASE("parameters change the motion as in a file with other numbers") {
  MachineFile file = machine_files().front();
  const OpenedFmu fmu(file, "run");
  const fmi3Instance instance = fmu.instance(false);
  fmu.set(instance, {fmu.reference("machine.m2"), fmu.reference("machine.reach")}, {2.25, 0.5});
  fmu.set(instance, fmu.references("tau."), {1, 2, 3});
  file.text.replace(file.text.find("m2 = 1.5 kg"), 11, "m2 = 2.25 kg");
  file.text.replace(file.text.find("reach = 0.4 m"), 13, "reach = 0.5 m");
  const OpenedFmu changed(file, "run");
  const fmi3Instance other = changed.instance(false);
  changed.set(other, changed.references("tau."), {1, 2, 3});
  const std::vector<double> rates = fmu.rates(instance), expected = changed.rates(other);
  for (std::size_t i = 0; i < rates.size(); ++i) CHECK(rates[i] == doctest::Approx(expected[i]).epsilon(1e-12));
  fmu.free(instance);
  changed.free(other);
}

TEST_CASE("contacts accelerate the plant in model exchange, whichever integrator the simulation has") {
  for (const char* integrator : {"rk4", "contact_step"}) {
    CAPTURE(integrator);
    const MachineFile file{"puck",
                           std::string("robot puck {\n  gravity = [0, 0, -9.81] m/s^2\n"
                                       "  link body { mass = 2 kg, com = [0, 0, 0] m }\n"
                                       "  joint up: prismatic base -> body = at(axis = [0, 0, 1])\n"
                                       "  contact sole: ball body -> base { radius = 50 mm, stiffness = 20 kN/m, "
                                       "dissipation = 1 s/m, friction = 0 }\n}\n"
                                       "simulate run for puck {\n  initial q = [49.5 mm]\n  tau = 0\n"
                                       "  duration = 1 s, step = 0.1 ms, integrator = ") +
                               integrator + "\n}\n",
                           {}};
    for (const Part part : {Part::whole, Part::plant}) {
      const OpenedFmu fmu(file, "run", part, Code::binary, {.co_simulation = false});
      const fmi3Instance instance = fmu.instance(false);
      // 20 kN/m times 0.5 mm lifts 2 kg.
      CHECK(fmu.rates(instance)[1] == doctest::Approx(-9.81 + 5).epsilon(1e-12));
      fmu.free(instance);
    }
  }
}

TEST_CASE("what an instance cannot do is an error, and leaves it as it was") {
  const OpenedFmu fmu(machine_files()[2], "run");
  const Library& library = fmu.library();
  const auto instantiate = library.function<fmi3InstantiateCoSimulationTYPE>("fmi3InstantiateCoSimulation");
  std::string told;
  const auto keep = [](fmi3InstanceEnvironment to, fmi3Status, fmi3String, fmi3String message) {
    *static_cast<std::string*>(to) = message;
  };
  CHECK(instantiate("one", "another", nullptr, false, false, false, false, nullptr, 0, &told, keep, nullptr) ==
        nullptr);
  CHECK(told == "the instantiation token is that of another FMU");
  const fmi3Instance instance =
      instantiate("one", fmu.token().c_str(), nullptr, false, false, false, false, nullptr, 0, &told, keep, nullptr);
  REQUIRE(instance != nullptr);
  const auto set = library.function<fmi3SetFloat64TYPE>("fmi3SetFloat64");
  const double one = 1;
  const fmi3ValueReference rate = fmu.reference("der(q.motor)"), none = 1000, swing = fmu.reference("q.swing");
  CHECK(set(instance, &rate, 1, &one, 1) == fmi3Error);
  CHECK(told == "this variable cannot be set");
  CHECK(set(instance, &none, 1, &one, 1) == fmi3Error);
  // The rocker cannot be there.
  CHECK(library.function<fmi3EnterInitializationModeTYPE>("fmi3EnterInitializationMode")(instance, false, 0, 0, false,
                                                                                         0) == fmi3OK);
  CHECK(set(instance, &swing, 1, &one, 1) == fmi3OK);
  CHECK(library.function<fmi3ExitInitializationModeTYPE>("fmi3ExitInitializationMode")(instance) == fmi3Error);
  CHECK(told == "the loops cannot be closed from this configuration");
  fmu.free(instance);
}

}  // namespace
}  // namespace robotc::test::instance_test
