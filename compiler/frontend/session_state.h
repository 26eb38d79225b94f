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
#include "compiler/codegen/kernel_cache.h"
#include "compiler/diagnostics/diagnostics.h"
#include "compiler/equations/dynamics/functions.h"
#include "compiler/frontend/source_text.h"
#include "compiler/frontend/values.h"
#include "compiler/programs/laws.h"
#include "compiler/programs/simulation.h"
#include "compiler/sema/values/robot_model.h"
#include "compiler/support/deep_stack.h"
#include "compiler/syntax/parse.h"

namespace robotc {

/// One parsed file with the names it defines.
struct Module {
  std::string path;
  syntax::File file;
  std::unordered_map<std::string_view, const syntax::Declaration*> declarations;  ///< by name, the first of each
  std::unique_ptr<sema::Scope> scope;
  enum class State { loading, ready } state = State::loading;
  bool sound = true;  ///< false after errors of syntax, or in `use`: names are missing that may well be meant
};

/// A robot that stands by itself and the functions derived from it.
struct Robot {
  sema::RobotModel* model = nullptr;
  std::unique_ptr<dynamics::Functions> functions;
};

struct SessionState {
  explicit SessionState(FileReader file_reader, const sema::Effort& effort = {});

  FileReader reader;
  SourceMap sources;
  Diagnostics diagnostics;
  expr::Pool pool;
  sema::Elaborator elaborator;
  programs::LawContext laws;
  sema::Scope builtins;
  std::optional<derivations::Formulation> formulation;  ///< asked for; none: the cheapest
  std::deque<Module> modules;                           ///< the root first
  std::unordered_map<std::string, Module*> by_path;
  /// Of robots whose simulations ask for a formulation of their own.
  std::map<std::pair<const sema::RobotModel*, derivations::Formulation>, std::unique_ptr<dynamics::Functions>> plants;
  std::deque<Robot> robots;     ///< of all modules, in the order in which they were made
  std::size_t joints = 0;       ///< those of all robots that move
  bool robots_refused = false;  ///< and reported: there were too many
  std::size_t tokens = 0;       ///< of all modules
  std::vector<std::pair<std::string, const syntax::Declaration*>> simulation_declarations;  ///< of the root
  std::vector<programs::Simulation> simulations;                                            ///< of the root
  sema::Elaborator::ParameterSettings settings;                                             ///< by `set_parameters`
  std::deque<syntax::ExprPtr> expressions;     ///< evaluated ones: bindings may refer to them
  std::shared_ptr<codegen::KernelCache> code;  ///< null until it is needed
  codegen::CodeSettings code_settings;         ///< for it

  /// Runs a part of the compiler where it may recurse as deeply as the limits of the language let it, and reports what
  /// is too large to be derived. Its result then, as after any error, is that of none: false, nothing, empty.
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
  /// A module of the texts that make it up.
  Module* parse_module(const std::string& path, std::vector<TextPiece> pieces);
  void define_names(Module& module);
  void check(Module& module);
  /// Makes every robot that the file declares with all its defaults; one without gravity only if it is part of no
  /// other; and those that it names with `let`. Warns of those that stand still.
  void check_robots(Module& module);
  /// Whether there may be one robot more; reports the first that is too many.
  bool admit_robot(const sema::RobotModel& model);
  /// Warns of robots that say nothing of gravity though they are no part of others.
  void check_weightless(const Module& module);
  /// Gives a robot its functions, and reports joints that move no mass.
  void complete_robot(sema::RobotModel& model);
  /// False if the file has one robot, and that is broken.
  bool adopt_only_robot(Module& module);
  void check_unused(sema::Scope& scope, const Module& module);

  /// Null if there is none.
  dynamics::Functions* functions_of(const sema::RobotModel& robot);
  /// The robot's functions by the formulation that the simulation asks for.
  dynamics::Functions& plant_functions(const programs::Simulation& simulation);

  // session_state.cpp
  /// The names of the robots that the file itself declares, in order.
  std::vector<std::string> declared_robots();

  // parameters.cpp
  /// Whether a path names a `const` of the file or of a robot in it.
  bool is_const(const std::string& path);
  /// A parameter's path as written, the name of a robot in front replaced by that of its instance: `two.m` is the `m`
  /// of `planar(n = 2)`.
  std::string parameter_path(const std::string& path);
  /// The parameters of a path among the candidates that is one number: one, or one for each use of a law. None
  /// (reported at `place`) if it names none or several.
  std::vector<const sema::ParameterInfo*> parameters_named(const std::string& path, Span place,
                                                           const std::vector<const sema::ParameterInfo*>& candidates);
  /// Values for the parameter of a path. Nothing (reported at `span`) unless they are finite numbers, known before a
  /// run.
  std::optional<std::vector<double>> parameter_numbers(const sema::Tensor& values, const std::string& path, Span span);
  /// The other way round: a parameter's path as the file would write it.
  std::string shown_path(std::string_view path);
  /// Whether values for the parameter of a path are finite; reports it at `span`.
  bool are_finite(const std::vector<double>& numbers, const std::string& path, Span span);

  // session_state.cpp
  /// Whether the robots are still possible with the parameters as set: masses, and no joint that moves none. Reports
  /// it.
  void check_robots_as_set();

  // evaluate.cpp
  /// An expression that was given from outside, `name` says where. It is kept, since bindings may refer to it. Null
  /// (reported) if it cannot be read.
  const syntax::Expr* read_expression(const std::string& name, const std::string& text);
  /// A value in numbers, parameters as set. Nothing (reported at `span`) if it depends on time or state, or is not
  /// finite.
  std::optional<std::vector<double>> numbers_of(const sema::Tensor& tensor, Span span);

  /// False (reported) if a call of a numeric algorithm that `roots` need, and that depends on parameters at most, has
  /// no answer with these parameters.
  bool has_answers(std::span<const expr::Id> roots, const std::vector<std::pair<expr::Id, double>>& parameters);
  /// Whether functions may be reduced (before that) and compiled (behind it), by their sizes; reports the first that
  /// may not.
  bool may_reduce(std::span<const expr::Kernel> kernels, Span place);
  bool may_compile(std::span<const expr::Kernel> kernels, Span place);

  /// The in-process compiler, made when first needed; null (reported) if this machine has none.
  codegen::KernelCache* native_compiler(Span use);
  /// Native code of reduced kernels; nothing (reported) if none could be made.
  std::optional<codegen::NativeCode> native_code(std::span<const expr::Kernel> kernels, codegen::Tier tier, Span use);
  std::optional<codegen::NativeCode> native_code(std::span<const codegen::WantedCode> wanted, codegen::Tier tier,
                                                 Span use);
  /// The same for very many calls.
  std::optional<codegen::NativeCode> native_code_for_long_run(std::span<const expr::Kernel> kernels, Span use);
  /// The same as text for people.
  std::optional<std::string> native_listing(std::span<const expr::Kernel> kernels, codegen::Listing kind);

  /// Values of all parameters, defaults or set.
  std::vector<std::pair<expr::Id, double>> parameter_values() { return elaborator.parameter_values(settings); }
  /// Those of a mechanism's parameters, in its order.
  std::vector<double> parameter_values_of(const Mechanism& mechanism);
  void report(DiagnosticKind kind, Span span, std::string message, std::string label = {},
              std::vector<std::string> hints = {});

 private:
  /// Nothing (reported) of an error.
  std::optional<codegen::NativeCode> sound_code(std::variant<codegen::NativeCode, codegen::CodegenError> made,
                                                Span use);
  void report_no_code(const codegen::CodegenError& error, Span use);
};

}  // namespace robotc
