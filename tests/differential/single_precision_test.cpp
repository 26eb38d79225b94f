// Functions in single precision compared with the same functions in double precision.
//
// Both get the same floats as inputs, so that the difference is rounding alone. Let ε be the unit of floats, 2⁻²⁴, n
// the number of freedoms, D the diagonal of the mass matrix M, and S = D^−½ M D^−½ the scaled mass matrix, which has
// ones on its diagonal and no units.
//
// M. Composite bodies sum along paths of at most n joints, each step with a few roundings: an entry errs by c n ε
// sqrt(Mᵢᵢ Mⱼⱼ), the bound of its size by Cauchy–Schwarz, as long as no diagonal entry cancels. Where one does, at
// configurations near singular ones, cond(S) grows alike. So |ΔS| ≤ c n ε cond(S).
//
// Accelerations. (M + ΔM)(q̈ + Δq̈) = τ − h + Δh gives S x' = D^−½ Δh − ΔS x for x = D^½ q̈ and x' = D^½ Δq̈: with
// |S⁻¹| ≤ cond(S), as |S| ≥ 1, |x'| ≤ c n ε cond(S) (|x| + |D^−½ (|τ| + |g| + |C||q̇| + |friction|)|).
//
// c is 4: an entry passes at each joint through a product of two rotations, whose sines and cosines err by some units
// themselves. Few of these roundings add up: the published robots need a third of it.
#include <doctest/doctest.h>

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <bit>
#include <cmath>
#include <optional>
#include <string>
#include <vector>

#include "compiler/session/session.h"
#include "compiler/support/file_io.h"
#include "tests/oracle/random_tree.h"
#include "tests/oracle/robot_text.h"

namespace robotc::test::single_precision_test {
namespace {

using codegen::Scalar;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;
using Matrix = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

constexpr double unit = 0x1p-24;
constexpr double roundings_of_a_joint = 4;

/// States of a robot, one after the other, in numbers of both types: floats, and the same as doubles.
struct Array {
  std::vector<float> floats;
  std::vector<double> doubles;
  std::size_t entries = 0;

  [[nodiscard]] Eigen::Map<const VectorXd> of(std::size_t state) const {
    return {doubles.data() + state * entries, static_cast<Index>(entries)};
  }
};

Array array_of(const std::vector<double>& numbers, std::size_t entries) {
  Array array{{numbers.begin(), numbers.end()}, {}, entries};
  array.doubles.assign(array.floats.begin(), array.floats.end());
  return array;
}

class Subject {
 public:
  explicit Subject(const std::string& text, std::uint64_t seed)
      : session_([text](const std::string& path) -> std::variant<std::string, FileError> {
          if (path == "robot.robot") return text;
          return read_file(path, std::size_t{1} << 22);
        }),
        random_(seed) {
    REQUIRE(session_.load(text.ends_with(".robot") ? text : "robot.robot"));
    const auto described = session_.describe_robot("");
    REQUIRE(described);
    described_ = *described;
  }

  [[nodiscard]] std::size_t freedoms() const { return described_.speeds.size(); }
  [[nodiscard]] bool is_loop_free() { return !session_.loops("").has_value(); }

  /// Random inputs of a function, by their names.
  Array inputs(const std::string& name, std::size_t entries, std::size_t count) {
    std::vector<double> numbers(entries * count);
    for (double& number : numbers) number = random_.uniform(-1.5, 1.5);
    for (std::size_t state = 0; name == "q" && state < count; ++state) {
      for (const std::size_t w : described_.quaternions) {
        Eigen::Map<Eigen::Vector4d>(numbers.data() + state * entries + w).normalize();
      }
    }
    return array_of(numbers, entries);
  }

  CompiledFunction compile(const std::string& function, Scalar scalar) {
    auto made = session_.compile_functions("", {&function, 1}, true, scalar);
    REQUIRE(made);
    return std::move(made->front());
  }

  Session& session() { return session_; }

 private:
  Session session_;
  oracle::Random random_;
  DescribedRobot described_;
};

std::vector<double> in_doubles(const CompiledFunction& function, const std::vector<Array>& inputs, std::size_t count) {
  std::vector<double> results(count * function.output_size());
  std::vector<runtime::BatchInput> in;
  for (const Array& input : inputs) in.push_back({input.doubles.data(), input.entries});
  const runtime::BatchOutput out[] = {{results.data(), function.output_size()}};
  runtime::run_batch(function.batch, in, function.constants.data(), out, {count}, 1);
  return results;
}

/// `first`: the state that comes first in the batch, of which `count` are computed.
std::vector<float> in_floats(const CompiledFunction& function, const std::vector<Array>& inputs, std::size_t first,
                             std::size_t count, std::size_t threads) {
  std::vector<float> results(count * function.output_size());
  std::vector<runtime::BatchInputOf<float>> in;
  for (const Array& input : inputs) in.push_back({input.floats.data() + first * input.entries, input.entries});
  const runtime::BatchOutputOf<float> out[] = {{results.data(), function.output_size()}};
  const FloatCode& code = *function.in_float32;
  runtime::run_batch(code.batch, in, code.constants.data(), out, {count}, threads);
  return results;
}

std::vector<float> one_by_one(const CompiledFunction& function, const std::vector<Array>& inputs, std::size_t count) {
  std::vector<float> results(count * function.output_size());
  for (std::size_t state = 0; state < count; ++state) {
    std::vector<const float*> in;
    for (const Array& input : inputs) in.push_back(input.floats.data() + state * input.entries);
    float* out = results.data() + state * function.output_size();
    function.in_float32->call(in.data(), function.in_float32->constants.data(), &out);
  }
  return results;
}

bool same_bits(const std::vector<float>& left, const std::vector<float>& right) {
  return std::ranges::equal(
      left, right, [](float a, float b) { return std::bit_cast<std::uint32_t>(a) == std::bit_cast<std::uint32_t>(b); });
}

/// The bits of single calls, of batches on any number of threads, and of states elsewhere in a batch.
std::vector<float> checked_bits(const CompiledFunction& function, const std::vector<Array>& inputs, std::size_t count,
                                std::size_t threads) {
  const std::vector<float> results = one_by_one(function, inputs, count);
  CHECK(same_bits(in_floats(function, inputs, 0, count, 1), results));
  CHECK(same_bits(in_floats(function, inputs, 0, count, threads), results));
  const std::vector<float> later = in_floats(function, inputs, 3, count - 3, threads);
  CHECK(same_bits(later, {results.begin() + static_cast<std::ptrdiff_t>(3 * function.output_size()), results.end()}));
  return results;
}

/// Largest errors over all states, divided by n ε cond(S) and the sizes above.
struct Errors {
  double mass_matrix = 0;
  double accelerations = 0;
};

Errors errors_of(Subject& robot, std::size_t count) {
  const auto n = static_cast<Index>(robot.freedoms());
  const auto make = [&](const std::string& name) { return robot.compile(name, Scalar::float64); };
  const CompiledFunction mass = make("mass_matrix"), gravity = make("gravity_forces"), friction = make("friction"),
                         coriolis = make("coriolis_matrix"), dynamics = make("forward_dynamics");
  std::vector<Array> inputs;
  for (const DescribedArray& input : dynamics.description.inputs) {
    inputs.push_back(robot.inputs(input.name, input.size(), count));
  }
  const std::vector<Array> q = {inputs[0]}, motion = {inputs[0], inputs[1]}, speeds = {inputs[1]};
  const auto of = [&](const CompiledFunction& function) {
    std::vector<Array> own;
    for (const DescribedArray& input : function.description.inputs) {
      own.push_back(inputs[input.name == "q" ? 0 : input.name == "qd" ? 1 : 2]);
    }
    return in_doubles(function, own, count);
  };
  const std::vector<double> masses = of(mass), gravities = of(gravity), frictions = of(friction),
                            coriolis_matrices = of(coriolis), accelerations = of(dynamics);
  const std::vector<float> single_masses = checked_bits(robot.compile("mass_matrix", Scalar::float32), q, count, 3);
  const std::vector<float> single_accelerations =
      checked_bits(robot.compile("forward_dynamics", Scalar::float32), inputs, count, 3);
  Errors largest;
  for (std::size_t state = 0; state < count; ++state) {
    const auto vector = [&](const std::vector<double>& all) {
      return Eigen::Map<const VectorXd>(all.data() + static_cast<Index>(state) * n, n);
    };
    const auto matrix = [&](const std::vector<double>& all) {
      return Eigen::Map<const Matrix>(all.data() + static_cast<Index>(state) * n * n, n, n);
    };
    const MatrixXd m = matrix(masses);
    const VectorXd d = m.diagonal().cwiseSqrt();
    const MatrixXd scaled = d.cwiseInverse().asDiagonal() * m * d.cwiseInverse().asDiagonal();
    const VectorXd values = Eigen::SelfAdjointEigenSolver<MatrixXd>(scaled).eigenvalues();
    const double bound = static_cast<double>(n) * unit * values.maxCoeff() / values.minCoeff();
    const MatrixXd single_m =
        Eigen::Map<const Eigen::MatrixXf>(single_masses.data() + static_cast<Index>(state) * n * n, n, n)
            .transpose()
            .cast<double>();
    const MatrixXd wrong = d.cwiseInverse().asDiagonal() * (single_m - m) * d.cwiseInverse().asDiagonal();
    largest.mass_matrix = std::max(largest.mass_matrix, wrong.cwiseAbs().maxCoeff() / bound);

    VectorXd sizes = vector(gravities).cwiseAbs() + vector(frictions).cwiseAbs() +
                     matrix(coriolis_matrices).cwiseAbs() * inputs[1].of(state).cwiseAbs();
    // Efforts belong to the actuated freedoms: their largest, for all.
    if (inputs[2].entries > 0) sizes.array() += inputs[2].of(state).cwiseAbs().maxCoeff();
    const VectorXd qdd = vector(accelerations);
    const VectorXd single_qdd =
        Eigen::Map<const Eigen::VectorXf>(single_accelerations.data() + static_cast<Index>(state) * n, n)
            .cast<double>();
    const double size = d.cwiseProduct(qdd).norm() + d.cwiseInverse().cwiseProduct(sizes).norm();
    largest.accelerations = std::max(largest.accelerations, d.cwiseProduct(single_qdd - qdd).norm() / (bound * size));
  }
  return largest;
}

void check_errors(const std::string& name, Subject& robot, std::size_t count) {
  const Errors errors = errors_of(robot, count);
  CAPTURE(name);
  MESSAGE(name << ": mass matrix " << errors.mass_matrix << ", accelerations " << errors.accelerations);
  CHECK(errors.mass_matrix <= roundings_of_a_joint);
  CHECK(errors.accelerations <= roundings_of_a_joint);
}

TEST_CASE("published robots in single precision: errors within those of rounding, the same bits in any batch") {
  for (const char* const name : {"three_link", "trimobil_scara", "rpr", "rprprp", "rprprpprr", "arm_3r", "arm_rrrrt",
                                 "puma560", "stanford", "quadruped", "humanoid"}) {
    Subject robot("use " + std::string(name) + " from std\n", oracle::test_seed(3));
    check_errors(name, robot, 203);
  }
  for (const char* const name : {"arm_7r", "general_7r", "right_angles"}) {
    Subject robot(ROBOTC_SOURCE_DIR "/bench/robots/" + std::string(name) + ".robot", oracle::test_seed(4));
    check_errors(name, robot, 203);
  }
}

TEST_CASE("random trees of all joints in single precision") {
  for (const std::uint64_t seed : oracle::sampled_seeds(1, 2, 6)) {
    INFO("ROBOTC_SEED=" << seed);
    oracle::RandomTreeOptions options;
    options.bodies = 6;
    options.balls = 0.3;
    options.several = 0.4;
    options.branching = 0.3;
    oracle::ClosedMechanism mechanism;
    mechanism.tree = oracle::random_tree(seed, options);
    Subject robot(oracle::robot_text(oracle::writable(mechanism)), seed);
    check_errors("random tree", robot, 37);
  }
}

TEST_CASE("threads, and functions of every kind, give the bits of single calls") {
  Subject robot("use puma560 from std\n", 5);
  constexpr std::size_t count = 20'011;  // enough for four threads
  for (const char* const name :
       {"inverse_dynamics", "pose(link6)", "jacobian(link6)", "kinetic_energy", "inverse_dynamics_dq",
        "atan2(q[1], 2) + exp(q[2])", "gravity_forces with parameters"}) {
    CAPTURE(name);
    const CompiledFunction single = robot.compile(name, Scalar::float32);
    CHECK((single.call == nullptr));
    CHECK((single.batch.function == nullptr));
    std::vector<Array> inputs;
    for (const DescribedArray& input : single.description.inputs) {
      inputs.push_back(robot.inputs(input.name, input.size(), count));
    }
    checked_bits(single, inputs, count, 4);
  }
}

TEST_CASE("constants are those of doubles, rounded once") {
  Subject robot("use puma560 from std\n", 5);
  const CompiledFunction single = robot.compile("inverse_dynamics", Scalar::float32);
  const CompiledFunction twice = robot.compile("inverse_dynamics", Scalar::float64);
  REQUIRE(!twice.constants.empty());
  REQUIRE(single.constants.size() == twice.constants.size());
  for (std::size_t i = 0; i < twice.constants.size(); ++i) {
    CHECK(single.in_float32->constants[i] == static_cast<float>(twice.constants[i]));
  }
}

/// The message of a function that is refused in single precision.
std::string refusal(const std::string& text, const std::string& function) {
  Subject robot(text, 1);
  CHECK(robot.session().compile_functions("", {&function, 1}, true, Scalar::float64));
  CHECK(!robot.session().compile_functions("", {&function, 1}, true, Scalar::float32));
  const Diagnostics& diagnostics = robot.session().diagnostics();
  const auto found = std::ranges::find_if(diagnostics.all(), [](const Diagnostic& diagnostic) {
    return diagnostic.kind.code == std::string_view("not-in-single-precision");
  });
  REQUIRE(found != diagnostics.all().end());
  return found->message;
}

TEST_CASE("what cannot be in single precision is refused, and says why") {
  const std::string robot =
      "robot pendulum {\n  gravity = [0, 0, -9.81] m/s^2\n  param mass = 2 kg\n"
      "  link rod { mass = mass, com = [0, 0, -0.5] m }\n"
      "  joint swing: revolute base -> rod = at([0, 0, 0] m, axis = [0, 1, 0])\n}\n";
  CHECK(refusal(robot, "poles([[0 /s, 1 /s], [-1 /s, -qd[1]]])") ==
        "`poles` cannot be in single precision: it computes in doubles");
  const std::string heavy = "link rod { mass = mass * 1e39,";
  std::string heavier = robot;
  heavier.replace(heavier.find("link rod { mass = mass,"), 23, heavy);
  CHECK(refusal(heavier, "gravity_forces") == "`gravity_forces` has a number that is too large for single precision");
  CHECK(refusal(robot, "1e39*q[1]") == "`1e39*q[1]` has a number that is too large for single precision");
}

}  // namespace
}  // namespace robotc::test::single_precision_test
