#include "compiler/catalogue/robot_functions.h"

#include <memory>

#include "compiler/catalogue/catalogue_diagnostics.h"
#include "compiler/catalogue/regressor.h"
#include "compiler/catalogue/shape.h"
#include "compiler/equations/dynamics/branch_factorisation.h"
#include "compiler/expr/algorithms.h"
#include "compiler/sema/programs/derivatives.h"
#include "compiler/sema/robots/placements.h"
#include "compiler/sema/values/sema_diagnostics.h"

namespace robotc::catalogue {

using namespace sema;
using expr::Id;

namespace {

/// One function of one robot, called with arbitrary expressions: its definition with the symbols replaced.
class RobotFunction final : public Callable {
 public:
  RobotFunction(const RobotModel& model, dynamics::Functions& functions, const Row& row)
      : model_(model), functions_(functions), row_(row) {}

  [[nodiscard]] ShortList<Argument, 4> arguments() const {
    return catalogue::arguments(row_, model_.mechanism.has_loops());
  }

  Value call(Evaluator& evaluator, const Call& call) const override {
    const std::size_t given = call.arguments.items.size();
    if (row_.function == Function::regressor && given > arguments().size()) {
      return reference_regressor(evaluator, call, model_, functions_);
    }
    if (row_.function == Function::jacobian) {
      if (auto value = derivatives_meant(evaluator, call)) return *std::move(value);
    }
    const std::vector<std::size_t> chosen = chosen_axes(row_);
    const bool takes_place = row_.takes == Takes::place || (row_.takes == Takes::link && given > arguments().size());
    std::vector<std::string_view> names;
    for (const std::size_t axis : chosen)
      names.push_back(row_.result.axes[axis].axis == Axis::bodies ? "body" : "joint");
    if (takes_place) names.push_back(row_.takes == Takes::link ? "link" : "frame");
    for (const Argument argument : arguments()) names.push_back(name(argument));
    if (names.empty() && given > 0) {
      return evaluator.reporter().error(too_many_arguments, call.arguments.items.front().value->span,
                                        "`" + call.callee + "` takes no arguments", "one too many",
                                        {"write `" + call.callee + "()`"});
    }
    // `velocity(q, qd)`: the frame is missing, not the last argument.
    const auto is_positional = [](const syntax::Argument& item) { return !item.name; };
    if (takes_place && given > 0 && given + 1 == names.size() &&
        std::ranges::all_of(call.arguments.items, is_positional) &&
        !place_argument(evaluator, call, model_, *call.arguments.items.front().value)) {
      return Poison{};
    }
    const auto exprs = sema::match_arguments(evaluator.reporter(), call, names, names.size());
    if (exprs.size() != names.size()) return Poison{};
    if (row_.result.has(Axis::parameters) && !model_.valid) return Poison{};  // unknown after errors

    Request request{.row = &row_};
    bool sound = true;
    std::size_t next = 0;
    for (const std::size_t axis : chosen) {
      request.chosen[axis] = entry_argument(evaluator, call, axis, *exprs[next++]);
      sound = sound && request.chosen[axis];
    }
    if (takes_place) {
      request.place = place_argument(evaluator, call, model_, *exprs[next]);
      if (request.place && row_.takes == Takes::link) sound = is_link(evaluator, call, *request.place, *exprs[next]);
      sound = sound && request.place;
      ++next;
    }
    std::vector<expr::Assignment> replacements;
    for (const Argument argument : arguments()) {
      const auto values = argument_entries(evaluator, call, argument, *exprs[next++]);
      sound = sound && values.has_value();
      if (!values) continue;
      const std::vector<Id> symbols = catalogue::symbols(argument, model_.mechanism);
      for (std::size_t k = 0; k < symbols.size(); ++k) {
        if (symbols[k] != (*values)[k]) replacements.emplace_back(symbols[k], (*values)[k]);
      }
    }
    if (!sound) return Poison{};
    return value_of(evaluator, call, request, replacements);
  }

  [[nodiscard]] std::string signature() const override {
    return catalogue::signature(row_, model_.mechanism.has_loops());
  }

 private:
  std::optional<std::vector<Id>> argument_entries(Evaluator& evaluator, const Call& call, Argument argument,
                                                  const syntax::Expr& written) const {
    const std::string what = "argument `" + std::string(name(argument)) + "` of " + call.callee;
    const std::optional<JointQuantity> quantity = joint_quantity(argument);
    if (!quantity) return target_argument(evaluator, call.scope, written, what, argument);
    auto value = evaluator.tensor(written, call.scope, model_.expected(*quantity, what));
    return value ? std::optional(std::move(value->entries)) : std::nullopt;
  }

  [[nodiscard]] Subject subject(Evaluator& evaluator) const { return {model_, functions_, evaluator}; }

  /// The derivative `jacobian(expression, name)` has the same name: the first argument's kind decides.
  static std::optional<Value> derivatives_meant(Evaluator& evaluator, const Call& call) {
    const auto& items = call.arguments.items;
    if (items.empty() || items[0].name) return std::nullopt;
    if (const syntax::Expr* owner = owner_of_mass_centre(*items[0].value)) {
      if (std::holds_alternative<Place>(evaluator.evaluate(*owner, call.scope))) return std::nullopt;
    }
    if (is_computed(*items[0].value)) return jacobian_of_expression(evaluator, call);
    const Value first = evaluator.evaluate(*items[0].value, call.scope);
    if (is_poison(first)) return first;
    if (std::holds_alternative<Tensor>(first) && items.size() == 1) {
      return evaluator.reporter().error(
          missing_argument, call.expr.span, "`" + call.callee + "` needs two arguments", "one found",
          {"the Jacobian of a frame is `" + call.callee +
           "(FRAME, q)`, the derivatives of an expression are `jacobian(EXPRESSION, NAME)`"});
    }
    if (std::holds_alternative<Tensor>(first) || std::holds_alternative<sema::Pose>(first)) {
      return jacobian_of_expression(evaluator, call);
    }
    return std::nullopt;
  }

  /// The index that an argument gives, as a joint or body name or a number; nothing (reported) if it is neither.
  std::optional<std::size_t> entry_argument(Evaluator& evaluator, const Call& call, std::size_t axis,
                                            const syntax::Expr& expr) const {
    const bool of_bodies = row_.result.axes[axis].axis == Axis::bodies;
    const Value value = evaluator.evaluate(expr, call.scope);
    if (is_poison(value)) return std::nullopt;
    const std::size_t count = of_bodies ? functions_.body_names().size() : model_.speeds.size();
    if (const auto* joint = std::get_if<JointRef>(&value); joint != nullptr && !of_bodies && joint->robot == &model_) {
      if (const auto entry = speed_of(*joint)) return entry;
    }
    if (const auto* place = std::get_if<Place>(&value);
        place != nullptr && of_bodies && place->robot == &model_ && !place->frame) {
      const auto& names = functions_.body_names();
      const auto found = std::find(names.begin(), names.end(), model_.mechanism.link(place->link).name);
      if (found != names.end()) return static_cast<std::size_t>(found - names.begin());
    }
    if (const auto* number = std::get_if<Tensor>(&value); number != nullptr && number->rank == 0) {
      Expected expected =
          Expected::scalar("the number of a " + std::string(of_bodies ? "body" : "joint"), dimensions::none);
      expected.integer = true;
      const std::optional<Number> index = evaluator.constant(expr, call.scope, expected);
      if (!index) return std::nullopt;
      const auto at = index->to_integer();
      if (*at >= 1 && *at <= static_cast<std::int64_t>(count)) return static_cast<std::size_t>(*at) - 1;
    }
    std::string known;
    const auto add = [&](const std::string& name) { known += (known.empty() ? "" : ", ") + name; };
    if (of_bodies) {
      for (const std::string& name : functions_.body_names()) add(name);
    } else {
      const AxisSpace space = model_.space(JointQuantity::effort);
      for (std::size_t i = 0; i < count; ++i) add(space.joint_name(i));
    }
    const std::string what = of_bodies ? "body" : "joint";
    evaluator.reporter().error(
        wrong_kind, expr.span,
        "argument `" + what + "` of " + call.callee + " must be " +
            (of_bodies ? "a link that moves and has mass, or its number" : "a moving joint, or its number"),
        "this is " + describe(value), {(of_bodies ? "bodies: " : "joints: ") + known});
    return std::nullopt;
  }

  /// The speed of a joint component, or of a joint with exactly one; nothing otherwise.
  [[nodiscard]] std::optional<std::size_t> speed_of(const JointRef& joint) const {
    std::optional<std::size_t> found;
    for (const SpeedId& id : model_.speeds) {
      const Speed& speed = model_.mechanism.speeds[id.index()];
      if (speed.joint != joint.joint || speed.component != joint.component.value_or(speed.component)) continue;
      if (found) return std::nullopt;
      found = static_cast<std::size_t>(&id - model_.speeds.data());
    }
    return found;
  }

  bool is_link(Evaluator& evaluator, const Call& call, const dynamics::FramePlace& place,
               const syntax::Expr& expr) const {
    if (!place.frame) return true;
    evaluator.reporter().error(wrong_kind, expr.span, "argument `link` of " + call.callee + " must be a link",
                               "this is a frame",
                               {"the link that carries it is `" + model_.mechanism.link(place.link).name + "`"});
    return false;
  }

  Value value_of(Evaluator& evaluator, const Call& call, const Request& request,
                 const std::vector<expr::Assignment>& replacements) const {
    const Span use = call.expr.span;
    try {
      if (!can_be_had(subject(evaluator), request, use)) return Poison{};
      if (row_.result.has(Axis::dynamic_parameters) &&
          !has_known_geometry(evaluator.reporter(), model_, functions_, use)) {
        return Poison{};
      }
      Definition defined = definition(subject(evaluator), request);
      if (!replacements.empty()) {
        if (!evaluator.budget().spend_on(defined.entries, use)) return Poison{};
        defined.entries = expr::substitute(evaluator.pool(), defined.entries, replacements);
      }
      return as_value(std::move(defined));
    } catch (const dynamics::FunctionTooLarge& error) {
      report_too_large(evaluator.reporter().diagnostics(), error, use);
      return Poison{};
    }
  }

  [[nodiscard]] Value as_value(Definition defined) const {
    const Shape& shape = defined.shape;
    if (shape.axes.size() == 1 && shape.axes[0].factor.axis == Axis::pose) return as_pose(defined.entries);
    Tensor tensor;
    tensor.rank = static_cast<int>(shape.axes.size());
    if (tensor.rank >= 1) {
      tensor.rows = shape.axes[0].labels.size();
      tensor.row_space = space(shape.axes[0]);
    }
    if (tensor.rank == 2) {
      tensor.cols = shape.axes[1].labels.size();
      tensor.col_space = space(shape.axes[1]);
    }
    tensor.entries = std::move(defined.entries);
    for (const Dimension& dimension : shape.dimensions) tensor.dims.push_back(EntryDim::of(dimension));
    if (!row_.result.unit.empty()) {
      tensor.display = DisplayUnit{std::string(row_.result.unit), Number::integer(1)};
    }
    if (row_.function == Function::mass_matrix) {
      tensor.known = std::make_shared<PositiveDefinite>(PositiveDefinite{
          model_.mechanism.has_loops() ? expr::single_path(tensor.rows) : dynamics::branches_of(functions_.tree()),
          tensor.entries});
    }
    return tensor;
  }

  static Value as_pose(const std::vector<Id>& entries) {
    sema::Pose pose;
    for (std::size_t i = 0; i < 3; ++i) {
      for (std::size_t j = 0; j < 3; ++j) pose.rotation[i][j] = entries[3 * i + j];
      pose.position[i] = entries[9 + i];
    }
    return pose;
  }

  [[nodiscard]] AxisSpace space(const ShapeAxis& axis) const {
    if (const auto quantity = joint_quantity(axis.factor.axis)) {
      AxisSpace joints = model_.space(*quantity);
      // Not the rates of one, nor the columns of a matrix.
      joints.configuration =
          axis.factor.axis == Axis::coordinates && axis.factor.power == 1 && row_.result.times.dimensionless();
      return joints;
    }
    // One row per joint, fixed ones too: these are rows of vectors over joints only if every joint has one speed, and
    // otherwise rows with names.
    if (axis.factor.axis == Axis::all_joints) {
      const std::vector<Joint>& joints = model_.mechanism.joints;
      const auto one = [](const Joint& joint) { return joint.freedoms.size() == 1; };
      const bool whole = model_.mechanism.mobility.dependent.empty() && model_.mechanism.closures.empty();
      if (whole && std::all_of(joints.begin(), joints.end(), one)) return {&model_, false};
    }
    Components& known = components_[axis.index];
    if (known.views.empty()) {
      known.labels = axis.labels;
      known.views.assign(known.labels.begin(), known.labels.end());
    }
    AxisSpace named;
    named.components = known.views;
    return named;
  }

  /// Labels that values refer to.
  struct Components {
    std::vector<std::string> labels;
    std::vector<std::string_view> views;
  };

  const RobotModel& model_;
  dynamics::Functions& functions_;
  const Row& row_;
  mutable std::array<Components, 4> components_;  ///< by axis, created on first use
};

bool is_of_robot(Reporter& reporter, const RobotModel& robot, const Place& place, const syntax::Expr& expr) {
  if (place.robot == &robot) return true;
  reporter.error(robots_differ, expr.span, "this function belongs to " + robot.name, "a frame of " + place.robot->name);
  return false;
}

/// `upper.com`: nothing (reported) for a frame, which has no mass.
std::optional<dynamics::FramePlace> mass_centre_of(Evaluator& evaluator, const RobotModel& robot, const Place& owner,
                                                   const syntax::Expr& expr) {
  if (!is_of_robot(evaluator.reporter(), robot, owner, expr)) return std::nullopt;
  if (!owner.frame) return dynamics::FramePlace{owner.link, std::nullopt, true};
  evaluator.reporter().error(unknown_member, expr.span, "a frame has no mass centre", "",
                             {"write `" + robot.mechanism.link(owner.link).name +
                              ".com`, the mass centre of the link that "
                              "carries the frame"});
  return std::nullopt;
}

}  // namespace

std::optional<dynamics::FramePlace> place_argument(Evaluator& evaluator, const Call& call, const RobotModel& robot,
                                                   const syntax::Expr& expr) {
  if (const syntax::Expr* owner = owner_of_mass_centre(expr)) {
    const Value value = evaluator.evaluate(*owner, call.scope);
    if (is_poison(value)) return std::nullopt;
    if (const auto* link = std::get_if<Place>(&value)) {
      return mass_centre_of(evaluator, robot, *link, expr);
    }
  }
  const Value value = evaluator.evaluate(expr, call.scope);
  if (is_poison(value)) return std::nullopt;
  const auto* place = std::get_if<Place>(&value);
  if (place == nullptr) {
    std::string frames;
    for (const Frame& frame : robot.mechanism.frames) frames += (frames.empty() ? "" : ", ") + frame.name;
    evaluator.reporter().error(wrong_kind, expr.span,
                               "argument `frame` of " + call.callee + " must be a frame or a link",
                               "this is " + describe(value),
                               frames.empty() ? std::vector<std::string>{}
                                              : std::vector<std::string>{"frames of " + robot.name + ": " + frames});
    return std::nullopt;
  }
  if (!is_of_robot(evaluator.reporter(), robot, *place, expr)) return std::nullopt;
  return dynamics::FramePlace{place->link, place->frame};
}

std::optional<std::vector<Id>> target_argument(Evaluator& evaluator, Scope& scope, const syntax::Expr& written,
                                               const std::string& what, std::optional<Argument> kind) {
  const auto* call = std::get_if<syntax::Call>(&written.node);
  const auto* callee = call == nullptr ? nullptr : std::get_if<syntax::NameRef>(&call->callee->node);
  const bool placed = callee != nullptr && callee->name == "at";
  if (!kind) {
    const bool is_pose = placed || std::holds_alternative<sema::Pose>(evaluator.evaluate(written, scope));
    kind = is_pose ? Argument::pose : Argument::point;
  }
  if (*kind == Argument::point) {
    const auto position = evaluator.tensor(written, scope, Expected::vector3(what, dimensions::length));
    return position ? std::optional(position->entries) : std::nullopt;
  }
  const std::optional<sema::Pose> pose = read_pose(evaluator, written, scope, what);
  if (!pose) return std::nullopt;
  std::vector<Id> entries;
  for (const expr::Vec3& row : pose->rotation) entries.insert(entries.end(), row.begin(), row.end());
  entries.insert(entries.end(), pose->position.begin(), pose->position.end());
  return entries;
}

void define_robot_function(RobotModel& model, std::string_view name, const Value& value) {
  model.functions->define_value(std::string(name), BindingRole::function, value);
  if (model.names->find_here(name) != nullptr) return;
  model.names->define_value(std::string(name), BindingRole::function, value);
}

void define_robot_functions(RobotModel& model, dynamics::Functions& functions) {
  model.functions = std::make_unique<Scope>();
  for (const Row& row : rows()) {
    define_robot_function(model, row.name, FunctionRef{std::make_shared<RobotFunction>(model, functions, row)});
  }
}

bool is_robot_function(std::string_view name) {
  return name == inverse_kinematics || name == inputs_along || find_row(name) != nullptr;
}

}  // namespace robotc::catalogue
