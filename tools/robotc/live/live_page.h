#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "compiler/session/session.h"
#include "tools/robotc/live/http_server.h"

/// A page in a browser that is replaced whenever there is a newer one.
namespace robotc::tools {

/// The state of the newest page, as it is sent to browsers.
struct LiveState {
  std::size_t version = 0;  ///< of the page; 0: there is none yet
  std::string error;        ///< why there is no newer page; or empty
  std::string note;
  std::vector<ParameterValue> parameters;  ///< those with sliders
  std::map<std::string, std::string> set;  ///< expressions of those that were set, by path

  [[nodiscard]] std::string json() const;
};

/// The answer to a GET of the frame around the pages (/), the page, or the events that tell the state. Nothing for
/// other requests.
std::optional<HttpResponse> answer_live(const HttpRequest& request, const std::string& title, const std::string& page,
                                        const LiveState& state);

/// Begins to listen at a port, or, if it is 0, at the usual one or any that is free. The reason if that fails, or
/// empty.
std::string listen_live(HttpServer& server, std::uint16_t port);

}  // namespace robotc::tools
