#include "compiler/emit/readable_form/squares.h"

#include <algorithm>
#include <optional>

namespace robotc::emit {
namespace {

constexpr std::size_t most_terms = 200;
constexpr std::size_t longest_of_square = 2;  ///< words of numerator and denominator

/// x^e as x^(e mod 2); nothing if an exponent is negative.
std::optional<Product> odd_part(const Product& product) {
  Product result;
  for (const Power& power : product) {
    if (power.exponent < 0) return std::nullopt;
    if (power.exponent % 2 != 0) result.push_back({power.unknown, 1});
  }
  return result;
}

/// √(a b), if that is a product.
std::optional<Product> geometric_mean(const Product& a, const Product& b) {
  Product result = multiplied(a, b);
  for (Power& power : result) {
    if (power.exponent % 2 != 0) return std::nullopt;
    power.exponent /= 2;
  }
  return result;
}

/// A term whose product is odd · root², and its weight in the sum whose square it belongs to.
struct Member {
  Product product;
  Product root;
  Coefficient coefficient;
  Coefficient weight = Coefficient::integer(1);
};

/// Terms that may belong to one square: their products have the same odd part.
using Family = std::vector<Member>;

/// Members that are the squares in first · (Σ weight · root)², starting with one of them.
Family square_with(const Family& family, std::size_t start, const Products& terms) {
  const auto cross = [&](const Member& a, const Member& b) {
    const auto mean = geometric_mean(a.product, b.product);
    const auto found = mean ? terms.find(*mean) : terms.end();
    return found == terms.end() ? Coefficient() : found->second;
  };
  Family members{family[start]};
  const Coefficient first = members.front().coefficient;
  const Coefficient half = Coefficient::rational(1, 2);
  for (std::size_t i = 0; i < family.size(); ++i) {
    if (i == start) continue;
    Member member = family[i];
    member.weight = cross(members.front(), member) * half * first.reciprocal();
    if (member.weight.is_zero() || !(first * member.weight * member.weight == member.coefficient)) continue;
    const bool fits = std::all_of(members.begin() + 1, members.end(), [&](const Member& other) {
      return cross(other, member) == Coefficient::integer(2) * first * other.weight * member.weight;
    });
    if (fits) members.push_back(std::move(member));
  }
  return members;
}

/// The longest square in the terms; less than two members if there is none.
Family longest_square(const Products& terms) {
  std::map<Product, Family, InReadingOrder> families;
  for (const auto& [product, coefficient] : terms) {
    const auto odd = odd_part(product);
    if (!odd || !coefficient.is_exact() || coefficient.words() > longest_of_square) continue;
    Product root = divided(product, *odd);
    for (Power& power : root) power.exponent /= 2;
    families[*odd].push_back({product, std::move(root), coefficient});
  }
  Family longest;
  for (const auto& [odd, family] : families) {
    if (family.size() <= longest.size() || family.size() < 2) continue;
    for (std::size_t i = 0; i < family.size(); ++i) {
      Family square = square_with(family, i, terms);
      if (square.size() > longest.size()) longest = std::move(square);
    }
  }
  return longest;
}

}  // namespace

Products with_squares(Products terms, Unknowns& unknowns) {
  if (terms.size() > most_terms) return terms;
  for (;;) {
    const Family square = longest_square(terms);
    if (square.size() < 2) return terms;
    const Member& first = square.front();
    Products sum;
    for (const Member& member : square) add(sum, member.root, member.weight);
    for (std::size_t i = 0; i < square.size(); ++i) {
      terms.erase(square[i].product);
      for (std::size_t j = i + 1; j < square.size(); ++j) {
        terms.erase(*geometric_mean(square[i].product, square[j].product));
      }
    }
    const auto [unknown, scale] = unknowns.sum(std::move(sum));
    const Product odd = divided(first.product, multiplied(first.root, first.root));
    add(terms, multiplied(odd, {{unknown, 2}}), first.coefficient * scale * scale);
  }
}

}  // namespace robotc::emit
