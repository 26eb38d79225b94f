#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "compiler/expr/pool.h"
#include "compiler/expr/tree_factorisation.h"
#include "compiler/mechanism/mechanism.h"
#include "compiler/units/dimension.h"

/// Values of expressions: shapes, dimensions and axis spaces are known, entries are symbolic.
namespace robotc::sema {

struct RobotModel;
class RobotInstance;
class RobotFactory;
struct Trajectory;
class Callable;
struct Fields;

/// The dimension of one entry of a tensor.
struct EntryDim {
  enum class Kind : std::uint8_t {
    fixed,
    zero,  ///< a literal 0: fits every dimension
    bare,  ///< a number in the SI unit expected in its place: after `SI`, or bare in `eval`
  };
  Kind kind = Kind::fixed;
  Dimension dimension;

  static EntryDim of(Dimension d) { return {Kind::fixed, d}; }
  static EntryDim zero() { return {Kind::zero, {}}; }
  static EntryDim bare() { return {Kind::bare, {}}; }
  [[nodiscard]] bool is_fixed() const { return kind == Kind::fixed; }
  friend bool operator==(const EntryDim&, const EntryDim&) = default;
};

/// Index set of a tensor's axis: none, or the coordinates or speeds of a robot's joints.
struct AxisSpace {
  const RobotModel* robot = nullptr;
  bool configuration = false;  ///< entries are coordinates (nq), not speeds, accelerations or efforts (nv)
  /// Only actuated entries. Set only if some are passive; otherwise there is one space.
  bool actuated = false;
  /// For an axis without robot: names of the entries, "vx", "vy", …; may be empty.
  std::span<const std::string_view> components{};
  /// For an axis over joints (not coordinates): the speeds of its entries, in order.
  [[nodiscard]] const std::vector<SpeedId>& speeds() const;
  [[nodiscard]] std::size_t size() const;
  /// "hip"; for a joint with several coordinates "cart.turn".
  [[nodiscard]] const std::string& joint_name(std::size_t entry) const;
  [[nodiscard]] bool is_angle(std::size_t entry) const;
};

/// Display unit chosen by `as`.
struct DisplayUnit {
  std::string text;
  Number factor;

  friend bool operator==(const DisplayUnit& a, const DisplayUnit& b) { return a.text == b.text; }
};

/// Structure of a symmetric positive definite matrix, such as a mass matrix.
struct PositiveDefinite {
  expr::EliminationTree pattern;
  std::vector<expr::Id> entries;  ///< the entries it holds for
};

/// A scalar (rank 0), vector (rank 1, a column) or matrix (rank 2), row-major.
struct Tensor {
  int rank = 0;
  std::size_t rows = 1;
  std::size_t cols = 1;
  std::vector<expr::Id> entries;
  std::vector<EntryDim> dims;  ///< one per entry
  AxisSpace row_space;
  AxisSpace col_space;
  std::optional<DisplayUnit> display;
  bool counts_cycles = false;  ///< in Hz, which is not rad/s
  bool is_row = false;         ///< a vector's transpose, or its product with a matrix: times a vector it is a number
  /// May be a stale copy from another matrix: use `positive_definite()`.
  std::shared_ptr<const PositiveDefinite> known;

  /// The structure if it holds for exactly these entries; null otherwise.
  [[nodiscard]] const PositiveDefinite* positive_definite() const {
    return known != nullptr && known->entries == entries ? known.get() : nullptr;
  }
  [[nodiscard]] std::size_t size() const { return rows * cols; }
  [[nodiscard]] bool is_scalar() const { return rank == 0; }
  static Tensor scalar(expr::Id entry, EntryDim dim);
  static Tensor vector(std::vector<expr::Id> entries, std::vector<EntryDim> dims, AxisSpace space = {});
};
/// The transpose of a matrix, or of a vector, which is a column: a row.
Tensor transposed(const Tensor& tensor);

struct Poison {};  ///< an error has been reported; all values computed from it stay silent
struct Truth {
  expr::Id condition;
};
struct Text {
  std::string text;
};
/// A value of an enumeration such as `{push, pull}`.
struct Choice {
  std::shared_ptr<const std::vector<std::string>> words;
  expr::Id which;  ///< its index, from 0
};
/// A pose is a pair, never a mixed 4 × 4 matrix.
struct Pose {
  expr::Mat3 rotation;
  expr::Vec3 position;  ///< m
};
/// A frame of a robot, or a link's own.
struct Place {
  const RobotModel* robot = nullptr;
  LinkId link;
  std::optional<FrameId> frame;
};
struct JointRef {
  const RobotModel* robot = nullptr;
  JointId joint;
  std::optional<std::size_t> component{};  ///< one of its coordinates; none: the joint as a whole
};
/// "hip", "cart", "cart.turn".
std::string joint_text(const JointRef& joint);
/// A robot with given arguments.
struct RobotRef {
  std::shared_ptr<const RobotFactory> factory;  ///< owns the instance
  const RobotInstance* instance = nullptr;
  bool declared = false;  ///< the value of the declared name, callable for other instances
};
struct TrajectoryRef {
  std::shared_ptr<const Trajectory> trajectory;
};
struct FunctionRef {
  std::shared_ptr<const Callable> callable;
};
/// Named values: the definitions of a controller in use, or of a function that ends with named values.
struct RecordRef {
  std::shared_ptr<const Fields> fields;
};
/// A contact; its members are signals: `heel.normal_force`.
struct ContactRef {
  const RobotModel* robot = nullptr;
  std::string name;
};
/// A payload, a wrench or a closure: a name without a value of its own.
struct LoadRef {
  std::string_view kind;  ///< "a payload", for messages
};
struct IntegerRange {
  std::int64_t from = 0;
  std::int64_t to = 0;

  [[nodiscard]] std::uint64_t size() const {
    return from > to ? 0 : static_cast<std::uint64_t>(to) - static_cast<std::uint64_t>(from) + 1;
  }
  [[nodiscard]] std::int64_t operator[](std::uint64_t i) const { return from + static_cast<std::int64_t>(i); }
};
/// The beginning of names such as `rod[2]` or `left.pivot[1]`; a member or an index completes it.
struct PartialPath {
  const RobotModel* robot = nullptr;
  std::string path;                        ///< "rod", "left.pivot"
  bool indexed = false;                    ///< an index comes next, not a member
  std::shared_ptr<const Tensor> vector{};  ///< the vector over the robot's joints to take an entry of; null: a name of
                                           ///< the robot
};

using Value = std::variant<Poison, Tensor, Truth, Text, Pose, Place, JointRef, RobotRef, TrajectoryRef, FunctionRef,
                           IntegerRange, PartialPath, LoadRef, ContactRef, Choice, RecordRef>;

inline bool is_poison(const Value& value) { return std::holds_alternative<Poison>(value); }

struct Fields {
  std::string what;  ///< "controller `pid`", for messages
  std::vector<std::pair<std::string, Value>> members;
  std::optional<Tensor> value;  ///< its value as a number: the efforts of a controller
};

/// A reference motion of a robot: q as a function of time and continuous states, with derived rates.
struct Trajectory {
  std::string name;
  const RobotModel* robot = nullptr;
  Tensor q;
  Tensor qd;
  Tensor qdd;
  std::optional<Tensor> duration;  ///< s
  /// Other definitions in its body: "error", "damping".
  std::vector<std::pair<std::string, Value>> members{};
};

/// "a plain number", "a length (m)", "a 3-vector of m", "a vector over the joints of scara", "a pose", … for messages.
std::string describe(const Value& value);
/// The unit of one entry for messages and headers: "rad" for dimensionless positions that are angles, "1" otherwise.
std::string unit_text(const Tensor& tensor, std::size_t entry);
/// "a plain number", or "in N*m".
std::string in_unit(const Dimension& dimension);
/// One entry of a vector or matrix (row-major) as a number of its own.
Tensor entry_of(const Tensor& tensor, std::size_t entry);
/// Name of a vector's entry: its joint, or x, y and z in space; empty for other vectors.
std::string entry_name(const Tensor& tensor, std::size_t row);
/// ".elbow", ".x", "[2]" or "[1,2]"; empty for a scalar.
std::string entry_suffix(const Tensor& tensor, std::size_t entry);
/// The sizes of its axes: none of a number, {rows} of a vector, {rows, columns} of a matrix.
std::vector<std::size_t> shape_of(const Tensor& tensor);
/// The physical quantity of an entry: "angle", "torque", "speed"; empty if it has no common name.
std::string_view quantity_of(const Tensor& tensor, std::size_t entry);
/// Units of all entries: one if they agree, "lift: m, shoulder: rad, …" over joints, "[m, 1, m]" otherwise.
std::string dimension_text(const Tensor& tensor);

}  // namespace robotc::sema
