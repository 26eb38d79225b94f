#include <cstdio>
#include <string>

#include "bench/measure.h"
#include "bench/sections.h"
#include "bench/table.h"
#include "compiler/session/session.h"

namespace robotc::bench {
namespace {

/// Boxes that fall on a floor, turned differently, and come to rest within the second.
std::string crowd(int boxes, const std::string& integration) {
  std::string start;
  for (int i = 0; i < boxes; ++i) {
    start += (i == 0 ? "" : ", ") + ("part[" + std::to_string(i + 1) + "].root = at([" + std::to_string(0.3 * i)) +
             ", 0, 0.08] m, rpy = [" + std::to_string(i * 37 % 40) + ", " + std::to_string(i * 23 % 30) + ", 0] deg)";
  }
  return R"(
robot brick {
  gravity = [0, 0, -9.81] m/s^2
  link body { mass = 2 kg, com = [0, 0, 0], inertia = diag(3, 3, 3) * 0.001 kg*m^2 }
  joint root: floating base -> body
}
robot crowd {
  gravity = [0, 0, -9.81] m/s^2
  for i in 1..)" +
         std::to_string(boxes) + R"( {
    attach part[i]: brick on base
    contact sole[i]: box part[i].body -> base {
      size = [100, 100, 100] mm, stiffness = 100 kN/m, dissipation = 5 s/m, friction = 0.5
    }
  }
}
simulate fall for crowd {
  initial q = [)" +
         start + R"(]
  tau = 0
  duration = 1 s, )" +
         integration + "\n}\n";
}

}  // namespace

void bench_contacts() {
  const std::string careful = "integrator = rosenbrock4, relative_tolerance = 1e-6, absolute_tolerance = 1e-8";
  Table table({"boxes that fall", "points", "compile ms", "steps", "us a step", "run ms"});
  for (const bool convex : {true, false}) {
    for (const int boxes : {1, 4, 16, 40}) {
      // A dense Jacobian of more boxes takes minutes.
      if (!convex && boxes > 4) continue;
      Session session([&](const std::string&) {
        return crowd(boxes, convex ? "step = 5 ms, integrator = contact_step" : "step = 5 ms, " + careful);
      });
      if (!session.load("crowd.robot")) {
        std::fprintf(stderr, "robotc_bench: the crowd has errors\n");
        continue;
      }
      const double start = now();
      const auto simulation = session.compile_simulation(std::nullopt);
      const double compile = now() - start;
      if (!simulation) continue;
      const auto simulate = [&] { return runtime::simulate(simulation->system, simulation->plan); };
      const runtime::Result result = simulate();
      const auto steps = static_cast<double>(result.steps + result.rejected_steps);
      const double run = measure([&] { simulate(); }).median;
      table.add({std::to_string(boxes) + (convex ? ", contact_step" : ", rosenbrock4"), std::to_string(8 * boxes),
                 show(1e3 * compile), show(steps), show(1e6 * run / steps), show(1e3 * run)});
    }
  }
  table.print();
}

}  // namespace robotc::bench
