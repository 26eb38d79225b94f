#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <pugixml.hpp>

#include "tests/fmu/opened_fmu.h"

namespace robotc::test::source_test {
namespace {

/// Values of all outputs at the end of steps of co-simulation, with the same inputs each.
std::vector<double> outputs_after(const OpenedFmu& fmu, const MachineFile& file, bool has_inputs, const Run& run) {
  const fmi3Instance instance = fmu.instance(true);
  if (has_inputs) fmu.set(instance, fmu.references("tau."), file.inputs);
  for (std::size_t k = 0; k < run.steps; ++k) fmu.step(instance, static_cast<double>(k) * run.step, run.step);
  std::vector<double> values = fmu.states(instance);
  const std::vector<double> rates = fmu.rates(instance);
  values.insert(values.end(), rates.begin(), rates.end());
  fmu.free(instance);
  return values;
}

void check_source(const MachineFile& file, const std::string& name, Part part) {
  CAPTURE(file.name);
  const Run run = run_of(file, name);
  const OpenedFmu source(file, name, part, Code::source), binary(file, name, part);
  CHECK(source.names() == binary.names());
  CHECK(source.token() == binary.token());
  const bool has_inputs = part == Part::plant;
  const std::vector<double> own = outputs_after(source, file, has_inputs, run);
  const std::vector<double> expected = outputs_after(binary, file, has_inputs, run);
  REQUIRE(own.size() == expected.size());
  // The compilers fuse and order differently: rounding, which some hundred steps of some rad/s let grow by orders.
  for (std::size_t i = 0; i < own.size(); ++i)
    CHECK(std::abs(own[i] - expected[i]) < 1e-9 * (1 + std::abs(expected[i])));
}

TEST_CASE("FMUs as source are those of compiled code, but for rounding") {
  for (const MachineFile& file : machine_files()) check_source(file, "run", Part::plant);
  for (const char* const name : {"run", "smooth"}) check_source(law_file(), name, Part::whole);
}

TEST_CASE("laws with numeric algorithms are FMUs as source, too") {
  MachineFile file = law_file();
  file.text += R"(
controller limited for machine {
  const goal: q = [30 deg, -20 deg], most: tau = [25, 10] SI
  const Kp: tau/q = [40, 20] SI, Kd: tau/qd = [4, 2] SI
  let want = Kp .* (goal - q) - Kd .* qd
  let H = diag(1 ./ most ./ most)
  tau = qp(H, -H * want, [[1, 0], [0, 1]], -0.9 * most, 0.9 * most)
}
simulate bounded for machine {
  initial q = [-80 deg, 10 deg]
  tau = limited() every 2 ms
  duration = 0.3 s, step = 1 ms, integrator = rk4
  log q, tau
}
)";
  check_source(file, "bounded", Part::whole);
}

TEST_CASE("derivatives of FMUs as source are those of compiled code") {
  const MachineFile file = machine_files()[1];
  const OpenedFmu source(file, "run", Part::plant, Code::source), binary(file, "run");
  const std::vector<fmi3ValueReference> unknowns = source.references("der("), knowns = source.references("q");
  std::vector<double> seed(knowns.size());
  for (std::size_t i = 0; i < seed.size(); ++i) seed[i] = std::sin(static_cast<double>(i + 1));
  std::vector<std::vector<double>> found;
  for (const OpenedFmu* const fmu : {&source, &binary}) {
    const fmi3Instance instance = fmu->instance(false);
    found.push_back(fmu->derivative(instance, unknowns, knowns, seed));
    fmu->free(instance);
  }
  for (std::size_t i = 0; i < unknowns.size(); ++i)
    CHECK(std::abs(found[0][i] - found[1][i]) < 1e-12 * (1 + std::abs(found[1][i])));
}

TEST_CASE("the descriptions list the sources, and several FMUs can be linked into one program") {
  const MachineFile file = law_file();
  for (const auto version : {fmu::Version::fmi2, fmu::Version::fmi3}) {
    const auto members = members_of_fmu(file, "pid", version, Part::whole, Code::source);
    const bool is_new = version == fmu::Version::fmi3;
    CHECK(members.size() == (is_new ? 5 : 3));
    std::vector<std::string> listed;
    pugi::xml_document document;
    if (is_new) {
      REQUIRE(document.load_string(members.at("sources/buildDescription.xml").c_str()));
      const pugi::xml_node build = document.child("fmiBuildDescription").child("BuildConfiguration");
      CHECK(std::string(build.attribute("modelIdentifier").value()) == "pid");
      CHECK(std::string(build.child("SourceFileSet").attribute("language").value()) == "C++17");
      for (const pugi::xml_node one : build.child("SourceFileSet")) listed.emplace_back(one.attribute("name").value());
    } else {
      REQUIRE(document.load_string(members.at("modelDescription.xml").c_str()));
      for (const char* const interface : {"ModelExchange", "CoSimulation"}) {
        listed.clear();
        for (const pugi::xml_node one : document.child("fmiModelDescription").child(interface).child("SourceFiles"))
          listed.emplace_back(one.attribute("name").value());
      }
    }
    CHECK(listed == std::vector<std::string>{"model.c", "interface.cpp"});
    for (const std::string& name : listed) CHECK(members.contains("sources/" + name));
    const Library library(compiled(members));
    CHECK(library.symbol(is_new ? "fmi3DoStep" : "fmi2DoStep") != nullptr);
    CHECK(library.symbol("pid_robotc_fmu_counts") != nullptr);
  }
}

}  // namespace
}  // namespace robotc::test::source_test
