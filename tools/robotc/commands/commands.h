#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "compiler/session/session.h"
#include "tools/robotc/shapes/mesh_options.h"

/// The subcommands. Each takes its command line, already parsed, and returns the exit code.
namespace robotc::tools {

struct CheckOptions {
  std::vector<std::string> files;
  std::string base;  ///< of files of other formats: "fixed" or "floating"; empty: not chosen
  bool json = false;
  bool quiet = false;
};
int run_check(const CheckOptions& options);

struct EvalOptions {
  std::string file;
  std::string base;   ///< of a file of another format
  std::string robot;  ///< whose names the expression uses; empty: none was chosen
  std::string expression;
  std::string formulation{automatic_formulation};
  std::vector<std::string> settings;
  bool json = false;
};
int run_eval(const EvalOptions& options);

struct SimOptions {
  std::string file;
  std::optional<std::string> simulation;
  std::string out = "out";
  std::string formulation{automatic_formulation};
  std::vector<std::string> settings;
  std::optional<std::string> duration;  ///< instead of that of the file: "5 s"
  std::optional<std::string> step;
  std::optional<std::string> shard;  ///< "3/8": only this part of a sweep, into a file
  std::vector<std::string> gather;   ///< files of all parts of a sweep: their runs, instead of running
  bool no_view = false;              ///< a report of plots alone
  bool json = false;
  bool quiet = false;
  MeshOptions meshes{};
};
int run_sim(const SimOptions& options);

struct NewOptions {
  std::string chain;
  bool planar = false;
  std::optional<std::string> name;
  std::optional<std::string> out;  ///< none: standard output
  bool force = false;
};
int run_new(const NewOptions& options);

struct ImportCommandOptions {
  std::string file;
  std::optional<std::string> out;  ///< none or "-": standard output
  std::string base = "fixed";
  std::vector<std::string> packages;   ///< NAME=DIR
  std::vector<std::string> arguments;  ///< of xacro, NAME=VALUE
  bool strict = false;
  bool as_written = false;
  bool repair = false;
  bool json = false;
  bool force = false;
};
int run_import(const ImportCommandOptions& options);

struct ConvertOptions {
  std::string from, to;
  std::string robot;  ///< of a .robot file; empty: its first
  std::string base;   ///< of other files: fixed or floating; empty: as they say
  std::vector<std::string> settings;
  bool strict = false;
  bool json = false;
  bool force = false;
};
int run_convert(const ConvertOptions& options);

struct DrawOptions {
  std::string file;
  std::string base;                 ///< of a file of another format
  std::string robot;                ///< empty: the file's first
  std::optional<std::string> q;     ///< expression
  std::optional<std::string> pose;  ///< name
  std::string as = "svg";           ///< or glb
  std::optional<std::string> run;   ///< a simulation, as the animation of a glb file
  std::optional<std::string> out;   ///< "-": standard output
  std::vector<std::string> settings;
  MeshOptions meshes{};
};
int run_draw(const DrawOptions& options);

struct ViewOptions {
  std::string file;
  std::string base;                       ///< of a file of another format
  std::optional<std::string> simulation;  ///< none: no run
  std::string robot;                      ///< without a simulation; empty: the file's first
  std::optional<std::string> q;           ///< expression
  std::optional<std::string> pose;        ///< name
  std::optional<std::string> out;         ///< "-": standard output
  std::vector<std::string> settings;
  MeshOptions meshes{};
  std::optional<std::string> with{};    ///< beside the run: a simulation, or a log as CSV
  bool live = false;                    ///< serve the page, which follows the file
  std::optional<std::uint16_t> port{};  ///< to serve it at
};
int run_view(const ViewOptions& options);

struct GraphOptions {
  std::string file;
  std::string base;   ///< of a file of another format
  std::string robot;  ///< empty: the file's first
  bool tree = false;  ///< only this one; with neither, both
  bool energy = false;
  std::optional<std::string> out;  ///< "-": standard output
};
int run_graph(const GraphOptions& options);

struct CompareOptions {
  std::string file;
  std::string base;      ///< of a file of another format
  std::string function;  ///< empty: inverse_dynamics
  std::string robot;     ///< empty: the file's first
  bool numeric = false;  ///< parameters as numbers
  std::vector<std::string> settings;
  bool json = false;
};
int run_compare(const CompareOptions& options);

struct BenchOptions {
  std::string file;
  std::string base;      ///< of a file of another format
  std::string robot;     ///< empty: the file's first
  bool numeric = false;  ///< parameters as numbers
  std::string formulation{automatic_formulation};
  std::vector<std::string> settings;
  bool json = false;
};
int run_bench(const BenchOptions& options);

struct ExplainOptions {
  std::string file;
  std::string base;  ///< of a file of another format
  std::string function;
  std::string robot;     ///< empty: the file's first
  bool numeric = false;  ///< parameters as numbers
  std::string formulation{automatic_formulation};
  bool json = false;
};
int run_explain(const ExplainOptions& options);

struct DeriveOptions {
  std::string file;
  std::string base;               ///< of a file of another format
  std::vector<std::string> what;  ///< functions; empty: the equations of motion
  std::string robot;              ///< empty: the file's first
  bool numeric = false;           ///< parameters as numbers
  std::string formulation{automatic_formulation};
  std::string as = "text";
  bool symbolic = false;
  bool short_names = false;
  bool normal_form = false;
  bool second_derivatives = false;
  bool matrices = false;
  int digits = 6;
  std::optional<std::string> out;  ///< none or "-": standard output
  std::vector<std::string> settings;
};
int run_derive(const DeriveOptions& options);

struct LineariseOptions {
  std::string file;
  std::optional<std::string> simulation;  ///< none: the file's first
  std::string robot;                      ///< without a simulation
  bool plant = false;
  std::optional<std::string> at;
  bool equilibrium = false;
  std::optional<std::string> q;
  std::optional<std::string> effort;
  std::vector<std::string> inputs;
  std::vector<std::string> outputs;
  std::optional<std::string> loop;
  bool matrices = false;
  std::optional<std::string> bode;  ///< picture
  std::optional<std::string> step;  ///< picture
  std::vector<std::string> settings;
  std::string formulation{automatic_formulation};
  bool json = false;
};
int run_linearise(const LineariseOptions& options);

struct BuildOptions {
  std::string file;
  std::string base;                    ///< of a file of another format
  std::vector<std::string> functions;  ///< none: the defaults, or nothing with a controller
  std::vector<std::string> controllers;
  std::vector<std::string> trajectories;
  std::string rollout;   ///< a simulation, whose runs become a kernel of a GPU, in place of functions
  std::string robot;     ///< empty: the file's first
  bool numeric = false;  ///< parameters as numbers
  std::string formulation{automatic_formulation};
  std::string target;  ///< empty: this machine
  std::string cpu;     ///< empty: the target's default
  std::vector<std::string> features;
  std::vector<std::string> products;   ///< empty: the code and the header
  std::optional<std::string> out;      ///< the object file; by default named after the robot
  std::optional<std::string> depfile;  ///< writes the input files as a Make rule
  std::vector<std::string> settings;
  std::uint32_t batch = 0;  ///< 0: none
  bool side_by_side = false;
  bool single = false;
  bool small = false;
  std::string report;              ///< the file that says what the machine code does; empty: none
  std::optional<std::string> fmu;  ///< the name of what becomes an FMU, in place of an object file
  std::string fmi{"3.0"};          ///< its version
  bool plant = false;              ///< of a simulation the plant alone
  bool arrays = false;             ///< vectors and matrices as one variable each
  bool clocks = false;             ///< the sample time of a law as a clock
  bool model_exchange = false;     ///< its interfaces; neither: both
  bool co_simulation = false;
  std::optional<std::string> ros2;     ///< the controller or robot that becomes a ROS 2 package, in place of an object
  bool solver = false;                 ///< in a package of a controller: a solver of its robot, too
  std::optional<std::string> package;  ///< a kind of package of C source, in place of an object file
  std::optional<std::string> every;    ///< the sample time of its controllers: "1 ms"
  std::optional<std::string> package_version;
};
int run_build(const BuildOptions& options);
/// The same with `fmu`.
int run_build_fmu(const BuildOptions& options);
/// The command for repetition, without parts that do not affect headers: output paths, and the target.
std::string build_command(const BuildOptions& options);
/// The worst case of each function of object files, for programs in real time: `--rt-report`. Several have titles.
std::string real_time_report(const std::vector<const BuiltObject*>& objects);
/// The same with `ros2`.
int run_build_ros2(const BuildOptions& options);
/// The same with `package`.
int run_build_package(const BuildOptions& options);

/// Versions of FMI that FMUs can have.
std::vector<std::string> fmi_versions();

/// Outputs of `build`.
std::vector<std::string> build_products();

struct ReplOptions {
  std::optional<std::string> file;
  std::string robot;  ///< whose names expressions use; empty: none was chosen
  std::string formulation{automatic_formulation};
  std::vector<std::string> settings;
  bool symbolic = false;
  bool strict = false;
};
int run_repl(const ReplOptions& options);

struct CacheOptions {
  bool clear = false;
};
int run_cache(const CacheOptions& options);

struct DumpOptions {
  std::string file;
  std::string base;  ///< of a file of another format
  std::string stage;
  std::string robot;
  std::string function;
  std::string formulation{automatic_formulation};
};
int run_dump(const DumpOptions& options);

/// The stages that `dump` prints, in the order of the pipeline.
std::vector<std::string> dump_stages();

}  // namespace robotc::tools
