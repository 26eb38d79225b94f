#pragma once

#include <deque>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "compiler/frontend/program_text.h"
#include "compiler/session/session.h"

namespace robotc {

/// A program that is tried out while it is written: what a REPL works on. The text is the truth: it is a file's,
/// changed a statement at a time, and after each change the whole is read anew. Native code outlives that, so what has
/// not changed is not compiled again. A change with an error in it changes nothing. No IO of its own.
class Workspace {
 public:
  /// What messages call that which was typed.
  static constexpr const char* typed = "<repl>";
  static constexpr std::size_t most_undone = 100;

  explicit Workspace(FileReader reader, std::string formulation = std::string(automatic_formulation),
                     codegen::CodeSettings settings = {});

  /// Begins anew with a file; with a path of its own folder, and nothing in it, if `path` is empty. False (reported,
  /// and nothing changed) if it has errors.
  bool open(const std::string& path);
  [[nodiscard]] const std::string& path() const { return path_; }

  /// What came of an entry.
  struct Entered {
    std::optional<EvaluatedValue> value;  ///< of an expression
    std::vector<ProgramText::Definition> defined;
    std::vector<std::string> replaced;   ///< of their names, those that were defined before
    std::vector<std::string> unchecked;  ///< and those that nothing uses: they are checked where they are used
    std::vector<std::string> dropped;    ///< parameters that were set, and are none any more
    /// How an expression was read, where its units bind otherwise than some would think: "t / (2 s)".
    std::string reading;
  };
  /// Takes an expression or definitions. Nothing (reported, and nothing changed) after an error.
  std::optional<Entered> enter(const std::string& text);

  /// Sets a parameter until it is set again. False (reported) after an error.
  bool set(const ParameterSetting& setting);
  [[nodiscard]] const std::vector<ParameterSetting>& settings() const { return settings_; }

  /// Takes the last change back: of a file opened, a definition or a parameter. Says which: "controller pid",
  /// "Kp = 400 /s^2", "reading arm.robot". Nothing if there is none, or (reported) files that are used have changed.
  std::optional<std::string> undo();

  /// The program's text as it is now.
  [[nodiscard]] const ProgramText& program() const { return program_; }

  /// Asks the session of the program as it is, with parameters as set. What it reports is in `messages`.
  template <class Ask>
  auto ask(Ask question) -> decltype(question(std::declval<Session&>())) {
    if (!begin()) return {};
    auto answer = question(*session_);
    end();
    return answer;
  }

  /// What there was to say about the last change or question, as people read it.
  [[nodiscard]] std::string messages(bool colour) const;
  [[nodiscard]] bool has_errors() const { return news_.has_errors(); }

  /// How many kernels were compiled so far.
  [[nodiscard]] std::size_t compiled() const { return compiler_ == nullptr ? 0 : compiler_->compiled(); }

 private:
  struct State {
    ProgramText program;
    std::string path;
    std::vector<ParameterSetting> settings;
    std::string change{};  ///< what followed it, for `undo`
  };

  std::shared_ptr<Session> load(State& state, bool may_drop_settings);
  bool change(State state, bool may_drop_settings, std::string what);
  bool begin();
  void end();
  void tell(const Session& session, std::size_t from);
  std::optional<EvaluatedValue> evaluate(const std::string& text);

  FileReader reader_;
  std::string formulation_;
  ProgramText program_;
  std::string path_;
  std::vector<ParameterSetting> settings_;
  std::deque<State> past_;
  codegen::CodeSettings code_settings_;
  std::shared_ptr<codegen::KernelCache> compiler_;  ///< null if this machine has none
  std::shared_ptr<Session> session_;
  std::size_t told_ = 0;       ///< of the session's messages
  std::size_t questions_ = 0;  ///< that it was asked
  std::set<std::string> known_warnings_;
  Diagnostics news_;
  std::shared_ptr<const SourceMap> news_sources_;
  std::vector<std::string> unchecked_;
  std::vector<std::string> dropped_;
  std::string reading_;  ///< of an expression that has no value
};

}  // namespace robotc
