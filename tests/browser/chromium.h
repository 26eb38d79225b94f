#pragma once

#include <sys/types.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tests/integration/run_robotc.h"

/// A headless Chromium without network access that opens one page and simulates its user. Controlled by the DevTools
/// protocol, over a pair of pipes.
namespace robotc::testing {

struct Screen {
  int width = 1200;
  int height = 900;
  bool dark = false;
  bool touch = false;
};

class Chromium {
 public:
  /// Starts it and waits until the file is shown, or the page at an address of this machine, "http://127.0.0.1:…/",
  /// which is then the only one that it reaches. Throws std::runtime_error if there is no Chromium or it exits.
  Chromium(const std::string& place, Screen screen);
  Chromium(const Chromium&) = delete;
  Chromium& operator=(const Chromium&) = delete;
  ~Chromium();

  /// Calls a method of the protocol, on the page once there is one; returns its result.
  nlohmann::json call(const std::string& method, nlohmann::json parameters = nlohmann::json::object());
  /// The value of a JavaScript expression; promises are awaited.
  nlohmann::json evaluate(const std::string& expression);
  std::string text(const std::string& selector);
  /// Waits until pending drawing is done.
  void settle();

  struct Point {
    double x = 0;
    double y = 0;
  };
  /// A point on the n-th element, as fractions of its width and height.
  Point on(const std::string& selector, std::size_t n, double across, double along);
  void move_mouse(Point to);
  /// Drags with the left button; modifiers as in the protocol: 8 is Shift.
  void drag_mouse(Point from, Point to, int modifiers = 0);
  void double_click(Point at);
  void turn_wheel(Point at, double delta);
  void press(const std::string& key);
  /// Drags several fingers at once, each from its first to its second point.
  void drag_fingers(const std::vector<std::pair<Point, Point>>& fingers);

  /// Console messages and exceptions of the page, and requests for addresses other than files and data.
  [[nodiscard]] std::vector<std::string> complaints() const;

 private:
  nlohmann::json receive();
  void note(const nlohmann::json& event);

  TemporaryFolder profile_;
  pid_t process_ = -1;
  int to_ = -1;
  int from_ = -1;
  int last_id_ = 0;
  std::string session_;
  std::string buffer_;
  std::string server_;  ///< the address; empty: none
  bool loaded_ = false;
  std::vector<std::string> complaints_;
};

}  // namespace robotc::testing
