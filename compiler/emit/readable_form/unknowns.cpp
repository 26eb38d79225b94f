#include "compiler/emit/readable_form/unknowns.h"

#include <algorithm>
#include <iterator>
#include <numeric>

#include "compiler/emit/readable_form/measure.h"

namespace robotc::emit {

bool InReadingOrder::operator()(const Product& a, const Product& b) const {
  for (std::size_t i = 0; i < a.size() && i < b.size(); ++i) {
    if (a[i].unknown != b[i].unknown) return a[i].unknown < b[i].unknown;
    if (a[i].exponent != b[i].exponent) return a[i].exponent > b[i].exponent;
  }
  return a.size() > b.size();
}

Unknown Unknowns::interned(const std::string& key, UnknownInfo info) {
  const auto [at, is_new] = by_key_.try_emplace(key, static_cast<Unknown>(all_.size()));
  if (is_new) all_.push_back(std::move(info));
  return at->second;
}

Unknown Unknowns::factor(expr::Id base, bool moves, bool speeds) {
  UnknownInfo info;
  info.base = base;
  info.moves = moves;
  info.speeds = speeds;
  return interned("f" + std::to_string(base.index()), std::move(info));
}

Unknown Unknowns::surd(const expr::Surd& surd) {
  UnknownInfo info;
  info.kind = UnknownInfo::Kind::surd;
  info.surd = surd;
  return interned("r" + std::to_string(surd.pi_power) + "," + std::to_string(surd.radicand), std::move(info));
}

Unknown Unknowns::turn(bool is_sine, const Angle& angle) {
  std::string key = is_sine ? "s" : "c";
  for (const auto& [unit, multiple] : angle) key += std::to_string(unit) + "*" + std::to_string(multiple) + ",";
  UnknownInfo info;
  info.kind = UnknownInfo::Kind::turn;
  info.is_sine = is_sine;
  info.angle = angle;
  return interned(key, std::move(info));
}

std::pair<Unknown, Coefficient> Unknowns::sum(Products terms) {
  std::vector<Coefficient> values;
  for (const auto& [product, coefficient] : terms) values.push_back(coefficient);
  Coefficient scale = common_measure(values);
  if (values.front().sign() < 0) scale = -scale;
  const Coefficient inverse = scale.reciprocal();
  UnknownInfo info;
  info.kind = UnknownInfo::Kind::sum;
  info.moves = info.speeds = true;
  std::string key = "+";
  for (auto& [product, coefficient] : terms) {
    coefficient = coefficient * inverse;
    key += coefficient.to_string();
    for (const Power& power : product) {
      key += "*" + std::to_string(power.unknown) + "^" + std::to_string(power.exponent);
      info.moves = info.moves && all_[power.unknown].moves;
      info.speeds = info.speeds && all_[power.unknown].speeds;
    }
    key += ",";
  }
  info.sum = std::move(terms);
  return {interned(key, std::move(info)), scale};
}

std::uint32_t Unknowns::angle_unit(const AngleUnit& unit) {
  std::string key =
      unit.scale.to_string() + "r" + std::to_string(unit.surd.pi_power) + "," + std::to_string(unit.surd.radicand);
  for (const auto& factor : unit.factors) {
    key += "*" + std::to_string(factor.base.index()) + "^" + std::to_string(factor.exponent);
  }
  const auto [at, is_new] = unit_by_key_.try_emplace(key, static_cast<std::uint32_t>(units_.size()));
  if (is_new) units_.push_back(unit);
  return at->second;
}

void add(Products& to, const Product& product, const Coefficient& coefficient) {
  if (coefficient.is_zero()) return;
  const auto [at, is_new] = to.try_emplace(product, coefficient);
  if (is_new) return;
  at->second = at->second + coefficient;
  if (at->second.is_zero()) to.erase(at);
}

namespace {

Product combined(const Product& a, const Product& b, int sign) {
  Product result;
  std::size_t i = 0;
  std::size_t j = 0;
  while (i < a.size() || j < b.size()) {
    if (j == b.size() || (i < a.size() && a[i].unknown < b[j].unknown)) {
      result.push_back(a[i++]);
    } else if (i == a.size() || b[j].unknown < a[i].unknown) {
      result.push_back({b[j].unknown, sign * b[j].exponent});
      ++j;
    } else {
      const std::int32_t exponent = a[i].exponent + sign * b[j].exponent;
      if (exponent != 0) result.push_back({a[i].unknown, exponent});
      ++i;
      ++j;
    }
  }
  return result;
}

}  // namespace

Product multiplied(const Product& a, const Product& b) { return combined(a, b, 1); }
Product divided(const Product& a, const Product& b) { return combined(a, b, -1); }

Product without(const Product& product, Unknown unknown) {
  Product result;
  std::copy_if(product.begin(), product.end(), std::back_inserter(result),
               [&](const Power& power) { return power.unknown != unknown; });
  return result;
}

std::int32_t exponent_of(const Product& product, Unknown unknown) {
  for (const Power& power : product) {
    if (power.unknown == unknown) return power.exponent;
  }
  return 0;
}

Products multiplied(const Products& a, const Products& b) {
  Products result;
  for (const auto& [p, x] : a) {
    for (const auto& [q, y] : b) add(result, multiplied(p, q), x * y);
  }
  return result;
}

}  // namespace robotc::emit
