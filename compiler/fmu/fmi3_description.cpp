#include <algorithm>
#include <optional>

#include "compiler/fmu/description_parts.h"

namespace robotc::fmu {

namespace {

using Role = Variable::Role;

class Fmi3Writer {
 public:
  explicit Fmi3Writer(const Description& description) : model_(description), elements_(elements_of(description)) {}

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
      if (has(Role::indicator) || has(Role::clock)) put("hasEventMode", true);
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
    for (const Element& one : elements_) variable(one);
    xml_.close();
    structure();
    xml_.close();
    return xml_.text();
  }

 private:
  [[nodiscard]] bool has(Role role) const {
    return std::ranges::any_of(model_.variables, [&](const Variable& one) { return one.role == role; });
  }

  /// The reference of the clock whose ticks change a variable; nothing: it is not a clocked variable.
  [[nodiscard]] std::optional<std::size_t> clock_of(const Variable& variable) const {
    const auto clock = std::ranges::find(model_.variables, Role::clock, &Variable::role);
    if (variable.role != Role::held_output || clock == model_.variables.end()) return std::nullopt;
    return clock->reference;
  }

  void clock(const Variable& variable) {
    xml_.open("Clock")
        .attribute("name", variable.name)
        .attribute("valueReference", std::to_string(variable.reference))
        .attribute("description", variable.description)
        .attribute("causality", "input")
        .attribute("intervalVariability", model_.interval ? "constant" : "fixed");
    if (model_.interval) xml_.attribute("intervalDecimal", *model_.interval);
    xml_.close();
  }

  void put(std::string_view name, bool value) { xml_.attribute(name, value ? "true" : "false"); }

  void interface(std::string_view element) {
    xml_.open(element).attribute("modelIdentifier", model_.identifier);
    put("canGetAndSetFMUState", true);
    put("canSerializeFMUState", true);
    put("providesDirectionalDerivatives", model_.has_derivatives);
    put("providesAdjointDerivatives", model_.has_derivatives);
  }

  void variable(const Element& element) {
    const Variable& first = element.first();
    if (first.role == Role::clock) return clock(first);
    xml_.open("Float64")
        .attribute("name", element.array != nullptr ? element.array->name : first.name)
        .attribute("valueReference", std::to_string(first.reference));
    const std::string& description = element.array != nullptr ? element.array->description : first.description;
    if (!description.empty()) xml_.attribute("description", description);
    const Attributes attributes = attributes_of(first.role);
    xml_.attribute("causality", attributes.causality).attribute("variability", attributes.variability);
    if (!attributes.initial.empty()) xml_.attribute("initial", attributes.initial);
    if (const auto reference = clock_of(first)) xml_.attribute("clocks", std::to_string(*reference));
    if (first.role == Role::rate) xml_.attribute("derivative", std::to_string(first.derivative_of));
    const auto all = [&](const std::string& name, auto name_in) {
      return !name.empty() &&
             std::ranges::all_of(element.variables, [&](const Variable& one) { return name_in(one) == name; });
    };
    if (all(first.unit.name, [](const Variable& one) { return one.unit.name; }))
      xml_.attribute("unit", first.unit.name);
    if (all(first.display.name, [](const Variable& one) { return one.display.name; }))
      xml_.attribute("displayUnit", first.display.name);
    if (first.start) xml_.attribute("start", starts_of(element));
    if (element.array != nullptr) {
      for (const std::size_t size : element.array->shape)
        xml_.open("Dimension").attribute("start", std::to_string(size)).close();
    }
    xml_.close();
  }

  static std::string starts_of(const Element& element) {
    std::vector<double> values;
    for (const Variable& one : element.variables) values.push_back(one.start.value_or(0));
    return exporting::decimal_text(values);
  }

  void structure() {
    xml_.open("ModelStructure");
    for (const Element& element : elements_) {
      if (is_output(element.first().role)) unknown("Output", element, false);
    }
    for (const Element& element : elements_) {
      if (element.first().role == Role::rate) unknown("ContinuousStateDerivative", element, false);
    }
    for (const Element& element : elements_) {
      if (is_calculated(element.first().role) && !clock_of(element.first())) unknown("InitialUnknown", element, true);
    }
    for (const Element& element : elements_) {
      if (element.first().role == Role::indicator) unknown("EventIndicator", element, false);
    }
    xml_.close();
  }

  void unknown(std::string_view name, const Element& element, bool at_start) {
    xml_.open(name).attribute("valueReference", std::to_string(element.first().reference));
    Structure structure = structure_of(model_, elements_, element, {.at_start = at_start, .with_parameters = true});
    if (const auto reference = clock_of(element.first())) {
      structure.knowns.push_back(*reference);
      structure.kinds += structure.kinds.empty() ? "dependent" : " dependent";
    }
    std::string knowns;
    for (const std::size_t known : structure.knowns) knowns += (knowns.empty() ? "" : " ") + std::to_string(known);
    xml_.attribute("dependencies", knowns).attribute("dependenciesKind", structure.kinds).close();
  }

  const Description& model_;
  const std::vector<Element> elements_;
  exporting::XmlWriter xml_;
};

}  // namespace

std::string describe_for_fmi3(const Description& description) { return Fmi3Writer(description).write(); }

}  // namespace robotc::fmu
