// `view --live` as a browser, and as pages and programs that should not reach it.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <chrono>
#include <nlohmann/json.hpp>
#include <thread>

#include "tests/integration/live_server.h"

namespace robotc::testing::live_test {
namespace {

/// The server, and requests that the test makes.
class Live : public LiveServer {
 public:
  [[nodiscard]] Answer post(const std::string& body, const std::string& origin) const {
    return ask(port,
               fmt::format("POST /set HTTP/1.1\r\nHost: localhost:{}\r\nOrigin: {}\r\nContent-Length: {}\r\n\r\n{}",
                           port, origin, body.size(), body));
  }
  [[nodiscard]] std::string own_origin() const { return fmt::format("http://localhost:{}", port); }
  /// The state that the server tells a new page.
  [[nodiscard]] nlohmann::json state() const {
    const std::string text = get("/events", "\n\n").body();
    const std::size_t data = text.find("data: ");
    REQUIRE(data != std::string::npos);
    return nlohmann::json::parse(text.substr(data + 6, text.find('\n', data) - data - 6));
  }
  /// The state once its error is as wanted.
  [[nodiscard]] nlohmann::json state_with_error(bool wanted) const {
    nlohmann::json now = state();
    for (int i = 0; i < 80 && now["error"].get<std::string>().empty() == wanted; ++i) {
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
      now = state();
    }
    return now;
  }
};

double value_of(const nlohmann::json& state, const std::string& path) {
  for (const auto& parameter : state["parameters"]) {
    if (parameter["path"] == path) return parameter["value"];
  }
  FAIL("no parameter " << path);
  return 0;
}

TEST_CASE("a live page follows its file and its parameters, for this machine's own page alone") {
  Live live;
  REQUIRE(live.get("/").status == 200);
  CHECK(live.get("/").body().find("settle") != std::string::npos);
  const Answer page = live.get("/page?1");
  CHECK(page.status == 200);
  CHECK(page.body().find("settle of pendulum") != std::string::npos);
  CHECK(page.body().ends_with("</html>\n"));

  // Others.
  CHECK(live.get("/etc/passwd").status == 404);
  CHECK(live.get("/../live.robot").status == 404);
  const auto raw = [&](const std::string& head) { return ask(live.port, head + "\r\n\r\n").status; };
  CHECK(raw("GET / HTTP/1.1\r\nHost: evil.example") == 403);
  CHECK(raw(fmt::format("GET / HTTP/1.1\r\nHost: evil.example:{}", live.port)) == 403);
  CHECK(raw(fmt::format("GET / HTTP/1.1\r\nHost: 127.0.0.1:{0}\r\nHost: evil.example:{0}", live.port)) == 403);
  CHECK(raw("GET / HTTP/1.1") == 403);
  CHECK(raw(fmt::format("PUT / HTTP/1.1\r\nHost: 127.0.0.1:{}", live.port)) == 405);
  CHECK(raw("nonsense") == 400);
  CHECK(raw("GET / HTTP/1.1\r\nX: " + std::string(20000, 'x')) == 413);
  CHECK(raw(fmt::format("POST /set HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nContent-Length: 1000000", live.port)) == 413);
  CHECK(live.post("springs.Kp=50", "http://evil.example").status == 403);
  CHECK(live.post("springs.Kp=50", "null").status == 403);
  CHECK(value_of(live.state(), "springs.Kp") == 40);

  // Parameters.
  const int before = live.state()["version"];
  CHECK(live.post("springs.Kp=50", live.own_origin()).status == 204);
  CHECK(value_of(live.state(), "springs.Kp") == 50);
  CHECK(live.state()["version"] == before + 1);
  const Answer unknown = live.post("springs.Kq=50", live.own_origin());
  CHECK(unknown.status == 422);
  CHECK(unknown.body().find("Kq") != std::string::npos);
  CHECK(live.post("springs.Kp", live.own_origin()).status == 204);
  CHECK(value_of(live.state(), "springs.Kp") == 40);

  // The file.
  const int version = live.state()["version"];
  live.write("robot broken {");
  const nlohmann::json wrong = live.state_with_error(true);
  CHECK(wrong["error"].get<std::string>().find("live.robot:") != std::string::npos);
  CHECK(wrong["version"] == version);
  CHECK(live.get("/page").body().find("settle of pendulum") != std::string::npos);
  live.write("// all is well\n");
  const nlohmann::json well = live.state_with_error(false);
  CHECK(well["error"] == "");
  CHECK(well["version"].get<int>() > version);

  const Outcome outcome = live.end();
  CHECK(outcome.code == 0);
  CHECK(outcome.err == "");
  CHECK(outcome.out.starts_with(fmt::format("http://127.0.0.1:{}/ shows ", live.port)));
}

}  // namespace
}  // namespace robotc::testing::live_test
