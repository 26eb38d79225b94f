#include "compiler/lowering/simulation_texts.h"

#include <array>

#include "compiler/sema/values/robot_model.h"

namespace robotc {

namespace {

/// Name of a vector's entry: its joint, or x, y and z in space; empty for other vectors.
std::string entry_name(const sema::Tensor& tensor, std::size_t row) {
  constexpr std::array<std::string_view, 3> axes{"x", "y", "z"};
  const sema::AxisSpace& space = tensor.row_space;
  if (space.robot != nullptr) return space.size() == tensor.rows ? space.joint_name(row) : "";
  if (space.components.size() == tensor.rows) return std::string(space.components[row]);
  return tensor.rows == axes.size() ? std::string(axes[row]) : "";
}

}  // namespace

std::vector<LogColumn> columns_of(const programs::LogSignal& signal) {
  std::vector<LogColumn> columns;
  const sema::Tensor& tensor = signal.value;
  for (std::size_t i = 0; i < tensor.size(); ++i) {
    LogColumn column{signal.label, unit_text(tensor, i), 1};
    const auto row_name = [&](std::size_t row) {
      const std::string name = entry_name(tensor, row);
      return name.empty() ? "[" + std::to_string(row + 1) + "]" : "." + name;
    };
    if (tensor.rank == 1) column.name += row_name(i);
    if (tensor.rank == 2)
      column.name += "[" + std::to_string(i / tensor.cols + 1) + "," + std::to_string(i % tensor.cols + 1) + "]";
    if (tensor.display) {
      column.unit = tensor.display->text;
      column.factor = tensor.display->factor.to_double();
      column.is_chosen = true;
    }
    columns.push_back(std::move(column));
  }
  return columns;
}

ExpectationText text_of(const programs::Expectation& expectation) {
  ExpectationText text{expectation.text, expectation.span, {}, {}, 1, expectation.reversed};
  const sema::Tensor& tensor = expectation.left;
  for (std::size_t i = 0; i < tensor.size(); ++i) {
    text.units.push_back(tensor.display ? tensor.display->text : unit_text(tensor, i));
    if (tensor.rank == 0) continue;
    const std::string name = tensor.rank == 1 ? entry_name(tensor, i) : "";
    text.element_names.push_back(name.empty() ? std::to_string(i + 1) : name);
  }
  if (tensor.display) text.factor = tensor.display->factor.to_double();
  return text;
}

}  // namespace robotc
