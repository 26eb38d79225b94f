#include <algorithm>

#include "compiler/emit/code.h"

namespace robotc::emit {
namespace {

using expr::Op;

/// Reserved words of JavaScript modules, and the names that functions use.
const std::set<std::string, std::less<>> javascript_words{
    "arguments", "async",      "await",     "break",     "case",     "catch", "class",  "const",      "continue",
    "debugger",  "default",    "delete",    "do",        "else",     "enum",  "eval",   "export",     "extends",
    "false",     "finally",    "for",       "from",      "function", "get",   "if",     "implements", "import",
    "in",        "instanceof", "interface", "let",       "new",      "null",  "of",     "package",    "private",
    "protected", "public",     "return",    "set",       "static",   "super", "switch", "this",       "throw",
    "true",      "try",        "typeof",    "var",       "void",     "while", "with",   "yield",      "undefined",
    "NaN",       "Infinity",   "Math",      "parameters"};

class JavaScriptDialect final : public Dialect {
 public:
  JavaScriptDialect() : Dialect("Math.") {}

  [[nodiscard]] std::string operation(Op op, const std::vector<std::string>& args) const override {
    switch (op) {
      case Op::abs:
        return "Math.abs(" + args[0] + ")";
      case Op::equal:
        return "(" + args[0] + " === " + args[1] + ")";
      default:
        return Dialect::operation(op, args);
    }
  }
};

std::string javascript_function(const CodeFunction& function, const CodeModel& model) {
  const Function& f = *function.function;
  std::string arguments;
  for (const std::size_t i : f.inputs) arguments += (arguments.empty() ? "" : ", ") + model.model->inputs[i].name;
  if (!model.parameters.empty()) {
    arguments += std::string(arguments.empty() ? "" : ", ") + "parameters = DEFAULT_PARAMETERS";
  }
  std::string out = "\n" + comment_block(function, model, "/** ", " *  ", " */");
  out += "function " + f.name + "(" + arguments + ") {\n";
  for (const std::size_t p : function.parameters) {
    out += "  const " + model.parameters[p] + " = parameters[" + std::to_string(p) + "];\n";
  }
  for (const auto& [name, value] : function.statements.temporaries) {
    out += "  const " + name + " = " + value + ";\n";
  }
  return out + "  return " + nested_lists(f, function.statements.results, "  ", "  ") + ";\n}\n";
}

}  // namespace

std::string javascript_functions(const Model& source, const expr::Pool& pool) {
  const JavaScriptDialect dialect;
  CodeOptions options;
  options.taken = javascript_words;
  options.element = [](const std::string& array, std::size_t i) { return array + "[" + std::to_string(i) + "]"; };
  const CodeModel model = code_model(source, pool, dialect, options);
  std::string out = "// " + model.summary + "\n//\n";
  out += "// Arguments are arrays of numbers; matrices are arrays of rows. All in SI units, angles in rad.\n";
  out += parameter_table(*model.model, model.first_index, "// ");
  if (!model.parameters.empty()) out += "\nconst DEFAULT_PARAMETERS = [" + default_values(*model.model) + "];\n";
  for (const CodeFunction& function : model.functions) out += javascript_function(function, model);
  return out;
}

std::string write_javascript(const Model& source, const expr::Pool& pool) {
  std::string names;
  for (const Function& function : source.functions) names += (names.empty() ? "" : ", ") + function.name;
  if (!source.parameters.empty()) names += std::string(names.empty() ? "" : ", ") + "DEFAULT_PARAMETERS";
  return javascript_functions(source, pool) + "\nexport { " + names + " };\n";
}

}  // namespace robotc::emit
