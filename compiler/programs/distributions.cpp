// Random values of swept parameters, by the counter-based generator of noise: value k of a parameter depends on the
// seed, the parameter's place and k only.
#include "compiler/programs/distributions.h"

#include <array>
#include <optional>

#include "compiler/intrinsics/noise.h"
#include "compiler/sema/evaluation/arithmetic.h"
#include "compiler/sema/functions/tensor_callables.h"
#include "compiler/sema/values/elaboration_limits.h"

namespace robotc::programs {

using namespace sema;
using expr::Id;
using expr::Pool;

namespace {

enum class Shape { normal, uniform };

/// Streams of sweeps are apart from those of the noises of a run.
constexpr std::uint32_t first_stream = 0x8000'0000U;

class Distribution final : public Callable {
 public:
  Distribution(Shape shape, std::shared_ptr<Draws> draws) : shape_(shape), draws_(std::move(draws)) {}

  Value call(Evaluator& evaluator, const Call& call) const override {
    const auto given = match_arguments(evaluator.reporter(), call, names(), 3);
    if (given.size() != 4) return Poison{};
    const auto number = [&](std::size_t i) {
      Expected expected = Expected::numbers(argument(i));
      expected.shape = Expected::Shape::scalar;
      return evaluator.tensor(*given[i], call.scope, expected);
    };
    const auto whole = [&](std::size_t i, std::int64_t preset) -> std::optional<std::int64_t> {
      if (given[i] == nullptr) return preset;
      Expected expected = Expected::scalar(argument(i), dimensions::none);
      expected.integer = true;
      const auto value = evaluator.tensor(*given[i], call.scope, expected);
      if (!value) return std::nullopt;
      return evaluator.pool().value(value->entries[0]).to_integer();
    };
    auto first = number(0);
    auto second = number(1);
    const auto count = whole(2, 0);
    const auto seed = whole(3, 0);
    if (!first || !second || !count || !seed) return Poison{};
    if (*count < 2 || *count > static_cast<std::int64_t>(limits::elements)) {
      return evaluator.reporter().error(*count < 2 ? index_out_of_range : too_many_elements, given[2]->span,
                                        signature() + " draws 2 to 10 000 values", "this is " + std::to_string(*count));
    }
    Pool& pool = evaluator.pool();
    const Id spread = second->entries[0];
    if (shape_ == Shape::normal && pool.is_number(spread) && pool.value(spread).sign() < 0) {
      return evaluator.reporter().error(outside_domain, given[1]->span, "a standard deviation must not be negative", "",
                                        {"write `" + signature() + "`"});
    }
    auto aligned = align(evaluator, std::move(*first), *given[0], std::move(*second), *given[1], call.scope, false,
                         Operation::space);
    if (!aligned) return Poison{};
    draws_->used = true;
    std::vector<Id> entries;
    for (std::int64_t k = 0; k < *count; ++k) {
      const Id drawn = pool.number(Number::inexact(draw(*seed, k)));
      entries.push_back(shape_ == Shape::normal
                            ? pool.add(aligned->left.entries[0], pool.mul(aligned->right.entries[0], drawn))
                            : pool.add(pool.mul(aligned->left.entries[0], pool.sub(pool.one(), drawn)),
                                       pool.mul(aligned->right.entries[0], drawn)));
    }
    std::vector<EntryDim> dims(entries.size(), aligned->dims[0]);
    return Tensor::vector(std::move(entries), std::move(dims));
  }

  [[nodiscard]] std::string signature() const override {
    return shape_ == Shape::normal ? "normal(mean, deviation, count)" : "uniform(from, to, count)";
  }

 private:
  [[nodiscard]] std::vector<std::string_view> names() const {
    if (shape_ == Shape::normal) return {"mean", "deviation", "count", "seed"};
    return {"from", "to", "count", "seed"};
  }
  [[nodiscard]] std::string argument(std::size_t i) const {
    return "argument `" + std::string(names()[i]) + "` of " + (shape_ == Shape::normal ? "normal" : "uniform");
  }

  /// A number of mean 0 and variance 1, or one of the interval from 0 to 1.
  [[nodiscard]] double draw(std::int64_t seed, std::int64_t k) const {
    const std::array arguments{static_cast<double>(seed), static_cast<double>(first_stream + draws_->stream),
                               static_cast<double>(k)};
    double value = 0;
    if (shape_ == Shape::normal) {
      intrinsics::normal_noise(arguments.data(), &value, nullptr, {1, 0});
      return value;
    }
    intrinsics::uniform_noise(arguments.data(), &value, nullptr, {1, 0});
    return (1 + value) / 2;
  }

  Shape shape_;
  std::shared_ptr<Draws> draws_;
};

}  // namespace

void define_distributions(Scope& scope, std::shared_ptr<Draws> draws) {
  define_builtin(scope, "normal", std::make_shared<Distribution>(Shape::normal, draws));
  define_builtin(scope, "uniform", std::make_shared<Distribution>(Shape::uniform, std::move(draws)));
}

}  // namespace robotc::programs
