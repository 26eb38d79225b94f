#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "compiler/expr/polynomial.h"

/// The normal form of expressions, for people and for proofs: sums of products are multiplied out, products of sines
/// and cosines become sines and cosines of sums of angles, like terms are collected. Two expressions that are the same
/// polynomial in their symbols and in sines and cosines of sums of symbols get the same form whatever the order in
/// which they were built, so equality is decided, not estimated.
///
///   c (a + b)² − c (a − b)²                →  4 a b c
///   cos²q₂ cos q₃ − sin q₂ cos q₂ sin q₃   →  ½ cos q₃ + ½ cos(2 q₂ + q₃)
///
/// Scope:
///  - Division by a product of powers is exact (exponents become negative). Other denominators are kept beside the
///    numerator; divisors of it without sines or cosines are cancelled. Equality is decided by the numerator of the
///    difference; the form itself may not be unique.
///  - √p is an unknown whose square is p. Other functions (exp, atan2, min, select, …), and sines of other arguments
///    than sums of multiples of products, are unknowns too, identified by the forms of their arguments: equal forms are
///    equal expressions, but inequality is not decided.
///  - Results of numeric algorithms are distinct unknowns, whatever their arguments.
///  - Inexact numbers make coefficients inexact: equality is then up to rounding.
namespace robotc::expr {

/// numerator / denominators. Valid only with the NormalForms that made it.
struct NormalForm {
  Polynomial numerator;
  std::vector<std::pair<std::uint32_t, std::int32_t>> denominators;  ///< (factor, exponent > 0)

  [[nodiscard]] bool is_polynomial() const { return denominators.empty(); }
  friend bool operator==(const NormalForm&, const NormalForm&) = default;
};

enum class Verdict : std::uint8_t {
  zero,                  ///< proven
  zero_within_rounding,  ///< all coefficients are zero, and some number was inexact
  nonzero,               ///< proven
  undecided,             ///< unknown functions or inexact numbers remain
};

/// Reason for a refusal.
enum class NormalFormRefusal : std::uint8_t {
  none,
  too_many_terms,       ///< in one form
  too_many_terms_kept,  ///< in all forms needed at once
  too_much_work,
  division_by_zero,
  not_finite,
};

/// Progress of a computation when it was refused.
struct NormalFormProgress {
  std::size_t terms = 0;  ///< of the form with too many, or of all
  std::size_t done = 0;   ///< operations with a form
  std::size_t all = 0;    ///< operations in all
};

/// A term for display: coefficient · π^k √n · Π base^exponent · {1 | cos | sin}(angle).
struct ReadableTerm {
  /// A symbol, or a function of forms, with its exponent.
  struct Factor {
    Id base;
    std::int32_t exponent = 1;
  };
  /// coefficient · π^k √n · Π base^exponent.
  struct AngleTerm {
    Coefficient coefficient;
    Surd surd;
    std::vector<Factor> factors;
  };
  enum class Function : std::uint8_t { none, cosine, sine };

  Coefficient coefficient;
  Surd surd;
  std::vector<Factor> factors;
  Function function = Function::none;
  std::vector<AngleTerm> angle;  ///< the first coefficient is positive
};

/// Makes and compares the normal forms of one pool's expressions. It holds their shared data, so forms of one
/// NormalForms are equal if and only if they compare equal. The pool outlives it and may grow.
class NormalForms {
 public:
  explicit NormalForms(const Pool& pool, const NormalFormLimits& limits = {});

  /// One form per root; nothing if a limit was exceeded or a root has no value (see `refusal`), and nothing from then
  /// on.
  std::optional<std::vector<NormalForm>> of(std::span<const Id> roots);
  [[nodiscard]] NormalFormRefusal refusal() const { return refusal_; }
  [[nodiscard]] const NormalFormProgress& progress() const { return progress_; }

  /// Decides whether a form is the zero function.
  [[nodiscard]] Verdict judge(const NormalForm& form) const;
  /// Decides whether two expressions are the same function, by their difference; nothing under the conditions of `of`.
  std::optional<Verdict> judge_difference(Id a, Id b);

  /// The terms of a numerator in an order that depends on the symbols alone: by the first symbol of `order` that
  /// differs (symbols not listed come after those listed, by id; higher powers first), then by angle, cosines first.
  [[nodiscard]] std::vector<ReadableTerm> terms(const Polynomial& numerator, std::span<const Id> order = {}) const;
  /// The polynomial of a denominator's factor.
  [[nodiscard]] const Polynomial& denominator(std::uint32_t factor) const { return factors_[factor]; }

  /// The form as an expression of `pool` (the pool this was made with): the sum of its terms.
  Id to_expression(Pool& pool, const NormalForm& form, std::span<const Id> order = {}) const;

 private:
  /// An unknown: a symbol, or a function of forms.
  struct Atom {
    Id id;  ///< the symbol, or the first node found with this function
    Op op = Op::symbol;
    std::vector<NormalForm> arguments;
  };
  /// The argument of a sine or cosine as angle + constant; the constant is given by its cosine and sine.
  struct Phase {
    std::vector<AngleTerm> angle;
    Polynomial cosine;
    Polynomial sine;
  };
  using Denominators = std::vector<std::pair<std::uint32_t, std::int32_t>>;

  NormalForm form_of(Id id);
  [[nodiscard]] const NormalForm& argument(Id id, std::size_t i) const;
  NormalForm symbol(Id id);
  NormalForm function(Op op, Id id, std::vector<NormalForm> arguments);
  NormalForm square_root(Id id, const NormalForm& argument);
  NormalForm power(Id id, const NormalForm& base, const NormalForm& exponent);
  NormalForm turn(Op op, Id id, const NormalForm& argument);
  /// The cosine or sine of an angle plus a constant.
  Polynomial turn(Op op, const Phase& parts);
  std::optional<Phase> phase(const Polynomial& argument);

  NormalForm add(const NormalForm& a, const NormalForm& b);
  NormalForm multiply(const NormalForm& a, const NormalForm& b);
  NormalForm divide(const NormalForm& a, const NormalForm& b);
  NormalForm divide(NormalForm a, const Polynomial& b);
  static NormalForm negate(NormalForm a);
  Polynomial product(const Polynomial& a, const Polynomial& b);
  Polynomial reduce_roots(Polynomial p);
  Polynomial reduce_constant_angles(const Polynomial& p);
  Polynomial expand(const Denominators& factors);
  /// Cancels denominators that divide the numerator, as far as detected.
  NormalForm cancel(NormalForm form);
  /// Splits a polynomial into unit · rest: the unit is one term; the rest has first coefficient 1 and no power common
  /// to all terms.
  std::pair<Polynomial, Polynomial> split_unit(const Polynomial& p);
  std::uint32_t factor(Polynomial p);
  NormalForm refuse(NormalFormRefusal why);
  /// Refuses if the ring has exceeded its limits.
  void refuse_if_exceeded();
  [[nodiscard]] bool has_unknown(const Basis& basis) const;

  const Pool& pool_;
  std::size_t most_kept_;
  PolynomialRing ring_;
  std::vector<Atom> atoms_;
  bool has_roots_ = false;
  bool has_constant_angles_ = false;
  bool has_inexact_ = false;
  std::vector<Polynomial> factors_;  ///< of denominators
  // While forms are made: by node its place among those needed, and by place its form as long as it is needed.
  std::vector<std::uint32_t> place_;
  std::vector<std::optional<NormalForm>> memo_;
  NormalFormRefusal refusal_ = NormalFormRefusal::none;
  NormalFormProgress progress_;
};

}  // namespace robotc::expr
