#include "compiler/import/exact_angles.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "compiler/import/import_diagnostics.h"
#include "compiler/import/zero_pose.h"

namespace robotc::importing {

namespace {

constexpr double exactly = 1e-9;  // decimals of a fraction with nine digits or more
constexpr double rounded = 5e-5;  // with four digits
constexpr double nearly = 2e-3;   // 1.57
constexpr double degree = std::numbers::pi / 180;

/// The number of degrees with an exact text.
Number degrees(double count, Span span) {
  if (count == 0) return {0, "0", span};
  return {count * degree, fmt::format("{} deg", count), span};
}

enum class Found { nothing, exact, rounded };

class AngleReader {
 public:
  AngleReader(Robot& robot, Findings& findings) : robot_(robot), findings_(findings) {}

  AngleChanges run();

 private:
  void count(Found found);
  /// An angle of an orientation or, if `is_limit`, a value that is only rewritten if it is exact.
  Found read(Number& angle, bool is_limit);
  void read_rotation(Rotation& rotation);
  void read_axis(Vector& axis);
  void warn_rounded(Span place, std::string_view written, std::string_view meant);
  void suggest(Span place, std::string_view written, std::string_view meant);

  Robot& robot_;
  Findings& findings_;
  AngleChanges changes_;
  bool is_picture_ = false;  ///< what is read moves nothing: it is neither counted nor warned of
};

void AngleReader::count(Found found) {
  if (is_picture_) return;
  if (found == Found::exact) ++changes_.exact;
  if (found == Found::rounded) ++changes_.rounded;
}

void AngleReader::warn_rounded(Span place, std::string_view written, std::string_view meant) {
  if (is_picture_) return;
  findings_.warn(angle_in_file, place, "rounded angles are read as fractions of a turn",
                 fmt::format("{} as {}", written, meant), "`robotc import --as-written` keeps the decimals");
}

void AngleReader::suggest(Span place, std::string_view written, std::string_view meant) {
  if (is_picture_) return;
  findings_.warn(angle_in_file, place, "angles near a fraction of a turn are kept as written",
                 fmt::format("{} is near {}", written, meant), "write more digits if the fraction is meant");
}

Found AngleReader::read(Number& angle, bool is_limit) {
  if (angle.value == 0 || angle.text.ends_with("deg") || !std::isfinite(angle.value)) return Found::nothing;
  constexpr double most = 4 * std::numbers::pi;
  if (std::abs(angle.value) > most) return Found::nothing;
  const double half = std::round(angle.value / degree * 2) / 2;  // in halves of a degree
  if (std::abs(angle.value - half * degree) <= exactly) {
    angle = degrees(half, angle.span);
    return Found::exact;
  }
  if (is_limit) return Found::nothing;
  const double coarse = std::round(angle.value / degree / 15) * 15;
  const double distance = std::abs(angle.value - coarse * degree);
  if (coarse == 0 || distance > nearly) return Found::nothing;
  const std::string meant = degrees(coarse, {}).text;
  if (distance > rounded) {
    // Only right angles and their halves: 0.26 is likely no 15 degrees.
    if (std::fmod(coarse, 45) != 0) return Found::nothing;
    suggest(angle.span, angle.text, meant);
    return Found::nothing;
  }
  warn_rounded(angle.span, angle.text, meant);
  angle = degrees(coarse, angle.span);
  return Found::rounded;
}

/// Roll, pitch and yaw of a rotation matrix; the yaw is 0 where they are not unique.
std::array<double, 3> angles_of(const std::array<double, 9>& m) {
  const double pitch = std::atan2(-m[6], std::hypot(m[0], m[3]));
  if (std::hypot(m[0], m[3]) < 1e-6) return {std::atan2(m[6] < 0 ? m[1] : -m[1], m[4]), pitch, 0};
  return {std::atan2(m[7], m[8]), pitch, std::atan2(m[3], m[0])};
}

void AngleReader::read_rotation(Rotation& rotation) {
  if (rotation.form == Rotation::Form::rpy) {
    for (std::size_t i = 0; i < 3; ++i) count(read(rotation.numbers[i], false));
    return;
  }
  if (rotation.form != Rotation::Form::quaternion) return;
  // A quaternion of simple angles is written as these.
  const std::array<double, 9> written = matrix(rotation);
  Rotation simple{Rotation::Form::rpy, {}, rotation.span};
  std::string text;
  const std::array<double, 3> angles = angles_of(written);
  for (std::size_t i = 0; i < 3; ++i) {
    simple.numbers[i] = degrees(std::round(angles[i] / degree / 15) * 15, rotation.span);
    text += (i == 0 ? "" : ", ") + simple.numbers[i].text;
  }
  const std::array<double, 9> meant = matrix(simple);
  double distance = 0;
  for (std::size_t i = 0; i < 9; ++i) distance = std::max(distance, std::abs(written[i] - meant[i]));
  if (distance > rounded) return;
  if (distance > exactly) {
    std::string quaternion;
    for (const Number& number : rotation.numbers) quaternion += (quaternion.empty() ? "" : " ") + number.text;
    warn_rounded(rotation.span, quaternion, "rpy " + text);
  }
  count(distance > exactly ? Found::rounded : Found::exact);
  rotation = simple;
}

void AngleReader::read_axis(Vector& axis) {
  double length = 0;
  for (const Number& number : axis) length = std::hypot(length, number.value);
  if (!(length > 0)) return;
  std::array<double, 3> unit{};
  std::size_t zeros = 0;
  for (std::size_t i = 0; i < 3; ++i) {
    unit[i] = axis[i].value / length;
    if (std::abs(unit[i]) <= exactly) ++zeros;
  }
  const Span span = axis[0].span;
  const auto sign = [](double value) { return value < 0 ? "-" : ""; };
  if (zeros == 2) {
    const bool is_plain = std::all_of(axis.begin(), axis.end(), [](const Number& number) {
      return number.text == "0" || number.text == "1" || number.text == "-1";
    });
    if (is_plain) return;
    for (std::size_t i = 0; i < 3; ++i)
      axis[i] = computed(std::abs(unit[i]) <= exactly ? 0 : std::copysign(1, unit[i]), span);
    return count(Found::exact);
  }
  Vector meant;
  std::string text;
  if (zeros == 1) {
    // In a plane of two axes: a multiple of 15 degrees.
    const std::size_t zero = static_cast<std::size_t>(
        std::find_if(unit.begin(), unit.end(), [](double entry) { return std::abs(entry) <= exactly; }) - unit.begin());
    const std::size_t first = zero == 0 ? 1 : 0, second = zero == 2 ? 1 : 2;
    const double angle = std::round(std::atan2(std::abs(unit[second]), std::abs(unit[first])) / degree / 15) * 15;
    if (angle == 0 || angle == 90) return;
    meant[first] = {std::copysign(std::cos(angle * degree), unit[first]),
                    fmt::format("{}cos({} deg)", sign(unit[first]), angle), span};
    meant[second] = {std::copysign(std::sin(angle * degree), unit[second]),
                     fmt::format("{}sin({} deg)", sign(unit[second]), angle), span};
    meant[zero] = {0, "0", span};
  } else {
    for (std::size_t i = 0; i < 3; ++i) {
      meant[i] = {std::copysign(std::sqrt(1.0 / 3), unit[i]), fmt::format("{}1/sqrt(3)", sign(unit[i])), span};
    }
  }
  double distance = 0;
  for (std::size_t i = 0; i < 3; ++i) {
    distance = std::max(distance, std::abs(unit[i] - meant[i].value));
    text += (i == 0 ? "[" : ", ") + meant[i].text;
  }
  if (distance > rounded) return;
  const std::string written = fmt::format("[{}, {}, {}]", axis[0].text, axis[1].text, axis[2].text);
  if (distance > exactly) warn_rounded(span, written, text + "]");
  count(distance > exactly ? Found::rounded : Found::exact);
  axis = meant;
}

AngleChanges AngleReader::run() {
  const std::vector<LinkPose> before = zero_poses(robot_);
  for (Joint& joint : robot_.joints) {
    read_rotation(joint.origin.rotation);
    read_rotation(joint.after.rotation);
    if (joint.axis) read_axis(*joint.axis);
    if (joint.type != Joint::Type::revolute) continue;
    for (std::optional<Number>* limit : {&joint.limits.lower, &joint.limits.upper, &joint.rest}) {
      if (*limit) count(read(**limit, true));
    }
    if (joint.mimic && !joint.mimic->coefficients.empty()) {
      const bool angle = robot_.joints[joint.mimic->source].type == Joint::Type::revolute;
      if (angle) count(read(joint.mimic->coefficients.front(), true));
    }
  }
  for (Frame& frame : robot_.frames) read_rotation(frame.pose.rotation);
  for (Closure& closure : robot_.closures) {
    read_rotation(closure.pose_a.rotation);
    read_rotation(closure.pose_b.rotation);
  }
  for (Link& link : robot_.links) {
    for (Inertia& body : link.bodies) read_rotation(body.centre.rotation);
  }
  is_picture_ = true;
  for (Link& link : robot_.links) {
    for (Shape& shape : link.shapes) read_rotation(shape.pose.rotation);
  }
  for (Shape& shape : robot_.world_shapes) read_rotation(shape.pose.rotation);
  const std::vector<LinkPose> after = zero_poses(robot_);
  for (std::size_t i = 0; i < before.size(); ++i) {
    double square = 0, position = 0;
    for (std::size_t k = 0; k < 9; ++k) {
      const double d = before[i].rotation[k] - after[i].rotation[k];
      square += d * d;
    }
    for (std::size_t k = 0; k < 3; ++k) position = std::hypot(position, before[i].position[k] - after[i].position[k]);
    // The Frobenius norm of the difference of two rotations is √8 sin(angle/2).
    const double rotation = 2 * std::asin(std::min(1.0, std::sqrt(square / 8)));
    if (position > changes_.position || (changes_.position == 0 && rotation > changes_.rotation)) {
      changes_.link = robot_.links[i].name;
    }
    changes_.position = std::max(changes_.position, position);
    changes_.rotation = std::max(changes_.rotation, rotation);
  }
  return changes_;
}

}  // namespace

AngleChanges read_angles_back(Robot& robot, Findings& findings) { return AngleReader(robot, findings).run(); }

}  // namespace robotc::importing
