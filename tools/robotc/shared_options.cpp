#include "tools/robotc/shared_options.h"

namespace robotc::tools {

namespace {

/// The parts of a list of functions: split at the commas outside of parentheses, "mass_matrix", "transform_dq(a, b)".
std::vector<std::string> functions_of(const std::string& text) {
  std::vector<std::string> parts(1);
  int depth = 0;
  for (const char c : text) {
    if (c == '(' || c == '[') ++depth;
    if (c == ')' || c == ']') --depth;
    if (c == ',' && depth == 0) {
      parts.emplace_back();
    } else {
      parts.back() += c;
    }
  }
  return parts;
}

}  // namespace

void add_settings(CLI::App& command, std::vector<std::string>& settings) {
  command.add_option("--set", settings, "set a parameter; repeatable; a bare number is in SI units")
      ->type_name("PARAM=VALUE")
      ->type_size(1)
      ->allow_extra_args(false);
}

CLI::Option* add_base(CLI::App& command, std::string& base) {
  return command.add_option("--base", base, "what holds the root link of a URDF, MJCF or SDF file: fixed or floating")
      ->type_name("HOW")
      ->check(CLI::IsMember({"fixed", "floating"}));
}

void add_numeric(CLI::App& command, bool& numeric) {
  command.add_flag("--numeric", numeric, "parameters as the numbers that they have: fewer operations, no argument");
}

void add_formulation(CLI::App& command, std::string& formulation) {
  command.add_option("--formulation", formulation, "the formulation of the equations, such as kane or lagrange_euler")
      ->type_name("NAME")
      ->capture_default_str();
}

CLI::Option* add_list(CLI::App& command, const std::string& name, std::vector<std::string>& list, std::string help) {
  return command.add_option(name, list, std::move(help))->type_size(1)->allow_extra_args(false)->delimiter(',');
}

CLI::Option* add_functions(CLI::App& command, const std::string& name, std::vector<std::string>& list,
                           std::string help) {
  const auto take = [&list](const std::vector<std::string>& given) {
    for (const std::string& text : given) {
      for (std::string& part : functions_of(text)) list.push_back(std::move(part));
    }
  };
  return command.add_option_function<std::vector<std::string>>(name, take, std::move(help))
      ->type_size(1)
      ->allow_extra_args(false);
}

CLI::Option* add_repeated(CLI::App& command, const std::string& name, std::vector<std::string>& list,
                          std::string help) {
  return command.add_option(name, list, std::move(help))->type_size(1)->allow_extra_args(false);
}

}  // namespace robotc::tools
