#pragma once

#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "compiler/frontend/source_text.h"
#include "compiler/frontend/values.h"
#include "compiler/import/write_robot.h"
#include "compiler/programs/laws.h"
#include "compiler/syntax/ast.h"

namespace robotc {

/// A parsed file with the names it defines.
struct Module {
  std::string path;
  syntax::File file;
  std::unordered_map<std::string_view, const syntax::Declaration*> declarations;  ///< the first of each name
  std::unique_ptr<sema::Scope> scope;
  enum class State { loading, ready } state = State::loading;
  bool sound = true;     ///< false after errors of syntax or in `use`: some names are missing
  bool foreign = false;  ///< made of a robot file of another format

  /// The first declaration of a name; null if there is none.
  [[nodiscard]] const syntax::Declaration* find(std::string_view name) const {
    const auto found = declarations.find(name);
    return found == declarations.end() ? nullptr : found->second;
  }
};

/// The files of a program. Names are bound to closures; nothing is evaluated before its value is needed.
class Modules {
 public:
  /// `builtins`: the scope around that of each file.
  Modules(FileReader reader, SourceMap& sources, programs::LawContext& laws, sema::Scope& builtins)
      : reader_(std::move(reader)),
        sources_(sources),
        laws_(laws),
        evaluator_(laws.evaluator),
        diagnostics_(evaluator_.reporter().diagnostics()),
        builtins_(builtins) {}
  Modules(const Modules&) = delete;
  Modules& operator=(const Modules&) = delete;

  /// If the first file has another format: true if its root link moves freely, false if it is fixed to the base.
  void let_root_move(bool freely) { root_moves_ = freely; }
  /// Reports `let_root_move` for a first file in the language, which says itself what holds its robot.
  void check_root_moves();
  /// The same for a robot of another format, such as one of MJCF, that its file holds in the other way.
  void check_root_moves(const std::string& path, const importing::Robot& robot);
  /// The content of a file.
  [[nodiscard]] std::variant<std::string, FileError> read(const std::string& path) const { return reader_(path); }
  /// The file at a path, with those that it uses; read once. Null (reported at `use`) if it cannot be read.
  Module* load(const std::string& path, Span use);
  /// A file from pieces of text.
  Module& parse(const std::string& path, std::vector<TextPiece> pieces);

  /// The file that was loaded first; null before.
  Module* root() { return modules_.empty() ? nullptr : &modules_.front(); }
  [[nodiscard]] const Module* root() const { return modules_.empty() ? nullptr : &modules_.front(); }
  /// The root first.
  std::deque<Module>& all() { return modules_; }

  /// A robot file of another format: the text that was made of it, and where in the file that text is from.
  struct Foreign {
    SourceId source;  ///< of the text
    Span whole;       ///< the robot in the file
    importing::RobotText text;
  };
  [[nodiscard]] const std::deque<Foreign>& foreign() const { return foreign_; }
  /// Their warnings are those of the import, which point into the files.
  void drop_warnings_of_foreign();

  /// Names of the robots that the root itself declares, in order.
  [[nodiscard]] std::vector<std::string> declared_robots() const;
  /// The text of a file of data; its path is relative to the file that contains `use`. Nothing (reported) if it cannot
  /// be read.
  std::optional<SourceId> read_data(const std::string& path, Span use);
  /// The content of another file, such as a mesh; likewise.
  std::optional<std::string> read_beside(const std::string& path, Span use);
  /// Simulations of the root by name, in order.
  [[nodiscard]] const std::vector<std::pair<std::string, const syntax::Declaration*>>& simulations() const {
    return simulations_;
  }
  /// Angle units of the root.
  [[nodiscard]] AngleUnits angle_units() const;

 private:
  /// A robot file of another format. Null (reported) after an error.
  Module* load_foreign(const std::string& path, std::string text);
  /// Binds all names that the file defines or takes from others.
  void define_names(Module& module);
  void define(Module& module, const syntax::Identifier& name, sema::Binding binding);
  /// Defines a failed name as Poison, so that its uses report nothing more.
  void define_poison(Module& module, const syntax::Identifier& name);
  void use(Module& module, const syntax::Use& node);
  /// Defines one name of a `use`; `from` is null if no file of the library defines it.
  void take(Module& module, const syntax::Identifier& name, const syntax::Use& node, Module* from);
  void declare(Module& module, const syntax::Declaration& declaration);
  void report_misplaced(const syntax::Stmt& statement);

  /// A path of a file as its reader takes it; `use` is in the file that it is relative to.
  [[nodiscard]] std::string path_beside(const std::string& path, Span use);
  std::optional<std::string> read_whole(const std::string& path, Span use, const char* hint_if_large);

  FileReader reader_;
  SourceMap& sources_;
  programs::LawContext& laws_;
  sema::Evaluator& evaluator_;
  Diagnostics& diagnostics_;
  sema::Scope& builtins_;
  std::deque<Module> modules_;
  std::unordered_map<std::string, Module*> by_path_;
  std::deque<Foreign> foreign_;
  std::unordered_map<std::string, SourceId> data_;  ///< by path
  std::optional<bool> root_moves_;
  std::size_t tokens_ = 0;  ///< of all files
  std::vector<std::pair<std::string, const syntax::Declaration*>> simulations_;
};

}  // namespace robotc
