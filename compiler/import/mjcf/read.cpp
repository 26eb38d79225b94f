#include "compiler/import/mjcf/read.h"

#include "compiler/import/import_diagnostics.h"
#include "compiler/import/mjcf/actuators.h"
#include "compiler/import/mjcf/bodies.h"
#include "compiler/import/mjcf/configurations.h"
#include "compiler/import/mjcf/equalities.h"
#include "compiler/import/mjcf/held.h"
#include "compiler/import/mjcf/kept.h"
#include "compiler/import/mjcf/masses.h"
#include "compiler/import/mjcf/meshes.h"
#include "compiler/import/mjcf/options.h"
#include "compiler/import/mjcf/reading.h"
#include "compiler/import/mjcf/spring_dampers.h"

namespace robotc::importing {

std::optional<Robot> read_mjcf(Reading& reading) {
  MjcfReading mjcf(reading);
  Findings& findings = mjcf.findings;
  Robot& robot = mjcf.robot;
  const std::size_t errors = findings.error_count();
  const XmlNode root = reading.document.root().use();
  robot.format = "MJCF";
  robot.span = root.span();
  robot.name_span = root.span();
  if (const auto name = root.attribute("model"); name && !name->text.empty()) {
    robot.name = name->text;
    robot.name_span = name->span;
  }
  mjcf.file.read_settings();
  read_options(mjcf);
  read_assets(mjcf);
  for (const XmlNode& world : mjcf.file.sections("worldbody")) read_world(mjcf, world);
  if (findings.error_count() == errors) {
    finish_masses(mjcf);
    MjcfTendons tendons = read_tendons(mjcf);
    read_equalities(mjcf, tendons);
    read_actuators(mjcf, tendons);
    if (findings.error_count() == errors) {
      resolve_held_joints(mjcf);
      read_spring_dampers(mjcf, tendons);
      add_initial(mjcf, tendons);
      read_keys(mjcf);
      add_tendon_joints(mjcf, tendons);
      fix_held_joints(mjcf);
    }
  }
  keep_rest(mjcf);
  constexpr std::size_t most_parts = 10'000;  // of a robot in the language
  if (robot.links.size() + robot.joints.size() > most_parts) {
    findings.error(bad_value_in_file, root.span(),
                   "a robot has at most 10 000 links and joints, and this one has " +
                       std::to_string(robot.links.size() + robot.joints.size()));
  } else if (robot.links.empty() && findings.error_count() == errors) {
    findings.error(missing_in_file, root.span(), "there is no `<body>` in this file");
  }
  if (findings.error_count() != errors) return std::nullopt;
  return std::move(robot);
}

}  // namespace robotc::importing
