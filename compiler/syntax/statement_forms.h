#pragma once

#include <string_view>

namespace robotc::syntax {

/// Syntax of the statement that begins with `word`, with user-chosen parts in capitals; empty if there is none.
std::string_view form_of(std::string_view word);

/// The keyword probably meant by `word`: a misspelling, or a word of another language. Empty if none.
std::string_view statement_word_like(std::string_view word);

}  // namespace robotc::syntax
