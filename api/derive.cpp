// The C functions for symbolic output.
#include <algorithm>
#include <cstring>

#include "api/handles.h"

using robotc::Session;
using robotc::api::Storage;

extern "C" {

const robotc_names* robotc_languages(void) {
  struct Languages {
    Storage storage;
    robotc_names names{};
  };
  static const std::unique_ptr<const Languages> languages = []() -> std::unique_ptr<const Languages> {
    std::unique_ptr<Languages> made;
    const robotc_status status = robotc::api::guarded([&] {
      made = std::make_unique<Languages>();
      const std::vector<std::string_view> all = robotc::emit::language_names();
      made->names = made->storage.names({all.begin(), all.end()});
      return ROBOTC_OK;
    });
    return status == ROBOTC_OK ? std::move(made) : nullptr;
  }();
  return languages == nullptr ? nullptr : &languages->names;
}

robotc_status robotc_derive(robotc_program* program, const char* robot, const char* const* functions,
                            size_t function_count, const char* language, const robotc_derive_options* given,
                            char** text, robotc_diagnostics** diagnostics) {
  const auto known = language == nullptr ? std::nullopt : robotc::emit::language_named(language);
  const bool complete =
      known && (function_count == 0 || functions != nullptr) &&
      (given == nullptr || given->size >= sizeof given->size) &&
      std::all_of(functions, functions + function_count, [](const char* name) { return name != nullptr; });
  return robotc::api::ask(program, complete ? text : nullptr, diagnostics,
                          [&](Session& session) -> std::unique_ptr<char[]> {
                            robotc_derive_options options{};
                            if (given != nullptr) std::memcpy(&options, given, std::min(given->size, sizeof options));
                            robotc::DeriveRequest request;
                            request.robot = robotc::api::text_or_empty(robot);
                            request.what.assign(functions, functions + function_count);
                            request.symbolic = options.symbolic != 0;
                            request.language = *known;
                            request.style.short_names = options.short_names != 0;
                            if (options.normal_form != 0) request.style.form = robotc::emit::Form::normal;
                            request.second_derivatives = options.second_derivatives != 0;
                            request.command = "robotc_derive";  // shown in the output's heading
                            if (options.digits > 0) request.style.digits = options.digits;
                            const std::optional<std::string> derived = session.derive(request);
                            if (!derived) return nullptr;
                            return robotc::api::text_for_caller(*derived);
                          });
}

void robotc_free_text(char* text) { delete[] text; }

}  // extern "C"
