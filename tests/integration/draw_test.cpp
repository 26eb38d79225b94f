#include <doctest/doctest.h>

#include "tests/integration/run_robotc.h"
#include "tests/xml.h"

namespace robotc::testing::draw_test {
namespace {

/// "pendulum at home" from the title of a picture.
std::string title_of(const std::string& svg) {
  const std::size_t begin = svg.find("<title>") + 7;
  return svg.substr(begin, svg.find("</title>") - begin);
}

const std::string two_robots = R"(robot first {
  gravity = [0, 0, -9.81] m/s^2
  link bob { mass = 1 kg, com = [0, 0, -1] m }
  joint pivot: revolute base -> bob = at([0, 0, 0] m, axis = [0, 1, 0])
}
robot second {
  gravity = [0, 0, -9.81] m/s^2
  param l = 0.5 m
  const up: q = [0.25 m]
  link cart { mass = 1 kg, com = [0, 0, 0] }
  joint slide: prismatic base -> cart = at([0, 0, l], axis = [1, 0, 0])
}
const left: second.q = [-0.25 m]
)";

TEST_CASE("a picture is written to the working folder, and its name is printed") {
  const TemporaryFolder folder;
  const std::string file = folder.write("pendulum.robot", pendulum_file());
  const std::string picture = folder / "picture.svg";
  const Outcome outcome = run_robotc({"draw", file, "-o", picture});
  CHECK(outcome.code == 0);
  CHECK(outcome.err.empty());
  CHECK(outcome.out == "wrote " + picture + "\n");
  const std::string svg = read_text(picture);
  CHECK(test::xml_problem(svg) == "");
  CHECK(title_of(svg) == "pendulum at home");  // the pose of that name
  CHECK(svg.find(">pivot<") != std::string::npos);
  CHECK(svg.find("href") == std::string::npos);  // self-contained
  CHECK(run_robotc({"draw", file, "-o", "-"}).out == svg);
}

TEST_CASE("the configuration is chosen by name or written") {
  const TemporaryFolder folder;
  const std::string file = folder.write("two.robot", two_robots);
  const auto title = [&](const std::vector<std::string>& options) {
    std::vector<std::string> arguments{"draw", file, "-o", "-"};
    arguments.insert(arguments.end(), options.begin(), options.end());
    const Outcome outcome = run_robotc(arguments);
    CHECK_MESSAGE(outcome.code == 0, outcome.err);
    return title_of(outcome.out);
  };
  CHECK(title({}) == "first at q = 0");  // it has no home
  CHECK(title({"--robot", "second"}) == "second at q = 0");
  CHECK(title({"--robot", "second", "--pose", "up"}) == "second at up");
  CHECK(title({"--robot", "second", "--pose", "left"}) == "second at left");
  CHECK(title({"--q", "[90 deg]"}) == "first at q = [90 deg]");
  CHECK(title({"--q", "[-0.5]"}) == "first at q = [-0.5]");
  CHECK(title({"--q", "-[0.5]"}) == "first at q = -[0.5]");
  CHECK(title({"--robot", "second", "--q", "up / 2"}) == "second at q = up / 2");

  // Another configuration gives another picture; so does a parameter.
  const std::vector<std::string> second{"draw", file, "-o", "-", "--robot", "second"};
  const auto picture = [&](const std::vector<std::string>& options) {
    std::vector<std::string> arguments = second;
    arguments.insert(arguments.end(), options.begin(), options.end());
    return run_robotc(arguments).out;
  };
  CHECK(picture({"--set", "l=2"}) != picture({}));
  CHECK(picture({"--set", "l=0.5"}) == picture({}));
}

TEST_CASE("mistakes in what to draw are diagnostics") {
  const TemporaryFolder folder;
  const std::string file = folder.write("two.robot", two_robots);
  const auto fails = [&](const std::vector<std::string>& options, const std::string& message) {
    std::vector<std::string> arguments{"draw", file, "-o", folder / "no.svg"};
    arguments.insert(arguments.end(), options.begin(), options.end());
    CAPTURE(message);
    const Outcome outcome = run_robotc(arguments);
    CHECK(outcome.code == 2);
    CHECK(outcome.out.empty());
    CHECK_MESSAGE(outcome.err.find(message) != std::string::npos, outcome.err);
  };
  fails({"--robot", "secnd"}, "did you mean `second`?");
  fails({"--pose", "home"}, "`first` has no pose `home`");
  fails({"--robot", "second", "--pose", "upp"}, "did you mean `up`?");
  fails({"--q", "[0, 0]"}, "vector over the only joint of first");
  fails({"--q", "[1 m]"}, "entry `pivot`");
  fails({"--q", "[0"}, "`[` is not closed");
  fails({"--set", "l=3 kg"}, "length");
  CHECK(folder.file_count() == 1);

  const std::string broken = folder.write("broken.robot", "robot r {\n  gravity = [0, 0, -9.81] m\n}\n");
  const Outcome outcome = run_robotc({"draw", broken, "-o", folder / "no.svg"});
  CHECK(outcome.code == 2);
  CHECK(outcome.err.find("broken.robot:2:") != std::string::npos);
  CHECK(folder.file_count() == 2);
  CHECK(run_robotc({"draw", folder.write("none.robot", "const a = 1\n")}).err.find("no robot") != std::string::npos);
}

TEST_CASE("a picture that cannot be written is an error") {
  const TemporaryFolder folder;
  const std::string file = folder.write("pendulum.robot", pendulum_file());
  const Outcome outcome = run_robotc({"draw", file, "-o", file + "/below.svg"});
  CHECK(outcome.code == 2);
  CHECK(outcome.err.find("cannot write") != std::string::npos);
  CHECK(run_robotc({"draw", file, "-o", "-"}, {.output = Stdout::full_device}).code == 2);
}

TEST_CASE("every example can be drawn at each of its poses") {
  for (const auto& [file, pose] : {std::pair{"scara", "home"},
                                   {"torso", "ready"},
                                   {"torso", "relaxed"},
                                   {"double_pendulum", "gentle"},
                                   {"double_pendulum", "wild"}}) {
    CAPTURE(file);
    const Outcome outcome = run_robotc({"draw", std::string("examples/") + file + ".robot", "--pose", pose, "-o", "-"});
    CHECK(outcome.code == 0);
    CHECK(test::xml_problem(outcome.out) == "");
  }
}

}  // namespace
}  // namespace robotc::testing::draw_test
