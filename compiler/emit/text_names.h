#pragma once

#include <map>
#include <string>
#include <unordered_map>
#include <vector>

#include "compiler/emit/formula.h"
#include "compiler/emit/model.h"

/// Names and formulas as plain text and for JSON. Private to this stage.
namespace robotc::emit {

class TextNames {
 public:
  TextNames(const Model& model, const Style& style);

  [[nodiscard]] std::string symbol(expr::Id id) const;
  /// The name of a sum by its index: "f1".
  [[nodiscard]] std::string name(std::size_t index) const;
  /// "mass_matrix[elbow, wrist]", "gravity_forces.elbow"; for equations, their result: "tau.elbow".
  [[nodiscard]] std::string entry(const Function& function, std::size_t index, const expr::Pool& pool) const;

 private:
  bool short_;
  std::unordered_map<expr::Id, std::string> names_;
  std::string name_of_sums_;                                ///< without its number
  std::map<std::string, std::string, std::less<>> joints_;  ///< short: its number
};

/// The entries of a function as text with marks where lines may be broken.
std::vector<std::string> formula_lines(const Model& model, const Function& function,
                                       const std::vector<Formula>& formulas, const Style& style);

}  // namespace robotc::emit
