#include "compiler/sema/robots/joint_limits.h"

#include <algorithm>
#include <array>

#include "compiler/mechanism/actuator_model.h"
#include "compiler/sema/evaluation/evaluator.h"
#include "compiler/sema/values/robot_diagnostics.h"
#include "compiler/sema/values/robot_parts.h"

namespace robotc::sema {

namespace {

struct LimitName {
  std::string_view name;
  JointQuantity quantity;
  expr::Id JointLimits::* entry;
  std::string_view property;  ///< of `limits { … }`
};
constexpr std::array<LimitName, 5> limit_names{{
    {"q_min", JointQuantity::q, &JointLimits::lower, "position"},
    {"q_max", JointQuantity::q, &JointLimits::upper, "position"},
    {"qd_max", JointQuantity::qd, &JointLimits::speed, "speed"},
    {"tau_min", JointQuantity::tau, &JointLimits::least_input, "effort"},
    {"tau_max", JointQuantity::tau, &JointLimits::most_input, "effort"},
}};

Value limits_of(Reporter& reporter, const RobotModel& model, const LimitName& limit, Span use) {
  std::vector<expr::Id> entries;
  std::vector<std::string> without;
  std::vector<Label> labels;
  const Mechanism& mechanism = model.mechanism;
  std::string property(limit.property);
  for (const SpeedId id : limit.quantity == JointQuantity::tau ? model.actuated : model.speeds) {
    entries.push_back(mechanism.freedom(id).limits.*limit.entry);
    if (entries.back().valid()) continue;
    if (without.empty() && limit.quantity == JointQuantity::tau) {
      if (const auto input = input_of(mechanism.freedom(id).actuator)) property = std::string(input->name);
    }
    without.push_back(quoted(mechanism.name_of(id)));
    if (labels.empty()) labels.push_back({mechanism.joint(id).span, "has none"});
  }
  // With loops the ends of all coordinates are not a configuration: they are ends of the freedoms.
  const bool of_freedoms = limit.quantity == JointQuantity::q && model.has_loops;
  if (without.empty())
    return model.vector(of_freedoms ? JointQuantity::displacement : limit.quantity, std::move(entries));
  constexpr std::size_t most = 3;
  std::string list;
  for (std::size_t i = 0; i < std::min(without.size(), most); ++i) list += (i == 0 ? "" : ", ") + without[i];
  if (without.size() > most) list += " and " + std::to_string(without.size() - most) + " others";
  const bool endless = limit.quantity == JointQuantity::q &&
                       std::any_of(model.speeds.begin(), model.speeds.end(),
                                   [&](SpeedId id) { return !mechanism.joint(id).model().has_end(); });
  return reporter.error(
      limit_not_given, use, quoted(limit.name) + " needs the limit of " + property + " of every joint",
      list + (without.size() == 1 ? " has none" : " have none"),
      {endless ? "a `continuous` joint has no position limits: take the entries of the other joints one by one"
               : "write `limits { " + property + " = … }` there"},
      std::move(labels));
}

}  // namespace

void define_limits(Evaluator& evaluator, RobotModel& model) {
  for (const LimitName& limit : limit_names) {
    for (Scope* scope : {model.names.get(), model.functions.get()}) {
      Binding binding;
      binding.role = BindingRole::constant;
      binding.compute_for = [&evaluator, &model, &limit](Span use) {
        return limits_of(evaluator.reporter(), model, limit, use);
      };
      scope->define(std::string(limit.name), std::move(binding));
    }
  }
}

}  // namespace robotc::sema
