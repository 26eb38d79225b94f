// Calls, indices and members.
#include <algorithm>
#include <array>

#include "compiler/contacts/contact_equations.h"
#include "compiler/mechanism/actuator_model.h"
#include "compiler/sema/evaluation/configurations.h"
#include "compiler/sema/evaluation/evaluator.h"
#include "compiler/sema/evaluation/paths.h"
#include "compiler/sema/programs/program.h"
#include "compiler/sema/values/foreign_names.h"
#include "compiler/sema/values/loop_analysis.h"
#include "compiler/sema/values/robot_instance.h"
#include "compiler/sema/values/sema_diagnostics.h"
#include "compiler/units/unit.h"

namespace robotc::sema {

using expr::Id;

namespace {

constexpr const char* own_coordinate = "in a placement, `q` is the joint's own coordinate: write `q` alone";

/// The entry of a joint in a vector over joints; nothing if it has none.
std::optional<std::size_t> entry_of_joint(const AxisSpace& space, std::string_view name) {
  const std::vector<std::string_view> names = entry_names(space);
  const auto found = std::find(names.begin(), names.end(), name);
  if (found == names.end()) return std::nullopt;
  return static_cast<std::size_t>(found - names.begin());
}

std::vector<std::string> suggestion(std::string_view name, const std::vector<std::string_view>& candidates) {
  const std::string_view near = nearest_name(name, candidates);
  if (near.empty()) return {};
  return {"did you mean `" + std::string(near) + "`?"};
}

/// Names that laws and simulations define; their own message says where.
bool has_meaning_elsewhere(std::string_view name) {
  constexpr std::array<std::string_view, 6> names{"t", "period", "q", "qd", "qdd", "tau"};
  return std::find(names.begin(), names.end(), name) != names.end();
}

/// A hint for a vector of speeds other than the robot's own `qd`: dependent joints follow from such speeds only at a
/// configuration that the author has to name.
std::vector<std::string> hints_for_dependent(const Tensor& vector) {
  const RobotModel& robot = *vector.row_space.robot;
  const AxisSpace& space = vector.row_space;
  if (robot.loops == nullptr || space.configuration || space.actuated) return {};
  for (std::size_t i = 0; i < vector.dims.size(); ++i) {
    if (vector.dims[i] != EntryDim::of(robot.dimension(JointQuantity::qd, i))) return {};
  }
  return {"where the robot is at `q`, `freedoms(q)` times these are the speeds of all joints"};
}

/// The entry, or the beginning of joints' names or of those of a joint with several coordinates, in a vector over the
/// joints of `robot`; nothing if it has none.
std::optional<Value> entries_named(const RobotModel& robot, const Tensor& vector, const std::string& member) {
  if (const auto index = entry_of_joint(vector.row_space, member)) return entry_of(vector, *index);
  if (entries_behind(vector.row_space, member).empty()) return std::nullopt;
  const Binding* named = robot.names->find_here(member);
  const auto* group = named == nullptr ? nullptr : std::get_if<PartialPath>(&named->value);
  return PartialPath{&robot, member, group != nullptr && group->indexed, std::make_shared<const Tensor>(vector)};
}

/// `closure_gap(q).lengths`: the entries of one dimension, which one bound fits; nothing if there are none.
std::optional<Tensor> entries_of_dimension(const Tensor& tensor, const Dimension& dimension) {
  std::vector<expr::Id> entries;
  std::vector<EntryDim> dims;
  for (std::size_t i = 0; i < tensor.entries.size(); ++i) {
    if (!tensor.dims[i].is_fixed() || tensor.dims[i].dimension != dimension) continue;
    entries.push_back(tensor.entries[i]);
    dims.push_back(tensor.dims[i]);
  }
  if (entries.empty()) return std::nullopt;
  return Tensor::vector(std::move(entries), std::move(dims));
}

Value tensor_member(Evaluator& evaluator, const Tensor& tensor, const syntax::Member& node) {
  Reporter& reporter = evaluator.reporter();
  const std::string& member = node.member.text;
  if (tensor.rank == 1 && tensor.row_space.robot != nullptr) {
    const RobotModel& robot = *tensor.row_space.robot;
    if (const auto index = entry_of_joint(tensor.row_space, member)) return entry_of(tensor, *index);
    const std::optional<Tensor> all = with_dependent_joints(evaluator.pool(), tensor);
    if (auto found = entries_named(robot, all ? *all : tensor, member)) return *std::move(found);
    for (std::size_t i = 0; i < robot.mechanism.joints.size(); ++i) {
      if (robot.mechanism.joints[i].name == member) {
        return reporter.error(unknown_member, node.member.span, without_entry(JointRef{&robot, JointId(i)}), "",
                              hints_for_dependent(tensor));
      }
    }
    if (has_meaning_elsewhere(member) && tensor.row_space.configuration) {
      const std::string text(reporter.sources().text(node.object->span));
      return reporter.error(unknown_member, node.member.span,
                            "`" + text + "` is a pose of `" + robot.name + "`, and has no `." + member + "`", "",
                            {"a trajectory has it: call the law with `hold(" + text +
                             ")`, the trajectory that stays there, and declare its argument as `ref: trajectory`"});
    }
    std::vector<std::string_view> names = joint_names(tensor.row_space);
    for (std::string_view& name : names) name = name.substr(0, name.find_first_of(".["));
    return reporter.error(unknown_member, node.member.span, "`" + robot.name + "` has no joint `" + member + "`", "",
                          suggestion(member, names));
  }
  const auto& components = tensor.row_space.components;
  if (tensor.rank == 1 && components.size() == tensor.rows) {
    const auto named = std::ranges::find(components, member);
    if (named != components.end()) return entry_of(tensor, static_cast<std::size_t>(named - components.begin()));
  }
  if (tensor.rank == 1 && !components.empty() && (member == "lengths" || member == "angles")) {
    if (auto part = entries_of_dimension(tensor, member == "lengths" ? dimensions::length : dimensions::none))
      return *std::move(part);
  }
  constexpr std::string_view axes = "xyz";
  if (tensor.rank == 1 && tensor.rows == 3 && member.size() == 1 && axes.find(member) != std::string_view::npos) {
    return entry_of(tensor, axes.find(member));
  }
  std::vector<std::string> hints;
  const auto* unit = std::get_if<syntax::UnitApply>(&node.object->node);
  const auto* object = std::get_if<syntax::NameRef>(&node.object->node);
  if (member == "T" || member == "transpose") {
    hints.push_back("write `transpose(" + std::string(reporter.sources().text(node.object->span)) + ")`");
  } else if (tensor.rank == 0 && object != nullptr && object->name == "q") {
    hints.emplace_back(own_coordinate);
  } else if (tensor.rank == 1 && (member == "q" || member == "qd" || member == "qdd")) {
    hints.push_back("a trajectory has `." + member + "`: `hold(q)` of the library is one that stays at q");
  } else if (tensor.rank == 1 && !components.empty() && components.size() == tensor.rows) {
    hints = suggestion(member, {components.begin(), components.end()});
    if (hints.empty()) hints.push_back("its entries are " + quoted_list({components.begin(), components.end()}));
  } else if (tensor.rank == 1 && tensor.rows == 3) {
    hints.push_back("its entries are `.x`, `.y` and `.z`");
  } else if (unit != nullptr && std::holds_alternative<Unit>(parse_unit(member))) {
    hints.push_back("a product of units is written `" + unit->unit.text + "*" + member + "`");
  }
  return reporter.error(unknown_member, node.member.span, describe(Value(tensor)) + " has no member `" + member + "`",
                        "", std::move(hints));
}

/// The error for a signal that only simulations of its robot know; nothing while one of them is read.
std::optional<Value> known_in_runs_alone(Evaluator& evaluator, const RobotModel& robot, const syntax::Member& node,
                                         const std::string& owner, const std::string& path) {
  const Program* program = evaluator.context().program;
  while (program != nullptr && program->measured != &robot) program = program->around;
  if (program != nullptr) return std::nullopt;
  return evaluator.reporter().error(
      measured_outside_run, node.member.span,
      "the " + node.member.text + " of `" + owner + "` is known in a simulation of " + robot.name + " alone", "",
      {"where a law needs it, give the law an argument, and pass it in the simulation: `tau = law(" + path + "." +
       node.member.text + ")`"});
}

/// `heel.normal_force`: a signal of a contact.
Value contact_signal(Evaluator& evaluator, const ContactRef& ref, const syntax::Member& node) {
  const Mechanism& mechanism = ref.robot->mechanism;
  const std::vector<std::string_view> names = contacts::signal_names();
  if (std::ranges::find(names, node.member.text) == names.end()) {
    return evaluator.reporter().error(unknown_member, node.member.span,
                                      "a contact has no member `" + node.member.text + "`", "",
                                      {"a simulation knows its " + quoted_list(names)});
  }
  if (auto error = known_in_runs_alone(evaluator, *ref.robot, node, ref.name, ref.name)) return *std::move(error);
  const auto contact = std::ranges::find(mechanism.contacts, ref.name, &Contact::name);
  if (contact == mechanism.contacts.end()) return Poison{};  // reported where it is read
  for (const contacts::ContactSignal& signal :
       contacts::contact_equations(evaluator.pool(), mechanism, *contact).signals) {
    if (signal.name == node.member.text) return Tensor::scalar(signal.value, EntryDim::of(signal.dimension));
  }
  return Poison{};
}

/// `shoulder.current`: a signal of a joint's actuator. Nothing if it has no signal of this name.
std::optional<Value> actuator_signal(Evaluator& evaluator, const JointRef& joint, const syntax::Member& node) {
  const Mechanism& mechanism = joint.robot->mechanism;
  for (const SpeedId id : joint.robot->speeds) {
    const Speed& speed = mechanism.speeds[id.index()];
    const std::size_t freedoms = mechanism.joint(id).freedoms.size();
    if (speed.joint != joint.joint || (joint.component ? speed.component != *joint.component : freedoms != 1)) continue;
    const Actuator& actuator = mechanism.freedom(id).actuator;
    const std::vector<ActuatorQuantity> signals = signals_of(actuator);
    const auto named = std::find_if(signals.begin(), signals.end(),
                                    [&](const ActuatorQuantity& signal) { return signal.name == node.member.text; });
    if (named == signals.end()) return std::nullopt;
    if (auto error = known_in_runs_alone(evaluator, *joint.robot, node, speed.name, joint_text(joint))) return error;
    const ActuatorEquations equations = actuator_equations(mechanism, evaluator.pool(), id);
    Tensor value = Tensor::scalar(equations.signals[static_cast<std::size_t>(named - signals.begin())].value,
                                  EntryDim::of(named->dimension));
    if (!named->unit.empty()) value.display = DisplayUnit{std::string(named->unit), Number::integer(1)};
    return value;
  }
  return std::nullopt;
}

/// A hint with the signals that `shoulder.…` can name, if its joint has an actuator.
std::vector<std::string> signals_known(const JointRef& joint) {
  std::vector<std::string_view> names;
  for (const Freedom& freedom : joint.robot->mechanism.joint(joint.joint).freedoms) {
    for (const ActuatorQuantity& signal : signals_of(freedom.actuator)) names.push_back(signal.name);
    if (!names.empty()) break;
  }
  if (names.empty()) return {};
  return {"a simulation knows its " + quoted_list(names)};
}

Value pose_member(Reporter& reporter, const Pose& pose, const syntax::Member& node) {
  if (node.member.text == "position") {
    return Tensor::vector({pose.position.begin(), pose.position.end()},
                          std::vector<EntryDim>(3, EntryDim::of(dimensions::length)));
  }
  if (node.member.text == "rotation") {
    Tensor rotation;
    rotation.rank = 2;
    rotation.rows = rotation.cols = 3;
    for (const expr::Vec3& row : pose.rotation) rotation.entries.insert(rotation.entries.end(), row.begin(), row.end());
    rotation.dims.assign(9, EntryDim::of(dimensions::none));
    return rotation;
  }
  return reporter.error(unknown_member, node.member.span, "a pose has no member `" + node.member.text + "`", "",
                        {"it has `.rotation` and `.position`"});
}

Value trajectory_member(Reporter& reporter, const Trajectory& trajectory, const syntax::Member& node) {
  if (node.member.text == "q") return trajectory.q;
  if (node.member.text == "qd") return trajectory.qd;
  if (node.member.text == "qdd") return trajectory.qdd;
  if (node.member.text == "duration" && trajectory.duration) return *trajectory.duration;
  std::vector<std::string_view> names;
  for (const auto& [name, value] : trajectory.members) {
    if (name == node.member.text) return value;
    names.push_back(name);
  }
  std::vector<std::string> hints = suggestion(node.member.text, names);
  if (hints.empty()) {
    hints.emplace_back(trajectory.duration ? "it has `.q`, `.qd`, `.qdd` and `.duration`"
                                           : "it has `.q`, `.qd` and `.qdd`");
  }
  return reporter.error(unknown_member, node.member.span,
                        "trajectory `" + trajectory.name + "` has no `" + node.member.text + "`", "", std::move(hints));
}

/// The positions that one index selects along an axis.
struct Selection {
  std::vector<std::size_t> entries;
  bool single = true;
};

std::optional<Selection> select(Evaluator& evaluator, const syntax::Expr& expr, Scope& scope, std::size_t size,
                                const AxisSpace& space) {
  const Value value = evaluator.evaluate_path(expr, scope);
  if (is_poison(value)) return std::nullopt;
  if (space.robot == nullptr && (std::holds_alternative<JointRef>(value) || std::holds_alternative<LoadRef>(value))) {
    // `joint_reactions(q, qd, qdd)[pin, 1]`: rows with the names of joints and closures.
    const auto* joint = std::get_if<JointRef>(&value);
    const std::string name = joint != nullptr ? joint_text(*joint) : path_text(evaluator, expr, scope).value_or("");
    if (const auto entry = entry_of_joint(space, name)) return Selection{{*entry}};
  }
  const auto out_of_range = [&](std::int64_t index) {
    evaluator.reporter().error(
        index_out_of_range, expr.span, "there is no entry " + std::to_string(index),
        size == 0 ? "it has no entries" : "entries are numbered from 1 to " + std::to_string(size),
        index == 0 && size > 0 ? std::vector<std::string>{"the first entry is `[1]`"} : std::vector<std::string>{});
    return std::nullopt;
  };
  if (const auto* joint = std::get_if<JointRef>(&value)) {
    if (space.robot == nullptr || !same_joints(*space.robot, *joint->robot)) {
      evaluator.reporter().error(wrong_kind, expr.span, "this vector is not over the joints of " + joint->robot->name,
                                 "index by number");
      return std::nullopt;
    }
    const std::string name = joint_text(*joint);
    if (const auto entry = entry_of_joint(space, name)) return Selection{{*entry}};
    Selection selection{entries_behind(space, name), false};  // of a joint with several coordinates
    if (!selection.entries.empty()) return selection;
    evaluator.reporter().error(unknown_member, expr.span, without_entry(*joint), "");
    return std::nullopt;
  }
  if (const auto* path = std::get_if<PartialPath>(&value); path != nullptr && path->vector == nullptr) {
    // `M[left, right]`: all joints whose names begin so.
    Selection selection{entries_behind(space, path->path), false};
    if (!selection.entries.empty() && space.robot != nullptr && same_joints(*space.robot, *path->robot))
      return selection;
    evaluator.complete_path(value, expr);
    return std::nullopt;
  }
  if (const auto* range = std::get_if<IntegerRange>(&value)) {
    Selection selection{{}, false};
    if (range->from > range->to) return selection;
    if (range->from < 1) return out_of_range(range->from);
    if (range->to > static_cast<std::int64_t>(size)) return out_of_range(range->to);
    for (std::int64_t i = range->from; i <= range->to; ++i)
      selection.entries.push_back(static_cast<std::size_t>(i - 1));
    return selection;
  }
  Expected expected = Expected::scalar("an index", dimensions::none);
  expected.integer = true;
  const Value fitted = evaluator.fit(value, expected, expr);
  const auto* tensor = std::get_if<Tensor>(&fitted);
  if (tensor == nullptr) return std::nullopt;
  const std::int64_t index = *evaluator.pool().value(tensor->entries[0]).to_integer();
  if (index < 1 || index > static_cast<std::int64_t>(size)) return out_of_range(index);
  return Selection{{static_cast<std::size_t>(index - 1)}};
}

/// `M[1]` of a matrix: the row is written with both indices.
std::vector<std::string> hints_for_row(Evaluator& evaluator, const Tensor& tensor, const syntax::Index& node) {
  const auto& items = node.indices.items;
  if (tensor.rank != 2 || items.size() != 1 || items[0].name || node.indices.comprehension) return {};
  const std::string object(evaluator.reporter().sources().text(node.object->span));
  const std::string row(evaluator.reporter().sources().text(items[0].value->span));
  return {"a row is `" + object + "[" + row + ", 1.." + std::to_string(tensor.cols) + "]`"};
}

/// R of `R.f`; null where the callee is not a member of a robot.
const RobotModel* robot_of(Evaluator& evaluator, const syntax::Expr& callee, Scope& scope) {
  const auto* member = std::get_if<syntax::Member>(&callee.node);
  if (member == nullptr) return nullptr;
  const Value object = evaluator.evaluate_path(*member->object, scope);
  const auto* robot = std::get_if<RobotRef>(&object);
  return robot == nullptr ? nullptr : robot->instance->model(evaluator, member->object->span);
}

/// Makes the names of a robot known in the arguments of its functions: before the names of the file, and after those
/// that laws and functions around define themselves.
void look_up_first(Evaluator& evaluator, Scope& members, Scope& around, Scope& arguments) {
  const auto is_local = [](const Scope& scope) {
    return scope.parent() != nullptr && scope.parent()->parent() != nullptr;
  };
  for (Scope* local = &around; is_local(*local); local = local->parent()) {
    for (const auto& [name, binding] : local->own()) {
      if (members.find_here(name) == nullptr || arguments.find_here(name) != nullptr) continue;
      Binding hiding;
      hiding.role = binding->role;
      hiding.span = binding->span;
      hiding.compute_for = [&evaluator, known = binding, text = name](Span use) {
        return evaluator.force(*known, text, use);
      };
      arguments.define(name, std::move(hiding));
    }
  }
  arguments.set_fallback(&members);
}

/// Reports an unknown callee. Suggestions are names that take arguments.
Value unknown_function(Evaluator& evaluator, const syntax::NameRef& called, const syntax::Expr& callee, Scope& scope) {
  std::vector<std::string_view> functions;
  for (const std::string_view name : scope.names()) {
    const Binding* binding = scope.find(name);
    const bool takes_arguments = binding->role == BindingRole::function || binding->role == BindingRole::trajectory ||
                                 binding->role == BindingRole::controller ||
                                 std::holds_alternative<FunctionRef>(binding->value);
    if (takes_arguments) functions.push_back(name);
  }
  std::vector<std::string> hints = hints_for_foreign_name(called.name, scope);
  if (hints.empty()) hints = suggestion(called.name, functions);
  if (evaluator.environment().is_robot_function(called.name)) {
    hints = {scope.subject() == nullptr
                 ? "it is a function of a robot: write `ROBOT." + called.name + "(…)`"
                 : "a robot's functions can be used in laws and in `simulate`, not inside the robot"};
  }
  return evaluator.reporter().error(unknown_name, callee.span, "`" + called.name + "` is not defined", "not found",
                                    std::move(hints));
}

}  // namespace

Value Evaluator::evaluate_node(const syntax::Member& node, const syntax::Expr& expr, Scope& scope) {
  const Value object = evaluate_path(*node.object, scope);
  if (is_poison(object)) return object;
  if (const auto* path = std::get_if<PartialPath>(&object))
    return follow(*this, *path, "." + node.member.text, expr.span);
  if (const auto* tensor = std::get_if<Tensor>(&object)) return tensor_member(*this, *tensor, node);
  if (const auto* joint = std::get_if<JointRef>(&object); joint != nullptr && !joint->component) {
    const JointModel& model = joint->robot->mechanism.joint(joint->joint).model();
    const auto coordinates = model.coordinates();
    // The entries of a quaternion are not freedoms.
    for (std::size_t k = 0; !model.quaternion() && k < coordinates.size(); ++k) {
      if (coordinates[k].name == node.member.text) return JointRef{joint->robot, joint->joint, k};
    }
  }
  if (const auto* joint = std::get_if<JointRef>(&object)) {
    if (auto signal = actuator_signal(*this, *joint, node)) return *std::move(signal);
  }
  if (const auto* contact = std::get_if<ContactRef>(&object)) return contact_signal(*this, *contact, node);
  if (const auto* pose = std::get_if<Pose>(&object)) return pose_member(reporter_, *pose, node);
  if (const auto* trajectory = std::get_if<TrajectoryRef>(&object)) {
    return trajectory_member(reporter_, *trajectory->trajectory, node);
  }
  if (const auto* record = std::get_if<RecordRef>(&object)) {
    const auto& members = record->fields->members;
    const auto found = std::find_if(members.begin(), members.end(),
                                    [&](const auto& member) { return member.first == node.member.text; });
    if (found != members.end()) return found->second;
    if (record->fields->value && record->fields->value->row_space.robot != nullptr &&
        entry_of_joint(record->fields->value->row_space, node.member.text)) {
      return tensor_member(*this, *record->fields->value, node);
    }
    std::vector<std::string_view> names;
    for (const auto& [name, value] : members) names.push_back(name);
    std::vector<std::string> hints = suggestion(node.member.text, names);
    if (hints.empty() && !names.empty()) hints.push_back("it has " + quoted_list(names));
    return reporter_.error(unknown_member, node.member.span,
                           record->fields->what + " has no `" + node.member.text + "`", "", std::move(hints));
  }
  if (const auto* robot = std::get_if<RobotRef>(&object)) {
    const RobotModel* model = robot->instance->model(*this, node.object->span);
    if (model == nullptr) return Poison{};
    Scope& names = *model->names;
    if (Binding* binding = names.find_here(node.member.text)) return force(*binding, node.member.text, expr.span);
    std::vector<std::string_view> own;
    for (const auto& [name, binding] : names.own()) own.push_back(name);
    std::vector<std::string> hints = hints_for_foreign_name(node.member.text, names);
    return reporter_.error(unknown_member, node.member.span,
                           "robot `" + model->name + "` has no `" + node.member.text + "`", "",
                           hints.empty() ? suggestion(node.member.text, own) : std::move(hints));
  }
  std::vector<std::string> hints;
  if (std::holds_alternative<Place>(object)) {
    hints.push_back("its position depends on the joints: `pose(" +
                    std::string(reporter_.sources().text(node.object->span)) + ", q).position`");
  } else if (std::holds_alternative<JointRef>(object) && has_meaning_elsewhere(node.member.text)) {
    hints.push_back("the quantity comes first: `" + node.member.text + "." +
                    std::string(reporter_.sources().text(node.object->span)) + "`");
  } else if (const auto* joint = std::get_if<JointRef>(&object)) {
    hints = signals_known(*joint);
    if (hints.empty()) {
      hints.push_back("the quantity comes first: `q." + std::string(reporter_.sources().text(node.object->span)) + "`");
    }
  } else if (const auto* function = std::get_if<FunctionRef>(&object);
             function != nullptr && declared_robot(*function) == nullptr) {
    hints.push_back("what it computes differs from use to use; give this one a name: `let use = " +
                    function->callable->signature() + "`, then `use." + node.member.text + "`");
  }
  return reporter_.error(unknown_member, node.member.span,
                         describe(object) + " has no member `" + node.member.text + "`", "", std::move(hints));
}

/// `rod[2]`, `q.pivot[i - 1]`; of `q.pivot[1..2]` and `q.left[1]` the entries.
Value Evaluator::index_path(const PartialPath& path, const syntax::Index& node, const syntax::Expr& expr,
                            Scope& scope) {
  if (node.indices.items.size() != 1 || node.indices.comprehension || node.indices.items[0].name) {
    return reporter_.error(wrong_shape, expr.span, "each index of a name needs its own brackets", "",
                           {"write `" + path.path + "[1][2]`"});
  }
  Expected expected = Expected::scalar("an index", dimensions::none);
  expected.integer = true;
  const std::optional<Number> index = constant(*node.indices.items[0].value, scope, expected);
  if (!index) return Poison{};
  return follow(*this, path, index_text(*index->to_integer()), expr.span);
}

Value Evaluator::evaluate_node(const syntax::Index& node, const syntax::Expr& expr, Scope& scope) {
  Value object = evaluate_path(*node.object, scope);
  if (std::holds_alternative<RecordRef>(object)) object = complete_path(std::move(object), *node.object);
  if (const auto* path = std::get_if<PartialPath>(&object)) {
    if (path->indexed || path->vector == nullptr) return index_path(*path, node, expr, scope);
    object = complete_path(object, *node.object);
  }
  if (is_poison(object)) return object;
  const auto* tensor = std::get_if<Tensor>(&object);
  if (tensor != nullptr && !require_vector(reporter_, *tensor, node.object->span, "indexed")) return Poison{};
  if (tensor == nullptr || tensor->rank == 0) {
    const auto* name = std::get_if<syntax::NameRef>(&node.object->node);
    return reporter_.error(
        wrong_kind, node.object->span, "only vectors and matrices have entries", "this is " + describe(object),
        tensor != nullptr && name != nullptr && name->name == "q" ? std::vector<std::string>{own_coordinate}
                                                                  : std::vector<std::string>{});
  }
  const auto& items = node.indices.items;
  const auto wanted = static_cast<std::size_t>(tensor->rank);
  if (items.size() != wanted || node.indices.comprehension) {
    return reporter_.error(
        wrong_shape, expr.span,
        tensor->rank == 1 ? "a vector takes one index" : "a matrix takes two indices, row and column",
        "found " + std::to_string(items.size()), hints_for_row(*this, *tensor, node));
  }
  const auto rows = select(*this, *items[0].value, scope, tensor->rows, tensor->row_space);
  const auto cols = tensor->rank == 2 ? select(*this, *items[1].value, scope, tensor->cols, tensor->col_space)
                                      : std::optional<Selection>(Selection{{0}});
  if (!rows || !cols) return Poison{};
  if (rows->single && cols->single) return entry_of(*tensor, rows->entries[0] * tensor->cols + cols->entries[0]);
  Tensor result;
  for (const std::size_t row : rows->entries) {
    for (const std::size_t col : cols->entries) {
      result.entries.push_back(tensor->entries[row * tensor->cols + col]);
      result.dims.push_back(tensor->dims[row * tensor->cols + col]);
    }
  }
  result.rank = (rows->single ? 0 : 1) + (cols->single ? 0 : 1);
  result.rows = result.rank == 1 ? result.entries.size() : rows->entries.size();
  result.cols = result.rank == 2 ? cols->entries.size() : 1;
  return result;
}

Value Evaluator::evaluate_node(const syntax::Call& node, const syntax::Expr& expr, Scope& scope) {
  const auto* called = std::get_if<syntax::NameRef>(&node.callee->node);
  if (called != nullptr && scope.find(called->name) == nullptr && !scope.is_incomplete() &&
      !has_meaning_elsewhere(called->name) && !(environment_->library_defines(called->name))) {
    return unknown_function(*this, *called, *node.callee, scope);
  }
  const Value callee = evaluate(*node.callee, scope);
  if (is_poison(callee)) return callee;
  const std::string name(reporter_.sources().text(node.callee->span));
  std::shared_ptr<const Callable> callable;
  if (const auto* function = std::get_if<FunctionRef>(&callee)) callable = function->callable;
  if (const auto* robot = std::get_if<RobotRef>(&callee); robot != nullptr && robot->declared) {
    if (robot->factory->takes_arguments()) callable = robot->factory;
  }
  if (callable == nullptr) {
    std::vector<std::string> hints;
    if (const auto* tensor = std::get_if<Tensor>(&callee)) {
      const std::size_t count = node.arguments.items.size();
      if (count == 0) {
        hints.push_back("write `" + name + "`");
      } else if (std::holds_alternative<syntax::Member>(node.callee->node) &&
                 std::holds_alternative<syntax::UnitApply>(node.arguments.items[0].value->node)) {
        hints.push_back("a trajectory depends on time already: write `" + name + "`; `initial q = " + name +
                        "` starts the robot there");
      } else if (count == static_cast<std::size_t>(tensor->rank)) {
        const std::string arguments(reporter_.sources().text(node.arguments.items[0].value->span.to(expr.span)));
        hints.push_back("for an entry write `" + name + "[" + arguments.substr(0, arguments.rfind(')')) +
                        "]`; to multiply, `" + name + " * (…)`");
      } else {
        hints.push_back("to multiply, write `" + name + " * (…)`");
      }
    } else if (std::holds_alternative<TrajectoryRef>(callee)) {
      hints.push_back("it takes no arguments: write `" + name + "`");
    } else if (const auto* robot = std::get_if<RobotRef>(&callee); robot != nullptr && !robot->declared) {
      hints.push_back("it already has its arguments; for others write `" + robot->factory->signature() + "`");
    }
    return reporter_.error(not_a_function, node.callee->span, "`" + name + "` is not a function",
                           "this is " + describe(callee), std::move(hints));
  }
  std::optional<Scope> of_robot;
  if (const RobotModel* robot = robot_of(*this, *node.callee, scope)) {
    look_up_first(*this, *robot->names, scope, of_robot.emplace(&scope));
  }
  const CallFrame frame{expr.span, context_.call};
  const Entered entered(context_, [&](Context& c) { c.call = &frame; });
  return callable->call(*this, sema::Call{expr, node.arguments, of_robot ? *of_robot : scope, name});
}

}  // namespace robotc::sema
