// Operators: valid operands, and the dimensions of the results.
#include <algorithm>

#include "compiler/expr/dense_calls.h"
#include "compiler/sema/evaluation/arithmetic.h"
#include "compiler/sema/evaluation/configurations.h"
#include "compiler/sema/values/robot_model.h"
#include "compiler/sema/values/sema_diagnostics.h"
#include "compiler/units/unit.h"

namespace robotc::sema {

using expr::Id;
using expr::Op;
using syntax::BinaryOp;

namespace {

/// One operation on two evaluated operands, with all that is needed to report.
struct Operands {
  Evaluator& evaluator;
  const syntax::Binary& node;
  const syntax::Expr& expr;
  Scope& scope;
  Tensor left;
  Tensor right;
  const Expected* place;  ///< what a sum is for, if that is known

  expr::Pool& pool() const { return evaluator.pool(); }
};

Value add_or_subtract(Operands&& o) {
  const bool subtract = o.node.op == BinaryOp::sub;
  const AxisSpace left_space = o.left.row_space;
  const AxisSpace right_space = o.right.row_space;
  // Energies add up to an energy, millimetres to millimetres.
  std::optional<DisplayUnit> display = o.left.display == o.right.display ? o.left.display : std::nullopt;
  auto aligned = align(o.evaluator, std::move(o.left), *o.node.left, std::move(o.right), *o.node.right, o.scope, false,
                       subtract ? Operation::subtract : Operation::add, o.place);
  if (!aligned) return Poison{};
  std::vector<Id> entries(aligned->left.size());
  for (std::size_t i = 0; i < entries.size(); ++i) {
    entries[i] = subtract ? o.pool().sub(aligned->left.entries[i], aligned->right.entries[i])
                          : o.pool().add(aligned->left.entries[i], aligned->right.entries[i]);
  }
  Tensor result = like(aligned->left, std::move(entries), std::move(aligned->dims));
  // Configurations are points: their difference is a tangent vector, a point plus a tangent vector is a point.
  result.row_space.configuration = subtract ? left_space.configuration && !right_space.configuration
                                            : left_space.configuration || right_space.configuration;
  result.counts_cycles = aligned->left.counts_cycles || aligned->right.counts_cycles;
  result.display = std::move(display);
  return result;
}

/// The unit of the product of a row of `a` and a column of `b`; nothing (reported) if its terms cannot be added.
std::optional<EntryDim> unit_of_inner_product(const Operands& o, const Tensor& a, std::size_t row, const Tensor& b,
                                              std::size_t col) {
  EntryDim dim = EntryDim::zero();
  for (std::size_t k = 0; k < a.cols; ++k) {
    const std::size_t ia = row * a.cols + k;
    const std::size_t ib = k * b.cols + col;
    const EntryDim term = multiply(a.dims[ia], b.dims[ib]);
    const std::optional<EntryDim> sum = unify(dim, term);
    if (!sum) {
      o.evaluator.reporter().error(
          mixed_dimensions, o.expr.span, "this product adds terms of different units",
          "term 1 is " + in_unit(dim.dimension) + ", term " + std::to_string(k + 1) + " is " + in_unit(term.dimension),
          {}, {{o.node.left->span, dimension_text(a)}, {o.node.right->span, dimension_text(b)}});
      return std::nullopt;
    }
    dim = *sum;
  }
  return dim;
}

/// The entries of a product, written out or as a call; nothing (reported) beyond a limit.
std::optional<std::vector<Id>> entries_of_product(const Operands& o, const Tensor& a, const Tensor& b) {
  expr::Pool& pool = o.pool();
  const expr::DenseMatrix left{a.rows, a.cols, a.entries};
  const expr::DenseMatrix right{b.rows, b.cols, b.entries};
  if (expr::is_large_product(pool, left, right)) {
    return expr::call_product(pool, left, right, o.evaluator.call_sites().add(o.expr.span, "*")).entries;
  }
  std::vector<Id> entries(a.rows * b.cols, pool.zero());
  for (std::size_t i = 0; i < a.rows; ++i) {
    if (!o.evaluator.budget().spend(0, o.expr.span)) return std::nullopt;  // it may have made too many nodes
    for (std::size_t j = 0; j < b.cols; ++j) {
      Id& entry = entries[i * b.cols + j];
      for (std::size_t k = 0; k < a.cols; ++k) {
        entry = pool.add(entry, pool.mul(a.entries[i * a.cols + k], b.entries[k * b.cols + j]));
      }
    }
  }
  return entries;
}

Value matrix_product(const Operands& o) {
  const Tensor& a = o.left;
  const Tensor& b = o.right;
  if (joints_clash(o.evaluator, a.col_space, *o.node.left, b.row_space, *o.node.right, Operation::multiply, false))
    return Poison{};
  if (a.cols != b.rows) {
    return o.evaluator.reporter().error(
        shapes_differ, o.expr.span, cannot(Operation::multiply, describe(Value(a)), describe(Value(b))),
        std::to_string(a.cols) + " columns against " + std::to_string(b.rows) + " rows", {},
        {{o.node.left->span, describe(Value(a))}, {o.node.right->span, describe(Value(b))}});
  }
  if (!o.evaluator.budget().admit(a.rows, b.cols, o.expr.span) ||
      !o.evaluator.budget().spend(a.rows * b.cols * a.cols, o.expr.span)) {
    return Poison{};
  }
  Tensor result;
  result.rank = b.rank;
  result.rows = a.rows;
  result.cols = b.cols;
  result.row_space = a.row_space;
  result.row_space.configuration = false;
  result.col_space = b.col_space;
  for (std::size_t i = 0; i < result.rows; ++i) {
    for (std::size_t j = 0; j < result.cols; ++j) {
      const auto dim = unit_of_inner_product(o, a, i, b, j);
      if (!dim) return Poison{};
      result.dims.push_back(*dim);
    }
  }
  auto entries = entries_of_product(o, a, b);
  if (!entries) return Poison{};
  result.entries = *std::move(entries);
  if (a.is_row && a.rows == 1 && b.rank == 1) return Tensor::scalar(result.entries[0], result.dims[0]);
  result.is_row = a.is_row;
  return result;
}

/// A plain multiple of angles is shown in the unit in which they were written.
void keep_unit_of_joints(const Tensor& factor, const Tensor& joints, Tensor& result) {
  const EntryDim& dim = factor.dims[0];
  if (joints.row_space.robot != nullptr && !factor.display && dim.dimension.dimensionless()) {
    result.display = joints.display;
  }
}

Value product(Operands&& o) {
  if (o.left.rank == 0 || o.right.rank == 0) {
    const Tensor& scalar = o.left.rank == 0 ? o.left : o.right;
    const Tensor& other = o.left.rank == 0 ? o.right : o.left;
    std::vector<Id> entries(other.size());
    std::vector<EntryDim> dims(other.size());
    for (std::size_t i = 0; i < other.size(); ++i) {
      entries[i] = o.pool().mul(scalar.entries[0], other.entries[i]);
      dims[i] = multiply(scalar.dims[0], other.dims[i]);
    }
    Tensor result = like(other, std::move(entries), std::move(dims));
    keep_unit_of_joints(scalar, other, result);
    result.row_space.configuration = false;
    // 2π·f turns cycles into radians.
    const auto has_pi = [&](const Tensor& tensor) {
      return tensor.rank == 0 && o.pool().is_number(tensor.entries[0]) &&
             o.pool().value(tensor.entries[0]).pi_power() != 0;
    };
    result.counts_cycles = (o.left.counts_cycles && !has_pi(o.right)) || (o.right.counts_cycles && !has_pi(o.left));
    return result;
  }
  if (o.left.rank == 2 || o.right.is_row) return matrix_product(o);
  return o.evaluator.reporter().error(
      vector_product, o.expr.span,
      "a vector times a " + std::string(o.right.rank == 1 ? "vector" : "matrix") + " is ambiguous", "",
      {o.right.rank == 1 ? std::string("write `a .* b` for entry by entry, `dot(a, b)` for the scalar product") +
                               (o.left.rows == 3 ? ", `cross(a, b)` for the vector product" : "")
                         : "write `transpose(M) * v`, or `M * v`"},
      {{o.node.left->span, describe(Value(o.left))}, {o.node.right->span, describe(Value(o.right))}});
}

bool is_literal_zero(const Operands& o, const Tensor& tensor) {
  return std::any_of(tensor.entries.begin(), tensor.entries.end(), [&](Id id) { return o.pool().is_zero(id); });
}

/// A plain number as it is written, such as `pi` or `2 * pi`.
bool is_plain_number(const syntax::Expr& expr) {
  if (const auto* sign = std::get_if<syntax::Unary>(&expr.node)) return is_plain_number(*sign->operand);
  if (const auto* binary = std::get_if<syntax::Binary>(&expr.node)) {
    return is_plain_number(*binary->left) && is_plain_number(*binary->right);
  }
  const auto* name = std::get_if<syntax::NameRef>(&expr.node);
  return std::holds_alternative<syntax::NumberLiteral>(expr.node) || (name != nullptr && name->name == "pi");
}

/// Warns of `pi/2 deg`, which is pi/(2 deg) = 90 and hardly meant.
void warn_if_unit_binds_tighter(const Operands& o) {
  const auto* divisor = std::get_if<syntax::UnitApply>(&o.node.right->node);
  if (divisor == nullptr || divisor->unit.text != "deg" || !is_plain_number(*divisor->operand) ||
      !is_plain_number(*o.node.left)) {
    return;
  }
  const std::string number(o.evaluator.reporter().sources().text(divisor->operand->span));
  const std::string left(o.evaluator.reporter().sources().text(o.node.left->span));
  const std::string part = left + "/" + number;
  o.evaluator.reporter().error(
      divides_by_angle, o.expr.span, "this divides by an angle: a unit applies to the number before it",
      "this means `" + left + "/(" + number + " deg)`",
      {left.find("pi") == std::string::npos ? "for a fraction of an angle write `(" + part + ") deg`"
                                            : "a value with `pi` is in rad already: write `" + part + "`"});
}

Value quotient(Operands&& o) {
  warn_if_unit_binds_tighter(o);
  if (o.right.rank != 0) {
    return o.evaluator.reporter().error(vector_product, o.node.right->span, "the divisor must be a single number",
                                        "this is " + describe(Value(o.right)), {"write `a ./ b` for entry by entry"});
  }
  if (is_literal_zero(o, o.right)) {
    return o.evaluator.reporter().error(division_by_zero, o.node.right->span, "this divides by zero", "is 0");
  }
  std::vector<Id> entries(o.left.size());
  std::vector<EntryDim> dims(o.left.size());
  for (std::size_t i = 0; i < o.left.size(); ++i) {
    entries[i] = o.pool().div(o.left.entries[i], o.right.entries[0]);
    dims[i] = divide(o.left.dims[i], o.right.dims[0]);
  }
  Tensor result = like(o.left, std::move(entries), std::move(dims));
  keep_unit_of_joints(o.right, o.left, result);
  result.row_space.configuration = false;
  return result;
}

Value elementwise(Operands&& o) {
  const bool multiplies = o.node.op == BinaryOp::elementwise_mul;
  if (o.left.rank == 0 && o.right.rank != 0) o.left = spread(o.left, o.right);
  if (o.right.rank == 0 && o.left.rank != 0) o.right = spread(o.right, o.left);
  const Operation operation = multiplies ? Operation::multiply_entries : Operation::divide_entries;
  if (joints_clash(o.evaluator, o.left.row_space, *o.node.left, o.right.row_space, *o.node.right, operation) ||
      joints_clash(o.evaluator, o.left.col_space, *o.node.left, o.right.col_space, *o.node.right, operation)) {
    return Poison{};
  }
  if (o.left.rank != o.right.rank || o.left.rows != o.right.rows || o.left.cols != o.right.cols) {
    return o.evaluator.reporter().error(
        shapes_differ, o.expr.span, cannot(operation, describe(Value(o.left)), describe(Value(o.right))), "", {},
        {{o.node.left->span, describe(Value(o.left))}, {o.node.right->span, describe(Value(o.right))}});
  }
  if (!multiplies && is_literal_zero(o, o.right)) {
    return o.evaluator.reporter().error(division_by_zero, o.node.right->span, "this divides by zero", "has an entry 0");
  }
  std::vector<Id> entries(o.left.size());
  std::vector<EntryDim> dims(o.left.size());
  for (std::size_t i = 0; i < entries.size(); ++i) {
    entries[i] = multiplies ? o.pool().mul(o.left.entries[i], o.right.entries[i])
                            : o.pool().div(o.left.entries[i], o.right.entries[i]);
    dims[i] = multiplies ? multiply(o.left.dims[i], o.right.dims[i]) : divide(o.left.dims[i], o.right.dims[i]);
  }
  Tensor result = like(o.left, std::move(entries), std::move(dims));
  if (result.row_space.robot == nullptr) result.row_space = o.right.row_space;
  if (result.col_space.robot == nullptr) result.col_space = o.right.col_space;
  result.row_space.configuration = false;
  return result;
}

Value power(Operands&& o) {
  if (o.right.rank != 0 || o.left.rank != 0) {
    const std::string left(o.evaluator.reporter().sources().text(o.node.left->span));
    const bool inverts = o.left.rank == 2 && o.right.rank == 0 && o.pool().is_number(o.right.entries[0]) &&
                         o.pool().value(o.right.entries[0]).to_integer() == -1;
    return o.evaluator.reporter().error(
        wrong_shape, o.expr.span, "the base and the exponent of a power must be single numbers", "",
        {inverts ? "write `inverse(" + left + ")`; the x with " + left + " * x = b is `solve(" + left + ", b)`"
                 : "write the product out: `M * M`, `v .* v`"},
        {{o.node.left->span, describe(Value(o.left))}, {o.node.right->span, describe(Value(o.right))}});
  }
  if (o.right.dims[0].is_fixed() && !o.right.dims[0].dimension.dimensionless()) {
    return o.evaluator.reporter().error(bad_exponent, o.node.right->span, "an exponent must be a plain number",
                                        "this is in " + o.right.dims[0].dimension.to_unit());
  }
  const Id exponent = o.right.entries[0];
  const bool constant = o.pool().is_number(exponent);
  if (o.pool().is_zero(o.left.entries[0]) && constant && o.pool().value(exponent).sign() < 0) {
    return o.evaluator.reporter().error(division_by_zero, o.node.left->span, "this divides by zero", "is 0");
  }
  EntryDim dim = o.left.dims[0];
  if (dim.is_fixed() && !dim.dimension.dimensionless()) {
    std::optional<Dimension> raised;
    if (constant && o.pool().value(exponent).is_rational()) {
      // Roots of units are few: a denominator up to four covers them.
      for (std::int64_t q = 1; q <= 4 && !raised; ++q) {
        const auto p = (o.pool().value(exponent) * Number::integer(q)).to_integer();
        if (p) raised = dim.dimension.power(*p, q);
      }
    }
    if (!raised) {
      return o.evaluator.reporter().error(
          bad_exponent, o.node.right->span,
          "a quantity in " + dim.dimension.to_unit() +
              (constant ? " cannot be raised to this power" : " can only be raised to a constant power"),
          constant ? "no unit has such a power" : "not known when the file is compiled");
    }
    dim = EntryDim::of(*raised);
  } else if (o.pool().is_zero(exponent)) {
    dim = EntryDim::of(dimensions::none);
  }
  return Tensor::scalar(o.pool().pow(o.left.entries[0], exponent), dim);
}

Value comparison(Operands&& o) {
  if (o.left.rank != 0 || o.right.rank != 0) {
    return o.evaluator.reporter().error(vector_comparison, o.expr.span, "vectors can be compared only in `expect`", "",
                                        {"elsewhere compare one entry, a norm, or `max(abs(v))`"});
  }
  auto aligned = align(o.evaluator, std::move(o.left), *o.node.left, std::move(o.right), *o.node.right, o.scope, false,
                       Operation::compare);
  if (!aligned) return Poison{};
  expr::Pool& pool = o.pool();
  const Id a = aligned->left.entries[0];
  const Id b = aligned->right.entries[0];
  const auto compare = [&](Op op, Id left, Id right) {
    const Id comparison = pool.make(op, left, right);
    o.evaluator.comparison_sites().add(comparison, o.expr.span);
    return comparison;
  };
  switch (o.node.op) {
    case BinaryOp::less:
      return Truth{compare(Op::less, a, b)};
    case BinaryOp::less_equal:
      return Truth{compare(Op::less_equal, a, b)};
    case BinaryOp::greater:
      return Truth{compare(Op::less, b, a)};
    case BinaryOp::greater_equal:
      return Truth{compare(Op::less_equal, b, a)};
    case BinaryOp::equal:
      return Truth{compare(Op::equal, a, b)};
    default:
      return Truth{pool.make(Op::logical_not, compare(Op::equal, a, b))};
  }
}

/// `m/s^2` for `9.81 m / s^2`, where `s` is not a name; else empty.
std::string unit_with_blanks(Evaluator& evaluator, const syntax::Binary& node, Scope& scope) {
  const auto* quantity = std::get_if<syntax::UnitApply>(&node.left->node);
  if (quantity == nullptr || (node.op != BinaryOp::mul && node.op != BinaryOp::div)) return "";
  const auto* raised = std::get_if<syntax::Binary>(&node.right->node);
  const syntax::Expr& base = raised != nullptr && raised->op == BinaryOp::power ? *raised->left : *node.right;
  const auto* name = std::get_if<syntax::NameRef>(&base.node);
  if (name == nullptr || scope.find(name->name) != nullptr) return "";
  std::string unit = quantity->unit.text + (node.op == BinaryOp::mul ? "*" : "/");
  for (const char c : evaluator.reporter().sources().text(node.right->span)) {
    if (c != ' ') unit += c;
  }
  return std::holds_alternative<Unit>(parse_unit(unit)) ? unit : "";
}

/// Hint for operands such as `200/s^2`, where `s` is not a name, and `x^T`; empty if there is nothing to say.
std::string hint_for_unknown_operand(Evaluator& evaluator, const syntax::Binary& node, Scope& scope) {
  const auto* raised = std::get_if<syntax::Binary>(&node.right->node);
  const syntax::Expr& base = raised != nullptr && raised->op == BinaryOp::power ? *raised->left : *node.right;
  const auto* name = std::get_if<syntax::NameRef>(&base.node);
  if (name == nullptr || scope.find(name->name) != nullptr) return "";
  const std::string left(evaluator.reporter().sources().text(node.left->span));
  if (node.op == BinaryOp::power && name->name == "T") return "the transpose is `transpose(" + left + ")`";
  const std::string unit = "/" + std::string(evaluator.reporter().sources().text(node.right->span));
  const bool of_number = node.op == BinaryOp::div && std::holds_alternative<syntax::NumberLiteral>(node.left->node);
  if (!of_number || !std::holds_alternative<Unit>(parse_unit(unit))) return "";
  return "put a space before a unit: `" + left + " " + unit + "`";
}

/// `mode == push`, `on == true`; nothing for other operands.
std::optional<Value> same_choice(Evaluator& evaluator, const syntax::Binary& node, const Value& left,
                                 const Value& right) {
  if (node.op != BinaryOp::equal && node.op != BinaryOp::not_equal) return std::nullopt;
  expr::Pool& pool = evaluator.pool();
  Id same;
  const auto* a = std::get_if<Choice>(&left);
  const auto* b = std::get_if<Choice>(&right);
  const auto* x = std::get_if<Truth>(&left);
  const auto* y = std::get_if<Truth>(&right);
  if (a != nullptr && b != nullptr && *a->words == *b->words) {
    same = pool.make(Op::equal, a->which, b->which);
  } else if (x != nullptr && y != nullptr) {
    same = pool.make(Op::logical_or, pool.make(Op::logical_and, x->condition, y->condition),
                     pool.make(Op::logical_not, pool.make(Op::logical_or, x->condition, y->condition)));
  } else if (a != nullptr || b != nullptr) {
    return evaluator.reporter().error(wrong_kind, (a != nullptr ? node.right : node.left)->span,
                                      cannot(Operation::compare, describe(left), describe(right)),
                                      "this is " + describe(a != nullptr ? right : left));
  } else {
    return std::nullopt;
  }
  return Truth{node.op == BinaryOp::equal ? same : pool.make(Op::logical_not, same)};
}

/// The value of a word that is compared with a choice, as of a law in use, whose words have no meaning here; nothing
/// for other expressions.
std::optional<Value> word_beside(Evaluator& evaluator, const Value& other, const syntax::Expr& expr, Scope& scope) {
  const auto* choice = std::get_if<Choice>(&other);
  const auto* name = std::get_if<syntax::NameRef>(&expr.node);
  if (choice == nullptr || name == nullptr) return std::nullopt;
  const Binding* known = scope.find(name->name);
  if (known != nullptr && !std::holds_alternative<FunctionRef>(known->value)) return std::nullopt;
  const std::vector<std::string>& words = *choice->words;
  const auto word = std::ranges::find(words, name->name);
  if (word != words.end()) return Choice{choice->words, evaluator.pool().integer(word - words.begin())};
  if (known != nullptr) return std::nullopt;
  const std::vector<std::string_view> candidates(words.begin(), words.end());
  const std::string_view near = nearest_name(name->name, candidates);
  std::vector<std::string> hints;
  if (!near.empty()) hints.push_back("did you mean `" + std::string(near) + "`?");
  return evaluator.reporter().error(unknown_name, expr.span, "`" + name->name + "` is not " + describe(other), "",
                                    std::move(hints));
}

/// `[motor = 10 deg]`.
bool names_entries(const syntax::Expr& expr) {
  const auto* list = std::get_if<syntax::Array>(&expr.node);
  return list != nullptr && !list->elements.items.empty() && list->elements.items.front().name;
}

}  // namespace

Value Evaluator::evaluate_node(const syntax::Unary& node, const syntax::Expr&, Scope& scope) {
  Value value = evaluate(*node.operand, scope);
  if (is_poison(value)) return value;
  if (node.op == syntax::UnaryOp::logical_not) {
    if (const auto* truth = std::get_if<Truth>(&value)) return Truth{pool_.make(Op::logical_not, truth->condition)};
    return reporter_.error(wrong_kind, node.operand->span, "`not` needs a truth value", "this is " + describe(value));
  }
  auto* tensor = std::get_if<Tensor>(&value);
  if (node.op == syntax::UnaryOp::transpose) {
    if (tensor != nullptr && !require_vector(reporter_, *tensor, node.operand->span, "transposed")) return Poison{};
    if (tensor != nullptr && tensor->rank != 0) return transposed(*tensor);
    return reporter_.error(
        wrong_kind, node.operand->span, "only a matrix or a vector can be transposed", "this is " + describe(value),
        tensor == nullptr ? std::vector<std::string>{} : std::vector<std::string>{"the rate of a state is `der(x)`"});
  }
  if (tensor != nullptr && !require_vector(reporter_, *tensor, node.operand->span, "negated")) return Poison{};
  if (tensor == nullptr) {
    return reporter_.error(wrong_kind, node.operand->span, "a sign needs a number, vector or matrix",
                           "this is " + describe(value));
  }
  if (node.op == syntax::UnaryOp::negate) {
    for (Id& entry : tensor->entries) entry = pool_.neg(entry);
  }
  return value;
}

Value Evaluator::evaluate_node(const syntax::Binary& node, const syntax::Expr& expr, Scope& scope) {
  if (const std::string unit = unit_with_blanks(*this, node, scope); !unit.empty()) {
    return reporter_.error(unknown_unit, expr.span, "a unit is written without spaces", "", {"write `" + unit + "`"});
  }
  if (std::string hint = hint_for_unknown_operand(*this, node, scope); !hint.empty()) {
    const std::string name(reporter_.sources().text(node.right->span));
    return reporter_.error(unknown_name, node.right->span, "`" + name.substr(0, name.find('^')) + "` is not defined",
                           "not found", {std::move(hint)});
  }
  const bool is_sum = node.op == BinaryOp::add || node.op == BinaryOp::sub;
  const Expected* place = is_sum ? expected_of_terms(expr) : nullptr;
  const auto evaluate_term = [&](const syntax::Expr& term) {
    const Entered entered(context_, [&](Context& c) {
      c.sum = &term;
      c.of_terms = place;
    });
    return evaluate(term, scope);
  };
  // A list that names joints has the entries of the other term, or moves a configuration.
  const auto evaluate_list = [&](const syntax::Expr& list, const Value& other) {
    const auto* of_joints = std::get_if<Tensor>(&other);
    if (of_joints == nullptr || of_joints->rank != 1 || of_joints->row_space.robot == nullptr) {
      return is_poison(other) ? Value(Poison{}) : evaluate_term(list);
    }
    return evaluate(list, scope,
                    is_point(*of_joints)
                        ? of_joints->row_space.robot->expected(JointQuantity::displacement, "the displacement")
                        : Expected::like(*of_joints, "this list"));
  };
  Value left, right;
  const bool is_equality = node.op == BinaryOp::equal || node.op == BinaryOp::not_equal;
  if (is_equality && std::holds_alternative<syntax::NameRef>(node.right->node)) {
    left = evaluate_term(*node.left);
    auto word = word_beside(*this, left, *node.right, scope);
    right = word ? std::move(*word) : evaluate_term(*node.right);
  } else if (is_equality && std::holds_alternative<syntax::NameRef>(node.left->node)) {
    right = evaluate_term(*node.right);
    auto word = word_beside(*this, right, *node.left, scope);
    left = word ? std::move(*word) : evaluate_term(*node.left);
  } else if (is_sum && names_entries(*node.left) && !names_entries(*node.right)) {
    right = evaluate_term(*node.right);
    left = evaluate_list(*node.left, right);
  } else {
    left = evaluate_term(*node.left);
    right = is_sum && names_entries(*node.right) ? evaluate_list(*node.right, left) : evaluate_term(*node.right);
  }
  if (is_poison(left) || is_poison(right)) return Poison{};
  if (node.op == BinaryOp::logical_and || node.op == BinaryOp::logical_or) {
    for (const auto& [value, operand] : {std::pair{&left, node.left.get()}, std::pair{&right, node.right.get()}}) {
      if (!std::holds_alternative<Truth>(*value)) {
        return reporter_.error(wrong_kind, operand->span, "`and` and `or` need truth values",
                               "this is " + describe(*value));
      }
    }
    return Truth{pool_.make(node.op == BinaryOp::logical_and ? Op::logical_and : Op::logical_or,
                            std::get<Truth>(left).condition, std::get<Truth>(right).condition)};
  }
  if (const auto same = same_choice(*this, node, left, right)) return *same;
  for (const auto& [value, operand] : {std::pair{&left, node.left.get()}, std::pair{&right, node.right.get()}}) {
    if (!std::holds_alternative<Tensor>(*value)) {
      std::vector<std::string> hints;
      if (std::holds_alternative<TrajectoryRef>(*value))
        hints.push_back("its positions over time are `.q`, its rates `.qd` and `.qdd`");
      if (const auto* function = std::get_if<FunctionRef>(value))
        hints.push_back("call it: `" + function->callable->signature() + "`");
      return reporter_.error(wrong_kind, operand->span, "an operator needs numbers, vectors or matrices",
                             "this is " + describe(*value), std::move(hints));
    }
  }
  Operands operands{*this, node, expr, scope, std::get<Tensor>(std::move(left)), std::get<Tensor>(std::move(right)),
                    place};
  const bool of_points = is_point(operands.left) || is_point(operands.right);
  if (of_points && is_sum) return combine_configurations(*this, node, expr, operands.left, operands.right);
  const std::string_view done = node.op == BinaryOp::mul   ? "multiplied"
                                : node.op == BinaryOp::div ? "divided"
                                                           : "an operand of this operator";
  if (!require_vector(reporter_, operands.left, node.left->span, done) ||
      !require_vector(reporter_, operands.right, node.right->span, done)) {
    return Poison{};
  }
  switch (node.op) {
    case BinaryOp::add:
    case BinaryOp::sub:
      return add_or_subtract(std::move(operands));
    case BinaryOp::mul:
      return product(std::move(operands));
    case BinaryOp::div:
      return quotient(std::move(operands));
    case BinaryOp::elementwise_mul:
    case BinaryOp::elementwise_div:
      return elementwise(std::move(operands));
    case BinaryOp::power:
      return power(std::move(operands));
    default:
      return comparison(std::move(operands));
  }
}

Value Evaluator::evaluate_node(const syntax::If& node, const syntax::Expr&, Scope& scope) {
  const Value condition = evaluate(*node.condition, scope);
  Value then_value = evaluate(*node.then_value, scope);
  Value else_value = evaluate(*node.else_value, scope);
  if (is_poison(condition) || is_poison(then_value) || is_poison(else_value)) return Poison{};
  const auto* truth = std::get_if<Truth>(&condition);
  if (truth == nullptr) {
    return reporter_.error(wrong_kind, node.condition->span, "a condition must be a truth value",
                           "this is " + describe(condition), {"compare: `x > 0`"});
  }
  if (std::holds_alternative<Truth>(then_value) && std::holds_alternative<Truth>(else_value)) {
    const Id a = std::get<Truth>(then_value).condition;
    const Id b = std::get<Truth>(else_value).condition;
    return Truth{pool_.make(Op::logical_or, pool_.make(Op::logical_and, truth->condition, a),
                            pool_.make(Op::logical_and, pool_.make(Op::logical_not, truth->condition), b))};
  }
  const auto* then_choice = std::get_if<Choice>(&then_value);
  const auto* else_choice = std::get_if<Choice>(&else_value);
  if (then_choice != nullptr && else_choice != nullptr && *then_choice->words == *else_choice->words) {
    return Choice{then_choice->words, pool_.select(truth->condition, then_choice->which, else_choice->which)};
  }
  auto* then_tensor = std::get_if<Tensor>(&then_value);
  auto* else_tensor = std::get_if<Tensor>(&else_value);
  if (then_tensor == nullptr || else_tensor == nullptr) {
    const bool then_wrong = then_tensor == nullptr;
    return reporter_.error(wrong_kind, (then_wrong ? *node.then_value : *node.else_value).span,
                           "both branches of `if` must be numbers, vectors or matrices of the same shape",
                           "this is " + describe(then_wrong ? then_value : else_value));
  }
  auto aligned = align(*this, std::move(*then_tensor), *node.then_value, std::move(*else_tensor), *node.else_value,
                       scope, false, Operation::choose);
  if (!aligned) return Poison{};
  std::vector<Id> entries(aligned->left.size());
  for (std::size_t i = 0; i < entries.size(); ++i) {
    entries[i] = pool_.select(truth->condition, aligned->left.entries[i], aligned->right.entries[i]);
  }
  return like(aligned->left, std::move(entries), std::move(aligned->dims));
}

}  // namespace robotc::sema
