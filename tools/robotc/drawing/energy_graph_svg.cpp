#include <array>
#include <functional>
#include <span>

#include "results/typeset.h"
#include "tools/robotc/drawing/graph_svg.h"
#include "tools/robotc/drawing/text.h"

namespace robotc::tools {

namespace {

using energy_graph::Chord;
using energy_graph::ChordKind;
using energy_graph::Vertex;
using energy_graph::VertexKind;

// In pixels.
constexpr double usual_spacing = 46;  // between the lines of neighbouring columns
constexpr double least_spacing = 37;
constexpr std::size_t many_vertices = 24;
constexpr double radius = 12;  // of a mass centre
constexpr double contact_radius = 10;
constexpr double line_gap = 8;   // between parallel lines that rise to one vertex
constexpr double rise = 104;     // from the bar to the vertices
constexpr double arc_step = 15;  // between nested arcs
constexpr double bar_overhang = 26;

/// "₁₂".
std::string subscript(std::size_t number) {
  constexpr std::array<std::string_view, 10> digits{"₀", "₁", "₂", "₃", "₄", "₅", "₆", "₇", "₈", "₉"};
  std::string text;
  for (const char c : std::to_string(number)) text += digits[static_cast<std::size_t>(c - '0')];
  return text;
}

/// The two graphs have the same topology with different variables on their edges.
enum class Part { translation, rotation };

void add_arrow(Svg& svg, std::string_view style, Point2 at, Point2 along) {
  const Point2 side{-along.y, along.x};
  const std::array<Point2, 3> points{at + 4.5 * along, at - 3.5 * along + 3 * side, at - 3.5 * along - 3 * side};
  svg.polygon(style, points);
}

/// An edge from the bar to a vertex.
struct Riser {
  enum class Kind { branch, reaction, gravity, wrench } kind = Kind::branch;
  std::size_t index = 0;  ///< of the branch or chord
  double x = 0;
};

class EnergyGraphDrawer {
 public:
  EnergyGraphDrawer(const geometry::Robot& robot, const GraphOutline& graph) : robot_(robot), graph_(graph) {
    place_vertices();
  }

  Panel draw() {
    write_counts();
    draw_part(Part::translation, "Gp: translation", "across velocity v, through force F; of a reaction f");
    draw_part(Part::rotation, "Gr: rotation", "across angular velocity ω, through moment T; of a reaction n");
    draw_key();
    draw_bodies();
    for (const GraphOutline::Circuit& circuit : graph_.circuits) draw_circuit(circuit);
    draw_matrix();
    panel_.width = std::max(panel_.width, width_);
    panel_.height = y_;
    return std::move(panel_);
  }

 private:
  [[nodiscard]] const geometry::Joint& joint(std::size_t body) const {
    return robot_.joints[graph_.joint_of_body[body]];
  }
  [[nodiscard]] bool is_load(const Chord& chord) const { return chord.kind() == ChordKind::load; }

  /// Bodies in the order of a walk through the tree, so that no two reactions cross.
  [[nodiscard]] std::vector<std::size_t> walk() const {
    std::vector<std::optional<std::size_t>> body_of_link(robot_.links.size());
    for (std::size_t body = 0; body < graph_.joint_of_body.size(); ++body) body_of_link[joint(body).child] = body;
    std::vector<std::vector<std::size_t>> children(graph_.joint_of_body.size());
    std::vector<std::size_t> open;
    for (std::size_t body = graph_.joint_of_body.size(); body-- > 0;) {
      // The further steps of a joint follow each other.
      const bool goes_on = body > 0 && graph_.joint_of_body[body] == graph_.joint_of_body[body - 1];
      const auto parent = goes_on ? std::optional(body - 1) : body_of_link[joint(body).parent];
      if (parent) {
        children[*parent].push_back(body);
      } else {
        open.push_back(body);
      }
    }
    std::vector<std::size_t> order;
    while (!open.empty()) {
      order.push_back(open.back());
      open.pop_back();
      const std::vector<std::size_t>& next = children[order.back()];
      open.insert(open.end(), next.begin(), next.end());
    }
    return order;
  }

  void place_vertices() {
    std::vector<std::size_t> centre(graph_.joint_of_body.size());
    std::vector<std::optional<std::size_t>> contact(graph_.joint_of_body.size());
    for (std::size_t i = 1; i < graph_.vertices.size(); ++i) {
      const Vertex& vertex = graph_.vertices[i];
      if (vertex.kind == VertexKind::mass_centre) centre[vertex.body] = i;
      if (vertex.kind == VertexKind::contact_point) contact[vertex.body] = i;
    }
    risers_.resize(graph_.vertices.size());
    for (std::size_t b = 0; b < graph_.branches.size(); ++b) {
      risers_[graph_.branches[b].head.index()].push_back({Riser::Kind::branch, b, 0});
    }
    for (std::size_t c = 0; c < graph_.chords.size(); ++c) {
      const Chord& chord = graph_.chords[c];
      if (chord.tail.index() != 0) continue;
      const Riser::Kind kind = !is_load(chord)  ? Riser::Kind::reaction
                               : chord.wrench() ? Riser::Kind::wrench
                                                : Riser::Kind::gravity;
      std::vector<Riser>& risers = risers_[chord.head.index()];
      // The reaction of a joint on the base comes first, where its contact point would be.
      risers.insert(kind == Riser::Kind::reaction ? risers.begin() : risers.end(), {kind, c, 0});
    }
    x_.resize(graph_.vertices.size(), 0);
    const double spacing = graph_.vertices.size() > many_vertices ? least_spacing : usual_spacing;
    double x = bar_overhang;
    const auto put = [&](std::size_t vertex) {
      const double half = std::max(line_gap * (static_cast<double>(risers_[vertex].size()) - 1) / 2, 0.0);
      x_[vertex] = x + half;
      for (std::size_t k = 0; k < risers_[vertex].size(); ++k) {
        risers_[vertex][k].x = x + line_gap * static_cast<double>(k);
      }
      x += 2 * half + spacing;
    };
    for (const std::size_t body : walk()) {
      if (contact[body]) put(*contact[body]);
      put(centre[body]);
    }
    width_ = x - spacing + bar_overhang;
  }

  void write_counts() {
    const std::size_t loads = graph_.chords.size() - graph_.reaction_count;
    const auto counted = [](std::size_t count, std::string_view one, std::string_view several) {
      return fmt::format("{} {}", count, count == 1 ? one : several);
    };
    panel_.svg.text(
        "s", {0, 10}, Svg::Anchor::start,
        fmt::format("{}, {}, {}: {} and {}", counted(graph_.vertices.size(), "vertex", "vertices"),
                    counted(graph_.branches.size(), "branch", "branches"),
                    counted(graph_.chords.size(), "chord", "chords"),
                    counted(graph_.reaction_count, "reaction", "reactions"), counted(loads, "load", "loads")));
    y_ = 26;
  }

  [[nodiscard]] double vertex_radius(std::size_t vertex) const {
    return graph_.vertices[vertex].kind == VertexKind::mass_centre ? radius : contact_radius;
  }

  /// Height of a chord's arc: one step above the highest of the arcs that it spans.
  [[nodiscard]] std::vector<std::size_t> arc_heights() const {
    std::vector<std::size_t> by_span;
    for (std::size_t c = 0; c < graph_.reaction_count; ++c) {
      if (graph_.chords[c].tail.index() != 0) by_span.push_back(c);
    }
    const auto left = [&](std::size_t c) {
      return std::min(x_[graph_.chords[c].tail.index()], x_[graph_.chords[c].head.index()]);
    };
    const auto right = [&](std::size_t c) {
      return std::max(x_[graph_.chords[c].tail.index()], x_[graph_.chords[c].head.index()]);
    };
    std::sort(by_span.begin(), by_span.end(), [&](std::size_t a, std::size_t b) {
      const double span_a = right(a) - left(a);
      const double span_b = right(b) - left(b);
      return span_a != span_b ? span_a < span_b : a < b;
    });
    std::vector<std::size_t> heights(graph_.chords.size(), 0);
    for (std::size_t k = 0; k < by_span.size(); ++k) {
      const std::size_t c = by_span[k];
      if (is_between_neighbours(c)) continue;
      std::size_t highest = 0;
      for (std::size_t j = 0; j < k; ++j) {
        const std::size_t other = by_span[j];
        if (left(other) >= left(c) && right(other) <= right(c)) highest = std::max(highest, heights[other]);
      }
      heights[c] = highest + 1;
    }
    return heights;
  }
  /// True if there is no vertex between its ends.
  [[nodiscard]] bool is_between_neighbours(std::size_t c) const {
    const double from = x_[graph_.chords[c].tail.index()];
    const double to = x_[graph_.chords[c].head.index()];
    return std::none_of(x_.begin() + 1, x_.end(),
                        [&](double x) { return (x > from && x < to) || (x > to && x < from); });
  }

  void draw_part(Part part, std::string_view title, std::string_view subtitle) {
    const std::vector<std::size_t> heights = arc_heights();
    const std::size_t highest = heights.empty() ? 0 : *std::max_element(heights.begin(), heights.end());
    panel_.svg.text("v", {0, y_ + 12}, Svg::Anchor::start, title);
    panel_.svg.text("s", {text_width(title, graph_text_size, Weight::bold) + 10, y_ + 12}, Svg::Anchor::start,
                    subtitle);
    const double row = y_ + 26 + radius + 14 + arc_step * static_cast<double>(highest);  // of the vertices
    const double bar = row + rise;
    for (std::size_t vertex = 1; vertex < graph_.vertices.size(); ++vertex) draw_risers(part, vertex, row, bar);
    for (std::size_t c = 0; c < graph_.reaction_count; ++c) {
      if (graph_.chords[c].tail.index() != 0) draw_reaction(part, c, row, heights[c]);
    }
    panel_.svg.line("bar0", {0, bar}, {width_, bar});
    panel_.svg.text("nb", {width_ + 8, bar + 4}, Svg::Anchor::start, "O₀");
    panel_.width = std::max(panel_.width, width_ + 30);
    for (std::size_t vertex = 1; vertex < graph_.vertices.size(); ++vertex) draw_vertex(vertex, row);
    for (std::size_t vertex = 1; vertex < graph_.vertices.size(); ++vertex) draw_feet(vertex, bar);
    write_wrench_names(bar);
  }

  void draw_risers(Part part, std::size_t vertex, double row, double bar) {
    const double r = vertex_radius(vertex);
    for (const Riser& riser : risers_[vertex]) {
      const double offset = std::clamp(riser.x - x_[vertex], -r, r);
      const Point2 top{x_[vertex] + offset, row + std::sqrt(r * r - offset * offset)};
      const Point2 bottom{riser.x, bar};
      constexpr std::array<std::string_view, 4> styles{"branch", "body", "loadc", "wrenchc"};
      // Gravity has no moment about a mass centre.
      const bool idle = part == Part::rotation && riser.kind == Riser::Kind::gravity;
      const std::string style = std::string(styles[static_cast<std::size_t>(riser.kind)]) + (idle ? " idle" : "");
      panel_.svg.line(style, bottom, top);
      const double at = riser.kind == Riser::Kind::branch ? 0.42 : riser.kind == Riser::Kind::reaction ? 0.62 : 0.52;
      add_arrow(panel_.svg, style + " solid", bottom + at * (top - bottom), {0, -1});
      write_riser_label(part, riser, vertex, row, bar);
    }
  }

  /// The branch's across variable below the bar, a reaction's through variable beside it.
  void write_riser_label(Part part, const Riser& riser, std::size_t vertex, double row, double bar) {
    const Vertex& head = graph_.vertices[vertex];
    if (riser.kind == Riser::Kind::branch) {
      const std::string_view across = part == Part::translation ? "v" : "ω";
      const std::string number = subscript(head.body + 1);
      // A contact point moves with the parent and has its angular velocity.
      const bool is_contact = head.kind == VertexKind::contact_point;
      panel_.svg.text("s", {x_[vertex], bar + 17}, Svg::Anchor::middle,
                      is_contact ? fmt::format("{}(K{})", across, number) : fmt::format("{}{}", across, number));
    } else if (riser.kind == Riser::Kind::reaction) {
      panel_.svg.text("r1", {riser.x - 5, (row + bar) / 2 + 12}, Svg::Anchor::end,
                      reaction_name(part, graph_.chords[riser.index].body));
    }
  }
  static std::string reaction_name(Part part, std::size_t body) {
    return (part == Part::translation ? "f" : "n") + subscript(body + 1);
  }

  /// The names of wrenches below their chords, in as many rows as needed to separate them.
  void write_wrench_names(double bar) {
    std::vector<Riser> wrenches;
    for (const std::vector<Riser>& risers : risers_) {
      for (const Riser& riser : risers) {
        if (riser.kind == Riser::Kind::wrench) wrenches.push_back(riser);
      }
    }
    std::sort(wrenches.begin(), wrenches.end(), [](const Riser& a, const Riser& b) { return a.x < b.x; });
    std::vector<double> ends;  // of the rows so far
    for (const Riser& riser : wrenches) {
      const std::string& name = robot_.wrenches[*graph_.chords[riser.index].wrench()].name;
      const double half = text_width(name, graph_small_size) / 2;
      std::size_t line = 0;
      while (line < ends.size() && ends[line] + 6 > riser.x - half) ++line;
      if (line == ends.size()) ends.push_back(0);
      ends[line] = riser.x + half;
      panel_.svg.text("nl", {riser.x, bar + 30 + 13 * static_cast<double>(line)}, Svg::Anchor::middle, name);
      panel_.width = std::max(panel_.width, ends[line]);
    }
    y_ = bar + 40 + 13 * static_cast<double>(ends.size());
  }

  void draw_reaction(Part part, std::size_t c, double row, std::size_t height) {
    const Chord& chord = graph_.chords[c];
    const bool body_side = chord.kind() == ChordKind::body_side;
    const std::string_view style = body_side ? "body" : "parent";
    const std::string text = reaction_name(part, chord.body);
    const double from = x_[chord.tail.index()];
    const double to = x_[chord.head.index()];
    const double direction = to > from ? 1 : -1;
    if (height == 0) {
      const Point2 begin{from + direction * vertex_radius(chord.tail.index()), row};
      const Point2 end{to - direction * vertex_radius(chord.head.index()), row};
      panel_.svg.line(style, begin, end);
      add_arrow(panel_.svg, fmt::format("{} solid", style), 0.5 * (begin + end), {direction, 0});
      panel_.svg.text("r1", {(begin.x + end.x) / 2, row - 7}, Svg::Anchor::middle, text);
      return;
    }
    const double top = row - radius - 4 - arc_step * static_cast<double>(height);
    const Point2 begin{from + direction * 5, row - vertex_radius(chord.tail.index()) + 1};
    const Point2 end{to - direction * 3, row - vertex_radius(chord.head.index()) + 1};
    const double corner = std::min(10.0, std::abs(end.x - begin.x) / 2);
    panel_.svg.add("<path class=\"{}\" d=\"M{} {}V{}q0 {} {} {}H{}q{} 0 {} {}V{}\"/>\n", style, pixels(begin.x),
                   pixels(begin.y), pixels(top + corner), pixels(-corner), pixels(direction * corner), pixels(-corner),
                   pixels(end.x - direction * corner), pixels(direction * corner), pixels(direction * corner),
                   pixels(corner), pixels(end.y));
    const double middle = (begin.x + end.x) / 2;
    add_arrow(panel_.svg, fmt::format("{} solid", style), {middle, top}, {direction, 0});
    panel_.svg.text("r1 halo", {middle + direction * 14, top + 3.5},
                    direction > 0 ? Svg::Anchor::start : Svg::Anchor::end, text);
  }

  void draw_vertex(std::size_t i, double row) {
    const Vertex& vertex = graph_.vertices[i];
    const Point2 at{x_[i], row};
    const std::string number = subscript(vertex.body + 1);
    if (vertex.kind == VertexKind::mass_centre) {
      panel_.svg.circle("centre", at, radius);
      panel_.svg.text("nc", at + Point2{0, 4}, Svg::Anchor::middle, "C" + number);
      return;
    }
    draw_contact(vertex.body, at, contact_radius);
    panel_.svg.text("nc", at + Point2{0, 4}, Svg::Anchor::middle, "K" + number);
  }

  /// Shaped and filled like the joint in drawings.
  void draw_contact(std::size_t body, Point2 at, double r) {
    const geometry::Joint& j = joint(body);
    const std::string_view fill = !j.moves() ? "stiff" : j.passive ? "open" : j.turns() ? "rl" : "pl";
    if (j.moves() && j.turns()) {
      panel_.svg.circle(fmt::format("o {}", fill), at, r);
    } else {
      panel_.svg.box(fmt::format("o {}", fill), Box::around(at, r - 0.5, r - 0.5));
    }
  }

  /// The ends of joints on the base at the bar: their contact points coincide with O0.
  void draw_feet(std::size_t vertex, double bar) {
    for (const Riser& riser : risers_[vertex]) {
      if (riser.kind == Riser::Kind::reaction) draw_contact(graph_.chords[riser.index].body, {riser.x, bar}, 4);
    }
  }

  void draw_key() {
    double x = 0;
    const auto item = [&](std::string_view style, std::string_view text) {
      const double length = 26;
      const double whole = length + 6 + text_width(text, graph_small_size) + 16;
      if (x > 0 && x + whole > std::max(width_, 520.0)) {
        x = 0;
        y_ += 18;
      }
      panel_.svg.line(style, {x, y_ + 8}, {x + length, y_ + 8});
      add_arrow(panel_.svg, fmt::format("{} solid", style), {x + length / 2, y_ + 8}, {1, 0});
      panel_.svg.text("s", {x + length + 6, y_ + 12}, Svg::Anchor::start, text);
      x += whole;
      panel_.width = std::max(panel_.width, x);
    };
    item("branch", "branch: velocity of its vertex, inertia force");
    item("body", "reaction on a body");
    const auto chord = [&](auto predicate) {
      return std::any_of(graph_.chords.begin(), graph_.chords.end(), predicate);
    };
    if (chord([](const Chord& c) { return c.kind() == ChordKind::parent_side; }))
      item("parent", "the same, passed on to its parent");
    item("loadc", "gravity, without a moment about mass centres");
    if (chord([](const Chord& c) { return c.wrench().has_value(); })) item("wrenchc", "wrench from outside");
    y_ += 28;
  }

  /// The legend of body numbers.
  void draw_bodies() {
    double x = 0;
    for (std::size_t body = 0; body < graph_.joint_of_body.size(); ++body) {
      const std::string number = fmt::format("{}", body + 1);
      const std::string text = fmt::format(" {} by {}", robot_.links[joint(body).child].name, joint(body).name);
      const double whole = text_width(number, graph_small_size, Weight::bold) + text_width(text, graph_small_size) + 14;
      if (x > 0 && x + whole > std::max(width_, 520.0)) {
        x = 0;
        y_ += 16;
      }
      panel_.svg.add("<text class=\"s\" x=\"{}\" y=\"{}\"><tspan class=\"nc\">{}</tspan>{}</text>\n", pixels(x),
                     pixels(y_ + 10), number, escape_markup(text));
      x += whole;
      panel_.width = std::max(panel_.width, x);
    }
    y_ += 34;
  }

  /// An actuator's edges as rings of those that share a current, a speed or a pressure.
  void draw_circuit(const GraphOutline::Circuit& circuit) {
    constexpr double depth = 34;
    constexpr std::string_view subtitle =
        "edges of a ring share a current, a speed or a pressure: their other variables add up to 0";
    const std::string title = fmt::format("Circuit of {}", circuit.joint);
    const double beside = text_width(title, graph_text_size, Weight::bold) + 10;
    panel_.svg.text("v", {0, y_ + 12}, Svg::Anchor::start, title);
    panel_.svg.text("s", {beside, y_ + 12}, Svg::Anchor::start, subtitle);
    panel_.width = std::max(panel_.width, beside + text_width(subtitle, graph_small_size));
    y_ += 38;
    for (std::size_t begin = 0; begin < circuit.edges.size();) {
      std::size_t end = begin;
      while (end < circuit.edges.size() && circuit.edges[end].through == circuit.edges[begin].through) ++end;
      draw_ring(std::span(circuit.edges).subspan(begin, end - begin), depth);
      y_ += depth + 30;
      begin = end;
    }
  }

  /// The upper line has the edges from left to right; the line below joins its ends.
  void draw_ring(std::span<const ActuatorEdge> edges, double depth) {
    constexpr double left = 10;
    double x = left;
    for (const ActuatorEdge& edge : edges) {
      const double width =
          std::max(text_width(edge.name, graph_small_size), text_width(edge.equation, graph_small_size)) + 24;
      panel_.svg.line("branch", {x, y_}, {x + width, y_});
      add_arrow(panel_.svg, "branch solid", {x + width / 2, y_}, {1, 0});
      panel_.svg.circle("branch solid", {x, y_}, 3);
      panel_.svg.text("s", {x + width / 2, y_ - 8}, Svg::Anchor::middle, edge.name);
      panel_.svg.text("s", {x + width / 2, y_ + 16}, Svg::Anchor::middle, edge.equation);
      x += width;
    }
    panel_.svg.line("branch", {x, y_}, {x, y_ + depth});
    panel_.svg.line("branch", {x, y_ + depth}, {left, y_ + depth});
    panel_.svg.line("branch", {left, y_ + depth}, {left, y_});
    panel_.width = std::max(panel_.width, x + 4);
  }

  [[nodiscard]] std::string vertex_name(std::size_t i) const {
    const Vertex& vertex = graph_.vertices[i];
    return (vertex.kind == VertexKind::mass_centre ? "C" : "K") + subscript(vertex.body + 1);
  }

  /// V_c: branches down, chords across; dark +1, light −1.
  void draw_matrix() {
    const std::size_t columns = graph_.chords.size();
    const std::size_t rows = graph_.branches.size();
    if (columns == 0) return;
    const double cell = std::clamp(480.0 / static_cast<double>(columns), 2.0, 13.0);
    const double gap = 6;  // between P and the loads
    const double left = 34;
    const auto column_x = [&](std::size_t c) {
      return left + cell * static_cast<double>(c) + (c >= graph_.reaction_count ? gap : 0);
    };
    constexpr std::string_view title = "Cut-set matrix V";
    constexpr std::string_view subtitle = "branches down, chords across; dark +1, light −1";
    constexpr std::string_view equations = "of branches b and chords c: through Y(b) = −V Y(c), across X(c) = Vᵀ X(b)";
    const double beside = text_width(title, graph_text_size, Weight::bold) + 10;
    panel_.svg.text("v", {0, y_ + 12}, Svg::Anchor::start, title);
    panel_.svg.text("s", {beside, y_ + 12}, Svg::Anchor::start, subtitle);
    panel_.svg.text("s", {0, y_ + 28}, Svg::Anchor::start, equations);
    const double top = y_ + 56;
    const Box square{left, top, left + cell * static_cast<double>(graph_.reaction_count),
                     top + cell * static_cast<double>(rows)};
    const Box loads{column_x(graph_.reaction_count), top, column_x(columns - 1) + cell, square.bottom};
    panel_.svg.box("grid", square);
    if (columns > graph_.reaction_count) panel_.svg.box("grid", loads);
    constexpr std::string_view square_name = "P of the reactions";
    panel_.svg.text("s", {left, top - 6}, Svg::Anchor::start, square_name);
    const double loads_name_x = std::max(loads.left, left + text_width(square_name, graph_small_size) + 8);
    if (columns > graph_.reaction_count) panel_.svg.text("s", {loads_name_x, top - 6}, Svg::Anchor::start, "loads");
    for (const energy_graph::Incidence& entry : graph_.cut_set) {
      const double x = column_x(entry.chord.index());
      const double y = top + cell * static_cast<double>(entry.branch.index());
      const double inset = cell > 5 ? 1 : 0;
      panel_.svg.box(entry.sign > 0 ? "plus" : "minus", Box{x + inset, y + inset, x + cell - inset, y + cell - inset});
    }
    if (cell >= 8) {
      for (std::size_t b = 0; b < rows; ++b) {
        panel_.svg.text("a", {left - 6, top + cell * (static_cast<double>(b) + 0.5) + 3.5}, Svg::Anchor::end,
                        vertex_name(graph_.branches[b].head.index()));
      }
    }
    panel_.width = std::max({panel_.width, loads.right + 4, beside + text_width(subtitle, graph_small_size),
                             text_width(equations, graph_small_size)});
    y_ = square.bottom + 4;
  }

  const geometry::Robot& robot_;
  const GraphOutline& graph_;
  Panel panel_;
  std::vector<double> x_;                   ///< by vertex
  std::vector<std::vector<Riser>> risers_;  ///< by vertex, from left to right
  double width_ = 0;
  double y_ = 0;
};

}  // namespace

Panel draw_energy_graph(const geometry::Robot& robot, const GraphOutline& graph) {
  return EnergyGraphDrawer(robot, graph).draw();
}

}  // namespace robotc::tools
