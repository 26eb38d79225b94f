#include "tools/robotc/view/view_data.h"

#include <algorithm>
#include <cmath>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "compiler/support/json_writer.h"
#include "tools/robotc/drawing/scene.h"
#include "tools/robotc/report/encode_signal.h"
#include "tools/robotc/report/within_script.h"
#include "tools/robotc/view/encode_mesh.h"

namespace robotc::tools {

namespace {

using geometry::RigidMotion;
using geometry::Vec;

constexpr std::size_t longest_excerpt = 12;  // lines

/// Length of a joint's symbol in the page, over the radius of bars.
constexpr double sleeve_length = 5.2;

class DataWriter {
 public:
  DataWriter(const ViewedRobot& view, const SourceMap& sources, const DrawnShapes& shapes)
      : view_(view),
        robot_(view.robot),
        sources_(sources),
        shapes_(shapes),
        placement_(geometry::place(robot_, view.rest)) {
    scene_ = make_scene(robot_, view.rest, {});
    spread_symbols(scene_, sleeve_length * thickness());
  }

  std::string write(std::span<const double> start) {
    json_.begin_object();
    json_.key("name").value(robot_.name);
    json_.key("size").value(scene_.size);
    json_.key("thick").value(thickness());
    vector("up", scene_.up);
    if (robot_.gravity_known) vector("gravity", robot_.gravity);
    nodes();
    coordinates();
    joints();
    bones();
    closures();
    marks();
    contacts();
    shapes();
    json_.key("rest").value(std::span<const double>(view_.rest));
    json_.key("start").value(start);
    json_.key("poses").begin_array();
    for (const geometry::NamedPose& pose : robot_.poses) {
      json_.begin_object().key("name").value(pose.name).key("q").value(std::span<const double>(pose.q)).end_object();
    }
    json_.end_array();
    if (view_.gap_count > 0) {
      json_.key("loops").begin_object().key("gaps").value(view_.gap_count);
      json_.key("speeds").value(view_.speed_count).end_object();
    }
    excerpts();
    return within_script(json_.end_object().text());
  }

 private:
  /// The radius of bars: joints must not hide each other.
  [[nodiscard]] double thickness() const {
    const auto moving = static_cast<double>(std::ranges::count_if(robot_.joints, &geometry::Joint::moves));
    double radius = 0.017 * scene_.size;
    if (scene_.joint_spacing > 0) radius = std::min(radius, 0.14 * scene_.joint_spacing);
    return std::max(0.005 * scene_.size, radius * std::min(1.0, std::sqrt(10 / std::max(1.0, moving))));
  }

  void vector(std::string_view name, const Vec& v) { numbers(name, {v.data(), 3}); }
  void numbers(std::string_view name, std::span<const double> values) { json_.key(name).value(values); }
  void pose(std::string_view name, const RigidMotion& x) {
    std::vector<double> entries;
    for (Eigen::Index row = 0; row < 3; ++row) {
      for (Eigen::Index column = 0; column < 4; ++column) entries.push_back(x(row, column));
    }
    numbers(name, entries);
  }
  /// A point of the world at rest, in a node.
  [[nodiscard]] Vec in_node(std::size_t node, const Vec& point) const {
    return view_.nodes[node].at_rest.inverse() * point;
  }
  [[nodiscard]] Vec turned_into(std::size_t node, const Vec& direction) const {
    return view_.nodes[node].at_rest.linear().transpose() * direction;
  }
  void number_if(std::string_view name, const std::optional<double>& value) {
    if (value && std::isfinite(*value)) json_.key(name).value(*value);
  }

  /// The lines of a statement.
  void source(Span span) {
    if (!span.valid()) return;
    const auto same = std::find(spans_.begin(), spans_.end(), span);
    json_.key("source").value(static_cast<std::size_t>(same - spans_.begin()));
    if (same == spans_.end()) spans_.push_back(span);
  }
  void excerpts() {
    json_.key("sources").begin_array();
    for (const Span span : spans_) {
      const std::uint32_t first = sources_.position(span.source, span.begin).line;
      const std::uint32_t last = sources_.position(span.source, span.end).line;
      json_.begin_object().key("file").value(sources_.file(span.source).name).key("line").value(first);
      std::string text;
      for (std::uint32_t line = first; line <= last; ++line) {
        if (line - first == longest_excerpt) {
          text += "…\n";
          break;
        }
        text += std::string(sources_.line(span.source, line)) + "\n";
      }
      json_.key("text").value(text).end_object();
    }
    json_.end_array();
  }

  void nodes() {
    json_.key("nodes").begin_array();
    for (std::size_t i = 0; i < view_.nodes.size(); ++i) {
      const ViewedRobot::Node& node = view_.nodes[i];
      json_.begin_object().key("name").value(robot_.links[i].name);
      if (node.parent) json_.key("parent").value(*node.parent);
      source(node.span);
      json_.end_object();
    }
    json_.end_array();
  }

  void coordinates() {
    std::vector<std::string_view> units(view_.rest.size(), "");
    std::vector<std::optional<double>> lower(units.size()), upper(units.size());
    std::vector<std::size_t> quaternions;
    for (const geometry::Joint& joint : robot_.joints) {
      if (!joint.moves()) continue;
      if (const auto w = joint_model(joint.type).quaternion()) {
        quaternions.push_back(*joint.coordinate + *w);
        for (std::size_t i = 0; i < *w; ++i) units[*joint.coordinate + i] = "m";
        continue;
      }
      units[*joint.coordinate] = joint.turns() ? "rad" : "m";
      lower[*joint.coordinate] = joint.lower;
      upper[*joint.coordinate] = joint.upper;
    }
    json_.key("coordinates").begin_array();
    for (std::size_t i = 0; i < units.size(); ++i) {
      json_.begin_object().key("name").value(view_.coordinate_names[i]).key("unit").value(units[i]);
      number_if("lower", lower[i]);
      number_if("upper", upper[i]);
      json_.end_object();
    }
    json_.end_array();
    const auto list = [&](std::string_view name, const std::vector<std::size_t>& entries) {
      json_.key(name).begin_array();
      for (const std::size_t entry : entries) json_.value(entry);
      json_.end_array();
    };
    list("quaternions", quaternions);
    list("sliders", view_.free_coordinates);
  }

  void joints() {
    json_.key("joints").begin_array();
    for (const JointMark& mark : scene_.joints) {
      const geometry::Joint& joint = robot_.joints[mark.joint];
      json_.begin_object().key("name").value(joint.name).key("type").value(joint_model(joint.type).name());
      json_.key("whole").value(joint_model(view_.joint_types[mark.joint]).name());
      json_.key("node").value(joint.parent).key("child").value(joint.child);
      vector("at", in_node(joint.parent, mark.symbol));
      vector("centre", in_node(joint.parent, mark.centre));
      vector("end", in_node(joint.child, mark.moved));
      if (joint.has_axis()) {
        vector("axis", turned_into(joint.parent, mark.axis));
        vector("across", turned_into(joint.parent, mark.across));
      }
      if (joint.moves()) json_.key("coordinate").value(*joint.coordinate);
      number_if("lower", joint.lower);
      number_if("upper", joint.upper);
      number_if("least_effort", joint.least_effort);
      number_if("most_effort", joint.most_effort);
      if (joint.passive) json_.key("passive").value(true);
      if (const auto drive = view_.drives[mark.joint]) json_.key("drive").value(*drive);
      source(view_.joint_spans[mark.joint]);
      json_.end_object();
    }
    json_.end_array();
  }

  void bones() {
    json_.key("bones").begin_array();
    for (const Bone& bone : scene_.bones) {
      if (bone.is_rod) continue;
      json_.begin_object().key("node").value(bone.link).key("points").begin_array();
      for (const Vec& point : bone.points) {
        const Vec place = in_node(bone.link, point);
        json_.value(std::span<const double>(place.data(), 3));
      }
      json_.end_array().end_object();
    }
    json_.end_array();
  }

  void closures() {
    json_.key("closures").begin_array();
    for (const ClosureMark& mark : scene_.closures) {
      const geometry::Closure& closure = robot_.closures[mark.closure];
      json_.begin_object().key("name").value(closure.name).key("type").value(closure_model(closure.type).name);
      if (mark.drawn_as) json_.key("drawn_as").value(joint_model(*mark.drawn_as).name());
      json_.key("a").value(closure.link_a).key("b").value(closure.link_b);
      pose("pose_a", closure.a);
      pose("pose_b", closure.b);
      if (closure.type == ClosureType::rolling)
        json_.key("radius").value(closure.radius).key("ball").value(closure.ball);
      json_.end_object();
    }
    json_.end_array();
  }

  void marks() {
    json_.key("frames").begin_array();
    for (const geometry::Frame& frame : robot_.frames) {
      json_.begin_object().key("name").value(frame.name).key("node").value(frame.link);
      pose("pose", frame.pose);
      json_.end_object();
    }
    json_.end_array().key("masses").begin_array();
    for (std::size_t link = 0; link < robot_.links.size(); ++link) {
      for (const geometry::Body& body : robot_.links[link].bodies) {
        if (!(body.mass > 0)) continue;
        json_.begin_object().key("name").value(body.name).key("node").value(link).key("mass").value(body.mass);
        vector("at", body.com);
        json_.end_object();
      }
    }
    json_.end_array();
  }

  void contact_side(std::string_view name, const ViewedContactSide& side) {
    json_.key(name).begin_object().key("shape").value(shape_model(side.shape).name).key("node").value(side.link);
    pose("pose", side.pose);
    json_.key("radius").value(side.radius).key("length").value(side.length);
    vector("size", side.size);
    json_.end_object();
  }
  void contacts() {
    json_.key("contacts").begin_array();
    for (const ViewedRobot::Contact& contact : view_.contacts) {
      json_.begin_object().key("name").value(contact.name);
      contact_side("a", contact.a);
      contact_side("b", contact.b);
      json_.end_object();
    }
    json_.end_array();
  }

  void shapes() {
    json_.key("shapes").begin_array();
    for (const DrawnShape& drawn : shapes_.shapes) {
      const geometry::Shape& shape = drawn.shape;
      json_.begin_object().key("node").value(shape.link).key("kind").value(shape_model(shape.kind).name);
      pose("pose", shape.pose);
      json_.key("radius").value(shape.radius).key("length").value(shape.length);
      vector("size", shape.size);
      if (drawn.mesh) json_.key("mesh").value(*drawn.mesh);
      if (shape.colour) add_colour(json_, *shape.colour);
      source(shape.span);
      json_.end_object();
    }
    json_.end_array().key("meshes").begin_array();
    for (const ShadedMesh& mesh : shapes_.meshes) add_mesh(json_, mesh);
    json_.end_array();
  }

  const ViewedRobot& view_;
  const geometry::Robot& robot_;
  const SourceMap& sources_;
  const DrawnShapes& shapes_;
  geometry::Placement placement_;
  Scene scene_;
  JsonWriter json_;
  std::vector<Span> spans_;
};

/// Columns of a table as encoded signals.
void add_columns(JsonWriter& json, std::span<const double> values, std::size_t width, std::size_t first,
                 std::size_t count) {
  json.begin_array();
  std::vector<double> column(width == 0 ? 0 : values.size() / width);
  for (std::size_t c = first; c < first + count; ++c) {
    for (std::size_t row = 0; row < column.size(); ++row) column[row] = values[row * width + c];
    add_signal(json.begin_object(), encode_signal(column));
    json.end_object();
  }
  json.end_array();
}

/// Resolution of loads, as bits of the range of an entry: arrows need no more.
constexpr int bits_of_loads = 20;
/// Limit on the numbers of loads in a page: longer logs are thinned out.
constexpr std::size_t most_load_numbers = 200'000;

std::string_view word(ShownLoad::Kind kind) {
  switch (kind) {
    case ShownLoad::Kind::joint:
      return "joint";
    case ShownLoad::Kind::closure:
      return "closure";
    case ShownLoad::Kind::contact:
      return "contact";
    case ShownLoad::Kind::wrench:
      break;
  }
  return "wrench";
}

/// Loads of a run: the last entries of each row of its motion. An entry that stays is a number, without a signal.
void add_loads(JsonWriter& json, const runtime::MotionRecord& motion, const CompiledSimulation& simulation,
               std::size_t width) {
  const std::size_t rows = motion.times.size();
  const std::size_t count = load_width * simulation.shown_loads.size();
  const std::size_t stride = std::max<std::size_t>(1, (rows * count + most_load_numbers - 1) / most_load_numbers);
  json.begin_object().key("stride").value(stride).key("left_out").value(simulation.loads_left_out);
  json.key("list").begin_array();
  std::vector<double> column;
  std::size_t entry = width - count;
  for (const ShownLoad& load : simulation.shown_loads) {
    json.begin_object().key("kind").value(word(load.kind)).key("name").value(load.name);
    json.key("carrier").value(load.carrier).key("axes").value(load.axes);
    for (const std::string_view part : {"point", "force", "moment"}) {
      json.key(part).begin_array();
      for (std::size_t k = 0; k < 3; ++k, ++entry) {
        column.clear();
        for (std::size_t row = 0; row < rows; ++row) {
          if (row % stride == 0 || row + 1 == rows) column.push_back(motion.values[row * width + entry]);
        }
        const bool stays = !column.empty() && std::isfinite(column.front()) &&
                           std::ranges::all_of(column, [&](double x) { return x == column.front(); });
        if (stays) {
          json.value(column.front());
        } else {
          add_signal(json.begin_object(), encode_signal(column, bits_of_loads));
          json.end_object();
        }
      }
      json.end_array();
    }
    json.end_object();
  }
  json.end_array().end_object();
}

std::string_view word(Tone tone) {
  switch (tone) {
    case Tone::good:
      return "good";
    case Tone::bad:
      return "bad";
    case Tone::warning:
      return "warning";
    case Tone::note:
      break;
  }
  return "note";
}

}  // namespace

std::string view_data(const ViewedRobot& robot, const SourceMap& sources, const DrawnShapes& shapes,
                      std::span<const double> start) {
  return DataWriter(robot, sources, shapes).write(start.empty() ? std::span<const double>(robot.rest) : start);
}

std::string run_data(const Run& run, const SecondRun* second) {
  const runtime::MotionRecord& motion = run.result.motion;
  const CompiledSimulation& simulation = run.simulation;
  const std::size_t nq = simulation.system.nq;
  const std::size_t ntau = simulation.system.ntau;
  const std::size_t references = simulation.shown_references.size();
  const std::size_t width = nq + ntau + simulation.plan.shown_width;
  JsonWriter json;
  json.begin_object().key("name").value(simulation.name).key("rows").value(motion.times.size());
  json.key("times").begin_object();
  add_signal(json, encode_signal(motion.times));
  json.end_object().key("q");
  add_columns(json, motion.values, width, 0, nq);
  json.key("efforts");
  add_columns(json, motion.values, width, nq, ntau);
  json.key("effort_names").value(std::span<const std::string>(simulation.actuated_names));
  json.key("effort_units").value(std::span<const std::string>(simulation.tau_units));
  json.key("references").begin_array();
  for (std::size_t i = 0; i < references; ++i) {
    json.begin_object().key("name").value(simulation.shown_references[i]).key("q");
    add_columns(json, motion.values, width, nq + ntau + i * nq, nq);
    json.end_object();
  }
  if (second != nullptr && !second->times.empty()) {
    json.begin_object().key("name").value(second->name).key("second").value(true).key("q");
    add_columns(json, at_times(*second, motion.times), nq, 0, nq);
    json.end_object();
  }
  json.end_array().key("loads");
  add_loads(json, motion, simulation, width);
  json.key("marks").begin_array();
  for (const runtime::MotionRecord::Event& event : motion.events) {
    json.begin_object().key("time").value(event.time).key("kind").value("event");
    json.key("text").value("when " + simulation.events[event.event]).end_object();
  }
  for (const Finding& finding : describe(run).findings) {
    if (!finding.time || finding.tone == Tone::good || finding.tone == Tone::note) continue;
    json.begin_object().key("time").value(*finding.time).key("kind").value(word(finding.tone));
    json.key("text").value(finding.detail.empty() ? finding.text : finding.text + "\n" + finding.detail).end_object();
  }
  return within_script(json.end_array().end_object().text());
}

std::size_t motion_stride(const runtime::Plan& plan) {
  const double rows = plan.duration / plan.step;
  const double frames = std::clamp(60 * plan.duration, 1000.0, 20000.0);
  return std::max<std::size_t>(1, static_cast<std::size_t>(rows / frames));
}

}  // namespace robotc::tools
