#pragma once

#include "tools/robotc/drawing/svg.h"
#include "tools/robotc/drawing/view.h"

/// The signs of mechanism drawings, seen from any side. Sizes are in pixels.
namespace robotc::tools {

/// A sign with the box that it fills.
struct Symbol {
  Svg svg;
  Box box;
};

/// How large signs are, as parts of their usual size; smaller where joints stand close.
struct SymbolScale {
  double value = 1;
};

/// A cylinder about the axis of a joint that turns, a square sleeve about that of one that slides, a small square for
/// a fixed one. Open (white) if nothing drives it.
Symbol joint_symbol(const Projection& projection, const JointMark& joint, JointType type, bool passive,
                    SymbolScale scale);

/// The axis of a joint as a chain line through its symbol, with an arrow to its positive side; where it points to the
/// viewer, a dot in the symbol, where it points away, a cross.
Symbol axis_symbol(const Projection& projection, const JointMark& joint, JointType type, SymbolScale scale);

/// x, y and z of a frame.
Symbol frame_symbol(const Projection& projection, const geometry::RigidMotion& pose, double length);

/// A quartered circle.
Symbol mass_symbol(Point2 at, double radius);

/// An arrow that ends at `tip`, of one head for a force, of two for a moment.
Symbol load_symbol(Point2 tail, Point2 tip, bool is_moment);

/// A load along the line of sight: a dot in a circle if it points to the viewer, else a cross; two circles for a
/// moment.
Symbol end_on_load(Point2 at, bool toward, bool is_moment);

/// A plain arrow; `style` names the class of its line, and with `head` behind that of its head.
Symbol arrow_symbol(std::string_view style, Point2 tail, Point2 tip, double head);

/// A line with hatching on its side `outward`, a unit vector: what does not move.
Symbol ground_symbol(Point2 middle, Point2 outward, double width);
/// Ground seen from above.
Symbol ground_plate(Point2 middle, double width);

/// The classes that the symbols use.
std::string_view symbol_style();

}  // namespace robotc::tools
