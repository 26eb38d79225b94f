#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/codegen/kernel_cache.h"
#include "runtime/batch.h"

/// A compiled function of a robot: its description and native code.
namespace robotc {

/// A function available for robots, before a place is chosen.
struct FunctionName {
  std::string_view name;     ///< "pose"
  std::string_view place{};  ///< the argument in parentheses: "FRAME", "LINK", or empty
  bool place_is_optional = false;
  std::string_view meaning{};              ///< one line
  std::vector<std::string_view> inputs{};  ///< "q", "qd", …
};

/// An input or output array, row-major, in SI units.
struct DescribedArray {
  std::string name;                              ///< "q"
  std::string meaning;                           ///< "positions"
  std::vector<std::vector<std::string>> labels;  ///< one list per axis: the joints, components, …; none for a scalar
  std::vector<std::string> units;                ///< one per entry; "1" if dimensionless
  std::vector<std::size_t> quaternions{};        ///< of positions: the first entries, w, of the quaternions

  [[nodiscard]] std::size_t size() const { return units.size(); }
};

struct DescribedRobot {
  std::string name;                      ///< with its arguments: "planar(n = 2)"
  std::vector<std::string> coordinates;  ///< one per entry of q
  std::vector<std::size_t> quaternions;  ///< the first entries, w, of the quaternions in q
  std::vector<std::string> speeds;       ///< one per entry of qd
  std::vector<std::string> actuated;     ///< one per entry of tau
  std::vector<std::string> links;
  std::vector<std::string> frames;
  DescribedArray parameters;             ///< those it depends on
  std::vector<double> parameter_values;  ///< as set, SI
};

struct DescribedFunction {
  std::string robot;               ///< with its arguments: "planar(n = 2)"
  std::string name;                ///< an identifier: "pose_tool"
  std::string title;               ///< as requested: "pose(tool)"
  std::string meaning;             ///< one line
  std::string latex;               ///< of an entry of its result, without its index: "M"
  std::vector<std::string> notes;  ///< description of the entries, if labels are not enough
  std::vector<DescribedArray> inputs;
  DescribedArray output;
  DescribedArray parameters;  ///< all of the robot's, in its order, even if unused
};

/// The code of a function in single precision.
struct FloatCode {
  robotc_packed_float_function call = nullptr;
  runtime::BatchFunctionOf<float> batch;
  std::vector<float> constants;  ///< those in double precision, rounded once
};

/// Owns native code, called as `call(inputs, constants, outputs)`. Immutable, so threads may call at once.
struct CompiledFunction {
  DescribedFunction description;
  robotc_packed_function call = nullptr;  ///< null for single precision, as `batch`
  runtime::BatchFunction batch;  ///< for many states; equals `call` if batches were not requested or are unavailable
  robotc_packed_function prepare = nullptr;  ///< parameters → constants; null if nothing depends only on parameters
  std::vector<double> parameters;            ///< their values at compilation
  std::size_t robot = 0;                     ///< its robot's place among those of the session
  std::vector<double> constants;             ///< computed from them
  std::optional<FloatCode> in_float32;       ///< for single precision
  std::vector<std::shared_ptr<const codegen::CompiledKernels>> code;

  [[nodiscard]] std::size_t output_size() const { return description.output.size(); }
};

}  // namespace robotc
