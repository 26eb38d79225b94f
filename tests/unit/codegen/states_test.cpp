#include <sys/mman.h>
#include <unistd.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <stdexcept>

#include "tests/unit/codegen/compile.h"
#include "tests/unit/codegen/object_tools.h"
#include "tests/unit/codegen/random_kernel.h"

namespace robotc::codegen::states_test {
namespace {

using expr::Id;
using expr::Pool;

constexpr double infinity = std::numeric_limits<double>::infinity();

CompiledKernels compile_for(Jit& jit, const expr::Kernel& kernel, std::uint32_t states) {
  auto compiled = jit.compile({&kernel, 1}, states);
  if (const auto* error = std::get_if<CodegenError>(&compiled)) FAIL(error->message);
  return std::move(std::get<CompiledKernels>(compiled));
}

/// An array at the end of mapped memory: accesses past its end fault.
class ArrayAtTheEdge {
 public:
  explicit ArrayAtTheEdge(std::size_t size) {
    const auto page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
    const std::size_t usable = (size * sizeof(double) + page - 1) / page * page;
    bytes_ = usable + page;
    pages_ = mmap(nullptr, bytes_, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (pages_ == MAP_FAILED || mprotect(static_cast<char*>(pages_) + usable, page, PROT_NONE) != 0) {
      throw std::runtime_error("no memory with an edge");
    }
    data_ = reinterpret_cast<double*>(static_cast<char*>(pages_) + usable) - size;
  }
  ArrayAtTheEdge(const ArrayAtTheEdge&) = delete;
  ArrayAtTheEdge& operator=(const ArrayAtTheEdge&) = delete;
  ~ArrayAtTheEdge() { munmap(pages_, bytes_); }
  double* data() { return data_; }

 private:
  std::size_t bytes_;
  void* pages_;
  double* data_;
};

/// Calls both and expects the same for each state.
void check_states(const expr::Kernel& kernel, robotc_packed_function one, robotc_packed_function several,
                  std::uint32_t states, const std::vector<std::vector<double>>& inputs,
                  const std::vector<double>& constants) {
  std::vector<std::unique_ptr<ArrayAtTheEdge>> arrays;
  std::vector<const double*> in;
  std::vector<double*> out;
  for (std::size_t i = 0; i < kernel.inputs.size(); ++i) {
    arrays.push_back(std::make_unique<ArrayAtTheEdge>(inputs[i].size()));
    std::copy(inputs[i].begin(), inputs[i].end(), arrays.back()->data());
    in.push_back(arrays.back()->data());
  }
  for (const expr::Port& port : kernel.outputs) {
    arrays.push_back(std::make_unique<ArrayAtTheEdge>(states * port.entries.size()));
    out.push_back(arrays.back()->data());
  }
  several(in.data(), constants.data(), out.data());
  for (std::uint32_t state = 0; state < states; ++state) {
    std::vector<std::vector<double>> own;
    for (std::size_t i = 0; i < inputs.size(); ++i) {
      const auto size = static_cast<std::ptrdiff_t>(kernel.inputs[i].entries.size());
      const auto first = inputs[i].begin() + state * size;
      own.emplace_back(first, first + size);
    }
    const std::vector<double> expected = call(one, kernel, own, constants);
    std::size_t k = 0;
    for (std::size_t i = 0; i < kernel.outputs.size(); ++i) {
      const std::size_t size = kernel.outputs[i].entries.size();
      for (std::size_t j = 0; j < size; ++j, ++k) {
        const double got = out[i][state * size + j];
        if (std::isnan(got) && std::isnan(expected[k])) continue;
        CAPTURE(state);
        CAPTURE(k);
        CAPTURE(got);
        CAPTURE(expected[k]);
        CHECK(std::bit_cast<std::uint64_t>(got) == std::bit_cast<std::uint64_t>(expected[k]));
      }
    }
  }
}

TEST_CASE("several states at once give what each gives alone, bit by bit") {
  for (std::uint64_t seed = 1; seed <= 6; ++seed) {
    RandomKernel random(seed);
    // The largest is cut into chunks.
    const expr::Kernel kernel = random.make(seed == 6 ? 3000 : 60 * seed, 11);
    const std::vector<double> constants = random.values(RandomKernel::constants, 1);
    for (const Cpu cpu : {Cpu::host, Cpu::baseline}) {
      for (const CodeGenerator generator : all_generators) {
        Jit jit = make_jit(cpu, generator);
        const CompiledKernels one = compile(jit, {&kernel, 1});
        for (const std::uint32_t states : {2, 4, 8}) {
          CAPTURE(seed);
          CAPTURE(cpu == Cpu::host);
          CAPTURE(static_cast<int>(generator));
          CAPTURE(states);
          const CompiledKernels several = compile_for(jit, kernel, states);
          std::vector<std::vector<double>> inputs = {random.values(RandomKernel::inputs * states, 3),
                                                     random.values(RandomKernel::inputs * states, 1e9)};
          inputs[0][RandomKernel::inputs + 1] = infinity;  // in the second state
          check_states(kernel, one.function(0), several.function(0), states, inputs, constants);
        }
      }
    }
  }
}

TEST_CASE("arrays of any number of entries are read and written to their ends") {
  // Large ones are copied by loops.
  for (const std::size_t n : {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 64, 65, 130, 259, 512, 525}) {
    CAPTURE(n);
    Pool pool;
    const std::vector<Id> x = make_symbols(pool, "x", n);
    std::vector<Id> roots;
    for (std::size_t i = 0; i < n; ++i) roots.push_back(pool.add(x[i], pool.mul(x[(i + 1) % n], pool.integer(1000))));
    const expr::Kernel kernel = make_kernel("f", pool, x, roots);
    Jit jit = make_jit();
    const CompiledKernels one = compile(jit, {&kernel, 1});
    for (const std::uint32_t states : {2, 4, 8}) {
      std::vector<double> numbers;
      for (std::size_t i = 0; i < n * states; ++i) numbers.push_back(static_cast<double>(i));
      const CompiledKernels several = compile_for(jit, kernel, states);
      check_states(kernel, one.function(0), several.function(0), states, {numbers}, {});

      const std::size_t stride = states + 3;  // from entry to entry
      const std::size_t size = (n - 1) * stride + states;
      ArrayAtTheEdge given(size);
      ArrayAtTheEdge got(size);
      for (std::size_t i = 0; i < size; ++i) given.data()[i] = static_cast<double>(i);
      const double* in[] = {given.data()};
      double* out[] = {got.data()};
      several.side_by_side(0)(in, nullptr, out, stride);
      for (std::size_t i = 0; i < n; ++i) {
        for (std::size_t state = 0; state < stride && i * stride + state < size; ++state) {
          const double result = got.data()[i * stride + state];
          if (state >= states) {
            CHECK(result == 0);
          } else {
            CHECK(result == given.data()[i * stride + state] + 1000 * given.data()[(i + 1) % n * stride + state]);
          }
        }
      }
    }
  }
}

TEST_CASE("arrays of several states that are too large for the stack are computed one state at a time") {
  const auto kernel_of = [](std::size_t n) {
    Pool pool;
    const std::vector<Id> x = make_symbols(pool, "x", 1);
    return make_kernel("f", pool, x, std::vector<Id>(n, pool.neg(x[0])));
  };
  Jit jit = make_jit();
  const std::uint32_t states = jit.states_at_once();
  REQUIRE(states > 1);
  CHECK(jit.states_at_once(kernel_of(900)) == states);
  CHECK(jit.states_at_once(kernel_of(150'000)) == 1);

  // Eight states of the second one, 9.6 MB, would overflow the stack.
  for (const std::size_t n : {900, 150'000}) {
    const expr::Kernel kernel = kernel_of(n);
    const BatchEntry batch{"f_batch", 0, 19};
    const auto object = compile_object({{&kernel, 1}, {}, {&batch, 1}}, make_target({"host", "native", {}}), {});
    REQUIRE(std::holds_alternative<ObjectFile>(object));
    const Loaded loaded(std::get<ObjectFile>(object));
    std::vector<double> x(19);
    for (std::size_t state = 0; state < x.size(); ++state) x[state] = 1.0 + static_cast<double>(state);
    std::vector<double> got(n * x.size());
    loaded.function<double>("f_batch")(x.data(), nullptr, got.data());
    std::size_t wrong = 0;
    for (std::size_t i = 0; i < got.size(); ++i) wrong += got[i] == -x[i / n] ? 0 : 1;
    CHECK(wrong == 0);
  }
}

TEST_CASE("kernels that call a numeric algorithm are refused in batches") {
  Pool pool;
  const std::vector<Id> x = make_symbols(pool, "x", 3);
  const expr::Kernel kernel = make_kernel("f", pool, x, {pool.call({intrinsics::Intrinsic::normal_noise, {1, 0}}, x)});
  Jit jit = make_jit();
  const auto compiled = jit.compile({&kernel, 1}, 4);
  REQUIRE(std::holds_alternative<CodegenError>(compiled));
  CHECK(std::get<CodegenError>(compiled).message.find("one state at a time") != std::string::npos);
}

}  // namespace
}  // namespace robotc::codegen::states_test
