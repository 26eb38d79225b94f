#include "results/linear_analysis.h"

#include <algorithm>
#include <cmath>

#include "compiler/linear_systems/frequency_response.h"
#include "compiler/linear_systems/step_response.h"

namespace robotc::tools {

using linear_systems::Complex;

namespace {

/// Roots as fast as the crossings that margins are measured at.
void add_crossings(const linear_systems::Margins& margins, std::optional<double> period, std::vector<Complex>& roots) {
  const auto add = [&](double frequency) {
    if (frequency > 0) roots.push_back(period ? std::polar(1.0, frequency * *period) : Complex(-frequency, 0));
  };
  if (margins.increase) add(margins.increase->frequency);
  if (margins.decrease) add(margins.decrease->frequency);
  if (margins.phase) add(margins.phase->frequency);
}

}  // namespace

std::vector<Complex> LinearAnalysis::poles() const {
  std::vector<Complex> list;
  for (const linear_systems::Mode& mode : modes) list.push_back(mode.pole);
  return list;
}

std::optional<LinearAnalysis> analyse(const Linearisation& model) {
  LinearAnalysis analysis{model, {}, {}, {}, {}};
  const linear_systems::StateSpace& system = model.system;
  const auto poles = linear_systems::eigenvalues(system.a);
  if (!poles) return std::nullopt;
  for (const Complex pole : *poles) analysis.modes.push_back(linear_systems::mode_of(pole, system.period));
  analysis.stability = linear_systems::stability(*poles, system.period);
  if (system.input_count() * system.output_count() <= most_channels) {
    for (std::size_t input = 0; input < system.input_count(); ++input) {
      for (std::size_t output = 0; output < system.output_count(); ++output) {
        auto function = linear_systems::transfer_function(system, input, output);
        if (!function) return std::nullopt;
        analysis.channels.push_back(
            {input, output, model.outputs[output].name + " / " + model.inputs[input].name, std::move(*function)});
      }
    }
  }
  for (const Linearisation::Loop& loop : model.loops) {
    if (!model.opened.empty() && loop.joint != model.opened) continue;
    auto margins = linear_systems::margins(loop.system);
    if (!margins) return std::nullopt;
    analysis.loops.push_back({loop.joint, std::move(*margins)});
  }
  return analysis;
}

BodeData bode_data(const LinearAnalysis& analysis) {
  std::vector<Complex> roots;
  for (const LinearAnalysis::Channel& channel : analysis.channels) {
    for (const auto* list : {&channel.function.poles, &channel.function.zeros})
      roots.insert(roots.end(), list->begin(), list->end());
  }
  // The crossings of an opened loop are shown too.
  if (!analysis.model.opened.empty()) {
    for (const LinearAnalysis::Loop& loop : analysis.loops)
      add_crossings(loop.margins, analysis.model.system.period, roots);
  }
  BodeData data;
  data.frequencies = linear_systems::telling_frequencies(roots, analysis.model.system.period);
  for (const LinearAnalysis::Channel& channel : analysis.channels) {
    const linear_systems::FrequencyResponse response(
        linear_systems::channel(analysis.model.system, channel.input, channel.output));
    std::vector<Complex> values;
    std::vector<double> decibels;
    for (const double frequency : data.frequencies) {
      values.push_back(response.at(frequency).front());
      decibels.push_back(20 * std::log10(std::abs(values.back())));
    }
    data.decibels.push_back(std::move(decibels));
    data.degrees.push_back(linear_systems::unwrapped_phase(values));
  }
  return data;
}

StepData step_data(const LinearAnalysis& analysis) {
  std::vector<Complex> poles;
  for (const LinearAnalysis::Channel& channel : analysis.channels)
    poles.insert(poles.end(), channel.function.poles.begin(), channel.function.poles.end());
  const double duration = linear_systems::telling_duration(poles, analysis.model.system.period);
  StepData data;
  for (const LinearAnalysis::Channel& channel : analysis.channels) {
    linear_systems::StepResponse response =
        linear_systems::step_response(linear_systems::channel(analysis.model.system, channel.input, channel.output), 0,
                                      channel.function.poles, duration);
    data.times = std::move(response.times);
    data.values.push_back(std::move(response.values));
  }
  return data;
}

}  // namespace robotc::tools
