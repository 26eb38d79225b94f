#include "compiler/equations/dynamics/regressor.h"

#include <utility>

#include "compiler/equations/dynamics/closure_drives.h"
#include "compiler/equations/dynamics/joint_forces.h"
#include "compiler/mechanism/frame_motion.h"

namespace robotc::dynamics {

using base_parameters::Moment;
using expr::Id;
using expr::Op;
using expr::Pool;

Regressor::Regressor(const Mechanism& mechanism, Pool& pool)
    : Regressor(mechanism, pool, base_parameters::find(mechanism, pool)) {}

Regressor::Regressor(const Mechanism& mechanism, Pool& pool, base_parameters::BaseParameters base)
    : mechanism_(mechanism),
      pool_(pool),
      base_(std::move(base)),
      tree_(build_kinematic_tree(mechanism, pool, FixedJoints::merge)) {
  using Kind = DynamicParameter::Kind;
  for (std::size_t i = 0; i < base_.base.size(); ++i) {
    const base_parameters::BaseParameter& combination = base_.base[i];
    parameters_.push_back(
        {Kind::inertial, base_.standard[combination.leading].name, value(base_, combination, pool), {}, {}, i});
  }
  const auto add = [&](const std::string& name, const JointDrive& drive, SpeedId id,
                       std::optional<std::size_t> element) {
    if (drive.viscous.valid()) parameters_.push_back({Kind::viscous, name + ".viscous", drive.viscous, id, element});
    if (drive.coulomb_positive.valid() && drive.coulomb_positive == drive.coulomb_negative) {
      parameters_.push_back({Kind::coulomb, name + ".coulomb", drive.coulomb_positive, id, element});
    } else if (drive.coulomb_positive.valid()) {
      parameters_.push_back({Kind::coulomb_positive, name + ".coulomb_positive", drive.coulomb_positive, id, element});
      parameters_.push_back({Kind::coulomb_negative, name + ".coulomb_negative", drive.coulomb_negative, id, element});
    }
    if (drive.stiffness.valid()) {
      parameters_.push_back({Kind::stiffness, name + ".stiffness", drive.stiffness, id, element});
    }
  };
  for (const SpeedId id : mechanism.speed_ids()) add(mechanism.name_of(id), mechanism.freedom(id).drive, id, {});
  for (std::size_t i = 0; i < mechanism.closure_drives.size(); ++i) {
    add(mechanism.closure_drives[i].name, mechanism.closure_drives[i].drive, {}, i);
  }
  for (const DynamicParameter& parameter : parameters_) names_.push_back(parameter.name);
}

const std::vector<Id>& Regressor::reference_rates() {
  if (reference_rates_.empty()) {
    for (std::size_t i = 0; i < mechanism_.qd.size(); ++i) {
      reference_rates_.push_back(pool_.symbol("qdr." + mechanism_.name_of(SpeedId(i)), expr::Stage::step));
    }
  }
  return reference_rates_;
}

const std::vector<Id>& Regressor::reference_matrix() {
  if (!reference_matrix_) reference_matrix_ = matrix(mechanism_.qd, reference_rates(), mechanism_.qdd);
  return *reference_matrix_;
}

bool Regressor::has_known_geometry() const {
  for (const base_parameters::BaseParameter& base : base_.base) {
    for (const base_parameters::Multiple& term : base.terms) {
      if (!pool_.is_number(term.coefficient)) return false;
    }
  }
  return true;
}

std::vector<Id> Regressor::matrix(const std::vector<Id>& qd, const std::vector<Id>& qdd) {
  return with_joints(inertial(qd, qdd), qd);
}

std::vector<Id> Regressor::matrix(const std::vector<Id>& qd, const std::vector<Id>& reference_qd,
                                  const std::vector<Id>& reference_qdd) {
  const std::vector<Id> none(qd.size(), pool_.zero());
  std::vector<Id> sum;
  std::vector<Id> difference;
  for (std::size_t i = 0; i < qd.size(); ++i) {
    sum.push_back(pool_.add(qd[i], reference_qd[i]));
    difference.push_back(pool_.sub(qd[i], reference_qd[i]));
  }
  std::vector<std::vector<Id>> columns = inertial(none, reference_qdd);
  const std::vector<std::vector<Id>> faster = inertial(sum, none);
  const std::vector<std::vector<Id>> slower = inertial(difference, none);
  const Id quarter = pool_.number(Number::rational(1, 4));
  for (std::size_t k = 0; k < columns.size(); ++k) {
    for (std::size_t i = 0; i < qd.size(); ++i) {
      const Id velocity_force = pool_.mul(quarter, pool_.sub(faster[k][i], slower[k][i]));
      columns[k][i] = pool_.add(columns[k][i], velocity_force);
    }
  }
  return with_joints(std::move(columns), qd);
}

std::vector<std::vector<Id>> Regressor::inertial(const std::vector<Id>& qd, const std::vector<Id>& qdd) {
  std::vector<JointMotion> joints;
  std::vector<FrameMotion> motions;
  const FrameMotion world = world_motion(pool_, mechanism_.gravity);
  for (const TreeBody& body : tree_.bodies) {
    joints.push_back(joint_motion(pool_, body, mechanism_));
    const auto rate = [&](const std::vector<Id>& rates) {
      return body.speed ? rates[body.speed->index()] : pool_.zero();
    };
    motions.push_back(
        pass_joint(pool_, body.parent ? motions[*body.parent] : world, body, joints.back(), rate(qd), rate(qdd)));
  }
  std::vector<std::vector<Id>> columns;
  for (const base_parameters::BaseParameter& base : base_.base) {
    const base_parameters::StandardParameter& parameter = base_.standard[base.leading];
    std::vector<Id>& column = columns.emplace_back(tree_.speed_count(), pool_.zero());
    if (parameter.moment == Moment::rotor) {
      column[parameter.speed.index()] = qdd[parameter.speed.index()];
      continue;
    }
    const LinkPlacement& place = tree_.placements[parameter.link.index()];
    const FrameMotion motion = fixed_on(pool_, motions[*place.body], place.pose);
    const BodyWrench own = body_wrench(pool_, base_parameters::unit_inertia(pool_, parameter.moment), motion);
    BodyWrench wrench{expr::mul(pool_, place.pose.rotation, own.force),
                      expr::mul(pool_, place.pose.rotation, own.moment)};
    wrench.moment = expr::add(pool_, wrench.moment, expr::cross(pool_, place.pose.position, wrench.force));
    for (std::optional<std::size_t> at = place.body; at; at = tree_.bodies[*at].parent) {
      const TreeBody& body = tree_.bodies[*at];
      if (body.speed) column[body.speed->index()] = along_joint(pool_, body, wrench);
      wrench = to_parent(pool_, joints[*at], wrench);
    }
  }
  return columns;
}

std::vector<Id> Regressor::with_joints(std::vector<std::vector<Id>> columns, const std::vector<Id>& qd) {
  using Kind = DynamicParameter::Kind;
  const std::vector<ClosureDriveMotion> motions = motions_of_closure_drives(pool_, mechanism_);
  for (const DynamicParameter& parameter : parameters_) {
    if (parameter.kind == Kind::inertial) continue;
    std::vector<Id>& column = columns.emplace_back(qd.size(), pool_.zero());
    const ClosureDriveMotion* const motion = parameter.closure_drive ? &motions[*parameter.closure_drive] : nullptr;
    const Id speed = motion != nullptr ? speed_of(pool_, *motion, qd) : qd[parameter.speed.index()];
    const Id forwards = pool_.make(Op::less, pool_.zero(), speed);
    const Id backwards = pool_.make(Op::less, speed, pool_.zero());
    Id effort;
    switch (parameter.kind) {
      case Kind::viscous:
      case Kind::inertial:
        effort = speed;
        break;
      case Kind::coulomb:
        effort =
            motion != nullptr ? pool_.make(Op::sign, speed) : coulomb_direction(pool_, mechanism_, parameter.speed, qd);
        break;
      case Kind::coulomb_positive:
        effort = pool_.select(forwards, pool_.one(), pool_.zero());
        break;
      case Kind::coulomb_negative:
        effort = pool_.select(backwards, pool_.integer(-1), pool_.zero());
        break;
      case Kind::stiffness:
        effort = motion != nullptr ? motion->strain : strain_of(pool_, mechanism_, parameter.speed);
        break;
    }
    if (motion == nullptr) column[parameter.speed.index()] = effort;
    for (std::size_t i = 0; motion != nullptr && i < column.size(); ++i) {
      column[i] = pool_.mul(motion->row[i], effort);
    }
  }
  std::vector<Id> entries;
  for (std::size_t row = 0; row < qd.size(); ++row) {
    for (const std::vector<Id>& column : columns) entries.push_back(column[row]);
  }
  return entries;
}

}  // namespace robotc::dynamics
