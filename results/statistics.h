#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <vector>

#include "compiler/support/json_writer.h"
#include "results/sweep.h"

namespace robotc::tools {

/// Statistics of finite numbers.
class Statistics {
 public:
  /// Ignores numbers that are not finite.
  explicit Statistics(const std::vector<double>& numbers);

  [[nodiscard]] std::size_t count() const { return sorted_.size(); }
  [[nodiscard]] const std::vector<double>& sorted() const { return sorted_; }
  [[nodiscard]] double mean() const { return mean_; }
  /// The standard deviation of a sample, with n − 1; NaN for fewer than two numbers.
  [[nodiscard]] double deviation() const { return deviation_; }
  /// The value below which a share p of the numbers lies: linear between the sorted numbers, the first at p = 0 and the
  /// last at p = 1 (type 7 of Hyndman and Fan, "Sample quantiles in statistical packages", 1996). NaN without numbers.
  [[nodiscard]] double quantile(double p) const;

 private:
  std::vector<double> sorted_;
  double mean_;
  double deviation_;
};

/// The shares p of the quantiles that JSON and the library give.
inline constexpr std::array quantile_shares{0.05, 0.25, 0.5, 0.75, 0.95};

/// A figure over the runs that have the same listed values.
struct FigureStatistics {
  std::vector<double> values;  ///< of the parameters that are listed, not drawn, SI; in order
  std::size_t figure = 0;      ///< index of the reported figures
  std::size_t runs = 0;
  Statistics statistics;  ///< SI
};

/// True if a parameter of the sweep is drawn from a distribution.
bool has_draws(const CompiledSimulation& simulation);

/// The columns of the parameters that are listed, not drawn, in order.
std::vector<const LogColumn*> listed_columns(const CompiledSimulation& simulation);

/// For each combination of listed values and each figure; empty without draws. `reports`: the figures of each run, SI;
/// none of a run that ended early.
std::vector<FigureStatistics> statistics_of(const CompiledSimulation& simulation,
                                            const std::vector<std::vector<double>>& reports);
std::vector<FigureStatistics> statistics_of(const Sweep& sweep);

/// A table of them for the terminal.
std::string show_statistics(const Sweep& sweep);
void append_statistics(JsonWriter& json, const Sweep& sweep);

}  // namespace robotc::tools
