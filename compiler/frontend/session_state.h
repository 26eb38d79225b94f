#pragma once

#include <deque>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "compiler/catalogue/request.h"
#include "compiler/diagnostics/diagnostics.h"
#include "compiler/frontend/modules.h"
#include "compiler/frontend/robot_table.h"
#include "compiler/frontend/source_text.h"
#include "compiler/frontend/values.h"
#include "compiler/programs/laws.h"
#include "compiler/programs/simulation.h"
#include "compiler/sema/evaluation/evaluator.h"
#include "compiler/support/deep_stack.h"
#include "compiler/syntax/parse.h"

namespace robotc {

class NativeCompiler;

/// A loaded program: its files, robots and simulations, the parameters as set, and the services that evaluate, report
/// and compile. Requests are functions in files of their own.
class SessionState : private sema::Environment {
 public:
  explicit SessionState(FileReader file_reader, const sema::Effort& effort = {});
  ~SessionState() override;

  /// Runs a part of the compiler on a stack deep enough for the language's limits, and reports what is too large to
  /// derive. Returns false, nothing or empty then, as after any error.
  template <class Work>
  std::invoke_result_t<Work> run(Work work) {
    try {
      return on_deep_stack(std::move(work));
    } catch (const dynamics::FunctionTooLarge& error) {
      catalogue::report_too_large(diagnostics_, error, error.mechanism->span);
    } catch (const expr::PoolFull&) {
      report_too_large();
    }
    return {};
  }

  // Services.
  SourceMap& sources() { return sources_; }
  Diagnostics& diagnostics() { return diagnostics_; }
  /// The diagnostics for users: places in texts made of files of other formats are places in these files.
  const Diagnostics& shown_diagnostics();
  expr::Pool& pool() { return pool_; }
  sema::Evaluator& evaluator() { return evaluator_; }
  [[nodiscard]] const sema::Evaluator& evaluator() const { return evaluator_; }
  programs::LawContext& laws() { return laws_; }
  NativeCompiler& native() { return *native_; }

  // The program.
  Modules& modules() { return modules_; }
  Module* root() { return modules_.root(); }
  RobotTable& robots() { return robots_; }
  [[nodiscard]] const RobotTable& robots() const { return robots_; }
  std::vector<programs::Simulation>& simulations() { return simulations_; }  ///< of the root

  // Parameters.
  sema::ParameterTable::Settings& settings() { return settings_; }
  [[nodiscard]] const sema::ParameterTable::Settings& settings() const { return settings_; }
  /// Values of all parameters, set or default.
  std::vector<std::pair<expr::Id, double>> parameter_values() { return evaluator_.parameters().values(settings_); }
  /// Values of a mechanism's parameters, in its order.
  std::vector<double> parameter_values_of(const Mechanism& mechanism);

  // Expressions from outside.
  /// The scope around that of the root: predefined names.
  sema::Scope& builtins() { return builtins_; }
  /// The scope of the root, or of predefined names if nothing is loaded.
  sema::Scope& root_scope() { return root() != nullptr ? *root()->scope : builtins_; }
  /// The scope of expressions: that of the root, with the names of a robot before it if one was chosen.
  sema::Scope& expression_scope() { return names_of_robot_ != nullptr ? *names_of_robot_ : root_scope(); }
  void put_names_first(const sema::RobotModel& robot);
  /// Parses an expression; `name` is its origin. It is kept, since bindings may refer to it. Null (reported) after an
  /// error.
  const syntax::Expr* read_expression(const std::string& name, const std::string& text);

 private:
  [[nodiscard]] bool library_defines(std::string_view name) const override;
  [[nodiscard]] bool is_robot_function(std::string_view name) const override;
  [[nodiscard]] std::optional<SourceId> read_data(const std::string& path, Span use) override;
  [[nodiscard]] std::optional<std::string> read_beside(const std::string& path, Span use) override;
  void complete(sema::RobotModel& model) override;
  void report_too_large();

  SourceMap sources_;
  Diagnostics diagnostics_;
  Diagnostics shown_;  ///< if files of other formats are part of the program
  expr::Pool pool_;
  sema::Evaluator evaluator_;
  programs::LawContext laws_;
  sema::Scope builtins_;
  Modules modules_;
  RobotTable robots_;
  std::vector<programs::Simulation> simulations_;
  sema::ParameterTable::Settings settings_;
  std::deque<syntax::ExprPtr> expressions_;
  std::unique_ptr<sema::Scope> names_of_robot_;
  std::unique_ptr<NativeCompiler> native_;  ///< never null
};

}  // namespace robotc
