#include <algorithm>

#include "compiler/emit/code.h"

namespace robotc::emit {
namespace {

using expr::Op;

/// Keywords of MATLAB and Octave, and the functions that the code calls.
const std::set<std::string, std::less<>> matlab_words{
    "break",      "case",   "catch",    "classdef",    "continue", "else",      "elseif",
    "end",        "for",    "function", "global",      "if",       "otherwise", "parfor",
    "persistent", "return", "spmd",     "switch",      "try",      "while",     "until",
    "do",         "endif",  "endfor",   "endfunction", "endwhile", "endswitch", "unwind_protect",
    "sqrt",       "sin",    "cos",      "tan",         "asin",     "acos",      "atan",
    "atan2",      "sinh",   "cosh",     "tanh",        "exp",      "log",       "abs",
    "sign",       "floor",  "min",      "max",         "zeros",    "nargin",    "choose",
    "parameters", "i",      "j"};

class MatlabDialect final : public Dialect {
 public:
  [[nodiscard]] std::string operation(Op op, const std::vector<std::string>& args) const override {
    switch (op) {
      case Op::logical_and:
        return "(" + args[0] + " & " + args[1] + ")";
      case Op::logical_or:
        return "(" + args[0] + " | " + args[1] + ")";
      case Op::logical_not:
        return "(~" + args[0] + ")";
      case Op::select:
        return "choose(" + args[0] + ", " + args[1] + ", " + args[2] + ")";
      case Op::pow:
        return "((" + args[0] + ")^(" + args[1] + "))";
      // MATLAB's min and max ignore NaNs.
      case Op::min:
        return "choose(" + args[0] + " ~= " + args[0] + " | " + args[0] + " < " + args[1] + ", " + args[0] + ", " +
               args[1] + ")";
      case Op::max:
        return "choose(" + args[1] + " ~= " + args[1] + " | " + args[0] + " < " + args[1] + ", " + args[1] + ", " +
               args[0] + ")";
      case Op::abs:
      case Op::sign: {
        std::string call = std::string(expr::name(op)) + "(";
        for (const std::string& arg : args) call += (call.back() == '(' ? "" : ", ") + arg;
        return call + ")";
      }
      default:
        return Dialect::operation(op, args);
    }
  }
};

/// Merges all functions into one with all results, so that they share common subexpressions.
Model as_one(const Model& model) {
  Model one = model;
  Function all;
  for (std::size_t i = 0; i < model.inputs.size(); ++i) {
    if (is_taken(model, i)) all.inputs.push_back(i);
  }
  for (const Function& function : model.functions) {
    all.entries.insert(all.entries.end(), function.entries.begin(), function.entries.end());
  }
  all.name = model.functions.size() == 1 ? model.functions.front().name : "equations";
  one.functions = {std::move(all)};
  return one;
}

/// Continues long lines by `...` at blanks. Comments are left alone.
std::string continued(const std::string& code) {
  constexpr std::size_t width = 110;
  std::string result;
  for (std::size_t begin = 0; begin < code.size();) {
    const std::size_t end = std::min(code.find('\n', begin), code.size() - 1) + 1;
    std::string line = code.substr(begin, end - begin);
    begin = end;
    const bool is_comment =
        line.find_first_not_of(' ') != std::string::npos && line[line.find_first_not_of(' ')] == '%';
    while (!is_comment && line.size() > width) {
      // After an operator or a comma, so that a sign never begins a line.
      std::size_t at = line.rfind(' ', width);
      const auto splits_sign = [&](std::size_t i) { return line[i + 1] == '+' || line[i + 1] == '-'; };
      while (at != std::string::npos && at > 8 && splits_sign(at)) at = line.rfind(' ', at - 1);
      if (at == std::string::npos || at <= 8) break;
      result += line.substr(0, at) + " ...\n";
      line = "      " + line.substr(at + 1);
    }
    result += line;
  }
  return result;
}

std::string size_text(const Function& function) {
  if (function.rank() == 1) return std::to_string(function.labels[0].size()) + ", 1";
  std::string text;
  for (const auto& axis : function.labels) text += (text.empty() ? "" : ", ") + std::to_string(axis.size());
  return text;
}

/// "(2, 3)": the indices of an entry, from 1.
std::string place_text(const Function& function, std::size_t entry) {
  std::string text;
  for (std::size_t axis = function.rank(); axis-- > 0;) {
    const std::size_t size = function.labels[axis].size();
    text = std::to_string(entry % size + 1) + (text.empty() ? "" : ", ") + text;
    entry /= size;
  }
  return "(" + text + ")";
}

}  // namespace

std::string write_matlab(const Model& source, const expr::Pool& pool) {
  const MatlabDialect dialect;
  CodeOptions options;
  options.taken = matlab_words;
  for (const Function& function : source.functions) options.taken.insert(function.name);
  options.element = [](const std::string& array, std::size_t i) { return array + "(" + std::to_string(i + 1) + ")"; };
  options.first_index = 1;
  const Model one = as_one(source);
  const CodeModel model = code_model(one, pool, dialect, options);
  const CodeFunction& all = model.functions.front();
  const std::string name = model.prefix + all.function->name;

  std::string results;
  for (const Function& function : source.functions) results += (results.empty() ? "" : ", ") + function.name;
  std::string arguments;
  for (const std::size_t i : all.function->inputs) arguments += (arguments.empty() ? "" : ", ") + one.inputs[i].name;
  if (!model.parameters.empty()) arguments += arguments.empty() ? "parameters" : ", parameters";
  std::string out = "function [" + results + "] = " + name + "(" + arguments + ")\n";
  out += "% " + model.summary + "\n%\n% Save as " + name + ".m. All in SI units, angles in rad.\n";
  out += parameter_table(*model.model, model.first_index, "% ");
  for (const Function& function : source.functions) {
    for (const std::string& line : description(function, source, 1)) out += "% " + line + "\n";
  }
  out += "% " + cost_line(all.operations) + "\n";
  if (!model.parameters.empty()) {
    out += "  if nargin < " + std::to_string(all.function->inputs.size() + 1) + "\n    parameters = [" +
           default_values(*model.model) + "];\n  end\n";
  }
  for (const std::size_t p : all.parameters) {
    out += "  " + model.parameters[p] + " = parameters(" + std::to_string(p + 1) + ");\n";
  }
  bool chooses = false;
  for (const auto& [temporary, value] : all.statements.temporaries) {
    out += "  " + temporary + " = " + value + ";\n";
    chooses = chooses || value.find("choose(") != std::string::npos;
  }
  std::size_t next = 0;
  for (const Function& function : source.functions) {
    if (function.rank() > 0) out += "  " + function.name + " = zeros(" + size_text(function) + ");\n";
    for (std::size_t i = 0; i < function.entries.size(); ++i, ++next) {
      const std::string& value = all.statements.results[next];
      chooses = chooses || value.find("choose(") != std::string::npos;
      if (function.rank() > 0 && value == "0.0") continue;
      out += "  " + function.name + (function.rank() > 0 ? place_text(function, i) : "") + " = " + value + ";\n";
    }
  }
  out += "end\n";
  if (chooses) {
    out +=
        "\nfunction value = choose(condition, yes, no)\n  if condition\n    value = yes;\n  else\n    value = no;\n"
        "  end\nend\n";
  }
  return continued(out);
}

}  // namespace robotc::emit
