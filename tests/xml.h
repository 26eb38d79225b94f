#pragma once

#include <cctype>
#include <string>
#include <string_view>
#include <vector>

namespace robotc::test {

/// Describes the first XML error of a text; empty if it is well-formed. Accepts what our pictures use: elements,
/// attributes, text and the five entities; no comments, no declarations.
class XmlReader {
 public:
  explicit XmlReader(std::string_view text) : text_(text) {}

  std::string check() {
    while (at_ < text_.size() && problem_.empty()) {
      if (text_[at_] == '<') {
        read_tag();
      } else {
        read_character(false);
      }
    }
    if (problem_.empty() && !open_.empty()) problem_ = "`" + open_.back() + "` is not closed";
    if (problem_.empty() && roots_ != 1) problem_ = "there are " + std::to_string(roots_) + " roots";
    return problem_;
  }

 private:
  void fail(const std::string& what) {
    if (problem_.empty()) problem_ = what + " at " + std::to_string(at_);
  }
  [[nodiscard]] char here() const { return at_ < text_.size() ? text_[at_] : '\0'; }
  void skip_blanks() {
    while (std::isspace(static_cast<unsigned char>(here())) != 0) ++at_;
  }
  std::string name() {
    const std::size_t begin = at_;
    while (std::isalnum(static_cast<unsigned char>(here())) != 0 || here() == '-' || here() == ':') ++at_;
    if (begin == at_) fail("a name is missing");
    return std::string(text_.substr(begin, at_ - begin));
  }
  void read_character(bool in_attribute) {
    if (here() == '<') fail("`<` in text");
    if (here() == '&') {
      const std::size_t end = text_.find(';', at_);
      const std::string_view entity = text_.substr(at_, end == std::string_view::npos ? 1 : end - at_ + 1);
      if (entity != "&lt;" && entity != "&gt;" && entity != "&amp;" && entity != "&quot;" && entity != "&apos;")
        fail("a bare `&`");
    }
    const auto byte = static_cast<unsigned char>(here());
    if (byte < ' ' && here() != '\n' && here() != '\t') fail("a control character");
    if (!in_attribute && open_.empty() && std::isspace(byte) == 0) fail("text outside of the root");
    ++at_;
  }
  void read_tag() {
    ++at_;
    if (here() == '/') {
      ++at_;
      const std::string closed = name();
      skip_blanks();
      if (open_.empty() || open_.back() != closed) fail("`" + closed + "` closes nothing");
      if (!open_.empty()) open_.pop_back();
    } else {
      if (open_.empty()) ++roots_;
      const std::string opened = name();
      read_attributes();
      if (here() == '/') {
        ++at_;
      } else {
        open_.push_back(opened);
      }
    }
    if (here() != '>') fail("a tag is not closed");
    ++at_;
  }
  void read_attributes() {
    std::vector<std::string> names;
    for (;;) {
      const bool blank = std::isspace(static_cast<unsigned char>(here())) != 0;
      skip_blanks();
      if (here() == '>' || here() == '/' || here() == '\0' || !problem_.empty()) return;
      if (!blank) return fail("a blank is missing");
      const std::string attribute = name();
      for (const std::string& other : names) {
        if (other == attribute) return fail("`" + attribute + "` twice");
      }
      names.push_back(attribute);
      if (here() != '=') return fail("`=` is missing");
      ++at_;
      if (here() != '"') return fail("`\"` is missing");
      ++at_;
      while (here() != '"' && at_ < text_.size() && problem_.empty()) read_character(true);
      ++at_;
    }
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::vector<std::string> open_;
  std::size_t roots_ = 0;
  std::string problem_;
};

inline std::string xml_problem(std::string_view text) { return XmlReader(text).check(); }

}  // namespace robotc::test
