#include "runtime/simulate.h"

#include "runtime/run.h"

namespace robotc::runtime {

Result simulate(const System& system, const Plan& plan, const Progress& progress) {
  Run run(system, plan, progress);
  while (run.row() && run.move()) {
  }
  return run.finish();
}

}  // namespace robotc::runtime
