#include "compiler/programs/robot_functions.h"

#include <algorithm>
#include <array>
#include <memory>
#include <unordered_map>

#include "compiler/equations/dynamics/branch_factorisation.h"
#include "compiler/expr/algorithms.h"
#include "compiler/programs/inverse_kinematics.h"
#include "compiler/programs/program_diagnostics.h"
#include "compiler/programs/regressor.h"
#include "compiler/sema/programs/derivatives.h"
#include "compiler/sema/values/sema_diagnostics.h"

namespace robotc::programs {

using namespace sema;
using dynamics::Argument;
using dynamics::Function;
using expr::Id;

namespace {

JointQuantity quantity_of(Argument argument) {
  switch (argument) {
    case Argument::q:
      return JointQuantity::q;
    case Argument::qd:
      return JointQuantity::qd;
    case Argument::qdd:
      return JointQuantity::qdd;
    case Argument::tau:
      return JointQuantity::tau;
  }
  return JointQuantity::q;
}

constexpr std::string_view inverse_kinematics_name = "inverse_kinematics";

constexpr std::array<std::string_view, 6> motion_components{"vx", "vy", "vz", "wx", "wy", "wz"};
constexpr std::array<std::string_view, 6> force_components{"fx", "fy", "fz", "mx", "my", "mz"};

/// One function of one robot, called with expressions of any kind: its definition with the coordinates replaced.
class RobotFunction final : public Callable {
 public:
  RobotFunction(const RobotModel& model, dynamics::Functions& functions, const dynamics::Signature& signature)
      : model_(model), functions_(functions), signature_(signature) {}

  Value call(Elaborator& elaborator, const Call& call) const override {
    std::vector<std::string_view> names;
    if (signature_.takes_frame) names.push_back("frame");
    for (const Argument argument : signature_.arguments) names.push_back(name(quantity_of(argument)));
    const auto& items = call.arguments.items;
    if (signature_.function == Function::jacobian && !items.empty() && !items[0].name) {
      // The same name differentiates expressions; frames are known by their kind.
      if (is_computed(*items[0].value)) return jacobian_of_expression(elaborator, call);
      const Value first = elaborator.evaluate(*items[0].value, call.scope);
      if (is_poison(first)) return first;
      if (std::holds_alternative<Tensor>(first) || std::holds_alternative<Pose>(first)) {
        return jacobian_of_expression(elaborator, call);
      }
    }
    const auto exprs = elaborator.match_arguments(call, names, names.size());
    if (exprs.size() != names.size()) return Poison{};

    std::optional<dynamics::FramePlace> place;
    bool sound = true;
    if (signature_.takes_frame) {
      place = frame_argument(elaborator, call, model_, *exprs[0]);
      sound = place.has_value();
    }
    std::vector<expr::Assignment> replacements;
    for (std::size_t i = 0; i < signature_.arguments.size(); ++i) {
      const Argument argument = signature_.arguments[i];
      const syntax::Expr& expr = *exprs[i + (signature_.takes_frame ? 1 : 0)];
      const std::string what = "argument `" + std::string(name(quantity_of(argument))) + "` of " + call.callee;
      const auto value = elaborator.tensor(expr, call.scope, model_.expected(quantity_of(argument), what));
      sound = sound && value.has_value();
      if (!value) continue;
      const std::vector<Id> symbols = model_.symbols(quantity_of(argument)).entries;
      for (std::size_t k = 0; k < symbols.size(); ++k) {
        if (symbols[k] != value->entries[k]) replacements.emplace_back(symbols[k], value->entries[k]);
      }
    }
    if (dynamics::is_by_parameters(signature_.function)) {
      if (!model_.valid) return Poison{};  // after errors its parameters are not known
      sound = require_parameters(elaborator.diagnostics(), model_, signature_.name, call.expr.span) && sound;
    }
    if (dynamics::depends_on_gravity(signature_.function)) {
      sound = require_gravity(elaborator, model_, call.expr.span) && sound;
    }
    if (!sound) return Poison{};
    const std::optional<dynamics::Expressions> definition = derived(elaborator, call, place);
    if (!definition) return Poison{};
    std::vector<Id> roots = definition->roots;
    if (!replacements.empty()) {
      if (!elaborator.spend_on(roots, call.expr.span)) return Poison{};
      roots = expr::substitute(elaborator.pool(), roots, replacements);
    }
    if (dynamics::is_by_parameters(signature_.function)) return by_parameters(elaborator, std::move(roots));
    return result(std::move(roots), definition->rows, definition->cols);
  }

  [[nodiscard]] std::string signature() const override {
    std::string text(signature_.name);
    text += signature_.takes_frame ? "(frame" : "(";
    for (const Argument argument : signature_.arguments) {
      text += (text.back() == '(' ? "" : ", ") + std::string(name(quantity_of(argument)));
    }
    return text + ")";
  }

 private:
  std::optional<dynamics::Expressions> derived(Elaborator& elaborator, const Call& call,
                                               const std::optional<dynamics::FramePlace>& place) const {
    if (!is_given(elaborator.diagnostics(), functions_, signature_, call.expr.span)) return std::nullopt;
    try {
      return definition_of(model_, functions_, signature_.function, place);
    } catch (const dynamics::FunctionTooLarge& error) {
      report_too_large(elaborator.diagnostics(), error, call.expr.span);
      return std::nullopt;
    }
  }

  /// Row i over column j: what a matrix maps from column quantity to row quantity.
  Tensor matrix(std::vector<Id> entries, JointQuantity row, JointQuantity column) const {
    Tensor tensor;
    tensor.rank = 2;
    tensor.row_space = model_.space(row);
    tensor.col_space = model_.space(column);
    tensor.row_space.configuration = tensor.col_space.configuration = false;
    tensor.rows = tensor.row_space.size();
    tensor.cols = tensor.col_space.size();
    tensor.entries = std::move(entries);
    for (std::size_t i = 0; i < tensor.rows; ++i) {
      for (std::size_t j = 0; j < tensor.cols; ++j) {
        tensor.dims.push_back(EntryDim::of(model_.dimension(row, i) / model_.dimension(column, j)));
      }
    }
    return tensor;
  }

  /// Row i over the parameters.
  Tensor by_parameters(const Elaborator& elaborator, std::vector<Id> entries) const {
    if (parameter_names_.empty()) {
      for (const RobotParameter& parameter : model_.mechanism.parameters) parameter_names_.push_back(parameter.name);
    }
    const JointQuantity row =
        signature_.function == Function::inverse_dynamics_dparams ? JointQuantity::effort : JointQuantity::qdd;
    Tensor tensor;
    tensor.rank = 2;
    tensor.row_space = model_.space(row);
    tensor.row_space.configuration = false;
    tensor.col_space.components = parameter_names_;
    tensor.rows = tensor.row_space.size();
    tensor.cols = parameter_names_.size();
    tensor.entries = std::move(entries);
    const std::vector<Dimension> columns = parameter_dimensions(elaborator, model_.mechanism);
    for (std::size_t i = 0; i < tensor.rows; ++i) {
      for (const Dimension& column : columns) tensor.dims.push_back(EntryDim::of(model_.dimension(row, i) / column));
    }
    return tensor;
  }

  Value result(std::vector<Id> roots, std::size_t rows, std::size_t cols) const {
    switch (signature_.function) {
      case Function::mass_matrix: {
        Tensor mass = matrix(std::move(roots), JointQuantity::effort, JointQuantity::qdd);
        mass.known = std::make_shared<PositiveDefinite>(
            PositiveDefinite{dynamics::branches_of(functions_.tree()), mass.entries});
        return mass;
      }
      case Function::coriolis_matrix:
        return matrix(std::move(roots), JointQuantity::effort, JointQuantity::qd);
      case Function::inverse_dynamics_dq:
        return matrix(std::move(roots), JointQuantity::effort, JointQuantity::q);
      case Function::inverse_dynamics_dqd:
        return matrix(std::move(roots), JointQuantity::effort, JointQuantity::qd);
      case Function::forward_dynamics_dq:
        return matrix(std::move(roots), JointQuantity::qdd, JointQuantity::q);
      case Function::forward_dynamics_dqd:
        return matrix(std::move(roots), JointQuantity::qdd, JointQuantity::qd);
      case Function::forward_dynamics_dtau:
        return matrix(std::move(roots), JointQuantity::qdd, JointQuantity::tau);
      case Function::gravity_forces:
      case Function::nonlinear_effects:
      case Function::friction:
      case Function::spring_forces:
      case Function::applied_forces:
      case Function::inverse_dynamics:
        return model_.vector(JointQuantity::effort, std::move(roots));
      case Function::forward_dynamics:
        return model_.vector(JointQuantity::qdd, std::move(roots));
      case Function::kinetic_energy:
      case Function::potential_energy: {
        Tensor energy = Tensor::scalar(roots[0], EntryDim::of(dimensions::energy));
        energy.display = DisplayUnit{"J", Number::integer(1)};
        return energy;
      }
      case Function::pose: {
        Pose pose;
        for (std::size_t i = 0; i < 3; ++i) {
          for (std::size_t j = 0; j < 3; ++j) pose.rotation[i][j] = roots[3 * i + j];
          pose.position[i] = roots[9 + i];
        }
        return pose;
      }
      case Function::jacobian:
      case Function::jacobian_rate:
      case Function::joint_reactions:
      case Function::inverse_dynamics_dparams:
      case Function::forward_dynamics_dparams:
        break;
    }
    Tensor tensor;
    tensor.rank = 2;
    tensor.rows = rows;
    tensor.cols = cols;
    tensor.entries = std::move(roots);
    if (signature_.takes_frame) {
      tensor.row_space.components = motion_components;
      tensor.col_space = {&model_, false};
      for (std::size_t i = 0; i < 6 * cols; ++i) {
        tensor.dims.push_back(EntryDim::of(jacobian_dimension(model_, signature_.function, i / cols, i % cols)));
      }
    } else {
      tensor.col_space.components = force_components;
      // A row a joint, fixed ones too: the rows are those of vectors over joints only where all have one freedom.
      const std::vector<Joint>& joints = model_.mechanism.joints;
      const auto one = [](const Joint& joint) { return joint.freedoms.size() == 1; };
      if (std::all_of(joints.begin(), joints.end(), one)) tensor.row_space = {&model_, false};
      for (std::size_t i = 0; i < rows * 6; ++i) {
        tensor.dims.push_back(EntryDim::of(i % 6 < 3 ? dimensions::force : dimensions::torque));
      }
    }
    return tensor;
  }

  const RobotModel& model_;
  dynamics::Functions& functions_;
  const dynamics::Signature& signature_;
  mutable std::vector<std::string_view> parameter_names_;  ///< once there is a value whose columns they are
};

}  // namespace

std::optional<dynamics::FramePlace> frame_argument(Elaborator& elaborator, const Call& call, const RobotModel& robot,
                                                   const syntax::Expr& expr) {
  const Value value = elaborator.evaluate(expr, call.scope);
  if (is_poison(value)) return std::nullopt;
  const auto* place = std::get_if<Place>(&value);
  if (place == nullptr) {
    std::string frames;
    for (const Frame& frame : robot.mechanism.frames) frames += (frames.empty() ? "" : ", ") + frame.name;
    elaborator.error(wrong_kind, expr.span, "argument `frame` of " + call.callee + " must be a frame or a link",
                     "this is " + describe(value),
                     frames.empty() ? std::vector<std::string>{}
                                    : std::vector<std::string>{"frames of " + robot.name + ": " + frames});
    return std::nullopt;
  }
  if (place->robot != &robot) {
    elaborator.error(robots_differ, expr.span, "this function belongs to " + robot.name,
                     "a frame of " + place->robot->name);
    return std::nullopt;
  }
  return dynamics::FramePlace{place->link, place->frame};
}

dynamics::Expressions definition_of(const RobotModel& model, dynamics::Functions& functions, Function function,
                                    const std::optional<dynamics::FramePlace>& place) {
  const dynamics::Expressions& whole = place ? functions.get(function, *place) : functions.get(function);
  if (function != Function::forward_dynamics_dtau || !model.has_passive_joints()) return whole;
  dynamics::Expressions columns{{}, whole.rows, model.actuated.size()};
  for (std::size_t i = 0; i < whole.roots.size(); ++i) {
    if (!model.mechanism.freedom(model.speeds[i % whole.cols]).passive) columns.roots.push_back(whole.roots[i]);
  }
  return columns;
}

bool is_given(Diagnostics& diagnostics, const dynamics::Functions& functions, const dynamics::Signature& signature,
              Span place) {
  if (functions.gives(signature.function)) return true;
  std::string others = "auto";
  for (const derivations::Description& other : derivations::descriptions()) {
    if (dynamics::gives(other.formulation, signature.function)) others += ", " + std::string(other.name);
  }
  const std::string_view asked = derivations::describe(*functions.formulation()).name;
  diagnostics.report({.kind = not_of_formulation,
                      .message = "`" + std::string(asked) + "` does not give `" + std::string(signature.name) + "`",
                      .primary = {place, ""},
                      .hints = {"those that do are " + others}});
  return false;
}

bool require_parameters(Diagnostics& diagnostics, const RobotModel& model, std::string_view function, Span use) {
  if (!model.mechanism.parameters.empty()) return true;
  diagnostics.report(
      {.kind = no_parameters,
       .message = "`" + std::string(function) + "` has a column for each parameter, and `" + model.name + "` has none",
       .primary = {use, ""},
       .hints = {"declare what is to be differentiated by as `param`: `param l = 0.5 m`"}});
  return false;
}

std::vector<Dimension> parameter_dimensions(const Elaborator& elaborator, const Mechanism& mechanism) {
  std::unordered_map<std::uint32_t, Dimension> known;
  for (const ParameterInfo& info : elaborator.parameters()) known.emplace(info.symbol.value, info.dimension);
  std::vector<Dimension> dimensions;
  for (const RobotParameter& parameter : mechanism.parameters) dimensions.push_back(known.at(parameter.symbol.value));
  return dimensions;
}

Dimension jacobian_dimension(const RobotModel& model, Function function, std::size_t row, std::size_t joint) {
  const Dimension motion = row < 3 ? dimensions::velocity : dimensions::rate;
  const Dimension entry = motion / model.dimension(JointQuantity::qd, joint);
  return function == Function::jacobian_rate ? entry * dimensions::rate : entry;
}

void report_too_large(Diagnostics& diagnostics, const dynamics::FunctionTooLarge& error, Span place) {
  const std::string function = "`" + std::string(error.name) + "` of `" + error.mechanism->name + "`";
  if (error.formulation) {
    const std::string_view formulation = derivations::describe(*error.formulation).name;
    diagnostics.report({.kind = formulation_too_large,
                        .message = function + " takes more than " + std::to_string(derivations::Options{}.node_budget) +
                                   " operations by `" + std::string(formulation) + "`",
                        .primary = {place, ""},
                        .hints = {"by `auto` or `energy_graph` it takes far fewer"}});
    return;
  }
  diagnostics.report({.kind = function_too_large,
                      .message = function + " takes more than 2 million operations",
                      .primary = {place, ""},
                      .hints = {"ask for it on a robot of fewer joints"}});
}

void define_robot_functions(RobotModel& model, dynamics::Functions& functions) {
  model.functions = std::make_unique<Scope>();
  const auto define = [&](std::string_view name, const Value& value) {
    model.functions->define_value(std::string(name), BindingRole::function, value);
    model.names->define_value(std::string(name), BindingRole::function, value);
  };
  for (const dynamics::Signature& signature : dynamics::signatures()) {
    define(signature.name, FunctionRef{std::make_shared<RobotFunction>(model, functions, signature)});
  }
  define(inverse_kinematics_name, inverse_kinematics(model, functions));
  define_regressor(model, define);
}

bool is_robot_function(std::string_view name) {
  const auto signatures = dynamics::signatures();
  return name == inverse_kinematics_name || is_regressor_function(name) ||
         std::any_of(signatures.begin(), signatures.end(), [&](const auto& known) { return known.name == name; });
}

}  // namespace robotc::programs
