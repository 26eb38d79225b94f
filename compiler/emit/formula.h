#pragma once

#include <memory>
#include <optional>
#include <set>
#include <span>
#include <vector>

#include "compiler/emit/model.h"
#include "compiler/expr/normal_form.h"

/// Equations in the layout of papers; the step between normal form and text.
namespace robotc::emit {

struct FormulaTerm;
class ReadableForm;

/// A factor of a term: a symbol, a name of a sum, a function, or a sum in parentheses.
struct Formula {
  enum class Kind { symbol, name, call, sum };
  Kind kind = Kind::sum;
  expr::Id symbol{};
  std::size_t name = 0;            ///< index into the definitions that the formulas share
  expr::Op op = expr::Op::symbol;  ///< of a call
  std::vector<Formula> arguments;  ///< of a call
  std::vector<FormulaTerm> terms;  ///< of a sum; empty: zero
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

/// A sum that has a name in formulas.
struct NamedSum {
  Formula sum;
  expr::Id value{};  ///< that the author named; invalid: the name is made up
};

/// Adds the symbols in a formula.
void add_symbols(const Formula& formula, std::set<expr::Id>& symbols);

/// Lays out normal forms of one model. A sum is collected by products of rates, accelerations and efforts first;
/// velocity products whose coefficients agree up to a number share them; within each, terms are collected by sine or
/// cosine, and common factors are extracted:
///
///   (I2 + 2 l2 lc m3 cos q3 + …) q̈2 − l2 (lc m3 + l3 m4) sin q3 (2 q̇2 q̇3 + q̇3²)
///
/// In readable form, a sum that has a shorter form is written in that.
class Layout {
 public:
  Layout(const Model& model, const expr::Pool& pool, Form form);
  Layout(const Layout&) = delete;
  Layout& operator=(const Layout&) = delete;
  ~Layout();

  /// One sum per root, in order; nothing if the normal form is refused (see `refusal`), and nothing from then on.
  std::optional<std::vector<Formula>> of(std::span<const expr::Id> roots);
  /// The sums that the author named.
  [[nodiscard]] const std::vector<NamedSum>& named() const { return named_; }
  /// Reason why there are no formulas, to follow the name of the request.
  [[nodiscard]] std::string refusal() const;

 private:
  using Terms = std::vector<expr::ReadableTerm>;
  using Powers = std::vector<expr::ReadableTerm::Factor>;
  /// Terms with the same rates and efforts as factors.
  struct Group {
    Powers motion;
    Terms terms;
  };

  Formula laid_out(const expr::NormalForm& form);
  void learn(const NamedValue& named);
  /// The shortest formula of a sum.
  Formula shortest(const expr::Polynomial& sum);
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
  std::size_t terms_in_all_ = 0;  ///< of the function with too many
  std::vector<expr::Id> order_;
  std::vector<expr::Id> velocities_;
  std::vector<bool> motion_;  ///< by node: it depends on a rate, an acceleration or an effort
  std::unique_ptr<ReadableForm> readable_;
  std::vector<NamedSum> named_;
};

}  // namespace robotc::emit
