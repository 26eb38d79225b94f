// Directional and adjoint derivatives of an instance.
#include "runtime/fmu/arrays.h"
#include "runtime/fmu/instance.h"

namespace robotc::fmu {

Trouble Instance::find_partials(bool by_parameters, bool runs) {
  const double* tau = section(layout_.inputs);
  refresh_constants();
  if (has_law()) {
    const Trouble trouble = runs ? run_law(time(), flow()) : act(time(), flow());
    if (trouble != nullptr) return trouble;
    tau = acting_;
  }
  double* end = given_;
  if (count(moves) == 0) {
    copy(section(layout_.step), 1 + count(Count::inputs), given_);
    end += 1 + count(Count::inputs);
  }
  *end = runs ? 1 : 0;
  double* results[] = {partials_};
  if (robotc_fmu_functions[derive] != nullptr) call(derive, time(), flow(), tau, results, given_);
  results[0] = partials_ + count(partials);
  if (by_parameters && robotc_fmu_functions[derive_by_parameters] != nullptr)
    call(derive_by_parameters, time(), flow(), tau, results, given_);
  return nullptr;
}

Trouble Instance::derivative(const std::uint32_t* unknowns, std::size_t unknown_count, const std::uint32_t* knowns,
                             std::size_t known_count, const double* seed, std::size_t seed_size, double* result,
                             std::size_t result_size, bool adjoint) {
  Trouble trouble = check_sizes(unknowns, unknown_count, adjoint ? seed_size : result_size);
  if (trouble == nullptr) trouble = check_sizes(knowns, known_count, adjoint ? result_size : seed_size);
  if (trouble != nullptr) return trouble;
  for (std::size_t i = 0; i < result_size; ++i) result[i] = 0;
  // For each entry of the knowns its place among them, from 1.
  double place = 0;
  bool by_parameters = false;
  for (std::size_t i = 0; i < known_count; ++i) {
    by_parameters = by_parameters || (knowns[i] > 0 && knowns[i] < layout_.step);
    for (std::uint32_t k = 0; k < size_of(knowns[i]); ++k) places_[knowns[i] + k] = ++place;
  }
  const auto add = [&](std::size_t row, std::uint32_t known, double entry) {
    if (places_[known] == 0) return;
    const auto column = static_cast<std::size_t>(places_[known]) - 1;
    result[adjoint ? column : row] += entry * seed[adjoint ? row : column];
  };
  const std::uint32_t motion_end = count(partials);
  const Range ranges[] = {{0, motion_end}, {motion_end, motion_end + (by_parameters ? count(parameter_partials) : 0)}};
  // The rates are those under the efforts that act, the outputs those that `get` gives: where the law is about to run,
  // its efforts are other ones.
  const bool parts[] = {false, true};
  for (const bool of_outputs : parts) {
    bool is_found = false;
    std::size_t row = 0;
    for (std::size_t i = 0; i < unknown_count; ++i) {
      for (std::uint32_t k = 0; k < size_of(unknowns[i]); ++k, ++row) {
        const std::uint32_t unknown = unknowns[i] + k;
        if ((unknown >= layout_.outputs) != of_outputs) continue;
        if (unknown >= layout_.flow && unknown < layout_.held) add(row, unknown, 1);  // a state that is an output
        if (unknown < layout_.rates) continue;
        if (!is_found && trouble == nullptr) trouble = find_partials(by_parameters, of_outputs && is_due());
        is_found = true;
        for (const Range all : ranges) {
          const Range own = partials_of(unknown, all);
          for (std::uint32_t p = own.begin; p < own.end; ++p) add(row, robotc_fmu_partials[2 * p + 1], partials_[p]);
        }
      }
    }
  }
  for (std::size_t i = 0; i < known_count; ++i) {
    for (std::uint32_t k = 0; k < size_of(knowns[i]); ++k) places_[knowns[i] + k] = 0;
  }
  return trouble;
}

Instance::Range Instance::partials_of(std::uint32_t unknown, Range all) {
  const auto first = [&](std::uint32_t least) {
    std::uint32_t begin = all.begin;
    std::uint32_t end = all.end;
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
