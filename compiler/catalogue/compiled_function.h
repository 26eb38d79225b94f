#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/codegen/kernel_cache.h"
#include "runtime/batch.h"

/// A robot's function as programs call it: what it takes and gives, and its native code.
namespace robotc {

/// A function that robots have, before any is chosen.
struct FunctionName {
  std::string_view name;     ///< "pose"
  std::string_view place{};  ///< what stands in its parentheses: "FRAME", "LINK", or nothing
  bool place_is_optional = false;
  std::string_view meaning{};              ///< one line
  std::vector<std::string_view> inputs{};  ///< "q", "qd", …
};

/// An array that a function takes or gives, row-major in SI.
struct DescribedArray {
  std::string name;                              ///< "q"
  std::string meaning;                           ///< "positions"
  std::vector<std::vector<std::string>> labels;  ///< one list an axis: the joints, components, …; none for a number
  std::vector<std::string> units;                ///< one an entry; "1" if dimensionless

  [[nodiscard]] std::size_t size() const { return units.size(); }
};

struct DescribedRobot {
  std::string name;                   ///< with its arguments: "planar(n = 2)"
  std::vector<std::string> joints;    ///< one an entry of q
  std::vector<std::string> actuated;  ///< one an entry of tau
  std::vector<std::string> links;
  std::vector<std::string> frames;
  DescribedArray parameters;             ///< those that it depends on
  std::vector<double> parameter_values;  ///< as set, SI
};

struct DescribedFunction {
  std::string robot;               ///< with its arguments: "planar(n = 2)"
  std::string name;                ///< an identifier: "pose_tool"
  std::string title;               ///< as asked for: "pose(tool)"
  std::string meaning;             ///< what it is, in one line
  std::string latex;               ///< of an entry of its result, without its index: "M"
  std::vector<std::string> notes;  ///< what its entries are, where their labels are not enough
  std::vector<DescribedArray> inputs;
  DescribedArray output;
  DescribedArray parameters;  ///< those of the robot, in its order, whether the function depends on them or not
};

/// Native code, called as `call(inputs, constants, outputs)`; owns it. Never changes, so that any number of threads may
/// call at once.
struct CompiledFunction {
  DescribedFunction description;
  robotc_packed_function call = nullptr;
  runtime::BatchFunction batch;  ///< for many states: `call` itself, if batches were not asked for or cannot be had
  robotc_packed_function prepare = nullptr;  ///< parameters → constants; null if nothing depends on parameters alone
  std::vector<double> parameters;            ///< as set when it was compiled
  std::vector<double> constants;             ///< of those
  std::vector<std::shared_ptr<const codegen::CompiledKernels>> code;

  [[nodiscard]] std::size_t output_size() const { return description.output.size(); }
};

}  // namespace robotc
