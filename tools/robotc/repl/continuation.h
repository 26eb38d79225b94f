#pragma once

#include <string>
#include <string_view>

namespace robotc::tools {

/// State of an entry typed line by line.
enum class Ending {
  complete,
  open_operator,  ///< the last line ends in an operator or a comma, declares something without its block, or documents
  open_bracket,   ///< a `(` or `[` is open
  open_block,     ///< a `{` is open, without open brackets in it
};

/// Decides if an entry continues on the next line, by the rules of the language. Skips comments and strings.
class Continuation {
 public:
  void add_line(std::string_view line);
  [[nodiscard]] Ending ending() const;

 private:
  std::string open_;        ///< open brackets
  bool goes_on_ = false;    ///< of the last line with code
  bool documents_ = false;  ///< only `///` follows it
};

}  // namespace robotc::tools
