#pragma once

#include <string>
#include <vector>

#include "tools/robotc/drawing/labels.h"
#include "tools/robotc/drawing/symbols.h"

namespace robotc::tools {

/// Something of the scene that has a name.
struct SceneName {
  enum class Kind { joint, base, frame, mass, load } kind = Kind::joint;
  std::string text;
  Vec at{};
};
std::vector<SceneName> names_of(const Scene& scene, const geometry::Robot& robot);

/// In which views a name must stand, and where it may.
enum class LabelUse { none, if_room, required };

/// What a view says of a name.
struct ViewName {
  LabelUse use = LabelUse::none;
  std::string text;  ///< the name, or several that look as if they were in one place
};

/// A view drawn, with the world's origin at (0, 0), and what is where in it.
struct ViewDrawing {
  Svg svg;
  Box box;                                         ///< all of it, labels included
  Obstacles obstacles;                             ///< what the labels kept off
  std::vector<std::optional<PlacedLabel>> labels;  ///< one a name
};
ViewDrawing draw_view(const Scene& scene, const geometry::Robot& robot, const Projection& projection,
                      SymbolScale symbol_scale, const std::vector<SceneName>& names,
                      const std::vector<ViewName>& labels);

/// The classes that views use besides those of the symbols.
std::string_view view_style();

constexpr double label_size = 12;  ///< px of the font

}  // namespace robotc::tools
