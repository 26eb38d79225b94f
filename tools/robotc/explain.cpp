#include <fmt/format.h>

#include "tools/robotc/commands.h"
#include "tools/robotc/json.h"
#include "tools/robotc/output.h"
#include "tools/robotc/table.h"

namespace robotc::tools {

namespace {

struct Column {
  const char* title;
  const char* key;
  std::size_t expr::OperationCounts::* count;
};
constexpr Column columns[] = {
    {"×", "multiplications", &expr::OperationCounts::multiplications},
    {"±", "additions", &expr::OperationCounts::additions},
    {"÷", "divisions", &expr::OperationCounts::divisions},
    {"√", "square_roots", &expr::OperationCounts::square_roots},
    {"sincos", "sincos_pairs", &expr::OperationCounts::sincos_pairs},
    {"other functions", "other_functions", &expr::OperationCounts::other_functions},
    {"negations", "negations", &expr::OperationCounts::negations},
    {"selects", "selects", &expr::OperationCounts::selects},
};

std::string show(const Explanation& explanation) {
  std::vector<Table::Align> align(std::size(columns) + 2, Table::Align::quantity);
  align.front() = Table::Align::left;
  Table table(align);
  std::vector<std::string> header{"after", "× ± ÷ √"};
  for (const Column& column : columns) header.emplace_back(column.title);
  table.add_row(std::move(header));
  const auto add = [&](const std::string& name, const expr::OperationCounts& counts) {
    std::vector<std::string> cells{name, std::to_string(counts.arithmetic())};
    for (const Column& column : columns) cells.push_back(std::to_string(counts.*column.count));
    table.add_row(std::move(cells));
  };
  for (const Explanation::Pass& pass : explanation.passes) add(pass.name, pass.counts);
  if (explanation.prepare) add("prepare, once", *explanation.prepare);
  return fmt::format("{} of {}, formulation {}\n{}", explanation.function, explanation.robot, explanation.formulation,
                     table.render("  "));
}

std::string to_json(const Explanation& explanation) {
  JsonWriter json;
  const auto counts = [&](const expr::OperationCounts& of) {
    for (const Column& column : columns) json.key(column.key).value(static_cast<double>(of.*column.count));
  };
  json.begin_object().key("robot").value(explanation.robot).key("function").value(explanation.function);
  json.key("formulation").value(explanation.formulation).key("passes").begin_array();
  for (const Explanation::Pass& pass : explanation.passes) {
    json.begin_object().key("pass").value(pass.name);
    counts(pass.counts);
    json.end_object();
  }
  json.end_array();
  if (explanation.prepare) {
    json.key("prepare").begin_object();
    counts(*explanation.prepare);
    json.end_object();
  }
  json.end_object();
  return json.text() + "\n";
}

}  // namespace

int run_explain(const ExplainOptions& options) {
  Session session(file_reader());
  if (!session.choose_formulation(options.formulation) || !session.load(options.file)) {
    return fail_with_diagnostics(session, options.json);
  }
  const std::optional<Explanation> explanation = session.explain(options.robot, options.function);
  if (!explanation) return fail_with_diagnostics(session, options.json);
  print_diagnostics(session);  // warnings
  return write_output(options.json ? to_json(*explanation) : show(*explanation), exit_ok);
}

}  // namespace robotc::tools
