#include "compiler/lowering/step_check.h"

#include <Eigen/Core>
#include <algorithm>
#include <cmath>
#include <complex>
#include <limits>
#include <numbers>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "compiler/expr/algorithms.h"
#include "compiler/lowering/contact_kernel.h"
#include "compiler/lowering/lowering_diagnostics.h"
#include "compiler/numerics/least_squares.h"
#include "compiler/numerics/symmetric_eigenvalues.h"
#include "compiler/sema/values/robot_parts.h"
#include "runtime/step_stability.h"

namespace robotc {

namespace {

using Rows = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

/// Limits of an integrator's steps; all 0 for integrators with implicit or automatic steps.
struct Bounds {
  /// The largest h ω and the largest h / T for which an undamped swing of ω, and a decay in T, do not grow.
  /// Runge–Kutta: 2 √2 and 2.785 (Hairer and Wanner 1996, section IV.2). With `taylor2` every swing grows, by exp(π² /
  /// 2 n) during a contact of half a period of n steps: 5 % at 2 π / 100.
  double swing = 0, decay = 0;
  /// With fewer steps in a period the peaks of impacts are wrong by 5 % and more, the more dissipation, the more.
  double fewest_steps = 0;
};
Bounds bounds_of(runtime::Integrator integrator) {
  switch (integrator) {
    case runtime::Integrator::rk4:
      return {2 * std::numbers::sqrt2, 2.785, 10};
    case runtime::Integrator::semi_implicit_euler:
      return {2, 2, 10};
    case runtime::Integrator::taylor2:
      return {2 * std::numbers::pi / 100, 2, 100};
    case runtime::Integrator::dopri5:
    case runtime::Integrator::rosenbrock4:
    case runtime::Integrator::contact_step:
      break;
  }
  return {};
}

/// The accelerations of the contacts by forces there, J M⁻¹ Jᵀ, with the loops closed.
class Response {
 public:
  Response(std::size_t n, const runtime::Contacts& pattern, const std::vector<double>& mass,
           const std::vector<double>& loops)
      : factors_(n, pattern.mass) {
    for (std::size_t e = 0; e < mass.size(); ++e) factors_.values()[factors_.place(pattern.mass[e])] = mass[e];
    regular_ = factors_.factorise();
    if (!regular_ || pattern.loop_rows == 0) return;
    loops_ = Rows::Zero(static_cast<Eigen::Index>(pattern.loop_rows), static_cast<Eigen::Index>(n));
    for (std::size_t e = 0; e < loops.size(); ++e) add(loops_, pattern.loops[e], loops[e]);
    lifted_ = loops_;
    for (Eigen::Index row = 0; row < lifted_.rows(); ++row) factors_.solve(lifted_.row(row).data());
    gram_.emplace(loops_ * lifted_.transpose(), redundant);
  }

  static void add(Rows& matrix, const runtime::MatrixEntry& entry, double value) {
    matrix(static_cast<Eigen::Index>(entry.row), static_cast<Eigen::Index>(entry.column)) += value;
  }
  [[nodiscard]] bool is_regular() const { return regular_; }
  /// Speed by impulse along each of the rows, as a matrix.
  [[nodiscard]] Eigen::MatrixXd of(const Rows& rows) {
    Rows moved = rows;
    for (Eigen::Index row = 0; row < moved.rows(); ++row) factors_.solve(moved.row(row).data());
    Eigen::MatrixXd response = rows * moved.transpose();
    if (loops_.rows() > 0 && rows.rows() > 0) {
      const Eigen::MatrixXd bound = rows * lifted_.transpose();
      response -= bound * gram_->solve(bound.transpose());
    }
    return response;
  }

 private:
  runtime::SparseFactorisation factors_;
  bool regular_ = false;
  Rows loops_, lifted_;
  std::optional<numerics::LeastSquares> gram_;
  /// Pivots of `gram_` that are rounding of its entries: of equations of loops that follow from the others.
  static constexpr double redundant = 1e-13;
};

double largest_eigenvalue(const Eigen::MatrixXd& matrix) {
  return matrix.size() == 0 ? 0 : numerics::symmetric_eigenvalues(matrix).values.maxCoeff();
}

/// The contact that a step is longest for.
struct Worst {
  const Contact* contact = nullptr;
  double time = std::numeric_limits<double>::infinity();  ///< s, period of the swing or slip time
  double mass = 0;                                        ///< kg, that swings

  void meet(const Contact& candidate, double its_time, double its_mass) {
    if (its_time < time) *this = {&candidate, its_time, its_mass};
  }
};

/// With two digits.
std::string in_unit(double value, const char* unit) {
  const double digit = std::pow(10, std::floor(std::log10(value)) - 1);
  return sema::short_number(std::round(value / digit) * digit) + " " + unit;
}
std::string in_ms(double seconds) { return in_unit(1000 * seconds, "ms"); }

}  // namespace

void check_step_of_contacts(SessionState& state, const programs::Simulation& simulation, const runtime::Plan& plan,
                            const ParameterValues& parameters) {
  const Bounds bounds = bounds_of(plan.integrator);
  const Mechanism& mechanism = simulation.robot->mechanism;
  if (bounds.swing == 0 || mechanism.contacts.empty()) return;
  const ContactKernel kernel = contact_kernel(state, simulation, layout_of(simulation));
  ParameterValues known = parameters;
  for (std::size_t i = 0; i < plan.q.size(); ++i) known.emplace_back(mechanism.q[i], plan.q[i]);
  const auto values = [&](std::size_t output) {
    return expr::evaluate(state.pool(), kernel.outputs[output].entries, known);
  };
  enum : std::size_t { mass, normal, along, loops, gaps, held, properties };
  const runtime::Contacts& pattern = kernel.pattern;
  const std::size_t n = mechanism.qd.size();
  Response response(n, pattern, values(mass), values(loops));
  if (!response.is_regular()) return;  // told elsewhere
  std::size_t directions = 0;
  for (const runtime::Contacts::Point& point : pattern.points) directions += point.directions;
  const auto rows_of = [&](const std::vector<runtime::MatrixEntry>& entries, const std::vector<double>& of,
                           std::size_t count) {
    Rows rows = Rows::Zero(static_cast<Eigen::Index>(count), static_cast<Eigen::Index>(n));
    for (std::size_t e = 0; e < entries.size(); ++e) Response::add(rows, entries[e], of[e]);
    return rows;
  };
  const Rows normals = rows_of(pattern.normal, values(normal), pattern.points.size());
  const Rows alongs = rows_of(pattern.along, values(along), directions);
  const std::vector<double> property = values(properties);
  Worst swing, slip;
  std::size_t point = 0;
  Eigen::Index row = 0;
  for (const Contact& contact : mechanism.contacts) {
    const double* const of = property.data() + point * runtime::Contacts::property_count;
    const double slip_time = of[runtime::Contacts::slip_time];
    if (pattern.points[point].directions > 0 && of[runtime::Contacts::friction] > 0) {
      slip.meet(contact, slip_time, 0);
    }
    for (const std::size_t end = point + touching_points(contact); point < end; ++point) {
      const auto count = static_cast<Eigen::Index>(pattern.points[point].directions);
      const double away = largest_eigenvalue(response.of(normals.middleRows(static_cast<Eigen::Index>(point), 1)));
      const double aside = largest_eigenvalue(response.of(alongs.middleRows(row, count)));
      row += count;
      const double* const of_point = property.data() + point * runtime::Contacts::property_count;
      for (const auto& [stiffness, moves] : {std::pair(of_point[runtime::Contacts::stiffness], away),
                                             std::pair(of_point[runtime::Contacts::tangential_stiffness], aside)}) {
        const double speed = std::sqrt(stiffness * moves);
        swing.meet(contact, 2 * std::numbers::pi / speed, 1 / moves);
      }
    }
  }
  const bool gains_energy = plan.step * 2 * std::numbers::pi > bounds.swing * swing.time;
  const bool slips_wrongly = !gains_energy && plan.step > bounds.decay * slip.time;
  if (!slips_wrongly && !(plan.step * bounds.fewest_steps > swing.time)) return;
  const Contact& contact = *(slips_wrongly ? slip : swing).contact;
  const std::string name = "contact `" + contact.name + "`";
  const std::string chooses = "`rosenbrock4`, which chooses its steps";
  const std::string for_long_steps = "use `integrator = contact_step`, whose steps may be long, or " + chooses;
  std::string title = "`step` is too long for ";
  std::string label;
  std::vector<std::string> hints;
  if (slips_wrongly) {
    title += "the friction of " + name;
    label = "its surface slips with a `slip_time` of " + in_ms(slip.time);
    hints = {for_long_steps, "or take steps of " + in_ms(slip.time)};
  } else {
    title += name + (gains_energy ? ", which will gain energy" : ", whose forces will be inaccurate");
    label = "it swings " + in_unit(swing.mass, "kg") + " with a period of " + in_ms(swing.time);
    const double steps = 2 * bounds.fewest_steps;
    hints = {gains_energy ? for_long_steps : "use " + chooses,
             "or take steps of " + in_ms(swing.time / steps) + ", of which a period has " + sema::short_number(steps)};
    if (plan.integrator == runtime::Integrator::taylor2) hints.back() += ": `semi_implicit_euler` needs 20";
  }
  warn_once(state, {step_too_long_for_contact,
                    title,
                    {simulation.step_span, "this is " + in_ms(plan.step)},
                    {{contact.span, label}},
                    std::move(hints)});
}

namespace {

/// "-5000 /s" or "-3 ± 2000i /s", with three digits.
std::string pole_text(std::complex<double> pole) {
  const auto rounded = [](double value) {
    if (value == 0) return value;
    const double digit = std::pow(10, std::floor(std::log10(std::abs(value))) - 2);
    return std::round(value / digit) * digit;
  };
  const bool turns = std::abs(pole.imag()) > 1e-9 * std::abs(pole);
  const bool decays = std::abs(pole.real()) > 1e-6 * std::abs(pole);
  const std::string swing = sema::short_number(rounded(std::abs(pole.imag()))) + "i";
  if (!turns) return sema::short_number(rounded(pole.real())) + " /s";
  return (decays ? sema::short_number(rounded(pole.real())) + " ± " : "±") + swing + " /s";
}

std::string name_of(const CompiledSimulation& compiled, std::size_t entry) {
  const runtime::System& system = compiled.system;
  if (entry < system.nq) return compiled.coordinate_names[entry];
  if (entry < system.nq + system.nv) return compiled.speed_names[entry - system.nq];
  return compiled.x_names[entry - system.nq - system.nv];
}

}  // namespace

void check_step_of_flow(SessionState& state, const programs::Simulation& simulation, CompiledSimulation& compiled) {
  if (std::ranges::any_of(state.diagnostics().all(), [&](const Diagnostic& known) {
        return known.kind.code == step_too_long_for_contact.code && known.primary.span == simulation.step_span;
      }))
    return;
  std::optional<runtime::LongStep> found;
  double step = compiled.plan.step;
  if (compiled.runs.empty()) {
    found = runtime::find_long_step(compiled.system, compiled.plan);
  } else {
    runtime::System system = compiled.system;
    for (const SweepRun& run : compiled.runs) {
      system.constants = run.constants.data();
      step = run.plan.step;
      found = runtime::find_long_step(system, run.plan);
      if (found) break;
    }
  }
  if (!found) return;
  const double digit = std::pow(10, std::floor(std::log10(found->longest)) - 1);
  const double longest = std::floor(found->longest / digit + 1e-9) * digit;
  warn_once(
      state,
      {step_too_long,
       "`step` is too long for the fastest pole at the start, " + pole_text(found->pole) + " of `" +
           name_of(compiled, found->entry) + "`",
       {simulation.step_span, "this is " + in_ms(step) + ": the motion grows from step to step where it should not"},
       {},
       {"take steps of at most " + in_ms(longest) +
            (found->rk4_bears ? ", or `integrator = rk4`" : ", or `integrator = rosenbrock4`, which chooses them"),
        "the pole is that of springs, friction, drives, contacts, or the gains of a continuous law"}});
}

}  // namespace robotc
