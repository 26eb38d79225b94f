#pragma once

#include <string_view>

#include "compiler/diagnostics/diagnostics.h"
#include "compiler/syntax/ast.h"
#include "compiler/syntax/tokens.h"
#include "grammar/RobotParser.h"

namespace robotc::syntax {

/// Turns ANTLR's parse tree into ours, and narrows what the grammar left wide: targets of `=`, chained comparisons,
/// numbers. Statements with a syntax error are left out.
class AstBuilder {
 public:
  AstBuilder(const TokenList& list, Diagnostics& diagnostics) : list_(list), diagnostics_(diagnostics) {}

  File file(grammar::RobotParser::FileContext* context);
  ExprPtr expression(grammar::RobotParser::ExprContext* context);

 private:
  using Parser = grammar::RobotParser;

  // build_statements.cpp
  Block block(const std::vector<Parser::StmtContext*>& statements);
  std::optional<Stmt> statement(Parser::StmtContext* context);
  Use use(Parser::UseContext* context);
  Declaration declaration(Parser::DeclarationContext* context);
  Function function(Parser::FunctionContext* context);
  Bindings bindings(Parser::BindingsContext* context);
  Properties properties(Parser::PropertiesContext* context);
  Link link(Parser::LinkContext* context);
  Joint joint(Parser::JointContext* context);
  Frame frame(Parser::FrameContext* context);
  Attach attach(Parser::AttachContext* context);
  Payload payload(Parser::PayloadContext* context);
  Wrench wrench(Parser::WrenchContext* context);
  For loop(Parser::LoopContext* context);
  When when(Parser::WhenContext* context);
  Log log(Parser::LogContext* context);
  Expect expect(Parser::ExpectContext* context);
  std::optional<Stmt> simple(Parser::SimpleContext* context);

  std::vector<Binding> params(Parser::ParamsContext* context);
  Binding binding(Parser::BindingContext* context);
  std::vector<Property> props(Parser::PropsContext* context);
  Property property(Parser::PropContext* context);
  Property member(Parser::MemberContext* context);
  std::vector<Reference> references(const std::vector<Parser::ReferenceContext*>& contexts);
  Name name(Parser::NameContext* context);
  TypeExpr type(Parser::TypeContext* context);
  ProductType::Factor type_factor(Parser::TypeFactorContext* context, bool divides);
  void refuse_continuation(const Block& before, Parser::StmtContext* context);

  // build_expressions.cpp
  class Climber;
  ExprPtr operand(Parser::OperandContext* context, std::size_t prefixes);
  ExprPtr suffix(ExprPtr operand, Parser::SuffixContext* context);
  Arguments arguments(Parser::ArgsContext* context);
  /// The path that an expression spells (`left.pivot[1]`), taken apart; nothing if it is no path.
  std::optional<Name> name_of(ExprPtr& expr);
  /// The same for what stands left of `=`, with a report if it is no path.
  std::optional<Name> target(ExprPtr& expr);

  [[nodiscard]] Span span(const antlr4::Token* token) const { return list_.span(*token); }
  [[nodiscard]] Span span(const antlr4::ParserRuleContext* context) const {
    return span(context->start).to(span(context->stop == nullptr ? context->start : context->stop));
  }
  [[nodiscard]] std::string text(const antlr4::Token* token) const { return std::string(list_.text_of(*token)); }
  [[nodiscard]] std::string text(Span span) const {
    return std::string(list_.text.substr(span.begin, span.end - span.begin));
  }
  [[nodiscard]] Identifier identifier(antlr4::tree::TerminalNode* node) const;
  [[nodiscard]] UnitText unit(antlr4::tree::TerminalNode* node) const;
  [[nodiscard]] std::string doc(const antlr4::ParserRuleContext* context) const;
  Number number(const antlr4::Token* token);

  const TokenList& list_;
  Diagnostics& diagnostics_;
};

}  // namespace robotc::syntax
