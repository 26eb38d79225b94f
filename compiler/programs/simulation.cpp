#include "compiler/programs/simulation.h"

#include <algorithm>
#include <array>

#include "compiler/programs/program_diagnostics.h"
#include "compiler/sema/arithmetic.h"
#include "compiler/sema/functions.h"
#include "compiler/sema/sema_diagnostics.h"

namespace robotc::programs {

using namespace sema;
using expr::Id;

namespace {

struct IntegratorName {
  std::string_view name;
  runtime::Integrator integrator;
};
constexpr std::array integrators{
    IntegratorName{"taylor2", runtime::Integrator::taylor2},
    IntegratorName{"semi_implicit_euler", runtime::Integrator::semi_implicit_euler},
    IntegratorName{"rk4", runtime::Integrator::rk4},
};

/// final(x): x at the last instant. An identity for the DAG; the expectation around it looks at the last instant alone.
class Final final : public Callable {
 public:
  explicit Final(bool& used) : used_(used) {}
  Value call(Elaborator& elaborator, const Call& call) const override {
    const auto arguments = elaborator.match_arguments(call, {"x"}, 1);
    if (arguments.size() != 1) return Poison{};
    used_ = true;
    return elaborator.evaluate(*arguments[0], call.scope, Expected::numbers("argument `x` of final"));
  }
  [[nodiscard]] std::string signature() const override { return "final(x)"; }

 private:
  bool& used_;
};

/// One `name = value` of a simulation, wherever it was written.
struct Setting {
  const syntax::Name* name;
  const syntax::Expr* value;
  const syntax::Expr* every = nullptr;
};

class SimulationBuilder {
 public:
  SimulationBuilder(LawContext& context, const syntax::Declaration& declaration, Scope& home)
      : context_(context), elaborator_(context.elaborator), declaration_(declaration), home_(home) {}

  std::optional<Simulation> build() {
    const std::size_t errors_before = elaborator_.diagnostics().error_count();
    if (!open()) return std::nullopt;
    collect();
    settings();
    law();
    logs();
    expectations();
    for (std::size_t i = 0; i < scope_->own().size(); ++i) {
      const auto& [name, binding] = scope_->own()[i];
      elaborator_.force(*binding, name, binding->span);
    }
    if (elaborator_.diagnostics().error_count() != errors_before || poisoned_) return std::nullopt;
    return std::move(simulation_);
  }

 private:
  bool open() {
    const RobotModel* robot = home_.subject();
    if (declaration_.subject) {
      robot = resolve_subject(elaborator_, *declaration_.subject, home_);
      if (robot == nullptr) return false;
    } else if (robot == nullptr) {
      elaborator_.error(no_subject, declaration_.name.span, "`" + declaration_.name.text + "` needs a robot", "",
                        {"write `simulate " + declaration_.name.text + " for ROBOT { … }`"});
      return false;
    }
    simulation_.name = declaration_.name.text;
    simulation_.span = declaration_.name.span;
    simulation_.robot = robot;
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

  /// Sorts the statements: bindings go into scope at once, the rest waits until all names are known.
  void collect() {
    for (const syntax::Stmt& statement : declaration_.body) {
      if (const auto* bindings = std::get_if<syntax::Bindings>(&statement.node)) {
        elaborator_.bind(*bindings, *scope_, declaration_.name.text);
      } else if (const auto* function = std::get_if<syntax::Function>(&statement.node)) {
        define_function(elaborator_, *scope_, *function);
      } else if (const auto* properties = std::get_if<syntax::Properties>(&statement.node)) {
        if (properties->kind == syntax::PropertyKind::initial) {
          for (const syntax::Property& property : properties->items) add(initial_, {&property.name, property.value.get()}, {"q", "qd"}, "`initial` sets");
        } else {
          unsupported(properties->keyword, properties->kind == syntax::PropertyKind::sweep
                                               ? "parameter sweeps are"
                                               : "`next` in a simulation is");
        }
      } else if (const auto* assignment = std::get_if<syntax::Assignment>(&statement.node)) {
        add(settings_, {&assignment->target, assignment->value.get(), assignment->every.get()}, known_settings, "a simulation sets");
        for (const syntax::Property& property : assignment->further) {
          add(settings_, {&property.name, property.value.get()}, known_settings, "a simulation sets");
        }
      } else if (const auto* log = std::get_if<syntax::Log>(&statement.node)) {
        for (const syntax::Log::Item& item : log->items) log_items_.push_back(&item);
      } else if (const auto* expect = std::get_if<syntax::Expect>(&statement.node)) {
        expect_items_.push_back({expect, statement.span});
      } else if (std::holds_alternative<syntax::When>(statement.node)) {
        unsupported(std::get<syntax::When>(statement.node).condition->span, "events are");
      } else if (const auto* loop = std::get_if<syntax::For>(&statement.node)) {
        unsupported(loop->variable.span, "loops in a simulation are");
      } else {
        elaborator_.error(misplaced_statement, statement.span, "this has no meaning inside a simulation", "",
                          {"a simulation holds `initial`, `tau = …`, `duration`, `step`, `integrator`, `log` and `expect`"});
      }
    }
  }

  void unsupported(Span span, const std::string& what) {
    elaborator_.error(not_yet_supported, span, what + " not supported yet", "");
  }

  void add(std::vector<std::pair<std::string, Setting>>& list, Setting setting,
           const std::vector<std::string_view>& names, const char* subject) {
    const std::string name(elaborator_.sources().text(setting.name->span));
    if (std::find(names.begin(), names.end(), name) == names.end()) {
      std::string list_text;
      for (std::size_t i = 0; i < names.size(); ++i) {
        list_text += (i == 0 ? "`" : i + 1 == names.size() ? " and `" : ", `") + std::string(names[i]) + "`";
      }
      const std::string_view near = nearest_name(name, names);
      std::vector<std::string> hints;
      if (!near.empty()) {
        hints.push_back("did you mean `" + std::string(near) + "`?");
      } else if (&list == &settings_) {
        hints.push_back("for a working value write `let " + name + " = …`");
      }
      elaborator_.error(unknown_setting, setting.name->span,
                        std::string(subject) + " " + list_text + ", not `" + name + "`", "", std::move(hints));
      return;
    }
    if (const Setting* earlier = find(list, name)) {
      elaborator_.error(doubled_setting, setting.name->span, "`" + name + "` is set twice", "again here", {},
                        {{earlier->name->span, "first here"}});
      return;
    }
    list.emplace_back(name, setting);
  }

  static const Setting* find(const std::vector<std::pair<std::string, Setting>>& list, std::string_view name) {
    for (const auto& [key, setting] : list) {
      if (key == name) return &setting;
    }
    return nullptr;
  }

  void missing(std::string_view name, std::string hint) {
    elaborator_.error(missing_setting, declaration_.name.span,
                      "simulation `" + declaration_.name.text + "` does not say `" + std::string(name) + "`", "", {std::move(hint)});
  }

  /// A tensor that may depend on parameters, but not on time or state.
  std::optional<Tensor> before_the_run(const syntax::Expr& expr, const Expected& expected) {
    std::optional<Tensor> value = elaborator_.tensor(expr, *scope_, expected);
    if (!value) {
      poisoned_ = true;
      return std::nullopt;
    }
    for (const Id entry : value->entries) {
      if (elaborator_.pool().stage(entry) != expr::Stage::step) continue;
      elaborator_.error(depends_on_state, expr.span, expected.what + " must be known before the run", "depends on time or state");
      return std::nullopt;
    }
    return value;
  }

  std::optional<Id> positive_time(const Setting& setting, const std::string& what) {
    const auto value = before_the_run(*setting.value, Expected::scalar(what, dimensions::time));
    if (!value) return std::nullopt;
    const Id id = value->entries[0];
    if (elaborator_.pool().is_number(id) && elaborator_.pool().value(id).sign() <= 0) {
      elaborator_.error(not_positive, setting.value->span, what + " must be positive",
                        "this is " + elaborator_.pool().value(id).to_string() + " s");
      return std::nullopt;
    }
    return id;
  }

  void clock_only_on_law(const std::string& name, const Setting& setting) {
    if (name != "tau" && setting.every != nullptr) {
      elaborator_.error(clock_on_setting, setting.every->span, "only the law `tau = …` has a clock", "");
    }
  }

  void settings() {
    const RobotModel& robot = *simulation_.robot;
    for (const auto& [name, setting] : settings_) clock_only_on_law(name, setting);
    if (const Setting* q = find(initial_, "q")) {
      if (auto value = before_the_run(*q->value, robot.expected(JointQuantity::q, "initial `q`"))) simulation_.q = std::move(*value);
    } else {
      missing("initial q", "write `initial q = …` with one entry a joint");
    }
    // A machine starts at rest unless it is said otherwise.
    std::vector<Id> rest(robot.moving.size(), elaborator_.pool().zero());
    simulation_.qd = robot.vector(JointQuantity::qd, std::move(rest));
    if (const Setting* qd = find(initial_, "qd")) {
      if (auto value = before_the_run(*qd->value, robot.expected(JointQuantity::qd, "initial `qd`"))) simulation_.qd = std::move(*value);
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
      choose_integrator(*integrator->value);
    } else {
      missing("integrator", "write `integrator = rk4`, or `taylor2`, `semi_implicit_euler`");
    }
  }

  void choose_integrator(const syntax::Expr& expr) {
    const std::string name(elaborator_.sources().text(expr.span));
    std::vector<std::string_view> names;
    for (const IntegratorName& candidate : integrators) {
      if (candidate.name == name) {
        simulation_.integrator = candidate.integrator;
        return;
      }
      names.push_back(candidate.name);
    }
    const std::string_view near = nearest_name(name, names);
    elaborator_.error(unknown_integrator, expr.span, "there is no integrator `" + name + "`", "",
                      {near.empty() ? "integrators are `taylor2`, `semi_implicit_euler` and `rk4`"
                                    : "did you mean `" + std::string(near) + "`?"});
  }

  void law() {
    const RobotModel& robot = *simulation_.robot;
    const Setting* tau = find(settings_, "tau");
    if (tau == nullptr) {
      missing("tau", "write `tau = law(…) every 1 ms`; without actuation `tau = 0`");
      return;
    }
    Scope& scope = context_.make_scope(scope_);
    if (tau->every != nullptr) {
      simulation_.every_span = tau->every->span;
      if (const auto every = positive_time({tau->name, tau->every}, "the clock")) {
        simulation_.every = *every;
        scope.define_value("period", BindingRole::coordinate, Tensor::scalar(*every, EntryDim::of(dimensions::time)));
      }
    }
    auto value = elaborator_.tensor(*tau->value, scope, robot.expected(JointQuantity::tau, "`tau`"));
    if (!value) {
      poisoned_ = true;
      return;
    }
    if (depends_on(value->entries, robot.mechanism.tau)) {
      elaborator_.error(depends_on_state, tau->value->span, "`tau` is defined in terms of itself", "");
      return;
    }
    simulation_.tau = std::move(*value);
  }

  bool depends_on(const std::vector<Id>& roots, const std::vector<Id>& symbols) const {
    for (const Id id : expr::reachable(elaborator_.pool(), roots)) {
      if (std::find(symbols.begin(), symbols.end(), id) != symbols.end()) return true;
    }
    return false;
  }

  void logs() {
    std::vector<std::pair<std::string, Span>> labels;
    for (const syntax::Log::Item* item : log_items_) {
      const std::string label = item->label ? item->label->text : std::string(elaborator_.sources().text(item->value->span));
      const Span span = item->label ? item->label->span : item->value->span;
      const auto earlier = std::find_if(labels.begin(), labels.end(), [&](const auto& known) { return known.first == label; });
      if (earlier != labels.end()) {
        elaborator_.error(duplicate_name, span, "`" + label + "` is logged twice", "again here", {}, {{earlier->second, "first here"}});
        continue;
      }
      labels.emplace_back(label, span);
      const Value value = elaborator_.evaluate(*item->value, *scope_);
      if (is_poison(value)) {
        poisoned_ = true;
        continue;
      }
      const auto* tensor = std::get_if<Tensor>(&value);
      if (tensor == nullptr) {
        elaborator_.error(not_loggable, item->value->span, "only numbers, vectors and matrices can be logged",
                          "this is " + describe(value),
                          how_to_log(value, std::string(elaborator_.sources().text(item->value->span))));
        continue;
      }
      simulation_.log.push_back({label, *tensor});
    }
  }

  static std::vector<std::string> how_to_log(const Value& value, const std::string& written) {
    if (std::holds_alternative<Pose>(value)) return {"log its position: `" + written + ".position`"};
    if (std::holds_alternative<TrajectoryRef>(value)) return {"log its positions, `" + written + ".q`, or its rates"};
    if (std::holds_alternative<Truth>(value)) return {"log a number: `if " + written + " then 1 else 0`"};
    if (const auto* function = std::get_if<FunctionRef>(&value))
      return {"call it: `" + function->callable->signature() + "`"};
    return {};
  }

  void expectations() {
    for (const auto& [expect, span] : expect_items_) {
      final_used_ = false;
      Expectation expectation;
      expectation.span = span;
      expectation.text = std::string(elaborator_.sources().text(span));
      constexpr std::string_view keyword = "expect";
      if (expectation.text.starts_with(keyword)) expectation.text.erase(0, keyword.size() + 1);
      const auto* comparison = std::get_if<syntax::Binary>(&expect->condition->node);
      using syntax::BinaryOp;
      const bool less = comparison != nullptr && (comparison->op == BinaryOp::less || comparison->op == BinaryOp::less_equal);
      const bool greater = comparison != nullptr && (comparison->op == BinaryOp::greater || comparison->op == BinaryOp::greater_equal);
      if (!less && !greater) {
        elaborator_.error(not_a_comparison, expect->condition->span, "an expectation compares: `abs(error) < 1 mm`", "",
                          {comparison != nullptr && comparison->op == BinaryOp::logical_and ? "write one `expect` for each condition"
                                                                                            : "use `<`, `<=`, `>` or `>=`"});
        continue;
      }
      auto left = elaborator_.tensor(*comparison->left, *scope_, Expected::numbers("the left side"));
      auto right = elaborator_.tensor(*comparison->right, *scope_, Expected::numbers("the right side"));
      if (!left || !right) {
        poisoned_ = true;
        continue;
      }
      // What `as` asked for is how the sides are shown.
      const auto display = left->display ? left->display : right->display;
      auto aligned = align(elaborator_, std::move(*left), *comparison->left, std::move(*right), *comparison->right, *scope_, true, "compared");
      if (!aligned) continue;
      expectation.left = like(aligned->left, aligned->left.entries, aligned->dims);
      expectation.right = like(aligned->right, aligned->right.entries, aligned->dims);
      expectation.left.display = display;
      if (greater) std::swap(expectation.left.entries, expectation.right.entries);
      expectation.reversed = greater;
      expectation.strict = comparison->op == BinaryOp::less || comparison->op == BinaryOp::greater;
      expectation.at_end = final_used_;
      if (!window(*expect, expectation)) continue;
      simulation_.expectations.push_back(std::move(expectation));
    }
  }

  bool window(const syntax::Expect& expect, Expectation& expectation) {
    if (expect.time == nullptr) return true;
    const bool after = expect.window == syntax::Expect::Window::after;
    const auto time = before_the_run(*expect.time, Expected::scalar(after ? "the time after `after`" : "the time after `until`", dimensions::time));
    if (!time) return false;
    (after ? expectation.from : expectation.to) = time->entries[0];
    const expr::Pool& pool = elaborator_.pool();
    if (!after && pool.is_number(time->entries[0]) && pool.value(time->entries[0]).sign() < 0) {
      elaborator_.error(window_never_reached, expect.time->span, "this expectation can never be evaluated",
                        "before the run begins");
      return false;
    }
    if (after && simulation_.duration.valid() && pool.is_number(time->entries[0]) && pool.is_number(simulation_.duration) &&
        compare(pool.value(time->entries[0]), pool.value(simulation_.duration)) > 0) {
      elaborator_.error(window_never_reached, expect.time->span, "this expectation can never be evaluated", "after the end of the run", {},
                        {{simulation_.duration_span, "the run ends here"}});
      return false;
    }
    return true;
  }

  const std::vector<std::string_view> known_settings{"tau", "duration", "step", "integrator"};

  LawContext& context_;
  Elaborator& elaborator_;
  const syntax::Declaration& declaration_;
  Scope& home_;
  Scope* scope_ = nullptr;
  Simulation simulation_;
  std::vector<std::pair<std::string, Setting>> settings_;
  std::vector<std::pair<std::string, Setting>> initial_;
  std::vector<const syntax::Log::Item*> log_items_;
  std::vector<std::pair<const syntax::Expect*, Span>> expect_items_;
  bool final_used_ = false;
  bool poisoned_ = false;  ///< something below was wrong and reported where it is defined
};

}  // namespace

std::optional<Simulation> build_simulation(LawContext& context, const syntax::Declaration& declaration, Scope& home) {
  return SimulationBuilder(context, declaration, home).build();
}

}  // namespace robotc::programs
