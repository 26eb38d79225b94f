#include "compiler/emit/readable_form/factoring.h"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <optional>

#include "compiler/emit/readable_form/cost.h"

namespace robotc::emit {
namespace {

constexpr int deepest_comparison = 2;
constexpr std::size_t most_compared = 3;

Coefficient absolute(const Coefficient& value) { return value.sign() < 0 ? -value : value; }

/// The powers that all terms have.
Product common_content(const Products& terms) {
  Product common = terms.begin()->first;
  for (const auto& [product, coefficient] : terms) {
    Product kept;
    for (const Power& power : common) {
      const std::int32_t own = exponent_of(product, power.unknown);
      if ((own < 0) != (power.exponent < 0) || own == 0) continue;
      const std::int32_t least = std::min(std::abs(own), std::abs(power.exponent));
      kept.push_back({power.unknown, own < 0 ? -least : least});
    }
    common = std::move(kept);
    if (common.empty()) break;
  }
  return common;
}

/// The magnitude that all coefficients have; 1 if they differ.
Coefficient common_magnitude(const Products& terms) {
  const Coefficient first = absolute(terms.begin()->second);
  const bool equal =
      std::all_of(terms.begin(), terms.end(), [&](const auto& term) { return absolute(term.second) == first; });
  return equal ? first : Coefficient::integer(1);
}

std::int64_t operations_of(const Product& product) {
  std::int64_t count = 0;
  for (const Power& power : product) count += std::abs(power.exponent) == 1 ? 1 : 2;
  return count;
}

void negate_terms(Formula& sum) {
  for (FormulaTerm& term : sum.terms) term.negative = !term.negative;
}

}  // namespace

Formula Factoring::base(Unknown unknown) {
  const UnknownInfo& info = unknowns_[unknown];
  if (info.kind == UnknownInfo::Kind::factor) return formula_of_(info.base);
  if (info.kind == UnknownInfo::Kind::sum) return sum(info.sum);
  Formula turn;
  turn.kind = Formula::Kind::call;
  turn.op = info.is_sine ? expr::Op::sin : expr::Op::cos;
  Formula angle;
  for (const auto& [index, multiple] : info.angle) {
    const AngleUnit& unit = unknowns_.unit(index);
    const Coefficient coefficient = Coefficient::integer(multiple) * unit.scale;
    FormulaTerm part{coefficient.sign() < 0, absolute(coefficient), unit.surd, {}};
    for (const auto& factor : unit.factors) part.factors.push_back({formula_of_(factor.base), factor.exponent});
    angle.terms.push_back(std::move(part));
  }
  turn.arguments.push_back(std::move(angle));
  return turn;
}

bool Factoring::has_turn(const Product& product) const {
  return std::any_of(product.begin(), product.end(), [&](const Power& power) {
    const UnknownInfo& info = unknowns_[power.unknown];
    if (info.kind == UnknownInfo::Kind::turn) return true;
    return info.kind == UnknownInfo::Kind::sum &&
           std::any_of(info.sum.begin(), info.sum.end(), [&](const auto& part) { return has_turn(part.first); });
  });
}

FormulaTerm Factoring::term(const Product& product, const Coefficient& coefficient) {
  FormulaTerm result{coefficient.sign() < 0, absolute(coefficient), {}, {}};
  Product ordered = product;
  std::sort(ordered.begin(), ordered.end(), [&](const Power& a, const Power& b) { return is_before(a, b); });
  for (const Power& power : ordered) {
    const UnknownInfo& info = unknowns_[power.unknown];
    if (info.kind == UnknownInfo::Kind::surd) {
      result.surd = info.surd;
    } else {
      result.factors.push_back({base(power.unknown), power.exponent});
    }
  }
  return result;
}

bool Factoring::is_before(const Power& a, const Power& b) const {
  const UnknownInfo& x = unknowns_[a.unknown];
  const UnknownInfo& y = unknowns_[b.unknown];
  const auto place = [](const UnknownInfo& info) {
    if (info.moves) return 3;
    return info.kind == UnknownInfo::Kind::turn ? 2 : info.kind == UnknownInfo::Kind::sum ? 1 : 0;
  };
  if (place(x) != place(y)) return place(x) < place(y);
  if (x.kind != UnknownInfo::Kind::turn || y.kind != UnknownInfo::Kind::turn) return a.unknown < b.unknown;
  const auto units = [](const UnknownInfo& info) {
    std::vector<std::uint32_t> result;
    for (const auto& [unit, multiple] : info.angle) result.push_back(unit);
    return result;
  };
  if (units(x) != units(y)) return units(x) < units(y);
  return x.is_sine != y.is_sine ? !x.is_sine : a.unknown < b.unknown;
}

std::vector<Factoring::Group> Factoring::groups(const Products& terms) const {
  struct Shared {
    std::size_t count = 0;
    Product content;
    std::int64_t bare = 0;
  };
  std::map<Power, Shared> by_power;
  for (const auto& [product, coefficient] : terms) {
    for (const Power& power : product) {
      if (unknowns_[power.unknown].kind == UnknownInfo::Kind::surd) continue;
      Shared& shared = by_power[power];
      if (shared.count++ == 0) {
        shared.content = product;
        continue;
      }
      std::erase_if(shared.content,
                    [&](const Power& own) { return exponent_of(product, own.unknown) != own.exponent; });
    }
  }
  for (const auto& [product, coefficient] : terms) {
    for (const Power& power : product) {
      const auto found = by_power.find(power);
      if (found != by_power.end() && found->second.content.size() == product.size()) ++found->second.bare;
    }
  }
  std::vector<Group> result;
  for (const auto& [power, shared] : by_power) {
    if (shared.count < 2) continue;
    const std::int64_t saving =
        (static_cast<std::int64_t>(shared.count) - 1) * operations_of(shared.content) - shared.bare;
    if (saving > 0) result.push_back({power, saving});
  }
  std::sort(result.begin(), result.end(), [](const Group& a, const Group& b) {
    return a.saving != b.saving ? a.saving > b.saving : a.power < b.power;
  });
  return result;
}

Factoring::Placed Factoring::multiplied_by(const Products& terms, const Product& content, int depth) {
  const Coefficient magnitude = common_magnitude(terms);
  // A magnitude other than one is that of all coefficients. Their quotients are 1 and -1, and would not be by rounding.
  const bool are_equal = !magnitude.is_one();
  Products rest;
  bool turns = false;
  for (const auto& [product, coefficient] : terms) {
    rest.emplace(divided(product, content), are_equal ? Coefficient::integer(coefficient.sign()) : coefficient);
    turns = turns || has_turn(product);
  }
  Formula inner = in_order(placed(rest, depth));
  FormulaTerm result = term(content, magnitude);
  if (!inner.terms.empty() && inner.terms.front().negative) {
    negate_terms(inner);
    result.negative = true;
  }
  // Sines, cosines and rates stay last.
  const auto last = std::count_if(content.begin(), content.end(), [&](const Power& power) {
    const UnknownInfo& info = unknowns_[power.unknown];
    return info.moves || info.kind == UnknownInfo::Kind::turn;
  });
  if (inner.terms.size() == 1) {
    // A sum that is one product itself.
    FormulaTerm& only = inner.terms.front();
    result.coefficient = result.coefficient * only.coefficient;
    if (result.surd == expr::Surd{}) result.surd = only.surd;
    result.factors.insert(result.factors.end() - last, only.factors.begin(), only.factors.end());
  } else {
    result.factors.insert(result.factors.end() - last, FormulaTerm::Factor{std::move(inner), 1});
  }
  return {terms.begin()->first, std::move(result), turns};
}

std::vector<Factoring::Placed> Factoring::with_group(const Products& terms, const Power& power, int depth) {
  Products group;
  Products others;
  for (const auto& [product, coefficient] : terms) {
    (exponent_of(product, power.unknown) == power.exponent ? group : others).emplace(product, coefficient);
  }
  std::vector<Placed> result;
  if (!others.empty()) result = placed(others, depth + 1);
  result.push_back(multiplied_by(group, common_content(group), depth + 1));
  return result;
}

std::vector<Factoring::Placed> Factoring::placed(const Products& terms, int depth) {
  work_left_ -= std::min(work_left_, terms.size());
  std::vector<Placed> result;
  if (terms.size() > 1) {
    Product content = common_content(terms);
    if (!content.empty() || !common_magnitude(terms).is_one()) return {multiplied_by(terms, content, depth)};
    std::vector<Group> choices = groups(terms);
    const bool compares = depth < deepest_comparison && work_left_ > 0;
    if (choices.size() > (compares ? most_compared : 1)) choices.resize(compares ? most_compared : 1);
    std::optional<Cost> least;
    for (const Group& choice : choices) {
      std::vector<Placed> candidate = with_group(terms, choice.power, depth);
      Cost cost;
      for (const Placed& one : candidate) {
        cost += cost_of(one.term);
        ++cost.operations;
      }
      if (least && !(cost < *least)) continue;
      least = cost;
      result = std::move(candidate);
    }
    if (least) return result;
  }
  for (const auto& [product, coefficient] : terms) {
    result.push_back({product, term(product, coefficient), has_turn(product)});
  }
  return result;
}

Formula Factoring::in_order(std::vector<Placed> terms) const {
  std::sort(terms.begin(), terms.end(), [](const Placed& a, const Placed& b) {
    if (a.turns != b.turns) return !a.turns;
    return InReadingOrder()(a.first, b.first);
  });
  Formula result;
  for (Placed& one : terms) result.terms.push_back(std::move(one.term));
  return result;
}

Formula Factoring::sum(const Products& terms) { return in_order(placed(terms, 0)); }

Formula Factoring::term_by_term(const Products& terms) {
  Formula result;
  for (const auto& [product, coefficient] : terms) result.terms.push_back(term(product, coefficient));
  return result;
}

FormulaTerm Factoring::product(const Products& terms) {
  Formula whole = sum(terms);
  if (whole.terms.size() == 1) return std::move(whole.terms.front());
  FormulaTerm result{false, Coefficient::integer(1), {}, {}};
  if (whole.terms.front().negative) {
    negate_terms(whole);
    result.negative = true;
  }
  result.factors.push_back({std::move(whole), 1});
  return result;
}

}  // namespace robotc::emit
