// `build --package`: its command line and its files. tests/packages compiles and runs what is written.
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "tests/integration/run_robotc.h"

namespace robotc::testing::packages_test {
namespace {

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

const std::string text = R"(

/// A cart on a rail, "fast" & light.
robot cart {
  gravity = [0, 0, -9.81] m/s^2
  param mass = 2 kg
  link body { mass = mass, com = [0, 0, 0] m }
  joint rail: prismatic base -> body = at([0, 0, 0] m, axis = [1, 0, 0])
}
trajectory there for cart { q = [0.1 m * sin(2 rad/s * t)] }
trajectory towards(goal: cart.q) for cart { q = goal * sin(1 rad/s * t) }
trajectory fading for cart {
  state left = 0.1 m
  der(left) = -left / 1 s
  q = [left]
}
controller hold(ref: trajectory) for cart {
  state slow: qd = 0
  der(slow) = (qd - slow) / 0.1 s
  tau = 90 N/m * (ref.q - q) + 20 N*s/m * (ref.qd - slow)
}
controller level(height: m) for cart { tau = [3 N/m * height] }
)";

/// The error of `build FILE …` with these options, which fails.
std::string message(const TemporaryFolder& folder, std::vector<std::string> options) {
  options.insert(options.begin(), {"build", folder.write("cart.robot", text)});
  const Outcome outcome = run_robotc(options);
  CHECK(outcome.code != 0);
  CHECK(outcome.out.empty());
  return outcome.err;
}

TEST_CASE("a package has what its tool chain needs, named after the robot") {
  const TemporaryFolder folder;
  const std::string file = folder.write("cart.robot", text);
  const std::vector<std::pair<std::string, std::vector<std::string>>> kinds{
      {"arduino",
       {"library.properties", "keywords.txt", "README.md", "src/cart.h", "src/cart.c", "examples/cart/cart.ino"}},
      {"platformio",
       {"library.json", "README.md", "src/cart.h", "src/cart.c", "examples/cart/platformio.ini",
        "examples/cart/src/main.cpp"}},
      {"zephyr",
       {"zephyr/module.yml", "CMakeLists.txt", "Kconfig", "README.md", "include/cart.h", "src/cart.c",
        "samples/cart/prj.conf", "samples/cart/src/main.c", "samples/cart/CMakeLists.txt", "samples/cart/sample.yaml"}},
      {"cmsis",
       {"robotc.cart.1.2.3.pack", "robotc.cart.pdsc", "README.md", "include/cart.h", "src/cart.c",
        "templates/main.c"}}};
  for (const auto& [kind, files] : kinds) {
    CAPTURE(kind);
    const Outcome built = run_robotc({"build", file, "--controller", "hold", "--package", kind, "--every", "2 ms",
                                      "--package-version", "1.2.3", "-o", folder / kind});
    CHECK(built.code == 0);
    CHECK(has(built.out, "wrote " + folder / kind + ": "));
    CHECK(has(built.out, "left to you: a licence"));
    CHECK(has(built.out, kind == "arduino" ? "numbers are floats, since" : "numbers are doubles"));
    for (const std::string& name : files) {
      CAPTURE(name);
      CHECK(std::filesystem::is_regular_file(folder / kind + "/" + name));
    }
  }
  CHECK(has(
      read_text(folder / "arduino/library.properties"),
      "name=cart\nversion=1.2.3\nauthor=unknown\nmaintainer=unknown\nsentence=A cart on a rail, \"fast\" & light.\n"));
  const auto manifest = nlohmann::json::parse(read_text(folder / "platformio/library.json"));
  CHECK(manifest.at("description") == "A cart on a rail, \"fast\" & light.");
  CHECK(has(read_text(folder / "cmsis/robotc.cart.pdsc"),
            "<description>A cart on a rail, &quot;fast&quot; &amp; light.</description>"));
  CHECK(has(read_text(folder / "arduino/keywords.txt"), "cart_hold_state\tKEYWORD1\n"));
  CHECK(has(read_text(folder / "zephyr/samples/cart/src/main.c"),
            "k_timer_start(&sample_timer, K_USEC(2000), K_USEC(2000));"));
  // Integrates the continuous state, and reads the reference from the user.
  const std::string sketch = read_text(folder / "arduino/examples/cart/cart.ino");
  CHECK(has(sketch, "hold_memory.slow += 0.002f * hold_slopes.slow;"));
  CHECK(has(sketch, "read_hold_arguments(t, hold_ref_q, hold_ref_qd);"));
  CHECK(has(sketch, "/* ref_qd, velocities of the reference `ref`: [0] rail m/s */"));
  CHECK(has(sketch, "static const float *const constants = 0;"));
  CHECK(has(read_text(folder / "zephyr/Kconfig"), "\tbool \"Functions of the robot cart\"\n"));
  CHECK(has(read_text(folder / "zephyr/README.md"), "The example runs the controller every 2000 us."));
}

TEST_CASE("the only trajectory of a package that fits is the reference of its example") {
  const TemporaryFolder folder;
  const std::string file = folder.write("cart.robot", text);
  const auto sketch = [&](const std::string& controllers, const std::string& trajectories = "there") {
    CHECK(run_robotc({"build", file, "--controller", controllers, "--trajectory", trajectories, "--package", "arduino",
                      "--every", "1 s / 500", "-o", folder / "cart"})
              .code == 0);
    return read_text(folder / "cart/examples/cart/cart.ino");
  };
  const std::string followed = sketch("hold");
  CHECK(has(followed, "cart_there(t, constants, hold_ref_q, hold_ref_qd, hold_ref_qdd);"));
  CHECK_FALSE(has(followed, "read_hold_arguments"));
  CHECK(has(followed, "next_us += 2000UL;"));
  // A trajectory with a state or with an argument is not a reference, neither beside another nor alone.
  CHECK(has(sketch("hold", "there,towards,fading"), "cart_there(t, constants, hold_ref_q"));
  for (const char* const other : {"towards", "fading"}) CHECK(has(sketch("hold", other), "read_hold_arguments(t"));
  // An argument that is a number is not a reference.
  const std::string both = sketch("hold,level");
  CHECK(has(both, "read_level_arguments(t, level_height);"));
  CHECK(has(both, "/* height, given by the caller, m */"));
  CHECK(has(both, "cart_level_step(&level_memory, t, q, qd, level_height[0], constants, level_tau);"));
}

TEST_CASE("functions alone have no clock, and their example calls them") {
  const TemporaryFolder folder;
  const std::string file = folder.write("cart.robot", text);
  CHECK(run_robotc(
            {"build", file, "--function", "mass_matrix,gravity_forces", "--package", "arduino", "-o", folder / "cart"})
            .code == 0);
  const std::string sketch = read_text(folder / "cart/examples/cart/cart.ino");
  CHECK(has(sketch, "  cart_prepare(parameters, constants);\n  cart_mass_matrix(q, constants, result_mass_matrix);"));
  for (const char* const macro : {"CART_PARAMETERS", "CART_DEFAULT_PARAMETERS", "CART_CONSTANTS"}) {
    CAPTURE(macro);
    CHECK(has(read_text(folder / "cart/src/cart.h"), std::string("#define ") + macro + " "));
    CHECK(has(sketch, macro));
  }
  CHECK(has(sketch, "void loop() {}"));
  CHECK_FALSE(has(read_text(folder / "cart/README.md"), "The example runs the controller"));
}

TEST_CASE("what makes no sense of a package is refused, and nothing is written") {
  const TemporaryFolder folder;
  const std::string out = folder / "cart";
  const auto refused = [&](const std::vector<std::string>& more) {
    std::vector<std::string> options{"--controller", "hold", "--package", "arduino", "-o", out};
    options.insert(options.end(), more.begin(), more.end());
    const std::string said = message(folder, options);
    CHECK_FALSE(std::filesystem::exists(out));
    return said;
  };
  CHECK(has(refused({}), "give it, for example `--every '1 ms'`"));
  CHECK(has(refused({"--every", "1 kg"}), "`--every` is a time, and `1 kg` is not"));
  CHECK(has(refused({"--every", "[1 ms, 1 ms]"}), "is a time"));
  for (const char* const time : {"0.3 us", "1.5 us", "0 s", "-1 ms", "1 h"}) {
    CAPTURE(time);
    CHECK(has(refused({"--every", time}), "`--every` must be a whole number of microseconds, from 1 us to 2000 s"));
  }
  CHECK(has(refused({"--every", "1 ms", "--package-version", "1.0"}),
            "`--package-version` is three numbers, such as 1.0.0, and not `1.0`"));
  CHECK(has(refused({"--every", "1 ms", "--package-version", "01.0.0"}), "is three numbers"));
  for (const auto& [option, value] : std::vector<std::pair<std::string, std::string>>{
           {"--target", "riscv32"}, {"--emit", "c"}, {"--batch", "4"}, {"--fmu", "cart"}, {"--depfile", "x.d"}}) {
    CAPTURE(option);
    CHECK(has(refused({"--every", "1 ms", option, value}), option));
  }
  CHECK(has(message(folder, {"--package", "arduino", "--every", "1 ms"}),
            "`--every` is the sample time of controllers: name one with `--controller`"));
  CHECK(has(message(folder, {"--every", "1 ms"}), "--package"));
  CHECK(has(message(folder, {"--package", "ardunio"}), "ardunio"));
}

TEST_CASE("a robot whose name no library can have is refused") {
  const TemporaryFolder folder;
  for (const auto& [name, reason] : std::vector<std::pair<std::string, std::string>>{
           {"_x", "begin with a letter, and that of `_x` does not"},
           {std::string(64, 'x'), "have at most 63 characters, and that of this robot has 64"}}) {
    const std::string file = folder.write("named.robot", "robot " + name + R"( {
  gravity = [0, 0, 0] m/s^2
  link body { mass = 1 kg, com = [0, 0, 0] m }
  joint rail: prismatic base -> body
})");
    const Outcome built =
        run_robotc({"build", file, "--function", "mass_matrix", "--package", "zephyr", "-o", folder / "out"});
    CHECK(built.code != 0);
    CHECK(has(built.err, reason));
    CHECK_FALSE(std::filesystem::exists(folder / "out"));
  }
}

TEST_CASE("a package is written as a whole or not at all") {
  const TemporaryFolder folder;
  const std::string file = folder.write("cart.robot", text);
  // A folder stands where a file has to go.
  std::filesystem::create_directories(folder / "cart/src/cart.c");
  const Outcome built =
      run_robotc({"build", file, "--function", "mass_matrix", "--package", "arduino", "-o", folder / "cart"});
  CHECK(built.code != 0);
  CHECK(has(built.err, "cannot write " + folder / "cart/src/cart.c"));
  CHECK_FALSE(std::filesystem::exists(folder / "cart/src/cart.h"));
}

}  // namespace
}  // namespace robotc::testing::packages_test
