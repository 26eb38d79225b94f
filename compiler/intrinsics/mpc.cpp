#include "compiler/intrinsics/mpc.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "compiler/intrinsics/bounded_least_squares.h"
#include "compiler/intrinsics/elimination.h"

namespace robotc::intrinsics {

namespace {

/// A block of ticks ends once the powers of A in it have grown by this factor.
constexpr double most_growth = 16;

struct Sizes {
  explicit Sizes(const Shape& shape)
      : n(shape.n), m(shape.m), outputs(shape.p), ahead(shape.ahead), moves(shape.moves) {}

  std::size_t n, m, outputs, ahead, moves;

  [[nodiscard]] std::size_t unknowns() const { return m * moves; }
  /// Columns of a cost in the state, the last input, and 1.
  [[nodiscard]] std::size_t tail_cols() const { return n + m + 1; }
  /// Ticks whose rows are added before an elimination. As many as make their rows outnumber those of the rest fourfold;
  /// more would save little.
  [[nodiscard]] std::size_t block() const {
    return std::min(ahead - moves + 1, 1 + 4 * (n + m) / std::max<std::size_t>(outputs, 1));
  }
  [[nodiscard]] std::size_t tail_rows() const { return n + m + block() * outputs; }
  /// Columns of a cost in the state, all inputs, and 1.
  [[nodiscard]] std::size_t move_cols() const { return n + unknowns() + 1; }
  [[nodiscard]] std::size_t move_rows() const { return n + m + outputs; }
  /// Rows without the state.
  [[nodiscard]] std::size_t final_rows() const { return n + m + moves * (m + outputs); }
};

struct Arguments {
  Arguments(const double* at, const Sizes& s)
      : a(at),
        b(a + s.n * s.n),
        c(b + s.n * s.m),
        outputs(c + s.n),
        x(outputs + s.outputs * s.n),
        u(x + s.n),
        goals(u + s.m),
        q(goals + s.ahead * s.outputs),
        r(q + s.ahead * s.outputs),
        lower(r + s.m),
        upper(lower + s.m),
        end(upper + s.m) {}

  const double *a, *b, *c, *outputs, *x, *u, *goals, *q, *r, *lower, *upper, *end;
};

/// `to` (rows × cols) ← `a` (rows × inner) times `b` (inner rows of width `cols`).
void multiply(double* to, const double* a, const double* b, std::size_t rows, std::size_t inner, std::size_t cols) {
  std::fill_n(to, rows * cols, 0.0);
  for (std::size_t i = 0; i < rows; ++i) {
    for (std::size_t k = 0; k < inner; ++k) {
      const double factor = a[i * inner + k];
      if (factor == 0) continue;
      double* __restrict const target = to + i * cols;
      const double* __restrict const source = b + k * cols;
      for (std::size_t j = 0; j < cols; ++j) target[j] += factor * source[j];
    }
  }
}

bool all_finite(const Rows& rows) {
  return std::all_of(rows.entries, rows.row(rows.count), [](double x) { return std::isfinite(x); });
}

class Prediction {
 public:
  Prediction(const Arguments& given, const Sizes& sizes, double* memory)
      : given_(given), s_(sizes), memory_(memory), scratch_(take(2 * (s_.move_cols() + s_.tail_cols()))) {
    order_ = reinterpret_cast<std::size_t*>(take(s_.move_cols()));
    static_assert(sizeof(std::size_t) <= sizeof(double));
    tail_ = {take(s_.tail_rows() * s_.tail_cols()), s_.tail_cols()};
    states_ = take(s_.block() * s_.n * s_.tail_cols());
    outputs_ = take(s_.block() * s_.outputs * s_.tail_cols());
    open_ = {take(s_.move_rows() * s_.move_cols()), s_.move_cols()};
    final_ = {take(s_.final_rows() * (s_.unknowns() + 1)), s_.unknowns() + 1};
  }

  static std::size_t room(const Sizes& s) {
    return 2 * (s.move_cols() + s.tail_cols()) + s.move_cols() + s.tail_rows() * s.tail_cols() +
           s.block() * (s.n + s.outputs) * s.tail_cols() + s.move_rows() * s.move_cols() +
           s.final_rows() * (s.unknowns() + 1);
  }

  /// The cost as |F (u(0), …, u(moves − 1), 1)|².
  Rows& cost_of_moves() {
    follow_constant_inputs();
    add_tail();
    add_moves();
    return final_;
  }
  std::size_t* order() { return order_; }
  double* scratch() { return scratch_; }
  [[nodiscard]] bool is_finite() const { return is_finite_; }
  /// Growth of the powers of A in the last tick of a block.
  [[nodiscard]] double growth() const { return growth_; }

 private:
  double* take(std::size_t count) {
    double* const taken = memory_;
    memory_ += count;
    return taken;
  }

  double* state_after(std::size_t ticks) { return states_ + (ticks - 1) * s_.n * s_.tail_cols(); }

  /// x(i) and y(i) by x(0), a constant u, and 1, for the ticks of a block.
  void follow_constant_inputs() {
    const std::size_t cols = s_.tail_cols();
    double first = 0;
    double before = 1;
    for (block_ = 1;; ++block_) {
      double* const next = state_after(block_);
      if (block_ == 1) {
        std::fill_n(next, s_.n * cols, 0.0);
        for (std::size_t i = 0; i < s_.n; ++i) std::copy_n(given_.a + i * s_.n, s_.n, next + i * cols);
      } else {
        multiply(next, given_.a, state_after(block_ - 1), s_.n, s_.n, cols);
      }
      double largest = 0;
      for (std::size_t i = 0; i < s_.n; ++i) {
        double* const row = next + i * cols;
        for (std::size_t j = 0; j < s_.m; ++j) row[s_.n + j] += given_.b[i * s_.m + j];
        row[s_.n + s_.m] += given_.c[i];
        for (std::size_t j = 0; j < s_.n; ++j) largest = std::max(largest, std::abs(row[j]));
      }
      multiply(outputs_ + (block_ - 1) * s_.outputs * cols, given_.outputs, next, s_.outputs, s_.n, cols);
      if (block_ == 1) first = std::max(largest, 1.0);
      if (!all_finite({states_, cols, block_ * s_.n})) return;
      growth_ = before > 0 ? largest / before : 0;
      before = largest;
      if (block_ == s_.block() || !(largest <= most_growth * first)) return;
    }
  }

  /// The cost of all ticks from the last move on, by the state before it and its input.
  void add_tail() {
    const std::size_t ticks = s_.ahead - s_.moves + 1;
    std::size_t last = s_.ahead;
    for (std::size_t length = ticks % block_; last + 1 > s_.moves; length = block_) {
      if (length == 0) continue;
      add_block(last - length, length);
      last -= length;
    }
  }

  /// The cost of the ticks after `start`, by the state at `start`.
  void add_block(std::size_t start, std::size_t length) {
    const std::size_t cols = s_.tail_cols();
    for (std::size_t i = 0; i < tail_.count; ++i) {
      multiply(scratch_, tail_.row(i), state_after(length), 1, s_.n, cols);
      for (std::size_t j = s_.n; j < cols; ++j) scratch_[j] += tail_.row(i)[j];
      std::copy_n(scratch_, cols, tail_.row(i));
    }
    for (std::size_t tick = start + 1; tick <= start + length; ++tick) {
      for (std::size_t i = 0; i < s_.outputs; ++i) {
        const double weight = weight_of(tick, i);
        if (weight == 0) continue;
        double* const row = tail_.add();
        const double* const output = outputs_ + ((tick - start - 1) * s_.outputs + i) * cols;
        for (std::size_t j = 0; j < cols; ++j) row[j] = weight * output[j];
        row[cols - 1] -= weight * goal_of(tick, i);
      }
    }
    const std::size_t pivots = s_.n + s_.m;
    is_finite_ = is_finite_ && all_finite(tail_);
    tail_.count = eliminate(tail_, pivots, order_, scratch_);
    restore_order(tail_, tail_.count, pivots, order_, scratch_);
  }

  [[nodiscard]] double weight_of(std::size_t tick, std::size_t output) const {
    return std::sqrt(given_.q[(tick - 1) * s_.outputs + output]);
  }
  [[nodiscard]] double goal_of(std::size_t tick, std::size_t output) const {
    return given_.goals[(tick - 1) * s_.outputs + output];
  }

  /// The cost of the ticks of moves, and of the moves.
  void add_moves() {
    const std::size_t cols = s_.move_cols();
    for (std::size_t i = 0; i < tail_.count; ++i) {
      double* const row = open_.add();
      std::fill_n(row, cols, 0.0);
      std::copy_n(tail_.row(i), s_.n, row);
      std::copy_n(tail_.row(i) + s_.n, s_.m, row + cols - 1 - s_.m);
      row[cols - 1] = tail_.row(i)[s_.n + s_.m];
    }
    for (std::size_t k = s_.moves - 1; k-- > 0;) {
      // The cost after tick k + 1 becomes the cost after tick k.
      add_outputs(k + 1);
      for (std::size_t i = 0; i < open_.count; ++i) step_back(open_.row(i), k);
      const std::size_t left = eliminate(open_, s_.n, order_, scratch_);
      restore_order(open_, left, s_.n, order_, scratch_);
      for (std::size_t i = left; i < open_.count; ++i) finish(open_.row(i), 0);
      open_.count = left;
    }
    // x(0) is given.
    for (std::size_t i = 0; i < open_.count; ++i) {
      double known = 0;
      for (std::size_t j = 0; j < s_.n; ++j) known += open_.row(i)[j] * given_.x[j];
      finish(open_.row(i), known);
    }
    for (std::size_t k = 0; k < s_.moves; ++k) add_changes(k);
    is_finite_ = is_finite_ && all_finite(final_);
  }

  void add_outputs(std::size_t tick) {
    for (std::size_t i = 0; i < s_.outputs; ++i) {
      const double weight = weight_of(tick, i);
      if (weight == 0) continue;
      double* const row = open_.add();
      std::fill_n(row, open_.cols, 0.0);
      for (std::size_t j = 0; j < s_.n; ++j) row[j] = weight * given_.outputs[i * s_.n + j];
      row[open_.cols - 1] = -weight * goal_of(tick, i);
    }
  }

  /// Replaces x(k + 1) by A x(k) + B u(k) + c.
  void step_back(double* row, std::size_t k) {
    multiply(scratch_, row, given_.a, 1, s_.n, s_.n);
    for (std::size_t j = 0; j < s_.n; ++j) {
      row[open_.cols - 1] += row[j] * given_.c[j];
      for (std::size_t i = 0; i < s_.m; ++i) row[s_.n + k * s_.m + i] += row[j] * given_.b[j * s_.m + i];
    }
    std::copy_n(scratch_, s_.n, row);
  }

  void finish(const double* row, double known) {
    double* const added = final_.add();
    std::copy_n(row + s_.n, final_.cols, added);
    added[final_.cols - 1] += known;
  }

  void add_changes(std::size_t k) {
    for (std::size_t i = 0; i < s_.m; ++i) {
      const double weight = std::sqrt(given_.r[i]);
      double* const row = final_.add();
      std::fill_n(row, final_.cols, 0.0);
      row[k * s_.m + i] = weight;
      if (k > 0) row[(k - 1) * s_.m + i] = -weight;
      if (k == 0) row[final_.cols - 1] = -weight * given_.u[i];
    }
  }

  const Arguments& given_;
  Sizes s_;
  double* memory_;
  double* scratch_;
  std::size_t* order_ = nullptr;
  Rows tail_{};
  double* states_ = nullptr;
  double* outputs_ = nullptr;
  Rows open_{};   ///< rows with the state
  Rows final_{};  ///< rows without
  std::size_t block_ = 1;
  double growth_ = 0;
  bool is_finite_ = true;
};

/// The status of arguments that are wrong, and its figure.
MpcStatus check(const Arguments& given, double& figure) {
  if (!std::all_of(given.a, given.lower, [](double x) { return std::isfinite(x); })) return MpcStatus::not_finite;
  if (std::any_of(given.lower, given.end, [](double x) { return std::isnan(x); })) return MpcStatus::not_finite;
  figure = given.q == given.r ? 0 : *std::min_element(given.q, given.r);
  if (figure < 0) return MpcStatus::negative_weight;
  figure = *std::min_element(given.r, given.lower);
  return figure > 0 ? MpcStatus::solved : MpcStatus::weightless_moves;
}

MpcStatus solve_mpc(const double* arguments, double* results, double* workspace, const Sizes& s, double& figure) {
  const Arguments given(arguments, s);
  const std::size_t count = s.unknowns();
  if (const MpcStatus status = check(given, figure); status != MpcStatus::solved) return status;
  double* const lower = workspace;
  double* const upper = lower + count;
  for (std::size_t i = 0; i < count; ++i) {
    lower[i] = given.lower[i % s.m];
    upper[i] = given.upper[i % s.m];
    figure = lower[i] - upper[i];
    if (figure > 0) return MpcStatus::bounds_crossed;
  }
  Prediction prediction(given, s, upper + count);
  Rows& cost = prediction.cost_of_moves();
  figure = prediction.growth();
  if (!prediction.is_finite()) return MpcStatus::overflow;
  cost.count = eliminate(cost, count, prediction.order(), prediction.scratch());
  restore_order(cost, cost.count, count, prediction.order(), prediction.scratch());
  const BoundedLeastSquares program{cost, lower, upper};
  const std::size_t steps = program.solve(results, upper + count + Prediction::room(s));
  figure = static_cast<double>(steps);
  return steps > program.most_steps() ? MpcStatus::too_many_steps : MpcStatus::solved;
}

}  // namespace

void mpc(const double* arguments, double* results, double* workspace, const Shape& shape) {
  const Sizes s(shape);
  double figure = 0;
  const MpcStatus status = solve_mpc(arguments, results, workspace, s, figure);
  if (status != MpcStatus::solved) std::fill_n(results, s.unknowns(), std::numeric_limits<double>::quiet_NaN());
  results[s.unknowns()] = status == MpcStatus::solved ? 0 : figure;
  results[s.unknowns() + 1] = static_cast<double>(status);
}

const char* mpc_reason(int status) {
  switch (static_cast<MpcStatus>(status)) {
    case MpcStatus::not_finite:
      return "an entry of its arguments is not a finite number";
    case MpcStatus::negative_weight:
      return "`Q` has a negative weight, {}";
    case MpcStatus::weightless_moves:
      return "each weight in `R` must be positive, and one is {}";
    case MpcStatus::bounds_crossed:
      return "a lower bound lies above its upper bound, by {}";
    case MpcStatus::overflow:
      return "the prediction overflows: it grows by a factor of {} in a tick";
    case MpcStatus::too_many_steps:
      return "the program over the moves does not converge in {} steps: it is too ill-conditioned";
    case MpcStatus::solved:
      break;
  }
  return nullptr;
}

std::size_t mpc_argument_count(Shape shape) {
  const Sizes s(shape);
  return s.n * (s.n + s.m + 2 + s.outputs) + 2 * s.ahead * s.outputs + 4 * s.m;
}

std::size_t mpc_result_count(Shape shape) { return Sizes(shape).unknowns() + 2; }

std::size_t mpc_workspace(Shape shape) {
  const Sizes s(shape);
  return 2 * s.unknowns() + Prediction::room(s) + bounded_least_squares_workspace(s.unknowns());
}

}  // namespace robotc::intrinsics
