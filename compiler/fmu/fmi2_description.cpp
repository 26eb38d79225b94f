#include <algorithm>

#include "compiler/fmu/description_parts.h"

namespace robotc::fmu {

namespace {

using Role = Variable::Role;

class Fmi2Writer {
 public:
  explicit Fmi2Writer(const Description& description) : model_(description) {}

  std::string write() {
    xml_.open("fmiModelDescription")
        .attribute("fmiVersion", "2.0")
        .attribute("modelName", model_.name)
        .attribute("guid", model_.token);
    if (!model_.text.empty()) xml_.attribute("description", model_.text);
    xml_.attribute("generationTool", model_.tool)
        .attribute("variableNamingConvention", are_structured(model_) ? "structured" : "flat")
        .attribute("numberOfEventIndicators",
                   std::to_string(std::ranges::count(model_.variables, Role::indicator, &Variable::role)));
    if (model_.model_exchange) {
      interface("ModelExchange");
      put("completedIntegratorStepNotNeeded", !model_.checks_steps);
      sources();
      xml_.close();
    }
    if (model_.co_simulation) {
      interface("CoSimulation");
      put("canHandleVariableCommunicationStepSize", true);
      sources();
      xml_.close();
    }
    write_units(xml_, model_);
    xml_.open("LogCategories");
    xml_.open("Category").attribute("name", "logStatus").attribute("description", "Reasons of failures").close();
    xml_.close();
    xml_.open("DefaultExperiment").attribute("startTime", "0");
    if (model_.duration) xml_.attribute("stopTime", *model_.duration);
    xml_.attribute("stepSize", model_.step).close();
    xml_.open("ModelVariables");
    for (const Variable& one : model_.variables) variable(one);
    xml_.close();
    structure();
    xml_.close();
    return xml_.text();
  }

 private:
  void put(std::string_view name, bool value) { xml_.attribute(name, value ? "true" : "false"); }

  void interface(std::string_view element) {
    xml_.open(element).attribute("modelIdentifier", model_.identifier);
    put("canGetAndSetFMUstate", true);
    put("canSerializeFMUstate", true);
    put("providesDirectionalDerivative", model_.has_derivatives);
  }

  void sources() {
    if (model_.sources.empty()) return;
    xml_.open("SourceFiles");
    for (const std::string& file : model_.sources) xml_.open("File").attribute("name", file).close();
    xml_.close();
  }

  void variable(const Variable& variable) {
    xml_.open("ScalarVariable")
        .attribute("name", variable.name)
        .attribute("valueReference", std::to_string(variable.reference));
    if (!variable.description.empty()) xml_.attribute("description", variable.description);
    const Attributes attributes = attributes_of(variable.role);
    xml_.attribute("causality", attributes.causality).attribute("variability", attributes.variability);
    if (!attributes.initial.empty()) xml_.attribute("initial", attributes.initial);
    xml_.open("Real");
    if (!variable.unit.name.empty()) xml_.attribute("unit", variable.unit.name);
    if (!variable.display.name.empty()) xml_.attribute("displayUnit", variable.display.name);
    if (variable.start) xml_.attribute("start", *variable.start);
    if (variable.role == Role::rate) xml_.attribute("derivative", number_of(variable.derivative_of));
    xml_.close();
    xml_.close();
  }

  /// Unknowns and knowns are numbers of variables, from 1.
  [[nodiscard]] std::string number_of(std::size_t reference) const {
    const auto place = std::ranges::lower_bound(model_.variables, reference, {}, &Variable::reference);
    return std::to_string(place - model_.variables.begin() + 1);
  }

  void structure() {
    xml_.open("ModelStructure");
    list("Outputs", false, is_output);
    list("Derivatives", false, [](Role role) { return role == Role::rate; });
    list("InitialUnknowns", true, is_calculated);
    xml_.close();
  }

  /// A list of the unknowns whose role is `wanted`; none if there is no such variable.
  template <class Wanted>
  void list(std::string_view element, bool at_start, Wanted wanted) {
    bool is_open = false;
    for (const Variable& variable : model_.variables) {
      if (!wanted(variable.role)) continue;
      if (!is_open) xml_.open(element);
      is_open = true;
      const Structure structure = structure_of(model_, variable, {.at_start = at_start});
      std::string knowns;
      for (const std::size_t known : structure.knowns) knowns += (knowns.empty() ? "" : " ") + number_of(known);
      xml_.open("Unknown").attribute("index", number_of(variable.reference));
      xml_.attribute("dependencies", knowns).attribute("dependenciesKind", structure.kinds).close();
    }
    if (is_open) xml_.close();
  }

  const Description& model_;
  exporting::XmlWriter xml_;
};

}  // namespace

std::string describe_for_fmi2(const Description& description) { return Fmi2Writer(description).write(); }

}  // namespace robotc::fmu
