#pragma once

#include <doctest/doctest.h>

#include <Eigen/Geometry>
#include <memory>
#include <string>
#include <vector>

#include "compiler/expr/algorithms.h"
#include "compiler/sema/programs/functions.h"
#include "compiler/sema/values/robot_instance.h"
#include "tests/unit/sema/elaborated.h"

namespace robotc::sema {

/// The last robot of a text, with numeric values at default parameters.
class Built {
 public:
  explicit Built(const std::string& text) : in_(text) {
    for (const syntax::Stmt& statement : in_.file.statements) {
      const auto* declaration = std::get_if<syntax::Declaration>(&statement.node);
      if (declaration != nullptr)
        model_ = build_robot(in_.evaluator, {*declaration, in_.scope, declaration->name.text, declaration->name.text});
    }
    INFO(messages());
    REQUIRE(model_ != nullptr);
  }

  RobotModel& model() { return *model_; }
  Mechanism& mechanism() { return model_->mechanism; }
  expr::Pool& pool() { return in_.pool; }
  const Diagnostics& diagnostics() { return in_.diagnostics; }
  std::string messages() { return in_.messages(); }

  double number(expr::Id id, const std::vector<double>& q = {}) {
    std::vector<std::pair<expr::Id, double>> values;
    for (const RobotParameter& parameter : mechanism().parameters) {
      values.emplace_back(parameter.symbol, parameter.default_value);
    }
    for (std::size_t i = 0; i < q.size(); ++i) values.emplace_back(mechanism().q[i], q[i]);
    return expr::evaluate(in_.pool, std::vector{id}, values)[0];
  }
  Eigen::Vector3d vector(const expr::Vec3& v) { return {number(v[0]), number(v[1]), number(v[2])}; }
  Eigen::Isometry3d pose(const Transform& transform) {
    Eigen::Isometry3d result = Eigen::Isometry3d::Identity();
    for (int row = 0; row < 3; ++row) {
      for (int column = 0; column < 3; ++column) result.linear()(row, column) = number(transform.rotation[row][column]);
    }
    result.translation() = vector(transform.position);
    return result;
  }
  Eigen::Matrix3d inertia(const expr::SymMat3& m) {
    Eigen::Matrix3d full;
    full << number(m[0]), number(m[1]), number(m[2]), number(m[1]), number(m[3]), number(m[4]), number(m[2]),
        number(m[4]), number(m[5]);
    return full;
  }

  LinkId link(const std::string& name) {
    for (std::size_t i = 0; i < mechanism().links.size(); ++i) {
      if (mechanism().links[i].name == name) return LinkId(i);
    }
    FAIL("no link ", name);
    return {};
  }
  const RigidBody& body(const std::string& name) {
    REQUIRE(mechanism().link(link(name)).bodies.size() == 1);
    return mechanism().link(link(name)).bodies[0];
  }

  /// X_base,link: by the definition of Joint, from the link to the base.
  Eigen::Isometry3d link_pose(LinkId id, const std::vector<double>& q) {
    if (id == LinkId(0)) return Eigen::Isometry3d::Identity();
    std::size_t coordinate = 0;
    for (const Joint& joint : mechanism().joints) {
      const bool moves = joint.type != JointType::fixed;
      if (joint.child != id) {
        coordinate += moves ? 1 : 0;
        continue;
      }
      Eigen::Isometry3d motion = Eigen::Isometry3d::Identity();
      if (joint.type == JointType::prismatic) {
        motion = Eigen::Translation3d(q.at(coordinate) * vector(joint.axis));
      } else if (moves) {
        motion = Eigen::AngleAxisd(q.at(coordinate), vector(joint.axis));
      }
      return link_pose(joint.parent, q) * pose(joint.before) * motion * pose(joint.after);
    }
    FAIL("no joint leads to this link");
    return {};
  }
  Eigen::Isometry3d frame_pose(const std::string& name, const std::vector<double>& q) {
    for (const Frame& frame : mechanism().frames) {
      if (frame.name == name) return link_pose(frame.link, q) * pose(frame.pose);
    }
    FAIL("no frame ", name);
    return {};
  }

 private:
  Elaborated in_;
  std::unique_ptr<RobotModel> model_;
};

}  // namespace robotc::sema
