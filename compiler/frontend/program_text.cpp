#include "compiler/frontend/program_text.h"

#include <algorithm>
#include <optional>
#include <set>
#include <string_view>
#include <utility>

#include "compiler/syntax/parse.h"
#include "compiler/syntax/spelling.h"

namespace robotc {

namespace {

/// Begin of the `///` lines directly above a statement; the statement itself if there are none.
std::size_t with_docs(std::string_view text, std::size_t begin) {
  std::size_t result = begin;
  for (;;) {
    const std::size_t line = text.rfind('\n', result == 0 ? 0 : result - 1);
    const std::size_t line_begin = line == std::string_view::npos || result == 0 ? 0 : line + 1;
    const bool at_line_start =
        text.substr(line_begin, result - line_begin).find_first_not_of(" \t") == std::string_view::npos;
    if (!at_line_start || line_begin == 0) return result;
    const std::size_t above_end = line_begin - 1;
    const std::size_t above_line = above_end == 0 ? std::string_view::npos : text.rfind('\n', above_end - 1);
    const std::size_t above = above_line == std::string_view::npos ? 0 : above_line + 1;
    const std::size_t first = text.find_first_not_of(" \t", above);
    if (first == std::string_view::npos || !text.substr(first).starts_with("///") ||
        text.substr(first).starts_with("////")) {
      return result;
    }
    result = first;
  }
}

/// The last comma of a text outside comments and strings.
std::size_t last_comma(std::string_view text) {
  std::size_t comma = std::string_view::npos;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == ',') comma = i;
    if (text[i] == '"') i = std::min(text.find('"', i + 1), text.size());
    if (text.substr(i).starts_with("//")) i = std::min(text.find('\n', i), text.size());
  }
  return comma;
}

}  // namespace

std::shared_ptr<const ProgramText::Source> ProgramText::read(std::string name, std::string text,
                                                             std::uint32_t first_line) {
  auto result = std::make_shared<Source>(Source{std::move(name), std::move(text), first_line, {}});
  SourceMap sources;
  Diagnostics diagnostics;
  const SourceId id = sources.add(result->name, result->text);
  const syntax::File file = syntax::parse_file(sources, id, diagnostics);
  for (const syntax::Stmt& node : file.statements) {
    Statement statement;
    statement.keyword = node.span.begin;
    statement.begin = with_docs(result->text, node.span.begin);
    statement.end = node.span.end;
    std::vector<const syntax::Identifier*> names;
    if (const auto* declaration = std::get_if<syntax::Declaration>(&node.node)) {
      statement.kind = syntax::spelling(declaration->kind);
      names = {&declaration->name};
    } else if (const auto* function = std::get_if<syntax::Function>(&node.node)) {
      statement.kind = "fn";
      names = {&function->name};
    } else if (const auto* bindings = std::get_if<syntax::Bindings>(&node.node)) {
      statement.kind = syntax::spelling(bindings->kind);
      for (const syntax::Binding& binding : bindings->items) names.push_back(&binding.name);
    } else if (const auto* use = std::get_if<syntax::Use>(&node.node)) {
      statement.kind = "use";
      for (const syntax::Identifier& used : use->names) names.push_back(&used);
      if (use->is_path) {
        statement.path = use->module;
        statement.path_begin = use->module_span.begin;
        statement.path_end = use->module_span.end;
      }
    }
    for (std::size_t i = 0; i < names.size(); ++i) {
      const std::size_t begin = names[i]->span.begin;
      std::size_t end = statement.kind == "use" ? names[i]->span.end : statement.end;
      if (statement.kind != "use" && i + 1 < names.size()) {
        const std::size_t next = names[i + 1]->span.begin;
        end = begin + last_comma(std::string_view(result->text).substr(begin, next - begin));
      }
      statement.items.push_back({names[i]->text, begin, end});
    }
    result->statements.push_back(std::move(statement));
  }
  return result;
}

template <class Visit>
void ProgramText::for_each_statement(const Piece& piece, Visit visit) {
  for (const Statement& statement : piece.source->statements) {
    if (statement.begin >= piece.begin && statement.end <= piece.end) visit(statement);
  }
}

std::uint32_t ProgramText::line_of(const Source& source, std::size_t offset) {
  const auto end = source.text.begin() + static_cast<std::ptrdiff_t>(offset);
  return source.first_line + static_cast<std::uint32_t>(std::count(source.text.begin(), end, '\n'));
}

/// The statement without some of its items, on as many lines.
std::string ProgramText::without(const Source& source, const Statement& statement, const std::vector<bool>& removed) {
  const std::string_view text = source.text;
  std::string result(text.substr(statement.begin, statement.items.front().begin - statement.begin));
  bool first = true;
  for (std::size_t i = 0; i < statement.items.size(); ++i) {
    if (removed[i]) continue;
    const Item& item = statement.items[i];
    result += (first ? "" : ", ") + std::string(text.substr(item.begin, item.end - item.begin));
    first = false;
  }
  return result + std::string(text.substr(statement.items.back().end, statement.end - statement.items.back().end));
}

ProgramText::ProgramText(std::string name, std::string text) {
  const auto source = read(std::move(name), std::move(text), 1);
  pieces_.push_back({source, 0, source->text.size(), true});
}

std::vector<std::string> ProgramText::define(std::string name, std::string text) {
  const auto typed = read(std::move(name), std::move(text), 1);
  std::set<std::string_view> defined;
  std::vector<std::string> replaced;

  struct Place {
    std::size_t piece = 0;
    bool on_new_line = true;
  };
  // Statement by statement: each may replace another.
  for (std::size_t k = 0; k < typed->statements.size(); ++k) {
    const Statement& statement = typed->statements[k];
    const auto is_defined = [&](const Item& item) {
      return std::any_of(statement.items.begin(), statement.items.end(),
                         [&](const Item& own) { return own.name == item.name; });
    };
    std::vector<Piece> pieces;
    std::optional<Place> place;
    for (const Piece& piece : pieces_) {
      std::size_t begin = piece.begin;
      bool on_new_line = piece.on_new_line;
      const auto keep = [&](std::size_t end) {
        if (end == begin) return;
        pieces.push_back({piece.source, begin, end, on_new_line});
        on_new_line = false;
      };
      for_each_statement(piece, [&](const Statement& old) {
        std::vector<bool> removed;
        for (const Item& item : old.items) removed.push_back(is_defined(item) && piece.source != typed);
        const auto count = std::count(removed.begin(), removed.end(), true);
        if (count == 0) return;
        for (std::size_t i = 0; i < old.items.size(); ++i) {
          if (removed[i]) replaced.push_back(old.items[i].name);
        }
        keep(old.begin);
        begin = old.end;
        const bool whole = static_cast<std::size_t>(count) == old.items.size();
        if (!whole) {
          const auto rest =
              read(piece.source->name, without(*piece.source, old, removed), line_of(*piece.source, old.begin));
          pieces.push_back({rest, 0, rest->text.size(), on_new_line});
        } else if (place) {
          // Remove the whole line if nothing else is on it.
          const std::string& source = piece.source->text;
          const std::size_t next = source.find_first_not_of(" \t\r", begin);
          const bool starts_line = old.begin == 0 || source[old.begin - 1] == '\n';
          if (starts_line && next != std::string::npos && source[next] == '\n') begin = std::min(next + 1, piece.end);
        }
        // In the place of a statement, or after its remaining items.
        if (!place) place = Place{pieces.size(), whole ? on_new_line : true};
        on_new_line = false;
      });
      keep(piece.end);
    }
    const std::size_t begin = k == 0 ? 0 : typed->statements[k - 1].end;
    const std::size_t end = k + 1 == typed->statements.size() ? typed->text.size() : statement.end;
    const std::size_t text_begin = std::min(typed->text.find_first_not_of(" \t\r\n", begin), statement.begin);
    const Piece added{typed, text_begin, end, !place || place->on_new_line};
    const std::size_t at = place ? place->piece : pieces.size();
    pieces.insert(pieces.begin() + static_cast<std::ptrdiff_t>(at), added);
    pieces_ = std::move(pieces);
  }
  return replaced;
}

std::vector<TextPiece> ProgramText::pieces() const {
  std::vector<TextPiece> result;
  for (const Piece& piece : pieces_) {
    result.push_back({piece.source->name, piece.source->text.substr(piece.begin, piece.end - piece.begin),
                      line_of(*piece.source, piece.begin)});
  }
  return result;
}

std::string ProgramText::text(const std::function<std::string(const std::string& path)>& moved) const {
  std::string result;
  for (const Piece& piece : pieces_) {
    if (piece.on_new_line && !result.empty()) {
      if (result.back() != '\n') result += '\n';
      const bool is_block = piece.source->text.find('{', piece.begin) < piece.end;
      if (is_block && !result.ends_with("\n\n")) result += '\n';
    }
    std::size_t begin = piece.begin;
    const auto copy_to = [&](std::size_t end) {
      result.append(piece.source->text, begin, end - begin);
      begin = end;
    };
    for_each_statement(piece, [&](const Statement& statement) {
      if (statement.path.empty()) return;
      copy_to(statement.path_begin);
      result += '"' + moved(statement.path) + '"';
      begin = statement.path_end;
    });
    copy_to(piece.end);
  }
  if (!result.empty() && result.back() != '\n') result += '\n';
  return result;
}

std::vector<ProgramText::Definition> ProgramText::definitions() const {
  std::vector<Definition> result;
  for (const Piece& piece : pieces_) {
    for_each_statement(piece, [&](const Statement& statement) {
      const std::string text = piece.source->text.substr(statement.keyword, statement.end - statement.keyword);
      for (const Item& item : statement.items) result.push_back({item.name, statement.kind, text});
    });
  }
  return result;
}

}  // namespace robotc
