#pragma once

#include <map>
#include <optional>
#include <string>

#include "compiler/import/import.h"

namespace robotc::importing {

/// A text imported, with files beside it.
struct Import {
  SourceMap sources;
  Diagnostics diagnostics;
  std::optional<Imported> result;

  explicit Import(std::string text, std::map<std::string, std::string> files = {}) {
    const SourceId source = sources.add("models/robot.xml", std::move(text));
    ImportOptions options;
    options.as_written = true;
    options.read_file = [files = std::move(files)](const std::string& path) -> std::variant<std::string, FileError> {
      const auto found = files.find(path);
      if (found == files.end()) return FileError{"no such file", false};
      return found->second;
    };
    result = import_robot(sources, source, options, diagnostics);
  }

  [[nodiscard]] const Robot& robot() const { return result->robot; }
  /// The message of the first error; empty if there is none.
  [[nodiscard]] std::string error() const {
    for (const Diagnostic& diagnostic : diagnostics.all()) {
      if (diagnostic.kind.severity == Severity::error) return diagnostic.message;
    }
    return "";
  }
  [[nodiscard]] bool says(std::string_view part) const {
    for (const Diagnostic& diagnostic : diagnostics.all()) {
      if (diagnostic.message.find(part) != std::string::npos) return true;
    }
    return false;
  }
};

}  // namespace robotc::importing
