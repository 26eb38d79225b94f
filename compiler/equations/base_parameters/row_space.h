#pragma once

#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "compiler/expr/normal_form.h"
#include "compiler/mechanism/mechanism.h"

/// Linear algebra over expressions of parameters. Private to this stage.
namespace robotc::base_parameters {

/// Expressions of a mechanism's parameters, with a sample of their values at seeded random parameters near the
/// defaults: an expression that is zero there but for rounding is taken to be zero everywhere. Between functions that
/// are not zero this errs with probability zero, and it costs nothing, where a proof may have to multiply out fractions
/// of polynomials.
class Field {
 public:
  Field(const Mechanism& mechanism, expr::Pool& pool);

  [[nodiscard]] expr::Pool& pool() const { return pool_; }
  [[nodiscard]] std::vector<double> sample(std::span<const expr::Id> ids) const;
  /// True if an entry of a row is not zero at the defaults themselves, but for rounding of the row's other entries:
  /// what is divided by it is finite there.
  [[nodiscard]] bool divides_at_defaults(std::span<const expr::Id> row, std::size_t entry) const;
  /// The same value in its normal form, as far as that is small; 0 where the sample is at most `rounding`.
  expr::Id simplify(expr::Id id, double rounding);

 private:
  /// Knowledge of a node of the pool.
  struct Known {
    double sample;
    double at_defaults;
    bool too_large;  ///< to be simplified: a part of it was
  };

  expr::Pool& pool_;
  struct Values {
    double sample;
    double at_defaults;
  };
  std::unordered_map<expr::Id, Values> parameters_;
  mutable std::vector<Known> known_;  ///< by node, as far as it was asked for
  std::optional<expr::NormalForms> forms_;
  std::size_t refusals_ = 0;

  [[nodiscard]] const Known& known(expr::Id id) const;
};

/// The span of rows of one length.
class RowSpace {
 public:
  using Row = std::vector<expr::Id>;

  RowSpace(Field& field, std::size_t columns) : field_(&field), columns_(columns) {}

  /// False if the row is in the span already, but for the rounding of terms of size `terms`, which its entries are sums
  /// of; without it, of the row's own size.
  bool add(Row row, double terms = 0);

  [[nodiscard]] bool is_everything() const { return rows_.size() == columns_; }
  /// Independent ones that span it.
  [[nodiscard]] const std::vector<Row>& rows() const { return rows_; }

  /// Rows that span it in reduced echelon form: each has a pivot, a column in which it is 1 and the others are 0.
  struct Echelon {
    std::vector<Row> rows;
    std::vector<std::size_t> pivots;
  };
  /// Its pivots are the first columns of `preference`, which lists all, that can be; those that divide by what is zero
  /// at the defaults only where no others are left.
  [[nodiscard]] Echelon echelon(std::span<const std::size_t> preference) const;

 private:
  Field* field_;
  std::size_t columns_;
  std::vector<Row> rows_;
  // Their samples, in reduced echelon form, each with its largest entry as pivot.
  std::vector<std::vector<double>> samples_;
  std::vector<std::size_t> pivots_;
};

/// The largest sample of a row.
double size(const Field& field, std::span<const expr::Id> row);

}  // namespace robotc::base_parameters
