#pragma once

#include <optional>
#include <string>
#include <vector>

#include "compiler/sema/values/value.h"

namespace robotc::sema {

/// A requirement on a value: its shape and the dimension of each entry.
struct Expected {
  enum class Kind { tensor, trajectory, robot, any } kind = Kind::tensor;
  std::string what;  ///< names the place in messages: "the mass", "`Kp`", "argument `q` of mass_matrix"
  enum class Shape { any, scalar, vector, matrix } shape = Shape::any;
  std::size_t rows = 0;  ///< of a vector or matrix; 0: any
  std::size_t cols = 0;
  std::vector<Dimension> dims;  ///< one per entry, or one for all; empty: any
  std::vector<bool> angles;     ///< marks entries that are angles (bare numbers above 2π are suspicious); may be empty
  AxisSpace row_space;
  AxisSpace col_space;
  bool integer = false;
  std::string_view unit;  ///< usual unit, if it says more than the dimension: "N*m*s/rad"
  std::string_view form;  ///< syntax, if the shape alone does not say: "[lower, upper]"

  /// The required dimension of an entry; nothing if any.
  [[nodiscard]] std::optional<Dimension> dimension(std::size_t entry) const;
  static Expected anything(std::string what);
  /// Numbers of any shape and dimension.
  static Expected numbers(std::string what);
  static Expected scalar(std::string what, Dimension dimension);
  static Expected angle(std::string what);
  static Expected vector3(std::string what, Dimension dimension);

  /// The shape, joints and dimensions of a given value.
  static Expected like(const Tensor& tensor, std::string what);

  /// "a vector over the 5 joints of scara", for messages.
  [[nodiscard]] std::string shape_text() const;
};

}  // namespace robotc::sema
