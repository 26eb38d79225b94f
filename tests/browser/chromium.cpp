#include "tests/browser/chromium.h"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <filesystem>
#include <stdexcept>

namespace robotc::testing {

namespace {

using nlohmann::json;

constexpr int patience_ms = 60'000;
// File descriptors of Chromium's pipes. Ours are above them.
constexpr int chromium_reads = 3;
constexpr int chromium_writes = 4;

/// Both ends are closed in children, and above the descriptors that Chromium uses.
std::array<int, 2> make_pipe() {
  std::array<int, 2> ends{-1, -1};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) throw std::runtime_error("no pipe");
  for (int& end : ends) {
    const int moved = ::fcntl(end, F_DUPFD_CLOEXEC, chromium_writes + 1);
    ::close(end);
    end = moved;
  }
  return ends;
}

pid_t spawn(std::vector<std::string> words, int reads, int writes) {
  posix_spawn_file_actions_t actions;
  ::posix_spawn_file_actions_init(&actions);
  ::posix_spawn_file_actions_adddup2(&actions, reads, chromium_reads);
  ::posix_spawn_file_actions_adddup2(&actions, writes, chromium_writes);
  ::posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);
  ::posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0);
  std::vector<char*> argv;
  argv.reserve(words.size() + 1);
  for (std::string& word : words) argv.push_back(word.data());
  argv.push_back(nullptr);
  pid_t child = -1;
  const int error = ::posix_spawnp(&child, argv.front(), &actions, nullptr, argv.data(), environ);
  ::posix_spawn_file_actions_destroy(&actions);
  if (error != 0) throw std::runtime_error("no Chromium: `./dev test --all` installs it");
  return child;
}

}  // namespace

Chromium::Chromium(const std::string& place, Screen screen)
    : server_(place.starts_with("http://127.0.0.1:") ? place : "") {
  std::signal(SIGPIPE, SIG_IGN);
  const std::array<int, 2> commands = make_pipe();
  const std::array<int, 2> answers = make_pipe();
  process_ =
      spawn({"chromium", "--headless", "--use-angle=swiftshader", "--enable-unsafe-swiftshader",
             "--ignore-gpu-blocklist", "--no-sandbox", "--disable-dev-shm-usage", "--remote-debugging-pipe",
             "--no-first-run", "--disable-background-networking",
             std::string("--host-resolver-rules=MAP * ~NOTFOUND") + (server_.empty() ? "" : ", EXCLUDE 127.0.0.1"),
             "--user-data-dir=" + profile_ / "profile", "about:blank"},
            commands[0], answers[1]);
  ::close(commands[0]);
  ::close(answers[1]);
  to_ = commands[1];
  from_ = answers[0];

  const json target = call("Target.createTarget", {{"url", "about:blank"}});
  const json attached = call("Target.attachToTarget", {{"targetId", target["targetId"]}, {"flatten", true}});
  session_ = attached["sessionId"];
  for (const char* domain : {"Page", "Runtime", "Log", "Network"}) call(std::string(domain) + ".enable");
  call("Emulation.setDeviceMetricsOverride",
       {{"width", screen.width}, {"height", screen.height}, {"deviceScaleFactor", 1}, {"mobile", screen.touch}});
  if (screen.touch) call("Emulation.setTouchEmulationEnabled", {{"enabled", true}, {"maxTouchPoints", 2}});
  const json scheme{{"name", "prefers-color-scheme"}, {"value", screen.dark ? "dark" : "light"}};
  call("Emulation.setEmulatedMedia", {{"features", json::array({scheme})}});
  loaded_ = false;
  call("Page.navigate", {{"url", server_.empty() ? "file://" + std::filesystem::absolute(place).string() : server_}});
  while (!loaded_) note(receive());
  settle();
}

Chromium::~Chromium() {
  ::close(to_);  // it exits when its commands end
  ::kill(process_, SIGTERM);
  int status = 0;
  ::waitpid(process_, &status, 0);
  ::close(from_);
}

json Chromium::receive() {
  std::size_t end = 0;
  while ((end = buffer_.find('\0')) == std::string::npos) {
    pollfd readable{from_, POLLIN, 0};
    if (::poll(&readable, 1, patience_ms) <= 0) throw std::runtime_error("Chromium does not answer");
    std::array<char, 65536> chunk;
    const ssize_t count = ::read(from_, chunk.data(), chunk.size());
    if (count <= 0) throw std::runtime_error("Chromium has ended");
    buffer_.append(chunk.data(), static_cast<std::size_t>(count));
  }
  json message = json::parse(buffer_.substr(0, end));
  buffer_.erase(0, end + 1);
  return message;
}

void Chromium::note(const json& event) {
  const std::string method = event.value("method", "");
  if (method == "Page.loadEventFired") loaded_ = true;
  if (method == "Runtime.exceptionThrown" || method == "Runtime.consoleAPICalled" || method == "Log.entryAdded") {
    complaints_.push_back(method + " " + event["params"].dump());
  }
  if (method == "Network.requestWillBeSent") {
    const std::string url = event["params"]["request"]["url"];
    const bool own = !server_.empty() && url.starts_with(server_);
    if (!own && !url.starts_with("file://") && !url.starts_with("data:")) complaints_.push_back("asks for " + url);
  }
}

json Chromium::call(const std::string& method, json parameters) {
  json message{{"id", ++last_id_}, {"method", method}, {"params", std::move(parameters)}};
  if (!session_.empty()) message["sessionId"] = session_;
  const std::string text = message.dump();
  for (std::size_t sent = 0; sent <= text.size();) {  // with the terminating zero
    const ssize_t count = ::write(to_, text.c_str() + sent, text.size() + 1 - sent);
    if (count < 0 && errno != EINTR) throw std::runtime_error("Chromium has ended");
    if (count > 0) sent += static_cast<std::size_t>(count);
  }
  for (;;) {
    json answer = receive();
    if (answer.value("id", 0) != last_id_) {
      note(answer);
      continue;
    }
    if (answer.contains("error")) throw std::runtime_error(method + ": " + answer["error"].dump());
    return answer["result"];
  }
}

json Chromium::evaluate(const std::string& expression) {
  const json outcome =
      call("Runtime.evaluate", {{"expression", expression}, {"returnByValue", true}, {"awaitPromise", true}});
  if (outcome.contains("exceptionDetails")) throw std::runtime_error(expression + ": " + outcome.dump());
  return outcome["result"].value("value", json());
}

std::string Chromium::text(const std::string& selector) {
  return evaluate("document.querySelector(" + json(selector).dump() + ").textContent");
}

void Chromium::settle() {
  evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(0))))");
}

Chromium::Point Chromium::on(const std::string& selector, std::size_t n, double across, double along) {
  const json box =
      evaluate("(() => { const box = document.querySelectorAll(" + json(selector).dump() + ")[" + std::to_string(n) +
               "].getBoundingClientRect(); return [box.left, box.top, box.width, box.height]; })()");
  return {box[0].get<double>() + across * box[2].get<double>(), box[1].get<double>() + along * box[3].get<double>()};
}

void Chromium::move_mouse(Point to) {
  call("Input.dispatchMouseEvent", {{"type", "mouseMoved"}, {"x", to.x}, {"y", to.y}});
  settle();
}

void Chromium::drag_mouse(Point from, Point to, int modifiers) {
  const auto send = [&](const char* type, Point at) {
    call("Input.dispatchMouseEvent", {{"type", type},
                                      {"x", at.x},
                                      {"y", at.y},
                                      {"button", "left"},
                                      {"buttons", 1},
                                      {"clickCount", 1},
                                      {"modifiers", modifiers}});
  };
  send("mousePressed", from);
  send("mouseMoved", {(from.x + to.x) / 2, (from.y + to.y) / 2});
  send("mouseMoved", to);
  send("mouseReleased", to);
  settle();
}

void Chromium::double_click(Point at) {
  for (int count : {1, 2}) {
    for (const char* type : {"mousePressed", "mouseReleased"}) {
      call("Input.dispatchMouseEvent",
           {{"type", type}, {"x", at.x}, {"y", at.y}, {"button", "left"}, {"clickCount", count}});
    }
  }
  settle();
}

void Chromium::turn_wheel(Point at, double delta) {
  call("Input.dispatchMouseEvent",
       {{"type", "mouseWheel"}, {"x", at.x}, {"y", at.y}, {"deltaX", 0}, {"deltaY", delta}});
  settle();
}

void Chromium::press(const std::string& key) {
  for (const char* type : {"keyDown", "keyUp"}) call("Input.dispatchKeyEvent", {{"type", type}, {"key", key}});
  settle();
}

void Chromium::drag_fingers(const std::vector<std::pair<Point, Point>>& fingers) {
  const auto send = [&](const char* type, double share) {
    json points = json::array();
    for (std::size_t i = 0; i < fingers.size(); ++i) {
      const auto& [from, to] = fingers[i];
      points.push_back({{"x", from.x + share * (to.x - from.x)}, {"y", from.y + share * (to.y - from.y)}, {"id", i}});
    }
    call("Input.dispatchTouchEvent", {{"type", type}, {"touchPoints", points}});
  };
  send("touchStart", 0);
  for (double share : {0.25, 0.5, 0.75, 1.0}) send("touchMove", share);
  call("Input.dispatchTouchEvent", {{"type", "touchEnd"}, {"touchPoints", json::array()}});
  settle();
}

std::vector<std::string> Chromium::complaints() const { return complaints_; }

}  // namespace robotc::testing
