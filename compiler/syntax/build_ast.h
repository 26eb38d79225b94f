#pragma once

#include <string_view>

#include "compiler/diagnostics/diagnostics.h"
#include "compiler/syntax/ast.h"
#include "compiler/syntax/tokens.h"
#include "grammar/RobotParser.h"

namespace robotc::syntax {

/// Converts ANTLR's parse tree to the AST, and checks what the grammar leaves open: targets of `=`, chained
/// comparisons, numbers. Statements with a syntax error become Broken.
class AstBuilder {
 public:
  /// `damage`: offsets of syntax errors, ascending.
  AstBuilder(const TokenList& list, Diagnostics& diagnostics, std::vector<std::uint32_t> damage)
      : list_(list), diagnostics_(diagnostics), damage_(std::move(damage)) {}

  File file(grammar::RobotParser::FileContext* context);
  ExprPtr expression(grammar::RobotParser::ExprContext* context);
  /// `operand at …`; the operand alone if there is no instant.
  ExprPtr at_instant(ExprPtr operand, grammar::RobotParser::InstantContext* context);

 private:
  using Parser = grammar::RobotParser;

  // build_statements.cpp
  /// The statements between two offsets.
  Block block(const std::vector<Parser::StmtContext*>& statements, std::uint32_t begin, std::uint32_t end);
  Block block(Parser::BlockContext* context);
  std::optional<Stmt> statement(antlr4::ParserRuleContext* child);
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
  Couple couple(Parser::CoupleContext* context);
  For loop(Parser::LoopContext* context);
  When when(Parser::WhenContext* context);
  /// Nothing (reported) if the label is not a name.
  std::optional<Log::Item> item(Parser::ItemContext* context);
  std::vector<Log::Item> items(const std::vector<Parser::ItemContext*>& contexts);
  Log log(Parser::LogContext* context);
  Plot plot(Parser::PlotContext* context);
  Report report(Parser::ReportContext* context);
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

  // build_broken.cpp
  /// The span of a whole statement, up to the newline, comment or `}` after it.
  [[nodiscard]] Span extent(const Parser::StmtContext* context) const;
  /// True if there is a syntax error in a range of the text, its end included.
  [[nodiscard]] bool is_damaged(std::uint32_t begin, std::uint32_t end) const;
  /// The remains of the statement at a span.
  [[nodiscard]] Stmt broken(Span span) const;

  // build_expressions.cpp
  class Climber;
  ExprPtr operand(Parser::OperandContext* context, std::size_t prefixes);
  ExprPtr suffix(ExprPtr operand, Parser::SuffixContext* context);
  Arguments arguments(Parser::ArgsContext* context);
  /// The path that an expression spells (`left.pivot[1]`); consumes the expression. Nothing if it is not a path.
  std::optional<Name> name_of(ExprPtr& expr);
  /// The same for the left side of `=`; reports if it is not a path.
  std::optional<Name> target(ExprPtr& expr);

  [[nodiscard]] Span span(const antlr4::Token* token) const { return list_.span(*token); }
  [[nodiscard]] Span span(const antlr4::ParserRuleContext* context) const {
    return span(context->start).to(span(context->stop == nullptr ? context->start : context->stop));
  }
  [[nodiscard]] std::string text(const antlr4::Token* token) const { return std::string(list_.text_of(*token)); }
  [[nodiscard]] std::string text(Span span) const {
    return std::string(list_.text.substr(span.begin, span.end - span.begin));
  }
  /// The name of an ID token; `π` is `pi`.
  [[nodiscard]] std::string name_text(const antlr4::Token* token) const;
  [[nodiscard]] Identifier identifier(antlr4::tree::TerminalNode* node) const;
  [[nodiscard]] UnitText unit(antlr4::tree::TerminalNode* node) const;
  [[nodiscard]] std::string doc(const antlr4::ParserRuleContext* context) const;
  Number number(const antlr4::Token* token);

  const TokenList& list_;
  Diagnostics& diagnostics_;
  std::vector<std::uint32_t> damage_;
};

}  // namespace robotc::syntax
