// data("run.csv"): the columns of a table beside the file, as vectors with units.
#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "compiler/sema/evaluation/environment.h"
#include "compiler/sema/evaluation/evaluator.h"
#include "compiler/sema/functions/builtins.h"
#include "compiler/sema/values/elaboration_limits.h"
#include "compiler/sema/values/sema_diagnostics.h"
#include "compiler/source/csv_table.h"
#include "compiler/units/unit.h"

namespace robotc::sema {

using expr::Id;

namespace {

struct Column {
  std::vector<std::string> path;  ///< {"q", "shoulder"}; an entry `pair[2]` is {"pair", "2"}
  Span span;
  robotc::Unit unit;
};

/// A node of the record: a column, or a group of them.
struct Node {
  std::string name;
  std::optional<std::size_t> column;
  std::vector<Node> children;
};

bool is_identifier(std::string_view text) {
  const auto letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; };
  const auto digit = [](char c) { return c >= '0' && c <= '9'; };
  return !text.empty() && letter(text.front()) &&
         std::all_of(text.begin(), text.end(), [&](char c) { return letter(c) || digit(c); });
}

bool is_index(std::string_view text) {
  return !text.empty() && text.size() < 6 &&
         std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

/// The parts of `q.left.hip` or `pair[2]`; empty if it is not such a name.
std::vector<std::string> path_of(std::string_view name) {
  std::vector<std::string> path;
  std::string_view rest = name;
  std::string index;
  if (rest.ends_with(']')) {
    const std::size_t open = rest.rfind('[');
    if (open == std::string_view::npos) return {};
    index = std::string(rest.substr(open + 1, rest.size() - open - 2));
    if (!is_index(index)) return {};
    rest = rest.substr(0, open);
  }
  while (true) {
    const std::size_t dot = rest.find('.');
    const std::string_view part = rest.substr(0, dot);
    if (!is_identifier(part)) return {};
    path.emplace_back(part);
    if (dot == std::string_view::npos) break;
    rest = rest.substr(dot + 1);
  }
  if (!index.empty()) path.push_back(index);
  return path;
}

class DataReader {
 public:
  DataReader(Evaluator& evaluator, const CsvTable& table, std::string file)
      : evaluator_(evaluator), table_(table), file_(std::move(file)) {}

  /// Poison (reported) after an error.
  Value read() {
    for (const CsvCell& cell : table_.header) {
      auto column = column_of(cell);
      if (!column) return Poison{};
      columns_.push_back(std::move(*column));
    }
    Node root;
    for (std::size_t c = 0; c < columns_.size(); ++c) {
      if (!add(root, c)) return Poison{};
    }
    if (!read_numbers()) return Poison{};
    return value_of(root, "data `" + file_ + "`");
  }

 private:
  /// "q.shoulder [rad]": its name and unit; without brackets it is a plain number.
  std::optional<Column> column_of(const CsvCell& cell) {
    Column column;
    column.span = cell.span;
    std::string_view name = cell.text;
    std::string_view unit = "1";
    // The brackets of an index follow the name directly, those of a unit after a blank.
    if (const std::size_t open = name.rfind(" ["); open != std::string_view::npos && name.ends_with(']')) {
      unit = name.substr(open + 2, name.size() - open - 3);
      name = name.substr(0, open);
      while (name.ends_with(' ')) name.remove_suffix(1);
    }
    if (name.empty()) {
      evaluator_.reporter().error(bad_data, cell.span, "a column has no name", "",
                                  {"the header has a name for each column, with its unit in brackets: `speed [m/s]`"});
      return std::nullopt;
    }
    column.path = path_of(name);
    if (unit == "1") {
      column.unit = robotc::Unit{dimensions::none, Number::integer(1)};
      return column;
    }
    const auto parsed = parse_unit(unit);
    if (const auto* known = std::get_if<robotc::Unit>(&parsed); known != nullptr && !known->place_si) {
      column.unit = *known;
      return column;
    }
    evaluator_.reporter().error(bad_data, cell.span, "`" + std::string(unit) + "` is not a unit", "",
                                {"write the unit as in the language: `[m/s^2]`, `[N*m]`, `[1]`"});
    return std::nullopt;
  }

  /// Columns whose names are not words are left out: nothing could name them.
  bool add(Node& root, std::size_t c) {
    Node* node = &root;
    for (const std::string& part : columns_[c].path) {
      if (node->column) break;
      const auto found =
          std::find_if(node->children.begin(), node->children.end(), [&](const Node& n) { return n.name == part; });
      node = found != node->children.end() ? &*found : &node->children.emplace_back(Node{part, {}, {}});
    }
    if (node == &root) return true;
    if (!node->column && node->children.empty()) {
      node->column = c;
      return true;
    }
    evaluator_.reporter().error(
        duplicate_name, columns_[c].span, "a column of this name is there already", "", {},
        node->column ? std::vector<Label>{{columns_[*node->column].span, "the first"}} : std::vector<Label>{});
    return false;
  }

  bool read_numbers() {
    expr::Pool& pool = evaluator_.pool();
    numbers_.resize(columns_.size());
    for (const auto& row : table_.rows) {
      for (std::size_t c = 0; c < columns_.size(); ++c) {
        if (columns_[c].path.empty()) continue;
        const CsvCell& cell = row[c];
        const bool negative = cell.text.starts_with('-');
        const std::string_view digits =
            std::string_view(cell.text).substr(negative || cell.text.starts_with('+') ? 1 : 0);
        const auto number = Number::parse(digits);
        if (!number) {
          report_cell(cell);
          return false;
        }
        const Id id = pool.mul(pool.number(*number), pool.number(columns_[c].unit.factor));
        numbers_[c].push_back(negative ? pool.neg(id) : id);
      }
    }
    return true;
  }

  void report_cell(const CsvCell& cell) {
    std::vector<std::string> hints;
    if (cell.text.find(',') != std::string::npos) hints.emplace_back("decimals have a point: `1.5`");
    if (cell.text.empty()) hints.emplace_back("leave out rows with missing values");
    evaluator_.reporter().error(bad_data, cell.span,
                                cell.text.empty() ? "a cell is empty" : "`" + cell.text + "` is not a number", "",
                                std::move(hints));
  }

  [[nodiscard]] Value value_of(const Node& node, const std::string& what) const {
    if (node.column) return vector_of(*node.column);
    Fields fields{what, {}, {}};
    std::vector<std::size_t> columns;
    for (const Node& child : node.children) {
      fields.members.emplace_back(child.name, value_of(child, "`" + child.name + "` of " + what));
      if (child.column) columns.push_back(*child.column);
    }
    // A group of columns is also a matrix with a row for each row of the file.
    if (!node.name.empty() && columns.size() == node.children.size()) fields.value = matrix_of(columns);
    return RecordRef{std::make_shared<const Fields>(std::move(fields))};
  }

  [[nodiscard]] Tensor vector_of(std::size_t c) const {
    std::vector<EntryDim> dims(numbers_[c].size(), EntryDim::of(columns_[c].unit.dimension));
    Tensor vector = Tensor::vector(numbers_[c], std::move(dims));
    vector.counts_cycles = columns_[c].unit.counts_cycles;
    return vector;
  }

  [[nodiscard]] Tensor matrix_of(const std::vector<std::size_t>& columns) const {
    Tensor matrix;
    matrix.rank = 2;
    matrix.rows = table_.rows.size();
    matrix.cols = columns.size();
    for (std::size_t row = 0; row < matrix.rows; ++row) {
      for (const std::size_t c : columns) {
        matrix.entries.push_back(numbers_[c][row]);
        matrix.dims.push_back(EntryDim::of(columns_[c].unit.dimension));
      }
    }
    return matrix;
  }

  Evaluator& evaluator_;
  const CsvTable& table_;
  std::string file_;
  std::vector<Column> columns_;
  std::vector<std::vector<Id>> numbers_;  ///< by column, SI
};

class Data final : public Callable {
 public:
  Value call(Evaluator& evaluator, const Call& call) const override {
    const auto given = match_arguments(evaluator.reporter(), call, {"file", "stride"}, 1, 1);
    if (given.size() != 2) return Poison{};
    const auto* file = std::get_if<syntax::StringLiteral>(&given[0]->node);
    if (file == nullptr) {
      return evaluator.reporter().error(wrong_kind, given[0]->span, "`data` needs the path of a file", "",
                                        {"write it in quotation marks: `data(\"run.csv\")`"});
    }
    std::size_t stride = 1;
    if (given[1] != nullptr) {
      Expected whole = Expected::scalar("argument `stride` of data", dimensions::none);
      whole.integer = true;
      const auto value = evaluator.tensor(*given[1], call.scope, whole);
      if (!value) return Poison{};
      const std::int64_t n = *evaluator.pool().value(value->entries[0]).to_integer();
      if (n < 1 || n > 1'000'000) {
        return evaluator.reporter().error(index_out_of_range, given[1]->span, "`stride` must be 1 or more",
                                          "this is " + std::to_string(n));
      }
      stride = static_cast<std::size_t>(n);
    }
    const auto source = evaluator.environment().read_data(file->value, given[0]->span);
    if (!source) return Poison{};
    const SourceMap& sources = evaluator.reporter().sources();
    if (!fits(evaluator, count_csv_lines(sources.file(*source).text) / stride, given[0]->span)) return Poison{};
    auto read = read_csv(sources, *source);
    if (const auto* error = std::get_if<CsvError>(&read)) {
      return evaluator.reporter().error(bad_data, error->span, error->message, error->label);
    }
    CsvTable& table = std::get<CsvTable>(read);
    thin(table, stride);
    if (table.rows.empty()) {
      return evaluator.reporter().error(bad_data, given[0]->span, "`" + file->value + "` has no rows", "only a header");
    }
    if (!evaluator.budget().spend(table.rows.size() * table.header.size(), call.expr.span)) return Poison{};
    return DataReader(evaluator, table, file->value).read();
  }

  [[nodiscard]] std::string signature() const override { return "data(file)"; }

 private:
  static bool fits(Evaluator& evaluator, std::size_t rows, Span span) {
    if (rows <= limits::elements + 2) return true;
    evaluator.reporter().error(too_many_elements, span, "data has at most 10 000 rows",
                               "these are about " + std::to_string(rows),
                               {"take every tenth row: `data(\"…\", stride = 10)`"});
    return false;
  }

  /// Keeps the first of each `stride` rows.
  static void thin(CsvTable& table, std::size_t stride) {
    if (stride == 1) return;
    std::vector<std::vector<CsvCell>> kept;
    for (std::size_t row = 0; row < table.rows.size(); row += stride) kept.push_back(std::move(table.rows[row]));
    table.rows = std::move(kept);
  }
};

}  // namespace

void define_data_function(Scope& scope) {
  scope.define_value("data", BindingRole::builtin, FunctionRef{std::make_shared<Data>()});
}

}  // namespace robotc::sema
