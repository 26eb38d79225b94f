#include "tools/robotc/report/page_template.h"

#include <algorithm>
#include <cstddef>

namespace robotc::tools {

std::string fill_template(std::string_view text, std::span<const Slot> slots) {
  std::size_t size = text.size();
  for (const Slot& slot : slots) size += slot.content.size();
  std::string out;
  out.reserve(size);
  for (;;) {
    const std::size_t begin = text.find("{{");
    out += text.substr(0, begin);
    if (begin == std::string_view::npos) return out;
    const std::size_t end = text.find("}}", begin);
    const std::string_view name = text.substr(begin + 2, end - begin - 2);
    const auto slot = std::ranges::find(slots, name, &Slot::name);
    if (slot != slots.end()) out += slot->content;
    text.remove_prefix(end + 2);
  }
}

}  // namespace robotc::tools
