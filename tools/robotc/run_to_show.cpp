#include "tools/robotc/run_to_show.h"

#include <chrono>

#include "tools/robotc/progress.h"
#include "tools/robotc/view/view_data.h"

namespace robotc::tools {

runtime::Result run_to_show(const CompiledSimulation& simulation, bool show_progress, double& wall_s) {
  ProgressBar bar(simulation.name, simulated_time(simulation.plan.duration), show_progress);
  runtime::Plan plan = simulation.plan;
  plan.motion_stride = motion_stride(plan);
  const auto start = std::chrono::steady_clock::now();
  runtime::Result result = runtime::simulate(simulation.system, plan, [&bar](double fraction) {
    bar.update(fraction);
    return !InterruptGuard::interrupted();
  });
  wall_s = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return result;
}

}  // namespace robotc::tools
