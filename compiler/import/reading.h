#pragma once

#include <functional>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "compiler/import/findings.h"
#include "compiler/import/xml.h"
#include "compiler/support/file_io.h"

namespace robotc::importing {

/// The content of a file that a robot file names.
using ReadFile = std::function<std::variant<std::string, FileError>(const std::string& path)>;

/// The document that a reader of a format reads, and where it reports.
struct Reading {
  SourceMap& sources;
  SourceId source;  ///< of the document
  XmlDocument& document;
  Findings& findings;
  ReadFile read_file;                                  ///< none: nothing beside the document is read
  std::vector<std::unique_ptr<XmlDocument>> included;  ///< documents that became part of it
};

}  // namespace robotc::importing
