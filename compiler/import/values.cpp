#include "compiler/import/values.h"

#include <algorithm>

#include "compiler/import/import_diagnostics.h"

namespace robotc::importing {

std::vector<XmlText> words(const XmlText& text) {
  constexpr std::string_view separators = " \t\r\n";
  std::vector<XmlText> result;
  // Texts with entities are longer in the file.
  const bool as_written = text.text.size() == text.span.end - text.span.begin;
  for (std::size_t begin = text.text.find_first_not_of(separators); begin != std::string_view::npos;) {
    const std::size_t end = std::min(text.text.find_first_of(separators, begin), text.text.size());
    Span span = text.span;
    if (as_written) {
      span.begin = text.span.begin + static_cast<std::uint32_t>(begin);
      span.end = text.span.begin + static_cast<std::uint32_t>(end);
    }
    result.push_back({text.text.substr(begin, end - begin), span});
    begin = text.text.find_first_not_of(separators, end);
  }
  return result;
}

std::string described(const XmlNode& node, std::string_view attribute) {
  return quote(attribute) + " of `<" + std::string(node.name()) + ">`";
}

std::optional<std::vector<Number>> read_numbers(Findings& findings, const XmlText& text, const std::string& described,
                                                std::size_t count) {
  const std::vector<XmlText> written = words(text);
  std::vector<Number> result;
  for (const XmlText& word : written) {
    const std::optional<Number> number = decimal(word.text, word.span);
    if (!number) {
      std::vector<std::string> hints;
      if (text.text.find("${") != std::string_view::npos) {
        hints.emplace_back("this is a macro of xacro: run `robotc import` on the .xacro file, or expand it by `xacro`");
      }
      findings.error(bad_value_in_file, word.span, described + " is not a number", "", std::move(hints));
      return std::nullopt;
    }
    result.push_back(*number);
  }
  if (result.size() != count) {
    findings.error(bad_value_in_file, text.span,
                   described + " needs " + std::to_string(count) + (count == 1 ? " number" : " numbers"),
                   "there " + std::string(result.size() == 1 ? "is 1" : "are " + std::to_string(result.size())));
    return std::nullopt;
  }
  return result;
}

std::optional<std::vector<Number>> read_numbers(Findings& findings, const XmlNode& node, std::string_view attribute,
                                                std::size_t count) {
  const std::optional<XmlText> text = node.attribute(attribute);
  if (!text) return std::nullopt;
  return read_numbers(findings, *text, described(node, attribute), count);
}

std::optional<Number> read_number(Findings& findings, const XmlNode& node, std::string_view attribute) {
  const auto numbers = read_numbers(findings, node, attribute, 1);
  return numbers ? std::optional(numbers->front()) : std::nullopt;
}

std::optional<Vector> read_vector(Findings& findings, const XmlNode& node, std::string_view attribute) {
  const auto numbers = read_numbers(findings, node, attribute, 3);
  if (!numbers) return std::nullopt;
  return Vector{(*numbers)[0], (*numbers)[1], (*numbers)[2]};
}

std::optional<std::array<double, 4>> clamped_colour(const std::vector<Number>& numbers) {
  if (numbers.size() < 3) return std::nullopt;
  std::array<double, 4> colour{0, 0, 0, 1};
  for (std::size_t i = 0; i < std::min<std::size_t>(numbers.size(), 4); ++i) {
    colour[i] = std::clamp(numbers[i].value, 0.0, 1.0);
  }
  return colour;
}

bool is_infinite(std::string_view text) {
  if (text.starts_with('-') || text.starts_with('+')) text.remove_prefix(1);
  std::string lower;
  for (const char c : text) lower += static_cast<char>(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
  return lower == "inf" || lower == ".inf" || lower == "infinity";
}

std::optional<XmlText> require(Findings& findings, const XmlNode& node, std::string_view attribute) {
  const std::optional<XmlText> text = node.attribute(attribute);
  if (text && !text->text.empty()) return text;
  findings.error(missing_in_file, text ? text->span : node.span(), described(node, attribute) + " is missing");
  return std::nullopt;
}

}  // namespace robotc::importing
