// Settings of a simulation's run, and its law.
#include <algorithm>
#include <array>

#include "compiler/catalogue/request.h"
#include "compiler/expr/algorithms.h"
#include "compiler/programs/formulation_choice.h"
#include "compiler/programs/motion_states.h"
#include "compiler/programs/program_diagnostics.h"
#include "compiler/programs/simulation_builder.h"
#include "compiler/sema/evaluation/closed_configurations.h"
#include "compiler/sema/evaluation/configurations.h"
#include "compiler/sema/values/sema_diagnostics.h"

namespace robotc::programs {

using namespace sema;
using expr::Id;

namespace {

struct IntegratorName {
  std::string_view name;
  runtime::Integrator integrator;
};
constexpr std::array integrators{
    IntegratorName{"rk4", runtime::Integrator::rk4},
    IntegratorName{"dopri5", runtime::Integrator::dopri5},
    IntegratorName{"rosenbrock4", runtime::Integrator::rosenbrock4},
    IntegratorName{"semi_implicit_euler", runtime::Integrator::semi_implicit_euler},
    IntegratorName{"taylor2", runtime::Integrator::taylor2},
    IntegratorName{"contact_step", runtime::Integrator::contact_step},
};

/// Names of our integrators, or similar ones, in other programs.
std::string_view known_elsewhere_as(std::string_view name) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 9> names{
      {{"ode45", "dopri5"},
       {"rk45", "dopri5"},
       {"RK45", "dopri5"},
       {"dopri", "dopri5"},
       {"ode23s", "rosenbrock4"},
       {"ode15s", "rosenbrock4"},
       {"rodas4", "rosenbrock4"},
       {"euler", "semi_implicit_euler"},
       {"symplectic_euler", "semi_implicit_euler"}}};
  const auto* const known = std::find_if(names.begin(), names.end(), [&](const auto& n) { return n.first == name; });
  return known == names.end() ? std::string_view() : known->second;
}

std::vector<std::string_view> integrator_names() {
  std::vector<std::string_view> names;
  for (const IntegratorName& integrator : integrators) names.push_back(integrator.name);
  return names;
}

/// The efforts of passive joints are the number 0, on which nothing depends.
bool depends_on_efforts(const expr::Pool& pool, const std::vector<Id>& roots, const std::vector<Id>& efforts) {
  const std::vector<Id> needed = expr::reachable(pool, roots);
  return std::any_of(needed.begin(), needed.end(), [&](Id id) {
    return !pool.is_number(id) && std::find(efforts.begin(), efforts.end(), id) != efforts.end();
  });
}

}  // namespace

std::string_view integrator_name(runtime::Integrator integrator) {
  const auto* const found = std::find_if(integrators.begin(), integrators.end(),
                                         [&](const IntegratorName& one) { return one.integrator == integrator; });
  return found->name;
}

void SimulationBuilder::settings() {
  for (const auto& [name, setting] : settings_) {
    if (name == "tau" || setting.every == nullptr) continue;
    evaluator_.reporter().error(clock_on_setting, setting.every->span, "only `tau = …` can have a clock", "",
                                {"remove it, or write it after the value of `tau`"});
  }
  if (const Setting* duration = find(settings_, "duration")) {
    simulation_.duration_span = duration->value->span;
    if (const auto id = positive_time(*duration, "`duration`")) simulation_.duration = *id;
  } else {
    missing("duration", "write `duration = 10 s`");
  }
  if (const Setting* step = find(settings_, "step")) {
    simulation_.step_span = step->value->span;
    if (const auto id = positive_time(*step, "`step`")) simulation_.step = *id;
  } else {
    missing("step", "write `step = 1 ms`");
  }
  if (const Setting* integrator = find(settings_, "integrator")) {
    if (choose_integrator(*integrator->value)) tolerances();
  } else {
    missing("integrator", "write `integrator = rk4`; integrators are " + quoted_list(integrator_names()));
  }
  if (const Setting* formulation = find(settings_, "formulation")) {
    const syntax::Expr& expr = *formulation->value;
    const std::string name(evaluator_.reporter().sources().text(expr.span));
    if (const auto choice = formulation_choice(evaluator_.reporter().diagnostics(), name, expr.span)) {
      simulation_.formulation = choice->formulation;
    } else {
      poisoned_ = true;
    }
  }
}

void SimulationBuilder::make_times_settable() {
  const auto make = [&](std::string_view name, Id& value, Span span) {
    // A `param` of this name is what can be set.
    if (!value.valid() || scope_->find_here(name) != nullptr) return;
    const std::string path = simulation_.name + "." + std::string(name);
    const Id symbol = evaluator_.pool().symbol(path, expr::Stage::prepare);
    evaluator_.parameters().add(
        {path, path, span, symbol, value, dimensions::time, ParameterInfo::Origin::setting, span});
    value = symbol;
  };
  make("duration", simulation_.duration, simulation_.duration_span);
  make("step", simulation_.step, simulation_.step_span);
}

bool SimulationBuilder::choose_integrator(const syntax::Expr& expr) {
  const std::string name(evaluator_.reporter().sources().text(expr.span));
  for (const IntegratorName& candidate : integrators) {
    if (candidate.name == name) {
      simulation_.integrator = candidate.integrator;
      simulation_.integrator_span = expr.span;
      return true;
    }
  }
  const std::vector<std::string_view> names = integrator_names();
  const std::string_view elsewhere = known_elsewhere_as(name);
  const std::string_view near = elsewhere.empty() ? nearest_name(name, names) : elsewhere;
  evaluator_.reporter().error(
      unknown_integrator, expr.span, "there is no integrator `" + name + "`", "",
      {near.empty() ? "integrators are " + quoted_list(names) : "did you mean `" + std::string(near) + "`?"});
  return false;
}

void SimulationBuilder::tolerances() {
  const Setting* integrator = find(settings_, "integrator");
  const std::string name(evaluator_.reporter().sources().text(integrator->value->span));
  struct Tolerance {
    const char* name;
    const char* example;
    Id& id;
    Span& span;
  };
  for (const Tolerance& tolerance :
       {Tolerance{"relative_tolerance", "1e-8", simulation_.relative_tolerance, simulation_.relative_tolerance_span},
        Tolerance{"absolute_tolerance", "1e-10", simulation_.absolute_tolerance,
                  simulation_.absolute_tolerance_span}}) {
    const Setting* setting = find(settings_, tolerance.name);
    if (!runtime::is_adaptive(simulation_.integrator)) {
      if (setting == nullptr) continue;
      evaluator_.reporter().error(
          useless_tolerance, setting->name->span, "`" + name + "` has no tolerance: its steps are `step`", "",
          {"leave it out, or choose `dopri5` or `rosenbrock4`"}, {{integrator->value->span, "the integrator"}});
      return;
    }
    if (setting == nullptr) {
      missing(tolerance.name, "`" + name + "` needs it: write `" + tolerance.name + " = " + tolerance.example + "`");
      continue;
    }
    tolerance.span = setting->value->span;
    const auto value =
        before_the_run(*setting->value, Expected::scalar("`" + std::string(tolerance.name) + "`", dimensions::none));
    if (value) tolerance.id = value->entries[0];
  }
}

void SimulationBuilder::clock() {
  const Setting* tau = find(settings_, "tau");
  if (tau == nullptr || tau->every == nullptr) return;
  simulation_.every_span = tau->every->span;
  simulation_.every = positive_time({tau->name, tau->every}, "the clock");
  simulation_.program.period = simulation_.every;
}

void SimulationBuilder::law() {
  const RobotModel& robot = *simulation_.robot;
  const Setting* tau = find(settings_, "tau");
  if (tau == nullptr) {
    missing("tau", "write `tau = law(…) every 1 ms`; without actuation `tau = 0`");
    return;
  }
  Scope& scope = context_.make_scope(scope_);
  define_period(evaluator_, scope);
  simulation_.program.at_ticks = tau->every != nullptr;
  auto value = evaluator_.tensor(*tau->value, scope, robot.expected(JointQuantity::tau, "`tau`"));
  simulation_.program.at_ticks = false;
  if (!value) {
    poisoned_ = true;
    return;
  }
  if (depends_on_efforts(evaluator_.pool(), value->entries, robot.mechanism.tau)) {
    evaluator_.reporter().error(depends_on_state, tau->value->span, "`tau` is defined in terms of itself", "");
    return;
  }
  if (!require_known(evaluator_, value->entries, tau->value->span)) return;
  simulation_.tau = std::move(*value);
}

auto SimulationBuilder::find(const Settings& list, std::string_view name) -> const Setting* {
  for (const auto& [key, setting] : list) {
    if (key == name) return &setting;
  }
  return nullptr;
}

void SimulationBuilder::missing(std::string_view name, std::string hint) {
  if (broken_ || std::find(meant_.begin(), meant_.end(), name) != meant_.end()) return;
  evaluator_.reporter().error(missing_setting, declaration_.name.span,
                              "simulation `" + declaration_.name.text + "` does not set `" + std::string(name) + "`",
                              "", {std::move(hint)});
}

std::optional<Tensor> SimulationBuilder::before_the_run(const syntax::Expr& expr, const Expected& expected) {
  std::optional<Tensor> value = evaluator_.tensor(expr, *scope_, expected);
  poisoned_ = poisoned_ || !value;
  return value ? known_before_the_run(std::move(*value), expr, expected) : std::nullopt;
}

std::optional<Tensor> SimulationBuilder::at_start(const syntax::Expr& expr, const Expected& expected) {
  std::optional<Tensor> value = evaluator_.tensor(expr, *scope_, expected);
  poisoned_ = poisoned_ || !value;
  if (!value) return std::nullopt;
  const expr::Assignment start{context_.time, evaluator_.pool().zero()};
  value->entries = at_begin_of_states(context_, std::move(value->entries));
  value->entries = expr::substitute(evaluator_.pool(), value->entries, {&start, 1});
  return known_before_the_run(std::move(*value), expr, expected);
}

std::optional<Tensor> SimulationBuilder::known_before_the_run(Tensor value, const syntax::Expr& expr,
                                                              const Expected& expected) {
  for (const Id entry : value.entries) {
    if (evaluator_.pool().stage(entry) != expr::Stage::step) continue;
    evaluator_.reporter().error(depends_on_state, expr.span, expected.what + " must be known before the run",
                                "it depends on time or state");
    return std::nullopt;
  }
  // The run itself closes the loops of a configuration: what is not known follows from the rest, or, where wheels roll,
  // is as assembled.
  if (is_point(value) && value.row_space.robot->has_loops) {
    const std::vector<Id>& unknown = value.row_space.robot->unknown;
    for (std::size_t i = 0; i < value.entries.size(); ++i) {
      if (!is_known(evaluator_, {&value.entries[i], 1})) value.entries[i] = unknown[i];
    }
  } else if (!require_known(evaluator_, value.entries, expr.span)) {
    return std::nullopt;
  }
  return value;
}

std::optional<Id> SimulationBuilder::positive_time(const Setting& setting, const std::string& what) {
  const auto value = before_the_run(*setting.value, Expected::scalar(what, dimensions::time));
  if (!value) return std::nullopt;
  const Id id = value->entries[0];
  if (evaluator_.pool().is_number(id) && evaluator_.pool().value(id).sign() <= 0) {
    evaluator_.reporter().error(
        not_positive, setting.value->span, what + " must be positive",
        "this is " + (std::holds_alternative<syntax::UnitApply>(setting.value->node) ||
                              std::holds_alternative<syntax::Unary>(setting.value->node)
                          ? std::string(evaluator_.reporter().sources().text(setting.value->span))
                          : evaluator_.pool().value(id).to_string() + " s"));
    return std::nullopt;
  }
  return id;
}

}  // namespace robotc::programs
