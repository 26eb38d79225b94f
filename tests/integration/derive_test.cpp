#include <doctest/doctest.h>

#include "tests/integration/run_robotc.h"

namespace robotc::testing {
namespace {

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

TEST_CASE("derive prints equations, or writes them to a file") {
  const TemporaryFolder folder;
  const std::string file = folder.write("pendulum.robot", pendulum_file());
  const Outcome printed = run_robotc({"derive", file});
  CHECK(printed.code == 0);
  CHECK(printed.err.empty());
  CHECK(has(printed.out, "\ntau."));
  const std::string path = folder / "equations.txt";
  const Outcome written = run_robotc({"derive", file, "-o", path});
  CHECK(written.code == 0);
  CHECK(written.out == "wrote " + path + "\n");
  // But for the command, the same.
  CHECK(has(read_text(path), printed.out.substr(printed.out.find("// SI units"))));
}

TEST_CASE("nothing is written over the file that it is made from") {
  const TemporaryFolder folder;
  const std::string file = folder.write("pendulum.robot", pendulum_file());
  for (const char* command : {"derive", "draw", "graph"}) {
    CAPTURE(command);
    const Outcome outcome = run_robotc({command, file, "-o", folder / "./pendulum.robot"});
    CHECK(outcome.code == 2);
    CHECK(has(outcome.err, "is what this was made from: give `-o` another name"));
    CHECK(read_text(file) == pendulum_file());
  }
}

TEST_CASE("derive in every language") {
  const TemporaryFolder folder;
  const std::string file = folder.write("pendulum.robot", pendulum_file());
  for (const char* language : {"text", "latex", "c", "cpp", "python", "matlab", "json"}) {
    CAPTURE(language);
    const Outcome outcome =
        run_robotc({"derive", file, "mass_matrix", "gravity_forces", "--as", language, "--symbolic"});
    CHECK(outcome.code == 0);
    CHECK(outcome.err.empty());
    CHECK(outcome.out.size() > 200);
  }
  const Outcome unknown = run_robotc({"derive", file, "--as", "fortran"});
  CHECK(unknown.code == 2);
  CHECK(has(unknown.err, "`fortran` is none of text, latex, c, cpp, python, matlab, json"));
  CHECK(has(run_robotc({"derive", file, "--as", "LaTeX"}).err, "did you mean `latex`?"));
  CHECK(has(run_robotc({"derive", file, "--as", "c++"}).err, "did you mean `cpp`?"));
  CHECK(has(run_robotc({"derive", file, "--as", "pyton"}).err, "did you mean `python`?"));
}

TEST_CASE("derive where it cannot") {
  const TemporaryFolder folder;
  const std::string file = folder.write("pendulum.robot", pendulum_file());
  const Outcome name = run_robotc({"derive", file, "mass_matrx"});
  CHECK(name.code == 2);
  CHECK(name.out.empty());
  CHECK(has(name.err, "did you mean `mass_matrix`?"));
  const Outcome place = run_robotc({"derive", file, "pose(nowhere)", "-o", folder / "pose.txt"});
  CHECK(place.code == 2);
  CHECK(has(place.err, "no frame or link `nowhere`"));
  CHECK(folder.file_count() == 1);
  const Outcome road = run_robotc({"derive", file, "joint_reactions", "--formulation", "kane"});
  CHECK(road.code == 2);
  CHECK(has(road.err, "those that do are auto, energy_graph"));
  CHECK(run_robotc({"derive", file, "-o", file + "/below.txt"}).code == 2);
}

TEST_CASE("derive to a full disk, a closed output and a reader that has gone") {
  const TemporaryFolder folder;
  const std::string file = folder.write("pendulum.robot", pendulum_file());
  const Outcome full = run_robotc({"derive", file}, {.output = Stdout::full_device});
  CHECK(full.code == 2);
  CHECK(has(full.err, "cannot write to standard output"));
  CHECK(run_robotc({"derive", file}, {.output = Stdout::closed}).code == 2);
  const Outcome gone = run_robotc({"derive", file}, {.output = Stdout::broken_pipe});
  CHECK(gone.code != 0);
  CHECK(gone.err.empty());
  CHECK(gone.signal == 0);
}

}  // namespace
}  // namespace robotc::testing
