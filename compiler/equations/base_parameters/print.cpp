#include "compiler/equations/base_parameters/base_parameters.h"
#include "compiler/expr/algorithms.h"

namespace robotc::base_parameters {
namespace {

using expr::Id;
using expr::Pool;

/// True if a coefficient needs brackets before a factor.
bool is_sum(const Pool& pool, Id id) { return pool.op(id) == expr::Op::add || pool.op(id) == expr::Op::sub; }

bool is_negative(const Pool& pool, Id id) {
  return pool.op(id) == expr::Op::neg || (pool.is_number(id) && pool.value(id).sign() < 0);
}

}  // namespace

std::string print(const BaseParameters& parameters, const BaseParameter& base, Pool& pool) {
  std::string text;
  for (const Multiple& term : base.terms) {
    const bool leads = &term == &base.terms.front();
    const bool minus = is_negative(pool, term.coefficient);
    const Id size = minus ? pool.neg(term.coefficient) : term.coefficient;
    text += leads ? (minus ? "-" : "") : (minus ? " - " : " + ");
    if (!pool.is_one(size)) {
      const std::string factor = expr::to_string(pool, size);
      text += (is_sum(pool, size) ? "(" + factor + ")" : factor) + "*";
    }
    text += parameters.standard[term.parameter].name;
  }
  return text;
}

std::string print(const BaseParameters& parameters, Pool& pool) {
  std::string text;
  for (const BaseParameter& base : parameters.base) text += print(parameters, base, pool) + '\n';
  std::string hidden;
  for (const std::size_t p : parameters.without_effect) hidden += " " + parameters.standard[p].name;
  if (!hidden.empty()) text += "without effect:" + hidden + "\n";
  return text;
}

}  // namespace robotc::base_parameters
