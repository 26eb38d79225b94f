#include "compiler/syntax/build_ast.h"

namespace robotc::syntax {

inline constexpr DiagnosticKind chained_comparison{"chained-comparison"};
inline constexpr DiagnosticKind not_a_target{"not-a-target"};
inline constexpr DiagnosticKind number_too_large{"number-too-large"};

namespace {

using antlr4::tree::TerminalNode;
using grammar::RobotParser;

template <class Node>
ExprPtr make(Span span, Node node) {
  return std::make_unique<Expr>(Expr{span, std::move(node)});
}

std::optional<BinaryOp> binary_op(std::size_t type) {
  switch (type) {
    case RobotParser::PLUS:
      return BinaryOp::add;
    case RobotParser::MINUS:
      return BinaryOp::sub;
    case RobotParser::TIMES:
      return BinaryOp::mul;
    case RobotParser::DIVIDE:
      return BinaryOp::div;
    case RobotParser::DOT_TIMES:
      return BinaryOp::elementwise_mul;
    case RobotParser::DOT_DIVIDE:
      return BinaryOp::elementwise_div;
    case RobotParser::POWER:
      return BinaryOp::power;
    case RobotParser::EQUAL:
      return BinaryOp::equal;
    case RobotParser::NOT_EQUAL:
      return BinaryOp::not_equal;
    case RobotParser::LESS:
      return BinaryOp::less;
    case RobotParser::LESS_EQUAL:
      return BinaryOp::less_equal;
    case RobotParser::GREATER:
      return BinaryOp::greater;
    case RobotParser::GREATER_EQUAL:
      return BinaryOp::greater_equal;
    case RobotParser::AND:
      return BinaryOp::logical_and;
    case RobotParser::OR:
      return BinaryOp::logical_or;
    default:
      return std::nullopt;
  }
}

const antlr4::Token* symbol(antlr4::tree::ParseTree* node) { return static_cast<TerminalNode*>(node)->getSymbol(); }

ExprPtr make_binary(const antlr4::Token* op, Span op_span, ExprPtr left, ExprPtr right) {
  const Span span = left->span.to(right->span);
  return make(span, Binary{*binary_op(op->getType()), op_span, std::move(left), std::move(right)});
}

}  // namespace

Identifier AstBuilder::identifier(TerminalNode* node) const {
  return {text(node->getSymbol()), span(node->getSymbol())};
}

/// The reciprocal unit after `as` may be written `1/s`; it is `/s`.
UnitText AstBuilder::unit(TerminalNode* node) const {
  std::string written = text(node->getSymbol());
  if (written.front() == '1') written.erase(0, 1);
  return {std::move(written), span(node->getSymbol())};
}

Number AstBuilder::number(TerminalNode* node) {
  if (const std::optional<Number> value = Number::parse(text(node->getSymbol()))) return *value;
  // A literal put right before (`.5`) is not one of ours and has been reported.
  if (list_.text_of(*node->getSymbol()).front() != '.') {
    diagnostics_.report({.kind = number_too_large,
                         .message = "this number is larger than any that can be computed with",
                         .primary = {span(node->getSymbol()), ""}});
  }
  return {};
}

ExprPtr AstBuilder::expression(Parser::ExprContext* context) {
  if (context->IF() != nullptr) {
    If node{expression(context->expr(0)), expression(context->expr(1)), expression(context->expr(2))};
    return make(span(context), std::move(node));
  }
  ExprPtr value = disjunction(context->disjunction());
  if (context->AS() == nullptr) return value;
  return make(span(context), DisplayAs{std::move(value), unit(context->UNIT())});
}

ExprPtr AstBuilder::disjunction(Parser::DisjunctionContext* context) {
  const auto operands = context->conjunction();
  ExprPtr value = conjunction(operands[0]);
  for (std::size_t i = 1; i < operands.size(); ++i) {
    const antlr4::Token* op = symbol(context->children[2 * i - 1]);
    value = make_binary(op, span(op), std::move(value), conjunction(operands[i]));
  }
  return value;
}

ExprPtr AstBuilder::conjunction(Parser::ConjunctionContext* context) {
  const auto operands = context->comparison();
  ExprPtr value = comparison(operands[0]);
  for (std::size_t i = 1; i < operands.size(); ++i) {
    const antlr4::Token* op = symbol(context->children[2 * i - 1]);
    value = make_binary(op, span(op), std::move(value), comparison(operands[i]));
  }
  return value;
}

ExprPtr AstBuilder::comparison(Parser::ComparisonContext* context) {
  const auto operands = context->range();
  const std::size_t negations = context->NOT().size();
  ExprPtr value = range(operands[0]);
  for (std::size_t i = 1; i < operands.size(); ++i) {
    const antlr4::Token* op = symbol(context->children[negations + 2 * i - 1]);
    if (i == 2) {
      const antlr4::Token* first = symbol(context->children[negations + 1]);
      const std::string middle = text(span(operands[1]));
      diagnostics_.report({.kind = chained_comparison,
                           .message = "comparisons do not chain",
                           .primary = {span(op), ""},
                           .secondary = {{span(first), ""}},
                           .hints = {"compare twice: `" + text(span(operands[0])) + " " + text(first) + " " + middle +
                                     " and " + middle + " " + text(op) + " " + text(span(operands[2])) + "`"}});
    }
    value = make_binary(op, span(op), std::move(value), range(operands[i]));
  }
  for (std::size_t i = negations; i > 0; --i) {
    const Span whole = span(symbol(context->children[i - 1])).to(value->span);
    value = make(whole, Unary{UnaryOp::logical_not, std::move(value)});
  }
  return value;
}

ExprPtr AstBuilder::range(Parser::RangeContext* context) {
  ExprPtr from = sum(context->sum(0));
  if (context->RANGE() == nullptr) return from;
  ExprPtr to = sum(context->sum(1));
  const Span whole = from->span.to(to->span);
  return make(whole, Range{std::move(from), std::move(to)});
}

ExprPtr AstBuilder::sum(Parser::SumContext* context) {
  const auto operands = context->product();
  ExprPtr value = product(operands[0]);
  for (std::size_t i = 1; i < operands.size(); ++i) {
    const antlr4::Token* op = symbol(context->children[2 * i - 1]);
    value = make_binary(op, span(op), std::move(value), product(operands[i]));
  }
  return value;
}

ExprPtr AstBuilder::product(Parser::ProductContext* context) {
  const auto operands = context->unary();
  ExprPtr value = unary(operands[0]);
  for (std::size_t i = 1; i < operands.size(); ++i) {
    const antlr4::Token* op = symbol(context->children[2 * i - 1]);
    value = make_binary(op, span(op), std::move(value), unary(operands[i]));
  }
  return value;
}

ExprPtr AstBuilder::unary(Parser::UnaryContext* context) {
  if (context->power() != nullptr) return power(context->power());
  const UnaryOp op = context->MINUS() != nullptr ? UnaryOp::negate : UnaryOp::plus;
  ExprPtr operand = unary(context->unary());
  const Span whole = span(context->start).to(operand->span);
  return make(whole, Unary{op, std::move(operand)});
}

ExprPtr AstBuilder::power(Parser::PowerContext* context) {
  ExprPtr base = postfix(context->postfix());
  if (context->POWER() == nullptr) return base;
  const antlr4::Token* op = context->POWER()->getSymbol();
  return make_binary(op, span(op), std::move(base), unary(context->unary()));
}

ExprPtr AstBuilder::postfix(Parser::PostfixContext* context) {
  ExprPtr value = primary(context->primary());
  for (Parser::SuffixContext* part : context->suffix()) value = suffix(std::move(value), part);
  return value;
}

ExprPtr AstBuilder::suffix(ExprPtr operand, Parser::SuffixContext* context) {
  const Span whole = operand->span.to(span(context));
  switch (context->start->getType()) {
    case Parser::UNIT:
      return make(whole, UnitApply{std::move(operand), unit(context->UNIT())});
    case Parser::DOT: {
      if (std::holds_alternative<NumberLiteral>(operand->node)) {
        diagnostics_.report(
            {.kind = number_without_fraction,
             .message = "a number has a digit behind its point",
             .primary = {span(context->start), ""},
             .hints = {"write `" + text(operand->span) + ".0 " + text(context->ID()->getSymbol()) + "`"}});
      }
      return make(whole, Member{std::move(operand), identifier(context->ID())});
    }
    case Parser::LPAREN:
      return make(whole, Call{std::move(operand), arguments(context->args())});
    default:
      return make(whole, Index{std::move(operand), arguments(context->args())});
  }
}

ExprPtr AstBuilder::primary(Parser::PrimaryContext* context) {
  const Span whole = span(context);
  switch (context->start->getType()) {
    case Parser::NUMBER:
      return make(whole, NumberLiteral{number(context->NUMBER())});
    case Parser::STRING: {
      std::string value = text(context->start).substr(1);
      if (value.ends_with('"')) value.pop_back();
      return make(whole, StringLiteral{std::move(value)});
    }
    case Parser::ID:
      return make(whole, NameRef{text(context->start)});
    case Parser::LPAREN: {
      // The parentheses belong to the span: what a message underlines is then what the user sees as the operand.
      ExprPtr value = expression(context->expr());
      value->span = whole;
      return value;
    }
    default:
      return make(whole, Array{arguments(context->args())});
  }
}

Arguments AstBuilder::arguments(Parser::ArgsContext* context) {
  Arguments result;
  if (context == nullptr) return result;
  for (Parser::ArgContext* argument : context->arg()) {
    if (argument->ASSIGN() == nullptr) {
      result.items.push_back({std::nullopt, expression(argument->expr(0))});
      continue;
    }
    ExprPtr left = expression(argument->expr(0));
    std::optional<Name> path = target(left);
    result.items.push_back({std::move(path), expression(argument->expr(1))});
  }
  if (context->FOR() != nullptr)
    result.comprehension = Comprehension{identifier(context->ID()), expression(context->expr())};
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
                        .message = "only a name can stand left of `=`",
                        .primary = {expr->span, ""},
                        .hints = {"to compare, write `==`"}};
  diagnostics_.report(std::move(diagnostic));
  return std::nullopt;
}

}  // namespace robotc::syntax
