#pragma once

#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "compiler/source/source_map.h"

namespace robotc {

enum class Severity { error, warning };

/// One cause of a message. Kinds are declared beside the code that reports them; each has exactly one message form, and
/// tests/ui holds a case for each (the coverage test finds kinds by this type's name).
struct DiagnosticKind {
  std::string_view code;  ///< stable, words with dashes; printed by `--json`
  Severity severity = Severity::error;
  bool of_a_name = false;  ///< found once, reported wherever a name is used: the first place stands for all
};

/// A place in a source, with a text about it.
struct Label {
  Span span;
  std::string text;  ///< may be empty: the place is only underlined
};

/// One message to the user: the error, its place, and the fix. Pure data; rendered once, at the edge.
struct Diagnostic {
  DiagnosticKind kind;
  std::string message;               ///< one line, lower case, no full stop: "cannot add a force and a length"
  Label primary;                     ///< the error itself (^^^); its span is empty for errors of the whole run
  std::vector<Label> secondary{};    ///< related places (---)
  std::vector<std::string> hints{};  ///< each printed after "= ": the likely fix, with the text to write
  std::vector<Span> again{};         ///< other places of the same mistake, if its kind is `of_a_name`
};

/// Collects the diagnostics of a compilation in the order reported. Drops duplicates, and merges equal ones of kinds
/// `of_a_name`. Keeps at most `most_kept` errors, and as many warnings, and counts the rest.
class Diagnostics {
 public:
  static constexpr std::size_t most_kept = 1000;  ///< errors, and as many warnings

  void report(Diagnostic diagnostic);
  void report(DiagnosticKind kind, Span place, std::string message, std::string label = {},
              std::vector<std::string> hints = {}) {
    report({kind, std::move(message), {place, std::move(label)}, {}, std::move(hints)});
  }
  /// Ignores warnings about a source from now on, such as one the user cannot change.
  void drop_warnings_of(SourceId source) { without_warnings_.push_back(source); }
  /// Forgets the warnings about places within a span, such as a part of a file that is not asked for.
  void forget_warnings_in(Span part);
  /// Adds a hint to all diagnostics after the first `known`, for context that only the caller has.
  void add_hint_since(std::size_t known, const std::string& hint);
  /// Counts an error without a message, because an earlier message explains it.
  void add_silent_error() {
    if (muted_ == 0) ++silent_errors_;
  }
  /// RAII: nothing is collected or counted while it lives. For trial evaluations that may fail.
  class Silence {
   public:
    explicit Silence(Diagnostics& diagnostics) : diagnostics_(diagnostics) { ++diagnostics_.muted_; }
    Silence(const Silence&) = delete;
    Silence& operator=(const Silence&) = delete;
    ~Silence() { --diagnostics_.muted_; }

   private:
    Diagnostics& diagnostics_;
  };
  [[nodiscard]] bool is_silent() const { return muted_ != 0; }

  [[nodiscard]] bool has_errors() const { return error_count() != 0; }
  [[nodiscard]] std::size_t error_count() const { return reported_errors_ + silent_errors_; }
  [[nodiscard]] std::size_t reported_errors() const { return reported_errors_; }
  [[nodiscard]] std::size_t warning_count() const { return warning_count_; }
  /// True once further errors would only be counted: stop looking for them.
  [[nodiscard]] bool full() const { return reported_errors_ + gathered_ >= most_kept; }
  [[nodiscard]] const std::vector<Diagnostic>& all() const { return all_; }

 private:
  /// True if the same message exists for another place; this place is added to it.
  bool gather(const Diagnostic& diagnostic, std::size_t key);

  std::vector<Diagnostic> all_;
  std::unordered_multimap<std::size_t, std::size_t> by_place_;  ///< hash of code and primary span → index
  std::unordered_multimap<std::size_t, std::size_t> by_name_;   ///< kinds `of_a_name`: hash of code and message → index
  std::vector<SourceId> without_warnings_;
  std::size_t reported_errors_ = 0;
  std::size_t silent_errors_ = 0;
  std::size_t gathered_ = 0;  ///< places merged into an earlier error
  std::size_t warning_count_ = 0;
  std::size_t muted_ = 0;
};

/// Sorted by source and position, ties by order of report; diagnostics without a place come last.
std::vector<const Diagnostic*> in_source_order(const Diagnostics& diagnostics);

/// Human-readable text: source lines, underlined spans, hints. Deterministic; ANSI colours only if `colour`. Sorted by
/// source and position; the first hundred errors and warnings. A closing line counts them if there are several. Control
/// characters and others that a terminal interprets are replaced; very long words are cut.
std::string render_text(const Diagnostics& diagnostics, const SourceMap& sources, bool colour);

/// Machine-readable JSON array of {"code", "severity", "message", "file", "line", "column", "end_line", "end_column",
/// "label", "secondary": […], "hints": […]}.
std::string render_json(const Diagnostics& diagnostics, const SourceMap& sources);

/// The candidate nearest to a misspelt `name`, or empty if none is near (Damerau–Levenshtein, a third of its length).
std::string_view nearest_name(std::string_view name, const std::vector<std::string_view>& candidates);

/// "`a`, `b` and `c`".
std::string quoted_list(const std::vector<std::string_view>& names);

}  // namespace robotc
