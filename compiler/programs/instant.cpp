#include "compiler/programs/instant.h"

#include <algorithm>
#include <array>

#include "compiler/expr/algorithms.h"
#include "compiler/programs/motion_states.h"
#include "compiler/programs/program_diagnostics.h"
#include "compiler/sema/values/robot_instance.h"
#include "compiler/sema/values/sema_diagnostics.h"
#include "compiler/syntax/instant.h"

namespace robotc::programs {

using namespace sema;
using expr::Id;

namespace {

constexpr std::array motion_quantities{JointQuantity::q, JointQuantity::qd, JointQuantity::qdd, JointQuantity::qddd,
                                       JointQuantity::tau};

std::optional<JointQuantity> quantity_named(std::string_view text) {
  const auto* const found =
      std::ranges::find_if(motion_quantities, [&](JointQuantity quantity) { return sema::name(quantity) == text; });
  return found == motion_quantities.end() ? std::nullopt : std::optional(*found);
}

/// The expressions that a value consists of; empty if it has no value at an instant.
std::vector<Id*> parts_of(Value& value) {
  std::vector<Id*> parts;
  if (auto* tensor = std::get_if<Tensor>(&value)) {
    for (Id& entry : tensor->entries) parts.push_back(&entry);
  } else if (auto* truth = std::get_if<Truth>(&value)) {
    parts.push_back(&truth->condition);
  } else if (auto* choice = std::get_if<Choice>(&value)) {
    parts.push_back(&choice->which);
  } else if (auto* pose = std::get_if<Pose>(&value)) {
    for (expr::Vec3& row : pose->rotation) {
      for (Id& entry : row) parts.push_back(&entry);
    }
    for (Id& entry : pose->position) parts.push_back(&entry);
  }
  return parts;
}

/// Gives the times, motions and states of one value.
class Instant {
 public:
  Instant(LawContext& context, std::span<const RobotModel* const> robots, Program& program, Scope& scope)
      : context_(context), evaluator_(context.evaluator), robots_(robots), program_(program), scope_(scope) {}

  /// The expressions of the value, in which the names are looked for.
  bool take(std::span<const syntax::Argument> given, const std::vector<Id>& entries) {
    needed_ = expr::reachable(evaluator_.pool(), at_begin_of_states(context_, entries));
    reached_ = expr::reachable(evaluator_.pool(), entries);
    bool sound = true;
    for (const syntax::Argument& item : given) sound = take(item) && sound;
    return sound;
  }

  /// States first, whose initial values may depend on the given time and motion.
  std::vector<Id> apply(std::vector<Id> entries) const {
    entries = at_begin_of_states(context_, std::move(entries));
    return expr::substitute(evaluator_.pool(), entries, replacements_);
  }

 private:
  bool take(const syntax::Argument& item) {
    const std::string text(evaluator_.reporter().sources().text(item.name->span));
    if (text == "period") return true;  // read before the value
    if (text == "t") {
      const auto time = evaluator_.tensor(*item.value, scope_, Expected::scalar("`t`", dimensions::time));
      return time && replace(std::array{context_.time}, *time);
    }
    const std::size_t dot = text.rfind('.');
    const std::string_view last = std::string_view(text).substr(dot == std::string::npos ? 0 : dot + 1);
    if (StateVariable* state = state_named(text)) return begin_at(*state, item);
    const std::optional<JointQuantity> quantity = quantity_named(last);
    if (!quantity) return unknown(text, item.name->span);
    const RobotModel* robot =
        dot == std::string::npos ? robot_moved(*quantity, item.name->span) : robot_named(text.substr(0, dot));
    if (robot == nullptr && dot == std::string::npos) return false;
    if (robot == nullptr) return unknown(text, item.name->span);
    const auto value = evaluator_.tensor(*item.value, scope_, robot->expected(*quantity, "`" + text + "`"));
    return value && replace(robot->symbols(*quantity).entries, *value);
  }

  bool replace(std::span<const Id> symbols, const Tensor& value) {
    for (std::size_t i = 0; i < symbols.size(); ++i) {
      // The efforts of passive joints are the number 0.
      if (evaluator_.pool().is_symbol(symbols[i])) replacements_.emplace_back(symbols[i], value.entries[i]);
    }
    return true;
  }

  /// The state of a path, `pid.z`, among those that the value depends on.
  StateVariable* state_named(const std::string& path) {
    const auto has_path = [&](const StateVariable& state) { return state.path == path; };
    if (const auto own = std::ranges::find_if(program_.states, has_path); own != program_.states.end()) return &*own;
    for (Motion& motion : context_.motions) {
      for (const StateVariable& state : motion.program.states) {
        // The motion keeps its own initial value: the copy hides it.
        if (has_path(state) && is_reached(state)) return &program_.states.emplace_back(state);
      }
    }
    return nullptr;
  }

  [[nodiscard]] bool is_reached(const StateVariable& state) const {
    return std::ranges::any_of(state.symbols,
                               [&](Id symbol) { return std::binary_search(reached_.begin(), reached_.end(), symbol); });
  }

  bool begin_at(StateVariable& state, const syntax::Argument& item) {
    const auto* kind = std::get_if<Tensor>(&state.value);
    if (kind == nullptr) {
      evaluator_.reporter().error(not_of_instant, item.name->span,
                                  "`" + state.path + "` cannot be given: it is not a number", "");
      return false;
    }
    const auto value = evaluator_.tensor(*item.value, scope_, Expected::like(*kind, "`" + state.path + "`"));
    if (value) state.initial = value->entries;
    return value.has_value();
  }

  [[nodiscard]] bool moves(const RobotModel& robot) const {
    return std::ranges::any_of(motion_quantities, [&](JointQuantity quantity) {
      return std::ranges::any_of(robot.symbols(quantity).entries, [&](Id symbol) {
        return evaluator_.pool().is_symbol(symbol) && std::binary_search(needed_.begin(), needed_.end(), symbol);
      });
    });
  }

  /// The robot whose motion the value depends on, or, if there is none, the robot here. Null (reported) if none, or
  /// several.
  const RobotModel* robot_moved(JointQuantity quantity, Span use) {
    std::vector<const RobotModel*> found;
    std::ranges::copy_if(robots_, std::back_inserter(found), [&](const RobotModel* robot) { return moves(*robot); });
    if (found.empty() && scope_.subject() != nullptr) return scope_.subject();
    if (found.size() == 1) return found.front();
    const std::string name(sema::name(quantity));
    if (found.empty()) {
      evaluator_.reporter().error(not_of_instant, use,
                                  "`" + name + "` belongs to a robot, and the value depends on none", "");
      return nullptr;
    }
    std::string forms;
    for (const RobotModel* robot : found)
      forms += (forms.empty() ? "`" : ", `") + name_here(*robot, scope_) + "." + name + " = …`";
    evaluator_.reporter().error(not_of_instant, use,
                                "the value depends on several robots: which has this `" + name + "`?", "",
                                {"write " + forms});
    return nullptr;
  }

  const RobotModel* robot_named(const std::string& text) {
    Binding* binding = scope_.find(text);
    if (binding == nullptr) return nullptr;
    const auto* robot = std::get_if<RobotRef>(&evaluator_.force(*binding, text, binding->span));
    return robot == nullptr ? nullptr : robot->instance->model(evaluator_, binding->span);
  }

  bool unknown(const std::string& text, Span use) {
    std::vector<std::string_view> names{"t", "q", "qd", "qdd", "qddd", "tau", "period"};
    std::string states;
    const auto add = [&](const StateVariable& state) {
      names.push_back(state.path);
      states += (states.empty() ? "`" : ", `") + state.path + "`";
    };
    for (const StateVariable& state : program_.states) add(state);
    for (const Motion& motion : context_.motions) {
      for (const StateVariable& state : motion.program.states) {
        if (is_reached(state)) add(state);
      }
    }
    const std::string_view near = nearest_name(text, names);
    std::string all = "give `t`, `q`, `qd`, `qdd`, `tau`, `period`";
    if (!states.empty()) all += ", or a state: " + states;
    evaluator_.reporter().error(not_of_instant, use, "`" + text + "` is neither time, motion nor a state of this value",
                                "", {near.empty() ? all : "did you mean `" + std::string(near) + "`?"});
    return false;
  }

  LawContext& context_;
  Evaluator& evaluator_;
  std::span<const RobotModel* const> robots_;
  Program& program_;
  Scope& scope_;
  std::vector<Id> reached_;  ///< by the value
  std::vector<Id> needed_;   ///< by the value with its states at their initial values
  std::vector<expr::Assignment> replacements_;
};

/// False (reported) if a name is given twice.
bool are_different(Evaluator& evaluator, std::span<const syntax::Argument> given) {
  for (std::size_t i = 1; i < given.size(); ++i) {
    const auto same_name = [&](const syntax::Argument& other) {
      const SourceMap& sources = evaluator.reporter().sources();
      return sources.text(other.name->span) == sources.text(given[i].name->span);
    };
    const auto before = given.first(i);
    const auto first = std::ranges::find_if(before, same_name);
    if (first == before.end()) continue;
    const std::string text(evaluator.reporter().sources().text(given[i].name->span));
    evaluator.reporter().error(doubled_argument, given[i].name->span, "`" + text + "` is given twice", "again here", {},
                               {{first->name->span, "first here"}});
    return false;
  }
  return true;
}

}  // namespace

std::string name_here(const RobotModel& robot, Scope& scope) {
  for (const Scope* around = &scope; around != nullptr; around = around->parent()) {
    for (const auto& [name, binding] : around->own()) {
      const auto* reference = std::get_if<RobotRef>(&binding->value);
      if (reference != nullptr && reference->instance == robot.instance) return name;
    }
  }
  return robot.name;
}

Scope& scope_of_motion(LawContext& context, Scope& home) {
  Scope& scope = context.make_scope(&home);
  const auto define = [&](std::string_view name, Value value) {
    if (home.find(name) == nullptr) {
      scope.define_value(std::string(name), BindingRole::coordinate, std::move(value));
    }
  };
  define("t", Tensor::scalar(context.time, EntryDim::of(dimensions::time)));
  const RobotModel* robot = home.subject();
  if (robot == nullptr) return scope;
  for (const JointQuantity quantity : motion_quantities) define(sema::name(quantity), robot->symbols(quantity));
  return scope;
}

std::unique_ptr<ValueInMotion> value_in_motion(LawContext& context, const syntax::Expr& operand,
                                               const syntax::Expr* period, Scope& scope) {
  Evaluator& evaluator = context.evaluator;
  auto result = std::make_unique<ValueInMotion>();
  if (period != nullptr) {
    const auto given = evaluator.tensor(*period, scope, Expected::scalar("`period`", dimensions::time));
    if (!given) return result;
    result->program.period = given->entries[0];
  } else {
    result->clock = result->program.period = evaluator.pool().symbol("period", expr::Stage::step);
  }
  result->program.at_ticks = true;
  result->program.around = evaluator.context().program;
  const Entered entered = in_program(evaluator.context(), &result->program);
  result->value = evaluator.evaluate(operand, scope_of_motion(context, scope));
  result->program.around = nullptr;
  return result;
}

Value value_at_instant(LawContext& context, std::span<const RobotModel* const> robots, const syntax::Expr& operand,
                       std::span<const syntax::Argument> given, Span place, Scope& scope) {
  Evaluator& evaluator = context.evaluator;
  if (!are_different(evaluator, given)) return Poison{};
  const auto period = std::ranges::find_if(
      given, [](const syntax::Argument& item) { return item.name->rest.empty() && item.name->head.text == "period"; });
  const std::unique_ptr<ValueInMotion> moving =
      value_in_motion(context, operand, period == given.end() ? nullptr : period->value.get(), scope);
  Value& value = moving->value;
  std::vector<Id*> parts = parts_of(value);
  if (parts.empty()) {
    if (is_poison(value) || given.empty()) return std::move(value);
    std::vector<std::string> hints;
    if (std::holds_alternative<TrajectoryRef>(value))
      hints.emplace_back("its positions are `.q`, its rates `.qd` and `.qdd`");
    if (const auto* function = std::get_if<FunctionRef>(&value)) {
      hints.push_back("call it: `" + function->callable->signature() + "`");
    }
    return evaluator.reporter().error(wrong_kind, operand.span, "this has no value at an instant",
                                      "this is " + describe(value), std::move(hints));
  }
  std::vector<Id> entries;
  for (const Id* part : parts) entries.push_back(*part);
  if (!evaluator.budget().spend_on(entries, place)) return Poison{};
  const Entered entered = in_program(evaluator.context(), &moving->program);
  Instant instant(context, robots, moving->program, scope);
  if (!instant.take(given, entries)) return Poison{};
  entries = instant.apply(std::move(entries));
  for (std::size_t i = 0; i < parts.size(); ++i) *parts[i] = entries[i];
  return std::move(value);
}

namespace {

class AtInstant final : public Callable {
 public:
  using Robots = std::function<std::vector<const RobotModel*>()>;

  AtInstant(LawContext& context, Robots robots) : context_(context), robots_(std::move(robots)) {}

  Value call(Evaluator&, const Call& call) const override {
    const std::span<const syntax::Argument> all = call.arguments.items;
    return value_at_instant(context_, robots_(), *all.front().value, all.subspan(1), call.expr.span, call.scope);
  }
  [[nodiscard]] std::string signature() const override { return "x at t = …, q = …"; }

 private:
  LawContext& context_;
  Robots robots_;
};

}  // namespace

void define_instant(LawContext& context, Scope& builtins, std::function<std::vector<const RobotModel*>()> robots) {
  builtins.define_value(std::string(syntax::instant_function), BindingRole::builtin,
                        FunctionRef{std::make_shared<AtInstant>(context, std::move(robots))});
}

}  // namespace robotc::programs
