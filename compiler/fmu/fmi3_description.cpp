#include <algorithm>

#include "compiler/fmu/description_parts.h"

namespace robotc::fmu {

namespace {

using Role = Variable::Role;

class Fmi3Writer {
 public:
  explicit Fmi3Writer(const Description& description) : model_(description) {}

  std::string write() {
    xml_.open("fmiModelDescription")
        .attribute("fmiVersion", "3.0")
        .attribute("modelName", model_.name)
        .attribute("instantiationToken", model_.token);
    if (!model_.text.empty()) xml_.attribute("description", model_.text);
    xml_.attribute("generationTool", model_.tool)
        .attribute("variableNamingConvention", are_structured(model_) ? "structured" : "flat");
    if (model_.model_exchange) {
      interface("ModelExchange");
      put("needsCompletedIntegratorStep", model_.checks_steps);
      xml_.close();
    }
    if (model_.co_simulation) {
      interface("CoSimulation");
      put("canHandleVariableCommunicationStepSize", true);
      if (has_events()) put("hasEventMode", true);
      xml_.attribute("fixedInternalStepSize", model_.step).close();
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
  [[nodiscard]] bool has_events() const {
    return std::ranges::any_of(model_.variables, [](const Variable& one) { return one.role == Role::indicator; });
  }

  void put(std::string_view name, bool value) { xml_.attribute(name, value ? "true" : "false"); }

  void interface(std::string_view element) {
    xml_.open(element).attribute("modelIdentifier", model_.identifier);
    put("canGetAndSetFMUState", true);
    put("canSerializeFMUState", true);
    put("providesDirectionalDerivatives", model_.has_derivatives);
    put("providesAdjointDerivatives", model_.has_derivatives);
  }

  void variable(const Variable& variable) {
    xml_.open("Float64")
        .attribute("name", variable.name)
        .attribute("valueReference", std::to_string(variable.reference));
    if (!variable.description.empty()) xml_.attribute("description", variable.description);
    const Attributes attributes = attributes_of(variable.role);
    xml_.attribute("causality", attributes.causality).attribute("variability", attributes.variability);
    if (!attributes.initial.empty()) xml_.attribute("initial", attributes.initial);
    if (variable.role == Role::rate) xml_.attribute("derivative", std::to_string(variable.derivative_of));
    if (!variable.unit.name.empty()) xml_.attribute("unit", variable.unit.name);
    if (!variable.display.name.empty()) xml_.attribute("displayUnit", variable.display.name);
    if (variable.start) xml_.attribute("start", *variable.start);
    xml_.close();
  }

  void structure() {
    xml_.open("ModelStructure");
    for (const Variable& variable : model_.variables) {
      if (is_output(variable.role)) unknown("Output", variable, false);
    }
    for (const Variable& variable : model_.variables) {
      if (variable.role == Role::rate) unknown("ContinuousStateDerivative", variable, false);
    }
    for (const Variable& variable : model_.variables) {
      if (is_calculated(variable.role)) unknown("InitialUnknown", variable, true);
    }
    for (const Variable& variable : model_.variables) {
      if (variable.role == Role::indicator) unknown("EventIndicator", variable, false);
    }
    xml_.close();
  }

  void unknown(std::string_view element, const Variable& variable, bool at_start) {
    xml_.open(element).attribute("valueReference", std::to_string(variable.reference));
    const Structure structure = structure_of(model_, variable, at_start);
    std::string knowns;
    for (const std::size_t known : structure.knowns) knowns += (knowns.empty() ? "" : " ") + std::to_string(known);
    xml_.attribute("dependencies", knowns).attribute("dependenciesKind", structure.kinds).close();
  }

  const Description& model_;
  exporting::XmlWriter xml_;
};

}  // namespace

std::string describe_for_fmi3(const Description& description) { return Fmi3Writer(description).write(); }

}  // namespace robotc::fmu
