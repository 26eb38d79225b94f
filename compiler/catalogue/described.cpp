#include "compiler/catalogue/described.h"

#include <algorithm>

#include "compiler/catalogue/shape.h"
#include "compiler/emit/names.h"
#include "compiler/sema/evaluation/evaluator.h"

namespace robotc::catalogue {

using sema::JointQuantity;
using sema::RobotModel;

namespace {

/// Adds a text as lines, broken between the terms of a sum.
void note_sum(const std::string& text, std::vector<std::string>& notes) {
  constexpr std::size_t width = 90;
  std::string line;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min({text.find(" + ", begin + 1), text.find(" - ", begin + 1), text.size()});
    if (!line.empty() && line.size() + end - begin > width) {
      notes.push_back(std::move(line));
      line = "   ";
    }
    line += text.substr(begin, end - begin);
    begin = end;
  }
  notes.push_back(std::move(line));
}

/// Definition of each dynamic parameter.
std::vector<std::string> notes_on_parameters(const Subject& subject) {
  const dynamics::Regressor& regressor = subject.functions.regressor();
  std::vector<std::string> notes;
  for (const dynamics::DynamicParameter& parameter : regressor.parameters()) {
    const bool is_inertial = parameter.kind == dynamics::DynamicParameter::Kind::inertial;
    const std::string made_of =
        is_inertial
            ? base_parameters::print(regressor.base(), regressor.base().base[parameter.base], subject.evaluator.pool())
            : "that of the joint";
    note_sum(parameter.name + ": " + made_of, notes);
  }
  return notes;
}

/// Text of each entry's unit. Angles are dimensionless; only entries that are purely rates of angles show them.
std::vector<std::string> units(const Subject& subject, const Request& request, const Shape& shape) {
  const Result& result = request.row->result;
  if (!result.unit.empty()) return {std::string(result.unit)};
  std::vector<std::string> units;
  if (shape.axes.size() == 1 && result.times.dimensionless()) {
    const ShapeAxis& axis = shape.axes.front();
    const auto rate = [&](const char* turning) {
      for (std::size_t i = 0; i < axis.dimensions.size(); ++i) {
        units.push_back(i < 3 ? axis.dimensions[i].to_unit() : turning);
      }
    };
    if (axis.factor.axis == Axis::velocity) rate("rad/s");
    if (axis.factor.axis == Axis::acceleration) rate("rad/s^2");
    const std::optional<JointQuantity> quantity = joint_quantity(axis.factor.axis);
    if (quantity && (*quantity == JointQuantity::q || *quantity == JointQuantity::displacement ||
                     *quantity == JointQuantity::qdd)) {
      const std::vector<expr::Id> any(axis.dimensions.size(), subject.evaluator.pool().zero());
      const sema::Tensor symbols = subject.model.vector(*quantity, any);
      for (std::size_t i = 0; i < symbols.size(); ++i) units.push_back(unit_text(symbols, i));
    }
    if (!units.empty()) return units;
  }
  for (const Dimension& dimension : shape.dimensions) units.push_back(dimension.to_unit());
  return units;
}

/// The efforts of the actuated joints, as they act along the freedoms.
std::vector<expr::Id> efforts_along_freedoms(const Subject& subject) {
  const Mechanism& mechanism = subject.model.mechanism;
  if (!mechanism.has_loops()) return mechanism.tau;
  expr::Pool& pool = subject.evaluator.pool();
  const dynamics::Expressions& actuation = subject.functions.get(Function::actuation);
  std::vector<expr::Id> efforts;
  for (std::size_t r = 0; r < actuation.rows; ++r) {
    expr::Id sum = pool.zero();
    for (std::size_t i = 0; i < actuation.cols; ++i) {
      sum = pool.add(sum, pool.mul(actuation.roots[r * actuation.cols + i], mechanism.tau[i]));
    }
    efforts.push_back(sum);
  }
  return efforts;
}

std::string meaning(const NamedRequest& request) {
  if (request.row->takes == Takes::link && request.place && request.row->of == nullptr) {
    const bool kinetic = request.row->function == Function::kinetic_energy;
    return std::string(kinetic ? "kinetic" : "potential") + " energy of the link alone";
  }
  return std::string(request.row->meaning);
}

}  // namespace

std::vector<emit::Input> function_inputs(const RobotModel& model) {
  struct Kind {
    Argument argument;
    const char* meaning;
    const char* latex;
  };
  static constexpr Kind kinds[] = {
      {Argument::q, "positions", "q"},
      {Argument::qd, "velocities", "\\dot{q}"},
      {Argument::qdd, "accelerations", "\\ddot{q}"},
      {Argument::qddd, "rates of the accelerations", "\\dddot{q}"},
      {Argument::tau, "efforts", "\\tau"},
      {Argument::q0, "positions from which", "q^{0}"},
      {Argument::dq, "displacements", "\\delta"},
      {Argument::point, "wanted position in the world", "p"},
      {Argument::pose, "wanted pose in the world: rotation, row by row, and position", "X"}};
  std::vector<emit::Input> inputs;
  for (const Kind& kind : kinds) {
    const std::optional<JointQuantity> quantity = joint_quantity(kind.argument);
    std::vector<expr::Id> entries = catalogue::symbols(kind.argument, model.mechanism);
    emit::Input input{std::string(name(kind.argument)), kind.meaning, kind.latex, entries, {}, {},
                      kind.argument != Argument::q};
    if (!quantity) {
      input.of_joints = false;
      const std::vector<std::string> labels = pose_labels();
      const std::size_t first = labels.size() - input.symbols.size();
      input.entry_names.assign(labels.begin() + static_cast<std::ptrdiff_t>(first), labels.end());
      for (std::size_t i = first; i < labels.size(); ++i) input.units.emplace_back(i < 9 ? "" : "m");
      inputs.push_back(std::move(input));
      continue;
    }
    const sema::Tensor symbols = model.vector(*quantity, std::move(entries));
    const sema::AxisSpace space = model.space(*quantity);
    for (std::size_t i = 0; i < space.size(); ++i) input.entry_names.push_back(space.joint_name(i));
    for (std::size_t i = 0; i < symbols.size(); ++i) input.units.push_back(unit_text(symbols, i));
    if (kind.argument == Argument::q || kind.argument == Argument::q0) {
      for (const CoordinateId w : model.mechanism.quaternions()) input.quaternions.push_back(w.index());
    }
    inputs.push_back(std::move(input));
  }
  return inputs;
}

emit::Function described_function(const Subject& subject, const NamedRequest& request) {
  const Row& row = *request.row;
  Definition defined = definition(subject, request);
  emit::Function function;
  function.name = emit::identifier(std::string(row.name) + (request.argument.empty() ? "" : "_") + request.argument);
  function.title = request.title;
  function.meaning = meaning(request);
  function.latex = row.latex;
  for (const Argument argument : arguments(row, subject.model.mechanism.has_loops()))
    function.inputs.push_back(static_cast<std::size_t>(argument));
  function.units = units(subject, request, defined.shape);
  for (ShapeAxis& axis : defined.shape.axes) function.labels.push_back(std::move(axis.labels));
  function.entries = std::move(defined.entries);
  if (row.result.has(Axis::dynamic_parameters)) function.notes = notes_on_parameters(subject);
  if (row.function == Function::equations_of_motion && row.of == nullptr)
    function.equals = efforts_along_freedoms(subject);
  return function;
}

std::optional<emit::Function> described_function(const Subject& subject, const std::string& text) {
  const std::optional<NamedRequest> request = read_request(subject, text);
  if (!request) return std::nullopt;
  return described_function(subject, *request);
}

}  // namespace robotc::catalogue
