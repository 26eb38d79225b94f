#include "tests/emitted/operations.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace robotc::test {

namespace {

using std::numbers::pi;

/// The first entry of the solution of A x = b, by Cramer's rule, for A = [[4 + a², b], [c, 3]] and b = [a, 1].
double first_of_solution(double a, double b, double c) { return (3 * a - b) / (3 * (4 + a * a) - b * c); }

/// The natural cubic spline through (0, 0), (1, 2), (2, 0): f'' is 0, −6, 0 at the points, and its ends are straight.
double natural_spline(double x) {
  if (x <= 0) return 3 * x;
  if (x >= 2) return -3 * (x - 2);
  const double s = x <= 1 ? x : 2 - x;
  return 3 * s - s * s * s;
}

/// By roll about x, pitch about y, yaw about z, all about fixed axes: entry (3, 2) of Rz Ry Rx.
double entry_of_rpy(double roll, double pitch) { return std::cos(pitch) * std::sin(roll); }

}  // namespace

const std::vector<OperationCase>& operation_cases() {
  using D = double;
  static const std::vector<OperationCase> cases{
      // Arithmetic: precedence and grouping.
      {"a + b - c", [](D a, D b, D c) { return a + b - c; }},
      {"a - (b - c)", [](D a, D b, D c) { return a - (b - c); }},
      {"a - (b + c)", [](D a, D b, D c) { return a - (b + c); }},
      {"a * b + c", [](D a, D b, D c) { return a * b + c; }},
      {"a * (b + c)", [](D a, D b, D c) { return a * (b + c); }},
      {"a / b / c", [](D a, D b, D c) { return a / b / c; }},
      {"a / (b / c)", [](D a, D b, D c) { return a / (b / c); }},
      {"a / b * c", [](D a, D b, D c) { return a / b * c; }},
      {"a / (b * c)", [](D a, D b, D c) { return a / (b * c); }},
      {"-a + +b", [](D a, D b, D) { return -a + b; }},
      {"-(a * b) - -c", [](D a, D b, D c) { return -(a * b) + c; }},
      {"1 - a", [](D a, D, D) { return 1 - a; }},
      {"2 / a - a / 3", [](D a, D, D) { return 2 / a - a / 3; }},
      // Powers.
      {"-a^2", [](D a, D, D) { return -(a * a); }},
      {"(-a)^2", [](D a, D, D) { return a * a; }},
      {"a^3", [](D a, D, D) { return a * a * a; }},
      {"a^7", [](D a, D, D) { return std::pow(a, 7); }},
      {"b^-1", [](D, D b, D) { return 1 / b; }},
      {"b^-2 + c^-3", [](D, D b, D c) { return 1 / (b * b) + 1 / (c * c * c); }},
      {"(a^2 + 1)^0.5", [](D a, D, D) { return std::sqrt(a * a + 1); }},
      {"(a^2 + 1)^(-1/2)", [](D a, D, D) { return 1 / std::sqrt(a * a + 1); }},
      {"(a^2 + 1)^1.5", [](D a, D, D) { return std::pow(a * a + 1, 1.5); }},
      {"(a^2 + 1)^(1/3)", [](D a, D, D) { return std::cbrt(a * a + 1); }},
      {"2^a", [](D a, D, D) { return std::exp2(a); }},
      {"(a^2 + 1)^b", [](D a, D b, D) { return std::exp(b * std::log(a * a + 1)); }},
      {"1.5^(c^2)^0.5", [](D, D, D c) { return std::pow(1.5, std::abs(c)); }},
      // Comparisons, truth values and choices.
      {"if a < b then 1 else 2", [](D a, D b, D) { return a < b ? 1.0 : 2.0; }},
      {"if a <= b then 1 else 2", [](D a, D b, D) { return a <= b ? 1.0 : 2.0; }},
      {"if a > b then 1 else 2", [](D a, D b, D) { return a > b ? 1.0 : 2.0; }},
      {"if a >= b then 1 else 2", [](D a, D b, D) { return a >= b ? 1.0 : 2.0; }},
      {"if a == b then 1 else 2", [](D a, D b, D) { return a == b ? 1.0 : 2.0; }},
      {"if a != b then 1 else 2", [](D a, D b, D) { return a != b ? 1.0 : 2.0; }},
      {"if a > 0 and b > 0 then a else b", [](D a, D b, D) { return a > 0 && b > 0 ? a : b; }},
      {"if a > 0 or b > 0 then a else b", [](D a, D b, D) { return a > 0 || b > 0 ? a : b; }},
      {"if not a > 0 and b > 0 or c > 0 then a else b", [](D a, D b, D c) { return (a <= 0 && b > 0) || c > 0 ? a : b; }},
      {"if not (a > 0 or b > 0) then a else c", [](D a, D b, D c) { return !(a > 0 || b > 0) ? a : c; }},
      {"if (if a > 0 then b > 0 else c > 0) then 1 else 2",
       [](D a, D b, D c) { return (a > 0 ? b > 0 : c > 0) ? 1.0 : 2.0; }},
      {"if true and a > b or false then a else b", [](D a, D b, D) { return std::max(a, b); }},
      {"if a > 0 then if b > 0 then 1 else 2 else if c > 0 then 3 else 4",
       [](D a, D b, D c) { return a > 0 ? (b > 0 ? 1.0 : 2.0) : (c > 0 ? 3.0 : 4.0); }},
      {"2 * (if a < b then a else b) + c", [](D a, D b, D c) { return 2 * std::min(a, b) + c; }},
      // Entry by entry.
      {"sin(a) - sin(-b)", [](D a, D b, D) { return std::sin(a) + std::sin(b); }},
      {"cos(a) + cos(a + b)", [](D a, D b, D) { return std::cos(a) + std::cos(a + b); }},
      {"tan(a)", [](D a, D, D) { return std::sin(a) / std::cos(a); }},
      {"asin(sin(a) / 2)", [](D a, D, D) { return std::asin(std::sin(a) / 2); }},
      {"acos(cos(b) / 2)", [](D, D b, D) { return std::acos(std::cos(b) / 2); }},
      {"atan(a)", [](D a, D, D) { return std::atan(a); }},
      {"atan2(a, b)", [](D a, D b, D) { return std::atan2(a, b); }},
      {"atan2(b, a)", [](D a, D b, D) { return std::atan2(b, a); }},
      {"sinh(a)", [](D a, D, D) { return (std::exp(a) - std::exp(-a)) / 2; }},
      {"cosh(a)", [](D a, D, D) { return (std::exp(a) + std::exp(-a)) / 2; }},
      {"tanh(a)", [](D a, D, D) { return 1 - 2 / (std::exp(2 * a) + 1); }},
      {"exp(a)", [](D a, D, D) { return std::exp(a); }},
      {"log(a^2 + 1)", [](D a, D, D) { return std::log(a * a + 1); }},
      {"sqrt(a^2 + b^2)", [](D a, D b, D) { return std::hypot(a, b); }},
      {"abs(a) + abs(b)", [](D a, D b, D) { return std::fabs(a) + std::fabs(b); }},
      {"sign(a)", [](D a, D, D) { return a > 0 ? 1.0 : -1.0; }},
      {"sign(a - b)", [](D a, D b, D) { return a > b ? 1.0 : a < b ? -1.0 : 0.0; }},
      {"floor(2 * a)", [](D a, D, D) { return std::floor(2 * a); }},
      {"ceil(2 * a)", [](D a, D, D) { return std::ceil(2 * a); }},
      {"round(2 * a)", [](D a, D, D) { return std::floor(2 * a + 0.5); }},
      {"mod(a, 0.4)", [](D a, D, D) { return a - 0.4 * std::floor(a / 0.4); }},
      {"mod(a, b)", [](D a, D b, D) { return a - b * std::floor(a / b); }},
      {"min(a, b)", [](D a, D b, D) { return a < b ? a : b; }},
      {"max(a, b)", [](D a, D b, D) { return a > b ? a : b; }},
      {"min([a, b, c])", [](D a, D b, D c) { return std::min({a, b, c}); }},
      {"max([a, b, c])", [](D a, D b, D c) { return std::max({a, b, c}); }},
      {"max(min(a, b), c) - min(max(a, b), c)",
       [](D a, D b, D c) { return std::max(std::min(a, b), c) - std::min(std::max(a, b), c); }},
      {"clamp(a, -1/2, 1)", [](D a, D, D) { return a < -0.5 ? -0.5 : a > 1 ? 1 : a; }},
      {"wrap(10 * a)", [](D a, D, D) { return std::atan2(std::sin(10 * a), std::cos(10 * a)); }},
      {"sinc(a) + sinc(0)", [](D a, D, D) { return std::sin(a) / a + 1; }},
      {"a * pi", [](D a, D, D) { return a * pi; }},
      // Vectors.
      {"[a, b, c][2]", [](D, D b, D) { return b; }},
      {"[a, b, c][2..3][1]", [](D, D b, D) { return b; }},
      {"([a, b, c] + [c, a, b] - [1, 2, 3]).x", [](D a, D, D c) { return a + c - 1; }},
      {"(2 * [a, b, c] / 3).z", [](D, D, D c) { return 2 * c / 3; }},
      {"([a, b] .* [b, c])[2]", [](D, D b, D c) { return b * c; }},
      {"([a, b] ./ [b, c])[1]", [](D a, D b, D) { return a / b; }},
      {"sum([a, b, c])", [](D a, D b, D c) { return a + b + c; }},
      {"sum(a^k for k in 1..3)", [](D a, D, D) { return a + a * a + a * a * a; }},
      {"mean([a, b, c])", [](D a, D b, D c) { return (a + b + c) / 3; }},
      {"a * length([a, b, c]) + len([b, c])", [](D a, D, D) { return 3 * a + 2; }},
      {"norm([a, b, c])", [](D a, D b, D c) { return std::sqrt(a * a + b * b + c * c); }},
      {"dot([a, b, c], [b, c, a])", [](D a, D b, D c) { return a * b + b * c + c * a; }},
      {"cross([a, b, c], [1, 2, 3]).y", [](D a, D, D c) { return c * 1 - a * 3; }},
      {"stack(a, [b, c])[3]", [](D, D, D c) { return c; }},
      {"a * linspace(1, 2, 5)[2]", [](D a, D, D) { return 1.25 * a; }},
      {"a * logspace(1, 16, 5)[4]", [](D a, D, D) { return 8 * a; }},
      {"a * (unit(@b)[@b] + unit(@b)[@c])", [](D a, D, D) { return a; }},
      {"sum(actuated(probe.home) .* [a, b, c])", [](D a, D b, D c) { return a + 2 * b + 3 * c; }},
      // Matrices.
      {"([[a, b], [c, 1]] * [[1, 2], [b, a]])[1, 2]", [](D a, D b, D) { return 2 * a + b * a; }},
      {"([[a, b], [c, 1]] * [1, b])[2]", [](D, D b, D c) { return c + b; }},
      {"[[a, b], [c, 1]]'[1, 2] + transpose([a, b])[1, 2]", [](D, D b, D c) { return c + b; }},
      {"inverse([[4 + a^2, b], [c, 3]])[1, 2]", [](D a, D b, D c) { return -b / (3 * (4 + a * a) - b * c); }},
      {"inv([[4 + a^2, b], [c, 3]])[2, 2]", [](D a, D b, D c) { return (4 + a * a) / (3 * (4 + a * a) - b * c); }},
      {"det([[a, b], [c, 1]])", [](D a, D b, D c) { return a - b * c; }},
      {"trace([[a, b], [c, 1]])", [](D a, D, D) { return a + 1; }},
      {"solve([[4 + a^2, b], [c, 3]], [a, 1])[1]", first_of_solution},
      {"(diag(a, b) + 2 * eye(2))[2, 2]", [](D, D b, D) { return b + 2; }},
      {"(zeros(2, 2) + b * ones(2, 2))[1, 2]", [](D, D b, D) { return b; }},
      {"controllability([[a, b], [c, 1]], [[0], [1]])[1, 2]", [](D, D b, D) { return b; }},
      {"observability([[a, b], [c, 1]], [[1, 0]])[2, 1]", [](D a, D, D) { return a; }},
      // Orientations.
      {"rotation_x(a)[3, 2]", [](D a, D, D) { return std::sin(a); }},
      {"rotation_y(a)[1, 3]", [](D a, D, D) { return std::sin(a); }},
      {"rotation_z(a)[1, 2]", [](D a, D, D) { return -std::sin(a); }},
      {"rotation([0, 0, 2], a)[1, 1]", [](D a, D, D) { return std::cos(a); }},
      {"rpy(a, b, c)[3, 2]", [](D a, D b, D) { return entry_of_rpy(a, b); }},
      {"quaternion(rotation_x(a))[1]", [](D a, D, D) { return std::fabs(std::cos(a / 2)); }},
      {"rotation_vector(rotation_z(a)).z", [](D a, D, D) { return std::remainder(a, 2 * pi); }},
      // Tables, derivatives and loops.
      {"table(a, [-1, 0, 2], [3, 1, 2])",
       [](D a, D, D) { return a <= -1 ? 3 : a <= 0 ? 1 - 2 * a : a <= 2 ? 1 + a / 2 : 2; }},
      {"spline(a, [0, 1, 2], [0, 2, 0])", [](D a, D, D) { return natural_spline(a); }},
      {"iterate(x^2 / 4 + a / 8, x = b, 3)",
       [](D a, D b, D) {
         double x = b;
         for (int i = 0; i < 3; ++i) x = x * x / 4 + a / 8;
         return x;
       }},
      {"iterates(x / 2 + a, x = b, 3)[2]", [](D a, D b, D) { return b / 4 + a / 2 + a; }},
      {"slope(a, b)", [](D a, D b, D) { return std::cos(a) * b + 2 * a; }},
  };
  return cases;
}

const std::vector<std::string>& names_without_formula() {
  static const std::vector<std::string> names{
      // Numeric algorithms.
      "care", "dare", "lqr", "dlqr", "qp", "mpc", "singular_values", "condition_number", "eigenvalues", "poles", "rank",
      "expm", "c2d", "place",
      // Functions of runs: figures, states, time.
      "rms", "peak", "time_integral", "rsd", "ia", "rise_time", "settling_time", "overshoot", "steady_state_error",
      "final", "noise", "uniform_noise", "preview", "der",
      // Values of files, words of other contexts.
      "data", "at …", "jacobian"};
  return names;
}

const std::vector<std::array<double, 3>>& operation_arguments() {
  static const std::vector<std::array<double, 3>> arguments{
      {0.3, -0.7, 0.5},   {-1.25, 2.5, -0.5},  {0.5, 0.5, 0.25},   {2.5, -2.5, 1.5},     {-0.5, -1.5, -0.25},
      {-0.75, 0.5, -1.5}, {1.5, 0.25, -0.125}, {-2.5, -2.5, -2.5}, {0.125, -0.375, -0.5}};
  return arguments;
}

namespace {

/// The expression with `prefix` before the arguments a, b and c; `@b` is the joint b.
std::string over(const std::string& expression, const std::string& prefix) {
  std::string text;
  const auto is_word = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; };
  for (std::size_t i = 0; i < expression.size(); ++i) {
    const char c = expression[i];
    const char before = i == 0 ? ' ' : expression[i - 1];
    const char after = i + 1 == expression.size() ? ' ' : expression[i + 1];
    const bool is_argument = c >= 'a' && c <= 'c' && !is_word(before) && before != '@' && !is_word(after);
    text += c == '@' ? "probe." : is_argument ? prefix + c : std::string(1, c);
  }
  return text;
}

}  // namespace

std::string operations_robot() {
  std::string all;
  for (const OperationCase& one : operation_cases()) all += (all.empty() ? "" : ", ") + over(one.expression, "");
  return R"(fn slope(x, y) { jacobian(sin(x) * y + x^2, x) }
robot probe {
  gravity = [0, 0, 0] m/s^2
  const home: q = [1, 2, 3] rad
  link la { mass = 1 kg, com = [0.1, 0, 0] m }
  link lb { mass = 1 kg, com = [0.1, 0, 0] m }
  link lc { mass = 1 kg, com = [0.1, 0, 0] m }
  joint a: revolute base -> la
  joint b: revolute la -> lb = at([0.1, 0, 0] m)
  joint c: revolute lb -> lc = at([0.1, 0, 0] m)
}
fn all(a: rad, b: rad, c: rad) { [)" +
         all + "] }\n";
}

std::vector<std::string> operations_of_positions() {
  std::vector<std::string> all;
  for (const OperationCase& one : operation_cases()) all.push_back(over(one.expression, "q."));
  return all;
}

std::string operation_name(std::size_t i) { return i == 0 ? "value" : "value" + std::to_string(i + 1); }

void check_operations(const std::vector<double>& got, const std::array<double, 3>& arguments, double tolerance) {
  const auto& [a, b, c] = arguments;
  INFO("a = " << a << ", b = " << b << ", c = " << c);
  REQUIRE(got.size() == operation_cases().size());
  for (std::size_t i = 0; i < got.size(); ++i) {
    const OperationCase& one = operation_cases()[i];
    const double expected = one.value(a, b, c);
    INFO(one.expression << " is " << got[i] << ", expected " << expected);
    CHECK(std::abs(got[i] - expected) <= tolerance * std::max(1.0, std::abs(expected)));
  }
}

}  // namespace robotc::test
