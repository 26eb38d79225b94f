#pragma once

#include "compiler/equations/new_formulation/composite.h"

/// The same matrices with everything in one frame: that of the first body on each path from the base, where it stands
/// on its base, so that the robot's place in the world costs nothing. Sums take the place of passing joint by joint in
/// body frames, and every body's share is the same formula of other numbers: more operations on robots with structure,
/// fewer on long chains, and all of them fit for SIMD lanes. Spatial vectors after Featherstone 2008; the derivatives
/// after Singh, Russo and Wensing 2022. Private to this stage.
namespace robotc::new_formulation::common_frame {

std::vector<expr::Id> mass_matrix(const NewFormulation& form, expr::Pool& pool);
std::vector<expr::Id> coriolis_matrix(const NewFormulation& form, expr::Pool& pool, const std::vector<expr::Id>& qd);
std::vector<expr::Id> effort_derivative_by_rates(const NewFormulation& form, expr::Pool& pool,
                                                 const std::vector<expr::Id>& qd);
std::vector<expr::Id> effort_derivative(const NewFormulation& form, expr::Pool& pool, const std::vector<expr::Id>& qd,
                                        const std::vector<expr::Id>& qdd);

}  // namespace robotc::new_formulation::common_frame
