#include "tools/robotc/drawing/mechanism_svg.h"

#include <algorithm>
#include <array>
#include <map>
#include <numeric>

#include "results/numbers.h"
#include "tools/robotc/drawing/box_index.h"

namespace robotc::tools {

namespace {

// All in pixels.
constexpr double drawing_size = 480;  // size of the views without margins, for up to a handful of joints
constexpr double more_per_joint = 16;
constexpr double most_drawing_size = 1300;
constexpr double comfortable_spacing = 32;  // between joints, for symbols in their usual size
constexpr double least_symbol_scale = 0.4;
constexpr double sheet_margin = 14;
constexpr double gap = 30;
constexpr double header_height = 40;
constexpr double line_height = 17;
constexpr double least_width = 420;
constexpr double spread_step = 27;
constexpr double flat = 0.02;  // relative to the size: anything thinner is flat

struct Extent {
  double low = std::numeric_limits<double>::infinity();
  double high = -std::numeric_limits<double>::infinity();
  void add(double x) {
    low = std::min(low, x);
    high = std::max(high, x);
  }
  [[nodiscard]] double size() const { return high - low; }
};
Extent extent(const std::vector<Vec>& points, const Vec& direction) {
  Extent result;
  for (const Vec& point : points) result.add(point.dot(direction));
  return result;
}

/// "elbow", "elbow, wrist", "pivot[1] and 6 more": joints that are drawn alike and appear at one place.
std::string joint_text(const std::vector<std::string>& texts) {
  constexpr std::size_t most_told = 2;
  if (texts.size() > most_told) return fmt::format("{} and {} more", texts.front(), texts.size() - 1);
  return fmt::format("{}", fmt::join(texts, ", "));
}

/// The names as they appear in a view. Finds those of one kind near another without looking at all of them.
class NamesInView {
 public:
  NamesInView(const std::vector<SceneName>& names, const Projection& projection) : names_(names) {
    constexpr std::size_t kinds = static_cast<std::size_t>(SceneName::Kind::load) + 1;
    index_.resize(kinds);
    std::map<std::array<double, 3>, std::size_t> place_of;
    for (std::size_t i = 0; i < names.size(); ++i) {
      const Point2 at = projection(names[i].at);
      points_.push_back(at);
      const auto kind = static_cast<double>(names[i].kind);
      const auto [place, is_new] =
          place_of.try_emplace({kind, std::round(at.x / same_spot), std::round(at.y / same_spot)}, spots_.size());
      if (is_new) {
        index_[static_cast<std::size_t>(names[i].kind)].insert(Box::around(at, 0, 0), spots_.size());
        spots_.emplace_back();
      }
      spots_[place->second].push_back(i);
      spot_of_.push_back(place->second);
    }
  }

  /// Distance to the nearest other name of the kind, px, but at most `most`.
  [[nodiscard]] double separation(std::size_t i, double most) const {
    const std::vector<std::size_t>& here = spots_[spot_of_[i]];
    if (here.size() > 1) return norm(points_[here[here.front() == i ? 1 : 0]] - points_[i]);
    double distance = most;
    for (const std::size_t spot : index_of(i).near(Box::around(points_[i], most, most))) {
      if (spot != spot_of_[i]) distance = std::min(distance, norm(points_[spots_[spot].front()] - points_[i]));
    }
    return distance;
  }

  /// The names of the kind within a distance, itself included, in order.
  [[nodiscard]] std::vector<std::size_t> near(std::size_t i, double distance) const {
    std::vector<std::size_t> found;
    for (const std::size_t spot : index_of(i).near(Box::around(points_[i], distance, distance))) {
      for (const std::size_t j : spots_[spot]) {
        if (norm(points_[j] - points_[i]) < distance) found.push_back(j);
      }
    }
    std::ranges::sort(found);
    return found;
  }

 private:
  static constexpr double same_spot = 1.0 / 64;  // px, no visible difference

  [[nodiscard]] const BoxIndex& index_of(std::size_t i) const {
    return index_[static_cast<std::size_t>(names_[i].kind)];
  }

  const std::vector<SceneName>& names_;
  std::vector<Point2> points_;
  std::vector<std::vector<std::size_t>> spots_;  ///< names of one kind at one spot
  std::vector<std::size_t> spot_of_;
  std::vector<BoxIndex> index_;  ///< of spots, by kind
};

/// Joins names that appear at one place under the first of them, except required ones, unless these are many.
void join_labels(const std::vector<SceneName>& names, const NamesInView& view, std::vector<ViewName>& labels) {
  constexpr double same_place = 4;
  constexpr std::size_t most_at_one_place = 12;
  std::vector<bool> done(names.size(), false);
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (done[i]) continue;
    std::vector<std::size_t> group = view.near(i, same_place);
    std::erase_if(group, [&](std::size_t j) { return done[j]; });
    const auto is_required = [&](std::size_t j) { return labels[j].use == LabelUse::required; };
    const auto required = std::find_if(group.begin(), group.end(), is_required);
    const bool joins_all = std::ranges::count_if(group, is_required) > static_cast<std::ptrdiff_t>(most_at_one_place);
    const std::size_t teller = required == group.end() ? i : *required;
    std::vector<std::string> texts{names[teller].text};
    for (const std::size_t j : group) {
      done[j] = true;
      labels[j].text = names[j].text;
      if (j == teller || (is_required(j) && !joins_all)) continue;
      labels[j].use = LabelUse::none;
      texts.push_back(names[j].text);
    }
    labels[teller].text = joint_text(texts);
  }
}

/// Every name is required in the view where it is most separate, the front view on a tie; elsewhere it appears if there
/// is room.
std::vector<std::vector<ViewName>> choose_labels(const std::vector<SceneName>& names,
                                                 const std::vector<Projection>& projections) {
  constexpr double far_enough = 30;
  std::vector<std::vector<ViewName>> labels(projections.size(),
                                            std::vector<ViewName>(names.size(), {LabelUse::if_room, ""}));
  std::vector<NamesInView> views;
  for (const Projection& projection : projections) views.emplace_back(names, projection);
  for (std::size_t i = 0; i < names.size(); ++i) {
    std::size_t best = 0;
    double best_distance = -1;
    for (std::size_t view = 0; view < projections.size(); ++view) {
      if (view == 3) break;  // the oblique view repeats names
      const double distance = views[view].separation(i, far_enough);
      if (distance > best_distance + 1e-6) {
        best = view;
        best_distance = distance;
      }
    }
    labels[best][i].use = names[i].kind == SceneName::Kind::base ? LabelUse::if_room : LabelUse::required;
  }
  for (std::size_t view = 0; view < projections.size(); ++view) join_labels(names, views[view], labels[view]);
  return labels;
}

/// True if everything moves in one plane that is seen face-on along an axis of the world.
bool moves_in_plane(const Scene& scene, const geometry::Robot& robot, const std::vector<Vec>& points) {
  for (Eigen::Index k = 0; k < 3; ++k) {
    const Vec normal = Vec::Unit(k);
    const auto keeps_in_plane = [&](const JointMark& joint) {
      const geometry::Joint& numbers = robot.joints[joint.joint];
      const double along = std::abs(joint.axis.dot(normal));
      return !numbers.moves() || (numbers.has_axis() && (numbers.turns() ? along > 1 - flat : along < flat));
    };
    if (extent(points, normal).size() <= flat * scene.size &&
        std::all_of(scene.joints.begin(), scene.joints.end(), keeps_in_plane)) {
      return true;
    }
  }
  return false;
}

/// 1, 2 or 5 times a power of ten, at most `most`.
double round_down(double most) {
  const double power = std::pow(10, std::floor(std::log10(most)));
  for (const double digit : {5.0, 2.0}) {
    if (digit * power <= most * (1 + 1e-9)) return digit * power;
  }
  return power;
}

std::string length_text(double metres) {
  if (metres >= 1) return to_readable(metres) + " m";
  if (metres >= 1e-3) return to_readable(metres * 1e3) + " mm";
  return to_readable(metres * 1e6) + " µm";
}

/// Words in lines no wider than `width`.
std::vector<std::string> wrap(const std::vector<std::string>& items, double width) {
  std::vector<std::string> lines;
  std::string line;
  for (std::size_t i = 0; i < items.size(); ++i) {
    const std::string item = items[i] + (i + 1 < items.size() ? "," : "");
    const std::string longer = line.empty() ? item : line + "  " + item;
    if (!line.empty() && text_width(longer, label_size) > width) {
      lines.push_back(line);
      line = item;
    } else {
      line = longer;
    }
  }
  if (!line.empty()) lines.push_back(line);
  return lines;
}

class Sheet {
 public:
  Sheet(const geometry::Robot& robot, const MechanismSheet& layout, const DrawingCaption& caption)
      : robot_(robot), layout_(layout), caption_(caption) {}

  std::string write() {
    arrange();
    write_caption();
    for (std::size_t i = 0; i < layout_.views.size(); ++i) write_view(i);
    write_foot();
    Svg svg;
    const double height = y_ + sheet_margin - 4;
    svg.add("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {1}\" width=\"{0}\" height=\"{1}\">\n",
            pixels(std::ceil(width_)), pixels(std::ceil(height)));
    svg.add("<title>{}</title>\n<style>\n", escape_markup(caption_.title + " " + caption_.configuration));
    svg.append(
        "text{font-family:Helvetica,Arial,\"Liberation Sans\",\"DejaVu Sans\",sans-serif;font-size:12px;"
        "fill:#222}\n.t{font-size:16px;font-weight:600;fill:#111}.v{font-weight:600;fill:#444}"
        ".s{fill:#666;font-size:11px}.a{font-size:10.5px;fill:#333}.i{font-style:italic}.bar{stroke:#222;stroke-width:"
        "1.4;fill:none}\n");
    svg.append(symbol_style()).append(view_style()).append("</style>\n");
    svg.add("<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n");
    return svg.append(body_).append("</svg>\n").str();
  }

 private:
  enum ViewIndex : std::size_t { front, top, side, oblique };

  [[nodiscard]] const Box& box(std::size_t view) const { return layout_.views[view].box; }
  [[nodiscard]] bool has_oblique() const { return layout_.views.size() > oblique; }

  /// Front below top with x aligned, side beside front with y aligned, the oblique view in the fourth corner.
  void arrange() {
    origin_.resize(layout_.views.size());
    const double left = std::min(box(front).left, box(top).left);
    const double right = std::max(box(front).right, box(top).right);
    const double upper = std::min(box(front).top, box(side).top);
    const double lower = std::max(box(front).bottom, box(side).bottom);
    const double least_column = 120;  // for the header
    const double first_column = std::max(right - left, least_column);
    double second_column = std::max(box(side).width(), least_column);
    if (has_oblique()) second_column = std::max(second_column, box(oblique).width());
    width_ = std::max(least_width, 2 * sheet_margin + first_column + gap + second_column);
    lines_ = wrap(caption_.coordinates, width_ - 2 * sheet_margin);
    const double views_top = sheet_margin + 22 + line_height * static_cast<double>(lines_.size()) + 12;
    double first_row = box(top).height();
    if (has_oblique()) first_row = std::max(first_row, box(oblique).height());

    const double x1 = sheet_margin;
    const double x2 = sheet_margin + first_column + gap;
    const double y1 = views_top + header_height;
    const double y2 = y1 + first_row + gap / 2 + header_height;
    const double spare1 = (first_column - (right - left)) / 2;
    origin_[front] = {x1 + spare1 - left, y2 - upper};
    origin_[top] = {x1 + spare1 - left, y1 + first_row - box(top).bottom};
    origin_[side] = {x2 + (second_column - box(side).width()) / 2 - box(side).left, y2 - upper};
    corner_ = {{x1, y2}, {x1, origin_[top].y + box(top).top}, {x2, y2}};
    if (has_oblique()) {
      const Point2 centre = box(oblique).centre();
      origin_[oblique] = {x2 + second_column / 2 - centre.x, y1 + first_row / 2 - centre.y};
      corner_.push_back({x2, origin_[oblique].y + box(oblique).top});
    }
    y_ = y2 + (lower - upper) + 12;
  }

  void write_caption() {
    const double y = sheet_margin + 14;
    body_.add("<text class=\"t\" x=\"{}\" y=\"{}\">{} <tspan font-weight=\"400\" fill=\"#444\">{}</tspan></text>\n",
              pixels(sheet_margin), pixels(y), escape_markup(caption_.title), escape_markup(caption_.configuration));
    for (std::size_t i = 0; i < lines_.size(); ++i) {
      body_.text("s", {sheet_margin, y + 4 + line_height * static_cast<double>(i + 1)}, Svg::Anchor::start, lines_[i]);
    }
  }

  void write_view(std::size_t i) {
    write_header(i, corner_[i] - Point2{0, header_height});
    body_.add("<g transform=\"translate({} {})\">\n", pixels(origin_[i].x), pixels(origin_[i].y));
    body_.append(layout_.views[i].svg).append("</g>\n");
  }

  /// The directions of the world's axes, and the name of the view.
  void write_header(std::size_t i, Point2 corner) {
    constexpr double length = 17;
    constexpr std::array<std::string_view, 3> names{"x", "y", "z"};
    const Projection axes{layout_.projections[i].view, 1};
    Box glyph;
    std::array<Point2, 3> tips;
    for (std::size_t k = 0; k < 3; ++k) {
      const Vec axis = Vec::Unit(static_cast<Eigen::Index>(k));
      tips[k] = length * axes.direction(axis);
      glyph.add(tips[k]);
    }
    glyph.add(Point2{});
    const Point2 origin = Point2{corner.x + 8, corner.y + 24} - Point2{glyph.left, glyph.bottom};
    const Symbol symbol = frame_symbol(axes, geometry::RigidMotion::Identity(), length);
    body_.add("<g transform=\"translate({} {})\">\n", pixels(origin.x), pixels(origin.y)).append(symbol.svg);
    for (std::size_t k = 0; k < 3; ++k) {
      const double size = norm(tips[k]);
      if (size < 4) continue;
      const Point2 at = (1 + 6 / size) * tips[k] + Point2{0, 3.5};
      body_.text("a", at, Svg::Anchor::middle, names[k]);
    }
    body_.append("</g>\n");
    const Point2 title{corner.x + 8 + glyph.width() + 16, corner.y + 22};
    body_.text("v", title, Svg::Anchor::start, axes.view.title);
    const double gravity = layout_.scene.gravity.norm();
    if (gravity == 0) return;
    const Point2 down = axes.direction((1 / gravity) * layout_.scene.gravity);
    if (norm(down) < 0.2) return;
    const Point2 middle = title + Point2{text_width(axes.view.title, label_size, Weight::bold) + 14, -4};
    body_.append(arrow_symbol("gravity", middle - 8 * down, middle + 8 * down, 6).svg);
    body_.text("a i", middle + Point2{6, 4}, Svg::Anchor::start, "g");
  }

  void write_foot() {
    const double most = 110;
    const double metres = round_down(most / layout_.projections.front().scale);
    const double length = metres * layout_.projections.front().scale;
    const double y = y_ + 14;
    body_.add("<path class=\"bar\" d=\"M{} {}v-6v3h{}v-3v6\"/>\n", pixels(sheet_margin + 1), pixels(y), pixels(length));
    body_.text("n", {sheet_margin + length + 8, y + 1}, Svg::Anchor::start, length_text(metres));
    write_key(sheet_margin + length + 20 + text_width(length_text(metres), label_size), y);
  }

  /// The legend of the symbols that occur.
  void write_key(double x, double y) {
    const Projection projection{{"", {1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, 1};
    const double left = sheet_margin;
    const auto item = [&](double width, const std::string& text, auto draw) {
      const double whole = width + 5 + text_width(text, 11) + 14;
      if (x + whole > width_ - sheet_margin && x > left) {
        x = left;
        y += 24;
      }
      body_.add("<g transform=\"translate({} {})\">\n", pixels(x + width / 2), pixels(y - 3));
      draw();
      body_.append("</g>\n");
      body_.text("s", {x + width + 5, y + 1}, Svg::Anchor::start, text);
      x += whole;
    };
    const auto joint = [&](JointType type, bool passive) {
      SymbolPlace mark;
      mark.axis = {1, 0, 0};
      mark.across = {0, 1, 0};
      body_.append(joint_symbol(projection, mark, type, passive, {0.85}).svg);
      body_.append(axis_symbol(projection, mark, type, {0.85}).svg);
    };
    const auto occurs = [&](auto predicate) {
      return std::any_of(robot_.joints.begin(), robot_.joints.end(), predicate);
    };
    using geometry::Joint;
    if (occurs([](const Joint& j) { return j.has_axis() && j.turns() && !j.passive; }))
      item(46, "turns", [&] { joint(JointType::revolute, false); });
    if (occurs([](const Joint& j) { return j.has_axis() && !j.turns() && !j.passive; }))
      item(50, "slides", [&] { joint(JointType::prismatic, false); });
    const auto closes = [&](JointType type) {
      return std::ranges::any_of(layout_.scene.closures, [&](const ClosureMark& c) { return c.drawn_as == type; });
    };
    if (occurs([](const Joint& j) { return j.has_axis() && j.turns() && j.passive; }) || closes(JointType::revolute))
      item(46, "turns, passive", [&] { joint(JointType::revolute, true); });
    if (occurs([](const Joint& j) { return j.has_axis() && !j.turns() && j.passive; }) || closes(JointType::prismatic))
      item(50, "slides, passive", [&] { joint(JointType::prismatic, true); });
    if (occurs([](const Joint& j) { return j.type == JointType::spherical && !j.passive; }))
      item(20, "turns in any way", [&] { joint(JointType::spherical, false); });
    if (occurs([](const Joint& j) { return j.type == JointType::spherical && j.passive; }) ||
        closes(JointType::spherical))
      item(20, "turns in any way, passive", [&] { joint(JointType::spherical, true); });
    if (occurs([](const Joint& j) { return !j.moves(); }) || closes(JointType::fixed))
      item(10, "fixed", [&] { joint(JointType::fixed, false); });
    if (!layout_.scene.masses.empty()) item(10, "mass centre", [&] { body_.append(mass_symbol({0, 0}, 4.6).svg); });
    item(26, "x, y, z of a frame", [&] {
      Projection turned = projection;
      turned.view.right = {0.94, 0, -0.34};
      turned.view.toward = {0.34, 0, 0.94};
      const geometry::RigidMotion pose{Eigen::Translation3d(-4, -5, 0)};
      body_.append(frame_symbol(turned, pose, 17).svg);
    });
    if (!layout_.scene.normals.empty())
      item(22, "common normal of two axes", [&] { body_.line("normal", {-11, 0}, {11, 0}); });
    const auto acts = [](const ForceMark& load) { return load.force.norm() > 0 || load.moment.norm() > 0; };
    if (std::any_of(layout_.scene.forces.begin(), layout_.scene.forces.end(), acts))
      item(26, "load", [&] { body_.append(load_symbol({-13, 0}, {13, 0}, false).svg); });
    y_ = y + 12;
    if (layout_.names_left_out == 0) return;
    y_ += line_height;
    body_.text(
        "s", {left, y_}, Svg::Anchor::start,
        fmt::format("{} left out: there is no room near {}",
                    layout_.names_left_out == 1 ? "1 name is" : fmt::format("{} names are", layout_.names_left_out),
                    layout_.names_left_out == 1 ? "it" : "them"));
    y_ += 4;
  }

  const geometry::Robot& robot_;
  const MechanismSheet& layout_;
  const DrawingCaption& caption_;
  Svg body_;
  std::vector<Point2> origin_;  ///< of the world, by view
  std::vector<Point2> corner_;  ///< by view, under its header
  std::vector<std::string> lines_;
  double width_ = 0;
  double y_ = 0;
};

}  // namespace

MechanismSheet lay_out_mechanism(const geometry::Robot& robot, const std::vector<double>& q,
                                 const std::vector<geometry::Load>& loads) {
  MechanismSheet sheet;
  sheet.scene = make_scene(robot, q, loads);
  Views views = choose_views(sheet.scene.up, false);
  const std::vector<Vec> points = points_of(sheet.scene);
  const double across = extent(points, views.front.right).size();
  const double high = extent(points, views.front.up).size();
  const double deep = extent(points, views.front.toward).size();
  // If it is thin from the front, turn the oblique view to its broad side.
  if (2 * across < deep) views = choose_views(sheet.scene.up, true);
  const double more = more_per_joint * std::max(0.0, static_cast<double>(robot.joints.size()) - 8);
  const double room = std::min(most_drawing_size, drawing_size + more);
  // All extents are zero if everything is at one point: then use the scene's size.
  const double widest = std::max(across, high) + deep;
  const double scale = room / (widest > 0 ? widest : sheet.scene.size);
  const double spacing = sheet.scene.joint_spacing > 0 ? sheet.scene.joint_spacing * scale : comfortable_spacing;
  const SymbolScale symbols{std::clamp(spacing / comfortable_spacing, least_symbol_scale, 1.0)};
  spread_symbols(sheet.scene, spread_step * symbols.value / scale);

  sheet.names = names_of(sheet.scene, robot);
  for (const View& view : {views.front, views.top, views.side}) sheet.projections.push_back({view, scale});
  if (!moves_in_plane(sheet.scene, robot, points)) sheet.projections.push_back({views.oblique, scale});
  const auto labels = choose_labels(sheet.names, sheet.projections);
  for (std::size_t i = 0; i < sheet.projections.size(); ++i) {
    sheet.views.push_back(draw_view(sheet.scene, robot, sheet.projections[i], symbols, sheet.names, labels[i]));
    for (std::size_t name = 0; name < sheet.names.size(); ++name) {
      const bool has_place = sheet.views[i].labels[name].has_value();
      sheet.names_left_out += labels[i][name].use == LabelUse::required && !has_place ? 1 : 0;
    }
  }
  return sheet;
}

std::string draw_mechanism(const geometry::Robot& robot, const std::vector<double>& q,
                           const std::vector<geometry::Load>& loads, const DrawingCaption& caption) {
  const MechanismSheet layout = lay_out_mechanism(robot, q, loads);
  return Sheet(robot, layout, caption).write();
}

}  // namespace robotc::tools
