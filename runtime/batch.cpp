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

template <class Number>
class Batch {
 public:
  Batch(const BatchFunctionOf<Number>& function, std::span<const BatchInputOf<Number>> inputs, const Number* constants,
        std::span<const BatchOutputOf<Number>> outputs)
      : function_(function), inputs_(inputs), constants_(constants), outputs_(outputs) {}

  /// Runs states [first, last); `first` must begin a call of the whole batch.
  void run(std::size_t first, std::size_t last) const {
    Pointers at = pointers(first);
    advance(at, last - first);
  }

  /// The same, up to the first state with non-finite inputs.
  void run_finite(std::size_t first, std::size_t last) {
    Pointers at = pointers(first);
    while (first < last && first < first_not_finite_) {
      const std::size_t end = std::min(first + states_of_a_look, last);
      advance(at, end - first);
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

  /// Addresses for the next call.
  struct Pointers {
    std::vector<const Number*> in;
    std::vector<Number*> out;
  };
  [[nodiscard]] Pointers pointers(std::size_t first) const {
    Pointers at;
    for (const BatchInputOf<Number>& input : inputs_) at.in.push_back(input.data + first * input.entries);
    for (const BatchOutputOf<Number>& output : outputs_) at.out.push_back(output.data + first * output.entries);
    return at;
  }

  void advance(Pointers& at, std::size_t count) const {
    const std::size_t step = function_.states_at_once;
    for (; count >= step; count -= step) {
      function_.function(at.in.data(), constants_, at.out.data());
      for (std::size_t i = 0; i < at.in.size(); ++i) at.in[i] += step * inputs_[i].entries;
      for (std::size_t i = 0; i < at.out.size(); ++i) at.out[i] += step * outputs_[i].entries;
    }
    if (count > 0) run_rest(at.in, at.out, count);
  }

  [[nodiscard]] bool all_finite(std::size_t first, std::size_t last) const {
    return std::all_of(inputs_.begin(), inputs_.end(), [&](const BatchInputOf<Number>& input) {
      return are_finite(input.data + first * input.entries, (last - first) * input.entries);
    });
  }

  /// Fewer states than per call: repeats the last one.
  void run_rest(const std::vector<const Number*>& in, const std::vector<Number*>& out, std::size_t count) const {
    const std::size_t step = function_.states_at_once;
    std::vector<std::vector<Number>> states;
    std::vector<std::vector<Number>> results;
    std::vector<const Number*> state_pointers;
    std::vector<Number*> result_pointers;
    for (std::size_t i = 0; i < in.size(); ++i) {
      const std::size_t entries = inputs_[i].entries;
      std::vector<Number>& copy = states.emplace_back(in[i], in[i] + count * entries);
      copy.reserve(step * entries);
      for (std::size_t k = count; k < step; ++k) {
        copy.insert(copy.end(), in[i] + (count - 1) * entries, in[i] + count * entries);
      }
      state_pointers.push_back(copy.data());
    }
    for (const BatchOutputOf<Number>& output : outputs_) {
      result_pointers.push_back(results.emplace_back(step * output.entries).data());
    }
    function_.function(state_pointers.data(), constants_, result_pointers.data());
    for (std::size_t i = 0; i < out.size(); ++i) std::copy_n(results[i].data(), count * outputs_[i].entries, out[i]);
  }

  const BatchFunctionOf<Number>& function_;
  std::span<const BatchInputOf<Number>> inputs_;
  const Number* constants_;
  std::span<const BatchOutputOf<Number>> outputs_;
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
         std::span<const BatchOutputOf<Number>> outputs, std::size_t count, std::size_t threads) {
  const Batch<Number> batch(function, inputs, constants, outputs);
  share_out(function.states_at_once, count, threads,
            [&](std::size_t first, std::size_t last) { batch.run(first, last); });
}

template <class Number>
std::optional<std::size_t> run_finite(const BatchFunctionOf<Number>& function,
                                      std::span<const BatchInputOf<Number>> inputs, const Number* constants,
                                      std::span<const BatchOutputOf<Number>> outputs, std::size_t count,
                                      std::size_t threads) {
  Batch<Number> batch(function, inputs, constants, outputs);
  share_out(function.states_at_once, count, threads,
            [&](std::size_t first, std::size_t last) { batch.run_finite(first, last); });
  return batch.first_not_finite();
}

}  // namespace

void run_batch(const BatchFunction& function, std::span<const BatchInput> inputs, const double* constants,
               std::span<const BatchOutput> outputs, std::size_t count, std::size_t threads) {
  run(function, inputs, constants, outputs, count, threads);
}

void run_batch(const BatchFunctionOf<float>& function, std::span<const BatchInputOf<float>> inputs,
               const float* constants, std::span<const BatchOutputOf<float>> outputs, std::size_t count,
               std::size_t threads) {
  run(function, inputs, constants, outputs, count, threads);
}

std::optional<std::size_t> run_finite_batch(const BatchFunction& function, std::span<const BatchInput> inputs,
                                            const double* constants, std::span<const BatchOutput> outputs,
                                            std::size_t count, std::size_t threads) {
  return run_finite(function, inputs, constants, outputs, count, threads);
}

std::optional<std::size_t> run_finite_batch(const BatchFunctionOf<float>& function,
                                            std::span<const BatchInputOf<float>> inputs, const float* constants,
                                            std::span<const BatchOutputOf<float>> outputs, std::size_t count,
                                            std::size_t threads) {
  return run_finite(function, inputs, constants, outputs, count, threads);
}

}  // namespace robotc::runtime
