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
    quantity,  ///< "-5.01683 N": on the decimal point, and the units below each other
  };

  explicit Table(std::vector<Align> columns) : columns_(std::move(columns)) {}

  /// One cell a column; missing ones are empty. The first row may be a header: in quantity columns, text that does not
  /// begin like a number is left-aligned.
  void add_row(std::vector<std::string> cells);

  /// Every row on its own line after `indent`; no blanks at line ends.
  [[nodiscard]] std::string render(std::string_view indent = "") const;

 private:
  std::vector<Align> columns_;
  std::vector<std::vector<std::string>> rows_;
};

}  // namespace robotc::tools
