#include "compiler/emit/readable_form/common_sums.h"

#include <algorithm>
#include <optional>
#include <set>

namespace robotc::emit {
namespace {

constexpr std::size_t most_in_sum = 12;
constexpr std::size_t longest_coefficient = 2;  ///< words of numerator and denominator
constexpr std::size_t most_in_cofactor = 100;
constexpr std::int32_t highest_degree = 4;

/// Terms with equal factors outside a sum, without those factors.
using Cofactors = std::map<Product, Products, InReadingOrder>;

bool is_candidate(const UnknownInfo& info) {
  const bool is_letter = info.kind == UnknownInfo::Kind::factor || info.kind == UnknownInfo::Kind::sum;
  return is_letter && (!info.moves || info.speeds);
}

/// x in x · rest = a term of the sum, by rest.
using Members = std::map<Product, std::map<Unknown, Coefficient>, InReadingOrder>;

void collect_members(const Products& terms, const Unknowns& unknowns, bool of_derivative, Members& members) {
  for (const auto& [product, coefficient] : terms) {
    if (coefficient.words() > longest_coefficient) continue;
    for (const Power& power : product) {
      if (!is_candidate(unknowns[power.unknown]) || power.exponent < 1) continue;
      if (!of_derivative && power.exponent != 1) continue;
      const Product rest = divided(product, {{power.unknown, 1}});
      const Coefficient value = of_derivative ? coefficient * Coefficient::integer(power.exponent) : coefficient;
      members[rest].emplace(power.unknown, value);
    }
  }
}

/// True if an unknown occurs in a sum by itself and nowhere else.
bool is_alone(const Products& sum, const Product& part) {
  if (part.size() != 1 || part.front().exponent != 1) return false;
  const Unknown unknown = part.front().unknown;
  return std::all_of(sum.begin(), sum.end(),
                     [&](const auto& other) { return other.first == part || exponent_of(other.first, unknown) == 0; });
}

/// `terms` with one unknown of the sum replaced by the others and the sum; nothing if that is not possible.
std::optional<Products> substituted(const Products& terms, Unknown sum, const Unknowns& unknowns) {
  const Products& parts = unknowns[sum].sum;
  const auto replaced = std::find_if(parts.begin(), parts.end(), [&](const auto& part) {
    if (!is_alone(parts, part.first)) return false;
    return std::all_of(terms.begin(), terms.end(), [&](const auto& term) {
      const std::int32_t exponent = exponent_of(term.first, part.first.front().unknown);
      return exponent >= 0 && exponent <= highest_degree;
    });
  });
  if (replaced == parts.end()) return std::nullopt;
  const Unknown old = replaced->first.front().unknown;
  const Coefficient inverse = replaced->second.reciprocal();
  Products value{{Product{{sum, 1}}, inverse}};
  for (const auto& [product, coefficient] : parts) {
    if (product != replaced->first) value.emplace(product, -coefficient * inverse);
  }
  Products result;
  for (const auto& [product, coefficient] : terms) {
    Products expanded{{without(product, old), coefficient}};
    for (std::int32_t i = exponent_of(product, old); i > 0; --i) expanded = multiplied(expanded, value);
    for (const auto& [new_product, new_coefficient] : expanded) add(result, new_product, new_coefficient);
  }
  return result;
}

std::set<Unknown> unknowns_in(const Products& terms) {
  std::set<Unknown> result;
  for (const auto& [product, coefficient] : terms) {
    for (const Power& power : product) result.insert(power.unknown);
  }
  return result;
}

/// True if all parts of a sum may occur in terms with these unknowns.
bool may_occur(const Products& sum, const std::set<Unknown>& present) {
  return std::all_of(sum.begin(), sum.end(), [&](const auto& part) {
    return std::all_of(part.first.begin(), part.first.end(),
                       [&](const Power& power) { return present.contains(power.unknown); });
  });
}

/// The terms with a sum as an unknown, where that makes fewer of them.
Products with_sum(Products terms, Unknown sum, const Unknowns& unknowns) {
  const Products& parts = unknowns[sum].sum;
  const auto is_inside = [&](const Power& power) {
    return std::any_of(parts.begin(), parts.end(),
                       [&](const auto& part) { return exponent_of(part.first, power.unknown) != 0; });
  };
  Cofactors cofactors;
  for (const auto& [product, coefficient] : terms) {
    Product inside;
    Product outside;
    for (const Power& power : product) (is_inside(power) ? inside : outside).push_back(power);
    cofactors[outside].emplace(std::move(inside), coefficient);
  }
  for (const auto& [outside, cofactor] : cofactors) {
    if (cofactor.size() < 2 || cofactor.size() > most_in_cofactor) continue;
    const auto shorter = substituted(cofactor, sum, unknowns);
    if (!shorter || shorter->size() >= cofactor.size()) continue;
    for (const auto& [inside, coefficient] : cofactor) terms.erase(multiplied(outside, inside));
    for (const auto& [inside, coefficient] : *shorter) add(terms, multiplied(outside, inside), coefficient);
  }
  return terms;
}

}  // namespace

void CommonSums::collect(const std::vector<Products>& entries, Unknowns& unknowns) {
  for (const Products& entry : entries) {
    for (const bool of_derivative : {false, true}) {
      Members members;
      collect_members(entry, unknowns, of_derivative, members);
      for (const auto& [rest, parts] : members) {
        // Positions and letters, or velocities.
        for (const bool moves : {false, true}) {
          Products sum;
          for (const auto& [unknown, coefficient] : parts) {
            if (unknowns[unknown].moves == moves) sum.emplace(Product{{unknown, 1}}, coefficient);
          }
          if (sum.size() < 2 || sum.size() > most_in_sum) continue;
          const std::size_t saved = sum.size() - 1;
          found_[unknowns.sum(std::move(sum)).first] += saved;
        }
      }
    }
  }
}

Products CommonSums::with_named(Products terms, const Unknowns& unknowns) const {
  for (const Unknown sum : named_) terms = with_sum(std::move(terms), sum, unknowns);
  return terms;
}

Products CommonSums::applied(Products terms, const Unknowns& unknowns, bool of_speeds) const {
  std::vector<std::pair<std::size_t, Unknown>> by_saving;
  for (const auto& [sum, saved] : found_) by_saving.emplace_back(saved, sum);
  std::sort(by_saving.begin(), by_saving.end(),
            [](const auto& a, const auto& b) { return a.first != b.first ? a.first > b.first : a.second < b.second; });
  if (by_saving.size() > most_) by_saving.resize(most_);
  std::set<Unknown> present = unknowns_in(terms);
  for (const auto& [saved, sum] : by_saving) {
    if ((unknowns[sum].speeds && !of_speeds) || !may_occur(unknowns[sum].sum, present)) continue;
    terms = with_sum(std::move(terms), sum, unknowns);
    present = unknowns_in(terms);
  }
  return terms;
}

}  // namespace robotc::emit
