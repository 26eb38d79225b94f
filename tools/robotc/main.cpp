#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cstdlib>
#include <exception>
#include <memory>
#include <new>
#include <sstream>

#include "tools/robotc/build_options.h"
#include "tools/robotc/command_line_advice.h"
#include "tools/robotc/commands/commands.h"
#include "tools/robotc/internal_error.h"
#include "tools/robotc/output.h"
#include "tools/robotc/shared_options.h"

namespace robotc::tools {

namespace {

constexpr std::string_view examples = R"(Examples:
  robotc new RRR --planar -o arm.robot                    write a starting file
  robotc check scara.robot                                check a file, summarise its robots
  robotc import panda.urdf -o panda.robot                 convert a robot file of another format
  robotc convert scara.robot scara.urdf                   write a robot for other programs
  robotc eval scara.robot 'mass_matrix(home)'             evaluate an expression
  robotc eval scara.robot 'pose(tool, home).position as mm'
  robotc sim scara.robot                                  run its first simulation; the report is out/tracking.html
  robotc sim scara.robot tracking --set 'Kp=400 /s^2'     run a simulation by name with another gain
  robotc draw scara.robot --pose home                     draw the robot in three views
  robotc view scara.robot tracking                        show a run in three dimensions, as one HTML file
  robotc graph scara.robot                                draw the kinematic tree and the energy graph
  robotc compare scara.robot                              compare the formulations of its equations
  robotc bench scara.robot                                measure the cost of its functions
  robotc linearise scara.robot                            poles and margins of its first closed loop
  robotc derive scara.robot mass_matrix                   write its equations
  robotc build scara.robot -o scara.o                     compile its functions to an object file and a C header
  robotc repl scara.robot                                 start an interactive session
  robotc dump scara.robot --stage mechanism               print a stage of the compiler
`robotc COMMAND --help` describes a command and its options.

Exit codes: 0 success, 1 an expectation failed or the run diverged, 2 wrong input, 130 interrupted.)";

/// All options of the command line; each subcommand fills its own.
struct Options {
  CheckOptions check;
  EvalOptions eval;
  SimOptions sim;
  DrawOptions draw;
  ViewOptions view;
  GraphOptions graph;
  CompareOptions compare;
  BenchOptions bench;
  ExplainOptions explain;
  DeriveOptions derive;
  LineariseOptions linearise;
  BuildOptions build;
  DumpOptions dump;
  ReplOptions repl;
  NewOptions create;
  ImportCommandOptions import_options;
  ConvertOptions convert;
  CacheOptions cache;
};

void add_meshes(CLI::App& command, MeshOptions& options) {
  command
      .add_option("--meshes", options.which,
                  "meshes of shapes: none, near (in the robot's folder or its package), the default, or all")
      ->type_name("WHICH")
      ->check(CLI::IsMember({"none", "near", "all"}));
  command.add_option("--package", options.packages, "where a package of package:// is; repeatable")
      ->type_name("NAME=DIR")
      ->type_size(1)
      ->allow_extra_args(false);
}

void add_check(CLI::App& app, CheckOptions& options) {
  CLI::App* command = app.add_subcommand("check", "Check files; summarise their robots");
  command->footer("Example:\n  robotc check --json *.robot");
  command->add_option("FILE", options.files, "the .robot files")->required()->type_name("");
  command->add_flag("--json", options.json, "print {\"diagnostics\": […], \"robots\": […]} in SI units");
  command->add_flag("--quiet", options.quiet, "print only errors and warnings");
  add_base(*command, options.base);
}

constexpr const char* names_help = "the robot whose names are in scope: `home` for `NAME.home`";

void add_eval(CLI::App& app, EvalOptions& options) {
  CLI::App* command = app.add_subcommand("eval", "Evaluate an expression with the names of a file");
  command->footer(
      "Examples:\n  robotc eval scara.robot 'nonlinear_effects(home, 0)'\n  robotc eval scara.robot 'ik(0.1, 0.3, 0.2, "
      "0.2, 60 deg)' --json");
  command->add_option("FILE", options.file, file_help)->required()->type_name("");
  command->add_option("EXPR", options.expression, "such as 'mass_matrix(home)[elbow, wrist]'")
      ->required()
      ->type_name("");
  command->add_option("--robot", options.robot, names_help)->type_name("NAME");
  add_settings(*command, options.settings);
  add_formulation(*command, options.formulation);
  command->add_flag("--json", options.json, "print {\"value\": …, \"unit\": …} in SI units");
  add_base(*command, options.base);
}

void add_sim(CLI::App& app, SimOptions& options) {
  CLI::App* command = app.add_subcommand("sim", "Run a simulation; write its report, log and plot");
  command->footer(
      "Examples:\n  robotc sim scara.robot\n  robotc sim scara.robot tracking --set 'Kp=400 /s^2' --set 'Kd=40 /s' "
      "--out results\n  robotc sim scara.robot tuning --shard 3/8\n  robotc sim scara.robot tuning --gather "
      "out/tuning.*.part");
  command->add_option("FILE", options.file, file_help)->required()->type_name("");
  command->add_option("NAME", options.simulation, "the simulation; default: the first one of the file")->type_name("");
  command->add_option("-o,--out", options.out, "the folder of NAME.html, NAME.csv and NAME.svg")
      ->type_name("DIR")
      ->capture_default_str();
  add_settings(*command, options.settings);
  command->add_option("--duration", options.duration, "run for another time; a bare number is in seconds")
      ->type_name("TIME");
  command->add_option("--step", options.step, "run with another step")->type_name("TIME");
  add_formulation(*command, options.formulation);
  command->add_flag("--no-view", options.no_view, "a report without the robot in three dimensions: smaller");
  add_meshes(*command, options.meshes);
  CLI::Option* shard = command
                           ->add_option("--shard", options.shard,
                                        "run only a part of a sweep, part I of N, and write its results to a file")
                           ->type_name("I/N");
  command
      ->add_option("--gather", options.gather,
                   "instead of running a sweep, take its results from the files of all its parts")
      ->type_name("FILE…")
      ->excludes(shard);
  command->add_flag("--json", options.json, "print the results as one JSON object")->excludes(shard);
  command->add_flag("--quiet", options.quiet, "print only errors, warnings and failed expectations");
}

void add_new(CLI::App& app, NewOptions& options) {
  CLI::App* command = app.add_subcommand("new", "Write a starting file: a robot and a simulation");
  command->footer("Examples:\n  robotc new RRR --planar -o arm.robot\n  robotc new RPRPRP --name picker");
  command->add_option("CHAIN", options.chain, "the joints from the base: R turns, P slides")->required()->type_name("");
  CLI::Option* planar = command->add_flag("--planar", options.planar, "the robot moves in a plane");
  command->add_flag_function("--spatial", [](std::int64_t) {}, "the robot moves in space (default)")->excludes(planar);
  command->add_option("--name", options.name, "the name of the robot; default: the letters of the chain")
      ->type_name("NAME");
  command->add_option("-o,--output", options.out, "the file; default, and -: standard output")->type_name("FILE");
  command->add_flag("--force", options.force, "overwrite the file if it exists");
}

void add_import(CLI::App& app, ImportCommandOptions& options) {
  CLI::App* command =
      app.add_subcommand("import", "Write a .robot file from one of URDF, MJCF or SDF; report what is lost");
  command->footer(
      "Examples:\n  robotc import panda.urdf -o panda.robot\n  robotc import talos.urdf --base floating --strict\n  "
      "robotc "
      "import arm.urdf.xacro --arg gripper=true --package arm_description=../arm_description");
  command
      ->add_option("FILE", options.file,
                   "the URDF, MJCF or SDF file, or a .xacro file, which the program xacro expands")
      ->required()
      ->type_name("");
  command->add_option("-o,--output", options.out, "the file; default, and -: standard output")->type_name("FILE");
  command->add_option("--base", options.base, "what holds the root link: fixed, the default, or floating")
      ->type_name("HOW")
      ->check(CLI::IsMember({"fixed", "floating"}));
  command->add_option("--package", options.packages, "where a package of package:// is; repeatable")
      ->type_name("NAME=DIR")
      ->type_size(1)
      ->allow_extra_args(false);
  command->add_option("--arg", options.arguments, "an argument for xacro; repeatable")
      ->type_name("NAME=VALUE")
      ->type_size(1)
      ->allow_extra_args(false);
  command->add_flag("--strict", options.strict, "fail if an element or an attribute of the file is not used");
  command->add_flag("--as-written", options.as_written, "keep angles such as 1.5708 as decimals");
  command->add_flag("--repair", options.repair, "make inertias possible, and joints fixed that move no mass");
  command->add_flag("--json", options.json, "print the report as one JSON object");
  command->add_flag("--force", options.force, "overwrite the file if it exists");
}

void add_convert(CLI::App& app, ConvertOptions& options) {
  CLI::App* command = app.add_subcommand("convert", "Convert a robot file to URDF, MJCF, SDF or .robot; report losses");
  command->footer(
      "Examples:\n  robotc convert scara.robot scara.urdf\n  robotc convert panda.urdf panda.xml --strict\n"
      "The ends of the names are .robot, .urdf, .xml or .mjcf, and .sdf.");
  command->add_option("FROM", options.from, "a .robot, URDF, MJCF or SDF file")->required()->type_name("");
  command->add_option("TO", options.to, "the file to write; the end of its name says its format")
      ->required()
      ->type_name("");
  command->add_option("--robot", options.robot, "the robot of a .robot file; default: the first one")
      ->type_name("NAME");
  add_base(*command, options.base);
  add_settings(*command, options.settings);
  command->add_flag("--strict", options.strict, "fail if something that moves the robot is lost");
  command->add_flag("--json", options.json, "print the report as one JSON object");
  command->add_flag("--force", options.force, "overwrite the file if it exists");
}

constexpr const char* picture_help = "the SVG file; - is standard output";

void add_draw(CLI::App& app, DrawOptions& options) {
  CLI::App* command = app.add_subcommand("draw", "Draw a robot at a configuration, in three views, as SVG");
  command->footer(
      "Examples:\n  robotc draw scara.robot\n  robotc draw scara.robot --pose home -o home.svg\n  robotc draw "
      "scara.robot --q '[shoulder = 30 deg, elbow = 90 deg]'");
  command->add_option("FILE", options.file, file_help)->required()->type_name("");
  command->add_option("--robot", options.robot, robot_help)->type_name("NAME");
  CLI::Option* q =
      command->add_option("--q", options.q, "the configuration; bare numbers are in SI units; default: `home` or zeros")
          ->type_name("EXPR");
  CLI::Option* pose =
      command->add_option("--pose", options.pose, "the name of a configuration")->type_name("NAME")->excludes(q);
  command->add_option("--as", options.as, "svg, or glb: binary glTF, in three dimensions")
      ->type_name("FORMAT")
      ->capture_default_str()
      ->check(CLI::IsMember({"svg", "glb"}));
  command->add_option("--run", options.run, "a simulation whose run is the animation of a glb file")
      ->type_name("NAME")
      ->excludes(q)
      ->excludes(pose);
  command->add_option("-o,--output", options.out, "the file; - is standard output")->type_name("FILE");
  add_meshes(*command, options.meshes);
  add_settings(*command, options.settings);
  add_base(*command, options.base);
}

void add_view(CLI::App& app, ViewOptions& options) {
  CLI::App* command =
      app.add_subcommand("view", "Show a robot, or a run of it, in three dimensions: one HTML file, offline");
  command->footer(
      "Examples:\n  robotc view scara.robot\n  robotc view scara.robot tracking\n  robotc view scara.robot --pose home "
      "-o scara.html\n  robotc view scara.robot tracking --live");
  command->add_option("FILE", options.file, file_help)->required()->type_name("");
  CLI::Option* simulation =
      command->add_option("SIMULATION", options.simulation, "the simulation to run and show; default: none")
          ->type_name("");
  command->add_option("--robot", options.robot, robot_help)->type_name("NAME")->excludes(simulation);
  CLI::Option* q =
      command->add_option("--q", options.q, "the configuration; bare numbers are in SI units; default: `home` or zeros")
          ->type_name("EXPR")
          ->excludes(simulation);
  command->add_option("--pose", options.pose, "the name of a configuration")
      ->type_name("NAME")
      ->excludes(q)
      ->excludes(simulation);
  CLI::Option* with =
      command->add_option("--with", options.with, "another motion beside the run: a simulation, or a log of q (.csv)")
          ->type_name("RUN")
          ->needs(simulation);
  CLI::Option* out =
      command->add_option("-o,--output", options.out, "the HTML file; - is standard output")->type_name("FILE");
  CLI::Option* live = command
                          ->add_flag("--live", options.live,
                                     "serve a page on this machine that follows the file, with sliders for parameters")
                          ->excludes(out)
                          ->excludes(with)
                          ->excludes(q);
  command->add_option("--port", options.port, "the port of --live; default: 7417, or one that is free")
      ->type_name("N")
      ->check(CLI::Range(1, 65535))
      ->needs(live);
  add_meshes(*command, options.meshes);
  add_settings(*command, options.settings);
  add_base(*command, options.base);
}

void add_graph(CLI::App& app, GraphOptions& options) {
  CLI::App* command = app.add_subcommand("graph", "Draw a robot's kinematic tree and energy graph, as SVG");
  command->footer("Examples:\n  robotc graph scara.robot\n  robotc graph scara.robot --tree -o tree.svg");
  command->add_option("FILE", options.file, file_help)->required()->type_name("");
  command->add_option("--robot", options.robot, robot_help)->type_name("NAME");
  CLI::Option* tree = command->add_flag("--tree", options.tree, "only the kinematic tree");
  command->add_flag("--energy", options.energy, "only the energy graph")->excludes(tree);
  command->add_option("-o,--output", options.out, picture_help)->type_name("FILE");
  add_base(*command, options.base);
}

void add_compare(CLI::App& app, CompareOptions& options) {
  CLI::App* command = app.add_subcommand("compare", "Compare formulations: values, operations, times");
  command->footer("Examples:\n  robotc compare scara.robot\n  robotc compare scara.robot mass_matrix --json");
  command->add_option("FILE", options.file, file_help)->required()->type_name("");
  command->add_option("FUNCTION", options.function, "a function of the robot; default: inverse_dynamics")
      ->type_name("");
  command->add_option("--robot", options.robot, robot_help)->type_name("NAME");
  add_numeric(*command, options.numeric);
  add_settings(*command, options.settings);
  command->add_flag("--json", options.json, "print {\"rows\": […]}, one object per formulation");
  add_base(*command, options.base);
}

void add_bench(CLI::App& app, BenchOptions& options) {
  CLI::App* command = app.add_subcommand("bench", "Measure the cost of each function of a robot");
  command->footer("Examples:\n  robotc bench scara.robot\n  robotc bench scara.robot --json");
  command->add_option("FILE", options.file, file_help)->required()->type_name("");
  command->add_option("--robot", options.robot, robot_help)->type_name("NAME");
  add_numeric(*command, options.numeric);
  add_formulation(*command, options.formulation);
  add_settings(*command, options.settings);
  command->add_flag("--json", options.json, "print {\"functions\": […]}, one object per function");
  add_base(*command, options.base);
}

void add_explain(CLI::App& app, ExplainOptions& options) {
  CLI::App* command = app.add_subcommand("explain", "Count the operations of a function after each pass");
  command->footer("Example:\n  robotc explain scara.robot forward_dynamics --formulation lagrange_euler");
  command->add_option("FILE", options.file, file_help)->required()->type_name("");
  command->add_option("FUNCTION", options.function, "a function of the robot: mass_matrix, 'pose(tool)'")
      ->required()
      ->type_name("");
  command->add_option("--robot", options.robot, robot_help)->type_name("NAME");
  add_numeric(*command, options.numeric);
  add_formulation(*command, options.formulation);
  command->add_flag("--json", options.json, "print {\"passes\": […]}, one object per pass");
  add_base(*command, options.base);
}

void add_derive(CLI::App& app, DeriveOptions& options) {
  CLI::App* command = app.add_subcommand("derive", "Write the equations of a robot as formulas or code");
  command->footer(
      "Examples:\n  robotc derive scara.robot\n  robotc derive scara.robot mass_matrix gravity_forces --symbolic "
      "--short\n  "
      "robotc "
      "derive scara.robot inverse_dynamics 'pose(tool)' --as c -o scara.c\nFunctions that need a place: pose(tool), "
      "jacobian(tool), velocity(tool), acceleration(tool);\nthe centre of mass of a link is a place too: "
      "velocity(upper.com). Energies may be those of a link:\nkinetic_energy(upper).");
  command->add_option("FILE", options.file, file_help)->required()->type_name("");
  command->add_option("WHAT", options.what, "functions of the robot, or expressions; default: the equations of motion")
      ->type_name("");
  command->add_option("--robot", options.robot, robot_help)->type_name("NAME");
  add_numeric(*command, options.numeric);
  add_formulation(*command, options.formulation);
  command->add_option("--as", options.as, fmt::format("one of {}", fmt::join(emit::language_names(), ", ")))
      ->type_name("LANGUAGE")
      ->capture_default_str()
      ->check([](const std::string& name) {
        if (emit::language_named(name)) return std::string();
        std::string_view near = emit::language_meant(name);
        if (near.empty()) near = nearest_name(name, emit::language_names());
        return fmt::format("`{}` is not one of {}{}", name, fmt::join(emit::language_names(), ", "),
                           near.empty() ? "" : fmt::format("; did you mean `{}`?", near));
      });
  command->add_flag("--symbolic", options.symbolic,
                    "letters for all numbers of the robot except zeros and right angles");
  command->add_flag("--short", options.short_names, "q2 and s23 for q.elbow and sin(q.elbow + q.wrist)");
  command->add_flag("--second-derivatives", options.second_derivatives,
                    "CasADi: with the Jacobians of the Jacobians, for exact Hessians");
  command->add_flag("--normal-form", options.normal_form,
                    "formulas multiplied out, with sines and cosines of sums; default: the shortest form");
  command->add_flag("--matrices", options.matrices, "LaTeX: matrices in brackets");
  command->add_option("--digits", options.digits, "significant digits of numbers in formulas")
      ->type_name("N")
      ->capture_default_str()
      ->check(CLI::Range(1, 17));
  command->add_option("-o,--output", options.out, "the file; default, and -: standard output")->type_name("FILE");
  add_settings(*command, options.settings);
  add_base(*command, options.base);
}

void add_linearise(CLI::App& app, LineariseOptions& options) {
  CLI::App* command =
      app.add_subcommand("linearise", "Linear model of a plant or a closed loop: poles, zeros, margins, responses");
  command->footer(
      "Examples:\n  robotc linearise scara.robot tracking\n  robotc linearise scara.robot --at '2 s' --matrices\n  "
      "robotc linearise scara.robot --loop elbow --bode loop.svg\n  robotc linearise arm.robot --robot arm --q home "
      "--input tau.elbow --output q.elbow --step step.svg");
  command->add_option("FILE", options.file, file_help)->required()->type_name("");
  command->add_option("NAME", options.simulation, "the simulation; default: the first one of the file")->type_name("");
  command->add_option("--robot", options.robot, "a robot without a simulation and law")->type_name("NAME");
  command->add_flag("--plant", options.plant, "the simulation's plant without its law: efforts are inputs");
  command->add_option("--at", options.at, "a time of the run: linearise along the run, there")->type_name("TIME");
  command->add_flag("--equilibrium", options.equilibrium,
                    "with --at: the equilibrium with everything as at that time; default: as at the end of the run");
  command->add_option("--q", options.q, "the configuration to search from, or at which a plant rests")
      ->type_name("EXPR");
  command->add_option("--effort", options.effort, "the efforts under which a plant rests")->type_name("EXPR");
  add_repeated(*command, "--input", options.inputs,
               "an input: tau, tau.JOINT, force, force.JOINT, a reference such as ref, or a parameter; repeatable")
      ->type_name("NAME");
  add_repeated(*command, "--output", options.outputs,
               "an output: a logged signal, a state or an expression; repeatable; default: q and qd")
      ->type_name("EXPR");
  command->add_option("--loop", options.loop, "open the loop at the effort of this joint's motor")->type_name("JOINT");
  command->add_flag("--matrices", options.matrices, "print A, B, C and D");
  command->add_option("--bode", options.bode, "draw the frequency responses; - is standard output")
      ->type_name("FILE.svg");
  command->add_option("--step", options.step, "draw the step responses; - is standard output")->type_name("FILE.svg");
  add_settings(*command, options.settings);
  add_formulation(*command, options.formulation);
  command->add_flag("--json", options.json, "print the model and its analysis as one JSON object, in SI units");
}

void add_repl(CLI::App& app, ReplOptions& options) {
  CLI::App* command = app.add_subcommand("repl", "Start an interactive session");
  command->footer(
      "Examples:\n  robotc repl scara.robot\n  echo 'mass_matrix(home)' | robotc repl scara.robot\nType :help for "
      "help.");
  command->add_option("FILE", options.file, "the .robot file to open")->type_name("");
  command->add_option("--robot", options.robot, names_help)->type_name("NAME");
  add_settings(*command, options.settings);
  add_formulation(*command, options.formulation);
  command->add_flag("--symbolic", options.symbolic, "show equations with letters for the robot's numbers");
  command->add_flag("--strict", options.strict, "stop at the first error, with exit code 2");
}

void add_dump(CLI::App& app, DumpOptions& options) {
  CLI::App* command = app.add_subcommand("dump", "Print the output of a compiler stage");
  command->footer("Example:\n  robotc dump scara.robot --stage asm --function mass_matrix");
  command->add_option("FILE", options.file, file_help)->required()->type_name("");
  command->add_option("--stage", options.stage, fmt::format("one of {}", fmt::join(dump_stages(), ", ")))
      ->required()
      ->type_name("STAGE")
      ->check([](const std::string& name) {
        for (const std::string& stage : dump_stages()) {
          if (stage == name) return std::string();
        }
        const std::vector<std::string> stages = dump_stages();
        const std::string_view near = nearest_name(name, {stages.begin(), stages.end()});
        if (!near.empty()) return fmt::format("there is no stage `{}`: did you mean `{}`?", name, near);
        return fmt::format("`{}` is not one of {}", name, fmt::join(stages, ", "));
      });
  command->add_option("--robot", options.robot, robot_help)->type_name("NAME");
  command->add_option("--function", options.function, "for expr, llvm and asm; default: inverse_dynamics")
      ->type_name("NAME");
  add_formulation(*command, options.formulation);
  add_base(*command, options.base);
}

void add_cache(CLI::App& app, CacheOptions& options) {
  CLI::App* command = app.add_subcommand("cache", "Show or clear the cache of compiled code");
  command->footer(
      "Examples:\n  robotc cache\n  robotc cache --clear\nThe folder is ROBOTC_CACHE, by default ~/.cache/robotc; "
      "ROBOTC_CACHE=off disables the cache.");
  command->add_flag("--clear", options.clear, "remove all compiled code");
}

/// The arguments in reverse order, as CLI11 expects. An expression may begin with a minus: a blank in front, which the
/// language ignores, prevents it from being read as an option.
std::vector<std::string> reversed_arguments(int argc, char** argv) {
  std::vector<std::string> arguments(argv + 1, argv + argc);
  if (!arguments.empty() && arguments.front() == "eval") {
    for (std::string& argument : arguments) {
      if (argument.size() > 1 && argument[0] == '-' && argument[1] != '-' && argument != "-h")
        argument.insert(0, 1, ' ');
    }
  }
  return {arguments.rbegin(), arguments.rend()};
}

/// Describes the arguments that a command does not accept.
std::string about_extra_arguments(const CLI::App& command, const std::vector<std::string>& extra) {
  std::vector<std::string> names;
  for (const CLI::Option* option : command.get_options()) {
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
    for (const std::string& name : option->get_snames()) names.push_back("-" + name);
  }
  const std::vector<std::string_view> options(names.begin(), names.end());
  for (const std::string& argument : extra) {
    if (!argument.starts_with('-') || argument == "-") continue;
    const std::string advice = advice_on_option(argument, options);
    return fmt::format("`{}` has no option `{}`{}", command.get_name(), argument, advice.empty() ? "" : "; " + advice);
  }
  return fmt::format("`{}` takes no argument `{}`{}", command.get_name(), extra.front(),
                     command.get_option_no_throw("--set") != nullptr && command.count("--set") != 0
                         ? "; a setting is one argument without blanks, `--set Kp=3`, or in quotes, `--set 'Kp=3 N/m'`"
                         : "");
}

int report_command_line_error(const CLI::App& app, int argc, char** argv, const CLI::ParseError& error) {
  std::string message = error.what();
  std::string command;
  if (argc > 1) {
    std::vector<std::string_view> known;
    for (const CLI::App* subcommand : app.get_subcommands(nullptr)) known.push_back(subcommand->get_name());
    const std::string_view given = argv[1];
    if (std::find(known.begin(), known.end(), given) == known.end()) {
      std::vector<std::string_view> choices = known;
      choices.emplace_back("help");  // no subcommand to CLI11
      const std::string advice = advice_on_command(given, choices);
      message = fmt::format("there is no {} `{}`{}", given.starts_with('-') ? "option" : "command", given,
                            advice.empty() ? "" : "; " + advice);
    } else {
      command = " " + std::string(given);
      const CLI::App& subcommand = *app.get_subcommand(std::string(given));
      const std::vector<std::string> extra = subcommand.remaining();
      if (error.get_exit_code() == static_cast<int>(CLI::ExitCodes::ExtrasError) && !extra.empty())
        message = about_extra_arguments(subcommand, extra);
    }
  }
  print_error(fmt::format("{}\nSee `robotc{} --help`.", message, command));
  return exit_error;
}

/// Help without the lists of the options that exclude each other: they are longer than all else. Who combines them is
/// told.
class HelpFormatter final : public CLI::Formatter {
 public:
  std::string make_option_opts(const CLI::Option* option) const override {
    std::string text = CLI::Formatter::make_option_opts(option);
    const std::size_t list = text.find(" " + get_label("Excludes") + ":");
    return list == std::string::npos ? text : text.substr(0, list);
  }
};

int run(int argc, char** argv) {
  CLI::App app("robotc compiles descriptions of robots and their controllers, and simulates them.", "robotc");
  app.require_subcommand(1);
  app.set_version_flag("--version", "robotc " ROBOTC_VERSION, "print the version");
  app.set_help_flag("-h,--help", "print this");
  app.footer(std::string(examples));
  const auto formatter = std::make_shared<HelpFormatter>();
  formatter->column_width(26);
  app.formatter(formatter);
  Options options;
  add_check(app, options.check);
  add_eval(app, options.eval);
  add_sim(app, options.sim);
  add_draw(app, options.draw);
  add_view(app, options.view);
  add_graph(app, options.graph);
  add_compare(app, options.compare);
  add_bench(app, options.bench);
  add_explain(app, options.explain);
  add_derive(app, options.derive);
  add_linearise(app, options.linearise);
  add_build(app, options.build);
  add_dump(app, options.dump);
  add_new(app, options.create);
  add_import(app, options.import_options);
  add_convert(app, options.convert);
  add_repl(app, options.repl);
  add_cache(app, options.cache);

  try {
    std::vector<std::string> arguments = reversed_arguments(argc, argv);
    if (arguments.empty()) arguments.push_back("--help");
    if (arguments.back() == "help") {  // `robotc help sim` is `robotc sim --help`
      arguments.pop_back();
      const auto is_named = [&](const CLI::App* command) { return command->get_name() == arguments.back(); };
      const bool is_known = arguments.empty() || std::ranges::any_of(app.get_subcommands({}), is_named);
      if (is_known) {
        arguments.insert(arguments.begin(), "--help");
      } else {  // an unknown command is reported as without `help`
        --argc;
        ++argv;
      }
    }
    app.parse(std::move(arguments));
  } catch (const CLI::ParseError& error) {
    if (error.get_exit_code() != 0) return report_command_line_error(app, argc, argv, error);
    std::ostringstream text;  // help or the version
    app.exit(error, text, text);
    return write_output(text.str(), argc > 1 ? exit_ok : exit_error);
  }

  if (app.got_subcommand("check")) return run_check(options.check);
  if (app.got_subcommand("eval")) return run_eval(options.eval);
  if (app.got_subcommand("sim")) return run_sim(options.sim);
  if (app.got_subcommand("import")) return run_import(options.import_options);
  if (app.got_subcommand("convert")) return run_convert(options.convert);
  if (app.got_subcommand("new")) return run_new(options.create);
  if (app.got_subcommand("draw")) return run_draw(options.draw);
  if (app.got_subcommand("view")) return run_view(options.view);
  if (app.got_subcommand("graph")) return run_graph(options.graph);
  if (app.got_subcommand("compare")) return run_compare(options.compare);
  if (app.got_subcommand("bench")) return run_bench(options.bench);
  if (app.got_subcommand("explain")) return run_explain(options.explain);
  if (app.got_subcommand("derive")) return run_derive(options.derive);
  if (app.got_subcommand("linearise")) return run_linearise(options.linearise);
  if (app.got_subcommand("cache")) return run_cache(options.cache);
  if (app.got_subcommand("build")) return run_build(options.build);
  if (app.got_subcommand("repl")) return run_repl(options.repl);
  return run_dump(options.dump);
}

}  // namespace

}  // namespace robotc::tools

namespace {

int run_safely(int argc, char** argv) {
  try {
    return robotc::tools::run(argc, argv);
  } catch (const std::bad_alloc&) {
    robotc::tools::print_error("out of memory");
  } catch (const std::exception& error) {
    robotc::tools::write_error(robotc::tools::internal_error(error, ROBOTC_VERSION, {argv, argv + argc}));
  }
  return robotc::tools::exit_error;
}

}  // namespace

int main(int argc, char** argv) {
  robotc::tools::prepare_standard_streams();
  return run_safely(argc, argv);
}
