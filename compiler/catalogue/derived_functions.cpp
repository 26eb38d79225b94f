#include "compiler/catalogue/derived_functions.h"

#include "compiler/catalogue/requested_function.h"
#include "compiler/catalogue/robot_function.h"
#include "compiler/emit/names.h"
#include "compiler/equations/base_parameters/base_parameters.h"
#include "compiler/equations/derivations/coefficient_tensors.h"
#include "compiler/equations/dynamics/kinematics.h"
#include "compiler/equations/dynamics/link_motion.h"
#include "compiler/expr/node_limit.h"
#include "compiler/frontend/driver_diagnostics.h"
#include "compiler/programs/regressor.h"
#include "compiler/programs/robot_functions.h"

namespace robotc {

using derivations::Formulation;
using derivations::Quantity;
using dynamics::Argument;
using expr::Id;
using sema::JointQuantity;
using sema::RobotModel;

namespace {

std::string unit_of(const Dimension& dimension) { return dimension.to_unit(); }

/// Derives one function of a robot.
class Derivation {
 public:
  Derivation(SessionState& state, Robot& robot, const RequestedFunction& requested)
      : state_(state),
        model_(*robot.model),
        functions_(*robot.functions),
        requested_(requested),
        derivable_(*requested.function) {}

  /// Nothing (reported) if it has no entries or too many operations.
  std::optional<emit::Function> run() {
    function_.name =
        emit::identifier(std::string(derivable_.name) + (requested_.place.empty() ? "" : "_") + requested_.place);
    function_.title = requested_.title;
    function_.meaning = derivable_.meaning;
    function_.latex = derivable_.latex;
    for (const Argument argument : derivable_.arguments) function_.inputs.push_back(static_cast<std::size_t>(argument));
    if (!derive()) return std::nullopt;
    return std::move(function_);
  }

 private:
  [[nodiscard]] const Mechanism& mechanism() const { return model_.mechanism; }
  expr::Pool& pool() { return state_.pool; }

  bool derive() {
    switch (derivable_.kind) {
      case DerivableKind::equations_of_motion: {
        const auto& tau = functions_.get(dynamics::Function::inverse_dynamics);
        function_.entries = tau.roots;
        function_.equals = mechanism().tau;
        efforts();
        return true;
      }
      case DerivableKind::of_language:
        return of_language();
      case DerivableKind::coriolis_forces:
        return efforts_of(Quantity::coriolis_forces, Formulation::energy_graph);
      case DerivableKind::coriolis_tensor: {
        if (!efforts_of(Quantity::coriolis_tensor, Formulation::new_formulation_explicit)) return false;
        const std::size_t n = model_.speeds.size();
        function_.labels = {joints(), joints(), joints()};
        function_.units.clear();
        for (std::size_t i = 0; i < n * n * n; ++i) {
          function_.units.push_back(unit_of(model_.dimension(JointQuantity::effort, i / (n * n)) /
                                            model_.dimension(JointQuantity::qd, i / n % n) /
                                            model_.dimension(JointQuantity::qd, i % n)));
        }
        return true;
      }
      case DerivableKind::inertia_coefficients:
      case DerivableKind::centrifugal_coefficients:
      case DerivableKind::coriolis_coefficients:
      case DerivableKind::gravity_coefficients:
      case DerivableKind::load_coefficients:
        return coefficients();
      case DerivableKind::velocity:
        function_.entries =
            dynamics::velocity(pool(), mechanism(), functions_.tree(), requested_.spot->link, requested_.spot->frame);
        function_.labels = {{"vx", "vy", "vz", "wx", "wy", "wz"}};
        function_.units = {"m/s", "m/s", "m/s", "rad/s", "rad/s", "rad/s"};
        return true;
      case DerivableKind::acceleration:
        function_.entries = dynamics::acceleration(pool(), mechanism(), functions_.tree(), requested_.spot->link,
                                                   requested_.spot->frame);
        function_.labels = {{"ax", "ay", "az", "alphax", "alphay", "alphaz"}};
        function_.units = {"m/s^2", "m/s^2", "m/s^2", "rad/s^2", "rad/s^2", "rad/s^2"};
        return true;
      case DerivableKind::kinetic_energy:
      case DerivableKind::potential_energy:
        energy();
        return true;
      case DerivableKind::base_parameters:
        inertial();
        return true;
      case DerivableKind::regressor:
      case DerivableKind::dynamic_parameters:
        return linear_in_parameters();
    }
    return false;
  }

  /// A note that is broken between the terms of a sum.
  void note_sum(const std::string& text) {
    constexpr std::size_t width = 90;
    std::string line;
    for (std::size_t begin = 0; begin < text.size();) {
      const std::size_t end = std::min({text.find(" + ", begin + 1), text.find(" - ", begin + 1), text.size()});
      if (!line.empty() && line.size() + end - begin > width) {
        function_.notes.push_back(std::move(line));
        line = "   ";
      }
      line += text.substr(begin, end - begin);
      begin = end;
    }
    function_.notes.push_back(std::move(line));
  }

  /// Y of τ = Y π, or π; what the entries of π are is noted with both.
  bool linear_in_parameters() {
    try {
      const expr::NodeLimit limit(pool(), dynamics::max_derived_nodes);
      dynamics::Regressor regressor(mechanism(), pool());
      std::vector<std::string> names;
      std::vector<Dimension> dimensions;
      for (const dynamics::DynamicParameter& parameter : regressor.parameters()) {
        names.push_back(parameter.name);
        dimensions.push_back(programs::dimension(model_, regressor, parameter));
        const bool is_inertial = parameter.kind == dynamics::DynamicParameter::Kind::inertial;
        note_sum(parameter.name + ": " +
                 (is_inertial ? base_parameters::print(regressor.base(), regressor.base().base[parameter.base], pool())
                              : "that of the joint"));
      }
      if (names.empty()) {
        state_.report(nothing_to_write, {},
                      "`" + std::string(derivable_.name) + "` of " + model_.name + " has no entries", "",
                      {"none of its links that move has mass, and no joint friction or springs"});
        return false;
      }
      if (derivable_.kind == DerivableKind::dynamic_parameters) {
        for (std::size_t i = 0; i < names.size(); ++i) {
          function_.entries.push_back(regressor.parameters()[i].value);
          function_.units.push_back(unit_of(dimensions[i]));
        }
        function_.labels = {std::move(names)};
        return true;
      }
      function_.entries = regressor.matrix(mechanism().qd, mechanism().qdd);
      for (std::size_t i = 0; i < model_.speeds.size(); ++i) {
        for (const Dimension& dimension : dimensions) {
          function_.units.push_back(unit_of(model_.dimension(JointQuantity::effort, i) / dimension));
        }
      }
      function_.labels = {joints(), std::move(names)};
      return true;
    } catch (const expr::PoolFull&) {
      too_large();
      return false;
    }
  }

  /// One of the tensors of the new formulation.
  bool coefficients() {
    const new_formulation::NewFormulation form = new_formulation::build(mechanism(), pool());
    std::vector<std::string> carriers;
    if (derivable_.kind == DerivableKind::load_coefficients) {
      for (const AppliedWrench& wrench : mechanism().wrenches) carriers.push_back(wrench.name);
    } else {
      carriers = new_formulation::body_names(form, mechanism());
    }
    if (carriers.empty()) {
      const bool loads = derivable_.kind == DerivableKind::load_coefficients;
      state_.report(nothing_to_write, {},
                    "`" + std::string(derivable_.name) + "` of " + model_.name + " has no entries", "",
                    {loads ? "no wrench acts on the robot" : "none of its links that move has mass"});
      return false;
    }
    const derivations::NodeBudget budget(pool(), dynamics::max_derived_nodes);
    const auto tensors = derivations::coefficient_tensors(form, mechanism(), pool(), budget);
    if (!tensors || budget.exceeded()) {
      too_large();
      return false;
    }
    switch (derivable_.kind) {
      case DerivableKind::inertia_coefficients:
        take(tensors->inertia, std::move(carriers), JointQuantity::qdd);
        break;
      case DerivableKind::centrifugal_coefficients:
        take(tensors->centrifugal, std::move(carriers), JointQuantity::qd, 2);
        break;
      case DerivableKind::coriolis_coefficients:
        take(tensors->coriolis, std::move(carriers), JointQuantity::qd);
        break;
      case DerivableKind::gravity_coefficients:
        take(tensors->gravity, std::move(carriers), JointQuantity::qd);
        break;
      default:
        take(tensors->load, std::move(carriers), JointQuantity::qd);
    }
    return true;
  }

  /// A tensor over the joint of the effort, joints whose motion (to a power) multiplies its entries, and `carriers`.
  void take(const derivations::Tensor& tensor, std::vector<std::string> carriers, JointQuantity motion, int power = 1) {
    const std::size_t n = model_.speeds.size();
    const std::size_t per_joint = carriers.size();
    function_.entries = tensor.entries();
    function_.labels.assign(tensor.extents().size() - 1, joints());
    function_.labels.push_back(std::move(carriers));
    for (std::size_t at = 0; at < function_.entries.size(); ++at) {
      std::size_t rest = at / per_joint;
      Dimension dimension = dimensions::none;
      for (std::size_t axis = function_.rank() - 1; axis-- > 1; rest /= n) {
        for (int i = 0; i < power; ++i) dimension = dimension * model_.dimension(motion, rest % n);
      }
      function_.units.push_back(unit_of(model_.dimension(JointQuantity::effort, rest) / dimension));
    }
  }

  void inertial() {
    const base_parameters::BaseParameters found = base_parameters::find(mechanism(), pool());
    function_.labels.emplace_back();
    for (const base_parameters::BaseParameter& base : found.base) {
      const base_parameters::StandardParameter& leading = found.standard[base.leading];
      function_.entries.push_back(base_parameters::value(found, base, pool()));
      function_.labels[0].push_back(leading.name);
      function_.units.push_back(unit_of(base_parameters::dimension(mechanism(), leading)));
    }
  }

  void energy() {
    function_.units = {"J"};
    const bool kinetic = derivable_.kind == DerivableKind::kinetic_energy;
    if (!requested_.spot) {
      function_.entries = functions_.get(derivable_.function).roots;
      return;
    }
    function_.meaning = std::string(kinetic ? "kinetic" : "potential") + " energy of the link alone";
    const auto of_link = kinetic ? dynamics::link_kinetic_energy : dynamics::link_potential_energy;
    function_.entries = {of_link(pool(), mechanism(), functions_.tree(), requested_.spot->link)};
  }

  void too_large() {
    state_.report(too_large_to_write, {}, "`" + requested_.title + "` takes more than 2 million operations", "",
                  {"ask for it on a robot of fewer joints"});
  }

  /// A quantity that is none of the language's functions.
  bool efforts_of(Quantity quantity, Formulation by) {
    derivations::Options options;
    options.mass_properties = derivations::MassProperties::base_parameters;
    options.node_budget = dynamics::max_derived_nodes;
    auto roots = derivations::derive(state_.formulation.value_or(by), quantity, mechanism(), pool(), options);
    if (!roots) {
      too_large();
      return false;
    }
    function_.entries = std::move(*roots);
    efforts();
    return true;
  }

  void efforts() {
    function_.labels = {joints()};
    for (std::size_t i = 0; i < model_.speeds.size(); ++i) {
      function_.units.push_back(unit_of(model_.dimension(JointQuantity::effort, i)));
    }
  }

  /// The names along the axis of a quantity: by default those of all speeds.
  [[nodiscard]] std::vector<std::string> joints(JointQuantity quantity = JointQuantity::effort) const {
    const sema::AxisSpace space = model_.space(quantity);
    std::vector<std::string> names;
    for (std::size_t i = 0; i < space.size(); ++i) names.push_back(space.joint_name(i));
    return names;
  }

  void matrix(JointQuantity row, JointQuantity column) {
    function_.labels = {joints(row), joints(column)};
    for (std::size_t i = 0; i < function_.labels[0].size(); ++i) {
      for (std::size_t j = 0; j < function_.labels[1].size(); ++j) {
        function_.units.push_back(unit_of(model_.dimension(row, i) / model_.dimension(column, j)));
      }
    }
  }

  void by_parameters(JointQuantity row) {
    function_.labels = {joints(row), {}};
    for (const RobotParameter& parameter : mechanism().parameters) function_.labels[1].push_back(parameter.name);
    const std::vector<Dimension> columns = programs::parameter_dimensions(state_.elaborator, mechanism());
    for (std::size_t i = 0; i < model_.speeds.size(); ++i) {
      for (const Dimension& column : columns) function_.units.push_back(unit_of(model_.dimension(row, i) / column));
    }
  }

  bool of_language() {
    if (derivable_.takes == Takes::place) return of_place();
    function_.entries = programs::definition_of(model_, functions_, derivable_.function, std::nullopt).roots;
    switch (derivable_.function) {
      case dynamics::Function::mass_matrix:
        matrix(JointQuantity::effort, JointQuantity::qdd);
        break;
      case dynamics::Function::coriolis_matrix:
        matrix(JointQuantity::effort, JointQuantity::qd);
        break;
      case dynamics::Function::inverse_dynamics_dq:
        matrix(JointQuantity::effort, JointQuantity::q);
        break;
      case dynamics::Function::inverse_dynamics_dqd:
        matrix(JointQuantity::effort, JointQuantity::qd);
        break;
      case dynamics::Function::forward_dynamics_dq:
        matrix(JointQuantity::qdd, JointQuantity::q);
        break;
      case dynamics::Function::forward_dynamics_dqd:
        matrix(JointQuantity::qdd, JointQuantity::qd);
        break;
      case dynamics::Function::forward_dynamics_dtau:
        matrix(JointQuantity::qdd, JointQuantity::tau);
        break;
      case dynamics::Function::inverse_dynamics_dparams:
        by_parameters(JointQuantity::effort);
        break;
      case dynamics::Function::forward_dynamics_dparams:
        by_parameters(JointQuantity::qdd);
        break;
      case dynamics::Function::forward_dynamics:
        function_.labels = {joints()};
        for (std::size_t i = 0; i < model_.speeds.size(); ++i) {
          function_.units.push_back(unit_text(model_.symbols(JointQuantity::qdd), i));
        }
        break;
      case dynamics::Function::joint_reactions: {
        std::vector<std::string> all;
        for (const Joint& joint : mechanism().joints) all.push_back(joint.name);
        function_.labels = {all, {"fx", "fy", "fz", "mx", "my", "mz"}};
        for (std::size_t i = 0; i < function_.entries.size(); ++i) {
          function_.units.push_back(i % 6 < 3 ? "N" : "N*m");
        }
        break;
      }
      default:
        efforts();
    }
    return true;
  }

  bool of_place() {
    const std::size_t n = model_.speeds.size();
    if (derivable_.function != dynamics::Function::pose) {
      const auto made =
          derivable_.function == dynamics::Function::jacobian ? dynamics::jacobian : dynamics::jacobian_rate;
      function_.entries = made(pool(), mechanism(), functions_.tree(), requested_.spot->link, requested_.spot->frame);
      function_.labels = {{"vx", "vy", "vz", "wx", "wy", "wz"}, joints()};
      for (std::size_t i = 0; i < 6 * n; ++i) {
        function_.units.push_back(unit_of(programs::jacobian_dimension(model_, derivable_.function, i / n, i % n)));
      }
      return true;
    }
    const Transform x =
        dynamics::pose(pool(), mechanism(), functions_.tree(), requested_.spot->link, requested_.spot->frame);
    function_.labels.emplace_back();
    for (std::size_t i = 0; i < 9; ++i) {
      function_.entries.push_back(x.rotation[i / 3][i % 3]);
      function_.labels[0].push_back("rotation[" + std::to_string(i / 3 + 1) + ", " + std::to_string(i % 3 + 1) + "]");
      function_.units.emplace_back();
    }
    for (std::size_t i = 0; i < 3; ++i) {
      function_.entries.push_back(x.position[i]);
      function_.labels[0].push_back(std::string("position.") + "xyz"[i]);
      function_.units.emplace_back("m");
    }
    return true;
  }

  SessionState& state_;
  const RobotModel& model_;
  dynamics::Functions& functions_;
  const RequestedFunction& requested_;
  const DerivableFunction& derivable_;
  emit::Function function_;
};

}  // namespace

std::vector<emit::Input> derivation_inputs(const RobotModel& model) {
  struct Kind {
    JointQuantity quantity;
    const char* meaning;
    const char* latex;
  };
  static constexpr Kind kinds[] = {{JointQuantity::q, "positions", "q"},
                                   {JointQuantity::qd, "velocities", "\\dot{q}"},
                                   {JointQuantity::qdd, "accelerations", "\\ddot{q}"},
                                   {JointQuantity::tau, "efforts", "\\tau"}};
  std::vector<emit::Input> inputs;
  for (const Kind& kind : kinds) {
    const sema::Tensor symbols = model.symbols(kind.quantity);
    emit::Input input{std::string(sema::name(kind.quantity)), kind.meaning, kind.latex, symbols.entries, {}, {},
                      kind.quantity != JointQuantity::q};
    const sema::AxisSpace space = model.space(kind.quantity);
    for (std::size_t i = 0; i < space.size(); ++i) input.entry_names.push_back(space.joint_name(i));
    for (std::size_t i = 0; i < symbols.size(); ++i) input.units.push_back(unit_text(symbols, i));
    inputs.push_back(std::move(input));
  }
  return inputs;
}

std::optional<emit::Function> derived_function(SessionState& state, Robot& robot, const std::string& text) {
  const auto requested = requested_function(state, robot, text);
  if (!requested) return std::nullopt;
  return Derivation(state, robot, *requested).run();
}

expr::Kernel kernel_of(const SessionState& state, const Robot& robot, const emit::Function& function) {
  std::vector<Argument> arguments;
  for (const std::size_t input : function.inputs) arguments.push_back(static_cast<Argument>(input));
  return make_function_kernel(robot.model->mechanism, state.pool, function.name, arguments,
                              {function.entries, function.entries.size(), 1});
}

std::optional<expr::Kernel> derivable_kernel(SessionState& state, Robot& robot, const std::string& text) {
  const std::optional<emit::Function> function = derived_function(state, robot, text);
  if (!function) return std::nullopt;
  expr::Kernel kernel = kernel_of(state, robot, *function);
  if (!state.may_reduce({&kernel, 1}, robot.model->mechanism.span)) return std::nullopt;
  return kernel;
}

}  // namespace robotc
