#include <doctest/doctest.h>

#include <cstdlib>

#include "tests/integration/run_robotc.h"

namespace robotc::testing {
namespace {

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }
bool is_there(const std::string& path) { return std::filesystem::exists(path); }

/// Sets an environment variable for its scope.
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
  // The robot's name and the ending are not asked for.
  CHECK(run_robotc({"build", file, "-o", folder / "stem", "--emit", "obj"}).code == 0);
  CHECK(is_there(folder / "stem.o"));
}

TEST_CASE("build says what it cannot do, and writes nothing") {
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
  CHECK(has(refused({"-o", folder / "p.c"}), "`-o` names the object file, DIR/NAME.o"));
  CHECK(has(refused({"-o", out, "--emit", "obj,headers"}), "`headers` is none of obj, header"));
  CHECK(has(refused({"-o", out, "--emit", "obj,headers"}), "did you mean `header`?"));
  CHECK(has(refused({"-o", out, "--target", "riscv64"}), "targets: x86_64-linux-gnu, "));
  CHECK(has(refused({"-o", out, "--function", "mass_matrx"}), "did you mean `mass_matrix`?"));
  CHECK(has(refused({"-o", out, "--target", "wasm32", "--emit", "shared-lib"}), "which is no wasm32"));
  CHECK(has(refused({"-o", folder / "pendulum.robot/p.o"}), "cannot write "));
  const Environment path("PATH", folder / "nothing");
  const std::string without = refused({"-o", out, "--emit", "obj,shared-lib"});
  CHECK(has(without, "cannot run `cc`"));
  CHECK(has(without, "`--emit static-lib` needs none"));
}

}  // namespace
}  // namespace robotc::testing
