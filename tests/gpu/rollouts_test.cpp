// Whole runs as GPU kernels, run by an interpreter of PTX, compared with runs on this machine: `simulate` in doubles,
// and in both kinds of numbers the formulas of the integrators around the same functions as native code. Kernels make
// the same operations in the same order, so results are equal bit for bit but for the sign of zeros.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <random>

#include "runtime/closing_formulas.h"
#include "runtime/fixed_step_formulas.h"
#include "runtime/simulate.h"
#include "tests/gpu/imagined_gpu.h"
#include "tests/skip.h"

namespace robotc::test::rollouts_test {
namespace {

/// A number that formulas cannot promote to a wider type.
template <class Number>
struct Narrow {
  Number value{};

  friend Narrow operator+(Narrow a, Narrow b) { return {a.value + b.value}; }
  friend Narrow operator*(Narrow a, Narrow b) { return {a.value * b.value}; }
  friend Narrow operator*(double a, Narrow b) { return {static_cast<Number>(a) * b.value}; }
  friend Narrow operator/(Narrow a, Narrow b) { return {a.value / b.value}; }
  friend Narrow operator/(Narrow a, double b) { return {a.value / static_cast<Number>(b)}; }
  friend Narrow sqrt(Narrow a) { return {std::sqrt(a.value)}; }
};

runtime::Integrator integrator_named(const std::string& name) {
  using runtime::Integrator;
  return name == "rk4" ? Integrator::rk4 : name == "taylor2" ? Integrator::taylor2 : Integrator::semi_implicit_euler;
}

/// Runs with the functions of a rollout as native code for numbers of a type.
template <class Number>
class NativeRuns {
 public:
  explicit NativeRuns(const BuiltObject& gpu)
      : rollout_(*gpu.shipment.rollout), kernels_(gpu.kernels), native_(compiled(gpu)), robot_(gpu.robot) {
    const expr::Kernel& law = *kernel("_law");
    nq_ = law.inputs[1].entries.size();
    nv_ = law.inputs[2].entries.size();
    ntau_ = law.inputs[3].entries.size();
    nx_ = law.inputs[4].entries.size();
    nz_ = law.inputs[5].entries.size();
    ticked_ = law.outputs[1].entries.size();
  }

  /// The quaternions of a state begin at these entries.
  std::vector<std::size_t> quaternions;

  [[nodiscard]] const Here& code() const { return native_; }

  /// The states after each step.
  std::vector<std::vector<Number>> run(std::vector<Number> state, std::vector<Number> constants, std::size_t first,
                                       std::size_t steps) {
    constants_ = std::move(constants);
    constants_.push_back(0);  // never empty
    const std::size_t ny = nq_ + nv_ + nx_;
    y_.assign(state.begin(), state.begin() + static_cast<std::ptrdiff_t>(ny));
    z_.assign(state.begin() + static_cast<std::ptrdiff_t>(ny), state.begin() + static_cast<std::ptrdiff_t>(ny + nz_));
    tau_.assign(state.end() - static_cast<std::ptrdiff_t>(ntau_), state.end());
    std::vector<std::vector<Number>> states;
    const auto h = static_cast<Number>(rollout_.step);
    for (std::size_t k = first; k < first + steps; ++k) {
      const Number t = static_cast<Number>(k) * h;
      if (rollout_.hold == 0 || k % rollout_.hold == 0) {
        std::vector<Number> next(ticked_ + 1);
        tau_ = law(t, y_, next.data());
        std::copy_n(next.begin(), ticked_, z_.begin());
      }
      std::vector<Wide> y(ny), rate(ny), stage(ny), stage_rate(ny), sum(ny), end(ny);
      for (std::size_t i = 0; i < ny; ++i) y[i].value = y_[i];
      rate_under(tau_, t, y_, rate.data());
      runtime::fixed_step<Wide>(integrator_named(rollout_.integrator), *this, {nq_, nv_, ny},
                                {{t}, y.data(), rate.data()}, Wide{h}, {stage.data(), stage_rate.data(), sum.data()},
                                end.data());
      runtime::normalise(quaternions.data(), quaternions.size(), end.data());
      for (std::size_t i = 0; i < ny; ++i) y_[i] = end[i].value;
      std::vector<Number>& row = states.emplace_back(y_);
      row.insert(row.end(), z_.begin(), z_.end());
      row.insert(row.end(), tau_.begin(), tau_.end());
    }
    return states;
  }

  using Wide = Narrow<Number>;
  void rate(Wide t, const Wide* y, Wide* rate) {
    const std::vector<Number> at = values(y, nq_ + nv_ + nx_);
    rate_under(rollout_.hold == 0 ? law(t.value, at, nullptr) : tau_, t.value, at, rate);
  }
  void position_rates(Wide t, const Wide* y, const Wide* v, Wide* rate) {
    std::vector<Number> at = values(y, nq_ + nv_ + nx_);
    for (std::size_t i = 0; i < nv_; ++i) at[nq_ + i] = v[i].value;
    rates_of_positions(t.value, at, rate);
  }

 private:
  static std::vector<Number> values(const Wide* from, std::size_t count) {
    std::vector<Number> all;
    for (std::size_t i = 0; i < count; ++i) all.push_back(from[i].value);
    return all;
  }

  [[nodiscard]] const expr::Kernel* kernel(const std::string& ending) const {
    const auto found = std::ranges::find_if(kernels_, [&](const auto& one) { return one.name.ends_with(ending); });
    return found == kernels_.end() ? nullptr : &*found;
  }

  static BuiltObject compiled(const BuiltObject& gpu) {
    const auto target = codegen::Target::create(
        {"", "x86-64-v3", {}}, std::is_same_v<Number, float> ? codegen::Scalar::float32 : codegen::Scalar::float64);
    auto object = codegen::compile_object({gpu.kernels, {}, {}}, std::get<codegen::Target>(target), {});
    REQUIRE(std::holds_alternative<codegen::ObjectFile>(object));
    BuiltObject built;
    built.object = std::move(std::get<codegen::ObjectFile>(object).bytes);
    return built;
  }

  void call(const expr::Kernel& function, Number t, std::vector<Number> y, std::vector<Number> tau,
            std::vector<Number*> outputs) {
    y.push_back(0);
    std::vector<Number*> arguments{&t,        y.data(),         y.data() + nq_, tau.data(), y.data() + nq_ + nv_,
                                   z_.data(), constants_.data()};
    arguments.insert(arguments.end(), outputs.begin(), outputs.end());
    native_.call<Number>(function.name, arguments);
  }

  std::vector<Number> law(Number t, const std::vector<Number>& y, Number* next) {
    std::vector<Number> asked(ntau_), unused(ticked_ + 1);
    call(*kernel("_law"), t, y, tau_, {asked.data(), next == nullptr ? unused.data() : next, nullptr});
    if (kernel("_saturate") == nullptr) return asked;
    std::vector<Number> acting(ntau_);
    call(*kernel("_saturate"), t, y, asked, {acting.data()});
    return acting;
  }

  void rates_of_positions(Number t, const std::vector<Number>& y, Wide* rate) {
    std::vector<Number> rates(y.begin() + static_cast<std::ptrdiff_t>(nq_),
                              y.begin() + static_cast<std::ptrdiff_t>(nq_ + nv_));
    rates.resize(std::max(nq_, nv_));
    if (kernel("_position_rates") != nullptr) call(*kernel("_position_rates"), t, y, tau_, {rates.data()});
    for (std::size_t i = 0; i < nq_; ++i) rate[i].value = rates[i];
  }

  void rate_under(const std::vector<Number>& tau, Number t, const std::vector<Number>& y, Wide* rate) {
    rates_of_positions(t, y, rate);
    std::vector<Number> qdd(nv_), xd(nx_ + 1);
    call(*kernel("_plant"), t, y, tau, {qdd.data(), xd.data(), nullptr});
    for (std::size_t i = 0; i < nv_; ++i) rate[nq_ + i].value = qdd[i];
    for (std::size_t i = 0; i < nx_; ++i) rate[nq_ + nv_ + i].value = xd[i];
  }

  const emit::ShippedRollout& rollout_;
  const std::vector<expr::Kernel>& kernels_;
  Here native_;
  std::string robot_;
  std::size_t nq_ = 0, nv_ = 0, ntau_ = 0, nx_ = 0, nz_ = 0, ticked_ = 0;
  std::vector<Number> y_, z_, tau_, constants_;
};

/// A program whose runs are compared.
struct Program {
  std::string text;
  std::string simulation;
};

std::string replaced(std::string text, const std::string& what, const std::string& by) {
  const std::size_t at = text.find(what);
  REQUIRE(at != std::string::npos);
  return text.replace(at, what.size(), by);
}

std::vector<Program> programs() {
  const std::string tree = file_of("tests/gpu/programs/tree.robot");
  const std::string satellite = file_of("tests/gpu/programs/satellite.robot");
  std::vector<Program> all{{tree, "reach"}, {tree, "follow"}};
  for (const char* const integrator : {"rk4", "taylor2", "semi_implicit_euler"}) {
    all.push_back({replaced(satellite, "integrator = rk4", std::string("integrator = ") + integrator), "tumble"});
  }
  return all;
}

/// Arrays of a launch: the state, constants, final states and rows of runs.
template <class Number>
struct Launch {
  std::size_t runs, entries, kept;
  Layout layout;
  Array<Number> state, constants, final;
  std::vector<Number> rows;

  Launch(std::size_t runs_in, std::size_t entries_in, std::size_t constants_in, std::size_t kept_in, Layout layout_in)
      : runs(runs_in),
        entries(entries_in),
        kept(kept_in),
        layout(layout_in),
        state(runs, entries, layout),
        constants(runs, constants_in, layout),
        final(runs, entries, layout),
        rows(runs * kept * entries) {}

  Number& row(std::size_t run, std::size_t row, std::size_t entry) {
    return layout == Layout::states ? rows[(run * kept + row) * entries + entry]
                                    : rows[(row * entries + entry) * runs + run];
  }

  void start(const ptx::Module& module, const std::string& name, std::size_t first, std::size_t steps,
             std::size_t every) {
    std::vector<std::uint64_t> parameters;
    ptx::Memory memory;
    for (const Array<Number>* const array : {&state, &constants, &final}) {
      array->add_to(parameters);
      memory.add(array->numbers.data(), array->numbers.size() * sizeof(Number));
    }
    memory.add(rows.data(), rows.size() * sizeof(Number));
    const bool apart = layout == Layout::states;
    parameters.insert(parameters.end(),
                      {reinterpret_cast<std::uintptr_t>(rows.data()), apart ? kept * entries : 1,
                       apart ? entries : entries * runs, apart ? 1 : runs, first, steps, every, runs});
    const ptx::Function* const entry = module.find(name);
    REQUIRE_MESSAGE(entry != nullptr, name);
    constexpr std::uint32_t threads = 32;
    module.run(*entry, static_cast<std::uint32_t>((runs + threads - 1) / threads), threads, parameters, memory);
  }
};

BuiltObject built_rollout(EmittedMachine& machine, const std::string& simulation, bool single) {
  BuildRequest request;
  request.rollout = simulation;
  request.single = single;
  request.target.triple = "nvptx64";
  auto built = machine.session().build(request);
  REQUIRE_MESSAGE(built.has_value(), machine.messages());
  return *std::move(built);
}

/// Random states near that of the start: quaternions of length 1.
template <class Number>
void vary(Launch<Number>& launch, const emit::ShippedRollout& rollout, const std::vector<std::size_t>& quaternions,
          std::mt19937_64& random) {
  std::uniform_real_distribution<double> change(-0.3, 0.3);
  for (std::size_t run = 0; run < launch.runs; ++run) {
    std::vector<double> state = rollout.initial;
    for (std::size_t i = 0; i < state.size(); ++i) {
      if (!rollout.entries[i].starts_with("tau.")) state[i] += change(random);
    }
    runtime::normalise(quaternions.data(), quaternions.size(), state.data());
    for (std::size_t i = 0; i < state.size(); ++i) launch.state.at(run, i) = static_cast<Number>(state[i]);
  }
}

/// First entries of the quaternions of a state: "q.root.rotation.w", "q.wrist.w".
std::vector<std::size_t> quaternions_of(const emit::ShippedRollout& rollout) {
  std::vector<std::size_t> found;
  for (std::size_t i = 0; i < rollout.entries.size(); ++i) {
    if (rollout.entries[i].starts_with("q.") && rollout.entries[i].ends_with(".w")) found.push_back(i);
  }
  return found;
}

/// Runs with random states and parameters, each with its own, in two launches that share the steps.
template <class Number>
void compare_with_formulas(const Program& program, std::size_t runs, std::uint64_t seed) {
  EmittedMachine machine(program.text);
  const BuiltObject gpu = built_rollout(machine, program.simulation, std::is_same_v<Number, float>);
  const emit::ShippedRollout& rollout = *gpu.shipment.rollout;
  CAPTURE(rollout.integrator);
  const ptx::Module module(gpu.ptx);
  NativeRuns<Number> native(gpu);
  native.quaternions = quaternions_of(rollout);
  std::mt19937_64 random(seed);
  const std::size_t entries = rollout.entries.size();
  constexpr std::size_t first_steps = 10, more_steps = 14, every = 4;
  const Layout layout = seed % 2 == 0 ? Layout::states : Layout::entries;
  Launch<Number> launch(runs, entries, gpu.shipment.constants, more_steps / every, layout);
  vary(launch, rollout, native.quaternions, random);
  const std::vector<emit::Parameter>& parameters = gpu.shipment.model.parameters;
  if (!parameters.empty()) {
    Array<Number> sets(runs, parameters.size(), Layout::states);
    std::uniform_real_distribution<double> factor(0.8, 1.2);
    for (std::size_t run = 0; run < runs; ++run) {
      for (std::size_t i = 0; i < parameters.size(); ++i)
        sets.at(run, i) = static_cast<Number>(parameters[i].value * factor(random));
    }
    run_kernel<Number>(module, gpu.kernels.back().name, {&sets, &launch.constants}, runs);
    std::vector<Number> expected(gpu.shipment.constants);
    for (std::size_t run = 0; run < runs; ++run) {
      native.code().template call<Number>(gpu.kernels.back().name, {&sets.at(run, 0), expected.data()});
      for (std::size_t i = 0; i < expected.size(); ++i) REQUIRE(same(launch.constants.at(run, i), expected[i]));
    }
  }
  const Array<Number> begin = launch.state;
  const std::string& name = gpu.functions.front().name;
  launch.start(module, name, 0, first_steps, 0);
  launch.state = launch.final;
  launch.start(module, name, first_steps, more_steps, every);
  std::size_t wrong = 0;
  std::size_t moved = 0;
  for (std::size_t run = 0; run < runs; ++run) {
    std::vector<Number> state(entries), constants(gpu.shipment.constants);
    for (std::size_t i = 0; i < entries; ++i) state[i] = Array<Number>(begin).at(run, i);
    for (std::size_t i = 0; i < constants.size(); ++i) constants[i] = launch.constants.at(run, i);
    const auto states = native.run(state, constants, 0, first_steps + more_steps);
    for (std::size_t i = 0; i < entries; ++i) {
      wrong += same(launch.final.at(run, i), states.back()[i]) ? 0 : 1;
      moved += std::isfinite(launch.final.at(run, i)) && launch.final.at(run, i) != state[i] ? 1 : 0;
      for (std::size_t row = 0; row < launch.kept; ++row) {
        wrong += same(launch.row(run, row, i), states[first_steps + (row + 1) * every - 1][i]) ? 0 : 1;
      }
    }
  }
  CHECK(wrong == 0);
  CHECK(moved * 2 > runs * entries);
}

/// Runs from random states, compared with those of `robotc sim` from there.
void compare_with_simulate(const Program& program, std::size_t runs, std::size_t steps, std::uint64_t seed) {
  EmittedMachine machine(program.text);
  const BuiltObject gpu = built_rollout(machine, program.simulation, false);
  const emit::ShippedRollout& rollout = *gpu.shipment.rollout;
  const ptx::Module module(gpu.ptx);
  auto compiled = machine.session().compile_simulation(program.simulation);
  REQUIRE_MESSAGE(compiled.has_value(), machine.messages());
  runtime::Plan& plan = compiled->plan;
  plan.duration = static_cast<double>(steps) * plan.step;
  plan.motion_stride = 1;
  const std::size_t entries = rollout.entries.size();
  Launch<double> launch(runs, entries, gpu.shipment.constants, steps, Layout::entries);
  std::mt19937_64 random(seed);
  vary(launch, rollout, quaternions_of(rollout), random);
  if (gpu.shipment.constants > 0) {
    Array<double> sets(runs, gpu.shipment.model.parameters.size(), Layout::states);
    for (std::size_t run = 0; run < runs; ++run) {
      for (std::size_t i = 0; i < sets.entries; ++i) sets.at(run, i) = gpu.shipment.model.parameters[i].value;
    }
    run_kernel<double>(module, gpu.kernels.back().name, {&sets, &launch.constants}, runs);
  }
  launch.start(module, gpu.functions.front().name, 0, steps, 1);
  std::size_t wrong = 0;
  for (std::size_t run = 0; run < runs; ++run) {
    std::size_t entry = 0;
    for (std::vector<double>* const part : {&plan.q, &plan.qd, &plan.x, &plan.z}) {
      for (double& number : *part) number = launch.state.at(run, entry++);
    }
    const runtime::Result result = runtime::simulate(compiled->system, plan);
    REQUIRE_FALSE(result.divergence.has_value());
    REQUIRE(result.rows == steps + 1);
    entry = 0;
    for (const std::vector<double>* const part : {&result.q, &result.qd, &result.x}) {
      for (const double number : *part) wrong += same(launch.final.at(run, entry++), number) ? 0 : 1;
    }
    // A row has the positions after the step, and the efforts during it.
    const std::size_t ntau = result.tau.size();
    const std::size_t width = result.q.size() + ntau;
    for (std::size_t row = 0; row < steps; ++row) {
      for (std::size_t i = 0; i < result.q.size(); ++i)
        wrong += same(launch.row(run, row, i), result.motion.values[(row + 1) * width + i]) ? 0 : 1;
      for (std::size_t i = 0; i < ntau; ++i) {
        const double effort = result.motion.values[row * width + result.q.size() + i];
        wrong += same(launch.row(run, row, entries - ntau + i), effort) ? 0 : 1;
      }
    }
  }
  CHECK(wrong == 0);
}

TEST_CASE("runs on a GPU have the bits of those of `robotc sim`") {
  if (!this_cpu_fuses) ROBOTC_SKIP("this CPU does not fuse products and sums");
  for (const Program& program : programs()) {
    CAPTURE(program.simulation);
    compare_with_simulate(program, 10, 60, 1);
  }
}

TEST_CASE("runs with their own parameters, and in several launches, have the bits of the integrators' formulas") {
  if (!this_cpu_fuses) ROBOTC_SKIP("this CPU does not fuse products and sums");
  std::vector<Program> all = programs();
  // Computed torque along a trajectory, which calls atan2 and sin.
  all.push_back({file_of("examples/scara.robot"), "tracking"});
  for (const Program& program : all) {
    CAPTURE(program.simulation);
    compare_with_formulas<double>(program, 20, 1);
    compare_with_formulas<float>(program, 20, 2);
  }
}

TEST_CASE("many runs of a tree") {
  if (!this_cpu_fuses) ROBOTC_SKIP("this CPU does not fuse products and sums");
  compare_with_simulate(programs().front(), depth(1000, 10000), 5, 3);
}

TEST_CASE("runs store nothing beyond their arrays, and no rows unless asked to") {
  EmittedMachine machine(file_of("tests/gpu/programs/tree.robot"));
  const BuiltObject gpu = built_rollout(machine, "follow", false);
  const ptx::Module module(gpu.ptx);
  const std::string& name = gpu.functions.front().name;
  Launch<double> launch(3, gpu.shipment.rollout->entries.size(), gpu.shipment.constants, 2, Layout::states);
  std::ranges::fill(launch.rows, 7.0);
  launch.start(module, name, 0, 6, 0);
  CHECK(std::ranges::all_of(launch.rows, [](double number) { return number == 7; }));
  launch.start(module, name, 0, 6, 4);  // one row of two
  CHECK(launch.row(2, 0, 0) != 7);
  CHECK(launch.row(2, 1, 0) == 7);
  CHECK_THROWS_AS(launch.start(module, name, 0, 6, 2), ptx::Error);  // the third row of the last run
  // No steps: the state itself.
  launch.state.at(1, 3) = 0.25;
  launch.start(module, name, 5, 0, 1);
  CHECK(launch.final.at(1, 3) == 0.25);
}

}  // namespace
}  // namespace robotc::test::rollouts_test
