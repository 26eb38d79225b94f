#include "compiler/emit/readable_form/cost.h"

#include <algorithm>

namespace robotc::emit {
namespace {

/// Other fractions are written as decimals.
constexpr std::int64_t common_denominator = 144;

/// True for sums of distinct angles, such as q.shoulder + q.elbow: their sines have short names.
bool is_plain_angle(const Formula& angle) {
  return std::all_of(angle.terms.begin(), angle.terms.end(), [](const FormulaTerm& term) {
    return !term.negative && term.coefficient.is_one() && term.surd == expr::Surd{} && term.factors.size() == 1 &&
           term.factors.front().exponent == 1 && term.factors.front().base.kind == Formula::Kind::symbol;
  });
}

Cost cost_of_base(const Formula& base) {
  switch (base.kind) {
    case Formula::Kind::symbol:
    case Formula::Kind::name:
      return {0, 1};
    case Formula::Kind::sum: {
      Cost cost = cost_of(base);
      cost.ink += 2;
      return cost;
    }
    case Formula::Kind::call:
      break;
  }
  const bool is_turn = base.op == expr::Op::sin || base.op == expr::Op::cos;
  if (is_turn && is_plain_angle(base.arguments.front())) return {0, 1};
  Cost cost{0, 3};
  for (const Formula& argument : base.arguments) cost += cost_of(argument);
  return cost;
}

}  // namespace

Cost& Cost::operator+=(const Cost& other) {
  operations += other.operations;
  ink += other.ink;
  return *this;
}

Cost cost_of(const FormulaTerm& term) {
  Cost cost;
  std::size_t above = 0;
  std::size_t below = 0;
  for (const FormulaTerm::Factor& factor : term.factors) {
    cost += cost_of_base(factor.base);
    ++(factor.exponent > 0 ? above : below);
    if (factor.exponent != 1 && factor.exponent != -1) cost += {1, 1};
  }
  const Number number = term.coefficient.to_number();
  const bool is_fraction =
      number.is_rational() && number.denominator() != 1 && common_denominator % number.denominator() == 0;
  const bool shows_number = is_fraction ? number.numerator() != 1 || above == 0 : !term.coefficient.is_one();
  if (shows_number || !(term.surd == expr::Surd{})) {
    ++above;
    ++cost.ink;
  }
  if (is_fraction) {
    ++below;
    ++cost.ink;
  }
  cost.operations += (above == 0 ? 0 : above - 1) + below;
  return cost;
}

Cost cost_of(const Formula& formula) {
  if (formula.kind != Formula::Kind::sum) return cost_of_base(formula);
  Cost cost;
  for (const FormulaTerm& term : formula.terms) cost += cost_of(term);
  if (!formula.terms.empty()) {
    cost.operations += formula.terms.size() - 1;
    cost.ink += formula.terms.size() - 1 + (formula.terms.front().negative ? 1 : 0);
  }
  return cost;
}

}  // namespace robotc::emit
