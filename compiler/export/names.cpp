#include "compiler/export/names.h"

namespace robotc::exporting {

std::string Names::take(const std::string& wanted, std::string_view suffix) {
  std::string name = wanted.empty() ? std::string(suffix.substr(suffix.find_first_not_of('_'))) : wanted;
  if (taken_.insert(name).second) return name;
  name += suffix;
  if (taken_.insert(name).second) return name;
  for (std::size_t number = 2;; ++number) {
    const std::string numbered = name + "_" + std::to_string(number);
    if (taken_.insert(numbered).second) return numbered;
  }
}

}  // namespace robotc::exporting
