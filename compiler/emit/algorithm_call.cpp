#include "compiler/emit/algorithm_call.h"

#include <fmt/format.h>

#include <algorithm>

#include "compiler/emit/statements.h"

namespace robotc::emit {

std::vector<std::string> names_of_calls(std::size_t count) {
  std::vector<std::string> names;
  for (std::size_t i = 1; i <= count; ++i) {
    for (const char* const name : {"arguments", "workspace", "shape"}) names.push_back(fmt::format("{}{}", name, i));
    names.push_back(results_name(i));
  }
  return names;
}

std::string algorithm_call(const expr::IntrinsicCall& call, std::size_t number,
                           const std::vector<std::string>& arguments) {
  const intrinsics::Description& algorithm = call.description();
  const std::string results = results_name(number);
  // An array of C has an element at least.
  const auto size = [](std::size_t count) { return std::max<std::size_t>(count, 1); };
  std::string text = fmt::format(
      "  double {}[{}];\n  {{\n    double arguments{}[{}];\n    double workspace{}[{}];\n    uint32_t shape{}[{}];\n",
      results, size(algorithm.result_count(call.shape)), number, size(arguments.size()), number,
      size(algorithm.workspace_size(call.shape)), number, call.shape.numbers().size());
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    text += fmt::format("    arguments{}[{}] = {};\n", number, i, arguments[i]);
  }
  std::size_t entry = 0;
  for (const std::uint32_t one : call.shape.numbers())
    text += fmt::format("    shape{}[{}] = {};\n", number, entry++, one);
  return text +
         fmt::format("    {0}((char *)arguments{1}, (char *){2}, (char *)workspace{1}, (char *)shape{1});\n  }}\n",
                     algorithm.symbol, number, results);
}

}  // namespace robotc::emit
