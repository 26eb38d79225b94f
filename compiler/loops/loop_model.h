#pragma once

#include <Eigen/Core>
#include <Eigen/Geometry>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "compiler/expr/kernel.h"
#include "compiler/loops/closure_rows.h"
#include "compiler/mechanism/kinematic_tree.h"

/// The closures of a mechanism in numbers, for given parameters: φ and J by kinematics, without expressions. Those of
/// couplings are evaluated from their expressions.
namespace robotc::loops {

/// Rows of angles.
enum class AngleRows : std::uint8_t {
  cosines,  ///< φ of closure_rows.h
  turns,    ///< unless the axes nearly coincide, the rotation vector that aligns them: it grows up to half a turn
};

class LoopModel {
 public:
  LoopModel(const Mechanism& mechanism, const expr::Pool& pool,
            std::span<const std::pair<expr::Id, double>> parameters);

  std::vector<ClosureRow> rows;
  Eigen::VectorXd row_scale, column_scale;  ///< see LoopSolver
  double size = 1;                          ///< m
  std::size_t coordinate_count = 0;
  std::size_t speed_count = 0;
  /// The coordinate of a speed, or the first of its quaternion's.
  struct Entry {
    std::size_t coordinate = 0;
    bool is_quaternion = false;
    std::size_t axis = 0;  ///< of a quaternion's speed
    bool is_length = false;
  };
  std::vector<Entry> entries;

  /// Rows of positions: all but couplings of speeds.
  std::vector<Eigen::Index> of_positions;

  void leave_out(std::span<const std::size_t> left_out);
  /// φ, and J unless null.
  [[nodiscard]] Eigen::VectorXd evaluate(const Eigen::VectorXd& q, Eigen::MatrixXd* jacobian,
                                         AngleRows angles = AngleRows::cosines) const;
  /// Cosine of the angle between the axes of a closure's frames.
  [[nodiscard]] double axes_cosine(const Eigen::VectorXd& q, std::size_t closure) const;
  /// A closure with equations of angles whose axes point against each other.
  [[nodiscard]] std::optional<std::size_t> reversed(const Eigen::VectorXd& q) const;
  /// q ⊞ δ.
  [[nodiscard]] Eigen::VectorXd moved(const Eigen::VectorXd& q, const Eigen::VectorXd& delta) const;
  /// The δ with b ⊞ δ = a.
  [[nodiscard]] Eigen::VectorXd difference(const Eigen::VectorXd& a, const Eigen::VectorXd& b) const;
  /// By speed: true if its coordinate is marked.
  [[nodiscard]] std::vector<bool> speeds_of(const std::vector<bool>& coordinates) const;

 private:
  struct Pose {
    Eigen::Matrix3d rotation = Eigen::Matrix3d::Identity();
    Eigen::Vector3d position = Eigen::Vector3d::Zero();
  };
  struct Body {
    std::optional<std::size_t> parent;
    Motion motion = Motion::none;
    Pose placement;
    Eigen::Vector3d axis = Eigen::Vector3d::Zero();
    double offset = 0, lead = 0;
    std::optional<std::size_t> coordinate, quaternion, speed;
  };
  /// A closure with its rows, and the bodies from the last common one, without it, to each frame.
  struct Loop {
    std::size_t closure = 0;
    std::size_t first_row = 0, end_row = 0;
    Pose a, b;  ///< on the last body of their paths; of rolling, A is the ground
    std::vector<std::size_t> to_a, to_b;
    double lead = 0, length = 0, radius = 0;
    bool ball = false;
  };
  /// One speed's motion of B seen from A, along A's axes.
  struct Column {
    std::size_t speed = 0;
    Eigen::Vector3d linear, angular;
  };
  /// B seen from A; of a rod the difference of the origins.
  struct Relative {
    Eigen::Matrix3d rotation;
    Eigen::Vector3d position;
    std::vector<Column> columns;
  };

  /// By body: its pose in its parent's frame.
  [[nodiscard]] std::vector<Pose> placed(const Eigen::VectorXd& q) const;
  [[nodiscard]] Relative relative(const Loop& loop, const std::vector<Pose>& placed) const;
  [[nodiscard]] double size_of(const Loop& loop) const;

  void add_couplings(const expr::Pool& pool, const Mechanism& mechanism, const ClosureRows& written,
                     std::span<const std::pair<expr::Id, double>> values);
  void find_rows_of_positions();

  std::vector<Body> bodies_;
  std::vector<Loop> loops_;
  std::optional<expr::Kernel> coupling_kernel_;  ///< from q and v to φ and J of all couplings
  std::vector<double> parameter_values_;         ///< its constants
  std::vector<std::size_t> coupling_rows_;       ///< of the rows after those of loops: numbers in the kernel
};

}  // namespace robotc::loops
