#include "tools/robotc/live/live_view.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <memory>
#include <utility>

#include "compiler/requests/view.h"
#include "compiler/session/session.h"
#include "results/code_cache.h"
#include "results/file_reader.h"
#include "results/numbers.h"
#include "tools/robotc/live/live_page.h"
#include "tools/robotc/output.h"
#include "tools/robotc/progress.h"
#include "tools/robotc/report/run_page.h"
#include "tools/robotc/run_to_show.h"
#include "tools/robotc/shapes/drawn_shapes.h"
#include "tools/robotc/view/view_page.h"

namespace robotc::tools {

namespace {

constexpr int look_every_ms = 150;

/// The state of a file on disk, to notice that it changes.
struct FileStamp {
  std::filesystem::file_time_type time;
  std::uintmax_t size = 0;
  bool operator==(const FileStamp&) const = default;
};

FileStamp stamp_of(const std::string& path) {
  std::error_code missing;
  FileStamp stamp;
  stamp.time = std::filesystem::last_write_time(path, missing);
  stamp.size = std::filesystem::file_size(path, missing);
  return stamp;
}

/// A page about one file, made anew when something changes.
class LivePage {
 public:
  explicit LivePage(const LiveOptions& options) : options_(options) {
    for (const ParameterSetting& setting : options.settings) state_.set[setting.path] = setting.expression;
  }

  [[nodiscard]] const std::string& page() const { return page_; }
  [[nodiscard]] std::string title() const {
    return options_.simulation.value_or(options_.robot.empty() ? options_.file : options_.robot) + " – robotc";
  }

  /// Reads the file again, and makes the page.
  void load() {
    stamps_.clear();
    const FileReader reader = file_reader();
    session_ = std::make_unique<Session>([this, reader](const std::string& path) {
      stamps_[path] = stamp_of(path);
      return reader(path);
    });
    session_->set_code_settings(code_settings());
    if (!choose_base(*session_, options_.file, options_.base)) return fail();
    if (!session_->load(options_.file)) return fail();
    // Settings of parameters that the file no longer has are dropped.
    for (auto setting = state_.set.begin(); setting != state_.set.end();) {
      if (apply({setting->first, setting->second})) {
        ++setting;
      } else {
        session_->take_diagnostics();
        setting = state_.set.erase(setting);
      }
    }
    make();
  }

  [[nodiscard]] bool has_changed() const {
    return std::ranges::any_of(stamps_, [](const auto& known) { return stamp_of(known.first) != known.second; });
  }

  /// Sets a parameter, `PATH=VALUE`, or sets it back, `PATH`. The error, or empty.
  std::string change(const std::string& text) {
    if (!state_.error.empty()) return "correct the file first\n";
    const std::size_t equals = text.find('=');
    if (equals == std::string::npos) {
      state_.set.erase(text);
      load();
      return "";
    }
    const ParameterSetting setting{text.substr(0, equals), text.substr(equals + 1)};
    session_->take_diagnostics();
    if (!apply(setting)) return render_text(session_->diagnostics(), session_->sources(), false);
    state_.set[setting.path] = setting.expression;
    make();
    return "";
  }

  /// The state that is sent to browsers.
  [[nodiscard]] const LiveState& state() const { return state_; }

 private:
  bool apply(const ParameterSetting& setting) {
    return options_.simulation ? session_->set_parameters({setting}, options_.simulation)
                               : session_->set_parameters({setting});
  }

  void fail() { state_.error = render_text(session_->diagnostics(), session_->sources(), false); }

  void make() {
    state_.error.clear();
    state_.note.clear();
    if (options_.simulation) {
      make_run();
    } else {
      make_robot();
    }
    if (state_.error.empty()) ++state_.version;
  }

  void make_robot() {
    const std::optional<ViewedRobot> robot = session_->view(options_.robot);
    if (!robot) return fail();
    state_.parameters = session_->parameters();
    const auto shapes = drawn_shapes(robot->robot, session_->sources(), options_.meshes);
    page_ = view_page(*robot, session_->sources(), shapes.value_or(DrawnShapes{}), nullptr);
  }

  void make_run() {
    const std::optional<CompiledSimulation> simulation = session_->compile_simulation(options_.simulation, true);
    if (!simulation) return fail();
    runtime::Result result;
    Run run{*simulation, result, 0, {}};
    result = run_to_show(*simulation, false, run.wall_s);
    state_.parameters = session_->parameters_of(options_.simulation);
    state_.note = fmt::format("{}, run in {}", succeeded(run) ? "✓ as expected" : "✗ not as expected",
                              to_readable_quantity(run.wall_s, "s"));
    auto page = page_of_run(*session_, run, {{"File", options_.file}}, options_.meshes);
    if (!page) return fail();
    page_ = std::move(*page);
  }

  LiveOptions options_;
  std::map<std::string, FileStamp> stamps_;
  std::unique_ptr<Session> session_;
  std::string page_;
  LiveState state_;
};

}  // namespace

int serve_live(const LiveOptions& options) {
  const InterruptGuard guard;
  LivePage page(options);
  page.load();
  bool is_new = false;
  HttpServer server([&](const HttpRequest& request) -> HttpResponse {
    if (auto answer = answer_live(request, page.title(), page.page(), page.state())) return std::move(*answer);
    if (request.method == "POST" && request.path == "/set") {
      const std::string error = page.change(request.body);
      if (!error.empty()) return {422, "text/plain; charset=utf-8", error};
      is_new = true;
      return {204, "text/plain; charset=utf-8", ""};
    }
    return {404, "text/plain; charset=utf-8", "there is no such page\n"};
  });
  const std::string reason = listen_live(server, options.port);
  if (!reason.empty()) {
    print_error(reason);
    return exit_error;
  }
  const int code =
      write_output(fmt::format("http://127.0.0.1:{}/ shows {} until Ctrl-C\n", server.port(), options.file), exit_ok);
  while (code == exit_ok && !InterruptGuard::interrupted()) {
    server.serve(look_every_ms);
    if (page.has_changed()) {
      page.load();
      is_new = true;
    }
    if (is_new) server.send_event("state", page.state().json());
    is_new = false;
  }
  return code;
}

}  // namespace robotc::tools
