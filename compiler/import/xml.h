#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "compiler/source/source_map.h"

/// XML with the place of every element and attribute, and what became of each: used, kept, or not used.
namespace robotc::importing {

/// The use that a reader made of a part of a document. Each part has exactly one mark, so that the three sets
/// partition the document.
enum class Mark : std::uint8_t {
  unused,  ///< not understood, or without a meaning here: the loss report lists it
  kept,    ///< understood; it has no effect here, and is kept for export
  used,
};

/// A text of the document, an attribute's value or an element's content, with entities decoded.
struct XmlText {
  std::string_view text;
  Span span;  ///< as written, without quotes and outer blanks
};

struct XmlAttribute {
  std::string_view name;
  XmlText value;
  Span span;  ///< name and value with its quotes
  Mark mark = Mark::unused;
};

class XmlNode;

/// The elements of a document, in the order of the text. Comments and processing instructions are not part of it.
///
/// Limits: 4 MB, depth 500, 1000 attributes of an element. There are no document type definitions with content, and no
/// entities but the five of XML and numbers of characters: nothing expands, and nothing outside the text is read.
class XmlDocument {
 public:
  struct Element {
    std::string_view name;
    Span span;        ///< the start tag
    XmlText content;  ///< text among the children, without outer blanks; of several pieces, the first
    Mark mark = Mark::unused;
    Mark content_mark = Mark::unused;
    std::uint32_t parent = none;
    std::uint32_t depth = 0;
    std::uint32_t first_attribute = 0;
    std::uint32_t attribute_count = 0;
    std::uint32_t end = 0;  ///< one past the last element inside it
  };
  static constexpr std::uint32_t none = ~std::uint32_t{0};

  [[nodiscard]] XmlNode root();
  [[nodiscard]] std::span<const Element> elements() const { return elements_; }
  [[nodiscard]] std::span<const XmlAttribute> attributes() const { return attributes_; }
  [[nodiscard]] std::span<const XmlAttribute> attributes_of(const Element& element) const {
    return std::span(attributes_).subspan(element.first_attribute, element.attribute_count);
  }
  /// Marks an attribute or a content as unused, whose value is at a place: read, and then without a meaning.
  void lose(Span value);
  /// "robot/link/visual": the names of an element and those around it.
  [[nodiscard]] std::string path(std::uint32_t element) const;

 private:
  friend class XmlNode;
  friend class XmlBuilder;
  std::vector<Element> elements_;
  std::vector<XmlAttribute> attributes_;
  std::deque<std::string> decoded_;  ///< texts with entities
};

/// One element of a document, which must outlive it. Reading an attribute or the content marks it as used; reaching a
/// child does not mark the child: call `use`.
class XmlNode {
 public:
  XmlNode(XmlDocument& document, std::uint32_t index) : document_(&document), index_(index) {}

  [[nodiscard]] std::string_view name() const { return element().name; }
  [[nodiscard]] bool is(std::string_view name) const { return element().name == name; }
  [[nodiscard]] Span span() const { return element().span; }
  [[nodiscard]] std::uint32_t index() const { return index_; }
  [[nodiscard]] std::optional<XmlNode> parent() const;
  /// Its child elements, in order.
  [[nodiscard]] std::vector<XmlNode> children() const;
  [[nodiscard]] std::vector<XmlNode> children(std::string_view name) const;
  /// The first child of a name.
  [[nodiscard]] std::optional<XmlNode> child(std::string_view name) const;
  [[nodiscard]] std::span<const XmlAttribute> attributes() const { return document_->attributes_of(element()); }
  [[nodiscard]] bool has(std::string_view attribute) const { return find(attribute) != nullptr; }

  /// The value of an attribute, which becomes `used`.
  std::optional<XmlText> attribute(std::string_view name) const { return take(name, Mark::used); }
  /// The same, which becomes `kept`.
  std::optional<XmlText> keep_attribute(std::string_view name) const { return take(name, Mark::kept); }
  /// The value of an attribute whose mark does not change.
  [[nodiscard]] std::optional<XmlText> peek(std::string_view name) const;
  /// The text between its tags, which becomes `used`; nothing if there is none.
  std::optional<XmlText> text() const;

  /// Marks the element itself.
  const XmlNode& use() const;
  /// Marks the element, all its attributes, and all elements inside it, whatever they were marked as.
  void use_all() const { mark_all(Mark::used); }
  void keep_all() const { mark_all(Mark::kept); }

 private:
  [[nodiscard]] XmlDocument::Element& element() const { return document_->elements_[index_]; }
  [[nodiscard]] XmlAttribute* find(std::string_view name) const;
  std::optional<XmlText> take(std::string_view name, Mark mark) const;
  void mark_all(Mark mark) const;

  XmlDocument* document_;
  std::uint32_t index_;
};

struct XmlError {
  std::string message;
  Span span;
  std::string label;
  std::vector<std::string> hints;
  std::vector<std::pair<Span, std::string>> others{};  ///< related places, with a text about each
};

/// Reads a source as XML. Texts of the document point into the source map.
std::variant<std::unique_ptr<XmlDocument>, XmlError> read_xml(const SourceMap& sources, SourceId source);

/// True for a text that begins as XML does: robot files never begin with `<`.
bool looks_like_xml(std::string_view text);

}  // namespace robotc::importing
