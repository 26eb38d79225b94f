#pragma once

#include <cstddef>

#include "grammar/RobotLexer.h"

/// Classification of token types. The ranges follow the order in grammar/RobotLexer.g4.
namespace robotc::syntax {

using grammar::RobotLexer;

inline bool is_reserved_word(std::size_t type) { return type >= RobotLexer::FOR && type <= RobotLexer::USE; }

/// `link`, `joint`, …: keywords only at the start of a statement.
inline bool is_statement_word(std::size_t type) { return type >= RobotLexer::LINK && type <= RobotLexer::EXPECT; }

/// Names, and keywords that are names where they are not keywords.
inline bool may_be_name(std::size_t type) {
  return type == RobotLexer::ID || (type >= RobotLexer::AT && type <= RobotLexer::LOGARITHMIC) ||
         is_statement_word(type);
}

/// Keywords that can only begin a statement. (`for` also occurs in expressions.)
inline bool begins_statement(std::size_t type) {
  return (type >= RobotLexer::CONST && type <= RobotLexer::USE) || is_statement_word(type);
}

inline bool is_infix(std::size_t type) {
  return (type >= RobotLexer::RANGE && type <= RobotLexer::GREATER_EQUAL) || type == RobotLexer::AND ||
         type == RobotLexer::OR;
}

inline bool is_sign(std::size_t type) { return type == RobotLexer::PLUS || type == RobotLexer::MINUS; }

inline bool begins_value(std::size_t type) {
  switch (type) {
    case RobotLexer::ID:
    case RobotLexer::NUMBER:
    case RobotLexer::STRING:
    case RobotLexer::LPAREN:
    case RobotLexer::LBRACKET:
    case RobotLexer::IF:
    case RobotLexer::NOT:
      return true;
    default:
      return false;
  }
}

inline bool ends_value(std::size_t type) {
  switch (type) {
    case RobotLexer::ID:
    case RobotLexer::NUMBER:
    case RobotLexer::STRING:
    case RobotLexer::RPAREN:
    case RobotLexer::RBRACKET:
    case RobotLexer::UNIT:
    case RobotLexer::TRANSPOSE:
    case RobotLexer::SUPERSCRIPT:
      return true;
    default:
      return false;
  }
}

}  // namespace robotc::syntax
