// Calls of numeric algorithms as nodes: call(list(list(a, b), c)), and result(…) for each number they return.
#include <algorithm>
#include <cmath>

#include "compiler/expr/pool.h"

namespace robotc::expr {

std::vector<Id> Pool::call(const IntrinsicCall& call, std::span<const Id> arguments) {
  Id all = arguments.front();
  for (const Id argument : arguments.subspan(1)) all = list(all, argument);
  const Id node = this->call(call, all);
  std::vector<Id> results;
  const std::size_t count = call.description().result_count(call.shape);
  for (std::size_t i = 0; i < count; ++i) results.push_back(result(node, i));
  return results;
}

Id Pool::call(const IntrinsicCall& call, Id arguments) {
  // A pool has few distinct calls, mostly repeated in a row.
  std::size_t index = calls_.size();
  while (index > 0 && calls_[index - 1] != call) --index;
  if (index == 0) {
    calls_.push_back(call);
    index = calls_.size();
  }
  return intern_indexed(Op::call, arguments, index - 1);
}

Id Pool::result(Id call, std::size_t index) {
  if (stage(call) == Stage::compile) {
    auto folded = folded_calls_.find(call.value);
    if (folded == folded_calls_.end()) {
      std::vector<double> arguments;
      for (const Id argument : call_arguments(call)) {
        // Non-finite results are not folded; evaluation shows them.
        if (!is_number(argument)) return intern_indexed(Op::result, call, index);
        arguments.push_back(value(argument).to_double());
      }
      const IntrinsicCall& what = call_of(call);
      folded = folded_calls_.emplace(call.value, intrinsics::call(what.intrinsic, what.shape, arguments)).first;
    }
    if (const double value = folded->second[index]; std::isfinite(value)) return number(Number::inexact(value));
  }
  return intern_indexed(Op::result, call, index);
}

std::vector<Id> Pool::call_arguments(Id call) const {
  std::vector<Id> arguments;
  Id rest = arg(call, 0);
  for (; op(rest) == Op::list; rest = arg(rest, 0)) arguments.push_back(arg(rest, 1));
  arguments.push_back(rest);
  std::reverse(arguments.begin(), arguments.end());
  return arguments;
}

}  // namespace robotc::expr
