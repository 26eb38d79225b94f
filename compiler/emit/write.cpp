#include <algorithm>
#include <array>
#include <cctype>
#include <utility>

#include "compiler/emit/code.h"
#include "compiler/emit/readable.h"

namespace robotc::emit {

namespace {

/// In the order of the enumeration.
constexpr std::array<std::string_view, 9> names{"text",   "latex", "c",  "cpp",   "python",
                                                "matlab", "json",  "js", "casadi"};

}  // namespace

std::vector<std::string_view> language_names() { return {names.begin(), names.end()}; }

std::optional<Language> language_named(std::string_view name) {
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (names[i] == name) return static_cast<Language>(i);
  }
  return std::nullopt;
}

std::string_view language_meant(std::string_view name) {
  std::string lower;
  for (const char c : name) lower += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  static constexpr std::pair<std::string_view, std::string_view> others[] = {
      {"tex", "latex"}, {"amsmath", "latex"}, {"c++", "cpp"},  {"cxx", "cpp"},
      {"hpp", "cpp"},   {"c99", "c"},         {"h", "c"},      {"py", "python"},
      {"m", "matlab"},  {"octave", "matlab"}, {"txt", "text"}, {"javascript", "js"},
      {"mjs", "js"},    {"ecmascript", "js"}, {"node", "js"},  {"acados", "casadi"}};
  for (const auto& [other, ours] : others) {
    if (other == lower) return ours;
  }
  const auto found = std::find(names.begin(), names.end(), lower);
  return found == names.end() ? std::string_view() : *found;
}

Result write(const Model& given, const expr::Pool& pool, Language language, const Style& style) {
  Model model = given;
  model.command = in_comment(std::move(model.command));
  model.robot = in_comment(std::move(model.robot));
  switch (language) {
    case Language::text:
      return write_text(model, pool, style);
    case Language::latex:
      return write_latex(model, pool, style);
    case Language::c:
      return {write_c(model, pool), std::nullopt};
    case Language::cpp:
      return {write_cpp(model, pool), std::nullopt};
    case Language::python:
      return {write_python(model, pool), std::nullopt};
    case Language::matlab:
      return {write_matlab(model, pool), std::nullopt};
    case Language::json:
      return {write_json(model, pool, style), std::nullopt};
    case Language::javascript:
      return {write_javascript(model, pool), std::nullopt};
    case Language::casadi:
      return {write_casadi(model, pool), std::nullopt};
  }
  return {};
}

}  // namespace robotc::emit
