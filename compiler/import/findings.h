#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "compiler/diagnostics/diagnostics.h"

namespace robotc::importing {

/// Messages about one robot file. Errors are reported at once. Warnings of one cause become a single message that
/// counts them and names the first few: published files repeat a mistake in every link.
class Findings {
 public:
  explicit Findings(Diagnostics& diagnostics) : diagnostics_(diagnostics) {}
  Findings(const Findings&) = delete;
  Findings& operator=(const Findings&) = delete;

  void error(DiagnosticKind kind, Span place, std::string message, std::string label = {},
             std::vector<std::string> hints = {}, std::vector<Label> secondary = {}) {
    diagnostics_.report({kind, std::move(message), {place, std::move(label)}, std::move(secondary), std::move(hints)});
  }
  /// One more case of a warning. `message` is the same for all of them, "a limit of 0 for effort is read as no limit";
  /// `what` names this one: "joint `lift`".
  void warn(DiagnosticKind kind, Span place, std::string_view message, std::string what, std::string_view hint = {});
  /// Reports the warnings so far, in the order of their first cases.
  void flush();

  [[nodiscard]] bool has_errors() const { return diagnostics_.has_errors(); }
  [[nodiscard]] std::size_t error_count() const { return diagnostics_.error_count(); }

 private:
  struct Group {
    DiagnosticKind kind;
    std::string message, hint;
    std::vector<Span> places;
    std::vector<std::string> cases;
  };
  Diagnostics& diagnostics_;
  std::vector<Group> groups_;
};

/// "`name`"; characters that do not print, and the end of a long name, are replaced.
std::string quote(std::string_view name);

}  // namespace robotc::importing
