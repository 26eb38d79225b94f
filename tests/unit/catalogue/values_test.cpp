// Functions of a robot as values of the language: equal numbers by an expression and by compiled code, and their names
// and units.
#include <doctest/doctest.h>

#include <cmath>

#include "compiler/catalogue/catalogue.h"
#include "compiler/session/session.h"

namespace robotc::values_test {
namespace {

constexpr std::string_view arm_text = R"(robot arm {
  gravity = [0, -9.81, 0] m/s^2
  link post { mass = 3 kg, com = [0, 0, 0.5] m }
  link upper { mass = 2 kg, com = [0.4, 0.1, 0] m, inertia = diag(0.01, 0.02, 0.03) kg*m^2 }
  link fore { mass = 1 kg, com = [0.3, 0, 0] m, inertia = diag(0.01, 0.01, 0.02) kg*m^2 }
  joint anchor: fixed base -> post = at()
  joint shoulder: revolute post -> upper = at([0, 0, 1] m)
  joint elbow: revolute upper -> fore = at([0.7, 0, 0] m)
  frame tool on fore = at([0.6, 0, 0] m)
  wrench push on tool { force = [1, 2, 0] N, axes = base }
  param payload = 1 kg
}
)";

class Arm {
 public:
  Arm() : session_([](const std::string&) -> std::variant<std::string, FileError> { return std::string(arm_text); }) {
    REQUIRE(session_.load("arm.robot"));
  }
  std::vector<double> value(const std::string& expression) {
    CAPTURE(expression);
    const auto value = session_.evaluate(expression);
    REQUIRE(value.has_value());
    std::vector<double> all;
    for (const NumericValue& part : *value) all.insert(all.end(), part.values.begin(), part.values.end());
    return all;
  }
  Session& session() { return session_; }

 private:
  Session session_;
};

const std::string some_q = "[0.3, -0.8]", some_qd = "[1.5, -2]", some_qdd = "[3, 0.5]";
const std::string some_point = "[0.25, 0.1, 0] m", some_pose = "at([0.25, 0.1, 0] m, quaternion = [3, 0, 0, 1])";

void check_close(const std::vector<double>& a, const std::vector<double>& b) {
  REQUIRE(a.size() == b.size());
  for (std::size_t i = 0; i < a.size(); ++i) {
    // Different orders of the same few sums of products of numbers of about 10.
    CHECK(std::abs(a[i] - b[i]) <= 1e-13 * (1 + std::abs(a[i])));
  }
}

std::string arguments(const catalogue::Row& row) {
  std::string list;
  for (const catalogue::Argument argument : row.arguments) {
    const std::string& value = argument == catalogue::Argument::q       ? some_q
                               : argument == catalogue::Argument::qd    ? some_qd
                               : argument == catalogue::Argument::point ? some_point
                               : argument == catalogue::Argument::pose  ? some_pose
                                                                        : some_qdd;
    list += (list.empty() ? "" : ", ") + value;
  }
  return list;
}

TEST_CASE("every function has the same value as an expression and as compiled code") {
  Arm arm;
  // By the order of Argument. The pose is that of `some_pose`.
  const std::vector<double> inputs[] = {
      {0.3, -0.8}, {1.5, -2},      {3, 0.5},
      {3, 0.5},    {3, 0.5},       {3, 0.5},
      {3, 0.5},    {0.25, 0.1, 0}, {0.8, -0.6, 0, 0.6, 0.8, 0, 0, 0, 1, 0.25, 0.1, 0}};
  for (const catalogue::Row& row : catalogue::rows()) {
    if (row.result.has(catalogue::Axis::closure_equations)) continue;  // of loops
    CAPTURE(row.name);
    std::string title(row.name), call(row.name);
    call += "(";
    std::string chosen;
    if (row.takes == catalogue::Takes::place) chosen = "fore.com";
    if (row.takes == catalogue::Takes::link) chosen = "fore";
    const std::size_t axes = catalogue::chosen_axes(row).size();
    const std::string words = catalogue::entry_words(row);
    if (axes > 0) chosen = axes == 2 ? "elbow, fore" : words.starts_with("JOINT") ? "elbow" : "fore";
    if (words == "JOINT, FRAME") chosen += ", fore.com";
    if (!chosen.empty()) title += "(" + chosen + ")";
    const std::string list = arguments(row);
    call += chosen + (chosen.empty() || list.empty() ? "" : ", ") + list + ")";
    if (row.function == catalogue::Function::pose) call += ".position";
    const auto compiled = arm.session().compile_function("arm", title, false);
    REQUIRE(compiled.has_value());
    std::vector<const double*> pointers;
    for (const catalogue::Argument argument : row.arguments) {
      pointers.push_back(inputs[static_cast<std::size_t>(argument)].data());
    }
    std::vector<double> result(compiled->output_size());
    double* const outputs[] = {result.data()};
    compiled->call(pointers.data(), compiled->constants.data(), outputs);
    if (row.function == catalogue::Function::pose) result.erase(result.begin(), result.begin() + 9);
    check_close(arm.value(call), result);
  }
}

TEST_CASE("a three-index value is used joint by joint") {
  Arm arm;
  const std::string rates = some_qd;
  const std::vector<double> forces = arm.value("coriolis_forces(" + some_q + ", " + rates + ")");
  for (const std::size_t i : {0, 1}) {
    const std::string joint = i == 0 ? "shoulder" : "2";
    const std::vector<double> gamma = arm.value("coriolis_tensor(" + joint + ", " + some_q + ")");
    REQUIRE(gamma.size() == 4);
    const double qd[] = {1.5, -2};
    double sum = 0;
    for (std::size_t j = 0; j < 2; ++j) {
      for (std::size_t k = 0; k < 2; ++k) sum += gamma[2 * j + k] * qd[j] * qd[k];
    }
    CHECK(std::abs(sum - forces[i]) <= 1e-14 * (1 + std::abs(sum)));
  }
  // H summed over bodies is M: both bodies have mass, and there are no rotors.
  const std::vector<double> mass = arm.value("mass_matrix(" + some_q + ")");
  check_close(arm.value("inertia_coefficients(upper, " + some_q + ") + inertia_coefficients(2, " + some_q + ")"), mass);
}

TEST_CASE("a link's energies are those of its body") {
  Arm arm;
  const std::string motion = some_q + ", " + some_qd;
  const double both =
      arm.value("kinetic_energy(upper, " + motion + ")")[0] + arm.value("kinetic_energy(fore, " + motion + ")")[0];
  CHECK(std::abs(both - arm.value("kinetic_energy(" + motion + ")")[0]) <= 1e-14 * both);
}

TEST_CASE("masses fixed to the base count in the mass and its centre, and weigh") {
  Arm arm;
  CHECK(arm.value("total_mass()")[0] == 6);
  // V = −m g·c of the whole: gravity pulls along −y.
  const double height = arm.value("centre_of_mass(" + some_q + ")")[1];
  CHECK(std::abs(6 * 9.81 * height - arm.value("potential_energy(" + some_q + ")")[0]) <= 1e-14 * 6 * 9.81);
}

TEST_CASE("labels and units follow from the row") {
  Arm arm;
  const auto output = [&](const std::string& title) {
    const auto described = arm.session().describe_function("arm", title);
    REQUIRE(described.has_value());
    return described->output;
  };
  const DescribedArray momentum = output("centroidal_momentum");
  CHECK(momentum.labels == std::vector<std::vector<std::string>>{{"px", "py", "pz", "Lx", "Ly", "Lz"}});
  CHECK(momentum.units == std::vector<std::string>{"N*s", "N*s", "N*s", "N*m*s", "N*m*s", "N*m*s"});
  const DescribedArray tensor = output("coriolis_tensor");
  CHECK(tensor.labels.size() == 3);
  CHECK(tensor.size() == 8);
  CHECK(output("coriolis_tensor(elbow)").labels ==
        std::vector<std::vector<std::string>>{{"shoulder", "elbow"}, {"shoulder", "elbow"}});
  CHECK(output("mass_matrix_rate").units.front() == "N*m*s");
  CHECK(output("total_mass").units == std::vector<std::string>{"kg"});
  CHECK(output("velocity(tool)").units[5] == "rad/s");
  CHECK(output("manipulability(tool)").units == std::vector<std::string>{"m^2"});
}

}  // namespace
}  // namespace robotc::values_test
