// Equations for papers: a fragment with amsmath's align.
#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstdlib>

#include "compiler/emit/latex_typesetting.h"
#include "compiler/emit/names.h"
#include "compiler/emit/readable.h"

namespace robotc::emit {

using expr::Id;
using expr::Op;

namespace {

constexpr std::size_t printed_line_width = 64;  // of a line, `=` included
constexpr std::size_t most_columns = 10;        // of amsmath's matrices
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
        names_.emplace(input.symbols[i], input.latex + "_{" + index(input.entry_names[i], i) + "}");
        if (!input.moves) joints_.emplace_back(input.entry_names[i]);
      }
    }
    std::set<std::string, std::less<>> taken;
    for (const auto& [symbol, name] : names_) taken.insert(name);
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
    std::vector<std::string> parts;
    for (std::size_t axis = 0; axis < indices.size(); ++axis) {
      const std::string& label = function.labels[axis][indices[axis]];
      if (const std::string component = component_of(label); !component.empty()) {
        if (function.rank() == 1) return component;
        parts.push_back(component);
        continue;
      }
      const auto joint = std::find(joints_.begin(), joints_.end(), label);
      parts.push_back(joint == joints_.end() ? latex_index(label)
                                             : index(label, static_cast<std::size_t>(joint - joints_.begin())));
    }
    const bool has_digits_only = std::all_of(parts.begin(), parts.end(), [](const std::string& part) {
      return part.size() == 1 && std::isdigit(static_cast<unsigned char>(part.front())) != 0;
    });
    return "{" + function.latex + "}_{" + joined(parts, has_digits_only ? "" : ",") + "}";
  }

 private:
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

/// True if an entry fits into a matrix with so many columns.
bool is_short_entry(const std::string& marked, std::size_t columns) {
  return printed_width(one_line(marked)) * columns <= printed_line_width;
}

/// Both sides of an equation; the right side with marks where lines may be broken.
struct Equation {
  std::string left;
  std::string right;
};

/// Right sides are aligned after the widest left side. Each equation has one number. No page begins after its first
/// line.
std::string aligned(const std::vector<Equation>& equations) {
  std::size_t widest = 0;
  for (const Equation& equation : equations) widest = std::max(widest, printed_width(equation.left));
  const LineStyle line_style = lines_beside(widest);
  std::string rows;
  for (const auto& [left, right] : equations) {
    std::string row = left + " &=" + sized_parentheses(break_lines(right, 2, line_style));
    static constexpr std::string_view line_end = "\\notag \\\\";
    if (const std::size_t first = row.find(line_end); first != std::string::npos)
      row.insert(first + line_end.size(), "*");
    rows += (rows.empty() ? "" : " \\\\\n") + row;
  }
  return "\\begin{align}\n" + rows + "\n\\end{align}\n";
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

/// The table of symbols; `used`: those that occur in the formulas.
std::string nomenclature(const Model& model, const LatexLetters& letters, const std::set<Id>& used,
                         const Style& style) {
  std::string rows;
  const auto add_row = [&](const std::string& symbol, const std::string& meaning, const std::string& value) {
    rows += "$" + symbol + "$ & " + meaning + " & " + (value.empty() ? "" : "$" + value + "$ ") + "\\\\\n";
  };
  if (style.short_names) {
    for (const Input& input : model.inputs) {
      if (input.moves) continue;
      for (std::size_t i = 0; i < input.entry_names.size(); ++i) {
        add_row(letters.symbol(input.symbols[i]), "position of \\texttt{" + latex_text(input.entry_names[i]) + "}", "");
      }
    }
    const std::string both = letters.short_turn(Op::cos, {0, 1});
    if (joint_count(model) > 1) add_row(both, "$\\cos(q_{1} + q_{2})$, and $s$ for sines", "");
  }
  for (const Parameter& parameter : model.parameters) {
    if (!used.contains(parameter.symbol)) continue;
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

/// A matrix in brackets: its short entries, and the names of its long ones, for which equations follow.
std::string matrix_text(const Function& function, const std::vector<std::string>& texts, const LatexLetters& letters,
                        const expr::Pool& pool) {
  const std::size_t columns = function.labels[1].size();
  std::string rows;
  for (std::size_t i = 0; i < texts.size(); ++i) {
    const std::string separator = i % columns > 0 ? " & " : i > 0 ? " \\\\\n" : "";
    rows += separator + (is_short_entry(texts[i], columns) ? sized_parentheses(one_line(texts[i]))
                                                           : letters.entry(function, i, pool));
  }
  return "\\begin{equation}\n" + function.latex + " = \\begin{bmatrix}\n" + rows +
         "\n\\end{bmatrix}\n\\end{equation}\n";
}

/// A function's heading and equations.
std::string function_text(const Function& function, const std::vector<Formula>& formulas, const LatexLetters& letters,
                          const FormulaWriter& writer, const expr::Pool& pool, bool as_matrix) {
  std::vector<std::string> texts;
  for (const Formula& formula : formulas) texts.push_back(writer.whole(formula));
  std::string text = "\n% " + function.title + ": " + function.meaning + "\n";
  for (const std::string& note : function.notes) text += "%   " + note + "\n";
  const bool is_matrix = as_matrix && function.rank() == 2 && function.labels[1].size() <= most_columns;
  if (is_matrix) text += matrix_text(function, texts, letters, pool);
  std::vector<Equation> equations;
  bool skipped = false;
  for (const WrittenEntry& entry : written_entries(function, formulas, texts)) {
    if (is_matrix && is_short_entry(texts[entry.entries.front()], function.labels[1].size())) continue;
    if (entry.is_zero && function.rank() >= 2) {
      skipped = true;
      continue;
    }
    std::string left;
    for (const std::size_t i : entry.entries) left += (left.empty() ? "" : " = ") + letters.entry(function, i, pool);
    equations.push_back({std::move(left), texts[entry.entries.front()]});
  }
  if (is_matrix && equations.empty()) return text;
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
  result.text = heading(model, style) + nomenclature(model, letters, formulas.symbols, style);
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
