#pragma once

#include <compare>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "compiler/expr/normal_form.h"

/// Sums of products over unknowns: what the readable form is computed with. Unlike in the normal form, a product may
/// have several sines and cosines, and a sum may be an unknown. Private to the readable form.
namespace robotc::emit {

using Unknown = std::uint32_t;

struct Power {
  Unknown unknown = 0;
  std::int32_t exponent = 1;
  friend auto operator<=>(const Power&, const Power&) = default;
};
/// Ascending unknowns, no exponent zero.
using Product = std::vector<Power>;

/// Reading order: by the first unknown that differs, higher powers first, longer products first.
struct InReadingOrder {
  bool operator()(const Product& a, const Product& b) const;
};
/// No coefficient zero.
using Products = std::map<Product, Coefficient, InReadingOrder>;

/// A part of an angle without its whole multiple, such as q.elbow, or π q.elbow/2.
struct AngleUnit {
  Coefficient scale = Coefficient::integer(1);
  expr::Surd surd;
  std::vector<expr::ReadableTerm::Factor> factors;
};
/// Multiples of angle units, ascending, none zero.
using Angle = std::vector<std::pair<std::uint32_t, std::int64_t>>;

struct UnknownInfo {
  enum class Kind { factor, surd, turn, sum };
  Kind kind = Kind::factor;
  bool moves = false;   ///< a rate, an acceleration or an effort; of a sum: all of its unknowns
  bool speeds = false;  ///< a velocity; of a sum: all of its unknowns
  expr::Id base{};      ///< of a factor
  expr::Surd surd;
  bool is_sine = false;  ///< of a turn
  Angle angle;           ///< of a turn; the first multiple is positive
  Products sum;
};

/// Interned unknowns of one layout.
class Unknowns {
 public:
  Unknown factor(expr::Id base, bool moves, bool speeds);
  Unknown surd(const expr::Surd& surd);
  Unknown turn(bool is_sine, const Angle& angle);
  /// A sum as scale · unknown, so that sums that are multiples of each other share the unknown.
  std::pair<Unknown, Coefficient> sum(Products terms);
  std::uint32_t angle_unit(const AngleUnit& unit);

  [[nodiscard]] const UnknownInfo& operator[](Unknown unknown) const { return all_[unknown]; }
  [[nodiscard]] const AngleUnit& unit(std::uint32_t index) const { return units_[index]; }

 private:
  Unknown interned(const std::string& key, UnknownInfo info);

  std::vector<UnknownInfo> all_;
  std::map<std::string, Unknown> by_key_;
  std::vector<AngleUnit> units_;
  std::map<std::string, std::uint32_t> unit_by_key_;
};

void add(Products& to, const Product& product, const Coefficient& coefficient);
Product multiplied(const Product& a, const Product& b);
/// a/b; the exponents may become negative.
Product divided(const Product& a, const Product& b);
/// The product with one unknown's power removed.
Product without(const Product& product, Unknown unknown);
/// 0 if it does not occur.
std::int32_t exponent_of(const Product& product, Unknown unknown);
/// a · b, expanded.
Products multiplied(const Products& a, const Products& b);

}  // namespace robotc::emit
