#include "compiler/sema/values/robot_instance.h"

#include <algorithm>
#include <array>

#include "compiler/sema/evaluation/evaluator.h"
#include "compiler/sema/values/robot_diagnostics.h"
#include "compiler/sema/values/robot_parts.h"
#include "compiler/sema/values/sema_diagnostics.h"

namespace robotc::sema {

namespace {

/// A key that is equal for equal values only: distinguishes instances.
struct Identity {
  std::string operator()(const Tensor& tensor) const {
    std::string text = "t" + std::to_string(tensor.rank) + ":" + std::to_string(tensor.rows);
    for (std::size_t i = 0; i < tensor.size(); ++i) {
      text += " " + std::to_string(tensor.entries[i].value);
      text += tensor.dims[i].is_fixed() ? tensor.dims[i].dimension.to_unit() : "?";
    }
    return text + address(tensor.row_space.robot);
  }
  std::string operator()(const Truth& truth) const { return "b" + std::to_string(truth.condition.value); }
  std::string operator()(const Text& text) const { return "s" + text.text; }
  std::string operator()(const RobotRef& robot) const { return "r" + address(robot.instance); }
  std::string operator()(const TrajectoryRef& ref) const { return "p" + address(ref.trajectory.get()); }
  std::string operator()(const FunctionRef& function) const { return "f" + address(function.callable.get()); }
  std::string operator()(const IntegerRange& range) const {
    return "i" + std::to_string(range.from) + ".." + std::to_string(range.to);
  }
  std::string operator()(const Place& place) const {
    return "l" + address(place.robot) + std::to_string(place.link.value) + "," +
           (place.frame ? std::to_string(place.frame->value) : "");
  }
  std::string operator()(const JointRef& joint) const {
    return "j" + address(joint.robot) + std::to_string(joint.joint.value) +
           (joint.component ? "." + std::to_string(*joint.component) : "");
  }
  std::string operator()(const Pose& pose) const {
    std::string text = "x";
    for (const expr::Vec3& row : pose.rotation) text += triple(row);
    return text + triple(pose.position);
  }
  std::string operator()(const PartialPath&) const { return ""; }
  std::string operator()(const LoadRef& load) const { return "w" + std::string(load.kind); }
  std::string operator()(const ContactRef& contact) const { return "k" + address(contact.robot) + contact.name; }
  std::string operator()(const Choice& choice) const { return "c" + std::to_string(choice.which.value); }
  std::string operator()(const RecordRef& record) const { return "m" + address(record.fields.get()); }
  std::string operator()(const Poison&) const { return ""; }

 private:
  static std::string address(const void* object) {
    return "@" + std::to_string(reinterpret_cast<std::uintptr_t>(object));
  }
  static std::string triple(const expr::Vec3& v) {
    std::string text;
    for (const expr::Id id : v) text += " " + std::to_string(id.value);
    return text;
  }
};

/// The value of an argument for messages: a number, or its text in the source.
std::string shown(Evaluator& evaluator, const Value& value, const syntax::Expr& written) {
  const auto* tensor = std::get_if<Tensor>(&value);
  const bool is_literal = std::holds_alternative<syntax::UnitApply>(written.node);
  if (tensor == nullptr || !tensor->is_scalar() || is_literal || !evaluator.pool().is_number(tensor->entries[0]))
    return std::string(evaluator.reporter().sources().text(written.span));
  const std::string unit = unit_text(*tensor, 0);
  return short_number(evaluator.pool().value(tensor->entries[0]).to_double()) + (unit == "1" ? "" : " " + unit);
}

bool depends_on_run(const expr::Pool& pool, const Value& value) {
  const auto* tensor = std::get_if<Tensor>(&value);
  return tensor != nullptr && std::any_of(tensor->entries.begin(), tensor->entries.end(),
                                          [&](expr::Id id) { return pool.stage(id) == expr::Stage::step; });
}

}  // namespace

// ---- One instance ---------------------------------------------------------------------------------------------------

RobotInstance::RobotInstance(const RobotFactory& factory, RobotRequest request)
    : factory_(factory), request_(std::move(request)) {
  request_.instance = this;
}

const RobotModel* RobotInstance::model(Evaluator& evaluator, Span use) const {
  if (state_ == State::running) {
    evaluator.reporter().error(cyclic_definition, use, quoted(name()) + " is defined in terms of itself",
                               "its definition needs this value");
    return nullptr;
  }
  if (state_ == State::waiting) {
    const auto level = evaluator.budget().enter_definition(name(), use);
    if (!level) return nullptr;
    state_ = State::running;
    {
      const Entered entered = apart(evaluator.context());
      model_ = build_robot(evaluator, request_);
      model_->instance = this;
      if (model_->valid || model_->outlined) evaluator.environment().complete(*model_);
    }
    state_ = State::done;
  }
  return model_->valid || model_->outlined ? model_.get() : nullptr;
}

// ---- All instances of a declaration
// -----------------------------------------------------------------------------------

RobotFactory::RobotFactory(const syntax::Declaration& declaration, Scope& file_scope)
    : declaration_(declaration), file_scope_(file_scope) {
  for (const syntax::Stmt& statement : declaration.body) {
    const auto* bindings = std::get_if<syntax::Bindings>(&statement.node);
    if (bindings == nullptr || bindings->kind != syntax::BindingKind::parameter) continue;
    for (const syntax::Binding& item : bindings->items) parameters_.push_back(&item);
  }
}

bool RobotFactory::stands_alone() const {
  return std::all_of(declaration_.parameters.begin(), declaration_.parameters.end(),
                     [](const syntax::Binding& argument) { return argument.value != nullptr; });
}

RobotRequest RobotFactory::request() const {
  return {declaration_, file_scope_, declaration_.name.text, declaration_.name.text};
}

const RobotInstance* RobotFactory::default_instance(Evaluator& evaluator) const {
  RobotRequest defaults = request();
  const std::vector<const syntax::Expr*> none(declaration_.parameters.size() + parameters_.size(), nullptr);
  if (!evaluate(evaluator, nullptr, none, defaults)) return nullptr;
  return &instance(std::move(defaults));
}

const RobotInstance& RobotFactory::instance(RobotRequest request) const {
  std::string key;
  for (const Value& value : request.arguments) key += std::visit(Identity{}, value) + ";";
  for (const Override& parameter : request.parameters) {
    key += parameter.argument->name->head.text + "=" + std::visit(Identity{}, *parameter.value) + ";";
  }
  std::unique_ptr<RobotInstance>& known = instances_[key];
  if (known == nullptr) known = std::make_unique<RobotInstance>(*this, std::move(request));
  return *known;
}

bool RobotFactory::evaluate(Evaluator& evaluator, const Call* call, const std::vector<const syntax::Expr*>& exprs,
                            RobotRequest& request) const {
  const std::size_t count = declaration_.parameters.size();
  bool sound = true;
  for (std::size_t i = 0; i < count; ++i) {
    const syntax::Binding& argument = declaration_.parameters[i];
    const std::string what = "argument " + quoted(argument.name.text) + " of " + declaration_.name.text;
    Expected expected = Expected::anything(what);
    if (argument.type) {
      const auto declared = evaluator.resolve_type(*argument.type, file_scope_, what);
      sound = sound && declared;
      if (!declared) continue;
      expected = *declared;
    }
    const syntax::Expr& written = exprs[i] != nullptr ? *exprs[i] : *argument.value;
    Value value = evaluator.evaluate(written, exprs[i] != nullptr ? call->scope : file_scope_, expected);
    if (depends_on_run(evaluator.pool(), value)) {
      value = evaluator.reporter().error(not_constant, written.span, what + " must not depend on time or state", "",
                                         {"constants and parameters keep their values in a run"});
    }
    sound = sound && !is_poison(value);
    request.arguments.push_back(std::move(value));
  }
  if (call == nullptr) return sound;
  std::string given;
  const auto show = [&](std::string_view name, const Value& value, const syntax::Expr& written) {
    given += (given.empty() ? "" : ", ") + std::string(name) + " = " + shown(evaluator, value, written);
  };
  for (std::size_t i = 0; i < count && sound; ++i) {
    if (exprs[i] != nullptr) show(declaration_.parameters[i].name.text, request.arguments[i], *exprs[i]);
  }
  for (const syntax::Argument& item : call->arguments.items) {
    const auto known = std::find_if(parameters_.begin(), parameters_.end(), [&](const syntax::Binding* parameter) {
      return item.name && parameter->name.text == item.name->head.text;
    });
    if (known == parameters_.end()) continue;
    Value value = evaluator.evaluate(*item.value, call->scope);
    sound = sound && !is_poison(value);
    if (sound) show((*known)->name.text, value, *item.value);
    request.parameters.push_back({&item, nullptr, true, std::move(value)});
  }
  if (!given.empty()) request.name = request.path = declaration_.name.text + "(" + given + ")";
  request.use = call->expr.span;
  return sound;
}

bool RobotFactory::refuse_constants(Evaluator& evaluator, const Call& call) const {
  bool sound = true;
  for (const syntax::Argument& item : call.arguments.items) {
    if (!item.name || !item.name->rest.empty()) continue;
    for (const syntax::Stmt& statement : declaration_.body) {
      const auto* bindings = std::get_if<syntax::Bindings>(&statement.node);
      if (bindings == nullptr || bindings->kind == syntax::BindingKind::parameter) continue;
      for (const syntax::Binding& own : bindings->items) {
        if (own.name.text != item.name->head.text) continue;
        const std::string_view kind = bindings->kind == syntax::BindingKind::constant ? "const" : "let";
        evaluator.reporter().error(
            argument_is_constant, item.name->span,
            quoted(own.name.text) + " of " + declaration_.name.text + " cannot be set from outside", "",
            {"declare it with `param`, or make it an argument: " +
             quoted("robot " + declaration_.name.text + "(" + own.name.text + " = …)")},
            {{own.name.span, "a " + std::string(kind)}});
        sound = false;
      }
    }
  }
  return sound;
}

Value RobotFactory::call(Evaluator& evaluator, const Call& call) const {
  if (!refuse_constants(evaluator, call)) return Poison{};
  std::vector<std::string_view> names;
  std::size_t required = 0;
  for (const syntax::Binding& argument : declaration_.parameters) {
    names.push_back(argument.name.text);
    if (argument.value == nullptr) required = names.size();
  }
  const std::size_t count = names.size();
  for (const syntax::Binding* parameter : parameters_) names.push_back(parameter->name.text);
  for (const std::string_view name : syntax::broken_parameters(declaration_.body)) names.push_back(name);
  const auto exprs = match_arguments(evaluator.reporter(), call, names, required, count);
  if (exprs.size() != names.size() || (names.empty() && !call.arguments.items.empty())) return Poison{};
  RobotRequest wanted = request();
  if (!evaluate(evaluator, &call, exprs, wanted)) return Poison{};
  return RobotRef{shared_from_this(), &instance(std::move(wanted)), false};
}

std::string RobotFactory::signature() const {
  std::string text = declaration_.name.text + "(";
  for (const syntax::Binding& argument : declaration_.parameters) {
    text += (text.back() == '(' ? "" : ", ") + argument.name.text + " = …";
  }
  return text + ")";
}

bool RobotFactory::check_unused(Evaluator&) const { return !instances_.empty(); }

Value robot_value(Evaluator& evaluator, const syntax::Declaration& declaration, Scope& file_scope) {
  auto factory = std::make_shared<RobotFactory>(declaration, file_scope);
  if (!factory->stands_alone()) return FunctionRef{std::move(factory)};
  const RobotInstance* instance = factory->default_instance(evaluator);
  if (instance == nullptr) return Poison{};
  return RobotRef{std::move(factory), instance, true};
}

const syntax::Declaration* declared_robot(const Value& value) {
  if (const auto* robot = std::get_if<RobotRef>(&value)) {
    return robot->declared ? &robot->factory->declaration() : nullptr;
  }
  const auto* function = std::get_if<FunctionRef>(&value);
  const auto* factory = function == nullptr ? nullptr : dynamic_cast<const RobotFactory*>(function->callable.get());
  return factory == nullptr ? nullptr : &factory->declaration();
}

// ---- Joints of two robots
// -----------------------------------------------------------------------------------------------

namespace {

struct JointKind {
  std::string_view verb;  ///< "turns"
  bool slides, passive;
  friend bool operator==(const JointKind& a, const JointKind& b) {
    return a.slides == b.slides && a.passive == b.passive;
  }
};

JointKind kind_of(const RobotModel& robot, std::size_t entry) {
  const SpeedId speed = robot.speeds[entry];
  const bool slides = robot.mechanism.variable(speed).measure == Measure::length;
  const bool passive = robot.mechanism.freedom(speed).passive;
  return {passive ? (slides ? "slides freely" : "turns freely") : (slides ? "slides" : "turns"), slides, passive};
}

/// The first entry in which the joints differ; nothing if one robot has all joints of the other.
std::optional<std::size_t> first_difference(const RobotModel& a, const RobotModel& b) {
  for (std::size_t i = 0; i < std::min(a.speeds.size(), b.speeds.size()); ++i) {
    if (a.mechanism.name_of(a.speeds[i]) != b.mechanism.name_of(b.speeds[i]) || !(kind_of(a, i) == kind_of(b, i)))
      return i;
  }
  return std::nullopt;
}

}  // namespace

bool same_joints(const RobotModel& a, const RobotModel& b) {
  return &a == &b || (a.speeds.size() == b.speeds.size() && a.coordinate_count() == b.coordinate_count() &&
                      !first_difference(a, b));
}

std::string joint_difference(const RobotModel& a, const RobotModel& b) {
  const std::optional<std::size_t> entry = first_difference(a, b);
  if (!entry) {
    return a.name + " has " + std::to_string(a.speeds.size()) + " moving joint" + (a.speeds.size() == 1 ? "" : "s") +
           ", " + b.name + " has " + std::to_string(b.speeds.size());
  }
  const std::string& name = a.mechanism.name_of(a.speeds[*entry]);
  const std::string& other = b.mechanism.name_of(b.speeds[*entry]);
  if (name != other) {
    return "joint " + std::to_string(*entry + 1) + " is " + quoted(name) + " in " + a.name + ", " + quoted(other) +
           " in " + b.name;
  }
  return quoted(name) + " " + std::string(kind_of(a, *entry).verb) + " in " + a.name + ", " +
         std::string(kind_of(b, *entry).verb) + " in " + b.name;
}

}  // namespace robotc::sema
