#include "compiler/emit/code.h"

namespace robotc::emit {
namespace {

using expr::Op;

/// Keywords of Python, and the one name that functions use.
const std::set<std::string, std::less<>> python_words{
    "False",    "None",   "True",  "and",  "as",     "assert",   "async",     "await", "break", "class",
    "continue", "def",    "del",   "elif", "else",   "except",   "finally",   "for",   "from",  "global",
    "if",       "import", "in",    "is",   "lambda", "nonlocal", "not",       "or",    "pass",  "raise",
    "return",   "try",    "while", "with", "yield",  "math",     "parameters"};

class PythonDialect final : public Dialect {
 public:
  PythonDialect() : Dialect("math.") {}

  [[nodiscard]] std::string operation(Op op, const std::vector<std::string>& args) const override {
    const auto choice = [](const std::string& condition, const std::string& yes, const std::string& no) {
      return "(" + yes + " if " + condition + " else " + no + ")";
    };
    switch (op) {
      case Op::logical_and:
        return "(" + args[0] + " and " + args[1] + ")";
      case Op::logical_or:
        return "(" + args[0] + " or " + args[1] + ")";
      case Op::logical_not:
        return "(not " + args[0] + ")";
      case Op::select:
        return choice(args[0], args[1], args[2]);
      case Op::sign:
        return choice(args[0] + " > 0.0", "1.0",
                      "-1.0 if " + args[0] + " < 0.0 else " + args[0] + " - " + args[0]);  // x - x is NaN for NaN
      case Op::min:
        return choice(args[0] + " != " + args[0] + " or " + args[0] + " < " + args[1], args[0], args[1]);
      case Op::max:
        return choice(args[1] + " != " + args[1] + " or " + args[0] + " < " + args[1], args[1], args[0]);
      default:
        return Dialect::operation(op, args);
    }
  }
};

void write_python_function(std::string& out, const CodeFunction& function, const CodeModel& model) {
  const Function& f = *function.function;
  std::string arguments;
  for (const std::size_t i : f.inputs) arguments += (arguments.empty() ? "" : ", ") + model.model->inputs[i].name;
  if (!model.parameters.empty()) {
    arguments += std::string(arguments.empty() ? "" : ", ") + "parameters=DEFAULT_PARAMETERS";
  }
  out += "\n\ndef " + f.name + "(" + arguments + "):\n";
  out += comment_block(function, model, "    \"\"\"", "    ", "\n    \"\"\"");
  for (const std::size_t p : function.parameters) {
    out += "    " + model.parameters[p] + " = parameters[" + std::to_string(p) + "]\n";
  }
  for (const auto& [name, value] : function.statements.temporaries) out += "    " + name + " = " + value + "\n";
  out += "    return " + nested_lists(f, function.statements.results, "    ", "    ") + "\n";
}

}  // namespace

std::string write_python(const Model& source, const expr::Pool& pool) {
  const PythonDialect dialect;
  CodeOptions options;
  options.taken = python_words;
  options.element = [](const std::string& array, std::size_t i) { return array + "[" + std::to_string(i) + "]"; };
  const CodeModel model = code_model(source, pool, dialect, options);
  std::string out = "# " + model.summary + "\n#\n";
  out +=
      "# Arguments are sequences of numbers, lists or arrays; matrices are lists of rows. All in SI units,\n"
      "# angles in rad.\n";
  out += parameter_table(*model.model, model.first_index, "# ") + "import math\n";
  if (!model.parameters.empty()) out += "\nDEFAULT_PARAMETERS = (" + default_values(*model.model) + ",)\n";
  for (const CodeFunction& function : model.functions) write_python_function(out, function, model);
  return out;
}

}  // namespace robotc::emit
