#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "compiler/frontend/source_text.h"

namespace robotc {

/// The text of a program edited statement by statement: a file, and later input. A new statement replaces those that
/// define the same names. Copies are cheap: they share the texts.
class ProgramText {
 public:
  struct Definition {
    std::string name;
    std::string kind;  ///< keyword: "robot", "const", "use"
    std::string text;  ///< its statement, without comments above
  };

  ProgramText() = default;
  /// The text of a file without syntax errors.
  ProgramText(std::string name, std::string text);

  /// Inserts statements without syntax errors, as typed. Returns the names that were defined before and are now
  /// redefined.
  std::vector<std::string> define(std::string name, std::string text);

  /// The pieces to compile, in order.
  [[nodiscard]] std::vector<TextPiece> pieces() const;
  /// The whole as one file, with paths in `use … from "PATH"` changed by `moved`.
  [[nodiscard]] std::string text(const std::function<std::string(const std::string& path)>& moved) const;
  [[nodiscard]] std::vector<Definition> definitions() const;

 private:
  /// A name that a statement defines. If it defines several, each has its part of the text after the keyword.
  struct Item {
    std::string name;
    std::size_t begin = 0;
    std::size_t end = 0;
  };
  struct Statement {
    std::string kind;
    std::size_t begin = 0;    ///< with the `///` lines above
    std::size_t keyword = 0;  ///< begin of the statement itself
    std::size_t end = 0;
    std::vector<Item> items;
    std::string path;            ///< of a `use` of a file
    std::size_t path_begin = 0;  ///< of the quoted path
    std::size_t path_end = 0;
  };
  struct Source {
    std::string name;
    std::string text;
    std::uint32_t first_line = 1;
    std::vector<Statement> statements;
  };
  /// A part of a source, from `begin` to `end`, that contains whole statements.
  struct Piece {
    std::shared_ptr<const Source> source;
    std::size_t begin = 0;
    std::size_t end = 0;
    bool on_new_line = false;  ///< does not continue the previous piece's line
  };

  static std::shared_ptr<const Source> read(std::string name, std::string text, std::uint32_t first_line);
  template <class Visit>
  static void for_each_statement(const Piece& piece, Visit visit);
  static std::uint32_t line_of(const Source& source, std::size_t offset);
  static std::string without(const Source& source, const Statement& statement, const std::vector<bool>& removed);

  std::vector<Piece> pieces_;
};

}  // namespace robotc
