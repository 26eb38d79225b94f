#pragma once

#include <string>
#include <vector>

#include "tools/robotc/drawing/labels.h"
#include "tools/robotc/drawing/symbols.h"

namespace robotc::tools {

/// A named thing in the scene.
struct SceneName {
  enum class Kind { joint, closure, base, frame, mass, load } kind = Kind::joint;
  std::string text;
  Vec at{};
};
std::vector<SceneName> names_of(const Scene& scene, const geometry::Robot& robot);

/// Whether a name must, may or must not appear in a view.
enum class LabelUse { none, if_room, required };

/// The label of a name in a view.
struct ViewName {
  LabelUse use = LabelUse::none;
  std::string text;  ///< the name, or several that appear at one place
};

/// A drawn view, with the world's origin at (0, 0), and the positions of its contents.
struct ViewDrawing {
  Svg svg;
  Box box;                                         ///< all of it, labels included
  Obstacles obstacles;                             ///< avoided by the labels
  std::vector<std::optional<PlacedLabel>> labels;  ///< one per name
};
ViewDrawing draw_view(const Scene& scene, const geometry::Robot& robot, const Projection& projection,
                      SymbolScale symbol_scale, const std::vector<SceneName>& names,
                      const std::vector<ViewName>& labels);

/// The style classes of views besides those of the symbols.
std::string_view view_style();

constexpr double label_size = 12;  ///< px of the font

}  // namespace robotc::tools
