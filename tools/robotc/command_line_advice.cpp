#include "tools/robotc/command_line_advice.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "compiler/diagnostics/diagnostics.h"
#include "compiler/emit/model.h"

namespace robotc::tools {

namespace {

using Synonym = std::pair<std::string_view, std::string_view>;

/// Commands of other tools. Sorted by name.
constexpr auto other_commands = std::to_array<Synonym>({
    {"bode", "linearise"},   {"build", "check"},     {"calc", "eval"},        {"codegen", "derive"},
    {"compile", "check"},    {"create", "new"},      {"display", "draw"},     {"emit", "derive"},
    {"equations", "derive"}, {"evaluate", "eval"},   {"export", "derive"},    {"generate", "derive"},
    {"init", "new"},         {"lint", "check"},      {"margin", "linearise"}, {"margins", "linearise"},
    {"plot", "sim"},         {"poles", "linearise"}, {"print", "dump"},       {"render", "draw"},
    {"run", "sim"},          {"show", "draw"},       {"simulate", "sim"},     {"simulation", "sim"},
    {"test", "sim"},         {"tree", "graph"},      {"trim", "linearise"},   {"validate", "check"},
    {"verify", "check"},     {"view", "draw"},
});

/// Options of other tools, and of our other commands. The first one that the command has is suggested.
constexpr auto other_options = std::to_array<Synonym>({
    {"--configuration", "--q"},
    {"--derivation", "--formulation"},
    {"--dir", "--out"},
    {"--directory", "--out"},
    {"--file", "--output"},
    {"--format", "--as"},
    {"--home", "--pose"},
    {"--lang", "--as"},
    {"--language", "--as"},
    {"--matrix", "--matrices"},
    {"--method", "--formulation"},
    {"--model", "--robot"},
    {"--out", "--output"},
    {"--output", "--out"},
    {"--param", "--set"},
    {"--parameter", "--set"},
    {"--precision", "--digits"},
    {"--silent", "--quiet"},
    {"--type", "--as"},
    {"-p", "--set"},
    {"-q", "--quiet"},
    {"-s", "--set"},
});

std::string did_you_mean(std::string_view name) { return fmt::format("did you mean `{}`?", name); }

}  // namespace

std::string advice_on_command(std::string_view given, const std::vector<std::string_view>& commands) {
  if (given.starts_with('-')) {
    const std::string_view option = nearest_name(given, {"--version", "--help"});
    if (!option.empty()) return did_you_mean(option);
    if (given == "-v" || given == "-V" || given == "-version") return did_you_mean("--version");
    if (given == "-help" || given == "-?") return did_you_mean("--help");
    return "a command comes first: `robotc COMMAND FILE`, then its options";
  }
  if (given == "version") return did_you_mean("robotc --version");
  if (given.ends_with(".robot")) return fmt::format("a command comes first: `robotc check {}`", given);
  for (const auto& [other, ours] : other_commands) {
    if (other == given) return did_you_mean(ours);
  }
  const std::string_view nearest = nearest_name(given, commands);
  return nearest.empty() ? std::string() : did_you_mean(nearest);
}

std::string advice_on_option(std::string_view given, const std::vector<std::string_view>& options) {
  const std::string_view name = given.substr(0, given.find('='));
  const auto has = [&](std::string_view option) {
    return std::find(options.begin(), options.end(), option) != options.end();
  };
  const std::string_view bare = name.substr(std::min(name.find_first_not_of('-'), name.size()));
  if (const std::string whole = fmt::format("--{}", bare); whole != name && has(whole)) return did_you_mean(whole);
  if (has("--as") && emit::language_named(bare)) return did_you_mean(fmt::format("--as {}", bare));
  for (const auto& [other, ours] : other_options) {
    if (other == name && has(ours)) return did_you_mean(ours);
  }
  const std::string_view nearest = nearest_name(name, options);
  return nearest.empty() ? std::string() : did_you_mean(nearest);
}

}  // namespace robotc::tools
