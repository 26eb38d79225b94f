#include "compiler/session/entry.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "compiler/syntax/instant.h"
#include "compiler/syntax/parse.h"
#include "compiler/syntax/respelling.h"

namespace robotc {

namespace {

bool is_definition_word(std::string_view word) {
  constexpr std::array<std::string_view, 10> words{"use", "robot", "trajectory", "controller", "simulate",
                                                   "fn",  "const", "param",      "let",        "state"};
  return std::find(words.begin(), words.end(), word) != words.end();
}

/// The first word of a text after comments and blank lines; empty if there is none.
std::string_view first_word(std::string_view text) {
  std::size_t begin = 0;
  for (;;) {
    begin = text.find_first_not_of(" \t\r\n", begin);
    if (begin == std::string_view::npos) return {};
    if (!text.substr(begin).starts_with("//")) break;
    begin = text.find('\n', begin);
    if (begin == std::string_view::npos) return {};
  }
  std::size_t end = begin;
  while (end < text.size() && ((text[end] >= 'a' && text[end] <= 'z') || text[end] == '_')) ++end;
  return text.substr(begin, end - begin);
}

/// Finds a division by a number with a unit, which some read as the quotient's unit: `t/2 s`.
class SurprisingUnit {
 public:
  explicit SurprisingUnit(std::string_view text) : text_(text) {}

  bool in(const syntax::Expr& expr) {
    if (++visited_ > most_visited) return false;
    return std::visit([&](const auto& node) { return look(node); }, expr.node);
  }

 private:
  static constexpr std::size_t most_visited = 1000;

  bool inside(const syntax::ExprPtr& expr) { return expr != nullptr && in(*expr); }
  bool inside(const syntax::Arguments& arguments) {
    return std::any_of(arguments.items.begin(), arguments.items.end(),
                       [&](const syntax::Argument& argument) { return inside(argument.value); });
  }

  template <class Leaf>
  bool look(const Leaf& /*leaf*/) {
    return false;
  }
  bool look(const syntax::UnitApply& node) { return inside(node.operand); }
  bool look(const syntax::DisplayAs& node) { return inside(node.operand); }
  bool look(const syntax::Unary& node) { return inside(node.operand); }
  bool look(const syntax::Range& node) { return inside(node.from) || inside(node.to); }
  bool look(const syntax::If& node) {
    return inside(node.condition) || inside(node.then_value) || inside(node.else_value);
  }
  bool look(const syntax::Call& node) { return inside(node.callee) || inside(node.arguments); }
  bool look(const syntax::Index& node) { return inside(node.object) || inside(node.indices); }
  bool look(const syntax::Array& node) { return inside(node.elements); }
  bool look(const syntax::Member& node) { return inside(node.object); }
  bool look(const syntax::Binary& node) {
    const bool divides = node.op == syntax::BinaryOp::div || node.op == syntax::BinaryOp::elementwise_div;
    const bool by_quantity = std::holds_alternative<syntax::UnitApply>(node.right->node);
    const bool of_quantity = std::holds_alternative<syntax::UnitApply>(node.left->node);
    const std::size_t begin = std::min(text_.find_first_not_of(" \t\n", node.op_span.end), text_.size());
    const bool is_plain = begin < text_.size() && text_[begin] != '(';
    return (divides && by_quantity && !of_quantity && is_plain) || inside(node.left) || inside(node.right);
  }

  std::string_view text_;
  std::size_t visited_ = 0;
};

/// A text and its tree.
struct Parsed {
  std::shared_ptr<SourceMap> sources = std::make_shared<SourceMap>();
  Diagnostics diagnostics;
  syntax::File file;

  Parsed(const std::string& text, const char* name)
      : file(syntax::parse_entry(*sources, sources->add(name, text), diagnostics)) {}

  [[nodiscard]] bool is_sound() const { return !diagnostics.has_errors(); }
  /// True if all errors are spellings of other languages that were replaced by those of robotc.
  [[nodiscard]] bool is_respelled() const {
    return !is_sound() && std::ranges::all_of(diagnostics.all(), [](const Diagnostic& diagnostic) {
      return diagnostic.kind.severity != Severity::error || syntax::is_respelling(diagnostic.kind);
    });
  }
  /// The only statement, if it is of this kind; null otherwise.
  template <class Node>
  [[nodiscard]] const Node* sole() const {
    return file.statements.size() == 1 ? std::get_if<Node>(&file.statements.front().node) : nullptr;
  }
  [[nodiscard]] std::string text(Span span) const { return std::string(sources->text(span)); }
};

/// An expression in robotc's spelling, without parentheses around the whole.
std::string printed(const syntax::Expr& expr, const SourceMap& sources) {
  std::string text = syntax::print(expr, sources);
  if (!text.starts_with('(')) return text;
  int depth = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '(') ++depth;
    if (text[i] == ')' && --depth == 0) return i + 1 == text.size() ? text.substr(1, i - 1) : text;
  }
  return text;
}

bool is_plain(const syntax::Assignment& assignment) {
  return !assignment.is_rate && assignment.target.rest.empty() && assignment.references.empty() &&
         assignment.every == nullptr;
}

/// `x = 3` as `let x = 3`; nothing for other statements.
std::string as_let(const Parsed& parsed, const std::string& typed) {
  const auto* assignment = parsed.sole<syntax::Assignment>();
  if (assignment == nullptr || !is_plain(*assignment)) return "";
  if (syntax::call_at_instant(*assignment->value) == nullptr) return "let " + typed;
  return "let " + assignment->target.head.text + " = (" + parsed.text(assignment->value->span) + ")";
}

/// Writes statements in robotc's spelling.
class Respelling {
 public:
  explicit Respelling(const Parsed& parsed) : parsed_(parsed) {}

  /// Empty if there are statements of other kinds than a session's short entries.
  std::string run() {
    for (const syntax::Stmt& statement : parsed_.file.statements) {
      if (!std::visit([&](const auto& node) { return write(node); }, statement.node)) return "";
    }
    return std::move(text_);
  }

 private:
  template <class Other>
  bool write(const Other& /*node*/) {
    return false;
  }
  bool write(const syntax::ExpressionStmt& node) {
    text_ += printed(*node.value, *parsed_.sources);
    return parsed_.file.statements.size() == 1;
  }
  bool write(const syntax::Assignment& node) {
    if (!is_plain(node) || !node.further.empty()) return false;
    line("let " + node.target.head.text + " = " + syntax::print(*node.value, *parsed_.sources));
    return true;
  }
  bool write(const syntax::Bindings& node) {
    for (const syntax::Binding& item : node.items) {
      const char* word = node.kind == syntax::BindingKind::constant    ? "const "
                         : node.kind == syntax::BindingKind::parameter ? "param "
                                                                       : "let ";
      line(word + binding(item));
    }
    return node.kind != syntax::BindingKind::state;
  }
  bool write(const syntax::Function& node) {
    const auto* value = node.body.size() == 1 ? std::get_if<syntax::ExpressionStmt>(&node.body.front().node) : nullptr;
    if (value == nullptr || node.result) return false;
    std::string parameters;
    for (const syntax::Binding& item : node.parameters) parameters += (parameters.empty() ? "" : ", ") + binding(item);
    line("fn " + node.name.text + "(" + parameters + ") = " + printed(*value->value, *parsed_.sources));
    return true;
  }

  std::string binding(const syntax::Binding& item) {
    return item.name.text + (item.type ? ": " + parsed_.text(item.type->span) : "") +
           (item.value == nullptr ? "" : " = " + syntax::print(*item.value, *parsed_.sources));
  }
  void line(const std::string& text) { text_ += (text_.empty() ? "" : "\n") + text; }

  const Parsed& parsed_;
  std::string text_;
};

/// The text that was typed, as the program text that it stands for; empty if it is taken as it is.
std::string as_program_text(const std::string& typed, const char* name, bool& respelled) {
  const Parsed parsed(typed, name);
  if (parsed.is_sound()) return as_let(parsed, typed);
  if (parsed.is_respelled()) {
    std::string text = Respelling(parsed).run();
    respelled = !text.empty();
    if (respelled) return text;
  }
  const std::string with_word = "fn " + typed;
  const Parsed function(with_word, name);
  if (function.sole<syntax::Function>() == nullptr) return "";
  if (function.is_sound()) return with_word;
  if (!function.is_respelled()) return "";
  std::string text = Respelling(function).run();
  respelled = !text.empty();
  return text;
}

}  // namespace

Entry read_entry(const std::string& typed, const char* name) {
  Entry entry;
  bool respelled = false;
  entry.text = as_program_text(typed, name, respelled);
  if (entry.text.empty()) entry.text = typed;
  Parsed parsed(entry.text, name);
  const bool sound = parsed.is_sound();
  const auto* expression = parsed.sole<syntax::ExpressionStmt>();
  entry.is_empty = sound && parsed.file.statements.empty();
  entry.is_expression = sound ? expression != nullptr : !is_definition_word(first_word(entry.text));
  if (respelled) {
    entry.reading = entry.text;
  } else if (sound && expression != nullptr && SurprisingUnit(entry.text).in(*expression->value)) {
    entry.reading = printed(*expression->value, *parsed.sources);
  }
  entry.diagnostics = std::move(parsed.diagnostics);
  entry.sources = std::move(parsed.sources);
  return entry;
}

}  // namespace robotc
