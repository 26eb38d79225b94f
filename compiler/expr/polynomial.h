#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "compiler/exact/coefficient.h"
#include "compiler/expr/pool.h"

/// Polynomials over atoms and over the sines and cosines of their angles, in multi-angle form: each term is
///
///   coefficient · π^k √n · a^i b^j … · { 1 | cos φ | sin φ }
///
/// with at most one sine or cosine, of an angle φ = Σ (rational · monomial). Products of sines and cosines become sums
/// of them, so cos² + sin² is 1 without a special rule, and like terms are found by comparing ids. Exponents may
/// be negative. Distinct terms are linearly independent as functions of independent atoms: a polynomial is zero only if
/// it has no terms. Private to the normal form.
namespace robotc::expr {

struct MonomialTag;
struct AngleTag;
struct SurdTag;
using MonomialId = StrongId<MonomialTag>;  ///< 0 is 1
using AngleId = StrongId<AngleTag>;        ///< 0 is the angle 0
using SurdId = StrongId<SurdTag>;          ///< 0 is 1

/// A power of an atom. The atom's number has a meaning only for the ring's user.
struct AtomPower {
  std::uint32_t atom = 0;
  std::int32_t exponent = 0;
  friend bool operator==(const AtomPower&, const AtomPower&) = default;
};

/// π^k √n, n square-free.
struct Surd {
  std::int32_t pi_power = 0;
  std::uint32_t radicand = 1;
  friend bool operator==(const Surd&, const Surd&) = default;
};

struct AngleTerm {
  MonomialId monomial;
  SurdId surd;
  Coefficient coefficient;  ///< exact
  friend bool operator==(const AngleTerm&, const AngleTerm&) = default;
};

/// The product that a term's coefficient multiplies, packed so that comparing is comparing integers.
class Basis {
 public:
  static constexpr std::size_t max_monomials = std::size_t{1} << 28;
  static constexpr std::size_t max_angles = std::size_t{1} << 23;
  static constexpr std::size_t max_surds = std::size_t{1} << 12;

  Basis() = default;
  Basis(MonomialId monomial, AngleId angle, bool sine, SurdId surd)
      : bits_((static_cast<std::uint64_t>(monomial.value) << 36) | (static_cast<std::uint64_t>(angle.value) << 13) |
              (static_cast<std::uint64_t>(sine) << 12) | surd.value) {}

  [[nodiscard]] MonomialId monomial() const { return MonomialId(static_cast<std::size_t>(bits_ >> 36)); }
  [[nodiscard]] AngleId angle() const { return AngleId(static_cast<std::size_t>((bits_ >> 13) & (max_angles - 1))); }
  [[nodiscard]] bool is_sine() const { return ((bits_ >> 12) & 1) != 0; }
  [[nodiscard]] SurdId surd() const { return SurdId(static_cast<std::size_t>(bits_ & (max_surds - 1))); }
  [[nodiscard]] std::uint64_t bits() const { return bits_; }
  friend auto operator<=>(const Basis&, const Basis&) = default;

 private:
  std::uint64_t bits_ = 0;
};

struct Term {
  Basis basis;
  Coefficient coefficient;
  friend bool operator==(const Term&, const Term&) = default;
};

/// Terms in ascending order of their bases; none repeated, none zero.
struct Polynomial {
  std::vector<Term> terms;

  [[nodiscard]] bool is_zero() const { return terms.empty(); }
  friend bool operator==(const Polynomial&, const Polynomial&) = default;
};

/// Limits on polynomials. Work is counted, not timed, so that refusals are the same everywhere: 1 for a product of two
/// terms, less for moving a term, more for long coefficients or for new stored objects. So it bounds time (about a
/// million in a tenth of a second) and memory.
struct NormalFormLimits {
  std::size_t most_terms = 100'000;        ///< in one polynomial
  std::size_t most_products = 50'000'000;  ///< of two terms, in all
  std::size_t most_work = 1'000'000'000;   ///< in all
  std::size_t most_kept = 10'000'000;      ///< terms of all polynomials needed at once
  std::size_t most_stored = 4'000'000;     ///< terms of angles and powers of monomials, in all
};

/// Shared data of the polynomials of one ring: interned monomials, angles and surds. Growth is bounded: past the limits
/// every result is zero and `exceeded` stays true.
class PolynomialRing {
 public:
  explicit PolynomialRing(const NormalFormLimits& limits);

  static Polynomial constant(const Coefficient& value);
  Polynomial number(const Number& value);
  Polynomial atom(std::uint32_t atom, std::int32_t exponent = 1);

  Polynomial add(const Polynomial& a, const Polynomial& b);
  static Polynomial negate(Polynomial a);
  static Polynomial scale(const Coefficient& s, Polynomial a);
  Polynomial multiply(const Polynomial& a, const Polynomial& b);
  /// a/b if b divides a; nothing if not, or if b has sines, cosines or surds.
  std::optional<Polynomial> divide_exactly(const Polynomial& a, const Polynomial& b);
  /// 1/term of a polynomial of one term without sine or cosine.
  Polynomial reciprocal(const Term& term);
  /// cos or sin of a sum of terms, in canonical form: the first coefficient positive.
  Polynomial cosine(const std::vector<AngleTerm>& angle);
  Polynomial sine(const std::vector<AngleTerm>& angle);

  [[nodiscard]] std::span<const AtomPower> powers(MonomialId id) const { return monomials_[id.index()]; }
  [[nodiscard]] std::span<const AngleTerm> angle(AngleId id) const { return angles_[id.index()]; }
  [[nodiscard]] const Surd& surd(SurdId id) const { return surds_[id.index()]; }
  MonomialId monomial(std::vector<AtomPower> powers);  ///< sorted by atom, no exponent zero
  MonomialId product(MonomialId a, MonomialId b);
  MonomialId inverse(MonomialId a);

  [[nodiscard]] bool exceeded() const { return exceeded_; }
  /// Terms of the polynomial that had too many; 0 if none had.
  [[nodiscard]] std::size_t terms_met() const { return terms_met_; }
  /// False if less is left: then the limits are exceeded.
  bool spend(std::size_t work);

 private:
  /// An angle up to its sign.
  struct SignedAngle {
    AngleId id;
    bool negative = false;
  };
  struct ScaledSurd {
    SurdId id;
    std::int64_t factor = 1;
  };
  struct SumAndDifference {
    SignedAngle sum;
    SignedAngle difference;
  };

  SurdId surd_id(const Surd& surd);
  ScaledSurd product(SurdId a, SurdId b);
  SignedAngle angle_id(std::vector<AngleTerm> terms);
  const SumAndDifference& combine(AngleId a, AngleId b);
  Polynomial collect(std::vector<Term> terms);
  /// Keeps a new object; `items` are its terms or powers.
  template <class Item>
  void store(std::vector<std::vector<Item>>& objects, std::vector<Item> items);
  /// The polynomial, unless it has too many terms.
  Polynomial bounded(Polynomial p);

  NormalFormLimits limits_;
  std::size_t products_ = 0;
  std::size_t work_ = 0;
  std::size_t stored_ = 0;
  std::size_t terms_met_ = 0;
  bool exceeded_ = false;
  std::vector<std::vector<AtomPower>> monomials_;
  std::unordered_multimap<std::uint64_t, MonomialId> monomial_of_;
  std::unordered_map<std::uint64_t, MonomialId> monomial_products_;
  std::vector<std::vector<AngleTerm>> angles_;
  std::unordered_multimap<std::uint64_t, AngleId> angle_of_;
  std::unordered_map<std::uint64_t, SumAndDifference> angle_sums_;
  std::vector<Surd> surds_;
};

}  // namespace robotc::expr
