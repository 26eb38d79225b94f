// Equations as plain text: each right side is an expression of the language.
#include <algorithm>

#include "compiler/emit/names.h"
#include "compiler/emit/readable.h"
#include "compiler/emit/text_names.h"

namespace robotc::emit {

using expr::Id;
using expr::Op;

namespace {

constexpr std::size_t line_width = 100;

class TextLetters final : public Letters {
 public:
  TextLetters(const TextNames& names, const Model& model, const Style& style) : Letters(model, style), names_(names) {}

  [[nodiscard]] std::string symbol(Id id) const override { return names_.symbol(id); }
  [[nodiscard]] std::string name(std::size_t index) const override { return names_.name(index); }

  [[nodiscard]] std::string power(const std::string& base, int exponent) const override {
    return exponent == 1 ? base : base + "^" + std::to_string(exponent);
  }

  [[nodiscard]] std::string call(Op op, const std::vector<std::string>& args) const override {
    const auto infix = [&](const char* sign) { return "(" + args[0] + " " + sign + " " + args[1] + ")"; };
    switch (op) {
      case Op::select:
        return "(if " + args[0] + " then " + args[1] + " else " + args[2] + ")";
      case Op::less:
        return infix("<");
      case Op::less_equal:
        return infix("<=");
      case Op::equal:
        return infix("==");
      case Op::logical_and:
        return infix("and");
      case Op::logical_or:
        return infix("or");
      case Op::logical_not:
        return "(not " + args[0] + ")";
      default:
        break;
    }
    std::string text = std::string(expr::name(op)) + "(";
    for (std::size_t i = 0; i < args.size(); ++i) text += (i == 0 ? "" : ", ") + args[i];
    return text + ")";
  }

  [[nodiscard]] std::string short_turn(Op op, const std::vector<std::size_t>& joints) const override {
    return (op == Op::sin ? "s" : "c") + joint_numbers(joints, '_');
  }

  [[nodiscard]] std::string product(const std::vector<std::string>& factors) const override {
    std::string text;
    for (const std::string& factor : factors) text += (text.empty() ? "" : "*") + factor;
    return text;
  }

  [[nodiscard]] std::string quotient(const std::vector<std::string>& above,
                                     const std::vector<Divisor>& below) const override {
    std::vector<std::string> factors;
    for (const Divisor& divisor : below) factors.push_back(power(divisor.base, divisor.exponent));
    return product(above) + "/" + (factors.size() > 1 ? "(" + product(factors) + ")" : factors.front());
  }

 private:
  [[nodiscard]] std::string pi() const override { return "pi"; }
  [[nodiscard]] std::string square_root(const std::string& number) const override { return "sqrt(" + number + ")"; }
  [[nodiscard]] std::string decimal_number(std::string printed) const override { return printed; }

  const TextNames& names_;
};

/// Visible characters: all bytes of UTF-8 but continuation bytes.
std::size_t width_of(std::string_view text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

const LineStyle lines{line_width, false, false, "\n  ", "\n    ", "  ", width_of};

/// ". s12 is sin(q1 + q2), c12 is cos(q1 + q2)" of joints whose sine or cosine occurs.
std::string turn_legend(const Model& model, const TextLetters& letters, const std::vector<std::size_t>& joints) {
  if (joints.empty()) return "";
  std::string angle;
  for (const std::size_t joint : joints) angle += (angle.empty() ? "q" : " + q") + std::to_string(joint + 1);
  std::string text = ". " + letters.short_turn(Op::sin, joints) + " is sin(" + angle + "), " +
                     letters.short_turn(Op::cos, joints) + " is cos(" + angle + ")";
  if (joint_count(model) > 9 && joints.size() > 1) text += ", c12 is cos(q12)";
  return text;
}

std::string heading(const Model& model, const TextNames& names, const ModelFormulas& formulas, const Style& style) {
  std::string text = "// Equations of " + model.robot + ", by `" + model.command + "`";
  text += (model.made_by.empty() ? "" : " (" + model.made_by + ")") + ".\n// SI units, angles in rad";
  text += ", numbers to " + std::to_string(style.digits) + " digits.\n";
  if (style.short_names) {
    text += "// Joints: " + numbered_joints(model) +
            turn_legend(model, TextLetters(names, model, style), formulas.turn) + ".\n";
  }
  for (const Parameter& parameter : model.parameters) {
    if (formulas.symbols.contains(parameter.symbol))
      text += "// " + value_text(parameter, names.symbol(parameter.symbol), style.digits) + "\n";
  }
  return text;
}

}  // namespace

TextNames::TextNames(const Model& model, const Style& style) : short_(style.short_names) {
  for (const Input& input : model.inputs) {
    for (std::size_t i = 0; i < input.symbols.size(); ++i) {
      names_.emplace(input.symbols[i], input.entry_names.empty() ? input.name
                                       : short_                  ? input.name + std::to_string(i + 1)
                                                                 : input.name + "." + input.entry_names[i]);
      if (!input.moves && short_ && !input.entry_names.empty())
        joints_.emplace(input.entry_names[i], std::to_string(i + 1));
    }
  }
  std::set<std::string, std::less<>> taken;
  for (std::size_t i = 0; i < model.inputs.size(); ++i) {
    if (!is_taken(model, i)) continue;
    for (const Id symbol : model.inputs[i].symbols) taken.insert(names_.at(symbol));
  }
  for (const Parameter& parameter : model.parameters) {
    std::string name = free_name(parameter.name, [&](const std::string& candidate) {
      return !taken.contains(candidate) && !(short_ && is_short_turn(candidate));
    });
    taken.insert(name);
    names_.emplace(parameter.symbol, std::move(name));
  }
  for (const NamedValue& value : model.values) {
    std::string name = free_name(value.name, [&](const std::string& candidate) {
      return !taken.contains(candidate) && !(short_ && is_short_turn(candidate));
    });
    taken.insert(name);
    names_.emplace(value.value, std::move(name));
  }
  name_of_sums_ = free_name("f", [&](const std::string& candidate) {
    return std::none_of(taken.begin(), taken.end(), [&](const std::string& name) {
      return name.starts_with(candidate) && name.find_first_not_of("0123456789", candidate.size()) == std::string::npos;
    });
  });
}

std::string TextNames::name(std::size_t index) const { return name_of_sums_ + std::to_string(index + 1); }

std::string TextNames::symbol(Id id) const {
  const auto found = names_.find(id);
  return found == names_.end() ? "?" : found->second;
}

std::string TextNames::entry(const Function& function, std::size_t index, const expr::Pool& pool) const {
  if (!function.equals.empty()) {
    const Id effort = function.equals[index];
    return pool.is_symbol(effort) ? symbol(effort) : "0";
  }
  if (function.rank() == 0) return function.title;
  const std::vector<std::size_t> indices = indices_of(function, index);
  std::vector<std::string> labels;
  bool numbered = false;
  for (std::size_t axis = 0; axis < indices.size(); ++axis) {
    const std::string& label = function.labels[axis][indices[axis]];
    const auto joint = joints_.find(label);
    numbered = numbered || joint != joints_.end();
    labels.push_back(joint == joints_.end() ? label : joint->second);
  }
  if (function.rank() == 1 && !numbered) return function.title + "." + labels.front();
  std::string text = function.title + "[";
  for (std::size_t axis = 0; axis < labels.size(); ++axis) text += (axis == 0 ? "" : ", ") + labels[axis];
  return text + "]";
}

std::vector<std::string> formula_lines(const Model& model, const Function& function,
                                       const std::vector<Formula>& formulas, const Style& style) {
  const TextNames names(model, style);
  const TextLetters letters(names, model, style);
  const FormulaWriter writer(model, letters, style);
  std::vector<std::string> texts;
  for (std::size_t i = 0; i < function.entries.size(); ++i) texts.push_back(writer.whole(formulas[i]));
  return texts;
}

namespace {

/// A function's heading and equations.
std::string function_text(const Model& model, const Function& function, const std::vector<Formula>& formulas,
                          const expr::Pool& pool, const Style& style) {
  const TextNames names(model, style);
  const std::vector<std::string> texts = formula_lines(model, function, formulas, style);
  std::string text = "\n// " + function.title + ": " + function.meaning + "\n";
  for (const std::string& note : function.notes) text += "//   " + note + "\n";
  bool skipped = false;
  bool wrote = false;
  for (const WrittenEntry& entry : written_entries(function, formulas, texts)) {
    if (entry.is_zero && function.rank() >= 2) {
      skipped = true;
      continue;
    }
    wrote = true;
    std::string left;
    for (const std::size_t i : entry.entries) left += names.entry(function, i, pool) + " = ";
    left.pop_back();
    text += left + break_lines(texts[entry.entries.front()], width_of(left), lines) + "\n";
  }
  if (skipped) text += wrote ? "// All other entries are 0.\n" : "// All entries are 0.\n";
  return text;
}

}  // namespace

Result write_text(const Model& model, const expr::Pool& pool, const Style& style) {
  const ModelFormulas formulas = model_formulas(model, pool, style.form);
  if (formulas.refusal) return {"", formulas.refusal};
  const TextNames names(model, style);
  Result result;
  result.text = heading(model, names, formulas, style);
  for (std::size_t i = 0; i < model.functions.size(); ++i) {
    result.text += function_text(model, model.functions[i], formulas.functions[i], pool, style);
  }
  if (!formulas.definitions.empty()) {
    const TextLetters letters(names, model, style);
    const FormulaWriter writer(model, letters, style);
    result.text += "\n// where\n";
    const std::vector<std::string> left_sides = names_of(formulas.definitions, letters);
    for (std::size_t i = 0; i < formulas.definitions.size(); ++i) {
      const std::string left = left_sides[i] + " =";
      result.text += left + break_lines(writer.whole(formulas.definitions[i].sum), width_of(left), lines) + "\n";
    }
  }
  return result;
}

}  // namespace robotc::emit
