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

/// A program under interactive development, as in the REPL: a file's text, edited one statement at a time. After each
/// change the whole text is compiled again, but native code is cached, so unchanged parts are not regenerated. A change
/// with an error has no effect. No IO of its own.
class Workspace {
 public:
  /// Name of typed text in messages.
  static constexpr const char* typed = "<repl>";
  static constexpr std::size_t most_undone = 100;

  explicit Workspace(FileReader reader, std::string formulation = std::string(automatic_formulation),
                     codegen::CodeSettings settings = {});

  /// Makes the names of a robot known in expressions without the robot's in front, until another file is opened. False
  /// (reported, with no effect) if there is no such robot.
  bool use_names_of(const std::string& robot);

  /// Starts over with a file; if `path` is empty, with an empty text whose paths are relative to the current folder.
  /// False (reported, with no effect) if it has errors.
  bool open(const std::string& path);
  [[nodiscard]] const std::string& path() const { return path_; }

  /// Result of an entry.
  struct Entered {
    std::optional<EvaluatedValue> value;  ///< of an expression
    std::vector<ProgramText::Definition> defined;
    std::vector<std::string> replaced;   ///< of the defined names, those that existed before
    std::vector<std::string> unchecked;  ///< unused ones, which are checked only when used
    std::vector<std::string> dropped;    ///< set parameters that no longer exist
    /// The interpretation of an expression whose units may surprise: "t / (2 s)".
    std::string reading;
  };
  /// Evaluates an expression or adds definitions. Nothing (reported, with no effect) after an error.
  std::optional<Entered> enter(const std::string& text);

  /// Sets a parameter until it is set again. False (reported) after an error.
  bool set(const ParameterSetting& setting);
  [[nodiscard]] const std::vector<ParameterSetting>& settings() const { return settings_; }

  /// Undoes the last change: an opened file, a definition or a parameter. Returns its description: "controller pid",
  /// "Kp = 400 /s^2", "reading arm.robot". Nothing if there is none, or (reported) if imported files have changed.
  std::optional<std::string> undo();

  /// The program's current text.
  [[nodiscard]] const ProgramText& program() const { return program_; }

  /// Runs a request on the session of the current program, with parameters as set. Its diagnostics are in `messages`.
  template <class Ask>
  auto ask(Ask question) -> decltype(question(std::declval<Session&>())) {
    if (!begin()) return {};
    auto answer = question(*session_);
    end();
    return answer;
  }

  /// Diagnostics of the last change or request, as readable text.
  [[nodiscard]] std::string messages(bool colour) const;
  [[nodiscard]] bool has_errors() const { return news_.has_errors(); }

  /// Number of kernels compiled so far.
  [[nodiscard]] std::size_t compiled() const { return compiler_ == nullptr ? 0 : compiler_->compiled(); }

 private:
  struct State {
    ProgramText program;
    std::string path;
    std::vector<ParameterSetting> settings;
    std::string robot{};   ///< whose names expressions use; empty if none was chosen
    std::string change{};  ///< description of the change that followed, for `undo`
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
  std::string robot_;
  std::deque<State> past_;
  codegen::CodeSettings code_settings_;
  std::shared_ptr<codegen::KernelCache> compiler_;  ///< null if unavailable on this machine
  std::shared_ptr<Session> session_;
  std::size_t told_ = 0;       ///< number of the session's messages already shown
  std::size_t questions_ = 0;  ///< requests since it was made
  std::set<std::string> known_warnings_;
  Diagnostics news_;
  std::shared_ptr<const SourceMap> news_sources_;
  std::vector<std::string> unchecked_;
  std::vector<std::string> dropped_;
  std::string reading_;  ///< of an expression without a value
};

}  // namespace robotc
