// linspace and logspace: evenly spaced values.
#include <memory>

#include "compiler/sema/evaluation/arithmetic.h"
#include "compiler/sema/functions/builtins.h"
#include "compiler/sema/functions/tensor_arguments.h"
#include "compiler/sema/values/elaboration_limits.h"
#include "compiler/sema/values/sema_diagnostics.h"

namespace robotc::sema {

using expr::Id;
using expr::Pool;

namespace {

class SpacedList final : public Callable {
 public:
  enum class Spacing { even, ratio };

  SpacedList(std::string_view name, Spacing spacing) : name_(name), spacing_(spacing) {}

  Value call(Evaluator& evaluator, const Call& call) const override {
    const auto given = match_arguments(evaluator.reporter(), call, {"from", "to", "count"}, 3);
    if (given.size() != 3) return Poison{};
    const auto end = [&](const syntax::Expr& expr, const char* name) {
      Expected expected = Expected::numbers("argument `" + std::string(name) + "` of " + std::string(name_));
      expected.shape = Expected::Shape::scalar;
      return evaluator.tensor(expr, call.scope, expected);
    };
    auto from = end(*given[0], "from");
    auto to = end(*given[1], "to");
    Expected whole = Expected::scalar("argument `count` of " + std::string(name_), dimensions::none);
    whole.integer = true;
    const auto count = evaluator.tensor(*given[2], call.scope, whole);
    if (!from || !to || !count) return Poison{};
    Pool& pool = evaluator.pool();
    const std::int64_t n = *pool.value(count->entries[0]).to_integer();
    if (n < 2 || n > static_cast<std::int64_t>(limits::elements)) {
      return evaluator.reporter().error(n < 2 ? index_out_of_range : too_many_elements, given[2]->span,
                                        std::string(name_) + " can make 2 to 10 000 values",
                                        "this is " + std::to_string(n));
    }
    auto ends =
        align(evaluator, std::move(*from), *given[0], std::move(*to), *given[1], call.scope, false, Operation::space);
    if (!ends) return Poison{};
    const Id low = ends->left.entries[0];
    const Id high = ends->right.entries[0];
    if (spacing_ == Spacing::ratio) {
      for (const std::size_t i : {0, 1}) {
        const Id entry = i == 0 ? low : high;
        if (!pool.is_number(entry) || pool.value(entry).sign() > 0) continue;
        return evaluator.reporter().error(outside_domain, given[i]->span, "both ends of logspace must be positive",
                                          "each value is the one before times the same factor");
      }
    }
    std::vector<Id> entries{low};
    for (std::int64_t i = 1; i < n - 1; ++i) {
      const Id part = pool.div(pool.integer(i), pool.integer(n - 1));
      entries.push_back(spacing_ == Spacing::even ? pool.add(low, pool.mul(pool.sub(high, low), part))
                                                  : pool.mul(low, pool.make(expr::Op::pow, pool.div(high, low), part)));
    }
    entries.push_back(high);
    std::vector<EntryDim> dims(entries.size(), ends->dims[0]);
    return Tensor::vector(std::move(entries), std::move(dims));
  }

  [[nodiscard]] std::string signature() const override { return std::string(name_) + "(from, to, count)"; }

 private:
  std::string_view name_;
  Spacing spacing_;
};

}  // namespace

void define_spaced_lists(Scope& scope) {
  for (const auto& [name, spacing] :
       {std::pair{"linspace", SpacedList::Spacing::even}, std::pair{"logspace", SpacedList::Spacing::ratio}}) {
    scope.define_value(name, BindingRole::builtin, FunctionRef{std::make_shared<SpacedList>(name, spacing)});
  }
}

}  // namespace robotc::sema
