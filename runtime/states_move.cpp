#include "runtime/states_move.h"

#include <algorithm>
#include <cmath>
#include <exception>
#include <span>
#include <thread>

namespace robotc::runtime {

namespace {

/// States that move together: their arrays stay in the first caches from step to step.
constexpr std::size_t states_of_a_block = 64;
/// Fewer states are not worth a thread, which takes some ten microseconds to start.
constexpr std::size_t fewest_moved_by_a_thread = 256;

bool is_finite_row(const double* values, std::size_t count) {
  return std::all_of(values, values + count, [](double value) { return std::isfinite(value); });
}

/// Moves the states of one thread block by block.
class BlockMover {
 public:
  BlockMover(const StatesFunction& accelerations, const StatesFunction* plus, const States& states, double h)
      : accelerations_(accelerations),
        plus_(plus),
        states_(states),
        h_(h),
        qdd_(states_of_a_block * states.nv),
        next_qd_(states_of_a_block * states.nv),
        moved_(states_of_a_block * states.nv),
        next_q_(states_of_a_block * states.nq) {}

  void move(std::size_t first, std::size_t count, std::size_t steps, int* failed) {
    for (std::size_t step = 0; step < steps; ++step) one_step(first, count, failed);
  }

 private:
  void one_step(std::size_t first, std::size_t count, int* failed) {
    const std::size_t nq = states_.nq, nv = states_.nv;
    double* const q = states_.q + first * nq;
    double* const qd = states_.qd + first * nv;
    call(accelerations_, first, count, qdd_.data(), nv);
    // Statement by statement, so that no compiler makes one rounding of two.
    for (std::size_t i = 0; i < count * nv; ++i) {
      const double change = h_ * qdd_[i];
      next_qd_[i] = qd[i] + change;
      moved_[i] = h_ * next_qd_[i];
    }
    for (std::size_t k = 0; k < count; ++k) {
      if (is_finite_row(&next_qd_[k * nv], nv)) continue;
      std::fill_n(&moved_[k * nv], nv, 0.0);
    }
    if (plus_ == nullptr) {
      for (std::size_t i = 0; i < count * nq; ++i) next_q_[i] = q[i] + moved_[i];
    } else {
      call(*plus_, first, count, next_q_.data(), nq);
    }
    for (std::size_t k = 0; k < count; ++k) {
      if (is_finite_row(&next_qd_[k * nv], nv) && is_finite_row(&next_q_[k * nq], nq)) {
        std::copy_n(&next_q_[k * nq], nq, q + k * nq);
        std::copy_n(&next_qd_[k * nv], nv, qd + k * nv);
      } else {
        failed[first + k] = 1;
      }
    }
  }

  void call(const StatesFunction& function, std::size_t first, std::size_t count, double* output, std::size_t entries) {
    inputs_.clear();
    for (const StateInput input : function.inputs) inputs_.push_back(input_at(input, first));
    const BatchOutput outputs[] = {{output, entries}};
    run_batch(function.function, inputs_, function.constants, outputs, {count}, 1);
  }

  [[nodiscard]] BatchInput input_at(StateInput input, std::size_t first) const {
    switch (input) {
      case StateInput::q:
        return {states_.q + first * states_.nq, states_.nq};
      case StateInput::qd:
        return {states_.qd + first * states_.nv, states_.nv};
      case StateInput::tau:
        return {states_.tau + first * states_.ntau, states_.ntau};
      case StateInput::parameters:
        return {states_.parameters + first * states_.parameters_size, states_.parameters_size};
      case StateInput::displacement:
        break;
    }
    return {moved_.data(), states_.nv};
  }

  const StatesFunction& accelerations_;
  const StatesFunction* plus_;
  const States& states_;
  double h_;
  std::vector<double> qdd_, next_qd_, moved_, next_q_;
  std::vector<BatchInput> inputs_;
};

}  // namespace

void move_states(const StatesFunction& accelerations, const StatesFunction* plus, const States& states, double h,
                 std::size_t steps, std::size_t threads, int* failed) {
  const std::size_t shares =
      std::clamp<std::size_t>(states.count / fewest_moved_by_a_thread, 1, std::max<std::size_t>(threads, 1));
  // Whole blocks, so that the lanes of a call are filled in the same way on any number of threads.
  const std::size_t blocks = (states.count + states_of_a_block - 1) / states_of_a_block;
  std::vector<std::exception_ptr> errors(shares);
  const auto run = [&](std::size_t share) {
    try {
      BlockMover mover(accelerations, plus, states, h);
      for (std::size_t block = blocks * share / shares; block < blocks * (share + 1) / shares; ++block) {
        const std::size_t first = block * states_of_a_block;
        mover.move(first, std::min(states_of_a_block, states.count - first), steps, failed);
      }
    } catch (...) {
      errors[share] = std::current_exception();
    }
  };
  {
    std::vector<std::jthread> others;
    for (std::size_t share = 1; share < shares; ++share) {
      try {
        others.emplace_back(run, share);
      } catch (...) {
        run(share);  // no more threads available
      }
    }
    run(0);
  }
  for (const std::exception_ptr& error : errors) {
    if (error) std::rethrow_exception(error);
  }
}

}  // namespace robotc::runtime
