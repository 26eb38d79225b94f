#include "compiler/sema/values/value.h"

#include <algorithm>
#include <array>

#include "compiler/sema/values/robot_instance.h"

namespace robotc::sema {

Tensor Tensor::scalar(expr::Id entry, EntryDim dim) {
  Tensor tensor;
  tensor.entries = {entry};
  tensor.dims = {dim};
  return tensor;
}

Tensor Tensor::vector(std::vector<expr::Id> entries, std::vector<EntryDim> dims, AxisSpace space) {
  Tensor tensor;
  tensor.rank = 1;
  tensor.rows = entries.size();
  tensor.entries = std::move(entries);
  tensor.dims = std::move(dims);
  tensor.row_space = space;
  return tensor;
}

namespace {

std::string describe(const Tensor& tensor) {
  const bool homogeneous = std::all_of(tensor.dims.begin(), tensor.dims.end(),
                                       [&](const EntryDim& dim) { return dim == tensor.dims.front(); });
  const std::string unit = !tensor.dims.empty() && homogeneous && tensor.dims.front().is_fixed()
                               ? tensor.dims.front().dimension.to_unit()
                               : "";
  const std::string in = unit.empty() ? "" : " in " + unit;
  if (tensor.rank == 0) return unit.empty() ? "a plain number" : "a quantity" + in;
  if (tensor.rank == 1) {
    const AxisSpace& space = tensor.row_space;
    if (space.robot != nullptr) {
      return std::string("a vector over the ") + (space.actuated ? "actuated " : "") + "joints of " + space.robot->name;
    }
    return "a vector of length " + std::to_string(tensor.rows) + in;
  }
  return "a " + std::to_string(tensor.rows) + " × " + std::to_string(tensor.cols) + " matrix" + in;
}

/// The power k if entries are lengths, or angles, over s^k: positions, velocities, accelerations. Nothing for others.
std::optional<int> motion_order(const Tensor& tensor) {
  const RobotModel* robot = tensor.row_space.robot;
  if (robot == nullptr || tensor.rank != 1 || tensor.rows != tensor.row_space.size()) return std::nullopt;
  constexpr JointQuantity orders[] = {JointQuantity::q, JointQuantity::qd, JointQuantity::qdd, JointQuantity::qddd};
  for (int order = 0; order < 4; ++order) {
    bool matches = true;
    for (std::size_t i = 0; i < tensor.rows && matches; ++i) {
      const AxisSpace& space = tensor.row_space;
      // Rates of q by entry: with quaternions q̇ has more entries than the speeds.
      Dimension due = space.configuration ? robot->dimension(JointQuantity::q, i)
                                          : robot->dimension_at(orders[order], space.speeds()[i]);
      for (int k = 0; space.configuration && k < order; ++k) due = due / dimensions::time;
      matches = !tensor.dims[i].is_fixed() || tensor.dims[i].dimension == due;
    }
    if (matches) return order;
  }
  return std::nullopt;
}

}  // namespace

std::string describe(const Value& value) {
  struct Visitor {
    std::string operator()(const Poison&) const { return "an error"; }
    std::string operator()(const Tensor& tensor) const { return describe(tensor); }
    std::string operator()(const Truth&) const { return "a truth value"; }
    std::string operator()(const Text&) const { return "a text"; }
    std::string operator()(const Pose&) const { return "a pose"; }
    std::string operator()(const Place& place) const { return place.frame ? "a frame" : "a link"; }
    std::string operator()(const JointRef& joint) const { return joint.component ? "a joint's coordinate" : "a joint"; }
    std::string operator()(const RobotRef&) const { return "a robot"; }
    std::string operator()(const TrajectoryRef&) const { return "a trajectory"; }
    std::string operator()(const FunctionRef& function) const {
      return declared_robot(function) != nullptr ? "a robot without its arguments" : "a function";
    }
    std::string operator()(const IntegerRange&) const { return "a range"; }
    std::string operator()(const LoadRef& load) const { return std::string(load.kind); }
    std::string operator()(const ContactRef&) const { return "a contact"; }
    std::string operator()(const PartialPath&) const { return "an incomplete name"; }
    std::string operator()(const Choice& choice) const {
      std::string words;
      for (const std::string& word : *choice.words) words += (words.empty() ? "{" : ", ") + word;
      return "one of " + words + "}";
    }
    std::string operator()(const RecordRef& record) const {
      return record.fields->value ? describe(*record.fields->value) : "several values with names";
    }
  };
  return std::visit(Visitor{}, value);
}

std::string in_unit(const Dimension& dimension) {
  return dimension.dimensionless() ? "a plain number" : "in " + dimension.to_unit();
}

std::string unit_text(const Tensor& tensor, std::size_t entry) {
  const EntryDim& dim = tensor.dims[entry];
  if (tensor.display && tensor.display->text == "1") return "1";
  std::string unit = dim.is_fixed() ? dim.dimension.to_unit() : "";
  const std::optional<int> order = motion_order(tensor);
  if (order && tensor.row_space.is_angle(entry)) {
    constexpr const char* units[] = {"rad", "rad/s", "rad/s^2", "rad/s^3"};
    return units[*order];
  }
  return unit.empty() ? "1" : unit;
}

Tensor transposed(const Tensor& tensor) {
  Tensor result = tensor;
  result.rank = 2;
  result.display.reset();
  result.is_row = tensor.rank == 1;
  std::swap(result.rows, result.cols);
  std::swap(result.row_space, result.col_space);
  result.col_space.configuration = false;
  for (std::size_t i = 0; i < result.rows; ++i) {
    for (std::size_t j = 0; j < result.cols; ++j) {
      result.entries[i * result.cols + j] = tensor.entries[j * tensor.cols + i];
      result.dims[i * result.cols + j] = tensor.dims[j * tensor.cols + i];
    }
  }
  return result;
}

std::string entry_name(const Tensor& tensor, std::size_t row) {
  constexpr std::array<std::string_view, 3> axes{"x", "y", "z"};
  const AxisSpace& space = tensor.row_space;
  if (space.robot != nullptr) return space.size() == tensor.rows ? space.joint_name(row) : "";
  if (space.components.size() == tensor.rows) return std::string(space.components[row]);
  return tensor.rows == axes.size() ? std::string(axes[row]) : "";
}

std::string entry_suffix(const Tensor& tensor, std::size_t entry) {
  if (tensor.rank == 0) return "";
  if (tensor.rank == 2) {
    return "[" + std::to_string(entry / tensor.cols + 1) + "," + std::to_string(entry % tensor.cols + 1) + "]";
  }
  const std::string name = entry_name(tensor, entry);
  return name.empty() ? "[" + std::to_string(entry + 1) + "]" : "." + name;
}

std::vector<std::size_t> shape_of(const Tensor& tensor) {
  if (tensor.rank == 0) return {};
  return tensor.rank == 1 ? std::vector<std::size_t>{tensor.size()}
                          : std::vector<std::size_t>{tensor.rows, tensor.cols};
}

std::string_view quantity_of(const Tensor& tensor, std::size_t entry) {
  const std::string unit = unit_text(tensor, entry);
  const std::string_view shown = tensor.display ? std::string_view(tensor.display->text) : std::string_view(unit);
  if (unit == "rad/s") return "angular velocity";
  if (unit == "rad/s^2") return "angular acceleration";
  const bool is_angle = unit == "rad" || shown.ends_with("rad") || shown.starts_with("deg") || shown == "rev";
  const Dimension& dimension = tensor.dims[entry].dimension;
  if (!tensor.dims[entry].is_fixed()) return "";
  if (dimension.dimensionless()) return is_angle ? "angle" : "";
  if (dimension == dimensions::rate && is_angle) return "angular velocity";
  if (dimension == dimensions::rate2 && is_angle) return "angular acceleration";
  if (dimension == dimensions::energy) {
    if (shown.ends_with("J") || shown.ends_with("Wh")) return "energy";
    return tensor.row_space.robot != nullptr || shown.find("N*m") != std::string_view::npos ? "torque" : "";
  }
  return quantity_name(dimension);
}

Tensor entry_of(const Tensor& tensor, std::size_t index) {
  Tensor entry = Tensor::scalar(tensor.entries[index], tensor.dims[index]);
  entry.counts_cycles = tensor.counts_cycles;
  // Alone, an angle is a plain number: it keeps its joint's unit.
  const std::string unit = unit_text(tensor, index);
  if (unit.starts_with("rad")) entry.display = tensor.display.value_or(DisplayUnit{unit, Number::integer(1)});
  return entry;
}

std::string dimension_text(const Tensor& tensor) {
  if (tensor.dims.empty()) return "empty";
  std::vector<std::string> units;
  for (std::size_t i = 0; i < tensor.size(); ++i) units.push_back(unit_text(tensor, i));
  if (std::all_of(units.begin(), units.end(), [&](const std::string& unit) { return unit == units.front(); })) {
    return units.front() == "1" ? "a plain number" : units.front();
  }
  // Three joints show the pattern of a long list.
  constexpr std::size_t shown = 3;
  const bool named = tensor.rank == 1 && tensor.row_space.robot != nullptr;
  std::string text = named ? "" : "[";
  for (std::size_t i = 0; i < std::min(units.size(), shown); ++i) {
    if (i != 0) text += ", ";
    if (named) text += tensor.row_space.joint_name(i) + ": ";
    text += units[i];
  }
  if (units.size() > shown) text += ", …";
  return named ? text : text + "]";
}

}  // namespace robotc::sema
