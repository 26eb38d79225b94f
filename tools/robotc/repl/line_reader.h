#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace robotc::tools {

/// One line of input, or why there is none.
struct Line {
  enum class Kind { text, interrupted, too_long, end };
  Kind kind = Kind::end;
  std::string text;  ///< without its newline
};

/// Where the lines come from that a REPL reads.
class LineReader {
 public:
  LineReader() = default;
  LineReader(const LineReader&) = delete;
  LineReader& operator=(const LineReader&) = delete;
  virtual ~LineReader() = default;

  /// The next line; one that continues an entry has another prompt.
  virtual Line read(bool continues) = 0;
  /// Whether more is there already, as after pasting.
  [[nodiscard]] virtual bool has_more() const = 0;
  /// Keeps an entry for later sessions.
  virtual void remember(const std::string& entry) = 0;
};

/// What a word that is being typed may become: the word's first byte in the line, and whole words.
struct Completion {
  std::size_t begin = 0;
  std::vector<std::string> words;
};
using Completer = std::function<Completion(std::string_view line_up_to_cursor)>;

/// Standard input as it comes: no prompts.
std::unique_ptr<LineReader> make_piped_reader();

/// A terminal, with line editing, history and completion. The history is kept in a file; none if its path is empty.
std::unique_ptr<LineReader> make_terminal_reader(Completer completer, const std::string& history_path, bool utf8);

}  // namespace robotc::tools
