// GPU kernels run by an interpreter of PTX, compared with the code for this machine. Both fuse the same products, and
// all operations have one rounding, so results are equal bit for bit but for the sign of zeros.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <random>

#include "compiler/expr/algorithms.h"
#include "tests/emitted/random_machine.h"
#include "tests/gpu/imagined_gpu.h"
#include "tests/skip.h"

namespace robotc::test::kernels_test {
namespace {

/// An argument: mostly of the size of joint positions; some angles beyond the polynomials, zeros, NaNs, infinities.
template <class Number>
Number argument(std::mt19937_64& random) {
  const auto kind = std::uniform_int_distribution<int>(0, 199)(random);
  if (kind == 0) return std::numeric_limits<Number>::quiet_NaN();
  if (kind == 1) return std::numeric_limits<Number>::infinity();
  if (kind == 2) return static_cast<Number>(std::exp(std::uniform_real_distribution<double>(10, 80)(random)));
  if (kind == 3) return static_cast<Number>(-std::exp(std::uniform_real_distribution<double>(10, 80)(random)));
  if (kind == 4) return 0;
  if (kind == 5) return static_cast<Number>(1e-30);
  return static_cast<Number>(std::uniform_real_distribution<double>(-3.5, 3.5)(random));
}

/// Compares all functions of a request on random states, each with its own parameters.
template <class Number>
void compare(EmittedMachine& machine, BuildRequest request, std::size_t states, std::uint64_t seed) {
  request.single = std::is_same_v<Number, float>;
  request.target.cpu = "x86-64-v3";
  const auto here = machine.session().build(request);
  REQUIRE_MESSAGE(here.has_value(), machine.messages());
  request.target = {"nvptx64", "", {}};
  const auto gpu = machine.session().build(request);
  REQUIRE_MESSAGE(gpu.has_value(), machine.messages());
  CHECK(gpu->object.empty());
  const Here native(*here);
  const ptx::Module module(gpu->ptx);
  std::mt19937_64 random(seed);
  const Layout layout = seed % 2 == 0 ? Layout::states : Layout::entries;

  // Kernels are those of the functions, and last `prepare`.
  REQUIRE(here->kernels.size() == gpu->kernels.size());
  const bool has_parameters = gpu->kernels.back().name.find("_prepare_") != std::string::npos;
  Array<Number> constants(states, 0, layout);
  Array<Number> expected_constants(states, 0, Layout::states);
  if (has_parameters) {
    const expr::Kernel& prepare = gpu->kernels.back();
    constants = Array<Number>(states, prepare.outputs[0].entries.size(), layout);
    expected_constants = Array<Number>(states, constants.entries, Layout::states);
    Array<Number> parameters(states, prepare.constants.entries.size(), Layout::states);
    std::uniform_real_distribution<double> size(0.5, 2);
    for (Number& number : parameters.numbers) number = static_cast<Number>(size(random));
    run_kernel<Number>(module, prepare.name, {&parameters, &constants}, states);
    for (std::size_t s = 0; s < states; ++s) {
      native.call<Number>(here->kernels.back().name,
                          {&parameters.at(s, 0), expected_constants.numbers.data() + s * constants.entries});
      for (std::size_t e = 0; e < constants.entries; ++e) {
        REQUIRE(same(constants.at(s, e), expected_constants.at(s, e)));
      }
    }
  }
  for (std::size_t k = 0; k + (has_parameters ? 1 : 0) < gpu->kernels.size(); ++k) {
    const expr::Kernel& kernel = gpu->kernels[k];
    CAPTURE(kernel.name);
    std::vector<Array<Number>> inputs;
    for (const expr::Port& port : kernel.inputs) {
      Array<Number>& array = inputs.emplace_back(states, port.entries.size(), layout);
      for (Number& number : array.numbers) number = argument<Number>(random);
    }
    Array<Number> result(states, kernel.outputs[0].entries.size(), layout);
    std::vector<Array<Number>*> arrays;
    for (Array<Number>& input : inputs) arrays.push_back(&input);
    arrays.insert(arrays.end(), {&constants, &result});
    run_kernel<Number>(module, kernel.name, arrays, states);
    std::vector<Number> expected(result.entries);
    std::size_t numbers = 0;
    std::size_t wrong = 0;
    for (std::size_t s = 0; s < states; ++s) {
      std::vector<std::vector<Number>> copies;
      for (Array<Number>& input : inputs) {
        std::vector<Number>& copy = copies.emplace_back(input.entries);
        for (std::size_t e = 0; e < input.entries; ++e) copy[e] = input.at(s, e);
      }
      std::vector<Number*> pointers;
      for (std::vector<Number>& copy : copies) pointers.push_back(copy.data());
      pointers.insert(pointers.end(), {expected_constants.numbers.data() + s * constants.entries, expected.data()});
      native.call<Number>(here->kernels[k].name, pointers);
      for (std::size_t e = 0; e < result.entries; ++e) {
        numbers += std::isfinite(expected[e]) ? 1 : 0;
        wrong += same(result.at(s, e), expected[e]) ? 0 : 1;
      }
    }
    CHECK(wrong == 0);
    CHECK(numbers * 10 >= states * result.entries);
  }
}

void compare_robot(const std::string& robot, std::size_t states, std::vector<std::string> functions = {}) {
  if (!this_cpu_fuses) ROBOTC_SKIP("this CPU does not fuse products and sums");
  CAPTURE(robot);
  EmittedMachine machine(file_of("stdlib/robots/" + robot + ".robot"));
  BuildRequest request;
  request.functions = std::move(functions);
  compare<double>(machine, request, states, 1);
  compare<float>(machine, request, states / 2, 2);
}

TEST_CASE("many states of an arm have the bits of the CPU") { compare_robot("puma560", depth(1000, 10000)); }

TEST_CASE("trees, a floating base and loops have the bits of the CPU") {
  for (const char* const robot : {"stanford", "rprprp", "quadruped", "four_bar", "delta"})
    compare_robot(robot, depth(70, 200));
}

TEST_CASE("configurations are moved and closed on the GPU") { compare_robot("four_bar", 200, {"plus", "close_loops"}); }

TEST_CASE("every function of random machines has the bits of the CPU") {
  if (!this_cpu_fuses) ROBOTC_SKIP("this CPU does not fuse products and sums");
  std::size_t compared = 0;
  for (const std::uint64_t seed : oracle::sampled_seeds(1, 1, 2)) {
    INFO("ROBOTC_SEED=" << seed);
    const Written written = seed % 2 == 1 ? Written::parameters : Written::literals;
    const MachineCase c = random_case(seed, written);
    EmittedMachine machine(c.text);
    std::vector<std::string> possible;
    for (const WrittenFunction& function : written_functions(c.has_actuators, c.written)) {
      BuildRequest request;
      request.functions = {function.what};
      request.target.triple = "nvptx64";
      EmittedMachine other(c.text);
      const auto built = other.session().build(request);
      REQUIRE_MESSAGE(built.has_value(), other.messages());
      // Sines and cosines are not those of libm's tan.
      const bool has_tangent = std::ranges::any_of(built->kernels, [](const expr::Kernel& kernel) {
        const auto nodes = expr::reachable(kernel.pool, kernel.roots());
        return std::ranges::any_of(nodes, [&](expr::Id id) { return kernel.pool.op(id) == expr::Op::tan; });
      });
      if (!has_tangent) possible.push_back(function.what);
    }
    compared += possible.size();
    BuildRequest request;
    request.functions = possible;
    compare<double>(machine, request, 20, seed);
    compare<float>(machine, request, 20, seed + 1);
  }
  CHECK(compared > 20);
}

TEST_CASE("the header of kernels is C") {
  EmittedMachine machine(file_of("stdlib/robots/puma560.robot"));
  BuildRequest request;
  request.target.triple = "nvptx64";
  const auto built = machine.session().build(request);
  REQUIRE(built.has_value());
  const Workplace folder;
  folder.write("robot.h", built->header);
  std::string source = "#include \"robot.h\"\n#include <stddef.h>\n";
  const ptx::Module module(built->ptx);
  // The members of a struct of arguments are the parameters of its kernel.
  for (const char* const name : {"inverse_dynamics", "mass_matrix", "prepare"}) {
    std::string macro = name;
    std::transform(macro.begin(), macro.end(), macro.begin(), [](unsigned char c) { return std::toupper(c); });
    const std::string entry = fmt::format("puma560_{}_{}", name, built->hash);
    CHECK(built->header.find(fmt::format("#define PUMA560_{}_KERNEL \"{}\"", macro, entry)) != std::string::npos);
    source += fmt::format("typedef char {0}_fits[sizeof(puma560_{0}_arguments) == {1} ? 1 : -1];\n", name,
                          8 * module.find(entry)->parameter_bytes.size());
  }
  for (const char* const compiler : {" -x c -std=c99", " -x c++ -std=c++11"}) {
    run_command(std::string(ROBOTC_C_COMPILER) + compiler + " -pedantic -Wall -Wextra -Werror -fsyntax-only " +
                folder.write("use.c", source));
  }
}

TEST_CASE("a kernel beyond its arrays is found") {
  EmittedMachine machine(file_of("stdlib/robots/puma560.robot"));
  BuildRequest request;
  request.functions = {"gravity_forces"};
  request.target.triple = "nvptx64";
  machine.session().fix_parameters();
  const auto built = machine.session().build(request);
  REQUIRE_MESSAGE(built.has_value(), machine.messages());
  const ptx::Module module(built->ptx);
  Array<double> q(2, 6, Layout::states), constants(2, 0, Layout::states), result(2, 6, Layout::states);
  run_kernel<double>(module, built->kernels[0].name, {&q, &constants, &result}, 2);
  CHECK_THROWS_AS(run_kernel<double>(module, built->kernels[0].name, {&q, &constants, &result}, 3), ptx::Error);
}

}  // namespace
}  // namespace robotc::test::kernels_test
