#include "tools/robotc/build_options.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <initializer_list>

#include "compiler/codegen/target.h"
#include "compiler/diagnostics/diagnostics.h"
#include "compiler/packages/package.h"
#include "tools/robotc/shared_options.h"

namespace robotc::tools {

namespace {

void exclude(CLI::App& command, CLI::Option* option, std::initializer_list<const char*> others) {
  for (const char* const other : others) option->excludes(command.get_option(other));
}

/// Empty if an output has this name; otherwise the message.
std::string fault_of_product(const std::string& name) {
  const std::vector<std::string> all = build_products();
  if (std::find(all.begin(), all.end(), name) != all.end()) return {};
  const std::string_view near = nearest_name(name, {all.begin(), all.end()});
  return fmt::format("`{}` is not one of {}{}", name, fmt::join(all, ", "),
                     near.empty() ? "" : fmt::format("; did you mean `{}`?", near));
}

/// Options that choose the robot and what is built of it.
void add_content(CLI::App& command, BuildOptions& options) {
  command.add_option("FILE", options.file, file_help)->required()->type_name("");
  command
      .add_option("-o,--output", options.out,
                  "the object file or its folder, other files beside it; the folder of a package; default: named after "
                  "the robot")
      ->type_name("FILE.o");
  add_functions(command, "--function", options.functions,
                "functions, as for derive, and `fn`s of the file; default: those that model-based controllers need")
      ->type_name("NAME,…");
  add_list(command, "--controller", options.controllers,
           "controllers, called at each tick with measured q and qd; functions only if named")
      ->type_name("NAME,…");
  add_list(command, "--trajectory", options.trajectories,
           "trajectories, as functions of time: q, qd, qdd and the duration")
      ->type_name("NAME,…");
  command.add_option("--robot", options.robot, robot_help)->type_name("NAME");
  add_numeric(command, options.numeric);
  add_formulation(command, options.formulation);
}

/// Object files and what is written beside them.
void add_objects(CLI::App& command, BuildOptions& options) {
  add_list(command, "--emit", options.products,
           fmt::format("what to write: {}; default: obj,header, and for a GPU ptx,header",
                       fmt::join(build_products(), ", ")))
      ->type_name("WHAT,…")
      ->check(fault_of_product);
  command
      .add_option("--depfile", options.depfile, "write the files that were read as a Make rule, for incremental builds")
      ->type_name("FILE.d");
  command
      .add_option(
          "--target", options.target,
          fmt::format("the target, for FMUs and ROS 2 packages several, for FMUs source; default: this machine; "
                      "one of {}",
                      fmt::join(codegen::Target::supported(), ", ")))
      ->type_name("TRIPLE,…");
  command.add_option("--cpu", options.cpu, "the CPU; default: a baseline for nearly all CPUs of the target")
      ->type_name("NAME");
  add_list(command, "--features", options.features, "CPU features to add or remove: +avx2,-fma")->type_name("±NAME,…");
  command.add_option("--batch", options.batch, "for each function, also a function of N states, vectorised")
      ->type_name("N")
      ->check(CLI::Range(1, 1'000'000));
  command
      .add_flag("--side-by-side", options.side_by_side,
                "with --batch: arrays hold the first entry of all states, then the second, …")
      ->needs("--batch");
  command.add_flag("--float32", options.single, "single precision: float in place of double");
  command.add_flag("--size", options.small, "optimise for size in place of speed");
  command
      .add_flag("--rt-report", options.report,
                "print the worst case of each function: operations, instructions, branches, loops, calls; "
                "--rt-report=FILE writes it to a file")
      ->type_name("");
}

void add_fmus(CLI::App& command, BuildOptions& options) {
  CLI::Option* const fmu = command
                               .add_option("--fmu", options.fmu,
                                           "an FMU of this robot, controller or simulation, in place of an object file")
                               ->type_name("NAME");
  exclude(command, fmu,
          {"--function", "--controller", "--trajectory", "--robot", "--emit", "--batch", "--float32", "--size",
           "--depfile", "--numeric", "--rt-report"});
  command.add_option("--fmi", options.fmi, fmt::format("its version: {}", fmt::join(fmi_versions(), ", ")))
      ->type_name("VERSION")
      ->capture_default_str()
      ->needs(fmu)
      ->check(CLI::IsMember(fmi_versions()));
  command.add_flag("--plant", options.plant, "the plant of the simulation, without its law")->needs(fmu);
  command.add_flag("--me", options.model_exchange, "with model exchange; default: with both interfaces")->needs(fmu);
  command.add_flag("--cs", options.co_simulation, "with co-simulation")->needs(fmu);
  command.add_flag("--arrays", options.arrays, "vectors and matrices as one variable each, which FMI 3 can have")
      ->needs(fmu);
  command.add_flag("--clocks", options.clocks, "the sample time of the law as a clock of FMI 3")->needs(fmu);
}

/// After `add_fmus`.
void add_rollouts(CLI::App& command, BuildOptions& options) {
  CLI::Option* const rollout =
      command
          .add_option("--rollout", options.rollout,
                      "the runs of this simulation as a kernel of a GPU, one thread a run, in place of functions")
          ->type_name("NAME");
  exclude(command, rollout, {"--function", "--controller", "--trajectory", "--robot", "--numeric", "--fmu"});
}

/// After `add_rollouts`.
void add_ros2(CLI::App& command, BuildOptions& options) {
  CLI::Option* const ros2 =
      command
          .add_option("--ros2", options.ros2,
                      "a ROS 2 package of this controller or robot, in place of an object file; -o names its folder")
          ->type_name("NAME");
  exclude(command, ros2,
          {"--function", "--controller", "--trajectory", "--emit", "--batch", "--float32", "--depfile", "--fmu",
           "--rollout"});
  command
      .add_flag("--solver", options.solver, "with an inverse dynamics solver of the robot, as a package of a robot has")
      ->needs(ros2);
}

/// After `add_ros2`.
void add_packages(CLI::App& command, BuildOptions& options) {
  CLI::Option* const package =
      command
          .add_option("--package", options.package,
                      fmt::format("a library of C source for microcontrollers, a folder, in place of an object file: "
                                  "{}",
                                  fmt::join(packages::kind_names(), ", ")))
          ->type_name("KIND")
          ->check(CLI::IsMember(packages::kind_names()));
  exclude(
      command, package,
      {"--emit", "--batch", "--size", "--depfile", "--target", "--cpu", "--features", "--fmu", "--ros2", "--rollout"});
  command
      .add_option("--every", options.every,
                  "the sample time of the controllers in the example of a package, or of the controller of an FMU: "
                  "'1 ms'")
      ->type_name("TIME");
  command.add_option("--package-version", options.package_version, "its version; default: 1.0.0")
      ->type_name("X.Y.Z")
      ->needs(package);
}

}  // namespace

void add_build(CLI::App& app, BuildOptions& options) {
  CLI::App* command = app.add_subcommand("build", "Compile functions to an object file with a C header");
  command->footer(
      "Examples:\n  robotc build scara.robot\n  robotc build scara.robot -o lib/scara.o --function "
      "mass_matrix,'pose(tool)'\n  robotc build scara.robot -o scara.o --target thumbv7em-none-eabihf --size\n  robotc "
      "build scara.robot --fmu scara\nCPUs and "
      "features are named as LLVM names them; `--cpu native` is this machine's own.");
  add_content(*command, options);
  add_objects(*command, options);
  add_settings(*command, options.settings);
  add_base(*command, options.base);
  add_fmus(*command, options);
  add_rollouts(*command, options);
  add_ros2(*command, options);
  add_packages(*command, options);
}

}  // namespace robotc::tools
