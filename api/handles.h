#pragma once

#include <cstring>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <new>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "api/handed_out.h"
#include "compiler/session/session.h"

namespace robotc::api {

/// Files by the path that the program names them by.
using Files = std::map<std::string, std::string>;

}  // namespace robotc::api

/// A program with its session; used by one thread at a time. Its handle and its compiled functions own it together.
struct robotc_program : std::enable_shared_from_this<robotc_program> {
  std::shared_ptr<robotc_program> owned_by_handle;  ///< itself, until it is freed
  std::mutex mutex;
  robotc::api::Files files;  ///< all that were read; before the session, whose reader fills it
  robotc::Session session;
  std::function<bool(robotc::Session&)> load;  ///< chooses the formulation, and loads the program
  robotc::api::Storage storage;
  robotc_names robots{};
  robotc_names simulations{};

  explicit robotc_program(robotc::FileReader reader)
      : session([this, reader = std::move(reader)](const std::string& path) {
          auto content = reader(path);
          if (const auto* text = std::get_if<std::string>(&content)) files.insert_or_assign(path, *text);
          return content;
        }) {}

  /// Sets parameters; false (reported in `session`) if they cannot be set.
  bool set(const std::vector<robotc::ParameterSetting>& settings);
  bool set(const std::vector<robotc::ParameterNumbers>& settings);

  /// The session for a simulation alone, the first if `name` is null: the order of sums follows from what a session has
  /// met, and the last bits of a run must not follow from what else was asked before. Parameters are as set.
  robotc::Session& session_for(const char* name);

 private:
  using Setting = std::variant<robotc::ParameterSetting, robotc::ParameterNumbers>;
  struct OfSimulation {
    std::unique_ptr<robotc::Session> session;
    std::size_t settings = 0;  ///< how many of all settings it has
  };
  std::map<std::string, OfSimulation> of_simulations_;
  std::map<std::string, std::pair<std::size_t, Setting>> settings_;  ///< by path the last one, with its number
  std::size_t setting_count_ = 0;
};

namespace robotc::api {

/// Converts exceptions to status codes: none may reach C.
template <class Work>
robotc_status guarded(Work work) noexcept {
  try {
    return work();
  } catch (const std::bad_alloc&) {
    return ROBOTC_NO_MEMORY;
  } catch (...) {  // of any type
    return ROBOTC_INTERNAL;
  }
}

/// A text that may be null, for "the first".
inline std::string text_or_empty(const char* text) { return text == nullptr ? "" : text; }

/// A text for the caller, who frees it by robotc_free_text.
inline std::unique_ptr<char[]> text_for_caller(std::string_view text) {
  auto made = std::make_unique<char[]>(text.size() + 1);
  std::memcpy(made.get(), text.data(), text.size());
  return made;
}

/// Returns the diagnostics since the last call; null if there are none.
void hand_out_diagnostics(Session& session, robotc_diagnostics** diagnostics);

/// Runs a request on a session of a program that `choose` gives, under the program's lock. `work` returns false after
/// an error, which is reported.
template <class Choose, class Work>
robotc_status with_chosen(robotc_program* program, robotc_diagnostics** diagnostics, Choose choose,
                          Work work) noexcept {
  if (diagnostics != nullptr) *diagnostics = nullptr;
  if (program == nullptr) return ROBOTC_BAD_ARGUMENT;
  return guarded([&] {
    const std::lock_guard lock(program->mutex);
    Session& session = choose(*program);
    const bool done = work(session);
    hand_out_diagnostics(session, diagnostics);
    return done ? ROBOTC_OK : ROBOTC_ERRORS;
  });
}

/// The session for everything but simulations.
inline Session& common(robotc_program& program) { return program.session; }

/// The session for a simulation, the first if `name` is null.
inline auto of_simulation(const char* name) {
  return [name](robotc_program& program) -> Session& { return program.session_for(name); };
}

template <class Work>
robotc_status with_session(robotc_program* program, robotc_diagnostics** diagnostics, Work work) noexcept {
  return with_chosen(program, diagnostics, common, work);
}

/// The same for a request that makes the object for `result`: `work` returns it, or null after an error.
template <class Result, class Work, class Choose = Session& (*)(robotc_program&)>
robotc_status ask(robotc_program* program, Result** result, robotc_diagnostics** diagnostics, Work work,
                  Choose choose = common) noexcept {
  if (result == nullptr) {
    if (diagnostics != nullptr) *diagnostics = nullptr;
    return ROBOTC_BAD_ARGUMENT;
  }
  *result = nullptr;
  return with_chosen(program, diagnostics, choose, [&](Session& session) {
    auto made = work(session);
    if (made == nullptr) return false;
    *result = made.release();
    return true;
  });
}

}  // namespace robotc::api
