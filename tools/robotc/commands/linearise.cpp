#include "compiler/requests/linearise.h"

#include <fmt/format.h>

#include <algorithm>

#include "results/code_cache.h"
#include "results/linear_analysis.h"
#include "tools/robotc/commands/commands.h"
#include "tools/robotc/output.h"
#include "tools/robotc/plots/linear_plots.h"

namespace robotc::tools {

namespace {

LinearisationRequest request_of(const LineariseOptions& options) {
  LinearisationRequest request;
  request.simulation = options.simulation;
  request.robot = options.robot;
  request.plant = options.plant;
  request.at = options.at;
  request.equilibrium = options.equilibrium;
  request.q = options.q;
  request.effort = options.effort;
  request.inputs = options.inputs;
  request.outputs = options.outputs;
  request.loop = options.loop;
  return request;
}

/// A picture to write.
struct Picture {
  std::string path;
  std::string svg;
};

/// Writes pictures without a word on standard output, which is for JSON. Returns an exit code.
int write_silently(const std::vector<Picture>& pictures, const Session& session) {
  for (const Picture& picture : pictures) {
    if (is_source(session, picture.path, "--bode` or `--step")) return exit_error;
    const FileError error = write_file_atomically(picture.path, picture.svg);
    if (error.reason.empty()) continue;
    print_error(fmt::format("cannot write {}: {}", picture.path, error.reason));
    return exit_error;
  }
  return exit_ok;
}

}  // namespace

int run_linearise(const LineariseOptions& options) {
  std::vector<ParameterSetting> settings;
  if (!parse_settings(options.settings, settings)) return exit_error;
  Session session(file_reader());
  session.set_code_settings(code_settings());
  if (!session.choose_formulation(options.formulation) || !session.load(options.file))
    return fail_with_diagnostics(session, options.json);
  const bool of_robot = !options.simulation && (!options.robot.empty() || session.simulations().empty());
  if (!(of_robot ? session.set_parameters(settings) : session.set_parameters(settings, options.simulation)))
    return fail_with_diagnostics(session, options.json);
  const std::optional<Linearisation> model = session.linearise(request_of(options));
  if (!model) return fail_with_diagnostics(session, options.json);
  print_diagnostics(session);  // warnings
  const std::optional<LinearAnalysis> analysis = analyse(*model);
  if (!analysis) {
    print_error("the eigenvalues of the linear model do not converge");
    return exit_error;
  }
  const bool draws = options.bode || options.step;
  if (draws && analysis->channels.empty()) {
    print_error(fmt::format("a picture shows up to {} transfer functions: choose them with --input and --output",
                            most_channels));
    return exit_error;
  }
  std::optional<BodeData> bode;
  std::optional<StepData> step;
  if (options.bode) bode = bode_data(*analysis);
  if (options.step) step = step_data(*analysis);
  std::vector<Picture> pictures;
  if (bode) pictures.push_back({*options.bode, render_bode(*analysis, *bode)});
  if (step) pictures.push_back({*options.step, render_step(*analysis, *step)});
  if (options.json) {
    const int code = write_silently(pictures, session);
    if (code != exit_ok) return code;
    return write_output(linearisation_to_json(*analysis, bode ? &*bode : nullptr, step ? &*step : nullptr), exit_ok);
  }
  // A picture on standard output stands alone.
  const bool alone = std::ranges::any_of(pictures, [](const Picture& picture) { return picture.path == "-"; });
  int code = alone ? exit_ok : write_output(summarise_linearisation(*analysis, options.matrices), exit_ok);
  for (const Picture& picture : pictures) {
    if (code == exit_ok) code = write_picture(picture.svg, picture.path, session);
  }
  return code;
}

}  // namespace robotc::tools
