#include "compiler/import/mjcf/reading.h"

#include "compiler/import/import_diagnostics.h"

namespace robotc::importing {

std::string body_text(const Link& link) { return "body " + quote(link.name); }

void MjcfReading::unsupported(Span place, std::string message, std::string hint) {
  std::vector<std::string> hints;
  if (!hint.empty()) hints.push_back(std::move(hint));
  findings.error(not_supported_in_file, place, std::move(message), "", std::move(hints));
}

std::optional<std::size_t> MjcfReading::find(const Names& names, const XmlText& name, std::string_view what) {
  if (const auto found = names.find(name.text); found != names.end()) return found->second;
  std::vector<std::string_view> all;
  for (const auto& [known, ignored] : names) all.push_back(known);
  const std::string_view near = nearest_name(name.text, all);
  findings.error(
      unknown_in_file, name.span, "there is no " + std::string(what) + " " + quote(name.text), "",
      near.empty() ? std::vector<std::string>{} : std::vector<std::string>{"did you mean " + quote(near) + "?"});
  return std::nullopt;
}

void MjcfReading::read_range(const MjcfElement& element, std::string_view limited, std::string_view range, bool angle,
                             std::optional<Number>& lower, std::optional<Number>& upper) {
  const bool is_given = element.has(range);
  const auto written = file.flag(element, limited);
  const auto numbers = file.list(element, range);
  if (!written.value_or(is_given && file.compiler().autolimits) || !numbers) return;
  if (numbers->size() != 2) {
    const XmlText text = *element.attribute(range);
    findings.error(bad_value_in_file, text.span, quote(range) + " needs 2 numbers");
    return;
  }
  const auto number = [&](std::size_t i) { return angle ? file.angle((*numbers)[i]) : (*numbers)[i]; };
  if (number(0).value >= number(1).value) {
    findings.error(bad_value_in_file, number(0).span, quote(range) + " needs a lower end, then an upper one");
    return;
  }
  lower = number(0);
  upper = number(1);
}

std::optional<Number> MjcfReading::read_constant(const MjcfElement& element, std::string_view attribute,
                                                 const std::string& owner) {
  const auto list = file.list(element, attribute);
  if (!list || list->empty()) return std::nullopt;
  for (std::size_t i = 1; i < list->size(); ++i) {
    if ((*list)[i].value == 0) continue;
    unsupported((*list)[i].span,
                owner + " has a " + std::string(attribute) + " that is not a constant, which is not read");
  }
  return list->front();
}

}  // namespace robotc::importing
