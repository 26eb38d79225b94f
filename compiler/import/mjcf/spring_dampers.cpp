#include "compiler/import/mjcf/spring_dampers.h"

#include <Eigen/Geometry>
#include <algorithm>

#include "compiler/import/part_names.h"
#include "compiler/import/values.h"
#include "compiler/numerics/symmetric_solve.h"

namespace robotc::importing {

namespace {

using Vec = Eigen::Vector3d;
using Mat = Eigen::Matrix3d;

/// By which MuJoCo divides at least.
constexpr double least = 1e-15;

struct Placement {
  Mat rotation = Mat::Identity();
  Vec position = Vec::Zero();
};

Vec numbers(const Vector& vector) { return {vector[0].value, vector[1].value, vector[2].value}; }

Mat numbers(const Rotation& rotation) {
  const std::array<double, 9> rows = matrix(rotation);
  return Eigen::Map<const Eigen::Matrix<double, 3, 3, Eigen::RowMajor>>(rows.data());
}

Placement operator*(const Placement& outer, const Pose& inner) {
  return {outer.rotation * numbers(inner.rotation), outer.position + outer.rotation * numbers(inner.position)};
}

/// The velocity of a body per speed of a degree of freedom: the angular one, and that of a point of the body.
struct Screw {
  Vec angular = Vec::Zero(), linear = Vec::Zero();
  Vec point = Vec::Zero();
};

/// The mass matrix of a tree where the file puts its bodies, along MuJoCo's degrees of freedom.
class MassMatrix {
 public:
  explicit MassMatrix(const MjcfReading& mjcf) : mjcf_(mjcf), robot_(mjcf.robot) {
    placements_.resize(robot_.links.size());
    chains_.resize(robot_.links.size());
    for (std::size_t i = 0; i < robot_.joints.size(); ++i) add_joint(i);  // parents come before children
    const auto size = static_cast<Eigen::Index>(screws_.size());
    matrix_ = Eigen::MatrixXd::Zero(size, size);
    for (std::size_t i = 0; i < robot_.links.size(); ++i) {
      for (const Inertia& body : robot_.links[i].bodies) add_body(i, body);
    }
    for (std::size_t i = 0; i < robot_.joints.size(); ++i) {
      const auto& armature = robot_.joints[i].armature;
      for (std::size_t k = 0; armature && k < counts_[i]; ++k) matrix_(dof(i, k), dof(i, k)) += armature->value;
    }
  }

  /// Adds the rotor of a tendon.
  void add(const MjcfTendon& tendon) {
    if (!tendon.armature) return;
    for (const LinearCoupling::Term& a : tendon.terms) {
      for (const LinearCoupling::Term& b : tendon.terms) {
        matrix_(dof(a.joint, 0), dof(b.joint, 0)) += tendon.armature->value * a.coefficient.value * b.coefficient.value;
      }
    }
  }
  void invert() {
    matrix_ = numerics::solve_symmetric(matrix_, Eigen::MatrixXd::Identity(matrix_.rows(), matrix_.cols()));
  }
  /// After `invert`: the inertia against which a joint accelerates, the mean of its coordinates.
  [[nodiscard]] double inertia(std::size_t joint) const {
    double sum = 0;
    for (std::size_t k = 0; k < counts_[joint]; ++k) sum += matrix_(dof(joint, k), dof(joint, k));
    return static_cast<double>(counts_[joint]) / std::max(least, sum);
  }

 private:
  [[nodiscard]] Eigen::Index dof(std::size_t joint, std::size_t k) const {
    return static_cast<Eigen::Index>(firsts_[joint] + k);
  }

  void add_joint(std::size_t index) {
    const Joint& joint = robot_.joints[index];
    const Placement above = joint.parent ? placements_[*joint.parent] : Placement{};
    std::vector<std::size_t> chain = joint.parent ? chains_[*joint.parent] : std::vector<std::size_t>{};
    firsts_.push_back(screws_.size());
    Placement frame = above * joint.origin;
    const double start = mjcf_.start[index] && joint.axis ? mjcf_.start[index]->front().value : 0;
    if (joint.type == Joint::Type::revolute || joint.type == Joint::Type::prismatic) {
      const Vec axis = numbers(*joint.axis).normalized();
      const Vec along = frame.rotation * axis;
      if (joint.type == Joint::Type::revolute) {
        screws_.push_back({along, Vec::Zero(), frame.position});
        frame.rotation *= Eigen::AngleAxisd(start, axis).toRotationMatrix();
      } else {
        screws_.push_back({Vec::Zero(), along, frame.position});
        frame.position += start * along;
      }
    } else if (joint.type == Joint::Type::floating) {
      frame = Placement{} * mjcf_.initial[joint.child];
      for (int k = 0; k < 3; ++k) screws_.push_back({Vec::Zero(), Vec::Unit(k), frame.position});
    }
    if (joint.type == Joint::Type::floating || joint.type == Joint::Type::spherical) {
      for (int k = 0; k < 3; ++k) screws_.push_back({frame.rotation.col(k), Vec::Zero(), frame.position});
    }
    counts_.push_back(screws_.size() - firsts_.back());
    for (std::size_t k = firsts_.back(); k < screws_.size(); ++k) chain.push_back(k);
    placements_[joint.child] = frame * joint.after;
    chains_[joint.child] = std::move(chain);
  }

  void add_body(std::size_t link, const Inertia& body) {
    const Placement centre = placements_[link] * body.centre;
    Mat moments = Mat::Zero();
    if (body.has_moments) {
      const auto& m = body.moments;
      moments << m[0].value, m[1].value, m[2].value, m[1].value, m[3].value, m[4].value, m[2].value, m[4].value,
          m[5].value;
    }
    moments = centre.rotation * moments * centre.rotation.transpose();
    const std::vector<std::size_t>& chain = chains_[link];
    std::vector<Vec> velocities;
    for (const std::size_t k : chain) {
      const Screw& screw = screws_[k];
      velocities.push_back(screw.linear + screw.angular.cross(centre.position - screw.point));
    }
    for (std::size_t i = 0; i < chain.size(); ++i) {
      for (std::size_t j = 0; j < chain.size(); ++j) {
        matrix_(static_cast<Eigen::Index>(chain[i]), static_cast<Eigen::Index>(chain[j])) +=
            body.mass.value * velocities[i].dot(velocities[j]) +
            screws_[chain[i]].angular.dot(moments * screws_[chain[j]].angular);
      }
    }
  }

  const MjcfReading& mjcf_;
  const Robot& robot_;
  std::vector<Placement> placements_;             ///< of links in the world
  std::vector<std::vector<std::size_t>> chains_;  ///< of links: the degrees of freedom that move them
  std::vector<std::size_t> firsts_, counts_;      ///< of joints: their degrees of freedom
  std::vector<Screw> screws_;                     ///< of degrees of freedom
  Eigen::MatrixXd matrix_;
};

}  // namespace

void read_spring_dampers(MjcfReading& mjcf, const MjcfTendons& tendons) {
  if (mjcf.spring_dampers.empty()) return;
  constexpr std::size_t most_joints = 1000;  // more than the language has, and inverted in a moment
  if (mjcf.robot.joints.size() > most_joints) {
    const SpringDamper& first = mjcf.spring_dampers.front();
    return mjcf.unsupported(first.span,
                            joint_text(mjcf.robot.joints[first.joint]) +
                                " has `springdamper`, which is not read in a robot of more than 1000 joints");
  }
  MassMatrix masses(mjcf);
  for (const MjcfTendon& tendon : tendons.all) masses.add(tendon);
  masses.invert();
  for (const SpringDamper& one : mjcf.spring_dampers) {
    Joint& joint = mjcf.robot.joints[one.joint];
    const double inertia = masses.inertia(one.joint);
    const double period = one.time_constant * one.damping_ratio;
    const double stiffness = inertia / std::max(least, period * period);
    const double damping = 2 * inertia / std::max(least, one.time_constant);
    if (mjcf.options.springs) joint.stiffness = computed(stiffness, one.span);
    if (mjcf.options.dampers) joint.viscous = computed(damping, one.span);
  }
}

}  // namespace robotc::importing
