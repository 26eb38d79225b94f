#include "tools/robotc/commands/commands.h"
#include "tools/robotc/output.h"
#include "tools/robotc/show_explanation.h"

namespace robotc::tools {

int run_explain(const ExplainOptions& options) {
  Session session(file_reader());
  if (!choose_base(session, options.file, options.base)) return exit_error;
  if (options.numeric) session.fix_parameters();
  if (!session.choose_formulation(options.formulation) || !session.load(options.file)) {
    return fail_with_diagnostics(session, options.json);
  }
  const std::optional<Explanation> explanation = session.explain(options.robot, options.function);
  if (!explanation) return fail_with_diagnostics(session, options.json);
  print_diagnostics(session);  // warnings
  return write_output(options.json ? explanation_to_json(*explanation) : show_explanation(*explanation), exit_ok);
}

}  // namespace robotc::tools
