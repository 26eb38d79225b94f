#include "compiler/sema/dimension_mismatch.h"

#include "compiler/sema/sema_diagnostics.h"

namespace robotc::sema {

using syntax::BinaryOp;

namespace {

/// A name below `expr` whose definition is a plain number: the likeliest place of a forgotten unit.
const Binding* plain_number_below(const syntax::Expr& expr, Scope& scope, std::string& name) {
  if (const auto* ref = std::get_if<syntax::NameRef>(&expr.node)) {
    const Binding* binding = scope.find(ref->name);
    if (binding == nullptr || binding->initialiser == nullptr) return nullptr;
    if (!std::holds_alternative<syntax::NumberLiteral>(binding->initialiser->node)) return nullptr;
    name = ref->name;
    return binding;
  }
  if (const auto* binary = std::get_if<syntax::Binary>(&expr.node)) {
    // What a divisor or an exponent lacks is something else.
    if (binary->op == BinaryOp::power) return nullptr;
    if (const Binding* left = plain_number_below(*binary->left, scope, name)) return left;
    const bool divides = binary->op == BinaryOp::div || binary->op == BinaryOp::elementwise_div;
    return divides ? nullptr : plain_number_below(*binary->right, scope, name);
  }
  const auto* call = std::get_if<syntax::Call>(&expr.node);
  const auto* callee = call == nullptr ? nullptr : std::get_if<syntax::NameRef>(&call->callee->node);
  if (callee != nullptr && callee->name == "diag") {
    for (const syntax::Argument& item : call->arguments.items) {
      if (const Binding* plain = plain_number_below(*item.value, scope, name)) return plain;
    }
  }
  if (const auto* unary = std::get_if<syntax::Unary>(&expr.node))
    return plain_number_below(*unary->operand, scope, name);
  return nullptr;
}

/// Made of factors: one of them may be wrong. A quantity as written, `2 mm`, is no such thing.
bool is_product(const syntax::Expr& expr) {
  if (const auto* unary = std::get_if<syntax::Unary>(&expr.node)) return is_product(*unary->operand);
  const auto* binary = std::get_if<syntax::Binary>(&expr.node);
  return binary != nullptr && (binary->op == BinaryOp::mul || binary->op == BinaryOp::div ||
                               binary->op == BinaryOp::elementwise_mul || binary->op == BinaryOp::elementwise_div);
}

/// The number without a unit in `50 * (ref.q - q)`; null if there is none.
const syntax::Expr* bare_factor(const syntax::Expr& expr) {
  if (is_bare_literal(expr)) return &expr;
  if (!is_product(expr)) return nullptr;
  if (const auto* unary = std::get_if<syntax::Unary>(&expr.node)) return bare_factor(*unary->operand);
  return bare_factor(*std::get<syntax::Binary>(expr.node).left);
}

}  // namespace

bool is_bare_literal(const syntax::Expr& expr) {
  const syntax::Expr* source = &expr;
  while (const auto* unary = std::get_if<syntax::Unary>(&source->node)) source = unary->operand.get();
  return std::holds_alternative<syntax::NumberLiteral>(source->node);
}

std::string unit_behind_number(const std::string& unit) { return unit.starts_with("1/") ? unit.substr(1) : unit; }

std::string explain_lacking_unit(Elaborator& elaborator, Scope& scope, const std::string& subject,
                                 const syntax::Expr& expr, const Dimension& factor, std::vector<Label>& labels) {
  const std::string unit = factor.to_unit();
  const std::string behind = " " + unit_behind_number(unit);
  const std::string lacks = subject + " lacks " + unit;
  if (const syntax::Expr* number = bare_factor(expr)) {
    const std::string text(elaborator.sources().text(number->span));
    // In a product, it may be another factor that is wrong.
    return lacks + (number == &expr ? ": write `" : ": perhaps `") + text + behind + "`" +
           (unit == "m" ? " or `" + text + " mm`" : "");
  }
  std::string name;
  const Binding* plain = plain_number_below(expr, scope, name);
  if (plain == nullptr) return "";
  labels.push_back({plain->initialiser->span, "a plain number"});
  const std::string text(elaborator.sources().text(plain->initialiser->span));
  return lacks + ": write `" + std::string(role_text(plain->role)) + " " + name + " = " + text + behind + "`" +
         (unit == "m" ? " or `" + text + " mm`" : "");
}

void report_dimensions(Elaborator& elaborator, const Side& left, const Side& right, std::size_t entry, Scope& scope,
                       const char* verb, const Expected* place) {
  const Dimension left_dim = left.value.dims[entry].dimension;
  const Dimension right_dim = right.value.dims[entry].dimension;
  std::vector<std::string> hints;
  // A number beside a vector has been spread over its joints, but is still a number.
  const auto kind = [](const Side& side) {
    return is_bare_literal(side.expr) ? "a plain number" : dimension_text(side.value);
  };
  std::vector<Label> secondary{{left.expr.span, kind(left)}};
  const auto explain = [&](const char* side, const syntax::Expr& expr, const Dimension& factor) {
    std::string hint =
        explain_lacking_unit(elaborator, scope, std::string("the ") + side + " side", expr, factor, secondary);
    if (!hint.empty()) hints.push_back(std::move(hint));
    return !hints.empty();
  };
  const auto name_factor = [&](const char* side, const Dimension& factor) {
    hints.push_back(std::string("the ") + side + " side lacks " + factor.to_unit());
  };
  const bool fits = place != nullptr && (place->dims.size() == 1 || place->dims.size() == left.value.size());
  if (const std::optional<Dimension> due = fits ? place->dimension(entry) : std::nullopt) {
    // What the sum is for tells which side is wrong: one, or both.
    if (!(left_dim == *due) && !explain("left", left.expr, *due / left_dim)) name_factor("left", *due / left_dim);
    const std::size_t hints_before = hints.size();
    if (!(right_dim == *due)) explain("right", right.expr, *due / right_dim);
    if (!(right_dim == *due) && hints.size() == hints_before) name_factor("right", *due / right_dim);
  } else if (!explain("right", right.expr, left_dim / right_dim) && !explain("left", left.expr, right_dim / left_dim) &&
             (is_product(left.expr) || is_product(right.expr))) {
    name_factor("right", left_dim / right_dim);
  }
  elaborator.error(dimensions_differ, right.expr.span, std::string("these cannot be ") + verb, kind(right),
                   std::move(hints), std::move(secondary));
}

}  // namespace robotc::sema
