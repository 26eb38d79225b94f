#include "compiler/sema/robots/robot_statements.h"

#include <algorithm>
#include <array>
#include <span>
#include <utility>

#include "compiler/sema/evaluation/paths.h"
#include "compiler/sema/programs/functions.h"
#include "compiler/sema/robots/attachments.h"
#include "compiler/sema/robots/contacts.h"
#include "compiler/sema/robots/type_names.h"
#include "compiler/sema/values/robot_diagnostics.h"
#include "compiler/sema/values/sema_diagnostics.h"
#include "compiler/syntax/spelling.h"

namespace robotc::sema {

namespace {

constexpr std::size_t most_parts = 10000;

/// `rod`, if `rod[2]` exists.
bool is_indexed_group(const Value& value) {
  const auto* group = std::get_if<PartialPath>(&value);
  return group != nullptr && group->indexed;
}

class Declaring {
 public:
  Declaring(Evaluator& evaluator, const RobotRequest& request, Assembly& assembly, RobotModel& model, RobotParts& parts)
      : evaluator_(evaluator),
        request_(request),
        assembly_(assembly),
        declaration_(request.declaration),
        model_(model),
        parts_(parts),
        parameters_(request.parameters) {}

  RobotSettings run();

 private:
  // One overload per statement; `span` covers all of it.
  void declare(const syntax::Link& link, Span span);
  void declare(const syntax::Joint& joint, Span span);
  void declare(const syntax::Frame& frame, Span span);
  void declare(const syntax::Bindings& bindings, Span span);
  void declare(const syntax::Function& function, Span span);
  void declare(const syntax::Assignment& assignment, Span span);
  void declare(const syntax::Attach& attach, Span span);
  void declare(const syntax::Payload& payload, Span span);
  void declare(const syntax::Wrench& wrench, Span span);
  void declare(const syntax::Couple& couple, Span span);
  void declare(const syntax::For& loop, Span span);
  void declare(const syntax::When& when, Span span);
  void declare(const syntax::Properties& properties, Span span);
  void declare(const syntax::Use&, Span span) { misplaced(span, "`use`", "put it at the top of the file"); }
  void declare(const syntax::Log&, Span span) { misplaced(span, "`log`", "write it in `simulate`"); }
  void declare(const syntax::Plot&, Span span) { misplaced(span, "`plot`", "write it in `simulate`"); }
  void declare(const syntax::Report&, Span span) { misplaced(span, "`report`", "write it in `simulate`"); }
  void declare(const syntax::Expect&, Span span) { misplaced(span, "`expect`", "write it in `simulate`"); }
  void declare(const syntax::Declaration& inner, Span span);
  void declare(const syntax::Broken& broken, Span span);
  void declare(const syntax::ExpressionStmt& statement, Span span);

  /// All statements of the robot or of one round of a loop. Definitions first: they may come after their use, even in
  /// bounds of loops.
  void declare_all(const syntax::Block& block);
  void misplaced(Span span, const std::string& what, std::string hint);
  void define_world();
  void misplaced_in_loop(Span span, const std::string& what);
  /// The name of a part with its indices, `rod[2]`. Nothing (reported) if it has none or one with a dot, which is
  /// reserved for parts of attached robots.
  std::optional<std::string> part_name(const syntax::Name& name);
  /// Counts one more part, or an empty round of a loop; false (reported once) beyond the limit.
  bool count_part(Span span);
  /// False (reported) if a loop's variable would hide a name of the robot or of an outer loop.
  bool check_free(const syntax::Identifier& variable);
  /// False (reported) if the name is taken.
  bool define(const std::string& name, Span span, BindingRole role, Value value);
  void declare_closure(const syntax::Joint& closure);
  void declare_contact(const syntax::Joint& contact);
  void set(const syntax::Name& target, const syntax::Expr& value, const std::vector<syntax::Reference>& references);

  Evaluator& evaluator_;
  const RobotRequest& request_;
  Assembly& assembly_;
  const syntax::Declaration& declaration_;
  RobotModel& model_;
  RobotParts& parts_;
  RobotSettings settings_;
  Scope* scope_ = nullptr;            ///< of the current statements
  std::string index_;                 ///< of the current round: "[2]"; "[1][3]" in nested loops
  std::string loop_variable_;         ///< of the innermost loop
  std::vector<Override> parameters_;  ///< set by name
  bool describes_base_ = false;       ///< a statement `link base` was met
};

void Declaring::misplaced(Span span, const std::string& what, std::string hint) {
  evaluator_.reporter().error(misplaced_statement, span, what + " is not allowed in a robot", "", {std::move(hint)});
}

void Declaring::declare(const syntax::ExpressionStmt& statement, Span span) {
  // `gravity [0, 0, -9.81] m/s^2` without `=`.
  const syntax::Expr* first = statement.value.get();
  for (;;) {
    if (const auto* unit = std::get_if<syntax::UnitApply>(&first->node)) {
      first = unit->operand.get();
    } else if (const auto* index = std::get_if<syntax::Index>(&first->node)) {
      first = index->object.get();
    } else if (const auto* call = std::get_if<syntax::Call>(&first->node)) {
      first = call->callee.get();
    } else {
      break;
    }
  }
  const auto* name = std::get_if<syntax::NameRef>(&first->node);
  const bool setting = name != nullptr && (name->name == "gravity" || name->name == "base");
  settings_.gravity_misspelt = settings_.gravity_misspelt || (setting && name->name == "gravity");
  misplaced(span, "a bare expression",
            setting ? "write " + quoted(name->name + " = …") : "give it a name: `let NAME = …`");
}

void Declaring::misplaced_in_loop(Span span, const std::string& what) {
  evaluator_.reporter().error(misplaced_statement, span, what + " is not allowed in a loop", "",
                              {"write it before the loop"});
}

bool Declaring::define(const std::string& name, Span span, BindingRole role, Value value) {
  Binding binding;
  binding.role = role;
  binding.span = span;
  binding.state = Binding::State::done;
  binding.value = std::move(value);
  Binding* earlier = define_path(model_, name, std::move(binding));
  if (earlier == nullptr) return true;
  if (earlier != model_.names->find_here(name) || is_indexed_group(earlier->value)) {
    const std::string part = name.substr(0, name.find_first_of(".["));
    evaluator_.reporter().error(mixed_name, span, quoted(part) + " names both a part and a group of parts", "",
                                {"give all of them an index, or none"}, {{earlier->span, "the other one"}});
    parts_.complete = false;
    return false;
  }
  std::vector<std::string> hints;
  std::vector<Label> secondary{{earlier->span, "first here"}};
  if (name == "base") {
    hints.push_back("every robot has a `base`, on which it is mounted; `link base { … }` describes it, once");
  }
  if (name == "world") hints.push_back("`world` is the frame in which the base is placed");
  if (earlier->span == span) {
    hints.push_back("each pass of the loop defines one: give it an index, " +
                    quoted(name + "[" + loop_variable_ + "]"));
    secondary.clear();
  }
  evaluator_.reporter().error(duplicate_name, span, quoted(name) + " is defined twice", "again here", std::move(hints),
                              std::move(secondary));
  parts_.lost_names = true;  // it may have been meant to have another name
  if (earlier->role != role && name != "base") {
    // Uses are ambiguous.
    earlier->state = Binding::State::done;
    earlier->value = Poison{};
  }
  return false;
}

std::optional<std::string> Declaring::part_name(const syntax::Name& name) {
  for (const syntax::Name::Part& part : name.rest) {
    if (part.index != nullptr) continue;
    std::string plain(evaluator_.reporter().sources().text(name.span));
    std::replace(plain.begin(), plain.end(), '.', '_');
    evaluator_.reporter().error(dotted_name, name.span, "a declared name cannot contain a dot",
                                "names with a dot are those of attached robots", {"write " + quoted(plain)});
    parts_.complete = false;
    return std::nullopt;
  }
  std::optional<std::string> text = path_text(evaluator_, name, *scope_);
  parts_.complete = parts_.complete && text;
  return text;
}

bool Declaring::count_part(Span span) {
  if (++assembly_.parts <= most_parts) return true;
  parts_.complete = false;
  if (!assembly_.too_large) {
    const RobotRequest* whole = &request_;
    while (whole->around != nullptr) whole = whole->around;
    evaluator_.reporter().error(too_many_parts, span, "robot " + quoted(whole->name) + " has more than 10000 parts", "",
                                {"check the bounds of the loops"});
  }
  assembly_.too_large = true;
  return false;
}

void Declaring::declare(const syntax::Link& link, Span) {
  const std::optional<std::string> name = part_name(link.name);
  if (!name || !count_part(link.name.span)) return;
  for (const syntax::Property& property : link.properties) {
    if (property.is_group() && !count_part(property.name.span)) return;
  }
  if (*name == "base" && !describes_base_) {
    // It is there already; the statement describes it.
    describes_base_ = true;
    model_.mechanism.links.front().span = link.name.span;
    model_.names->find_here("base")->span = link.name.span;
    parts_.links.push_back({LinkId(0), &link, scope_, evaluator_.context().round});
    return;
  }
  const LinkId id(model_.mechanism.links.size());
  if (!define(*name, link.name.span, BindingRole::link, Place{&model_, id, std::nullopt})) return;
  model_.mechanism.links.push_back({*name, link.name.span, {}});
  parts_.links.push_back({id, &link, scope_, evaluator_.context().round});
}

void Declaring::declare(const syntax::Frame& frame, Span) {
  const std::optional<std::string> name = part_name(frame.name);
  if (!name || !count_part(frame.name.span)) return;
  const FrameId id(model_.mechanism.frames.size());
  if (!define(*name, frame.name.span, BindingRole::frame, Place{&model_, {}, id})) return;
  model_.mechanism.frames.push_back({*name, frame.name.span, {}, {}});
  parts_.frames.push_back({id, &frame.link, frame.placement.get(), scope_, evaluator_.context().round});
}

void Declaring::declare_closure(const syntax::Joint& closure) {
  std::optional<std::string> name = part_name(closure.name);
  if (!name || !count_part(closure.name.span)) return;
  const std::optional<ClosureType> type = closure_type(evaluator_.reporter(), closure.type);
  if (!define(*name, closure.name.span, BindingRole::closure, LoadRef{"a closure"})) return;
  parts_.closures.push_back({std::move(*name), &closure, scope_, evaluator_.context().round, type});
}

void Declaring::declare_contact(const syntax::Joint& contact) {
  std::optional<std::string> name = part_name(contact.name);
  if (!name || !count_part(contact.name.span)) return;
  const std::optional<ContactShape> shape =
      read_contact_shape(evaluator_.reporter(), contact.type.text, contact.type.span);
  if (!define(*name, contact.name.span, BindingRole::contact, ContactRef{&model_, *name})) return;
  parts_.contacts.push_back({std::move(*name), &contact, scope_, evaluator_.context().round, shape});
}

void Declaring::declare(const syntax::Joint& joint, Span) {
  switch (joint.kind) {
    case syntax::Joint::Kind::closure:
      declare_closure(joint);
      return;
    case syntax::Joint::Kind::contact:
      declare_contact(joint);
      return;
    case syntax::Joint::Kind::joint:
      break;
  }
  if (!count_part(joint.name.span)) return;
  // A joint with a wrong or duplicate name still connects its links.
  const std::optional<std::string> name = part_name(joint.name);
  const std::optional<JointType> type = joint_type(evaluator_.reporter(), joint.type);
  const JointId id(model_.mechanism.joints.size());
  if (name &&
      !define(*name, joint.name.span, BindingRole::joint, type ? Value(JointRef{&model_, id}) : Value(Poison{}))) {
    // The number of joints is unknown then.
    parts_.complete = false;
    if (evaluator_.context().round != nullptr) return;
  }
  Joint entry;
  entry.name = name.value_or(joint.name.head.text);
  entry.span = joint.name.span;
  entry.type = type.value_or(JointType::fixed);
  entry.freedoms.resize(entry.model().speeds().size());
  model_.mechanism.joints.push_back(std::move(entry));
  parts_.joints.push_back({id, &joint, scope_, evaluator_.context().round, type});
}

void Declaring::declare(const syntax::Bindings& bindings, Span span) {
  if (bindings.kind == syntax::BindingKind::state) {
    misplaced(span, "`state`", "declare states in controllers and simulations; the state of a robot is its q and qd");
    for (const syntax::Binding& item : bindings.items) {
      scope_->define_value(item.name.text, BindingRole::let, Poison{}, item.name.span);
    }
    return;
  }
  evaluator_.bind(bindings, *scope_, {request_.path, index_}, index_.empty() ? &parameters_ : nullptr);
  parts_.bindings.push_back({&bindings, scope_, evaluator_.context().round});
  if (bindings.kind != syntax::BindingKind::parameter || index_.empty()) return;
  // A parameter in a loop exists once per round, with names outside the loop: `m[1]`, `m[2]`.
  for (const syntax::Binding& item : bindings.items) {
    Binding* inner = scope_->find_here(item.name.text);
    const std::string name = item.name.text + index_;
    Binding outer;
    outer.role = BindingRole::parameter;
    outer.span = item.name.span;
    outer.compute = [evaluator = &evaluator_, inner, name, span = item.name.span] {
      return evaluator->force(*inner, name, span);
    };
    if (const Binding* earlier = define_path(model_, name, std::move(outer))) {
      evaluator_.reporter().error(duplicate_name, item.name.span, quoted(name) + " is defined twice", "again here", {},
                                  {{earlier->span, "first here"}});
    }
  }
}

void Declaring::declare(const syntax::Function& function, Span) { define_function(evaluator_, *scope_, function); }

void Declaring::set(const syntax::Name& target, const syntax::Expr& value,
                    const std::vector<syntax::Reference>& references) {
  struct Form {
    std::string_view name;
    RobotSetting RobotSettings::* setting;
    std::string_view without_reference;
  };
  constexpr std::string_view no_reference = "it is a list of joints";
  static constexpr auto forms = std::to_array<Form>({
      {"gravity", &RobotSettings::gravity, "gravity is given along the axes of the world"},
      {"base", &RobotSettings::base, "the base is placed in the world"},
      {"assembly", &RobotSettings::assembly, no_reference},
      {"actuated", &RobotSettings::actuated, no_reference},
      {"independent", &RobotSettings::independent, no_reference},
  });
  const std::string name(evaluator_.reporter().sources().text(target.span));
  const auto* const form =
      std::find_if(forms.begin(), forms.end(), [&](const Form& known) { return known.name == name; });
  if (form == forms.end()) {
    std::vector<std::string_view> names;
    for (const Form& known : forms) names.push_back(known.name);
    const std::string_view near = nearest_name(name, names);
    settings_.gravity_misspelt = settings_.gravity_misspelt || near == "gravity";
    std::vector<std::string> hints = did_you_mean(near);
    if (name == "tau") {
      hints.emplace_back("write `tau = …` in a controller or in `simulate`");
    } else if (near.empty()) {
      hints.push_back("to give a value a name, write " + quoted("const " + name + " = …"));
    }
    evaluator_.reporter().error(unknown_property, target.span, "a robot has no property " + quoted(name), "",
                                std::move(hints));
    return;
  }
  for (const syntax::Reference& reference : references) {
    const std::string keyword = reference.kind == syntax::Reference::Kind::from ? "from" : "about";
    evaluator_.reporter().error(misplaced_reference, reference.span, quoted(name) + " takes no " + quoted(keyword), "",
                                {std::string(form->without_reference)});
  }
  RobotSetting& setting = settings_.*form->setting;
  if (setting.given()) {
    evaluator_.reporter().error(duplicate_property, target.span, quoted(name) + " is given twice", "again here", {},
                                {{setting.name, "first here"}});
    return;
  }
  setting = {&value, target.span};
}

/// Defines `world`, the frame that the base is placed in.
void Declaring::define_world() {
  if (!settings_.base.given()) return;
  const FrameId id(model_.mechanism.frames.size());
  if (!define("world", settings_.base.name, BindingRole::frame, Place{&model_, LinkId(0), id})) return;
  model_.mechanism.frames.push_back({"world", settings_.base.name, LinkId(0), {}});
  settings_.world = id;
}

void Declaring::declare(const syntax::Assignment& assignment, Span span) {
  if (!index_.empty()) {
    settings_.gravity_misspelt = true;
    misplaced_in_loop(span, quoted(evaluator_.reporter().sources().text(assignment.target.span)));
    return;
  }
  if (assignment.is_rate) {
    misplaced(span, "a rate", "write it in a controller, a function or a simulation");
    return;
  }
  if (assignment.every) misplaced(assignment.every->span, "a clock", "write `every` after the law in `simulate`");
  set(assignment.target, *assignment.value, assignment.references);
  for (const syntax::Property& further : assignment.further) set(further.name, *further.value, further.references);
}

void Declaring::declare(const syntax::Attach& attach, Span span) {
  const std::optional<std::string> name = part_name(attach.name);
  if (!name || !count_part(attach.name.span)) return;
  std::unique_ptr<RobotModel> robot = build_attached(evaluator_, request_, assembly_, attach, *name, *scope_);
  const bool sound = robot != nullptr && robot->valid;
  // Its parts are unknown.
  parts_.complete = parts_.complete && sound;
  Value value = sound ? Value(PartialPath{&model_, *name}) : Value(Poison{});
  if (!define(*name, attach.name.span, BindingRole::robot, std::move(value)) || !sound) return;
  take_over(evaluator_, model_, parts_, {*name, span, std::move(robot), {}, {}, {}}, attach, *scope_);
}

void Declaring::declare(const syntax::Payload& payload, Span) {
  std::optional<std::string> name = part_name(payload.name);
  if (!name || !count_part(payload.name.span)) return;
  if (!define(*name, payload.name.span, BindingRole::payload, LoadRef{"a payload"})) return;
  parts_.payloads.push_back({std::move(*name), &payload, scope_, evaluator_.context().round});
}

void Declaring::declare(const syntax::Wrench& wrench, Span) {
  std::optional<std::string> name = part_name(wrench.name);
  if (!name || !count_part(wrench.name.span)) return;
  if (!define(*name, wrench.name.span, BindingRole::wrench, LoadRef{"a wrench"})) return;
  parts_.wrenches.push_back({std::move(*name), &wrench, scope_, evaluator_.context().round});
}

void Declaring::declare(const syntax::Couple& couple, Span) {
  std::optional<std::string> name = part_name(couple.name);
  if (!name || !count_part(couple.name.span)) return;
  if (!define(*name, couple.name.span, BindingRole::coupling, LoadRef{"a coupling"})) return;
  parts_.couplings.push_back({std::move(*name), &couple, scope_, evaluator_.context().round});
}

bool Declaring::check_free(const syntax::Identifier& variable) {
  for (Scope* scope = scope_; scope != &request_.file_scope; scope = scope->parent()) {
    const Binding* earlier = scope->find_here(variable.text);
    if (earlier == nullptr) continue;
    evaluator_.reporter().error(duplicate_name, variable.span, quoted(variable.text) + " is defined twice",
                                "again here", {}, {{earlier->span, "first here"}});
    return false;
  }
  return true;
}

void Declaring::declare(const syntax::For& loop, Span) {
  const std::optional<IntegerRange> range = evaluator_.range(*loop.domain, *scope_);
  if (!check_free(loop.variable) || !range) {
    parts_.complete = false;
    return;
  }
  Scope* const around = scope_;
  const std::string index_around = index_;
  const std::string variable_around = std::exchange(loop_variable_, loop.variable.text);
  for (std::uint64_t i = 0; i < range->size() && !assembly_.too_large; ++i) {
    const std::int64_t value = (*range)[i];
    const std::size_t parts_before = assembly_.parts;
    scope_ = &model_.iterations.emplace_back(around);
    index_ = index_around + index_text(value);
    evaluator_.define_counter(*scope_, loop.variable, value);
    const Round* round = evaluator_.reporter().make_round(
        {loop.variable.span, quoted(loop.variable.text) + " is " + std::to_string(value)}, loop.variable.text, i == 0);
    in_round(evaluator_.context(), round, [&] { declare_all(loop.body); });
    if (assembly_.parts == parts_before) count_part(loop.variable.span);
  }
  scope_ = around;
  index_ = index_around;
  loop_variable_ = variable_around;
}

void Declaring::declare(const syntax::When& when, Span) {
  model_.events.push_back({&when, scope_, evaluator_.context().round});
}

void Declaring::declare(const syntax::Properties& properties, Span) {
  switch (properties.kind) {
    case syntax::PropertyKind::next:
      misplaced(properties.keyword, "`next`", "write it in `when CONDITION { … }`");
      break;
    case syntax::PropertyKind::initial:
      misplaced(properties.keyword, "`initial`", "write it in `simulate`");
      break;
    case syntax::PropertyKind::sweep:
      misplaced(properties.keyword, "`sweep`", "write it in `simulate`");
      break;
  }
}

void Declaring::declare(const syntax::Declaration& inner, Span) {
  misplaced(inner.keyword, quoted(syntax::spelling(inner.kind)), "write it outside the robot");
}

/// Its names are known, but not their values. A link is still a link.
void Declaring::declare(const syntax::Broken& broken, Span) {
  settings_.broken = true;
  for (const syntax::Identifier& name : broken.names) {
    if (broken.word == "link" && index_.empty()) {
      const LinkId id(model_.mechanism.links.size());
      if (define(name.text, name.span, BindingRole::link, Place{&model_, id, std::nullopt})) {
        model_.mechanism.links.push_back({name.text, name.span, {}});
      }
    } else if (scope_->find_here(name.text) == nullptr) {
      scope_->define_value(name.text, BindingRole::let, Poison{}, name.span);
    }
  }
  if (broken.word == "const" || broken.word == "param" || broken.word == "let" || broken.word == "fn") return;
  if (broken.word == "wrench" || broken.word == "payload" || broken.word == "frame" || broken.word == "link") {
    if (!broken.names.empty()) return;
  } else if (broken.word == "base") {
    return;
  } else if (broken.word != "joint" && broken.word != "attach") {
    settings_.gravity_misspelt = true;
    if (broken.word == "gravity") return;
  }
  // Its kind is unknown.
  parts_.complete = false;
  parts_.lost_names = true;
  if (broken.names.empty()) model_.names->mark_incomplete();
}

void Declaring::declare_all(const syntax::Block& block) {
  const auto defines = [](const syntax::Stmt& statement) {
    return std::holds_alternative<syntax::Bindings>(statement.node) ||
           std::holds_alternative<syntax::Function>(statement.node) ||
           std::holds_alternative<syntax::Broken>(statement.node);
  };
  for (const bool definitions : {true, false}) {
    for (const syntax::Stmt& statement : block) {
      if (defines(statement) != definitions) continue;
      std::visit([&](const auto& node) { declare(node, statement.span); }, statement.node);
    }
  }
}

RobotSettings Declaring::run() {
  scope_ = model_.names.get();
  model_.mechanism.links.push_back({"base", declaration_.name.span, {}});
  define("base", declaration_.name.span, BindingRole::link, Place{&model_, LinkId(0), std::nullopt});
  if (declaration_.subject)
    misplaced(declaration_.subject->span, "`for`", "only trajectories, controllers and simulations are `for` a robot");
  for (std::size_t i = 0; i < declaration_.parameters.size(); ++i) {
    const syntax::Identifier& name = declaration_.parameters[i].name;
    evaluator_.warn_if_predefined(name, *model_.names);
    define(name.text, name.span, BindingRole::argument, request_.arguments[i]);
  }
  declare_all(declaration_.body);
  define_world();
  return settings_;
}

}  // namespace

RobotSettings declare_statements(Evaluator& evaluator, const RobotRequest& request, Assembly& assembly,
                                 RobotModel& model, RobotParts& parts) {
  return Declaring(evaluator, request, assembly, model, parts).run();
}

}  // namespace robotc::sema
