#include "compiler/sema/evaluation/dimension_mismatch.h"

#include <algorithm>
#include <array>

#include "compiler/sema/values/sema_diagnostics.h"
#include "compiler/units/unit.h"

namespace robotc::sema {

using syntax::BinaryOp;

namespace {

/// Search below an expression for a name defined as one number, the likeliest place of a wrong unit.
struct NumberBelow {
  Scope& scope;
  std::size_t entry;          ///< the one that does not fit: of `diag(a, b)` it is due to one argument alone
  bool also_with_unit;        ///< `400 N*m` as well
  std::string name = {};      ///< what was found
  bool of_one_entry = false;  ///< whether it stands for one entry alone
};

/// The unit of `400 N*m`; nothing if it is not such a quantity.
std::optional<Unit> unit_of_quantity(const syntax::Expr& expr) {
  const auto* quantity = std::get_if<syntax::UnitApply>(&expr.node);
  if (quantity == nullptr || !is_bare_literal(*quantity->operand)) return std::nullopt;
  const std::variant<Unit, UnitError> parsed = parse_unit(quantity->unit.text);
  const auto* unit = std::get_if<Unit>(&parsed);
  return unit == nullptr || unit->place_si ? std::nullopt : std::optional(*unit);
}

const Binding* number_below(const syntax::Expr& expr, NumberBelow& search) {
  if (const auto* ref = std::get_if<syntax::NameRef>(&expr.node)) {
    const Binding* binding = search.scope.find(ref->name);
    if (binding == nullptr || binding->initialiser == nullptr) return nullptr;
    const bool plain = std::holds_alternative<syntax::NumberLiteral>(binding->initialiser->node);
    if (!plain && !(search.also_with_unit && unit_of_quantity(*binding->initialiser))) return nullptr;
    search.name = ref->name;
    return binding;
  }
  if (const auto* binary = std::get_if<syntax::Binary>(&expr.node)) {
    // A divisor lacks the inverse unit, an exponent none.
    if (binary->op == BinaryOp::power) return nullptr;
    if (const Binding* left = number_below(*binary->left, search)) return left;
    const bool divides = binary->op == BinaryOp::div || binary->op == BinaryOp::elementwise_div;
    return divides ? nullptr : number_below(*binary->right, search);
  }
  const auto* call = std::get_if<syntax::Call>(&expr.node);
  const auto* callee = call == nullptr ? nullptr : std::get_if<syntax::NameRef>(&call->callee->node);
  if (callee != nullptr && callee->name == "diag") {
    if (search.entry >= call->arguments.items.size()) return nullptr;
    search.of_one_entry = true;
    const Binding* found = number_below(*call->arguments.items[search.entry].value, search);
    if (found == nullptr) search.of_one_entry = false;
    return found;
  }
  if (const auto* unary = std::get_if<syntax::Unary>(&expr.node)) return number_below(*unary->operand, search);
  return nullptr;
}

/// Made of factors: one of them may be wrong. A quantity as written, `2 mm`, has no factors.
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

/// `[400 N*m, 400 N/m]` for a number that lacks other units at other joints. A quantity keeps its entries that fit:
/// `[30 mrad, … m]`.
std::string one_value_a_joint(const std::string& text, const std::optional<Unit>& unit,
                              const std::vector<Dimension>& factors) {
  constexpr std::size_t shown = 6;
  std::string values;
  for (std::size_t i = 0; i < factors.size() && i < shown; ++i) {
    const Dimension wanted = unit ? unit->dimension * factors[i] : factors[i];
    const std::string number = unit ? "…" : text;
    values += i == 0 ? "" : ", ";
    if (unit && factors[i].dimensionless()) {
      values += text;
    } else {
      values += number + (wanted.dimensionless() ? "" : " " + unit_behind_number(wanted.to_unit()));
    }
  }
  return "[" + values + (factors.size() > shown ? ", …]" : "]");
}

/// The name in a product that is defined as a list of numbers, one a joint.
const Binding* list_below(const syntax::Expr& expr, Scope& scope, std::size_t size, std::string& name) {
  if (const auto* ref = std::get_if<syntax::NameRef>(&expr.node)) {
    const Binding* binding = scope.find(ref->name);
    const auto* list = binding == nullptr || binding->initialiser == nullptr
                           ? nullptr
                           : std::get_if<syntax::Array>(&binding->initialiser->node);
    const bool fits = list != nullptr && !list->elements.comprehension && list->elements.items.size() == size &&
                      std::all_of(list->elements.items.begin(), list->elements.items.end(),
                                  [](const syntax::Argument& item) { return is_bare_literal(*item.value); });
    name = ref->name;
    return fits ? binding : nullptr;
  }
  const auto* binary = std::get_if<syntax::Binary>(&expr.node);
  if (binary == nullptr || !is_product(expr)) return nullptr;
  const Binding* left = list_below(*binary->left, scope, size, name);
  return left != nullptr ? left : list_below(*binary->right, scope, size, name);
}

/// `Kp = [60, 300]` without units: which each number lacks.
std::string explain_list(Evaluator& evaluator, const NumberBelow& search, const syntax::Expr& expr,
                         const std::vector<Dimension>& factors, std::vector<Label>& labels) {
  constexpr std::size_t shown = 6;
  std::string name;
  const Binding* binding = list_below(expr, search.scope, factors.size(), name);
  if (binding == nullptr) return "";
  const auto& items = std::get<syntax::Array>(binding->initialiser->node).elements.items;
  std::string values;
  for (std::size_t i = 0; i < items.size() && i < shown; ++i) {
    values += (i == 0 ? "" : ", ") + std::string(evaluator.reporter().sources().text(items[i].value->span));
    if (!factors[i].dimensionless()) values += " " + unit_behind_number(factors[i].to_unit());
  }
  labels.push_back({binding->initialiser->span, "plain numbers"});
  return "its numbers have no units: write `" + std::string(role_text(binding->role)) + " " + name + " = [" + values +
         (items.size() > shown ? ", …]`" : "]`");
}

/// The same for a value as it stands in `expr`, or for a name in it; empty if neither shows.
std::string explain_one_value_a_joint(Evaluator& evaluator, NumberBelow search, const syntax::Expr& expr,
                                      const std::vector<Dimension>& factors, std::vector<Label>& labels) {
  const auto text_of = [&](const syntax::Expr& part) {
    return std::string(evaluator.reporter().sources().text(part.span));
  };
  const std::string no_single = "no single unit fits every joint: ";
  const syntax::Expr* number = bare_factor(expr);
  if (const std::optional<Unit> unit = unit_of_quantity(expr); unit || number == &expr) {
    return no_single + "write one value per joint, `" + one_value_a_joint(text_of(expr), unit, factors) + "`";
  }
  if (number != nullptr) {
    return no_single + "perhaps `" + one_value_a_joint(text_of(*number), std::nullopt, factors) + " .* …`";
  }
  search.also_with_unit = true;
  const Binding* binding = number_below(expr, search);
  if (binding == nullptr) return explain_list(evaluator, search, expr, factors, labels);
  const syntax::Expr& written = *binding->initialiser;
  const std::optional<Unit> unit = unit_of_quantity(written);
  labels.push_back({written.span, unit ? "one unit for all joints" : "a plain number"});
  return no_single + "write `" + std::string(role_text(binding->role)) + " " + search.name + " = " +
         one_value_a_joint(text_of(written), unit, factors) + "`" + (is_product(expr) ? " and multiply with `.*`" : "");
}

/// "a length (m)", "a torque or an energy (N*m)", "a plain number", "a quantity in kg*m".
std::string name_of(const Dimension& dimension) {
  const std::string unit = dimension.to_unit();
  if (unit.empty()) return "a plain number";
  if (dimension == dimensions::torque) return "a torque or an energy (" + unit + ")";
  const std::string_view name = quantity_name(dimension);
  if (name.empty()) return "a quantity in " + unit;
  const bool vowel = std::string_view("aeio").find(name.front()) != std::string_view::npos;
  return (vowel ? "an " : "a ") + std::string(name) + " (" + unit + ")";
}

/// The kind of an entry on one side of an operation.
std::string name_of_entry(const Side& side, std::size_t entry) {
  const Tensor& value = side.value;
  const Dimension& dimension = value.dims[entry].dimension;
  const bool turns = value.rank == 1 && value.row_space.robot != nullptr && value.row_space.is_angle(entry);
  if (!turns || is_bare_literal(side.expr)) return name_of(dimension);
  if (dimension.dimensionless()) return unit_text(value, entry) == "1" ? "a plain number" : "an angle (rad)";
  if (dimension == dimensions::rate) return "an angular velocity (rad/s)";
  return dimension == dimensions::rate2 ? "an angular acceleration (rad/s^2)" : name_of(dimension);
}

bool all_equal(const std::vector<Dimension>& factors) {
  return std::all_of(factors.begin(), factors.end(), [&](const Dimension& factor) { return factor == factors[0]; });
}

}  // namespace

bool is_bare_literal(const syntax::Expr& expr) {
  const syntax::Expr* source = &expr;
  while (const auto* unary = std::get_if<syntax::Unary>(&source->node)) source = unary->operand.get();
  return std::holds_alternative<syntax::NumberLiteral>(source->node);
}

std::string explain_factor_in_unit(Evaluator& evaluator, const syntax::UnitText& unit, std::size_t offset,
                                   const syntax::Expr& operand, const Binding& binding) {
  // The commonest slip: a product written without blanks.
  const std::string before = unit.text.substr(0, offset);
  const std::string rest = unit.text.substr(offset);
  const std::string name = rest.substr(0, rest.find_first_of("*/^"));
  const std::string number(evaluator.reporter().sources().text(operand.span));
  const std::string quantity = before.size() < 2 ? number : number + " " + before.substr(0, before.size() - 1);
  const char op = before.empty() ? '*' : before.back();
  std::string where;
  if (binding.span.valid()) {
    where = " (line " +
            std::to_string(evaluator.reporter().sources().position(binding.span.source, binding.span.begin).line) + ")";
  }
  const std::string role(role_text(binding.role));
  return "`" + name + "` is " + (role.starts_with('a') ? "an " : "a ") + role + where + "; to " +
         (op == '/' ? "divide" : "multiply") + " by it, write `" + quantity + " " + op + " " + rest + "`";
}

std::string explain_factor_in_unit(Evaluator& evaluator, Scope& scope, const syntax::Expr& expr,
                                   const Dimension& wanted) {
  const auto* quantity = std::get_if<syntax::UnitApply>(&expr.node);
  if (quantity == nullptr) return {};
  const std::string& unit = quantity->unit.text;
  const auto dimension = [](const std::string& text) -> std::optional<Dimension> {
    if (text.empty()) return dimensions::none;
    const auto parsed = parse_unit(text);
    const auto* known = std::get_if<Unit>(&parsed);
    return known == nullptr ? std::nullopt : std::optional(known->dimension);
  };
  // The last factor alone: of one further in front, what follows would have to be read again.
  const std::size_t sign = unit.find_last_of("*/");
  const std::size_t begin = sign == std::string::npos ? 0 : sign + 1;
  const std::string name = unit.substr(begin);
  Binding* binding = scope.find(name);
  if (binding == nullptr || !binding->span.valid()) return {};
  const Value value = evaluator.force(*binding, name, expr.span);
  const auto* factor = std::get_if<Tensor>(&value);
  const std::optional<Dimension> before = dimension(unit.substr(0, begin == 0 ? 0 : begin - 1));
  if (factor == nullptr || factor->rank != 0 || !before) return {};
  const Dimension own = factor->dims[0].is_fixed() ? factor->dims[0].dimension : dimensions::none;
  if (!((begin != 0 && unit[sign] == '/' ? *before / own : *before * own) == wanted)) return {};
  return explain_factor_in_unit(evaluator, quantity->unit, begin, *quantity->operand, *binding);
}

std::string unit_behind_number(const std::string& unit) { return unit.starts_with("1/") ? unit.substr(1) : unit; }

std::string unit_behind(const syntax::Expr& expr, const std::string& unit) {
  if (!unit.starts_with("1/") || is_bare_literal(expr)) return unit_behind_number(unit);
  // "1/(kg*m^2)" as "kg^-1*m^-2".
  std::string text;
  std::string_view rest = std::string_view(unit).substr(2);
  if (rest.starts_with('(')) rest = rest.substr(1, rest.size() - 2);
  while (!rest.empty()) {
    const std::string_view factor = rest.substr(0, rest.find('*'));
    rest.remove_prefix(std::min(rest.size(), factor.size() + 1));
    const std::size_t power = factor.find('^');
    text += (text.empty() ? "" : "*") + std::string(factor.substr(0, power)) + "^-" +
            (power == std::string_view::npos ? "1" : std::string(factor.substr(power + 1)));
  }
  return text;
}

std::string explain_lacking_unit(Evaluator& evaluator, Scope& scope, const std::string& subject,
                                 const syntax::Expr& expr, const std::vector<Dimension>& factors, std::size_t entry,
                                 std::vector<Label>& labels) {
  const Dimension& factor = factors.size() == 1 ? factors[0] : factors[entry];
  NumberBelow search{scope, entry, false};
  const Binding* plain = number_below(expr, search);
  if (!search.of_one_entry && !all_equal(factors)) {
    return explain_one_value_a_joint(evaluator, NumberBelow{scope, entry, true}, expr, factors, labels);
  }
  const std::string unit = factor.to_unit();
  const std::string behind = " " + unit_behind_number(unit);
  const std::string lacks = subject + " lacks " + unit;
  if (const syntax::Expr* number = bare_factor(expr)) {
    const std::string text(evaluator.reporter().sources().text(number->span));
    // In a product, it may be another factor that is wrong.
    return lacks + (number == &expr ? ": write `" : ": perhaps `") + text + behind + "`" +
           (unit == "m" ? " or `" + text + " mm`" : "");
  }
  if (plain == nullptr) return "";
  labels.push_back({plain->initialiser->span, "a plain number"});
  const std::string text(evaluator.reporter().sources().text(plain->initialiser->span));
  return lacks + ": write `" + std::string(role_text(plain->role)) + " " + search.name + " = " + text + behind + "`" +
         (unit == "m" ? " or `" + text + " mm`" : "");
}

std::string lacking_text(const std::vector<Dimension>& factors, std::size_t entry, std::string_view joint) {
  if (all_equal(factors)) return "lacks " + factors[0].to_unit();
  return "lacks a different unit at each joint (" + factors[entry].to_unit() + " at " +
         (joint.empty() ? "this one" : "`" + std::string(joint) + "`") + ")";
}

std::vector<Dimension> lacking_factors(const Tensor& found, std::size_t entry, const DimensionOfEntry& wanted) {
  if (found.rank != 1) return {wanted(entry) / found.dims[entry].dimension};
  std::vector<Dimension> factors(found.size(), wanted(entry) / found.dims[entry].dimension);
  for (std::size_t i = 0; i < found.size(); ++i) {
    if (found.dims[i].is_fixed()) factors[i] = wanted(i) / found.dims[i].dimension;
  }
  return factors;
}

void report_dimensions(Evaluator& evaluator, const Side& left, const Side& right, std::size_t entry, Scope& scope,
                       Operation operation, const Expected* place) {
  const Dimension left_dim = left.value.dims[entry].dimension;
  const Dimension right_dim = right.value.dims[entry].dimension;
  std::vector<std::string> hints;
  // A number combined with a vector was broadcast over its joints, but is still a number.
  const std::size_t row = entry / left.value.cols;
  const bool over_joints = left.value.rank == 1 && left.value.row_space.robot != nullptr;
  const std::string joint = over_joints ? left.value.row_space.joint_name(row) : "";
  const auto kind = [&](const Side& side) {
    if (is_bare_literal(side.expr)) return std::string("a plain number");
    const std::string text = dimension_text(side.value);
    // The first joints stand for all, but not if it is another where they differ.
    const std::string here = joint + ": " + unit_text(side.value, entry);
    const bool names_joints = text.ends_with(", …") && text.find(": ") != std::string::npos;
    return joint.empty() || !names_joints || text.find(here) != std::string::npos ? text : text + ", " + here;
  };
  std::vector<Label> secondary{{left.expr.span, kind(left)}};
  const auto explain = [&](const char* side, const syntax::Expr& expr, const std::vector<Dimension>& factors) {
    std::string hint =
        explain_lacking_unit(evaluator, scope, std::string("the ") + side + " side", expr, factors, row, secondary);
    if (!hint.empty()) hints.push_back(std::move(hint));
    return !hints.empty();
  };
  const auto name_factor = [&](const char* side, const std::vector<Dimension>& factors) {
    hints.push_back(std::string("the ") + side + " side " + lacking_text(factors, row, joint));
  };
  const auto dimension_in = [](const Tensor& tensor) {
    return [&tensor](std::size_t i) { return tensor.dims[i].dimension; };
  };
  const bool fits = place != nullptr && (place->dims.size() == 1 || place->dims.size() == left.value.size());
  if (const std::optional<Dimension> due = fits ? place->dimension(entry) : std::nullopt) {
    // The place of the sum decides which side is wrong, or both.
    const auto wanted = [&](std::size_t i) { return *place->dimension(i); };
    const std::vector<Dimension> left_lacks = lacking_factors(left.value, entry, wanted);
    const std::vector<Dimension> right_lacks = lacking_factors(right.value, entry, wanted);
    if (!(left_dim == *due) && !explain("left", left.expr, left_lacks)) name_factor("left", left_lacks);
    const std::size_t hints_before = hints.size();
    if (!(right_dim == *due)) explain("right", right.expr, right_lacks);
    if (!(right_dim == *due) && hints.size() == hints_before) name_factor("right", right_lacks);
  } else {
    const std::vector<Dimension> right_lacks = lacking_factors(right.value, entry, dimension_in(left.value));
    const std::vector<Dimension> left_lacks = lacking_factors(left.value, entry, dimension_in(right.value));
    if (!explain("right", right.expr, right_lacks) && !explain("left", left.expr, left_lacks) &&
        (is_product(left.expr) || is_product(right.expr))) {
      name_factor("right", right_lacks);
    }
  }
  evaluator.reporter().error(dimensions_differ, right.expr.span,
                             cannot(operation, name_of_entry(left, entry), name_of_entry(right, entry)), kind(right),
                             std::move(hints), std::move(secondary));
}

}  // namespace robotc::sema
