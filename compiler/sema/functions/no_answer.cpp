#include "compiler/sema/functions/no_answer.h"

#include "compiler/intrinsics/matrix_exponential.h"
#include "compiler/intrinsics/mpc.h"
#include "compiler/intrinsics/pole_placement.h"
#include "compiler/intrinsics/qp.h"
#include "compiler/intrinsics/riccati.h"
#include "compiler/sema/functions/tensor_callables.h"

namespace robotc::sema {
namespace {

using intrinsics::Intrinsic;

constexpr const char* unreached_states = "correct `B`, or leave states out of the model that no input moves";
constexpr const char* order_of_bounds = "write the lower bounds first, then the upper ones";
constexpr const char* same_cost_of_q = "write `(Q + transpose(Q)) / 2`: the cost is the same";
constexpr const char* same_cost_of_r = "write `(R + transpose(R)) / 2`: the cost is the same";
constexpr const char* same_cost_of_h = "write `(H + transpose(H)) / 2`: the cost is the same";

/// Null if there is nothing to say.
const char* riccati_remedy(intrinsics::RiccatiStatus status) {
  using enum intrinsics::RiccatiStatus;
  switch (status) {
    case q_not_symmetric:
      return same_cost_of_q;
    case q_not_positive:
      return "`diag(…)` of weights that are at least 0 is positive semidefinite";
    case r_not_symmetric:
      return same_cost_of_r;
    case r_not_positive:
      return "give each input a positive weight: a small one leaves it nearly free";
    case not_stabilisable:
      return unreached_states;
    case undamped_and_unseen:
      return "give each state that does not decay by itself a weight in `Q`";
    case not_finite:
    case solved:
      return nullptr;
  }
  return nullptr;
}

const char* qp_remedy(intrinsics::QpStatus status) {
  using enum intrinsics::QpStatus;
  switch (status) {
    case h_not_symmetric:
      return same_cost_of_h;
    case h_not_positive:
      return "weigh each variable more: `H + w * eye(n)` raises all eigenvalues by `w`";
    case h_ill_conditioned:
      return "scale the variables so that their costs are of similar size";
    case bounds_crossed:
      return order_of_bounds;
    case infeasible:
      return "widen a bound, or leave out a constraint";
    case too_many_steps:
      return "leave out constraints that follow from others";
    case not_finite:
    case solved:
      return nullptr;
  }
  return nullptr;
}

const char* mpc_remedy(intrinsics::MpcStatus status) {
  using enum intrinsics::MpcStatus;
  switch (status) {
    case negative_weight:
      return "the weight of an output without a goal is 0";
    case weightless_moves:
      return "a small weight leaves an input nearly free";
    case bounds_crossed:
      return order_of_bounds;
    case overflow:
      return "`A` and `B` are those of one tick: `c2d(A, B, T)` gives them for a period `T`";
    case too_many_steps:
      return "scale the states and inputs so that their weights are of similar size";
    case not_finite:
    case solved:
      return nullptr;
  }
  return nullptr;
}

const char* placement_remedy(intrinsics::PlacementStatus status) {
  using enum intrinsics::PlacementStatus;
  switch (status) {
    case not_conjugate:
      return "write complex poles in pairs: `[[-1, 2], [-1, -2]]`";
    case not_controllable:
      return unreached_states;
    case too_often:
      return "move repeated poles a little apart";
    case missed:
      return "move the poles apart, or nearer to those of `A`";
    case not_finite:
    case solved:
      return nullptr;
  }
  return nullptr;
}

const char* remedy(Intrinsic intrinsic, int status) {
  switch (intrinsic) {
    case Intrinsic::care:
    case Intrinsic::dare:
      return riccati_remedy(static_cast<intrinsics::RiccatiStatus>(status));
    case Intrinsic::qp:
      return qp_remedy(static_cast<intrinsics::QpStatus>(status));
    case Intrinsic::mpc:
      return mpc_remedy(static_cast<intrinsics::MpcStatus>(status));
    case Intrinsic::place:
      return placement_remedy(static_cast<intrinsics::PlacementStatus>(status));
    case Intrinsic::matrix_exponential:
      return static_cast<intrinsics::ExponentialStatus>(status) == intrinsics::ExponentialStatus::too_large
                 ? "the eigenvalues of its exponent must have real parts below 709"
                 : nullptr;
    default:
      return nullptr;
  }
}

}  // namespace

std::vector<std::string> remedies(Intrinsic intrinsic, int status) {
  const char* const text = remedy(intrinsic, status);
  return text == nullptr ? std::vector<std::string>{} : std::vector<std::string>{text};
}

bool is_known_to_fail(Evaluator& evaluator, const Call& call, Intrinsic intrinsic, std::span<const expr::Id> results) {
  const expr::Pool& pool = evaluator.pool();
  const auto reason = reason_of_failure(pool, results, intrinsics::describe(intrinsic).reason);
  if (!reason) return false;
  evaluator.reporter().error(no_answer, call.expr.span, "`" + call.callee + "` has no solution: " + *reason, "",
                             remedies(intrinsic, static_cast<int>(pool.value(results.back()).to_double())));
  return true;
}

}  // namespace robotc::sema
