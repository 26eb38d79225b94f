// The functions that GPUs have in place of those of the C library: their errors, their special cases, and the same bits
// in kernels.
#include "runtime/gpu/functions.h"

#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <functional>
#include <limits>
#include <random>

#include "compiler/codegen/object.h"
#include "tests/gpu/imagined_gpu.h"

namespace robotc::test::functions_test {
namespace {

using Random = std::mt19937_64;
using Wide = long double;

/// |got − wanted| in units in the last place of the result; huge if one of them is not finite and the other is.
double error_of(double got, Wide wanted) {
  const auto rounded = static_cast<double>(wanted);
  if (std::isnan(got) && std::isnan(rounded)) return 0;
  if (!std::isfinite(got) || !std::isfinite(rounded)) return got == rounded ? 0 : 1e9;
  const double size = std::abs(rounded);
  const double unit = std::nextafter(size, std::numeric_limits<double>::infinity()) - size;
  return std::abs(static_cast<double>(static_cast<Wide>(got) - wanted)) / unit;
}

double between(Random& random, double from, double to) {
  return std::uniform_real_distribution<double>(from, to)(random);
}
/// A number of any size from 2⁻⁴⁰ to 2⁴⁰.
double of_any_size(Random& random) {
  const double size = std::exp2(between(random, -40, 40));
  return random() % 2 == 0 ? size : -size;
}

struct Case {
  const char* name;
  std::function<double(Random&)> first, second;
  std::function<double(double, double)> own;
  std::function<Wide(Wide, Wide)> reference;
  double most;  ///< error in units in the last place
};

TEST_CASE("functions for GPUs are right to some units in the last place") {
  const auto in = [](double from, double to) { return [=](Random& random) { return between(random, from, to); }; };
  const auto nothing = [](Random&) { return 0.0; };
  const auto one = [](double (*f)(double)) { return [=](double x, double) { return f(x); }; };
  const auto wide = [](Wide (*f)(Wide)) { return [=](Wide x, Wide) { return f(x); }; };
  const auto positive = [](Random& random) { return std::abs(of_any_size(random)); };
  const std::vector<Case> cases{
      {"exp", in(-708, 709.7), nothing, one(gpu::exp), wide(expl), 1},
      {"exp of subnormal results", in(-745, -708), nothing, one(gpu::exp), wide(expl), 1},
      {"exp near 0", in(-1, 1), nothing, one(gpu::exp), wide(expl), 1},
      {"log", positive, nothing, one(gpu::log), wide(logl), 1},
      {"log near 1", in(0.5, 2), nothing, one(gpu::log), wide(logl), 1},
      {"sinh", in(-710, 710), nothing, one(gpu::sinh), wide(sinhl), 4},
      {"sinh of any size", of_any_size, nothing, one(gpu::sinh), wide(sinhl), 4},
      {"cosh", in(-30, 30), nothing, one(gpu::cosh), wide(coshl), 4},
      {"tanh", in(-25, 25), nothing, one(gpu::tanh), wide(tanhl), 4},
      {"tanh of any size", of_any_size, nothing, one(gpu::tanh), wide(tanhl), 4},
      {"atan", of_any_size, nothing, one(gpu::atan), wide(atanl), 2},
      {"atan near 0", in(-1.5, 1.5), nothing, one(gpu::atan), wide(atanl), 2},
      {"asin", in(-1, 1), nothing, one(gpu::asin), wide(asinl), 4},
      {"acos", in(-1, 1), nothing, one(gpu::acos), wide(acosl), 4},
      {"atan2", of_any_size, of_any_size, gpu::atan2, [](Wide y, Wide x) { return atan2l(y, x); }, 4},
      {"pow", in(0.1, 10), in(-19, 19), gpu::pow, [](Wide x, Wide y) { return powl(x, y); }, 2},
      {"pow of large exponents", in(0.5, 2), in(-700, 700), gpu::pow, [](Wide x, Wide y) { return powl(x, y); }, 16},
  };
  for (const Case& one_case : cases) {
    CAPTURE(std::string(one_case.name));
    Random random(1);
    double worst = 0;
    for (int i = 0; i < 20000; ++i) {
      const double x = one_case.first(random);
      const double y = one_case.second(random);
      worst = std::fmax(worst, error_of(one_case.own(x, y), one_case.reference(x, y)));
    }
    CHECK(worst <= one_case.most);
  }
}

constexpr double infinity = std::numeric_limits<double>::infinity();
const std::vector<double> special{0.0,       -0.0,
                                  1,         -1,
                                  2,         -2,
                                  3,         -3,
                                  0.5,       -0.5,
                                  2.5,       -2.5,
                                  1e9,       -1e9,
                                  1e308,     -1e308,
                                  1e300,     5e-324,
                                  -5e-324,   infinity,
                                  -infinity, std::numeric_limits<double>::quiet_NaN(),
                                  0x1p53,    0x1p53 - 1};

/// Equal with the sign of zeros, or close.
bool agrees(double got, double wanted) {
  if (std::isnan(got) || std::isnan(wanted)) return std::isnan(got) && std::isnan(wanted);
  if (got == wanted) return std::signbit(got) == std::signbit(wanted);
  return error_of(got, wanted) <= 8;
}

TEST_CASE("special cases of functions for GPUs are those of C") {
  const std::array<std::pair<double (*)(double), double (*)(double)>, 8> unary{{{gpu::exp, std::exp},
                                                                                {gpu::log, std::log},
                                                                                {gpu::sinh, std::sinh},
                                                                                {gpu::cosh, std::cosh},
                                                                                {gpu::tanh, std::tanh},
                                                                                {gpu::atan, std::atan},
                                                                                {gpu::asin, std::asin},
                                                                                {gpu::acos, std::acos}}};
  for (const double x : special) {
    CAPTURE(x);
    for (const auto& [own, reference] : unary) CHECK(agrees(own(x), reference(x)));
    for (const double y : special) {
      CAPTURE(y);
      CHECK(agrees(gpu::atan2(x, y), std::atan2(x, y)));
      CHECK(agrees(gpu::pow(x, y), std::pow(x, y)));
    }
  }
}

/// The operations that the C library has, of (x, y); tan is not among those of functions.h.
constexpr std::array ops{expr::Op::tan,   expr::Op::asin, expr::Op::acos, expr::Op::atan,
                         expr::Op::atan2, expr::Op::sinh, expr::Op::cosh, expr::Op::tanh,
                         expr::Op::exp,   expr::Op::log,  expr::Op::pow};

template <class Number>
std::array<Number, ops.size()> expected(Number first, Number second) {
  const double x = first;
  const double y = second;
  const auto number = [](double value) { return static_cast<Number>(value); };
  return {number(std::tan(x)),      number(gpu::asin(x)), number(gpu::acos(x)),  number(gpu::atan(x)),
          number(gpu::atan2(x, y)), number(gpu::sinh(x)), number(gpu::cosh(x)),  number(gpu::tanh(x)),
          number(gpu::exp(x)),      number(gpu::log(x)),  number(gpu::pow(x, y))};
}

template <class Number>
void compare_kernel() {
  expr::Pool pool;
  const expr::Id x = pool.symbol("x", expr::Stage::step);
  const expr::Id y = pool.symbol("y", expr::Stage::step);
  std::vector<expr::Id> results;
  for (const expr::Op op : ops) results.push_back(expr::arity(op) == 2 ? pool.make(op, x, y) : pool.make(op, x));
  const std::vector<expr::Kernel> kernels{expr::make_kernel("all", pool, {{"x", {x}, 1, 1}, {"y", {y}, 1, 1}},
                                                            {"constants", {}, 0, 1},
                                                            {{"results", results, results.size(), 1}})};
  const auto target = codegen::Target::create(
      {"nvptx64", "", {}}, std::is_same_v<Number, float> ? codegen::Scalar::float32 : codegen::Scalar::float64);
  const auto text =
      codegen::list_object({kernels, {}, {}}, std::get<codegen::Target>(target), {}, codegen::Listing::assembly);
  REQUIRE(std::holds_alternative<std::string>(text));
  const ptx::Module module(std::get<std::string>(text));
  Random random(2);
  std::vector<std::pair<double, double>> points;
  for (const double first : special) {
    for (const double second : special) points.emplace_back(first, second);
  }
  for (int i = 0; i < 1000; ++i) points.emplace_back(between(random, -1, 1), between(random, -3, 3));
  for (int i = 0; i < 1000; ++i) points.emplace_back(of_any_size(random), of_any_size(random));
  const std::size_t states = points.size();
  Array<Number> first(states, 1, Layout::states), second(states, 1, Layout::states), none(states, 0, Layout::states);
  Array<Number> got(states, ops.size(), Layout::states);
  for (std::size_t s = 0; s < states; ++s) {
    first.at(s, 0) = static_cast<Number>(points[s].first);
    second.at(s, 0) = static_cast<Number>(points[s].second);
  }
  run_kernel<Number>(module, "all", {&first, &second, &none, &got}, states);
  std::array<std::size_t, ops.size()> wrong{};
  for (std::size_t s = 0; s < states; ++s) {
    const auto wanted = expected<Number>(first.at(s, 0), second.at(s, 0));
    // The quotient of two numbers with errors of 2 ulp each, beyond the polynomials of 4.
    const Number rounding = 9 * std::numeric_limits<Number>::epsilon() * std::abs(wanted[0]);
    const bool is_close = same(got.at(s, 0), wanted[0]) || std::abs(got.at(s, 0) - wanted[0]) <= rounding;
    wrong[0] += is_close ? 0 : 1;
    for (std::size_t i = 1; i < ops.size(); ++i) wrong[i] += same(got.at(s, i), wanted[i]) ? 0 : 1;
  }
  for (std::size_t i = 0; i < ops.size(); ++i) {
    CAPTURE(expr::name(ops[i]));
    CHECK(wrong[i] == 0);
  }
}

TEST_CASE("kernels call the functions for GPUs, in doubles and in floats") {
  compare_kernel<double>();
  compare_kernel<float>();
}

}  // namespace
}  // namespace robotc::test::functions_test
