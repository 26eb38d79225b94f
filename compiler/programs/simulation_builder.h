#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "compiler/programs/simulation.h"

namespace robotc::programs {

/// True for `[actual = q.lift, wanted = ref.q.lift]`: signals to draw in one picture.
bool are_named(const syntax::Array& array);

/// Checks one `simulate` declaration: sorts its statements, then processes them topic by topic, each in its own file.
class SimulationBuilder {
 public:
  SimulationBuilder(LawContext& context, const syntax::Declaration& declaration, sema::Scope& home)
      : context_(context), evaluator_(context.evaluator), declaration_(declaration), home_(home) {}

  std::optional<Simulation> build();

 private:
  /// A setting `name = value`, from any statement.
  struct Setting {
    const syntax::Name* name;
    const syntax::Expr* value;
    const syntax::Expr* every = nullptr;
  };
  using Settings = std::vector<std::pair<std::string, Setting>>;

  // simulation.cpp
  bool open();
  /// Sorts the statements: bindings enter the scope at once, others wait until all names are known.
  void collect();
  void add(Settings& list, Setting setting, const std::vector<std::string_view>& names);
  void unsupported(Span span, const std::string& what);

  // simulation_states.cpp
  /// Targets of the simulation's own events besides its states: the robot's motion, or a robot parameter.
  std::optional<sema::EventTarget> event_target(const syntax::Name& name);
  void states();
  /// Reports states, events and wrenches that need entries of configurations that are not known.
  void require_known_program();
  /// Adds the states of the trajectories that the simulation depends on.
  void motion_states();

  // simulation_settings.cpp
  void settings();
  /// Makes parameters of `duration` and `step`, `SIMULATION.duration`, so that they can be set and swept.
  void make_times_settable();
  /// Reads the law's clock, shared by all states updated at ticks.
  void clock();
  /// False (reported) if there is no such integrator.
  bool choose_integrator(const syntax::Expr& expr);
  void tolerances();
  void law();
  static const Setting* find(const Settings& list, std::string_view name);
  void missing(std::string_view name, std::string hint);
  /// A tensor that may depend on parameters, but not on time or state.
  std::optional<sema::Tensor> before_the_run(const syntax::Expr& expr, const sema::Expected& expected);
  /// The same for a value at t = 0: trajectories give their start.
  std::optional<sema::Tensor> at_start(const syntax::Expr& expr, const sema::Expected& expected);
  std::optional<sema::Tensor> known_before_the_run(sema::Tensor value, const syntax::Expr& expr,
                                                   const sema::Expected& expected);
  std::optional<expr::Id> positive_time(const Setting& setting, const std::string& what);

  // simulation_loads.cpp
  /// A joint's freedom, or a closure's motion, with Coulomb friction.
  struct Rubbing {
    std::size_t index = 0;         ///< of its stiction speed
    std::optional<SpeedId> speed;  ///< of a joint
    std::string name;
    Span span;
    bool slides = false;
  };
  void stiction();
  void take_stiction(const sema::Tensor& speeds, const std::vector<Rubbing>& rubbing);
  void take_stiction_of_kinds(const syntax::Array& kinds, const std::vector<Rubbing>& rubbing);
  void missing_stiction(const std::vector<Rubbing>& rubbing);
  [[nodiscard]] std::string stiction_example(const std::vector<Rubbing>& rubbing, bool for_all = false) const;
  void wrenches();

  // simulation_couplings.cpp
  /// Defines the name of a coupling, whose member is its reaction.
  void declare_coupling(const syntax::Couple& written);
  /// Reads it when its name is needed.
  sema::Value read_coupling(std::size_t index, const syntax::Couple& written);
  /// Symbols of the reactions.
  [[nodiscard]] std::vector<expr::Id> reactions() const;
  /// Their derivatives, once all states are known.
  void differentiate_couplings();
  /// False (reported) after an error.
  bool differentiate_coupling(PrescribedMotion& coupling);
  /// Reports values that cannot depend on reactions.
  void refuse_reactions();

  // plant_states.cpp
  void take_plant_states();
  /// Once it is known which parameters events change.
  void change_plant_states();

  // simulation_start.cpp
  void start();
  void initial_position(const Setting& setting);
  /// The frame or link at the end of `position.FRAME`; nothing (reported) if there is none.
  std::optional<sema::Place> frame_of(const syntax::Name& name);

  // simulation_signals.cpp
  void logs();
  void log(std::string label, const syntax::Expr& signal);
  /// The value to log as a signal; nothing (reported) if it is not one.
  std::optional<LogSignal> signal(std::string label, const syntax::Expr& written);

  // simulation_plots.cpp
  void plots();
  void plot(const syntax::Plot::Item& item);
  /// The logged signals that an expression of a plot stands for: those of a logged name, an entry of one, those of a
  /// list with names, or a new one. `label` names the latter; empty: it is named as written. Nothing (reported) after
  /// an error.
  std::optional<std::vector<PlottedSignal>> plotted(const syntax::Expr& written, const std::string& label);
  /// False (reported) if a figure needs entries of configurations that are not known.
  bool reductions_known(const ReductionRange& range, Span span);
  void expectation(const syntax::Expect& expect, Span span);
  void reports();
  /// Reads `after` and `until`; nothing (reported) if they are not times known before the run.
  std::optional<Window> window(const syntax::Window& window);

  LawContext& context_;
  sema::Evaluator& evaluator_;
  const syntax::Declaration& declaration_;
  sema::Scope& home_;
  sema::Scope* scope_ = nullptr;
  Simulation simulation_;
  Settings settings_;
  Settings initial_;
  Settings plant_starts_;                  ///< `initial shoulder.current = …`
  std::vector<std::size_t> plant_states_;  ///< indices of the program's states that are the plant's
  std::vector<Setting> positions_;         ///< `initial position.FRAME = …`
  std::optional<sema::StatefulBody> states_;
  std::vector<const syntax::Wrench*> wrench_items_;
  std::vector<const syntax::Log::Item*> log_items_;
  std::vector<const syntax::Plot::Item*> plot_items_;
  std::vector<const syntax::Report*> report_items_;
  std::vector<std::pair<const syntax::Expect*, Span>> expect_items_;
  std::vector<std::string> meant_;  ///< settings that are present under a wrong name: not reported as missing
  bool final_used_ = false;
  bool broken_ = false;    ///< a statement could not be parsed: it may be a setting that seems missing
  bool poisoned_ = false;  ///< an error in a used definition was reported there
};

}  // namespace robotc::programs
