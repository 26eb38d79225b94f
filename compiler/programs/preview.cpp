#include "compiler/programs/preview.h"

#include <algorithm>

#include "compiler/expr/algorithms.h"
#include "compiler/programs/program_diagnostics.h"
#include "compiler/sema/values/sema_diagnostics.h"

namespace robotc::programs {

using namespace sema;
using expr::Id;

namespace {

class Preview final : public Callable {
 public:
  explicit Preview(LawContext& context) : context_(context), time_(context.time) {}

  Value call(Evaluator& evaluator, const Call& call) const override {
    const auto exprs = sema::match_arguments(evaluator.reporter(), call, {"x", "ahead"}, 2);
    if (exprs.empty()) return Poison{};
    auto x = evaluator.tensor(*exprs[0], call.scope, Expected::numbers("argument `x` of preview"));
    const auto ahead =
        evaluator.tensor(*exprs[1], call.scope, Expected::scalar("argument `ahead` of preview", dimensions::time));
    if (!x || !ahead || !evaluator.budget().spend_on(x->entries, call.expr.span)) return Poison{};
    expr::Pool& pool = evaluator.pool();
    std::vector<expr::Assignment> later{{time_, pool.add(time_, ahead->entries[0])}};
    for (const Id id : expr::reachable(pool, x->entries)) {
      if (id == time_ || !pool.is_symbol(id) || pool.stage(id) != expr::Stage::step) continue;
      if (const Id given = given_later(id, ahead->entries[0]); given.valid()) {
        later.emplace_back(id, given);
        continue;
      }
      return evaluator.reporter().error(
          preview_of_state, exprs[0]->span, "argument `x` of preview must depend on time only",
          "it contains `" + pool.symbol_of(id).name + "`", {"preview a reference: `preview(ref.q, 0.1 s)`"});
    }
    x->entries = expr::substitute(pool, x->entries, later);
    return *x;
  }
  [[nodiscard]] std::string signature() const override { return "preview(x, ahead)"; }

 private:
  /// The future value of a reference that the caller gives: a further argument. Invalid for other symbols.
  [[nodiscard]] Id given_later(Id symbol, Id ahead) const {
    for (GivenMotion& motion : context_.given_motions) {
      const auto entry = std::find(motion.now.entries.begin(), motion.now.entries.end(), symbol);
      if (entry == motion.now.entries.end()) continue;
      auto known = std::find_if(motion.later.begin(), motion.later.end(),
                                [&](const GivenMotion::Later& later) { return later.ahead == ahead; });
      if (known == motion.later.end()) {
        motion.later.push_back({ahead, *context_.evaluator.placeholder(motion.expected)});
        known = motion.later.end() - 1;
      }
      return known->value.entries[static_cast<std::size_t>(entry - motion.now.entries.begin())];
    }
    return {};
  }

  LawContext& context_;
  Id time_;
};

}  // namespace

void define_preview(LawContext& context, Scope& builtins) {
  builtins.define_value("preview", BindingRole::builtin, FunctionRef{std::make_shared<Preview>(context)});
}

}  // namespace robotc::programs
