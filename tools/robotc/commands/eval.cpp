#include "tools/robotc/commands/commands.h"
#include "tools/robotc/output.h"
#include "tools/robotc/show_value.h"

namespace robotc::tools {

int run_eval(const EvalOptions& options) {
  std::vector<ParameterSetting> settings;
  if (!parse_settings(options.settings, settings)) return exit_error;

  Session session(file_reader());
  if (!choose_base(session, options.file, options.base)) return exit_error;
  if (!session.choose_formulation(options.formulation) || !session.load(options.file) ||
      !session.set_parameters(settings) || (!options.robot.empty() && !session.use_names_of(options.robot))) {
    return fail_with_diagnostics(session, options.json);
  }
  const std::optional<EvaluatedValue> value = session.evaluate(options.expression);
  if (!value) return fail_with_diagnostics(session, options.json);
  print_diagnostics(session);  // warnings
  return write_output(options.json ? value_to_json(*value) : show_value(*value), exit_ok);
}

}  // namespace robotc::tools
