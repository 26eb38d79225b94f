#pragma once

#include <string>
#include <string_view>

namespace robotc::tools {

/// How a text ends that is typed line by line.
enum class Ending {
  complete,
  open_operator,  ///< the last line ends in an operator or a comma, or documents what is to come
  open_bracket,   ///< some `(` or `[` is open
  open_block,     ///< some `{` is open, and no bracket in it
};

/// Tells whether more lines are to come, by the rules of the language. Comments and strings are skipped.
class Continuation {
 public:
  void add_line(std::string_view line);
  [[nodiscard]] Ending ending() const;

 private:
  std::string open_;        ///< brackets
  bool goes_on_ = false;    ///< the last line that has code in it
  bool documents_ = false;  ///< and only `///` behind that
};

}  // namespace robotc::tools
