#include <fmt/format.h>

#include <algorithm>

#include "compiler/support/json_writer.h"
#include "results/numbers.h"
#include "results/table.h"
#include "tools/robotc/commands/cells.h"
#include "tools/robotc/commands/commands.h"
#include "tools/robotc/output.h"
#include "tools/robotc/progress.h"

namespace robotc::tools {

namespace {

std::string table_of(const Comparison& comparison) {
  using Align = Table::Align;
  Table table({Align::left, Align::quantity, Align::quantity, Align::quantity, Align::quantity, Align::quantity,
               Align::quantity, Align::quantity});
  table.add_row({"", "derive ms", "operations", "reduced", "reduce ms", "JIT ms", "ns a call", "disagreement"});
  bool all_there = true;
  for (const ComparedDerivation& row : comparison.rows) {
    table.add_row({row.name, cell(row.derive_ms), cell(row.operations_raw), cell(row.operations), cell(row.reduce_ms),
                   cell(row.jit_ms), cell(row.ns_per_call), cell(row.disagreement)});
    all_there = all_there && row.ns_per_call.has_value();
  }
  std::string text = fmt::format("{} of {}\n{}", comparison.function, comparison.robot, table.render("  "));
  text += fmt::format(
      "operations: multiplications, additions, divisions and square roots\ndisagreement: the largest difference from "
      "{1} as derived over {0} states,\nrelative to the {2} of the entry\n",
      comparison.states, comparison.reference,
      comparison.relative_to_values ? "largest value" : "sum of the absolute terms");
  if (!all_there) text += "-: exceeds the limit of nodes\n";
  if (!comparison.without.empty()) {
    text += fmt::format("not derived by {}\n", fmt::join(comparison.without, ", "));
  }
  return text;
}

std::string to_json(const Comparison& comparison) {
  JsonWriter json;
  const auto number = [&](std::string_view key, const auto& value) {
    json.key(key);
    if (value) {
      json.value(static_cast<double>(*value));
    } else {
      json.null();
    }
  };
  json.begin_object().key("robot").value(comparison.robot).key("function").value(comparison.function);
  json.key("reference").value(comparison.reference);
  json.key("states").value(static_cast<double>(comparison.states));
  json.key("rows").begin_array();
  for (const ComparedDerivation& row : comparison.rows) {
    json.begin_object().key("derivation").value(row.name);
    number("derive_ms", row.derive_ms);
    number("operations_raw", row.operations_raw);
    number("operations", row.operations);
    number("reduce_ms", row.reduce_ms);
    number("jit_ms", row.jit_ms);
    number("ns_per_call", row.ns_per_call);
    number("disagreement", row.disagreement);
    json.end_object();
  }
  json.end_array().key("without").value(std::span<const std::string>(comparison.without));
  json.end_object();
  return json.text() + "\n";
}

}  // namespace

int run_compare(const CompareOptions& options) {
  std::vector<ParameterSetting> settings;
  if (!parse_settings(options.settings, settings)) return exit_error;

  Session session(file_reader());
  if (!choose_base(session, options.file, options.base)) return exit_error;
  if (options.numeric) session.fix_parameters();
  if (!session.load(options.file) || !session.set_parameters(settings)) {
    return fail_with_diagnostics(session, options.json);
  }
  const std::optional<Comparison> comparison = [&] {
    // A derivation may take seconds: show its name at once.
    std::string now;
    ProgressBar bar("compare", [&now](double) { return now; }, !options.json);
    return session.compare(options.robot, options.function, [&](std::string_view derivation, double fraction) {
      now = derivation;
      bar.show(fraction);
    });
  }();
  if (!comparison) return fail_with_diagnostics(session, options.json);
  print_diagnostics(session);  // warnings
  return write_output(options.json ? to_json(*comparison) : table_of(*comparison), exit_ok);
}

}  // namespace robotc::tools
