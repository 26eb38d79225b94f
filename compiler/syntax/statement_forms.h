#pragma once

#include <string_view>

namespace robotc::syntax {

/// How the statement that begins with `word` is written, with capitals for what the user chooses; empty if there is
/// none.
std::string_view form_of(std::string_view word);

/// The word of ours that `word` was probably meant to be: a misspelling, or what another language says. Empty if none.
std::string_view statement_word_like(std::string_view word);

}  // namespace robotc::syntax
