#include "compiler/import/loss_report.h"

#include <unordered_map>

namespace robotc::importing {

namespace {

class Groups {
 public:
  explicit Groups(std::vector<MarkedParts>& parts) : parts_(parts) {}
  void add(std::string path, Span place) {
    const auto [known, added] = index_.try_emplace(path, parts_.size());
    if (added) parts_.push_back({std::move(path), 0, place});
    ++parts_[known->second].count;
  }

 private:
  std::vector<MarkedParts>& parts_;
  std::unordered_map<std::string, std::size_t> index_;
};

}  // namespace

LossReport report_losses(const XmlDocument& document) {
  LossReport report;
  Groups kept(report.kept), not_used(report.not_used);
  const auto groups = [&](Mark mark) -> Groups& { return mark == Mark::kept ? kept : not_used; };
  const auto elements = document.elements();
  for (std::uint32_t i = 0; i < elements.size();) {
    const XmlDocument::Element& element = elements[i];
    if (element.mark != Mark::used) {
      groups(element.mark).add(document.path(i), element.span);
      i = element.end;
      continue;
    }
    ++report.used;
    if (element.content.span.valid() && element.content_mark != Mark::used) {
      groups(element.content_mark).add(document.path(i) + " text()", element.content.span);
    }
    for (const XmlAttribute& attribute : document.attributes_of(element)) {
      if (attribute.mark == Mark::used) {
        ++report.used;
      } else {
        groups(attribute.mark).add(document.path(i) + "@" + std::string(attribute.name), attribute.span);
      }
    }
    ++i;
  }
  return report;
}

}  // namespace robotc::importing
