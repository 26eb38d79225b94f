#include "runtime/halted_run.h"

#include <algorithm>
#include <utility>

namespace robotc::runtime {

HaltedRun::HaltedRun(const System& system, const Signals& signals, Plan plan, std::vector<double> constants)
    : system_(system),
      signals_(signals),
      plan_(std::move(plan)),
      constants_(std::move(constants)),
      outcomes_(signals.calls.size()) {
  system_.constants = constants_.data();
  run_ = std::make_unique<Run>(system_, plan_, no_progress_);
  keep();
}

void HaltedRun::set_constants(const std::vector<double>& constants) {
  if (constants == constants_) return;
  std::copy(constants.begin(), constants.end(), constants_.begin());
  run_->constants_changed();
}

void HaltedRun::keep() {
  const Result& now = run_->state();
  halt_.t = run_->time();
  halt_.q = now.q;
  halt_.qd = now.qd;
  halt_.tau = now.tau;
  halt_.x = now.x;
  halt_.z = now.z;
}

HaltedRun::Status HaltedRun::fail(std::optional<Failure> failure, std::optional<Divergence> divergence) {
  result_ = run_->finish();
  if (failure) result_->failure = failure;
  if (divergence) result_->divergence = std::move(divergence);
  return status_ = Status::failed;
}

HaltedRun::Status HaltedRun::advance(std::size_t rows) {
  if (status_ != Status::running) return status_;
  for (std::size_t i = 0; i < rows && !run_->is_at_end(); ++i) {
    if (!run_->row() || !run_->move()) return fail({}, {});
  }
  const Result& now = run_->state();
  for (const auto& [values, name] : {std::pair{&now.q, "q"}, {&now.qd, "qd"}, {&now.x, "x"}, {&now.z, "z"}}) {
    const auto wrong = first_not_finite(values->data(), values->size());
    if (wrong) return fail({}, Divergence{run_->time(), name, *wrong});
  }
  keep();
  if (run_->is_at_end()) status_ = Status::complete;
  return status_;
}

HaltedRun::Status HaltedRun::observe(double* values) {
  if (signals_.function == nullptr) return status_;
  double* const outputs[] = {values, outcomes_.data()};
  call(signals_.function, system_,
       {halt_.t, halt_.q.data(), halt_.qd.data(), halt_.tau.data(), halt_.x.data(), halt_.z.data()}, outputs);
  if (status_ == Status::failed) return status_;
  if (auto failure = outcomes_.failure(halt_.t, signals_.calls)) return fail(failure, {});
  if (const auto wrong = first_not_finite(values, signals_.width)) {
    return fail({}, Divergence{halt_.t, "signals", *wrong});
  }
  return status_;
}

}  // namespace robotc::runtime
