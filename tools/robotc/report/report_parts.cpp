#include "tools/robotc/report/report_parts.h"

#include <fmt/format.h>

#include <optional>

#include "embedded/report.h"
#include "results/numbers.h"
#include "results/typeset.h"

namespace robotc::tools {

namespace {

struct Marking {
  std::string_view style;
  std::string_view mark;
  std::string_view meaning;  ///< text for screen readers
};

Marking marking(Tone tone) {
  switch (tone) {
    case Tone::good:
      return {"good", "✓", "passed"};
    case Tone::bad:
      return {"bad", "✗", "failed"};
    case Tone::warning:
      return {"warning", "!", "warning"};
    case Tone::note:
      return {"note", "•", "note"};
  }
  return {};
}

/// Text with a time: clicking it moves the plots' cursor there.
std::string show_moment(std::string_view text, const std::optional<double>& moment) {
  const std::string shown = escape_markup(typeset_unit(text));
  if (!moment) return shown;
  std::string time;
  append_shortest(time, *moment);
  return fmt::format("<button type=\"button\" class=\"moment\" data-t=\"{}\" title=\"Show in the plots\">{}</button>",
                     time, shown);
}

}  // namespace

std::string_view report_file(std::string_view name) {
  for (const report::EmbeddedFile& file : report::embedded_files()) {
    if (file.name == name) return file.text;
  }
  return "";
}

std::string show_facts(const std::vector<ReportFact>& facts, const std::string& speed) {
  std::string html = "<p class=\"facts\">";
  for (const ReportFact& fact : facts) {
    html += fmt::format("<span>{} <b>{}</b></span>\n", escape_markup(fact.name), escape_markup(fact.value));
  }
  return html + fmt::format("<span>{}</span></p>\n", escape_markup(speed));
}

std::string show_findings(const std::vector<Finding>& findings) {
  if (findings.empty()) return "";
  std::string html = "<ul class=\"findings\">\n";
  for (const Finding& finding : findings) {
    const Marking mark = marking(finding.tone);
    const std::string text = finding.is_quoted ? fmt::format("<code>{}</code>", escape_markup(finding.text))
                                               : show_moment(finding.text, finding.time);
    html += fmt::format("<li class=\"{}\"><span class=\"mark\" role=\"img\" aria-label=\"{}\">{}</span>{}", mark.style,
                        mark.meaning, mark.mark, text);
    if (!finding.detail.empty()) {
      const std::optional<double> moment = finding.is_quoted ? finding.time : std::nullopt;
      html += fmt::format("<span class=\"detail\">{}</span>", show_moment(finding.detail, moment));
    }
    html += "</li>\n";
  }
  return html + "</ul>\n";
}

/// "-0.5 rad" as a number and its unit in separate cells, to align both.
std::string show_quantity(std::string_view text) {
  const std::size_t blank = text.find(' ');
  const std::string_view number = text.substr(0, blank);
  const std::string_view unit = blank == std::string_view::npos ? "" : text.substr(blank + 1);
  return fmt::format("<td>{}{}</td><td class=\"unit\">{}</td>", number.starts_with('-') ? "−" : "",
                     escape_markup(number.starts_with('-') ? number.substr(1) : number),
                     escape_markup(typeset_unit(unit)));
}

std::string address_of(std::string_view svg) {
  constexpr std::string_view hexadecimal = "0123456789ABCDEF";
  std::string address = "data:image/svg+xml,";
  for (const char c : svg) {
    if (std::string_view("%#\"<>&:\n").find(c) == std::string_view::npos) {
      address += c;
      continue;
    }
    const auto byte = static_cast<unsigned char>(c);
    address += '%';
    address += hexadecimal[byte >> 4U];
    address += hexadecimal[byte & 0xFU];
  }
  return address;
}

}  // namespace robotc::tools
