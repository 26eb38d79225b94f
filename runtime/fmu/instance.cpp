#include "runtime/fmu/instance.h"

#include <stdlib.h>

#include <cmath>

#include "runtime/closing_formulas.h"
#include "runtime/fmu/arrays.h"

namespace robotc::fmu {

namespace {

/// Relative drift of a loop or of the length of a quaternion above which an integrator with error control should start
/// again from a corrected state. A much smaller bound would interrupt it at each step.
constexpr double most_drift = 1e-9;

constexpr Trouble loops_open = "the loops cannot be closed from this configuration";
constexpr Trouble not_finite = "the rates of the states are not finite";
constexpr Trouble call_failed = "a numeric algorithm found no answer, or a comparison was one with NaN";
constexpr Trouble cannot_set = "this variable cannot be set";

std::uint64_t hash(const char* text) {
  std::uint64_t value = 14695981039346656037ULL;  // FNV-1a
  for (; *text != 0; ++text) value = (value ^ static_cast<unsigned char>(*text)) * 1099511628211ULL;
  return value;
}

}  // namespace

Instance* Instance::make() {
  const Layout layout;
  const std::size_t flow = flow_size();
  std::size_t memory = sizeof(Instance) + 2 * state_size();
  const std::size_t outcomes = 2 * (count(law_calls) + count(calls) + count(condition_calls) + count(reset_calls));
  memory += sizeof(double) * (2 * tau_size() + count(ticked) + 7 * flow + count(loop_equations) + outcomes +
                              2 * count(events) + count(time_events) + count(held) + count(partials) +
                              count(parameter_partials) + count(Count::inputs) + 2 + layout.constants);
  auto* const bytes = static_cast<char*>(calloc(1, memory));
  if (bytes == nullptr) return nullptr;
  auto* const instance = reinterpret_cast<Instance*>(bytes);
  instance->layout_ = layout;
  instance->state_ = reinterpret_cast<State*>(bytes + sizeof(Instance));
  instance->before_ = reinterpret_cast<State*>(bytes + sizeof(Instance) + state_size());
  auto* next = reinterpret_cast<double*>(bytes + sizeof(Instance) + 2 * state_size());
  const auto take = [&](std::size_t size) {
    double* const array = next;
    next += size;
    return array;
  };
  instance->acting_ = take(tau_size());
  instance->limited_ = take(tau_size());
  instance->next_ = take(count(ticked));
  instance->y_begin_ = take(flow);
  instance->rate_begin_ = take(flow);
  instance->stage_ = take(flow);
  instance->stage_rate_ = take(flow);
  instance->sum_ = take(flow);
  instance->closed_ = take(flow);
  instance->gaps_ = take(count(loop_equations));
  instance->outcomes_ = take(outcomes);
  instance->looked_at_ = take(flow);
  instance->holding_ = take(count(events));
  instance->happening_ = take(count(events));
  instance->times_ = take(count(time_events));
  instance->after_ = take(count(held));
  instance->partials_ = take(count(partials) + count(parameter_partials));
  instance->given_ = take(count(Count::inputs) + 2);
  instance->places_ = take(layout.constants);
  instance->reset();
  return instance;
}

void Instance::free(Instance* instance) { ::free(instance); }

void Instance::reset() {
  *state_ = State{hash(robotc_fmu_token), Mode::instantiated, 0, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0};
  copy(robotc_fmu_start, layout_.end, state_->values());
}

void Instance::set_time(double t) {
  if (t == time()) return;
  state_->values()[0] = t;
  make_stale();
}

Trouble Instance::check_sizes(const std::uint32_t* references, std::size_t reference_count, std::size_t size) const {
  std::size_t sum = 0;
  for (std::size_t i = 0; i < reference_count; ++i) {
    const std::uint32_t own = size_of(references[i]);
    if (own == 0) return unknown_reference;
    sum += own;
  }
  return sum == size ? nullptr : "the number of values is not that of the variables";
}

Trouble Instance::get(const std::uint32_t* references, std::size_t reference_count, double* values, std::size_t size) {
  if (const Trouble trouble = check_sizes(references, reference_count, size); trouble != nullptr) return trouble;
  for (std::size_t i = 0; i < reference_count; ++i) {
    const std::uint32_t reference = references[i];
    if (reference >= layout_.indicators) {
      const double* all = nullptr;
      if (const Trouble trouble = indicators(all); trouble != nullptr) return trouble;
    } else if (reference >= layout_.outputs) {
      if (const Trouble trouble = refresh_outputs(); trouble != nullptr) return trouble;
    } else if (reference >= layout_.rates) {
      const double* all = nullptr;
      if (const Trouble trouble = rates(all); trouble != nullptr) return trouble;
    }
    copy(section(reference), size_of(reference), values);
    values += size_of(reference);
  }
  return nullptr;
}

Trouble Instance::set(const std::uint32_t* references, std::size_t reference_count, const double* values,
                      std::size_t size) {
  if (const Trouble trouble = check_sizes(references, reference_count, size); trouble != nullptr) return trouble;
  const double* value = values;
  for (std::size_t i = 0; i < reference_count; value += size_of(references[i]), ++i) {
    const std::uint32_t reference = references[i];
    if (reference == 0 || reference >= layout_.held) return cannot_set;
    // The clock of a run is a number of steps.
    if (reference == layout_.step && count(moves) != 0 && ticks()) return cannot_set;
    if (reference == layout_.step && !(*value > 0 && std::isfinite(*value))) return "the step must be positive";
  }
  for (std::size_t i = 0; i < reference_count; ++i) {
    const std::uint32_t reference = references[i];
    copy(values, size_of(reference), section(reference));
    values += size_of(reference);
    const bool is_parameter = reference <= layout_.step;
    if (is_parameter) state_->stale_constants = 1;
    if (is_parameter || (reference >= layout_.flow && reference < layout_.held)) state_->was_set = 1;
    if (reference == layout_.step) begin_grid();
  }
  make_stale();
  return nullptr;
}

void Instance::refresh_constants() {
  if (state_->stale_constants == 0) return;
  state_->stale_constants = 0;
  if (robotc_fmu_functions[prepare] == nullptr) return;
  double* const results[] = {section(layout_.constants)};
  robotc_fmu_functions[prepare](nullptr, section(1), results);
}

void Instance::call(Function function, double t, const double* y, const double* tau, double* const* results,
                    const double* further) const {
  const double* q = section(layout_.positions);
  const double* v = section(layout_.speeds);
  const double* x = y;
  if (count(moves) != 0) {
    q = y;
    v = q + count(positions);
    x = v + count(speeds);
  }
  const double* const arguments[] = {
      &t, q, v, tau, x, section(layout_.held), further != nullptr ? further : section(layout_.step)};
  robotc_fmu_functions[function](arguments, section(layout_.constants), results);
}

void Instance::limit(double t, const double* y, double* tau) {
  if (robotc_fmu_functions[saturate] == nullptr) return;
  // The functions' results must not overlap their arguments.
  copy(tau, tau_size(), limited_);
  double* const results[] = {tau};
  call(saturate, t, y, limited_, results);
}

Trouble Instance::run_law(double t, const double* y) {
  refresh_constants();
  double* const results[] = {acting_, next_, outcomes_};
  call(law, t, y, section(layout_.efforts), results);
  if (!have_answers(outcomes_, count(law_calls))) return call_failed;
  limit(t, y, acting_);
  return all_finite(acting_, count(efforts)) ? nullptr : "the efforts of the law are not finite";
}

void Instance::position_rates_at(double t, const double* y, const double* v, double* rate) const {
  if (robotc_fmu_functions[position_rates] == nullptr) {
    copy(v, count(speeds), rate);
    return;
  }
  const double* const x = y + count(positions) + count(speeds);
  const double* const arguments[] = {&t, y, v, acting_, x, section(layout_.held), section(layout_.step)};
  double* const results[] = {rate};
  robotc_fmu_functions[position_rates](arguments, section(layout_.constants), results);
}

Trouble Instance::act(double t, const double* y) {
  refresh_constants();
  if (has_law() && !ticks()) return run_law(t, y);
  copy(section(has_law() ? layout_.efforts : layout_.inputs), tau_size(), acting_);
  if (!has_law()) limit(t, y, acting_);
  return nullptr;
}

Trouble Instance::rate_at(double t, const double* y, double* rate) {
  if (const Trouble trouble = act(t, y); trouble != nullptr) return trouble;
  double* accelerations = rate;
  double* x_rates = rate;
  if (count(moves) != 0) {
    position_rates_at(t, y, y + count(positions), rate);
    accelerations = rate + count(positions);
    x_rates = accelerations + count(speeds);
  }
  double* const results[] = {accelerations, x_rates, outcomes_};
  if (robotc_fmu_functions[plant] != nullptr) call(plant, t, y, acting_, results);
  if (!have_answers(outcomes_, count(calls))) return call_failed;
  return all_finite(rate, flow_size()) ? nullptr : not_finite;
}

Trouble Instance::rates(const double*& rates) {
  rates = section(layout_.rates);
  if (state_->stale_rates == 0) return nullptr;
  if (const Trouble trouble = rate_at(time(), flow(), section(layout_.rates)); trouble != nullptr) return trouble;
  state_->stale_rates = 0;
  return nullptr;
}

Trouble Instance::refresh_outputs() {
  if (state_->stale_outputs == 0) return nullptr;
  // A law that is about to run gives its efforts before its states change.
  const Trouble trouble = is_due() ? run_law(time(), flow()) : act(time(), flow());
  if (trouble != nullptr) return trouble;
  double* const all = section(layout_.outputs);
  if (has_law()) copy(acting_, count(efforts), all);
  if (robotc_fmu_functions[give_outputs] != nullptr) {
    double* const results[] = {all + count(efforts)};
    call(give_outputs, time(), flow(), acting_, results);
  }
  state_->stale_outputs = 0;
  return nullptr;
}

void Instance::set_flow(const double* y) {
  copy(y, flow_size(), section(layout_.flow));
  make_stale();
}

Trouble Instance::close() {
  if (!needs_closing()) return nullptr;
  state_->was_set = 0;
  make_stale();
  refresh_constants();
  return close(time(), section(layout_.flow));
}

Trouble Instance::close(double t, double* y) {
  runtime::normalise(robotc_fmu_quaternions, count(quaternions), y);
  if (robotc_fmu_functions[fmu::close] == nullptr) return nullptr;
  const runtime::ClosingMemory memory{robotc_fmu_loop_sizes, gaps_, count(loop_equations), closed_};
  const runtime::Closing closing = runtime::close_loops(
      memory, count(positions), count(speeds), y,
      [&] {
        double* const results[] = {gaps_, closed_, closed_ + count(positions)};
        call(fmu::close, t, y, acting_, results);
      },
      [&] {
        copy(closed_, count(positions), y);
        runtime::normalise(robotc_fmu_quaternions, count(quaternions), y);
      });
  return closing.closed ? nullptr : loops_open;
}

bool Instance::needs_closing() {
  const bool binds = count(quaternions) > 0 || robotc_fmu_functions[fmu::close] != nullptr;
  return binds && (state_->was_set != 0 || has_drifted());
}

bool Instance::has_drifted() {
  const double* const y = flow();
  for (std::uint32_t k = 0; k < count(quaternions); ++k) {
    const double* const w = y + robotc_fmu_quaternions[k];
    const double square = w[0] * w[0] + w[1] * w[1] + w[2] * w[2] + w[3] * w[3];
    if (!(std::abs(square - 1) <= 2 * most_drift)) return true;
  }
  if (robotc_fmu_functions[fmu::close] == nullptr) return false;
  refresh_constants();
  double* const results[] = {gaps_, closed_, closed_ + count(positions)};
  call(fmu::close, time(), y, acting_, results);
  for (std::uint32_t i = 0; i < count(loop_equations); ++i) {
    if (!(std::abs(gaps_[i]) <= most_drift * robotc_fmu_loop_sizes[i])) return true;
  }
  return false;
}

Trouble Instance::begin() {
  if (robotc_fmu_functions[fmu::begin] != nullptr) {
    refresh_constants();
    // The results may overwrite their inputs: initial states do not depend on each other.
    double* const results[] = {section(layout_.flowing), section(layout_.held)};
    call(fmu::begin, time(), flow(), section(layout_.inputs), results);
    make_stale();
  }
  if (const Trouble trouble = close(); trouble != nullptr) return trouble;
  begin_grid();
  bool any = false;
  return happen(any);
}

std::size_t Instance::state_size() { return sizeof(State) + sizeof(double) * Layout().end; }

State* Instance::save(State* to) const {
  if (to == nullptr) to = static_cast<State*>(calloc(1, state_size()));
  if (to == nullptr) return nullptr;
  *to = *state_;
  copy(state_->values(), layout_.end, to->values());
  return to;
}

void Instance::restore(const State& from) {
  *state_ = from;
  copy(from.values(), layout_.end, state_->values());
}

bool Instance::is_state(const void* bytes, std::size_t size) {
  return size == state_size() && static_cast<const State*>(bytes)->token == hash(robotc_fmu_token);
}

}  // namespace robotc::fmu
