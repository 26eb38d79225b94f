#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/import/robot_model.h"

namespace robotc::exporting {

/// The shortest decimal that reads back as the same double; "0" for both zeros.
std::string decimal_text(double value);
/// Several, with blanks between them.
std::string decimal_text(std::span<const double> values);
std::string decimal_text(const importing::Vector& vector);

/// Writes an XML document, an element a line, in the order of the calls. Names and texts may hold any characters: what
/// XML reserves is written as entities. Characters that XML 1.0 cannot hold at all become U+FFFD.
class XmlWriter {
 public:
  XmlWriter() : text_("<?xml version=\"1.0\"?>\n") {}

  /// A comment on a line of its own.
  void comment(std::string_view text);
  /// Opens an element. Attributes follow, then children or content, then `close`.
  XmlWriter& open(std::string_view element);
  XmlWriter& attribute(std::string_view name, std::string_view value);
  XmlWriter& attribute(std::string_view name, double value) { return attribute(name, decimal_text(value)); }
  /// The text of the element, which has no children.
  XmlWriter& content(std::string_view text);
  XmlWriter& close();
  /// An element with content alone: `<mass>2</mass>`.
  XmlWriter& element(std::string_view name, std::string_view text) { return open(name).content(text).close(); }
  XmlWriter& element(std::string_view name, double value) { return element(name, decimal_text(value)); }

  /// The document; all elements are closed.
  [[nodiscard]] const std::string& text() const { return text_; }

 private:
  void end_start_tag();

  std::string text_;
  struct Open {
    std::string name;
    bool in_start_tag = true;
    bool has_content = false;
  };
  std::vector<Open> open_;
};

}  // namespace robotc::exporting
