#include "compiler/emit/code.h"

#include <algorithm>

#include "compiler/expr/algorithms.h"
#include "compiler/reduce/reduce.h"

namespace robotc::emit {

using expr::Id;

namespace {

expr::Kernel reduced_kernel(const Function& function, const Model& model, const expr::Pool& pool) {
  std::vector<expr::Port> inputs;
  for (const std::size_t i : function.inputs) {
    const Input& input = model.inputs[i];
    inputs.push_back({input.name, input.symbols, input.symbols.size(), 1});
  }
  expr::Port parameters{"parameters", {}, model.parameters.size(), 1};
  for (const Parameter& parameter : model.parameters) parameters.entries.push_back(parameter.symbol);
  return reduce::reduce(expr::make_kernel(function.name, pool, std::move(inputs), std::move(parameters),
                                          {{function.name, function.entries, function.entries.size(), 1}}));
}

CodeFunction code_function(const Function& function, const CodeModel& model, const expr::Pool& pool,
                           const Dialect& dialect, const CodeOptions& options) {
  const expr::Kernel kernel = reduced_kernel(function, *model.model, pool);
  const std::vector<Id> roots = kernel.roots();
  std::vector<bool> needed(kernel.pool.size());
  for (const Id id : expr::reachable(kernel.pool, roots)) needed[id.index()] = true;

  CodeFunction result;
  result.function = &function;
  std::unordered_map<Id, std::string> symbols;
  for (std::size_t k = 0; k < function.inputs.size(); ++k) {
    const std::vector<Id>& entries = kernel.inputs[k].entries;
    for (std::size_t i = 0; i < entries.size(); ++i) {
      symbols.emplace(entries[i], options.element(kernel.inputs[k].name, i));
    }
    if (std::none_of(entries.begin(), entries.end(), [&](Id id) { return needed[id.index()]; })) {
      result.unused_inputs.push_back(function.inputs[k]);
    }
  }
  for (std::size_t i = 0; i < model.parameters.size(); ++i) {
    const Id symbol = kernel.constants.entries[i];
    symbols.emplace(symbol, model.parameters[i]);
    if (needed[symbol.index()]) result.parameters.push_back(i);
  }
  result.statements = statements(kernel.pool, roots, symbols, dialect);
  result.operations = expr::count_operations(kernel.pool, roots);
  return result;
}

std::string counted(std::size_t count, const char* one, const char* many) {
  return count == 0 ? "" : ", " + std::to_string(count) + " " + (count == 1 ? one : many);
}

std::string shape_text(const std::vector<std::vector<std::string>>& labels) {
  std::string text;
  for (const auto& axis : labels) text += (text.empty() ? "" : " x ") + std::to_string(axis.size());
  return text;
}

}  // namespace

const std::string* common_unit(const std::vector<std::string>& units) {
  if (units.empty()) return nullptr;
  const bool same = std::all_of(units.begin(), units.end(), [&](const std::string& unit) { return unit == units[0]; });
  return same ? &units.front() : nullptr;
}

std::vector<std::string> wrapped(const std::string& text, std::size_t width) {
  std::vector<std::string> lines;
  std::size_t begin = 0;
  while (text.size() - begin > width) {
    std::size_t end = text.rfind(", ", begin + width);
    if (end == std::string::npos || end <= begin) end = text.find(", ", begin);
    if (end == std::string::npos) break;
    lines.push_back(text.substr(begin, end + 1 - begin));
    begin = end + 2;
  }
  lines.push_back(text.substr(begin));
  return lines;
}

std::string entry_list(const std::vector<std::string>& names, const std::vector<std::string>& units,
                       std::size_t first) {
  std::string text;
  for (std::size_t i = 0; i < names.size(); ++i) {
    text +=
        (text.empty() ? "" : ", ") + ("[" + std::to_string(first + i) + "]") + (names[i].empty() ? "" : " ") + names[i];
    if (i < units.size() && !units[i].empty()) text += " " + units[i];
  }
  return text;
}

std::vector<std::string> description(const Function& f, const Model& model, std::size_t first_index) {
  std::vector<std::string> lines{f.name + ": " + f.meaning};
  const auto add = [&](const std::string& head, const std::string& list) {
    const std::vector<std::string> rows = wrapped(list, 84);
    for (std::size_t i = 0; i < rows.size(); ++i) lines.push_back((i == 0 ? head : std::string(6, ' ')) + rows[i]);
  };
  for (const std::size_t i : f.inputs) {
    const Input& input = model.inputs[i];
    const std::string entries = entry_list(input.entry_names, input.units, first_index);
    add("  " + input.name + ": " + input.meaning + (entries.empty() ? "" : ": "), entries);
  }
  const std::string* unit = common_unit(f.units);
  const std::string shape = shape_text(f.labels);
  std::string head = "  " + (f.result.empty() ? f.name : f.result) + ": " + (shape.empty() ? "one number" : shape);
  if (unit != nullptr && !unit->empty()) head += ", in " + *unit;
  if (f.rank() == 1) {
    add(head + ": ", entry_list(f.labels[0], unit == nullptr ? f.units : std::vector<std::string>{}, first_index));
  } else {
    lines.push_back(head);
    for (std::size_t axis = 0; axis < f.rank(); ++axis) {
      static constexpr const char* names[] = {"rows", "columns", "layers"};
      if (axis > 0 && f.labels[axis] == f.labels[axis - 1]) continue;
      add("    " + std::string(f.rank() <= 3 ? names[axis] : "axis") + ": ",
          entry_list(f.labels[axis], {}, first_index));
    }
    if (unit == nullptr && f.rank() == 2) {
      for (std::size_t r = 0; r < f.labels[0].size(); ++r) {
        const std::size_t cols = f.labels[1].size();
        std::string row;
        for (std::size_t c = 0; c < cols; ++c) {
          const std::string& entry = f.units[r * cols + c];
          row += (row.empty() ? "" : ", ") + (entry.empty() ? "1" : entry);
        }
        add("    units of row " + std::to_string(first_index + r) + ": ", row);
      }
    }
  }
  for (const std::string& note : f.notes) lines.push_back("    " + note);
  return lines;
}

std::string in_comment(std::string text) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (static_cast<unsigned char>(text[i]) < 0x20 || text[i] == 0x7F) text[i] = ' ';
    if (text[i] == '/' && i > 0 && text[i - 1] == '*') text.insert(i, " ");
  }
  return text;
}

std::string cost_line(const expr::OperationCounts& counts) {
  const std::string text = counted(counts.multiplications, "multiplication", "multiplications") +
                           counted(counts.additions, "addition", "additions") +
                           counted(counts.divisions, "division", "divisions") +
                           counted(counts.square_roots, "square root", "square roots") +
                           counted(counts.sincos_pairs, "sine with cosine", "sines with cosines") +
                           counted(counts.other_functions, "function", "functions") +
                           counted(counts.selects, "comparison or choice", "comparisons and choices") +
                           counted(counts.calls, "numeric algorithm", "numeric algorithms");
  // A constant, or an input as it is.
  return text.empty() ? "Takes no arithmetic." : "Takes " + text.substr(2) + ".";
}

CodeModel code_model(const Model& model, const expr::Pool& pool, const Dialect& dialect, const CodeOptions& options) {
  CodeModel code;
  code.model = &model;
  code.first_index = options.first_index;
  code.summary = "Equations of " + model.robot + ", made by `" + model.command + "`" +
                 (model.made_by.empty() ? "." : " (" + model.made_by + ").");
  code.prefix = identifier(model.robot) + "_";
  std::set<std::string, std::less<>> taken = options.taken;
  for (std::size_t i = 0; i < model.inputs.size(); ++i) {
    if (is_taken(model, i)) taken.insert(model.inputs[i].name);
  }
  for (const Function& function : model.functions) taken.insert(function.name);
  Identifiers identifiers(std::move(taken));
  for (const Parameter& parameter : model.parameters) code.parameters.push_back(identifiers.claim(parameter.name));
  for (const Function& function : model.functions) {
    code.functions.push_back(code_function(function, code, pool, dialect, options));
  }
  return code;
}

std::string comment_block(const CodeFunction& function, const CodeModel& model, const std::string& first,
                          const std::string& next, const std::string& end) {
  std::string text;
  std::vector<std::string> lines = description(*function.function, *model.model, model.first_index);
  lines.push_back(cost_line(function.operations));
  for (const std::string& line : lines) {
    std::string row = (text.empty() ? first : next) + line;
    while (row.ends_with(' ')) row.pop_back();
    text += (text.empty() ? "" : "\n") + row;
  }
  return text + end + "\n";
}

std::string parameter_table(const Model& model, std::size_t first_index, const std::string& line_start) {
  std::string text;
  for (std::size_t i = 0; i < model.parameters.size(); ++i) {
    const Parameter& parameter = model.parameters[i];
    if (i == 0) text += line_start + "Parameters, in this order, with the values of the default:\n";
    text += line_start + "  [" + std::to_string(first_index + i) + "] " + parameter.name + " = " +
            literal(Number::inexact(parameter.value)) + (parameter.unit.empty() ? "" : " ") + parameter.unit + "\n";
  }
  return text;
}

std::string default_values(const Model& model, std::string_view suffix) {
  std::string text;
  for (const Parameter& parameter : model.parameters) {
    text += (text.empty() ? "" : ", ") + literal(Number::inexact(parameter.value));
    text += suffix;
  }
  return text;
}

namespace {

/// Nested lists of the entries from `next` on, along `axis` and the axes inside it.
std::string nested_from(const Function& function, const std::vector<std::string>& entries, std::size_t axis,
                        std::size_t& next, const std::string& indent, const std::string& step) {
  if (axis == function.rank()) return entries[next++];
  const bool innermost = axis + 1 == function.rank();
  std::string text = "[";
  for (std::size_t i = 0; i < function.labels[axis].size(); ++i) {
    if (i > 0) text += ",";
    text += innermost && axis > 0 ? (i > 0 ? " " : "") : "\n" + indent + step;
    text += nested_from(function, entries, axis + 1, next, indent + step, step);
  }
  return text + "]";
}

}  // namespace

std::string nested_lists(const Function& function, const std::vector<std::string>& entries, const std::string& indent,
                         const std::string& step) {
  std::size_t next = 0;
  return nested_from(function, entries, 0, next, indent, step);
}

}  // namespace robotc::emit
