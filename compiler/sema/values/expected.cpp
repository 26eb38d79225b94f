#include "compiler/sema/values/expected.h"

#include "compiler/sema/values/robot_model.h"

namespace robotc::sema {

std::optional<Dimension> Expected::dimension(std::size_t entry) const {
  if (dims.size() == 1) return dims[0];
  return entry < dims.size() ? std::optional(dims[entry]) : std::nullopt;
}

Expected Expected::anything(std::string what) {
  Expected expected;
  expected.kind = Kind::any;
  expected.what = std::move(what);
  return expected;
}

Expected Expected::numbers(std::string what) {
  Expected expected;
  expected.what = std::move(what);
  return expected;
}

Expected Expected::scalar(std::string what, Dimension dimension) {
  Expected expected;
  expected.what = std::move(what);
  expected.shape = Shape::scalar;
  expected.dims = {dimension};
  return expected;
}

Expected Expected::angle(std::string what) {
  Expected expected = scalar(std::move(what), dimensions::none);
  expected.angles = {true};
  return expected;
}

Expected Expected::vector3(std::string what, Dimension dimension) {
  Expected expected;
  expected.what = std::move(what);
  expected.shape = Shape::vector;
  expected.rows = 3;
  expected.dims = {dimension};
  return expected;
}

Expected Expected::like(const Tensor& tensor, std::string what) {
  Expected expected = numbers(std::move(what));
  expected.shape = tensor.rank == 0 ? Shape::scalar : tensor.rank == 1 ? Shape::vector : Shape::matrix;
  expected.rows = tensor.rows;
  expected.cols = tensor.cols;
  expected.row_space = tensor.row_space;
  expected.col_space = tensor.col_space;
  for (const EntryDim& dim : tensor.dims) expected.dims.push_back(dim.dimension);
  return expected;
}

std::string Expected::shape_text() const {
  switch (shape) {
    case Shape::any:
      return "a number, vector or matrix";
    case Shape::scalar:
      return "a single number";
    case Shape::vector:
      if (row_space.robot != nullptr) {
        if (row_space.actuated) {
          return "a vector over the " +
                 (rows == 1 ? "only actuated joint" : std::to_string(rows) + " actuated joints") + " of " +
                 row_space.robot->name;
        }
        return "a vector over the " + (rows == 1 ? "only joint" : std::to_string(rows) + " joints") + " of " +
               row_space.robot->name;
      }
      return rows == 0 ? "a vector" : "a vector of length " + std::to_string(rows);
    case Shape::matrix:
      if (rows == 0) return "a matrix";
      return "a " + std::to_string(rows) + " × " + std::to_string(cols) + " matrix";
  }
  return "";
}

}  // namespace robotc::sema
