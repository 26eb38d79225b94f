#pragma once

#include <deque>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <type_traits>
#include <unordered_map>
#include <variant>
#include <vector>

#include "compiler/catalogue/request.h"
#include "compiler/diagnostics/diagnostics.h"
#include "compiler/equations/dynamics/functions.h"
#include "compiler/frontend/source_text.h"
#include "compiler/frontend/values.h"
#include "compiler/programs/laws.h"
#include "compiler/programs/simulation.h"
#include "compiler/sema/evaluation/evaluator.h"
#include "compiler/sema/values/robot_model.h"
#include "compiler/support/deep_stack.h"
#include "compiler/syntax/parse.h"

namespace robotc {

class NativeCompiler;

/// A parsed file with the names it defines.
struct Module {
  std::string path;
  syntax::File file;
  std::unordered_map<std::string_view, const syntax::Declaration*> declarations;  ///< the first of each name
  std::unique_ptr<sema::Scope> scope;
  enum class State { loading, ready } state = State::loading;
  bool sound = true;  ///< false after errors of syntax or in `use`: some names are missing
};

/// A complete robot and the functions derived from it.
struct Robot {
  sema::RobotModel* model = nullptr;
  std::unique_ptr<dynamics::Functions> functions;
};

struct SessionState : private sema::Environment {
  explicit SessionState(FileReader file_reader, const sema::Effort& effort = {});
  ~SessionState() override;

  FileReader reader;
  SourceMap sources;
  Diagnostics diagnostics;
  expr::Pool pool;
  sema::Evaluator evaluator;
  programs::LawContext laws;
  sema::Scope builtins;
  std::optional<derivations::Formulation> formulation;  ///< requested; none: the cheapest
  std::deque<Module> modules;                           ///< the root first
  std::unordered_map<std::string, Module*> by_path;
  /// Functions for robots whose simulations request their own formulation.
  std::map<std::pair<const sema::RobotModel*, derivations::Formulation>, std::unique_ptr<dynamics::Functions>> plants;
  std::deque<Robot> robots;     ///< of all modules, in order of creation
  std::size_t joints = 0;       ///< of all robots together, moving ones
  bool robots_refused = false;  ///< there were too many; reported
  std::size_t tokens = 0;       ///< of all modules
  std::vector<std::pair<std::string, const syntax::Declaration*>> simulation_declarations;  ///< of the root
  std::vector<programs::Simulation> simulations;                                            ///< of the root
  sema::ParameterTable::Settings settings;                                                  ///< from `set_parameters`
  std::deque<syntax::ExprPtr> expressions;  ///< evaluated so far: bindings may refer to them
  /// The names of the robot chosen by `use_names_of`; null if none was chosen.
  std::unique_ptr<sema::Scope> names_of_robot;
  std::unique_ptr<NativeCompiler> native;  ///< never null

  /// Runs a part of the compiler on a stack deep enough for the language's limits, and reports what is too large to
  /// derive. Returns false, nothing or empty then, as after any error.
  template <class Work>
  std::invoke_result_t<Work> run(Work work) {
    try {
      return on_deep_stack(std::move(work));
    } catch (const dynamics::FunctionTooLarge& error) {
      catalogue::report_too_large(diagnostics, error, error.mechanism->span);
    } catch (const expr::PoolFull&) {
      report_too_large();
    }
    return {};
  }
  void report_too_large();

  [[nodiscard]] AngleUnits angle_units() const;  ///< of the root
  Module* root() { return modules.empty() ? nullptr : &modules.front(); }
  [[nodiscard]] const Module* root() const { return modules.empty() ? nullptr : &modules.front(); }

  // modules.cpp
  Module* load_module(const std::string& path, Span use);
  /// Parses a module from its pieces of text.
  Module* parse_module(const std::string& path, std::vector<TextPiece> pieces);
  void define_names(Module& module);
  void check(Module& module);
  /// Elaborates every robot that the file declares with all its defaults (without gravity only if it is not attached to
  /// another), and those it names by `let`. Warns of robots without moving joints.
  void check_robots(Module& module);
  /// False if there are too many robots; reports the first beyond the limit.
  bool admit_robot(const sema::RobotModel& model);
  /// Warns of robots without gravity that are not part of others.
  void check_weightless(const Module& module);
  /// Defines a robot's functions, and reports joints that move no mass.
  void complete(sema::RobotModel& model) override;
  /// False if the file's only robot has errors.
  bool adopt_only_robot(Module& module);
  void check_unused(sema::Scope& scope, const Module& module);

  /// Null if the robot has none.
  dynamics::Functions* functions_of(const sema::RobotModel& robot);
  /// The robot's functions in the simulation's formulation.
  dynamics::Functions& plant_functions(const programs::Simulation& simulation);

  // session_state.cpp
  /// Names of the robots that the file itself declares, in order.
  std::vector<std::string> declared_robots();

  // parameters.cpp
  /// True if a path names a `const` of the file or of a robot in it.
  bool is_const(const std::string& path);
  /// A parameter's full path: a robot's name at the front is replaced by its instance's: `two.m` is the `m` of
  /// `planar(n = 2)`.
  std::string parameter_path(const std::string& path);
  /// The parameters for a path that names one number: one, or one for each use of a law. Empty (reported at `place`) if
  /// it names none or several.
  std::vector<const sema::ParameterInfo*> parameters_named(const std::string& path, Span place,
                                                           const std::vector<const sema::ParameterInfo*>& candidates);
  /// Values for the parameter of a path. Nothing (reported at `span`) unless they are finite constants.
  std::optional<std::vector<double>> parameter_numbers(const sema::Tensor& values, const std::string& path, Span span);
  /// The inverse of `parameter_path`: a parameter's path as the file would write it.
  std::string shown_path(std::string_view path);
  /// True if values for the parameter of a path are finite; reports at `span` if not.
  bool are_finite(const std::vector<double>& numbers, const std::string& path, Span span);

  // session_state.cpp
  /// Reports robots that are impossible with the parameters as set: by masses, or joints that move no mass.
  void check_robots_as_set();

  // evaluate.cpp
  /// The scope of expressions from outside.
  [[nodiscard]] sema::Scope& expression_scope();
  /// Parses an expression from outside; `name` is its origin. It is kept, since bindings may refer to it. Null
  /// (reported) after an error.
  const syntax::Expr* read_expression(const std::string& name, const std::string& text);
  /// A value in numbers, with parameters as set. Nothing (reported at `span`) if it depends on time or state, or is not
  /// finite.
  std::optional<std::vector<double>> numbers_of(const sema::Tensor& tensor, Span span);

  /// False (reported) if a numeric algorithm that `roots` depend on fails with these parameters; ignores calls that
  /// depend on time or state.
  bool has_answers(std::span<const expr::Id> roots, const std::vector<std::pair<expr::Id, double>>& parameters);
  /// Values of all parameters, set or default.
  std::vector<std::pair<expr::Id, double>> parameter_values() { return evaluator.parameters().values(settings); }
  /// Values of a mechanism's parameters, in its order.
  std::vector<double> parameter_values_of(const Mechanism& mechanism);
  void report(DiagnosticKind kind, Span span, std::string message, std::string label = {},
              std::vector<std::string> hints = {});

 private:
  [[nodiscard]] bool library_defines(std::string_view name) const override;
  [[nodiscard]] bool is_robot_function(std::string_view name) const override;
};

}  // namespace robotc
