#pragma once

#include "compiler/mechanism/joint_model.h"

/// Joints that are a sequence of one-degree-of-freedom motions. Their speeds are the rates of their coordinates.
namespace robotc::joints {

class StepJoint final : public JointModel {
 public:
  struct Step {
    std::string_view name;  ///< of its coordinate and its speed
    JointStep step;
  };
  struct Description {
    std::string_view name;
    std::string_view motion;
    std::vector<Step> steps;
    bool has_end = true;
  };
  explicit StepJoint(const Description& description);

  [[nodiscard]] std::string_view name() const override { return name_; }
  [[nodiscard]] std::string_view motion() const override { return motion_; }
  [[nodiscard]] std::span<const JointVariable> coordinates() const override { return variables_; }
  [[nodiscard]] std::span<const JointVariable> speeds() const override { return variables_; }
  [[nodiscard]] std::span<const JointStep> steps() const override { return steps_; }
  [[nodiscard]] bool has_end() const override { return has_end_; }
  [[nodiscard]] std::vector<expr::Id> position_rates(expr::Pool& pool, std::span<const expr::Id> q,
                                                     std::span<const expr::Id> v) const override;
  [[nodiscard]] std::vector<expr::Id> speeds_of(expr::Pool& pool, std::span<const expr::Id> q,
                                                std::span<const expr::Id> rates) const override;
  [[nodiscard]] std::vector<expr::Id> retract(expr::Pool& pool, std::span<const expr::Id> q,
                                              std::span<const expr::Id> delta) const override;
  [[nodiscard]] std::vector<expr::Id> difference(expr::Pool& pool, std::span<const expr::Id> a,
                                                 std::span<const expr::Id> b) const override;

 private:
  std::string_view name_;
  std::string_view motion_;
  std::vector<JointVariable> variables_;
  std::vector<JointStep> steps_;
  bool has_end_;
};

// One per file.
const JointModel& revolute();
const JointModel& continuous();
const JointModel& prismatic();
const JointModel& screw();
const JointModel& universal();
const JointModel& cylindrical();
const JointModel& planar();
const JointModel& spherical();
const JointModel& floating();
const JointModel& fixed();

}  // namespace robotc::joints
