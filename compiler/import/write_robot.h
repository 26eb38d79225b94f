#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/import/robot_model.h"
#include "compiler/import/shape_text.h"
#include "compiler/source/source_map.h"

namespace robotc::importing {

/// A piece of written text and the place of the file that it is from.
struct TextPlace {
  std::uint32_t begin = 0, end = 0;
  Span from;
};

struct RobotText {
  std::string text;
  std::vector<TextPlace> places;  ///< by begin; inner ones after those around them
  std::string name;               ///< of the robot
  struct Renamed {
    std::string kind;  ///< "robot", "link", "joint" or "frame"
    std::string from, to;
  };
  std::vector<Renamed> renamed;  ///< names that could not be kept

  /// The place of the file that a place of the text is from: the innermost; that of `whole` if there is none.
  [[nodiscard]] Span origin(std::uint32_t begin, std::uint32_t end, Span whole) const;
};

struct WritingOptions {
  bool floating = false;  ///< whether the root link moves freely
  std::function<bool(std::string_view)> is_reserved;
  MeshPath mesh_path;  ///< none: paths stay as the file has them
};

/// A robot as a `.robot` file: one line for each link, each shape and each joint.
RobotText write_robot(const Robot& robot, const SourceMap& sources, const WritingOptions& options);

}  // namespace robotc::importing
