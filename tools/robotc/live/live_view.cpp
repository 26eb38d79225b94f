#include "tools/robotc/live/live_view.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <map>
#include <memory>
#include <utility>

#include "compiler/requests/view.h"
#include "compiler/session/session.h"
#include "compiler/support/json_writer.h"
#include "embedded/live.h"
#include "results/code_cache.h"
#include "results/file_reader.h"
#include "results/numbers.h"
#include "results/typeset.h"
#include "tools/robotc/live/http_server.h"
#include "tools/robotc/output.h"
#include "tools/robotc/plots/simulation_plot.h"
#include "tools/robotc/progress.h"
#include "tools/robotc/report/page_template.h"
#include "tools/robotc/report/report_extras.h"
#include "tools/robotc/report/shared_parts.h"
#include "tools/robotc/report/within_script.h"
#include "tools/robotc/run_to_show.h"
#include "tools/robotc/shapes/drawn_shapes.h"
#include "tools/robotc/view/view_page.h"

namespace robotc::tools {

namespace {

constexpr std::uint16_t usual_port = 7417;
constexpr int look_every_ms = 150;

std::string_view live_file(std::string_view name) {
  for (const live::EmbeddedFile& file : live::embedded_files()) {
    if (file.name == name) return file.text;
  }
  return "";
}

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
    for (const ParameterSetting& setting : options.settings) set_[setting.path] = setting.expression;
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
    if (!session_->load(options_.file)) return fail();
    // Settings of parameters that the file no longer has are dropped.
    for (auto setting = set_.begin(); setting != set_.end();) {
      if (apply({setting->first, setting->second})) {
        ++setting;
      } else {
        session_->take_diagnostics();
        setting = set_.erase(setting);
      }
    }
    make();
  }

  [[nodiscard]] bool has_changed() const {
    return std::ranges::any_of(stamps_, [](const auto& known) { return stamp_of(known.first) != known.second; });
  }

  /// Sets a parameter, `PATH=VALUE`, or sets it back, `PATH`. The error, or empty.
  std::string change(const std::string& text) {
    if (!error_.empty()) return "correct the file first\n";
    const std::size_t equals = text.find('=');
    if (equals == std::string::npos) {
      set_.erase(text);
      load();
      return "";
    }
    const ParameterSetting setting{text.substr(0, equals), text.substr(equals + 1)};
    session_->take_diagnostics();
    if (!apply(setting)) return render_text(session_->diagnostics(), session_->sources(), false);
    set_[setting.path] = setting.expression;
    make();
    return "";
  }

  /// As JSON: version of the page, error, note, parameters.
  [[nodiscard]] std::string state() const {
    JsonWriter json;
    json.begin_object().key("version").value(static_cast<double>(version_));
    json.key("error").value(std::string_view(error_)).key("note").value(std::string_view(note_));
    json.key("parameters").begin_array();
    for (const ParameterValue& parameter : parameters_) {
      json.begin_object().key("path").value(std::string_view(parameter.path));
      json.key("unit").value(std::string_view(parameter.unit.empty() ? "1" : parameter.unit));
      json.key("value").value(parameter.value).key("set").value(set_.contains(parameter.path)).end_object();
    }
    json.end_array();
    return json.end_object().text();
  }

 private:
  bool apply(const ParameterSetting& setting) {
    return options_.simulation ? session_->set_parameters({setting}, options_.simulation)
                               : session_->set_parameters({setting});
  }

  void fail() { error_ = render_text(session_->diagnostics(), session_->sources(), false); }

  void make() {
    error_.clear();
    note_.clear();
    if (options_.simulation) {
      make_run();
    } else {
      make_robot();
    }
    if (error_.empty()) ++version_;
  }

  void make_robot() {
    const std::optional<ViewedRobot> robot = session_->view(options_.robot);
    if (!robot) return fail();
    parameters_ = session_->parameters();
    const auto shapes = drawn_shapes(robot->robot, session_->sources(), options_.meshes);
    page_ = view_page(*robot, session_->sources(), shapes.value_or(DrawnShapes{}), nullptr);
  }

  void make_run() {
    const std::optional<CompiledSimulation> simulation = session_->compile_simulation(options_.simulation, true);
    if (!simulation) return fail();
    runtime::Result result;
    Run run{*simulation, result, 0, {}};
    result = run_to_show(*simulation, false, run.wall_s);
    parameters_ = session_->parameters_of(options_.simulation);
    note_ = fmt::format("{}, run in {}", succeeded(run) ? "✓ as expected" : "✗ not as expected",
                        to_readable_quantity(run.wall_s, "s"));
    if (simulation->columns.empty()) {
      const std::optional<ViewedRobot> robot = session_->view_simulated(options_.simulation);
      if (!robot) return fail();
      const auto shapes = drawn_shapes(robot->robot, session_->sources(), options_.meshes);
      page_ = view_page(*robot, session_->sources(), shapes.value_or(DrawnShapes{}), &run);
      return;
    }
    const ReportExtras extras =
        report_extras(*session_, options_.simulation, run, true, options_.meshes).value_or(ReportExtras{});
    page_ = render_report(describe(run), make_plot(*simulation, result), {{"File", options_.file}}, extras);
  }

  LiveOptions options_;
  std::map<std::string, std::string> set_;  ///< expressions, by path
  std::map<std::string, FileStamp> stamps_;
  std::unique_ptr<Session> session_;
  std::vector<ParameterValue> parameters_;
  std::string page_;
  std::string error_;
  std::string note_;
  std::size_t version_ = 0;
};

std::string shell_of(const LivePage& page) {
  const std::string title = escape_markup(page.title());
  const std::string style = shared_style() + std::string(live_file("live.css"));
  const std::string script = shared_script() + std::string(live_file("live.js"));
  const std::string state = within_script(page.state());
  const std::string body =
      fill_template(live_file("live.html"), std::array<Slot, 2>{{{"title", title}, {"state", state}}});
  return whole_page({.title = title,
                     .style = style,
                     .body = body,
                     .script = script,
                     .reaches = "connect-src 'self'; frame-src 'self'; "});
}

}  // namespace

int serve_live(const LiveOptions& options) {
  const InterruptGuard guard;
  LivePage page(options);
  page.load();
  bool is_new = false;
  HttpServer server([&](const HttpRequest& request) -> HttpResponse {
    if (request.method == "GET" && request.path == "/") return {200, "text/html; charset=utf-8", shell_of(page)};
    if (request.method == "GET" && request.path == "/page") return {200, "text/html; charset=utf-8", page.page()};
    if (request.method == "GET" && request.path == "/events") {
      return {200, "text/event-stream", "event: state\ndata: " + page.state() + "\n\n", true};
    }
    if (request.method == "POST" && request.path == "/set") {
      const std::string error = page.change(request.body);
      if (!error.empty()) return {422, "text/plain; charset=utf-8", error};
      is_new = true;
      return {204, "text/plain; charset=utf-8", ""};
    }
    return {404, "text/plain; charset=utf-8", "there is no such page\n"};
  });
  std::string reason = server.listen(options.port == 0 ? usual_port : options.port);
  if (!reason.empty() && options.port == 0) reason = server.listen(0);
  if (!reason.empty()) {
    print_error(fmt::format("cannot serve at port {}: {}", options.port, reason));
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
    if (is_new) server.send_event("state", page.state());
    is_new = false;
  }
  return code;
}

}  // namespace robotc::tools
