#include "compiler/emit/readable_form/turns.h"

#include <algorithm>
#include <optional>

namespace robotc::emit {
namespace {

/// More terms with the same other factors stay as they are.
constexpr std::size_t most_paired = 48;

struct Turn {
  bool is_sine = false;
  Angle angle;  ///< empty: the angle 0
};
/// coefficient · Π turns.
struct TurnProduct {
  Coefficient coefficient;
  std::vector<Turn> turns;
};
/// coefficient · turn.
struct TurnTerm {
  Coefficient coefficient;
  Turn turn;
};

Coefficient size_of(const Coefficient& value) { return value.sign() < 0 ? -value : value; }

/// (a + sign · b)/2; nothing if a multiple is not whole.
std::optional<Angle> half_sum(const Angle& a, const Angle& b, int sign) {
  Angle result;
  std::size_t i = 0;
  std::size_t j = 0;
  while (i < a.size() || j < b.size()) {
    std::int64_t value = 0;
    std::uint32_t unit = 0;
    const bool takes_a = j == b.size() || (i < a.size() && a[i].first <= b[j].first);
    const bool takes_b = i == a.size() || (j < b.size() && b[j].first <= a[i].first);
    if (takes_a) {
      unit = a[i].first;
      value = a[i++].second;
    }
    if (takes_b) {
      unit = b[j].first;
      value += sign * b[j].second;
      ++j;
    }
    if (value % 2 != 0) return std::nullopt;
    if (value != 0) result.emplace_back(unit, value / 2);
  }
  return result;
}

/// Makes the first multiple positive; true if the sign changed.
bool make_canonical(Angle& angle) {
  if (angle.empty() || angle.front().second > 0) return false;
  for (auto& [unit, multiple] : angle) multiple = -multiple;
  return true;
}

/// Less for angles that are easier to read: sums of distinct angles.
std::size_t weight(const Angle& angle) {
  std::size_t result = 0;
  for (const auto& [unit, multiple] : angle) result += multiple == 1 ? 1 : 4;
  return result;
}

/// a cos A + b cos B, or of sines, as c · f(inner) · g(outer).
struct Pair {
  Angle outer;
  bool outer_is_sine = false;
  TurnTerm inner;
  bool vanishes = false;
};

/// `sign`: outer is (A − sign · B)/2. |a| = |b|.
std::optional<Pair> paired(const TurnTerm& a, const TurnTerm& b, int sign) {
  auto outer = half_sum(a.turn.angle, b.turn.angle, -sign);
  auto inner = half_sum(a.turn.angle, b.turn.angle, sign);
  if (!outer || !inner || outer->empty()) return std::nullopt;
  const bool is_sine = a.turn.is_sine;
  // b f(B) with B → sign · B.
  const int b_sign = b.coefficient.sign() * (is_sine ? sign : 1);
  const bool is_sum = a.coefficient.sign() == b_sign;
  const Coefficient twice = a.coefficient * Coefficient::integer(2);
  Pair pair;
  pair.inner.coefficient = twice;
  if (!is_sine && is_sum) {  // cos A + cos B = 2 cos cos
    pair.outer_is_sine = false;
    pair.inner.turn.is_sine = false;
  } else if (!is_sine) {  // cos A − cos B = −2 sin sin
    pair.outer_is_sine = true;
    pair.inner.turn.is_sine = true;
    pair.inner.coefficient = -twice;
  } else if (is_sum) {  // sin A + sin B = 2 sin(inner) cos(outer)
    pair.outer_is_sine = false;
    pair.inner.turn.is_sine = true;
  } else {  // sin A − sin B = 2 cos(inner) sin(outer)
    pair.outer_is_sine = true;
    pair.inner.turn.is_sine = false;
  }
  if (make_canonical(*outer) && pair.outer_is_sine) pair.inner.coefficient = -pair.inner.coefficient;
  if (make_canonical(*inner) && pair.inner.turn.is_sine) pair.inner.coefficient = -pair.inner.coefficient;
  pair.vanishes = pair.inner.turn.is_sine && inner->empty();
  pair.outer = std::move(*outer);
  pair.inner.turn.angle = std::move(*inner);
  return pair;
}

bool can_pair(const TurnTerm& a, const TurnTerm& b) {
  return a.turn.is_sine == b.turn.is_sine && size_of(a.coefficient) == size_of(b.coefficient);
}

/// A term by itself: sin(2x)/2 is sin x cos x.
TurnProduct alone(const TurnTerm& term) {
  TurnProduct result{term.coefficient, {}};
  if (term.turn.angle.empty()) return result;
  const auto half = half_sum(term.turn.angle, {}, 1);
  const Number number = term.coefficient.to_number();
  const bool is_halved = term.coefficient.is_exact() && number.is_rational() && number.denominator() % 2 == 0;
  if (term.turn.is_sine && half && is_halved) {
    result.coefficient = term.coefficient * Coefficient::integer(2);
    result.turns = {{true, *half}, {false, *half}};
  } else {
    result.turns = {term.turn};
  }
  return result;
}

std::vector<TurnProduct> folded(std::vector<TurnTerm> terms) {
  std::vector<TurnProduct> result;
  const auto leave = [&] {
    for (const TurnTerm& term : terms) result.push_back(alone(term));
  };
  if (terms.size() < 2 || terms.size() > most_paired) {
    leave();
    return result;
  }
  // The outer angle that the most pairs share, then the one that is easiest to read.
  struct Candidate {
    Angle outer;
    std::size_t pairs = 0;
    std::size_t weight = 0;
  };
  std::vector<Candidate> candidates;
  for (std::size_t i = 0; i < terms.size(); ++i) {
    for (std::size_t j = i + 1; j < terms.size(); ++j) {
      if (!can_pair(terms[i], terms[j])) continue;
      for (const int sign : {1, -1}) {
        const auto pair = paired(terms[i], terms[j], sign);
        if (!pair) continue;
        const auto known = std::find_if(candidates.begin(), candidates.end(),
                                        [&](const Candidate& candidate) { return candidate.outer == pair->outer; });
        const bool is_new = known == candidates.end();
        Candidate& candidate = is_new ? candidates.emplace_back() : *known;
        if (is_new) candidate.outer = pair->outer;
        ++candidate.pairs;
        candidate.weight += weight(pair->inner.turn.angle) + weight(pair->outer);
      }
    }
  }
  if (candidates.empty()) {
    leave();
    return result;
  }
  const Candidate& best =
      *std::min_element(candidates.begin(), candidates.end(), [](const Candidate& a, const Candidate& b) {
        if (a.pairs != b.pairs) return a.pairs > b.pairs;
        return a.weight < b.weight;
      });
  std::vector<TurnTerm> by_cosine;
  std::vector<TurnTerm> by_sine;
  std::vector<bool> used(terms.size());
  for (std::size_t i = 0; i < terms.size(); ++i) {
    for (std::size_t j = i + 1; j < terms.size() && !used[i]; ++j) {
      if (used[j] || !can_pair(terms[i], terms[j])) continue;
      for (const int sign : {1, -1}) {
        auto pair = paired(terms[i], terms[j], sign);
        if (used[i] || !pair || pair->outer != best.outer) continue;
        if (!pair->vanishes) (pair->outer_is_sine ? by_sine : by_cosine).push_back(std::move(pair->inner));
        used[i] = used[j] = true;
      }
    }
  }
  std::vector<TurnTerm> rest;
  for (std::size_t i = 0; i < terms.size(); ++i) {
    if (!used[i]) rest.push_back(terms[i]);
  }
  const Angle outer = best.outer;
  for (const bool is_sine : {false, true}) {
    for (TurnProduct& product : folded(std::move(is_sine ? by_sine : by_cosine))) {
      product.turns.push_back({is_sine, outer});
      result.push_back(std::move(product));
    }
  }
  for (TurnProduct& product : folded(std::move(rest))) result.push_back(std::move(product));
  return result;
}

}  // namespace

Products with_products_of_turns(const Products& terms, Unknowns& unknowns) {
  std::map<Product, std::vector<TurnTerm>, InReadingOrder> by_rest;
  for (const auto& [product, coefficient] : terms) {
    TurnTerm term{coefficient, {}};
    Product rest;
    for (const Power& power : product) {
      const UnknownInfo& info = unknowns[power.unknown];
      if (info.kind == UnknownInfo::Kind::turn) {
        term.turn = {info.is_sine, info.angle};
      } else {
        rest.push_back(power);
      }
    }
    by_rest[rest].push_back(std::move(term));
  }
  Products result;
  for (auto& [rest, turns] : by_rest) {
    for (const TurnProduct& folded_product : folded(std::move(turns))) {
      Product product = rest;
      for (const Turn& turn : folded_product.turns) {
        product = multiplied(product, {{unknowns.turn(turn.is_sine, turn.angle), 1}});
      }
      add(result, product, folded_product.coefficient);
    }
  }
  return result;
}

}  // namespace robotc::emit
