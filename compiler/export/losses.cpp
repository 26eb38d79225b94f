#include "compiler/export/losses.h"

#include <algorithm>

namespace robotc::exporting {

bool Losses::none() const {
  return std::none_of(all_.begin(), all_.end(), [](const Loss& loss) { return loss.moves; });
}

void Losses::add(std::string_view what, bool moves, std::string of, Span place) {
  auto known = std::find_if(all_.begin(), all_.end(), [&](const Loss& loss) { return loss.what == what; });
  if (known == all_.end()) known = all_.insert(all_.end(), {std::string(what), moves, {}, place});
  known->cases.push_back(std::move(of));
}

std::string listed(const std::vector<std::string>& cases) {
  constexpr std::size_t most_named = 3;
  const std::size_t named = cases.size() <= most_named + 1 ? cases.size() : most_named;
  std::string list;
  for (std::size_t i = 0; i < named; ++i) list += (i == 0 ? "" : ", ") + cases[i];
  if (cases.size() > named) list += " and " + std::to_string(cases.size() - named) + " more";
  return list;
}

}  // namespace robotc::exporting
