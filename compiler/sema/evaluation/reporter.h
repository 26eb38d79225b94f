#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "compiler/diagnostics/diagnostics.h"
#include "compiler/sema/evaluation/context.h"
#include "compiler/sema/values/value.h"

namespace robotc::sema {

/// Reports errors of evaluation with the rounds and the call that lead to them, each once.
class Reporter {
 public:
  Reporter(const SourceMap& sources, Diagnostics& diagnostics, const Context& context)
      : sources_(sources), diagnostics_(diagnostics), context_(context) {}

  [[nodiscard]] const SourceMap& sources() const { return sources_; }
  [[nodiscard]] Diagnostics& diagnostics() const { return diagnostics_; }

  /// Reports an error or a warning; returns Poison. An error in a function or law of another file shows the call, the
  /// first time.
  Value error(DiagnosticKind kind, Span span, std::string message, std::string label = {},
              std::vector<std::string> hints = {}, std::vector<Label> secondary = {});
  /// Reports a limit, the first time it is met: later meetings have the same cause.
  Value refuse(DiagnosticKind kind, Span place, std::string message, std::vector<std::string> hints = {});
  /// Poison that counts as an error and is not reported: evaluation has ended.
  Value give_up();
  /// Errors so far, unreported repetitions included.
  [[nodiscard]] std::size_t error_count() const { return diagnostics_.error_count() + repeated_errors_; }

  /// A new round within the present one, not yet entered. It lives as long as the reporter.
  const Round* make_round(Label where, std::string variable = {}, bool is_first = true);

 private:
  const SourceMap& sources_;
  Diagnostics& diagnostics_;
  const Context& context_;
  std::deque<Round> rounds_;
  /// Code and place of each report, with the first round that made it; 0: no round.
  std::map<std::tuple<std::string_view, std::uint32_t, std::uint32_t, std::uint32_t>, std::size_t> first_rounds_;
  std::size_t repeated_errors_ = 0;
  std::set<std::string_view> refused_;  ///< codes of limits
};

}  // namespace robotc::sema
