#pragma once

#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "compiler/mechanism/mechanism.h"
#include "compiler/sema/elaborator.h"
#include "compiler/sema/scope.h"

namespace robotc::sema {

/// A quantity with one entry a joint.
enum class JointQuantity { q, qd, qdd, tau };
std::string_view name(JointQuantity quantity);

/// A robot as sema leaves it: the mechanism, and the names it gives to others.
struct RobotModel {
  std::string name;  ///< with its arguments, for messages: "planar(n = 2)"
  const syntax::Declaration* declaration = nullptr;
  const RobotInstance* instance = nullptr;  ///< that it was made for; null if it is part of another robot
  Mechanism mechanism;
  std::vector<JointId> moving;  ///< the joints of q, in order
  /// Constants, parameters, functions, links, joints and frames; the robot's functions are added by later stages. Parts
  /// with an index have it in their name, "rod[2]", and what leads to them is a PartialPath, "rod".
  std::unique_ptr<Scope> names;
  std::deque<Scope> iterations;  ///< of its loops: each has the loop's variable and the names defined there
  /// The robot's functions alone: what a law that fits any robot may use of this one. Filled by later stages.
  std::unique_ptr<Scope> functions;
  bool valid = false;  ///< false after errors: the mechanism must not be used

  [[nodiscard]] Dimension dimension(JointQuantity quantity, std::size_t entry) const;
  [[nodiscard]] bool is_angle(std::size_t entry) const;
  [[nodiscard]] const std::string& joint_name(std::size_t entry) const;
  /// A vector over the joints with the dimensions of `quantity`.
  [[nodiscard]] Tensor vector(JointQuantity quantity, std::vector<expr::Id> entries) const;
  [[nodiscard]] Expected expected(JointQuantity quantity, std::string what) const;
  /// The robot's own coordinate symbols as a value.
  [[nodiscard]] Tensor symbols(JointQuantity quantity) const;
};

/// The joints that an axis ranges over, by name and in the order of its entries.
std::vector<std::string_view> joint_names(const AxisSpace& space);

}  // namespace robotc::sema
