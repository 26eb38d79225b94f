#include <array>
#include <numbers>

#include "results/numbers.h"
#include "tools/robotc/drawing/graph_svg.h"
#include "tools/robotc/drawing/tree_layout.h"

namespace robotc::tools {

namespace {

// In pixels.
/// Distance of rows; smaller in deep trees, whose boxes have a single line.
struct RowSize {
  double box;
  double edge;
};
constexpr RowSize usual_rows{35, 58};
constexpr RowSize low_rows{21, 46};
constexpr std::size_t many_rows = 13;
constexpr double neighbour_gap = 22;
constexpr double symbol_radius = 6;
constexpr double text_offset = 13;

/// "z", "−y", "[0.6, 0, 0.8]".
std::string axis_text(const geometry::Vec& axis) {
  constexpr std::array<std::string_view, 3> names{"x", "y", "z"};
  for (std::size_t k = 0; k < 3; ++k) {
    const double along = axis[static_cast<Eigen::Index>(k)];
    if (std::abs(std::abs(along) - 1) < 1e-12) return (along < 0 ? "−" : "") + std::string(names[k]);
  }
  const auto entry = [](double x) { return std::abs(x) < 1e-12 ? "0" : to_readable(x, 3); };
  return "[" + entry(axis.x()) + ", " + entry(axis.y()) + ", " + entry(axis.z()) + "]";
}

std::string motion_text(const geometry::Joint& joint) {
  if (!joint.moves()) return "fixed";
  std::string text = !joint.has_axis() ? std::string(joint_model(joint.type).motion())
                                       : (joint.turns() ? "turns about " : "slides along ") + axis_text(joint.axis);
  if (joint.type == JointType::screw) {
    text += ", shifts by " + to_readable(2 * std::numbers::pi * joint.lead * 1000, 4) + " mm a turn";
  }
  if (joint.passive) text += ", passive";
  return text;
}

/// Mass and frames.
std::string link_text(const geometry::Robot& robot, std::size_t link) {
  double mass = 0;
  for (const geometry::Body& body : robot.links[link].bodies) mass += body.mass;
  std::string text = robot.links[link].bodies.empty() ? "" : to_readable(mass, 4) + " kg";
  constexpr std::size_t most_frames = 3;
  std::size_t count = 0;
  for (const geometry::Frame& frame : robot.frames) {
    if (frame.link != link) continue;
    if (++count > most_frames) continue;
    text += (text.empty() ? "" : ", ") + frame.name;
  }
  if (count > most_frames) text += ", …";
  return text;
}

void draw_joint(Svg& svg, const geometry::Joint& joint, Point2 at) {
  if (!joint.moves()) {
    svg.box("weld", Box::around(at, 3.5, 3.5));
  } else if (joint.turns()) {
    svg.circle(joint.passive ? "o open" : "o r", at, symbol_radius);
  } else {
    svg.box(joint.passive ? "o open" : "o p", Box::around(at, symbol_radius - 0.5, symbol_radius - 0.5));
  }
  constexpr double label_baseline = 1.5;
  svg.text("nj", at + Point2{text_offset, -label_baseline}, Svg::Anchor::start, joint.name);
  svg.text("s", at + Point2{text_offset, 11}, Svg::Anchor::start, motion_text(joint));
}

class TreeDrawer {
 public:
  TreeDrawer(const geometry::Robot& robot, const GraphOutline& graph) : robot_(robot) {
    // Node 0 is the base, node i + 1 the child of joint i of the tree: parents come first.
    std::vector<std::size_t> node_of_link(robot.links.size(), 0);
    std::vector<std::size_t> rows{1};
    links_.push_back(0);
    nodes_.emplace_back();
    for (const std::size_t joint : graph.joint_of_body) {
      if (!joints_.empty() && joints_.back() == joint) continue;  // a further step of the same joint
      joints_.push_back(joint);
      const std::size_t parent = node_of_link[robot.joints[joint].parent];
      node_of_link[robot.joints[joint].child] = links_.size();
      links_.push_back(robot.joints[joint].child);
      nodes_.push_back({parent, 0, 0});
      rows.push_back(rows[parent] + 1);
    }
    is_low_ = *std::max_element(rows.begin(), rows.end()) >= many_rows;
    rows_ = is_low_ ? low_rows : usual_rows;
    for (std::size_t node = 0; node < nodes_.size(); ++node) measure(node);
    places_ = lay_out_tree(nodes_, neighbour_gap);
  }

  Panel draw() {
    for (std::size_t node = 1; node < nodes_.size(); ++node) draw_edge(node);
    for (std::size_t node = 0; node < nodes_.size(); ++node) {
      draw_link(node);
      if (node > 0) draw_joint(panel_.svg, joint(node), {places_[node].x, top_of(node) - (rows_.edge - bend) / 2});
      panel_.width = std::max(panel_.width, places_[node].x + nodes_[node].right);
      panel_.height = std::max(panel_.height, top_of(node) + rows_.box);
    }
    return std::move(panel_);
  }

 private:
  static constexpr double bend = 12;  // below a link, where the edges to its children branch

  [[nodiscard]] const geometry::Joint& joint(std::size_t node) const { return robot_.joints[joints_[node - 1]]; }
  [[nodiscard]] const std::string& name(std::size_t node) const { return robot_.links[links_[node]].name; }
  [[nodiscard]] double top_of(std::size_t node) const {
    return static_cast<double>(places_[node].row) * (rows_.box + rows_.edge);
  }

  void measure(std::size_t node) {
    details_.push_back(link_text(robot_, links_[node]));
    const double first = text_width(name(node), graph_text_size, Weight::bold);
    const double second = text_width(details_.back(), graph_small_size);
    const double half = (is_low_ ? first + (second > 0 ? second + 6 : 0) : std::max(first, second)) / 2 + 9;
    half_widths_.push_back(half);
    nodes_[node].left = nodes_[node].right = half;
    if (node == 0) return;
    const double text = std::max(text_width(joint(node).name, graph_text_size, Weight::bold),
                                 text_width(motion_text(joint(node)), graph_small_size));
    nodes_[node].right = std::max(half, text_offset + text);
  }

  void draw_edge(std::size_t node) {
    const std::size_t parent = *nodes_[node].parent;
    const Point2 from{places_[parent].x, top_of(parent) + rows_.box};
    const Point2 to{places_[node].x, top_of(node)};
    const std::array<Point2, 4> way{from, {from.x, from.y + bend}, {to.x, from.y + bend}, to};
    panel_.svg.polyline(joint(node).moves() ? "tree" : "tree dashed", way);
  }

  void draw_link(std::size_t node) {
    const double x = places_[node].x;
    const double top = top_of(node);
    const double half = half_widths_[node];
    panel_.svg.box(node == 0 ? "link linkb" : "link", Box{x - half, top, x + half, top + rows_.box}, 4);
    const std::string& details = details_[node];
    if (is_low_) {
      panel_.svg.text("nb", {x - half + 9, top + 15}, Svg::Anchor::start, name(node));
      panel_.svg.text("s", {x + half - 9, top + 15}, Svg::Anchor::end, details);
      return;
    }
    panel_.svg.text("nb", {x, top + (details.empty() ? 22 : 15)}, Svg::Anchor::middle, name(node));
    if (!details.empty()) panel_.svg.text("s", {x, top + 28}, Svg::Anchor::middle, details);
  }

  const geometry::Robot& robot_;
  std::vector<std::size_t> joints_;  ///< by node after the base, index in the robot
  std::vector<std::size_t> links_;   ///< by node
  std::vector<TreeNode> nodes_;
  std::vector<std::string> details_;
  std::vector<double> half_widths_;  ///< by box
  std::vector<NodePlace> places_;
  RowSize rows_{};
  bool is_low_ = false;
  Panel panel_;
};

}  // namespace

Panel draw_kinematic_tree(const geometry::Robot& robot, const GraphOutline& graph) {
  return TreeDrawer(robot, graph).draw();
}

}  // namespace robotc::tools
