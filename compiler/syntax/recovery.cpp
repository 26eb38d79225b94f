#include "compiler/syntax/recovery.h"

#include <algorithm>

#include "compiler/syntax/token_classes.h"
#include "grammar/RobotParser.h"

namespace robotc::syntax {

namespace {

using grammar::RobotParser;

/// Rules that catch errors: files, statements, properties, expressions.
bool is_recovery_rule(std::size_t rule) {
  return rule == RobotParser::RuleStmt || rule == RobotParser::RulePropLine || rule == RobotParser::RuleExpression ||
         rule == RobotParser::RuleFile;
}

/// The first token of the innermost such rule around a context.
std::size_t first_token(const antlr4::RuleContext* context) {
  const antlr4::RuleContext* unit = context;
  while (unit->parent != nullptr && !is_recovery_rule(unit->getRuleIndex())) {
    unit = static_cast<const antlr4::RuleContext*>(unit->parent);
  }
  const antlr4::Token* token = static_cast<const antlr4::ParserRuleContext*>(unit)->start;
  return token == nullptr ? 0 : token->getTokenIndex();
}

/// Tokens that continue the previous line's statement. (A sign may also begin a value.)
bool continues_statement(std::size_t type) {
  return (is_infix(type) && !is_sign(type)) || type == RobotParser::THEN || type == RobotParser::ELSE ||
         type == RobotParser::LBRACE;
}

bool starts_block_statement(std::size_t type) {
  return (type >= RobotParser::ROBOT && type <= RobotParser::FN) || type == RobotParser::FOR ||
         type == RobotParser::WHEN;
}

void skip_the_rest(antlr4::Parser& parser) { parser.getTokenStream()->seek(parser.getTokenStream()->size() - 1); }

/// Parses a block in place of its statement. A rule's context remembers the state that called it, from which expected
/// tokens are computed: use a state that calls `block` in the grammar.
void parse_block(RobotParser& parser) {
  const auto& states = parser.getATN().states;
  const auto calls_block = [](const antlr4::atn::ATNState* state) {
    return state != nullptr && state->transitions.size() == 1 &&
           state->transitions[0]->getSerializationType() == antlr4::atn::Transition::RULE &&
           state->transitions[0]->target->ruleIndex == RobotParser::RuleBlock;
  };
  const auto caller = std::find_if(states.begin(), states.end(), calls_block);
  parser.setState((*caller)->stateNumber);
  parser.block();
}

}  // namespace

antlr4::Token* StatementRecovery::recoverInline(antlr4::Parser* parser) {
  throw antlr4::InputMismatchException(parser);
}

void StatementRecovery::reportError(antlr4::Parser* parser, const antlr4::RecognitionException& error) {
  if (pending_) return;  // while leaving the rules around the failed one
  const std::size_t first = first_token(parser->getContext());
  // `expect A < B when t > 1 s`: the rest of the line was meant as the expectation's window.
  statement_whole_ = parser->getContext()->getRuleIndex() == RobotParser::RuleStmt &&
                     (parser->getCurrentToken()->getType() != RobotParser::WHEN ||
                      parser->getTokenStream()->get(first)->getType() != RobotParser::EXPECT);
  pending_ = explain({.list = list_,
                      .tokens = *parser->getTokenStream(),
                      .index = parser->getCurrentToken()->getTokenIndex(),
                      .first = first,
                      .rule = parser->getContext(),
                      .expected = error.getExpectedTokens(),
                      .vocabulary = parser->getVocabulary()});
}

void StatementRecovery::recover(antlr4::Parser* parser, std::exception_ptr error) {
  if (diagnostics_.full()) skip_the_rest(*parser);
  const antlr4::ParserRuleContext* context = parser->getContext();
  if (!is_recovery_rule(context->getRuleIndex())) std::rethrow_exception(error);
  const std::size_t first = context->start->getTokenIndex();
  if (context->getRuleIndex() == RobotParser::RuleStmt) {
    skip_statement(*parser, first);
  } else {
    skip_line(*parser, first);
  }
}

/// Before each statement and property of a block: skip tokens that cannot begin one, since the block's rule could only
/// fail.
void StatementRecovery::sync(antlr4::Parser* parser) {
  const std::size_t rule = parser->getContext()->getRuleIndex();
  const bool properties = rule == RobotParser::RuleProps;
  if (rule != RobotParser::RuleFile && rule != RobotParser::RuleBlock && !properties) return;
  const auto& atn = parser->getATN();
  const std::size_t inner = properties ? RobotParser::RulePropLine : RobotParser::RuleStmt;
  for (;;) {
    if (diagnostics_.full()) skip_the_rest(*parser);
    const std::size_t type = parser->getCurrentToken()->getType();
    if (type == antlr4::Token::EOF || (type == RobotParser::RBRACE && rule != RobotParser::RuleFile)) return;
    const antlr4::misc::IntervalSet& starts = atn.nextTokens(atn.ruleToStartState[inner]);
    if (starts.contains(static_cast<ssize_t>(type))) return;
    const std::size_t first = parser->getCurrentToken()->getTokenIndex();
    statement_whole_ = false;
    pending_ = explain({.list = list_,
                        .tokens = *parser->getTokenStream(),
                        .index = first,
                        .first = first,
                        .rule = parser->getContext(),
                        .expected = starts,
                        .vocabulary = parser->getVocabulary()});
    if (properties) {
      skip_line(*parser, first);
    } else {
      skip_statement(*parser, first);
    }
    // Brackets are paired, so `}` cannot occur here; if it does, it must not stop the parser.
    if (parser->getCurrentToken()->getTokenIndex() == first) parser->consume();
  }
}

/// Moves after the NL of the broken statement, or before a keyword that begins another.
void StatementRecovery::skip_statement(antlr4::Parser& parser, std::size_t first) {
  antlr4::TokenStream& tokens = *parser.getTokenStream();
  const std::size_t error = tokens.index();
  const bool block_follows = starts_block_statement(tokens.get(first)->getType());
  std::size_t parentheses = 0;
  std::size_t braces = 0;
  for (std::size_t i = first; i < error; ++i) {
    const std::size_t type = tokens.get(i)->getType();
    if (type == RobotParser::LBRACE) ++braces;
    if (type == RobotParser::RBRACE && braces > 0) --braces;
    if (type == RobotParser::LPAREN || type == RobotParser::LBRACKET) ++parentheses;
    if ((type == RobotParser::RPAREN || type == RobotParser::RBRACKET) && parentheses > 0) --parentheses;
  }
  report_unless_repaired(parser, first);

  for (;;) {
    const std::size_t type = parser.getCurrentToken()->getType();
    if (type == antlr4::Token::EOF) return;
    const bool at_error = tokens.index() == error;
    switch (type) {
      case RobotParser::LPAREN:
      case RobotParser::LBRACKET:
        ++parentheses;
        break;
      case RobotParser::RPAREN:
      case RobotParser::RBRACKET:
        if (parentheses > 0) --parentheses;
        break;
      case RobotParser::LBRACE:
        if (block_follows && parentheses == 0 && braces == 0) {
          parse_block(static_cast<RobotParser&>(parser));
          continue;
        }
        ++braces;
        break;
      case RobotParser::RBRACE:
        if (braces == 0) return;
        --braces;
        break;
      case RobotParser::NL:
        if (braces != 0) break;
        parser.consume();
        if (continues_statement(parser.getCurrentToken()->getType())) continue;
        return;
      default:
        // A second statement on the line of a complete one.
        if (at_error && statement_whole_ && error != first && braces == 0 && parentheses == 0 &&
            begins_statement(type)) {
          return;
        }
        break;
    }
    parser.consume();
  }
}

/// Moves after the NL of a broken property, or before the `}` of its block.
void StatementRecovery::skip_line(antlr4::Parser& parser, std::size_t first) {
  report_unless_repaired(parser, first);
  std::size_t braces = 0;
  for (;;) {
    const std::size_t type = parser.getCurrentToken()->getType();
    if (type == antlr4::Token::EOF || (type == RobotParser::RBRACE && braces == 0)) return;
    if (type == RobotParser::LBRACE) ++braces;
    if (type == RobotParser::RBRACE) --braces;
    parser.consume();
    if (type == RobotParser::NL && braces == 0) return;
  }
}

/// Silent if a token of the statement was repaired: that was reported.
void StatementRecovery::report_unless_repaired(antlr4::Parser& parser, std::size_t first) {
  if (!pending_) return;
  antlr4::TokenStream& tokens = *parser.getTokenStream();
  std::size_t last = tokens.index();
  while (tokens.get(last)->getType() != RobotParser::NL && tokens.get(last)->getType() != antlr4::Token::EOF) ++last;
  const std::size_t begin = first == 0 ? 0 : tokens.get(first - 1)->getStopIndex() + 1;
  const std::size_t end = tokens.get(last)->getStartIndex();
  const auto next = std::lower_bound(list_.repaired.begin(), list_.repaired.end(), begin);
  const bool repaired = next != list_.repaired.end() && *next <= end;
  if (!repaired) diagnostics_.report(std::move(*pending_));
  pending_.reset();
}

}  // namespace robotc::syntax
