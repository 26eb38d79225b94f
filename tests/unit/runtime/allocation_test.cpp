#include <doctest/doctest.h>

#include <atomic>
#include <cstddef>
#include <cstdlib>
#include <new>

#include "tests/unit/runtime/systems.h"

namespace {
std::atomic<std::size_t> allocations = 0;

void* counted(std::size_t size) {
  ++allocations;
  if (void* memory = std::malloc(size)) return memory;
  throw std::bad_alloc();
}
}  // namespace

void* operator new(std::size_t size) { return counted(size); }
void* operator new[](std::size_t size) { return counted(size); }
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t) noexcept { std::free(memory); }

namespace robotc::runtime {
namespace {

TEST_CASE("the number of allocations does not depend on the number of steps") {
  const System system = with_jacobian(one_joint(pendulum, critical_damper), pendulum_jacobian);
  for (const Integrator integrator : {Integrator::taylor2, Integrator::semi_implicit_euler, Integrator::rk4,
                                      Integrator::dopri5, Integrator::rosenbrock4}) {
    for (const bool held : {false, true}) {
      const auto count = [&](double duration) {
        Plan plan = plan_of(duration, 1e-3, integrator);
        plan.tolerances = {1e-9, 1e-9};
        if (held) plan.hold_steps = 5;
        plan.limits = {{Limit::Quantity::effort, 0, -1, 1}, {Limit::Quantity::position, 0, 0.5, 1}};
        plan.log = state_log;
        plan.log_width = 3;
        Expectation expectation;
        expectation.function = [](const double* const* in, const double*, double* const* out) {
          out[0][0] = in[1][0];
          out[1][0] = 2;
        };
        expectation.count = 1;
        expectation.to = duration;
        plan.expectations = {expectation};
        const std::size_t before = allocations;
        const Result result = simulate(system, plan, [](double) { return true; });
        const std::size_t after = allocations;
        CHECK(result.expectations[0].passed);
        return after - before;
      };
      CHECK(count(0.01) == count(20));
    }
  }
}

}  // namespace
}  // namespace robotc::runtime
