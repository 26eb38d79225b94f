#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/sema/evaluation/budget.h"
#include "compiler/sema/evaluation/call.h"
#include "compiler/sema/evaluation/context.h"
#include "compiler/sema/evaluation/environment.h"
#include "compiler/sema/evaluation/parameter_table.h"
#include "compiler/sema/evaluation/reporter.h"
#include "compiler/sema/values/expected.h"
#include "compiler/sema/values/override.h"
#include "compiler/sema/values/scope.h"
#include "compiler/sema/values/value.h"
#include "compiler/syntax/ast.h"

namespace robotc {
struct Unit;
}

namespace robotc::sema {

/// A value whose entries have a unit each to be shown in; none, for an entry or for all: as the value says.
struct ShownByEntry {
  Tensor value;
  std::vector<std::optional<DisplayUnit>> units;
};

/// Turns expressions into values over the DAG. Errors are reported once; their values are Poison, which stays silent.
class Evaluator {
 public:
  /// `environment` must outlive the evaluator; null: an environment that provides nothing.
  Evaluator(expr::Pool& pool, const SourceMap& sources, Diagnostics& diagnostics, Environment* environment = nullptr);
  Evaluator(const Evaluator&) = delete;
  Evaluator& operator=(const Evaluator&) = delete;

  expr::Pool& pool() { return pool_; }
  Reporter& reporter() { return reporter_; }
  Budget& budget() { return budget_; }
  Context& context() { return context_; }
  ParameterTable& parameters() { return parameters_; }
  [[nodiscard]] const ParameterTable& parameters() const { return parameters_; }
  CallSites& call_sites() { return call_sites_; }
  ComparisonSites& comparison_sites() { return comparison_sites_; }
  Environment& environment() { return *environment_; }
  /// Symbols for what is not known of configurations with loops, in ascending order (closed_configurations.h).
  std::vector<expr::Id>& unknowns() { return unknowns_; }

  Value evaluate(const syntax::Expr& expr, Scope& scope);
  /// The same, but the beginning of a name, such as the object of a member or an index, stays a PartialPath, and a
  /// value with members stays a record.
  Value evaluate_path(const syntax::Expr& expr, Scope& scope);
  /// The value of a partial path or a record that stands by itself; other values are unchanged.
  Value complete_path(Value value, const syntax::Expr& expr);
  /// Evaluates and fits the value to the place; Poison (reported) if it does not fit.
  Value evaluate(const syntax::Expr& expr, Scope& scope, const Expected& expected);
  /// The same for places that take tensors only; nothing after an error.
  std::optional<Tensor> tensor(const syntax::Expr& expr, Scope& scope, const Expected& expected);
  /// A number known at compile time.
  std::optional<Number> constant(const syntax::Expr& expr, Scope& scope, const Expected& expected);
  /// A range of at most 10 000 whole numbers.
  std::optional<IntegerRange> range(const syntax::Expr& expr, Scope& scope);
  /// `q as deg` where entries may be shown in different units: of a vector over joints, the entries that the unit fits,
  /// if it fits any. Nothing after an error.
  std::optional<ShownByEntry> shown_by_entry(const syntax::DisplayAs& node, Scope& scope);
  /// The values of an argument list, a comprehension written out; Poison entries have been reported.
  std::vector<Value> evaluate_list(const syntax::Arguments& arguments, Scope& scope);

  /// Fits an evaluated value to a place. `expr` is where it was written, `scope` gives the names there, for hints.
  Value fit(Value value, const Expected& expected, const syntax::Expr& expr, Scope* scope = nullptr);
  /// The value of a binding, computed at the first use; reports cycles.
  const Value& force(Binding& binding, std::string_view name, Span use);
  /// A value of fresh symbols that fits the place; nothing where the place does not determine its shape.
  std::optional<Tensor> placeholder(const Expected& expected);
  /// The expectation of a type annotation `: type`. `scope` gives q, tau, … of the robot at hand.
  std::optional<Expected> resolve_type(const syntax::TypeExpr& type, Scope& scope, std::string what);

  /// Prefix and suffix of the paths of parameters: before "m", and after it.
  struct ParameterPath {
    std::string before;   ///< "arm", "torso.left"; may be empty
    std::string index{};  ///< "[2]" in the second round of a loop
  };
  /// Binds `const`, `let` (lazily) and `param` (a symbol each) into `scope`. `overrides` are named arguments of a use,
  /// which replace defaults and are marked as taken.
  void bind(const syntax::Bindings& bindings, Scope& scope, const ParameterPath& path,
            std::vector<Override>* overrides = nullptr);
  /// Gives the variable of a loop or a rule its value in one round.
  void define_counter(Scope& scope, const syntax::Identifier& variable, std::int64_t value);
  /// Warns of a name that hides one of the language: `pi`, `sin`, `mass_matrix`.
  void warn_if_predefined(const syntax::Identifier& name, Scope& scope);

 private:
  expr::Pool& pool_;
  Environment* environment_;
  std::vector<expr::Id> unknowns_;
  Context context_;
  Reporter reporter_;
  Budget budget_;
  ParameterTable parameters_;
  CallSites call_sites_;
  ComparisonSites comparison_sites_;

  /// The expectation for the terms of a sum, if `expr` is a whole sum or one of its partial sums; else null.
  [[nodiscard]] const Expected* expected_of_terms(const syntax::Expr& expr) const {
    return context_.sum == &expr ? context_.of_terms : nullptr;
  }
  /// A pose over joints given by name, the others zero: `[elbow = 30 deg]`.
  Value evaluate_named_entries(const syntax::Array& array, const syntax::Expr& expr, Scope& scope,
                               const Expected& expected);
  std::optional<IntegerRange> range(const Value& value, Span span);
  [[nodiscard]] Tensor counter(std::int64_t value);
  /// The values of the variable of a rule in its rounds; nothing after an error.
  std::optional<std::vector<Value>> rounds_of(const syntax::Comprehension& comprehension, Scope& scope);
  Value make_parameter(const syntax::Binding& item, Scope& scope, const ParameterPath& path, const Override* override);

  Value evaluate_node(const syntax::NumberLiteral& node, const syntax::Expr& expr, Scope& scope);
  Value evaluate_node(const syntax::StringLiteral& node, const syntax::Expr& expr, Scope& scope);
  Value evaluate_node(const syntax::NameRef& node, const syntax::Expr& expr, Scope& scope);
  Value evaluate_node(const syntax::UnitApply& node, const syntax::Expr& expr, Scope& scope);
  Value evaluate_node(const syntax::DisplayAs& node, const syntax::Expr& expr, Scope& scope);
  /// Poison (reported) if the unit does not fit every entry.
  Value shown_in(const syntax::DisplayAs& node, Tensor tensor, const Unit& unit);
  Value evaluate_node(const syntax::Unary& node, const syntax::Expr& expr, Scope& scope);
  Value evaluate_node(const syntax::Binary& node, const syntax::Expr& expr, Scope& scope);
  Value evaluate_node(const syntax::Range& node, const syntax::Expr& expr, Scope& scope);
  Value evaluate_node(const syntax::If& node, const syntax::Expr& expr, Scope& scope);
  Value evaluate_node(const syntax::Call& node, const syntax::Expr& expr, Scope& scope);
  Value index_path(const PartialPath& path, const syntax::Index& node, const syntax::Expr& expr, Scope& scope);
  Value evaluate_node(const syntax::Index& node, const syntax::Expr& expr, Scope& scope);
  Value evaluate_node(const syntax::Array& node, const syntax::Expr& expr, Scope& scope);
  Value evaluate_node(const syntax::Member& node, const syntax::Expr& expr, Scope& scope);
};

/// The robot whose joints `joints` names, if `expr` is that word and nothing else has this name; else null.
const RobotModel* joints_named_by(const syntax::Expr& expr, Scope& scope);

}  // namespace robotc::sema
