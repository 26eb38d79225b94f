#include "results/summary.h"

#include <fmt/format.h>

#include "results/describe_run.h"
#include "results/table.h"

namespace robotc::tools {

namespace {

std::string show_state(const RunDescription& description) {
  std::vector<Table::Align> columns(description.state_header.size(), Table::Align::quantity);
  columns.front() = Table::Align::left;
  Table table(std::move(columns));
  table.add_row(description.state_header);
  for (const std::vector<std::string>& row : description.state) table.add_row(row);
  return table.render("  ");
}

std::string mark(Tone tone, bool colour) {
  switch (tone) {
    case Tone::good:
      return colour ? "\x1b[32m✓\x1b[0m " : "✓ ";
    case Tone::bad:
      return colour ? "\x1b[31m✗\x1b[0m " : "✗ ";
    case Tone::warning:
      return "warning: ";
    case Tone::note:
      return "";
  }
  return "";
}

std::string show_finding(const Finding& finding, bool colour) {
  std::string text = fmt::format("  {}{}\n", mark(finding.tone, colour), finding.text);
  if (!finding.detail.empty()) text += fmt::format("    {}\n", finding.detail);
  return text;
}

}  // namespace

std::string summarise_failures(const Run& run, bool colour) {
  const RunDescription description = describe(run);
  std::string text;
  for (const Finding& finding : description.findings) {
    if (finding.tone == Tone::bad || finding.tone == Tone::warning) text += show_finding(finding, colour);
  }
  return text.empty() ? "" : fmt::format("{}:\n{}", description.title, text);
}

std::string summarise(const Run& run, bool colour) {
  const RunDescription description = describe(run);
  std::string text = fmt::format("{}: {}\n\n{}\n", description.title, description.settings, show_state(description));
  for (const Finding& finding : description.findings) text += show_finding(finding, colour);
  if (!description.findings.empty()) text += "\n";
  text += fmt::format("  {}\n", description.speed);
  if (!run.files.empty()) text += fmt::format("  wrote {}\n", fmt::join(run.files, ", "));
  return text;
}

}  // namespace robotc::tools
