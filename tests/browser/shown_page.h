#pragma once

#include <doctest/doctest.h>

#include <string>

#include "tests/browser/chromium.h"

namespace robotc::testing {

/// Waits until the robot is drawn.
inline void wait_for_robot(Chromium& page) {
  page.evaluate(
      "new Promise((done) => { const look = () => globalThis.robotView ? done(0) : setTimeout(look, 50); look(); })");
  page.settle();
}

/// Checks that the page wrote nothing to its console and asked for no address.
inline void check_silent(const Chromium& page) {
  for (const std::string& complaint : page.complaints()) FAIL_CHECK(complaint);
}

}  // namespace robotc::testing
