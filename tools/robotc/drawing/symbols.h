#pragma once

#include "tools/robotc/drawing/svg.h"
#include "tools/robotc/drawing/view.h"

/// Symbols of mechanism drawings, seen from any side. Sizes are in pixels.
namespace robotc::tools {

/// A symbol with its bounding box.
struct Symbol {
  Svg svg;
  Box box;
};

/// Size of symbols relative to the usual; smaller if joints are close.
struct SymbolScale {
  double value = 1;
};

/// A cylinder about the axis of a turning joint, a square sleeve about that of a sliding one, a small square for a
/// fixed one. Open (white) if passive.
Symbol joint_symbol(const Projection& projection, const SymbolPlace& joint, JointType type, bool passive,
                    SymbolScale scale);

/// The axis of a joint as a chain line through its symbol, with an arrow to its positive side; a dot in the symbol if
/// it points to the viewer, a cross if it points away.
Symbol axis_symbol(const Projection& projection, const SymbolPlace& joint, JointType type, SymbolScale scale);

/// x, y and z of a frame.
Symbol frame_symbol(const Projection& projection, const geometry::RigidMotion& pose, double length);

/// A quartered circle.
Symbol mass_symbol(Point2 at, double radius);

/// An arrow that ends at `tip`, with one head for a force, two for a moment.
Symbol load_symbol(Point2 tail, Point2 tip, bool is_moment);

/// A load along the line of sight: a dot in a circle if it points to the viewer, else a cross; two circles for a
/// moment.
Symbol end_on_load(Point2 at, bool toward, bool is_moment);

/// A plain arrow; `style` is the class of its line, and with `head` appended that of its head.
Symbol arrow_symbol(std::string_view style, Point2 tail, Point2 tip, double head);

/// A line with hatching on its side `outward`, a unit vector: the fixed base.
Symbol ground_symbol(Point2 middle, Point2 outward, double width);
/// Ground seen from above.
Symbol ground_plate(Point2 middle, double width);

/// The style classes of the symbols.
std::string_view symbol_style();

}  // namespace robotc::tools
