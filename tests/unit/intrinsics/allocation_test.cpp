#include <doctest/doctest.h>

#include <cstdint>
#include <vector>

#include "compiler/intrinsics/intrinsic.h"
#include "tests/counted_allocations.h"

namespace robotc::intrinsics {
namespace {

TEST_CASE("no algorithm allocates") {
  struct Example {
    Intrinsic intrinsic;
    Shape shape;
    std::vector<double> arguments;
  };
  const std::vector<Example> examples{{Intrinsic::normal_noise, {7, 0}, {1, 2, 3}},
                                      {Intrinsic::uniform_noise, {7, 0}, {1, 2, 3}},
                                      {Intrinsic::care, {2, 1}, {0, 1, 0, 0, 0, 1, 1, 0, 0, 1, 1}},
                                      {Intrinsic::care, {2, 1}, {0, 1, 0, 0, 0, 0, 1, 0, 0, 1, 1}},
                                      {Intrinsic::qp, {1, 1}, {2, -4, 1, -1, 1}},
                                      {Intrinsic::singular_values, {2, 3}, {1, 2, 3, 4, 5, 6}},
                                      {Intrinsic::symmetric_eigenvalues, {2, 2}, {1, 2, 2, 1}},
                                      {Intrinsic::dare, {2, 1}, {1, 1, 0, 1, 0, 1, 1, 0, 0, 1, 1}}};
  for (const Example& example : examples) {
    const Description& description = describe(example.intrinsic);
    REQUIRE(example.arguments.size() == description.argument_count(example.shape));
    std::vector<double> results(description.result_count(example.shape));
    std::vector<double> workspace(description.workspace_size(example.shape) + 8);
    double* aligned = workspace.data();
    while (reinterpret_cast<std::uintptr_t>(aligned) % 64 != 0) ++aligned;
    const std::size_t before = allocations;
    description.function(example.arguments.data(), results.data(), aligned, example.shape.n, example.shape.m);
    CHECK(allocations == before);
  }
}

}  // namespace
}  // namespace robotc::intrinsics
