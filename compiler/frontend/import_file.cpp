#include "compiler/frontend/import_file.h"

#include "compiler/catalogue/robot_functions.h"
#include "compiler/frontend/driver_diagnostics.h"
#include "compiler/frontend/session_state.h"
#include "compiler/syntax/parse.h"

namespace robotc {

std::optional<importing::Imported> import_text(SourceMap& sources, const std::string& path, std::string text,
                                               importing::ImportOptions options, sema::Scope& builtins,
                                               Diagnostics& diagnostics) {
  const SourceId source = sources.add(path, std::move(text));
  options.is_reserved = [&builtins](std::string_view name) {
    return catalogue::is_robot_function(name) || builtins.find_here(name) != nullptr;
  };
  return importing::import_robot(sources, source, options, diagnostics);
}

std::optional<importing::Imported> import_file(SessionState& state, const std::string& path,
                                               importing::ImportOptions options) {
  std::variant<std::string, FileError> content = state.modules().read(path);
  if (const auto* error = std::get_if<FileError>(&content)) {
    if (error->too_large) {
      syntax::report_too_large(path, {}, state.diagnostics());
    } else {
      state.diagnostics().report(unreadable_file, {}, "cannot read `" + path + "`: " + error->reason);
    }
    return std::nullopt;
  }
  options.read_file = [&state](const std::string& other) { return state.modules().read(other); };
  return import_text(state.sources(), path, std::get<std::string>(std::move(content)), std::move(options),
                     state.builtins(), state.diagnostics());
}

}  // namespace robotc
