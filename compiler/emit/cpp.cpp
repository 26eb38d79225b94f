#include <algorithm>

#include "compiler/emit/code.h"

namespace robotc::emit {
namespace {

class CppDialect final : public Dialect {
 public:
  CppDialect() : Dialect("std::") {}
};

std::string array_type(std::size_t size) { return "std::array<double, " + std::to_string(size) + ">"; }

void write_cpp_function(std::string& out, const CodeFunction& function, const CodeModel& model) {
  const Function& f = *function.function;
  out += "\n" + comment_block(function, model, "/// ", "/// ");
  std::string arguments;
  const auto argument = [&](std::size_t size, const std::string& name, bool used, const std::string& value) {
    arguments += (arguments.empty() ? "" : ", ") + ("const " + array_type(size)) + "& " +
                 (used ? name : "/*" + name + "*/") + value;
  };
  for (const std::size_t i : f.inputs) {
    const bool used =
        std::find(function.unused_inputs.begin(), function.unused_inputs.end(), i) == function.unused_inputs.end();
    argument(model.model->inputs[i].symbols.size(), model.model->inputs[i].name, used, "");
  }
  if (!model.parameters.empty()) {
    argument(model.parameters.size(), "parameters", !function.parameters.empty(), " = default_parameters");
  }
  const bool is_number = f.rank() == 0;
  out += "inline " + (is_number ? std::string("double") : array_type(f.entries.size())) + " " + f.name + "(" +
         arguments + ") {\n";
  for (const std::size_t p : function.parameters) {
    out += "  const double " + model.parameters[p] + " = parameters[" + std::to_string(p) + "];\n";
  }
  for (const auto& [name, value] : function.statements.temporaries) {
    out += "  const double " + name + " = " + value + ";\n";
  }
  if (is_number) {
    out += "  return " + function.statements.results.front() + ";\n}\n";
    return;
  }
  out += "  " + array_type(f.entries.size()) + " result{};\n";
  for (std::size_t i = 0; i < function.statements.results.size(); ++i) {
    const std::string& value = function.statements.results[i];
    if (value != "0.0") out += "  result[" + std::to_string(i) + "] = " + value + ";\n";
  }
  out += "  return result;\n}\n";
}

}  // namespace

const std::set<std::string, std::less<>>& words_of_cpp() {
  static const std::set<std::string, std::less<>> words{"alignas",
                                                        "alignof",
                                                        "and",
                                                        "and_eq",
                                                        "asm",
                                                        "auto",
                                                        "bitand",
                                                        "bitor",
                                                        "bool",
                                                        "break",
                                                        "case",
                                                        "catch",
                                                        "char",
                                                        "class",
                                                        "compl",
                                                        "concept",
                                                        "const",
                                                        "consteval",
                                                        "constexpr",
                                                        "constinit",
                                                        "continue",
                                                        "decltype",
                                                        "default",
                                                        "delete",
                                                        "do",
                                                        "double",
                                                        "else",
                                                        "enum",
                                                        "explicit",
                                                        "export",
                                                        "extern",
                                                        "false",
                                                        "float",
                                                        "for",
                                                        "friend",
                                                        "goto",
                                                        "if",
                                                        "inline",
                                                        "int",
                                                        "long",
                                                        "mutable",
                                                        "namespace",
                                                        "new",
                                                        "noexcept",
                                                        "not",
                                                        "not_eq",
                                                        "nullptr",
                                                        "operator",
                                                        "or",
                                                        "or_eq",
                                                        "private",
                                                        "protected",
                                                        "public",
                                                        "register",
                                                        "requires",
                                                        "return",
                                                        "short",
                                                        "signed",
                                                        "sizeof",
                                                        "static",
                                                        "std",
                                                        "struct",
                                                        "switch",
                                                        "template",
                                                        "this",
                                                        "thread_local",
                                                        "throw",
                                                        "true",
                                                        "try",
                                                        "typedef",
                                                        "typeid",
                                                        "typename",
                                                        "union",
                                                        "unsigned",
                                                        "using",
                                                        "virtual",
                                                        "void",
                                                        "volatile",
                                                        "while",
                                                        "xor",
                                                        "xor_eq",
                                                        "char8_t",
                                                        "char16_t",
                                                        "char32_t",
                                                        "wchar_t",
                                                        "const_cast",
                                                        "co_await",
                                                        "co_return",
                                                        "co_yield",
                                                        "main",
                                                        "dynamic_cast",
                                                        "reinterpret_cast",
                                                        "static_cast",
                                                        "static_assert",
                                                        "parameters",
                                                        "result",
                                                        "default_parameters",
                                                        "typeof"};
  return words;
}

std::string write_cpp(const Model& source, const expr::Pool& pool) {
  const CppDialect dialect;
  CodeOptions options;
  options.taken = words_of_cpp();
  options.taken.insert(value_macros().begin(), value_macros().end());
  options.element = [](const std::string& array, std::size_t i) { return array + "[" + std::to_string(i) + "]"; };
  const CodeModel model = code_model(source, pool, dialect, options);
  std::string space = identifier(source.robot);
  if (options.taken.contains(space)) space += "_";
  std::string out = "// " + model.summary + "\n//\n";
  out += "// C++17, this header alone. All in SI units, angles in rad; matrices row by row.\n";
  out += parameter_table(*model.model, model.first_index, "// ") +
         "#pragma once\n\n#include <array>\n#include <cmath>\n\nnamespace " + space + " {\n";
  if (!model.parameters.empty()) {
    out += "\ninline constexpr " + array_type(model.parameters.size()) + " default_parameters{" +
           default_values(*model.model) + "};\n";
  }
  for (const CodeFunction& function : model.functions) write_cpp_function(out, function, model);
  return out + "\n}  // namespace " + space + "\n";
}

}  // namespace robotc::emit
