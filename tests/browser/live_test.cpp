// `view --live` in a browser: the page follows its file and its sliders.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <chrono>
#include <thread>

#include "tests/browser/chromium.h"
#include "tests/integration/live_server.h"

namespace robotc::testing::live_test {
namespace {

constexpr auto patience = std::chrono::seconds(30);

/// Evaluates a condition again and again until it holds.
bool comes_true(Chromium& page, const std::string& condition) {
  const auto end = std::chrono::steady_clock::now() + patience;
  while (std::chrono::steady_clock::now() < end) {
    if (page.evaluate("Boolean(" + condition + ")") == true) return true;
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  }
  return false;
}

/// The view of the frame that is seen.
const std::string view = "document.querySelector('#page iframe:not(.waiting)')?.contentWindow.robotView";

TEST_CASE("a live page shows each version of its file, keeps the user's choices, and runs for each slider") {
  LiveServer server;
  REQUIRE(server.get("/").status == 200);
  Chromium page(server.address(), {.width = 1100, .height = 700});
  REQUIRE(comes_true(page, view));
  CHECK(page.text("#side p").find("as expected") != std::string::npos);

  // A slider of a parameter runs the simulation again: where the pendulum is at 0.3 s is another place.
  page.evaluate(view + ".seek(0.3)");
  const double before = page.evaluate(view + ".configuration()[0]");
  page.evaluate("globalThis.first = document.querySelector('#page iframe:not(.waiting)')");
  const std::string slider =
      "[...document.querySelectorAll('.parameter input[type=range]')]"
      ".find((input) => input.getAttribute('aria-label').endsWith('Kp'))";
  page.evaluate("(() => { const slider = " + slider +
                "; slider.value = 1.5 * slider.value; slider.dispatchEvent(new Event('input')); })()");
  REQUIRE(comes_true(page, "document.querySelector('#page iframe:not(.waiting)') !== first && " + view));
  CHECK(page.evaluate(view + ".time()").get<double>() == 0.3);
  CHECK(page.evaluate("document.querySelector('.parameter.set .name').textContent").get<std::string>().ends_with("Kp"));
  const double with_slider = page.evaluate(view + ".configuration()[0]");
  CHECK(std::abs(with_slider - before) > 1e-3);
  // The value of the file comes back.
  page.evaluate(
      "globalThis.second = document.querySelector('#page iframe:not(.waiting)');"
      "document.querySelector('.parameter.set button').click()");
  REQUIRE(comes_true(page, "document.querySelector('#page iframe:not(.waiting)') !== second && " + view));
  CHECK(page.evaluate(view + ".configuration()[0]").get<double>() == before);

  // A file with an error leaves the page, and says where; one that is well replaces it.
  server.write_instead("robot broken {");
  REQUIRE(comes_true(page, "document.querySelector('.failure pre')"));
  CHECK(page.text(".failure pre").find("live.robot:1") != std::string::npos);
  CHECK(page.evaluate("Boolean(" + view + ")") == true);
  page.evaluate("globalThis.third = document.querySelector('#page iframe:not(.waiting)')");
  server.write("// the same again\n");
  REQUIRE(comes_true(page, "document.querySelector('#page iframe:not(.waiting)') !== third && " + view));
  CHECK(page.evaluate("document.querySelector('.failure')").is_null());
  CHECK(page.evaluate(view + ".time()").get<double>() == 0.3);
  for (const std::string& complaint : page.complaints()) FAIL_CHECK(complaint);

  // Without the server the page says so.
  CHECK(server.end().code == 0);
  REQUIRE(comes_true(page, "document.querySelector('#side p.lost')"));
}

}  // namespace
}  // namespace robotc::testing::live_test
