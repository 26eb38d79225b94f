#include "compiler/frontend/fixed_robot.h"

#include <charconv>
#include <cmath>
#include <cstdlib>
#include <string>

#include "compiler/frontend/parameters.h"
#include "compiler/mechanism/visit_expressions.h"
#include "compiler/sema/values/robot_instance.h"

namespace robotc {

namespace {

/// The shortest decimal that reads back as this double, exactly, as literals are; the double itself if it is long.
Number decimal(double value) {
  constexpr int most_digits = 15;
  char buffer[32]{};
  const auto end = std::to_chars(std::begin(buffer), std::end(buffer), std::abs(value), std::chars_format::scientific);
  const std::string_view text(buffer, static_cast<std::size_t>(end.ptr - buffer));
  const std::size_t e = text.find('e');
  std::string digits(text.substr(0, e));
  std::erase(digits, '.');
  const int exponent = std::atoi(text.data() + e + 1) - static_cast<int>(digits.size()) + 1;
  if (static_cast<int>(digits.size()) > most_digits || std::abs(exponent) > most_digits) return Number::inexact(value);
  std::int64_t power = 1;
  for (int i = 0; i < std::abs(exponent); ++i) power *= 10;
  const std::int64_t mantissa = (value < 0 ? -1 : 1) * std::stoll(digits);
  if (exponent <= 0) return Number::rational(mantissa, power);
  return static_cast<int>(digits.size()) + exponent <= most_digits ? Number::integer(mantissa * power)
                                                                   : Number::inexact(value);
}

}  // namespace

std::vector<expr::Assignment> fixed_parameters(SessionState& state) {
  expr::Pool& pool = state.pool();
  // Defaults stay exact; each may depend on those before.
  const auto settings = settings_by_path(state);
  std::vector<expr::Assignment> values;
  for (const sema::ParameterInfo& info : state.evaluator().parameters().all()) {
    const auto set = settings.find(info.symbol.value);
    const expr::Id value = set != settings.end() ? pool.number(decimal(set->second))
                                                 : expr::substitute(pool, {&info.default_value, 1}, values).front();
    values.emplace_back(info.symbol, value);
  }
  return values;
}

std::unique_ptr<FixedRobot> with_fixed_parameters(SessionState& state, const sema::RobotModel& model) {
  auto fixed = std::make_unique<FixedRobot>();
  fixed->model = sema::build_robot(state.evaluator(), model.instance->request());
  if (!fixed->model->valid) return nullptr;
  expr::Pool& pool = state.pool();
  const std::vector<expr::Assignment> values = fixed_parameters(state);
  Mechanism& mechanism = fixed->model->mechanism;
  mechanism.parameters.clear();
  std::vector<expr::Id> all;
  for_each_expression(mechanism, [&](expr::Id& id) { all.push_back(id); });
  all = expr::substitute(pool, all, values);
  std::size_t next = 0;
  for_each_expression(mechanism, [&](expr::Id& id) { id = all[next++]; });
  mechanism.mobility.linear = nullptr;  // numbers may satisfy relations that the letters in their place do not
  fixed->model->undetermined = model.undetermined;
  fixed->model->without_inertia = model.without_inertia;
  fixed->robot.model = fixed->model.get();
  fixed->robot.functions = std::make_unique<dynamics::Functions>(mechanism, pool, state.robots().formulation());
  return fixed;
}

}  // namespace robotc
