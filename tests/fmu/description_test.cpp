#include <doctest/doctest.h>

#include <pugixml.hpp>
#include <set>
#include <sstream>

#include "tests/fmu/opened_fmu.h"

namespace robotc::test::description_test {
namespace {

pugi::xml_document description_of(const MachineFile& file, fmu::Version version) {
  pugi::xml_document document;
  const auto members = members_of_fmu(file, "run", version);
  CHECK(members.size() == (version == fmu::Version::fmi3 ? 3 : 2));
  REQUIRE(document.load_string(members.at("modelDescription.xml").c_str()));
  return document;
}

std::vector<unsigned> numbers(const char* text) {
  std::istringstream in(text);
  std::vector<unsigned> found;
  for (unsigned number = 0; in >> number;) found.push_back(number);
  return found;
}

std::size_t words(const char* text) {
  std::istringstream in(text);
  std::size_t count = 0;
  for (std::string word; in >> word;) ++count;
  return count;
}

pugi::xml_node named(const pugi::xml_node& list, const char* name) {
  return list.find_child_by_attribute("name", name);
}

TEST_CASE("the description of FMI 3 lists all unknowns, and names what they depend on") {
  for (const MachineFile& file : machine_files()) {
    CAPTURE(file.name);
    const pugi::xml_document document = description_of(file, fmu::Version::fmi3);
    const pugi::xml_node root = document.child("fmiModelDescription");
    CHECK(std::string(root.attribute("fmiVersion").value()) == "3.0");
    std::set<std::string> names, units;
    std::set<unsigned> outputs, rates, initial, knowns, parameters;
    for (const pugi::xml_node unit : root.child("UnitDefinitions")) units.insert(unit.attribute("name").value());
    for (const pugi::xml_node variable : root.child("ModelVariables")) {
      CHECK(names.insert(variable.attribute("name").value()).second);
      const unsigned reference = variable.attribute("valueReference").as_uint();
      const std::string causality = variable.attribute("causality").value();
      if (causality == "output") outputs.insert(reference);
      if (variable.attribute("derivative")) rates.insert(reference);
      if (variable.attribute("derivative")) knowns.insert(variable.attribute("derivative").as_uint());
      if (causality == "input") knowns.insert(reference);
      if (causality == "independent") knowns.insert(reference);
      if (causality == "parameter") parameters.insert(reference);
      const std::string start = variable.attribute("initial").value();
      if (start == "calculated") initial.insert(reference);
      CHECK((start == "exact" || causality == "input") == !variable.attribute("start").empty());
      if (variable.attribute("unit")) CHECK(units.contains(variable.attribute("unit").value()));
    }
    for (const pugi::xml_node unknown : root.child("ModelStructure")) {
      const unsigned reference = unknown.attribute("valueReference").as_uint();
      const std::string element = unknown.name();
      std::set<unsigned>& expected = element == "Output" ? outputs : element == "InitialUnknown" ? initial : rates;
      CHECK(expected.erase(reference) == 1);
      REQUIRE(unknown.attribute("dependencies"));
      const auto dependencies = numbers(unknown.attribute("dependencies").value());
      CHECK(words(unknown.attribute("dependenciesKind").value()) == dependencies.size());
      for (const unsigned known : dependencies) {
        CHECK((knowns.contains(known) || parameters.contains(known)));
      }
    }
    CHECK((outputs.empty() && rates.empty() && initial.empty()));
  }
}

TEST_CASE("a plant and its controller have the same terminals for the joints") {
  const MachineFile file = machine_files()[1];
  const auto terminals_of = [](const std::map<std::string, std::string>& members) {
    pugi::xml_document document;
    REQUIRE(document.load_string(members.at("terminalsAndIcons/terminalsAndIcons.xml").c_str()));
    std::map<std::string, std::map<std::string, std::string>> found;
    for (const pugi::xml_node terminal : document.child("fmiTerminalsAndIcons").child("Terminals")) {
      auto& members_of = found[terminal.attribute("name").value()];
      for (const pugi::xml_node member : terminal)
        members_of[member.attribute("memberName").value()] = member.attribute("variableName").value();
    }
    return found;
  };
  const auto body = terminals_of(members_of_fmu(file, "run"));
  REQUIRE(body.size() == 2);
  CHECK(body.at("root").size() == 7 + 6);
  CHECK(body.at("ball").size() == 4 + 3 + 3);
  CHECK(body.at("ball").at("q.w") == "q.ball.w");
  const MachineFile laws = law_file();
  const auto plant = terminals_of(members_of_fmu(laws, "run"));
  const auto law = terminals_of(members_of_fmu(laws, "pid", fmu::Version::fmi3, Part::whole));
  CHECK(plant == law);
  CHECK(plant.at("elbow").at("tau") == "tau.elbow");
}

TEST_CASE("variables have the units, the display units and the dependencies of their joints") {
  const pugi::xml_document document = description_of(machine_files().front(), fmu::Version::fmi3);
  const pugi::xml_node root = document.child("fmiModelDescription");
  CHECK(std::string(root.attribute("description").value()) == "A \"planar\" arm & a slide.");
  CHECK(std::string(root.attribute("variableNamingConvention").value()) == "structured");
  const pugi::xml_node variables = root.child("ModelVariables");
  const auto text = [&](const char* name, const char* attribute) {
    return std::string(named(variables, name).attribute(attribute).value());
  };
  CHECK(text("q.elbow", "unit") == "rad");
  CHECK(text("q.elbow", "displayUnit") == "deg");
  CHECK(text("q.rod", "unit") == "m");
  CHECK(text("q.rod", "start") == "0.05");
  CHECK(text("qd.rod", "unit") == "m/s");
  CHECK(text("tau.elbow", "unit") == "N*m");
  CHECK(text("tau.rod", "unit") == "N");
  CHECK(text("machine.m2", "unit") == "kg");
  CHECK(text("machine.m2", "variability") == "tunable");
  CHECK(text("machine.m2", "description") == "of the forearm");
  CHECK(text("q.elbow", "description") == "position of elbow: with a spring");
  CHECK(text("step", "start") == "0.001");
  const pugi::xml_node units = root.child("UnitDefinitions");
  const pugi::xml_node torque = named(units, "N*m").child("BaseUnit");
  CHECK((torque.attribute("kg").as_int() == 1 && torque.attribute("m").as_int() == 2 &&
         torque.attribute("s").as_int() == -2));
  CHECK(named(units, "rad/s").child("BaseUnit").attribute("rad").as_int() == 1);
  CHECK(named(units, "rad/s").child("DisplayUnit").attribute("factor").as_double() ==
        doctest::Approx(57.29577951308232).epsilon(1e-15));
  // The rate of a coordinate is its speed, and no other variable.
  const auto rate = root.child("ModelStructure")
                        .find_child_by_attribute("ContinuousStateDerivative", "valueReference",
                                                 text("der(q.elbow)", "valueReference").c_str());
  CHECK(std::string(rate.attribute("dependencies").value()) == text("qd.elbow", "valueReference"));
  CHECK(std::string(rate.attribute("dependenciesKind").value()) == "constant");
}

TEST_CASE("angles of parameters have units, and what follows the states of a law is discrete") {
  const MachineFile file{
      "modes",
      "robot arm {\n  gravity = [0, 0, -9.81] m/s^2\n"
      "  link a { mass = 1 kg, com = [1, 0, 0] m }\n  link b { mass = 1 kg, com = [1, 0, 0] m }\n"
      "  joint p: revolute base -> a\n  joint s: prismatic a -> b\n}\n"
      "controller go() for arm {\n"
      "  param goal: q = [10 deg, 0.2 m], top: qd = [1 rad/s, 1 m/s], band = 2 deg, fast = 3 rad/s\n"
      "  param ratio = 2\n"
      "  state mode: {near, far} = far\n  state count = 0\n"
      "  when abs(q.p - goal.p) < band { next mode = near }\n  next count = count + ratio\n"
      "  tau = [1 N*m, 1 N/m] .* (goal - q) - [1 N*m*s, 1 N*s/m] .* (qd - (fast / (1 rad/s)) * top)\n}\n"
      "simulate run for arm {\n  initial q = 0\n  let law = go()\n  tau = law every 10 ms\n"
      "  duration = 1 s, step = 1 ms, integrator = rk4\n"
      "  log q, law.mode, twice = 2 * law.count, mixed = law.count * q.p\n}\n",
      {}};
  pugi::xml_document document;
  REQUIRE(document.load_string(
      members_of_fmu(file, "run", fmu::Version::fmi3, Part::whole).at("modelDescription.xml").c_str()));
  const pugi::xml_node variables = document.child("fmiModelDescription").child("ModelVariables");
  const auto text = [&](const char* name, const char* attribute) {
    REQUIRE(named(variables, name));
    return std::string(named(variables, name).attribute(attribute).value());
  };
  CHECK(text("go.goal.p", "unit") == "rad");
  CHECK(text("go.goal.p", "displayUnit") == "deg");
  CHECK(text("go.goal.s", "unit") == "m");
  CHECK(text("go.top.p", "unit") == "rad/s");
  CHECK(text("go.band", "unit") == "rad");
  CHECK(text("go.fast", "unit") == "rad/s");
  CHECK(text("go.ratio", "unit") == "");
  CHECK(text("law.mode", "variability") == "discrete");
  CHECK(text("twice", "variability") == "discrete");
  CHECK(text("mixed", "variability") == "continuous");
}

TEST_CASE("the description of FMI 2 counts variables from 1, and lists the same unknowns") {
  for (const MachineFile& file : machine_files()) {
    CAPTURE(file.name);
    const pugi::xml_document new_document = description_of(file, fmu::Version::fmi3);
    const pugi::xml_document document = description_of(file, fmu::Version::fmi2);
    const pugi::xml_node root = document.child("fmiModelDescription");
    const pugi::xml_node structure = root.child("ModelStructure");
    CHECK(std::string(root.attribute("fmiVersion").value()) == "2.0");
    std::vector<pugi::xml_node> variables;
    std::set<unsigned> parameters;
    for (const pugi::xml_node variable : root.child("ModelVariables")) {
      variables.push_back(variable);
      if (std::string(variable.attribute("causality").value()) == "parameter")
        parameters.insert(variable.attribute("valueReference").as_uint());
    }
    for (const auto& [list, element] : {std::pair("Outputs", "Output"), {"Derivatives", "ContinuousStateDerivative"}}) {
      auto other = new_document.child("fmiModelDescription").child("ModelStructure").child(element);
      for (const pugi::xml_node unknown : structure.child(list)) {
        const unsigned index = unknown.attribute("index").as_uint();
        REQUIRE((index >= 1 && index <= variables.size()));
        CHECK(variables[index - 1].attribute("valueReference").as_uint() ==
              other.attribute("valueReference").as_uint());
        std::vector<unsigned> knowns = numbers(unknown.attribute("dependencies").value());
        for (unsigned& known : knowns) known = variables.at(known - 1).attribute("valueReference").as_uint();
        // FMI 3 lists parameters, too.
        std::vector<unsigned> all = numbers(other.attribute("dependencies").value());
        std::erase_if(all, [&](unsigned known) { return parameters.contains(known); });
        CHECK(knowns == all);
        if (std::string(list) == "Derivatives") {
          const unsigned state = variables[index - 1].child("Real").attribute("derivative").as_uint();
          CHECK("der(" + std::string(variables.at(state - 1).attribute("name").value()) + ")" ==
                variables[index - 1].attribute("name").value());
        }
        other = other.next_sibling(element);
      }
      CHECK(!other);
    }
  }
}

TEST_CASE("signals of a closed loop are outputs in SI units, shown as in the file") {
  const auto members = members_of_fmu(law_file(), "run", fmu::Version::fmi3, Part::whole);
  pugi::xml_document document;
  REQUIRE(document.load_string(members.at("modelDescription.xml").c_str()));
  const pugi::xml_node root = document.child("fmiModelDescription");
  const pugi::xml_node variables = root.child("ModelVariables"), units = root.child("UnitDefinitions");
  for (const pugi::xml_node variable : variables) {
    const std::string name = variable.attribute("name").value();
    CAPTURE(name);
    if (!variable.attribute("displayUnit")) continue;
    const pugi::xml_node unit = named(units, variable.attribute("unit").value());
    CHECK(unit.find_child_by_attribute("DisplayUnit", "name", variable.attribute("displayUnit").value()));
  }
  const auto text = [&](const char* name, const char* attribute) {
    return std::string(named(variables, name).attribute(attribute).value());
  };
  CHECK((text("bend", "unit") == "rad" && text("bend", "displayUnit") == "deg"));
  CHECK((text("energy", "unit") == "N*m" && text("energy", "variability") == "continuous"));
  CHECK((text("tau.elbow", "causality") == "output" && text("tau.elbow", "variability") == "discrete"));
  CHECK((text("step", "variability") == "constant" && text("step", "causality") == "local"));
}

TEST_CASE("parameters that were set are start values, of each kind of FMU") {
  MachineFile file = law_file();
  file.settings = {{"pid.stiffness", "3"}, {"machine.m2", "2.5 kg"}};
  const auto start_of = [&](const std::string& name, Part part, const std::string& parameter) {
    pugi::xml_document document;
    const auto members = members_of_fmu(file, name, fmu::Version::fmi3, part);
    REQUIRE(document.load_string(members.at("modelDescription.xml").c_str()));
    const auto found = document.select_node(("//Float64[@name='" + parameter + "']").c_str());
    REQUIRE(found);
    return found.node().attribute("start").as_double();
  };
  CHECK(start_of("pid", Part::whole, "pid.stiffness") == 3);
  CHECK(start_of("run", Part::whole, "pid.stiffness") == 3);
  CHECK(start_of("run", Part::whole, "machine.m2") == 2.5);
  CHECK(start_of("run", Part::plant, "machine.m2") == 2.5);
  CHECK(start_of("machine", Part::whole, "machine.m2") == 2.5);
}

TEST_CASE("the same file makes the same FMU") {
  const MachineFile file = machine_files().front();
  CHECK(members_of_fmu(file, "run") == members_of_fmu(file, "run"));
}

TEST_CASE("the library of an FMU has every function of FMI 2") {
  const auto members = members_of_fmu(machine_files()[1], "run", fmu::Version::fmi2);
  const Library library(members.at("binaries/linux64/run.so"));
  for (const char* const name : {"GetTypesPlatform",
                                 "GetVersion",
                                 "SetDebugLogging",
                                 "Instantiate",
                                 "FreeInstance",
                                 "SetupExperiment",
                                 "EnterInitializationMode",
                                 "ExitInitializationMode",
                                 "Terminate",
                                 "Reset",
                                 "GetReal",
                                 "GetInteger",
                                 "GetBoolean",
                                 "GetString",
                                 "SetReal",
                                 "SetInteger",
                                 "SetBoolean",
                                 "SetString",
                                 "GetFMUstate",
                                 "SetFMUstate",
                                 "FreeFMUstate",
                                 "SerializedFMUstateSize",
                                 "SerializeFMUstate",
                                 "DeSerializeFMUstate",
                                 "GetDirectionalDerivative",
                                 "EnterEventMode",
                                 "NewDiscreteStates",
                                 "EnterContinuousTimeMode",
                                 "CompletedIntegratorStep",
                                 "SetTime",
                                 "SetContinuousStates",
                                 "GetDerivatives",
                                 "GetEventIndicators",
                                 "GetContinuousStates",
                                 "GetNominalsOfContinuousStates",
                                 "SetRealInputDerivatives",
                                 "GetRealOutputDerivatives",
                                 "DoStep",
                                 "CancelStep",
                                 "GetStatus",
                                 "GetRealStatus",
                                 "GetIntegerStatus",
                                 "GetBooleanStatus",
                                 "GetStringStatus"}) {
    CHECK(library.symbol(std::string("fmi2") + name) != nullptr);
  }
}

}  // namespace
}  // namespace robotc::test::description_test
