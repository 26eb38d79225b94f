#include "compiler/equations/base_parameters/row_space.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <random>
#include <tuple>

#include "compiler/expr/numeric.h"

namespace robotc::base_parameters {
namespace {

using expr::Id;
using expr::Pool;

/// Geometry is given to some ten digits, and elimination of ten columns loses few: a rest below this part of the
/// terms that cancelled is rounding.
constexpr double rounding_error = 1e-11;

/// Beyond these a coefficient is clearer, and sooner there, as it was derived.
constexpr expr::NormalFormLimits normal_form_limits{300, 300'000};
/// Most refusals before simplification is given up: each takes a while. All is then left as derived.
constexpr std::size_t most_refusals = 30;

double largest(std::span<const double> values) {
  double result = 0;
  for (const double value : values) result = std::max(result, std::abs(value));
  return result;
}

/// row − row[pivot] · by, where by[pivot] is 1, rounding made zero.
void eliminate(std::vector<double>& row, const std::vector<double>& by, std::size_t pivot) {
  const double factor = row[pivot];
  if (factor == 0) return;
  for (std::size_t i = 0; i < row.size(); ++i) {
    const double taken = factor * by[i];
    const double terms = std::abs(row[i]) + std::abs(taken);
    row[i] -= taken;
    if (std::abs(row[i]) <= rounding_error * terms) row[i] = 0;
  }
  row[pivot] = 0;
}

}  // namespace

Field::Field(const Mechanism& mechanism, Pool& pool) : pool_(pool) {
  std::mt19937_64 random(1);
  const auto between = [&](double least, double most) {
    return least + (most - least) * std::ldexp(static_cast<double>(random() >> 11), -53);
  };
  for (const RobotParameter& parameter : mechanism.parameters) {
    const double value =
        parameter.default_value == 0 ? between(0.1, 0.9) : parameter.default_value * between(0.75, 1.25);
    parameters_.emplace(parameter.symbol, Values{value, parameter.default_value});
  }
}

const Field::Known& Field::known(Id id) const {
  // Arguments have lower indices than their operations.
  while (known_.size() <= id.index()) {
    const Id next(known_.size());
    constexpr double unknown = std::numeric_limits<double>::quiet_NaN();
    Known node{unknown, unknown, false};
    if (pool_.is_number(next)) {
      node.sample = node.at_defaults = pool_.value(next).to_double();
    } else if (pool_.is_symbol(next)) {
      const auto found = parameters_.find(next);
      if (found != parameters_.end()) node = {found->second.sample, found->second.at_defaults, false};
    } else {
      const auto args = pool_.args(next);
      const auto apply = [&](double Known::* value) {
        const auto x = [&](std::size_t i) { return i < args.size() ? known_[args[i].index()].*value : 0.0; };
        return expr::apply(pool_.op(next), x(0), x(1), x(2));
      };
      node.sample = apply(&Known::sample);
      node.at_defaults = apply(&Known::at_defaults);
      for (const Id arg : args) node.too_large = node.too_large || known_[arg.index()].too_large;
    }
    known_.push_back(node);
  }
  return known_[id.index()];
}

std::vector<double> Field::sample(std::span<const Id> ids) const {
  std::vector<double> values;
  values.reserve(ids.size());
  for (const Id id : ids) values.push_back(known(id).sample);
  return values;
}

bool Field::divides_at_defaults(std::span<const Id> row, std::size_t entry) const {
  double size = 0;
  for (const Id id : row) {
    const double value = std::abs(known(id).at_defaults);
    if (std::isfinite(value)) size = std::max(size, value);
  }
  const double value = std::abs(known(row[entry]).at_defaults);
  return std::isfinite(value) && value > rounding_error * size;
}

Id Field::simplify(Id id, double rounding) {
  if (pool_.is_number(id) && pool_.value(id).is_exact()) return id;
  if (std::abs(known(id).sample) <= rounding) return pool_.zero();
  if (pool_.is_number(id) || known(id).too_large || refusals_ == most_refusals) return id;
  if (!forms_) forms_.emplace(pool_, normal_form_limits);
  const auto made = forms_->of({&id, 1});
  if (!made) {
    forms_.reset();  // after a refusal it gives nothing more
    known_[id.index()].too_large = true;
    ++refusals_;
    return id;
  }
  return forms_->to_expression(pool_, made->front());
}

double size(const Field& field, std::span<const Id> row) { return largest(field.sample(row)); }

bool RowSpace::add(Row row, double terms) {
  if (is_everything()) return false;
  Pool& pool = field_->pool();
  std::vector<double> sample = field_->sample(row);
  const double rounding = rounding_error * std::max(terms, largest(sample));
  for (std::size_t i = 0; i < columns_; ++i) {
    if (std::abs(sample[i]) > rounding) continue;
    sample[i] = 0;
    row[i] = pool.zero();
  }
  for (std::size_t r = 0; r < samples_.size(); ++r) eliminate(sample, samples_[r], pivots_[r]);
  const auto pivot =
      std::max_element(sample.begin(), sample.end(), [](double a, double b) { return std::abs(a) < std::abs(b); });
  if (!(std::abs(*pivot) > rounding)) return false;
  const double scale = *pivot;
  for (double& entry : sample) entry /= scale;
  pivots_.push_back(static_cast<std::size_t>(pivot - sample.begin()));
  for (auto& other : samples_) eliminate(other, sample, pivots_.back());
  samples_.push_back(std::move(sample));
  rows_.push_back(std::move(row));
  if (is_everything()) {
    for (std::size_t i = 0; i < columns_; ++i) {
      rows_[i].assign(columns_, pool.zero());
      rows_[i][i] = pool.one();
    }
  }
  return true;
}

RowSpace::Echelon RowSpace::echelon(std::span<const std::size_t> preference) const {
  Pool& pool = field_->pool();
  struct Sampled {
    Row row;
    std::vector<double> sample;
  };
  std::vector<Sampled> left;
  for (const Row& row : rows_) left.push_back({row, field_->sample(row)});
  std::vector<Sampled> done;
  Echelon echelon;
  const auto take_out = [&](Sampled& from, const Sampled& by, std::size_t pivot) {
    const Id factor = from.row[pivot];
    if (from.sample[pivot] == 0) return;
    std::vector<double> before = from.sample;
    eliminate(from.sample, by.sample, pivot);
    for (std::size_t i = 0; i < columns_; ++i) {
      if (from.sample[i] == 0) {
        from.row[i] = pool.zero();
      } else if (!pool.is_zero(by.row[i])) {
        from.row[i] = field_->simplify(pool.sub(from.row[i], pool.mul(factor, by.row[i])), 0);
      }
    }
  };
  // Makes a column a pivot, if a row is left that has it; with `finite`, only by what is not zero at the defaults.
  const auto take = [&](std::size_t column, bool finite) {
    // Numbers before expressions, by which all would be divided; large ones before small ones.
    const auto worth = [&](const Sampled& s) {
      const bool is_there = s.sample[column] != 0 && (!finite || field_->divides_at_defaults(s.row, column));
      return std::make_tuple(is_there, is_there && pool.is_number(s.row[column]), std::abs(s.sample[column]));
    };
    const auto best = std::max_element(left.begin(), left.end(),
                                       [&](const Sampled& a, const Sampled& b) { return worth(a) < worth(b); });
    if (best == left.end() || !std::get<0>(worth(*best))) return;
    Sampled row = std::move(*best);
    left.erase(best);
    const Id divisor = row.row[column];
    const double scale = row.sample[column];
    for (std::size_t i = 0; i < columns_; ++i) {
      row.sample[i] /= scale;
      if (!pool.is_zero(row.row[i])) row.row[i] = field_->simplify(pool.div(row.row[i], divisor), 0);
    }
    row.row[column] = pool.one();
    for (Sampled& other : left) take_out(other, row, column);
    for (Sampled& other : done) take_out(other, row, column);
    done.push_back(std::move(row));
    echelon.pivots.push_back(column);
  };
  for (const std::size_t column : preference) take(column, true);
  for (const std::size_t column : preference) take(column, false);
  for (Sampled& row : done) echelon.rows.push_back(std::move(row.row));
  return echelon;
}

}  // namespace robotc::base_parameters
