#pragma once

#include "compiler/equations/new_formulation/new_formulation.h"

namespace robotc::new_formulation {

/// Axes along which the vectors of a coefficient are written. The coefficients are the same.
enum class CoefficientAxes : std::uint8_t {
  world,  ///< eqs 24–27: of the world
  links,  ///< eq. 29: u_i and c_ik of link i, I_k of link k, and rotations R_ij between links; u_i is constant there
};

/// The coefficients of a form one by one (El Baji et al. 2022, corrected); i, j, n index `joints`, k indexes `bodies`.
/// Zero off the path to body k. The form outlives them.
class Coefficients {
 public:
  Coefficients(const NewFormulation& form, expr::Pool& pool, CoefficientAxes axes);

  /// H_ijk.
  [[nodiscard]] expr::Id inertia(std::size_t i, std::size_t j, std::size_t k) const;
  /// β_ijk.
  [[nodiscard]] expr::Id centrifugal(std::size_t i, std::size_t j, std::size_t k) const;
  /// ζ_ijnk, n before j on the path. For two spins of one joint, whose axes do not turn with each other, less half of
  /// H_i·k for a turn about u_n × u_j.
  [[nodiscard]] expr::Id coriolis(std::size_t i, std::size_t j, std::size_t n, std::size_t k) const;
  /// G_ik.
  [[nodiscard]] expr::Id gravity(std::size_t i, std::size_t k) const;

 private:
  /// A body in its column's frame, or in the world.
  struct PlacedBody {
    expr::Vec3 mass_centre;
    expr::SymMat3 inertia;
  };

  [[nodiscard]] bool on_path(std::size_t joint, std::size_t k) const;
  /// u_i along the axes of joint i.
  [[nodiscard]] const expr::Vec3& axis(std::size_t i) const;
  /// c_k in the frame of joint i's column; only along the axes of links.
  [[nodiscard]] expr::Vec3 centre_in_joint(std::size_t i, std::size_t k) const;
  /// c_k − o_i, along the axes of joint i.
  [[nodiscard]] expr::Vec3 lever(std::size_t i, std::size_t k) const;
  [[nodiscard]] bool are_spins_of_one_joint(std::size_t j, std::size_t n) const;
  /// Jv(i,k) along the axes of joint i.
  [[nodiscard]] expr::Vec3 linear_velocity(std::size_t i, std::size_t k) const;
  /// R_ij v from the axes of one column to those of another on the same path.
  [[nodiscard]] expr::Vec3 turned(std::size_t from, std::size_t to, const expr::Vec3& v) const;
  [[nodiscard]] expr::Vec3 between_joints(std::size_t from, std::size_t to, const expr::Vec3& v) const;
  [[nodiscard]] expr::Vec3 to_body(std::size_t joint, std::size_t k, const expr::Vec3& v) const;
  [[nodiscard]] expr::Vec3 from_body(std::size_t k, std::size_t joint, const expr::Vec3& v) const;

  const NewFormulation& form_;
  expr::Pool& pool_;
  CoefficientAxes axes_;
  std::vector<PlacedBody> bodies_;
  std::vector<Transform> from_world_;            ///< X_0i by column
  std::vector<std::vector<std::size_t>> paths_;  ///< columns from the base to each
  std::vector<std::vector<Transform>> between_;  ///< X_ji for the columns j on the path to column i
};

}  // namespace robotc::new_formulation
