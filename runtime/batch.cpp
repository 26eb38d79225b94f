#include "runtime/batch.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <exception>
#include <limits>
#include <thread>
#include <vector>

namespace robotc::runtime {

namespace {

/// Fewer states are not worth a thread: starting one takes some ten microseconds.
constexpr std::size_t fewest_states_of_a_thread = 4096;

/// States processed before they are checked: few enough to be in the first-level cache still, and a multiple of every
/// possible number of states per call. Checking first would wait for memory, which the computation overlaps.
constexpr std::size_t states_of_a_look = 32;
/// The same with entries side by side: each entry is checked by itself, and needs a few vectors of numbers.
constexpr std::size_t states_of_a_look_side_by_side = 128;

/// A non-finite value makes any sum non-finite. Uses many independent sums, so that compilers vectorise them.
template <class Number>
[[gnu::always_inline]] inline Number sum_of(const Number* values, std::size_t count) {
  constexpr std::size_t lanes = 16;
  std::array<Number, lanes> sums{};
  std::size_t i = 0;
  for (; count - i >= lanes; i += lanes) {
    for (std::size_t lane = 0; lane < lanes; ++lane) sums[lane] += values[i + lane];
  }
  Number sum = 0;
  for (const Number part : sums) sum += part;
  for (; i < count; ++i) sum += values[i];
  return sum;
}

#ifdef __x86_64__
template <class Number>
[[gnu::target("avx2")]] Number sum_by_vectors(const Number* values, std::size_t count) {
  return sum_of(values, count);
}
#endif

template <class Number>
bool are_finite(const Number* values, std::size_t count) {
#ifdef __x86_64__
  static const bool has_vectors = __builtin_cpu_supports("avx2") != 0;
  const Number sum = has_vectors ? sum_by_vectors(values, count) : sum_of(values, count);
#else
  const Number sum = sum_of(values, count);
#endif
  // Very large numbers may also have a non-finite sum: then check each.
  return std::isfinite(sum) || std::all_of(values, values + count, [](Number value) { return std::isfinite(value); });
}

/// Copies numbers between two arrays with `entries` numbers for each of `count` states.
/// `from_stride`, `to_stride`: as of `BatchStates`.
template <class Number>
void copy_states(const Number* from, std::size_t from_stride, Number* to, std::size_t to_stride, std::size_t entries,
                 std::size_t count) {
  const auto place = [&](std::size_t stride, std::size_t state, std::size_t entry) {
    return stride == 0 ? state * entries + entry : entry * stride + state;
  };
  for (std::size_t state = 0; state < count; ++state) {
    for (std::size_t entry = 0; entry < entries; ++entry) {
      to[place(to_stride, state, entry)] = from[place(from_stride, state, entry)];
    }
  }
}

template <class Number>
class Batch {
 public:
  Batch(const BatchFunctionOf<Number>& function, std::span<const BatchInputOf<Number>> inputs, const Number* constants,
        std::span<const BatchOutputOf<Number>> outputs, std::size_t entry_stride)
      : function_(function), inputs_(inputs), constants_(constants), outputs_(outputs), entry_stride_(entry_stride) {}

  /// Runs states [first, last); `first` must begin a call of the whole batch.
  void run(std::size_t first, std::size_t last) const {
    Call call(*this);
    call.advance(first, last);
  }

  /// The same, up to the first state with non-finite inputs.
  void run_finite(std::size_t first, std::size_t last) {
    Call call(*this);
    const std::size_t look = entry_stride_ == 0 ? states_of_a_look : states_of_a_look_side_by_side;
    while (first < last && first < first_not_finite_) {
      const std::size_t end = std::min(first + look, last);
      call.advance(first, end);
      if (!all_finite(first, end)) {
        while (all_finite(first, first + 1)) ++first;
        std::size_t known = first_not_finite_;
        while (first < known && !first_not_finite_.compare_exchange_weak(known, first)) {
        }
        return;
      }
      first = end;
    }
  }
  [[nodiscard]] std::optional<std::size_t> first_not_finite() const {
    const std::size_t first = first_not_finite_;
    return first == none ? std::nullopt : std::optional(first);
  }

 private:
  static constexpr std::size_t none = std::numeric_limits<std::size_t>::max();

  /// Calls of one thread, with its memory.
  class Call {
   public:
    explicit Call(const Batch& batch) : batch_(batch), in_(batch.inputs_.size()), out_(batch.outputs_.size()) {}

    void advance(std::size_t first, std::size_t last) {
      const BatchFunctionOf<Number>& function = batch_.function_;
      const std::size_t step = function.states_at_once;
      const bool is_direct = batch_.entry_stride_ == 0 || function.side_by_side != nullptr;
      for (; last - first >= step && is_direct; first += step) {
        for (std::size_t i = 0; i < in_.size(); ++i) in_[i] = batch_.at(batch_.inputs_[i], first);
        for (std::size_t i = 0; i < out_.size(); ++i) out_[i] = batch_.at(batch_.outputs_[i], first);
        if (batch_.entry_stride_ == 0) {
          function.function(in_.data(), batch_.constants_, out_.data());
        } else {
          function.side_by_side(in_.data(), batch_.constants_, out_.data(), batch_.entry_stride_);
        }
      }
      for (; first < last; first += std::min(step, last - first)) copied(first, std::min(step, last - first));
    }

   private:
    /// States by way of copies, one after another: `count` of a call, of which the last one fills the call.
    void copied(std::size_t first, std::size_t count) {
      const std::size_t step = batch_.function_.states_at_once;
      states_.resize(in_.size());
      results_.resize(out_.size());
      for (std::size_t i = 0; i < in_.size(); ++i) {
        const BatchInputOf<Number>& input = batch_.inputs_[i];
        std::vector<Number>& copy = states_[i];
        copy.resize(step * input.entries);
        copy_states(batch_.at(input, first), batch_.entry_stride_, copy.data(), 0, input.entries, count);
        for (std::size_t k = count; k < step; ++k) {
          std::copy_n(copy.data() + (count - 1) * input.entries, input.entries, copy.data() + k * input.entries);
        }
        in_[i] = copy.data();
      }
      for (std::size_t i = 0; i < out_.size(); ++i) {
        results_[i].resize(step * batch_.outputs_[i].entries);
        out_[i] = results_[i].data();
      }
      batch_.function_.function(in_.data(), batch_.constants_, out_.data());
      for (std::size_t i = 0; i < out_.size(); ++i) {
        const BatchOutputOf<Number>& output = batch_.outputs_[i];
        copy_states<Number>(out_[i], 0, batch_.at(output, first), batch_.entry_stride_, output.entries, count);
      }
    }

    const Batch& batch_;
    std::vector<const Number*> in_;
    std::vector<Number*> out_;
    std::vector<std::vector<Number>> states_;
    std::vector<std::vector<Number>> results_;
  };

  /// The numbers of a state.
  template <class Array>
  [[nodiscard]] auto at(const Array& array, std::size_t state) const {
    return array.data + state * (entry_stride_ == 0 ? array.entries : 1);
  }

  [[nodiscard]] bool all_finite(std::size_t first, std::size_t last) const {
    return std::all_of(inputs_.begin(), inputs_.end(), [&](const BatchInputOf<Number>& input) {
      const Number* const numbers = at(input, first);
      if (entry_stride_ == 0) return are_finite(numbers, (last - first) * input.entries);
      for (std::size_t entry = 0; entry < input.entries; ++entry) {
        if (!are_finite(numbers + entry * entry_stride_, last - first)) return false;
      }
      return true;
    });
  }

  const BatchFunctionOf<Number>& function_;
  std::span<const BatchInputOf<Number>> inputs_;
  const Number* constants_;
  std::span<const BatchOutputOf<Number>> outputs_;
  std::size_t entry_stride_;
  std::atomic<std::size_t> first_not_finite_ = none;
};

/// Splits the states among threads and calls `work(first, last)` for each part.
template <class Work>
void share_out(std::size_t states_at_once, std::size_t count, std::size_t threads, Work work) {
  const std::size_t shares =
      std::clamp<std::size_t>(count / fewest_states_of_a_thread, 1, std::max<std::size_t>(threads, 1));
  // Parts begin where a call of the whole batch would, so that lanes are filled the same way.
  const std::size_t calls = count / states_at_once;
  const auto begin_of = [&](std::size_t share) { return calls * share / shares * states_at_once; };
  // Exceptions are rethrown after all threads have ended.
  std::vector<std::exception_ptr> errors(shares);
  const auto run = [&](std::size_t share) {
    try {
      work(begin_of(share), share + 1 == shares ? count : begin_of(share + 1));
    } catch (...) {
      errors[share] = std::current_exception();
    }
  };
  std::vector<std::thread> others;
  others.reserve(shares);
  for (std::size_t share = 1; share < shares; ++share) {
    try {
      others.emplace_back([&run, share] { run(share); });
    } catch (...) {
      run(share);  // no more threads available
    }
  }
  run(0);
  for (std::thread& other : others) other.join();
  for (const std::exception_ptr& error : errors) {
    if (error) std::rethrow_exception(error);
  }
}

template <class Number>
void run(const BatchFunctionOf<Number>& function, std::span<const BatchInputOf<Number>> inputs, const Number* constants,
         std::span<const BatchOutputOf<Number>> outputs, BatchStates states, std::size_t threads) {
  const Batch<Number> batch(function, inputs, constants, outputs, states.entry_stride);
  share_out(function.states_at_once, states.count, threads,
            [&](std::size_t first, std::size_t last) { batch.run(first, last); });
}

template <class Number>
std::optional<std::size_t> run_finite(const BatchFunctionOf<Number>& function,
                                      std::span<const BatchInputOf<Number>> inputs, const Number* constants,
                                      std::span<const BatchOutputOf<Number>> outputs, BatchStates states,
                                      std::size_t threads) {
  Batch<Number> batch(function, inputs, constants, outputs, states.entry_stride);
  share_out(function.states_at_once, states.count, threads,
            [&](std::size_t first, std::size_t last) { batch.run_finite(first, last); });
  return batch.first_not_finite();
}

}  // namespace

void run_batch(const BatchFunction& function, std::span<const BatchInput> inputs, const double* constants,
               std::span<const BatchOutput> outputs, BatchStates states, std::size_t threads) {
  run(function, inputs, constants, outputs, states, threads);
}

void run_batch(const BatchFunctionOf<float>& function, std::span<const BatchInputOf<float>> inputs,
               const float* constants, std::span<const BatchOutputOf<float>> outputs, BatchStates states,
               std::size_t threads) {
  run(function, inputs, constants, outputs, states, threads);
}

std::optional<std::size_t> run_finite_batch(const BatchFunction& function, std::span<const BatchInput> inputs,
                                            const double* constants, std::span<const BatchOutput> outputs,
                                            BatchStates states, std::size_t threads) {
  return run_finite(function, inputs, constants, outputs, states, threads);
}

std::optional<std::size_t> run_finite_batch(const BatchFunctionOf<float>& function,
                                            std::span<const BatchInputOf<float>> inputs, const float* constants,
                                            std::span<const BatchOutputOf<float>> outputs, BatchStates states,
                                            std::size_t threads) {
  return run_finite(function, inputs, constants, outputs, states, threads);
}

}  // namespace robotc::runtime
