#include "tools/robotc/drawing/view_drawing.h"

#include <algorithm>
#include <array>

namespace robotc::tools {

namespace {

constexpr double bone_width = 6.5;
constexpr double rod_width = 3;
constexpr double outline = 1;
constexpr double named_frame_length = 21;
constexpr double link_frame_length = 13;
constexpr double mass_radius = 4.6;
constexpr double load_length = 38;
constexpr double ground_width = 36;

/// The corners of the convex hull (Andrew's monotone chain).
std::vector<Point2> convex_hull(std::vector<Point2> points) {
  std::sort(points.begin(), points.end(), [](Point2 a, Point2 b) { return a.x != b.x ? a.x < b.x : a.y < b.y; });
  std::vector<Point2> hull;
  for (int pass = 0; pass < 2; ++pass) {
    const std::size_t base = hull.size();
    for (const Point2 p : points) {
      while (hull.size() >= base + 2 && cross(hull.back() - hull[hull.size() - 2], p - hull.back()) <= 0)
        hull.pop_back();
      hull.push_back(p);
    }
    hull.pop_back();
    std::reverse(points.begin(), points.end());
  }
  return hull;
}

/// A group of elements, drawn over those farther away.
struct Layer {
  double depth = 0;
  std::size_t order = 0;  ///< on ties
  Svg svg;
};

class ViewDrawer {
 public:
  ViewDrawer(const Scene& scene, const geometry::Robot& robot, const Projection& projection, SymbolScale scale)
      : scene_(scene), robot_(robot), projection_(projection), scale_(scale) {
    shade_.resize(robot.links.size(), false);
    nearest_.resize(robot.links.size(), -std::numeric_limits<double>::infinity());
    for (const std::size_t i : robot.tree_order) shade_[robot.joints[i].child] = !shade_[robot.joints[i].parent];
  }

  void draw() {
    draw_ground();
    draw_plates();
    draw_bones();
    draw_rods();
    draw_wheels();
    draw_joints();
    draw_closures();
    std::sort(layers_.begin(), layers_.end(), [](const Layer& a, const Layer& b) {
      return a.depth != b.depth ? a.depth < b.depth : a.order < b.order;
    });
    for (const Layer& layer : layers_) drawing_.svg.append(layer.svg);
    drawing_.svg.append(over_);
    draw_frames();
    draw_masses();
    draw_loads();
  }

  void draw_labels(const std::vector<SceneName>& names, const std::vector<ViewName>& labels) {
    std::vector<LabelRequest> requests;
    std::vector<std::size_t> index;
    for (std::size_t i = 0; i < names.size(); ++i) {
      if (labels[i].use == LabelUse::none) continue;
      const bool is_bold = names[i].kind == SceneName::Kind::joint || names[i].kind == SceneName::Kind::closure;
      const Weight weight = is_bold ? Weight::bold : Weight::regular;
      requests.push_back({projection_(names[i].at), clearance(names[i]), text_width(labels[i].text, label_size, weight),
                          label_size, labels[i].use == LabelUse::required});
      index.push_back(i);
    }
    drawing_.labels.resize(names.size());
    const auto places = place_labels(requests, drawing_.obstacles);
    for (std::size_t k = 0; k < places.size(); ++k) {
      if (places[k]) draw_label(names[index[k]].kind, labels[index[k]].text, requests[k], *places[k]);
      drawing_.labels[index[k]] = places[k];
    }
  }

  ViewDrawing take() { return std::move(drawing_); }

 private:
  void put(const Symbol& symbol) {
    drawing_.svg.append(symbol.svg);
    cover(symbol.box);
  }
  void cover(const Box& box) {
    if (box.is_empty()) return;
    drawing_.obstacles.solid.push_back(box);
    drawing_.box.add(box);
  }
  void add_line(Point2 from, Point2 to, double width = 1) {
    drawing_.obstacles.strokes.push_back({{from, to}, width / 2});
    drawing_.box.add(from);
    drawing_.box.add(to);
  }

  [[nodiscard]] double clearance(const SceneName& name) const {
    switch (name.kind) {
      case SceneName::Kind::base:
        return ground_width / 2;
      case SceneName::Kind::joint:
      case SceneName::Kind::closure:
        return 10 * scale_.value;
      case SceneName::Kind::mass:
        return mass_radius + 1;
      case SceneName::Kind::frame:
      case SceneName::Kind::load:
        break;
    }
    return 5;
  }

  /// Below the base, or above it if the robot hangs.
  void draw_ground() {
    const Point2 base = projection_(scene_.base);
    drawing_.box.add(base);
    Box robot;
    for (const Bone& bone : scene_.bones) {
      for (const Vec& point : bone.points) robot.add(projection_(point));
    }
    for (const JointMark& joint : scene_.joints) robot.add(projection_(joint.centre));
    const double width = ground_width * std::max(0.6, scale_.value);
    const bool from_above = std::abs(projection_.view.toward.dot(scene_.up)) > 0.9;
    if (from_above) {
      put_ground(ground_plate(base, width));
      return;
    }
    const bool hangs = !robot.is_empty() && robot.bottom - base.y > 2 * (base.y - robot.top);
    const Point2 outward = {0, hangs ? -1.0 : 1.0};
    const Point2 middle = base + (15 * scale_.value) * outward;
    drawing_.svg.line("stand", base, middle);
    put_ground(ground_symbol(middle, outward, width));
  }
  void put_ground(const Symbol& symbol) {
    drawing_.svg.append(symbol.svg);
    drawing_.box.add(symbol.box);
    drawing_.obstacles.solid.push_back(symbol.box);
  }

  /// Links with several ends, as plates behind their bones.
  void draw_plates() {
    for (std::size_t first = 0; first < scene_.bones.size();) {
      std::size_t last = first;
      std::vector<Point2> points;
      const auto belongs = [&](const Bone& bone) {
        return bone.link == scene_.bones[first].link && bone.is_rod == scene_.bones[first].is_rod;
      };
      for (; last < scene_.bones.size() && belongs(scene_.bones[last]); ++last) {
        for (const Vec& point : scene_.bones[last].points) points.push_back(projection_(point));
      }
      if (last - first > 1 && !scene_.bones[first].is_rod) {
        const std::vector<Point2> hull = convex_hull(points);
        if (hull.size() > 2) drawing_.svg.polygon(shade(scene_.bones[first].link, "plate"), hull);
      }
      first = last;
    }
  }

  [[nodiscard]] std::string shade(std::size_t link, std::string_view what) const {
    return fmt::format("{}{}", what, link == 0 ? "b" : shade_[link] ? "1" : "2");
  }

  /// A line with an outline: two lines, the wider one below.
  void add_stroke(std::size_t link, const std::vector<Vec>& points, double width) {
    const std::string style = shade(link, "bone");
    std::vector<Point2> flat;
    Vec middle{};
    for (const Vec& point : points) {
      flat.push_back(projection_(point));
      if (flat.size() > 1) add_line(flat[flat.size() - 2], flat.back(), width + 2 * outline);
      middle = middle + (1.0 / static_cast<double>(points.size())) * point;
    }
    Layer layer{projection_.toward(middle), layers_.size(), {}};
    nearest_[link] = std::max(nearest_[link], layer.depth);
    layer.svg.add("<g stroke-width=\"{}\">", pixels(width + 2 * outline)).polyline("edge", flat).append("</g>");
    layer.svg.add("<g stroke-width=\"{}\">", pixels(width)).polyline(style, flat).append("</g>\n");
    layers_.push_back(std::move(layer));
  }

  void draw_bones() {
    for (const Bone& bone : scene_.bones) {
      add_stroke(bone.link, bone.points, std::max(2.5, (bone.is_rod ? 0.5 : 1) * bone_width * scale_.value));
    }
    for (const CommonNormal& normal : scene_.normals) {
      over_.line("normal", projection_(normal.from), projection_(normal.to));
      add_line(projection_(normal.from), projection_(normal.to));
    }
  }

  /// The rods that slide out of their sleeves.
  void draw_rods() {
    for (const JointMark& joint : scene_.joints) {
      if (robot_.joints[joint.joint].type != JointType::prismatic) continue;
      if ((joint.moved - joint.centre).norm() * projection_.scale < 0.5) continue;
      add_stroke(robot_.joints[joint.joint].child, {joint.centre, joint.moved},
                 std::max(1.5, rod_width * scale_.value));
    }
  }

  void draw_wheels() {
    for (const Wheel& wheel : scene_.wheels) {
      const std::vector<Vec> rim = wheel.rim(projection_.view.toward);
      std::vector<Point2> flat;
      for (const Vec& point : rim) flat.push_back(projection_(point));
      drawing_.svg.polygon(shade(wheel.link, "plate"), flat);
      add_stroke(wheel.link, rim, std::max(1.5, rod_width * scale_.value));
    }
  }

  void draw_closures() {
    for (const ClosureMark& mark : scene_.closures) {
      if (!mark.drawn_as) continue;
      const geometry::Closure& closure = robot_.closures[mark.closure];
      const Symbol symbol = joint_symbol(projection_, mark, *mark.drawn_as, true, scale_);
      cover(symbol.box);
      put_before({closure.link_a, closure.link_b}, mark.symbol, symbol);
    }
  }

  /// In front of the links that it joins.
  void put_before(std::array<std::size_t, 2> links, const Vec& at, const Symbol& symbol) {
    const double depth = std::max({projection_.toward(at), nearest_[links[0]], nearest_[links[1]]});
    layers_.push_back({depth + 1e-3 * scene_.size, layers_.size(), symbol.svg});
  }

  void draw_joints() {
    for (const JointMark& joint : scene_.joints) {
      const geometry::Joint& numbers = robot_.joints[joint.joint];
      const Symbol symbol = joint_symbol(projection_, joint, numbers.type, numbers.passive, scale_);
      const Symbol axis = axis_symbol(projection_, joint, numbers.type, scale_);
      if ((joint.symbol - joint.centre).norm() > 0) {
        const Point2 from = projection_(joint.centre);
        const Point2 to = projection_(joint.symbol);
        over_.line("axis", from, to);
        add_line(from, to);
      }
      cover(symbol.box);
      drawing_.box.add(axis.box);
      if (!axis.box.is_empty()) add_axis_line(joint, axis.box);
      put_before({numbers.parent, numbers.child}, joint.symbol, symbol);
      over_.append(axis.svg);
    }
  }
  void add_axis_line(const JointMark& joint, const Box& box) {
    const Point2 half = {box.width() / 2, box.height() / 2};
    const Point2 flat = projection_.direction(joint.axis);
    const Point2 sign = {flat.x < 0 ? -1.0 : 1.0, flat.y < 0 ? -1.0 : 1.0};
    const Point2 reach = {sign.x * half.x, sign.y * half.y};
    drawing_.obstacles.strokes.push_back({{box.centre() - reach, box.centre() + reach}, 1});
  }

  void draw_frames() {
    // Named ones last, over those of the links.
    for (const bool named : {false, true}) {
      for (const FrameMark& frame : scene_.frames) {
        if (frame.name.empty() == named) continue;
        const double length = (named ? named_frame_length : link_frame_length) * std::max(0.5, scale_.value);
        const Symbol symbol = frame_symbol(projection_, frame.pose, length);
        drawing_.svg.append(symbol.svg);
        drawing_.box.add(symbol.box);
        const Point2 origin = projection_(frame.pose.translation());
        for (std::size_t k = 0; k < 3; ++k) {
          const Point2 tip = length * projection_.direction(frame.pose.linear().col(static_cast<Eigen::Index>(k)));
          if (norm(tip) > 3) drawing_.obstacles.strokes.push_back({{origin, origin + tip}, 2});
        }
      }
    }
  }

  void draw_masses() {
    for (const MassMark& mass : scene_.masses) {
      put(mass_symbol(projection_(mass.at), mass_radius * std::max(0.6, scale_.value)));
    }
  }

  void draw_loads() {
    for (const ForceMark& load : scene_.forces) {
      for (const bool is_moment : {false, true}) {
        const Vec& v = is_moment ? load.moment : load.force;
        const double size = v.norm();
        if (size == 0) continue;
        const Point2 along = projection_.direction((1 / size) * v);
        const Point2 tip = projection_(load.at);
        if (norm(along) < 0.2) {
          put(end_on_load(tip, projection_.toward(v) > 0, is_moment));
          continue;
        }
        const Symbol symbol = load_symbol(tip - load_length * along, tip, is_moment);
        drawing_.svg.append(symbol.svg);
        add_line(tip - load_length * along, tip);
      }
    }
  }

  void draw_label(SceneName::Kind kind, const std::string& text, const LabelRequest& request,
                  const PlacedLabel& label) {
    const bool to_the_left = label.box.right < request.anchor.x;
    const bool to_the_right = label.box.left > request.anchor.x;
    const Svg::Anchor anchor = to_the_right ? Svg::Anchor::start : to_the_left ? Svg::Anchor::end : Svg::Anchor::middle;
    const double x = to_the_right ? label.box.left : to_the_left ? label.box.right : label.box.centre().x;
    if (label.has_leader) drawing_.svg.line("leader", label.leader.from, label.leader.to);
    constexpr std::string_view styles[] = {"nj", "nj", "nf", "nf", "nm", "nl"};
    const double baseline = label.box.bottom - 0.22 * label_size;
    drawing_.svg.text(styles[static_cast<std::size_t>(kind)], {x, baseline}, anchor, text);
    drawing_.box.add(label.box);
  }

  const Scene& scene_;
  const geometry::Robot& robot_;
  const Projection& projection_;
  SymbolScale scale_;
  std::vector<bool> shade_;      ///< neighbouring links differ
  std::vector<double> nearest_;  ///< depth of the foremost stroke of each link
  std::vector<Layer> layers_;
  Svg over_;
  ViewDrawing drawing_;
};

}  // namespace

std::vector<SceneName> names_of(const Scene& scene, const geometry::Robot& robot) {
  using Kind = SceneName::Kind;
  std::vector<SceneName> names;
  for (const JointMark& joint : scene.joints)
    names.push_back({Kind::joint, robot.joints[joint.joint].name, joint.symbol});
  for (const ClosureMark& closure : scene.closures)
    names.push_back({Kind::closure, robot.closures[closure.closure].name, closure.symbol});
  for (const FrameMark& frame : scene.frames) {
    const bool is_base = &frame == &scene.frames.front();
    if (!frame.name.empty())
      names.push_back({is_base ? Kind::base : Kind::frame, frame.name, frame.pose.translation()});
  }
  for (const MassMark& mass : scene.masses) {
    if (!mass.name.empty()) names.push_back({Kind::mass, mass.name, mass.at});
  }
  for (const ForceMark& load : scene.forces) {
    const bool is_zero = load.force.norm() == 0 && load.moment.norm() == 0;
    names.push_back({Kind::load, load.name + (is_zero ? " = 0" : ""), load.at});
  }
  return names;
}

ViewDrawing draw_view(const Scene& scene, const geometry::Robot& robot, const Projection& projection,
                      SymbolScale symbol_scale, const std::vector<SceneName>& names,
                      const std::vector<ViewName>& labels) {
  ViewDrawer drawer(scene, robot, projection, symbol_scale);
  drawer.draw();
  drawer.draw_labels(names, labels);
  return drawer.take();
}

std::string_view view_style() {
  return R"(.edge,.bone1,.bone2,.boneb{fill:none;stroke-linejoin:round;stroke-linecap:round}
.edge{stroke:#56657a}.bone1{stroke:#d3dce8}.bone2{stroke:#aebccd}.boneb{stroke:#8d8d8d}
.plate1{fill:#d3dce8;fill-opacity:.45}.plate2{fill:#aebccd;fill-opacity:.45}.plateb{fill:#8d8d8d;fill-opacity:.3}
.normal{stroke:#56657a;stroke-width:1;stroke-dasharray:3 2.5;fill:none}
.stand{stroke:#333;stroke-width:1.6}
.leader{stroke:#888;stroke-width:.7}
.nj,.nf,.nm,.nl{font-size:12px;paint-order:stroke;stroke:#fff;stroke-width:2.4px;stroke-linejoin:round}
.nj{font-weight:600;fill:#111}.nf{font-style:italic;fill:#1d3f8f}.nm{fill:#555}.nl{fill:#7b1fa2}
)";
}

}  // namespace robotc::tools
