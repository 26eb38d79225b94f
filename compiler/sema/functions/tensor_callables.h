#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "compiler/sema/functions/builtins.h"
#include "compiler/sema/functions/tensor_arguments.h"
#include "compiler/sema/values/sema_diagnostics.h"

/// Base classes for functions of whole vectors and matrices.
namespace robotc::sema {

/// A function of whole tensors, given by a function of its evaluated arguments.
class TensorFunction final : public Callable {
 public:
  using Body = std::function<Value(Evaluator&, const Call&, const TensorArguments&)>;

  TensorFunction(std::string_view name, std::vector<std::string_view> parameters, Body body)
      : name_(name), parameters_(std::move(parameters)), required_(parameters_.size()), body_(std::move(body)) {}
  /// Parameters after the first `required` are optional.
  TensorFunction(std::string_view name, std::vector<std::string_view> parameters, std::size_t required, Body body)
      : name_(name), parameters_(std::move(parameters)), required_(required), body_(std::move(body)) {}

  Value call(Evaluator& evaluator, const Call& call) const override {
    const auto arguments = tensor_arguments(evaluator, call, parameters_, required_);
    return arguments ? body_(evaluator, call, *arguments) : Value(Poison{});
  }

  [[nodiscard]] std::string signature() const override {
    std::string text(name_);
    for (std::size_t i = 0; i < parameters_.size(); ++i) text += (i == 0 ? "(" : ", ") + std::string(parameters_[i]);
    return text + ")";
  }

 private:
  std::string_view name_;
  std::vector<std::string_view> parameters_;
  std::size_t required_;
  Body body_;
};

/// sum(…), diag(…), stack(…): any number of arguments, or a comprehension.
class ListFunction final : public Callable {
 public:
  using Body = std::function<Value(Evaluator&, const Call&, const std::vector<Tensor>&)>;

  ListFunction(std::string_view name, Body body) : name_(name), body_(std::move(body)) {}

  Value call(Evaluator& evaluator, const Call& call) const override {
    std::vector<Tensor> tensors;
    for (Value& value : evaluator.evaluate_list(call.arguments, call.scope)) {
      if (is_poison(value)) return Poison{};
      auto* tensor = std::get_if<Tensor>(&value);
      if (tensor == nullptr) {
        return evaluator.reporter().error(wrong_kind, call.expr.span, "`" + call.callee + "` needs numbers",
                                          "this is " + describe(value));
      }
      tensors.push_back(std::move(*tensor));
    }
    if (tensors.empty()) {
      return evaluator.reporter().error(
          missing_argument, call.expr.span, "`" + call.callee + "` needs at least one argument", "",
          {"write `" + call.callee + "(x)`, or several values: `" + call.callee + "(x, y)`"});
    }
    return body_(evaluator, call, tensors);
  }

  [[nodiscard]] std::string signature() const override { return std::string(name_) + "(…)"; }

 private:
  std::string_view name_;
  Body body_;
};

inline void define_builtin(Scope& scope, std::string_view name, std::shared_ptr<const Callable> callable) {
  scope.define_value(std::string(name), BindingRole::builtin, FunctionRef{std::move(callable)});
}

/// Reports that argument `i` is not `due`, such as "a vector".
Value wrong_argument(Reporter& reporter, const Call& call, const TensorArguments& arguments, std::size_t i,
                     const std::string& due, std::vector<std::string> hints = {});

/// The reason if the last results of a numeric algorithm, its figure and status, are known to be those of a failure.
std::optional<std::string> reason_of_failure(const expr::Pool& pool, std::span<const expr::Id> results,
                                             const char* (*reason)(int status));

/// Adds terms of the same dimension; reports if dimensions differ.
std::optional<Tensor> add_terms(Evaluator& evaluator, Span span,
                                const std::vector<std::pair<expr::Id, EntryDim>>& terms);

/// A matrix of literal zeros, which fit every unit.
Tensor zero_matrix(const expr::Pool& pool, std::size_t rows, std::size_t cols);

}  // namespace robotc::sema
