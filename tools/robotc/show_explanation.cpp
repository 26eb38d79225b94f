#include "tools/robotc/show_explanation.h"

#include <fmt/format.h>

#include "compiler/support/json_writer.h"
#include "results/table.h"

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

constexpr const char* legend =
    "× products, ± sums and differences, ÷ quotients, √ roots; the first column is their number. sincos: the sine and\n"
    "the cosine of one angle, as one. selects: min, max, abs, comparisons and `if`. Each row is what is left after a "
    "pass.\n";

}  // namespace

std::string show_explanation(const Explanation& explanation) {
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
  const std::string of = explanation.robot.empty() ? "" : " of " + explanation.robot;
  return fmt::format("{}{}, formulation {}\n{}", explanation.function, of, explanation.formulation,
                     table.render("  ")) +
         legend;
}

std::string explanation_to_json(const Explanation& explanation) {
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

}  // namespace robotc::tools
