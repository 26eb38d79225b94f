// The instance in time: clocks and steps of co-simulation.
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
  if (!ticks() || state_->ticked != 0) return false;
  if (state_->is_driven != 0) return state_->is_active != 0;
  if (state_->grid_steps % count(hold) != 0) return false;
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

void Instance::drive(bool active) {
  state_->is_driven = 1;
  state_->is_active = active ? 1 : 0;
  if (active) state_->ticked = 0;
  make_stale();
}

Trouble Instance::run_active(bool& any) {
  if (!is_active()) return nullptr;
  state_->is_active = 0;
  if (const Trouble trouble = execute_tick(); trouble != nullptr) return trouble;
  bool caused = false;
  const Trouble trouble = happen(caused);
  any = any || caused;
  return trouble;
}

Trouble Instance::tick(bool& has_next, double& next, bool& any) {
  has_next = ticks() && state_->is_driven == 0;
  if (state_->is_driven != 0) return run_active(any);
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

}  // namespace robotc::fmu
