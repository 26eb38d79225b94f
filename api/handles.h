#pragma once

#include <cstring>
#include <map>
#include <memory>
#include <mutex>
#include <new>
#include <optional>
#include <string>
#include <string_view>

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
  robotc::api::Storage storage;
  robotc_names robots{};
  robotc_names simulations{};

  explicit robotc_program(robotc::FileReader reader)
      : session([this, reader = std::move(reader)](const std::string& path) {
          auto content = reader(path);
          if (const auto* text = std::get_if<std::string>(&content)) files.insert_or_assign(path, *text);
          return content;
        }) {}
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

/// Runs a request on a program, under its lock. `work` gets the session and returns false after an error, which is
/// reported.
template <class Work>
robotc_status with_session(robotc_program* program, robotc_diagnostics** diagnostics, Work work) noexcept {
  if (diagnostics != nullptr) *diagnostics = nullptr;
  if (program == nullptr) return ROBOTC_BAD_ARGUMENT;
  return guarded([&] {
    const std::lock_guard lock(program->mutex);
    const bool done = work(program->session);
    hand_out_diagnostics(program->session, diagnostics);
    return done ? ROBOTC_OK : ROBOTC_ERRORS;
  });
}

/// The same for a request that makes the object for `result`: `work` returns it, or null after an error.
template <class Result, class Work>
robotc_status ask(robotc_program* program, Result** result, robotc_diagnostics** diagnostics, Work work) noexcept {
  if (result == nullptr) {
    if (diagnostics != nullptr) *diagnostics = nullptr;
    return ROBOTC_BAD_ARGUMENT;
  }
  *result = nullptr;
  return with_session(program, diagnostics, [&](Session& session) {
    auto made = work(session);
    if (made == nullptr) return false;
    *result = made.release();
    return true;
  });
}

}  // namespace robotc::api
