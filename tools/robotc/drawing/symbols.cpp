#include "tools/robotc/drawing/symbols.h"

#include <array>
#include <numbers>

namespace robotc::tools {

namespace {

constexpr double cylinder_radius = 7;
constexpr double cylinder_half_length = 11;
constexpr double sleeve_half_width = 6.5;
constexpr double sleeve_half_length = 13;
constexpr double weld_half_width = 3.5;
constexpr double axis_overhang = 15;
constexpr double end_on = 0.09;  // sine of the angle to the line of sight below which an axis is seen end-on

Point2 left_of(Point2 d) { return {-d.y, d.x}; }

std::string_view fill(bool passive, std::string_view kind) { return passive ? "open" : kind; }

Symbol cylinder(const Projection& projection, const SymbolPlace& joint, bool passive, double scale) {
  const double radius = cylinder_radius * scale;
  const Point2 centre = projection(joint.symbol);
  const Point2 flat = projection.direction(joint.axis);
  const double length = norm(flat);
  Symbol symbol;
  const std::string style = fmt::format("o {}", fill(passive, "r"));
  if (length < end_on) {
    symbol.svg.circle(style, centre, radius);
    symbol.box = Box::around(centre, radius, radius);
    return symbol;
  }
  const double foreshortened = projection.toward(joint.axis);
  const Point2 along = (1 / length) * flat;
  const Point2 across = radius * left_of(along);
  const Point2 half = cylinder_half_length * scale * flat;
  const Point2 ends[] = {centre - half, centre + half};
  const double short_axis = radius * std::abs(foreshortened);
  const double degrees = std::atan2(along.y, along.x) * 180 / std::numbers::pi;
  const auto point = [](Point2 p) { return pixels(p.x) + " " + pixels(p.y); };
  const std::string arc = fmt::format("A{} {} {} 0 0 ", pixels(short_axis), pixels(radius), pixels(degrees));
  symbol.svg.add("<path class=\"{}\" d=\"M{}L{}{}{}L{}{}{}Z\"/>\n", style, point(ends[0] + across),
                 point(ends[1] + across), arc, point(ends[1] - across), point(ends[0] - across), arc,
                 point(ends[0] + across));
  if (short_axis > 0.5) {
    const Point2 cap = foreshortened > 0 ? ends[1] : ends[0];
    symbol.svg.add("<ellipse class=\"o {}\" rx=\"{}\" ry=\"{}\" transform=\"translate({}) rotate({})\"/>\n",
                   passive ? "open" : "rl", pixels(short_axis), pixels(radius), point(cap), pixels(degrees));
  }
  for (const Point2 end : ends) {
    const double reach_x = std::hypot(across.x, short_axis * along.x);
    const double reach_y = std::hypot(across.y, short_axis * along.y);
    symbol.box.add(Box::around(end, reach_x, reach_y));
  }
  return symbol;
}

Symbol sleeve(const Projection& projection, const SymbolPlace& joint, bool passive, double scale) {
  struct Face {
    Vec normal;
    Vec u, v;
    bool is_end;
  };
  const double to_metres = scale / projection.scale;
  const Vec a = (sleeve_half_length * to_metres) * joint.axis;
  const Vec b = (sleeve_half_width * to_metres) * joint.across;
  const Vec c = (sleeve_half_width * to_metres) * joint.axis.cross(joint.across);
  const std::array<Face, 6> faces{
      {{a, b, c, true}, {-a, b, c, true}, {b, c, a, false}, {-b, c, a, false}, {c, a, b, false}, {-c, a, b, false}}};
  Symbol symbol;
  for (const Face& face : faces) {
    if (projection.toward(face.normal) <= end_on / 2 * face.normal.norm()) continue;
    const Vec middle = joint.symbol + face.normal;
    const std::array<Point2, 4> corners{projection(middle + face.u + face.v), projection(middle + face.u - face.v),
                                        projection(middle - face.u - face.v), projection(middle - face.u + face.v)};
    for (const Point2 corner : corners) symbol.box.add(corner);
    symbol.svg.polygon(fmt::format("o {}", passive ? "open" : face.is_end ? "pl" : "p"), corners);
  }
  return symbol;
}

/// A ball in its socket, seen alike from every side.
Symbol ball(const Projection& projection, const SymbolPlace& joint, bool passive, double scale) {
  Symbol symbol;
  const Point2 centre = projection(joint.symbol);
  const double radius = cylinder_radius * scale;
  symbol.svg.circle(passive ? "o open" : "o r", centre, radius);
  symbol.svg.circle(passive ? "o open" : "o rl", centre, 0.5 * radius);
  symbol.box = Box::around(centre, radius, radius);
  return symbol;
}

/// An arrow head at `tip`, in the direction of the unit vector `along`.
void add_head(Svg& svg, std::string_view style, Point2 tip, Point2 along, double size) {
  const Point2 back = tip - size * along;
  const Point2 side = 0.38 * size * left_of(along);
  const std::array<Point2, 3> points{tip, back + side, back - side};
  svg.polygon(style, points);
}

}  // namespace

Symbol joint_symbol(const Projection& projection, const SymbolPlace& joint, JointType type, bool passive,
                    SymbolScale scale) {
  switch (type) {
    case JointType::revolute:
    case JointType::continuous:
    case JointType::screw:
      return cylinder(projection, joint, passive, scale.value);
    case JointType::prismatic:
      return sleeve(projection, joint, passive, scale.value);
    case JointType::floating:  // nothing holds it
      return {};
    case JointType::spherical:
      return ball(projection, joint, passive, scale.value);
    case JointType::universal:  // drawn step by step
    case JointType::cylindrical:
    case JointType::planar:
    case JointType::fixed:
      break;
  }
  Symbol symbol;
  symbol.box = Box::around(projection(joint.symbol), weld_half_width * scale.value, weld_half_width * scale.value);
  symbol.svg.box("weld", symbol.box);
  return symbol;
}

Symbol axis_symbol(const Projection& projection, const SymbolPlace& joint, JointType type, SymbolScale scale) {
  Symbol symbol;
  if (type == JointType::fixed || type == JointType::spherical || type == JointType::floating) return symbol;
  const Point2 centre = projection(joint.symbol);
  const Point2 flat = projection.direction(joint.axis);
  const double length = norm(flat);
  if (length < end_on) {
    const double size = 2.2 * scale.value;
    if (projection.toward(joint.axis) > 0) {
      symbol.svg.circle("dot", centre, size);
    } else {
      const double arm = 1.5 * size;
      symbol.svg.line("axis cross", centre - Point2{arm, arm}, centre + Point2{arm, arm});
      symbol.svg.line("axis cross", centre - Point2{arm, -arm}, centre + Point2{arm, -arm});
    }
    symbol.box = Box::around(centre, size, size);
    return symbol;
  }
  const Point2 along = (1 / length) * flat;
  const double half = type == JointType::prismatic ? sleeve_half_length : cylinder_half_length;
  const Point2 reach = (half * length + axis_overhang) * scale.value * along;
  symbol.svg.line("axis", centre - 0.8 * reach, centre + reach);
  add_head(symbol.svg, "head", centre + reach + 2 * scale.value * along, along, 7 * scale.value);
  symbol.box.add(centre - 0.8 * reach);
  symbol.box.add(centre + reach);
  return symbol;
}

Symbol frame_symbol(const Projection& projection, const geometry::RigidMotion& pose, double length) {
  constexpr std::array<std::string_view, 3> names{"x", "y", "z"};
  const Point2 origin = projection(pose.translation());
  Symbol symbol;
  // Axes that point away first.
  std::array<std::size_t, 3> order{0, 1, 2};
  const auto toward = [&](std::size_t k) { return projection.toward(pose.linear().col(static_cast<Eigen::Index>(k))); };
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return toward(a) < toward(b); });
  for (const std::size_t k : order) {
    const Point2 flat = projection.direction(pose.linear().col(static_cast<Eigen::Index>(k)));
    const double size = norm(flat);
    if (size < end_on) {
      symbol.svg.circle(fmt::format("f{} {}", names[k], toward(k) > 0 ? "ff" : "open"), origin, 0.14 * length);
      continue;
    }
    const Point2 tip = origin + length * flat;
    symbol.svg.line(fmt::format("f{}", names[k]), origin, origin + std::max(0.0, length - 3) * flat);
    add_head(symbol.svg, fmt::format("f{} ff", names[k]), tip, (1 / size) * flat, std::min(0.32 * length, 5.0));
    symbol.box.add(tip);
  }
  symbol.box.add(Box::around(origin, 1.5, 1.5));
  return symbol;
}

Symbol mass_symbol(Point2 at, double radius) {
  Symbol symbol;
  symbol.svg.circle("mass", at, radius);
  const std::string r = pixels(radius);
  symbol.svg.add("<path class=\"ink\" d=\"M{0} {1}v-{2}a{2} {2} 0 0 1 {2} {2}zv{2}a{2} {2} 0 0 1 -{2} -{2}z\"/>\n",
                 pixels(at.x), pixels(at.y), r);
  symbol.box = Box::around(at, radius, radius);
  return symbol;
}

Symbol arrow_symbol(std::string_view style, Point2 tail, Point2 tip, double head) {
  Symbol symbol;
  const Point2 along = (1 / norm(tip - tail)) * (tip - tail);
  symbol.svg.line(style, tail, tip - 0.6 * head * along);
  add_head(symbol.svg, fmt::format("{}head", style), tip, along, head);
  symbol.box.add(tail);
  symbol.box.add(tip);
  return symbol;
}

Symbol load_symbol(Point2 tail, Point2 tip, bool is_moment) {
  constexpr double head = 8;
  Symbol symbol = arrow_symbol("load", tail, tip, head);
  const Point2 along = (1 / norm(tip - tail)) * (tip - tail);
  if (is_moment) add_head(symbol.svg, "loadhead", tip - 0.75 * head * along, along, head);
  return symbol;
}

Symbol end_on_load(Point2 at, bool toward, bool is_moment) {
  const double radius = 6.5;
  Symbol symbol;
  if (is_moment) symbol.svg.circle("load thin", at, radius + 3);
  symbol.svg.circle("load thin", at, radius);
  if (toward) {
    symbol.svg.circle("loadhead", at, 2.2);
  } else {
    const double arm = radius * std::numbers::sqrt2 / 2;
    symbol.svg.line("load thin", at - Point2{arm, arm}, at + Point2{arm, arm});
    symbol.svg.line("load thin", at - Point2{arm, -arm}, at + Point2{arm, -arm});
  }
  const double reach = is_moment ? radius + 3 : radius;
  symbol.box = Box::around(at, reach, reach);
  return symbol;
}

Symbol ground_symbol(Point2 middle, Point2 outward, double width) {
  constexpr std::size_t strokes = 6;
  constexpr double depth = 6;
  const Point2 along = left_of(outward);
  Symbol symbol;
  symbol.svg.line("ground", middle - (width / 2) * along, middle + (width / 2) * along);
  const double step = width / strokes;
  for (std::size_t i = 0; i < strokes; ++i) {
    const Point2 from = middle + (-width / 2 + step * (static_cast<double>(i) + 1)) * along;
    const Point2 to = from - depth * along + depth * outward;
    symbol.svg.line("hatch", from, to);
    symbol.box.add(from);
    symbol.box.add(to);
  }
  return symbol;
}

Symbol ground_plate(Point2 middle, double width) {
  Symbol symbol;
  symbol.box = Box::around(middle, width / 2, width / 2);
  constexpr std::size_t strokes = 5;
  const double step = width / strokes;
  for (std::size_t i = 1; i < 2 * strokes; ++i) {
    const double offset = static_cast<double>(i) * step;  // along the left side and the bottom: lines x + y = offset
    const double low = std::max(0.0, offset - width);
    const double high = std::min(width, offset);
    symbol.svg.line("hatch", Point2{symbol.box.left + low, symbol.box.top + offset - low},
                    Point2{symbol.box.left + high, symbol.box.top + offset - high});
  }
  symbol.svg.box("plate", symbol.box);
  return symbol;
}

std::string_view symbol_style() {
  return R"(.o{stroke:#3a2c14;stroke-width:1.1;stroke-linejoin:round}
.r{fill:#f0a94e}.rl{fill:#f8d29c}.p{fill:#6fa8d6}.pl{fill:#b9d6ee}.open{fill:#fff}
.weld{fill:#444;stroke:#fff;stroke-width:.8}
.axis{stroke:#222;stroke-width:1;fill:none;stroke-dasharray:9 2.5 1.5 2.5}
.cross{stroke-width:1.4;stroke-dasharray:none}
.dot,.head,.ink{fill:#222}
.fx,.fy,.fz{fill:none;stroke-width:1.5}.ff{stroke-width:.6}
.fx{stroke:#b3261e}.fy{stroke:#4f9a3d;stroke-width:1.1}.fz{stroke:#1d3f8f}
.fx.ff{fill:#b3261e}.fy.ff{fill:#4f9a3d}.fz.ff{fill:#1d3f8f}
.fx.open,.fy.open,.fz.open{fill:#fff;stroke-width:1}
.mass{fill:#fff;stroke:#222;stroke-width:1}
.load{stroke:#7b1fa2;stroke-width:2;fill:none}.thin{stroke-width:1.3}.loadhead{fill:#7b1fa2}
.gravity{stroke:#333;stroke-width:1.1}.gravityhead{fill:#333}
.ground{stroke:#333;stroke-width:1.6}.hatch{stroke:#777;stroke-width:.8}.plate{fill:none;stroke:#777;stroke-width:.8}
)";
}

}  // namespace robotc::tools
