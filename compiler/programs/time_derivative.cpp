#include "compiler/programs/time_derivative.h"

#include <algorithm>

#include "compiler/expr/algorithms.h"
#include "compiler/programs/program_diagnostics.h"
#include "compiler/sema/arithmetic.h"
#include "compiler/sema/derivatives.h"
#include "compiler/sema/program.h"
#include "compiler/sema/sema_diagnostics.h"

namespace robotc::programs {

using namespace sema;
using expr::Id;

namespace {

class TimeDerivative final : public Callable {
 public:
  explicit TimeDerivative(Id time) : time_(time) {}

  Value call(Elaborator& elaborator, const Call& call) const override {
    const auto exprs = elaborator.match_arguments(call, {"x"}, 1);
    if (exprs.empty()) return Poison{};
    const auto x = elaborator.tensor(*exprs[0], call.scope, Expected::numbers("what `der` differentiates"));
    if (!x) return Poison{};
    if (!elaborator.spend_on(x->entries, call.expr.span)) return Poison{};
    const auto rates = rates_of(elaborator, call, *x);
    if (!rates) return Poison{};
    auto entries = differentiate(elaborator, x->entries, *rates, call);
    if (!entries) return Poison{};
    std::vector<EntryDim> dims;
    for (const EntryDim& dim : x->dims) dims.push_back(divide(dim, EntryDim::of(dimensions::time)));
    Tensor result = like(*x, std::move(*entries), std::move(dims));
    result.row_space.configuration = false;
    result.counts_cycles = false;
    return result;
  }
  [[nodiscard]] std::string signature() const override { return "der(x)"; }

 private:
  /// The rates of the symbols that `x` needs; nothing (reported) where one is not known here.
  std::optional<std::vector<expr::Assignment>> rates_of(Elaborator& elaborator, const Call& call,
                                                        const Tensor& x) const {
    expr::Pool& pool = elaborator.pool();
    std::vector<expr::Assignment> rates{{time_, pool.one()}};
    std::vector<Id> unknown;
    if (const RobotModel* robot = call.scope.subject()) {
      const std::vector<Id> q = robot->symbols(JointQuantity::q).entries;
      const std::vector<Id> qd = robot->symbols(JointQuantity::qd).entries;
      for (std::size_t i = 0; i < q.size(); ++i) rates.emplace_back(q[i], qd[i]);
      unknown = qd;
      const std::vector<Id> tau = robot->symbols(JointQuantity::tau).entries;
      unknown.insert(unknown.end(), tau.begin(), tau.end());
    }
    for (const Id id : expr::reachable(pool, x.entries)) {
      if (!pool.is_symbol(id) || pool.stage(id) != expr::Stage::step) continue;
      if (std::find(unknown.begin(), unknown.end(), id) != unknown.end()) {
        elaborator.error(rate_needs_acceleration, call.expr.span,
                         "the rate of this depends on the accelerations, which are not known here",
                         "`" + pool.symbol_of(id).name + "` is in it",
                         {"take `der` of what depends on `q` and `t`: for J*qd it is `der(J) * qd + J * qdd`, with "
                          "`forward_dynamics(q, qd, tau)` for `qdd`"});
        return std::nullopt;
      }
      if (!add_rate_of_state(elaborator, call, id, rates)) return std::nullopt;
    }
    return rates;
  }

  /// What is no state that flows stays as it is between its jumps.
  static bool add_rate_of_state(Elaborator& elaborator, const Call& call, Id symbol,
                                std::vector<expr::Assignment>& rates) {
    if (elaborator.program() == nullptr) return true;
    for (StateVariable& state : elaborator.program()->states) {
      const auto at = std::find(state.symbols.begin(), state.symbols.end(), symbol);
      if (state.kind != StateVariable::Kind::flows || at == state.symbols.end()) continue;
      if (state.law.empty() && state.find_rate) state.find_rate(call.expr.span);
      if (state.law.empty()) return false;
      rates.emplace_back(symbol, state.law[static_cast<std::size_t>(at - state.symbols.begin())]);
    }
    return true;
  }

  Id time_;
};

}  // namespace

void define_time_derivative(LawContext& context, Scope& builtins) {
  builtins.define_value("der", BindingRole::builtin, FunctionRef{std::make_shared<TimeDerivative>(context.time)});
}

}  // namespace robotc::programs
