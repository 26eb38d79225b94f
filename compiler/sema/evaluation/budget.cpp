#include "compiler/sema/evaluation/budget.h"

#include <algorithm>
#include <string>

#include "compiler/expr/algorithms.h"
#include "compiler/sema/values/sema_diagnostics.h"

namespace robotc::sema {

std::optional<Budget::Level> Budget::enter_expression(Span expr) {
  std::optional<Level> level;
  if (expressions_ < limits::levels) {
    level.emplace(expressions_);
  } else {
    reporter_.refuse(evaluation_too_deep, expr, "expressions are nested more than 10000 deep",
                     {"definitions and functions that lead here count too: name parts of them with `let`"});
  }
  return level;
}

std::optional<Budget::Level> Budget::enter_definition(std::string_view name, Span use) {
  std::optional<Level> level;
  if (definitions_ < limits::depth) {
    level.emplace(definitions_);
  } else {
    reporter_.refuse(
        definitions_too_deep, use, "more than 1000 definitions depend on each other in a chain",
        {"`" + std::string(name) + "` is the last of them; a list, `for` or `sum` makes them one definition"});
  }
  return level;
}

std::optional<Budget::Level> Budget::enter_function(std::string_view name, Span call) {
  std::optional<Level> level;
  if (functions_ < limits::depth) {
    level.emplace(functions_);
  } else {
    reporter_.refuse(calls_too_deep, call, "function calls are nested more than 1000 deep",
                     {"`" + std::string(name) + "` is the last of them"});
  }
  return level;
}

bool Budget::spend(std::size_t work, Span place) {
  const std::size_t budget = effort_.evaluations * evaluation;
  if (exhausted_) return false;
  work_ = work > budget ? budget : work_ + work;
  if (context_.whole != nullptr) place = context_.whole->span;
  if (work_ >= budget) {
    reporter_.refuse(evaluation_too_long, place, "this file needs more than 5 million evaluations",
                     {"the limit is reached here: look for nested loops, and functions that call others twice"});
  } else if (pool_.size() > effort_.nodes) {
    reporter_.refuse(expressions_too_large, place, "the expressions of this file have more than 8 million operations",
                     {"the limit is reached here: look for products of large matrices"});
  } else {
    return true;
  }
  exhausted_ = true;
  return false;
}

bool Budget::spend_on(std::span<const expr::Id> roots, Span place) {
  if (roots.empty()) return true;
  constexpr std::size_t operations_of_node = 4;
  constexpr std::size_t nodes_passed_at_once = 16;  // nodes that are not needed are only looked over
  const std::size_t last = std::max_element(roots.begin(), roots.end())->index();
  return spend(expr::reachable(pool_, roots).size() * operations_of_node + last / nodes_passed_at_once, place);
}

bool Budget::admit(std::size_t rows, std::size_t cols, Span place) {
  if (rows <= limits::entries / std::max<std::size_t>(cols, 1)) return true;
  reporter_.error(too_many_entries, place, "a vector or matrix can have at most a million entries",
                  "this would have " + std::to_string(rows) + (cols > 1 ? " × " + std::to_string(cols) : " entries"));
  return false;
}

}  // namespace robotc::sema
