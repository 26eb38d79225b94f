#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace robotc::tools {

/// One line of input, or the reason why there is none.
struct Line {
  enum class Kind { text, interrupted, too_long, end };
  Kind kind = Kind::end;
  std::string text;  ///< without newline
};

/// Source of a REPL's input lines.
class LineReader {
 public:
  LineReader() = default;
  LineReader(const LineReader&) = delete;
  LineReader& operator=(const LineReader&) = delete;
  virtual ~LineReader() = default;

  /// The next line; with another prompt if it continues an entry.
  virtual Line read(bool continues) = 0;
  /// True if more input is already available, as after pasting.
  [[nodiscard]] virtual bool has_more() const = 0;
  /// Adds an entry to the history.
  virtual void remember(const std::string& entry) = 0;
};

/// Completions of a word: the offset of the word in the line, and whole words.
struct Completion {
  std::size_t begin = 0;
  std::vector<std::string> words;
};
using Completer = std::function<Completion(std::string_view line_up_to_cursor)>;

/// Reads standard input without prompts.
std::unique_ptr<LineReader> make_piped_reader();

/// A terminal with line editing, history and completion. The history is kept in a file, unless its path is empty.
std::unique_ptr<LineReader> make_terminal_reader(Completer completer, const std::string& history_path, bool utf8);

}  // namespace robotc::tools
