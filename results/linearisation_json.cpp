// A linear model as JSON.
#include "compiler/support/json_writer.h"
#include "results/linear_analysis.h"

namespace robotc::tools {

namespace {

using linear_systems::Complex;
using linear_systems::Margins;
using linear_systems::Stability;

void append_signals(JsonWriter& json, std::string_view key, const std::vector<LinearSignal>& signals) {
  json.key(key).begin_array();
  for (const LinearSignal& signal : signals) {
    json.begin_object().key("name").value(signal.name).key("unit").value(signal.unit);
    json.key("value");
    signal.words ? (void)json.value(signal.word()) : (void)json.value(signal.value);
    json.end_object();
  }
  json.end_array();
}

void append_matrix(JsonWriter& json, std::string_view key, const linear_systems::Matrix& matrix) {
  json.key(key).begin_array();
  for (std::size_t r = 0; r < matrix.rows; ++r)
    json.value(std::span<const double>(matrix.entries).subspan(r * matrix.cols, matrix.cols));
  json.end_array();
}

void append_complex(JsonWriter& json, Complex z) { json.begin_array().value(z.real()).value(z.imag()).end_array(); }

void append_complex(JsonWriter& json, std::string_view key, const std::vector<Complex>& list) {
  json.key(key).begin_array();
  for (const Complex z : list) append_complex(json, z);
  json.end_array();
}

std::string_view name_of(Stability stability) {
  switch (stability) {
    case Stability::stable:
      return "stable";
    case Stability::marginal:
      return "marginal";
    case Stability::unstable:
      break;
  }
  return "unstable";
}

void append_gain(JsonWriter& json, const Margins::Gain& gain) {
  json.begin_object().key("factor").value(gain.factor).key("frequency").value(gain.frequency).end_object();
}
void append_phase(JsonWriter& json, const Margins::Phase& phase) {
  json.begin_object().key("degrees").value(phase.degrees).key("frequency").value(phase.frequency);
  json.key("delay").value(phase.delay).end_object();
}

template <class Margin, class Append>
void append_optional(JsonWriter& json, std::string_view key, const std::optional<Margin>& margin, Append append) {
  json.key(key);
  margin ? append(json, *margin) : (void)json.null();
}

void append_loop(JsonWriter& json, const LinearAnalysis::Loop& loop) {
  const Margins& margins = loop.margins;
  json.begin_object().key("motor").value(loop.joint).key("closed_loop_is_stable").value(margins.is_stable);
  append_optional(json, "gain_increase", margins.increase, append_gain);
  append_optional(json, "gain_decrease", margins.decrease, append_gain);
  append_optional(json, "phase", margins.phase, append_phase);
  append_optional(json, "delay", margins.delay, append_phase);
  json.key("sensitivity_peak").value(margins.sensitivity_peak);
  json.key("sensitivity_frequency").value(margins.sensitivity_frequency);
  json.key("gain_crossings").begin_array();
  for (const Margins::Gain& gain : margins.gains) append_gain(json, gain);
  json.end_array().key("phase_crossings").begin_array();
  for (const Margins::Phase& phase : margins.phases) append_phase(json, phase);
  json.end_array().end_object();
}

void append_channel(JsonWriter& json, const LinearAnalysis& analysis, std::size_t index, const BodeData* bode,
                    const StepData* step) {
  const LinearAnalysis::Channel& channel = analysis.channels[index];
  json.begin_object().key("input").value(analysis.model.inputs[channel.input].name);
  json.key("output").value(analysis.model.outputs[channel.output].name);
  json.key("gain").value(channel.function.gain);
  append_complex(json, "zeros", channel.function.zeros);
  append_complex(json, "poles", channel.function.poles);
  json.key("dc_gain");
  channel.function.dc_gain ? (void)json.value(*channel.function.dc_gain) : (void)json.null();
  if (bode != nullptr) {
    json.key("magnitude_db").value(std::span<const double>(bode->decibels[index]));
    json.key("phase_degrees").value(std::span<const double>(bode->degrees[index]));
  }
  if (step != nullptr) json.key("step").value(std::span<const double>(step->values[index]));
  json.end_object();
}

}  // namespace

std::string linearisation_to_json(const LinearAnalysis& analysis, const BodeData* bode, const StepData* step) {
  const Linearisation& model = analysis.model;
  JsonWriter json;
  json.begin_object().key("robot").value(model.robot).key("simulation");
  model.simulation.empty() ? (void)json.null() : (void)json.value(model.simulation);
  json.key("closed_loop").value(model.closed_loop).key("opened_at");
  model.opened.empty() ? (void)json.null() : (void)json.value(model.opened);
  json.key("time").value(model.time).key("equilibrium").value(model.equilibrium);
  json.key("period");
  model.system.period ? (void)json.value(*model.system.period) : (void)json.null();
  append_signals(json, "states", model.states);
  append_signals(json, "left_out", model.left_out);
  append_signals(json, "efforts", model.efforts);
  append_signals(json, "inputs", model.inputs);
  append_signals(json, "outputs", model.outputs);
  append_matrix(json, "A", model.system.a);
  append_matrix(json, "B", model.system.b);
  append_matrix(json, "C", model.system.c);
  append_matrix(json, "D", model.system.d);
  json.key("stability").value(name_of(analysis.stability));
  json.key("poles").begin_array();
  for (const linear_systems::Mode& mode : analysis.modes) {
    json.begin_object().key("pole");
    append_complex(json, mode.pole);
    json.key("frequency").value(mode.frequency).key("damping").value(mode.damping);
    json.key("time_constant").value(mode.time_constant).end_object();
  }
  json.end_array();
  if (bode != nullptr) json.key("frequencies").value(std::span<const double>(bode->frequencies));
  if (step != nullptr) json.key("times").value(std::span<const double>(step->times));
  json.key("channels").begin_array();
  for (std::size_t i = 0; i < analysis.channels.size(); ++i) append_channel(json, analysis, i, bode, step);
  json.end_array().key("margins").begin_array();
  for (const LinearAnalysis::Loop& loop : analysis.loops) append_loop(json, loop);
  return json.end_array().end_object().text() + '\n';
}

}  // namespace robotc::tools
