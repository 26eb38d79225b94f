// README.md of a package.
#include <fmt/format.h>
#include <fmt/ranges.h>

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
    const bool is_position = i < law.freedoms;
    const std::size_t entry = !is_position ? i - law.freedoms : law.loops ? law.loops->freedoms[i] : i;
    text += fmt::format("| state `{}/{}` | {}[{}] |\n", cell(law.measurements[i].joint), law.measurements[i].quantity,
                        is_position ? "q" : "qd", entry);
  }
  for (std::size_t i = 0; i < law.commands.size(); ++i) {
    text += fmt::format("| command `{}/{}` | tau[{}], {} |\n", cell(law.commands[i].joint), law.commands[i].quantity, i,
                        cell(law.command_units[i]));
  }
  if (!law.loops) return text;
  return text +
         "\nThe robot has closed loops. The controller measures its freedoms, and computes the other entries of q, on\n"
         "the way from the configuration in which the robot is assembled; so each branch of the loops is the one of\n"
         "the assembly. Where the loops cannot follow, past a dead centre or after a jump of a measurement, `update`\n"
         "returns an error. The URDF is the tree without its closures: joints in loops that are not measured are not\n"
         "published.\n";
}

std::string references(const DescribedLaw& law) {
  if (law.references.empty()) return "The law has no arguments: the controller takes no messages.\n";
  std::string text = fmt::format(
      "The controller takes the arguments of the law from messages `std_msgs/msg/Float64MultiArray` to\n"
      "`/{}/reference`, whose `data` has these entries. Each is also a reference interface,\n"
      "`{}/INTERFACE`, for a controller that precedes this one in a chain. Then messages do not count.\n\n"
      "| data | interface | argument | unit | before the first message |\n|---|---|---|---|---|\n",
      law.name, law.name);
  for (std::size_t i = 0; i < law.references.size(); ++i) {
    const Reference& one = law.references[i];
    text += fmt::format("| {} | `{}` | {} | {} | {} |\n", i, cell(one.interface), cell(one.name), cell(one.unit),
                        one.start == Reference::Start::position ? "the position at the activation"
                        : one.start == Reference::Start::zero   ? "0"
                                                                : "none: the activation is refused");
  }
  return text +
         "\nA message with another number of entries, or with one that is not finite, is ignored with a\nwarning. "
         "Messages from before a deactivation do not count after it.\n";
}

std::string parameter_rows(const std::vector<Parameter>& parameters) {
  std::string text;
  for (const Parameter& one : parameters) {
    text += fmt::format("| {} | {} | {} | {} |\n", cell(one.name), cell(one.unit), exporting::decimal_text(one.value),
                        cell(one.description));
  }
  return text;
}

std::string parameters(const DescribedLaw& law) {
  const std::string text =
      "| parameter | unit | default | |\n|---|---|---|---|\n| sample_time | s | none | required; see below |\n"
      "| period_tolerance | | 0.5 | see below |\n" +
      parameter_rows(law.parameters);
  if (law.parameters.empty()) return text;
  return text + fmt::format(
                    "\nThey can change while the controller runs (`ros2 param set /{} …`): the thread of the\n"
                    "parameters computes the law's constants, and the loop takes them as a whole at its next sample.\n",
                    law.name);
}

std::string controller(const Content& content) {
  const DescribedLaw& law = *content.law;
  std::string text = "\n## Interfaces\n\n" + interfaces(law) + "\n## References\n\n" + references(law) +
                     "\n## Parameters\n\n" + parameters(law);
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

std::string solver(const Content& content) {
  const DescribedModel& model = *content.model;
  std::string text = fmt::format(
      R"(
## Inverse dynamics solver

`{0}/{1}` is an `inverse_dynamics_solver::InverseDynamicsSolver`. The entries of its
vectors are these joints, in the order of the parameter `joints` or else in this one:

| joint | position | effort |
|---|---|---|
)",
      content.package, solver_class_name);
  for (const SolvedJoint& joint : model.joints) {
    text += fmt::format("| {} | {} | {} |\n", cell(joint.name), cell(joint.position_unit), cell(joint.effort_unit));
  }
  text += R"(
| function | value |
|---|---|
| `getInertiaMatrix` | M(q), with the inertias of rotors |
| `getCoriolisVector` | C(q, qd) qd |
)";
  text += model.has_springs
              ? "| `getGravityVector` | the efforts that hold the robot against gravity and its springs |\n"
              : "| `getGravityVector` | the efforts that hold the robot against gravity |\n";
  text +=
      "| `getFrictionVector` | the efforts against viscous and Coulomb friction, 0 at rest |\n"
      "| `getTorques` | the efforts of a motion without friction: M qdd, the Coriolis vector and that of gravity |\n"
      "| `getDynamicParameters` | the first three |\n";
  if (model.has_wrenches) text += "\nThe wrenches that are applied to the robot are in none of them.\n";
  text += R"(
`initialize` reads parameters in its namespace; `config/solver.yaml` has all of them. The node that loads
the solver declares them. Those that it does not declare have their defaults. The robot description, an
argument or the parameter `robot_description`, must have these joints, which turn and slide as here;
without a description nothing is checked. A parameter that cannot be is an exception of `initialize`.

| parameter | unit | default | |
|---|---|---|---|
| joints | | as above | the order of all vectors |
)";
  return text + parameter_rows(model.parameters) + R"(
The functions may be called by several threads. They allocate their results and nothing else, take no
lock and call nothing of the system. They throw before `initialize`, and if a vector has another number
of entries. Entries that are not finite give results that are not.
)";
}

}  // namespace

std::string readme(const Content& content) {
  std::vector<std::string> machines;
  for (const Machine& machine : content.machines) machines.push_back(fmt::format("{} ({})", machine.name, machine.cpu));
  const std::string law = content.law ? content.law->name : "";
  std::string text = fmt::format("# {}\n\n", content.package);
  text += content.law
              ? fmt::format("The law `{}` of the robot `{}` as a controller for ros2_control", law, content.robot)
              : fmt::format("The dynamics of the robot `{}` as an inverse dynamics solver", content.robot);
  text += content.law && content.model ? ",\nand its dynamics as an inverse dynamics solver" : "";
  text += fmt::format(
      R"(, made by robotc {1}:

    {2}

Build it{3}:

    mkdir -p ws/src && cp -r {0} ws/src && cd ws
    rosdep install --from-paths src --ignore-src
    colcon build
    source install/setup.bash
)",
      content.package, content.version, content.command, content.law ? " and run it with mock hardware" : "");
  if (content.law) {
    text += fmt::format(
        R"(    ros2 launch {0} controller.launch.py

Mock hardware does not move. For a robot, write the plugin of its driver in place of
`mock_components/GenericSystem` in `urdf/mock_hardware.xml`.
)",
        content.package);
  }
  text += fmt::format(
      R"(
The code in `lib` is for {0}; CMake takes the one for its machine.
Fill in the maintainer and the license in `package.xml`.
)",
      fmt::join(machines, " and "));
  if (content.law) text += controller(content);
  if (content.model) text += solver(content);
  return text;
}

}  // namespace robotc::ros2
