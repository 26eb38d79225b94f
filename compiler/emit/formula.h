#pragma once

#include <optional>
#include <set>
#include <span>
#include <vector>

#include "compiler/emit/model.h"
#include "compiler/expr/normal_form.h"

/// Equations as papers lay them out, between the normal form and its letters.
namespace robotc::emit {

struct FormulaTerm;

/// What a term is multiplied with: a symbol, a function, or a sum in parentheses.
struct Formula {
  enum class Kind { symbol, call, sum };
  Kind kind = Kind::sum;
  expr::Id symbol{};
  expr::Op op = expr::Op::symbol;  ///< of a call
  std::vector<Formula> arguments;  ///< of a call
  std::vector<FormulaTerm> terms;  ///< of a sum; none: zero
};

/// ± coefficient · π^k √n · Π base^exponent.
struct FormulaTerm {
  struct Factor {
    Formula base;
    int exponent = 1;
  };
  bool negative = false;
  Coefficient coefficient;  ///< positive
  expr::Surd surd;
  std::vector<Factor> factors;
};

/// Adds the symbols that a formula is made of.
void add_symbols(const Formula& formula, std::set<expr::Id>& symbols);

/// Lays out normal forms of one model. A sum is collected by products of rates, accelerations and efforts first; those
/// of velocities that have the same coefficient up to a number share it; within each, terms are collected by sine or
/// cosine, and what all of their coefficients have in common stands in front:
///
///   (I2 + 2 l2 lc m3 cos q3 + …) q̈2 − l2 (lc m3 + l3 m4) sin q3 (2 q̇2 q̇3 + q̇3²)
class Layout {
 public:
  Layout(const Model& model, const expr::Pool& pool);

  /// One sum a root, in order; nothing where the normal form is refused: `refusal` says why. Then there are no more.
  std::optional<std::vector<Formula>> of(std::span<const expr::Id> roots);
  /// Why there are no formulas, in words that follow those of what was asked for.
  [[nodiscard]] std::string refusal() const;

 private:
  using Terms = std::vector<expr::ReadableTerm>;
  using Powers = std::vector<expr::ReadableTerm::Factor>;
  /// Terms that are multiplied with the same rates and efforts.
  struct Group {
    Powers motion;
    Terms terms;
  };

  Formula laid_out(const expr::NormalForm& form);
  Formula collected(Terms terms);
  std::vector<Group> by_motion(Terms terms) const;
  /// Terms without rates as a sum, collected by sine and cosine.
  std::vector<FormulaTerm> side_by_side(Terms terms);
  /// The same as one product.
  FormulaTerm product(Terms terms);
  FormulaTerm product_of_one_angle(Terms terms);
  FormulaTerm plain(const expr::ReadableTerm& term);
  FormulaTerm::Factor factor(const expr::ReadableTerm::Factor& power);
  Formula angle(const expr::ReadableTerm& term);
  [[nodiscard]] bool is_motion(expr::Id id) const { return id.index() < motion_.size() && motion_[id.index()]; }

  const expr::Pool& pool_;
  expr::NormalForms forms_;
  std::size_t terms_in_all_ = 0;  ///< of the function that has too many
  std::vector<expr::Id> order_;
  std::vector<expr::Id> velocities_;
  std::vector<bool> motion_;  ///< by node: depends on a rate, an acceleration or an effort
};

}  // namespace robotc::emit
