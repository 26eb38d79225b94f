#pragma once

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
#include "compiler/sema/values/elaboration_limits.h"

/// The whole compiler behind one door: text in; diagnostics, values, native functions and listings out. No IO of its
/// own.
namespace robotc {

struct SessionState;

/// One run of the compiler over one file and what it uses.
class Session {
 public:
  /// Given a compiler, it uses that; several sessions, one after the other, may share one, and with it the code of what
  /// is the same in all.
  explicit Session(FileReader reader, const sema::Effort& effort = {},
                   std::shared_ptr<codegen::KernelCache> compiler = nullptr);
  /// How native code is made. To be said before anything is compiled, of a session that was given no compiler.
  void set_code_settings(codegen::CodeSettings settings);
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;
  ~Session();

  /// By which derivation the robots' equations are made (`derivations::descriptions`), or `auto`, the default: each
  /// function by the cheapest. To be said before `load`. False (reported) if there is none of that name.
  bool choose_formulation(const std::string& name);

  /// Reads, parses and checks a file with everything it uses: every declaration, laws and simulations included.
  /// False if there were errors; what was sound can still be used.
  bool load(const std::string& path);

  /// The same for a program whose text is at hand: the pieces' statements are those of one file, which would lie at
  /// `path`.
  bool load(const std::string& path, const std::vector<TextPiece>& pieces);

  [[nodiscard]] const Diagnostics& diagnostics() const;
  /// Hands out what was reported so far and begins anew, for whoever asks a session for one thing after another and
  /// wants to know what each has to say.
  Diagnostics take_diagnostics();
  [[nodiscard]] const SourceMap& sources() const;
  /// The names of robots and simulations declared in the file itself, in order.
  [[nodiscard]] std::vector<std::string> robots() const;
  [[nodiscard]] std::vector<std::string> simulations() const;
  /// The names that the file gives to further robots with `let`, in order.
  [[nodiscard]] std::vector<std::string> named_robots() const;
  /// All that the file declares, uses or names and that needs no arguments, in this order.
  [[nodiscard]] std::vector<std::string> usable_robots() const;
  /// How the file itself writes angles.
  [[nodiscard]] AngleUnits angle_units() const;
  /// Every name that an expression may use, or the first 10 000, those of the file first.
  [[nodiscard]] std::vector<std::string> names() const;
  /// What may stand behind a name and a dot, as far as it is known without evaluating anything: of a robot its names,
  /// of a vector over joints the joints.
  [[nodiscard]] std::vector<std::string> members(const std::string& name) const;
  /// All parameters, in the order in which they were declared.
  [[nodiscard]] std::vector<ParameterValue> parameters() const;
  /// How many joints of such a robot move; nothing if there is no sound one of that name, or it needs arguments.
  [[nodiscard]] std::optional<std::size_t> joint_count(const std::string& robot) const;

  /// Sets parameters for what follows; a bare number is in SI. Given a simulation (null name: the first), only the
  /// parameters it depends on are meant. False (reported) for unknown and ambiguous paths, bad expressions and values
  /// that are not finite, or that no robot can have; then all are as before.
  bool set_parameters(const std::vector<ParameterSetting>& settings);
  bool set_parameters(const std::vector<ParameterSetting>& settings, const std::optional<std::string>& simulation);
  /// The same for numbers in SI, as many as the parameter has entries.
  bool set_parameters(const std::vector<ParameterNumbers>& settings);

  /// The value of an expression of the language against the file. Nothing (reported) after an error or if it is not
  /// finite. Messages call it `name`.
  std::optional<EvaluatedValue> evaluate(const std::string& expression, const std::string& name = "expression");

  /// Compiles the named simulation, or the first of the file. Nothing (reported) after an error.
  std::optional<CompiledSimulation> compile_simulation(const std::optional<std::string>& name);

  /// The joints, links, frames and parameters of a robot, parameters as set; the file's first if `robot` is empty.
  /// Nothing (reported) if there is no sound one of that name.
  std::optional<DescribedRobot> describe_robot(const std::string& robot);
  /// The inputs and outputs of a function of a robot: anything that `derive` writes down, `inverse_dynamics`,
  /// `pose(tool)`; the file's first robot if `robot` is empty. Nothing (reported) after an error.
  std::optional<DescribedFunction> describe_function(const std::string& robot, const std::string& function);
  /// The same as native code, for batches too if they are asked for. Its constants are those of the parameters as set.
  std::optional<CompiledFunction> compile_function(const std::string& robot, const std::string& function,
                                                   codegen::Tier tier, bool for_batches = false);
  /// Several of them, compiled side by side on all cores. Nothing if one of them is wrong; what is, of all, is
  /// reported.
  std::optional<std::vector<CompiledFunction>> compile_functions(const std::string& robot,
                                                                 std::span<const std::string> functions,
                                                                 codegen::Tier tier, bool for_batches = false);
  /// The names of all such functions, whatever the robot: those of places with `FRAME` or `LINK` in parentheses.
  [[nodiscard]] static std::vector<FunctionName> function_names();

  /// Every derivation of a robot's function (`inverse_dynamics` if empty), measured and compared; parameters as set.
  /// Takes as long as that takes, and says so to `progress`, if there is one. Nothing (reported) after an error.
  std::optional<Comparison> compare(const std::string& robot, const std::string& function,
                                    const ComparisonProgress& progress = nullptr);
  /// Costs of every function of a robot: to derive, to compile and to call, by the formulation chosen, parameters as
  /// set. Takes as long as that takes, and says so to `progress`, if there is one. Nothing (reported) after an error.
  std::optional<Benchmark> benchmark(const std::string& robot, const BenchmarkProgress& progress = nullptr);
  /// What each pass makes of a function, by the formulation chosen. Nothing (reported) after an error.
  std::optional<Explanation> explain(const std::string& robot, const std::string& function);

  /// A robot in numbers, parameters as set, with the configurations that the file names: every `const` over its joints.
  /// The file's first if `robot` is empty. Nothing (reported) if there is no sound one of that name.
  std::optional<geometry::Robot> geometry(const std::string& robot);
  /// The wrenches applied to such a robot at rest in a configuration; none if there is no such robot.
  std::vector<geometry::Load> applied_loads(const std::string& robot, const std::vector<double>& q);
  /// The energy graph of a robot, every joint with a body of its own. Nothing (reported) as for `geometry`.
  std::optional<GraphOutline> energy_graph(const std::string& robot);
  /// A configuration of a robot as an expression of the language; bare numbers are in SI. Nothing (reported) after an
  /// error.
  std::optional<std::vector<double>> configuration(const std::string& robot, const std::string& expression);
  /// A configuration that the file names. Nothing (reported) if there is none of that name.
  std::optional<std::vector<double>> pose(const std::string& robot, const std::string& name);

  /// A robot's functions written down, as symbols: for people, for programs or in a programming language. Nothing
  /// (reported) after an error, or where they are too large for what is asked.
  std::optional<std::string> derive(const DeriveRequest& request);

  /// A robot's functions as an object file, and the header that goes with it; parameters as set are their defaults.
  /// Nothing (reported) after an error, or for a machine that there is no code for.
  std::optional<BuiltObject> build(const BuildRequest& request);

  /// Of anything that can be computed, a function of a robot (`mass_matrix`, `left_arm.pose(tool)`) or an expression
  /// over time, state and parameters: what each pass makes of it; its LLVM IR or assembly; seconds a call takes as
  /// optimised native code; itself as equations. Nothing (reported) after an error.
  std::optional<Explanation> explain_subject(const std::string& text);
  std::optional<std::string> listing(const std::string& text, codegen::Listing kind);
  std::optional<double> time_of_call(const std::string& text);
  std::optional<std::string> formula(const std::string& text);

  /// A stage as text. `function` names a robot's function (for expr, llvm, asm: inverse_dynamics if empty), `robot` a
  /// robot (the file's first if empty). Nothing (reported) after an error.
  std::optional<std::string> dump(DumpStage stage, const std::string& robot, const std::string& function);

 private:
  std::unique_ptr<SessionState> state_;
};

}  // namespace robotc
