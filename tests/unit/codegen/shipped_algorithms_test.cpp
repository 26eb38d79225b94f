// Object files that contain numeric algorithms: they call no library on any machine, and give here what the algorithms
// of this process give, to the last bit.
#include <cmath>
#include <regex>

#include "compiler/intrinsics/intrinsic.h"
#include "tests/unit/codegen/compile.h"
#include "tests/unit/codegen/object_tools.h"

namespace robotc::codegen::shipped_algorithms_test {
namespace {

using expr::Id;
using expr::Pool;
using intrinsics::Intrinsic;
using intrinsics::Shape;

struct Problem {
  Intrinsic intrinsic;
  Shape shape;
  std::vector<double> arguments;
};

/// Equations of a positive definite matrix; of rows longer than a vector, and not a whole number of vectors.
Problem definite(std::uint32_t n, std::uint32_t p) {
  std::vector<double> arguments(std::size_t{n} * (n + p));
  for (std::size_t i = 0; i < arguments.size(); ++i) arguments[i] = std::sin(static_cast<double>(i));
  for (std::size_t i = 0; i < n; ++i) arguments[i * n + i] = 2 * n;
  return {Intrinsic::solve_definite, {n, 0, p}, std::move(arguments)};
}

/// A problem of each algorithm that has a solution, and one that has none.
std::vector<Problem> problems() {
  const std::vector<double> chain{0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 1, 0, 0, 0, 2, 0, 0, 0, 3, 0.5};
  std::vector<double> sampled = chain;
  for (const std::size_t i : {0U, 4U, 8U}) sampled[i] = 0.9;
  const double wide = std::numeric_limits<double>::infinity();
  const std::vector<double> pushed{1,     0.1,   0,   1,      // A
                                   0.005, 0.1,                // B
                                   0,     0,                  // c
                                   1,     0,                  // C
                                   -1,    0.5,                // x
                                   0.25,                      // u
                                   0,     0,     0,   0, 0,   // goals
                                   1,     1,     1,   1, 10,  // Q
                                   0.01,  -0.75, wide};
  return {{Intrinsic::normal_noise, {5, 0}, {7, 3, 1e10}},
          {Intrinsic::uniform_noise, {4, 0}, {0.5, 1, 12}},
          {Intrinsic::care, {3, 1}, chain},
          {Intrinsic::care, {1, 1}, {1, 0, 1, 1}},
          {Intrinsic::dare, {3, 1}, sampled},
          {Intrinsic::qp, {2, 3}, {2, 0.5, 0.5, 1, 1, -3, 1, 1, 1, -1, 0, 1, -1, -0.5, -wide, 0.5, 1, 0.25}},
          {Intrinsic::qp, {1, 1}, {-1, 0, 1, 0, 1}},
          {Intrinsic::singular_values, {2, 3}, {1, 2, 3, 4, 5, 7}},
          {Intrinsic::symmetric_eigenvalues, {3, 3}, {2, -1, 0, -1, 2, -1, 0, -1, 2}},
          {Intrinsic::mpc, {2, 1, 1, 5, 3}, pushed},
          {Intrinsic::rank, {3, 2}, {1, 2, 2, 4, 1e-9, 3e-9}},
          {Intrinsic::matrix_exponential, {3, 3}, {0, 0.1, 0, -3, -0.2, 40, 0, 0, 0}},
          {Intrinsic::matrix_exponential, {1, 1}, {1000}},
          {Intrinsic::product, {2, 3, 2}, {0.1, 0.2, 0.3, -0.7, 1.1, 2, 1, 0.5, 3, -1, 0.3, 0.7}},
          {Intrinsic::solve, {3, 0, 2}, {0, 2, 0.1, 3, 0.7, 1, -1, 1, 0.3, 1, 2, 3, 0.5, 0.2, 7}},
          {Intrinsic::solve, {2, 0, 1}, {1, 2, 2, 4, 1, 1}},
          definite(19, 21)};
}

expr::Kernel kernel_of(const Problem& problem) {
  Pool pool;
  const std::vector<Id> x = make_symbols(pool, "x", problem.arguments.size());
  return make_kernel("law", pool, x, pool.call({problem.intrinsic, problem.shape, 0}, x));
}

bool same_bits(double a, double b) { return a == b || (std::isnan(a) && std::isnan(b)); }

TEST_CASE("objects with algorithms need no library, on every machine") {
  for (const std::string& triple : Target::with_objects()) {
    for (const Problem& problem : problems()) {
      for (const bool small : {false, true}) {
        if (small && problem.intrinsic != Intrinsic::mpc) continue;  // four forms each
        CAPTURE(triple);
        CAPTURE(small);
        const auto& description = intrinsics::describe(problem.intrinsic);
        CAPTURE(description.symbol);
        REQUIRE(problem.arguments.size() == description.argument_count(problem.shape));
        const Target target = make_target({triple, "", {}});
        const expr::Kernel kernel = kernel_of(problem);
        const ObjectFile object = make_object(kernel, target, {small});
        CHECK(symbols(object, "--defined-only --extern-only") == "law ");
        CHECK(symbols(object, "--undefined-only").empty());
        CHECK(object.called.empty());
        REQUIRE(object.functions.size() == 1);
        // The workspace is in the frame of the kernel; the algorithms themselves need little.
        const std::size_t workspace = 8 * description.workspace_size(problem.shape);
        CHECK(object.functions[0].stack >= workspace);
        CHECK(object.functions[0].stack < workspace + 16'000);
      }
    }
  }
}

TEST_CASE("no frame of an algorithm has a size that is known at run time only") {
  static const std::regex open_frame(R"(alloca [^\n]*, i(32|64) %)");
  for (const std::string& triple : Target::with_objects()) {
    for (const Problem& problem : problems()) {
      const expr::Kernel kernel = kernel_of(problem);
      const auto listing = list_object({{&kernel, 1}, {}, {}}, make_target({triple, "", {}}), {}, Listing::llvm_ir);
      REQUIRE(std::holds_alternative<std::string>(listing));
      const std::string& text = std::get<std::string>(listing);
      CHECK(text.find("define internal void @" + std::string(intrinsics::describe(problem.intrinsic).symbol)) !=
            std::string::npos);
      CHECK_FALSE(std::regex_search(text, open_frame));
    }
  }
}

TEST_CASE("an object gives the bits that algorithms of this process give") {
  for (const char* const cpu : {"", "native"}) {
    for (const Problem& problem : problems()) {
      CAPTURE(intrinsics::describe(problem.intrinsic).symbol);
      const expr::Kernel kernel = kernel_of(problem);
      const Loaded loaded(make_object(kernel, make_target({"", cpu, {}})));
      const std::vector<double> expected = intrinsics::call(problem.intrinsic, problem.shape, problem.arguments);
      std::vector<double> got(expected.size(), 12345);
      loaded.function<double>("law")(problem.arguments.data(), nullptr, got.data());
      for (std::size_t i = 0; i < got.size(); ++i) {
        CAPTURE(i);
        CAPTURE(got[i]);
        CAPTURE(expected[i]);
        CHECK(same_bits(got[i], expected[i]));
      }
    }
  }
}

}  // namespace
}  // namespace robotc::codegen::shipped_algorithms_test
