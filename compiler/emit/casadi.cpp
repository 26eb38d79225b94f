// Functions with sparse Jacobians as C source with the interface of CasADi's external functions, which acados takes
// too.
#include <algorithm>
#include <unordered_map>

#include "compiler/emit/code.h"
#include "compiler/expr/algorithms.h"
#include "compiler/reduce/reduce.h"

namespace robotc::emit {
namespace {

using expr::Id;

/// A nonzero entry of a result.
struct Nonzero {
  std::size_t row, column;
  Id value;
};

/// A matrix of a signature. Columns come one after the other, and in each the rows of nonzero entries in order.
struct Matrix {
  std::string name;
  std::size_t rows = 1, columns = 1;
  bool is_dense = false;  ///< an argument with all entries
  std::vector<Nonzero> nonzeros{};
};

struct CasadiFunction {
  std::string name;
  std::vector<Matrix> inputs;
  std::vector<Matrix> outputs;
  std::vector<std::vector<Id>> symbols;  ///< of the inputs; empty ones are not read
};

/// {rows, columns, 1}, or {rows, columns, first nonzero of each column and their number, row of each nonzero}.
std::string sparsity(const Matrix& matrix) {
  std::string text = std::to_string(matrix.rows) + ", " + std::to_string(matrix.columns);
  const std::size_t all = matrix.rows * matrix.columns;
  if (all > 0 && (matrix.is_dense || matrix.nonzeros.size() == all)) return text + ", 1";
  std::size_t next = 0;
  for (std::size_t column = 0; column <= matrix.columns; ++column) {
    text += ", " + std::to_string(next);
    while (next < matrix.nonzeros.size() && matrix.nonzeros[next].column == column) ++next;
  }
  for (const Nonzero& entry : matrix.nonzeros) text += ", " + std::to_string(entry.row);
  return text;
}

/// The functions that describe one: numbers, names and sparsity of its arguments or results.
std::string description_of(const std::string& function, const std::string& side, const std::vector<Matrix>& matrices) {
  std::string cases, names;
  for (std::size_t i = 0; i < matrices.size(); ++i) {
    const std::string number = std::to_string(i);
    cases += "    case " + number + ": {\n      static const casadi_int pattern[] = {" + sparsity(matrices[i]) +
             "};\n      return pattern;\n    }\n";
    names += "    case " + number + ": return \"" + matrices[i].name + "\";\n";
  }
  const std::string signature = side + "(casadi_int i)\n{\n  switch (i) {\n";
  const std::string end = "    default: return 0;\n  }\n}\n";
  return "CASADI_SYMBOL_EXPORT casadi_int " + function + "_n_" + side + "(void) { return " +
         std::to_string(matrices.size()) + "; }\n" + "CASADI_SYMBOL_EXPORT const char *" + function + "_name_" +
         signature + names + end + "CASADI_SYMBOL_EXPORT const casadi_int *" + function + "_sparsity_" + signature +
         cases + end;
}

expr::Kernel kernel_of(const CasadiFunction& function, const expr::Pool& pool) {
  std::vector<expr::Port> inputs;
  for (std::size_t i = 0; i < function.symbols.size(); ++i) {
    inputs.push_back({function.inputs[i].name, function.symbols[i], function.symbols[i].size(), 1});
  }
  std::vector<Id> values;
  for (const Matrix& output : function.outputs) {
    for (const Nonzero& entry : output.nonzeros) values.push_back(entry.value);
  }
  const std::size_t count = values.size();
  return reduce::reduce(expr::make_kernel(function.name, pool, std::move(inputs), {"parameters", {}, 0, 1},
                                          {{function.name, std::move(values), count, 1}}));
}

std::string written(const CasadiFunction& function, const expr::Pool& pool) {
  static const Dialect dialect;
  const expr::Kernel kernel = kernel_of(function, pool);
  const std::vector<Id> roots = kernel.roots();
  const std::vector<Id> used = expr::reachable(kernel.pool, roots);
  std::string body;
  std::unordered_map<Id, std::string> symbols;
  for (std::size_t k = 0; k < kernel.inputs.size(); ++k) {
    const std::vector<Id>& entries = kernel.inputs[k].entries;
    for (std::size_t i = 0; i < entries.size(); ++i) {
      if (!std::binary_search(used.begin(), used.end(), entries[i])) continue;
      const std::string name = "a" + std::to_string(k) + "_" + std::to_string(i);
      const std::string array = "arg[" + std::to_string(k) + "]";
      body += "  const casadi_real " + name + " = " + array + " ? " + array + "[" + std::to_string(i) + "] : 0;\n";
      symbols.emplace(entries[i], name);
    }
  }
  const Statements code = statements(kernel.pool, roots, symbols, dialect);
  for (const auto& [name, value] : code.temporaries) body += "  const casadi_real " + name + " = " + value + ";\n";
  std::size_t next = 0;
  for (std::size_t k = 0; k < function.outputs.size(); ++k) {
    const std::string array = "res[" + std::to_string(k) + "]";
    const std::size_t count = function.outputs[k].nonzeros.size();
    if (count > 0) body += "  if (" + array + ") {\n";
    for (std::size_t i = 0; i < count; ++i) {
      body += "    " + array + "[" + std::to_string(i) + "] = " + code.results[next++] + ";\n";
    }
    if (count > 0) body += "  }\n";
  }
  const std::string& name = function.name;
  const std::string arguments = std::to_string(function.inputs.size());
  const std::string results = std::to_string(function.outputs.size());
  return "\n" + description_of(name, "in", function.inputs) + description_of(name, "out", function.outputs) +
         "CASADI_SYMBOL_EXPORT int " + name +
         "_work(casadi_int *sz_arg, casadi_int *sz_res, casadi_int *sz_iw, casadi_int *sz_w)\n{\n"
         "  if (sz_arg) *sz_arg = " +
         arguments + ";\n  if (sz_res) *sz_res = " + results +
         ";\n  if (sz_iw) *sz_iw = 0;\n  if (sz_w) *sz_w = 0;\n  return 0;\n}\n" + "CASADI_SYMBOL_EXPORT int " + name +
         "(const casadi_real **arg, casadi_real **res, casadi_int *iw, casadi_real *w, int mem)\n{\n"
         "  (void)arg;\n  (void)res;\n  (void)iw;\n  (void)w;\n  (void)mem;\n" +
         body + "  return 0;\n}\n";
}

/// The Jacobian of a Jacobian: a block for each of its blocks and each of its arguments. A block counts its entries
/// column by column, and with each the entries of the function's result, `rows` × `columns`, which are row-major.
CasadiFunction jacobian_of_jacobian(const CasadiFunction& jacobian, const Function& function, std::size_t rows,
                                    std::size_t columns, const expr::Pool& pool) {
  CasadiFunction second{"jac_" + jacobian.name, jacobian.inputs, {}, jacobian.symbols};
  for (const Matrix& block : jacobian.outputs)
    second.inputs.push_back({"out_" + block.name, block.rows, block.columns});
  for (std::size_t k = 0; k < jacobian.outputs.size(); ++k) {
    const Matrix& of = jacobian.outputs[k];
    for (std::size_t l = 0; l < jacobian.inputs.size(); ++l) {
      const std::size_t width = jacobian.inputs[l].rows * jacobian.inputs[l].columns;
      Matrix block{"jac_" + of.name + "_" + jacobian.inputs[l].name, of.rows * of.columns, width};
      // Not by the result of the function, which is not a variable.
      for (std::size_t along = 0; l < jacobian.symbols.size() && along < width; ++along) {
        for (std::size_t at = 0; at < of.rows * of.columns; ++at) {
          const std::size_t entry = at % of.rows % rows * columns + at % of.rows / rows;
          const Id value = function.second_derivatives[k][l][(entry * of.columns + at / of.rows) * width + along];
          if (!pool.is_zero(value)) block.nonzeros.push_back({at, along, value});
        }
      }
      second.outputs.push_back(std::move(block));
    }
  }
  return second;
}

/// The function, its Jacobian with a block for each argument, and the Jacobian of that if there are second derivatives.
std::vector<CasadiFunction> with_jacobians(const Function& function, const Model& model, const std::string& prefix,
                                           const expr::Pool& pool) {
  CasadiFunction value{prefix + function.name, {}, {}, {}};
  for (const std::size_t i : function.inputs) {
    value.inputs.push_back({model.inputs[i].name, model.inputs[i].symbols.size(), 1, true});
    value.symbols.push_back(model.inputs[i].symbols);
  }
  if (!model.parameters.empty()) {
    value.inputs.push_back({"parameters", model.parameters.size(), 1, true});
    std::vector<Id>& symbols = value.symbols.emplace_back();
    for (const Parameter& parameter : model.parameters) symbols.push_back(parameter.symbol);
  }
  // Row-major entries of more axes: the first one against the others.
  const std::size_t rows = function.rank() == 0 ? 1 : function.labels.front().size();
  const std::size_t columns = rows == 0 ? 0 : function.entries.size() / rows;
  Matrix result{function.result.empty() ? function.name : function.result, rows, columns};
  for (std::size_t column = 0; column < columns; ++column) {
    for (std::size_t row = 0; row < rows; ++row) {
      const Id entry = function.entries[row * columns + column];
      if (!pool.is_zero(entry)) result.nonzeros.push_back({row, column, entry});
    }
  }
  CasadiFunction jacobian{"jac_" + value.name, value.inputs, {}, value.symbols};
  jacobian.inputs.push_back({"out_" + result.name, rows, columns});
  for (std::size_t k = 0; k < value.inputs.size(); ++k) {
    const std::size_t width = value.inputs[k].rows;
    Matrix block{"jac_" + result.name + "_" + value.inputs[k].name, rows * columns, width};
    for (std::size_t along = 0; along < width; ++along) {
      for (std::size_t column = 0; column < columns; ++column) {
        for (std::size_t row = 0; row < rows; ++row) {
          const Id entry = function.derivatives[k][(row * columns + column) * width + along];
          if (!pool.is_zero(entry)) block.nonzeros.push_back({column * rows + row, along, entry});
        }
      }
    }
    jacobian.outputs.push_back(std::move(block));
  }
  value.outputs.push_back(std::move(result));
  std::vector<CasadiFunction> all{std::move(value), std::move(jacobian)};
  if (!function.second_derivatives.empty()) {
    all.push_back(jacobian_of_jacobian(all.back(), function, rows, columns, pool));
  }
  return all;
}

}  // namespace

std::string write_casadi(const Model& model, const expr::Pool& pool) {
  const std::string prefix = identifier(model.robot) + "_";
  std::string out =
      "/* Equations of " + model.robot + ", made by `" + model.command + "`" +
      (model.made_by.empty() ? "." : " (" + model.made_by + ").") +
      "\n *\n * External functions of CasADi, in C99, with exact Jacobians. Nothing is allocated. All in SI "
      "units, angles in rad.\n";
  for (const Function& function : model.functions) {
    out += " *\n";
    for (const std::string& line : description(function, model, 0)) out += " * " + line + "\n";
  }
  out += parameter_table(model, 0, " * ") +
         " */\n#include <math.h>\n\n"
         "#ifndef casadi_real\n#define casadi_real double\n#endif\n"
         "#ifndef casadi_int\n#define casadi_int long long int\n#endif\n"
         "#ifndef CASADI_SYMBOL_EXPORT\n#ifdef _WIN32\n#define CASADI_SYMBOL_EXPORT __declspec(dllexport)\n#else\n"
         "#define CASADI_SYMBOL_EXPORT\n#endif\n#endif\n";
  for (const Function& function : model.functions) {
    if (!model.parameters.empty()) {
      out += "\nCASADI_SYMBOL_EXPORT const double " + prefix + function.name + "_default_parameters[" +
             std::to_string(model.parameters.size()) + "] = {" + default_values(model) + "};\n";
    }
    for (const CasadiFunction& one : with_jacobians(function, model, prefix, pool)) out += written(one, pool);
  }
  return out;
}

}  // namespace robotc::emit
