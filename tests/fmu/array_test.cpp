#include <doctest/doctest.h>

#include <cmath>
#include <pugixml.hpp>

#include "tests/fmu/opened_fmu.h"

namespace robotc::test::array_test {
namespace {

/// Entries of its q have units of their own.
MachineFile array_file() { return machine_file("arrays", {1, 2, 0.5}); }

constexpr FmuOptions with_arrays{.arrays = true};

/// The references of the entries of all arrays and of the scalars between, in an FMU of scalars.
std::vector<fmi3ValueReference> entries_of(const OpenedFmu& arrays, const std::vector<fmi3ValueReference>& variables) {
  std::vector<fmi3ValueReference> entries;
  for (const fmi3ValueReference variable : variables) {
    for (std::size_t i = 0; i < arrays.sizes()[variable]; ++i)
      entries.push_back(variable + static_cast<fmi3ValueReference>(i));
  }
  return entries;
}

/// All variables of an FMU.
std::vector<fmi3ValueReference> all_of(const OpenedFmu& fmu) {
  std::vector<fmi3ValueReference> all;
  for (std::size_t i = 0; i < fmu.sizes().size(); ++i) {
    if (fmu.sizes()[i] > 0) all.push_back(static_cast<fmi3ValueReference>(i));
  }
  return all;
}

TEST_CASE("arrays have the values of their entries in an FMU of scalars, in each interface, as code and as source") {
  const MachineFile file = array_file();
  for (const Code code : {Code::binary, Code::source}) {
    const OpenedFmu scalars(file, "run", Part::whole, code), arrays(file, "run", Part::whole, code, with_arrays);
    const std::vector<fmi3ValueReference> variables = all_of(arrays);
    CHECK(entries_of(arrays, variables) == all_of(scalars));
    CHECK((arrays.sizes()[arrays.reference("M")] == 9 && arrays.sizes()[arrays.reference("track.v")] == 3));
    for (const bool steps : {false, true}) {
      const fmi3Instance one = scalars.instance(steps), other = arrays.instance(steps);
      scalars.set(one, {scalars.reference("machine.c2[1]"), scalars.reference("machine.c2[2]")}, {0.2, 0.03});
      arrays.set(other, {arrays.reference("machine.c2")}, {0.2, 0.03});
      for (std::size_t k = 0; k < (steps ? 20 : 1); ++k) {
        CHECK(same_bits(scalars.get(one, all_of(scalars)), arrays.get(other, variables)));
        if (!steps) continue;
        scalars.step(one, 1e-3 * static_cast<double>(k), 1e-3);
        arrays.step(other, 1e-3 * static_cast<double>(k), 1e-3);
      }
      scalars.free(one);
      arrays.free(other);
    }
  }
}

TEST_CASE("inputs that are arrays drive a plant to the state of scalars, also behind a restored state") {
  const MachineFile file = array_file();
  const OpenedFmu scalars(file, "run"), arrays(file, "run", Part::plant, Code::binary, with_arrays);
  const fmi3Instance one = scalars.instance(true), other = arrays.instance(true), third = arrays.instance(true);
  scalars.set(one, scalars.references("tau."), file.inputs);
  arrays.set(other, {arrays.reference("tau")}, file.inputs);
  fmi3FMUState saved = nullptr;
  const Library& library = arrays.library();
  CHECK(library.function<fmi3GetFMUStateTYPE>("fmi3GetFMUState")(other, &saved) == fmi3OK);
  CHECK(library.function<fmi3SetFMUStateTYPE>("fmi3SetFMUState")(third, saved) == fmi3OK);
  CHECK(library.function<fmi3FreeFMUStateTYPE>("fmi3FreeFMUState")(other, &saved) == fmi3OK);
  scalars.step(one, 0, 0.01);
  arrays.step(other, 0, 0.01);
  arrays.step(third, 0, 0.01);
  CHECK(same_bits(scalars.states(one), arrays.states(other)));
  CHECK(same_bits(scalars.states(one), arrays.get(third, {arrays.reference("q"), arrays.reference("qd")})));
  scalars.free(one);
  arrays.free(other);
  arrays.free(third);
}

TEST_CASE("derivatives of arrays are the rows of those of their entries") {
  const MachineFile file = array_file();
  const OpenedFmu scalars(file, "run"), arrays(file, "run", Part::plant, Code::binary, with_arrays);
  const fmi3Instance one = scalars.instance(false), other = arrays.instance(false);
  const std::vector<fmi3ValueReference> unknowns{arrays.reference("der(qd)"), arrays.reference("der(q)")},
      knowns{arrays.reference("tau"), arrays.reference("qd"), arrays.reference("q")};
  const auto own_unknowns = entries_of(arrays, unknowns), own_knowns = entries_of(arrays, knowns);
  std::vector<double> seed(own_knowns.size());
  for (std::size_t i = 0; i < seed.size(); ++i) seed[i] = std::sin(static_cast<double>(i + 1));
  CHECK(same_bits(scalars.derivative(one, own_unknowns, own_knowns, seed),
                  arrays.derivative(other, unknowns, knowns, seed)));
  seed.resize(own_unknowns.size());
  CHECK(same_bits(scalars.derivative(one, own_unknowns, own_knowns, seed, true),
                  arrays.derivative(other, unknowns, knowns, seed, true)));
  scalars.free(one);
  arrays.free(other);
}

TEST_CASE("a number of values that is not that of the arrays is an error, and so is an entry of an array") {
  const MachineFile file = array_file();
  const OpenedFmu fmu(file, "run", Part::plant, Code::binary, with_arrays);
  const fmi3Instance instance = fmu.instance(false);
  const auto get = fmu.library().function<fmi3GetFloat64TYPE>("fmi3GetFloat64");
  const auto set = fmu.library().function<fmi3SetFloat64TYPE>("fmi3SetFloat64");
  const fmi3ValueReference speeds = fmu.reference("qd"), entry = speeds + 1;
  double values[4] = {};
  CHECK(get(instance, &speeds, 1, values, 3) == fmi3OK);
  CHECK(get(instance, &speeds, 1, values, 1) == fmi3Discard);
  CHECK(set(instance, &speeds, 1, values, 4) == fmi3Error);
  CHECK(get(instance, &entry, 1, values, 1) == fmi3Discard);
  fmu.free(instance);
}

TEST_CASE("the description has the sizes, the start values and the dependencies of arrays, and a unit if it is one") {
  const auto members = members_of_fmu(array_file(), "run", fmu::Version::fmi3, Part::plant, Code::binary, with_arrays);
  pugi::xml_document document;
  REQUIRE(document.load_string(members.at("modelDescription.xml").c_str()));
  const pugi::xml_node variables = document.child("fmiModelDescription").child("ModelVariables");
  const auto named = [&](const char* name) { return variables.find_child_by_attribute("name", name); };
  const auto reference = [&](const char* name) { return named(name).attribute("valueReference").value(); };
  const pugi::xml_node q = named("q"), c2 = named("machine.c2");
  CHECK(q.child("Dimension").attribute("start").as_int() == 3);
  CHECK(!q.attribute("unit"));
  CHECK(std::string(q.attribute("description").value()) == "positions: q.rail in m, q.shoulder in rad, q.elbow in rad");
  CHECK(
      (std::string(c2.attribute("unit").value()) == "m" && std::string(c2.attribute("start").value()) == "0.15 0.01"));
  CHECK(named("der(q)").attribute("derivative").as_uint() == q.attribute("valueReference").as_uint());
  const pugi::xml_node structure = document.child("fmiModelDescription").child("ModelStructure");
  const pugi::xml_node rate = structure.find_child_by_attribute("valueReference", reference("der(q)"));
  CHECK(std::string(rate.attribute("dependencies").value()) == reference("qd"));
  CHECK(std::string(rate.attribute("dependenciesKind").value()) == "constant");
  pugi::xml_document terminals;
  REQUIRE(terminals.load_string(members.at("terminalsAndIcons/terminalsAndIcons.xml").c_str()));
  std::vector<std::string> joined;
  for (const auto& member : terminals.select_nodes("//Terminal[@name='joints']/TerminalMemberVariable"))
    joined.emplace_back(member.node().attribute("variableName").value());
  CHECK(joined == std::vector<std::string>{"tau", "q", "qd"});
}

}  // namespace
}  // namespace robotc::test::array_test
