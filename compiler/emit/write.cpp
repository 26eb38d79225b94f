#include <array>

#include "compiler/emit/code.h"
#include "compiler/emit/readable.h"

namespace robotc::emit {

namespace {

constexpr std::array<std::string_view, 2> kNames{"text", "c"};
constexpr std::array<Language, 2> kLanguages{Language::text, Language::c};

}  // namespace

std::vector<std::string_view> language_names() { return {kNames.begin(), kNames.end()}; }

std::optional<Language> language_named(std::string_view name) {
  for (std::size_t i = 0; i < kNames.size(); ++i) {
    if (kNames[i] == name) return kLanguages[i];
  }
  return std::nullopt;
}

Result write(const Model& model, const expr::Pool& pool, Language language, const Style& style) {
  switch (language) {
    case Language::text:
      return write_text(model, pool, style);
    case Language::c:
      return {write_c(model, pool), std::nullopt};
    default:
      return {};
  }
}

}  // namespace robotc::emit
