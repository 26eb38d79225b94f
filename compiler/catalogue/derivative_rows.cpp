// Derivatives of functions by their arguments: the rows that are made when they are asked for.
#include <map>
#include <memory>
#include <mutex>

#include "compiler/catalogue/catalogue.h"

namespace robotc::catalogue {
namespace {

/// An argument that functions are differentiated by, with the axis that its entries are.
struct Variable {
  Argument argument;
  Axis axis;
  std::string_view latex;
  std::string_view meaning;
};
constexpr Variable variables[] = {
    {Argument::q, Axis::positions, "q", "positions"},
    {Argument::qd, Axis::speeds, "\\dot{q}", "velocities"},
    {Argument::qdd, Axis::accelerations, "\\ddot{q}", "accelerations"},
    {Argument::tau, Axis::actuated_efforts, "\\tau", "efforts"},
};

/// Derivatives that are functions themselves, under another name.
struct Known {
  Function function;
  Argument by;
  Function derivative;
};
constexpr Known all_known[] = {
    {Function::equations_of_motion, Argument::q, Function::inverse_dynamics_dq},
    {Function::equations_of_motion, Argument::qd, Function::inverse_dynamics_dqd},
    {Function::equations_of_motion, Argument::qdd, Function::mass_matrix},
    {Function::inverse_dynamics, Argument::qdd, Function::mass_matrix},
    {Function::velocity, Argument::qd, Function::jacobian},
    {Function::acceleration, Argument::qdd, Function::jacobian},
    {Function::body_velocity, Argument::qd, Function::body_jacobian},
    {Function::centre_of_mass, Argument::q, Function::centre_of_mass_jacobian},
    {Function::centroidal_momentum, Argument::qd, Function::centroidal_momentum_matrix},
    {Function::centroidal_momentum_rate, Argument::qdd, Function::centroidal_momentum_matrix},
};

/// Functions by Newton's method or with a choice among solutions, and the gap, which is 0 along the freedoms.
bool is_differentiable(Function function) {
  switch (function) {
    case Function::closure_gap:
    case Function::plus:
    case Function::minus:
    case Function::close_loops:
    case Function::reach_point:
    case Function::reach_pose:
    case Function::point_solutions:
    case Function::point_solution_errors:
    case Function::pose_solutions:
    case Function::pose_solution_errors:
      return false;
    default:
      return true;
  }
}

/// True if the function takes the argument, with loops at least.
bool takes(const Row& row, Argument argument) {
  const ShortList<Argument, 4> taken = arguments(row, true);
  return std::find(taken.begin(), taken.end(), argument) != taken.end();
}

/// A row and the texts that it refers to.
struct Made {
  std::string name, latex, meaning;
  Row row;
};

Made made(const Row& of, const Variable& by) {
  Made derivative{std::string(of.name) + "_d" + std::string(name(by.argument)),
                  "\\frac{\\partial " + std::string(of.latex) + "}{\\partial " + std::string(by.latex) + "}",
                  "derivatives of " + std::string(of.name) + " by the " + std::string(by.meaning), of};
  Row& row = derivative.row;
  row.result.axes.items[row.result.axes.count++] = per(by.axis);
  row.result.unit = {};
  row.has_several_derivations = false;
  row.of = &of;
  row.by = by.argument;
  return derivative;
}

}  // namespace

const Row* requested_row(std::string_view name) {
  if (const Row* row = find_row(name)) return row;
  const std::size_t end = name.rfind("_d");
  if (end == std::string_view::npos) return nullptr;
  const auto* by = std::find_if(std::begin(variables), std::end(variables), [&](const Variable& variable) {
    return catalogue::name(variable.argument) == name.substr(end + 2);
  });
  const Row* of = by == std::end(variables) ? nullptr : requested_row(name.substr(0, end));
  if (of == nullptr || !is_differentiable(of->function) || !takes(*of, by->argument)) return nullptr;
  if (of->result.rank() == of->result.axes.items.size()) return nullptr;
  static std::mutex mutex;
  static std::map<std::string, std::unique_ptr<Made>, std::less<>> rows;
  const std::lock_guard lock(mutex);
  std::unique_ptr<Made>& row = rows[std::string(name)];
  if (!row) {
    row = std::make_unique<Made>(made(*of, *by));
    row->row.name = row->name;
    row->row.latex = row->latex;
    row->row.meaning = row->meaning;
  }
  return &row->row;
}

std::optional<Function> known_derivative(const Row& derivative) {
  if (derivative.of == nullptr || derivative.of->of != nullptr) return std::nullopt;
  for (const Known& known : all_known) {
    if (known.function == derivative.function && known.by == derivative.by) return known.derivative;
  }
  return std::nullopt;
}

}  // namespace robotc::catalogue
