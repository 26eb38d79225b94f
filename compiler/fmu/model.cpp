#include "compiler/fmu/model.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "compiler/fmu/fmu_diagnostics.h"
#include "compiler/fmu/model_functions.h"
#include "compiler/fmu/model_tables.h"
#include "compiler/frontend/comments.h"
#include "compiler/frontend/parameters.h"
#include "compiler/lowering/ports.h"
#include "compiler/lowering/simulation_texts.h"
#include "compiler/mechanism/actuator_model.h"

namespace robotc::fmu {

namespace {

using expr::Id;
using programs::Simulation;
using sema::JointQuantity;
using Role = Variable::Role;

/// rad, rad/s, m, m/s, …: of a coordinate or a speed, with its power of time.
Unit motion_unit(bool is_angle, int rates) {
  const std::string over = rates == 0 ? "" : rates == 1 ? "/s" : "/s^2";
  return unit_of((is_angle ? "rad" : "m") + over, Dimension(is_angle ? 0 : 1, 0, -rates));
}

Unit unit_of_entry(const sema::Tensor& value, std::size_t entry) {
  return unit_of(unit_text(value, entry), value.dims[entry].dimension);
}

/// "0 false, 1 true".
std::string numbered(const std::vector<std::string>& words) {
  std::string text;
  for (std::size_t i = 0; i < words.size(); ++i) text += (i == 0 ? "" : ", ") + std::to_string(i) + " " + words[i];
  return text;
}

class ModelMaker {
 public:
  ModelMaker(SessionState& state, const Subject& subject, const FmuRequest& request)
      : state_(state),
        subject_(subject),
        simulation_(*subject.simulation),
        robot_(*simulation_.robot),
        mechanism_(robot_.mechanism),
        request_(request),
        layout_(layout_of(simulation_)),
        comments_(state) {}

  std::optional<Model> make() {
    logged();
    auto functions = make_functions(state_, subject_, layout_, log_entries_, request_.arrays);
    if (!functions) return std::nullopt;
    functions_ = std::move(*functions);
    general();
    parameters();
    inputs();
    motion();
    further_states();
    rates();
    outputs();
    dependencies();
    indicators();
    if (request_.clocks && !clock()) return std::nullopt;
    sections_.end = reference_;
    model_.tables = make_tables({subject_, layout_, functions_, model_.description, reference_of_, sections_});
    model_.kernels = std::move(functions_.kernels);
    return std::move(model_);
  }

 private:
  [[nodiscard]] bool moves() const { return subject_.kind != Kind::controller; }
  [[nodiscard]] bool has_law() const { return subject_.kind != Kind::plant; }

  // ---- The description, in the order of the references ----

  void general() {
    Description& description = model_.description;
    description.name = request_.name.empty() ? robot_.name : request_.name;
    description.tool = request_.tool;
    description.text = subject_.description;
    description.model_exchange = request_.model_exchange;
    description.co_simulation = request_.co_simulation;
    description.has_derivatives = functions_.has_derivatives;
    description.has_parameter_derivatives = functions_.has_parameter_derivatives;
    description.begins_from_inputs = subject_.kind == Kind::controller;
    description.checks_steps =
        (moves() && (functions_.has_loops || !functions_.system.quaternions.empty())) || functions_.events.count > 0;
    description.step = subject_.step;
    description.duration = subject_.duration;
  }

  std::size_t add(Variable variable) {
    while (!names_.insert(variable.name).second) variable.name += "_";
    variable.reference = reference_++;
    if (variable.display.name.empty()) variable.display = display_of(variable.unit);
    model_.description.variables.push_back(std::move(variable));
    return reference_ - 1;
  }
  /// The variable of a symbol in the functions.
  std::size_t add(Variable variable, Id symbol) {
    const std::size_t reference = add(std::move(variable));
    reference_of_.emplace(symbol, reference);
    return reference;
  }
  static Variable variable(std::string name, Role role, Unit unit, std::string description,
                           std::optional<double> start = {}) {
    return {0, std::move(name), role, std::move(unit), std::move(description), start};
  }

  /// Adds variables by `fill`: one array, if arrays were asked for and the shape is not that of a number.
  template <class Fill>
  void add_whole(std::string name, std::vector<std::size_t> shape, std::string description, Fill fill) {
    const std::size_t first = reference_;
    fill();
    const std::size_t size = reference_ - first;
    if (request_.arrays && size > 0 && !shape.empty())
      add_array({first, size, std::move(name), std::move(shape), std::move(description)});
  }

  void add_array(Array array) {
    while (!names_.insert(array.name).second) array.name += "_";
    const std::vector<Variable>& all = model_.description.variables;
    const auto entries = std::span(all).last(array.size);
    // Entries without names of their own are counted by the reader.
    const bool have_names = std::ranges::any_of(entries, [](const Variable& one) { return !one.name.ends_with(']'); });
    const bool is_mixed =
        std::ranges::any_of(entries, [&](const Variable& one) { return one.unit.name != entries.front().unit.name; });
    std::string list;
    for (const Variable& one : entries) {
      if (!list.empty()) list += ", ";
      list += one.name;
      if (is_mixed) list += " in " + (one.unit.name.empty() ? "1" : one.unit.name);
    }
    if (have_names || is_mixed) array.description += (array.description.empty() ? "" : ": ") + list;
    model_.description.arrays.push_back(std::move(array));
  }

  [[nodiscard]] Variable of_joint(Variable one, JointId joint) const {
    one.joint = mechanism_.joints[joint.index()].name;
    return one;
  }

  /// With the comment of a joint.
  [[nodiscard]] std::string described(std::string text, JointId joint) const {
    const std::string& comment = comments_.of(mechanism_.joints[joint.index()].span);
    return comment.empty() ? text : std::move(text) + ": " + comment;
  }

  void parameters() {
    add(variable("time", Role::time, unit_of("s", dimensions::time), ""), state_.laws().time);
    // Read again: parameters of a controller alone did not exist when the others were set.
    const auto settings = state_.evaluator().parameters().values(settings_by_path(state_));
    const std::vector<const sema::ParameterInfo*>& all = functions_.parameters;
    const auto add_one = [&](const sema::ParameterInfo& parameter) {
      const auto value = std::ranges::find(settings, parameter.symbol, &std::pair<Id, double>::first);
      add(variable(parameter.path, Role::parameter, unit_of(parameter.unit(), parameter.dimension),
                   comments_.of(parameter.span), value->second),
          parameter.symbol);
    };
    for (std::size_t i = 0; i < all.size();) {
      const auto& place = all[i]->place;
      std::size_t size = 1;
      if (request_.arrays && place) {  // all entries are there
        for (const std::size_t axis : place->shape) size *= axis;
      }
      add_whole(place ? place->path : "", place ? place->shape : std::vector<std::size_t>{}, comments_.of(all[i]->span),
                [&] {
                  for (std::size_t k = 0; k < size; ++k) add_one(*all[i + k]);
                });
      i += size;
    }
    const bool is_clock = subject_.kind == Kind::closed_loop && subject_.hold != 0;
    const char* const meaning =
        subject_.kind == Kind::controller ? "the sample time" : "the step of the integrator of co-simulation";
    add(variable("step", is_clock ? Role::constant : Role::setting, unit_of("s", dimensions::time), meaning,
                 subject_.step));
  }

  void inputs() {
    const std::size_t first = reference_;
    if (subject_.kind == Kind::plant) {
      add_efforts(Role::input, 0.0);
    }
    for (const programs::StandaloneLaw::Argument& argument : subject_.arguments) {
      const sema::Tensor& value = argument.value;
      add_whole(argument.name, shape_of(value), "", [&] {
        for (std::size_t i = 0; i < value.size(); ++i)
          add(variable(argument.name + entry_suffix(value, i), Role::input, unit_of_entry(value, i), "", 0.0),
              value.entries[i]);
      });
    }
    sections_.input_count = reference_ - first;
  }

  void add_efforts(Role role, std::optional<double> start) {
    add_whole("tau", {robot_.actuated.size()}, "what drives the joints", [&] {
      for (std::size_t i = 0; i < robot_.actuated.size(); ++i)
        add(of_drive(i, "tau.", role, start), mechanism_.actuated_inputs()[i]);
    });
  }

  /// The variable of an entry of tau.
  Variable of_drive(std::size_t entry, const std::string& prefix, Role role, std::optional<double> start) const {
    const sema::Tensor symbols = robot_.symbols(JointQuantity::tau);
    const std::string& joint = mechanism_.name_of(robot_.actuated[entry]);
    const auto quantity = input_of(mechanism_.freedom(robot_.actuated[entry]).actuator);
    return of_joint(variable(prefix + joint, role, unit_of_entry(symbols, entry),
                             std::string(quantity ? quantity->name : "effort") + " of joint " + joint, start),
                    mechanism_.speeds[robot_.actuated[entry].index()].joint);
  }

  void motion() {
    first_flow_ = reference_;
    const Role role = moves() ? Role::state : Role::input;
    const auto start = [](const std::vector<double>& values, std::size_t i) {
      return i < values.size() ? values[i] : 0;
    };
    const auto rotations = mechanism_.quaternions();
    add_whole("q", {mechanism_.q.size()}, "positions", [&] {
      for (const CoordinateId id : mechanism_.coordinate_ids()) {
        const Measure measure = mechanism_.variable(id).measure;
        const bool is_number = measure == Measure::quaternion;
        const bool is_angle = measure == Measure::angle;
        rate_units_.push_back(is_number ? unit_of("1/s", dimensions::rate) : motion_unit(is_angle, 1));
        const bool begins_at_one = !moves() && std::ranges::find(rotations, id) != rotations.end();
        const JointId joint = mechanism_.coordinates[id.index()].joint;
        add(of_joint(variable("q." + mechanism_.name_of(id), role, is_number ? Unit{} : motion_unit(is_angle, 0),
                              described("position of " + mechanism_.name_of(id), joint),
                              begins_at_one ? 1 : start(subject_.start.q, id.index())),
                     joint),
            mechanism_.q[id.index()]);
      }
    });
    add_whole("qd", {mechanism_.qd.size()}, "speeds", [&] {
      for (const SpeedId id : mechanism_.speed_ids()) {
        const bool is_angle = mechanism_.variable(id).measure == Measure::angle;
        rate_units_.push_back(motion_unit(is_angle, 2));
        const JointId joint = mechanism_.speeds[id.index()].joint;
        add(of_joint(
                variable("qd." + mechanism_.name_of(id), role, motion_unit(is_angle, 1),
                         described("speed of " + mechanism_.name_of(id), joint), start(subject_.start.qd, id.index())),
                joint),
            mechanism_.qd[id.index()]);
      }
    });
    if (moves()) return;
    rate_units_.clear();
    first_flow_ = reference_;
  }

  void further_states() {
    std::size_t next = 0;
    for (const sema::StateVariable& state : simulation_.program.states) {
      if (state.kind != sema::StateVariable::Kind::flows) continue;
      const auto* const value = std::get_if<sema::Tensor>(&state.value);
      add_whole(state.path, value != nullptr ? shape_of(*value) : std::vector<std::size_t>{}, "", [&] {
        for (std::size_t i = 0; i < state.symbols.size(); ++i, ++next) {
          Unit unit, rate;
          if (value != nullptr) {
            const Dimension& dimension = value->dims[i].dimension;
            unit = unit_of_entry(*value, i);
            rate = unit_of((dimension / dimensions::time).to_unit(), dimension / dimensions::time);
          }
          rate_units_.push_back(std::move(rate));
          const std::vector<double>& start = subject_.start.x;
          add(variable(layout_.x_names[next], Role::state, std::move(unit), "", next < start.size() ? start[next] : 0),
              layout_.x[next]);
        }
      });
    }
    sections_.flow_count = reference_ - first_flow_;
    // Kept by the instance, and not variables: z, and the efforts at the last tick.
    sections_.held = reference_;
    reference_ += layout_.z.size() + (has_law() ? simulation_.tau.entries.size() : 0);
  }

  void rates() {
    sections_.rates = reference_;
    const auto add_one = [&](std::size_t i) {
      Variable rate = variable("der(" + name_at(first_flow_ + i) + ")", Role::rate, std::move(rate_units_[i]), "");
      rate.derivative_of = first_flow_ + i;
      add(std::move(rate));
    };
    const std::vector<Array> arrays = model_.description.arrays;
    for (std::size_t i = 0; i < sections_.flow_count;) {
      const auto array = std::ranges::find(arrays, first_flow_ + i, &Array::first);
      if (array == arrays.end()) {
        add_one(i++);
        continue;
      }
      add_whole("der(" + array->name + ")", array->shape, "", [&] {
        for (std::size_t k = 0; k < array->size; ++k) add_one(i++);
      });
    }
  }

  /// Which variable depends on which, by their derivatives.
  void dependencies() {
    std::vector<Dependency>& all = model_.description.dependencies;
    for (const std::vector<Partial>* const partials : {&functions_.partials, &functions_.parameter_partials}) {
      for (const Partial& partial : *partials)
        all.push_back({sections_.rates + partial.unknown, reference_of_.at(partial.known), kind_of(partial.value)});
    }
    std::ranges::sort(all, {}, [](const Dependency& one) { return std::pair(one.unknown, one.known); });
  }

  [[nodiscard]] const std::string& name_at(std::size_t reference) const {
    return std::ranges::lower_bound(model_.description.variables, reference, {}, &Variable::reference)->name;
  }

  [[nodiscard]] DependencyKind kind_of(Id derivative) const {
    switch (state_.pool().stage(derivative)) {
      case expr::Stage::compile:
        return DependencyKind::constant;
      case expr::Stage::prepare:
        return DependencyKind::tunable;
      case expr::Stage::step:
        break;
    }
    return DependencyKind::dependent;
  }

  /// True if the expressions change with discrete states alone.
  [[nodiscard]] bool follows_discrete_states(const std::vector<Id>& entries) const {
    bool follows = false;
    for (const Id id : expr::reachable(state_.pool(), entries)) {
      if (!state_.pool().is_symbol(id) || state_.pool().stage(id) != expr::Stage::step) continue;
      if (std::ranges::find(layout_.z, id) == layout_.z.end()) return false;
      follows = true;
    }
    return follows;
  }

  /// The logged signals of a closed loop that are not states: entries, and their variables.
  void logged() {
    if (subject_.kind != Kind::closed_loop) return;
    std::set<Id> known(mechanism_.q.begin(), mechanism_.q.end());
    known.insert(mechanism_.qd.begin(), mechanism_.qd.end());
    const std::vector<Id> inputs = mechanism_.actuated_inputs();
    known.insert(inputs.begin(), inputs.end());
    for (const programs::LogSignal& signal : simulation_.log) {
      if (signal.plotted_alone) continue;
      const std::vector<LogColumn> columns = columns_of(signal);
      Logged& logged = logged_.emplace_back();
      const Role role = follows_discrete_states(signal.value.entries) ? Role::discrete_output : Role::output;
      for (std::size_t i = 0; i < columns.size(); ++i) {
        if (known.contains(signal.value.entries[i])) continue;
        Variable one = variable(columns[i].name, role, unit_of_entry(signal.value, i), numbered(signal.words));
        if (columns[i].is_chosen) {
          // A plain number that is shown in degrees is an angle.
          if (one.unit.name.empty()) one.unit = {columns[i].quantity == "angle" ? "rad" : "1", {}, 0};
          if (one.unit.name == "rad") one.unit.radians = 1;
          one.display = {columns[i].unit, 1 / columns[i].factor};
        }
        logged.variables.push_back(std::move(one));
        log_entries_.push_back(signal.value.entries[i]);
      }
      // Where some entries are states or efforts, the others stay alone.
      if (logged.variables.size() == columns.size()) logged.shape = shape_of(signal.value);
      logged.name = signal.label;
    }
  }

  void outputs() {
    const std::size_t first = reference_;
    if (has_law()) {
      add_efforts(subject_.hold != 0 ? Role::held_output : Role::output, {});
    }
    for (const Logged& signal : logged_) {
      add_whole(signal.name, signal.shape, "", [&] {
        for (const Variable& one : signal.variables) add(one);
      });
    }
    sections_.output_count = reference_ - first;
  }

  void indicators() {
    const std::size_t first = reference_;
    for (const sema::Event& event : simulation_.program.events) {
      const std::string number = std::to_string(reference_ - first + 1);
      add(variable("indicator[" + number + "]", Role::indicator, {},
                   "positive while " + std::string(state_.sources().text(event.span))));
    }
  }

  /// The clock of the law. False (reported) if there is none.
  bool clock() {
    if (!has_law() || subject_.hold == 0) {
      state_.diagnostics().report(not_in_fmu, subject_.place,
                                  "`--clocks` asks for clocks, and the FMU of `" + request_.name + "` has none", "",
                                  {has_law() ? "write `every 1 ms` after the law, or leave out `--clocks`"
                                             : "clocks are those of laws: leave out `--clocks`"});
      return false;
    }
    if (moves()) model_.description.interval = static_cast<double>(subject_.hold) * subject_.step;
    add(variable("clock", Role::clock, {}, "the ticks of the law"));
    return true;
  }

  SessionState& state_;
  const Subject& subject_;
  const Simulation& simulation_;
  const sema::RobotModel& robot_;
  const Mechanism& mechanism_;
  const FmuRequest& request_;
  const StateLayout layout_;
  const Comments comments_;
  Functions functions_;
  Model model_;
  /// A logged signal without the entries that are states or efforts.
  struct Logged {
    std::string name;
    std::vector<std::size_t> shape;  ///< empty: not a vector or matrix, or not all of it
    std::vector<Variable> variables;
  };
  std::vector<Logged> logged_;
  std::vector<Id> log_entries_;
  std::set<std::string> names_;
  std::map<Id, std::size_t> reference_of_;  ///< of the variable of a symbol
  std::size_t reference_ = 0;               ///< of the next variable
  std::size_t first_flow_ = 0;
  Sections sections_;
  std::vector<Unit> rate_units_;  ///< by state
};

}  // namespace

std::optional<Model> make_model(SessionState& state, const Subject& subject, const FmuRequest& request) {
  return ModelMaker(state, subject, request).make();
}

}  // namespace robotc::fmu
