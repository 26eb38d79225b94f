// The frame of a simulation: its names and statements.
#include "compiler/programs/simulation.h"

#include <algorithm>
#include <array>

#include "compiler/programs/initial_states.h"
#include "compiler/programs/program_diagnostics.h"
#include "compiler/programs/simulation_builder.h"
#include "compiler/sema/values/sema_diagnostics.h"

namespace robotc::programs {

using namespace sema;

namespace {

const std::vector<std::string_view> known_settings{
    "tau",        "duration", "step", "integrator", "relative_tolerance", "absolute_tolerance", "stiction_speed",
    "formulation"};

/// Names of settings in other programs.
std::string_view setting_known_elsewhere_as(std::string_view name) {
  constexpr auto names = std::to_array<std::pair<std::string_view, std::string_view>>({{"solver", "integrator"},
                                                                                       {"method", "integrator"},
                                                                                       {"dt", "step"},
                                                                                       {"timestep", "step"},
                                                                                       {"time_step", "step"},
                                                                                       {"t_end", "duration"},
                                                                                       {"tend", "duration"},
                                                                                       {"t_final", "duration"},
                                                                                       {"tf", "duration"},
                                                                                       {"t_stop", "duration"},
                                                                                       {"stop_time", "duration"},
                                                                                       {"time", "duration"},
                                                                                       {"T", "duration"},
                                                                                       {"rtol", "relative_tolerance"},
                                                                                       {"reltol", "relative_tolerance"},
                                                                                       {"atol", "absolute_tolerance"},
                                                                                       {"abstol", "absolute_tolerance"},
                                                                                       {"stiction", "stiction_speed"},
                                                                                       {"v_stiction", "stiction_speed"},
                                                                                       {"derivation", "formulation"},
                                                                                       {"law", "tau"},
                                                                                       {"control", "tau"},
                                                                                       {"controller", "tau"}});
  const auto* const known = std::find_if(names.begin(), names.end(), [&](const auto& n) { return n.first == name; });
  return known == names.end() ? std::string_view() : known->second;
}

/// `log`, if a statement was written as a call, `log(q)`; otherwise empty.
std::string_view called_statement(const syntax::Stmt& statement) {
  const auto* value = std::get_if<syntax::ExpressionStmt>(&statement.node);
  const auto* call = value == nullptr ? nullptr : std::get_if<syntax::Call>(&value->value->node);
  const auto* callee = call == nullptr ? nullptr : std::get_if<syntax::NameRef>(&call->callee->node);
  const bool known =
      callee != nullptr && (callee->name == "log" || callee->name == "plot" || callee->name == "report" ||
                            callee->name == "initial" || callee->name == "expect");
  return known ? std::string_view(callee->name) : std::string_view();
}

/// final(x): x at the last instant. The identity on expressions; the expectation around it is checked only at the end.
class Final final : public Callable {
 public:
  explicit Final(bool& used) : used_(used) {}
  Value call(Evaluator& evaluator, const Call& call) const override {
    const auto arguments = sema::match_arguments(evaluator.reporter(), call, {"x"}, 1);
    if (arguments.size() != 1) return Poison{};
    const Program* program = evaluator.context().program;
    if (program != nullptr && program->figures != nullptr && program->figures->in_argument) {
      return evaluator.reporter().error(nested_figure, call.expr.span,
                                        "`final` is a number of the whole run, not a signal", "inside a figure",
                                        {"the argument must be a signal that varies in time: `rms(q - ref.q)`"});
    }
    used_ = true;
    return evaluator.evaluate(*arguments[0], call.scope, Expected::numbers("argument `x` of final"));
  }
  [[nodiscard]] std::string signature() const override { return "final(x)"; }

 private:
  bool& used_;
};

}  // namespace

std::optional<Simulation> SimulationBuilder::build() {
  const std::size_t errors_before = evaluator_.reporter().error_count();
  if (!open()) return std::nullopt;
  const sema::Entered entered = sema::in_program(evaluator_.context(), &simulation_.program);
  collect();
  clock();
  start();
  take_plant_states();
  settings();
  stiction();
  wrenches();
  states();
  change_plant_states();
  law();
  logs();
  plots();
  for (const auto& [expect, span] : expect_items_) expectation(*expect, span);
  reports();
  motion_states();
  require_known_program();
  resolve_initial_states(evaluator_, *simulation_.robot, simulation_.program);
  differentiate_couplings();
  refuse_reactions();
  make_times_settable();
  simulation_.sound = evaluator_.reporter().error_count() == errors_before && !poisoned_ && !broken_;
  if (!simulation_.sound && (!simulation_.duration.valid() || !simulation_.step.valid())) return std::nullopt;
  return std::move(simulation_);
}

bool SimulationBuilder::open() {
  const RobotModel* robot = home_.subject();
  if (declaration_.subject) {
    robot = resolve_subject(evaluator_, *declaration_.subject, home_);
    if (robot == nullptr) return false;
  } else if (robot == nullptr && home_.is_incomplete()) {
    return false;
  } else if (robot == nullptr) {
    evaluator_.reporter().error(no_subject, declaration_.name.span, "`" + declaration_.name.text + "` needs a robot",
                                "", {"write `simulate " + declaration_.name.text + " for ROBOT { … }`"});
    return false;
  }
  if (!require_gravity(evaluator_.reporter(), *robot, declaration_.name.span)) return false;
  // Prescribed motion may move joints without mass: that is known at the start of the run.
  const bool prescribes = std::ranges::any_of(declaration_.body, [](const syntax::Stmt& statement) {
    return std::holds_alternative<syntax::Couple>(statement.node);
  });
  if (!prescribes && !require_accelerations(evaluator_.reporter(), *robot, "a simulation", declaration_.name.span))
    return false;
  simulation_.name = declaration_.name.text;
  simulation_.span = declaration_.name.span;
  simulation_.robot = robot;
  simulation_.program.measured = robot;
  scope_ = &context_.make_scope(&home_);
  scope_->set_subject(robot);
  scope_->set_fallback(robot->names.get());
  const auto coordinate = [&](const char* name, Tensor value) {
    scope_->define_value(name, BindingRole::coordinate, std::move(value));
  };
  coordinate("t", Tensor::scalar(context_.time, EntryDim::of(dimensions::time)));
  coordinate("q", robot->symbols(JointQuantity::q));
  coordinate("qd", robot->symbols(JointQuantity::qd));
  coordinate("tau", robot->symbols(JointQuantity::tau));
  scope_->define_value("final", BindingRole::builtin, FunctionRef{std::make_shared<Final>(final_used_)});
  return true;
}

void SimulationBuilder::collect() {
  StatefulBody::Owner owner;
  owner.name = declaration_.name.text;
  owner.find_target = [this](const syntax::Name& name) { return event_target(name); };
  states_.emplace(evaluator_, *scope_, std::move(owner), declaration_.body);
  for (const syntax::Stmt& statement : declaration_.body) {
    if (std::holds_alternative<syntax::Broken>(statement.node)) broken_ = true;
    if (states_->take(statement)) continue;
    if (const auto* properties = std::get_if<syntax::Properties>(&statement.node)) {
      if (properties->kind == syntax::PropertyKind::initial) {
        for (const syntax::Property& property : properties->items) {
          const Setting setting{&property.name, property.value.get()};
          if (property.name.head.text == "position" || property.name.head.text == "pose") {
            positions_.push_back(setting);
          } else {
            const std::string_view written = evaluator_.reporter().sources().text(property.name.span);
            const std::vector<sema::StateVariable> states = plant_states(evaluator_.pool(), *simulation_.robot);
            const bool of_plant = std::ranges::find(states, written, &sema::StateVariable::path) != states.end();
            std::vector<std::string_view> names{"q", "qd"};
            for (const sema::StateVariable& state : states) names.push_back(state.path);
            add(of_plant ? plant_starts_ : initial_, setting, names);
          }
        }
      } else {
        for (const syntax::Property& property : properties->items) {
          const auto draws = std::make_shared<Draws>();
          draws->stream = static_cast<std::uint32_t>(simulation_.sweep.size());
          Scope& scope = context_.make_scope(scope_);
          define_distributions(scope, draws);
          simulation_.sweep.push_back({std::string(evaluator_.reporter().sources().text(property.name.span)),
                                       property.name.span, property.value.get(), &scope, draws});
        }
      }
    } else if (const auto* assignment = std::get_if<syntax::Assignment>(&statement.node)) {
      add(settings_, {&assignment->target, assignment->value.get(), assignment->every.get()}, known_settings);
      for (const syntax::Property& property : assignment->further) {
        add(settings_, {&property.name, property.value.get()}, known_settings);
      }
    } else if (const auto* wrench = std::get_if<syntax::Wrench>(&statement.node)) {
      wrench_items_.push_back(wrench);
    } else if (const auto* couple = std::get_if<syntax::Couple>(&statement.node)) {
      declare_coupling(*couple);
    } else if (const auto* log = std::get_if<syntax::Log>(&statement.node)) {
      for (const syntax::Log::Item& item : log->items) log_items_.push_back(&item);
    } else if (const auto* plot = std::get_if<syntax::Plot>(&statement.node)) {
      for (const syntax::Plot::Item& item : plot->items) plot_items_.push_back(&item);
    } else if (const auto* report = std::get_if<syntax::Report>(&statement.node)) {
      report_items_.push_back(report);
    } else if (const auto* expect = std::get_if<syntax::Expect>(&statement.node)) {
      expect_items_.push_back({expect, statement.span});
    } else if (const auto* loop = std::get_if<syntax::For>(&statement.node)) {
      unsupported(loop->variable.span, "loops in a simulation are");
    } else if (const std::string_view called = called_statement(statement); !called.empty()) {
      if (called == "initial") meant_.emplace_back("initial q");
      evaluator_.reporter().error(misplaced_statement, statement.span,
                                  "`" + std::string(called) + "` is not a function here", "",
                                  {called == "log"       ? "write it without parentheses: `log q, tau`"
                                   : called == "plot"    ? "write it without parentheses: `plot qd against q`"
                                   : called == "report"  ? "write it without parentheses: `report error = rms(e)`"
                                   : called == "initial" ? "write it without parentheses: `initial q = …`"
                                                         : "write it without parentheses: `expect abs(error) < 1 mm`"});
    } else {
      evaluator_.reporter().error(misplaced_statement, statement.span, "this statement does not belong in a simulation",
                                  "",
                                  {"a simulation contains `initial`, `tau = …` and other settings, `sweep`, `state`, "
                                   "`when`, `wrench`, `couple`, `log`, `plot`, "
                                   "`report` and `expect`"});
    }
  }
}

void SimulationBuilder::add(Settings& list, Setting setting, const std::vector<std::string_view>& names) {
  const std::string name(evaluator_.reporter().sources().text(setting.name->span));
  if (std::find(names.begin(), names.end(), name) == names.end()) {
    const bool initial = &list != &settings_;
    const std::string_view elsewhere = initial ? std::string_view() : setting_known_elsewhere_as(name);
    const std::string_view near = elsewhere.empty() ? nearest_name(name, names) : elsewhere;
    std::vector<std::string> hints;
    if (!initial && (name == "q" || name == "qd")) {
      meant_.push_back("initial " + name);
      hints.push_back("to set its initial value, write `initial " + name + " = " +
                      std::string(evaluator_.reporter().sources().text(setting.value->span)) + "`");
    } else if (!near.empty()) {
      meant_.push_back((initial ? "initial " : "") + std::string(near));
      hints.push_back("did you mean `" + std::string(near) + "`?");
      if (elsewhere == "tau") hints.back() += " The efforts of a controller are `tau = CONTROLLER(…)`";
    } else {
      std::string starts = "it sets `q`, `qd` and `position.FRAME`";
      if (initial && names.size() > 2) starts += ", and " + quoted_list({names.begin() + 2, names.end()});
      hints.push_back(initial ? std::move(starts) : "settings are " + quoted_list(names));
      if (!initial) hints.push_back("to name a value, write `let " + name + " = …`");
    }
    evaluator_.reporter().error(unknown_setting, setting.name->span,
                                (initial ? "`initial` does not set `" : "a simulation has no setting `") + name + "`",
                                "", std::move(hints));
    return;
  }
  if (const Setting* earlier = find(list, name)) {
    evaluator_.reporter().error(doubled_setting, setting.name->span, "`" + name + "` is set twice", "again here", {},
                                {{earlier->name->span, "first here"}});
    return;
  }
  list.emplace_back(name, setting);
}

void SimulationBuilder::unsupported(Span span, const std::string& what) {
  evaluator_.reporter().error(not_yet_supported, span, what + " not supported yet", "");
}

std::optional<Simulation> build_simulation(LawContext& context, const syntax::Declaration& declaration, Scope& home) {
  std::vector<FollowedMotion> followed;
  context.followed = &followed;
  std::optional<Simulation> simulation = SimulationBuilder(context, declaration, home).build();
  context.followed = nullptr;
  if (!simulation) return std::nullopt;
  for (FollowedMotion& motion : followed) {
    if (motion.robot == simulation->robot)
      simulation->followed.push_back({std::move(motion.name), std::move(motion.q)});
  }
  return simulation;
}

}  // namespace robotc::programs
