// Extracts the remains of statements with a syntax error.
#include <algorithm>
#include <array>

#include "compiler/syntax/build_ast.h"

namespace robotc::syntax {

namespace {

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool belongs_to_name(char c) { return is_letter(c) || (c >= '0' && c <= '9'); }
bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }

/// Reads words of a text that cannot be parsed.
class Words {
 public:
  Words(std::string_view text, Span span) : text_(text), at_(span.begin), source_(span.source), end_(span.end) {}

  /// The name at this position, if any.
  std::optional<Identifier> name() {
    skip_blanks();
    const std::uint32_t begin = at_;
    if (at_ == end_ || !is_letter(text_[at_])) return std::nullopt;
    while (at_ != end_ && belongs_to_name(text_[at_])) ++at_;
    return Identifier{std::string(text_.substr(begin, at_ - begin)), {source_, begin, at_}};
  }
  /// True if an arrow follows: `joint base -> hand` leaves out its name.
  [[nodiscard]] bool arrow_follows() {
    skip_blanks();
    return text_.substr(at_, 2) == "->";
  }
  /// True if the name continues as a part's: `rod[i]`, `left.elbow`.
  [[nodiscard]] bool name_goes_on() const { return at_ != end_ && (text_[at_] == '[' || text_[at_] == '.'); }
  /// Moves after the next comma outside brackets; false if there is none on the line.
  bool next_item() {
    std::size_t depth = 0;
    for (; at_ != end_; ++at_) {
      const char c = text_[at_];
      if (c == '(' || c == '[' || c == '{') ++depth;
      if ((c == ')' || c == ']' || c == '}') && depth != 0) --depth;
      if (depth != 0) continue;
      if (c == '\n' || text_.substr(at_, 2) == "//") return false;
      if (c == ',') {
        ++at_;
        return true;
      }
    }
    return false;
  }

 private:
  void skip_blanks() {
    while (at_ != end_ && is_blank(text_[at_])) ++at_;
  }

  std::string_view text_;
  std::uint32_t at_;
  SourceId source_;
  std::uint32_t end_;
};

bool lists_names(std::string_view word) {
  return word == "const" || word == "param" || word == "let" || word == "state" || word == "use";
}

bool names_one(std::string_view word) {
  constexpr std::array words{"robot",   "trajectory", "controller", "simulate", "fn",     "link",   "joint",
                             "closure", "frame",      "attach",     "payload",  "wrench", "couple", "contact"};
  return std::find(words.begin(), words.end(), word) != words.end();
}

}  // namespace

std::vector<std::string_view> broken_parameters(const Block& block) {
  std::vector<std::string_view> names;
  for (const Stmt& statement : block) {
    const auto* broken = std::get_if<Broken>(&statement.node);
    if (broken == nullptr || broken->word != "param") continue;
    for (const Identifier& name : broken->names) names.push_back(name.text);
  }
  return names;
}

Span AstBuilder::extent(const Parser::StmtContext* context) const {
  const Span whole = span(context);
  std::uint32_t end = std::max(whole.end, whole.begin);
  while (end > whole.begin && is_blank(list_.text[end - 1])) --end;
  while (end != list_.text.size() && is_blank(list_.text[end]) && list_.text[end] != '\n') ++end;
  return {whole.source, whole.begin, end};
}

bool AstBuilder::is_damaged(std::uint32_t begin, std::uint32_t end) const {
  const auto first = std::lower_bound(damage_.begin(), damage_.end(), begin);
  return first != damage_.end() && *first <= end;
}

Stmt AstBuilder::broken(Span span) const {
  Broken result;
  Words words(list_.text, span);
  std::optional<Identifier> name = words.name();
  if (!name) return {span, std::move(result)};
  result.word = std::move(name->text);
  const bool several = lists_names(result.word);
  if (!several && !names_one(result.word)) return {span, std::move(result)};
  do {
    name = words.name();
    if (name && !words.name_goes_on() && !words.arrow_follows()) result.names.push_back(std::move(*name));
  } while (several && words.next_item());
  return {span, std::move(result)};
}

}  // namespace robotc::syntax
