#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "compiler/frontend/source_text.h"

namespace robotc {

/// The text of a program that is changed a statement at a time: a file, and what was typed since. A statement takes the
/// place of those that define the same names. Copies are cheap: they share the texts.
class ProgramText {
 public:
  struct Definition {
    std::string name;
    std::string kind;  ///< the word that defines it: "robot", "const", "use"
    std::string text;  ///< its statement, without the comments above
  };

  ProgramText() = default;
  /// The whole text of a file, which has no errors of syntax.
  ProgramText(std::string name, std::string text);

  /// Puts in statements that have no errors of syntax, as typed. Returns the names that they define anew, of those that
  /// were defined before.
  std::vector<std::string> define(std::string name, std::string text);

  /// What there is to compile, in order.
  [[nodiscard]] std::vector<TextPiece> pieces() const;
  /// The whole as one file. `use … from "PATH"` gets the path that `moved` makes of it.
  [[nodiscard]] std::string text(const std::function<std::string(const std::string& path)>& moved) const;
  [[nodiscard]] std::vector<Definition> definitions() const;

 private:
  /// A name that a statement defines. Of several in one statement, each has its part of the text behind the first word.
  struct Item {
    std::string name;
    std::size_t begin = 0;
    std::size_t end = 0;
  };
  struct Statement {
    std::string kind;
    std::size_t begin = 0;    ///< with the `///` lines above
    std::size_t keyword = 0;  ///< where it begins itself
    std::size_t end = 0;
    std::vector<Item> items;
    std::string path;            ///< of a `use` of a file
    std::size_t path_begin = 0;  ///< with its quotes
    std::size_t path_end = 0;
  };
  struct Source {
    std::string name;
    std::string text;
    std::uint32_t first_line = 1;
    std::vector<Statement> statements;
  };
  /// A part of a source, from `begin` to `end`; statements lie in it whole.
  struct Piece {
    std::shared_ptr<const Source> source;
    std::size_t begin = 0;
    std::size_t end = 0;
    bool on_new_line = false;  ///< it does not continue the line of the piece before
  };

  static std::shared_ptr<const Source> read(std::string name, std::string text, std::uint32_t first_line);
  template <class Visit>
  static void for_each_statement(const Piece& piece, Visit visit);
  static std::uint32_t line_of(const Source& source, std::size_t offset);
  static std::string without(const Source& source, const Statement& statement, const std::vector<bool>& removed);

  std::vector<Piece> pieces_;
};

}  // namespace robotc
