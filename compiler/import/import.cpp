#include "compiler/import/import.h"

#include <algorithm>
#include <array>

#include "compiler/import/check_numbers.h"
#include "compiler/import/check_robot.h"
#include "compiler/import/findings.h"
#include "compiler/import/import_diagnostics.h"
#include "compiler/import/mjcf/read.h"
#include "compiler/import/sdf/read.h"
#include "compiler/import/urdf/read.h"

namespace robotc::importing {

namespace {

struct Format {
  std::string_view root;  ///< name of the root element
  std::optional<Robot> (*read)(Reading& reading);
};
/// One row a format.
constexpr std::array formats{
    Format{"robot", [](Reading& reading) { return read_urdf(reading.document, reading.findings); }},
    Format{"mujoco", read_mjcf},
    Format{"sdf", read_sdf},
};

const Format* format_of(XmlDocument& document, Findings& findings) {
  XmlNode root = document.root();
  for (const Format& format : formats) {
    if (root.is(format.root)) return &format;
  }
  std::vector<std::string> hints{
      "robotc reads URDF, whose root is `<robot>`, MJCF, whose root is `<mujoco>`, and SDF, whose root is `<sdf>`"};
  if (root.is("mujocoinclude")) hints = {"this is a part of an MJCF file: import the file that includes it"};
  findings.error(unknown_format, root.span(),
                 "this is not a robot file: its root is `<" + std::string(root.name()) + ">`", "", std::move(hints));
  return nullptr;
}

/// Nothing drives a joint that follows another one, or is passive: limits of its effort are losses, unless other joints
/// have the same ones, by a class.
void lose_efforts(const Robot& robot, XmlDocument& document) {
  const auto efforts_of = [](const Joint& joint) { return std::array{joint.limits.effort, joint.limits.lower_effort}; };
  const auto is_driven = [](const Joint& joint) { return !joint.mimic && !joint.passive; };
  const auto is_used = [&](Span place) {
    return std::ranges::any_of(robot.joints, [&](const Joint& joint) {
      return is_driven(joint) && std::ranges::any_of(efforts_of(joint), [&](const std::optional<Number>& effort) {
               return effort && effort->span == place;
             });
    });
  };
  for (const Joint& joint : robot.joints) {
    if (is_driven(joint)) continue;
    for (const std::optional<Number>& effort : efforts_of(joint)) {
      if (effort && effort->span.valid() && !is_used(effort->span)) document.lose(effort->span);
    }
  }
}

}  // namespace

std::optional<Imported> import_robot(SourceMap& sources, SourceId source, const ImportOptions& options,
                                     Diagnostics& diagnostics) {
  Imported result;
  auto read = read_xml(sources, source);
  if (auto* error = std::get_if<XmlError>(&read)) {
    std::vector<Label> others;
    for (auto& [span, text] : error->others) others.push_back({span, std::move(text)});
    diagnostics.report({not_xml,
                        std::move(error->message),
                        {error->span, std::move(error->label)},
                        std::move(others),
                        std::move(error->hints)});
    return std::nullopt;
  }
  result.document = std::move(std::get<std::unique_ptr<XmlDocument>>(read));
  Findings findings(diagnostics);
  const Format* const format = format_of(*result.document, findings);
  if (format == nullptr) return std::nullopt;
  Reading reading{sources, source, *result.document, findings, options.read_file, {}};
  std::optional<Robot> robot = format->read(reading);
  result.included = std::move(reading.included);
  bool sound =
      robot && check_numbers(*robot, findings) && check_tree(*robot, findings) && check_mimics(*robot, findings);
  if (sound && options.repair) result.changes = repair(*robot);
  sound = sound && check_robot(*robot, findings);
  if (sound) lose_efforts(*robot, *result.document);
  if (sound && !options.as_written) result.angles = read_angles_back(*robot, findings);
  findings.flush();
  if (!sound) return std::nullopt;
  result.text = write_robot(*robot, sources,
                            {options.base == ImportOptions::Base::floating, options.is_reserved, options.mesh_path});
  result.robot = std::move(*robot);
  return result;
}

}  // namespace robotc::importing
