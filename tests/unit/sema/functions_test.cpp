// Functions of matrices, orientations, tables and derivatives in the language: values and units.
#include "compiler/sema/programs/functions.h"

#include <doctest/doctest.h>

#include <Eigen/Dense>
#include <numbers>

#include "compiler/expr/algorithms.h"
#include "tests/unit/sema/elaborated.h"

namespace robotc::sema::functions_test {
namespace {

/// The definitions of a text without robots, by name.
class Values {
 public:
  explicit Values(const std::string& text) : in_(text) {
    for (const syntax::Stmt& statement : in_.file.statements) {
      if (const auto* bindings = std::get_if<syntax::Bindings>(&statement.node))
        in_.evaluator.bind(*bindings, in_.scope, {});
      if (const auto* function = std::get_if<syntax::Function>(&statement.node)) {
        define_function(in_.evaluator, in_.scope, *function);
      }
    }
    for (const auto& [name, binding] : in_.scope.own()) in_.evaluator.force(*binding, name, binding->span);
  }

  std::string messages() { return in_.messages(); }
  const Tensor& tensor(const std::string& name) {
    INFO(messages());
    Binding* binding = in_.scope.find_here(name);
    REQUIRE(binding != nullptr);
    REQUIRE(std::holds_alternative<Tensor>(binding->value));
    return std::get<Tensor>(binding->value);
  }
  Eigen::MatrixXd operator[](const std::string& name) {
    const Tensor& t = tensor(name);
    const std::vector<double> numbers = expr::evaluate(in_.pool, t.entries, in_.evaluator.parameters().values());
    Eigen::MatrixXd m(t.rows, t.cols);
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      m(static_cast<Eigen::Index>(i / t.cols), static_cast<Eigen::Index>(i % t.cols)) = numbers[i];
    }
    return m;
  }
  std::string units(const std::string& name) { return dimension_text(tensor(name)); }

 private:
  Elaborated in_;
};

bool is(const Eigen::MatrixXd& found, const Eigen::MatrixXd& expected) {
  return found.rows() == expected.rows() && found.cols() == expected.cols() &&
         (found - expected).cwiseAbs().maxCoeff() <= 1e-13 * (1 + expected.cwiseAbs().maxCoeff());
}

TEST_CASE("solve, inverse and det have the units that their equations ask for") {
  Values v(R"(
const A = [[0, 2 m, 0], [1 s, 0, 0], [0, 0, 4 kg]], b = [6 m^2, 3 s, 8 kg/s]
const x = solve(A, b), check = A * x - b
const B = inverse([[1 m, 2 s], [3 m, 4 s]]), d = det([[1 m, 2 s], [3 m, 4 s]])
param p = 3
const C = [[p, 1, 0, 2], [1, 5, 1, 0], [0, 1, 4, 1], [2, 0, 1, 6]]
const y = solve(C, [[1, 0], [0, 1], [0, 0], [2, 3]]), e = det(C), one = inverse(C) * C
const t = trace([[1 m, 5 s], [2 s, 3 m]])
)");
  CHECK(is(v["x"], Eigen::Vector3d(3, 3, 2)));
  CHECK(v.units("x") == "[1, m, 1/s]");
  CHECK(is(v["check"], Eigen::Vector3d::Zero()));
  CHECK(is(v["B"], (Eigen::Matrix2d() << -2, 1, 1.5, -0.5).finished()));
  CHECK(v.units("B") == "[1/m, 1/m, 1/s, …]");
  CHECK(v["d"](0) == -2);
  CHECK(v.units("d") == "m*s");
  Eigen::Matrix4d c;
  c << 3, 1, 0, 2, 1, 5, 1, 0, 0, 1, 4, 1, 2, 0, 1, 6;
  Eigen::MatrixXd right(4, 2);
  right << 1, 0, 0, 1, 0, 0, 2, 3;
  CHECK(is(v["y"], c.fullPivLu().solve(right)));
  CHECK(v["e"](0) == doctest::Approx(c.determinant()).epsilon(1e-14));
  CHECK(is(v["one"], Eigen::Matrix4d::Identity()));
  CHECK(v["t"](0) == 4);
}

TEST_CASE("matrices of blocks, stacks, sizes and diagonals") {
  Values v(R"(
const A = [[1, 2], [3, 4]], b = [5 m, 6 m]
const H = [[A, b], [0, 1]]
const two = [[A], [A]]
const s = stack(b, 7 s, [8, 9])
const D = diag(diag(A)), i = eye(2), z = stack(eye(2), zeros(1, 2)), o = ones(2, 3)
const row = transpose(b) * [[1, 2], [3, 4]]
)");
  CHECK(is(v["H"], (Eigen::Matrix3d() << 1, 2, 5, 3, 4, 6, 0, 0, 1).finished()));
  CHECK(v.units("H") == "[1, 1, m, …]");
  CHECK(v["two"].rows() == 4);
  CHECK(is(v["s"], (Eigen::VectorXd(5) << 5, 6, 7, 8, 9).finished()));
  CHECK(is(v["D"], (Eigen::Matrix2d() << 1, 0, 0, 4).finished()));
  CHECK(is(v["i"], Eigen::Matrix2d::Identity()));
  CHECK(v["z"].rows() == 3);
  CHECK(is(v["o"], Eigen::MatrixXd::Ones(2, 3)));
  CHECK(is(v["row"], Eigen::RowVector2d(23, 34)));
}

TEST_CASE("wrap brings angles to more than -pi and at most pi") {
  Values v("const a = wrap([0, pi, -pi, 3*pi/2, -3*pi/2, 7, -100])");
  constexpr double pi = std::numbers::pi;
  Eigen::VectorXd expected(7);
  expected << 0, pi, pi, -pi / 2, pi / 2, 7 - 2 * pi, -100 + 32 * pi;
  CHECK(is(v["a"], expected));
}

TEST_CASE("wrap keeps the digits of any angle") {
  // Residues modulo 2π, by Python's mpmath with 400 digits.
  Values v("const a = [wrap(1e5), wrap(1e10), wrap(1e16), wrap(-1e18), wrap(1e22), wrap(1e300)]");
  constexpr double expected[] = {3.10583623688121973, -0.509231072165734783, 2.24742524916236655,
                                 1.45214614222845834, -1.02017739255908697,  -2.18387248415223261};
  const Eigen::MatrixXd& found = v["a"];
  for (int i = 0; i < 6; ++i) CHECK(std::abs(found(i) - expected[i]) <= 4e-16 * std::abs(expected[i]));
}

TEST_CASE("the truth table of operations on truth values") {
  for (int row = 0; row < 8; ++row) {
    const bool a = (row & 1) != 0, b = (row & 2) != 0, c = (row & 4) != 0;
    CAPTURE(a);
    CAPTURE(b);
    CAPTURE(c);
    // Parameters, and numbers that are folded.
    for (const std::string kind : {"param", "const"}) {
      Values v(kind + " x = " + std::to_string(a) + ", y = " + std::to_string(b) + ", z = " + std::to_string(c) + R"(
let chosen = if (if x > 0 then y > 0 else z > 0) then 1 else 0
let both = if x > 0 and y > 0 then 1 else 0, either = if x > 0 or y > 0 then 1 else 0
let negated = if not x > 0 then 1 else 0, mixed = if not x > 0 and y > 0 or z > 0 then 1 else 0
let constant = if (if x > 0 then true else y > 0) then 1 else 0, other = if (if x > 0 then y > 0 else false) then 1 else 0
)");
      const auto is_value = [&](const std::string& name, bool expected) {
        INFO(name);
        CHECK(v[name](0, 0) == (expected ? 1 : 0));
      };
      is_value("chosen", a ? b : c);
      is_value("both", a && b);
      is_value("either", a || b);
      is_value("negated", !a);
      is_value("mixed", (!a && b) || c);
      is_value("constant", a || b);
      is_value("other", a && b);
    }
  }
}

TEST_CASE("lists go through ranges and vectors") {
  Values v(R"(
const v = [3 m, 4 m]
const s = sum(x^2 for x in v), doubled = [2 * x for x in v], n = sum(i * i for i in 1..4)
)");
  CHECK(v["s"](0) == 25);
  CHECK(v.units("s") == "m^2");
  CHECK(is(v["doubled"], Eigen::Vector2d(6, 8)));
  CHECK(v["n"](0) == 30);
}

TEST_CASE("tables and splines of quantities") {
  Values v(R"(
const a = table([-1 s, 0.5 s, 3 s], [0 s, 1 s, 2 s], [1 m, 3 m, 2 m])
const b = table(1.5, [1, 2], [[1 m, 2 s], [3 m, 6 s]])
const c = spline(0.5 s, [0 s, 1 s], [1 m, 3 m], slopes = 0)
)");
  CHECK(is(v["a"], Eigen::Vector3d(1, 2, 2)));
  CHECK(v.units("a") == "m");
  CHECK(is(v["b"], Eigen::Vector2d(2, 4)));
  CHECK(v.units("b") == "[m, s]");
  CHECK(is(v["c"], Eigen::MatrixXd::Constant(1, 1, 2)));
}

TEST_CASE("jacobian differentiates by parameters, arguments and lets, and puts their values back") {
  Values v(R"(
param k = 3 N/m, v = [1 m, 2 m]
let force = k * v, energy = k * dot(v, v) / 2
let F = jacobian(force, v), g = jacobian(energy, v), H = jacobian(jacobian(energy, v), v), by_k = jacobian(force, k)
fn slope(x) {
  let y = x^3, z = y + 2 * x
  jacobian(z, x)
}
let a = slope(2)
let w = [2, 3], p = w[1] * w[2], q = jacobian(p, w), r = p
)");
  CHECK(is(v["F"], 3 * Eigen::Matrix2d::Identity()));
  CHECK(v.units("F") == "N/m");
  CHECK(is(v["g"], Eigen::Vector2d(3, 6)));
  CHECK(v.units("g") == "N");
  CHECK(is(v["H"], 3 * Eigen::Matrix2d::Identity()));
  CHECK(is(v["by_k"], Eigen::Vector2d(1, 2)));
  CHECK(v["a"](0) == 14);
  CHECK(is(v["q"], Eigen::Vector2d(3, 2)));
  CHECK(v["r"](0) == 6);
}

TEST_CASE("loops repeat a bounded number of times") {
  Values values(R"(
const root = iterate((x + 2 / x) / 2, x = 1, 6)
const sums = iterates(x + 1 m, x = 0, 4)
const powers = iterates([[1, 1], [1, 0]] * x, x = eye(2), 6)
const falling = iterates([[1, 0.5 s], [0, 1]] * x + [0, -2 m/s], x = [3 m, 0], 3)
fn power(base, n: int) {
  iterate(x * base, x = 1, n)
}
const four_to_the_fourth = power(4, 4)
)");
  CHECK(values["root"](0, 0) == doctest::Approx(std::numbers::sqrt2).epsilon(1e-15));
  CHECK(values["sums"] == Eigen::Vector4d(1, 2, 3, 4));
  CHECK(values.units("sums") == "m");
  const Eigen::MatrixXd powers = values["powers"];  // powers of this matrix contain Fibonacci numbers
  REQUIRE(powers.rows() == 12);
  CHECK(powers.bottomRows(2) == (Eigen::Matrix2d() << 13, 8, 8, 5).finished());
  CHECK(powers.topRows(2) == (Eigen::Matrix2d() << 1, 1, 1, 0).finished());
  CHECK(values["falling"] == (Eigen::MatrixXd(3, 2) << 3, -2, 2, -4, 0, -6).finished());
  CHECK(values["four_to_the_fourth"](0, 0) == 256);
}

}  // namespace
}  // namespace robotc::sema::functions_test
