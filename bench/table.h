#pragma once

#include <string>
#include <vector>

namespace robotc::bench {

/// Rows of text under headings, the first column left-aligned and the others right-aligned.
class Table {
 public:
  explicit Table(std::vector<std::string> headings) : rows_{std::move(headings)} {}
  void add(std::vector<std::string> row) { rows_.push_back(std::move(row)); }
  void print() const;

 private:
  std::vector<std::vector<std::string>> rows_;
};

/// A number with few significant digits: "0.123", "12.3", "1230".
std::string show(double value);

}  // namespace robotc::bench
