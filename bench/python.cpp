#include <cstdio>
#include <sstream>
#include <string>
#include <vector>

#include "bench/measure.h"
#include "bench/process.h"
#include "bench/sections.h"
#include "bench/table.h"
#include "compiler/session/session.h"
#include "compiler/support/file_io.h"
#include "runtime/batch.h"

namespace robotc::bench {

namespace {

constexpr std::size_t states = 100'000;

struct Figures {
  double call = 0, batch = 0, new_batch = 0;  ///< ns: of a call, and of a state in a batch
};

Figures measure_here(const CompiledFunction& function) {
  const std::size_t n = function.description.inputs.front().size();
  std::vector<std::vector<double>> arrays;
  for (std::size_t i = 0; i < 3; ++i) {
    std::vector<double>& array = arrays.emplace_back(n * states);
    for (std::size_t k = 0; k < array.size(); ++k) array[k] = static_cast<double>((k * 7919 + i) % 2000) / 1000 - 1;
  }
  std::vector<runtime::BatchInput> inputs;
  std::vector<const double*> pointers;
  for (const std::vector<double>& array : arrays) {
    inputs.push_back({array.data(), n});
    pointers.push_back(array.data());
  }
  std::vector<double> results(n * states);
  const runtime::BatchOutput outputs[] = {{results.data(), n}};
  const auto batch = [&] {
    runtime::run_batch(function.batch, inputs, function.constants.data(), outputs, {states}, 1);
  };
  double* const output = results.data();
  Figures figures;
  figures.call = 1e9 * measure([&] { function.call(pointers.data(), function.constants.data(), &output); }).median;
  figures.batch = 1e9 / states * measure(batch, 1).median;
  return figures;
}

}  // namespace

void bench_python() {
#ifdef ROBOTC_PYTHON_PACKAGE
  Table table({"inverse dynamics, one thread", "a call ns", "a state of 100 000 ns", "into a new array ns"});
  for (const std::string file : {"examples/scara.robot", "examples/torso.robot"}) {
    const std::string path = std::string(ROBOTC_SOURCE_DIR) + "/" + file;
    Session session([](const std::string& name) { return read_file(name, std::size_t{1} << 24); });
    session.load(path);
    const auto function = session.compile_function("", "inverse_dynamics", true);
    if (!function) continue;
    const Figures ours = measure_here(*function);
    table.add({file + ", C++", show(ours.call), show(ours.batch), ""});
    const std::string package = std::string("PYTHONPATH=") + ROBOTC_PYTHON_PACKAGE;
    const std::string script = std::string(ROBOTC_SOURCE_DIR) + "/bench/python_calls.py";
    for (const std::string form : {"native", "ctypes"}) {
      const auto printed = output_of_process({"/usr/bin/env", package, "ROBOTC_PYTHON_CALLS=" + form, ROBOTC_PYTHON,
                                              "-B", script, path, std::to_string(states)});
      Figures theirs;
      std::istringstream numbers(printed.value_or(""));
      if (!(numbers >> theirs.call >> theirs.batch >> theirs.new_batch)) {
        std::fprintf(stderr, "robotc_bench: %s fails in Python, %s\n", file.c_str(), form.c_str());
        continue;
      }
      table.add({file + ", Python, " + form, show(theirs.call), show(theirs.batch), show(theirs.new_batch)});
    }
  }
  table.print();
#else
  std::printf("Python: the package is not built, see the output of CMake\n\n");
#endif
}

}  // namespace robotc::bench
