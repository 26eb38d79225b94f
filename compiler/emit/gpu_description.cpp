#include "compiler/emit/gpu_description.h"

#include "compiler/support/json_writer.h"

namespace robotc::emit {

namespace {

/// Version of the description's form.
constexpr int form = 2;

void add_array(JsonWriter& json, const std::string& name, const std::vector<std::size_t>& shape) {
  json.begin_object().key("name").value(name).key("shape").begin_array();
  for (const std::size_t size : shape) json.value(size);
  json.end_array().end_object();
}

std::vector<std::size_t> shape_of(const Function& function) {
  std::vector<std::size_t> shape;
  for (const auto& axis : function.labels) shape.push_back(axis.size());
  return shape;
}

}  // namespace

std::string gpu_description(const Shipment& shipment) {
  const Model& model = shipment.model;
  JsonWriter json;
  json.begin_object().key("form").value(form).key("robot").value(model.robot);
  json.key("version").value(shipment.version).key("hash").value(shipment.hash);
  json.key("number").value(shipment.is_float ? "float" : "double");
  json.key("parameters").begin_array();
  for (const Parameter& parameter : model.parameters) {
    json.begin_object().key("name").value(parameter.name).key("unit").value(parameter.unit);
    json.key("value").value(parameter.value).end_object();
  }
  json.end_array().key("kernels").begin_array();
  const auto begin = [&](const std::string& name) {
    json.begin_object().key("function").value(name);
    json.key("entry").value(shipped_symbol(model.robot, name, shipment.hash)).key("arguments").begin_array();
  };
  for (const Function& function : model.functions) {
    begin(function.name);
    for (const std::size_t i : function.inputs) {
      const Input& input = model.inputs[i];
      add_array(json, input.name,
                input.entry_names.empty() && input.symbols.size() == 1 ? std::vector<std::size_t>{}
                                                                       : std::vector{input.symbols.size()});
    }
    add_array(json, "constants", {shipment.constants});
    json.end_array().key("result");
    add_array(json, function.name, shape_of(function));
    json.end_object();
  }
  if (shipment.rollout) {
    const ShippedRollout& rollout = *shipment.rollout;
    begin("rollout");
    add_array(json, "state", {rollout.entries.size()});
    add_array(json, "constants", {shipment.constants});
    json.end_array().key("result");
    add_array(json, "final", {rollout.entries.size()});
    json.key("simulation").value(rollout.simulation).key("integrator").value(rollout.integrator);
    json.key("step").value(rollout.step).key("steps").value(rollout.steps);
    json.key("state").begin_array();
    for (std::size_t i = 0; i < rollout.entries.size(); ++i) {
      json.begin_object().key("name").value(rollout.entries[i]).key("unit").value(rollout.units[i]);
      json.key("value").value(rollout.initial[i]).end_object();
    }
    json.end_array().end_object();
  }
  if (!model.parameters.empty()) {
    begin("prepare");
    add_array(json, "parameters", {model.parameters.size()});
    json.end_array().key("result");
    add_array(json, "constants", {shipment.constants});
    json.end_object();
  }
  json.end_array().end_object();
  return "// robotc-kernels: " + json.text() + "\n";
}

}  // namespace robotc::emit
