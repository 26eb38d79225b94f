#include "tools/robotc/live/live_page.h"

#include <fmt/format.h>

#include <array>

#include "compiler/support/json_writer.h"
#include "embedded/live.h"
#include "results/typeset.h"
#include "tools/robotc/report/page_template.h"
#include "tools/robotc/report/shared_parts.h"
#include "tools/robotc/report/within_script.h"

namespace robotc::tools {

namespace {

constexpr std::uint16_t usual_port = 7417;

std::string_view live_file(std::string_view name) {
  for (const live::EmbeddedFile& file : live::embedded_files()) {
    if (file.name == name) return file.text;
  }
  return "";
}

std::string frame_of(const std::string& title, const LiveState& state) {
  const std::string shown_title = escape_markup(title);
  const std::string style = shared_style() + std::string(live_file("live.css"));
  const std::string script = shared_script() + std::string(live_file("live.js"));
  const std::string shown_state = within_script(state.json());
  const std::string body =
      fill_template(live_file("live.html"), std::array<Slot, 2>{{{"title", shown_title}, {"state", shown_state}}});
  return whole_page({.title = shown_title,
                     .style = style,
                     .body = body,
                     .script = script,
                     .reaches = "connect-src 'self'; frame-src 'self'; "});
}

}  // namespace

std::string LiveState::json() const {
  JsonWriter writer;
  writer.begin_object().key("version").value(static_cast<double>(version));
  writer.key("error").value(std::string_view(error)).key("note").value(std::string_view(note));
  writer.key("parameters").begin_array();
  for (const ParameterValue& parameter : parameters) {
    writer.begin_object().key("path").value(std::string_view(parameter.path));
    writer.key("unit").value(std::string_view(parameter.unit.empty() ? "1" : parameter.unit));
    writer.key("value").value(parameter.value).key("set").value(set.contains(parameter.path)).end_object();
  }
  writer.end_array();
  return writer.end_object().text();
}

std::optional<HttpResponse> answer_live(const HttpRequest& request, const std::string& title, const std::string& page,
                                        const LiveState& state) {
  if (request.method != "GET") return std::nullopt;
  if (request.path == "/") return HttpResponse{200, "text/html; charset=utf-8", frame_of(title, state)};
  if (request.path == "/page") return HttpResponse{200, "text/html; charset=utf-8", page};
  if (request.path == "/events") {
    return HttpResponse{200, "text/event-stream", "event: state\ndata: " + state.json() + "\n\n", true};
  }
  return std::nullopt;
}

std::string listen_live(HttpServer& server, std::uint16_t port) {
  std::string reason = server.listen(port == 0 ? usual_port : port);
  if (!reason.empty() && port == 0) reason = server.listen(0);
  return reason.empty() ? reason : fmt::format("cannot serve at port {}: {}", port, reason);
}

}  // namespace robotc::tools
