#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "compiler/catalogue/compiled_function.h"
#include "compiler/diagnostics/diagnostics.h"
#include "compiler/frontend/source_text.h"
#include "compiler/frontend/values.h"
#include "compiler/lowering/compiled_simulation.h"
#include "compiler/requests/benchmark.h"
#include "compiler/requests/build.h"
#include "compiler/requests/compare.h"
#include "compiler/requests/derive.h"
#include "compiler/requests/dump.h"
#include "compiler/requests/explain.h"
#include "compiler/requests/geometry.h"
#include "compiler/requests/inverse_kinematics_summary.h"
#include "compiler/requests/loop_summary.h"
#include "compiler/sema/values/elaboration_limits.h"

/// The whole compiler behind one interface: text in; diagnostics, values, native functions and listings out. No IO of
/// its own.
namespace robotc {

class SessionState;
struct Linearisation;         // compiler/requests/linearise.h
struct LinearisationRequest;  // compiler/requests/linearise.h
class Ensemble;               // compiler/requests/ensemble.h
struct EnsembleRequest;       // compiler/requests/ensemble.h
struct ViewedRobot;           // compiler/requests/view.h
namespace fmu {
struct FmuRequest;  // compiler/fmu/fmu.h
struct BuiltFmu;    // compiler/fmu/fmu.h
}  // namespace fmu
namespace ros2 {
struct PackageRequest;  // compiler/ros2/package.h
struct Package;         // compiler/ros2/package.h
}  // namespace ros2
namespace importing {
struct Imported;       // compiler/import/import.h
struct ImportOptions;  // compiler/import/import.h
struct Robot;          // compiler/import/robot_model.h
}  // namespace importing
namespace exporting {
enum class Format : std::uint8_t;  // compiler/export/export.h
struct Exported;                   // compiler/export/exported.h
}  // namespace exporting

/// One compilation of one file and its imports.
class Session {
 public:
  /// With a compiler given, several sessions, one after the other, can share it and reuse code that has not changed.
  explicit Session(FileReader reader, const sema::Effort& effort = {},
                   std::shared_ptr<codegen::KernelCache> compiler = nullptr);
  /// Settings of native code. Call before anything is compiled, on a session without a given compiler.
  void set_code_settings(codegen::CodeSettings settings);
  /// The compiler of this session, for another one to share; null (reported) if there is none for this machine.
  std::shared_ptr<codegen::KernelCache> compiler();
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;
  ~Session();

  /// Chooses the formulation of the robots' equations (`derivations::descriptions`), or `auto`, the default: the
  /// cheapest for each function. Call before `load`. False (reported) if there is none of that name.
  bool choose_formulation(const std::string& name);

  /// For a file of another format: true if its root link moves freely, false (the default) if it is fixed to the base.
  /// Call before `load`, which then reports files in the language.
  void let_root_move(bool freely);

  /// Requests for functions of a robot (`derive`, `build_object`, `explain`, …) take its parameters as the numbers that
  /// they have then: fewer operations, and no argument for parameters. Controllers and simulations keep theirs.
  void fix_parameters();

  /// Reads, parses and checks a file and its imports, including laws and simulations. False after errors; valid parts
  /// can still be used.
  bool load(const std::string& path);

  /// The same for a program already in memory: the pieces' statements form one file at `path`.
  bool load(const std::string& path, const std::vector<TextPiece>& pieces);

  /// Reads a robot file of another format: URDF, MJCF or SDF. The session is for this file alone: `load` reads such
  /// files too. Nothing (reported) after an error.
  std::optional<importing::Imported> import_robot(const std::string& path, const importing::ImportOptions& options);

  /// A robot as a file of another format, with parameters as set; the file's first if `robot` is empty. Nothing
  /// (reported) if there is no valid robot of that name, or if the format cannot hold it. `mesh_path`: the
  /// path of a mesh in it, of the path that stands at a place; empty: as written.
  std::optional<exporting::Exported> export_robot(
      const std::string& robot, exporting::Format format,
      const std::function<std::string(const std::string&, Span)>& mesh_path = {});
  /// The same for a robot that `import_robot` has read.
  std::optional<exporting::Exported> export_imported(const importing::Robot& robot, exporting::Format format);

  /// Makes the names of a robot (a name, or an expression such as `planar(n = 2)`) known in expressions without the
  /// robot's in front. They come before the names of the file. To be called after `load`. False (reported) if there is
  /// no such robot.
  bool use_names_of(const std::string& robot);

  [[nodiscard]] const Diagnostics& diagnostics() const;
  /// Returns the diagnostics so far and clears them, for users who need those of each request separately.
  Diagnostics take_diagnostics();
  [[nodiscard]] const SourceMap& sources() const;
  /// Names of robots and simulations declared in the file itself, in order.
  [[nodiscard]] std::vector<std::string> robots() const;
  [[nodiscard]] std::vector<std::string> simulations() const;
  /// Names of further robots defined by `let`, in order.
  [[nodiscard]] std::vector<std::string> named_robots() const;
  /// Robots usable without arguments: declared, imported or named by the file, in this order.
  [[nodiscard]] std::vector<std::string> usable_robots() const;
  /// The angle units used in the file.
  [[nodiscard]] AngleUnits angle_units() const;
  /// Names usable in expressions, at most 10 000, those of the file first.
  [[nodiscard]] std::vector<std::string> names() const;
  /// Possible members after a name and a dot, without evaluating anything: a robot's names, or the joints of a vector
  /// over joints.
  [[nodiscard]] std::vector<std::string> members(const std::string& name) const;
  /// The signature of a function, law or trajectory, and for a robot's function its meaning on the next line. Nothing
  /// if there is none of that name.
  [[nodiscard]] std::optional<std::string> describe_function(const std::string& name) const;
  /// All parameters, in the order of declaration.
  [[nodiscard]] std::vector<ParameterValue> parameters() const;
  /// The parameters of a simulation, of its robot and its laws; without a name those of the first one. Empty if there
  /// is none.
  std::vector<ParameterValue> parameters_of(const std::optional<std::string>& simulation);
  /// Number of moving joints of a robot; nothing if there is no valid robot of that name, or it needs arguments.
  [[nodiscard]] std::optional<std::size_t> joint_count(const std::string& robot) const;

  /// Sets parameters; bare numbers are in SI. With a simulation (null name: the first), only its parameters are
  /// candidates. False (reported), with no parameter changed, for unknown or ambiguous paths, bad expressions, and
  /// values that are not finite or impossible for a robot.
  bool set_parameters(const std::vector<ParameterSetting>& settings);
  bool set_parameters(const std::vector<ParameterSetting>& settings, const std::optional<std::string>& simulation);
  /// The same for numbers in SI, one per entry of the parameter.
  bool set_parameters(const std::vector<ParameterNumbers>& settings);
  /// True if the robot of a compiled function is possible with these values of its parameters, as `set_parameters`
  /// would find; reports if not. One finite number for each, in the order of the function's description; nothing is
  /// set.
  bool admits(const CompiledFunction& function, std::span<const double> values);

  /// The value of an expression in the scope of the file. Nothing (reported) after an error or if it is not finite.
  /// Messages call it `name`.
  std::optional<EvaluatedValue> evaluate(const std::string& expression, const std::string& name = "expression");

  /// Compiles the named simulation, or the first of the file; for a run that is shown, its reference motions too.
  /// Forgets the warnings about simulations other than the named one, or than the first.
  void forget_other_simulations(const std::optional<std::string>& name);
  /// `sweeps`: in place of those of the file, if there are any; values as after `sweep`, bare numbers in SI. Nothing
  /// (reported) after an error.
  std::optional<CompiledSimulation> compile_simulation(const std::optional<std::string>& name, bool to_show = false,
                                                       const std::vector<ParameterSetting>& sweeps = {});

  /// Compiles many runs of a simulation that are advanced together; none has begun. Null (reported) after an error.
  std::unique_ptr<Ensemble> make_ensemble(const EnsembleRequest& request);
  /// Begins some of its runs: a row of values of its parameters for each. False (reported), with none begun, if a run
  /// is impossible with its values.
  bool begin_runs(Ensemble& ensemble, std::span<const std::size_t> runs, const double* values);

  /// The linear model of a plant or a closed loop, with parameters as set. Nothing (reported) after an error.
  std::optional<Linearisation> linearise(const LinearisationRequest& request);

  /// The joints, links, frames and parameters of a robot, as set; the file's first if `robot` is empty. Nothing
  /// (reported) if there is no valid robot of that name.
  std::optional<DescribedRobot> describe_robot(const std::string& robot);
  /// The inputs and outputs of a robot's function, anything that `derive` accepts: `inverse_dynamics`, `pose(tool)`;
  /// the file's first robot if `robot` is empty. Nothing (reported) after an error.
  std::optional<DescribedFunction> describe_function(const std::string& robot, const std::string& function);
  /// The same as native code, with a batch version on request. Its constants use the parameters as set.
  std::optional<CompiledFunction> compile_function(const std::string& robot, const std::string& function,
                                                   bool for_batches = false);
  /// Several of them, compiled in parallel on all cores, in double or single precision. Nothing if one has an error;
  /// reports all errors.
  std::optional<std::vector<CompiledFunction>> compile_functions(const std::string& robot,
                                                                 std::span<const std::string> functions,
                                                                 bool for_batches = false,
                                                                 codegen::Scalar scalar = codegen::Scalar::float64);
  /// Names of all such functions of any robot, with `FRAME` or `LINK` in parentheses for those of places.
  [[nodiscard]] static std::vector<FunctionName> function_names();

  /// Measures and compares all derivations of a robot's function (`inverse_dynamics` if empty), with parameters as set.
  /// May take long; reports to `progress` if given. Nothing (reported) after an error.
  std::optional<Comparison> compare(const std::string& robot, const std::string& function,
                                    const ComparisonProgress& progress = nullptr);
  /// Costs of every function of a robot: derivation, compilation and calls, in the chosen formulation, with parameters
  /// as set. May take long; reports to `progress` if given. Nothing (reported) after an error.
  std::optional<Benchmark> benchmark(const std::string& robot, const BenchmarkProgress& progress = nullptr);
  /// Operation counts of a function after each pass, in the chosen formulation. Nothing (reported) after an error.
  std::optional<Explanation> explain(const std::string& robot, const std::string& function);

  /// A robot's geometry with parameters as set, and the file's named configurations: every `const` over its joints. The
  /// file's first if `robot` is empty. Nothing (reported) if there is no valid robot of that name.
  std::optional<geometry::Robot> geometry(const std::string& robot);
  /// Freedoms and equations of its closed loops; nothing if it has none.
  std::optional<LoopSummary> loops(const std::string& robot);
  /// Inverse kinematics of its ends; nothing if it has loops.
  std::vector<InverseKinematicsSummary> inverse_kinematics(const std::string& robot);
  /// A robot for programs that show it, with parameters as set. Nothing (reported) as for `geometry`.
  std::optional<ViewedRobot> view(const std::string& robot);
  /// The robot of a simulation, the file's first if there is no name.
  std::optional<ViewedRobot> view_simulated(const std::optional<std::string>& simulation);
  /// The wrenches applied to such a robot at rest in a configuration; empty if there is no such robot.
  std::vector<geometry::Load> applied_loads(const std::string& robot, const std::vector<double>& q);
  /// The energy graph of a robot, with a body for each joint. Nothing (reported) as for `geometry`.
  std::optional<GraphOutline> energy_graph(const std::string& robot);
  /// A configuration given by an expression; bare numbers are in SI. Nothing (reported) after an error.
  std::optional<std::vector<double>> configuration(const std::string& robot, const std::string& expression);
  /// A named configuration of the file. Nothing (reported) if there is none.
  std::optional<std::vector<double>> pose(const std::string& robot, const std::string& name);

  /// A robot's functions as symbolic text: for people, as data, or in a programming language. Nothing (reported) after
  /// an error, or if they are too large for the format.
  std::optional<std::string> derive(const DeriveRequest& request);

  /// Compiles a robot's functions to an object file with a header; parameters as set become defaults. Nothing
  /// (reported) after an error, or for an unsupported machine.
  std::optional<BuiltObject> build(const BuildRequest& request);

  /// A functional mock-up unit of a robot or of the plant of a simulation, with parameters as set as start values.
  /// Nothing (reported) after an error, or if FMUs cannot hold it.
  std::optional<fmu::BuiltFmu> build_fmu(const fmu::FmuRequest& request);

  /// A ROS 2 package of a controller or a robot, with parameters as set as defaults. Nothing (reported) after an error,
  /// or if ros2_control cannot name its joints.
  std::optional<ros2::Package> build_ros2(const ros2::PackageRequest& request);

  /// Reports on anything computable, a function of a robot (`mass_matrix`, `left_arm.pose(tool)`) or an expression over
  /// time, state and parameters: operation counts after each pass; LLVM IR or assembly; seconds per call as optimised
  /// native code; equations as text. Nothing (reported) after an error.
  std::optional<Explanation> explain_subject(const std::string& text);
  std::optional<std::string> listing(const std::string& text, codegen::Listing kind);
  std::optional<double> time_of_call(const std::string& text);
  std::optional<std::string> formula(const std::string& text);

  /// A stage as text. `function`: for expr, llvm and asm, `inverse_dynamics` if empty. `robot`: the file's first if
  /// empty. Nothing (reported) after an error.
  std::optional<std::string> dump(DumpStage stage, const std::string& robot, const std::string& function);

 private:
  std::unique_ptr<SessionState> state_;
};

}  // namespace robotc
