// Every function of a robot in many states, ordinary and extreme: the evaluator, both tiers of native code for one,
// two, four and eight states at once, and the oracle.
#include <Eigen/LU>
#include <cmath>
#include <random>

#include "compiler/catalogue/catalogue.h"
#include "compiler/reduce/reduce.h"
#include "runtime/batch.h"
#include "tests/agreement/random_states.h"
#include "tests/depth.h"
#include "tests/differential/compare.h"
#include "tests/oracle/momentum.h"
#include "tests/oracle/published_robots.h"
#include "tests/property/random_case.h"

namespace robotc::test::states_test {
namespace {

using dynamics::Function;
using Eigen::MatrixXd;
using Eigen::VectorXd;

/// As many of each kind; not a multiple of the widths, so that the last batch is part full.
std::size_t state_count() { return depth<std::size_t>(259, 10'003); }

/// examples/scara.robot.
oracle::Tree scara() {
  oracle::Tree tree{{}, {0, 0, -9.81}};
  const auto add = [&](oracle::JointKind kind, double d, double a, int alpha, double mass, bool is_rod) {
    oracle::Body& body = oracle::add_dh_body(tree, kind, d, a, alpha);
    body.mass = mass;
    if (is_rod) body.com = {0.229 - a, 0, 0};
    if (is_rod) body.inertia = Eigen::Vector3d(0, 0.0058, 0.0058).asDiagonal();
  };
  using enum oracle::JointKind;
  add(prismatic, 0.524, 0, 0, 1.228, false);
  add(revolute, 0, 0.2, 0, 1.023, true);
  add(revolute, 0, 0.2, 0, 1.023, true);
  add(revolute, 0, 0.2, 2, 1.023, true);
  add(prismatic, 0.14, 0, 0, 0.5114, false);
  return tree;
}

/// Seven joints at right angles, no inertial parameter zero.
oracle::Tree arm() {
  oracle::Tree tree{{}, {0, 0, -9.81}};
  for (int i = 0; i < 7; ++i) {
    oracle::Body& body =
        oracle::add_dh_body(tree, oracle::JointKind::revolute, 0.3 - 0.02 * i, 0.1 + 0.01 * i, i % 2 == 0 ? 1 : -1);
    body.mass = 4 - 0.5 * i;
    body.com = {-0.05, 0.02, 0.03};
    body.inertia << 0.03, 0.002, 0.001, 0.002, 0.025, 0.003, 0.001, 0.003, 0.02;
  }
  return tree;
}

oracle::Tree branched() {
  oracle::RandomTreeOptions options;
  options.bodies = 6;
  options.branching = 0.4;
  options.prismatic = 0.4;
  return oracle::random_tree(11, options);
}

struct Instant {
  Magnitudes kind;
  std::vector<std::vector<double>> inputs;  // q, qd, qdd, tau, q0, dq, pose
};

Instant random_point(std::mt19937_64& random, std::size_t joints, Magnitudes kind) {
  Instant point{kind, {}};
  for (int port = 0; port < 6; ++port) {
    point.inputs.push_back(
        random_entries(random, joints, point.kind, port == 0 || port == 4 ? Entries::positions : Entries::rates));
  }
  point.inputs.push_back(random_entries(random, 12, point.kind, Entries::positions));
  return point;
}

/// Position of a function's results among the kernel's.
struct Slice {
  Function function;
  std::size_t begin, rows, cols;
};

struct Machine {
  explicit Machine(const oracle::Tree& tree) : robot(tree, 1, Numbers::constants) {
    const Mechanism& m = robot.mechanism;
    const std::size_t n = m.q.size();
    std::vector<expr::Port> outputs;
    std::size_t begin = 0;
    for (const catalogue::Row& row : catalogue::rows()) {
      if (row.result.has(catalogue::Axis::parameters)) continue;
      if (dynamics::is_coefficient(row.function)) continue;  // up to n³ a body
      if (row.has_need(catalogue::Needs::mass) && oracle::total_mass(tree) == 0) continue;
      dynamics::FramePlace place;
      if (row.takes == catalogue::Takes::place) place.link = LinkId(m.links.size() - 1);
      const dynamics::Expressions& e = robot.functions.get(row.function, place);
      if (e.roots.empty()) continue;
      slices.push_back({row.function, begin, e.rows, e.cols});
      begin += e.roots.size();
      outputs.push_back({std::string(row.name), e.roots, e.rows, e.cols});
    }
    kernel = reduce::reduce(expr::make_kernel("f", robot.pool,
                                              {{"q", m.q, n, 1},
                                               {"qd", m.qd, n, 1},
                                               {"qdd", m.qdd, n, 1},
                                               {"tau", m.tau, n, 1},
                                               {"q0", m.q0, n, 1},
                                               {"dq", m.displacement, n, 1},
                                               {"pose", m.target, 12, 1}},
                                              {"constants", {}, 0, 1}, std::move(outputs)));
    size = begin;
  }

  Case robot;
  expr::Kernel kernel;
  std::vector<Slice> slices;
  std::size_t size = 0;
};

/// Native code, on many states at once or one after another, row by row.
std::vector<double> run(const Machine& machine, robotc_packed_function function, std::size_t width,
                        const std::vector<Instant>& points) {
  std::vector<std::vector<double>> arrays(points.front().inputs.size());
  for (const Instant& point : points) {
    for (std::size_t i = 0; i < arrays.size(); ++i)
      arrays[i].insert(arrays[i].end(), point.inputs[i].begin(), point.inputs[i].end());
  }
  std::vector<runtime::BatchInput> inputs;
  for (const std::vector<double>& array : arrays) inputs.push_back({array.data(), array.size() / points.size()});
  std::vector<std::vector<double>> results;
  std::vector<runtime::BatchOutput> outputs;
  for (const expr::Port& port : machine.kernel.outputs) results.emplace_back(port.entries.size() * points.size());
  for (std::size_t i = 0; i < results.size(); ++i) {
    outputs.push_back({results[i].data(), machine.kernel.outputs[i].entries.size()});
  }
  runtime::run_batch({function, width}, inputs, nullptr, outputs, {points.size()}, 1);
  std::vector<double> rows;
  for (std::size_t k = 0; k < points.size(); ++k) {
    for (std::size_t i = 0; i < results.size(); ++i) {
      const std::size_t entries = outputs[i].entries;
      const auto first = results[i].begin() + static_cast<std::ptrdiff_t>(k * entries);
      rows.insert(rows.end(), first, first + static_cast<std::ptrdiff_t>(entries));
    }
  }
  return rows;
}

/// True if a function divides, so that overflows may come back as zero.
bool divides(Function function) { return catalogue::row(function).divides_by_mass_matrix; }

/// Compares the evaluator with the oracle, in a state where both are accurate. Angles are added before their sines are
/// taken, and a sum errs by an ulp of the largest: in each angle efforts are trigonometric polynomials of degree 2,
/// which change by twice their terms per radian.
void compare_with_oracle(const Machine& machine, const Instant& point, const std::vector<double>& values) {
  const oracle::Tree& tree = machine.robot.tree;
  const auto n = static_cast<Eigen::Index>(point.inputs[0].size());
  const auto vector = [&](std::size_t i) -> VectorXd { return Eigen::Map<const VectorXd>(point.inputs[i].data(), n); };
  const VectorXd q = vector(0), qd = vector(1), qdd = vector(2);
  const double unit = oracle::rounding_unit(tree) + 4 * std::numeric_limits<double>::epsilon() * q.cwiseAbs().sum();
  const auto of = [&](Function function) -> MatrixXd {
    using RowMajor = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
    for (const Slice& slice : machine.slices) {
      if (slice.function != function) continue;
      return Eigen::Map<const RowMajor>(values.data() + slice.begin, static_cast<Eigen::Index>(slice.rows),
                                        static_cast<Eigen::Index>(slice.cols));
    }
    return {};
  };
  const VectorXd rest = VectorXd::Zero(n);
  check_within(of(Function::inverse_dynamics), oracle::inverse_dynamics(tree, q, qd, qdd),
               unit * oracle::magnitudes(tree, q, qd, qdd).tau);
  check_within(of(Function::nonlinear_effects), oracle::nonlinear_effects(tree, q, qd),
               unit * oracle::magnitudes(tree, q, qd, rest).tau);
  check_within(of(Function::gravity_forces), oracle::gravity_forces(tree, q),
               unit * oracle::magnitudes(tree, q, rest, rest).tau);
  check_within(of(Function::mass_matrix), oracle::mass_matrix(tree, q), unit * oracle::mass_matrix_magnitude(tree, q));
}

void agree(const oracle::Tree& tree) {
  const Machine machine(tree);
  std::mt19937_64 random(oracle::test_seed(7));
  std::vector<Instant> points;
  for (std::size_t k = 0; k < state_count(); ++k) {
    const auto kind = static_cast<Magnitudes>(k % (static_cast<std::size_t>(Magnitudes::no_numbers) + 1));
    points.push_back(random_point(random, machine.robot.mechanism.q.size(), kind));
  }

  struct Way {
    std::string name;
    std::vector<double> values;
  };
  std::vector<Way> ways;
  for (const codegen::CodeGenerator generator : codegen::all_generators) {
    codegen::Jit jit = codegen::make_jit(codegen::Cpu::host, generator);
    for (const std::uint32_t width : {1U, 2U, 4U, 8U}) {
      auto compiled = jit.compile({&machine.kernel, 1}, width);
      if (const auto* error = std::get_if<codegen::CodegenError>(&compiled)) FAIL(error->message);
      const auto function = std::get<codegen::CompiledKernels>(compiled).function(0);
      ways.push_back({"generator " + std::to_string(static_cast<int>(generator)) + ", " + std::to_string(width),
                      run(machine, function, width, points)});
    }
  }

  const std::vector<expr::Id> roots = machine.kernel.roots();
  std::size_t bounded = 0, compared = 0;
  for (std::size_t k = 0; k < points.size(); ++k) {
    const ErrorBound expected(machine.kernel, points[k].inputs, {});
    std::vector<double> values;
    for (const expr::Id root : roots) values.push_back(expected[root].value);
    for (const Slice& slice : machine.slices) {
      for (std::size_t i = slice.begin; i < slice.begin + slice.rows * slice.cols; ++i) {
        const Bounded root = expected[roots[i]];
        const bool has_bound = std::isfinite(root.bound) && std::isfinite(root.value);
        if (points[k].kind != Magnitudes::no_numbers) {
          ++compared;
          bounded += has_bound ? 1 : 0;
        }
        for (const Way& way : ways) {
          const double got = way.values[k * machine.size + i];
          // If one order of rounding overflows, the other overflows or nearly does.
          const bool same = has_bound ? std::abs(got - root.value) <= root.bound
                                      : std::isfinite(root.value) || divides(slice.function) || !std::isfinite(got) ||
                                            std::abs(got) > 0x1p1000;
          if (same) continue;
          CAPTURE(way.name);
          CAPTURE(k);
          CAPTURE(static_cast<int>(points[k].kind));
          CAPTURE(static_cast<int>(slice.function));
          CAPTURE(i - slice.begin);
          CAPTURE(got);
          CAPTURE(root.value);
          CAPTURE(root.bound);
          FAIL_CHECK("native code and the evaluator differ");
        }
      }
    }
    using enum Magnitudes;
    const Magnitudes kind = points[k].kind;
    if (kind == ordinary || kind == many_turns || kind == zero || kind == fast) {
      compare_with_oracle(machine, points[k], values);
    }
  }
  // Only huge numbers have no bound.
  CHECK(bounded >= compared * 8 / 10);
}

TEST_CASE("SCARA: evaluator, native code at any width and oracle agree in any kind of state") { agree(scara()); }
TEST_CASE("PUMA 560: evaluator, native code at any width and oracle agree in any kind of state") {
  agree(oracle::puma560());
}
TEST_CASE("seven joints: evaluator, native code at any width and oracle agree in any kind of state") { agree(arm()); }
TEST_CASE("a tree with sliding joints: evaluator, native code at any width and oracle agree in any kind of state") {
  agree(branched());
}

}  // namespace
}  // namespace robotc::test::states_test
