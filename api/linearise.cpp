// Linear models.
#include <algorithm>
#include <cstring>
#include <limits>
#include <stdexcept>

#include "api/handles.h"
#include "results/linear_analysis.h"

using robotc::Linearisation;
using robotc::LinearisationRequest;
using robotc::LinearSignal;
using robotc::Session;
using robotc::api::Owned;
using robotc::api::Storage;
using robotc::tools::LinearAnalysis;

namespace {

constexpr double none = std::numeric_limits<double>::quiet_NaN();

std::optional<std::string> text(const char* given) {
  return given == nullptr ? std::nullopt : std::optional<std::string>(given);
}

/// The options that the caller knows.
robotc_linear_options options_of(const robotc_linear_options* given) {
  robotc_linear_options options{};
  if (given != nullptr) std::memcpy(&options, given, std::min(given->size, sizeof options));
  return options;
}

/// False if a list is missing, or a name in it.
bool is_complete(const robotc_linear_options* given) {
  if (given == nullptr) return true;
  if (given->size < sizeof given->size) return false;
  const robotc_linear_options options = options_of(given);
  const auto complete = [](const char* const* names, std::size_t count) {
    return count == 0 ||
           (names != nullptr && std::all_of(names, names + count, [](const char* name) { return name != nullptr; }));
  };
  return complete(options.inputs, options.input_count) && complete(options.outputs, options.output_count);
}

LinearisationRequest request_of(const robotc_linear_options& options) {
  LinearisationRequest request;
  request.simulation = text(options.simulation);
  request.robot = robotc::api::text_or_empty(options.robot);
  request.plant = options.plant != 0;
  request.at = text(options.at);
  request.equilibrium = options.equilibrium != 0;
  request.q = text(options.q);
  request.effort = text(options.effort);
  request.loop = text(options.loop);
  request.inputs.assign(options.inputs, options.inputs + options.input_count);
  request.outputs.assign(options.outputs, options.outputs + options.output_count);
  return request;
}

const robotc_linear_signal* const* signals(Storage& storage, const std::vector<LinearSignal>& list) {
  std::vector<robotc_linear_signal> made;
  for (const LinearSignal& signal : list)
    made.push_back({storage.keep(signal.name), storage.keep(signal.unit), signal.value,
                    signal.words ? storage.keep(signal.word()) : nullptr});
  return storage.pointers(std::move(made));
}

const double* pairs(Storage& storage, const std::vector<std::complex<double>>& list) {
  std::vector<double> numbers;
  for (const std::complex<double> z : list) {
    numbers.push_back(z.real());
    numbers.push_back(z.imag());
  }
  return storage.many(std::move(numbers));
}

robotc_margins margins_of(Storage& storage, const LinearAnalysis::Loop& loop) {
  const robotc::linear_systems::Margins& m = loop.margins;
  robotc_margins made{};
  made.motor = storage.keep(loop.joint);
  made.is_stable = m.is_stable ? 1 : 0;
  made.gain_increase = m.increase ? m.increase->factor : none;
  made.gain_increase_frequency = m.increase ? m.increase->frequency : none;
  made.gain_decrease = m.decrease ? m.decrease->factor : none;
  made.gain_decrease_frequency = m.decrease ? m.decrease->frequency : none;
  made.phase = m.phase ? m.phase->degrees : none;
  made.phase_frequency = m.phase ? m.phase->frequency : none;
  made.delay = m.delay ? m.delay->delay : none;
  made.sensitivity_peak = m.sensitivity_peak;
  made.sensitivity_frequency = m.sensitivity_frequency;
  return made;
}

std::unique_ptr<Owned<robotc_linear_model>> described(const LinearAnalysis& analysis) {
  auto made = std::make_unique<Owned<robotc_linear_model>>();
  Storage& storage = made->storage;
  const Linearisation& model = analysis.model;
  made->robot = storage.keep(model.robot);
  made->simulation = model.simulation.empty() ? nullptr : storage.keep(model.simulation);
  made->closed_loop = model.closed_loop ? 1 : 0;
  made->time = model.time;
  made->is_equilibrium = model.equilibrium ? 1 : 0;
  made->period = model.system.period.value_or(0);
  made->stability = static_cast<robotc_stability>(analysis.stability);
  made->state_count = model.states.size();
  made->input_count = model.inputs.size();
  made->output_count = model.outputs.size();
  made->left_out_count = model.left_out.size();
  made->states = signals(storage, model.states);
  made->inputs = signals(storage, model.inputs);
  made->outputs = signals(storage, model.outputs);
  made->left_out = signals(storage, model.left_out);
  made->a = storage.many(model.system.a.entries);
  made->b = storage.many(model.system.b.entries);
  made->c = storage.many(model.system.c.entries);
  made->d = storage.many(model.system.d.entries);
  std::vector<robotc_pole> poles;
  for (const robotc::linear_systems::Mode& mode : analysis.modes)
    poles.push_back({mode.pole.real(), mode.pole.imag(), mode.frequency, mode.damping, mode.time_constant});
  made->poles = storage.pointers(std::move(poles));
  std::vector<robotc_transfer_function> functions;
  for (const LinearAnalysis::Channel& channel : analysis.channels) {
    const robotc::linear_systems::TransferFunction& f = channel.function;
    functions.push_back({channel.input, channel.output, f.gain, f.dc_gain.value_or(none), f.zeros.size(),
                         f.poles.size(), pairs(storage, f.zeros), pairs(storage, f.poles)});
  }
  made->transfer_function_count = functions.size();
  made->transfer_functions = storage.pointers(std::move(functions));
  std::vector<robotc_margins> margins;
  for (const LinearAnalysis::Loop& loop : analysis.loops) margins.push_back(margins_of(storage, loop));
  made->margin_count = margins.size();
  made->margins = storage.pointers(std::move(margins));
  return made;
}

}  // namespace

static_assert(static_cast<int>(robotc::linear_systems::Stability::marginal) == ROBOTC_MARGINAL);
static_assert(static_cast<int>(robotc::linear_systems::Stability::unstable) == ROBOTC_UNSTABLE);

extern "C" {

robotc_status robotc_linearise(robotc_program* program, const robotc_linear_options* options,
                               robotc_linear_model** model, robotc_diagnostics** diagnostics) {
  if (model != nullptr) *model = nullptr;
  Owned<robotc_linear_model>* made = nullptr;
  const bool complete = model != nullptr && is_complete(options);
  const robotc_status status =
      robotc::api::ask(program, complete ? &made : nullptr, diagnostics,
                       [&](Session& session) -> std::unique_ptr<Owned<robotc_linear_model>> {
                         const std::optional<Linearisation> found = session.linearise(request_of(options_of(options)));
                         if (!found) return nullptr;
                         const std::optional<LinearAnalysis> analysis = robotc::tools::analyse(*found);
                         if (!analysis) throw std::runtime_error("eigenvalues do not converge");
                         return described(*analysis);
                       });
  if (model != nullptr) *model = made;
  return status;
}

void robotc_free_linear_model(robotc_linear_model* model) { delete static_cast<Owned<robotc_linear_model>*>(model); }

}  // extern "C"
