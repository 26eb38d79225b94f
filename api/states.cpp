// Many states that move under efforts.
#include <array>
#include <optional>
#include <string_view>
#include <utility>

#include "api/function_handle.h"
#include "runtime/states_move.h"

using robotc::runtime::StateInput;
using robotc::runtime::States;
using robotc::runtime::StatesFunction;

namespace {

constexpr std::array<std::pair<std::string_view, StateInput>, 5> inputs_by_name = {{
    {"q", StateInput::q},
    {"qd", StateInput::qd},
    {"tau", StateInput::tau},
    {"parameters", StateInput::parameters},
    {"dq", StateInput::displacement},
}};

/// A function of these states; nothing if it takes other arguments, arrays of other sizes, or floats.
std::optional<StatesFunction> function_of(const robotc_function& function, const States& states,
                                          const double* constants, std::size_t output) {
  StatesFunction made{
      function.compiled.batch, {}, constants == nullptr ? function.compiled.constants.data() : constants};
  if (function.signature.output.size != output || function.compiled.in_float32) return std::nullopt;
  for (std::size_t i = 0; i < function.signature.input_count; ++i) {
    const robotc_array& input = *function.signature.inputs[i];
    const auto known = std::find_if(inputs_by_name.begin(), inputs_by_name.end(),
                                    [&](const auto& one) { return one.first == input.name; });
    if (known == inputs_by_name.end()) return std::nullopt;
    const StateInput kind = known->second;
    const std::size_t size = kind == StateInput::q            ? states.nq
                             : kind == StateInput::tau        ? states.ntau
                             : kind == StateInput::parameters ? states.parameters_size
                                                              : states.nv;
    const bool is_there = (kind != StateInput::tau || states.tau != nullptr || size == 0) &&
                          (kind != StateInput::parameters || states.parameters != nullptr);
    if (input.size != size || !is_there) return std::nullopt;
    made.inputs.push_back(kind);
  }
  return made;
}

}  // namespace

extern "C" {

robotc_status robotc_move_states(const robotc_function* accelerations, const robotc_function* plus,
                                 const robotc_states* given, double step, size_t steps, size_t threads, int* failed) {
  robotc_states all{};
  if (accelerations == nullptr || given == nullptr || given->size < sizeof given->size || failed == nullptr) {
    return ROBOTC_BAD_ARGUMENT;
  }
  std::memcpy(&all, given, std::min(given->size, sizeof all));
  return robotc::api::guarded([&] {
    States states{all.count, 0, accelerations->signature.output.size, 0, 0, all.q, all.qd, all.tau, all.parameters};
    for (std::size_t i = 0; i < accelerations->signature.input_count; ++i) {
      const robotc_array& input = *accelerations->signature.inputs[i];
      const std::string_view name = input.name;
      if (name == "q") states.nq = input.size;
      if (name == "tau") states.ntau = input.size;
      if (name == "parameters") states.parameters_size = input.size;
    }
    if ((states.q == nullptr && states.nq > 0) || (states.qd == nullptr && states.nv > 0)) return ROBOTC_BAD_ARGUMENT;
    const auto moved = function_of(*accelerations, states, all.constants, states.nv);
    auto added = plus == nullptr ? std::nullopt : function_of(*plus, states, all.plus_constants, states.nq);
    if (!moved || (plus != nullptr && !added) || (plus == nullptr && states.nq != states.nv)) {
      return ROBOTC_BAD_ARGUMENT;
    }
    robotc::runtime::move_states(*moved, added ? &*added : nullptr, states, step, steps, threads, failed);
    return ROBOTC_OK;
  });
}

}  // extern "C"
