#pragma once

#include <functional>
#include <vector>

#include "compiler/emit/formula.h"
#include "compiler/emit/readable_form/unknowns.h"

namespace robotc::emit {

/// Writes sums of products with few operations: common factors are extracted, of all terms and of some of them, those
/// that save the most first. Where it pays, the best few are compared. Nothing is multiplied out, and powers of one
/// unknown are not nested.
class Factoring {
 public:
  /// The formula of a symbol or function.
  using FormulaOf = std::function<Formula(expr::Id)>;

  Factoring(const Unknowns& unknowns, FormulaOf formula_of) : unknowns_(unknowns), formula_of_(std::move(formula_of)) {}

  /// A sum.
  Formula sum(const Products& terms);
  /// The same as one product.
  FormulaTerm product(const Products& terms);
  /// A sum as it is.
  Formula term_by_term(const Products& terms);
  FormulaTerm term(const Product& product, const Coefficient& coefficient);
  /// Terms that may be looked at; past these, the first choice is taken without comparison.
  void allow(std::size_t work) { work_left_ = work; }

 private:
  /// A term of the result, with the first product that it is made of.
  struct Placed {
    Product first;
    FormulaTerm term;
    bool turns = false;  ///< it has a sine or cosine
  };
  /// Terms with a power in common.
  struct Group {
    Power power;
    std::int64_t saving = 0;
  };

  std::vector<Placed> placed(const Products& terms, int depth);
  std::vector<Placed> with_group(const Products& terms, const Power& power, int depth);
  Placed multiplied_by(const Products& terms, const Product& content, int depth);
  [[nodiscard]] std::vector<Group> groups(const Products& terms) const;
  [[nodiscard]] bool has_turn(const Product& product) const;
  /// Letters before sums, sines and cosines, and rates.
  [[nodiscard]] bool is_before(const Power& a, const Power& b) const;
  Formula in_order(std::vector<Placed> terms) const;
  Formula base(Unknown unknown);

  const Unknowns& unknowns_;
  FormulaOf formula_of_;
  std::size_t work_left_ = 0;
};

}  // namespace robotc::emit
