#include <doctest/doctest.h>

#include <chrono>
#include <cstdlib>

#include "tests/integration/run_robotc.h"

namespace robotc::testing::build_test {
namespace {

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }
bool is_there(const std::string& path) { return std::filesystem::exists(path); }

/// RAII: sets an environment variable.
class Environment {
 public:
  Environment(const char* name, const std::string& value) : name_(name), before_(std::getenv(name)) {
    ::setenv(name, value.c_str(), 1);
  }
  Environment(const Environment&) = delete;
  Environment& operator=(const Environment&) = delete;
  ~Environment() { ::setenv(name_, before_.c_str(), 1); }

 private:
  const char* name_;
  std::string before_;
};

TEST_CASE("build writes an object file and its header, and says what the functions take") {
  const TemporaryFolder folder;
  const std::string file = folder.write("pendulum.robot", pendulum_file());
  const Outcome built = run_robotc({"build", file, "-o", folder / "lib/swing.o", "--target", "x86_64-linux-gnu"});
  CHECK(built.code == 0);
  CHECK(built.err == "made the folder " + folder / "lib" + "\n");
  CHECK(has(built.out,
            "wrote " + folder / "lib/swing.o" + ", " + folder / "lib/swing.h" + "\nfor x86_64-linux-gnu (x86-64): "));
  CHECK(has(built.out, "calls no library\n"));
  CHECK(has(built.out, "stack, bytes"));
  CHECK(has(built.out, "pendulum_inverse_dynamics"));
  CHECK(read_text(folder / "lib/swing.o")
            .starts_with("\x7f"
                         "ELF"));
  CHECK(has(read_text(folder / "lib/swing.h"), "void pendulum_inverse_dynamics("));
}

TEST_CASE("build makes the same of the same, wherever it goes") {
  const TemporaryFolder folder;
  const std::string file = folder.write("pendulum.robot", pendulum_file());
  // A `cc`, whichever compiler that is here.
  std::filesystem::create_directory(folder / "bin");
  std::filesystem::create_symlink(ROBOTC_C_COMPILER, folder / "bin/cc");
  const Environment path("PATH", folder / "bin" + ":" + std::getenv("PATH"));
  for (const std::string name : {"one", "two"}) {
    CHECK(run_robotc(
              {"build", file, "-o", folder / (name + "/p.o"), "--emit", "obj,header,asm,llvm-ir,static-lib,shared-lib"})
              .code == 0);
  }
  for (const char* product : {"p.o", "p.h", "p.s", "p.ll", "libp.a", "libp.so"}) {
    CAPTURE(product);
    const std::string one = read_text(folder / "one/" + product);
    CHECK(one == read_text(folder / "two/" + product));
    CHECK(one.size() > 100);
  }
  CHECK(read_text(folder / "one/libp.a").starts_with("!<arch>\n"));
  CHECK(has(read_text(folder / "one/p.s"), "pendulum_mass_matrix_"));
  CHECK(has(read_text(folder / "one/p.ll"), "define void @pendulum_mass_matrix_"));
}

TEST_CASE("build writes what is asked for, and nothing else") {
  const TemporaryFolder folder;
  const std::string file = folder.write("pendulum.robot", pendulum_file());
  const std::size_t before = folder.file_count();
  CHECK(run_robotc({"build", file, "-o", folder / "p.o", "--emit", "asm", "--function", "mass_matrix"}).code == 0);
  CHECK(folder.file_count() == before + 1);
  CHECK_FALSE(has(read_text(folder / "p.s"), "inverse_dynamics"));
  // Without an ending in `-o` one is added.
  CHECK(run_robotc({"build", file, "-o", folder / "stem", "--emit", "obj"}).code == 0);
  CHECK(is_there(folder / "stem.o"));
  // An existing folder, or a path with the form of a folder, is a folder.
  for (const std::string& out : {folder / "new/", folder / "new", folder / "new/.."}) {
    CHECK(run_robotc({"build", file, "-o", out, "--emit", "obj"}).code == 0);
  }
  CHECK(is_there(folder / "new/pendulum.o"));
  CHECK(is_there(folder / "pendulum.o"));
  CHECK(folder.file_count() == before + 4);
}

TEST_CASE("build takes each name that is asked for once") {
  const TemporaryFolder folder;
  const std::string file = folder.write("pendulum.robot", pendulum_file());
  const Outcome built = run_robotc({"build", file, "-o", folder / "p.o", "--emit", "obj,obj", "--function",
                                    "mass_matrix, pose( bob ),pose(bob)", "--function", "mass_matrix"});
  INFO(built.err);
  CHECK(built.code == 0);
  CHECK(has(built.out, "wrote " + folder / "p.o" + "\n"));
}

TEST_CASE("build takes functions with several arguments, in a list too") {
  const TemporaryFolder folder;
  const std::string file = folder.write("pendulum.robot", pendulum_file());
  for (const std::vector<std::string>& asked :
       std::vector<std::vector<std::string>>{{"--function", "transform_dq(pivot, bob),mass_matrix"},
                                             {"--function", "mass_matrix", "--function", "transform_dq(pivot, bob)"}}) {
    std::vector<std::string> arguments{"build", file, "-o", folder / "p.o"};
    arguments.insert(arguments.end(), asked.begin(), asked.end());
    const Outcome built = run_robotc(arguments);
    INFO(built.err);
    CHECK(built.code == 0);
    const std::string header = read_text(folder / "p.h");
    CHECK(has(header, "void pendulum_transform_dq_pivot_bob("));
    CHECK(has(header, "void pendulum_mass_matrix("));
  }
}

/// Ninja reads Make rules.
TEST_CASE("build says which files were read, whatever they are called") {
  const TemporaryFolder folder;
  const auto age = [](const std::string& path) {
    const auto now = std::filesystem::file_time_type::clock::now();
    std::filesystem::last_write_time(path, now - std::chrono::hours(1));
  };
  const std::string numbers = folder.write("of $5 #1.robot", "const heavy = 3 kg\n");
  const std::string file =
      folder.write("the arm.robot",
                   "use heavy from \"of $5 #1.robot\"\nuse pid from std\nrobot arm {\n  gravity = [0, -9.81, 0] m/s^2\n"
                   "  link bob { mass = heavy, com = [0, -1, 0] m }\n  joint pivot: revolute base -> bob\n}\n");
  const std::string plan =
      folder.write("build.ninja",
                   "rule robot\n  command = '" ROBOTC_BINARY
                   "' build 'the arm.robot' -o 'lib/arm.o' --depfile 'lib/the arm.d' >out\n  depfile = lib/the arm.d\n"
                   "build lib/arm.o lib/arm.h: robot\n");
  CHECK(!plan.empty());
  const std::string ninja = "ninja --quiet -C '" + folder / "." + "' >'" + folder / "said" + "'";
  const auto builds = [&] {
    const std::string object = folder / "lib/arm.o";
    const auto before = is_there(object) ? std::filesystem::last_write_time(object) : std::filesystem::file_time_type();
    REQUIRE_MESSAGE(std::system(ninja.c_str()) == 0, read_text(folder / "said"));
    return std::filesystem::last_write_time(object) != before;
  };
  age(file);
  age(numbers);
  CHECK(builds());
  CHECK(read_text(folder / "lib/the arm.d") ==
        "lib/arm.o lib/arm.h: \\\n  the\\ arm.robot \\\n  of\\ $$5\\ \\#1.robot\nthe\\ arm.robot:\nof\\ $$5\\ "
        "\\#1.robot:\n");
  CHECK_FALSE(builds());
  for (const std::string& path : {numbers, file}) {
    std::filesystem::last_write_time(path, std::filesystem::file_time_type::clock::now());
    CHECK(builds());
    age(path);
    CHECK_FALSE(builds());
  }
}

/// A value that a law passes to another is a parameter there, and follows what is set.
TEST_CASE("build applies --set to parameters that depend on others") {
  const TemporaryFolder folder;
  const std::string file = folder.write("arm.robot", R"(
use pid from std
robot arm {
  gravity = [0, -9.81, 0] m/s^2
  param load = 1 kg, tool = 2 * load
  link bob { mass = load + tool, com = [0, -1, 0] m }
  joint pivot: revolute base -> bob
}
controller hold(ref: trajectory) for arm {
  param force = 200 N*m
  tau = pid(ref, Kp = [400] SI, Ki = [200] SI, Kd = [30] SI, most = [2 * force])
}
)");
  const std::vector<std::string> build{"build", file, "-o", folder / "arm.o", "--controller", "hold"};
  const auto defaults = [&](const std::vector<std::string>& more) {
    std::vector<std::string> arguments = build;
    arguments.insert(arguments.end(), more.begin(), more.end());
    REQUIRE(run_robotc(arguments).code == 0);
    for (const std::string& line : lines_of(read_text(folder / "arm.h"))) {
      if (line.starts_with("#define ARM_DEFAULT_PARAMETERS ")) return line.substr(line.find('{'));
    }
    return std::string();
  };
  CHECK(defaults({}) == "{400.0, 200.0, 30.0, 400.0, 0.05}");
  CHECK(defaults({"--float32"}) == "{400.0f, 200.0f, 30.0f, 400.0f, 0.05f}");
  CHECK(defaults({"--set", "hold.force=50"}) == "{400.0, 200.0, 30.0, 100.0, 0.05}");
  CHECK(defaults({"--set", "hold.force=50", "--set", "pid.most=[7]"}) == "{400.0, 200.0, 30.0, 7.0, 0.05}");
  CHECK(defaults({"--function", "gravity_forces"}) == "{1.0, 2.0, 400.0, 200.0, 30.0, 400.0, 0.05}");
  CHECK(defaults({"--function", "gravity_forces", "--set", "load=3"}) == "{3.0, 6.0, 400.0, 200.0, 30.0, 400.0, 0.05}");
}

TEST_CASE("build says which states the caller integrates, and that controllers come in no batches") {
  const TemporaryFolder folder;
  const std::string file = folder.write("pendulum.robot", pendulum_file() + R"(
controller damped(rest: q) for pendulum {
  state angle = 0 rad
  der(angle) = (q[1] - angle) / 0.1 s
  tau = [2 N*m/rad * (rest[1] - angle)]
}
)");
  const std::string out = folder / "p.o";
  const Outcome built = run_robotc({"build", file, "--controller", "damped", "-o", out});
  CAPTURE(built.err);
  CHECK(built.code == 0);
  CHECK(has(built.out, "pendulum_damped has continuous states: the caller integrates pendulum_damped_rates\n"));
  CHECK(has(read_text(folder / "p.h"), "does not advance the continuous states: the caller integrates damped_rates."));
  const Outcome refused = run_robotc({"build", file, "--controller", "damped", "--batch", "4", "-o", out});
  CHECK(refused.code == 2);
  CHECK(has(refused.err, "`--batch` is for functions"));
}

TEST_CASE("rates of a reference are those of its coordinates, beside a joint with a quaternion") {
  const TemporaryFolder folder;
  const std::string file = folder.write("arm.robot", R"(
robot arm {
  gravity = [0, 0, -9.81] m/s^2
  link upper { mass = 1 kg, com = [0, 0, -0.1] m, inertia = diag(0.01, 0.01, 0.01) kg*m^2 }
  link fore { mass = 1 kg, com = [0, 0, -0.1] m, inertia = diag(0.01, 0.01, 0.01) kg*m^2 }
  joint ball: spherical base -> upper
  joint elbow: revolute upper -> fore = at([0, 0, -0.3] m, axis = [0, 1, 0])
}
controller follow(ref: trajectory) for arm {
  tau = [elbow = 2 N*m*s/rad * der(ref.q.elbow)]
}
)");
  const Outcome built =
      run_robotc({"build", file, "--controller", "follow", "--emit", "c,header", "-o", folder / "p.c"});
  CAPTURE(built.err);
  CHECK(built.code == 0);
  CHECK(!has(built.out, "calls no library"));  // of machine code, which is not written
  const std::string source = read_text(folder / "p.c");
  CAPTURE(source);
  CHECK(has(source, "tau[3] = ref_qd[3] + ref_qd[3];"));
}

TEST_CASE("build refuses what it cannot do, and writes nothing") {
  const TemporaryFolder folder;
  const std::string file = folder.write("pendulum.robot", pendulum_file());
  const std::size_t before = folder.file_count();
  const auto refused = [&](std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), {"build", file});
    const Outcome outcome = run_robotc(arguments);
    CHECK(outcome.code == 2);
    CHECK(outcome.out.empty());
    CHECK(folder.file_count() == before);
    return outcome.err;
  };
  const std::string out = folder / "p.o";
  CHECK(has(refused({"-o", folder / "p.c"}), "`-o` must name the object file, DIR/NAME.o"));
  CHECK(has(refused({"-o", ""}), "and this is not a name"));
  CHECK(has(refused({"-o", folder / "p.ll", "--emit", "c,header"}), "p.ll has another ending"));
  CHECK(has(refused({"-o", out, "--emit", "obj,headers"}), "`headers` is not one of obj, header"));
  CHECK(has(refused({"-o", out, "--emit", "obj,headers"}), "did you mean `header`?"));
  CHECK(has(refused({"-o", out, "--target", "powerpc64"}), "targets: x86_64-linux-gnu, "));
  CHECK(has(refused({"-o", out, "--function", "mass_matrx"}), "did you mean `mass_matrix`?"));
  CHECK(has(refused({"-o", out, "--target", "wasm32", "--emit", "shared-lib"}), "which is not a wasm32"));
  CHECK(has(refused({"-o", out, "--target", "nvptx64"}), "`-o` must name the PTX file, DIR/NAME.ptx"));
  CHECK(has(refused({"--target", "nvptx64", "--emit", "obj"}), "`--emit obj` is not for a GPU"));
  CHECK(has(refused({"-o", out, "--emit", "ptx"}), "`--emit ptx` is for a GPU: add `--target nvptx64`"));
  CHECK(has(refused({"-o", folder / "pendulum.robot/p.o"}), "cannot write "));
  CHECK(has(refused({"-o", out, "--depfile", file}), "is an input file: give `--depfile` another name"));
  CHECK(has(refused({"-o", out, "--depfile", folder / "./p.h"}),
            "is an output of this build: give `--depfile` another name"));
  const Environment path("PATH", folder / "nothing");
  const std::string without = refused({"-o", out, "--emit", "obj,shared-lib"});
  CHECK(has(without, "cannot run `cc`"));
  CHECK(has(without, "`--emit static-lib` needs no compiler"));
}

/// An arm with a revolute and a sliding joint, under a law that integrates, saturates, filters by a function with its
/// own state, and switches.
constexpr const char* arm_file = R"(
use pid from std

robot arm {
  gravity = [0, -9.81, 0] m/s^2
  param load = 1.5 kg
  link bar { mass = 2 kg, com = [0.3, 0.1, 0] m, inertia = diag(0.01, 0.2, 0.2) kg*m^2 }
  link rod { mass = load, com = [0.1, 0, 0] m, inertia = diag(0.01, 0.02, 0.02) kg*m^2 }
  joint hinge: revolute base -> bar = at([0, 0, 0] m, axis = [0, 0, 1])
  joint slide: prismatic bar -> rod = at([0.2, 0, 0] m, axis = [1, 0, 0])
}

controller mine(ref: trajectory) for arm {
  param soft = 0.5
  state seen: qd = 0
  state late = 0
  when q.hinge > 0.3 { next late = late + 1 }
  next seen = soft * seen + (1 - soft) * qd
  let base = pid(ref, Kp = [300, 2000] SI, Ki = [200, 1000] SI, Kd = [20, 150] SI, most = [40, 90] SI, qd = seen)
  tau = base + gravity_forces(q) + late * [0.1 N*m, 0.2 N]
}

trajectory lead for arm { q = [0.5 * sin(3 rad/s * t), 0.1 m * cos(4 rad/s * t)] }

simulate run for arm {
  initial q = [0.2, 0.05 m]
  tau = mine(lead) every 2 ms
  duration = 1 s, step = 1 ms, integrator = rk4
  log tau, q, qd, rq = lead.q, rqd = lead.qd
}
)";

/// Reads the log of that simulation row by row, steps two controllers with its measurements, and compares.
constexpr const char* replay_program = R"(
#include "arm.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
  FILE *log = fopen(argv[argc - 1], "r");
  char line[4096];
  double parameters[ARM_PARAMETERS] = ARM_DEFAULT_PARAMETERS;
  double constants[ARM_CONSTANTS];
  arm_mine_state state, other, held;
  double v[11], tau[2] = {0, 0}, worst = 0;
  int rows = 0, i, offset, used;
  if (log == 0 || fgets(line, sizeof line, log) == 0) return 1;
  printf("%s", line);
  arm_prepare(parameters, constants);
  while (fgets(line, sizeof line, log) != 0) {
    for (i = 0, offset = 0; i < 11; ++i, offset += used) {
      if (sscanf(line + offset, i == 0 ? "%lf%n" : ",%lf%n", &v[i], &used) != 1) return 2;
    }
    if (rows == 0) {
      arm_mine_init(&state, v[0], v + 3, v + 5, v + 7, v + 9, 0.002, constants);
      other = state;
    }
    if (rows % 2 == 0) { /* of two rows each is a tick */
      memcpy(&held, &other, sizeof held);
      arm_mine_step(&state, v[0], v + 3, v + 5, v + 7, v + 9, 0.002, constants, tau);
      if (memcmp(&held, &other, sizeof held) != 0) return 3; /* one is not the other */
      arm_mine_step(&other, v[0], v + 3, v + 5, v + 7, v + 9, 0.002, constants, tau);
    }
    for (i = 0; i < 2; ++i) {
      if (!(fabs(tau[i] - v[1 + i]) <= worst)) worst = fabs(tau[i] - v[1 + i]);
    }
    ++rows;
  }
  printf("%d rows, %d times late, worst %.3g\n", rows, (int)state.late, worst);
  return worst < 1e-9 ? 0 : 4; /* efforts up to 100, rounded in some hundred operations, summed up over 500 ticks */
}
)";

TEST_CASE("a controller that was built gives the efforts that the simulation had") {
  const TemporaryFolder folder;
  const std::string file = folder.write("arm.robot", arm_file);
  REQUIRE(run_robotc({"sim", file, "-o", folder / "out"}).code == 0);
  const Outcome built = run_robotc({"build", file, "--controller", "mine", "-o", folder / "arm.o"});
  REQUIRE(built.err.empty());
  REQUIRE(built.code == 0);
  const std::string source = folder.write("replay.c", replay_program);
  const std::string compile = std::string(ROBOTC_C_COMPILER) + " -std=c99 -pedantic -Wall -Wextra -Werror -o " +
                              (folder / "replay") + " " + source + " " + folder / "arm.o" + " -lm";
  REQUIRE(std::system(compile.c_str()) == 0);
  const int status = std::system(((folder / "replay") + " " + folder / "out/run.csv" + " >" + folder / "said").c_str());
  INFO(read_text(folder / "said"));
  CHECK(status == 0);
  CHECK(has(read_text(folder / "said"), "1001 rows, 1 times late"));
}

}  // namespace
}  // namespace robotc::testing::build_test
