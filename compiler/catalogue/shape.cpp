#include "compiler/catalogue/shape.h"

#include <algorithm>
#include <unordered_map>

#include "compiler/equations/dynamics/manipulability.h"
#include "compiler/sema/evaluation/evaluator.h"

namespace robotc::catalogue {

using expr::Id;
using sema::JointQuantity;

namespace {

Dimension to_power(const Dimension& dimension, int power) {
  Dimension result = dimensions::none;
  for (int i = 0; i < power; ++i) result = result * dimension;
  for (int i = power; i < 0; ++i) result = result / dimension;
  return result;
}

/// Computes labels and dimensions along one axis.
class AxisReader {
 public:
  AxisReader(const Subject& subject, const Request& request, Factor factor, std::size_t index)
      : subject_(subject), request_(request), mechanism_(subject.model.mechanism) {
    axis_.factor = factor;
    axis_.index = index;
  }

  ShapeAxis read() && {
    switch (axis_.factor.axis) {
      case Axis::coordinates:
      case Axis::positions:
      case Axis::speeds:
      case Axis::accelerations:
      case Axis::efforts:
      case Axis::actuated_efforts:
      case Axis::inputs:
        joints(*joint_quantity(axis_.factor.axis));
        break;
      case Axis::tree_speeds:
        for (const SpeedId id : mechanism_.speed_ids()) {
          add(mechanism_.name_of(id), subject_.model.dimension_at(JointQuantity::qd, id));
        }
        break;
      case Axis::closure_equations:
        for (const loops::ClosureRow& row : subject_.functions.closure_rows().rows) {
          if (row.coupling) {
            const Coupling& coupling = mechanism_.couplings[*row.coupling];
            add(coupling.name, row.of_speeds ? coupling.dimension * dimensions::time : coupling.dimension);
          } else {
            add(mechanism_.closures[row.closure].name + "." + std::string(name(row.equation)),
                measures_length(row.equation) ? dimensions::length : dimensions::none);
          }
        }
        break;
      case Axis::all_joints:
        for (const Joint& joint : mechanism_.joints) add(joint.name, dimensions::none);
        for (const Closure& closure : mechanism_.closures) add(closure.name, dimensions::none);
        break;
      case Axis::parameters:
        parameters();
        break;
      case Axis::base_parameters:
        base_parameters();
        break;
      case Axis::dynamic_parameters:
        for (const auto& parameter : subject_.functions.regressor().parameters()) {
          add(parameter.name, dimension(subject_.model, subject_.functions.regressor(), parameter));
        }
        break;
      case Axis::bodies:
        for (const std::string& name : subject_.functions.body_names()) add(name, dimensions::none);
        break;
      case Axis::wrenches:
        for (const AppliedWrench& wrench : mechanism_.wrenches) add(wrench.name, dimensions::none);
        break;
      case Axis::velocity:
        components({"vx", "vy", "vz"}, dimensions::velocity);
        components({"wx", "wy", "wz"}, dimensions::rate);
        break;
      case Axis::acceleration:
        components({"ax", "ay", "az"}, dimensions::acceleration);
        components({"alphax", "alphay", "alphaz"}, dimensions::rate2);
        break;
      case Axis::point:
        components({"x", "y", "z"}, dimensions::length);
        break;
      case Axis::wrench:
        components({"fx", "fy", "fz"}, dimensions::force);
        components({"mx", "my", "mz"}, dimensions::torque);
        break;
      case Axis::momentum:
        components({"px", "py", "pz"}, dimensions::force * dimensions::time);
        components({"Lx", "Ly", "Lz"}, dimensions::torque * dimensions::time);
        break;
      case Axis::pose:
        pose();
        break;
      case Axis::solutions:
        solutions();
        break;
      case Axis::miss:
        add("distance", dimensions::length);
        add("angle", dimensions::none);
        break;
      case Axis::homogeneous:
        for (const char* number : {"1", "2", "3"}) add(number, dimensions::length);
        add("4", dimensions::none);
        break;
      case Axis::branches:
        edges("b", subject_.functions.graph_as_described().branches.size());
        break;
      case Axis::chords:
        edges("c", subject_.functions.graph_as_described().chords.size());
        break;
      case Axis::reaction_chords:
        edges("c", subject_.functions.graph_as_described().reaction_count);
        break;
    }
    return std::move(axis_);
  }

 private:
  void add(std::string label, const Dimension& dimension) {
    axis_.labels.push_back(std::move(label));
    axis_.dimensions.push_back(dimension);
  }

  /// "b1", "b2", … as `dump --stage energy-graph` numbers them.
  void edges(const std::string& letter, std::size_t count) {
    for (std::size_t i = 1; i <= count; ++i) add(letter + std::to_string(i), dimensions::none);
  }

  void components(std::initializer_list<const char*> labels, const Dimension& dimension) {
    for (const char* label : labels) add(label, dimension);
  }

  void joints(JointQuantity quantity) {
    const sema::AxisSpace space = subject_.model.space(quantity);
    for (std::size_t i = 0; i < space.size(); ++i) add(space.joint_name(i), subject_.model.dimension(quantity, i));
  }

  void parameters() {
    const std::vector<Dimension> dimensions = parameter_dimensions(subject_.evaluator, mechanism_);
    for (std::size_t i = 0; i < dimensions.size(); ++i) add(mechanism_.parameters[i].name, dimensions[i]);
  }

  void base_parameters() {
    const auto& found = subject_.functions.base_combinations();
    for (const auto& base : found.base) {
      const auto& leading = found.standard[base.leading];
      add(leading.name, robotc::base_parameters::dimension(mechanism_, leading));
    }
  }

  void solutions() {
    const std::size_t count = closed_form(subject_, request_)->solutions.size();
    for (std::size_t i = 1; i <= count; ++i) add(std::to_string(i), dimensions::none);
  }

  void pose() {
    for (std::string& label : pose_labels()) {
      const bool is_length = axis_.labels.size() >= 9;
      add(std::move(label), is_length ? dimensions::length : dimensions::none);
    }
  }

  const Subject& subject_;
  const Request& request_;
  const Mechanism& mechanism_;
  ShapeAxis axis_;
};

/// The entries without the columns of passive joints, for M⁻¹ and others with a column for each speed of the tree.
std::vector<Id> without_passive_columns(const Mechanism& mechanism, const Row& row,
                                        const dynamics::Expressions& whole) {
  if (!row.result.has(Axis::actuated_efforts)) return whole.roots;
  std::vector<Id> kept;
  for (std::size_t i = 0; i < whole.roots.size(); ++i) {
    if (!mechanism.freedom(SpeedId(i % whole.cols)).passive) kept.push_back(whole.roots[i]);
  }
  return kept;
}

bool chooses(const Request& request) {
  return std::any_of(request.chosen.begin(), request.chosen.end(), [](const auto& entry) { return entry.has_value(); });
}

/// Lengths of the axes of a result with choices: the last from the number of entries, the others the number of speeds,
/// or 4 of a 4 × 4 matrix.
std::vector<std::size_t> extents(const Row& row, const Mechanism& mechanism, std::size_t entries) {
  std::vector<std::size_t> result;
  for (const Factor& factor : row.result.axes) {
    result.push_back(factor.axis == Axis::homogeneous ? 4 : mechanism.mobility.independent.size());
  }
  std::size_t others = 1;
  for (std::size_t i = 0; i + 1 < result.size(); ++i) others *= result[i];
  result.back() = others == 0 ? 0 : entries / others;
  return result;
}

/// Row-major indices, over `extents`, of the chosen entries.
std::vector<std::size_t> chosen_entries(const Request& request, const std::vector<std::size_t>& extents) {
  std::vector<std::size_t> kept;
  std::size_t count = 1;
  for (const std::size_t extent : extents) count *= extent;
  for (std::size_t at = 0; at < count; ++at) {
    bool matches = true;
    std::size_t rest = at;
    for (std::size_t axis = extents.size(); axis-- > 0; rest /= extents[axis]) {
      const auto& wanted = request.chosen[axis];
      matches = matches && (!wanted || *wanted == rest % extents[axis]);
    }
    if (matches) kept.push_back(at);
  }
  return kept;
}

template <class T>
std::vector<T> at_indices(const std::vector<T>& all, const std::vector<std::size_t>& indices) {
  std::vector<T> some;
  some.reserve(indices.size());
  for (const std::size_t index : indices) some.push_back(all[index]);
  return some;
}

}  // namespace

std::optional<JointQuantity> joint_quantity(Axis axis) {
  switch (axis) {
    case Axis::coordinates:
      return JointQuantity::q;
    case Axis::positions:
      return JointQuantity::displacement;
    case Axis::speeds:
      return JointQuantity::qd;
    case Axis::accelerations:
      return JointQuantity::qdd;
    case Axis::efforts:
      return JointQuantity::effort;
    case Axis::actuated_efforts:
      return JointQuantity::actuated_effort;
    case Axis::inputs:
      return JointQuantity::tau;
    case Axis::all_joints:
    case Axis::parameters:
    case Axis::base_parameters:
    case Axis::dynamic_parameters:
    case Axis::bodies:
    case Axis::wrenches:
    case Axis::velocity:
    case Axis::acceleration:
    case Axis::point:
    case Axis::wrench:
    case Axis::momentum:
    case Axis::pose:
    case Axis::homogeneous:
    case Axis::branches:
    case Axis::chords:
    case Axis::reaction_chords:
    case Axis::tree_speeds:
    case Axis::solutions:
    case Axis::miss:
    case Axis::closure_equations:
      return std::nullopt;
  }
  return std::nullopt;
}

std::optional<JointQuantity> joint_quantity(Argument argument) {
  switch (argument) {
    case Argument::q:
      return JointQuantity::q;
    case Argument::qd:
      return JointQuantity::qd;
    case Argument::qdd:
      return JointQuantity::qdd;
    case Argument::qddd:
      return JointQuantity::qddd;
    case Argument::tau:
      return JointQuantity::actuated_effort;
    case Argument::q0:
      return JointQuantity::q;
    case Argument::dq:
      return JointQuantity::displacement;
    case Argument::point:
    case Argument::pose:
      return std::nullopt;
  }
  return std::nullopt;
}

std::vector<std::string> pose_labels() {
  std::vector<std::string> labels;
  for (const char* row : {"1", "2", "3"}) {
    for (const char* column : {"1", "2", "3"}) labels.push_back(std::string("rotation[") + row + ", " + column + "]");
  }
  for (const char* axis : {"x", "y", "z"}) labels.push_back(std::string("position.") + axis);
  return labels;
}

std::vector<Id> symbols(Argument argument, const Mechanism& mechanism) {
  switch (argument) {
    case Argument::q:
      return mechanism.q;
    case Argument::qd:
      return mechanism.independent(mechanism.qd);
    case Argument::qdd:
      return mechanism.independent(mechanism.qdd);
    case Argument::qddd:
      return mechanism.independent(mechanism.qddd);
    case Argument::tau:
      return mechanism.actuated_efforts();
    case Argument::q0:
      return mechanism.q0;
    case Argument::dq:
      return mechanism.independent(mechanism.displacement);
    case Argument::point:
      return {mechanism.target.begin() + 9, mechanism.target.end()};
    case Argument::pose:
      return mechanism.target;
  }
  return {};
}

Shape whole_shape(const Subject& subject, const Request& request) {
  const Result& result = request.row->result;
  Shape shape;
  shape.dimensions = {result.times};
  if (result.rule == Result::Rule::volume) {
    shape.dimensions = {manipulability_dimension(subject, *request.place).value_or(dimensions::none)};
  }
  for (std::size_t i = 0; i < result.axes.size(); ++i) {
    ShapeAxis axis = AxisReader(subject, request, result.axes[i], i).read();
    std::vector<Dimension> finer;
    finer.reserve(shape.dimensions.size() * axis.dimensions.size());
    for (const Dimension& before : shape.dimensions) {
      for (const Dimension& own : axis.dimensions) finer.push_back(before * to_power(own, axis.factor.power));
    }
    shape.dimensions = std::move(finer);
    shape.axes.push_back(std::move(axis));
  }
  return shape;
}

std::vector<Id> entries(const Mechanism& mechanism, dynamics::Functions& functions, const Request& request) {
  const Row& row = *request.row;
  if (row.of != nullptr) {
    const auto known = known_derivative(row);
    Request other = request;
    other.row = known ? &catalogue::row(*known) : row.of;
    std::vector<Id> found = entries(mechanism, functions, other);
    return known ? found : functions.derivatives(row.function, found, row.by);
  }
  const Function function = row.function;
  const dynamics::Expressions& whole =
      request.place ? functions.get(function, *request.place) : functions.get(function);
  std::vector<Id> all = without_passive_columns(mechanism, *request.row, whole);
  if (!chooses(request)) return all;
  return at_indices(all, chosen_entries(request, extents(*request.row, mechanism, all.size())));
}

Definition definition(const Subject& subject, const Request& request) {
  const Mechanism& mechanism = subject.model.mechanism;
  Definition result{entries(mechanism, subject.functions, request), whole_shape(subject, request)};
  if (!chooses(request)) return result;
  Shape& shape = result.shape;
  shape.dimensions =
      at_indices(shape.dimensions, chosen_entries(request, extents(*request.row, mechanism, shape.dimensions.size())));
  std::erase_if(shape.axes, [&](const ShapeAxis& axis) { return request.chosen[axis.index].has_value(); });
  return result;
}

std::vector<Dimension> parameter_dimensions(const sema::Evaluator& evaluator, const Mechanism& mechanism) {
  std::unordered_map<std::uint32_t, Dimension> known;
  for (const sema::ParameterInfo& info : evaluator.parameters().all()) known.emplace(info.symbol.value, info.dimension);
  std::vector<Dimension> dimensions;
  for (const RobotParameter& parameter : mechanism.parameters) dimensions.push_back(known.at(parameter.symbol.value));
  return dimensions;
}

Dimension dimension(const sema::RobotModel& robot, const dynamics::Regressor& regressor,
                    const dynamics::DynamicParameter& parameter) {
  using Kind = dynamics::DynamicParameter::Kind;
  if (parameter.closure_drive) {
    const bool along = slides(robot.mechanism.closure_drives[*parameter.closure_drive].motion);
    const Dimension effort = along ? dimensions::force : dimensions::torque;
    if (parameter.kind == Kind::viscous) return effort / (along ? dimensions::velocity : dimensions::rate);
    return parameter.kind == Kind::stiffness && along ? effort / dimensions::length : effort;
  }
  const auto effort_by = [&](JointQuantity quantity) {
    return robot.dimension_at(JointQuantity::effort, parameter.speed) / robot.dimension_at(quantity, parameter.speed);
  };
  switch (parameter.kind) {
    case Kind::viscous:
      return effort_by(JointQuantity::qd);
    case Kind::stiffness:
      return effort_by(JointQuantity::q);
    case Kind::coulomb:
    case Kind::coulomb_positive:
    case Kind::coulomb_negative:
      return robot.dimension_at(JointQuantity::effort, parameter.speed);
    case Kind::inertial:
      break;
  }
  const base_parameters::BaseParameters& base = regressor.base();
  return base_parameters::dimension(robot.mechanism, base.standard[base.base[parameter.base].leading]);
}

std::optional<Dimension> manipulability_dimension(const Subject& subject, const dynamics::FramePlace& place) {
  const std::size_t n = subject.model.mechanism.mobility.independent.size();
  const dynamics::MovedDirections moved =
      dynamics::moved_directions(subject.evaluator.pool(), subject.functions.get(Function::jacobian, place).roots, n);
  std::vector<Dimension> lengths;
  for (const std::size_t column : moved.columns) {
    lengths.push_back(dimensions::velocity / subject.model.dimension(JointQuantity::qd, column));
  }
  const auto differs = [&](const Dimension& length) { return length != lengths.front(); };
  if (moved.order() < lengths.size() && std::any_of(lengths.begin(), lengths.end(), differs)) return std::nullopt;
  Dimension volume = dimensions::none;
  for (std::size_t i = 0; i < moved.order(); ++i) volume = volume * lengths[i];
  return volume;
}

}  // namespace robotc::catalogue
