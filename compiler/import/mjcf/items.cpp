#include "compiler/import/mjcf/items.h"

#include <cmath>

#include "compiler/import/import_diagnostics.h"
#include "compiler/import/rigid.h"

namespace robotc::importing {

namespace {

void add_items(MjcfReading& mjcf, const XmlNode& node, const MjcfItem& around, std::vector<MjcfItem>& items) {
  constexpr std::size_t most = 100'000;
  for (const XmlNode& child : mjcf.file.children(node)) {
    if (mjcf.parts >= most) return;
    if (child.is("frame")) {
      child.use();
      MjcfItem inner = around;
      if (const auto name = child.attribute("childclass")) {
        if (const MjcfClass* const found = mjcf.file.find_class(*name)) inner.around = found;
      }
      child.keep_attribute("name");
      inner.frame = compose(around.frame, mjcf.file.pose({child, nullptr}));
      add_items(mjcf, child, inner, items);
    } else if (child.is("replicate")) {
      child.use();
      const MjcfElement element(child, nullptr);
      const auto count = mjcf.file.number(element, "count");
      if (!count || count->value < 1 || count->value != std::floor(count->value)) {
        mjcf.findings.error(missing_in_file, child.span(), "`<replicate>` needs a `count` of 1 or more");
        continue;
      }
      Pose step;
      step.span = child.span();
      if (const auto offset = mjcf.file.vector(element, "offset")) step.position = *offset;
      step.rotation = mjcf.file.euler(element);
      const auto separator = child.attribute("sep");
      MjcfItem inner = around;
      if (const auto name = child.attribute("childclass")) {
        if (const MjcfClass* const found = mjcf.file.find_class(*name)) inner.around = found;
      }
      const std::size_t width = count->text.size();
      const auto copies = static_cast<std::size_t>(std::min(count->value, static_cast<double>(most)));
      for (std::size_t i = 0; i < copies && mjcf.parts < most; ++i) {
        const std::string number = std::to_string(i);
        inner.suffix = (separator ? std::string(separator->text) : std::string()) +
                       std::string(width - std::min(width, number.size()), '0') + number + around.suffix;
        add_items(mjcf, child, inner, items);
        inner.frame = compose(inner.frame, step);
      }
    } else {
      if (++mjcf.parts >= most) {
        mjcf.findings.error(bad_value_in_file, child.span(), "a model has at most 100 000 bodies, joints and geoms");
        return;
      }
      items.push_back({child, around.frame, around.around, around.suffix});
    }
  }
}

}  // namespace

std::string MjcfItem::name() const {
  const auto written = node.attribute("name");
  return written ? std::string(written->text) + suffix : std::string();
}

std::vector<MjcfItem> read_items(MjcfReading& mjcf, const XmlNode& node, const MjcfClass* around,
                                 const std::string& suffix) {
  std::vector<MjcfItem> items;
  add_items(mjcf, node, {node, {}, around, suffix}, items);
  return items;
}

}  // namespace robotc::importing
