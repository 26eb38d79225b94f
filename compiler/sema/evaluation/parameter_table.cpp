#include "compiler/sema/evaluation/parameter_table.h"

#include <limits>

#include "compiler/expr/algorithms.h"

namespace robotc::sema {

using expr::Id;

std::vector<std::pair<Id, double>> ParameterTable::values(const Settings& set) const {
  std::vector<std::pair<Id, double>> values;
  // A default may use parameters made before it, never later ones. Most are numbers, which need no walk over the graph.
  const auto default_of = [&](const ParameterInfo& parameter) {
    if (pool_.is_number(parameter.default_value)) return pool_.value(parameter.default_value).to_double();
    return expr::evaluate(pool_, {&parameter.default_value, 1}, values).front();
  };
  for (const ParameterInfo& parameter : all_) {
    const auto setting = set.find(parameter.symbol.value);
    values.emplace_back(parameter.symbol, setting != set.end() ? setting->second : default_of(parameter));
  }
  return values;
}

double ParameterTable::value_at_defaults(Id id) const {
  switch (pool_.stage(id)) {
    case expr::Stage::compile:
      return expr::evaluate(pool_, {&id, 1}, {}).front();
    case expr::Stage::prepare:
      return expr::evaluate(pool_, {&id, 1}, values()).front();
    case expr::Stage::step:
      break;
  }
  return std::numeric_limits<double>::quiet_NaN();
}

}  // namespace robotc::sema
