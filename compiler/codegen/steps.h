#pragma once

#include "compiler/codegen/schedule.h"

/// What the steps of a schedule read and make.
namespace robotc::codegen {

inline bool is_leaf(expr::Op op) { return op == expr::Op::number || op == expr::Op::symbol; }
inline bool is_sincos(expr::Op op) { return op == expr::Op::sin || op == expr::Op::cos; }
/// Lives in memory from the start: an input, a sine, a cosine, a result of a call.
inline bool is_stored(expr::Op op) { return is_leaf(op) || is_sincos(op) || op == expr::Op::result; }

/// Whether the step of a node makes a value, and not a tuple in memory.
inline bool makes_value(const expr::Pool& pool, const Step& step) {
  return step.kind == Step::Kind::node && !expr::is_tuple(pool.op(expr::Id(step.index)));
}

/// What a step reads, with the arguments of a group being its angles.
template <class Function>
void for_each_operand(const expr::Pool& pool, const Schedule& schedule, const Step& step, Function function) {
  switch (step.kind) {
    case Step::Kind::node:
      for (const expr::Id arg : pool.args(expr::Id(step.index))) {
        if (!expr::is_tuple(pool.op(arg))) function(arg);
      }
      break;
    case Step::Kind::sincos:
      for (const expr::Id angle : schedule.groups[step.index].angles) function(angle);
      break;
    case Step::Kind::store:
      function(schedule.stores[step.index].value);
      break;
  }
}

}  // namespace robotc::codegen
