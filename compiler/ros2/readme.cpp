// README.md of a package.
#include <fmt/format.h>

#include "compiler/export/numbers.h"
#include "compiler/export/xml_writer.h"
#include "compiler/ros2/package_files.h"

namespace robotc::ros2 {

namespace {

/// A text in a cell of a table.
std::string cell(std::string_view text) {
  std::string result;
  for (const char c : text) {
    if (c == '|' || c == '\\') result += '\\';
    result += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
  }
  return result;
}

std::string interfaces(const DescribedLaw& law) {
  std::string text = "| interface | entry |\n|---|---|\n";
  for (std::size_t i = 0; i < law.measurements.size(); ++i) {
    const bool is_position = i < law.positions;
    text += fmt::format("| state `{}/{}` | {}[{}] |\n", cell(law.measurements[i].joint), law.measurements[i].quantity,
                        is_position ? "q" : "qd", is_position ? i : i - law.positions);
  }
  for (std::size_t i = 0; i < law.commands.size(); ++i) {
    text += fmt::format("| command `{}/{}` | tau[{}], {} |\n", cell(law.commands[i].joint), law.commands[i].quantity, i,
                        cell(law.command_units[i]));
  }
  return text;
}

std::string references(const DescribedLaw& law) {
  if (law.references.empty()) return "The law has no arguments: the controller takes no messages.\n";
  std::string text = fmt::format(
      "The controller takes the arguments of the law from messages `std_msgs/msg/Float64MultiArray` to\n"
      "`/{}/reference`, whose `data` has these entries:\n\n| data | argument | unit | before the first message "
      "|\n|---|---|---|---|\n",
      law.name);
  for (std::size_t i = 0; i < law.references.size(); ++i) {
    const Reference& one = law.references[i];
    text += fmt::format("| {} | {} | {} | {} |\n", i, cell(one.name), cell(one.unit),
                        one.start == Reference::Start::position ? "the position at the activation"
                        : one.start == Reference::Start::zero   ? "0"
                                                                : "none: the activation is refused");
  }
  return text +
         "\nA message with another number of entries, or with one that is not finite, is ignored with a\nwarning. "
         "Messages from before a deactivation do not count after it.\n";
}

std::string parameters(const DescribedLaw& law) {
  std::string text =
      "| parameter | unit | default | |\n|---|---|---|---|\n| sample_time | s | none | required; see below |\n"
      "| period_tolerance | | 0.5 | see below |\n";
  for (const Parameter& one : law.parameters) {
    text += fmt::format("| {} | {} | {} | {} |\n", cell(one.name), cell(one.unit), exporting::decimal_text(one.value),
                        cell(one.description));
  }
  if (law.parameters.empty()) return text;
  return text + fmt::format(
                    "\nThey can change while the controller runs (`ros2 param set /{} …`): the thread of the\n"
                    "parameters computes the law's constants, and the loop takes them as a whole at its next sample.\n",
                    law.name);
}

}  // namespace

std::string readme(const Content& content) {
  const DescribedLaw& law = content.law;
  std::string text = fmt::format(
      R"(# {0}

The law `{1}` of the robot `{2}` as a controller for ros2_control, made by robotc {3}:

    {4}

Build it and run it with mock hardware:

    mkdir -p ws/src && cp -r {0} ws/src && cd ws
    rosdep install --from-paths src --ignore-src
    colcon build
    source install/setup.bash
    ros2 launch {0} controller.launch.py

Mock hardware does not move. For a robot, write the plugin of its driver in place of
`mock_components/GenericSystem` in `urdf/mock_hardware.xml`. The law is in `{5}`, code for {6} ({7}).
Fill in the maintainer and the license in `package.xml`.

## Interfaces

)",
      content.package, law.name, content.robot, content.version, content.command, content.library, content.machine,
      content.cpu);
  text += interfaces(law) + "\n## References\n\n" + references(law) + "\n## Parameters\n\n" + parameters(law);
  text += R"(
## Sample time

The controller runs at the update rate that controller_manager gives it. `sample_time` says which one
the law, its gains and its states are for. If the update rate differs from it, the configuration fails
with an error. The law takes the sample time as the period of each sample. A sample whose measured
period differs from it by more than `period_tolerance` times the sample time is counted, and the count
is reported as a warning at the deactivation. The time of the law begins with 0 at the first sample
after an activation.
)";
  if (law.flows) {
    text +=
        "\nContinuous states are integrated over each sample by the method of Runge and Kutta of order 4, with\n"
        "measurements and references that keep their values.\n";
  }
  return text + R"(
## Safety

`update` allocates nothing and takes no lock. If a measurement or a command is not finite, all commands
become 0 and `update` returns an error. They also become 0 at the deactivation. The controller does not
limit commands: the limits of ros2_control and of the drives do, or `clamp` in the law.
)";
}

}  // namespace robotc::ros2
