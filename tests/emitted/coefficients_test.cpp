// The coefficients of the new formulation as C and Python: their sums over the bodies equal the robot's functions.
#include <doctest/doctest.h>
#include <fmt/ranges.h>

#include "tests/emitted/random_machine.h"

namespace robotc::test::coefficients_test {
namespace {

/// A tensor whose last axis is bodies or wrenches, from its C code.
class Coefficients {
 public:
  Coefficients(const Library& code, const std::string& function, const std::string& text)
      : code_(code), function_("machine_" + function) {
    const std::string head = function + "[";
    const std::size_t at = text.find(head, text.find("void " + function_ + "("));
    REQUIRE(at != std::string::npos);
    size_ = std::strtoul(text.c_str() + at + head.size(), nullptr, 10);
  }

  /// Sums over the last axis: `count` of them.
  [[nodiscard]] std::vector<double> sums(const std::vector<std::vector<double>>& inputs, std::size_t count) const {
    const std::vector<double> entries = code_.call(function_, inputs, size_);
    const std::size_t each = size_ / count;
    REQUIRE(each * count == size_);
    std::vector<double> result(count);
    for (std::size_t i = 0; i < size_; ++i) result[i / each] += entries[i];
    return result;
  }

 private:
  const Library& code_;
  std::string function_;
  std::size_t size_ = 0;
};

/// An n × n matrix without its diagonal, which rotors affect.
std::vector<double> without_diagonal(std::vector<double> matrix, std::size_t n) {
  for (std::size_t i = 0; i < n; ++i) matrix[i * n + i] = 0;
  return matrix;
}

std::vector<double> difference(std::vector<double> a, const std::vector<double>& b) {
  for (std::size_t i = 0; i < a.size(); ++i) a[i] -= b[i];
  return a;
}

void check_sums(const MachineCase& c) {
  EmittedMachine machine(c.text);
  const std::size_t n = c.inputs.q.size();
  const std::string text = machine.derive({"coefficients"}, emit::Language::c);
  const Workplace folder;
  const std::string library = folder / "coefficients.so";
  run_command(std::string(ROBOTC_C_COMPILER) + " -std=c99 -pedantic -Wall -Wextra -Werror " + optimisation() +
              " -shared -fPIC -o " + library + " " + folder.write("coefficients.c", text) + " -lm");
  const Library code(library);
  std::vector<std::vector<double>> more;
  const std::string defaults = "machine_inertia_coefficients_default_parameters";
  if (const std::size_t at = text.find(defaults + "["); at != std::string::npos) {
    more.push_back(code.values(defaults, std::strtoul(text.c_str() + at + defaults.size() + 1, nullptr, 10)));
  }
  const auto with = [&](std::vector<std::vector<double>> inputs) {
    inputs.insert(inputs.end(), more.begin(), more.end());
    return inputs;
  };
  const Inputs& at = c.inputs;
  Inputs elsewhere = at;
  for (double& q : elsewhere.q) q = 0.7 - 0.4 * q;

  const Coefficients inertia(code, "inertia_coefficients", text);
  const WrittenFunction mass_matrix{"mass_matrix", {"q"}, "mass_matrix("};
  const std::vector<double> m = inertia.sums(with({at.q}), n * n);
  const std::vector<double> expected = machine.value(mass_matrix, at);
  check_close(without_diagonal(m, n), without_diagonal(expected, n), "H, off the diagonal");
  check_close(difference(m, inertia.sums(with({elsewhere.q}), n * n)),
              difference(expected, machine.value(mass_matrix, elsewhere)), "H, but for what is constant");

  const WrittenFunction coriolis_matrix{"coriolis_matrix", {"q", "qd"}, "coriolis_matrix("};
  const std::vector<double> tensor = Coefficients(code, "coriolis_coefficients", text).sums(with({at.q}), n * n * n);
  std::vector<double> c_matrix(n * n);
  for (std::size_t i = 0; i < tensor.size(); ++i) c_matrix[i / n] += tensor[i] * at.qd[i % n];
  check_close(c_matrix, machine.value(coriolis_matrix, at), "zeta*qd");
  const std::vector<double> squares = Coefficients(code, "centrifugal_coefficients", text).sums(with({at.q}), n * n);
  std::vector<double> diagonals;
  for (std::size_t i = 0; i < n * n; ++i) diagonals.push_back(tensor[i * n + i % n]);
  check_close(squares, diagonals, "beta");

  check_close(Coefficients(code, "gravity_coefficients", text).sums(with({at.q}), n),
              machine.value({"gravity_forces", {"q"}, "gravity_forces("}, at), "G");
  if (text.find("load_coefficients") == std::string::npos) return;
  const std::vector<double> applied = machine.value({"applied_forces", {"q", "qd"}, "-applied_forces("}, at);
  check_close(Coefficients(code, "load_coefficients", text).sums(with({at.q, at.qd}), n), applied, "Q");
}

TEST_CASE("coefficients, summed over the bodies, are M, C and g of random machines") {
  for (const std::uint64_t seed : oracle::sampled_seeds(1, 1, 6)) {
    INFO("ROBOTC_SEED=" << seed);
    check_sums(random_case(seed, Written::literals));
  }
  for (const std::uint64_t seed : oracle::sampled_seeds(100, 1, 2)) {
    INFO("each number a parameter, ROBOTC_SEED=" << seed);
    check_sums(random_case(seed, Written::parameters));
  }
}

/// Two links on one slide, one of them with a payload: a tree, and a body that is fixed to another.
const std::string fork = R"(robot fork {
  gravity = [0, 0, -9.81] m/s^2
  link slide { mass = 2 kg, com = [0, 0, 0] m }
  link left { mass = 1 kg, com = [0.3, 0, 0] m, inertia = diag(0.01, 0.02, 0.03) kg*m^2 }
  link right { mass = 3 kg, com = [0.2, 0.1, 0] m, inertia = diag(0.04, 0.05, 0.06) kg*m^2 }
  link cap { mass = 0.5 kg, com = [0, 0, 0.1] m }
  joint lift: prismatic base -> slide = at([0, 0, 0] m, axis = [0, 0, 1])
  joint one: revolute slide -> left = at([0.1, 0, 0] m, axis = [0, 1, 0])
  joint two: revolute slide -> right = at([-0.1, 0, 0] m, axis = [0, 1, 0])
  joint weld: fixed right -> cap = at([0.4, 0, 0] m)
  payload weight on left { mass = 0.2 kg, com = [0.5, 0, 0] m }
}
)";

TEST_CASE("coefficients are called after joints and bodies, in Python nested in the order of their indices") {
  EmittedMachine machine(fork);
  const std::string text = machine.derive({"coefficients"}, emit::Language::text);
  for (const char* line :
       {"gravity_coefficients[lift, slide] = 19.62", "gravity_coefficients[one, left.weight] = -0.981*cos(q.one)",
        "inertia_coefficients[two, two, cap] = 0.08",
        "inertia_coefficients[lift, one, left] = inertia_coefficients[one, lift, left] = -0.3*cos(q.one)",
        "centrifugal_coefficients[lift, one, left] = 0.3*sin(q.one)",
        "coriolis_coefficients[lift, one, one, left] = 0.3*sin(q.one)"}) {
    CAPTURE(text);
    CHECK_MESSAGE(text.find(line) != std::string::npos, line);
  }
  const Workplace folder;
  const std::string script = machine.derive({"coefficients"}, emit::Language::python) +
                             "\n\nq = [0.1, 0.6, -0.4]\nzeta = coriolis_coefficients(q)\n"
                             "print(len(zeta), len(zeta[0]), len(zeta[0][0]), len(zeta[0][0][0]), zeta[0][1][1][1])\n";
  const std::vector<double> out = numbers_of(run_command("python3 -W error " + folder.write("fork.py", script)));
  REQUIRE(out.size() == 5);
  CHECK(std::vector<double>(out.begin(), out.end() - 1) == std::vector<double>{3, 3, 3, 5});
  // The bodies in order: slide, left, its weight, right, cap.
  CHECK(out.back() == doctest::Approx(0.3 * std::sin(0.6)));
}

}  // namespace
}  // namespace robotc::test::coefficients_test
