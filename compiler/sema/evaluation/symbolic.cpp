#include "compiler/sema/evaluation/symbolic.h"

#include <algorithm>

namespace robotc::sema {

using expr::Id;
using expr::SymMat3;
using expr::Vec3;

namespace {

constexpr const char* axes[] = {"_x", "_y", "_z"};
constexpr const char* moment_suffixes[] = {"_xx", "_xy", "_xz", "_yy", "_yz", "_zz"};

bool is_right_angle(const Number& angle) {
  return angle.is_exact() && angle.pi_power() == 1 && angle.radicand() == 1 && angle.denominator() <= 2;
}

/// True if the number becomes a symbol.
bool is_data(Evaluator& evaluator, Id value) {
  return (evaluator.context().symbol_prefix != nullptr) && evaluator.pool().is_number(value) &&
         !evaluator.pool().is_zero(value);
}

/// The symbol of a number; its path need not be its own, names are told apart where parameters of robots are listed.
Id symbol_for(Evaluator& evaluator, Id value, const std::string& name, const Dimension& dimension, Span span,
              ParameterInfo::Origin origin) {
  const std::string path = *evaluator.context().symbol_prefix + name;
  const Id symbol = evaluator.pool().symbol(path, expr::Stage::prepare);
  evaluator.parameters().add({path, path, span, symbol, value, dimension, origin});
  return symbol;
}

}  // namespace

std::string part_name(std::string_view part) {
  std::string name;
  std::copy_if(part.begin(), part.end(), std::back_inserter(name), [](char c) { return c != '[' && c != ']'; });
  std::replace(name.begin(), name.end(), '.', '_');  // of a coordinate, "cart.turn"
  return name;
}

Id keep_symbol(Evaluator& evaluator, Id value, const std::string& name, const Dimension& dimension, Span span) {
  if (!is_data(evaluator, value)) return value;
  return symbol_for(evaluator, value, name, dimension, span, ParameterInfo::Origin::part);
}

Id keep_angle(Evaluator& evaluator, Id value, const std::string& name, Span span) {
  if (!is_data(evaluator, value) || is_right_angle(evaluator.pool().value(value))) return value;
  return keep_symbol(evaluator, value, name, dimensions::none, span);
}

Vec3 keep_symbols(Evaluator& evaluator, const Vec3& values, const std::string& name, const Dimension& dimension,
                  Span span) {
  Vec3 kept = values;
  for (std::size_t i = 0; i < 3; ++i) kept[i] = keep_symbol(evaluator, values[i], name + axes[i], dimension, span);
  return kept;
}

SymMat3 keep_symbols(Evaluator& evaluator, const SymMat3& values, const std::string& name, Span span) {
  SymMat3 kept = values;
  for (std::size_t i = 0; i < 6; ++i) {
    kept[i] = keep_symbol(evaluator, values[i], name + moment_suffixes[i], dimensions::inertia, span);
  }
  return kept;
}

Vec3 keep_gravity(Evaluator& evaluator, const Vec3& values, Span span) {
  expr::Pool& pool = evaluator.pool();
  const auto other = [&](std::size_t i) { return !pool.is_zero(values[i]); };
  if (std::count_if(values.begin(), values.end(), [&](Id id) { return !pool.is_zero(id); }) != 1)
    return keep_symbols(evaluator, values, "g", dimensions::acceleration, span);
  Vec3 kept = values;
  for (std::size_t i = 0; i < 3; ++i) {
    if (!other(i) || !is_data(evaluator, values[i])) continue;
    const bool down = pool.value(values[i]).sign() < 0;
    const Id size = keep_symbol(evaluator, down ? pool.neg(values[i]) : values[i], "g", dimensions::acceleration, span);
    kept[i] = down ? pool.neg(size) : size;
  }
  return kept;
}

void keep_constant(Evaluator& evaluator, Tensor& value, const std::string& name, Span span) {
  // Configurations are points that robots are asked about, not numbers of the robot.
  if (!(evaluator.context().symbol_prefix != nullptr) || value.row_space.robot != nullptr ||
      value.col_space.robot != nullptr)
    return;
  const expr::Pool& pool = evaluator.pool();
  std::vector<Id> given = value.entries;
  for (std::size_t i = 0; i < value.size(); ++i) {
    const Id entry = given[i];
    if (!pool.is_number(entry)) continue;
    const Dimension dimension = value.dims[i].is_fixed() ? value.dims[i].dimension : dimensions::none;
    if (dimension.dimensionless() && pool.value(entry).to_integer()) continue;
    if (dimension.dimensionless() && is_right_angle(pool.value(entry))) continue;
    std::string suffix;
    const std::size_t row = i / value.cols, col = i % value.cols;
    if (value.rank == 1) suffix = value.rows == 3 ? axes[row] : "_" + std::to_string(row + 1);
    if (value.rank == 2) {
      const bool tensor = value.rows == 3 && value.cols == 3;
      suffix = tensor ? std::string{'_', "xyz"[row], "xyz"[col]}
                      : "_" + std::to_string(row + 1) + "_" + std::to_string(col + 1);
      // An inertia stays symmetric.
      if (tensor && col < row && given[3 * col + row] == entry) {
        value.entries[i] = value.entries[3 * col + row];
        continue;
      }
    }
    if (is_data(evaluator, entry)) {
      value.entries[i] = symbol_for(evaluator, entry, name + suffix, dimension, span, ParameterInfo::Origin::constant);
    }
  }
}

}  // namespace robotc::sema
