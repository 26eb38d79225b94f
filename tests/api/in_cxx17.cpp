// Checks that the wrapper is valid C++17: typical uses, compiled and not run.
#include <array>
#include <vector>

#include "robotc.hpp"

namespace robotc::testing {

std::vector<double> everything(Program& program) {
  const std::vector<double> vector(3);
  const std::array<double, 3> array{};
  const Function function = program.function("inverse_dynamics").with_parameters({1.0, 2.0}).with_parameters(vector);
  const std::vector<Function> several = program.functions({"mass_matrix", "pose(tool)"});
  const std::vector<float> floats(3);
  const std::vector<float> rounded = program.function_in_float32("mass_matrix").with_parameters({1.0})(floats);
  program.set("a", {1.0, 2.0});
  program.set("a", vector);
  program.set("a", 2.0);
  program.set("a", 0);
  program.set("a", "2 m");
  program.set("a", std::string("2 m"));
  const Run run = program.simulate("", [](double fraction) { return fraction < 0.5; });
  const Sweep sweep = program.simulate_sweep("", [](double fraction) { return fraction < 0.5; });
  return run->succeeded != 0 && sweep->succeeded != 0 && sweep.values("load").empty() && several.empty() &&
                 rounded.empty()
             ? function(vector, array, Numbers(vector.data(), 3))
             : function.batch({1, 2, true}, array, vector, array);
}

}  // namespace robotc::testing
