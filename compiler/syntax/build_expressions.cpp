#include <algorithm>
#include <array>

#include "compiler/syntax/build_ast.h"
#include "compiler/syntax/instant.h"
#include "compiler/syntax/spelling.h"

namespace robotc::syntax {

inline constexpr DiagnosticKind chained_comparison{"chained-comparison"};
inline constexpr DiagnosticKind chained_range{"chained-range"};
inline constexpr DiagnosticKind tight_not{"tight-not"};
inline constexpr DiagnosticKind not_a_target{"not-a-target"};
inline constexpr DiagnosticKind number_too_large{"number-too-large"};

namespace {

using antlr4::tree::TerminalNode;
using grammar::RobotParser;

template <class Node>
ExprPtr make(Span span, Node node) {
  return std::make_unique<Expr>(Expr{span, std::move(node)});
}

/// From loosest to tightest.
enum class Precedence { disjunction, conjunction, comparison, range, sum, product, power };

struct Infix {
  std::size_t token;
  Precedence precedence;
  BinaryOp op;  ///< of `..` unused
};

constexpr std::array infixes{
    Infix{RobotParser::OR, Precedence::disjunction, BinaryOp::logical_or},
    Infix{RobotParser::AND, Precedence::conjunction, BinaryOp::logical_and},
    Infix{RobotParser::EQUAL, Precedence::comparison, BinaryOp::equal},
    Infix{RobotParser::NOT_EQUAL, Precedence::comparison, BinaryOp::not_equal},
    Infix{RobotParser::LESS, Precedence::comparison, BinaryOp::less},
    Infix{RobotParser::LESS_EQUAL, Precedence::comparison, BinaryOp::less_equal},
    Infix{RobotParser::GREATER, Precedence::comparison, BinaryOp::greater},
    Infix{RobotParser::GREATER_EQUAL, Precedence::comparison, BinaryOp::greater_equal},
    Infix{RobotParser::RANGE, Precedence::range, BinaryOp::sub},
    Infix{RobotParser::PLUS, Precedence::sum, BinaryOp::add},
    Infix{RobotParser::MINUS, Precedence::sum, BinaryOp::sub},
    Infix{RobotParser::TIMES, Precedence::product, BinaryOp::mul},
    Infix{RobotParser::DIVIDE, Precedence::product, BinaryOp::div},
    Infix{RobotParser::DOT_TIMES, Precedence::product, BinaryOp::elementwise_mul},
    Infix{RobotParser::DOT_DIVIDE, Precedence::product, BinaryOp::elementwise_div},
    Infix{RobotParser::POWER, Precedence::power, BinaryOp::power},
};

const Infix& infix_of(const antlr4::Token* token) {
  const auto* it =
      std::find_if(infixes.begin(), infixes.end(), [&](const Infix& i) { return i.token == token->getType(); });
  return *it;  // the grammar allows no other token between operands
}

Precedence next_tighter(Precedence precedence) { return static_cast<Precedence>(static_cast<int>(precedence) + 1); }

const antlr4::Token* symbol(antlr4::tree::ParseTree* node) { return static_cast<TerminalNode*>(node)->getSymbol(); }

}  // namespace

Identifier AstBuilder::identifier(TerminalNode* node) const {
  return {name_text(node->getSymbol()), span(node->getSymbol())};
}

std::string AstBuilder::name_text(const antlr4::Token* token) const {
  std::string name = text(token);
  return name == "π" ? "pi" : name;
}

UnitText AstBuilder::unit(TerminalNode* node) const {
  return {plain_unit(text(node->getSymbol())), span(node->getSymbol())};
}

Number AstBuilder::number(const antlr4::Token* token) {
  const std::string_view literal = list_.text_of(*token);
  if (literal == "²") return Number::integer(2);
  if (literal == "³") return Number::integer(3);
  if (const std::optional<Number> value = Number::parse(literal)) return *value;
  diagnostics_.report({.kind = number_too_large,
                       .message = "this number is too large: the largest is about 1.8e308",
                       .primary = {span(token), ""}});
  return {};
}

/// Precedence climbing over the flat list of an operation: operands at even indices, operators between them.
class AstBuilder::Climber {
 public:
  Climber(AstBuilder& builder, Parser::OperationContext* context) : builder_(builder), items_(context->children) {}

  ExprPtr run() { return climb(0, Precedence::disjunction); }

 private:
  /// Reads the next operand, from its prefix number `prefix`, and all operators with precedence `least` or tighter.
  ExprPtr climb(std::size_t prefix, Precedence least) {
    ExprPtr left = prefixed(prefix, least);
    const antlr4::Token* previous = nullptr;
    while (at_ < items_.size()) {
      const antlr4::Token* token = symbol(items_[at_]);
      const Infix& infix = infix_of(token);
      if (infix.precedence < least) break;
      const bool chains = previous != nullptr && infix_of(previous).precedence == infix.precedence;
      if (chains && infix.precedence == Precedence::range) report_chained_range(*previous, *token);
      const Span middle = left->span;
      ++at_;
      ExprPtr right =
          climb(0, infix.precedence == Precedence::power ? Precedence::power : next_tighter(infix.precedence));
      if (chains && infix.precedence == Precedence::comparison) {
        report_chained_comparison(*left, *token, right->span);
      }
      const Span whole = middle.to(right->span);
      left = infix.precedence == Precedence::range
                 ? make(whole, Range{std::move(left), std::move(right)})
                 : make(whole, Binary{infix.op, builder_.span(token), std::move(left), std::move(right)});
      previous = token;
    }
    return left;
  }

  ExprPtr prefixed(std::size_t prefix, Precedence least) {
    auto* context = static_cast<Parser::OperandContext*>(items_[at_]);
    const antlr4::Token* sign = symbol(context->children[prefix]);
    const std::size_t type = sign->getType();
    UnaryOp op = UnaryOp::logical_not;
    Precedence inside = Precedence::comparison;
    switch (type) {
      case Parser::NOT:
        if (least > Precedence::comparison) report_tight_not(*sign);
        break;
      case Parser::MINUS:
      case Parser::PLUS:
        op = type == Parser::MINUS ? UnaryOp::negate : UnaryOp::plus;
        inside = Precedence::power;
        break;
      default:
        ++at_;
        return builder_.operand(context, prefix);
    }
    ExprPtr value = climb(prefix + 1, inside);
    const Span whole = builder_.span(sign).to(value->span);
    return make(whole, Unary{op, std::move(value)});
  }

  void report_chained_comparison(const Expr& left, const antlr4::Token& op, Span right) {
    const auto* first = std::get_if<Binary>(&left.node);
    if (first == nullptr) return;
    const std::string middle = builder_.text(first->right->span);
    builder_.diagnostics_.report({.kind = chained_comparison,
                                  .message = "comparisons cannot be chained",
                                  .primary = {builder_.span(&op), ""},
                                  .secondary = {{first->op_span, ""}},
                                  .hints = {"compare twice: `" + builder_.text(left.span) + " and " + middle + " " +
                                            builder_.text(&op) + " " + builder_.text(right) + "`"}});
  }
  void report_chained_range(const antlr4::Token& first, const antlr4::Token& second) {
    builder_.diagnostics_.report({.kind = chained_range,
                                  .message = "a range has exactly two ends",
                                  .primary = {builder_.span(&second), ""},
                                  .secondary = {{builder_.span(&first), ""}}});
  }
  void report_tight_not(const antlr4::Token& token) {
    builder_.diagnostics_.report({.kind = tight_not,
                                  .message = "`not` has a lower precedence than the operator before it",
                                  .primary = {builder_.span(&token), ""},
                                  .hints = {"put `not …` in parentheses"}});
  }

  AstBuilder& builder_;
  const std::vector<antlr4::tree::ParseTree*>& items_;
  std::size_t at_ = 0;
};

// Hot path: children by index, because ANTLR's accessors search by dynamic casts.
ExprPtr AstBuilder::expression(Parser::ExprContext* context) {
  const auto& children = context->children;
  const auto part = [&](std::size_t i) { return expression(static_cast<Parser::ExprContext*>(children[i])); };
  if (context->start->getType() == Parser::IF) {
    If node{part(1), part(3), part(5)};
    return make(span(context), std::move(node));
  }
  ExprPtr value = Climber(*this, static_cast<Parser::OperationContext*>(children[0])).run();
  if (children.size() == 1) return value;
  return make(span(context), DisplayAs{std::move(value), unit(static_cast<TerminalNode*>(children[2]))});
}

/// A call of a function that has no other name: its first argument is the operand, the others have names.
ExprPtr AstBuilder::at_instant(ExprPtr operand, Parser::InstantContext* context) {
  if (context == nullptr) return operand;
  const Span whole = operand->span.to(span(context));
  Call call{make(span(context), NameRef{std::string(instant_function)}), {}};
  call.arguments.items.push_back({std::nullopt, std::move(operand)});
  for (Parser::GivenContext* given : context->given()) {
    call.arguments.items.push_back({name(given->name()), expression(given->expr())});
  }
  return make(whole, std::move(call));
}

/// An operand without its first `prefixes` tokens.
ExprPtr AstBuilder::operand(Parser::OperandContext* context, std::size_t prefixes) {
  const antlr4::Token* first = symbol(context->children[prefixes]);
  std::size_t next = prefixes + 1;
  ExprPtr value;
  switch (first->getType()) {
    case Parser::NUMBER:
      value = make(span(first), NumberLiteral{number(first)});
      break;
    case Parser::STRING: {
      std::string content = text(first).substr(1);
      if (content.ends_with('"')) content.pop_back();
      value = make(span(first), StringLiteral{std::move(content)});
      break;
    }
    case Parser::ID:
      value = make(span(first), NameRef{name_text(first)});
      break;
    case Parser::LPAREN:
      // The span includes the parentheses: messages underline what the user sees as the operand.
      value = expression(static_cast<Parser::ExprContext*>(context->children[next++]));
      if (auto* at = dynamic_cast<Parser::InstantContext*>(context->children[next])) {
        value = at_instant(std::move(value), at);
        ++next;
      }
      value->span = span(first).to(span(symbol(context->children[next++])));
      break;
    default: {
      auto* const listed = dynamic_cast<Parser::ArgsContext*>(context->children[next]);
      if (listed != nullptr) ++next;
      value = make(span(first).to(span(symbol(context->children[next++]))), Array{arguments(listed)});
      break;
    }
  }
  for (; next < context->children.size(); ++next) {
    value = suffix(std::move(value), static_cast<Parser::SuffixContext*>(context->children[next]));
  }
  return value;
}

namespace {

/// "e3" of `1.e3`, "e" of `1.e-3`.
bool is_exponent(std::string_view text) {
  return (text.front() == 'e' || text.front() == 'E') &&
         text.find_first_not_of("0123456789", 1) == std::string_view::npos;
}

}  // namespace

ExprPtr AstBuilder::suffix(ExprPtr operand, Parser::SuffixContext* context) {
  const Span whole = operand->span.to(span(context));
  switch (context->start->getType()) {
    case Parser::UNIT:
      return make(whole, UnitApply{std::move(operand), unit(context->UNIT())});
    case Parser::TRANSPOSE:
      return make(whole, Unary{UnaryOp::transpose, std::move(operand)});
    case Parser::DOT: {
      if (std::holds_alternative<NumberLiteral>(operand->node)) {
        const std::string after = text(context->ID()->getSymbol());
        diagnostics_.report({.kind = number_without_fraction,
                             .message = "a number needs a digit after its decimal point",
                             .primary = {span(context->start), ""},
                             .hints = {"write `" + text(operand->span) + ".0" + (is_exponent(after) ? "" : " ") +
                                       after + (after.size() == 1 && is_exponent(after) ? "…" : "") + "`"}});
      }
      return make(whole, Member{std::move(operand), identifier(context->ID())});
    }
    case Parser::LPAREN:
      return make(whole, Call{std::move(operand), arguments(context->args())});
    default:
      return make(whole, Index{std::move(operand), arguments(context->args())});
  }
}

Arguments AstBuilder::arguments(Parser::ArgsContext* context) {
  Arguments result;
  if (context == nullptr) return result;
  const auto& children = context->children;
  const auto as_expr = [](antlr4::tree::ParseTree* node) { return static_cast<Parser::ExprContext*>(node); };
  // Arguments and commas alternate; `for ID in expr` may follow.
  for (std::size_t i = 0; i < children.size(); i += 2) {
    const auto& parts = static_cast<Parser::ArgContext*>(children[i])->children;
    ExprPtr first = expression(as_expr(parts[0]));
    if (parts.size() == 1) {
      result.items.push_back({std::nullopt, std::move(first)});
    } else {
      std::optional<Name> path = target(first);
      result.items.push_back({std::move(path), expression(as_expr(parts[2]))});
    }
    if (i + 1 < children.size() && symbol(children[i + 1])->getType() == Parser::FOR) {
      result.comprehension =
          Comprehension{identifier(static_cast<TerminalNode*>(children[i + 2])), expression(as_expr(children[i + 4]))};
      break;
    }
  }
  return result;
}

std::optional<Name> AstBuilder::name_of(ExprPtr& expr) {
  if (auto* head = std::get_if<NameRef>(&expr->node)) return Name{{head->name, expr->span}, {}, expr->span};
  if (auto* member = std::get_if<Member>(&expr->node)) {
    std::optional<Name> path = name_of(member->object);
    if (!path) return std::nullopt;
    path->rest.push_back({member->member, nullptr});
    path->span = expr->span;
    return path;
  }
  if (auto* index = std::get_if<Index>(&expr->node)) {
    Arguments& indices = index->indices;
    if (indices.items.size() != 1 || indices.items[0].name || indices.comprehension) return std::nullopt;
    std::optional<Name> path = name_of(index->object);
    if (!path) return std::nullopt;
    path->rest.push_back({{}, std::move(indices.items[0].value)});
    path->span = expr->span;
    return path;
  }
  return std::nullopt;
}

std::optional<Name> AstBuilder::target(ExprPtr& expr) {
  std::optional<Name> path = name_of(expr);
  if (path) return path;
  Diagnostic diagnostic{.kind = not_a_target,
                        .message = "the left side of `=` must be a name",
                        .primary = {expr->span, ""},
                        .hints = {"to compare, write `==`"}};
  // `q(t) = …`
  const auto* call = std::get_if<Call>(&expr->node);
  const auto* called = call == nullptr ? nullptr : std::get_if<NameRef>(&call->callee->node);
  if (called != nullptr)
    diagnostic.hints.push_back("to define it, write `" + called->name + " = …`, without arguments");
  diagnostics_.report(std::move(diagnostic));
  return std::nullopt;
}

}  // namespace robotc::syntax
