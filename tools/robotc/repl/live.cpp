// Runs in a browser.
#include <fmt/format.h>

#include <charconv>
#include <cstdint>

#include "results/numbers.h"
#include "tools/robotc/repl/commands.h"
#include "tools/robotc/report/run_page.h"

namespace robotc::tools {

namespace {

/// A port; nothing if the text is not a port.
std::optional<std::uint16_t> read_port(std::string_view text) {
  std::uint16_t port = 0;
  const auto [rest, error] = std::from_chars(text.data(), text.data() + text.size(), port);
  if (error != std::errc() || rest != text.data() + text.size() || port == 0) return std::nullopt;
  return port;
}

}  // namespace

void show_live(ReplState& state) {
  if (!state.live || !state.last) return;
  const Run run{state.last->simulation, state.last->result, state.last->wall_s, {}};
  auto page = state.workspace.ask([&](Session& session) { return page_of_run(session, run, facts_of_run(state)); });
  state.screen.print_messages(state.workspace);
  if (!page) return;
  const std::string_view outcome = succeeded(run) ? "✓ as expected" : "✗ not as expected";
  state.live->show(std::move(*page), fmt::format("{}: {}, run in {}", run.simulation.name, outcome,
                                                 to_readable_quantity(run.wall_s, "s")));
}

bool serve_runs(ReplState& state, std::string_view arguments) {
  const std::optional<std::uint16_t> port = arguments.empty() ? std::uint16_t{0} : read_port(arguments);
  if (!port) {
    state.screen.complain("error: a port is a number from 1 to 65535\n  = write `:live`, or `:live 8080`\n");
    return false;
  }
  if (state.live && arguments.empty()) {
    state.live.reset();
    state.screen.print("the page is no longer served\n");
    return true;
  }
  state.live.reset();
  auto live = std::make_unique<PageServer>((state.file.empty() ? "REPL" : state.file) + " – robotc", "no run yet");
  const std::string reason = live->start(*port);
  if (!reason.empty()) {
    state.screen.complain(fmt::format("error: {}\n  = write `:live` for a port that is free\n", reason));
    return false;
  }
  state.live = std::move(live);
  state.screen.print(fmt::format("http://127.0.0.1:{}/ shows each run\n", state.live->port()));
  show_live(state);
  return true;
}

}  // namespace robotc::tools
