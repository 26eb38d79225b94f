#pragma once

#include <dlfcn.h>
#include <doctest/doctest.h>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "compiler/codegen/object.h"
#include "compiler/requests/build.h"
#include "tests/emitted/emitted_machine.h"
#include "tests/gpu/ptx.h"

/// Arrays for kernels that an interpreter of PTX runs, and the same functions as code for this machine.
namespace robotc::test {

inline const bool this_cpu_fuses = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");

/// Order of an array's numbers.
enum class Layout { states, entries };

/// Numbers of `states` states with `entries` entries each, on the imagined GPU.
template <class Number>
struct Array {
  std::size_t states = 0;
  std::size_t entries = 0;
  Layout layout = Layout::states;
  std::vector<Number> numbers;

  Array(std::size_t states_in, std::size_t entries_in, Layout layout_in)
      : states(states_in), entries(entries_in), layout(layout_in), numbers(states * entries) {}
  Number& at(std::size_t state, std::size_t entry) {
    return numbers[layout == Layout::states ? state * entries + entry : entry * states + state];
  }
  /// The three parameters of a kernel.
  void add_to(std::vector<std::uint64_t>& parameters) const {
    parameters.push_back(reinterpret_cast<std::uintptr_t>(numbers.data()));
    parameters.push_back(layout == Layout::states ? entries : 1);
    parameters.push_back(layout == Layout::states ? 1 : states);
  }
};

/// The functions that GPUs have in place of those of the C library, as code for this machine.
inline const std::string& functions_of_gpus() {
  static const Workplace folder;
  static const std::string object = [] {
    std::string path = folder / "functions.o";
    run_command(
        std::string(ROBOTC_C_COMPILER) +
        " -x c++ -std=c++20 -O2 -mfma -ffp-contract=off -fno-builtin -fPIC -I. -c runtime/gpu/functions.cpp -o " +
        path);
    return path;
  }();
  return object;
}

/// A build for this machine, loaded. In place of the C library it calls the functions of GPUs, but for tan.
class Here {
 public:
  explicit Here(const BuiltObject& built) {
    const std::string object = folder_.write("code.o", built.object);
    run_command(std::string(ROBOTC_C_COMPILER) + " -shared -o " + (folder_ / "code.so") + " -Wl,-Bsymbolic " + object +
                " " + functions_of_gpus() + " -lm");
    handle_ = dlopen((folder_ / "code.so").c_str(), RTLD_NOW | RTLD_LOCAL);
    REQUIRE_MESSAGE(handle_ != nullptr, dlerror());
  }
  Here(const Here&) = delete;
  Here& operator=(const Here&) = delete;
  ~Here() { dlclose(handle_); }

  /// Calls a function with up to ten arrays.
  template <class Number>
  void call(const std::string& name, std::vector<Number*> a) const {
    using F = void (*)(Number*, Number*, Number*, Number*, Number*, Number*, Number*, Number*, Number*, Number*);
    constexpr std::size_t most = 10;
    void* const function = dlsym(handle_, name.c_str());
    REQUIRE_MESSAGE(function != nullptr, name);
    REQUIRE(a.size() <= most);
    a.resize(most, nullptr);  // further arguments in registers or on the stack are ignored
    reinterpret_cast<F>(function)(a[0], a[1], a[2], a[3], a[4], a[5], a[6], a[7], a[8], a[9]);
  }

 private:
  Workplace folder_;
  void* handle_ = nullptr;
};

/// Runs a kernel on all states, with guard numbers that no kernel may change.
template <class Number>
void run_kernel(const ptx::Module& module, const std::string& name, const std::vector<Array<Number>*>& arrays,
                std::size_t states) {
  const ptx::Function* const entry = module.find(name);
  REQUIRE_MESSAGE(entry != nullptr, name);
  std::vector<std::uint64_t> parameters;
  ptx::Memory memory;
  for (const Array<Number>* const array : arrays) {
    array->add_to(parameters);
    memory.add(array->numbers.data(), array->numbers.size() * sizeof(Number));
  }
  parameters.push_back(states);
  constexpr std::uint32_t threads = 32;
  module.run(*entry, static_cast<std::uint32_t>((states + threads - 1) / threads), threads, parameters, memory);
}

template <class Number>
bool same(Number a, Number b) {
  return a == b || (std::isnan(a) && std::isnan(b));
}

}  // namespace robotc::test
