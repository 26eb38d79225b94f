#include "runtime/batch.h"

#include <algorithm>
#include <system_error>
#include <thread>
#include <vector>

namespace robotc::runtime {

namespace {

/// Fewer states than this are not worth a thread: to start one takes some ten microseconds.
constexpr std::size_t fewest_states_of_a_thread = 4096;

class Batch {
 public:
  Batch(const BatchFunction& function, std::span<const BatchInput> inputs, const double* constants,
        std::span<const BatchOutput> outputs)
      : function_(function), inputs_(inputs), constants_(constants), outputs_(outputs) {}

  /// States [first, last), `first` where a call begins.
  void run(std::size_t first, std::size_t last) const {
    std::vector<const double*> in;
    std::vector<double*> out;
    for (const BatchInput& input : inputs_) in.push_back(input.data + first * input.entries);
    for (const BatchOutput& output : outputs_) out.push_back(output.data + first * output.entries);
    const std::size_t step = function_.states_at_once;
    for (; last - first >= step; first += step) {
      function_.function(in.data(), constants_, out.data());
      for (std::size_t i = 0; i < in.size(); ++i) in[i] += step * inputs_[i].entries;
      for (std::size_t i = 0; i < out.size(); ++i) out[i] += step * outputs_[i].entries;
    }
    if (first < last) run_rest(in, out, last - first);
  }

 private:
  /// Fewer states than a call takes: the last one fills up.
  void run_rest(const std::vector<const double*>& in, const std::vector<double*>& out, std::size_t count) const {
    const std::size_t step = function_.states_at_once;
    std::vector<std::vector<double>> states;
    std::vector<std::vector<double>> results;
    std::vector<const double*> state_pointers;
    std::vector<double*> result_pointers;
    for (std::size_t i = 0; i < in.size(); ++i) {
      const std::size_t entries = inputs_[i].entries;
      std::vector<double>& copy = states.emplace_back(in[i], in[i] + count * entries);
      copy.reserve(step * entries);
      for (std::size_t k = count; k < step; ++k) {
        copy.insert(copy.end(), in[i] + (count - 1) * entries, in[i] + count * entries);
      }
      state_pointers.push_back(copy.data());
    }
    for (const BatchOutput& output : outputs_) {
      result_pointers.push_back(results.emplace_back(step * output.entries).data());
    }
    function_.function(state_pointers.data(), constants_, result_pointers.data());
    for (std::size_t i = 0; i < out.size(); ++i) std::copy_n(results[i].data(), count * outputs_[i].entries, out[i]);
  }

  const BatchFunction& function_;
  std::span<const BatchInput> inputs_;
  const double* constants_;
  std::span<const BatchOutput> outputs_;
};

}  // namespace

void run_batch(const BatchFunction& function, std::span<const BatchInput> inputs, const double* constants,
               std::span<const BatchOutput> outputs, std::size_t count, std::size_t threads) {
  const Batch batch(function, inputs, constants, outputs);
  const std::size_t shares =
      std::clamp<std::size_t>(count / fewest_states_of_a_thread, 1, std::max<std::size_t>(threads, 1));
  // A share begins where a call of the whole batch would, so that lanes are filled the same way.
  const std::size_t calls = count / function.states_at_once;
  const auto begin_of = [&](std::size_t share) { return calls * share / shares * function.states_at_once; };
  std::vector<std::thread> others;
  others.reserve(shares);
  for (std::size_t share = 1; share < shares; ++share) {
    const std::size_t last = share + 1 == shares ? count : begin_of(share + 1);
    try {
      others.emplace_back([&batch, first = begin_of(share), last] { batch.run(first, last); });
    } catch (const std::system_error&) {
      batch.run(begin_of(share), last);  // no more threads to be had
    }
  }
  batch.run(0, shares > 1 ? begin_of(1) : count);
  for (std::thread& other : others) other.join();
}

}  // namespace robotc::runtime
