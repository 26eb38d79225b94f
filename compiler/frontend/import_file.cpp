#include "compiler/frontend/import_file.h"

#include "compiler/catalogue/robot_functions.h"

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

}  // namespace robotc
