#include <doctest/doctest.h>

#include "tests/integration/run_robotc.h"
#include "tests/xml.h"

namespace robotc::testing::graph_test {
namespace {

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

TEST_CASE("the graphs of a robot are written as one picture, or one of them alone") {
  const TemporaryFolder folder;
  const std::string file = folder.write("pendulum.robot", pendulum_file());
  const std::string picture = folder / "graph.svg";
  const Outcome outcome = run_robotc({"graph", file, "-o", picture});
  CHECK(outcome.code == 0);
  CHECK(outcome.err.empty());
  CHECK(outcome.out == "wrote " + picture + "\n");
  const std::string both = read_text(picture);
  const std::string tree = run_robotc({"graph", file, "--tree", "-o", "-"}).out;
  const std::string energy = run_robotc({"graph", file, "--energy", "-o", "-"}).out;
  for (const std::string& svg : {both, tree, energy}) {
    CHECK(test::xml_problem(svg) == "");
    CHECK(!has(svg, "href"));
  }
  CHECK(has(both, ">turns about z<"));
  CHECK(has(both, ">Gp: translation<"));
  CHECK(has(both, ">Gr: rotation<"));
  CHECK(has(tree, ">turns about z<"));
  CHECK(!has(tree, ">Gp: translation<"));
  CHECK(!has(energy, ">turns about z<"));
  // The numbers of `dump --stage energy-graph`.
  CHECK(has(energy, "2 vertices, 1 branch, 2 chords: 1 reaction and 1 load"));
}

TEST_CASE("graphs of robots that are not there, and to files that cannot be") {
  const TemporaryFolder folder;
  const std::string file = folder.write("pendulum.robot", pendulum_file());
  const Outcome unknown = run_robotc({"graph", file, "--robot", "pendlum", "-o", folder / "no.svg"});
  CHECK(unknown.code == 2);
  CHECK(has(unknown.err, "did you mean `pendulum`?"));
  const Outcome unwritable = run_robotc({"graph", file, "-o", file + "/below.svg"});
  CHECK(unwritable.code == 2);
  CHECK(has(unwritable.err, "cannot write"));
  const std::string broken = folder.write("broken.robot", "robot r {\n  gravity = 3\n}\n");
  CHECK(run_robotc({"graph", broken}).code == 2);
  CHECK(folder.file_count() == 2);
}

TEST_CASE("every example has its graphs") {
  for (const char* name : {"scara", "torso", "double_pendulum", "satellite", "landing"}) {
    CAPTURE(name);
    const Outcome outcome = run_robotc({"graph", std::string("examples/") + name + ".robot", "-o", "-"});
    CHECK(outcome.code == 0);
    CHECK(test::xml_problem(outcome.out) == "");
  }
}

}  // namespace
}  // namespace robotc::testing::graph_test
