// noise and uniform_noise: random numbers, new at each tick, the same in each run.
#include <array>

#include "compiler/sema/evaluation/arithmetic.h"
#include "compiler/sema/functions/tensor_callables.h"
#include "compiler/sema/programs/program.h"

namespace robotc::sema {

using expr::Id;
using intrinsics::Intrinsic;

namespace {

/// Number of ticks so far: a state shared by all noises of a program.
Id tick_of(Evaluator& evaluator, Program& program, Span span) {
  if (!program.tick) {
    expr::Pool& pool = evaluator.pool();
    const std::string path = program.claim_path("noise", "tick");
    const Id tick = pool.symbol(path, expr::Stage::step);
    program.states.push_back(
        {StateVariable::Kind::ticks, path, span, {tick}, {pool.zero()}, {pool.add(tick, pool.one())}});
    program.tick = tick;
  }
  return *program.tick;
}

class Noise final : public Callable {
 public:
  Noise(std::string_view name, std::string_view parameter, Intrinsic intrinsic)
      : name_(name), parameters_{parameter, "seed"}, intrinsic_(intrinsic) {}

  Value call(Evaluator& evaluator, const Call& call) const override {
    Program* const program = evaluator.context().program;
    const std::string shown = "`" + std::string(name_) + "`";
    if (program == nullptr) {
      return evaluator.reporter().error(
          noise_outside_program, call.expr.span, shown + " is drawn during a run, and this value is needed before it",
          "",
          {"noise can be used in controllers, and in simulations for loads and references",
           "a sweep takes a list, a range, or a distribution: `[1, 2] kg`, `linspace(1 kg, 2 kg, 5)`, "
           "`normal(1.5 kg, 0.3 kg, 200)`"});
    }
    if (!program->period) {
      return evaluator.reporter().error(
          noise_without_clock, call.expr.span, shown + " is drawn at the ticks of a clock, and there is none here", "",
          {"write the clock where the law is used: `tau = … every 1 ms`; noise without a clock would "
           "average to zero over any step"});
    }
    const auto arguments = tensor_arguments(evaluator, call, parameters_, 1);
    if (!arguments) return Poison{};
    const Tensor& size = arguments->values[0];
    expr::Pool& pool = evaluator.pool();
    Id seed = pool.zero();
    if (arguments->values.size() > 1) {
      const Tensor& given = arguments->values[1];
      if (!is_plain_number(given) || pool.stage(given.entries[0]) == expr::Stage::step) {
        return wrong_argument(evaluator.reporter(), call, *arguments, 1,
                              "a number without a unit, known before the run");
      }
      seed = given.entries[0];
    }
    if (!evaluator.budget().spend(size.size(), call.expr.span)) return Poison{};
    const expr::IntrinsicCall what{intrinsic_,
                                   {static_cast<std::uint32_t>(size.size()), 0},
                                   evaluator.call_sites().add(call.expr.span, call.callee)};
    const Id stream = pool.integer(program->noises++);
    const std::array arguments_of_call{seed, stream, tick_of(evaluator, *program, call.expr.span)};
    std::vector<Id> entries = pool.call(what, arguments_of_call);
    for (std::size_t i = 0; i < entries.size(); ++i) entries[i] = pool.mul(size.entries[i], entries[i]);
    Tensor result = like(size, std::move(entries), size.dims);
    result.row_space.configuration = false;
    return result;
  }

  [[nodiscard]] std::string signature() const override {
    return std::string(name_) + "(" + std::string(parameters_[0]) + ", seed)";
  }

 private:
  static bool is_plain_number(const Tensor& tensor) {
    return tensor.rank == 0 && (!tensor.dims[0].is_fixed() || tensor.dims[0].dimension.dimensionless());
  }

  std::string_view name_;
  std::vector<std::string_view> parameters_;
  Intrinsic intrinsic_;
};

}  // namespace

void define_noise_functions(Scope& scope) {
  define_builtin(scope, "noise", std::make_shared<Noise>("noise", "deviation", Intrinsic::normal_noise));
  define_builtin(scope, "uniform_noise", std::make_shared<Noise>("uniform_noise", "bound", Intrinsic::uniform_noise));
}

}  // namespace robotc::sema
