#include "compiler/emit/code.h"

namespace robotc::emit {
namespace {

std::string array(const std::string& name, std::size_t size) {
  return size == 0 ? "*" + name : name + "[" + std::to_string(size) + "]";
}

class CDialect final : public Dialect {};

void write_c_function(std::string& out, const CodeFunction& function, const CodeModel& model) {
  const std::string& result = function.function->name;
  out += "\n" + comment_block(function, model, "/* ", " * ", " */");
  std::string arguments;
  for (const std::size_t i : function.function->inputs) {
    arguments += "const double " + array(model.model->inputs[i].name, model.model->inputs[i].symbols.size()) + ", ";
  }
  if (!model.parameters.empty()) arguments += "const double " + array("parameters", model.parameters.size()) + ", ";
  out += "void " + model.prefix + result + "(" + arguments + "double " +
         array(result, function.statements.results.size()) + ")\n{\n";
  for (const std::size_t i : function.unused_inputs) out += "  (void)" + model.model->inputs[i].name + ";\n";
  if (!model.parameters.empty() && function.parameters.empty()) out += "  (void)parameters;\n";
  if (function.statements.results.empty()) out += "  (void)" + result + ";\n";
  for (const std::size_t p : function.parameters) {
    out += "  const double " + model.parameters[p] + " = parameters[" + std::to_string(p) + "];\n";
  }
  for (const auto& [name, value] : function.statements.temporaries) {
    out += "  const double " + name + " = " + value + ";\n";
  }
  for (std::size_t i = 0; i < function.statements.results.size(); ++i) {
    out += "  " + result + "[" + std::to_string(i) + "] = " + function.statements.results[i] + ";\n";
  }
  out += "}\n";
}

/// Named after the first function, so that files of one robot with different functions (and so parameters) link.
std::string default_parameters(const CodeModel& model) {
  const std::string name = model.functions.empty() ? "" : model.functions.front().function->name + "_";
  return model.prefix + name + "default_parameters";
}

}  // namespace

const std::set<std::string, std::less<>>& words_of_c() {
  static const std::set<std::string, std::less<>> words{
      "auto",     "break",   "case",       "char",     "const",     "continue",      "default",     "do",
      "double",   "else",    "enum",       "extern",   "float",     "for",           "goto",        "if",
      "inline",   "int",     "long",       "register", "restrict",  "return",        "short",       "signed",
      "sizeof",   "static",  "struct",     "switch",   "typedef",   "union",         "unsigned",    "void",
      "volatile", "while",   "sqrt",       "sin",      "cos",       "tan",           "asin",        "acos",
      "atan",     "atan2",   "sinh",       "cosh",     "tanh",      "exp",           "log",         "pow",
      "fabs",     "floor",   "parameters", "asm",      "typeof",    "typeof_unqual", "bool",        "true",
      "false",    "nullptr", "alignas",    "alignof",  "constexpr", "static_assert", "thread_local"};
  return words;
}

std::string write_c(const Model& source, const expr::Pool& pool) {
  const CDialect dialect;
  CodeOptions options;
  options.taken = words_of_c();
  options.taken.insert(value_macros().begin(), value_macros().end());
  options.element = [](const std::string& array, std::size_t i) { return array + "[" + std::to_string(i) + "]"; };
  const CodeModel model = code_model(source, pool, dialect, options);
  std::string out = "/* " + model.summary + "\n *\n";
  out +=
      " * C99. Results do not overlap arguments, and nothing is allocated. All in SI units, angles in rad;\n"
      " * matrices row by row.\n";
  out += parameter_table(*model.model, model.first_index, " * ") + " */\n#include <math.h>\n";
  if (!model.parameters.empty()) {
    out += "\nconst double " + array(default_parameters(model), model.parameters.size()) + " = {" +
           default_values(*model.model) + "};\n";
  }
  for (const CodeFunction& function : model.functions) write_c_function(out, function, model);
  return out;
}

}  // namespace robotc::emit
