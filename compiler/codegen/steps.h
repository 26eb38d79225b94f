#pragma once

#include "compiler/codegen/schedule.h"

/// Values that the steps of a schedule read and make.
namespace robotc::codegen {

inline bool is_leaf(expr::Op op) { return op == expr::Op::number || op == expr::Op::symbol; }
inline bool is_sincos(expr::Op op) { return op == expr::Op::sin || op == expr::Op::cos; }
/// True for values in memory from the start: inputs, sines, cosines, results of calls.
inline bool is_stored(expr::Op op) { return is_leaf(op) || is_sincos(op) || op == expr::Op::result; }

/// For steps without a value: tuples in memory, groups and stores.
inline constexpr ValueNumber no_value = std::numeric_limits<ValueNumber>::max();
inline ValueNumber made_by(const expr::Pool& pool, const Schedule& schedule, const Step& step) {
  if (step.kind == Step::Kind::pack) return schedule.value_of_pack(step.index);
  return step.kind == Step::Kind::node && !expr::is_tuple(pool.op(expr::Id(step.index))) ? step.index : no_value;
}

/// True if the value is in memory from the start.
inline bool is_stored(const expr::Pool& pool, ValueNumber value) {
  return value < pool.size() && is_stored(pool.op(expr::Id(value)));
}

/// Calls `function` for each value that a step reads; the operands of a group are its angles.
template <class Function>
void for_each_operand(const expr::Pool& pool, const Schedule& schedule, const Step& step, Function function) {
  switch (step.kind) {
    case Step::Kind::node:
      for (const expr::Id arg : pool.args(expr::Id(step.index))) {
        if (!expr::is_tuple(pool.op(arg))) function(schedule.value_of(arg));
      }
      break;
    case Step::Kind::pack:
      for_each_operand_of(
          schedule.lanes.packs[step.index], schedule.lanes, [&](expr::Id id) { function(schedule.value_of(id)); },
          [&](std::uint32_t pack) { function(schedule.value_of_pack(pack)); });
      break;
    case Step::Kind::sincos:
      for (const expr::Id angle : schedule.groups[step.index].angles) function(schedule.value_of(angle));
      break;
    case Step::Kind::store:
      function(schedule.value_of(schedule.stores[step.index].value));
      break;
    case Step::Kind::pack_store:
      function(schedule.value_of_pack(schedule.lanes.stores[step.index].pack));
      break;
  }
}

}  // namespace robotc::codegen
