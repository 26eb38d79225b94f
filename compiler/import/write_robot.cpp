#include "compiler/import/write_robot.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "compiler/import/findings.h"
#include "compiler/import/identifiers.h"
#include "compiler/import/zero_pose.h"

namespace robotc::importing {

namespace {

std::string_view type_name(const Joint& joint) {
  switch (joint.type) {
    case Joint::Type::fixed:
      return "fixed";
    case Joint::Type::revolute:
      return joint.continuous ? "continuous" : "revolute";
    case Joint::Type::prismatic:
      return "prismatic";
    case Joint::Type::screw:
      return "screw";
    case Joint::Type::cylindrical:
      return "cylindrical";
    case Joint::Type::universal:
      return "universal";
    case Joint::Type::planar:
      return "planar";
    case Joint::Type::spherical:
      return "spherical";
    case Joint::Type::floating:
      return "floating";
  }
  return "fixed";
}

std::string_view type_name(Closure::Type type) {
  switch (type) {
    case Closure::Type::fixed:
      return "fixed";
    case Closure::Type::revolute:
      return "revolute";
    case Closure::Type::prismatic:
      return "prismatic";
    case Closure::Type::screw:
      return "screw";
    case Closure::Type::universal:
      return "universal";
    case Closure::Type::spherical:
      break;
  }
  return "spherical";
}

/// Units of one coordinate.
struct Units {
  bool turns = true;
  [[nodiscard]] std::string_view position() const { return turns ? "" : " m"; }
  [[nodiscard]] std::string_view speed() const { return turns ? " rad/s" : " m/s"; }
  [[nodiscard]] std::string_view effort() const { return turns ? " N*m" : " N"; }
  [[nodiscard]] std::string_view viscous() const { return turns ? " N*m*s/rad" : " N*s/m"; }
  [[nodiscard]] std::string_view stiffness() const { return turns ? " N*m/rad" : " N/m"; }
  [[nodiscard]] std::string_view inertia() const { return turns ? " kg*m^2" : " kg"; }
};

Units units_of(const Joint& joint) { return {joint.type != Joint::Type::prismatic}; }

std::string negative(const Number& number) {
  return number.text.starts_with('-') ? number.text.substr(1) : "-" + number.text;
}

bool are_zero(const Number* begin, const Number* end) {
  return std::all_of(begin, end, [](const Number& number) { return number.value == 0; });
}

class Writer {
 public:
  Writer(const Robot& robot, const SourceMap& sources, const WritingOptions& options)
      : robot_(robot), sources_(sources), options_(options), names_(options.is_reserved) {}

  RobotText run();

 private:
  template <class Write>
  void from(Span place, Write write) {
    const std::size_t index = result_.places.size();
    if (place.valid()) result_.places.push_back({size(), 0, place});
    write();
    if (place.valid()) result_.places[index].end = size();
  }
  void put(std::string_view text) { result_.text += text; }
  void put(std::string_view text, Span place) {
    from(place, [&] { put(text); });
  }
  [[nodiscard]] std::uint32_t size() const { return static_cast<std::uint32_t>(result_.text.size()); }

  void choose_names();
  std::string take(const std::string& written, const std::string& kind);
  void put_list(const Number* begin, const Number* end, std::string_view unit);
  void put_rotation(const Rotation& rotation);
  void put_placement(const Pose& pose, const std::optional<Vector>& axis, Span axis_span);
  void put_body(const Inertia& body, const std::string& frame);
  void put_shapes(const std::vector<ShapeText>& shapes);
  void put_link(std::size_t index);
  void put_joint(std::size_t index);
  void put_properties(const Joint& joint);
  void put_limits(const Joint& joint, std::vector<std::string>& parts);
  void put_couple(std::size_t index);
  void put_coupling(const LinearCoupling& coupling);
  void put_closure(const Closure& closure, std::size_t number);
  void put_configuration(const Configuration& configuration);
  void put_origin(Span place, const std::string& written, const std::string& name);
  std::string coordinate(std::size_t joint) const { return "q." + joints_[joint]; }

  const Robot& robot_;
  const SourceMap& sources_;
  const WritingOptions& options_;
  Identifiers names_;
  RobotText result_;
  std::vector<std::string> links_, joints_, frames_;
};

std::string Writer::take(const std::string& written, const std::string& kind) {
  std::string name = names_.take(written, "_" + kind);
  if (name != written && !written.empty()) result_.renamed.push_back({kind, written, name});
  return name;
}

void Writer::choose_names() {
  result_.name = take(robot_.name.empty() ? "imported" : robot_.name, "robot");
  for (const Link& link : robot_.links) links_.push_back(take(link.name, "link"));
  for (const Joint& joint : robot_.joints) joints_.push_back(take(joint.name, "joint"));
  for (const Frame& frame : robot_.frames) frames_.push_back(take(frame.name, "frame"));
}

void Writer::put_list(const Number* begin, const Number* end, std::string_view unit) {
  put("[");
  for (const Number* number = begin; number != end; ++number) {
    if (number != begin) put(", ");
    put(number->text, number->span);
  }
  put("]");
  put(unit);
}

void Writer::put_rotation(const Rotation& rotation) {
  if (is_identity(Pose{{}, rotation, {}})) return;
  const std::size_t count = rotation.form == Rotation::Form::rpy ? 3 : 4;
  put(count == 3 ? ", rpy = " : ", quaternion = ");
  from(rotation.span, [&] { put_list(rotation.numbers.data(), rotation.numbers.data() + count, ""); });
}

/// ` = at(…)`, or nothing for a joint at its parent about z.
void Writer::put_placement(const Pose& pose, const std::optional<Vector>& axis, Span axis_span) {
  const bool about_z = !axis || ((*axis)[0].value == 0 && (*axis)[1].value == 0 && (*axis)[2].text == "1");
  if (is_identity(pose) && about_z) return;
  put(" = ");
  from(pose.span, [&] {
    put("at(");
    const bool at_parent = are_zero(pose.position.data(), pose.position.data() + 3);
    put_list(pose.position.data(), pose.position.data() + 3, at_parent ? "" : " m");
    put_rotation(pose.rotation);
    if (!about_z) {
      put(", axis = ");
      from(axis_span, [&] { put_list(axis->data(), axis->data() + 3, ""); });
    }
    put(")");
  });
}

/// `mass = 1 kg, com = […] m, inertia = …`.
void Writer::put_body(const Inertia& body, const std::string& frame) {
  from(body.span, [&] {
    put("mass = ");
    put(body.mass.text, body.mass.span);
    put(" kg, com = ");
    const Number* const position = body.centre.position.data();
    put_list(position, position + 3, are_zero(position, position + 3) ? "" : " m");
    const auto& moments = body.moments;
    if (!body.has_moments || are_zero(moments.data(), moments.data() + 6)) return;
    put(", inertia = ");
    const auto entry = [&](std::size_t i) { put(moments[i].text, moments[i].span); };
    const auto row = [&](std::string_view before, std::size_t i, std::size_t j, std::size_t k, std::string_view after) {
      put(before);
      entry(i);
      put(", ");
      entry(j);
      put(", ");
      entry(k);
      put(after);
    };
    if (moments[1].value == 0 && moments[2].value == 0 && moments[4].value == 0) {
      row("diag(", 0, 3, 5, ")");
    } else {
      row("[[", 0, 1, 2, "]");
      row(", [", 1, 3, 4, "]");
      row(", [", 2, 4, 5, "]]");
    }
    put(" kg*m^2");
    if (!frame.empty()) put(" from " + frame);
  });
}

/// `  // panda.urdf:214`, with the name in the file if it is another.
void Writer::put_origin(Span place, const std::string& written, const std::string& name) {
  if (place.valid()) {
    const SourceFile& file = sources_.file(place.source);
    // The text of a path can break no comment: its characters are replaced as in messages.
    const std::string path = quote(std::filesystem::path(file.name).filename().string());
    put(fmt::format("  // {}:{}", path.substr(1, path.size() - 2), sources_.position(place.source, place.begin).line));
    if (written != name && !written.empty()) put(", " + quote(written));
  }
  put("\n");
}

/// A line for each.
void Writer::put_shapes(const std::vector<ShapeText>& shapes) {
  for (const ShapeText& shape : shapes) {
    put("    ");
    put(shape.text, shape.from);
    put("\n");
  }
}

void Writer::put_link(std::size_t index) {
  const Link& link = robot_.links[index];
  // Moments along other axes than those of the link need a frame with these.
  std::vector<std::string> frames;
  for (const Inertia& body : link.bodies) {
    const bool along_link = is_identity(Pose{{}, body.centre.rotation, {}}) || !body.has_moments ||
                            are_zero(body.moments.data(), body.moments.data() + 6);
    frames.push_back(along_link ? "" : names_.take(links_[index] + "_inertia", "_frame"));
  }
  const std::vector<ShapeText> shapes = shape_texts(link.shapes, options_.mesh_path);
  const auto put_bodies = [&](std::string_view between) {
    for (std::size_t i = 0; i < link.bodies.size(); ++i) {
      if (i > 0) put(between), put("body { ");
      put_body(link.bodies[i], frames[i]);
      if (i > 0) put(" }");
    }
  };
  from(link.span, [&] {
    put("  link ");
    put(links_[index], link.name_span);
    if (shapes.empty()) {
      put(" { ");
      put_bodies(", ");
      put(link.bodies.empty() ? "}" : " }");
      return;
    }
    put(" {");
    put_origin(link.span, link.name, links_[index]);
    if (!link.bodies.empty()) {
      put("    ");
      put_bodies("\n    ");
      put("\n");
    }
    put_shapes(shapes);
    put("  }");
  });
  if (shapes.empty()) {
    put_origin(link.span, link.name, links_[index]);
  } else {
    put("\n");
  }
  for (std::size_t i = 0; i < frames.size(); ++i) {
    if (frames[i].empty()) continue;
    from(link.bodies[i].span, [&] {
      put("  frame " + frames[i] + " on " + links_[index]);
      put_placement(link.bodies[i].centre, std::nullopt, {});
    });
    put("\n");
  }
}

void Writer::put_limits(const Joint& joint, std::vector<std::string>& parts) {
  const Units units = units_of(joint);
  const Limits& limits = joint.limits;
  std::string text;
  const auto add = [&](const std::string& part) { text += (text.empty() ? "" : ", ") + part; };
  if (limits.lower && limits.upper) {
    add(fmt::format("position = [{}, {}]{}", limits.lower->text, limits.upper->text, units.position()));
  }
  if (limits.speed) add(fmt::format("speed = {}{}", limits.speed->text, units.speed()));
  // Nothing drives a joint that follows another.
  if (joint.mimic || joint.passive) {
  } else if (limits.effort && limits.lower_effort) {
    add(fmt::format("effort = [{}, {}]{}", limits.lower_effort->text, limits.effort->text, units.effort()));
  } else if (limits.effort) {
    add(fmt::format("effort = {}{}", limits.effort->text, units.effort()));
  }
  if (!text.empty()) parts.push_back("limits { " + text + " }");
}

bool is_given(const std::optional<Number>& number) { return number && number->value != 0; }

/// Friction and rotors of a floating joint, the same numbers for its position and its rotation.
void put_of_vectors(const Joint& joint, std::vector<std::string>& parts) {
  std::string position, rotation;
  const auto add = [&](const std::optional<Number>& number, std::string_view name, std::string_view of_position,
                       std::string_view of_rotation) {
    if (!is_given(number)) return;
    position += fmt::format("{}{} = {} {}", position.empty() ? "" : ", ", name, number->text, of_position);
    rotation += fmt::format("{}{} = {} {}", rotation.empty() ? "" : ", ", name, number->text, of_rotation);
  };
  add(joint.viscous, "viscous", "N*s/m", "N*m*s/rad");
  add(joint.armature, "inertia", "kg", "kg*m^2");
  if (position.empty()) return;
  parts.push_back(fmt::format("position {{ {} }}, rotation {{ {} }}", position, rotation));
}

void Writer::put_properties(const Joint& joint) {
  std::vector<std::string> parts;
  switch (joint.type) {
    case Joint::Type::fixed:
      break;
    case Joint::Type::floating:
      put_of_vectors(joint, parts);
      break;
    case Joint::Type::spherical:
      if (is_given(joint.viscous)) parts.push_back(fmt::format("viscous = {} N*m*s/rad", joint.viscous->text));
      if (is_given(joint.stiffness)) {
        parts.push_back(fmt::format("spring {{ stiffness = {} N*m/rad }}", joint.stiffness->text));
      }
      if (is_given(joint.armature)) parts.push_back(fmt::format("inertia = {} kg*m^2", joint.armature->text));
      if (joint.passive) parts.emplace_back("passive = true");
      break;
    case Joint::Type::planar:
      if (is_given(joint.viscous)) {
        parts.push_back(
            fmt::format("x {{ viscous = {0} N*s/m }}, y {{ viscous = {0} N*s/m }}, turn {{ viscous = {0} "
                        "N*m*s/rad }}",
                        joint.viscous->text));
      }
      if (joint.passive) parts.emplace_back("passive = true");
      break;
    case Joint::Type::cylindrical:
    case Joint::Type::universal:
      if (joint.passive) parts.emplace_back("passive = true");
      break;
    case Joint::Type::revolute:
    case Joint::Type::prismatic:
    case Joint::Type::screw: {
      const Units units = units_of(joint);
      if (joint.pitch) parts.push_back(fmt::format("pitch = {} m/rev", joint.pitch->text));
      if (is_given(joint.viscous)) parts.push_back(fmt::format("viscous = {}{}", joint.viscous->text, units.viscous()));
      if (is_given(joint.coulomb)) parts.push_back(fmt::format("coulomb = {}{}", joint.coulomb->text, units.effort()));
      if (is_given(joint.stiffness)) {
        const std::string rest =
            is_given(joint.rest) ? fmt::format(", rest = {}{}", joint.rest->text, units.position()) : "";
        parts.push_back(fmt::format("spring {{ stiffness = {}{}{} }}", joint.stiffness->text, units.stiffness(), rest));
      }
      put_limits(joint, parts);
      if (is_given(joint.armature)) {
        parts.push_back(fmt::format("motor {{ ratio = 1, inertia = {}{} }}", joint.armature->text, units.inertia()));
      }
      if (joint.passive || joint.mimic) parts.emplace_back("passive = true");
      break;
    }
  }
  if (parts.empty()) return;
  put(" { ");
  for (std::size_t i = 0; i < parts.size(); ++i) put((i == 0 ? "" : ", ") + parts[i]);
  put(" }");
}

void Writer::put_joint(std::size_t index) {
  const Joint& joint = robot_.joints[index];
  const bool stands_behind = !is_identity(joint.after);
  const std::string child = links_[joint.child];
  // A fixed joint holds the pose between the moved frame of the joint and its link.
  const std::string moved = stands_behind ? names_.take(joints_[index] + "_moved", "_link") : child;
  if (stands_behind) put("  link " + moved + " { }\n");
  from(joint.span, [&] {
    put("  joint ");
    put(joints_[index], joint.name_span);
    put(": ");
    put(type_name(joint), joint.type_span);
    put(" " + (joint.parent ? links_[*joint.parent] : std::string("base")) + " -> " + moved);
    put_placement(joint.origin, joint.type == Joint::Type::fixed ? std::nullopt : joint.axis, joint.axis_span);
    put_properties(joint);
  });
  put_origin(joint.span, joint.name, joints_[index]);
  if (!stands_behind) return;
  from(joint.after.span, [&] {
    put("  joint " + names_.take(joints_[index] + "_after", "_joint") + ": fixed " + moved + " -> " + child);
    put_placement(joint.after, std::nullopt, {});
  });
  put("\n");
}

/// `couple left_mimic: q.left = -q.right + 0.1`.
void Writer::put_couple(std::size_t index) {
  const Joint& joint = robot_.joints[index];
  const Mimic& mimic = *joint.mimic;
  const Joint& source = robot_.joints[mimic.source];
  const bool source_moves = source.type != Joint::Type::fixed;
  const Units own = units_of(joint), other = units_of(source);
  from(mimic.span, [&] {
    put("  couple " + names_.take(joints_[index] + "_mimic", "_couple") + ": " + coordinate(index) + " = ");
    bool first = true;
    for (std::size_t power = mimic.coefficients.size(); power-- > 0;) {
      const Number& number = mimic.coefficients[power];
      if (number.value == 0 || (power > 0 && !source_moves)) continue;
      const bool minus = number.text.starts_with('-');
      const std::string magnitude = minus ? negative(number) : number.text;
      put(first ? (minus ? "-" : "") : (minus ? " - " : " + "));
      first = false;
      if (power == 0) {
        put(magnitude + std::string(own.position()));
        continue;
      }
      // The unit of the coefficient: that of the joint over that of the source to the power; angles have none.
      const int metres = (own.turns ? 0 : 1) - (other.turns ? 0 : static_cast<int>(power));
      const std::string unit = metres == 0    ? ""
                               : metres == 1  ? " m"
                               : metres == -1 ? " /m"
                               : metres > 0   ? fmt::format(" m^{}", metres)
                                              : fmt::format(" /m^{}", -metres);
      if (magnitude != "1" || !unit.empty()) put(magnitude + unit + " * ");
      put(coordinate(mimic.source) + (power > 1 ? fmt::format("^{}", power) : ""));
    }
    if (first) put("0" + std::string(own.position()));
  });
  put("\n");
}

/// `couple sum: 0.02 m * q.bend + q.slide = 0.1 m`.
void Writer::put_coupling(const LinearCoupling& coupling) {
  const bool is_length = std::any_of(coupling.terms.begin(), coupling.terms.end(),
                                     [&](const auto& term) { return !units_of(robot_.joints[term.joint]).turns; });
  from(coupling.span, [&] {
    put("  couple " + names_.take(coupling.name, "_couple") + ": ");
    for (std::size_t i = 0; i < coupling.terms.size(); ++i) {
      const Number& number = coupling.terms[i].coefficient;
      const bool minus = number.text.starts_with('-');
      const std::string magnitude = minus ? negative(number) : number.text;
      put(i == 0 ? (minus ? "-" : "") : (minus ? " - " : " + "));
      const bool turns = units_of(robot_.joints[coupling.terms[i].joint]).turns;
      const std::string unit = is_length && turns ? " m" : "";
      if (magnitude != "1" || !unit.empty()) put(magnitude + unit + " * ");
      put(coordinate(coupling.terms[i].joint));
    }
    put(" = " + coupling.constant.text + (is_length ? " m" : ""));
  });
  put("\n");
}

void Writer::put_closure(const Closure& closure, std::size_t number) {
  const std::string name =
      names_.take(closure.name.empty() ? fmt::format("loop_{}", number) : closure.name, "_closure");
  const auto side = [&](std::string_view suffix, std::optional<std::size_t> link, const Pose& pose) {
    const std::string on = link ? links_[*link] : "base";
    if (is_identity(pose)) return on;
    const std::string frame = names_.take(name + std::string(suffix), "_frame");
    from(pose.span, [&] {
      put("  frame " + frame + " on " + on);
      put_placement(pose, std::nullopt, {});
    });
    put("\n");
    return frame;
  };
  const std::string a = side("_a", closure.a, closure.pose_a);
  const std::string b = side("_b", closure.b, closure.pose_b);
  put(fmt::format("  closure {}: {} {} -> {}", name, type_name(closure.type), a, b), closure.span);
  if (closure.pitch) put(fmt::format(" {{ pitch = {} m/rev }}", closure.pitch->text), closure.span);
  put_origin(closure.span, closure.name, name);
}

void Writer::put_configuration(const Configuration& configuration) {
  from(configuration.span, [&] {
    put("  const " + names_.take(configuration.name.empty() ? "key" : configuration.name, "_pose") + ": q = [");
    for (std::size_t i = 0; i < configuration.entries.size(); ++i) {
      const Configuration::Entry& entry = configuration.entries[i];
      const Joint& joint = robot_.joints[entry.joint];
      const Number* const values = entry.values.data();
      put((i == 0 ? "" : ", ") + joints_[entry.joint] + " = ");
      if (joint.type == Joint::Type::floating && entry.values.size() == 7) {
        put("at(");
        put_list(values, values + 3, " m");
        put(", quaternion = ");
        put_list(values + 3, values + 7, "");
        put(")");
      } else if (joint.type == Joint::Type::spherical && entry.values.size() == 4) {
        put("rotation([");
        for (std::size_t k = 0; k < 4; ++k) put((k == 0 ? "" : ", ") + values[k].text);
        put("])");
      } else if (entry.values.size() == 1) {
        put(values[0].text + std::string(units_of(joint).position()));
      } else {
        put_list(values, values + entry.values.size(), " SI");
      }
    }
    put("]");
  });
  put_origin(configuration.span, "", "");
}

RobotText Writer::run() {
  choose_names();
  const std::vector<std::size_t> above = joints_above(robot_);
  std::size_t root = robot_.links.size();
  for (std::size_t i = 0; i < robot_.links.size(); ++i) {
    if (above[i] == robot_.joints.size()) root = i;
  }
  if (robot_.span.valid()) {
    const std::string path = quote(std::filesystem::path(sources_.file(robot_.span.source).name).filename().string());
    put(fmt::format("/// From the {} file {}.", robot_.format, path.substr(1, path.size() - 2)));
    if (root < robot_.links.size()) {
      put(fmt::format(" Its root `{}` {}.", links_[root], options_.floating ? "moves freely" : "is fixed to the base"));
    }
    put("\n");
  }
  from(robot_.span, [&] {
    put("robot ");
    put(result_.name, robot_.name_span);
    put(" {\n");
    put("  gravity = ");
    if (robot_.gravity) {
      put_list(robot_.gravity->data(), robot_.gravity->data() + 3, " m/s^2\n\n");
    } else {
      put(fmt::format("[0, 0, -9.81] m/s^2  // {} files do not say\n\n", robot_.format));
    }
    if (const auto shapes = shape_texts(robot_.world_shapes, options_.mesh_path); !shapes.empty()) {
      put("  link base {\n");
      put_shapes(shapes);
      put("  }\n");
    }
    for (std::size_t i = 0; i < robot_.links.size(); ++i) put_link(i);
    put("\n");
    if (root < robot_.links.size()) {
      const std::string name = names_.take(options_.floating ? "root" : "mount", "_joint");
      put(fmt::format("  joint {}: {} base -> {}", name, options_.floating ? "floating" : "fixed", links_[root]),
          robot_.links[root].span);
      put("\n");
    }
    for (std::size_t i = 0; i < robot_.joints.size(); ++i) put_joint(i);
    for (std::size_t i = 0; i < robot_.joints.size(); ++i) {
      if (robot_.joints[i].mimic) put_couple(i);
    }
    for (const LinearCoupling& coupling : robot_.couplings) put_coupling(coupling);
    if (!robot_.frames.empty()) put("\n");
    for (std::size_t i = 0; i < robot_.frames.size(); ++i) {
      const Frame& frame = robot_.frames[i];
      from(frame.span, [&] {
        put("  frame ");
        put(frames_[i], frame.name_span);
        put(" on " + (frame.link ? links_[*frame.link] : std::string("base")));
        put_placement(frame.pose, std::nullopt, {});
      });
      put_origin(frame.span, frame.name, frames_[i]);
    }
    for (std::size_t i = 0; i < robot_.closures.size(); ++i) put_closure(robot_.closures[i], i + 1);
    // Without it a motor would drive every joint, more of them than there are freedoms.
    const bool has_dependent_joints = !robot_.closures.empty() || !robot_.couplings.empty();
    if (has_dependent_joints && std::ranges::none_of(robot_.joints, &Joint::passive)) {
      put("  actuated = []  // the file does not say which joints have motors\n");
    }
    if (!robot_.configurations.empty()) put("\n");
    for (const Configuration& configuration : robot_.configurations) put_configuration(configuration);
    put("}");
  });
  put("\n");
  return std::move(result_);
}

}  // namespace

Span RobotText::origin(std::uint32_t begin, std::uint32_t end, Span whole) const {
  // Places are sorted by begin, and nest: the last that begins at or before and still covers is the innermost.
  auto after = std::upper_bound(places.begin(), places.end(), begin,
                                [](std::uint32_t at, const TextPlace& place) { return at < place.begin; });
  while (after != places.begin()) {
    --after;
    if (after->end >= end) return after->from;
  }
  return whole;
}

RobotText write_robot(const Robot& robot, const SourceMap& sources, const WritingOptions& options) {
  return Writer(robot, sources, options).run();
}

}  // namespace robotc::importing
