#include "compiler/syntax/parse.h"

#include <algorithm>
#include <array>
#include <cstdio>

#include "compiler/source/text_fault.h"
#include "compiler/support/deep_stack.h"
#include "compiler/syntax/build_ast.h"
#include "compiler/syntax/byte_stream.h"
#include "compiler/syntax/recovery.h"
#include "compiler/syntax/respelling.h"
#include "compiler/syntax/spelling.h"
#include "compiler/syntax/tokens.h"
#include "grammar/RobotLexer.h"
#include "grammar/RobotParser.h"

namespace robotc::syntax {

inline constexpr DiagnosticKind source_too_large{"source-too-large"};
inline constexpr DiagnosticKind source_with_nul{"source-with-nul"};
inline constexpr DiagnosticKind source_not_utf8{"source-not-utf8"};
inline constexpr DiagnosticKind too_many_tokens{"too-many-tokens"};
inline constexpr DiagnosticKind control_character{"control-character"};
inline constexpr DiagnosticKind carriage_return_alone{"carriage-return-alone"};
inline constexpr DiagnosticKind hidden_direction{"hidden-direction"};

namespace {

Diagnostic describe(const TextFault& fault, std::string_view text, SourceId source) {
  const auto begin = static_cast<std::uint32_t>(fault.offset);
  Diagnostic diagnostic{source_with_nul, {}, {{source, begin, begin + static_cast<std::uint32_t>(fault.length)}, ""}};
  const bool utf16 = text.starts_with("\xFF\xFE") || text.starts_with("\xFE\xFF");
  switch (fault.kind) {
    case TextFault::Kind::nul:
      diagnostic.message = "a NUL byte is not text";
      diagnostic.hints = {"save the file as UTF-8"};
      break;
    case TextFault::Kind::not_utf8:
      diagnostic.kind = source_not_utf8;
      diagnostic.message = "this byte is not valid UTF-8";
      diagnostic.hints = {utf16 ? "this looks like UTF-16: save the file as UTF-8" : "save the file as UTF-8"};
      break;
    case TextFault::Kind::control:
      diagnostic.kind = control_character;
      diagnostic.message =
          "the control character " + code_point(text.substr(fault.offset, fault.length)) + " is not text";
      diagnostic.hints = {"remove it: tabs and line ends are the only control characters allowed"};
      break;
    case TextFault::Kind::carriage_return:
      diagnostic.kind = carriage_return_alone;
      diagnostic.message = "a carriage return alone does not end a line";
      diagnostic.hints = {"save the file with the line ends of Unix (LF) or Windows (CRLF)"};
      break;
    case TextFault::Kind::direction:
      diagnostic.kind = hidden_direction;
      diagnostic.message = "the invisible character " + code_point(text.substr(fault.offset, fault.length)) +
                           " changes the direction of the text around it";
      diagnostic.hints = {"remove it: the text shown would differ from the text compiled"};
      break;
  }
  return diagnostic;
}

bool check_text(const SourceFile& file, SourceId source, Diagnostics& diagnostics) {
  if (file.text.size() > max_source_bytes) {
    report_too_large(file.name, {source, 0, 0}, diagnostics);
    return false;
  }
  const std::optional<TextFault> fault = find_text_fault(file.text);
  if (fault) diagnostics.report(describe(*fault, file.text, source));
  return !fault;
}

/// Nothing (reported) if there are too many, or too many errors in brackets and spelling.
std::optional<TokenList> read_tokens(const SourceFile& file, SourceId source, std::size_t most,
                                     Diagnostics& diagnostics) {
  TokenList list{.source = source,
                 .text = file.text,
                 .tokens = {},
                 .docs = {},
                 .units = {},
                 .repaired = {},
                 .respelled = {},
                 .unpaired = {}};
  ByteStream stream(file.text);
  grammar::RobotLexer lexer(&stream);
  list.tokens.reserve(std::min(file.text.size() / 3, most) + 1);
  do {
    list.tokens.push_back(lexer.nextToken());
    if (list.tokens.size() <= most) continue;
    diagnostics.report({.kind = too_many_tokens,
                        .message = "a program can have at most a million words, numbers and signs in all its files",
                        .primary = {list.span(*list.tokens.back()), "the limit is reached here"},
                        .hints = {"write repeated parts as loops or functions: `for i in 1..n { … }`"}});
    return std::nullopt;
  } while (list.tokens.back()->getType() != antlr4::Token::EOF);
  list.docs = lexer.take_docs();
  if (!repair_spelling(list, diagnostics) || !match_brackets(list, diagnostics)) return std::nullopt;
  std::sort(list.repaired.begin(), list.repaired.end());
  for (const auto& token : list.tokens) {
    if (token->getType() == grammar::RobotLexer::UNIT) ++list.units[plain_unit(token->getText())];
  }
  return list;
}

/// In sessions, statements are read although they have spellings of other languages that were replaced exactly.
enum class Spellings { of_files, of_sessions };

/// Offsets of the errors after the first `known`, and of repairs.
std::vector<std::uint32_t> damage(const TokenList& list, const Diagnostics& diagnostics, std::size_t known,
                                  Spellings spellings) {
  std::vector<std::uint32_t> offsets = list.repaired;
  for (std::size_t i = known; i < diagnostics.all().size(); ++i) {
    const Diagnostic& error = diagnostics.all()[i];
    const bool accepted = spellings == Spellings::of_sessions && is_respelling(error.kind);
    if (!accepted && !is_harmless(error.kind)) offsets.push_back(error.primary.span.begin);
  }
  std::sort(offsets.begin(), offsets.end());
  return offsets;
}

/// Common steps of both entry points; `rule` runs a parser that recovers at statements.
template <class Rule>
void with_parser(const SourceMap& sources, SourceId source, std::size_t most_tokens, Diagnostics& diagnostics,
                 Rule rule, Spellings spellings = Spellings::of_files) {
  const SourceFile& file = sources.file(source);
  if (!check_text(file, source, diagnostics)) return;
  const std::size_t known = diagnostics.all().size();
  std::optional<TokenList> list = read_tokens(file, source, most_tokens, diagnostics);
  if (!list) return;
  if (spellings == Spellings::of_sessions) {
    std::erase_if(list->repaired,
                  [&](std::uint32_t at) { return std::ranges::find(list->respelled, at) != list->respelled.end(); });
  }

  antlr4::ListTokenSource token_source(std::move(list->tokens));
  antlr4::CommonTokenStream tokens(&token_source);
  tokens.fill();
  grammar::RobotParser parser(&tokens);
  parser.removeErrorListeners();
  parser.setErrorHandler(std::make_shared<StatementRecovery>(*list, diagnostics));
  rule(parser, [&] { return AstBuilder(*list, diagnostics, damage(*list, diagnostics, known, spellings)); }, *list);
}

}  // namespace

void report_too_large(const std::string& name, Span place, Diagnostics& diagnostics) {
  diagnostics.report({.kind = source_too_large,
                      .message = "`" + name + "` is larger than 4 MB",
                      .primary = {place, ""},
                      .hints = {"split it into files that `use` each other"}});
}

namespace {

File parse_statements(const SourceMap& sources, SourceId source, Diagnostics& diagnostics, std::size_t most_tokens,
                      Spellings spellings) {
  File result{source, {}, false};
  run_on_deep_stack([&] {
    with_parser(
        sources, source, most_tokens, diagnostics,
        [&](grammar::RobotParser& parser, const auto& make_builder, const TokenList& list) {
          grammar::RobotParser::FileContext* context = parser.file();
          result = make_builder().file(context);
          result.token_count = parser.getTokenStream()->size();
          result.units = list.units;
          result.legible = !list.blocks_guessed && !diagnostics.full();
        },
        spellings);
  });
  return result;
}

}  // namespace

File parse_file(const SourceMap& sources, SourceId source, Diagnostics& diagnostics, std::size_t most_tokens) {
  return parse_statements(sources, source, diagnostics, most_tokens, Spellings::of_files);
}

File parse_entry(const SourceMap& sources, SourceId source, Diagnostics& diagnostics) {
  return parse_statements(sources, source, diagnostics, max_tokens, Spellings::of_sessions);
}

ExprPtr parse_expression(const SourceMap& sources, SourceId source, Diagnostics& diagnostics) {
  const std::size_t errors = diagnostics.error_count();
  ExprPtr result;
  run_on_deep_stack([&] {
    with_parser(sources, source, max_tokens, diagnostics,
                [&](grammar::RobotParser& parser, const auto& make_builder, const TokenList&) {
                  grammar::RobotParser::ExpressionContext* context = parser.expression();
                  if (context->exception != nullptr || diagnostics.error_count() != errors) return;
                  AstBuilder builder = make_builder();
                  result = builder.at_instant(builder.expression(context->expr()), context->instant());
                });
  });
  if (diagnostics.error_count() != errors) return nullptr;
  return result;
}

}  // namespace robotc::syntax
