#pragma once

#include <sys/types.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tests/integration/run_robotc.h"

/// A headless Chromium without a network that opens one page, moves its mouse and looks at what comes of it. It is
/// spoken to in the DevTools protocol, over a pair of pipes.
namespace robotc::testing {

struct Screen {
  int width = 1200;
  int height = 900;
  bool dark = false;
  bool touch = false;
};

class Chromium {
 public:
  /// Starts it and waits until the file is shown. Throws std::runtime_error if there is no Chromium or it goes away.
  Chromium(const std::string& file, Screen screen);
  Chromium(const Chromium&) = delete;
  Chromium& operator=(const Chromium&) = delete;
  ~Chromium();

  /// A method of the protocol, on the page once there is one; its result.
  nlohmann::json call(const std::string& method, nlohmann::json parameters = nlohmann::json::object());
  /// The value of a JavaScript expression; promises are awaited.
  nlohmann::json evaluate(const std::string& expression);
  std::string text(const std::string& selector);
  /// Waits until what has been asked for is drawn.
  void settle();

  struct Point {
    double x = 0;
    double y = 0;
  };
  /// A place on the n-th element, as parts of its width and height.
  Point on(const std::string& selector, std::size_t n, double across, double along);
  void move_mouse(Point to);
  /// With the left button down; modifiers as in the protocol: 8 is Shift.
  void drag_mouse(Point from, Point to, int modifiers = 0);
  void double_click(Point at);
  void turn_wheel(Point at, double delta);
  void press(const std::string& key);
  /// Fingers that move together, each from its first to its second place.
  void drag_fingers(const std::vector<std::pair<Point, Point>>& fingers);

  /// Everything the page said on its console, every exception, and every address asked for other than files and data.
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
  bool loaded_ = false;
  std::vector<std::string> complaints_;
};

}  // namespace robotc::testing
