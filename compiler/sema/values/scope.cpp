#include "compiler/sema/values/scope.h"

#include <algorithm>

namespace robotc::sema {

std::string_view role_text(BindingRole role) {
  switch (role) {
    case BindingRole::constant:
      return "const";
    case BindingRole::parameter:
      return "param";
    case BindingRole::let:
      return "let";
    case BindingRole::state:
      return "state";
    case BindingRole::argument:
      return "argument";
    case BindingRole::coordinate:
      return "coordinate";
    case BindingRole::builtin:
      return "built-in name";
    case BindingRole::function:
      return "function";
    case BindingRole::robot:
      return "robot";
    case BindingRole::link:
      return "link";
    case BindingRole::joint:
      return "joint";
    case BindingRole::frame:
      return "frame";
    case BindingRole::closure:
      return "closure";
    case BindingRole::coupling:
      return "coupling";
    case BindingRole::contact:
      return "contact";
    case BindingRole::payload:
      return "payload";
    case BindingRole::wrench:
      return "wrench";
    case BindingRole::trajectory:
      return "trajectory";
    case BindingRole::controller:
      return "controller";
    case BindingRole::simulation:
      return "simulation";
  }
  return "name";
}

const RobotModel* Scope::subject() const {
  for (const Scope* scope = this; scope != nullptr; scope = scope->parent_) {
    if (scope->subject_ != nullptr) return scope->subject_;
  }
  return nullptr;
}

const RobotModel* Scope::chosen_subject() const {
  for (const Scope* scope = this; scope != nullptr; scope = scope->parent_) {
    if (scope->subject_ != nullptr) return scope->subject_is_lent_ ? nullptr : scope->subject_;
  }
  return nullptr;
}

void Scope::take_context(const Scope& other) {
  fallback_ = other.fallback_;
  fallback_yields_ = other.fallback_yields_;
  subject_ = other.subject_;
  subject_is_lent_ = other.subject_is_lent_;
  incomplete_ = other.incomplete_;
}

bool Scope::is_incomplete() const {
  const Scope* scope = this;
  while (scope != nullptr && !scope->incomplete_) scope = scope->parent_;
  return scope != nullptr;
}

Binding* Scope::define(std::string name, Binding binding) {
  if (Binding* earlier = find_here(name)) return earlier;
  bindings_.push_back(std::move(binding));
  order_.emplace_back(name, &bindings_.back());
  by_name_.emplace(std::move(name), &bindings_.back());
  return nullptr;
}

void Scope::define_value(std::string name, BindingRole role, Value value, Span span) {
  Binding binding;
  binding.role = role;
  binding.span = span;
  binding.state = Binding::State::done;
  binding.value = std::move(value);
  define(std::move(name), std::move(binding));
}

Binding* Scope::find_here(std::string_view name) {
  const auto found = by_name_.find(std::string(name));
  return found == by_name_.end() ? nullptr : found->second;
}

Binding* Scope::find(std::string_view name) {
  for (Scope* scope = this; scope != nullptr; scope = scope->parent_) {
    if (Binding* binding = scope->find_here(name)) return binding;
    if (scope->fallback_ == nullptr) continue;
    Binding* binding = scope->fallback_->find_here(name);
    if (binding == nullptr) continue;
    for (Scope* around = scope->parent_; scope->fallback_yields_ && around != nullptr; around = around->parent_) {
      if (Binding* hiding = around->find_here(name)) return hiding;
    }
    return binding;
  }
  return nullptr;
}

std::vector<std::string_view> Scope::names() const {
  constexpr std::size_t enough = 10'000;
  std::vector<std::string_view> result;
  const auto add = [&](const Scope& scope) {
    for (const auto& [name, binding] : scope.order_) {
      if (result.size() == enough) return;
      result.push_back(name);
    }
  };
  for (const Scope* scope = this; scope != nullptr; scope = scope->parent_) {
    add(*scope);
    if (scope->fallback_ != nullptr) add(*scope->fallback_);
  }
  return result;
}

}  // namespace robotc::sema
