// Functions that users define with `fn`.
#include "compiler/sema/programs/functions.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "compiler/sema/programs/stateful_body.h"
#include "compiler/sema/values/robot_model.h"
#include "compiler/sema/values/sema_diagnostics.h"

namespace robotc::sema {

namespace {

/// A `fn`: elaborated at each call, so arguments without type are generic.
class UserFunction final : public Callable {
 public:
  UserFunction(Scope& home, const syntax::Function& function) : home_(home), function_(function) {}

  Value call(Evaluator& evaluator, const Call& call) const override {
    std::vector<std::string_view> names;
    for (const syntax::Binding& parameter : function_.parameters) names.push_back(parameter.name.text);
    std::size_t required = names.size();
    while (required > 0 && function_.parameters[required - 1].value != nullptr) --required;
    const auto arguments = match_arguments(evaluator.reporter(), call, names, required);
    called_ = true;
    if (arguments.size() != names.size()) return Poison{};

    Scope scope(&home_);
    bool sound = true;
    for (std::size_t i = 0; i < names.size(); ++i) {
      const syntax::Binding& parameter = function_.parameters[i];
      const std::string what = "argument `" + parameter.name.text + "` of " + function_.name.text;
      Expected expected = Expected::anything(what);
      if (parameter.type) {
        const auto declared = evaluator.resolve_type(*parameter.type, home_, what);
        sound = sound && declared.has_value();
        if (declared) expected = *declared;
      }
      Value value = arguments[i] != nullptr ? evaluator.evaluate(*arguments[i], call.scope, expected)
                                            : evaluator.evaluate(*parameter.value, home_, expected);
      sound = sound && !is_poison(value);
      scope.define_value(parameter.name.text, BindingRole::argument, std::move(value), parameter.name.span);
    }
    if (!sound) return Poison{};
    // Calls are inlined, with both branches of an `if`, so recursion would never end. Arguments are already evaluated:
    // f(f(x)) is not recursive.
    if (running_) {
      if (std::exchange(recursive_, true)) return Poison{};
      return evaluator.reporter().error(cyclic_definition, call.expr.span, "`" + call.callee + "` calls itself", "",
                                        {"functions cannot be recursive"}, {{function_.name.span, "defined here"}});
    }
    const auto level = evaluator.budget().enter_function(function_.name.text, call.expr.span);
    if (!level) return Poison{};
    running_ = true;
    Value result = evaluate_body(evaluator, scope);
    running_ = false;
    return result;
  }

  bool check_unused(Evaluator& evaluator) const override {
    if (called_) return true;
    Program trial;
    trial.period = evaluator.placeholder(Expected::scalar("period", dimensions::time))->entries[0];
    const Entered entered = in_program(evaluator.context(), &trial);
    std::string obstacle;
    return apply(evaluator, obstacle).has_value();
  }

  std::optional<AppliedFunction> apply(Evaluator& evaluator, std::string& obstacle) const {
    Scope scope(&home_);
    AppliedFunction applied;
    for (const syntax::Binding& parameter : function_.parameters) {
      const std::string& name = parameter.name.text;
      const auto no = [&](const std::string& what) {
        obstacle = "its argument `" + name + "` " + what;
        return std::nullopt;
      };
      if (!parameter.type) return no("has no type");
      const auto expected = evaluator.resolve_type(*parameter.type, home_, "`" + name + "`");
      auto value = expected ? evaluator.placeholder(*expected) : std::nullopt;
      if (!value) return no("is neither a number nor a vector over the joints");
      scope.define_value(name, BindingRole::argument, *value, parameter.name.span);
      applied.arguments.emplace_back(name, *std::move(value));
    }
    applied.value = evaluate_body(evaluator, scope);
    return applied;
  }

  [[nodiscard]] std::string signature() const override {
    std::string text = function_.name.text + "(";
    for (const syntax::Binding& parameter : function_.parameters) {
      text += (text.back() == '(' ? "" : ", ") + parameter.name.text;
    }
    return text + ")";
  }

 private:
  Value evaluate_body(Evaluator& evaluator, Scope& scope) const {
    define_period(evaluator, scope);
    StatefulBody states(evaluator, scope, {function_.name.text}, function_.body);
    const syntax::Expr* result = nullptr;
    for (const syntax::Stmt& statement : function_.body) {
      const auto* bindings = std::get_if<syntax::Bindings>(&statement.node);
      if (bindings != nullptr && bindings->kind == syntax::BindingKind::parameter) {
        evaluator.reporter().error(misplaced_statement, statement.span, "a `fn` has arguments, not params", "",
                                   {"make it an argument: `fn " + function_.name.text + "(…)`"});
        return Poison{};
      }
      if (std::holds_alternative<syntax::Broken>(statement.node)) return Poison{};
      if (const auto* value = std::get_if<syntax::ExpressionStmt>(&statement.node)) {
        result = value->value.get();
      } else if (std::holds_alternative<syntax::Function>(statement.node) || !states.take(statement)) {
        return evaluator.reporter().error(misplaced_statement, statement.span,
                                          "a `fn` can contain only `const`, `let`, `state`, `when` and its value", "");
      }
    }
    if (result == nullptr) {
      return evaluator.reporter().error(function_without_value, function_.name.span,
                                        "`" + function_.name.text + "` has no value", "",
                                        {"its last statement is its value: end it with an expression"});
    }
    Value value = evaluate_result(evaluator, *result, scope);
    states.finish();
    return value;
  }

  Value evaluate_result(Evaluator& evaluator, const syntax::Expr& result, Scope& scope) const {
    if (function_.result) {
      const auto expected =
          evaluator.resolve_type(*function_.result, home_, "the value of `" + function_.name.text + "`");
      return expected ? evaluator.evaluate(result, scope, *expected) : Value(Poison{});
    }
    const auto* list = std::get_if<syntax::Array>(&result.node);
    const bool named = list != nullptr && !list->elements.comprehension && !list->elements.items.empty() &&
                       std::all_of(list->elements.items.begin(), list->elements.items.end(),
                                   [](const syntax::Argument& item) { return item.name && item.name->rest.empty(); });
    if (!named) return evaluator.evaluate(result, scope);
    auto fields = std::make_shared<Fields>();
    fields->what = "the result of `" + function_.name.text + "`";
    for (const syntax::Argument& item : list->elements.items) {
      fields->members.emplace_back(item.name->head.text, evaluator.evaluate(*item.value, scope));
    }
    return RecordRef{std::move(fields)};
  }

  Scope& home_;
  const syntax::Function& function_;
  mutable bool running_ = false;
  mutable bool recursive_ = false;  ///< and was reported
  mutable bool called_ = false;
};

const UserFunction* user_function(const Value& value) {
  const auto* const function = std::get_if<FunctionRef>(&value);
  return function == nullptr ? nullptr : dynamic_cast<const UserFunction*>(function->callable.get());
}

}  // namespace

bool is_user_function(const Value& value) { return user_function(value) != nullptr; }

std::optional<AppliedFunction> apply_to_placeholders(Evaluator& evaluator, const Value& function,
                                                     std::string& obstacle) {
  return user_function(function)->apply(evaluator, obstacle);
}

void define_function(Evaluator& evaluator, Scope& scope, const syntax::Function& function) {
  evaluator.warn_if_predefined(function.name, scope);
  Binding binding;
  binding.role = BindingRole::function;
  binding.span = function.name.span;
  binding.state = Binding::State::done;
  binding.value = FunctionRef{std::make_shared<UserFunction>(scope, function)};
  if (const Binding* earlier = scope.define(function.name.text, std::move(binding))) {
    evaluator.reporter().error(duplicate_name, function.name.span, "`" + function.name.text + "` is defined twice",
                               "again here", {}, {{earlier->span, "first here"}});
  }
}

}  // namespace robotc::sema
