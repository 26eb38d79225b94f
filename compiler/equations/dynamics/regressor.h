#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/equations/base_parameters/base_parameters.h"
#include "compiler/mechanism/kinematic_tree.h"

/// Efforts as a linear function of mass properties, friction and stiffness: τ = Y(q, q̇, q̈) π.
namespace robotc::dynamics {

/// An entry of π.
struct DynamicParameter {
  enum class Kind {
    inertial,          ///< a base parameter, of masses and rotors
    viscous,           ///< of a joint that has viscous friction
    coulomb,           ///< of a joint whose Coulomb friction is the same both ways
    coulomb_positive,  ///< the level where q̇ > 0
    coulomb_negative,  ///< the level where q̇ < 0
    stiffness,         ///< of a joint's spring, whose rest is known
  };
  Kind kind = Kind::inertial;
  std::string name;  ///< "upper.Izz", that of the leading one of its combination; "elbow.viscous"
  expr::Id value;    ///< as the mechanism has it
  SpeedId speed;     ///< of friction and springs
  std::optional<std::size_t> closure_drive{};  ///< friction or a spring of a closure: its index; `speed` is invalid
  std::size_t base{};                          ///< of an inertial one: its index among the base parameters
};

/// The regressor of a mechanism without its wrenches: of inverse dynamics without Σ JᵀW.
///
/// Each column is the wrench that a body with a single unit parameter would need, carried to the joints (Atkeson, An
/// and Hollerbach 1986), of the leading parameter of each base combination alone: then there are as few columns as
/// there can be, and π as `base_parameters` has it.
class Regressor {
 public:
  /// `mechanism` and `pool` must outlive the regressor.
  Regressor(const Mechanism& mechanism, expr::Pool& pool);
  /// `base`: combinations to use in place of the mechanism's own, such as the fewer ones of a robot with loops.
  Regressor(const Mechanism& mechanism, expr::Pool& pool, base_parameters::BaseParameters base);
  Regressor(const Regressor&) = delete;  // names refer to parameters
  Regressor& operator=(const Regressor&) = delete;

  [[nodiscard]] const std::vector<DynamicParameter>& parameters() const { return parameters_; }
  /// Their names, in order.
  [[nodiscard]] const std::vector<std::string_view>& names() const { return names_; }
  [[nodiscard]] const base_parameters::BaseParameters& base() const { return base_; }

  /// True if the combinations are numbers. Where lengths and angles are parameters, the combinations are quotients of
  /// them: undefined at special values, and without meaning close to these.
  [[nodiscard]] bool has_known_geometry() const;

  /// Y, a row a coordinate and a column a parameter, row-major, of the mechanism's q and any q̇ and q̈.
  std::vector<expr::Id> matrix(const std::vector<expr::Id>& qd, const std::vector<expr::Id>& qdd);
  /// Regressor of M(q) q̈ᵣ + C(q, q̇) q̇ᵣ + g(q), friction at q̇, for adaptive laws (Slotine and Li 1987). C is the
  /// Christoffel matrix; since C(q, a) b is symmetric in a and b, C(q, q̇) q̇ᵣ is a quarter of the difference between the
  /// velocity forces at q̇ + q̇ᵣ and at q̇ − q̇ᵣ.
  std::vector<expr::Id> matrix(const std::vector<expr::Id>& qd, const std::vector<expr::Id>& reference_qd,
                               const std::vector<expr::Id>& reference_qdd);
  /// The same at the mechanism's q̇ and q̈ᵣ = q̈, made once, and the symbols that stand for q̇ᵣ in it.
  const std::vector<expr::Id>& reference_matrix();
  const std::vector<expr::Id>& reference_rates();

 private:
  /// The columns of the inertial parameters, column-major.
  std::vector<std::vector<expr::Id>> inertial(const std::vector<expr::Id>& qd, const std::vector<expr::Id>& qdd);
  std::vector<expr::Id> with_joints(std::vector<std::vector<expr::Id>> columns, const std::vector<expr::Id>& qd);

  const Mechanism& mechanism_;
  expr::Pool& pool_;
  base_parameters::BaseParameters base_;
  std::vector<DynamicParameter> parameters_;
  std::vector<std::string_view> names_;
  std::vector<expr::Id> reference_rates_;
  std::optional<std::vector<expr::Id>> reference_matrix_;
  KinematicTree tree_;
};

}  // namespace robotc::dynamics
