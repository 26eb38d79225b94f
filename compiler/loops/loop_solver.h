#pragma once

#include <Eigen/Core>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "compiler/loops/closure_rows.h"
#include "compiler/mechanism/mechanism.h"

/// Loops in numbers: configurations that close them, and speeds that keep them closed.
namespace robotc::loops {

class LoopModel;

/// A configuration, and how well it closes the loops.
struct Closed {
  Eigen::VectorXd q;     ///< nq; the best found if not successful
  bool success = false;  ///< every gap is below 1e-12 of the loop's size
  std::size_t row = 0;   ///< with the largest gap, relative to the size of its loop
  double gap = 0;        ///< |φ| of that row, m or rad
  /// A closed loop with the axis of B against that of A, though both may point anywhere: then not successful.
  std::optional<std::size_t> reversed_closure{};
  int iterations = 0;
};

/// A configuration with given coordinates, reached by continuation. Where they are unreachable, the configuration with
/// them that is nearest to closed.
struct Completed : Closed {
  enum class Failure : std::uint8_t {
    none,
    unreachable,  ///< beyond `reached` the loops cannot be closed
    singular,     ///< at `reached` the given coordinates do not determine the others: it may go on either way
  };
  Failure failure = Failure::none;
  double share = 1;         ///< of the way from the start to the given values that was covered
  Eigen::VectorXd reached;  ///< the last configuration on the way that is closed and on the same branch
};

/// Speeds v with J v = 0 and given entries.
struct LoopSpeeds {
  Eigen::VectorXd v;       ///< of all joints
  bool determined = true;  ///< false: other v have the same entries; this one is the shortest (lengths over the size)
  double pivot = 1;        ///< smallest pivot of the others' columns, by QR, over the largest
  double residual = 0;     ///< largest |J v|, relative as the gaps: positive if the entries contradict each other
};

/// Solves the closures of a mechanism for given parameters. Lengths are compared with the size of the loop: the sum of
/// all distances around it. All iterations are deterministic.
class LoopSolver {
 public:
  /// `parameters`: values of symbols of `pool`; defaults of the mechanism's parameters that are not listed.
  LoopSolver(const Mechanism& mechanism, const expr::Pool& pool,
             std::span<const std::pair<expr::Id, double>> parameters = {});
  ~LoopSolver();
  LoopSolver(LoopSolver&&) noexcept;
  LoopSolver& operator=(LoopSolver&&) noexcept;

  /// As those of `closure_rows`, in the same order.
  [[nodiscard]] std::span<const ClosureRow> rows() const;
  /// φ, m and rad.
  [[nodiscard]] Eigen::VectorXd gaps(const Eigen::VectorXd& q) const;
  /// J, rows × nv.
  [[nodiscard]] Eigen::MatrixXd jacobian(const Eigen::VectorXd& q) const;
  /// Factors of rows of lengths, 1/m, and of columns of slides, m: diag(rows) J diag(columns) has no unit.
  [[nodiscard]] const Eigen::VectorXd& row_scale() const;
  [[nodiscard]] const Eigen::VectorXd& column_scale() const;
  /// True for the speed of a length.
  [[nodiscard]] bool is_length(SpeedId speed) const;
  /// m, of the largest loop.
  [[nodiscard]] double size() const;

  /// The same without some of the rows, as if their closures left them out.
  [[nodiscard]] LoopSolver without(std::span<const std::size_t> rows) const;

  /// q ⊞ δ, an entry of δ per speed.
  [[nodiscard]] Eigen::VectorXd moved(const Eigen::VectorXd& q, const Eigen::VectorXd& delta) const;
  /// The δ with b ⊞ δ = a.
  [[nodiscard]] Eigen::VectorXd difference(const Eigen::VectorXd& a, const Eigen::VectorXd& b) const;
  /// Coordinates of the joints' speeds: all four entries of a quaternion if one of its speeds is listed.
  [[nodiscard]] std::vector<bool> coordinates_of(std::span<const SpeedId> speeds) const;
  /// How far apart the frames of a closure are, for messages.
  struct Distance {
    double length = 0;  ///< m, of the equations of lengths
    double angle = 0;   ///< rad, of those of angles
  };
  [[nodiscard]] Distance distance(const Eigen::VectorXd& q, std::size_t closure) const;

  /// Cosine of the angle between the axes of a closure's frames.
  [[nodiscard]] double axes_cosine(const Eigen::VectorXd& q, std::size_t closure) const;

  /// Closes the loops from q by damped least squares; coordinates with `fixed` stay (none if empty; of a quaternion all
  /// four or none). A q that is closed is returned bit by bit.
  [[nodiscard]] Closed close(const Eigen::VectorXd& q, const std::vector<bool>& fixed = {}) const;

  /// Puts the mechanism together from guesses: `given` marks the coordinates that were given. They stay if the others
  /// can close the loops, and otherwise move less than the others. Frames never end turned against each other.
  [[nodiscard]] Closed assemble(const Eigen::VectorXd& guess, const std::vector<bool>& given) const;

  /// The configuration with the coordinates `fixed` as in `values`, on the branch of `from`, which is closed: reached
  /// in stages in which the given coordinates move evenly.
  [[nodiscard]] Completed complete(const Eigen::VectorXd& from, const std::vector<bool>& fixed,
                                   const Eigen::VectorXd& values) const;

  /// All speeds from those of `given`, one entry of `values` each.
  [[nodiscard]] LoopSpeeds speeds(const Eigen::VectorXd& q, std::span<const SpeedId> given,
                                  const Eigen::VectorXd& values) const;

 private:
  explicit LoopSolver(std::unique_ptr<LoopModel> model);
  /// From q, as `close`; `mobile`: 1 for a speed that may move, less for one that had better not, 0 for one that is
  /// fixed.
  [[nodiscard]] Closed descend(const Eigen::VectorXd& q, const Eigen::VectorXd& mobile, bool assembling) const;
  [[nodiscard]] Closed judged(Closed result) const;

  std::unique_ptr<LoopModel> model_;
};

/// A configuration that closes the loops: `closed`, which does, moved at random by up to 0.3 rad and 0.3 of a loop's
/// size, and closed again. `within_one`: random numbers in [-1, 1).
std::vector<double> closed_near(const LoopSolver& solver, const std::vector<double>& closed,
                                const std::function<double()>& within_one);

}  // namespace robotc::loops
