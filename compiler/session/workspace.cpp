#include "compiler/session/workspace.h"

#include <algorithm>
#include <string_view>

#include "compiler/frontend/driver_diagnostics.h"
#include "compiler/frontend/library.h"
#include "compiler/session/entry.h"

namespace robotc {

namespace {

/// Each request leaves data in its session: after so many it is replaced.
constexpr std::size_t most_questions = 64;

std::shared_ptr<codegen::KernelCache> make_compiler(codegen::CodeSettings settings) {
  auto made = codegen::Jit::create();
  if (std::holds_alternative<codegen::CodegenError>(made)) return nullptr;  // sessions report it
  return std::make_shared<codegen::KernelCache>(std::get<codegen::Jit>(std::move(made)), std::move(settings));
}

/// The whole path of the parameter that a path names, `arm.load` of `load`; the same path if it names none or several.
std::string whole_path(const std::vector<ParameterValue>& parameters, const std::string& path) {
  std::set<std::string> found;
  for (const ParameterValue& parameter : parameters) {
    for (const std::string& candidate : {parameter.path, parameter.whole}) {
      if (candidate == path) return path;
      if (candidate.ends_with("." + path)) found.insert(candidate);
    }
  }
  return found.size() == 1 ? *found.begin() : path;
}

std::string identity(const Diagnostic& diagnostic, const SourceMap& sources) {
  std::string text(diagnostic.kind.code);
  text += '\n' + diagnostic.message + '\n' + diagnostic.primary.text + '\n';
  const Span span = diagnostic.primary.span;
  if (span.valid()) text += sources.file(span.source).name + '\n' + std::string(sources.text(span));
  return text;
}

}  // namespace

Workspace::Workspace(FileReader reader, std::string formulation, codegen::CodeSettings settings)
    : reader_(std::move(reader)), formulation_(std::move(formulation)), code_settings_(std::move(settings)) {}

std::shared_ptr<Session> Workspace::load(State& state, bool may_drop_settings) {
  for (;;) {
    auto session = std::make_shared<Session>(reader_, sema::Effort{}, compiler_);
    // Without an opened file, paths are relative to the working directory.
    const bool sound = session->choose_formulation(formulation_) &&
                       session->load(state.path.empty() ? typed : state.path, state.program.pieces()) &&
                       (state.robot.empty() || session->use_names_of(state.robot));
    if (!sound) return session;
    const auto failed =
        std::find_if(state.settings.begin(), state.settings.end(),
                     [&](const ParameterSetting& setting) { return !session->set_parameters({setting}); });
    if (failed == state.settings.end() || !may_drop_settings) return session;
    dropped_.push_back(failed->path);
    state.settings.erase(failed);
  }
}

/// Adopts a state without errors; otherwise nothing changes. Warnings are reported once.
bool Workspace::change(State state, bool may_drop_settings, std::string what) {
  dropped_.clear();
  const std::shared_ptr<Session> session = load(state, may_drop_settings);
  news_ = {};
  reading_.clear();
  unchecked_.clear();
  news_sources_ = std::shared_ptr<const SourceMap>(session, &session->sources());
  const bool sound = !session->diagnostics().has_errors();
  std::set<std::string> warnings;
  for (const Diagnostic& diagnostic : session->diagnostics().all()) {
    if (diagnostic.kind.severity == Severity::error) {
      news_.report(diagnostic);
      continue;
    }
    if (!sound) continue;
    std::string known = identity(diagnostic, session->sources());
    const bool is_new = !known_warnings_.contains(known);
    warnings.insert(std::move(known));
    if (!is_new) continue;
    if (diagnostic.kind.code == law_not_checked.code) {
      unchecked_.emplace_back(session->sources().text(diagnostic.primary.span));
    } else {
      news_.report(diagnostic);
    }
  }
  if (!sound) {
    // An earlier message explains it.
    if (!news_.has_errors()) news_.add_silent_error();
    return false;
  }
  if (session_ != nullptr) {
    past_.push_back({std::move(program_), std::move(path_), std::move(settings_), std::move(robot_), std::move(what)});
  }
  if (past_.size() > most_undone) past_.pop_front();
  program_ = std::move(state.program);
  path_ = std::move(state.path);
  settings_ = std::move(state.settings);
  robot_ = std::move(state.robot);
  session_ = session;
  told_ = session_->diagnostics().all().size();
  questions_ = 0;
  known_warnings_ = std::move(warnings);
  return true;
}

bool Workspace::use_names_of(const std::string& robot) {
  if (!ask([&](Session& session) { return session.use_names_of(robot); })) return false;
  robot_ = robot;
  return true;
}

bool Workspace::open(const std::string& path) {
  if (compiler_ == nullptr) compiler_ = make_compiler(code_settings_);
  if (path.empty()) return change({{}, path, {}}, false, "closing the file");
  auto content = library::read(path, reader_);
  if (std::holds_alternative<FileError>(content)) {
    // The session reports the error.
    auto session = std::make_shared<Session>(reader_);
    session->load(path);
    news_ = {};
    news_sources_ = std::shared_ptr<const SourceMap>(session, &session->sources());
    tell(*session, 0);
    return false;
  }
  return change({ProgramText(path, std::get<std::string>(std::move(content))), path, {}}, false, "reading " + path);
}

void Workspace::tell(const Session& session, std::size_t from) {
  const std::vector<Diagnostic>& all = session.diagnostics().all();
  for (std::size_t i = from; i < all.size(); ++i) news_.report(all[i]);
}

/// Replaces a used-up session. False (reported) on failure: imported files may have changed.
bool Workspace::begin() {
  news_ = {};
  reading_.clear();
  if (session_ == nullptr || questions_ >= most_questions) {
    State state{program_, path_, settings_, robot_};
    session_ = load(state, false);
    questions_ = 0;
    told_ = 0;
    news_sources_ = std::shared_ptr<const SourceMap>(session_, &session_->sources());
    if (session_->diagnostics().has_errors()) {
      tell(*session_, 0);
      questions_ = most_questions;
      return false;
    }
    told_ = session_->diagnostics().all().size();
  }
  news_sources_ = std::shared_ptr<const SourceMap>(session_, &session_->sources());
  return true;
}

void Workspace::end() {
  tell(*session_, told_);
  told_ = session_->diagnostics().all().size();
  ++questions_;
  // After an error names may lack values.
  if (session_->diagnostics().has_errors()) questions_ = most_questions;
}

std::optional<EvaluatedValue> Workspace::evaluate(const std::string& text) {
  return ask([&](Session& session) { return session.evaluate(text, typed); });
}

std::optional<Workspace::Entered> Workspace::enter(const std::string& typed_text) {
  Entry entry = read_entry(typed_text, typed);
  const std::string& text = entry.text;
  Entered entered;
  news_ = {};
  reading_.clear();
  if (entry.is_empty) return entered;
  if (entry.is_expression) {
    entered.reading = std::move(entry.reading);
    entered.value = evaluate(text);
    if (entered.value) return entered;
    reading_ = std::move(entered.reading);
    return std::nullopt;
  }
  if (entry.diagnostics.has_errors()) {
    news_ = std::move(entry.diagnostics);
    news_sources_ = std::move(entry.sources);
    return std::nullopt;
  }
  entered.reading = std::move(entry.reading);
  State next{program_, path_, settings_, robot_};
  entered.replaced = next.program.define(typed, text);
  entered.defined = ProgramText(typed, text).definitions();
  std::string what;
  for (const ProgramText::Definition& definition : entered.defined) {
    what += (what.empty() ? "" : ", ") + definition.kind + " " + definition.name;
  }
  if (!change(std::move(next), true, std::move(what))) return std::nullopt;
  entered.unchecked = unchecked_;
  entered.dropped = dropped_;
  return entered;
}

bool Workspace::set(const ParameterSetting& setting) {
  State next{program_, path_, settings_, robot_};
  // The whole path is kept, so that a later definition of the same name does not change what is set.
  const ParameterSetting whole{whole_path(ask([](Session& session) { return session.parameters(); }), setting.path),
                               setting.expression};
  std::erase_if(next.settings, [&](const ParameterSetting& known) { return known.path == whole.path; });
  next.settings.push_back(whole);
  return change(std::move(next), false,
                setting.path + (setting.expression.starts_with(' ') ? " =" : " = ") + setting.expression);
}

std::optional<std::string> Workspace::undo() {
  if (past_.empty()) return std::nullopt;
  State before = std::move(past_.back());
  past_.pop_back();
  program_ = std::move(before.program);
  path_ = std::move(before.path);
  settings_ = std::move(before.settings);
  robot_ = std::move(before.robot);
  questions_ = most_questions;
  return begin() ? std::optional(std::move(before.change)) : std::nullopt;
}

std::string Workspace::messages(bool colour) const {
  if (news_.all().empty()) return "";
  std::string text = render_text(news_, *news_sources_, colour);
  if (!reading_.empty()) text += "  read as: " + reading_ + "\n";
  return text;
}

}  // namespace robotc
