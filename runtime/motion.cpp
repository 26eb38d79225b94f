#include "runtime/motion.h"

#include <algorithm>

#include "runtime/adaptive_step.h"
#include "runtime/contact_step.h"
#include "runtime/fixed_step.h"

namespace robotc::runtime {

namespace {

std::unique_ptr<Integration> make_integration(const Plan& plan, RightHandSide& right_hand_side, ProgressMeter& meter) {
  // Without states there is no error to control.
  if (right_hand_side.size() == 0) return std::make_unique<FixedStep>(Integrator::taylor2, right_hand_side, meter);
  switch (plan.integrator) {
    case Integrator::dopri5:
      return std::make_unique<Dopri5>(plan, right_hand_side, meter);
    case Integrator::rosenbrock4:
      return std::make_unique<Rosenbrock4>(plan, right_hand_side, meter);
    case Integrator::contact_step:
      return std::make_unique<ContactStep>(right_hand_side, meter);
    default:
      return std::make_unique<FixedStep>(plan.integrator, right_hand_side, meter);
  }
}

}  // namespace

Motion::Motion(const Plan& plan, RightHandSide& right_hand_side, ProgressMeter& meter, Result& result)
    : result_(result),
      events_(right_hand_side, plan.events),
      integration_(make_integration(plan, right_hand_side, meter)),
      y_(right_hand_side.size()),
      looked_at_(right_hand_side.size()) {}

bool Motion::begin(double t, bool goes_on) {
  if (!events_.watches()) return true;
  take_state(t);
  if (!goes_on) return happen(t);
  events_.any_comes_true(t, y_.data());
  events_.looked();
  return true;
}

bool Motion::advance(const RowInterval& row) {
  events_.begin_row();
  if (fresh_) {
    take_state(row.from);
    if (events_.watches() && !happen(row.from)) return false;
  }
  for (;;) {
    if (next_event_ && *next_event_ <= row.to) {
      const double t = *next_event_;
      integration_->at(t, y_);
      if (!happen(t)) return false;
      if (t == row.to) return true;
    } else if (integration_->end() >= row.to) {
      integration_->at(row.to, y_);
      set_state();
      return true;
    } else if (integration_->step(row, result_.tau, result_)) {
      if (events_.watches()) look_for_events();
      if (events_.unanswered()) {
        result_.failure = events_.unanswered();
        result_.t = result_.failure->time;
        integration_->at(result_.t, y_);
        set_state();
        return false;
      }
    } else {
      result_.t = integration_->end();
      integration_->at(result_.t, y_);
      set_state();
      return false;
    }
  }
}

void Motion::look_for_events() {
  const double begin = integration_->begin();
  const double length = integration_->end() - begin;
  const std::size_t looks = integration_->looks();
  double before = begin;
  const auto comes_true = [&](double t) {
    integration_->at(t, looked_at_);
    return events_.any_comes_true(t, looked_at_.data());
  };
  for (std::size_t look = 1; look <= looks; ++look) {
    double after =
        look == looks ? integration_->end() : begin + length * static_cast<double>(look) / static_cast<double>(looks);
    if (!comes_true(after)) {
      events_.looked();
      before = after;
      continue;
    }
    // Bisection to the last bit of t; at `after` the event has happened.
    for (double middle = before + 0.5 * (after - before); before < middle && middle < after;
         middle = before + 0.5 * (after - before)) {
      (comes_true(middle) ? after : before) = middle;
    }
    next_event_ = after;
    return;
  }
}

bool Motion::happen(double t) {
  next_event_.reset();
  const bool goes_on = events_.happen(t, y_, result_);
  if (!goes_on) result_.t = t;
  set_state();
  integration_->start(t, y_);
  return goes_on;
}

void Motion::take_state(double t) {
  auto to = std::copy(result_.q.begin(), result_.q.end(), y_.begin());
  to = std::copy(result_.qd.begin(), result_.qd.end(), to);
  std::copy(result_.x.begin(), result_.x.end(), to);
  next_event_.reset();
  integration_->start(t, y_);
  fresh_ = false;
}

void Motion::set_state() {
  const double* from = y_.data();
  for (std::vector<double>* part : {&result_.q, &result_.qd, &result_.x}) {
    std::copy_n(from, part->size(), part->begin());
    from += part->size();
  }
}

}  // namespace robotc::runtime
