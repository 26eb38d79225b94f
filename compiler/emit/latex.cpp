// Equations for papers: a fragment with amsmath's align.
#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstdlib>
#include <map>

#include "compiler/emit/latex_typesetting.h"
#include "compiler/emit/names.h"
#include "compiler/emit/readable.h"

namespace robotc::emit {

using expr::Id;
using expr::Op;

namespace {

constexpr std::size_t printed_line_width = 62;  // of a line, `=` included, beside its number
constexpr std::size_t most_columns = 20;        // of a matrix
constexpr std::size_t amsmath_columns = 10;     // of a matrix, unless it is told
constexpr std::size_t narrowest = 30;           // right of `=`
constexpr std::size_t widest_below = 30;        // in a fraction

std::string joined(const std::vector<std::string>& parts, const char* between) {
  std::string text;
  for (const std::string& part : parts) text += (text.empty() ? "" : between) + part;
  return text;
}

class LatexLetters final : public Letters {
 public:
  LatexLetters(const Model& model, const Style& style) : Letters(model, style), short_names_(style.short_names) {
    for (const Input& input : model.inputs) {
      for (std::size_t i = 0; i < input.symbols.size(); ++i) {
        const bool is_scalar = input.entry_names.empty();
        names_.emplace(input.symbols[i],
                       is_scalar ? input.latex : input.latex + "_{" + index(input.entry_names[i], i) + "}");
        if (!input.moves && !is_scalar) joints_.emplace_back(input.entry_names[i]);
      }
    }
    std::set<std::string, std::less<>> taken;
    for (std::size_t i = 0; i < model.inputs.size(); ++i) {
      if (!is_taken(model, i)) continue;
      for (const Id symbol : model.inputs[i].symbols) taken.insert(names_.at(symbol));
    }
    for (const Function& function : model.functions) taken.insert(function.latex);
    const auto add_name = [&](const std::string& own, Id symbol) {
      const std::string name = free_name(own, [&](const std::string& candidate) {
        const std::string written = latex_symbol(candidate);
        return !taken.contains(written) && !(short_names_ && is_short_turn(written));
      });
      names_.emplace(symbol, latex_symbol(name));
      taken.insert(latex_symbol(name));
    };
    for (const Parameter& parameter : model.parameters) add_name(parameter.name, parameter.symbol);
    for (const NamedValue& value : model.values) add_name(value.name, value.value);
    for (const char* name : {"f", "h", "k", "u", "w", "\\phi", "\\psi"}) {
      const std::string start = std::string(name) + "_{";
      const bool is_free = std::none_of(taken.begin(), taken.end(), [&](const std::string& other) {
        return other.starts_with(start) && std::isdigit(static_cast<unsigned char>(other[start.size()])) != 0;
      });
      name_of_sums_ = name;
      if (is_free) break;
    }
  }

  [[nodiscard]] std::string symbol(Id id) const override {
    const auto found = names_.find(id);
    return found == names_.end() ? "?" : found->second;
  }

  [[nodiscard]] std::string name(std::size_t index) const override {
    return name_of_sums_ + "_{" + std::to_string(index + 1) + "}";
  }

  [[nodiscard]] std::string power(const std::string& base, int exponent) const override {
    return exponent == 1 ? base : base + "^{" + std::to_string(exponent) + "}";
  }

  [[nodiscard]] std::string call(Op op, const std::vector<std::string>& marked) const override {
    std::vector<std::string> args;
    args.reserve(marked.size());
    for (const std::string& arg : marked) args.push_back(one_line(arg));
    const auto infix = [&](const char* sign) { return "(" + args[0] + " " + sign + " " + args[1] + ")"; };
    switch (op) {
      case Op::select:
        return "(\\text{if } " + args[0] + " \\text{ then } " + args[1] + " \\text{ else } " + args[2] + ")";
      case Op::less:
        return infix("<");
      case Op::less_equal:
        return infix("\\le");
      case Op::equal:
        return infix("=");
      case Op::logical_and:
        return infix("\\land");
      case Op::logical_or:
        return infix("\\lor");
      case Op::logical_not:
        return "\\lnot " + args[0];
      case Op::sqrt:
        return "\\sqrt{" + args[0] + "}";
      case Op::abs:
        return "\\lvert " + args[0] + "\\rvert";
      case Op::floor:
        return "\\lfloor " + args[0] + "\\rfloor";
      case Op::pow:
        return "(" + args[0] + ")^{" + args[1] + "}";
      case Op::sign:
        return "\\operatorname{sgn}(" + args[0] + ")";
      case Op::atan2:
        return "\\operatorname{atan2}(" + joined(args, ", ") + ")";
      case Op::asin:
      case Op::acos:
      case Op::atan:
        return "\\arc" + std::string(expr::name(op)).substr(1) + "(" + args[0] + ")";
      default:
        return "\\" + std::string(expr::name(op)) + "(" + joined(args, ", ") + ")";
    }
  }

  [[nodiscard]] std::string short_turn(Op op, const std::vector<std::size_t>& joints) const override {
    return (op == Op::sin ? "s_{" : "c_{") + joint_numbers(joints, ',') + "}";
  }

  [[nodiscard]] std::string product(const std::vector<std::string>& factors) const override {
    return joined(factors, " \\, ");
  }

  /// Short factors go into the fraction; sums beside it, where lines can be broken.
  [[nodiscard]] std::string quotient(const std::vector<std::string>& above,
                                     const std::vector<Divisor>& below) const override {
    std::vector<std::string> over;
    std::vector<std::string> beside;
    std::vector<std::string> under;
    for (const std::string& factor : above)
      (factor.find(break_point) == std::string::npos ? over : beside).push_back(factor);
    for (const Divisor& divisor : below) {
      if (printed_width(one_line(divisor.base)) <= widest_below) {
        under.push_back(power(one_line(divisor.base), divisor.exponent));
      } else {
        const bool is_enclosed = divisor.base.front() == '(';
        beside.push_back(power(is_enclosed ? divisor.base : "(" + divisor.base + ")", -divisor.exponent));
      }
    }
    // A single sum as denominator needs no parentheses.
    const bool encloses = under.size() == 1 && below.size() == 1 && below.front().exponent == 1;
    if (encloses && under.front().front() == '(' && under.front().back() == ')') {
      under.front() = under.front().substr(1, under.front().size() - 2);
    }
    if (over.empty() && !under.empty()) over.emplace_back("1");
    if (!under.empty()) over = {"\\frac{" + product(over) + "}{" + product(under) + "}"};
    over.insert(over.end(), beside.begin(), beside.end());
    return product(over);
  }

  /// A value in the table of symbols, with its sign.
  [[nodiscard]] std::string value(double number) const {
    return (number < 0 ? "-" : "") + Letters::number(Coefficient::inexact(std::abs(number)), {});
  }

  /// The left side of `=`.
  [[nodiscard]] std::string entry(const Function& function, std::size_t at, const expr::Pool& pool) const {
    if (!function.equals.empty()) return pool.is_symbol(function.equals[at]) ? symbol(function.equals[at]) : "0";
    if (function.rank() == 0) return function.latex;
    const std::vector<std::size_t> indices = indices_of(function, at);
    std::vector<std::string> labels;
    for (std::size_t axis = 0; axis < indices.size(); ++axis) labels.push_back(function.labels[axis][indices[axis]]);
    if (function.rank() == 1) {
      if (std::string component = component_of(labels.front()); !component.empty()) return component;
    }
    return indexed(function.latex, labels);
  }

  /// A letter with labels as indices.
  [[nodiscard]] std::string indexed(const std::string& letter, const std::vector<std::string>& labels) const {
    std::vector<std::string> parts;
    for (const std::string& label : labels) {
      if (std::string component = component_of(label); !component.empty()) {
        parts.push_back(std::move(component));
        continue;
      }
      const auto joint = std::find(joints_.begin(), joints_.end(), label);
      parts.push_back(joint == joints_.end() ? latex_index(label)
                                             : index(label, static_cast<std::size_t>(joint - joints_.begin())));
    }
    const bool has_digits_only = std::all_of(parts.begin(), parts.end(), [](const std::string& part) {
      return part.size() == 1 && std::isdigit(static_cast<unsigned char>(part.front())) != 0;
    });
    static constexpr std::string_view partial = "\\frac{\\partial";
    if (letter.starts_with(partial)) return partial_derivative(letter, parts);
    return "{" + letter + "}_{" + joined(parts, has_digits_only ? "" : ",") + "}";
  }

 private:
  /// \frac{\partial M_{12}}{\partial q_{3}}: the letter below has the last of two labels, or else the first.
  [[nodiscard]] static std::string partial_derivative(const std::string& letter, std::vector<std::string> parts) {
    const std::size_t middle = letter.find("}{");
    const auto by = parts.size() == 2 ? parts.end() - 1 : parts.begin();
    const std::string below = letter.substr(middle, letter.size() - middle - 1) + "_{" + *by + "}}";
    parts.erase(by);
    return letter.substr(0, middle) + (parts.empty() ? "" : "_{" + joined(parts, ",") + "}") + below;
  }

  [[nodiscard]] std::string pi() const override { return "\\pi"; }
  [[nodiscard]] std::string square_root(const std::string& number) const override { return "\\sqrt{" + number + "}"; }
  [[nodiscard]] std::string decimal_number(std::string printed) const override {
    const std::size_t e = printed.find('e');
    if (e == std::string::npos) return printed;
    return printed.substr(0, e) + " \\cdot 10^{" + std::to_string(std::atoi(printed.c_str() + e + 1)) + "}";
  }

  [[nodiscard]] std::string index(const std::string& joint, std::size_t number) const {
    return short_names_ ? std::to_string(number + 1) : latex_index(joint);
  }

  /// Components of poses, twists and wrenches: v_x, \omega_x, R_{12}, p_x. Empty for names of joints.
  [[nodiscard]] static std::string component_of(std::string_view label) {
    if (label.starts_with("rotation[")) return "R_{" + std::string{label[9], label[12]} + "}";
    if (label.starts_with("position.")) return "p_{" + std::string(label.substr(9)) + "}";
    static constexpr std::pair<std::string_view, std::string_view> kinds[] = {
        {"v", "v"}, {"w", "\\omega"}, {"a", "a"}, {"alpha", "\\alpha"}, {"f", "f"}, {"m", "m"}};
    for (const auto& [head, letter] : kinds) {
      if (label.size() == head.size() + 1 && label.starts_with(head) && label.back() >= 'x' && label.back() <= 'z') {
        return std::string(letter) + "_{" + label.back() + "}";
      }
    }
    return "";
  }

  bool short_names_;
  std::string name_of_sums_;  ///< without its number
  std::unordered_map<Id, std::string> names_;
  std::vector<std::string> joints_;
};

/// Line style for the right side of `=`, beside a left side of this width.
LineStyle lines_beside(std::size_t left) {
  const std::size_t width = std::max(printed_line_width, left + narrowest) - left;
  return {width, true, true, " \\notag \\\\\n  &\\quad ", " \\notag \\\\\n  &\\qquad ", "\\quad ", printed_width};
}

/// Both sides of an equation; the right side with marks where lines may be broken.
struct Equation {
  std::string left;
  std::string right;
};

/// Right sides are aligned after the widest left side, or stand below left sides that are too wide. Each equation has
/// one number. No page begins after its first line, but others may.
std::string aligned(const std::vector<Equation>& equations) {
  constexpr std::size_t widest_aligned = 30;
  constexpr std::size_t most_kept_together = 15;  // lines
  constexpr std::string_view line_end = "\\notag \\\\";
  std::size_t widest = 0;
  for (const Equation& equation : equations) widest = std::max(widest, printed_width(equation.left));
  std::string rows;
  for (const auto& [left, right] : equations) {
    std::string row;
    if (widest <= widest_aligned) {
      row = left + " &=" + sized_parentheses(break_lines(right, 2, lines_beside(widest)));
    } else if (printed_width(left + " =" + one_line(right)) <= printed_line_width) {
      row = "&" + left + " = " + sized_parentheses(one_line(right));
    } else {
      row = "&" + left + " \\notag \\\\\n  &\\quad =" + sized_parentheses(break_lines(right, 4, lines_beside(0)));
    }
    if (const std::size_t first = row.find(line_end); first != std::string::npos)
      row.insert(first + line_end.size(), "*");
    rows += (rows.empty() ? "" : " \\\\\n") + row;
  }
  const std::string text = "\\begin{align}\n" + rows + "\n\\end{align}\n";
  const auto lines = static_cast<std::size_t>(std::count(rows.begin(), rows.end(), '\n')) + 1;
  return lines <= most_kept_together ? text : "\\begingroup\\allowdisplaybreaks\n" + text + "\\endgroup\n";
}

/// "kg*m^2" as \\mathrm{kg\\,m^{2}}.
std::string latex_unit(const std::string& unit) {
  std::string text;
  for (std::size_t i = 0; i < unit.size(); ++i) {
    if (unit[i] == '*') {
      text += "\\,";
    } else if (unit[i] == '^') {
      const std::size_t end = std::min(unit.find_first_not_of("-0123456789", i + 1), unit.size());
      text += "^{" + unit.substr(i + 1, end - i - 1) + "}";
      i = end - 1;
    } else {
      text += unit[i];
    }
  }
  return text.empty() ? "" : "\\,\\mathrm{" + text + "}";
}

/// Joints whose position, rate or effort occurs.
std::vector<bool> used_joints(const Model& model, const std::set<Id>& symbols) {
  std::vector<bool> used(joint_count(model));
  for (const Input& input : model.inputs) {
    if (input.symbols.size() != used.size()) continue;
    for (std::size_t i = 0; i < used.size(); ++i) used[i] = used[i] || symbols.contains(input.symbols[i]);
  }
  return used;
}

/// True if entries are numbered by joints, as those of a mass matrix are.
bool has_joints_as_indices(const Model& model) {
  const auto is_of_joints = [&](const std::vector<std::string>& labels) {
    return std::any_of(model.inputs.begin(), model.inputs.end(), [&](const Input& input) {
      return input.of_joints && !input.entry_names.empty() && input.entry_names == labels;
    });
  };
  return std::any_of(model.functions.begin(), model.functions.end(), [&](const Function& function) {
    return function.equals.empty() && std::any_of(function.labels.begin(), function.labels.end(), is_of_joints);
  });
}

/// The table of the symbols that occur: in formulas, and as indices.
std::string nomenclature(const Model& model, const LatexLetters& letters, const ModelFormulas& formulas,
                         const Style& style) {
  std::string rows;
  const auto add_row = [&](const std::string& symbol, const std::string& meaning, const std::string& value) {
    rows += "$" + symbol + "$ & " + meaning + " & " + (value.empty() ? "" : "$" + value + "$ ") + "\\\\\n";
  };
  if (style.short_names) {
    const bool all_joints = has_joints_as_indices(model);
    const std::vector<bool> moves = used_joints(model, formulas.symbols);
    for (const Input& input : model.inputs) {
      if (input.moves) continue;
      for (std::size_t i = 0; i < input.entry_names.size(); ++i) {
        if (!all_joints && !moves[i]) continue;
        add_row(letters.symbol(input.symbols[i]), "position of \\texttt{" + latex_text(input.entry_names[i]) + "}", "");
      }
    }
    if (!formulas.turn.empty()) {
      std::string angle;
      for (const std::size_t joint : formulas.turn) {
        angle += (angle.empty() ? "q_{" : " + q_{") + std::to_string(joint + 1) + "}";
      }
      add_row(letters.short_turn(Op::sin, formulas.turn) + ",\\, " + letters.short_turn(Op::cos, formulas.turn),
              "$\\sin(" + angle + ")$, $\\cos(" + angle + ")$", "");
    }
  }
  for (const Parameter& parameter : model.parameters) {
    if (!formulas.symbols.contains(parameter.symbol)) continue;
    add_row(letters.symbol(parameter.symbol), "\\texttt{" + latex_text(parameter.name) + "}",
            letters.value(parameter.value) + latex_unit(parameter.unit));
  }
  if (rows.empty()) return "";
  return "\n\\begin{tabular}{lll}\n" + rows + "\\end{tabular}\n";
}

std::string heading(const Model& model, const Style& style) {
  std::string text = "% Equations of " + model.robot + ", by `" + model.command + "`";
  text += (model.made_by.empty() ? "" : " (" + model.made_by + ")");
  text += ".\n% For \\usepackage{amsmath}. SI units, angles in rad, numbers to " + std::to_string(style.digits) +
          " digits.\n";
  return text;
}

/// The axes of a function whose entries are written as matrices: the axes of the rows and of the columns, and the axis
/// that numbers the matrices, if there are several.
struct MatrixAxes {
  std::size_t rows = 0;
  std::size_t columns = 1;
  std::optional<std::size_t> number{};
};

/// Several matrices are numbered by the first axis, as Christoffel symbols are by joints. If the first two axes are
/// alike, they are numbered by the last one, as inertia coefficients are by bodies.
std::optional<MatrixAxes> matrix_axes(const Function& function) {
  std::optional<MatrixAxes> axes;
  if (function.rank() == 2) axes = MatrixAxes{};
  if (function.rank() == 3) {
    const bool is_last = function.labels[0] == function.labels[1] && function.labels[1] != function.labels[2];
    axes = is_last ? MatrixAxes{0, 1, 2} : MatrixAxes{1, 2, 0};
  }
  if (axes && function.labels[axes->columns].size() > most_columns) return std::nullopt;
  return axes;
}

/// The entries that stand in their matrix themselves: as many of the shorter ones as fit on a line, the others by name.
/// Nothing if not even names fit.
std::optional<std::vector<bool>> entries_in_matrix(const Function& function, const MatrixAxes& axes,
                                                   const std::vector<std::string>& texts, const LatexLetters& letters,
                                                   const expr::Pool& pool) {
  constexpr std::size_t between_columns = 2;
  constexpr std::size_t of_left_side = 8;  // with brackets
  std::vector<std::size_t> widths;
  std::vector<std::size_t> of_names;
  for (std::size_t i = 0; i < texts.size(); ++i) {
    widths.push_back(printed_width(one_line(texts[i])));
    of_names.push_back(printed_width(letters.entry(function, i, pool)));
  }
  const auto total = [&](std::size_t longest) {
    std::vector<std::size_t> columns(function.labels[axes.columns].size());
    for (std::size_t i = 0; i < widths.size(); ++i) {
      std::size_t& column = columns[indices_of(function, i)[axes.columns]];
      column = std::max(column, widths[i] <= longest ? widths[i] : of_names[i]);
    }
    std::size_t sum = of_left_side;
    for (const std::size_t column : columns) sum += column + between_columns;
    return sum;
  };
  constexpr std::size_t shortest = 2;  // zeros and small numbers
  std::size_t longest = std::max(shortest, widths.empty() ? 0 : *std::max_element(widths.begin(), widths.end()));
  while (longest > shortest && total(longest) > printed_line_width) --longest;
  if (total(longest) > printed_line_width) return std::nullopt;
  std::vector<bool> in_matrix;
  for (const std::size_t width : widths) in_matrix.push_back(width <= longest);
  return in_matrix;
}

/// Matrices in brackets: their short entries, and the names of their long ones, for which equations follow.
std::string matrix_text(const Function& function, const MatrixAxes& axes, const std::vector<std::string>& texts,
                        const std::vector<bool>& in_matrix, const LatexLetters& letters, const expr::Pool& pool) {
  const std::size_t columns = function.labels[axes.columns].size();
  std::map<std::size_t, std::string> matrices;  // rows, by the index that numbers the matrix
  for (std::size_t i = 0; i < texts.size(); ++i) {
    const std::vector<std::size_t> indices = indices_of(function, i);
    std::string& rows = matrices[axes.number ? indices[*axes.number] : 0];
    const std::string separator = indices[axes.columns] > 0 ? " & " : indices[axes.rows] > 0 ? " \\\\\n" : "";
    rows += separator + (in_matrix[i] ? sized_parentheses(one_line(texts[i])) : letters.entry(function, i, pool));
  }
  std::string text;
  for (const auto& [number, rows] : matrices) {
    const std::string left =
        axes.number ? letters.indexed(function.latex, {function.labels[*axes.number][number]}) : function.latex;
    if (columns > amsmath_columns) text += "\\setcounter{MaxMatrixCols}{" + std::to_string(columns) + "}\n";
    text += "\\begin{equation}\n" + left + " = \\begin{bmatrix}\n" + rows + "\n\\end{bmatrix}\n\\end{equation}\n";
  }
  return text;
}

/// Words of a meaning that are symbols, as mathematics: q, qd, qdd, tau, and single capitals, also with an index.
std::string meaning_text(const std::string& meaning) {
  static const std::map<std::string, std::string, std::less<>> letters{
      {"q", "q"}, {"qd", "\\dot{q}"}, {"qdd", "\\ddot{q}"}, {"tau", "\\tau"}};
  std::string text;
  for (std::size_t i = 0; i < meaning.size();) {
    std::size_t end = i;
    const auto is_of_word = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; };
    while (end < meaning.size() && is_of_word(meaning[end])) ++end;
    const std::string word = meaning.substr(i, end - i);
    const auto letter = letters.find(word);
    const bool is_capital = !word.empty() && std::isupper(static_cast<unsigned char>(word.front())) != 0 &&
                            (word.size() == 1 || word[1] == '_');
    if (letter != letters.end()) {
      text += "$" + letter->second + "$";
    } else if (is_capital) {
      text += "$" + latex_symbol(word) + "$";
    } else if (end == i) {
      // A product, or the star of P*.
      const bool is_product = meaning[i] == '*' && i + 1 < meaning.size() && meaning[i + 1] != ' ';
      text += is_product ? "\\," : meaning[i] == '*' ? "$^{*}$" : latex_text(meaning.substr(i, 1));
      ++end;
    } else {
      text += latex_text(word);
    }
    i = end;
  }
  return text;
}

/// A heading that stays with what follows: TeX breaks no page between a paragraph and a display below it.
std::string function_heading(const Function& function) {
  std::string text = "\n\\paragraph{\\texttt{" + latex_text(function.title) + "}} " + meaning_text(function.meaning) +
                     (function.notes.empty() ? ".\n" : ":\n");
  for (const std::string& note : function.notes) text += "\\\\ \\texttt{" + latex_text(note) + "}\n";
  return text;
}

/// A function's heading and equations.
std::string function_text(const Function& function, const std::vector<Formula>& formulas, const LatexLetters& letters,
                          const FormulaWriter& writer, const expr::Pool& pool, bool as_matrix) {
  std::vector<std::string> texts;
  for (const Formula& formula : formulas) texts.push_back(writer.whole(formula));
  std::string text = function_heading(function);
  std::optional<MatrixAxes> axes = as_matrix ? matrix_axes(function) : std::nullopt;
  std::vector<bool> in_matrix;
  if (axes) {
    auto fitting = entries_in_matrix(function, *axes, texts, letters, pool);
    if (fitting) {
      in_matrix = *std::move(fitting);
    } else {
      axes.reset();
    }
  }
  if (axes) text += matrix_text(function, *axes, texts, in_matrix, letters, pool);
  std::vector<Equation> equations;
  bool skipped = false;
  for (const WrittenEntry& entry : written_entries(function, formulas, texts)) {
    if (axes && in_matrix[entry.entries.front()]) continue;
    if (entry.is_zero && function.rank() >= 2) {
      skipped = true;
      continue;
    }
    std::string left;
    for (const std::size_t i : entry.entries) left += (left.empty() ? "" : " = ") + letters.entry(function, i, pool);
    equations.push_back({std::move(left), texts[entry.entries.front()]});
  }
  if (axes && equations.empty()) return text;
  if (equations.empty()) equations.push_back({"{" + function.latex + "}", "0"});
  text += aligned(equations);
  if (skipped) text += "\\noindent All other entries are 0.\n";
  return text;
}

}  // namespace

Result write_latex(const Model& model, const expr::Pool& pool, const Style& style) {
  const ModelFormulas formulas = model_formulas(model, pool, style.form);
  if (formulas.refusal) return {"", formulas.refusal};
  const LatexLetters letters(model, style);
  const FormulaWriter writer(model, letters, style);
  Result result;
  result.text = heading(model, style) + nomenclature(model, letters, formulas, style);
  for (std::size_t i = 0; i < model.functions.size(); ++i) {
    result.text += function_text(model.functions[i], formulas.functions[i], letters, writer, pool, style.matrices);
  }
  if (!formulas.definitions.empty()) {
    const std::vector<std::string> left_sides = names_of(formulas.definitions, letters);
    std::vector<Equation> equations;
    for (std::size_t i = 0; i < formulas.definitions.size(); ++i) {
      equations.push_back({left_sides[i], writer.whole(formulas.definitions[i].sum)});
    }
    result.text += "\n\\noindent where\n" + aligned(equations);
  }
  return result;
}

}  // namespace robotc::emit
