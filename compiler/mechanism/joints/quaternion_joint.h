#pragma once

#include "compiler/mechanism/joint_model.h"

/// Joints that turn in any way: their rotation is a quaternion, their angular velocity is along the axes of the joint
/// frame, which is fixed in the parent.
namespace robotc::joints {

class QuaternionJoint final : public JointModel {
 public:
  struct Description {
    std::string_view name;
    std::string_view motion;
    std::vector<JointVariable> coordinates;  ///< lengths along x, y and z, if it slides; then w, x, y, z
    std::vector<JointVariable> speeds;       ///< their rates; then the angular velocity
  };
  explicit QuaternionJoint(Description description);

  [[nodiscard]] std::string_view name() const override { return description_.name; }
  [[nodiscard]] std::string_view motion() const override { return description_.motion; }
  [[nodiscard]] std::span<const JointVariable> coordinates() const override { return description_.coordinates; }
  [[nodiscard]] std::span<const JointVariable> speeds() const override { return description_.speeds; }
  [[nodiscard]] std::span<const JointStep> steps() const override { return steps_; }
  [[nodiscard]] std::optional<std::size_t> coordinate_of(std::size_t speed) const override;
  [[nodiscard]] std::optional<std::size_t> quaternion() const override { return slides_; }
  [[nodiscard]] Components vector_of(std::size_t speed) const override;
  [[nodiscard]] std::vector<expr::Id> position_rates(expr::Pool& pool, std::span<const expr::Id> q,
                                                     std::span<const expr::Id> v) const override;
  [[nodiscard]] std::vector<expr::Id> speeds_of(expr::Pool& pool, std::span<const expr::Id> q,
                                                std::span<const expr::Id> rates) const override;
  [[nodiscard]] std::vector<expr::Id> retract(expr::Pool& pool, std::span<const expr::Id> q,
                                              std::span<const expr::Id> delta) const override;
  [[nodiscard]] std::vector<expr::Id> difference(expr::Pool& pool, std::span<const expr::Id> a,
                                                 std::span<const expr::Id> b) const override;

 private:
  Description description_;
  std::size_t slides_;
  std::vector<JointStep> steps_;
};

}  // namespace robotc::joints
