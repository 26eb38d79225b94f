// The instance in time: clocks, steps of co-simulation, and derivatives.
#include <cmath>

#include "runtime/fixed_step_formulas.h"
#include "runtime/fmu/arrays.h"
#include "runtime/fmu/instance.h"

namespace robotc::fmu {

/// ẏ for the formulas of steps; keeps the first trouble.
struct Instance::Motion {
  Instance& instance;
  Trouble trouble = nullptr;

  void rate(double t, const double* y, double* rate) {
    const Trouble found = instance.rate_at(t, y, rate);
    if (trouble == nullptr) trouble = found;
  }
  void position_rates(double t, const double* y, const double* v, double* rate) const {
    instance.position_rates_at(t, y, v, rate);
  }
};

bool Instance::is_due() const {
  if (!ticks() || state_->ticked != 0 || state_->grid_steps % count(hold) != 0) return false;
  const double step = state_->values()[layout_.step];
  return is_at(state_->grid_begin + static_cast<double>(state_->grid_steps) * step);
}

Trouble Instance::execute_tick() {
  if (const Trouble trouble = run_law(time(), flow()); trouble != nullptr) return trouble;
  copy(acting_, count(efforts), section(layout_.efforts));
  copy(next_, count(ticked), section(layout_.held));
  state_->ticked = 1;
  make_stale();
  return nullptr;
}

Trouble Instance::tick(bool& has_next, double& next, bool& any) {
  has_next = ticks();
  if (!ticks()) return nullptr;
  const double step = state_->values()[layout_.step];
  const auto tick_time = [&] { return state_->grid_begin + static_cast<double>(state_->grid_steps) * step; };
  Trouble trouble = nullptr;
  if (time() >= tick_time() - same_time * step) {
    trouble = execute_tick();
    state_->grid_steps += count(hold);
    bool caused = false;
    if (trouble == nullptr) trouble = happen(caused);
    any = any || caused;
  }
  next = tick_time();
  return trouble;
}

bool Instance::is_at(double t) const { return std::abs(t - time()) <= same_time * state_->values()[layout_.step]; }

void Instance::begin_grid() {
  state_->grid_begin = time();
  state_->grid_steps = 0;
  state_->ticked = 0;
}

Trouble Instance::advance(double t, bool stop_at_events, bool& is_event) {
  is_event = false;
  save(before_);
  const Trouble trouble = steps_to(t, stop_at_events, is_event);
  if (trouble != nullptr) restore(*before_);
  return trouble;
}

Trouble Instance::steps_to(double t, bool stop_at_events, bool& is_event) {
  const double step = state_->values()[layout_.step];
  make_stale();
  in_row_ = 0;
  bool any = false;
  if (const Trouble trouble = happen(any); trouble != nullptr) return trouble;  // inputs may have changed
  while (t - time() > same_time * step) {
    if (is_due()) {
      if (const Trouble trouble = execute_tick(); trouble != nullptr) return trouble;
      if (const Trouble trouble = happen(any); trouble != nullptr) return trouble;
    }
    const double now = time();
    const double grid = state_->grid_begin + static_cast<double>(state_->grid_steps) * step;
    const double next = state_->grid_begin + static_cast<double>(state_->grid_steps + 1) * step;
    const bool to_grid = next - t <= same_time * step;
    const double end = to_grid ? next : t;
    // A whole step has exactly the length of one, though its ends are rounded.
    const double length = to_grid && std::abs(now - grid) <= same_time * step ? step : end - now;
    in_row_ = 0;
    if (const Trouble trouble = integrate(end, length, stop_at_events, is_event); trouble != nullptr) return trouble;
    if (time() == end) state_->ticked = 0;
    if (time() == end && to_grid) ++state_->grid_steps;
    if (is_event) return nullptr;
  }
  return nullptr;
}

Trouble Instance::integrate(double end, double length, bool stop_at_events, bool& is_event) {
  double* const y = section(layout_.flow);
  for (;;) {
    const double from = time();
    copy(y, flow_size(), y_begin_);
    if (const Trouble trouble = rate_at(from, y_begin_, rate_begin_); trouble != nullptr) return trouble;
    if (const Trouble trouble = step_from(from, length, end, y); trouble != nullptr) return trouble;
    double to = end;
    bool found = false;
    if (const Trouble trouble = locate(from, to, y, found); trouble != nullptr) return trouble;
    state_->values()[0] = to;
    if (!found) return nullptr;
    if (stop_at_events) {
      is_event = true;
      return nullptr;
    }
    if (const Trouble trouble = happen(found); trouble != nullptr) return trouble;
    if (to == end) return nullptr;
    length = end - to;
  }
}

Trouble Instance::step_from(double from, double h, double to, double* y) {
  const bool is_moving = count(moves) != 0;
  const runtime::FlowSizes sizes{is_moving ? count(positions) : 0, is_moving ? count(speeds) : 0, flow_size()};
  Motion motion{*this};
  runtime::fixed_step(static_cast<runtime::Integrator>(count(integrator)), motion, sizes, {from, y_begin_, rate_begin_},
                      h, {stage_, stage_rate_, sum_}, y);
  return motion.trouble != nullptr ? motion.trouble : close(to, y);
}

Trouble Instance::derivative(const std::uint32_t* unknowns, std::size_t unknown_count, const std::uint32_t* knowns,
                             std::size_t known_count, const double* seed, std::size_t seed_size, double* result,
                             std::size_t result_size, bool adjoint) {
  Trouble trouble = check_sizes(unknowns, unknown_count, adjoint ? seed_size : result_size);
  if (trouble == nullptr) trouble = check_sizes(knowns, known_count, adjoint ? result_size : seed_size);
  if (trouble != nullptr) return trouble;
  refresh_constants();
  if (robotc_fmu_functions[derive] != nullptr) {
    double* const results[] = {partials_};
    call(derive, time(), flow(), section(layout_.inputs), results);
  }
  for (std::size_t i = 0; i < result_size; ++i) result[i] = 0;
  // For each entry of the knowns its place among them, from 1.
  double place = 0;
  for (std::size_t i = 0; i < known_count; ++i) {
    for (std::uint32_t k = 0; k < size_of(knowns[i]); ++k) places_[knowns[i] + k] = ++place;
  }
  const auto add = [&](std::size_t row, std::uint32_t known, double entry) {
    if (places_[known] == 0) return;
    const auto column = static_cast<std::size_t>(places_[known]) - 1;
    result[adjoint ? column : row] += entry * seed[adjoint ? row : column];
  };
  std::size_t row = 0;
  for (std::size_t i = 0; i < unknown_count; ++i) {
    for (std::uint32_t k = 0; k < size_of(unknowns[i]); ++k, ++row) {
      const std::uint32_t unknown = unknowns[i] + k;
      if (unknown >= layout_.flow && unknown < layout_.held) add(row, unknown, 1);  // a state that is an output
      const Range range = partials_of(unknown);
      for (std::uint32_t p = range.begin; p < range.end; ++p) add(row, robotc_fmu_partials[2 * p + 1], partials_[p]);
    }
  }
  for (std::size_t i = 0; i < known_count; ++i) {
    for (std::uint32_t k = 0; k < size_of(knowns[i]); ++k) places_[knowns[i] + k] = 0;
  }
  return nullptr;
}

Instance::Range Instance::partials_of(std::uint32_t unknown) {
  const auto first = [](std::uint32_t least) {
    std::uint32_t begin = 0;
    std::uint32_t end = count(partials);
    while (begin < end) {
      const std::uint32_t middle = begin + (end - begin) / 2;
      if (robotc_fmu_partials[2 * middle] < least) {
        begin = middle + 1;
      } else {
        end = middle;
      }
    }
    return begin;
  };
  return {first(unknown), first(unknown + 1)};
}

}  // namespace robotc::fmu
