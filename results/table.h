#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace robotc::tools {

/// A text table with aligned columns and no rules.
class Table {
 public:
  enum class Align {
    left,
    quantity,  ///< "-5.01683 N": aligned at the decimal point, units in a column
  };

  explicit Table(std::vector<Align> columns) : columns_(std::move(columns)) {}

  /// One cell per column; missing ones are empty. The first row may be a header: in quantity columns, text that does
  /// not begin like a number is left-aligned.
  void add_row(std::vector<std::string> cells);

  /// The rows as lines that begin with `indent`; no blanks at line ends.
  [[nodiscard]] std::string render(std::string_view indent = "") const;

 private:
  std::vector<Align> columns_;
  std::vector<std::vector<std::string>> rows_;
};

}  // namespace robotc::tools
