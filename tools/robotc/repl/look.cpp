// Commands that inspect compiled code.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "results/linear_analysis.h"
#include "results/numbers.h"
#include "tools/robotc/linearisation_request.h"
#include "tools/robotc/plots/linear_plots.h"
#include "tools/robotc/repl/commands.h"
#include "tools/robotc/show_explanation.h"

namespace robotc::tools {

namespace {

/// False (reported) if a required argument is missing.
bool has_subject(ReplState& state, std::string_view arguments, std::string_view command) {
  if (!arguments.empty()) return true;
  state.screen.complain(fmt::format(
      "error: `:{0}` needs an expression or a function\n  = write `:{0} inverse_dynamics`, for example\n", command));
  return false;
}

/// Requests a text from the session and prints it.
template <class Ask>
bool print_answer(ReplState& state, Ask ask) {
  const std::optional<std::string> text = state.workspace.ask(ask);
  state.screen.print_messages(state.workspace);
  if (!text) return false;
  state.screen.print(text->ends_with('\n') ? *text : *text + "\n");
  return true;
}

/// The equations of a function or expression with letters for the robot's numbers, without the lines of the heading
/// that repeat the request.
std::optional<std::string> formula_with_letters(Session& session, const std::string& text) {
  DeriveRequest request;
  request.what = {text};
  request.symbolic = true;
  const std::optional<std::string> derived = session.derive(request);
  if (!derived) return std::nullopt;
  const std::size_t second = derived->find('\n');
  return derived->substr(derived->find('\n', second + 1) + 1);
}

bool list_code(ReplState& state, std::string_view arguments, codegen::Listing kind) {
  return print_answer(state, [&](Session& session) { return session.listing(std::string(arguments), kind); });
}

bool is_simulation(ReplState& state, std::string_view name) {
  const auto definitions = state.workspace.program().definitions();
  return std::any_of(definitions.begin(), definitions.end(), [&](const ProgramText::Definition& definition) {
    return definition.kind == "simulate" && definition.name == name;
  });
}

bool time_simulation(ReplState& state, std::string_view name) {
  const auto simulation =
      state.workspace.ask([&](Session& session) { return session.compile_simulation(std::string(name)); });
  state.screen.print_messages(state.workspace);
  if (!simulation) return false;
  using Clock = std::chrono::steady_clock;
  constexpr double patience_s = 0.3;
  double best = 0;
  double total = 0;
  std::size_t steps = 0;
  // The first run warms up; of the others the fastest was disturbed least.
  for (int run = 0; run < 2 || (total < patience_s && run < 100); ++run) {
    const auto start = Clock::now();
    const runtime::Result result = runtime::simulate(simulation->system, simulation->plan, [&](double) {
      return std::chrono::duration<double>(Clock::now() - start).count() < patience_s;
    });
    const double wall = std::chrono::duration<double>(Clock::now() - start).count();
    steps = result.steps + result.rejected_steps;
    if (steps == 0) break;
    const double step = wall / static_cast<double>(steps);
    best = run == 0 ? step : std::min(best, step);
    total += wall;
  }
  if (steps == 0) {
    state.screen.complain("error: the simulation has no steps\n");
    return false;
  }
  state.screen.print(fmt::format("{} a step: law, plant, integration and log, {} steps a run\n",
                                 to_readable_quantity(best, "s"), steps));
  return true;
}

}  // namespace

bool show_equations(ReplState& state, std::string_view arguments) {
  if (!has_subject(state, arguments, "show")) return false;
  const auto definitions = state.workspace.program().definitions();
  for (const ProgramText::Definition& definition : definitions) {
    const bool has_value = definition.kind == "const" || definition.kind == "let" || definition.kind == "param";
    if (definition.name == arguments && !has_value && definition.kind != "use") {
      state.screen.print(definition.text + "\n");
      return true;
    }
  }
  return print_answer(state, [&](Session& session) {
    return state.symbolic ? formula_with_letters(session, std::string(arguments))
                          : session.formula(std::string(arguments));
  });
}

bool explain_counts(ReplState& state, std::string_view arguments) {
  if (!has_subject(state, arguments, "explain")) return false;
  return print_answer(state, [&](Session& session) -> std::optional<std::string> {
    const auto explanation = session.explain_subject(std::string(arguments));
    return explanation ? std::optional(show_explanation(*explanation)) : std::nullopt;
  });
}

bool list_llvm(ReplState& state, std::string_view arguments) {
  return has_subject(state, arguments, "llvm") && list_code(state, arguments, codegen::Listing::llvm_ir);
}

bool list_assembly(ReplState& state, std::string_view arguments) {
  return has_subject(state, arguments, "asm") && list_code(state, arguments, codegen::Listing::assembly);
}

bool time_calls(ReplState& state, std::string_view arguments) {
  if (!has_subject(state, arguments, "time")) return false;
  if (is_simulation(state, arguments)) return time_simulation(state, arguments);
  return print_answer(state, [&](Session& session) -> std::optional<std::string> {
    const std::string text(arguments);
    const auto seconds = session.time_of_call(text);
    if (!seconds) return std::nullopt;
    std::string answer = to_readable_quantity(*seconds, "s") + " a call in native code";
    // A value at an instant: the REPL computes it without compiling.
    if (text.find(" at ") == std::string::npos) return answer;
    using Clock = std::chrono::steady_clock;
    const auto start = Clock::now();
    if (!session.evaluate(text, Workspace::typed)) return std::nullopt;
    const double value_s = std::chrono::duration<double>(Clock::now() - start).count();
    return answer + "; this value took " + to_readable_quantity(value_s, "s") + " with the evaluator";
  });
}

bool show_linear_model(ReplState& state, std::string_view arguments) {
  std::string problem;
  LinearPictures pictures;
  const auto request = linearisation_request(arguments, problem, &pictures);
  if (!request) {
    state.screen.complain(
        fmt::format("error: {}\n  = options are --robot, --plant, --at, --equilibrium, --q, --effort, --input, "
                    "--output, --loop, --bode and --step\n",
                    problem));
    return false;
  }
  for (const auto& path : {pictures.bode, pictures.step}) {
    if (!path || path->ends_with(".svg")) continue;
    state.screen.complain("error: the name of a picture must end in .svg\n");
    return false;
  }
  std::vector<std::pair<std::string, std::string>> files;  // paths and pictures
  const bool answered = print_answer(state, [&](Session& session) -> std::optional<std::string> {
    const std::optional<Linearisation> model = session.linearise(*request);
    if (!model) return std::nullopt;
    const std::optional<LinearAnalysis> analysis = analyse(*model);
    if (!analysis) return "the eigenvalues of the linear model do not converge\n";
    if (!analysis->channels.empty()) {
      if (pictures.bode) files.emplace_back(*pictures.bode, render_bode(*analysis, bode_data(*analysis)));
      if (pictures.step) files.emplace_back(*pictures.step, render_step(*analysis, step_data(*analysis)));
    }
    return summarise_linearisation(*analysis, false);
  });
  if (answered && files.empty() && (pictures.bode || pictures.step)) {
    state.screen.complain(
        fmt::format("error: a picture shows up to {} transfer functions\n  = choose them with --input and --output\n",
                    most_channels));
    return false;
  }
  return answered &&
         std::ranges::all_of(files, [&](const auto& file) { return write_result(state, file.first, file.second); });
}

}  // namespace robotc::tools
