#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "compiler/diagnostics/diagnostics.h"
#include "compiler/import/exact_angles.h"
#include "compiler/import/inertia_repair.h"
#include "compiler/import/reading.h"
#include "compiler/import/robot_model.h"
#include "compiler/import/write_robot.h"
#include "compiler/import/xml.h"

/// Robot files of other formats as `.robot` text.
namespace robotc::importing {

struct ImportOptions {
  enum class Base : std::uint8_t { fixed, floating };
  Base base = Base::fixed;
  bool as_written = false;                            ///< keeps the decimals of angles
  bool repair = false;                                ///< makes inertias possible, and massless joints fixed
  ReadFile read_file;                                 ///< for included files and meshes; none: they are not read
  std::function<bool(std::string_view)> is_reserved;  ///< names that the language or its library defines
  MeshPath mesh_path;                                 ///< for the text; none: paths stay as the file has them
};

struct Imported {
  std::unique_ptr<XmlDocument> document;
  std::vector<std::unique_ptr<XmlDocument>> included;
  Robot robot;
  RobotText text;
  AngleChanges angles;
  Changes changes;
};

/// Reads a source that is XML. Nothing (reported) after an error; all that is doubtful is reported too.
std::optional<Imported> import_robot(SourceMap& sources, SourceId source, const ImportOptions& options,
                                     Diagnostics& diagnostics);

}  // namespace robotc::importing
