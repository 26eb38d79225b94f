#include "compiler/import/xml.h"

#include <algorithm>
#include <array>
#include <pugixml.hpp>

#include "compiler/source/text_fault.h"

namespace robotc::importing {

namespace {

constexpr std::uint32_t most_depth = 500;
constexpr std::size_t most_attributes = 1000;  // of one element
constexpr std::string_view blanks = " \t\r\n";

std::uint32_t narrow(std::size_t offset) { return static_cast<std::uint32_t>(offset); }

/// Length of the reference at the begin of a text, such as `&lt;` or `&#x41;`; 0 if XML does not define it.
std::size_t reference_length(std::string_view text) {
  const std::size_t end = text.substr(0, 12).find(';');
  if (end == std::string_view::npos) return 0;
  const std::string_view name = text.substr(1, end - 1);
  const bool known = name == "lt" || name == "gt" || name == "amp" || name == "quot" || name == "apos";
  std::string_view digits = name.starts_with("#x") ? name.substr(2) : name.starts_with("#") ? name.substr(1) : "";
  const std::string_view allowed = name.starts_with("#x") ? "0123456789abcdefABCDEF" : "0123456789";
  const bool character = digits.find_first_not_of('0') != std::string_view::npos &&  // not NUL
                         digits.find_first_not_of(allowed) == std::string_view::npos;
  return known || character ? end + 1 : 0;
}

std::string_view reason(pugi::xml_parse_status status) {
  switch (status) {
    case pugi::status_bad_start_element:
      return "this is not a start tag";
    case pugi::status_bad_attribute:
      return "this is not an attribute";
    case pugi::status_bad_end_element:
      return "this is not an end tag";
    case pugi::status_end_element_mismatch:
      return "a start tag and its end tag do not match";
    case pugi::status_bad_comment:
      return "a comment does not end";
    case pugi::status_bad_pi:
      return "a processing instruction does not end";
    case pugi::status_bad_cdata:
      return "a CDATA section does not end";
    case pugi::status_bad_doctype:
      return "a document type does not end";
    case pugi::status_bad_pcdata:
      return "a text does not end";
    case pugi::status_no_document_element:
      return "there is no element";
    case pugi::status_out_of_memory:
      return "there is not enough memory";
    default:
      return "a tag does not end";
  }
}

}  // namespace

/// Makes a document of pugixml's tree. The tree was parsed in place in a copy of the text, so the offset of a name or a
/// value in the copy is its offset in the text.
class XmlBuilder {
 public:
  XmlBuilder(const SourceMap& sources, SourceId source)
      : source_(source), text_(sources.file(source).text), buffer_(text_) {}

  std::variant<std::unique_ptr<XmlDocument>, XmlError> run();

 private:
  [[nodiscard]] Span span(std::size_t begin, std::size_t end) const { return {source_, narrow(begin), narrow(end)}; }
  [[nodiscard]] XmlError error(std::string message, std::size_t begin, std::size_t end,
                               std::vector<std::string> hints = {}) const {
    return {std::move(message), span(begin, end), "", std::move(hints)};
  }
  [[nodiscard]] std::size_t offset(const char* place) const { return static_cast<std::size_t>(place - buffer_.data()); }
  /// One past the `>` of the start tag whose name begins at an offset.
  [[nodiscard]] std::size_t end_of_tag(std::size_t name) const;
  /// A text as decoded, and its place. Nothing (error set) if it has unknown references, or characters that are not
  /// seen.
  std::optional<XmlText> decoded(std::size_t begin, std::size_t end, std::string_view value);
  /// The name of the innermost element that is open at an offset of a text that is well formed until there, with its
  /// offset; nothing if none is.
  [[nodiscard]] std::optional<std::pair<std::string_view, std::size_t>> unclosed(std::size_t until) const;
  /// The error of an element that is open where an end tag of another one, or the end of the text, stands.
  [[nodiscard]] XmlError not_closed(std::pair<std::string_view, std::size_t> open, std::size_t at) const;
  bool add_element(pugi::xml_node node, std::uint32_t parent);
  bool add_attribute(pugi::xml_attribute attribute, std::uint32_t first);
  bool add_content(pugi::xml_node text, std::uint32_t parent);
  bool add_child(pugi::xml_node node, std::uint32_t parent);

  SourceId source_;
  std::string_view text_;
  std::string buffer_;
  std::unique_ptr<XmlDocument> document_ = std::make_unique<XmlDocument>();
  std::optional<XmlError> error_;
};

std::size_t XmlBuilder::end_of_tag(std::size_t name) const {
  char quote = 0;
  for (std::size_t i = name; i < text_.size(); ++i) {
    const char c = text_[i];
    if (quote != 0) {
      if (c == quote) quote = 0;
    } else if (c == '"' || c == '\'') {
      quote = c;
    } else if (c == '>') {
      return i + 1;
    }
  }
  return text_.size();
}

std::optional<std::pair<std::string_view, std::size_t>> XmlBuilder::unclosed(std::size_t until) const {
  std::vector<std::pair<std::string_view, std::size_t>> open;
  // Comments, CDATA, declarations and the like: skipped as a whole, up to their end.
  constexpr std::array<std::pair<std::string_view, std::string_view>, 4> skipped{
      {{"<!--", "-->"}, {"<![CDATA[", "]]>"}, {"<?", "?>"}, {"<!", ">"}}};
  std::size_t at = text_.find('<');
  while (at != std::string_view::npos && at < until) {
    const std::string_view rest = text_.substr(at);
    const auto kind = std::ranges::find_if(skipped, [&](const auto& form) { return rest.starts_with(form.first); });
    std::size_t end = at + 1;
    if (kind != skipped.end()) {
      end = text_.find(kind->second, at + kind->first.size());
    } else if (rest.starts_with("</")) {
      if (text_.find('>', at) >= until) break;  // the end tag that does not match
      if (!open.empty()) open.pop_back();
    } else {
      end = end_of_tag(at + 1);
      const std::size_t name_end = std::min(text_.find_first_of(" \t\r\n/>", at + 1), text_.size());
      if (end < 2 || text_[end - 2] != '/') open.emplace_back(text_.substr(at + 1, name_end - at - 1), at + 1);
    }
    at = end == std::string_view::npos ? end : text_.find('<', end);
  }
  if (open.empty()) return std::nullopt;
  return open.back();
}

XmlError XmlBuilder::not_closed(std::pair<std::string_view, std::size_t> open, std::size_t at) const {
  const auto& [name, begin] = open;
  const std::string tag = std::string(name.substr(0, 40));
  XmlError result = error("this is not XML: the element `<" + tag + ">` is not closed", begin - 1, end_of_tag(begin),
                          {"write `</" + tag + ">` before, or `/>` at the end of its tag if nothing is inside it"});
  const std::size_t tag_begin = at == 0 ? std::string_view::npos : text_.rfind("</", at);
  if (tag_begin != std::string_view::npos && at < text_.size() && at - tag_begin < 80) {
    const std::size_t tag_end = std::min(text_.find('>', tag_begin), text_.size() - 1) + 1;
    result.others.emplace_back(span(tag_begin, tag_end), "this closes another element");
  }
  return result;
}

std::optional<XmlText> XmlBuilder::decoded(std::size_t begin, std::size_t end, std::string_view value) {
  const std::string_view written = text_.substr(begin, end - begin);
  for (std::size_t at = written.find('&'); at != std::string_view::npos; at = written.find('&', at + 1)) {
    if (reference_length(written.substr(at)) != 0) continue;
    std::size_t stop = std::min(written.find_first_of("; \t\r\n", at), written.size());
    if (stop < written.size() && written[stop] == ';') ++stop;
    error_ = error("`" + std::string(written.substr(at, std::min<std::size_t>(stop - at, 40))) +
                       "` is not defined: entities are not read",
                   begin + at, begin + stop, {"write the text itself; `&` is written `&amp;`"});
    return std::nullopt;
  }
  // Names and paths with such characters could not be written to a .robot file.
  const auto fault = find_text_fault(value);
  if (fault && fault->kind != TextFault::Kind::carriage_return) {
    const bool is_character = fault->kind == TextFault::Kind::control || fault->kind == TextFault::Kind::direction;
    error_ = error(is_character
                       ? "a text has the invisible character " + code_point(value.substr(fault->offset, fault->length))
                       : "a reference stands for no character",
                   begin, end, {"remove it"});
    return std::nullopt;
  }
  // Without references, the text of the source lives as long as its users need.
  if (value == written) return XmlText{written, span(begin, end)};
  return XmlText{document_->decoded_.emplace_back(value), span(begin, end)};
}

bool XmlBuilder::add_attribute(pugi::xml_attribute attribute, std::uint32_t first) {
  const std::size_t name_begin = offset(attribute.name());
  const std::size_t name_end = name_begin + std::string_view(attribute.name()).size();
  const std::string_view name = text_.substr(name_begin, name_end - name_begin);
  for (std::size_t i = first; i < document_->attributes_.size(); ++i) {
    if (document_->attributes_[i].name != name) continue;
    error_ = error("the attribute `" + std::string(name) + "` is written twice", name_begin, name_end,
                   {"remove one of them"});
    return false;
  }
  const std::size_t quote = text_.find_first_of("\"'", name_end);
  const std::size_t begin = quote + 1;
  const std::size_t end = std::min(text_.find(text_[quote], begin), text_.size());
  const std::optional<XmlText> value = decoded(begin, end, attribute.value());
  if (!value) return false;
  document_->attributes_.push_back({name, *value, span(name_begin, std::min(end + 1, text_.size())), Mark::unused});
  return true;
}

bool XmlBuilder::add_element(pugi::xml_node node, std::uint32_t parent) {
  const std::size_t begin = offset(node.name());
  XmlDocument::Element element;
  element.name = text_.substr(begin, std::string_view(node.name()).size());
  element.span = span(begin - 1, end_of_tag(begin));
  element.parent = parent;
  element.depth = parent == XmlDocument::none ? 0 : document_->elements_[parent].depth + 1;
  if (element.depth >= most_depth) {
    error_ = error("elements are nested deeper than " + std::to_string(most_depth), begin - 1, element.span.end);
    return false;
  }
  element.first_attribute = narrow(document_->attributes_.size());
  for (const pugi::xml_attribute attribute : node.attributes()) {
    if (document_->attributes_.size() - element.first_attribute == most_attributes) {
      error_ = error("an element has more than " + std::to_string(most_attributes) + " attributes", begin - 1,
                     begin + element.name.size());
      return false;
    }
    if (!add_attribute(attribute, element.first_attribute)) return false;
  }
  element.attribute_count = narrow(document_->attributes_.size()) - element.first_attribute;
  element.end = narrow(document_->elements_.size() + 1);
  document_->elements_.push_back(element);
  return true;
}

bool XmlBuilder::add_content(pugi::xml_node text, std::uint32_t parent) {
  XmlDocument::Element& element = document_->elements_[parent];
  const std::size_t begin = offset(text.value());
  std::size_t end = text.type() == pugi::node_cdata ? text_.find("]]>", begin) : text_.find('<', begin);
  end = std::min(end, text_.size());
  const std::size_t first = text_.find_first_not_of(blanks, begin);
  if (element.content.span.valid() || first == std::string_view::npos || first >= end) return true;
  const std::size_t last = text_.find_last_not_of(blanks, end - 1) + 1;
  std::string_view value = text.value();
  value.remove_prefix(std::min(value.find_first_not_of(blanks), value.size()));
  value = value.substr(0, value.find_last_not_of(blanks) + 1);
  if (text.type() == pugi::node_cdata) {
    element.content = {text_.substr(first, last - first), span(first, last)};
    return true;
  }
  const std::optional<XmlText> content = decoded(first, last, value);
  if (!content) return false;
  document_->elements_[parent].content = *content;
  return true;
}

bool XmlBuilder::add_child(pugi::xml_node node, std::uint32_t parent) {
  switch (node.type()) {
    case pugi::node_element:
      return add_element(node, parent);
    case pugi::node_pcdata:
    case pugi::node_cdata:
      return parent == XmlDocument::none || add_content(node, parent);
    case pugi::node_doctype: {
      const std::size_t begin = offset(node.value());
      const std::string_view value = node.value();
      if (value.find('[') == std::string_view::npos) return true;  // a name only: nothing to expand
      error_ = error("a document type with definitions is not read", begin,
                     begin + std::min(value.find('[') + 1, value.size()),
                     {"remove it, and write the texts of its entities where they stand"});
      return false;
    }
    default:
      return true;
  }
}

std::variant<std::unique_ptr<XmlDocument>, XmlError> XmlBuilder::run() {
  if (text_.size() > max_source_bytes) return error("the file is larger than 4 MB", 0, 0);
  if (const auto fault = find_text_fault(text_);
      fault && (fault->kind == TextFault::Kind::nul || fault->kind == TextFault::Kind::not_utf8)) {
    const bool nul = fault->kind == TextFault::Kind::nul;
    return error(nul ? "the file contains a NUL byte" : "the file is not UTF-8", fault->offset,
                 fault->offset + fault->length,
                 nul ? std::vector<std::string>{}
                     : std::vector<std::string>{"save it as UTF-8, for example by "
                                                "`iconv -f latin1 -t utf8`"});
  }
  pugi::xml_document parsed;
  // No end-of-line conversion: lengths stay.
  constexpr unsigned options = pugi::parse_escapes | pugi::parse_cdata | pugi::parse_doctype;
  const pugi::xml_parse_result result =
      parsed.load_buffer_inplace(buffer_.data(), buffer_.size(), options, pugi::encoding_utf8);
  if (!result) {
    const std::size_t at = std::min(static_cast<std::size_t>(std::max<std::ptrdiff_t>(result.offset, 0)), text_.size());
    std::size_t end = std::min(at + 1, text_.size());
    if (result.status == pugi::status_end_element_mismatch) {
      if (const auto open = unclosed(at)) return not_closed(*open, at);
      end = std::min(text_.find_first_of("> \n", at), text_.size());
    }
    return error("this is not XML: " + std::string(reason(result.status)), at, std::max(end, at));
  }
  // Depth-first, without recursion.
  std::uint32_t parent = XmlDocument::none;
  pugi::xml_node node = parsed.first_child();
  while (node) {
    const bool is_element = node.type() == pugi::node_element;
    if (is_element && parent == XmlDocument::none && !document_->elements_.empty()) {
      const std::size_t begin = offset(node.name());
      return error("a second root element: XML has one", begin - 1, end_of_tag(begin));
    }
    const auto index = narrow(document_->elements_.size());
    if (!add_child(node, parent)) return std::move(*error_);
    if (is_element && node.first_child()) {
      parent = index;
      node = node.first_child();
      continue;
    }
    while (!node.next_sibling() && parent != XmlDocument::none) {
      XmlDocument::Element& closed = document_->elements_[parent];
      closed.end = narrow(document_->elements_.size());
      parent = closed.parent;
      node = node.parent();
    }
    node = node.next_sibling();
  }
  return std::move(document_);
}

std::variant<std::unique_ptr<XmlDocument>, XmlError> read_xml(const SourceMap& sources, SourceId source) {
  return XmlBuilder(sources, source).run();
}

bool looks_like_xml(std::string_view text) {
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  const std::size_t first = text.find_first_not_of(blanks);
  return first != std::string_view::npos && text[first] == '<' && text.find('>') != std::string_view::npos;
}

XmlNode XmlDocument::root() { return {*this, 0}; }

std::string XmlDocument::path(std::uint32_t element) const {
  std::vector<std::string_view> names;
  for (std::uint32_t i = element; i != none; i = elements_[i].parent) names.push_back(elements_[i].name);
  std::string result;
  for (std::size_t i = names.size(); i-- > 0;) result += std::string(result.empty() ? "" : "/") + std::string(names[i]);
  return result;
}

void XmlDocument::lose(Span value) {
  for (XmlAttribute& attribute : attributes_) {
    if (attribute.value.span == value) attribute.mark = Mark::unused;
  }
  for (Element& element : elements_) {
    if (element.content.span == value) element.content_mark = Mark::unused;
  }
}

std::optional<XmlNode> XmlNode::parent() const {
  if (element().parent == XmlDocument::none) return std::nullopt;
  return XmlNode(*document_, element().parent);
}

std::vector<XmlNode> XmlNode::children() const {
  std::vector<XmlNode> result;
  for (std::uint32_t i = index_ + 1; i < element().end; i = document_->elements_[i].end)
    result.emplace_back(*document_, i);
  return result;
}

std::vector<XmlNode> XmlNode::children(std::string_view name) const {
  std::vector<XmlNode> result = children();
  std::erase_if(result, [&](const XmlNode& node) { return !node.is(name); });
  return result;
}

std::optional<XmlNode> XmlNode::child(std::string_view name) const {
  for (std::uint32_t i = index_ + 1; i < element().end; i = document_->elements_[i].end) {
    if (document_->elements_[i].name == name) return XmlNode(*document_, i);
  }
  return std::nullopt;
}

XmlAttribute* XmlNode::find(std::string_view name) const {
  const auto begin = document_->attributes_.begin() + element().first_attribute;
  const auto end = begin + element().attribute_count;
  const auto found = std::find_if(begin, end, [&](const XmlAttribute& attribute) { return attribute.name == name; });
  return found == end ? nullptr : &*found;
}

std::optional<XmlText> XmlNode::take(std::string_view name, Mark mark) const {
  XmlAttribute* const found = find(name);
  if (found == nullptr) return std::nullopt;
  found->mark = std::max(found->mark, mark);
  return found->value;
}

std::optional<XmlText> XmlNode::peek(std::string_view name) const {
  const XmlAttribute* const found = find(name);
  return found == nullptr ? std::nullopt : std::optional(found->value);
}

std::optional<XmlText> XmlNode::text() const {
  if (!element().content.span.valid()) return std::nullopt;
  element().content_mark = Mark::used;
  return element().content;
}

const XmlNode& XmlNode::use() const {
  element().mark = Mark::used;
  return *this;
}

void XmlNode::mark_all(Mark mark) const {
  for (std::uint32_t i = index_; i < element().end; ++i) {
    XmlDocument::Element& inner = document_->elements_[i];
    inner.mark = mark;
    inner.content_mark = mark;
    for (std::uint32_t k = 0; k < inner.attribute_count; ++k) {
      document_->attributes_[inner.first_attribute + k].mark = mark;
    }
  }
}

}  // namespace robotc::importing
