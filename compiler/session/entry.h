#pragma once

#include <memory>
#include <string>

#include "compiler/diagnostics/diagnostics.h"
#include "compiler/source/source_map.h"

namespace robotc {

/// An entry of a session, such as a line of the REPL, as a program takes it.
struct Entry {
  std::string text;  ///< `let x = 3` of `x = 3`, `x^2` of `x ** 2`
  bool is_empty = false;
  bool is_expression = false;
  /// How it is read, where that may surprise: "t / (2 s)" of `t/2 s`, or in robotc's spelling.
  std::string reading;
  Diagnostics diagnostics;  ///< of the text
  std::shared_ptr<SourceMap> sources;
};

/// Reads what was typed. Beyond files, a session accepts `x = 3` for `let x = 3` and `f(x) = 2*x` for `fn f(x) = 2*x`:
/// in a file the words are required, since there `gravty = …` is a misspelt property. It accepts spellings of other
/// languages that have one meaning here, such as `**`, `&&`, `;` and `[1 2; 3 4]`: a file has one spelling for all who
/// read it. `name` is that of the text in messages.
Entry read_entry(const std::string& typed, const char* name);

}  // namespace robotc
