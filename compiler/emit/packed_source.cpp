#include "compiler/emit/packed_source.h"

#include <algorithm>
#include <unordered_map>

#include "compiler/emit/algorithm_call.h"
#include "compiler/emit/statements.h"
#include "compiler/expr/algorithms.h"

namespace robotc::emit {

using expr::Id;

namespace {

class PackedC final : public Dialect {
 public:
  [[nodiscard]] std::string algorithm_call(const expr::IntrinsicCall& call, std::size_t number,
                                           const std::vector<std::string>& arguments) const override {
    return emit::algorithm_call(call, number, arguments);
  }
};

}  // namespace

std::string write_packed(const expr::Kernel& kernel, const std::string& name) {
  const std::vector<Id> roots = kernel.roots();
  const std::vector<Id> used = expr::reachable(kernel.pool, roots);
  const auto is_used = [&](const expr::Port& port) {
    return std::ranges::any_of(port.entries, [&](Id id) { return id.valid() && std::ranges::binary_search(used, id); });
  };
  std::unordered_map<Id, std::string> symbols;
  const auto bind = [&](const expr::Port& port, const std::string& array) {
    for (std::size_t i = 0; i < port.entries.size(); ++i) {
      if (port.entries[i].valid()) symbols.try_emplace(port.entries[i], array + "[" + std::to_string(i) + "]");
    }
  };
  for (std::size_t i = 0; i < kernel.inputs.size(); ++i) bind(kernel.inputs[i], "inputs[" + std::to_string(i) + "]");
  bind(kernel.constants, "constants");

  const PackedC c;
  const Statements code = statements(kernel.pool, roots, symbols, c);
  std::string text =
      "static void " + name + "(const double *const *inputs, const double *constants, double *const *outputs)\n{\n";
  if (std::ranges::none_of(kernel.inputs, is_used)) text += "  (void)inputs;\n";
  if (!is_used(kernel.constants)) text += "  (void)constants;\n";
  if (roots.empty()) text += "  (void)outputs;\n";
  for (const auto& [temporary, value] : code.temporaries)
    text += temporary.empty() ? value : "  const double " + temporary + " = " + value + ";\n";
  std::size_t next = 0;
  for (std::size_t port = 0; port < kernel.outputs.size(); ++port) {
    for (std::size_t i = 0; i < kernel.outputs[port].entries.size(); ++i, ++next) {
      text += "  outputs[" + std::to_string(port) + "][" + std::to_string(i) + "] = " + code.results[next] + ";\n";
    }
  }
  return text + "}\n";
}

}  // namespace robotc::emit
