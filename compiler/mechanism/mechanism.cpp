#include "compiler/mechanism/mechanism.h"

#include <algorithm>

#include "compiler/mechanism/actuator_model.h"

namespace robotc {

const Freedom& Mechanism::freedom(SpeedId id) const {
  const Speed& speed = speeds[id.index()];
  return joint(speed.joint).freedoms[speed.component];
}

const JointVariable& Mechanism::variable(CoordinateId id) const {
  return joint(id).model().coordinates()[coordinates[id.index()].component];
}

const JointVariable& Mechanism::variable(SpeedId id) const {
  return joint(id).model().speeds()[speeds[id.index()].component];
}

namespace {

std::string entry_name(const Joint& joint, const JointVariable& variable) {
  return variable.name.empty() ? joint.name : joint.name + "." + std::string(variable.name);
}

template <class Id>
std::vector<Id> ids(std::size_t count) {
  std::vector<Id> result;
  for (std::size_t i = 0; i < count; ++i) result.emplace_back(i);
  return result;
}

/// Concatenates `make(model, first coordinate, first speed)` of all joints.
template <class Make>
std::vector<expr::Id> joint_by_joint(const Mechanism& mechanism, Make make) {
  std::vector<expr::Id> result;
  std::size_t coordinate = 0;
  std::size_t speed = 0;
  for (const Joint& joint : mechanism.joints) {
    const JointModel& model = joint.model();
    const std::vector<expr::Id> own = make(model, coordinate, speed);
    result.insert(result.end(), own.begin(), own.end());
    coordinate += model.coordinates().size();
    speed += model.speeds().size();
  }
  return result;
}

}  // namespace

std::optional<CoordinateId> Mechanism::coordinate_of(SpeedId id) const {
  const Speed& own = speeds[id.index()];
  const std::optional<std::size_t> component = joint(own.joint).model().coordinate_of(own.component);
  const auto found = std::find_if(coordinates.begin(), coordinates.end(), [&](const Coordinate& coordinate) {
    return coordinate.joint == own.joint && component == coordinate.component;
  });
  if (found == coordinates.end()) return std::nullopt;
  return CoordinateId(static_cast<std::size_t>(found - coordinates.begin()));
}

std::vector<SpeedId> Mechanism::vector_of(SpeedId id) const {
  const Speed& own = speeds[id.index()];
  const JointModel::Components components = joint(own.joint).model().vector_of(own.component);
  std::vector<SpeedId> result;
  for (std::size_t k = 0; k < components.count; ++k) {
    result.emplace_back(id.index() - own.component + components.first + k);
  }
  return result;
}

std::vector<CoordinateId> Mechanism::coordinate_ids() const { return ids<CoordinateId>(coordinates.size()); }

std::vector<SpeedId> Mechanism::speed_ids() const { return ids<SpeedId>(speeds.size()); }

std::vector<SpeedId> Mechanism::actuated_speeds() const {
  std::vector<SpeedId> actuated = speed_ids();
  std::erase_if(actuated, [&](SpeedId id) { return freedom(id).passive; });
  return actuated;
}

std::vector<expr::Id> Mechanism::actuated_efforts() const {
  std::vector<expr::Id> efforts;
  for (const SpeedId speed : actuated_speeds()) efforts.push_back(tau[speed.index()]);
  return efforts;
}

std::vector<expr::Id> Mechanism::actuated_inputs() const {
  std::vector<expr::Id> inputs;
  for (const SpeedId speed : actuated_speeds()) inputs.push_back(freedom(speed).actuator.input);
  return inputs;
}

bool Mechanism::has_actuators() const {
  return std::any_of(joints.begin(), joints.end(), [](const Joint& joint) {
    return std::any_of(joint.freedoms.begin(), joint.freedoms.end(),
                       [](const Freedom& freedom) { return !freedom.actuator.empty(); });
  });
}

std::vector<expr::Id> Mechanism::independent(std::span<const expr::Id> by_speed) const {
  std::vector<expr::Id> entries;
  for (const SpeedId id : mobility.independent) entries.push_back(by_speed[id.index()]);
  return entries;
}

std::size_t Mechanism::moving_joint_count() const {
  return static_cast<std::size_t>(
      std::count_if(joints.begin(), joints.end(), [](const Joint& joint) { return joint.moves(); }));
}

expr::Vec3 step_axis(expr::Pool& pool, const Joint& joint, const JointStep& step) {
  if (step.axis == StepAxis::own) return joint.axis;
  const auto component = [&](StepAxis axis) { return step.axis == axis ? pool.one() : pool.zero(); };
  return {component(StepAxis::x), component(StepAxis::y), component(StepAxis::z)};
}

namespace {

/// "voltage.shoulder", "current.shoulder".
void make_symbols(Actuator& actuator, expr::Id effort, const std::string& speed, expr::Pool& pool) {
  const std::optional<ActuatorQuantity> input = input_of(actuator);
  const auto symbol = [&](std::string_view quantity) { return pool.symbol(std::string(quantity) + "." + speed); };
  actuator.input = input ? symbol(input->name) : effort;
  for (ActuatorStage& stage : actuator.stages) {
    stage.states.clear();
    for (const ActuatorQuantity& state : stage.model->states(stage)) {
      stage.states.push_back(symbol(state.name));
    }
  }
}

}  // namespace

void make_coordinates(Mechanism& mechanism, expr::Pool& pool) {
  mechanism.coordinates.clear();
  mechanism.speeds.clear();
  for (std::size_t i = 0; i < mechanism.joints.size(); ++i) {
    Joint& joint = mechanism.joints[i];
    const JointModel& model = joint.model();
    joint.freedoms.resize(model.speeds().size());
    for (const JointVariable& variable : model.coordinates()) {
      const auto k = static_cast<std::size_t>(&variable - model.coordinates().data());
      mechanism.coordinates.push_back({JointId(i), k, entry_name(joint, variable)});
    }
    for (const JointVariable& variable : model.speeds()) {
      const auto k = static_cast<std::size_t>(&variable - model.speeds().data());
      mechanism.speeds.push_back({JointId(i), k, entry_name(joint, variable)});
    }
  }
  const auto make = [&](const char* quantity, const auto& ids) {
    std::vector<expr::Id> symbols;
    for (const auto id : ids) symbols.push_back(pool.symbol(quantity + ("." + mechanism.name_of(id))));
    return symbols;
  };
  mechanism.q = make("q", mechanism.coordinate_ids());
  mechanism.qd = make("qd", mechanism.speed_ids());
  mechanism.qdd = make("qdd", mechanism.speed_ids());
  mechanism.qddd = make("qddd", mechanism.speed_ids());
  mechanism.tau = make("tau", mechanism.speed_ids());
  mechanism.q0 = make("q0", mechanism.coordinate_ids());
  mechanism.displacement = make("dq", mechanism.speed_ids());
  mechanism.target.clear();
  for (const char* entry : {"rxx", "rxy", "rxz", "ryx", "ryy", "ryz", "rzx", "rzy", "rzz", "x", "y", "z"}) {
    mechanism.target.push_back(pool.symbol(std::string("target.") + entry));
  }
  mechanism.mobility = {};
  mechanism.mobility.independent = mechanism.speed_ids();
  for (const SpeedId id : mechanism.speed_ids()) {
    const Speed& speed = mechanism.speeds[id.index()];
    Freedom& freedom = mechanism.joints[speed.joint.index()].freedoms[speed.component];
    if (freedom.passive) mechanism.tau[id.index()] = pool.zero();
    make_symbols(freedom.actuator, mechanism.tau[id.index()], speed.name, pool);
  }
}

std::vector<expr::Id> position_rates(const Mechanism& mechanism, expr::Pool& pool, std::span<const expr::Id> v) {
  const std::span<const expr::Id> q = mechanism.q;
  return joint_by_joint(mechanism, [&](const JointModel& model, std::size_t coordinate, std::size_t speed) {
    return model.position_rates(pool, q.subspan(coordinate, model.coordinates().size()),
                                v.subspan(speed, model.speeds().size()));
  });
}

bool Mechanism::has_quaternions() const {
  return std::any_of(joints.begin(), joints.end(), [](const Joint& joint) { return joint.model().quaternion(); });
}

std::vector<CoordinateId> Mechanism::quaternions() const {
  std::vector<CoordinateId> found;
  std::size_t coordinate = 0;
  for (const Joint& joint : joints) {
    if (const auto own = joint.model().quaternion()) found.emplace_back(coordinate + *own);
    coordinate += joint.model().coordinates().size();
  }
  return found;
}

std::vector<double> Mechanism::neutral() const {
  std::vector<double> still(coordinates.size(), 0.0);
  for (const CoordinateId w : quaternions()) still[w.index()] = 1;
  return still;
}

namespace {

/// The entries of one joint in a vector with an entry per coordinate.
std::span<const expr::Id> entries_of(const Mechanism& mechanism, JointId joint, std::span<const expr::Id> q) {
  const auto first = std::ranges::find(mechanism.coordinates, joint, &Coordinate::joint);
  return q.subspan(static_cast<std::size_t>(first - mechanism.coordinates.begin()),
                   mechanism.joint(joint).model().coordinates().size());
}

}  // namespace

// z of the moved frame has the component w² − x² − y² + z² along z, of a quaternion of length 1.
expr::Id tilt(const Mechanism& mechanism, expr::Pool& pool, JointId joint, std::span<const expr::Id> q) {
  const std::span<const expr::Id> xi =
      entries_of(mechanism, joint, q).subspan(*mechanism.joint(joint).model().quaternion(), 4);
  const auto length = [&](expr::Id a, expr::Id b) { return pool.sqrt(pool.add(pool.mul(a, a), pool.mul(b, b))); };
  return pool.mul(pool.integer(2), pool.make(expr::Op::atan2, length(xi[1], xi[2]), length(xi[0], xi[3])));
}

std::vector<expr::Id> from_rest(const Mechanism& mechanism, expr::Pool& pool, JointId joint,
                                std::span<const expr::Id> q) {
  const Joint& own = mechanism.joint(joint);
  const JointModel& model = own.model();
  std::vector<expr::Id> rest = own.rest;
  if (rest.empty()) {
    rest.assign(model.coordinates().size(), pool.zero());
    rest[*model.quaternion()] = pool.one();
  }
  return model.difference(pool, entries_of(mechanism, joint, q), rest);
}

std::vector<expr::Id> speeds_of(const Mechanism& mechanism, expr::Pool& pool, std::span<const expr::Id> q,
                                std::span<const expr::Id> rates) {
  return joint_by_joint(mechanism, [&](const JointModel& model, std::size_t coordinate, std::size_t) {
    const std::size_t count = model.coordinates().size();
    return model.speeds_of(pool, q.subspan(coordinate, count), rates.subspan(coordinate, count));
  });
}

std::vector<expr::Id> retract(const Mechanism& mechanism, expr::Pool& pool, std::span<const expr::Id> q,
                              std::span<const expr::Id> delta) {
  return joint_by_joint(mechanism, [&](const JointModel& model, std::size_t coordinate, std::size_t speed) {
    return model.retract(pool, q.subspan(coordinate, model.coordinates().size()),
                         delta.subspan(speed, model.speeds().size()));
  });
}

std::vector<expr::Id> difference(const Mechanism& mechanism, expr::Pool& pool, std::span<const expr::Id> a,
                                 std::span<const expr::Id> b) {
  return joint_by_joint(mechanism, [&](const JointModel& model, std::size_t coordinate, std::size_t) {
    const std::size_t count = model.coordinates().size();
    return model.difference(pool, a.subspan(coordinate, count), b.subspan(coordinate, count));
  });
}

std::vector<std::pair<expr::Id, expr::Id>> rates_in_time(const Mechanism& mechanism, expr::Pool& pool) {
  const std::vector<expr::Id> rates = position_rates(mechanism, pool, mechanism.qd);
  std::vector<std::pair<expr::Id, expr::Id>> in_time;
  for (std::size_t i = 0; i < rates.size(); ++i) in_time.emplace_back(mechanism.q[i], rates[i]);
  return in_time;
}

std::vector<std::pair<expr::Id, expr::Id>> second_rates_in_time(const Mechanism& mechanism, expr::Pool& pool) {
  std::vector<std::pair<expr::Id, expr::Id>> in_time = rates_in_time(mechanism, pool);
  for (std::size_t i = 0; i < mechanism.qd.size(); ++i) in_time.emplace_back(mechanism.qd[i], mechanism.qdd[i]);
  return in_time;
}

std::vector<Direction> along_joints(const Mechanism& mechanism, expr::Pool& pool) {
  std::vector<Direction> directions;
  const std::size_t n = mechanism.speeds.size();
  for (std::size_t j = 0; j < n; ++j) {
    std::vector<expr::Id> unit(n, pool.zero());
    unit[j] = pool.one();
    const std::vector<expr::Id> rates = position_rates(mechanism, pool, unit);
    Direction& direction = directions.emplace_back();
    for (std::size_t i = 0; i < rates.size(); ++i) {
      if (!pool.is_zero(rates[i])) direction.emplace_back(mechanism.q[i], rates[i]);
    }
  }
  return directions;
}

std::vector<Direction> along_symbols(expr::Pool& pool, std::span<const expr::Id> symbols) {
  std::vector<Direction> directions;
  for (const expr::Id symbol : symbols) directions.push_back({{symbol, pool.one()}});
  return directions;
}

}  // namespace robotc
