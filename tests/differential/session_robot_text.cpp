// Writes a sketch as the text of a .robot file.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <Eigen/Geometry>
#include <cmath>
#include <numbers>
#include <stdexcept>
#include <string>
#include <vector>

#include "tests/differential/session_robot.h"

namespace robotc::test {

namespace {

using Eigen::Index;
using Eigen::Matrix3d;
using Eigen::Vector3d;
using oracle::JointKind;
using oracle::Pose;

/// A named frame, and its pose in its link.
struct Named {
  std::string name;
  Pose pose;
};

/// The type of a joint in the file; `i` chooses among equivalent types.
std::string type_name(JointKind kind, std::size_t i) {
  switch (kind) {
    case JointKind::revolute:
      return i % 3 == 1 ? "continuous" : "revolute";
    case JointKind::prismatic:
      return "prismatic";
    case JointKind::fixed:
      return "fixed";
    case JointKind::screw:
      return "screw";
    case JointKind::cylindrical:
      return "cylindrical";
    case JointKind::universal:
      return "universal";
    case JointKind::planar:
      return "planar";
    case JointKind::spherical:
      return "spherical";
    case JointKind::floating:
      return "floating";
  }
  throw std::logic_error("no name for this kind of joint");
}

/// The names of a joint's coordinates that a drive or a wrench may use; none for a joint of one coordinate.
std::vector<std::string> coordinate_names(JointKind kind) {
  switch (kind) {
    case JointKind::cylindrical:
      return {"slide", "turn"};
    case JointKind::universal:
      return {"first", "second"};
    case JointKind::planar:
      return {"x", "y", "turn"};
    case JointKind::revolute:
    case JointKind::prismatic:
    case JointKind::fixed:
    case JointKind::screw:
    case JointKind::spherical:
    case JointKind::floating:
      return {};
  }
  throw std::logic_error("no names for the coordinates of this kind of joint");
}

/// True if the file may give the joint an axis.
bool has_axis(JointKind kind) {
  switch (kind) {
    case JointKind::revolute:
    case JointKind::prismatic:
    case JointKind::screw:
    case JointKind::cylindrical:
      return true;
    case JointKind::fixed:
    case JointKind::universal:
    case JointKind::planar:
    case JointKind::spherical:
    case JointKind::floating:
      return false;
  }
  throw std::logic_error("no axis for this kind of joint");
}

/// Frames of a body's numbers: the default one, an alternative, and the joint centre.
struct BodyFrames {
  Pose own;
  Named other;
  Vector3d joint;
};

class Writer {
 public:
  Writer(const RobotSketch& sketch, Written written) : sketch_(sketch), tree_(tree_of(sketch)), written_(written) {
    for (std::size_t i = 0; i < sketch.links.size(); ++i) {
      const JointKind kind = sketch.links[i].kind;
      const std::vector<std::string> names = coordinate_names(kind);
      for (int k = 0; k < oracle::freedoms(kind); ++k) {
        const std::string name = names.empty() ? "" : "." + names.at(static_cast<std::size_t>(k));
        coordinates_.push_back({fmt::format("joint_{}{}", i, name), oracle::is_length(kind, k)});
      }
    }
  }

  std::string write(const std::vector<std::size_t>& declared) {
    std::string body = fmt::format("  gravity = {}\n", vector(sketch_.gravity, "m/s^2"));
    if (sketch_.mounted) body += fmt::format("  base = {}\n", at(sketch_.base.position, sketch_.base_rpy));
    for (std::size_t i = sketch_.links.size(); i-- > 0;) body += link(i);
    const std::size_t last = sketch_.links.size() - 1;
    body += fmt::format("  frame tool on link_{} = {}\n", last, at(sketch_.tool.position, sketch_.tool_rpy));
    for (std::size_t i = 0; i < sketch_.wrenches.size(); ++i) body += wrench(i);
    for (const std::size_t i : declared) body += joint(i);
    return "robot machine {\n" + declarations_ + body + "}\n";
  }

 private:
  std::string number(double value, const std::string& unit, std::string name = "") {
    const std::string literal = fmt::format("{:.17g}{}{}", value, unit.empty() ? "" : " ", unit);
    if (written_ == Written::literals) return literal;
    if (name.empty()) name = fmt::format("p{}", ++parameters_);
    declarations_ += fmt::format("  param {} = {}\n", name, literal);
    return name;
  }
  /// Right angles in degrees, which are exact.
  std::string angle(double value) {
    const double right = value / (std::numbers::pi / 2);
    return right == std::round(right) ? number(90 * right, "deg") : number(value, "rad");
  }
  std::string vector(const Vector3d& v, const std::string& unit) {
    return fmt::format("[{}, {}, {}]", number(v[0], unit), number(v[1], unit), number(v[2], unit));
  }
  std::string angles(const Vector3d& v) { return fmt::format("[{}, {}, {}]", angle(v[0]), angle(v[1]), angle(v[2])); }
  std::string at(const Vector3d& position, const Vector3d& rpy) {
    return fmt::format("at({}, rpy = {})", vector(position, "m"), angles(rpy));
  }

  std::string mass_properties(const oracle::Lump& lump, const BodyStyle& style, const BodyFrames& frames,
                              const std::string& mass_name = "") {
    using Com = BodyStyle::Com;
    using Point = BodyStyle::Point;
    Vector3d com = inverse(frames.own) * lump.com;
    std::string com_from;
    if (style.com == Com::joint) {
      com = lump.com - frames.joint;
      com_from = " from joint";
    } else if (style.com == Com::frame) {
      com = inverse(frames.other.pose) * lump.com;
      com_from = " from " + frames.other.name;
    }
    Matrix3d axes = frames.own.rotation;
    std::string references;
    if (style.along_frame) {
      axes = frames.other.pose.rotation;
      references = " from " + frames.other.name;
    }
    Matrix3d inertia = lump.inertia;
    if (style.about != Point::com) {
      const bool origin = style.about == Point::origin;
      const Vector3d r = lump.com - (origin ? frames.own : frames.other.pose).position;
      inertia += lump.mass * (r.squaredNorm() * Matrix3d::Identity() - r * r.transpose());
      references += " about " + (origin ? "origin" : frames.other.name);
      if (!origin && !style.along_frame) axes = frames.other.pose.rotation;
    } else if (style.along_frame) {
      references += " about com";
    }
    inertia = (axes.transpose() * inertia * axes).eval();
    std::string rows;
    for (Index r = 0; r < 3; ++r) {
      rows += fmt::format("{}[{}, {}, {}]", r == 0 ? "" : ", ", number(inertia(r, 0), "kg*m^2"),
                          number(inertia(r, 1), "kg*m^2"), number(inertia(r, 2), "kg*m^2"));
    }
    return fmt::format("mass = {}, com = {}{}, inertia = [{}]{}", number(lump.mass, "kg", mass_name), vector(com, "m"),
                       com_from, rows, references);
  }

  std::string link(std::size_t i) {
    const LinkSketch& link = sketch_.links[i];
    const std::string name = fmt::format("link_{}", i);
    const Named frame{fmt::format("frame_{}", i), link.frame};
    const Vector3d centre = inverse(tree_.bodies[i].after).position;
    const BodyFrames on_link{{}, frame, centre};
    std::string bodies;
    std::string payloads;
    for (std::size_t k = 0; k < link.further.size(); ++k) {
      const BodySketch& body = link.further[k];
      if (body.payload) {
        const BodyFrames on_frame{link.frame, {name, {}}, centre};
        payloads += fmt::format("  payload load_{}_{} on {} {{ {} }}\n", i, k, frame.name,
                                mass_properties(body.lump, body.style, on_frame));
      } else {
        bodies += fmt::format("\n    body{} {{ {} }}", k % 2 == 0 ? "" : fmt::format(" part_{}", k),
                              mass_properties(body.lump, body.style, on_link));
      }
    }
    const std::string own =
        mass_properties({link.mass, link.com, link.inertia}, link.style, on_link, fmt::format("mass_{}", i));
    std::string text = bodies.empty() ? fmt::format("  link {} {{ {} }}\n", name, own)
                                      : fmt::format("  link {} {{\n    {}{}\n  }}\n", name, own, bodies);
    if (link.framed)
      text += fmt::format("  frame {} on {} = {}\n", frame.name, name, at(link.frame.position, link.frame_rpy));
    return text + payloads;
  }

  std::string joint(std::size_t i) {
    const LinkSketch& link = sketch_.links[i];
    const std::string parent = link.parent < 0 ? "base" : fmt::format("link_{}", link.parent);
    return fmt::format("  joint joint_{}: {} {} -> link_{} = {}{}\n", i, type_name(link.kind, i), parent, i,
                       placement(link), machine(link));
  }

  std::string levels(double positive, double negative, const std::string& unit, bool signs) {
    if (positive == negative) return number(positive, unit);
    return fmt::format("[{}, {}]", number(positive, unit), number(signs ? -negative : negative, unit));
  }

  static std::string in_braces(const std::vector<std::string>& parts) {
    return parts.empty() ? "" : fmt::format("{{ {} }}", fmt::join(parts, ", "));
  }

  /// The braces of a joint. Drives are written directly, or in braces for their coordinate.
  std::string machine(const LinkSketch& link) {
    std::vector<std::string> parts;
    const std::vector<std::string> names = coordinate_names(link.kind);
    for (std::size_t k = 0; k < link.drives.size(); ++k) {
      const int component = static_cast<int>(k);
      const std::vector<std::string> along = drive(link.drives[k], oracle::is_length(link.kind, component));
      if (names.empty()) {
        parts = along;
      } else if (!along.empty()) {
        parts.push_back(fmt::format("{} {}", names.at(k), in_braces(along)));
      }
    }
    if (link.kind == JointKind::screw) parts.push_back("pitch = " + number(link.lead, "m/rad"));
    if (link.passive) parts.emplace_back("passive = true");
    return parts.empty() ? "" : " " + in_braces(parts);
  }

  std::vector<std::string> drive(const DriveSketch& drive, bool slides) {
    const std::string effort = slides ? "N" : "N*m";
    const std::string viscous = slides ? "N*s/m" : "N*m*s/rad";
    std::vector<std::string> parts;
    if (drive.viscous != 0) parts.push_back("viscous = " + number(drive.viscous, viscous));
    if (drive.coulomb_positive != 0 || drive.coulomb_negative != 0) {
      parts.push_back("coulomb = " + levels(drive.coulomb_positive, drive.coulomb_negative, effort, drive.signs));
    }
    if (drive.stiffness != 0) {
      const std::string rest =
          drive.rest == 0 ? "" : ", rest = " + (slides ? number(drive.rest, "m") : angle(drive.rest));
      parts.push_back(
          fmt::format("spring {{ stiffness = {}{} }}", number(drive.stiffness, slides ? "N/m" : "N*m/rad"), rest));
    }
    if (drive.motor) parts.push_back(motor(*drive.motor, slides, drive.signs));
    return parts;
  }

  std::string motor(const MotorSketch& motor, bool joint_slides, bool signs) {
    // For sliding joints every other motor is linear; for turning ones all are rotary.
    const bool slides = joint_slides && motor.linear;
    const std::string ratio_unit = joint_slides && !motor.linear ? "rad/m" : "";
    std::string text = fmt::format("motor {{ ratio = {}, inertia = {}, viscous = {}, coulomb = {}",
                                   number(motor.ratio, ratio_unit), number(motor.inertia, slides ? "kg" : "kg*m^2"),
                                   number(motor.viscous, slides ? "N*s/m" : "N*m*s/rad"),
                                   levels(motor.coulomb_positive, motor.coulomb_negative, slides ? "N" : "N*m", signs));
    if (motor.mass != 0) {
      text += fmt::format(", mass = {}, com = {}", number(motor.mass, "kg"), vector(motor.com, "m"));
      text += motor.carrier < 0 ? ", carrier = base" : fmt::format(", carrier = link_{}", motor.carrier);
    }
    return text + " }";
  }

  /// "12 N + 3 N/rad * q.joint_2".
  std::string component(double value, const Eigen::MatrixXd& by_q, const Eigen::MatrixXd& by_qd, Index row) {
    const std::string unit = row < 3 ? "N" : "N*m";
    std::string text = number(value, unit);
    for (std::size_t k = 0; k < coordinates_.size(); ++k) {
      const auto& [name, slides] = coordinates_[k];
      const auto column = static_cast<Index>(k);
      if (by_q.size() > 0 && by_q(row, column) != 0) {
        text += fmt::format(" + {} * q.{}", number(by_q(row, column), unit + (slides ? "/m" : "/rad")), name);
      }
      if (by_qd.size() > 0 && by_qd(row, column) != 0) {
        text += fmt::format(" + {} * qd.{}", number(by_qd(row, column), unit + (slides ? "*s/m" : "*s/rad")), name);
      }
    }
    return text;
  }

  std::string wrench(std::size_t i) {
    const WrenchSketch& w = sketch_.wrenches[i];
    const auto place = [&](int link, bool frame) {
      return link < 0 ? std::string("base") : fmt::format("{}_{}", frame ? "frame" : "link", link);
    };
    const auto three = [&](const Vector3d& v, Index row) {
      return fmt::format("[{}, {}, {}]", component(v[0], w.by_q, w.by_qd, row),
                         component(v[1], w.by_q, w.by_qd, row + 1), component(v[2], w.by_q, w.by_qd, row + 2));
    };
    const std::string axes = w.along_world ? "world" : place(w.axes_link, w.along_frame);
    return fmt::format("  wrench wrench_{} on {} {{ force = {}, moment = {}, axes = {} }}\n", i,
                       place(w.link, w.at_frame), three(w.force, 0), three(w.moment, 3), axes);
  }

  std::string placement(const LinkSketch& link) {
    const JointPlacement& p = link.place;
    if (p.form == Form::at) {
      const std::string axis = has_axis(link.kind) ? ", axis = " + vector(p.axis, "") : "";
      return fmt::format("at({}, rpy = {}{})", vector(p.position, "m"), angles(p.rpy), axis);
    }
    const char* motion = p.reversed ? " - q" : " + q";
    const std::string theta = angle(p.theta) + (link.kind == JointKind::revolute ? motion : "");
    const std::string d = number(p.d, "m") + (link.kind == JointKind::prismatic ? motion : "");
    const std::string a = number(p.a, "m");
    const std::string alpha = angle(p.alpha);
    return p.form == Form::dh ? fmt::format("dh(theta = {}, d = {}, a = {}, alpha = {})", theta, d, a, alpha)
                              : fmt::format("mdh(alpha = {}, a = {}, theta = {}, d = {})", alpha, a, theta, d);
  }

  const RobotSketch& sketch_;
  oracle::Tree tree_;
  Written written_;
  std::vector<std::pair<std::string, bool>> coordinates_;  ///< by coordinate: name in the file, and true for a length
  std::string declarations_;
  int parameters_ = 0;
};

}  // namespace

std::string text_of(const RobotSketch& sketch, Written written, const std::vector<std::size_t>& declared) {
  return Writer(sketch, written).write(declared);
}

}  // namespace robotc::test
