#include "compiler/programs/time_derivative.h"

#include "compiler/programs/motion_states.h"
#include "compiler/sema/evaluation/arithmetic.h"
#include "compiler/sema/evaluation/closed_configurations.h"
#include "compiler/sema/evaluation/configurations.h"
#include "compiler/sema/programs/derivatives.h"
#include "compiler/sema/values/robot_model.h"

namespace robotc::programs {

using namespace sema;
namespace {

class TimeDerivative final : public Callable {
 public:
  explicit TimeDerivative(LawContext& context) : context_(context) {}

  Value call(Evaluator& evaluator, const Call& call) const override {
    const auto exprs = sema::match_arguments(evaluator.reporter(), call, {"x"}, 1);
    if (exprs.empty()) return Poison{};
    const auto x = evaluator.tensor(*exprs[0], call.scope, Expected::numbers("the argument of `der`"));
    if (!x) return Poison{};
    if (!is_point(*x) && !require_known(evaluator, x->entries, exprs[0]->span)) return Poison{};
    if (!evaluator.budget().spend_on(x->entries, call.expr.span)) return Poison{};
    const auto rates = rates_along_motion(context_, call.scope.subject(), x->entries, call.expr.span);
    if (!rates) return Poison{};
    auto entries = differentiate(evaluator, x->entries, *rates, call);
    if (!entries) return Poison{};
    if (is_point(*x)) {
      const RobotModel& robot = *x->row_space.robot;
      return robot.vector(JointQuantity::qd,
                          picked(speeds_of(robot.mechanism, evaluator.pool(), x->entries, *entries), robot.speeds));
    }
    std::vector<EntryDim> dims;
    for (const EntryDim& dim : x->dims) dims.push_back(divide(dim, EntryDim::of(dimensions::time)));
    Tensor result = like(*x, std::move(*entries), std::move(dims));
    result.row_space.configuration = false;
    result.counts_cycles = false;
    return result;
  }
  [[nodiscard]] std::string signature() const override { return "der(x)"; }

 private:
  LawContext& context_;
};

}  // namespace

void define_time_derivative(LawContext& context, Scope& builtins) {
  builtins.define_value("der", BindingRole::builtin, FunctionRef{std::make_shared<TimeDerivative>(context)});
}

}  // namespace robotc::programs
