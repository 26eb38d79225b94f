#include "compiler/import/sdf/values.h"

#include <algorithm>
#include <numbers>

#include "compiler/import/import_diagnostics.h"
#include "compiler/import/values.h"

namespace robotc::importing {

std::optional<Number> value_of(Findings& findings, const XmlNode& node, std::string_view name) {
  const auto child = node.child(name);
  if (!child) return std::nullopt;
  child->use();
  const auto text = child->text();
  if (!text) return std::nullopt;
  const auto numbers = read_numbers(findings, *text, "`<" + std::string(name) + ">`", 1);
  return numbers ? std::optional(numbers->front()) : std::nullopt;
}

std::optional<Vector> vector_of(Findings& findings, const XmlNode& node, std::string_view name) {
  const auto child = node.child(name);
  if (!child) return std::nullopt;
  child->use();
  const auto text = child->text();
  if (!text) return std::nullopt;
  const auto numbers = read_numbers(findings, *text, "`<" + std::string(name) + ">`", 3);
  if (!numbers) return std::nullopt;
  return Vector{(*numbers)[0], (*numbers)[1], (*numbers)[2]};
}

bool flag_of(const XmlNode& node, std::string_view name) {
  const auto child = node.child(name);
  if (!child) return false;
  child->use();
  const auto text = child->text();
  return text && (text->text == "true" || text->text == "1");
}

void read_pose(Findings& findings, const XmlNode& node, Pose& pose, std::optional<XmlText>* relative_to) {
  const auto child = node.child("pose");
  if (!child) return;
  child->use();
  pose.span = child->span();
  if (const auto name = child->attribute("relative_to"); name && !name->text.empty()) {
    if (relative_to != nullptr) {
      *relative_to = name;
    } else {
      findings.error(not_supported_in_file, name->span,
                     "`relative_to` of a pose in `<" + std::string(node.name()) + ">` is not read");
    }
  }
  const auto degrees = child->attribute("degrees");
  const bool in_degrees = degrees && (degrees->text == "true" || degrees->text == "1");
  const auto format = child->attribute("rotation_format");
  const bool quaternion = format && format->text == "quat_xyzw";
  const auto text = child->text();
  if (!text) return;
  const auto numbers = read_numbers(findings, *text, "`<pose>`", quaternion ? 7 : 6);
  if (!numbers) return;
  const auto& n = *numbers;
  pose.position = {n[0], n[1], n[2]};
  if (quaternion) {
    pose.rotation = {Rotation::Form::quaternion, {n[6], n[3], n[4], n[5]}, text->span};
    const bool zero = std::all_of(n.begin() + 3, n.end(), [](const Number& number) { return number.value == 0; });
    if (!zero) return;
    findings.error(bad_value_in_file, text->span, "a quaternion of length 0 is not a rotation");
    pose.rotation = {};
    return;
  }
  pose.rotation = {Rotation::Form::rpy, {n[3], n[4], n[5], {}}, text->span};
  if (!in_degrees) return;
  for (std::size_t i = 0; i < 3; ++i) {
    Number& angle = pose.rotation.numbers[i];
    if (angle.value != 0) angle = {angle.value * std::numbers::pi / 180, angle.text + " deg", angle.span};
  }
}

}  // namespace robotc::importing
