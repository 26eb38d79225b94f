#include <fmt/format.h>

#include "compiler/support/json_writer.h"
#include "results/numbers.h"
#include "results/table.h"
#include "tools/robotc/commands/cells.h"
#include "tools/robotc/commands/commands.h"
#include "tools/robotc/output.h"
#include "tools/robotc/progress.h"

namespace robotc::tools {

namespace {

std::string table_of(const Benchmark& benchmark) {
  using Align = Table::Align;
  std::vector<Align> columns(13, Align::quantity);
  columns.front() = Align::left;
  Table table(columns);
  table.add_row({"", "×", "±", "÷", "√", "sincos", "derive ms", "JIT ms", "bytes", "ns", "latency ns", "batch ns"});
  bool all_there = true;
  for (const FunctionFigures& f : benchmark.functions) {
    const auto count = [&](std::size_t expr::OperationCounts::* member) {
      return f.operations ? std::to_string((*f.operations).*member) : "-";
    };
    table.add_row({f.name, count(&expr::OperationCounts::multiplications), count(&expr::OperationCounts::additions),
                   count(&expr::OperationCounts::divisions), count(&expr::OperationCounts::square_roots),
                   count(&expr::OperationCounts::sincos_pairs), cell(f.derive_ms), cell(f.jit_ms),
                   f.bytes ? std::to_string(*f.bytes) : "-", cell(f.ns), cell(f.ns_latency), cell(f.ns_batch)});
    all_there = all_there && f.ns.has_value();
  }
  std::string text = fmt::format("functions of {}\n{}", benchmark.robot, table.render("  "));
  text += fmt::format(
      "medians over {} states; ns: independent calls; latency ns: each call depends on the one before;\n"
      "batch ns: a state of a batch on one thread, up to {} at once; operations without friction; derive: with "
      "reduction\n",
      benchmark.states, benchmark.states_at_once);
  if (!all_there) text += "-: exceeds the limit of nodes\n";
  return text;
}

std::string to_json(const Benchmark& benchmark) {
  JsonWriter json;
  const auto number = [&](std::string_view key, const std::optional<double>& value) {
    json.key(key);
    if (value) {
      json.value(*value);
    } else {
      json.null();
    }
  };
  json.begin_object().key("robot").value(benchmark.robot);
  json.key("states").value(static_cast<double>(benchmark.states));
  json.key("states_at_once").value(static_cast<double>(benchmark.states_at_once));
  json.key("functions").begin_array();
  for (const FunctionFigures& f : benchmark.functions) {
    json.begin_object().key("name").value(f.name);
    const auto count = [&](std::string_view key, std::size_t expr::OperationCounts::* member) {
      number(key, f.operations ? std::optional(static_cast<double>((*f.operations).*member)) : std::nullopt);
    };
    count("mul", &expr::OperationCounts::multiplications);
    count("add", &expr::OperationCounts::additions);
    count("div", &expr::OperationCounts::divisions);
    count("sincos", &expr::OperationCounts::sincos_pairs);
    count("sqrt", &expr::OperationCounts::square_roots);
    number("derive_ms", f.derive_ms);
    number("jit_ms", f.jit_ms);
    number("bytes", f.bytes ? std::optional(static_cast<double>(*f.bytes)) : std::nullopt);
    number("ns", f.ns);
    number("ns_latency", f.ns_latency);
    number("ns_batch", f.ns_batch);
    json.end_object();
  }
  json.end_array().end_object();
  return json.text() + "\n";
}

}  // namespace

int run_bench(const BenchOptions& options) {
  std::vector<ParameterSetting> settings;
  if (!parse_settings(options.settings, settings)) return exit_error;

  Session session(file_reader());
  if (!choose_base(session, options.file, options.base)) return exit_error;
  if (options.numeric) session.fix_parameters();
  if (!session.choose_formulation(options.formulation) || !session.load(options.file) ||
      !session.set_parameters(settings)) {
    return fail_with_diagnostics(session, options.json);
  }
  const std::optional<Benchmark> benchmark = [&] {
    std::string now;
    ProgressBar bar("bench", [&now](double) { return now; }, !options.json);
    return session.benchmark(options.robot, [&](std::string_view function, double fraction) {
      now = function;
      bar.show(fraction);
    });
  }();
  if (!benchmark) return fail_with_diagnostics(session, options.json);
  print_diagnostics(session);  // warnings
  return write_output(options.json ? to_json(*benchmark) : table_of(*benchmark), exit_ok);
}

}  // namespace robotc::tools
