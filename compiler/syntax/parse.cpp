#include "compiler/syntax/parse.h"

#include "compiler/syntax/build_ast.h"
#include "compiler/syntax/byte_stream.h"
#include "compiler/syntax/recovery.h"
#include "compiler/syntax/tokens.h"
#include "grammar/RobotLexer.h"
#include "grammar/RobotParser.h"

namespace robotc::syntax {

inline constexpr DiagnosticKind source_too_large{"source-too-large"};
inline constexpr DiagnosticKind source_not_text{"source-not-text"};

namespace {

constexpr std::size_t max_source_bytes = 4'000'000;

bool check_text(const SourceFile& file, SourceId source, Diagnostics& diagnostics) {
  if (file.text.size() > max_source_bytes) {
    diagnostics.report({.kind = source_too_large,
                        .message = "the text of `" + file.name + "` is larger than 4 MB",
                        .primary = {{source, 0, 0}, ""}});
    return false;
  }
  const std::size_t invalid = find_invalid_text(file.text);
  if (invalid == std::string_view::npos) return true;
  const auto at = static_cast<std::uint32_t>(invalid);
  diagnostics.report({.kind = source_not_text,
                      .message = file.text[invalid] == '\0' ? "a NUL byte is no text" : "this byte is not valid UTF-8",
                      .primary = {{source, at, at + 1}, ""},
                      .hints = {"save the file as UTF-8"}});
  return false;
}

std::optional<TokenList> read_tokens(const SourceFile& file, SourceId source, Diagnostics& diagnostics) {
  TokenList list{.source = source, .text = file.text, .tokens = {}, .docs = {}, .repaired = {}};
  ByteStream stream(file.text);
  grammar::RobotLexer lexer(&stream);
  list.tokens.reserve(file.text.size() / 3);
  do {
    list.tokens.push_back(lexer.nextToken());
  } while (list.tokens.back()->getType() != antlr4::Token::EOF);
  list.docs = lexer.take_docs();
  repair_spelling(list, diagnostics);
  if (!match_brackets(list, diagnostics)) return std::nullopt;
  return list;
}

/// The stages that both entry points share; `rule` reads from a parser that recovers at statements.
template <class Rule>
void with_parser(const SourceMap& sources, SourceId source, Diagnostics& diagnostics, Rule rule) {
  const SourceFile& file = sources.file(source);
  if (!check_text(file, source, diagnostics)) return;
  std::optional<TokenList> list = read_tokens(file, source, diagnostics);
  if (!list) return;

  antlr4::ListTokenSource token_source(std::move(list->tokens));
  antlr4::CommonTokenStream tokens(&token_source);
  tokens.fill();
  grammar::RobotParser parser(&tokens);
  parser.removeErrorListeners();
  parser.setErrorHandler(std::make_shared<StatementRecovery>(*list, diagnostics));
  AstBuilder builder(*list, diagnostics);
  rule(parser, builder);
}

}  // namespace

File parse_file(const SourceMap& sources, SourceId source, Diagnostics& diagnostics) {
  File result{source, {}};
  with_parser(sources, source, diagnostics,
              [&](grammar::RobotParser& parser, AstBuilder& builder) { result = builder.file(parser.file()); });
  return result;
}

ExprPtr parse_expression(const SourceMap& sources, SourceId source, Diagnostics& diagnostics) {
  const std::size_t errors = diagnostics.error_count();
  ExprPtr result;
  with_parser(sources, source, diagnostics, [&](grammar::RobotParser& parser, AstBuilder& builder) {
    grammar::RobotParser::ExpressionContext* context = parser.expression();
    if (context->exception == nullptr && diagnostics.error_count() == errors)
      result = builder.expression(context->expr());
  });
  if (diagnostics.error_count() != errors) return nullptr;
  return result;
}

}  // namespace robotc::syntax
