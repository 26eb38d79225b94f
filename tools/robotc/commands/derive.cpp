#include "tools/robotc/commands/commands.h"
#include "tools/robotc/output.h"

namespace robotc::tools {

namespace {

/// The command, for repetition.
std::string command_line(const DeriveOptions& options) {
  std::string text = "robotc derive " + quoted_argument(options.file);
  for (const std::string& what : options.what) text += " " + quoted_argument(what);
  if (!options.robot.empty()) text += " --robot " + quoted_argument(options.robot);
  if (options.formulation != automatic_formulation) text += " --formulation " + options.formulation;
  for (const std::string& setting : options.settings) text += " --set " + quoted_argument(setting);
  text += options.as == "text" ? "" : " --as " + options.as;
  if (options.numeric) text += " --numeric";
  if (options.symbolic) text += " --symbolic";
  if (options.short_names) text += " --short";
  if (options.normal_form) text += " --normal-form";
  if (options.second_derivatives) text += " --second-derivatives";
  if (options.matrices) text += " --matrices";
  return text;
}

}  // namespace

int run_derive(const DeriveOptions& options) {
  std::vector<ParameterSetting> settings;
  if (!parse_settings(options.settings, settings)) return exit_error;
  if (options.matrices && options.as != "latex") {
    print_error("`--matrices` is for LaTeX: add `--as latex`");
    return exit_error;
  }
  if (options.second_derivatives && options.as != "casadi") {
    print_error("`--second-derivatives` is for functions of CasADi: add `--as casadi`");
    return exit_error;
  }
  if (options.normal_form && options.as != "latex" && options.as != "text") {
    print_error("`--normal-form` is for formulas: text and LaTeX; JSON always has it");
    return exit_error;
  }

  if (options.numeric && options.symbolic) {
    print_error("`--numeric` writes letters as numbers, and `--symbolic` numbers as letters: choose one");
    return exit_error;
  }
  Session session(file_reader());
  if (!choose_base(session, options.file, options.base)) return exit_error;
  if (options.numeric) session.fix_parameters();
  const bool sound =
      session.choose_formulation(options.formulation) && session.load(options.file) && session.set_parameters(settings);
  if (!sound) return fail_with_diagnostics(session, false);
  DeriveRequest request;
  request.robot = options.robot;
  request.what = options.what;
  request.symbolic = options.symbolic;
  request.language = *emit::language_named(options.as);  // validated by the command line
  request.style = {options.short_names, options.digits, options.normal_form ? emit::Form::normal : emit::Form::readable,
                   options.matrices};
  request.second_derivatives = options.second_derivatives;
  request.command = command_line(options);
  const std::optional<std::string> text = session.derive(request);
  print_diagnostics(session);
  if (!text) return exit_error;
  return options.out ? write_picture(*text, *options.out, session) : write_output(*text, exit_ok);
}

}  // namespace robotc::tools
