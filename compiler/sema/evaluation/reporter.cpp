#include "compiler/sema/evaluation/reporter.h"

#include <algorithm>
#include <cctype>
#include <utility>

namespace robotc::sema {

Value Reporter::error(DiagnosticKind kind, Span span, std::string message, std::string label,
                      std::vector<std::string> hints, std::vector<Label> secondary) {
  if (diagnostics_.full() && kind.severity == Severity::error) return give_up();
  const std::size_t round = context_.round == nullptr ? 0 : context_.round->number;
  if (span.valid()) {
    const auto [known, is_new] = first_rounds_.try_emplace({kind.code, span.source.value, span.begin, span.end}, round);
    if (!is_new && known->second != round) {
      if (kind.severity == Severity::error) ++repeated_errors_;
      return Poison{};
    }
  }
  // The innermost rounds say most.
  std::size_t rounds_to_show = 3;
  for (const Round* around = context_.round; around != nullptr && rounds_to_show != 0; around = around->around) {
    const bool shown = std::any_of(secondary.begin(), secondary.end(),
                                   [&](const Label& other) { return other.span == around->where.span; });
    if (shown || !around->explains(sources_, span)) continue;
    secondary.push_back(around->where);
    --rounds_to_show;
  }
  const CallFrame* call = context_.call;
  while (call != nullptr && call->span.source == span.source) call = call->around;
  if (span.valid() && call != nullptr) {
    const auto& known = diagnostics_.all();
    const bool told = std::any_of(known.begin(), known.end(), [&](const Diagnostic& earlier) {
      return earlier.kind.code == kind.code && earlier.primary.span == span && earlier.message == message;
    });
    if (told) return Poison{};
    secondary.push_back({call->span, "called here"});
  }
  diagnostics_.report({kind, std::move(message), {span, std::move(label)}, std::move(secondary), std::move(hints)});
  return Poison{};
}

Value Reporter::refuse(DiagnosticKind kind, Span place, std::string message, std::vector<std::string> hints) {
  if (diagnostics_.is_silent()) return Poison{};
  if (!refused_.insert(kind.code).second) return give_up();
  return error(kind, place, std::move(message), "", std::move(hints));
}

Value Reporter::give_up() {
  diagnostics_.add_silent_error();
  return Poison{};
}

const Round* Reporter::make_round(Label where, std::string variable, bool is_first) {
  rounds_.push_back({std::move(where), std::move(variable), is_first, context_.round, rounds_.size() + 1});
  return &rounds_.back();
}

bool Round::explains(const SourceMap& sources, Span span) const {
  if (!where.span.valid() || variable.empty()) return where.span.valid();
  if (!is_first) return true;
  // An error of the first round occurs in all of them unless the marked text depends on the variable.
  if (!span.valid()) return false;
  const std::string_view text = sources.text(span);
  const auto belongs_to_name = [&](std::size_t i) {
    return i < text.size() && (text[i] == '_' || std::isalnum(static_cast<unsigned char>(text[i])) != 0);
  };
  for (std::size_t at = text.find(variable); at != std::string_view::npos; at = text.find(variable, at + 1)) {
    if ((at == 0 || !belongs_to_name(at - 1)) && !belongs_to_name(at + variable.size())) return true;
  }
  return false;
}

}  // namespace robotc::sema
