#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "compiler/diagnostics/diagnostics.h"
#include "compiler/diagnostics/display_text.h"

namespace robotc {

namespace {

enum class Style { plain, error, warning, gutter, secondary, bold };

std::string_view escape(Style style) {
  switch (style) {
    case Style::plain:
      return "";
    case Style::error:
      return "\x1b[1;31m";
    case Style::warning:
      return "\x1b[1;33m";
    case Style::gutter:
    case Style::secondary:
      return "\x1b[34m";
    case Style::bold:
      return "\x1b[1m";
  }
  return "";
}

/// One label on one line, in display columns.
struct Mark {
  std::uint32_t begin;
  std::uint32_t end;
  bool primary;
  std::string text;
};

/// A source line and its labels.
struct Quote {
  std::uint32_t line;
  std::vector<const Label*> labels;
};

class TextRenderer {
 public:
  TextRenderer(const SourceMap& sources, bool colour) : sources_(sources), colour_(colour) {}

  void render(const Diagnostic& diagnostic) {
    diagnostic_ = &diagnostic;
    const bool error = diagnostic.kind.severity == Severity::error;
    severity_ = error ? Style::error : Style::warning;
    put(error ? "error" : "warning", severity_);
    put(": " + printable(diagnostic.message), Style::bold);
    out_ += '\n';

    gutter_ = 1;
    for_each_label(
        [&](const Label& label) { gutter_ = std::max(gutter_, std::to_string(position(label).line).size()); });
    // The primary label's file first, then the others in the order of their labels.
    std::vector<SourceId> files;
    for_each_label([&](const Label& label) {
      if (std::find(files.begin(), files.end(), label.span.source) == files.end()) files.push_back(label.span.source);
    });
    for (const SourceId file : files) render_file(file);
    const Label& primary = diagnostic.primary;
    if (!primary.span.valid() && !primary.text.empty()) render_hint(printable(primary.text));
    for (const std::string& hint : diagnostic.hints) render_hint(printable(hint));
    if (!diagnostic.again.empty()) render_hint(places_of(diagnostic.again));
  }

  std::string take() { return std::move(out_); }
  void blank_line() { out_ += '\n'; }
  void line(const std::string& text) { out_ += text + '\n'; }

 private:
  /// "the same 3 more times: lines 9, 12 and 14"
  [[nodiscard]] std::string places_of(const std::vector<Span>& again) const {
    constexpr std::size_t most_lines = 6;
    std::set<std::uint32_t> lines;
    for (const Span& span : again) lines.insert(sources_.position(span.source, span.begin).line);
    std::string text =
        again.size() == 1 ? "the same once more: " : "the same " + std::to_string(again.size()) + " more times: ";
    text += lines.size() == 1 ? "line " : "lines ";
    std::size_t shown = 0;
    for (const std::uint32_t line : lines) {
      if (shown == most_lines) return text + ", …";
      text += shown == 0 ? "" : shown + 1 == lines.size() ? " and " : ", ";
      text += std::to_string(line);
      ++shown;
    }
    return text;
  }

  template <class Visit>
  void for_each_label(Visit visit) const {
    if (diagnostic_->primary.span.valid()) visit(diagnostic_->primary);
    for (const Label& label : diagnostic_->secondary) {
      if (label.span.valid()) visit(label);
    }
  }
  [[nodiscard]] Position position(const Label& label) const {
    return sources_.position(label.span.source, label.span.begin);
  }

  void render_file(SourceId file) {
    std::map<std::uint32_t, Quote> quotes;
    const Label* first = nullptr;
    for_each_label([&](const Label& label) {
      if (label.span.source != file) return;
      if (first == nullptr) first = &label;
      const std::uint32_t line = position(label).line;
      quotes.try_emplace(line, Quote{line, {}}).first->second.labels.push_back(&label);
    });
    // A box is drawn only for files with a label.
    const Position at = position(*first);  // NOLINT(clang-analyzer-core.NonNullParamChecker)
    gutter("", "┌─ ");
    out_ +=
        printable(sources_.file(file).name) + ":" + std::to_string(at.line) + ":" + std::to_string(at.column) + "\n";

    std::uint32_t previous = 0;
    for (const auto& [line, quote] : quotes) {
      if (previous != 0 && line == previous + 2) {
        render_line(file, Quote{previous + 1, {}});
      } else if (previous != 0 && line > previous + 2) {
        gutter("", "·");
        out_ += '\n';
      }
      render_line(file, quote);
      previous = line;
    }
  }

  void render_line(SourceId file, const Quote& quote) {
    const std::string_view whole = sources_.line(file, quote.line);
    const std::uint32_t line_begin = sources_.line_begin(file, quote.line);
    const auto [begin, end] = window(whole, line_begin, quote);
    const DisplayLine shown = display(whole.substr(begin, end - begin));
    const std::uint32_t shift = begin > 0 ? 1 : 0;  // an ellipsis stands before the first column

    gutter(std::to_string(quote.line), "│");
    if (!whole.empty()) out_ += ' ';
    if (begin > 0) out_ += "…";
    out_ += shown.text;
    if (end < whole.size()) out_ += "…";
    out_ += '\n';
    if (quote.labels.empty()) return;

    const std::size_t first = line_begin + begin;
    const std::size_t last = line_begin + end;
    const auto column = [&, first, last](std::size_t offset) {
      const std::size_t in_window = std::clamp(offset, first, last) - first;
      return shown.columns[in_window] + shift;  // NOLINT(clang-analyzer-core.NullDereference): never empty
    };
    std::vector<Mark> marks;
    for (const Label* label : quote.labels) {
      // A span over several lines shows its first line.
      const std::uint32_t from = column(label->span.begin);
      const std::uint32_t to = column(label->span.end);
      std::string text = printable(label->text);
      std::replace(text.begin(), text.end(), '\n', ' ');
      marks.push_back({from, std::max(to, from + 1), label == &diagnostic_->primary, std::move(text)});
    }
    render_marks(std::move(marks));
  }

  /// The visible part of a very long line: the surroundings of its first label.
  static std::pair<std::size_t, std::size_t> window(std::string_view line, std::uint32_t line_begin,
                                                    const Quote& quote) {
    constexpr std::size_t longest = 240;
    constexpr std::size_t before = 60;
    if (line.size() <= longest) return {0, line.size()};
    std::size_t first = quote.labels.empty() ? 0 : line.size();
    for (const Label* label : quote.labels) first = std::min<std::size_t>(first, label->span.begin - line_begin);
    const std::size_t begin = character_begin(line, first > before ? first - before : 0);
    return {begin, character_begin(line, std::min(line.size(), begin + longest))};
  }

  void render_marks(std::vector<Mark> marks) {
    std::uint32_t end = 0;
    for (const Mark& mark : marks) end = std::max(end, mark.end);
    std::string underline(end, ' ');
    for (const bool primary : {false, true}) {  // the primary one on top
      for (const Mark& mark : marks) {
        if (mark.primary == primary)
          std::fill(underline.begin() + mark.begin, underline.begin() + mark.end, primary ? '^' : '-');
      }
    }
    std::erase_if(marks, [](const Mark& mark) { return mark.text.empty(); });
    std::sort(marks.begin(), marks.end(), [](const Mark& a, const Mark& b) {
      return std::tie(b.begin, a.end, b.primary, a.text) < std::tie(a.begin, b.end, a.primary, b.text);
    });

    gutter("", "│ ");
    for (std::size_t i = 0; i < underline.size();) {
      std::size_t j = i;
      while (j < underline.size() && underline[j] == underline[i]) ++j;
      put(underline.substr(i, j - i), underline[i] == ' ' ? Style::plain : style(underline[i] == '^'));
      i = j;
    }
    // The rightmost label's text stands beside its underline, if no other label ends there.
    if (!marks.empty() && marks.front().end == end) {
      out_ += ' ';
      put(marks.front().text, style(marks.front().primary));
      marks.erase(marks.begin());
    }
    out_ += '\n';

    for (std::size_t i = 0; i < marks.size(); ++i) {
      gutter("", "│ ");
      std::uint32_t at = 0;
      for (std::size_t k = marks.size(); k-- > i + 1;) {  // labels further left continue downwards
        if (marks[k].begin >= marks[i].begin || marks[k].begin < at) continue;
        out_.append(marks[k].begin - at, ' ');
        put("│", style(marks[k].primary));
        at = marks[k].begin + 1;
      }
      out_.append(marks[i].begin - at, ' ');
      put(marks[i].text, style(marks[i].primary));
      out_ += '\n';
    }
  }

  void render_hint(std::string_view hint) {
    std::string_view sign = "= ";
    while (true) {
      const std::size_t newline = hint.find('\n');
      gutter("", sign);
      out_ += hint.substr(0, newline);
      out_ += '\n';
      if (newline == std::string_view::npos) return;
      hint.remove_prefix(newline + 1);
      sign = "  ";
    }
  }

  void gutter(const std::string& number, std::string_view sign) {
    put(number + std::string(gutter_ + 1 - number.size(), ' ') + std::string(sign), Style::gutter);
  }
  void put(std::string_view text, Style style) {
    const bool coloured = colour_ && style != Style::plain;
    if (coloured) out_ += escape(style);
    out_ += text;
    if (coloured) out_ += "\x1b[0m";
  }
  [[nodiscard]] Style style(bool primary) const { return primary ? severity_ : Style::secondary; }

  const SourceMap& sources_;
  bool colour_;
  std::string out_;
  const Diagnostic* diagnostic_ = nullptr;
  Style severity_ = Style::error;
  std::size_t gutter_ = 1;
};

std::string counted(std::size_t count, const std::string& word) {
  // The search for errors stops at this number.
  if (count >= Diagnostics::most_kept)
    return "more than " + std::to_string(Diagnostics::most_kept - 1) + " " + word + "s";
  return std::to_string(count) + " " + word + (count == 1 ? "" : "s");
}

}  // namespace

std::string render_text(const Diagnostics& diagnostics, const SourceMap& sources, bool colour) {
  constexpr std::size_t most_shown = 100;  // errors, and as many warnings
  TextRenderer renderer(sources, colour);
  bool first = true;
  std::size_t errors = 0;
  std::size_t warnings = 0;
  for (const Diagnostic* diagnostic : in_source_order(diagnostics)) {
    std::size_t& count = diagnostic->kind.severity == Severity::error ? errors : warnings;
    if (++count > most_shown) continue;
    if (!first) renderer.blank_line();
    first = false;
    renderer.render(*diagnostic);
  }
  errors = diagnostics.reported_errors();
  warnings = diagnostics.warning_count();
  if (errors + warnings > 1) {
    renderer.blank_line();
    std::string line = errors == 0     ? counted(warnings, "warning")
                       : warnings == 0 ? counted(errors, "error")
                                       : counted(errors, "error") + ", " + counted(warnings, "warning");
    if (errors > most_shown || warnings > most_shown) line += "; of each, the first 100 are shown";
    renderer.line(line);
  }
  return renderer.take();
}

}  // namespace robotc
