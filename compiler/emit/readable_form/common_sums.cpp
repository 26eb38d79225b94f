#include "compiler/emit/readable_form/common_sums.h"

#include <algorithm>
#include <optional>

namespace robotc::emit {
namespace {

constexpr std::size_t most_in_sum = 12;
constexpr std::size_t most_in_cofactor = 100;
constexpr std::int32_t highest_degree = 4;

/// Terms with equal factors outside a sum, without those factors.
using Cofactors = std::map<Product, Products, InReadingOrder>;

bool is_candidate(const UnknownInfo& info) {
  return info.kind == UnknownInfo::Kind::factor && (!info.moves || info.speeds);
}

/// x in x · rest = a term of the sum, by rest.
using Members = std::map<Product, std::map<Unknown, Coefficient>, InReadingOrder>;

void collect_members(const Products& terms, const Unknowns& unknowns, bool of_derivative, Members& members) {
  for (const auto& [product, coefficient] : terms) {
    for (const Power& power : product) {
      if (!is_candidate(unknowns[power.unknown]) || power.exponent < 1) continue;
      if (!of_derivative && power.exponent != 1) continue;
      const Product rest = divided(product, {{power.unknown, 1}});
      const Coefficient value = of_derivative ? coefficient * Coefficient::integer(power.exponent) : coefficient;
      members[rest].emplace(power.unknown, value);
    }
  }
}

/// `terms` with one unknown of the sum replaced by the others and the sum; nothing if that is not possible.
std::optional<Products> substituted(const Products& terms, Unknown sum, const Unknowns& unknowns) {
  const Products& parts = unknowns[sum].sum;
  const auto replaced = std::find_if(parts.begin(), parts.end(), [&](const auto& part) {
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
    if (product.front().unknown != old) value.emplace(product, -coefficient * inverse);
  }
  Products result;
  for (const auto& [product, coefficient] : terms) {
    Products expanded{{without(product, old), coefficient}};
    for (std::int32_t i = exponent_of(product, old); i > 0; --i) expanded = multiplied(expanded, value);
    for (const auto& [new_product, new_coefficient] : expanded) add(result, new_product, new_coefficient);
  }
  return result;
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

void CommonSums::add_named(const Products& sum, Unknowns& unknowns) {
  const bool is_linear =
      sum.size() >= 2 && sum.size() <= most_in_sum && std::all_of(sum.begin(), sum.end(), [&](const auto& part) {
        return part.first.size() == 1 && part.first.front().exponent == 1 &&
               is_candidate(unknowns[part.first.front().unknown]);
      });
  if (is_linear) named_.push_back(unknowns.sum(sum).first);
}

Products CommonSums::applied(Products terms, const Unknowns& unknowns, bool of_speeds) const {
  std::vector<Unknown> order = named_;
  std::vector<std::pair<std::size_t, Unknown>> by_saving;
  for (const auto& [sum, saved] : found_) by_saving.emplace_back(saved, sum);
  std::sort(by_saving.begin(), by_saving.end(),
            [](const auto& a, const auto& b) { return a.first != b.first ? a.first > b.first : a.second < b.second; });
  if (by_saving.size() > most_) by_saving.resize(most_);
  for (const auto& [saved, sum] : by_saving) order.push_back(sum);
  for (const Unknown sum : order) {
    const UnknownInfo& info = unknowns[sum];
    if (info.speeds && !of_speeds) continue;
    const auto is_inside = [&](const Power& power) {
      return std::any_of(info.sum.begin(), info.sum.end(),
                         [&](const auto& part) { return part.first.front().unknown == power.unknown; });
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
  }
  return terms;
}

}  // namespace robotc::emit
